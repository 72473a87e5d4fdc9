// SPDX-License-Identifier: BSL-1.0
//
// Runs the module under Node.js, through the page's own JavaScript. Its counts must equal the library's
// counts on this machine (native.cpp) and published ones, and it must stop at its limit.
//
//   node check.js DIRECTORY      a directory with playground.wasm and the program native

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { moved } from '../board.js';
import { load } from '../host.js';
import { makeMap } from '../map.js';
import { models } from '../models.js';
import { Records } from '../records.js';
import { algorithms, defaults, fromFragment, goalBoard, informed, promised, serves, suits, toFragment, toLines, usual } from '../setup.js';
import { begun, data, directory, lines, module, solve } from './module.js';

const counts = ['expanded', 'generated', 'evaluated', 'stored', 'duplicates', 'improved', 'reopened', 'pruned',
  'iterations', 'open', 'max_open', 'max_depth'];
const line = r => [r.status, r.status === 'solved' ? Number(r.cost.toPrecision(10)) : -1, ...counts.map(c => r[c])].join(' ');

/** A puzzle some moves from its goal, so that all algorithms end soon. */
const walked = (kind, rows, cols, blank, ways) => {
  const s = { kind, rows, cols, blank };
  s.board = [...ways].reduce((board, way) => moved(board, way, rows, cols, kind === 'torus'), goalBoard(s));
  return s;
};
const map = makeMap(12, 9, 'trap', 1);
const tabled = (model, text = models[model].text) => ({ kind: 'table', model, text, table: models[model].make(text) });
const problems = [
  walked('tile', 3, 3, 'first', 'rdrdluldrurd'),
  walked('tile', 2, 5, 'last', 'ulldrruldlurul'.slice(0, 9)),
  walked('tile', 2, 2, 'first', 'rdlu'),
  walked('torus', 3, 3, 'first', 'uurdl'),
  walked('torus', 2, 4, 'last', 'lluld'),
  walked('tile', 5, 5, 'first', 'rrdldr'),
  { kind: 'grid', map, neighbours: 8 },
  { kind: 'grid', map, neighbours: 4 },
  tabled('pancake'), tabled('hanoi', '3 3'), tabled('jugs'), tabled('edges'),
  { kind: 'grid', map: makeMap(14, 10, 'hills', 2), neighbours: 8 },
  { kind: 'grid', map: makeMap(14, 10, 'hills', 4), neighbours: 4 },
];
/** Algorithms that would run very long: searches without memory on maps, and depth-first search. */
const endless = (p, algorithm) =>
  (p.kind === 'table' && (algorithm === 'random' || (['iddfs', 'idastar', 'dls'].includes(algorithm) && p.model !== 'pancake'))) ||
  (p.kind === 'grid' && ['random', 'iddfs', 'dls', 'idastar'].includes(algorithm)) ||
  (algorithm === 'random' && p.rows * p.cols > 4) || (algorithm === 'dfs' && p.rows * p.cols > 9);

test('all algorithms and heuristics count what they count on this machine', async () => {
  const setups = [];
  for (const p of problems)
    for (const algorithm of Object.keys(algorithms)) {
      if (endless(p, algorithm) || !suits(algorithm, p)) continue;
      for (const heuristic of ['nil', 'misplaced', 'manhattan', 'linear_conflict', 'walking_distance', 'octile', 'given']) {
        if (!serves(heuristic, p) || (!informed(algorithm) && heuristic !== usual(p))) continue;
        if (heuristic === 'nil' && ['greedy', 'idastar', 'beam'].includes(algorithm) && p.rows * p.cols > 9) continue;  // too long
        setups.push(lines({ ...p, racer: { algorithm, heuristic, options: { depth: 8, weight: 2, seed: 5, width: 20 } } }));
      }
    }
  const native = execFileSync(`${directory}/native`, { input: setups.map(s => `${s}\n\n`).join(''), maxBuffer: 1 << 24 })
    .toString().trim().split('\n');
  assert.equal(native.length, setups.length);
  assert.ok(setups.length > 100, `${setups.length} set-ups`);
  for (const [i, setup] of setups.entries()) {
    const r = await solve(setup);
    assert.equal(line(r), native[i], setup);
    assert.match(native[i], /^(solved|depth_limit|exhausted)/, setup);
  }
});

