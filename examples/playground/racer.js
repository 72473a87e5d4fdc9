// SPDX-License-Identifier: BSL-1.0
//
// One search: its worker, settings, counts and pictures.

import { count, drawDepths, drawLayers } from './charts.js';
import { applies, counted, runningLine, showExplained } from './explain.js';
import { terrains } from './map.js';
import { orderOf } from './openlist.js';
import { actionsName, algorithms, heuristics, informed, options, overestimates, pathBased, racerName, serves, suits, toLines, usual } from './setup.js';
import { put, putAttribute } from './page.js';
import { hideTip, showTip } from './tip.js';
import { View } from './view.js';
import { whyNext } from './why.js';

const columns = [['expanded', 'expanded'], ['generated', 'generated'], ['open', 'open'], ['stored', 'stored'],
  ['duplicates', 'duplicates'], ['reopened', 'reopened'], ['pruned', 'pruned'], ['iterations', 'iterations'],
  ['max_depth', 'deepest'], ['bytes', 'memory'], ['elapsed', 'time']];

/** Shorter times, in seconds, are those of repeated runs: see timing.js. */
const leastMeasured = .05;

export const bytes = n => (n < 1 << 20 ? `${Math.ceil(n / 1024)} KiB` : `${(n / (1 << 20)).toFixed(1)} MiB`);
export const seconds = s => (s < 1 ? `${s < .01 ? +(1000 * s).toPrecision(2) : Math.round(1000 * s)} ms` : `${s.toFixed(2)} s`);
export const cost = c => (Number.isInteger(c) ? c : c.toFixed(3));

export class Racer {
  /** `events`: `choice()` after a setting changed, `frame()` after it moved, `failed()`; and those of View. */
  constructor(letter, template, makeWorker, events) {
    Object.assign(this, { letter, makeWorker, events, report: null, drawn: {} });
    this.element = template.content.firstElementChild.cloneNode(true);
    const get = selector => this.element.querySelector(selector);
    Object.assign(this, {
      title: get('h3'), algorithm: get('.algorithm'), heuristic: get('.heuristic'), option: get('.option'),
      state: get('.state'), why: get('.why'), zoom: get('.zoom'), explained: get('.explained'), counts: get('.counts'), canvas: get('.view'), legend: get('.legend'),
      layers: get('.layers'), depths: get('.depths'),
    });
    this.element.id = `search-${letter}`;
    this.title.textContent = letter.toUpperCase();
    this.title.id = `title-${letter}`;
    this.element.setAttribute('aria-labelledby', this.title.id);
    this.algorithm.setAttribute('aria-label', `Algorithm of search ${letter.toUpperCase()}`);
    this.heuristic.setAttribute('aria-label', `Heuristic of search ${letter.toUpperCase()}`);
    this.view = new View(this.canvas, get('.under'), { ...events, ask: node => this.tell('state', { node }) });
    this.zoom.addEventListener('click', event => {
      if (event.target.dataset.zoom) this.view.zoom(Number(event.target.dataset.zoom));
    });
    for (const [key, text] of columns) {
      const box = document.createElement('div'), term = document.createElement('dt'), value = document.createElement('dd');
      term.append(text, Object.assign(document.createElement('span'), { className: 'hidden', textContent: `, ${counted[key]}` }));
      box.addEventListener('pointermove', event => showTip(`${text}: ${counted[key]}`, event.clientX, event.clientY));
      box.addEventListener('pointerleave', hideTip);
      value.dataset.count = key;
      box.append(term, value);
      this.counts.append(box);
    }
    this.openList = get('.open-list');
    for (const folded of [get('.numbers'), this.openList]) folded.addEventListener('toggle', () => { if (this.report) this.write(true); });
    this.algorithm.addEventListener('change', () => {
      this.racer.algorithm = this.algorithm.value;
      events.choice();
    });
    this.heuristic.addEventListener('change', () => {
      this.racer.heuristic = this.heuristic.value;
      events.choice();
    });
    this.option.querySelector('input').addEventListener('change', event => {
      const o = options[this.racer.algorithm], value = Number(event.target.value);
      if (event.target.value !== '' && value >= o.min && value <= o.max) this.racer.options[o.key] = o.step === 1 ? Math.floor(value) : value;
      events.choice();
    });
  }

  /** Stops the search before another set-up. */
  wait() {
    this.end();
    Object.assign(this, { report: null, frame: null, later: undefined, fresh: false, running: false, complaint: '', time: undefined });
    this.state.textContent = 'Loading…';
    this.why.textContent = '';
  }

