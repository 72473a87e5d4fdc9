// SPDX-License-Identifier: BSL-1.0
//
// The set-up of the page: its defaults, its form as a link's fragment, and the lines that the
// searches read.

import { grass, isEven, swamp, terrains, wall } from './map.js';
import { models } from './models.js';

export const algorithms = {
  astar: 'A*', idastar: 'IDA*', weighted_astar: 'Weighted A*', greedy: 'Greedy', ucs: 'Uniform cost',
  bfs: 'Breadth-first', dfs: 'Depth-first', dls: 'Depth-limited', iddfs: 'Iterative deepening',
  bidirectional_bfs: 'Both ends', nbs: 'NBS', baestar: 'BAE*', beam: 'Beam', awastar: 'Anytime A*', random: 'Random',
};
export const heuristics = {
  manhattan: 'Manhattan', linear_conflict: 'Linear conflict', walking_distance: 'Walking distance',
  misplaced: 'Misplaced', octile: 'Octile', given: 'Given', nil: 'Nil',
};
/** The parameter of an algorithm: its label, default, bounds, and the value to send. */
export const options = {
  weighted_astar: { key: 'weight', label: 'weight', value: 1.5, min: 1, max: 100, step: 0.1, send: w => Math.round(100 * w) },
  awastar: { key: 'weight', label: 'weight', value: 2, min: 1, max: 100, step: 0.1, send: w => Math.round(100 * w) },
  beam: { key: 'width', label: 'width', value: 10, min: 1, max: 100000, step: 1, send: w => w },
  dls: { key: 'depth', label: 'depth limit', value: 20, min: 0, max: 10000, step: 1, send: d => d },
  random: { key: 'seed', label: 'seed', value: 1, min: 0, max: 4000000000, step: 1, send: s => s },
};
export const speeds = [1, 4, 15, 60, 400, 3000, 30000, Infinity];
export const memories = [1, 16, 64, 256, 1024];

export const informed = name => ['greedy', 'astar', 'weighted_astar', 'idastar', 'nbs', 'baestar', 'beam', 'awastar'].includes(name);
/** True if the algorithm can be a tree search; depth-first searches of paths always are. setup.hpp has the same. */
const hasTreeSearch = name => !['bidirectional_bfs', 'nbs', 'baestar', 'beam', 'awastar'].includes(name);
/**
 * True if the algorithm fits the problem: bidirectional searches need reversible actions, and all but NBS
 * need reverse actions of equal cost.
 */
export const suits = (name, s) => (!s.tree || hasTreeSearch(name)) && (({ bidirectional_bfs: isPuzzle(s), baestar: isPuzzle(s), nbs: s.kind !== 'table' })[name] ?? true);
/** True for a puzzle of tiles, false for a map or a table. */
export const isPuzzle = s => s.kind === 'tile' || s.kind === 'torus';
/** The default heuristic of a problem. */
export const usual = s => ({ grid: 'octile', table: 'given' })[s.kind] ?? 'manhattan';
export const actionsName = s => (isPuzzle(s) ? 'moves' : s.kind === 'grid' ? 'steps' : 'actions');
export const pathBased = name => ['dls', 'iddfs', 'idastar'].includes(name);

/** True if the heuristic exists for a problem. The C++ side refuses the others. */
export const serves = (heuristic, s) => ({
  nil: true, manhattan: s.kind !== 'table', misplaced: isPuzzle(s), octile: s.kind === 'grid', given: s.kind === 'table',
  linear_conflict: s.kind === 'tile',
  walking_distance: isPuzzle(s) && s.rows <= 4 && s.cols <= 4,
})[heuristic];

/** True if the heuristic may overestimate: with diagonal steps, a path can cost less than Manhattan distance. */
export const overestimates = (s, racer) => (s.kind === 'table' && racer.heuristic === 'given' && !s.table.isAdmissible) ||
  (s.kind === 'grid' && s.neighbours === 8 && racer.heuristic === 'manhattan');

/**
 * The largest ratio of this racer's solution to the least cost: 1 if the solution is proved to be a
 * cheapest one, Infinity if there is no guarantee.
 */
