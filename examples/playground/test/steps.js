// SPDX-License-Identifier: BSL-1.0
//
// A search step by step, without a browser: which node is next, steps back, pauses, and the drawn
// nodes.
//
//   node steps.js DIRECTORY      where playground.wasm is

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cellsOf, makeMap, steps as ways, terrains } from '../map.js';
import { readMap, readScenarios } from '../mapfile.js';
import { Records } from '../records.js';
import { Timeline } from '../timeline.js';
import { models } from '../models.js';
import { tidy, Layout } from '../layout.js';
import { inOrder, orderOf } from '../openlist.js';
import { labelSize, Tree } from '../tree.js';
import { whyNext } from '../why.js';
import { begun, data, lines, solve } from './module.js';

const puzzle = { rows: 3, cols: 3, blank: 'last', board: [8, 6, 7, 2, 5, 4, 3, 0, 1] };  // 31 moves: none is farther
const without = ({ elapsed, ...report }) => report;

/** The open nodes as drawn: their numbers or cells, with g and h. */
function openOnes(host, grid) {
  const r = new Records(host.records());
  return Array.from({ length: r.length }, (_, i) => i).filter(i => r.mark(i) === 1)
    .map(i => ({ place: grid ? i : r.number(i), g: r.g(i), h: r.h(i), depth: r.depth(i) }));
}

test('the node that is called next is the smallest open one, and it is expanded next', async () => {
  const map = makeMap(20, 15, 'hills', 5);
  const orders = {
    astar: n => [n.g + n.h, n.h], ucs: n => [n.g], greedy: n => [n.h], weighted_astar: n => [n.g + 1.5 * n.h, n.h], bfs: n => [n.depth],
  };
  let looked = 0;
  for (const s of [{ ...puzzle, blank: 'first', board: [1, 4, 2, 3, 7, 0, 6, 8, 5] }, { kind: 'grid', map, neighbours: 8 }])
    for (const [algorithm, order] of Object.entries(orders)) {
      const racer = { algorithm, heuristic: s.kind ? 'octile' : 'manhattan', options: {} };
      const host = await begun(lines({ ...s, racer }));
      for (let i = 0; i < 60; ++i) {
        const open = openOnes(host, s.kind === 'grid'), next = host.peek(), before = host.report();
        assert.deepEqual(without(host.report()), without(before), 'looking ahead leaves no trace');
        if (!next) break;
        assert.ok(open.some(n => n.place === next.place), `${algorithm}: ${next.place} is open`);
        const [f, h = -1] = order(next);
        for (const n of open) {
          const [other, least = -1] = order(n);
          assert.ok(f < other + 1e-3 && (other > f + 1e-3 || h <= least + 1e-3), `${algorithm}: ${f} and ${other}`);
        }
        assert.match(whyNext(next, before, racer), i ? new RegExp(`^next: .*${open.length} open`) : /^next: the start, f/);
        ++looked;
        if (host.run(1) !== 1) break;
        assert.equal(host.report().last.place, next.place);
      }
    }
  assert.ok(looked > 250, String(looked));
  const host = await begun(lines({ ...puzzle, blank: 'first', board: [1, 4, 2, 3, 7, 0, 6, 8, 5] }));
  host.run(2);
  assert.equal(whyNext(host.peek(), host.report(), { algorithm: 'astar' }), 'next: f 5 = g 2 + h 3, smallest of 3 open, ties: least h');
  const solved = await begun(lines({ ...puzzle, board: [1, 2, 3, 4, 5, 6, 7, 8, 0] }));
  assert.equal(solved.peek().isGoal, true);
});

