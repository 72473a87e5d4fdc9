// SPDX-License-Identifier: BSL-1.0
//
// Maps: how they are drawn, made and edited.

import { colours, fit } from './canvas.js';

export const steps = [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];

/** The cells of a solution, the start included. */
export function cellsOf(map, path) {
  const cells = [map.start];
  for (const digit of path) {
    const [x, y] = steps[Number(digit)];
    cells.push(cells.at(-1) + y * map.cols + x);
  }
  return cells;
}

/** Draws a map. `tint(cell)` gives a colour or nothing; `path` is cells, `reached` how many are done. */
export function drawMap(canvas, map, { tint, path, reached = Infinity, cursor } = {}) {
  const c = colours();
  const { context, width } = fit(canvas, map.rows / map.cols);
  const size = width / map.cols;
  const edge = i => Math.round(i * size);
  const square = (cell, colour) => {
    const x = cell % map.cols, y = Math.floor(cell / map.cols);
    context.fillStyle = colour;
    context.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
  };
  context.fillStyle = c.field;
  context.fillRect(0, 0, width, edge(map.rows));
  map.walls.forEach((wall, cell) => {
    const colour = wall ? c.wall : tint?.(cell);
    if (colour) square(cell, colour);
  });
  if (size >= 7) {
    context.strokeStyle = c.grid;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = 1; x < map.cols; ++x) { context.moveTo(edge(x) + .5, 0); context.lineTo(edge(x) + .5, edge(map.rows)); }
    for (let y = 1; y < map.rows; ++y) { context.moveTo(0, edge(y) + .5); context.lineTo(width, edge(y) + .5); }
    context.stroke();
  }
  const middle = cell => [(cell % map.cols + .5) * size, (Math.floor(cell / map.cols) + .5) * size];
  if (path) {
    context.strokeStyle = c.path;
    context.lineWidth = Math.max(2.5, size * .32);
    context.lineJoin = context.lineCap = 'round';
    context.beginPath();
    path.slice(0, reached + 1).forEach((cell, i) => context[i ? 'lineTo' : 'moveTo'](...middle(cell)));
    context.stroke();
  }
  const disc = (cell, colour, letter) => {
    const [x, y] = middle(cell), r = Math.max(5, size * .55);
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
    context.arc(...middle(path[reached]), Math.max(3.5, size * .3), 0, 7);
    context.fill();
  }
  if (cursor !== undefined) {
    const x = cursor % map.cols, y = Math.floor(cursor / map.cols);
    context.strokeStyle = c.accent;
    context.lineWidth = 2.5;
    context.strokeRect(x * size, y * size, size, size);
  }
}

