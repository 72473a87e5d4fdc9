// SPDX-License-Identifier: BSL-1.0
//
// What a search did, as a picture: the search tree of a puzzle, or the cells of a map; and the node
// under the pointer, or under the arrow keys, in numbers.

import { moved } from './board.js';
import { colours, fit } from './canvas.js';
import { cellsOf, drawMap } from './map.js';

export const marks = ['not reached', 'open', 'closed', 'beyond the bound'];

/** The records of the C++ side: see node_record. */
export class Records {
  constructor(buffer) {
    this.view = new DataView(buffer);
    this.length = buffer.byteLength / 16;
  }
  parent(i) { return this.view.getInt32(16 * i, true); }
  g(i) { return this.view.getFloat32(16 * i + 4, true); }
  h(i) { return this.view.getFloat32(16 * i + 8, true); }
  depth(i) { return this.view.getUint16(16 * i + 12, true); }
  action(i) { return this.view.getUint8(16 * i + 14); }
  mark(i) { return this.view.getUint8(16 * i + 15); }
}

const text = number => (Number.isInteger(number) ? String(number) : number.toFixed(2));

/** f, g and h of a node. */
export const numbers = (records, i) => {
  const g = records.g(i), h = records.h(i);
  return `f ${text(g + h)} = g ${text(g)} + h ${text(h)}`;
};

export class View {
  constructor(canvas, under) {
    Object.assign(this, { canvas, under, records: null, at: -1, setup: null, path: '' });
    const point = event => {
      this.at = this.find(event.offsetX, event.offsetY);
      this.tell();
      this.draw();
    };
    canvas.addEventListener('pointermove', point);
    canvas.addEventListener('pointerdown', point);
    canvas.addEventListener('pointerleave', event => {
      if (event.pointerType === 'touch') return;
      this.at = -1;
      this.tell();
      this.draw();
    });
    canvas.addEventListener('keydown', event => {
      const to = this.next(event.key);
      if (to === undefined) return;
      event.preventDefault();
      if (to >= 0) this.at = to;
      this.tell();
      this.draw();
    });
  }

  show(records, setup, path) {
    Object.assign(this, { records, setup, path: path ?? '' });
    if (this.at >= records.length) this.at = -1;
    if (setup.kind !== 'grid') this.layout();
    this.draw();
    this.tell();
  }

  /** Places for all nodes: leaves side by side, parents above the middle of their children. */
  layout() {
    const { records } = this, n = records.length;
    const children = Array.from({ length: n }, () => []);
    this.children = children;
    this.x = new Float64Array(n);
    this.deepest = 0;
    for (let i = 1; i < n; ++i) if (records.parent(i) >= 0) children[records.parent(i)].push(i);
    let leaves = 0;
    const depth = this.depths = new Uint16Array(n);
    const stack = n ? [[0, 0]] : [];
    while (stack.length) {
      const top = stack.at(-1), [i, next] = top;
      if (next < children[i].length) {
        const child = children[i][next];
        ++top[1];
        depth[child] = depth[i] + 1;
        this.deepest = Math.max(this.deepest, depth[child]);
        stack.push([child, 0]);
      } else {
        const own = children[i];
        this.x[i] = own.length ? (this.x[own[0]] + this.x[own.at(-1)]) / 2 : leaves++;
        stack.pop();
      }
    }
    this.leaves = leaves;
    this.drawn = [];  // a node whose way leads through one that has no record hangs in the air
    for (let i = 0; i < n; ++i) if (i === 0 || depth[i] !== 0) this.drawn.push(i);
    this.onPath = new Set(n ? [0] : []);
    let at = 0;
    for (const letter of this.path) {
      at = children[at]?.find(child => 'udlr'[records.action(child)] === letter);
      if (at === undefined) break;
      this.onPath.add(at);
    }
  }

  place(i) {
    const { width, height } = this, pad = 14;
    const x = this.leaves > 1 ? pad + this.x[i] / (this.leaves - 1) * (width - 2 * pad) : width / 2;
    const gap = Math.min(46, (height - 2 * pad) / Math.max(1, this.deepest));
    return [x, pad + this.depths[i] * gap];
  }