test('the first node of the open list is expanded next', async () => {
  const { text } = models.pancake, pancakes = { kind: 'table', model: 'pancake', text, table: models.pancake.make(text) };
  const tiles = { ...puzzle, blank: 'first', board: [1, 4, 2, 3, 7, 0, 6, 8, 5] };
  for (const s of [pancakes, { ...pancakes, tree: true }, tiles])
    for (const algorithm of ['ucs', 'astar', 'greedy', 'weighted_astar', 'bfs', 'dfs']) {
      const racer = { algorithm, heuristic: s.kind ? 'given' : 'manhattan', options: {} };
      const host = await begun(lines({ ...s, racer })), keys = orderOf(racer, false);
      let looked = 0;
      for (; looked < 60; ++looked) {
        const records = new Records(host.records()), [first] = inOrder(records, keys), number = records.number(first);
        const before = host.report();
        if (before.improved > 0 || host.run(1) !== 1) break;
        assert.equal(host.report().last.place, number, `${algorithm}, after ${before.expanded}`);
      }
      if (algorithm === 'ucs') assert.ok(looked > 40, String(looked));
    }
});

test('a search that went back is as it was, and goes on to the same end', async () => {
  for (const s of [
    { ...puzzle, racer: { algorithm: 'astar' } }, { ...puzzle, racer: { algorithm: 'bfs' } }, { ...puzzle, racer: { algorithm: 'idastar' } },
    { kind: 'grid', map: makeMap(64, 48, 'rooms', 3), racer: { algorithm: 'astar', heuristic: 'octile' } },
  ]) {
    const host = await begun(lines(s)), timeline = new Timeline(host);
    const seen = new Map();
    for (let more = 1, n = 1; more; n = n * 3 % 101) {
      more = timeline.run(n);
      seen.set(timeline.position, [without(host.report()), Buffer.from(host.records().bytes)]);
    }
    const end = timeline.position, limits = { pauses: {} };
    assert.equal(timeline.furthest, end);
    for (const at of [...seen.keys()].sort((a, b) => a * 7919 % 1009 - b * 7919 % 1009).slice(0, 25)) {
      timeline.goTo(at, limits);
      assert.equal(timeline.position, at);
      assert.deepEqual([without(host.report()), Buffer.from(host.records().bytes)], seen.get(at), `at ${at}`);
    }
    timeline.goTo(0, limits);
    assert.equal(host.report().expanded, 0);
    timeline.goTo(Infinity, limits);
    assert.deepEqual(without(host.report()), seen.get(end)[0]);
    assert.ok(timeline.copies.length <= 17);
  }
});

test('a search pauses when f rises, and when a state is generated', async () => {
  const host = await begun(lines(puzzle));
  host.pauseAt({ rises: true });
  const risen = [];
  for (let f = host.peek(); host.run(1e6) === 2; f = host.report().last) risen.push(host.report().last.g + host.report().last.h);
  assert.equal(host.report().cost, 31);
  // From Manhattan distance 21 to 31; the parity of f never changes.
  assert.deepEqual(risen, [...risen].sort((a, b) => a - b));
  assert.equal(new Set(risen).size, risen.length);
  assert.equal(risen.at(-1), 31);

  const ida = await begun(lines({ ...puzzle, racer: { algorithm: 'idastar' } }));
  ida.pauseAt({ rises: true });
  let pauses = 0;
  while (ida.run(1e7) === 2) ++pauses;
  assert.equal(pauses, ida.report().iterations - 1);

  const goal = await begun(lines({ ...puzzle, racer: { algorithm: 'bfs' } }));
  goal.pauseAt({ state: '1.2.3.4.5.6.7.8.0' });
  assert.equal(goal.run(1e6), 2);
  const r = goal.report();
  assert.ok(r.status === 'running' && r.expanded > 1000);
  assert.equal(goal.state(goal.known() - 1), '1.2.3.4.5.6.7.8.0');
  goal.pauseAt({});
  assert.equal(goal.run(1e6), 0);

  const map = makeMap(20, 15, 'empty'), cell = map.start + 3;
  const flood = await begun(lines({ kind: 'grid', map, racer: { algorithm: 'ucs' } }));
  flood.pauseAt({ state: String(cell) });
  assert.equal(flood.run(1e6), 2);
  assert.equal(new Records(flood.records()).mark(cell), 1);
});

