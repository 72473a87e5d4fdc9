// SPDX-License-Identifier: BSL-1.0
//
// The guarantees of the algorithms, their pseudo-code with the current line, and the definitions of counts.

import { putAttribute } from './page.js';
import { pathBased } from './setup.js';

const bestFirst = order => [
  ['start', 'open ← { start }'],
  ['loop', 'while open is not empty:'],
  ['pop', `  n ← the node of open with ${order}`],
  ['solved', '  if n is a goal: return the path to n'],
  ['expand', '  close n; for each successor s of n:'],
  ['memory', '    if s is new, or cheaper than before: put s into open'],
  ['exhausted', 'return “there is no solution”'],
];
const inOrder = pick => [
  ['start', 'open ← { start }'],
  ['loop', 'while open is not empty:'],
  ['pop', `  n ← ${pick}`],
  ['solved', '  if n is a goal: return the path to n'],
  ['expand', '  close n; for each successor s of n:'],
  ['memory', '    if s is new: put s into open'],
  ['exhausted', 'return “there is no solution”'],
];
const deepening = (measure, first) => [
  ['start', `bound ← ${first}`],
  ['loop', 'repeat: visit(start), where visit(n) is'],
  ['prune', `  if ${measure} > bound: note it and go back`],
  ['solved', '  if n is a goal: return the path'],
  ['expand', '  visit each successor of n, in order'],
  ['exhausted', `if nothing was noted: return “there is no solution”`],
  ['next', `bound ← the least ${measure} noted`],
];

/** For each algorithm: its guarantee, the exceptions, and its pseudo-code. */
export const explained = {
  astar: ['A* finds a cheapest path if h never overestimates, and a graph search with a consistent h expands no state twice; if h is too large, the path may cost more.',
    bestFirst('the least f = g + h')],
  ucs: ['Uniform-cost search (Dijkstra’s algorithm) finds a cheapest path without a heuristic, whatever actions cost; it looks in all directions alike.',
    bestFirst('the least g')],
  greedy: ['Greedy search follows the heuristic alone: it is often fast, but promises nothing about the cost.',
    bestFirst('the least h')],
  weighted_astar: ['Weighted A* finds a path of at most w times the least cost if h never overestimates, mostly with far fewer expansions than A*.',
    bestFirst('the least g + w × h')],
  bfs: ['Breadth-first search finds a path with the fewest actions; it is a cheapest one only if all actions cost the same.',
    inOrder('the oldest node of open')],
  dfs: ['Depth-first search continues from the newest node; it promises no short path, and on an infinite space it may never end.',
    inOrder('the newest node of open')],
  random: ['Random search expands any open node; it promises nothing, and is here for comparison.',
    inOrder('a node of open drawn at random')],
  awastar: ['Anytime weighted A* finds a first path soon, then cheaper ones; when it ends, the last one is a cheapest one if h never overestimates.', [
    ['start', 'open ← { start }; best ← none'],
    ['loop', 'while open is not empty:'],
    ['pop', '  n ← the node of open with the least g + w × h'],
    ['prune', '  if g + h of n is not below the cost of best: drop n'],
    ['found', '  else if n is a goal: best ← the path to n'],
    ['expand', '  else close n; for each successor s of n:'],
    ['memory', '    if s is new, or cheaper than before: put s into open'],
    ['solved', 'return best'],
    ['exhausted', 'or “there is no solution”, if there is none'],
  ]],
  beam: ['Beam search keeps the best nodes of each level and drops the others: it needs little memory, but may miss every solution, and promises nothing about the cost.', [
    ['start', 'level ← { start }'],
    ['loop', 'while level is not empty:'],
    ['solved', '  if a node of it is a goal: return the path'],
    ['expand', '  next ← the successors of all its nodes'],
    ['memory', '  level ← the width best nodes of next'],
    ['exhausted', 'return “nothing found”'],
  ]],
  bidirectional_bfs: ['Breadth-first search from both ends finds a path with the fewest actions; two floods of half the depth are far smaller than one.', [
    ['start', 'A ← { start }; B ← { goal }'],
    ['loop', 'while neither is empty:'],
    ['pop', '  take the end with the smaller level'],
    ['expand', '  expand its level; for each new successor s:'],
    ['solved', '    if the other end knows s, and no shorter path can be: return it'],
    ['memory', '    put s into the next level of this end'],
    ['exhausted', 'return “there is no solution”'],
  ]],
  nbs: ['NBS (near-optimal bidirectional search) finds a cheapest path from both ends if h never overestimates, in at most about twice the expansions that any such search needs; beside a good h A* often expands fewer.', [
    ['start', 'A ← { start }; B ← { goal }; best ← none'],
    ['loop', 'while neither is empty:'],
    ['pop', '  (m, n) ← the pair of A and B with the least bound max(f(m), f(n), g(m) + g(n))'],
    ['solved', '  if the bound is not below the cost of best: return best'],
    ['expand', '  expand m and n; where a successor is known to the other end:'],
    ['memory', '    best ← the path through it, if that is cheaper'],
    ['exhausted', 'return best, or “there is no solution”'],
  ]],
  baestar: ['BAE* finds a cheapest path from both ends if h is consistent; it also uses the error of h′, the estimate of the other direction, on the path to a node, so it often proves its path sooner than A* or NBS.', [
    ['start', 'A ← { start }; B ← { goal }; best ← none'],
    ['loop', 'while neither is empty:'],
    ['pop', '  m, n ← the nodes of A and of B with the least b = f + g − h′'],
    ['solved', '  if (b(m) + b(n)) / 2 is not below the cost of best: return best'],
    ['expand', '  expand that of the end where fewer are open; where a successor is known to the other end:'],
    ['memory', '    best ← the path through it, if that is cheaper'],
    ['exhausted', 'return best, or “there is no solution”'],
  ]],
  dls: ['Depth-limited search keeps only a path in memory; it finds nothing that is deeper than its limit, and promises no short path within it.', [
    ['start', 'visit(start, limit), where visit(n, left) is'],
    ['solved', '  if n is a goal: return the path'],
    ['prune', '  if left = 0: go back'],
    ['expand', '  visit each successor of n with left − 1, in order'],
    ['depth', 'return “nothing within the limit”'],
    ['exhausted', 'or “there is no solution”, if the limit cut nothing'],
  ]],
  iddfs: ['Iterative deepening finds a path with the fewest actions in the memory of a path, by searching again with one level more.',
    deepening('depth', '0')],
  idastar: ['IDA* finds a cheapest path if h never overestimates, in the memory of a path, by searching again with a larger bound on f.',
    deepening('f = g + h', 'h(start)')],
};