  draw() {
    if (!this.records) return;
    if (this.setup.kind === 'grid') return this.drawCells();
    const c = colours(), { records } = this;
    const wide = this.canvas.parentElement.clientWidth;
    const { context, width, height } = fit(this.canvas, wide > 620 ? 380 / wide : .62);
    Object.assign(this, { width, height });
    context.lineWidth = this.drawn.length > 800 ? .5 : 1;
    context.strokeStyle = c.faint;
    context.beginPath();
    for (const i of this.drawn) {
      if (i === 0) continue;
      context.moveTo(...this.place(records.parent(i)));
      context.lineTo(...this.place(i));
    }
    context.stroke();
    context.strokeStyle = c.path;
    context.lineWidth = 3;
    context.beginPath();
    for (const i of this.onPath) {
      if (i === 0) continue;
      context.moveTo(...this.place(records.parent(i)));
      context.lineTo(...this.place(i));
    }
    context.stroke();
    const r = Math.max(1.6, Math.min(5, width / Math.max(1, this.leaves) * .4));
    for (const i of this.drawn) {
      const [x, y] = this.place(i), mark = records.mark(i);
      context.beginPath();
      context.arc(x, y, this.onPath.has(i) && this.path ? Math.max(r, 3) : r, 0, 7);
      context.fillStyle = this.onPath.has(i) && this.path ? c.path : mark === 1 ? c.open : mark === 2 ? c.closed : c.beyond;
      context.fill();
    }
    if (this.at >= 0) {
      context.strokeStyle = c.text;
      context.lineWidth = 2;
      context.beginPath();
      context.arc(...this.place(this.at), r + 4, 0, 7);
      context.stroke();
    }
  }

  drawCells() {
    const c = colours(), { records, setup } = this;
    const tints = [null, c.open, c.closed, c.beyond];
    drawMap(this.canvas, setup.map, {
      tint: cell => tints[records.mark(cell)],
      path: this.path ? cellsOf(setup.map, this.path) : undefined,
      cursor: this.at >= 0 ? this.at : undefined,
    });
  }

  /** The node nearest to a point; -1 if none is near. */
  find(x, y) {
    if (!this.records) return -1;
    if (this.setup.kind === 'grid') {
      const { map } = this.setup, size = this.canvas.clientWidth / map.cols;
      const col = Math.floor(x / size), row = Math.floor(y / size);
      return col >= 0 && row >= 0 && col < map.cols && row < map.rows ? row * map.cols + col : -1;
    }
    let best = -1, least = 24 ** 2;
    for (const i of this.drawn) {
      const [px, py] = this.place(i), far = (px - x) ** 2 + (py - y) ** 2;
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }

  /** Where an arrow key leads: undefined for other keys, -1 for nowhere. */
  next(key) {
    const { records, at } = this;
    if (!records?.length || !key.startsWith('Arrow')) return undefined;
    if (this.setup.kind === 'grid') {
      const { map } = this.setup;
      if (at < 0) return map.start;
      const x = at % map.cols + (key === 'ArrowRight') - (key === 'ArrowLeft');
      const y = Math.floor(at / map.cols) + (key === 'ArrowDown') - (key === 'ArrowUp');
      return x >= 0 && y >= 0 && x < map.cols && y < map.rows ? y * map.cols + x : -1;
    }
    if (at < 0) return 0;
    if (key === 'ArrowUp') return records.parent(at);
    if (key === 'ArrowDown') return this.children[at][0] ?? -1;
    const beside = at === 0 ? [0] : this.children[records.parent(at)];
    return beside[beside.indexOf(at) + (key === 'ArrowRight' ? 1 : -1)] ?? -1;
  }

  /** The board of a node: the moves from the start. */
  board(i) {
    const { setup, records } = this, way = [];
    for (; records.parent(i) >= 0; i = records.parent(i)) way.unshift('udlr'[records.action(i)]);
    return way.reduce((board, letter) => moved(board, letter, setup.rows, setup.cols, setup.kind === 'torus'), setup.board);
  }

  tell() {
    const { under, records, at, setup } = this;
    const line = document.createElement('p');
    if (at < 0 || !records) {
      line.className = 'hint';
      line.textContent = `Point at a ${setup?.kind === 'grid' ? 'cell' : 'node'}, or go there with the arrow keys, to see its f, g and h.`;
      return under.replaceChildren(line);
    }
    if (setup.kind === 'grid') {
      const { map } = setup;
      const where = `Row ${Math.floor(at / map.cols) + 1}, column ${at % map.cols + 1}: `;
      const mark = records.mark(at);
      line.textContent = where + (map.walls[at] ? 'wall' : mark === 0 ? marks[0] : `${marks[mark]}, ${numbers(records, at)}`);
      return under.replaceChildren(line);
    }
    line.textContent = `${numbers(records, at)}; depth ${records.depth(at)}, ${marks[records.mark(at)]}`;
    const board = document.createElement('table');
    board.setAttribute('aria-label', 'The board of this node');
    const tiles = this.board(at);
    for (let row = 0; row < setup.rows; ++row) {
      const tr = board.insertRow();
      for (let col = 0; col < setup.cols; ++col) tr.insertCell().textContent = tiles[row * setup.cols + col] || '';
    }
    under.replaceChildren(board, line);
  }
}