test('the states of nodes are those that their actions lead to', async () => {
  const r = await solve(lines({ ...puzzle, blank: 'first', board: [1, 4, 2, 3, 7, 0, 6, 8, 5], racer: { algorithm: 'astar' } }));
  const drawn = new Records(r.host.records());
  assert.equal(r.host.state(0), '1.4.2.3.7.0.6.8.5');
  const onPath = Array.from({ length: drawn.length }, (_, i) => i).filter(i => drawn.isOnPath(i));
  assert.equal(onPath.length, r.cost + 1);
  assert.deepEqual(onPath.map(i => r.host.state(drawn.number(i))).filter(s => s === '0.1.2.3.4.5.6.7.8').length, 1);
  assert.equal(r.host.state(r.goal.place), '0.1.2.3.4.5.6.7.8');
});

test('of a large tree the first nodes, the ancestors of the current one and a sample are drawn', async () => {
  for (const algorithm of ['bfs', 'dfs', 'idastar']) {
    const host = await begun(lines({ ...puzzle, racer: { algorithm } }));
    for (let i = 0; i < 4; ++i) host.run(3000);
    const { last } = host.report(), next = host.peek();
    const r = new Records(host.records(next?.place)), all = Array.from({ length: r.length }, (_, i) => i);
    assert.ok(host.known() > 2000 && r.length > 1200 && r.length < 2700, `${algorithm}: ${r.length} of ${host.known()}`);
    const numbers = all.map(i => r.number(i));
    assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
    for (let i = 0; i < 1000; ++i) assert.equal(numbers[i], i);
    assert.equal(all.filter(i => r.parent(i) < 0).length, 1, 'all hang on the root');
    for (const i of all.slice(1)) assert.ok(r.hasGap(i) ? r.depth(i) > r.depth(r.parent(i)) + 1 : r.depth(i) === r.depth(r.parent(i)) + 1);
    for (const node of [last, algorithm === 'idastar' ? undefined : next]) {
      let at = numbers.indexOf(node?.place);
      assert.ok(!node || at >= 0);
      for (let up = 0; node && up < Math.min(node.depth, 299); ++up) {
        assert.ok(!r.hasGap(at), `${algorithm}: ${up}`);
        at = r.parent(at);
      }
    }
  }
});

test('a tree keeps its places from step to step, and siblings do not overlap', async () => {
  const layout = new Layout([[-1, 0, 0, 1, 1], [-1, 0, 0, 1, 1, 2, 2, 5]]);
  const first = layout.place([0, 1, 2], [-1, 0, 0], 600);
  assert.deepEqual(layout.place([0, 1, 2, 3, 4], [-1, 0, 0, 1, 1], 600).slice(0, 3), first);
  const free = new Layout();
  const parents = [-1];
  let moves = 0, before = free.place([0], parents, 900);
  for (let n = 1; n < 200; ++n) {
    parents.push(Math.floor((n - 1) / 3));
    const spans = free.place(parents.map((_, i) => i), parents, 900);
    if (before.some(([from], i) => Math.abs(from - spans[i][0]) > 1e-9)) ++moves;
    before = spans;
    parents.forEach((parent, i) => {
      if (parent >= 0) assert.ok(spans[i][0] >= spans[parent][0] - 1e-9 && spans[i][1] <= spans[parent][1] + 1e-9);
    });
  }
  assert.ok(moves <= 8, `it was laid out anew ${moves} times in 200 steps`);
  // A deep path with a sibling at each step: all nodes have room for a label, which equal spans would not allow.
  const deep = new Layout(), way = [-1];
  for (let depth = 0; depth < 7; ++depth) {
    const on = depth === 0 ? 0 : way.length - 1;
    way.push(on, on);
    for (const [from, to] of deep.place(way.map((_, i) => i), way, 420, 30)) assert.ok((to - from) * 420 >= 30, `${depth}: ${(to - from) * 420}`);
  }
  assert.deepEqual(tidy([-1, 0, 0, 2, 2]).map(span => span.map(x => Math.round(3 * x))), [[0, 3], [0, 1], [1, 3], [1, 2], [2, 3]]);
});

