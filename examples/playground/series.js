// SPDX-License-Identifier: BSL-1.0
//
// Nodes against depth: a point for each solved search, and series of them.

import { drawPoints } from './charts.js';
import { wall } from './map.js';
import { $ } from './page.js';
import { racerName, toLines } from './setup.js';

export class Series {
  /** `of`: `racers()`, `setup()`, `seed()` and `helper`, the worker that solves the problems. */
  constructor(of) {
    Object.assign(this, { of, points: [], isRunning: false });
    $('sweep').addEventListener('click', () => this.toggle());
    $('clear').addEventListener('click', () => {
      this.points = [];
      this.draw();
    });
  }

  draw() { drawPoints($('plot'), this.points); }

  add(name, report) {
    const point = { name, depth: report.path.length, nodes: report.generated };
    if (this.points.some(p => p.name === name && p.depth === point.depth && p.nodes === point.nodes)) return;
    this.points.push(point);
    this.draw();
  }

  toggle() {
    if (this.isRunning) return this.of.helper.postMessage({ type: 'stop' });
    this.isRunning = true;
    $('sweep').textContent = 'Stop';
    const series = this.of.setup().kind === 'grid' ? this.maps() : this.boards();
    this.of.helper.postMessage({ type: 'sweep', series, most: 400000 });
  }
  ended() {
    this.isRunning = false;
    $('sweep').textContent = 'Solve a series';
  }

  searches(setup, leave) {
    return this.of.racers().map(r => ({
      name: racerName(r.racer),
      setup: toLines(setup, r.racer).split('\n').filter(line => !line.startsWith(leave)).join('\n'),
    }));
  }
  boards() {
    const setup = this.of.setup();
    return Array.from({ length: 40 }, (_, i) => ({
      scramble: `${toLines(setup)}\nsteps=${2 + i * 2}\nseed=${this.of.seed()}`,
      searches: this.searches(setup, 'board='),
    }));
  }
  /** Starts are cells in the order of their distance from the goal without walls. */
  maps() {
    const setup = this.of.setup(), { map } = setup;
    const far = c => Math.max(Math.abs(c % map.cols - map.goal % map.cols), Math.abs(Math.floor(c / map.cols) - Math.floor(map.goal / map.cols)));
    const free = Array.from(map.cells.keys()).filter(c => map.cells[c] !== wall && c !== map.goal).sort((x, y) => far(x) - far(y));
    const every = Math.max(1, Math.floor(free.length / 60));
    return free.filter((_, i) => i % every === 0).map(start => ({ searches: this.searches({ ...setup, map: { ...map, start } }) }));
  }
}
