// SPDX-License-Identifier: BSL-1.0
//
// Maps and scenarios in the format of the MovingAI benchmarks.

import { road, wall } from './map.js';

const most = 512;
const letters = { '.': road, G: road, S: road, ' ': road, '@': wall, O: wall, T: wall, W: wall, '#': wall };

/** Parses a map. Errors are thrown as sentences. */
export function readMap(text) {
  const lines = text.split(/\r?\n/), head = new Map();
  let at = 0;
  while (at < lines.length && lines[at].trim() !== 'map') {
    const [key, value] = lines[at++].trim().split(/\s+/);
    if (key) head.set(key, value);
  }
  const cols = Number(head.get('width')), rows = Number(head.get('height'));
  if (!(Number.isInteger(cols) && Number.isInteger(rows) && at < lines.length))
    throw new Error('this is no MovingAI map: expected the lines type, height, width and map');
  if (cols < 2 || rows < 2 || cols > most || rows > most)
    throw new Error(`the map has ${cols} × ${rows} cells: expected 2 × 2 to ${most} × ${most}`);
  const cells = new Uint8Array(cols * rows);
  for (let y = 0; y < rows; ++y) {
    const line = (lines[at + 1 + y] ?? '').trimEnd();
    if (line.length !== cols) throw new Error(`row ${y + 1} of the map has ${line.length} cells: expected ${cols}`);
    for (let x = 0; x < cols; ++x) {
      const what = letters[line[x]];
      if (what === undefined) throw new Error(`row ${y + 1} of the map has a “${line[x]}”: expected one of ${Object.keys(letters).join('')}`);
      cells[y * cols + x] = what;
    }
  }
  const free = Array.from(cells.keys()).filter(c => cells[c] === road);
  if (free.length < 2) throw new Error('the map has no two free cells');
  return { cols, rows, cells, start: free[0], goal: free.at(-1) };
}

/** The problems of a scenario file for maps of this size. */
export function readScenarios(text, map) {
  const problems = [];
  for (const line of text.split(/\r?\n/).slice(1)) {
    if (!line.trim()) continue;
    const part = line.split('\t');
    const [width, height, x, y, gx, gy, length] = part.slice(2).map(Number);
    if (part.length < 9 || [width, height, x, y, gx, gy, length].some(Number.isNaN))
      throw new Error(`this line of the scenarios was not understood: ${line.slice(0, 60)}`);
    if (width !== map.cols || height !== map.rows)
      throw new Error(`the scenarios are on a map of ${width} × ${height} cells; this one has ${map.cols} × ${map.rows}: open its .map first`);
    const start = y * width + x, goal = gy * width + gx;
    const free = cell => map.cells[cell] !== undefined && map.cells[cell] !== wall;
    if (start !== goal && free(start) && free(goal)) problems.push({ start, goal, length });
  }
  if (!problems.length) throw new Error('there is no scenario on free cells of this map');
  return problems;
}