  /** Restarts with this set-up, of which `racer` is this search's part, and moves to a position. */
  begin(setup, racer, to = 0) {
    this.wait();
    Object.assign(this, { setup, racer, begun: true });
    if (!serves(racer.heuristic, setup)) racer.heuristic = usual(setup);
    this.heuristic.replaceChildren(...Object.keys(heuristics).filter(h => serves(h, setup))
      .map(h => new Option(heuristics[h], h)));
    if (!suits(racer.algorithm, setup)) racer.algorithm = 'bfs';
    this.algorithm.replaceChildren(...Object.entries(algorithms).filter(([name]) => suits(name, setup)).map(([name, text]) => new Option(text, name)));
    this.algorithm.value = racer.algorithm;
    this.heuristic.value = racer.heuristic;
    this.heuristic.parentElement.hidden = !informed(racer.algorithm);
    for (const value of this.counts.querySelectorAll('dd')) value.parentElement.hidden = !applies(value.dataset.count, racer.algorithm);
    const isMap = setup.kind === 'grid', counts = isMap && setup.tree && !pathBased(racer.algorithm);
    this.openKeys = counts ? undefined : orderOf(racer, isMap);
    this.openList.hidden = !this.openKeys;
    const o = options[racer.algorithm];
    this.option.hidden = !o;
    if (o) {
      const input = this.option.querySelector('input');
      this.option.querySelector('span').textContent = o.label;
      Object.assign(input, { min: o.min, max: o.max, step: o.step, value: racer.options[o.key] ?? o.value });
    }
    this.worker = this.makeWorker();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = event => this.hear({ type: 'failed', text: event.message ?? 'the worker failed' });
    this.view.begin(setup, counts);
    this.zoom.hidden = setup.kind === 'grid';
    const planned = setup.kind !== 'grid' && !pathBased(racer.algorithm);
    this.worker.postMessage({ type: 'begin', setup: toLines(setup, racer), planned, to });
  }

  end() {
    this.worker?.terminate();  // at whatever point it is
    this.worker = null;
  }
  tell(type, more = {}) { this.worker?.postMessage({ type, ...more }); }

  hear(data) {
    if (data.type === 'failed') {
      Object.assign(this, { running: false, later: undefined });
      this.complaint = data.text || 'it ran out of the browser’s memory';
      this.state.textContent = `Failed: ${this.complaint}.`;
      return this.events.failed(this);
    }
    if (data.type === 'plans') return this.view.plan(data.plans);
    if (data.type === 'state') return this.view.hearState(data.node, data.text);
    if (data.type !== 'frame') return this.events.frame(this);
    // If two arrive within one frame of the display, one is kept for the next frame, which may have none.
    this.later = this.fresh && data.paced ? data : undefined;
    if (this.later) return;
    this.frame = data;
    this.report = data.report;
    const { path } = data.report;
    if (this.setup.kind === 'table' && path !== undefined) this.report.path = path ? path.split('.').map(Number) : [];
    this.running = data.running;
    this.fresh = true;
    this.events.frame(this);
  }

  get name() { return racerName(this.racer); }
  get ended() { return Boolean(this.complaint) || (this.report && this.report.status !== 'running'); }

  /** The state of the search in a sentence. */
  sentence() {
    const r = this.report;
    if (!r) return '';
    const actions = r.path?.length;
    const nodes = `${count(r.expanded)} expanded`;
    switch (r.status) {
      case 'solved':
        return `Solved: ${actions} ${actions === 1 ? actionsName(this.setup).slice(0, -1) : actionsName(this.setup)}` +
          `${r.cost !== actions ? `, cost ${cost(r.cost)}` : ''}, ${nodes}`;
      case 'exhausted': return `There is no solution: proved, ${nodes}`;
      case 'depth_limit': return `Nothing found within the depth limit, ${nodes}`;
      case 'memory_limit': return `Stopped at the memory limit of ${this.setup.memory} MiB, ${nodes}`;
      case 'running': if (r.path) return `A solution of cost ${cost(r.cost)} so far, none is below ${cost(r.bound)}, ${nodes}`;
        return this.running ? `Searching, ${nodes}` : r.expanded ? `Paused${this.frame.met ? ', as asked' : ''}, ${nodes}` : 'Ready';
      case 'width_limit': return `Nothing found: the beam is empty, ${nodes}`;
      default: return `Ended: ${r.status}`;
    }
  }

