// SPDX-License-Identifier: BSL-1.0
//
// Drawing on a map with pointer and keyboard, on any canvas that shows the map.

import { steps, terrains, wall, where } from './map.js';

/** The map with some cells set to a terrain, or the same map if nothing changes. Start and goal stay free. */
function painted(map, cells, what) {
  const next = { ...map, cells: map.cells.slice() };
  for (const c of cells) if (what !== wall || (c !== map.start && c !== map.goal)) next.cells[c] = what;
  return next.cells.every((w, i) => w === map.cells[i]) ? map : next;
}

/** The map with start or goal moved, or the same map if the cell is a wall or the other of the two. */
function placed(map, which, cell) {
  if (map.cells[cell] === wall || cell === map.start || cell === map.goal) return map;
  return { ...map, [which]: cell };
}

/** The cells from one to another, because pointer events skip cells. */
function between(map, a, b) {
  const { cols } = map, x = a % cols, y = Math.floor(a / cols);
  const dx = b % cols - x, dy = Math.floor(b / cols) - y, n = Math.max(Math.abs(dx), Math.abs(dy), 1);
  return Array.from({ length: n + 1 }, (_, i) => Math.round(y + dy * i / n) * cols + Math.round(x + dx * i / n));
}

export class Pen {
  /**
   * `of`: `map()`, or undefined if there is none; `tool()`, a terrain; `edit(map, dragging)` after each
   * change; `drop()` at the end of a stroke; `say(text)`.
   */
  constructor(canvas, of) {
    Object.assign(this, { canvas, of, cursor: -1, dragged: undefined });
    canvas.addEventListener('pointerdown', event => {
      const map = of.map(), cell = this.at(event);
      if (!map || event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      this.dragged = cell === map.start ? 'start' : cell === map.goal ? 'goal' : 'terrain';
      this.last = this.cursor = cell;
      this.stroke(cell);
    });
    canvas.addEventListener('pointermove', event => { if (this.dragged) this.stroke(this.at(event)); });
    for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => {
      if (this.dragged) of.drop();
      this.dragged = undefined;
    });
    canvas.addEventListener('keydown', event => this.key(event));
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect(), map = this.of.map();
    if (!map) return -1;
    const clamp = (v, n) => Math.max(0, Math.min(n - 1, Math.floor(v)));
    return clamp((event.clientY - box.top) / box.height * map.rows, map.rows) * map.cols +
      clamp((event.clientX - box.left) / box.width * map.cols, map.cols);
  }

  stroke(cell) {
    const map = this.of.map();
    const next = this.dragged === 'terrain' ? painted(map, between(map, this.last, cell), this.of.tool()) : placed(map, this.dragged, cell);
    this.last = this.cursor = cell;
    if (next !== map) this.of.edit(next, this.dragged);
  }

  key(event) {
    const map = this.of.map();
    if (!map || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const way = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 }[key];
    if (way === undefined && ![' ', 'Enter', 's', 'g'].includes(key)) return;
    event.preventDefault();
    if (this.cursor < 0 || this.cursor >= map.cells.length) this.cursor = map.start;
    const { cursor } = this;
    let next = map;
    if (way !== undefined) {
      const x = cursor % map.cols + steps[way][0], y = Math.floor(cursor / map.cols) + steps[way][1];
      if (x >= 0 && y >= 0 && x < map.cols && y < map.rows) this.cursor = y * map.cols + x;
    } else if (key === 's' || key === 'g') {
      next = placed(map, key === 's' ? 'start' : 'goal', cursor);
    } else {
      const tool = this.of.tool();
      next = painted(map, [cursor], tool === map.cells[cursor] ? 0 : tool);
    }
    if (next !== map) {
      this.of.edit(next, 'key');
      this.of.drop();
    }
    this.of.say(describe(next, this.cursor));
  }
}

export function describe(map, cell) {
  const what = cell === map.start ? 'start' : cell === map.goal ? 'goal' : terrains[map.cells[cell]].name;
  return `${where(map, cell)}: ${what}`;
}