const random = seed => () => {  // mulberry32
  seed = (seed + 0x6D2B79F5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** A map with walls of a named kind. */
export function makeMap(cols, rows, kind, seed = 1) {
  const draw = random(seed);
  const walls = new Uint8Array(cols * rows);
  const set = (x, y, wall = 1) => { if (x >= 0 && y >= 0 && x < cols && y < rows) walls[y * cols + x] = wall; };
  let start = Math.floor(rows / 2) * cols + Math.max(1, Math.round(cols / 8));
  let goal = Math.floor(rows / 2) * cols + cols - 1 - Math.max(1, Math.round(cols / 8));
  if (kind === 'random') {
    walls.forEach((_, i) => { walls[i] = draw() < 0.28 ? 1 : 0; });
  } else if (kind === 'rooms') {
    const side = Math.max(4, Math.round(rows / 4));
    for (let x = side; x < cols; x += side + 1) for (let y = 0; y < rows; ++y) set(x, y);
    for (let y = side; y < rows; y += side + 1) for (let x = 0; x < cols; ++x) set(x, y);
    for (let x = side; x < cols; x += side + 1)
      for (let y = 0; y < rows; y += side + 1) if (draw() < .8) set(x, y + Math.floor(draw() * side), 0);
    for (let y = side; y < rows; y += side + 1)
      for (let x = 0; x < cols; x += side + 1) if (draw() < .8) set(x + Math.floor(draw() * side), y, 0);
  } else if (kind === 'trap') {  // a cup between start and goal, open towards the start
    const left = Math.round(cols * .3), right = Math.round(cols * .68);
    const top = Math.round(rows * .2), bottom = rows - 1 - top;
    for (let x = left; x <= right; ++x) { set(x, top); set(x, bottom); }
    for (let y = top; y <= bottom; ++y) set(right, y);
  } else if (kind === 'maze') {
    walls.fill(1);
    start = cols + 1;
    const stack = [start];
    walls[start] = 0;
    while (stack.length) {
      const at = stack.at(-1), x = at % cols, y = Math.floor(at / cols);
      const ways = [[2, 0], [-2, 0], [0, 2], [0, -2]].filter(([dx, dy]) => {
        const nx = x + dx, ny = y + dy;
        return nx > 0 && ny > 0 && nx < cols - 1 && ny < rows - 1 && walls[ny * cols + nx];
      });
      if (!ways.length) { stack.pop(); continue; }
      const [dx, dy] = ways[Math.floor(draw() * ways.length)];
      set(x + dx / 2, y + dy / 2, 0);
      set(x + dx, y + dy, 0);
      stack.push((y + dy) * cols + x + dx);
    }
    for (let n = cols * rows / 60; n > 0; --n)  // some walls fewer: more than one way
      set(1 + Math.floor(draw() * (cols - 2)), 1 + Math.floor(draw() * (rows - 2)), 0);
    goal = walls.lastIndexOf(0);
  }
  walls[start] = walls[goal] = 0;
  return { cols, rows, walls, start, goal };
}

/** The editor: `onEdit(map, said)` after each change. */
export class MapEditor {
  constructor(canvas, tool, onEdit) {
    Object.assign(this, { canvas, tool, onEdit, cursor: undefined });
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      this.drawing = true;
      this.last = undefined;
      this.cursor = undefined;
      this.use(this.at(event), this.tool());
    });
    canvas.addEventListener('pointermove', event => { if (this.drawing) this.use(this.at(event), this.tool()); });
    for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => { this.drawing = false; });
    canvas.addEventListener('focus', () => {
      if (!this.drawing && canvas.matches(':focus-visible')) { this.cursor ??= this.map.start; this.draw(); }
    });
    canvas.addEventListener('blur', () => { this.cursor = undefined; this.draw(); });
    canvas.addEventListener('keydown', event => this.key(event));
  }

  show(map, extra = {}) {
    this.map = map;
    this.extra = extra;
    this.draw();
  }
  draw() { drawMap(this.canvas, this.map, { ...this.extra, cursor: this.cursor }); }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const clamp = (v, n) => Math.max(0, Math.min(n - 1, Math.floor(v)));
    return clamp((event.clientY - box.top) / box.height * this.map.rows, this.map.rows) * this.map.cols +
      clamp((event.clientX - box.left) / box.width * this.map.cols, this.map.cols);
  }

  use(cell, tool, said = '') {
    const { map } = this, line = this.last === undefined ? [cell] : this.between(this.last, cell);
    this.last = cell;
    const next = { ...map, walls: map.walls.slice() };
    for (const c of tool === 'wall' || tool === 'free' ? line : [cell]) {
      if (tool === 'wall' && c !== map.start && c !== map.goal) next.walls[c] = 1;
      if (tool === 'free') next.walls[c] = 0;
      if (tool === 'start' && c !== map.goal) { next.start = c; next.walls[c] = 0; }
      if (tool === 'goal' && c !== map.start) { next.goal = c; next.walls[c] = 0; }
    }
    if (next.start === map.start && next.goal === map.goal && next.walls.every((w, i) => w === map.walls[i])) return;
    this.onEdit(next, said);
  }

  /** The cells from one to another: a pointer skips some. */
  between(a, b) {
    const { cols } = this.map, x = a % cols, y = Math.floor(a / cols);
    const dx = b % cols - x, dy = Math.floor(b / cols) - y, n = Math.max(Math.abs(dx), Math.abs(dy), 1);
    return Array.from({ length: n + 1 }, (_, i) => Math.round(y + dy * i / n) * cols + Math.round(x + dx * i / n));
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { map } = this;
    const way = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 }[event.key];
    const tool = { ' ': this.tool(), Enter: this.tool(), s: 'start', g: 'goal' }[event.key.toLowerCase() === 's' || event.key.toLowerCase() === 'g' ? event.key.toLowerCase() : event.key];
    if (way === undefined && !tool) return;
    event.preventDefault();
    this.cursor ??= map.start;
    this.last = undefined;
    if (way !== undefined) {
      const x = this.cursor % map.cols + steps[way][0], y = Math.floor(this.cursor / map.cols) + steps[way][1];
      if (x >= 0 && y >= 0 && x < map.cols && y < map.rows) this.cursor = y * map.cols + x;
    } else if (tool === 'wall' && map.walls[this.cursor]) {
      this.use(this.cursor, 'free');
    } else {
      this.use(this.cursor, tool);
    }
    this.draw();
    this.onEdit(null, this.describe(this.cursor));
  }

  describe(cell) {
    const { map } = this;
    const what = cell === map.start ? 'start' : cell === map.goal ? 'goal' : map.walls[cell] ? 'wall' : 'free';
    return `Row ${Math.floor(cell / map.cols) + 1}, column ${cell % map.cols + 1}: ${what}`;
  }
}
