// SPDX-License-Identifier: BSL-1.0
//
// The search tree as a picture that can be zoomed and moved. If the states of a table have places on a map, each
// node is at its state's place.

import { colours, fit, haloed, highest } from './canvas.js';
import { drawEdges, writeEdges } from './graph.js';
import { childrenOf, Layout } from './layout.js';
import { numberText } from './records.js';
import { drawState, hasPictures } from './statepicture.js';

const pad = 16;  // pixels at the sides

/** The side of a cell, for a board on a node, with room for one digit or two. */
const cellSide = ({ rows, cols }) => (rows * cols > 10 ? 10.5 : Math.max(7, Math.min(10, 30 / Math.max(rows, cols))));
/** The size of a label in pixels. */
export const labelSize = setup => (hasPictures(setup) ? [46, 34] : setup.kind === 'table' ? [34, 18]
  : [setup.cols, setup.rows].map(cells => Math.max(34, cells * cellSide(setup) + 4)));

export class Tree {
  constructor(canvas) {
    Object.assign(this, { canvas, layout: new Layout() });
    this.showAll();
  }

  showAll() { Object.assign(this, { zoom: 1, left: 0, top: 0 }); }

  /** Prepares for another search and its plans. */
  begin(plans) {
    this.layout = new Layout(plans);
    this.showAll();
  }

  show(records, labels, setup) {
    Object.assign(this, { records, labels, setup, size: labelSize(setup) });
    const list = of => Array.from({ length: records.length }, (_, i) => of(i));
    this.parents = list(i => records.parent(i));
    this.children = childrenOf(this.parents);
    this.numbers = list(i => records.number(i));
    this.places = new Map(this.numbers.map((number, i) => [number, i]));
    this.spans = this.layout.place(this.numbers, this.parents, (this.width || this.canvas.clientWidth || 600) - 2 * pad, labels ? this.size[0] : undefined, this.children);
    // In a tree search a state has many nodes, so they cannot be at its place.
    this.spots = labels && !setup.tree && setup.table?.at && this.numbers.map(number => setup.table.at[setup.table.names.indexOf(labels[number])]);
    this.informed = list(i => records.h(i)).some(h => h !== 0);
    this.deepest = this.leaves = 0;
    for (let i = 0; i < records.length; ++i) {
      this.deepest = Math.max(this.deepest, records.depth(i));
      if (!this.children[i].length) ++this.leaves;
    }
  }

  /** Zooms about a point of the canvas. */
  zoomBy(factor, x = this.width / 2, y = this.height / 2) {
    const zoom = Math.max(1, Math.min(400, this.zoom * factor)), by = zoom / this.zoom;
    this.left = x - (x - this.left) * by;
    this.top = y - (y - this.top) * by;
    this.zoom = zoom;
    this.keepInside();
  }
  moveBy(x, y) {
    this.left += x;
    this.top += y;
    this.keepInside();
  }
  keepInside() {
    this.left = Math.min(0, Math.max(this.width * (1 - this.zoom), this.left));
    this.top = Math.min(0, Math.max(this.height * (1 - this.zoom), this.top));
  }
  /** Scrolls until a node is visible. */
  reveal(i) {
    const [x, y] = this.place(i);
    if (x < pad || x > this.width - pad) this.left += this.width / 2 - x;
    if (y < pad || y > this.height - pad) this.top += this.height / 2 - y;
    this.keepInside();
  }

  place(i) {
    if (this.spots) return this.spot(this.spots[i]);
    const { width, edge, row } = this, [from, to] = this.spans[i];
    const x = pad + (from + to) / 2 * (width - 2 * pad), y = edge + this.records.depth(i) * row;
    return [x * this.zoom + this.left, y * this.zoom + this.top];
  }
  /** A place in the unit square, on the canvas. */
  spot([x, y]) {
    const side = 40, above = 22;
    return [(side + x * (this.width - 2 * side)) * this.zoom + this.left, (above + y * (this.height - 2 * above - 8)) * this.zoom + this.top];
  }
  /** Margins at the top and the bottom, so that labels are not cut. */
  get edge() { return pad + (this.labels ? Math.max(10, this.size[1] / 2 - 7) : 0); }
  get row() { return Math.min(64, (this.height - 2 * this.edge - (this.labels ? 12 : 0)) / Math.max(1, this.deepest)); }
  isSeen([x, y]) { return x > -60 && y > -60 && x < this.width + 60 && y < this.height + 60; }

