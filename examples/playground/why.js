// SPDX-License-Identifier: BSL-1.0
//
// Explains why a node is next: by the order of its algorithm.

import { count } from './charts.js';
import { numberText as text, sum } from './records.js';
import { options, pathBased } from './setup.js';

export function whyNext(next, report, racer) {
  if (!next) return '';
  const { g, h, depth } = next, f = sum(g, h), open = `${count(report.open)} open`;
  if (report.expanded === 0) return `next: the start, ${f}`;
  const smallest = `smallest of ${open}`;
  const reason = {
    astar: () => `${f}, ${smallest}, ties: least h`,
    ucs: () => `g ${text(g)}, ${smallest}`,
    greedy: () => `h ${text(h)}, ${smallest}`,
    weighted_astar: () => {
      const w = racer.options.weight ?? options[racer.algorithm].value;
      return `${text(g + w * h)} = g ${text(g)} + ${w} × h ${text(h)}, ${smallest}, ties: least h`;
    },
    bfs: () => `depth ${depth}, the oldest of ${open}`,
    dfs: () => `depth ${depth}, the newest of ${open}`,
    random: () => `depth ${depth}, drawn from ${open}`,
    bidirectional_bfs: () => `depth ${depth} from the ${next.place % 2 ? 'goal' : 'start'}, the oldest there`,
    nbs: () => `${f}, of the pair of open nodes, one from each end, with the least bound`,
    baestar: () => `${f}, from the ${next.place % 2 ? 'goal' : 'start'}: the least f + g − h′ of the end where fewer are open`,
    beam: () => `${f}, among the best of depth ${depth}`,
  }[racer.algorithm === 'awastar' ? 'weighted_astar' : racer.algorithm];
  if (reason) return `next: ${reason()}${next.isGoal ? ': a goal' : ''}`;
  if (!pathBased(racer.algorithm)) return '';
  const within = racer.algorithm === 'idastar' ? `${f}, within the bound ${text(next.bound)}` : `depth ${depth}`;
  return `next: ${within}, the deepest node with an action left${next.isGoal ? ': a goal' : ''}`;
}
