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

/** A racer's letter and its name. */
function heading(racer) {
  const made = cell('th', racer.letter.toUpperCase(), 'col');
  made.append(cell('span', `: ${racer.name}`));
  return made;
}

/** Shows the table of a race in which all racers have found a solution; else hides it. */
export function drawStandings(table, racers) {
  table.hidden = racers.length < 2 || racers.some(r => r.report?.status !== 'solved');
  if (table.hidden) return;
  const caption = cell('caption', 'How the race ended (✓: the best; times: medians of repeated runs; above 0.1 s, one run)');
  const head = document.createElement('tr');
  head.append(cell('td', ''), ...racers.map(r => heading(r)));
  const said = proofs(racers);
  const all = rows.map(([name, of, text]) => row(name, racers.map(r => of(r.report)), (value, i) => text(value) + (name === 'cost' ? `, ${said[i]}` : '')));
  table.replaceChildren(caption, head, ...all, timeRow(racers));
}

/** A row of values, with the best one marked. */
function row(name, values, text) {
  const made = document.createElement('tr'), best = Math.min(...values);
  made.append(cell('th', name, 'row'), ...values.map((value, i) => {
    const is = value <= best + 1e-9, shown = cell('td', `${text(value, i)}${is ? ' ✓' : ''}`);
    shown.classList.toggle('best', is);
    return shown;
  }));
  return made;
}

/** The row of times, with the best one marked when all are known. */
const timeRow = racers => row('time', racers.map(r => (racers.some(other => other.time === undefined) ? NaN : r.time)),
  (_, i) => (racers[i].time === undefined ? 'being measured' : seconds(racers[i].time)));