  draw({ at, last, next }) {
    const c = colours(), { records } = this;
    const wide = this.canvas.parentElement.clientWidth;
    const { context, width, height } = fit(this.canvas, Math.min(.75, highest(this.canvas) / wide));
    Object.assign(this, { width, height });
    this.points = Array.from({ length: records.length }, (_, i) => this.place(i));
    if (this.labels) this.far = this.distances();
    // In a deep tree, only every second or third row has labels.
    this.every = Math.max(1, Math.ceil((this.size[1] + 2) / (this.row * this.zoom)));
    if (this.spots) drawEdges(context, this.setup.table, spot => this.spot(spot), c);
    this.lines(context, i => !records.isOnPath(i), this.spots ? c.soft : c.faint, records.length > 800 ? .5 : this.spots ? 2 : 1);
    this.lines(context, i => records.isOnPath(i), c.path, 3);
    if (this.spots) writeEdges(context, this.setup.table, spot => this.spot(spot), c);
    const radius = Math.max(1.8, Math.min(5, width * this.zoom / Math.max(1, this.leaves) * .4));
    const paints = [c.beyond, c.open, c.closed, c.beyond, c.path], dots = paints.map(() => []);
    for (let i = 0; i < records.length; ++i) {
      if (!this.isSeen(this.points[i])) continue;
      const kind = records.isOnPath(i) ? 4 : records.mark(i);
      if (this.isLabelled(i)) this.label(context, this.points[i], this.labels[this.numbers[i]], paints[kind], c);
      else dots[kind].push(this.points[i]);
    }
    this.writeNumbers(context, c);
    for (const kind of [3, 2, 1, 4]) this.dots(context, dots[kind], kind === 4 ? Math.max(radius, 3) : radius, paints[kind]);
    const far = this.labels ? 14 : radius + 3;
    this.ring(context, last, far, c.text);
    this.ring(context, next, far, c.bad, [4, 3]);
    this.ring(context, at, far + 4, c.accent);
  }

  /** Writes f = g + h, or g, under the nodes that have room for it, and the costs of unequal edges of a table. */
  writeNumbers(context, c) {
    if (!this.labels || (!this.spots && (this.every > 1 || this.row * this.zoom < this.size[1] + 18))) return;
    const { records, setup } = this;
    const costs = !this.spots && setup.kind === 'table' && !setup.table.isEven;
    context.font = '10px system-ui, sans-serif';
    for (let i = 0; i < records.length; ++i) {
      if (!this.isLabelled(i)) continue;
      const [x, y] = this.points[i], g = records.g(i), h = records.h(i), far = this.spots ? Infinity : this.far[i];
      const text = this.informed ? `${numberText(g + h)} = ${numberText(g)} + ${numberText(h)}` : `g ${numberText(g)}`;
      if (context.measureText(text).width <= far - 4) haloed(context, text, x, y + this.size[1] / 2 + 10, c);
      if (!costs || this.parents[i] < 0) continue;
      const [px, py] = this.points[this.parents[i]];
      haloed(context, numberText(g - records.g(this.parents[i])), (x + px) / 2, (y + py) / 2 + 4, c);
    }
  }

  /** The distance from each node to the nearest node of its depth; Infinity if there is none. */
  distances() {
    const far = new Array(this.records.length).fill(Infinity), rows = new Map();
    this.points.forEach((point, i) => {
      const depth = this.records.depth(i);
      if (!rows.has(depth)) rows.set(depth, []);
      rows.get(depth).push(i);
    });
    for (const row of rows.values()) {
      row.sort((i, j) => this.points[i][0] - this.points[j][0]);
      for (let at = 1; at < row.length; ++at) {
        const between = this.points[row[at]][0] - this.points[row[at - 1]][0];
        for (const i of [row[at], row[at - 1]]) far[i] = Math.min(far[i], between);
      }
    }
    return far;
  }
  /** True if a node has room for its label. */
  isLabelled(i) {
    return Boolean(this.spots) || this.labels !== undefined && this.far[i] >= this.size[0] && this.records.depth(i) % this.every === 0;
  }