export function promised(s, racer) {
  const unit = isPuzzle(s) || (s.kind === 'table' && s.table.isEven) || (s.kind === 'grid' && s.neighbours === 4 && isEven(s.map));
  const admissible = !overestimates(s, racer);
  switch (racer.algorithm) {
    case 'ucs': return 1;
    case 'bidirectional_bfs': return 1;
    case 'baestar': return 1;  // all heuristics of puzzles are consistent
    case 'astar': case 'idastar': case 'nbs': case 'awastar': return admissible ? 1 : Infinity;
    case 'weighted_astar': return admissible ? racer.options.weight ?? options.weighted_astar.value : Infinity;
    case 'bfs': case 'iddfs': return unit ? 1 : Infinity;
    default: return Infinity;
  }
}

export const goalBoard = s => {
  const n = s.rows * s.cols;
  return Array.from({ length: n }, (_, i) => (s.blank === 'first' ? i : (i + 1) % n));
};

export function defaults() {
  return {
    kind: 'tile', rows: 3, cols: 3, board: [3, 5, 6, 7, 2, 8, 1, 4, 0], blank: 'first', steps: 30,
    map: null, neighbours: 8, model: 'pancake', text: models.pancake.text, tree: false, table: null, race: false, memory: 256, speed: 3,
    racers: [{ algorithm: 'astar', heuristic: 'manhattan', options: {} },
             { algorithm: 'bfs', heuristic: 'manhattan', options: {} }],
  };
}

/** The most expansions with which a link's searches begin. */
export const mostAt = 200000;
/** Larger maps come from files and are not in links. */
export const mostInLink = 128;