/** A map of 6 × 5 with a wall, on which tree searches end. */
const small = { kind: 'grid', neighbours: 4, map: { ...makeMap(6, 5, 'empty'), start: 6, goal: 22 } };
small.map.cells[9] = 1;
const inTrees = [walked('tile', 3, 3, 'first', 'rdlurdrd'), small, { ...small, neighbours: 8 }, tabled('edges'), tabled('hanoi', '2 3')].map(p => ({ ...p, tree: true }));
const treeSearches = ['astar', 'weighted_astar', 'greedy', 'ucs', 'bfs', 'dfs', 'random'];
const isEndless = (p, algorithm) => p.kind === 'tile' && (algorithm === 'random' || algorithm === 'dfs');

test('tree searches count what they count on this machine', async () => {
  const setups = inTrees.flatMap(p => treeSearches.filter(name => !isEndless(p, name)).map(algorithm => lines({ ...p, racer: { algorithm, heuristic: usual(p), options: { seed: 5 } } })));
  const native = execFileSync(`${directory}/native`, { input: setups.map(s => `${s}\n\n`).join('') }).toString().trim().split('\n');
  for (const [i, setup] of setups.entries()) {
    assert.match(setup, /^as=tree$/m);
    assert.equal(line(await solve(setup)), native[i], setup);
    assert.match(native[i], /^solved/, setup);
  }
});

test('a tree search costs the least that is promised, with more nodes', async () => {
  for (const p of inTrees)
    for (const algorithm of ['astar', 'ucs', 'bfs']) {
      const racer = { algorithm, heuristic: usual(p), options: {} };
      const [tree, graph] = [await solve(lines({ ...p, racer })), await solve(lines({ ...p, tree: false, racer }))];
      if (promised({ ...defaults(), ...p }, racer) === 1) assert.ok(Math.abs(tree.cost - graph.cost) < 1e-6);
      if (algorithm === 'ucs' && p.kind !== 'tile') assert.ok(tree.expanded > graph.expanded, `${tree.expanded}, ${graph.expanded}`);
    }
});

test('a tree search of a large problem never says that there is no solution', async () => {
  for (const p of [tabled('hanoi', '4 3'), tabled('jugs', '8 5 3 : 4')])
    for (const algorithm of treeSearches) {
      const r = await solve(lines({ ...p, tree: true, memory: 16, racer: { algorithm, heuristic: 'given' } }), [100_000]);
      assert.match(r.status, /^(solved|memory_limit)$/, `${p.text}, ${algorithm}`);
      if (algorithm === 'astar') assert.equal(r.cost, (await solve(lines({ ...p, racer: { algorithm, heuristic: 'given' } }))).cost);
    }
  const wide = { kind: 'grid', map: makeMap(32, 24, 'empty'), neighbours: 8, tree: true, memory: 1 };
  assert.equal((await solve(lines({ ...wide, racer: { algorithm: 'bfs' } }), [100_000])).status, 'memory_limit');
});

test('some algorithms have no tree search', async () => {
  const host = await load(module);
  for (const algorithm of Object.keys(algorithms)) {
    const setup = lines({ ...inTrees[0], racer: { algorithm } });
    if (suits(algorithm, inTrees[0])) await begun(setup);
    else assert.throws(() => host.begin(setup), /this algorithm has no tree search/);
  }
  assert.deepEqual(Object.keys(algorithms).filter(name => suits(name, inTrees[0]) !== suits(name, { ...inTrees[0], tree: false })),
    ['bidirectional_bfs', 'nbs', 'baestar', 'beam', 'awastar']);
  assert.throws(() => host.begin(lines(inTrees[0])), /this module does not have this search/);
});