  lines(context, which, colour, thick) {
    context.strokeStyle = colour;
    context.lineWidth = thick;
    for (const gap of [false, true]) {
      context.setLineDash(gap ? [2, 4] : []);
      context.beginPath();
      for (let i = 0; i < this.records.length; ++i) {
        if (this.parents[i] < 0 || this.records.hasGap(i) !== gap || !which(i)) continue;
        const a = this.points[this.parents[i]], b = this.points[i];
        if (!this.isSeen(a) && !this.isSeen(b)) continue;
        context.moveTo(a[0], a[1]);
        context.lineTo(b[0], b[1]);
      }
      context.stroke();
    }
    context.setLineDash([]);
  }

  /** Draws all nodes of one colour at once, as squares if they are small. */
  dots(context, points, radius, colour) {
    context.fillStyle = colour;
    context.beginPath();
    for (const [x, y] of points) {
      if (radius < 2.5) context.rect(x - .9 * radius, y - .9 * radius, 1.8 * radius, 1.8 * radius);
      else context.moveTo(x + radius, y), context.arc(x, y, radius, 0, 7);
    }
    context.fill();
  }
  ring(context, i, radius, colour, dash = []) {
    if (i === undefined || i < 0) return;
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.setLineDash(dash);
    const [x, y] = this.points[i];
    context.beginPath();
    if (this.isLabelled(i)) {
      const inner = [this.spots ? this.nameWidth(context, this.labels[this.numbers[i]]) : Math.max(34, this.size[0]), this.size[1]];
      const [wide, high] = inner.map(side => side + 2 * (radius - 11));
      context.rect(x - wide / 2, y - high / 2, wide, high);
    }
    else context.arc(x, y, radius, 0, 7);
    context.stroke();
    context.setLineDash([]);
  }

  /** Draws a small board, or the state in words, in the colour of the node. */
  label(context, [x, y], text, paint, c) {
    const tiles = text.split('.'), { rows, cols } = this.setup;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    if (hasPictures(this.setup)) {
      const [wide, high] = this.size;
      this.box(context, x - wide / 2 + 1, y - high / 2 + 1, wide - 2, high - 2, paint, c);
      return drawState(context, this.setup, text, [x - wide / 2 + 4, y - high / 2 + 4, wide - 8, high - 8], c);
    }
    if (this.setup.kind === 'table') {
      const wide = this.nameWidth(context, text);
      this.box(context, x - wide / 2, y - 9, wide, 18, paint, c);
      context.fillStyle = c.text;
      context.fillText(text, x, y + .5);
      return;
    }
    const side = cellSide(this.setup);
    this.box(context, x - side * cols / 2 - 1.5, y - side * rows / 2 - 1.5, side * cols + 3, side * rows + 3, paint, c);
    context.font = `${Math.round(side * (rows * cols > 10 ? .78 : .88))}px system-ui, sans-serif`;
    context.fillStyle = c.text;
    tiles.forEach((tile, i) => {
      if (tile !== '0') context.fillText(tile, x + (i % cols - cols / 2 + .5) * side, y + (Math.floor(i / cols) - rows / 2 + .55) * side, side - 1.5);
    });
  }
  /** The width of a name's box; sets the font of names. */
  nameWidth(context, name) {
    context.font = '11px system-ui, sans-serif';
    return context.measureText(name).width + 8;
  }
  box(context, x, y, width, height, paint, c) {
    context.fillStyle = c.page;
    context.fillRect(x, y, width, height);
    context.strokeStyle = paint;
    context.lineWidth = 2;
    context.strokeRect(x, y, width, height);
  }

  /** The node nearest to a point; -1 if none is near. */
  find(x, y) {
    let best = -1, least = 24 ** 2;
    for (let i = 0; i < this.records.length; ++i) {
      const [px, py] = this.place(i), far = (px - x) ** 2 + (py - y) ** 2;
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }

  /** The node to which an arrow key leads from a node; -1 if there is none. */
  neighbour(at, key) {
    if (at < 0) return this.records.length ? 0 : -1;
    if (key === 'ArrowUp') return this.parents[at];
    if (key === 'ArrowDown') return this.children[at][0] ?? -1;
    const beside = this.parents[at] < 0 ? [at] : this.children[this.parents[at]];
    return beside[beside.indexOf(at) + (key === 'ArrowRight' ? 1 : -1)] ?? -1;
  }
}
