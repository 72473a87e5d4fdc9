// SPDX-License-Identifier: BSL-1.0
//
// The modules under Node.js, for tests without a browser. Their argument is the directory with
// playground.wasm, trees.wasm and the program native.

import { readFileSync } from 'node:fs';

import { load } from '../host.js';
import { defaults, toLines } from '../setup.js';

export const directory = process.argv[2];
const compiled = name => WebAssembly.compile(readFileSync(`${directory}/${name}.wasm`));
export const module = await compiled('playground');
const trees = await compiled('trees');
export const data = name => readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url), 'utf8');

/** The lines of a set-up; missing values are the defaults. */
export const lines = (s, more = {}) => toLines({ ...defaults(), ...s }, { algorithm: 'astar', heuristic: 'manhattan', options: {}, ...s.racer }) +
  Object.entries(more).map(([k, v]) => `\n${k}=${v}`).join('');

export async function begun(setup) {
  const host = await load(/^as=tree$/m.test(setup) ? trees : module);
  host.begin(setup);
  return host;
}

/** Runs a set-up to its end, repeating steps of the given numbers of expansions. */
export async function solve(setup, steps = [1, 2, 7, 100, 5000]) {
  const host = await begun(setup);
  for (let i = 0; host.run(steps[i % steps.length]) === 1; ++i);
  return { ...host.report(), host };
}