test('what is drawn of a tree search is what was counted', async () => {
  for (const p of inTrees)
    for (const algorithm of treeSearches.filter(name => !isEndless(p, name))) {
      const host = await begun(lines({ ...p, racer: { algorithm, heuristic: usual(p), options: { seed: 5 } } }));
      for (let more = true; more;) {
        more = host.run(3) === 1;
        const r = host.report(), sum = i => r.layers.reduce((n, layer) => n + layer[i], 0), goals = r.status === 'solved' ? 1 : 0;
        assert.deepEqual([sum(1), sum(2), sum(1) + sum(2)], [r.open + goals, r.expanded, r.stored], algorithm);
        const records = new Records(host.records()), all = Array.from({ length: records.length }, (_, i) => i);
        const marked = mark => all.filter(i => records.mark(i) === mark);
        if (p.kind === 'grid') {  // a cell has many nodes
          const times = all.map(i => records.times(i));
          assert.deepEqual(marked(2), all.filter(i => times[i] > 0));
          if (Math.max(...times) < 255) assert.equal(times.reduce((n, at) => n + at), r.expanded, algorithm);
        } else if (r.stored < 2000) assert.deepEqual([marked(1).length, marked(2).length], [sum(1), sum(2)]);
        if (goals) assert.ok(Math.abs(r.goal.g - r.cost) < 1e-4, 'the goal’s g is the cost');
      }
    }
});

test("Korf's instances, in as many nodes as published", async () => {
  let solved = 0;
  for (const row of data('korf100_nodes.txt').trim().split('\n').slice(1)) {
    const [, board, moves, nodes] = row.split(', ');
    if (Number(nodes) > 1_700_000) continue;
    const r = await solve(lines({ rows: 4, cols: 4, board: board.split(' ').map(Number),
      racer: { algorithm: 'idastar', heuristic: 'manhattan' } }, { order: 'ulrd' }), [100_000]);
    assert.deepEqual([r.status, r.cost, r.generated + 1], ['solved', Number(moves), Number(nodes)]);  // the start, too
    ++solved;
  }
  assert.ok(solved >= 4);
});

test("the course's counts of breadth-first search", async () => {
  let checked = 0;
  for (const row of data('grader_bfs_dfs.txt').trim().split('\n')) {
    const found = /^3 3 (\S+) bfs: (\d+) (\d+) /.exec(row);
    if (!found || checked === 6) continue;
    const [, board, cost, expanded] = found;
    const r = await solve(lines({ board: board.split(',').map(Number), racer: { algorithm: 'bfs' } }), [100_000]);
    assert.deepEqual([r.cost, r.expanded], [Number(cost), Number(expanded)], row);
    ++checked;
  }
  assert.equal(checked, 6);
});

test('published lengths of paths on a map', async () => {
  const rows = data('grid/arena.map').trim().split('\n').slice(4).map(row => row.trim());
  const cells = Uint8Array.from(rows.join(''), c => (c === '.' || c === 'G' ? 0 : 1));
  let checked = 0;
  for (const row of data('grid/arena.map.scen').trim().split('\n').slice(1)) {
    const [, , cols, height, x, y, gx, gy, length] = row.split('\t').map(Number);
    if (++checked % 10 !== 0 || (x === gx && y === gy)) continue;
    const arena = { cols, rows: height, cells, start: y * cols + x, goal: gy * cols + gx };
    for (const algorithm of ['astar', 'ucs', 'idastar']) {
      if (algorithm === 'idastar' && length > 12) continue;
      const r = await solve(lines({ kind: 'grid', map: arena, neighbours: 8, racer: { algorithm, heuristic: 'octile' } }), [10_000]);
      assert.equal(r.status, 'solved');
      assert.ok(Math.abs(r.cost - length) < 1e-4, `${row}: ${r.cost}`);
    }
  }
  assert.ok(checked > 100);
});

