// SPDX-License-Identifier: BSL-1.0
//
// The counts of each lesson equal those of the library on this machine, and the lesson's answer has them.
//
//   node lessons.js DIRECTORY      where playground.wasm and the program native are

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { count } from '../charts.js';
import { counted, explained } from '../explain.js';
import { lessons } from '../lessons.js';
import { algorithms, fromFragment, toFragment, toLines } from '../setup.js';
import { directory, solve } from './module.js';

/** The library's answer for a set-up: see native.cpp. */
function library(lines) {
  const [status, cost, expanded, generated, evaluated, stored, duplicates, improved, reopened, pruned, iterations] =
    execFileSync(`${directory}/native`, { input: `${lines}\n\n` }).toString().trim().split(' ');
  return { status, cost: Math.round(1000 * Number(cost)) / 1000, expanded: Number(expanded), stored: Number(stored), iterations: Number(iterations) };
}

for (const lesson of lessons)
  test(`the counts of the lesson “${lesson.title}”`, async () => {
    const setup = lesson.setup();
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

test('there are eight lessons, which links restore', () => {
  assert.equal(lessons.length, 8);
  assert.equal(new Set(lessons.map(l => l.key)).size, 8);
  for (const lesson of lessons) {
    const fragment = toFragment(lesson.setup()), complaints = [];
    assert.equal(toFragment(fromFragment(fragment, complaints)), fragment);
    assert.equal(toFragment(fromFragment(`lesson=${lesson.key}`, complaints, lesson.setup())), fragment);
    assert.deepEqual(complaints, []);
    assert.match(lesson.question, /\?$/);
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
