// SPDX-License-Identifier: BSL-1.0
//
// The time of searches. A search on the page runs in slices, between pictures; a short one is not measured well
// in this way. A worker runs it again, several times, and the median is shown.

import { toLines } from './setup.js';

/** Searches that took longer, in seconds, are not repeated. */
const longest = .1;

export class Timing {
  /** `of`: `racers()`, `helper`, the worker that repeats searches, and `timed()` after each median. */
  constructor(of) { this.of = of; }

  /** Repeats the searches that have ended. Their times arrive one by one. */
  start() {
    for (const r of this.of.racers()) {
      if (!['solved', 'exhausted'].includes(r.report?.status)) continue;
      if (r.report.elapsed > longest) r.setTime(r.report.elapsed);
      else this.of.helper.postMessage({ type: 'time', setup: toLines(r.setup, r.racer) });
    }
  }

  heard({ setup, seconds }) {
    for (const r of this.of.racers())
      if (r.ended && !r.complaint && toLines(r.setup, r.racer) === setup) r.setTime(seconds);
    this.of.timed();
  }
}
