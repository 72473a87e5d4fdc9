// SPDX-License-Identifier: BSL-1.0
//
// The picture of a search: the search tree, or the cells of a map on which the user can draw. Describes the
// node under the pointer or the arrow keys in numbers.

import { cellsOf, wall, where } from './map.js';
import { drawMap } from './mapview.js';
import { drawOpenList, hasUnknownTies } from './openlist.js';
import { Pen } from './pen.js';
import { marks, numbers, Records } from './records.js';
import { hasPictures, picturedState } from './statepicture.js';
import { hideTip, showTip } from './tip.js';
import { Tree } from './tree.js';

const hints = {
  tree: 'Point at a node, or go there with the arrow keys, to see its f, g, h and state. + and − zoom, 0 shows all; drag to move.',
  grid: 'Draw with the pointer; drag S and G. Arrow keys move the cursor, space draws, S and G are set by their keys.',
};

/** Records count to 255. */
const expandedTimes = n => (n === 1 ? 'expanded once,' : `expanded ${n === 255 ? '255 times or more' : `${n} times`}, at last with`);

export class View {
  /** `events`: those of Pen, and `ask(node)` for the state of a node. */
  constructor(canvas, under, events) {
    Object.assign(this, { canvas, under, events, records: null, at: -1, setup: null, states: new Map(), reached: undefined });
    this.tree = new Tree(canvas);
    this.pen = new Pen(canvas, { ...events, map: () => (this.isMap ? this.setup.map : undefined) });
    canvas.addEventListener('pointermove', event => this.point(event));
    canvas.addEventListener('pointerdown', event => {
      if (!this.isMap) this.grip = [event.clientX, event.clientY];
      this.point(event);
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) canvas.addEventListener(end, event => {
      this.grip = undefined;
      if (end === 'pointerleave' && event.pointerType !== 'touch') this.goTo(-1);
      hideTip();
    });
    canvas.addEventListener('blur', () => { if (this.at >= 0) this.goTo(-1); });
    canvas.addEventListener('wheel', event => {
      if (this.isMap || !(event.ctrlKey || event.metaKey || this.tree.zoom > 1)) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.25 : .8, event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener('keydown', event => this.key(event));
  }

  get isMap() { return this.setup?.kind === 'grid'; }

  /** Prepares for another search, of which only the set-up is known. `counts`: cells count their expansions. */
  begin(setup, counts = false) {
    Object.assign(this, { setup, counts, records: null, frame: null, at: -1, reached: undefined, states: new Map(), dragged: false, said: undefined });
    this.canvas.classList.toggle('drawable', setup.kind === 'grid');
    this.canvas.classList.remove('zoomed');
    this.tree.begin();
    if (this.isMap) this.draw();
  }
  /** Start or goal is being dragged: `path` is the solution for the current position, if known. */
  trace(path) {
    Object.assign(this, { dragged: true, traced: path });
    this.draw();
  }
  plan(plans) { this.tree.begin(plans); }

  show(frame) {
    this.frame = frame;
    this.records = new Records(frame.records);
    if (this.at >= this.records.length) this.at = -1;
    if (!this.isMap) this.tree.show(this.records, frame.labels?.map(text => this.named(text)), this.setup);
    this.draw();
    this.tell();
  }

  draw() {
    const { frame, setup } = this;
    if (this.isMap) {
      const cursor = this.at >= 0 ? this.at : undefined;
      if (this.dragged) return drawMap(this.canvas, setup.map, { path: this.traced && cellsOf(setup.map, this.traced) });
      const path = frame?.report.path;
      return drawMap(this.canvas, setup.map, {
        records: this.records, counts: this.counts, path: path && cellsOf(setup.map, path), reached: this.reached, cursor,
        last: this.lastPlace(), next: frame?.next?.place,
      });
    }
    if (!this.records) return;
    const place = node => this.tree.places.get(node);
    this.tree.draw({ at: this.at, last: place(this.lastPlace()), next: place(frame.next?.place) });
  }

  /** The node of the goal if it was found, else the last expanded node. */
  lastPlace() {
    const { last, goal } = this.frame?.report ?? {};
    return goal?.place >= 0 ? goal.place : last?.place ?? -1;
  }

  point(event) {
    if (this.grip && this.tree.zoom > 1) {
      this.tree.moveBy(event.clientX - this.grip[0], event.clientY - this.grip[1]);
      this.grip = [event.clientX, event.clientY];
      return this.draw();
    }
    if (!this.isMap && !this.records?.length) return;
    this.goTo(this.isMap ? this.pen.at(event) : this.tree.find(event.offsetX, event.offsetY));
    const text = this.at >= 0 && this.records?.length && !this.pen.dragged ? this.describe(this.at) : '';
    if (text && (this.isMap ? this.records.mark(this.at) : true)) showTip(text, event.clientX, event.clientY);
    else hideTip();
  }

  zoom(factor, x, y) {
    if (factor === 0) this.tree.showAll();
    else this.tree.zoomBy(factor, x, y);
    this.canvas.classList.toggle('zoomed', this.tree.zoom > 1);
    this.draw();
  }

  key(event) {
    if (this.isMap) {  // the pen has moved its cursor
      if (event.key.startsWith('Arrow')) this.goTo(this.pen.cursor);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || !this.records) return;
    const factor = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, 0: 0 }[event.key];
    if (factor !== undefined) return this.zoom(factor);
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const to = this.tree.neighbour(this.at, event.key);
    if (to < 0) return;
    this.tree.reveal(to);
    this.goTo(to);
  }

  goTo(at) {
    if (at === this.at) return;
    this.at = at;
    this.tell();
    this.draw();
  }

  /** The name of a table's state. */
  named(state) { return this.setup.kind === 'table' ? this.setup.table.names[Number(state)] : state; }

  /** Lists the open nodes in the order of the keys. */
  listOpen(element, keys, racer) {
    const { frame, records, setup } = this, { status, goal, improved } = frame.report;
    const note = [hasUnknownTies(racer, this.isMap, improved) && 'ties in any order', !this.isMap && records.length < frame.known && 'only nodes that are drawn'].filter(Boolean).join('; ');
    const place = node => (this.isMap ? node : this.tree.places.get(node));
    const name = i => (this.isMap ? where(setup.map, i) : frame.labels && this.named(frame.labels[records.number(i)]));
    drawOpenList(element, { records, keys, next: place(frame.next?.place), found: status === 'solved' ? place(goal?.place) : undefined, open: frame.report.open, name, note });
  }

  /** A cell or a node in words. */
  describe(at) {
    const { records, setup } = this;
    if (this.isMap) {
      const mark = records?.length ? records.mark(at) : 0;
      return `${where(setup.map, at)}: ` + (setup.map.cells[at] === wall ? 'wall' : mark === 0 ? marks[0] : `${this.counts && mark === 2 ? expandedTimes(records.times(at)) : `${marks[mark]},`} ${numbers(records, at)}`);
    }
    return `${numbers(records, at)}; depth ${records.depth(at)}, ${marks[records.mark(at)]}`;
  }

  /** Describes the node at the pointer or the cursor, if it has changed. */
  tell() {
    const { at, isMap } = this, said = at < 0 || (!isMap && !this.records)
      ? `none ${isMap}` : `${at} ${this.describe(at)} ${isMap ? '' : this.stateOf(at)}`;
    if (said === this.said) return;
    this.said = said;
    this.tellAnew();
  }
  stateOf(at) {
    const number = this.records.number(at);
    return this.frame.labels?.[number] ?? this.states.get(number);
  }
  tellAnew() {
    const { under, at, setup } = this, line = document.createElement('p');
    if (at < 0 || (!this.isMap && !this.records)) {
      line.className = 'hint';
      line.textContent = hints[this.isMap ? 'grid' : 'tree'];
      return under.replaceChildren(line);
    }
    line.textContent = this.describe(at);
    if (this.isMap) return under.replaceChildren(line);
    const state = this.stateOf(at);
    if (state === undefined) {
      this.events.ask(this.records.number(at));
      return under.replaceChildren(line);
    }
    under.replaceChildren(stateElement(this.named(state), setup), line);
  }
  hearState(node, text) {
    if (this.states.size > 500) this.states.clear();
    this.states.set(node, text);
    if (this.at >= 0 && this.records?.number(this.at) === node) this.tell();
  }
}

/** A board as a table; a state of a small problem as a picture, if it has one, with its text. */
function stateElement(state, setup) {
  if (hasPictures(setup)) return picturedState(state, setup);
  const tiles = state.split('.');
  if (setup.kind === 'table') return Object.assign(document.createElement('code'), { textContent: state });
  const board = document.createElement('table');
  board.setAttribute('aria-label', 'The board of this node');
  for (let row = 0; row < setup.rows; ++row) {
    const tr = board.insertRow();
    for (let col = 0; col < setup.cols; ++col) {
      const tile = tiles[row * setup.cols + col];
      tr.insertCell().textContent = tile === '0' ? '' : tile;
    }
  }
  return board;
}