test('what is promised of a cost is true', async () => {
  let cheapest = 0, bounded = 0;
  for (const p of problems) {
    const { cost: least } = await solve(lines({ ...p, racer: { algorithm: 'ucs' } }));
    for (const algorithm of Object.keys(algorithms))
      for (const heuristic of ['nil', 'misplaced', 'manhattan', 'octile', 'given']) {
        if (endless(p, algorithm) || !suits(algorithm, p) || !serves(heuristic, p) || (heuristic === 'nil' && algorithm === 'idastar')) continue;
        const racer = { algorithm, heuristic, options: { weight: 2, depth: 8, seed: 5 } };
        const times = promised({ ...defaults(), ...p }, racer);
        if (times === Infinity) continue;
        const r = await solve(lines({ ...p, racer }), [5000]);
        assert.ok(r.cost <= times * least + 1e-6 && r.cost >= least - 1e-6, `${algorithm}, ${heuristic}: ${r.cost}, ${least}`);
        if (times === 1) ++cheapest;
        else ++bounded;
      }
  }
  assert.ok(cheapest > 50 && bounded > 10, `${cheapest}, ${bounded}`);
  const diagonal = { ...defaults(), kind: 'grid', map, neighbours: 8 }, no = { options: {} };
  for (const algorithm of ['greedy', 'dfs', 'dls', 'random', 'bfs'])
    assert.equal(promised(diagonal, { algorithm, heuristic: 'octile', ...no }), Infinity);
  assert.equal(promised(diagonal, { algorithm: 'astar', heuristic: 'manhattan', ...no }), Infinity);
});

test('what is drawn is what was counted', async () => {
  for (const p of problems)
    for (const algorithm of ['astar', 'bfs', 'greedy', 'weighted_astar', 'ucs', 'idastar', 'nbs', 'baestar']) {
      if (endless(p, algorithm) || !suits(algorithm, p)) continue;
      const heuristic = usual(p);
      const host = await load(module);
      host.begin(lines({ ...p, racer: { algorithm, heuristic } }));
      for (let more = true; more;) {
        more = host.run(3) === 1;
        const r = host.report(), sum = i => r.layers.reduce((n, layer) => n + layer[i], 0);
        assert.equal(r.depths.reduce((n, at) => n + at, 0), r.expanded);
        if (algorithm === 'idastar') {  // f is within the bound of the iteration
          for (const [f, , closed, beyond] of r.layers) assert.ok(f <= r.bound ? beyond === 0 : closed === 0, `${f}: ${closed}, ${beyond}`);
          assert.ok(sum(2) > 0 && sum(2) <= r.expanded);
          if (r.iterations === 1) assert.deepEqual([sum(2), sum(3)], [r.expanded, r.pruned]);
          continue;
        }
        const goals = r.status === 'solved' && !['nbs', 'baestar'].includes(algorithm) ? 1 : 0;
        assert.equal(sum(1), r.open + goals, `${algorithm} open`);
        assert.equal(sum(1) + sum(2), r.stored, `${algorithm} stored`);
        const records = new Records(host.records());
        let open = 0, closed = 0;
        for (let i = 0; i < records.length; ++i) {
          open += records.mark(i) === 1 ? 1 : 0;
          closed += records.mark(i) === 2 ? 1 : 0;
        }
        if (algorithm === 'nbs' && p.kind === 'grid') {  // both directions may know a cell
          assert.ok(closed <= sum(2) && open <= sum(1) && open + closed >= r.stored / 2);
          continue;
        }
        if (p.kind === 'grid' || r.stored < 2000) assert.deepEqual([open, closed], [sum(1), sum(2)]);
      }
    }
});

test('the memory limit stops a search, and it goes on with more', async () => {
  const hard = { rows: 4, cols: 4, board: [15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0], memory: 1, racer: { algorithm: 'bfs' } };
  const first = await solve(lines(hard), [100_000]);
  assert.equal(first.status, 'memory_limit');
  assert.ok(first.bytes <= 1 << 20 && first.bytes > 1 << 18, String(first.bytes));
  first.host.allow(16);
  while (first.host.run(100_000));
  const second = first.host.report();
  assert.equal(second.status, 'memory_limit');
  assert.ok(second.stored > 4 * first.stored && second.bytes <= 16 << 20);
});