  /** Draws the tree or the map, before any text changes, which would force a layout first. */
  drawPicture(all = false) {
    if (this.report && (this.fresh || all)) this.view.show(this.frame);
  }
  /**
   * Updates the rest of the card if `due`, or if the search is slow enough for reading each update. Returns
   * whether it did.
   */
  draw(due, all = false) {
    if (!this.report || !(this.fresh || all)) return false;
    this.fresh = false;
    const tells = due || all || !this.frame.fast;
    if (tells) this.write(all);
    const { later } = this;
    if (later) this.hear(later);
    return tells;
  }
  /** Updates sentences, counts and charts. */
  write(all) {
    const measured = !all && !this.begun;
    this.begun = false;
    const r = this.report, { racer } = this;
    const iterates = pathBased(racer.algorithm);
    const bound = iterates && r.iterations && racer.algorithm !== 'dls' ? `; bound ${cost(r.bound)}` : '';
    const over = this.setup.kind === 'grid' && overestimates(this.setup, racer) && ['astar', 'idastar', 'weighted_astar', 'nbs', 'awastar'].includes(racer.algorithm)
      ? ' The Manhattan distance overestimates diagonal steps: the path need not be the cheapest.' : '';
    const says = `${this.sentence()}${bound}.${over}`;
    putAttribute(this.state, 'data-status', r.status);
    put(this.why, whyNext(this.frame.next, r, racer));
    showExplained(this.explained, racer.algorithm, runningLine(r), this.setup.tree);
    if (r.status !== 'memory_limit') put(this.state, says);
    else if (this.isNew('limit', says)) {
      this.state.textContent = says;
      const more = document.createElement('button');
      more.type = 'button';
      more.textContent = 'Allow more';
      more.addEventListener('click', () => this.events.more(this));
      this.state.append(' ', more);
    }
    for (const value of this.counts.querySelectorAll('dd')) {
      const key = value.dataset.count;
      if (key !== 'elapsed') put(value, key === 'bytes' ? bytes(r.bytes) : count(r[key]));
    }
    this.writeTime();
    if (this.openKeys && this.openList.open) this.view.listOpen(this.openList.querySelector('div'), this.openKeys, racer);
    putAttribute(this.canvas, 'aria-label', this.setup.kind === 'grid'
      ? `The map as search ${this.letter.toUpperCase()} sees it. Arrow keys go from cell to cell, space draws, S and G set start and goal.`
      : `The tree of search ${this.letter.toUpperCase()}: ${count(this.frame.known)} nodes. Arrow keys go from node to node.`);
    if (this.isNew('legend', `${r.status === 'solved'} ${iterates} ${this.frame.records.length} ${this.frame.known} ${this.terrains()}`)) this.drawLegend(iterates);
    if (this.isNew('layers', JSON.stringify(r.layers)) || all) drawLayers(this.layers, r.layers, measured);
    if (this.isNew('depths', JSON.stringify(r.depths)) || all) drawDepths(this.depths, r.depths, measured);
  }

  /** Sets the time of the ended search in seconds. */
  setTime(time) {
    this.time = time;
    this.writeTime();
  }
  /** The time so far is shown if it is long enough to be measured while pictures are drawn. */
  writeTime() {
    const { elapsed } = this.report, known = this.ended ? this.time : elapsed >= leastMeasured ? elapsed : undefined;
    put(this.counts.querySelector('[data-count=elapsed]'), known === undefined ? '–' : seconds(known));
  }

  /** Returns whether a value has changed since the last call. */
  isNew(what, is) {
    const was = this.drawn[what];
    this.drawn[what] = is;
    return was !== is;
  }

  /** The kinds of cells of the map, if it is one, with their costs. */
  terrains() {
    if (this.setup.kind !== 'grid') return [];
    const { cells } = this.setup.map;
    return terrains.flatMap(({ name, cost: each }, i) => (cells.includes(i) ? [[name, each ? `${name}, costs ${each}` : name]] : []));
  }

  drawLegend(iterates) {
    const kinds = [['open', 'open'], ['closed', this.view.counts ? 'closed (darker: more often)' : 'closed'], ...(iterates ? [['beyond', 'beyond the bound']] : []), ['path', 'solution'], ['last', 'expanded last'], ['next', 'next'], ...this.terrains()];
    this.legend.replaceChildren(...kinds.map(([kind, text]) => {
      const span = document.createElement('span');
      span.className = kind;
      span.textContent = text;
      return span;
    }));
    if (this.setup.kind !== 'grid') this.tellDrawn(iterates);
  }

  /** Shows a note if not all nodes are drawn. */
  tellDrawn(iterates) {
    const { known, records } = this.frame, now = this.view.records;
    const all = iterates ? known : Math.max(known, this.report.stored);
    if (records.length >= all) return;
    const gaps = Array.from({ length: now.length }, (_, i) => i).some(i => now.hasGap(i)) ? '; dotted: ancestors left out' : '';
    this.legend.append(`${count(records.length)} of ${count(all)} nodes${iterates ? ' of this iteration' : ''}: the first, ` +
      `the ancestors of the current one, and a sample${gaps}`);
  }
}
