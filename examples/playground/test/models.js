// SPDX-License-Identifier: BSL-1.0
//
// Small problems as tables: their spaces, published results, and errors in texts.
//
//
//   node models.js DIRECTORY      where playground.wasm is

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { models } from '../models.js';
import { defaults, promised } from '../setup.js';
import { lines, solve } from './module.js';

const tabled = (model, text = models[model].text) => ({ kind: 'table', model, text, table: models[model].make(text) });
const run = (p, algorithm, heuristic = 'given') => solve(lines({ ...p, racer: { algorithm, heuristic } }), [5000]);
/** The states of a solution. */
const states = (p, r) => {
  let at = p.table.start;
  const seen = [p.table.names[at]];
  for (const action of r.path.split('.').map(Number)) seen.push(p.table.names[at = p.table.out[at][action]]);
  return seen;
};

test('the ways to Bucharest are those of the textbook', async () => {
  // S. Russell, P. Norvig, Artificial Intelligence: A Modern Approach, chapter 3.
  const p = tabled('edges');
  assert.equal(p.table.names.length, 15);
  const a = await run(p, 'astar');
  assert.equal(a.cost, 418);
  assert.deepEqual(states(p, a), ['Arad', 'Sibiu', 'Rimnicu', 'Pitesti', 'Bucharest']);
  assert.equal(a.expanded, 5);
  const greedy = await run(p, 'greedy');
  assert.equal(greedy.cost, 450);
  assert.deepEqual(states(p, greedy), ['Arad', 'Sibiu', 'Fagaras', 'Bucharest']);
  assert.equal((await run(p, 'ucs')).cost, 418);
  assert.ok(p.table.isAdmissible && !p.table.isEven);
});

test('pancakes: all stacks of 5 are solved in at most 5 flips, and one needs as many', async () => {
  const { table } = tabled('pancake');
  assert.equal(table.names.length, 120);
  assert.ok(table.isAdmissible && table.isEven);
  let most = 0;
  for (let start = 0; start < 120; ++start) {
    const p = { kind: 'table', table: { ...table, start } };
    const [a, b] = [await run(p, 'astar'), await run(p, 'bfs')];
    assert.equal(a.cost, b.cost);
    most = Math.max(most, a.cost);
  }
  assert.equal(most, 5);  // the pancake number of 5: OEIS A058986
});

test('a tower of n discs takes 2^n - 1 moves with three pegs, with four the numbers of Frame and Stewart', async () => {
  for (let n = 1; n <= 6; ++n) {
    const p = tabled('hanoi', `${n} 3`);
    assert.equal(p.table.names.length, 3 ** n);
    assert.equal((await run(p, 'astar')).cost, 2 ** n - 1);
  }
  for (const [n, moves] of [[3, 5], [4, 9], [5, 13]]) assert.equal((await run(tabled('hanoi', `${n} 4`), 'astar')).cost, moves);  // OEIS A007664
});

test('jugs of 5 and 3 litres measure 4 in 6 actions', async () => {
  assert.equal((await run(tabled('jugs'), 'bfs')).cost, 6);
  assert.equal((await run(tabled('jugs', '6 4 : 3'), 'bfs')).status, 'exhausted');
});

test('a table whose estimates are too large is not called proved', () => {
  const p = { ...defaults(), ...tabled('edges', 'A B 1\nB C 1\nstart A\ngoal C\nh A 3') };
  assert.equal(promised(p, { algorithm: 'astar', heuristic: 'given', options: {} }), Infinity);
  assert.equal(promised(p, { algorithm: 'astar', heuristic: 'nil', options: {} }), 1);
  assert.equal(promised(p, { algorithm: 'bfs', heuristic: 'nil', options: {} }), 1);
});

test('what is wrong with a text is said', () => {
  for (const [model, text, says] of [
    ['pancake', '1 1 2', /from 1 to n once/], ['pancake', '1', /from 1 to n once/], ['hanoi', '9 3', /1 to 7 discs/],
    ['hanoi', '', /1 to 7 discs/], ['jugs', '4', /1 to 4 jugs/], ['edges', 'A B', /an edge and a goal/], ['edges', 'A B x\ngoal A', /expected a whole number/],
    ['edges', 'A B C D E', /not understood/], ['edges', 'h A -1', /whole number/],
  ]) assert.throws(() => models[model].make(text), says, `${model} ${text}`);
});
