// SPDX-License-Identifier: BSL-1.0
//
// Plays back the solution on the board, or on the maps of the searches.

import { moved } from './board.js';
import { $, disable, onClick, say } from './page.js';
import { actionsName } from './setup.js';
import { hasPictures, picturedState } from './statepicture.js';

export class Playback {
  /** `of`: `racers()`, `setup()` and `showBoard(tiles, locked)`. */
  constructor(of) {
    Object.assign(this, { of, at: 0, playing: null });
    onClick('play', () => this.play());
    onClick('back', () => { this.pause(); this.goTo(this.at - 1); });
    onClick('forth', () => { this.pause(); this.goTo(this.at + 1); });
    $('at').addEventListener('input', () => { this.pause(); this.goTo(Number($('at').value)); });
    $('of').addEventListener('change', () => { this.pause(); this.goTo(0); });
  }

  solved() { return this.of.racers().filter(r => r.report?.status === 'solved'); }
  shown() { return this.solved().find(r => r.letter === $('of').value) ?? this.solved()[0]; }

  offer() {
    const all = this.solved(), { kind } = this.of.setup();
    $('playback').hidden = all.length === 0;
    if (!all.length) return;
    if (kind === 'grid' || kind === 'table') $(kind).append($('playback'));
    else $('board').after($('playback'));
    const before = $('of').value;
    $('of').replaceChildren(...all.map(r => new Option(`${r.letter.toUpperCase()}: ${r.name}`, r.letter)));
    if (all.some(r => r.letter === before)) $('of').value = before;
    $('whose').hidden = all.length < 2;
    this.goTo(0, false);
  }

  goTo(action, show = true) {
    const setup = this.of.setup(), racer = this.shown();
    if (!racer) return;
    const { path } = racer.report;
    this.at = Math.max(0, Math.min(path.length, action));
    $('at').max = path.length;
    $('at').value = this.at;
    $('at-text').textContent = `${this.at} of ${path.length} ${actionsName(setup)}`;
    $('at').setAttribute('aria-valuetext', $('at-text').textContent);
    disable('back', this.at === 0);
    disable('forth', this.at === path.length);
    $('at-picture').replaceChildren();
    if (!show) return;
    if (setup.kind === 'grid') {
      racer.view.reached = this.at;
      racer.view.draw();
    } else if (setup.kind === 'table') {
      let at = setup.table.start;
      for (const action of path.slice(0, this.at)) at = setup.table.out[at][action];
      const name = setup.table.names[at];
      $('at-text').textContent += `: ${name}`;
      $('at-picture').replaceChildren(...(hasPictures(setup) ? [picturedState(name, setup)] : []));
    } else {
      let tiles = setup.board;
      for (const way of path.slice(0, this.at)) tiles = moved(tiles, way, setup.rows, setup.cols, setup.kind === 'torus');
      this.of.showBoard(tiles, this.at !== 0);
    }
  }

  play() {
    if (this.playing) return this.pause();
    const { path } = this.shown().report;
    if (this.at === path.length) this.goTo(0);
    $('play').textContent = 'Pause';
    // A long solution skips steps.
    const stride = Math.max(1, Math.round(path.length / 200));
    this.playing = setInterval(() => {
      this.goTo(this.at + stride);
      if (this.at !== path.length) return;
      this.pause();
      say('The goal.');
    }, path.length > 60 ? 90 : 260);
  }
  pause() {
    clearInterval(this.playing);
    this.playing = null;
    $('play').textContent = 'Play';
  }
  stop() {
    this.pause();
    $('playback').hidden = true;
    this.at = 0;
    for (const racer of this.of.racers()) racer.view.reached = undefined;
  }
}
