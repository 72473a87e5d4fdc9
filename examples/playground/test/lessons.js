// SPDX-License-Identifier: BSL-1.0
//
// The counts of each lesson equal those of the library on this machine, and the lesson's answer has them.
//
//   node lessons.js DIRECTORY      where playground.wasm and the program native are

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { count } from '../charts.js';
import { applies, counted, explained, explanation } from '../explain.js';
import { lessons } from '../lessons.js';
import { models } from '../models.js';
import { algorithms, defaults, fromFragment, heuristics, serves, suits, toFragment, toLines } from '../setup.js';
import { begun, directory, solve } from './module.js';

/** The library's answer for a set-up: see native.cpp. */
function library(lines) {
  const [status, cost, expanded, generated, evaluated, stored, duplicates, improved, reopened, pruned, iterations] =
    execFileSync(`${directory}/native`, { input: `${lines}\n\n` }).toString().trim().split(' ');
  return { status, cost: Math.round(1000 * Number(cost)) / 1000, expanded: Number(expanded), stored: Number(stored), reopened: Number(reopened), iterations: Number(iterations) };
}

for (const lesson of lessons)
  test(`the counts of the lesson “${lesson.title}”`, async () => {
    const setup = lesson.setup();
    if (setup.kind === 'table') setup.table = models[setup.model].make(setup.text);
    for (const [i, letter] of ['a', 'b'].entries()) {
      const { steps, status = 'solved', ...counts } = lesson.counts[letter] ?? {};
      if (!lesson.counts[letter]) continue;
      const lines = toLines(setup, setup.racers[i]);
      const r = await solve(lines, [100_000]);
      assert.equal(r.status, status);
      if (status === 'memory_limit') continue;  // without the limit the library would go on
      const native = library(lines);
      for (const [key, value] of Object.entries(counts)) {
        assert.equal(native[key], value, `${letter}: ${key}`);
        assert.ok(`${lesson.answer}${lesson.question}`.includes(key === 'cost' && !Number.isInteger(value) ? value.toFixed(3) : count(value)), `the answer says ${value}`);
      }
      if (steps) {
        assert.equal(r.path.length, steps);
        assert.ok(lesson.answer.includes(String(steps)));
      }
    }
  });

test('there are eleven lessons, which links restore', () => {
  assert.equal(lessons.length, 11);
  assert.equal(new Set(lessons.map(l => l.key)).size, 11);
  for (const lesson of lessons) {
    const fragment = toFragment(lesson.setup()), complaints = [];
    assert.equal(toFragment(fromFragment(fragment, complaints)), fragment);
    assert.equal(toFragment(fromFragment(`lesson=${lesson.key}`, complaints, lesson.setup())), fragment);
    assert.deepEqual(complaints, []);
    assert.match(lesson.question, /\?$/);
    assert.ok(lesson.choices.length >= 2 && lesson.right in lesson.choices);
  }
});

test('every algorithm and every count is explained', () => {
  assert.deepEqual(Object.keys(explained).sort(), Object.keys(algorithms).sort());
  for (const [sentence, code] of Object.values(explained)) {
    assert.match(sentence, /^[A-Z].*\.$/);
    for (const line of ['start', 'solved', 'expand', 'exhausted']) assert.equal(code.filter(([key]) => key === line).length, 1);
  }
  assert.ok(Object.values(counted).every(text => text.length > 10));
});

test('the pseudo-code of a tree search asks for the path, not for new states', () => {
  for (const algorithm of ['astar', 'bfs', 'dfs', 'greedy', 'random', 'ucs', 'weighted_astar']) {
    const [sentence, code] = explanation(algorithm, true);
    assert.match(sentence, /A tree search/);
    assert.deepEqual(code.filter(([key]) => key === 'memory'), [['memory', '    if s is not on the path to n: put s into open']]);
    assert.deepEqual(code.map(([key]) => key), explained[algorithm][1].map(([key]) => key));
  }
  for (const algorithm of ['dls', 'iddfs', 'idastar']) assert.deepEqual(explanation(algorithm, true), explained[algorithm]);
});

test('a count that is not shown of an algorithm is 0', async () => {
  const table = { ...defaults(), kind: 'table', model: 'edges', text: lessons.find(l => l.key === 'reopening').setup().text };
  table.table = models.edges.make(table.text);
  const grid = lessons.find(l => l.key === 'swamp').setup();
  let hidden = 0;
  for (const setup of [defaults(), grid, table])
    for (const algorithm of Object.keys(algorithms).filter(name => suits(name, setup)))
      for (const heuristic of Object.keys(heuristics).filter(h => h !== 'walking_distance' && serves(h, setup))) {
        const host = await begun(toLines(setup, { algorithm, heuristic, options: {} }));
        host.run(20_000);  // not all of them end soon
        const r = host.report();
        for (const key of Object.keys(counted).filter(k => !applies(k, algorithm))) {
          // An algorithm with one iteration does not show their number; a pause leaves one node unexpanded.
          const single = key === 'iterations' || (key === 'open' && r.status === 'running');
          assert.ok(r[key] === 0 || (single && r[key] === 1), `${setup.kind}, ${algorithm}, ${heuristic}: ${key} ${r[key]}`);
          ++hidden;
        }
      }
  assert.ok(hidden > 100);
});
