// SPDX-License-Identifier: BSL-1.0
//
// Draws a map: an enlarged pixel for each cell, with important cells marked.

import { colours, fit, rgb } from './canvas.js';
import { road, swamp, grass, wall } from './map.js';

const short = n => (Number.isInteger(n) ? String(n) : n.toFixed(1));
const tints = [null, 'open', 'closed', 'beyond'];
let pixels;

/** The shade of a cell that was expanded several times: it grows with the logarithm of the number. */
const shades = 5;
const shadeOf = times => Math.min(shades - 1, Math.floor(Math.log2(Math.max(1, times))));

/** The colour of each terrain (in fours) with each mark, as a pixel of ImageData; `dark` is a part of black. */
function palette(dark = 0) {
  const c = colours(), pixel = new Uint8ClampedArray(4 * 16), over = tints.map(name => name && rgb(c[name]));
  const ground = { [road]: rgb(c.field), [wall]: rgb(c.wall), [grass]: rgb(c.grass), [swamp]: rgb(c.swamp) };
  for (const terrain of [road, wall, grass, swamp])
    over.forEach((above, mark) => {
      const below = ground[terrain], share = !above || terrain === wall ? 0 : terrain === road ? 1 : .62, light = tints[mark] === 'closed' ? 1 - dark : 1;
      pixel.set([...below.map((b, i) => (share ? light * (b + share * (above[i] - b)) : b)), 255], 4 * (4 * terrain + mark));
    });
  return new Uint32Array(pixel.buffer);
}

/** Paints all cells: their terrain, and over it their state in the search. */
function paint(map, records, counts) {
  const { cols, rows, cells } = map;
  const isShaded = counts && records, palettes = Array.from({ length: isShaded ? shades : 1 }, (_, shade) => palette(.065 * shade));
  pixels ??= document.createElement('canvas');
  if (pixels.width !== cols || pixels.height !== rows) Object.assign(pixels, { width: cols, height: rows });
  const context = pixels.getContext('2d'), image = context.createImageData(cols, rows), data = new Uint32Array(image.data.buffer);
  for (let cell = 0; cell < cells.length; ++cell)
    data[cell] = palettes[isShaded ? shadeOf(records.times(cell)) : 0][4 * cells[cell] + (records ? records.mark(cell) : 0)];
  context.putImageData(image, 0, 0);
}

/** The least cells, in pixels, with room for f, and for g and h below it. */
const leastForF = 22, leastForAll = 34;

/** Writes f in large digits, g and h in small ones, in the cells that the search has reached. */
function writeNumbers(context, map, records, size) {
  const c = colours(), all = size >= leastForAll;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let cell = 0; cell < map.cells.length; ++cell) {
    if (!records.mark(cell) || cell === map.start || cell === map.goal) continue;
    const x = cell % map.cols * size, y = Math.floor(cell / map.cols) * size, g = records.g(cell), h = records.h(cell);
    context.fillStyle = records.mark(cell) === 1 ? c.onOpen : c.text;
    context.font = `600 ${Math.round(size * (all ? .3 : .42))}px system-ui, sans-serif`;
    context.fillText(short(g + h), x + size / 2, y + size * (all ? .34 : .52), size - 4);
    if (!all) continue;
    context.font = `${Math.round(size * .22)}px system-ui, sans-serif`;
    context.fillText(`${short(g)}+${short(h)}`, x + size / 2, y + size * .74, size - 4);
  }
}

/**
 * Draws a map. `counts`: a cell is darker the more often it was expanded. `path` is a list of cells, `reached` the
 * number of them already passed; `last` and `next` are the cells of the last expanded node and of the next one.
 */
export function drawMap(canvas, map, { records, counts, path, reached = Infinity, cursor, last = -1, next = -1 } = {}) {
  const c = colours();
  const { context, width, height } = fit(canvas, map.rows / map.cols);
  const size = width / map.cols;
  paint(map, records, counts);
  context.imageSmoothingEnabled = false;
  context.drawImage(pixels, 0, 0, width, height);
  if (size >= 7) {
    context.strokeStyle = c.grid;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = 1; x < map.cols; ++x) { context.moveTo(Math.round(x * size) + .5, 0); context.lineTo(Math.round(x * size) + .5, height); }
    for (let y = 1; y < map.rows; ++y) { context.moveTo(0, Math.round(y * size) + .5); context.lineTo(width, Math.round(y * size) + .5); }
    context.stroke();
  }
  canvas.dataset.path = String(Boolean(path));
  const middle = cell => [(cell % map.cols + .5) * size, (Math.floor(cell / map.cols) + .5) * size];
  if (path) {
    context.strokeStyle = c.path;
    context.lineWidth = Math.max(2.5, size * (size >= leastForF ? .1 : .32));
    context.lineJoin = context.lineCap = 'round';
    context.beginPath();
    path.slice(0, reached + 1).forEach((cell, i) => context[i ? 'lineTo' : 'moveTo'](...middle(cell)));
    context.stroke();
  }
  if (records && size >= leastForF) writeNumbers(context, map, records, size);
  const disc = (cell, colour, letter) => {
    const [x, y] = middle(cell), r = Math.max(5, Math.min(size * .55, 22));
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, r, 0, 7);
    context.fill();
    context.fillStyle = c.page;
    context.font = `700 ${Math.round(r * 1.25)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, x, y + r * .07);
  };
  disc(map.start, c.accent, 'S');
  disc(map.goal, c.path, 'G');
  if (path && reached < path.length) {
    context.fillStyle = c.text;
    context.beginPath();
    context.arc(...middle(path[reached]), Math.max(3.5, Math.min(size * .3, 12)), 0, 7);
    context.fill();
  }
  const box = (cell, colour, dash = []) => {
    if (cell < 0 || cell === undefined) return;
    const side = Math.max(size, 7), [x, y] = middle(cell);
    context.strokeStyle = colour;
    context.lineWidth = 2.5;
    context.setLineDash(dash);
    context.strokeRect(x - side / 2, y - side / 2, side, side);
    context.setLineDash([]);
  };
  box(last, c.text);
  box(next, c.bad, [4, 3]);
  box(cursor, c.accent);
}