const packBits = cells => {
  const bytes = new Uint8Array(Math.ceil(cells.length / 8));
  cells.forEach((is, i) => { if (is) bytes[i >> 3] |= 1 << (i & 7); });
  return btoa(Array.from(bytes, b => String.fromCharCode(b)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
const unpackBits = (text, count) => {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from({ length: count }, (_, i) => (bytes.charCodeAt(i >> 3) >> (i & 7)) & 1);
};

export function toFragment(s) {
  const racer = r => {
    const o = options[r.algorithm];
    return [r.algorithm, informed(r.algorithm) ? r.heuristic : '', o ? r.options[o.key] ?? o.value : '']
      .join(',').replace(/,+$/, '');
  };
  const parts = { ...(s.lesson ? { lesson: s.lesson } : {}), kind: s.kind };
  if (s.kind === 'grid') {
    const { cols, rows, cells, start, goal } = s.map;
    if (Math.max(cols, rows) <= mostInLink) {
      Object.assign(parts, { size: `${cols}x${rows}`, walls: packBits(cells.map(c => c === wall)) });
      for (const what of [grass, swamp])
        if (cells.includes(what)) parts[terrains[what].name] = packBits(cells.map(c => c === what));
      Object.assign(parts, { start, goal });
    }
    parts.steps = s.neighbours;
  } else if (s.kind === 'table') {
    Object.assign(parts, { model: s.model, text: encodeURIComponent(s.text) });
  } else {
    Object.assign(parts, { size: `${s.rows}x${s.cols}`, board: s.board.join('.'), blank: s.blank });
  }
  if (s.tree) parts.as = 'tree';
  parts.a = racer(s.racers[0]);
  if (s.race) parts.b = racer(s.racers[1]);
  Object.assign(parts, { speed: s.speed, memory: s.memory, ...(s.embed ? { embed: 1 } : {}), ...(s.at ? { at: s.at } : {}) });
  return Object.entries(parts).map(([k, v]) => `${k}=${v}`).join('&');
}

/** The set-up in a fragment; missing or wrong parts keep their values in `s`. `complaints` lists errors. */
export function fromFragment(fragment, complaints = [], s = defaults()) {
  const parts = new Map(fragment.replace(/^#/, '').split('&').filter(Boolean)
    .map(part => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
  const take = (key, use) => {
    if (!parts.has(key)) return;
    if (use(parts.get(key)) === false) complaints.push(`${key}=${parts.get(key).slice(0, 40)}`);
  };
  const among = (list, set) => text => list.includes(text) && (set(text), true);
  const number = (list, set) => text => list.includes(Number(text)) && text !== '' && (set(Number(text)), true);
  const racer = i => text => {
    const [algorithm, heuristic, option] = text.split(',');
    if (!Object.hasOwn(algorithms, algorithm)) return false;
    if (heuristic && !Object.hasOwn(heuristics, heuristic)) return false;
    const r = s.racers[i] = { algorithm, heuristic: heuristic || usual(s), options: {} };
    const o = options[algorithm];
    if (!o || !option) return true;
    if (!(Number(option) >= o.min && Number(option) <= o.max)) return false;
    r.options[o.key] = o.step === 1 ? Math.floor(Number(option)) : Number(option);
    return true;
  };
  take('kind', among(['tile', 'torus', 'grid', 'table'], k => { s.kind = k; }));
  take('as', among(['graph', 'tree'], as => { s.tree = as === 'tree'; }));
  take('blank', among(['first', 'last'], b => { s.blank = b; }));
  take('speed', number(speeds.map((_, i) => i), v => { s.speed = v; }));
  take('memory', number(memories, v => { s.memory = v; }));
  take('at', text => /^\d+$/.test(text) && Number(text) <= mostAt && (s.at = Number(text), true));
  take('a', racer(0));
  if (parts.has('a')) s.race = false;
  take('b', text => racer(1)(text) && (s.race = true));
  if (s.kind === 'table') {
    take('model', among(Object.keys(models), m => Object.assign(s, { model: m, text: models[m].text })));
    take('text', text => {
      try {
        const decoded = decodeURIComponent(text);
        models[s.model].make(decoded);
        s.text = decoded;
        return true;
      } catch { return false; }
    });
  } else if (s.kind === 'grid') {
    take('steps', number([4, 8], v => { s.neighbours = v; }));
    take('size', text => {
      const [cols, rows] = text.split('x').map(Number);
      const fits = n => Number.isInteger(n) && n >= 2 && n <= mostInLink;
      if (!fits(cols) || !fits(rows)) return false;
      try {
        const cells = unpackBits(parts.get('walls') ?? '', rows * cols);
        for (const what of [grass, swamp])
          unpackBits(parts.get(terrains[what].name) ?? '', rows * cols).forEach((is, i) => { if (is) cells[i] = what; });
        const start = Number(parts.get('start')), goal = Number(parts.get('goal'));
        if ([start, goal].some(c => (cells[c] ?? wall) === wall) || start === goal) return false;
        s.map = { rows, cols, cells, start, goal };
        return true;
      } catch { return false; }
    });
  } else {
    take('size', text => {
      const [rows, cols] = text.split('x').map(Number);
      if (![2, 3, 4, 5].includes(rows) || ![2, 3, 4, 5].includes(cols)) return false;
      Object.assign(s, { rows, cols });
      s.board = goalBoard(s);
      return true;
    });
    take('board', text => {
      const board = text.split('.').map(Number);
      if ([...board].sort((x, y) => x - y).some((tile, i) => tile !== i)) return false;
      if (board.length !== s.rows * s.cols) return false;
      s.board = board;
      return true;
    });
  }
  return s;
}

/** The lines for one search; without a racer, for queries about the board. */
export function toLines(s, racer) {
  const lines = { kind: s.kind, memory: s.memory };
  if (s.kind === 'grid') {
    Object.assign(lines, { rows: s.map.rows, cols: s.map.cols, start: s.map.start, goal: s.map.goal,
      neighbours: s.neighbours, cells: Array.from(s.map.cells, c => terrains[c].letter).join('') });
  } else if (s.kind === 'table') {
    const { edges, h, start, goals } = s.table;
    Object.assign(lines, { start, goals: goals.join('.'), estimates: h.join('.'), edges: edges.flat().join('.'), heuristic: 'nil' });
  } else {
    Object.assign(lines, { rows: s.rows, cols: s.cols, board: s.board.join('.'), blank: s.blank });
  }
  if (racer) {
    lines.algorithm = racer.algorithm;
    if (s.tree && !pathBased(racer.algorithm)) lines.as = 'tree';
    lines.heuristic = informed(racer.algorithm) ? racer.heuristic : 'nil';
    const o = options[racer.algorithm];
    if (o) lines[o.key] = o.send(racer.options[o.key] ?? o.value);
  }
  return Object.entries(lines).map(([k, v]) => `${k}=${v}`).join('\n');
}

export const racerName = r => algorithms[r.algorithm] +
  (informed(r.algorithm) ? `, ${heuristics[r.heuristic]}` : '');