test('nodes are labelled where no other is too near beside them', () => {
  const tree = new Tree({}), depths = [0, 1, 1, 1, 2];
  Object.assign(tree, {
    records: { length: 5, depth: i => depths[i] }, labels: [], size: labelSize({ kind: 'tile', rows: 3, cols: 3 }),
    points: [[200, 10], [90, 60], [300, 60], [110, 60], [95, 110]],
  });
  tree.far = tree.distances();
  assert.deepEqual(tree.far, [Infinity, 20, 190, 20, Infinity]);
  const labelled = every => { tree.every = every; return depths.map((_, i) => tree.isLabelled(i)); };
  assert.deepEqual(labelled(1), [true, false, true, false, true]);
  assert.deepEqual(labelled(2), [true, false, false, false, true], 'every second row');
  // Numbers of two digits take more room.
  tree.size = labelSize({ kind: 'tile', rows: 4, cols: 4 });
  assert.deepEqual(tree.size, [46, 46]);
  assert.deepEqual(labelled(1), [true, false, true, false, true]);
});

test('A* with the octile distance reopens no node, and finds what Dijkstra finds', async () => {
  let maps = 0;
  for (const kind of ['random', 'hills', 'rooms', 'maze', 'swamp', 'trap'])
    for (let seed = 1; seed <= 8; ++seed)
      for (const neighbours of [4, 8]) {
        const map = makeMap(40, 30, kind, seed);
        const a = await solve(lines({ kind: 'grid', map, neighbours, racer: { algorithm: 'astar', heuristic: 'octile' } }), [5000]);
        const u = await solve(lines({ kind: 'grid', map, neighbours, racer: { algorithm: 'ucs' } }), [5000]);
        assert.deepEqual([a.status, a.reopened, u.reopened], [u.status, 0, 0], `${kind} ${seed}`);
        if (a.status !== 'solved') continue;
        ++maps;
        assert.equal(a.cost, u.cost);
        assert.ok(a.expanded <= u.expanded);
        // The cost equals the sum over the cells of the path.
        const cells = cellsOf(map, a.path);
        const sum = cells.slice(1).reduce((all, cell, i) => all + terrains[map.cells[cell]].cost * Math.hypot(...ways[Number(a.path[i])]), 0);
        assert.ok(Math.abs(sum - a.cost) < 1e-6, `${sum} and ${a.cost}`);
      }
  assert.ok(maps > 70, String(maps));
});

test('MovingAI maps and scenarios are read, and what is wrong with them is said', async () => {
  const map = readMap(data('grid/arena.map')), scenarios = readScenarios(data('grid/arena.map.scen'), map);
  assert.deepEqual([map.cols, map.rows], [49, 49]);
  assert.ok(scenarios.length > 100);
  for (const { start, goal, length } of scenarios.filter((_, i) => i % 30 === 7)) {
    const r = await solve(lines({ kind: 'grid', map: { ...map, start, goal }, neighbours: 8, racer: { algorithm: 'astar', heuristic: 'octile' } }), [5000]);
    assert.ok(Math.abs(r.cost - length) < 1e-4, `${r.cost} and ${length}`);
  }
  const head = 'type octile\nheight 2\nwidth 3\nmap\n';
  assert.deepEqual([...readMap(`${head}.@G\r\nTS.`).cells], [0, 1, 0, 1, 0, 0]);
  assert.throws(() => readMap('hello'), /no MovingAI map/);
  assert.throws(() => readMap(`${head}..\n...`), /row 1 of the map has 2 cells: expected 3/);
  assert.throws(() => readMap(`${head}..x\n...`), /row 1 of the map has a “x”/);
  assert.throws(() => readMap(head.replace('3', '3000')), /3000 × 2 cells/);
  assert.throws(() => readMap(`${head}@@@\n@@.`), /two free cells/);
  const small = readMap(`${head}...\n...`);
  assert.throws(() => readScenarios(data('grid/arena.map.scen'), small), /49 × 49 cells; this one has 3 × 2/);
  assert.throws(() => readScenarios('version 1\nnonsense', small), /not understood: nonsense/);
  assert.throws(() => readScenarios('version 1\n', small), /no scenario/);
});