/** The current line: a paused search is about to expand a node. */
export function runningLine(report) {
  switch (report.status) {
    case 'running': return report.expanded === 0 ? 'start' : 'expand';
    case 'memory_limit': return 'memory';
    case 'depth_limit': return 'depth';
    default: return report.status;
  }
}

/** The definitions of the counts. */
export const counted = {
  expanded: 'nodes whose successors were produced',
  generated: 'successors produced; the start is not one',
  open: 'nodes that wait to be expanded',
  stored: 'states in memory, open or closed',
  duplicates: 'successors dropped because their state was known (tree search: was on their path)',
  reopened: 'closed nodes put back, because a cheaper way to them was found',
  pruned: 'successors cut by a bound, a limit or a dead end',
  iterations: 'searches with a new bound, by deepening algorithms',
  max_depth: 'the most actions from the start to a node',
  bytes: 'what the search’s tables take',
  elapsed: 'the time spent in the search, without the drawing',
};

const improving = ['astar', 'greedy', 'weighted_astar', 'awastar', 'nbs', 'baestar'];
const needed = {
  open: name => !pathBased(name), stored: name => !pathBased(name),
  reopened: name => improving.includes(name), iterations: name => name === 'iddfs' || name === 'idastar',
  pruned: name => pathBased(name) || name === 'beam' || name === 'awastar',
};
/** True if an algorithm has this count; it is 0 in the other algorithms. */
export const applies = (key, algorithm) => needed[key]?.(algorithm) ?? true;

/** The sentence and the pseudo-code of an algorithm. */
export function explanation(algorithm, isTree) {
  const [sentence, code] = explained[algorithm];
  if (!isTree || pathBased(algorithm)) return [sentence, code];
  return [`${sentence} A tree search does not know its states: it expands a state again on each path.`,
    code.map(([key, text]) => [key, key === 'memory' ? '    if s is not on the path to n: put s into open' : text])];
}

/** Shows an algorithm in an element: its sentence and its pseudo-code, with the line `running` marked. */
export function showExplained(element, algorithm, running, isTree = false) {
  const key = `${algorithm} ${isTree}`;
  if (element.dataset.algorithm !== key) {
    const [sentence, code] = explanation(algorithm, isTree);
    element.dataset.algorithm = key;
    const list = document.createElement('ol');
    list.append(...code.map(([key, text]) => {
      const line = document.createElement('li');
      line.dataset.line = key;
      line.style.setProperty('--indent', text.search(/\S/) / 2);
      line.textContent = text.trim();
      return line;
    }));
    const says = document.createElement('p');
    says.textContent = sentence;
    element.replaceChildren(says, list);
  }
  for (const line of element.querySelectorAll('li')) {
    if (line.dataset.line === running) putAttribute(line, 'aria-current', 'step');
    else line.removeAttribute('aria-current');
  }
}
