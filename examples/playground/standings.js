// SPDX-License-Identifier: BSL-1.0
//
// The result of a race: a table with a row for each measure, with the best of each row marked.

import { count } from './charts.js';
import { bytes, cost, seconds } from './racer.js';
import { promised } from './setup.js';

const rows = [
  ['cost', r => r.cost, cost],
  ['expanded', r => r.expanded, count],
  ['memory', r => r.bytes, bytes],
  ['time', r => r.elapsed, seconds],
];

/**
 * The guarantee for each racer's cost, in words. If one cost is proved least, it bounds the ratios of the
 * others.
 */
export function proofs(racers) {
  const promises = racers.map(r => promised(r.setup, r.racer));
  const proved = racers.find((_, i) => promises[i] === 1);
  return racers.map((r, i) => {
    const least = proved?.report.cost;
    if (promises[i] === 1 || r.report.cost <= least + 1e-6) return 'the least';
    if (proved) return `${(100 * (r.report.cost / least - 1)).toFixed(1)} % above the least`;
    return promises[i] < Infinity ? `at most ${promises[i]} × the least` : 'not proved to be the least';
  });
}

const cell = (kind, text, scope) => {
  const element = document.createElement(kind);
  element.textContent = text;
  if (scope) element.scope = scope;
  return element;
};

/** Shows the table of a race in which all racers have found a solution; else hides it. */
export function drawStandings(table, racers) {
  table.hidden = racers.length < 2 || racers.some(r => r.report?.status !== 'solved');
  if (table.hidden) return;
  const caption = cell('caption', 'How the race ended (✓: the best)');
  const head = document.createElement('tr');
  head.append(cell('td', ''), ...racers.map(r => cell('th', `${r.letter.toUpperCase()}: ${r.name}`, 'col')));
  const said = proofs(racers);
  table.replaceChildren(caption, head, ...rows.map(([name, of, text]) => {
    const row = document.createElement('tr'), values = racers.map(r => of(r.report));
    const best = Math.min(...values);
    row.append(cell('th', name, 'row'), ...racers.map((_, i) => {
      const is = values[i] <= best + 1e-9;
      const shown = cell('td', `${text(values[i])}${name === 'cost' ? `, ${said[i]}` : ''}${is ? ' ✓' : ''}`);
      shown.classList.toggle('best', is);
      return shown;
    }));
    return row;
  }));
}
