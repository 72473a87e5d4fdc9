// SPDX-License-Identifier: BSL-1.0
//
// Pictures of the states of small problems: pancakes, towers of Hanoi, jugs. A state is given by its name.

import { colours } from './canvas.js';
import { numbersOf } from './models.js';

/** Bars of these widths (parts of the whole) in a column, the first one on top. */
function stack(context, bars, [x, y, width, height], thick) {
  bars.forEach((wide, i) => {
    context.beginPath();
    context.roundRect(x + width * (1 - wide) / 2, y + height - (bars.length - i) * thick, width * wide, Math.max(1, thick - 1.2), Math.min(2, thick / 3));
    context.fill();
  });
}

const pictures = {
  pancake(context, state, box, c) {
    const stacked = numbersOf(state);
    context.fillStyle = c.open;
    stack(context, stacked.map(size => size / stacked.length), box, box[3] / stacked.length);
  },
  hanoi(context, state, [x, y, width, height], c) {
    const pegs = state.split(' ').map(numbersOf).map(list => (list.length ? String(list[0]).split('').map(Number) : []));
    const discs = pegs.flat().length, wide = width / pegs.length, thick = height / (discs + 1);
    pegs.forEach((peg, i) => {
      context.fillStyle = c.soft;
      context.fillRect(x + (i + .5) * wide - .6, y, 1.2, height);
      context.fillRect(x + i * wide + 1, y + height - 1, wide - 2, 1);
      context.fillStyle = c.accent;
      stack(context, peg.map(disc => (.25 + .7 * disc / discs)), [x + i * wide, y, wide, height - 1], thick);
    });
  },
  jugs(context, state, [x, y, width, height], c, text) {
    const sizes = numbersOf(text).slice(0, -1), largest = Math.max(...sizes), wide = width / sizes.length;
    numbersOf(state).forEach((litres, i) => {
      const high = (height - 1) * sizes[i] / largest, full = high * litres / sizes[i];
      context.fillStyle = c.closed;
      context.fillRect(x + i * wide + 2, y + height - full, wide - 4, full);
      context.strokeStyle = c.text;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(x + i * wide + 2, y + height - high);
      context.lineTo(x + i * wide + 2, y + height);
      context.lineTo(x + (i + 1) * wide - 2, y + height);
      context.lineTo(x + (i + 1) * wide - 2, y + height - high);
      context.stroke();
    });
  },
};

/** True if the states of the set-up's problem have pictures. */
export const hasPictures = setup => setup.kind === 'table' && Object.hasOwn(pictures, setup.model);

/** Draws a state in a box: x, y, width, height. */
export const drawState = (context, setup, state, box, colours) => pictures[setup.model](context, state, box, colours, setup.text);

/** A state with a picture, and its name, as an element. */
export function picturedState(state, setup) {
  const element = document.createElement('span'), canvas = document.createElement('canvas');
  element.className = 'state-picture';
  element.append(canvas, Object.assign(document.createElement('code'), { textContent: state }));
  Object.assign(canvas, { width: 2 * 84, height: 2 * 46 });
  const context = canvas.getContext('2d');
  context.scale(2, 2);
  drawState(context, setup, state, [2, 2, 80, 42], colours());
  return element;
}
