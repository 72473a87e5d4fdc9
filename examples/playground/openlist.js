// SPDX-License-Identifier: BSL-1.0
//
// The open list as a list: the nodes that are expanded first, with their numbers.

import { count } from './charts.js';
import { numbers } from './records.js';
import { options } from './setup.js';

const most = 12;
const f = (records, i) => records.g(i) + records.h(i);
const orders = {
  astar: () => [f, (records, i) => records.h(i)],
  ucs: () => [(records, i) => records.g(i)],
  greedy: () => [(records, i) => records.h(i)],
  weighted_astar: ({ weight = options.weighted_astar.value }) => [(records, i) => records.g(i) + weight * records.h(i), (records, i) => records.h(i)],
  awastar: ({ weight = options.awastar.value }) => [(records, i) => records.g(i) + weight * records.h(i), (records, i) => records.h(i)],
  bfs: (_, isMap) => [isMap ? (records, i) => records.depth(i) : (records, i) => records.number(i)],
  dfs: (_, isMap) => !isMap && [],
};
/** The search's order of equal keys is not known: cells and improved nodes do not tell when they were put into open. */
export const hasUnknownTies = ({ algorithm }, isMap, improved) => isMap || (improved > 0 && !['bfs', 'dfs'].includes(algorithm));

/** The keys by which an algorithm orders its open nodes; undefined if there are none that can be listed. */
export const orderOf = ({ algorithm, options: chosen }, isMap) => orders[algorithm]?.(chosen, isMap) || undefined;

/**
 * The places of the open nodes in the order of the keys, of equal ones the newest first, with the place `next`
 * before all; a goal found is not open.
 */
export function inOrder(records, keys, next = -1, found = -1) {
  const open = [];
  for (let i = 0; i < records.length; ++i) if (records.mark(i) === 1 && i !== found) open.push(i);
  const before = (i, j) => {
    if (i === next || j === next) return i === next ? -1 : 1;
    for (const key of keys) if (key(records, i) !== key(records, j)) return key(records, i) - key(records, j);
    return j - i;
  };
  return open.sort(before);
}

/**
 * Lists the first open nodes in an element. `name(i)` is the state of a node, or undefined if it is not known;
 * `note` follows the list.
 */
export function drawOpenList(element, { records, keys, next, found, open, name, note }) {
  const places = inOrder(records, keys, next, found).slice(0, most);
  const list = document.createElement('ol');
  list.append(...places.map(i => {
    const item = document.createElement('li'), state = name(i);
    item.textContent = `${state === undefined ? '' : `${state}: `}${numbers(records, i)}`;
    return item;
  }));
  const rest = document.createElement('p');
  rest.className = 'note';
  rest.textContent = open === 0 ? 'No node is open.' : [open > places.length ? `and ${count(open - places.length)} more` : '', note].filter(Boolean).join('; ');
  element.replaceChildren(list, rest);
}