test('a set-up that is wrong is refused in words', async () => {
  const host = await load(module);
  for (const [more, says] of [
    ['board=0.1.1.3.4.5.6.7.8', /each tile/], ['rows=7', /2 to 5 rows/], ['algorithm=magic', /not understood: algorithm=magic/],
    ['heuristic=octile', /not for this problem/], ['memory=0', /not understood/], ['nonsense', /not understood/],
    ['board=1', /each tile/], ['weight=50', /not understood/], ['board=0.1.2.3.4.5.6.7.x', /not understood/],
  ]) assert.throws(() => host.begin(`${lines({})}\n${more}`), says);
  for (const [more, says] of [['cells=..', /rows times columns/], ["start=99999", /start is not/], ['start=2000', /start is not/], ['goal=2000', /goal is not/]])
    assert.throws(() => host.begin(`${lines({ kind: 'grid', map: makeMap(12, 9, 'empty') })}\n${more}`), says);
});

test('boards are scrambled, and told whether they can be solved', async () => {
  const host = await load(module);
  for (const kind of ['tile', 'torus'])
    for (const rows of [2, 3, 4, 5])
      for (const cols of [2, 3, 4, 5]) {
        const s = { ...defaults(), kind, rows, cols };
        s.board = goalBoard(s);
        const board = host.scramble(`${toLines(s)}\nsteps=6\nseed=3`).split('.').map(Number);
        assert.notDeepEqual(board, s.board);
        const about = host.describe(toLines({ ...s, board }));
        assert.equal(about.solvable, true);
        assert.ok(about.h.manhattan > 0 && about.h.manhattan <= 6);
        assert.equal(about.h.walking_distance === null, rows > 4 || cols > 4);
        assert.equal(about.h.linear_conflict === null, kind === 'torus');
      }
  const swapped = host.describe(lines({ board: [0, 2, 1, 3, 4, 5, 6, 7, 8] }));
  assert.equal(swapped.solvable, false);
  assert.match(swapped.reason, /parit/);
});

test('a link restores the set-up, and what is wrong in it is told', () => {
  for (const s of [
    defaults(),
    { ...defaults(), kind: 'torus', rows: 2, cols: 4, board: [1, 0, 2, 3, 4, 5, 6, 7], blank: 'last', race: true, speed: 7, memory: 16 },
    { ...defaults(), kind: 'grid', map: makeMap(32, 24, 'random', 7), neighbours: 4, race: true },
    { ...defaults(), kind: 'grid', map: makeMap(32, 24, 'hills', 7), race: true },
    { ...defaults(), ...tabled('jugs', '8 5 3 : 4') },
    ...inTrees.map(p => ({ ...defaults(), ...p })),
  ]) {
    s.racers[1] = { algorithm: 'weighted_astar', heuristic: 'misplaced', options: { weight: 2.5 } };
    const complaints = [];
    const again = fromFragment(`#${toFragment(s)}`, complaints);
    assert.deepEqual(complaints, []);
    assert.equal(toFragment(again), toFragment(s));
    assert.equal(again.tree, s.tree);
    if (s.kind === 'grid') assert.deepEqual(again.map, s.map);
    else if (s.kind === 'table') assert.equal(again.text, s.text);
    else assert.deepEqual(again.board, s.board);
    if (s.race) assert.deepEqual(again.racers[1], s.racers[1]);
  }
  for (const wrong of ['kind=cube', 'size=9x9', 'board=1.2', 'a=magic', 'a=astar,magic', 'b=dls,,-1', 'memory=7', 'speed=9', 'blank=x',
    'kind=grid&size=4x4&walls=!&start=0&goal=1', 'kind=grid&size=4x4&walls=AAA&start=1&goal=1', 'kind=grid&size=999x999']) {
    const complaints = [];
    const s = fromFragment(wrong, complaints);
    assert.equal(complaints.length, 1, wrong);
    assert.equal(s.rows, 3);
  }
});
