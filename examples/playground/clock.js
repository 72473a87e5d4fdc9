// SPDX-License-Identifier: BSL-1.0
//
// The controls of a run: run, step, back, the timeline, and conditions for a pause.

import { count } from './charts.js';
import { narrow } from './narrow.js';
import { $, disable, onClick, put, putAttribute } from './page.js';

export class Clock {
  /** `of`: `racers()`, `setup()`, `isBlocked()`, `ready()` is called before a run, and `leave()` when it continues. */
  constructor(of) {
    this.of = of;
    onClick('run', () => this.run());
    onClick('step', () => {
      of.ready();
      for (const r of of.racers()) if (!r.ended) r.tell('step');
    });
    onClick('step-back', () => this.back());
    $('time').addEventListener('input', () => this.go(Number($('time').value)));
    $('at-rise').addEventListener('change', () => this.sendPauses());
    $('at-state').addEventListener('input', () => this.sendPauses());
  }

  /** Runs the searches from where they are, or again if they have ended. */
  start() {
    const racers = this.of.racers();
    if (racers.some(r => r.running)) return;
    if (racers.every(r => r.ended)) this.go(0);
    this.run(true);
  }
  run(again = false) {
    const { of } = this;
    of.ready();
    const type = of.racers().some(r => r.running) ? 'pause' : 'run';
    if (type === 'run') of.leave();
    for (const r of of.racers()) if (again || !r.ended) r.tell(type);
    if (type === 'run') this.bringIntoView();
  }
  /** Scrolls to the searches if not all of their pictures is in the window. */
  bringIntoView() {
    const { top, bottom } = $('cards').querySelector('.picture').getBoundingClientRect();
    if (top < 0 || bottom > (narrow.matches ? $('run').getBoundingClientRect().top : innerHeight)) $('cards').scrollIntoView({ block: 'start' });
  }
  back() {
    const furthest = Math.max(...this.of.racers().map(r => r.frame?.position ?? 0));
    this.of.leave();
    for (const r of this.of.racers()) if (r.frame?.position === furthest) r.tell('go', { by: -1 });
  }
  go(to) {
    this.of.leave();
    for (const r of this.of.racers()) r.tell('go', { to });
  }

  /** Shows the positions of the searches. */
  draw() {
    const racers = this.of.racers().filter(r => r.frame);
    const running = racers.some(r => r.running), ended = racers.every(r => r.ended);
    const position = Math.max(0, ...racers.map(r => r.frame.position)), furthest = Math.max(0, ...racers.map(r => r.frame.furthest));
    put($('run'), running ? 'Pause' : position && !ended ? 'Resume' : 'Run');
    const blocked = this.of.isBlocked();
    disable('run', blocked || (ended && !running));
    disable('step', blocked || running || ended);
    disable('step-back', running || position === 0);
    putAttribute($('time'), 'max', furthest);
    $('time').value = position;
    put($('time-text'), count(Math.max(0, ...racers.map(r => r.report.expanded))));
    putAttribute($('time'), 'aria-valuetext', `${$('time-text').textContent} expanded`);
  }

  /** The state to pause at, in the form of the C++ side; undefined if the text is not a state. */
  state() {
    const text = $('at-state').value.trim(), { kind, map, rows, cols } = this.of.setup();
    if (!text) return '';
    const parts = text.split(/[^0-9]+/).filter(Boolean).map(Number);
    if (kind === 'grid') {
      const [row, col] = parts;
      return parts.length === 2 && row >= 1 && col >= 1 && row <= map.rows && col <= map.cols ? String((row - 1) * map.cols + col - 1) : undefined;
    }
    if (kind === 'table') {
      const state = this.of.setup().table.names.indexOf(text);
      return state < 0 ? undefined : String(state);
    }
    return parts.length === rows * cols ? parts.join('.') : undefined;
  }
  sendPauses() {
    const state = this.state();
    $('at-state').setAttribute('aria-invalid', String(state === undefined));
    $('at-state').placeholder = { grid: 'row, column', table: 'its name' }[this.of.setup().kind] ?? 'the tiles, 0 the gap';
    for (const r of this.of.racers()) r.tell('pauses', { at: { rises: $('at-rise').checked, state: state ?? '' } });
  }
}
