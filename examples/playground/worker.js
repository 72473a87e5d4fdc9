// SPDX-License-Identifier: BSL-1.0
//
// A search beside the page. It runs in pieces of a few milliseconds, so that it hears when it is to
// pause, and posts what there is to be shown some thirty times a second.

import { load } from './host.js';

let compiled, host, begun;
let running = false, rate = Infinity, due = 0, last = 0, shown = 0, piece = 256;
const soon = new MessageChannel();
soon.port1.onmessage = () => turn();

const fail = error => {
  running = false;
  postMessage({ type: 'failed', text: host?.said() || error.message });
};

function show() {
  const report = host.report();
  const records = host.records();
  shown = performance.now();
  postMessage({ type: 'frame', report, records, running }, [records]);
}

/** Expands what is due, but not for long. */
function advance(most) {
  const end = performance.now() + 20;
  let left = most, more = true;
  while (more && left > 0 && running) {
    const n = Math.min(left, piece), before = performance.now();
    more = host.run(n);
    left -= n;
    const now = performance.now();
    if (n === piece) piece = now - before < 2 ? Math.min(2 * piece, 1 << 20) : Math.max(1, piece >> 1);
    if (now > end) break;
  }
  if (!more) running = false;
  return most - left;
}

function turn() {
  if (!running) return;
  try {
    const now = performance.now();
    let did = 0;
    if (rate === Infinity) {
      did = advance(Infinity);
    } else {
      due = Math.min(due + rate * (now - last) / 1000, rate);
      if (due >= 1) {
        did = advance(Math.floor(due));
        due -= did;
      }
    }
    last = now;
    if (!running || (did !== 0 && performance.now() - shown > 30)) show();
  } catch (error) {
    return fail(error);
  }
  if (!running) return;
  if (rate === Infinity) soon.port2.postMessage(0);
  else setTimeout(turn, 8);
}

const orders = {
  async begin(order) {
    const fresh = await load(compiled);  // with new memory: that of an instance never shrinks
    fresh.begin(order.setup);
    host = fresh;
    show();
    postMessage({ type: 'begun' });
  },
  run() {
    if (running || !host) return;
    running = true;
    last = performance.now();
    due = 1;
    turn();
  },
  step() {
    if (running || !host) return;
    host.run(1);
    show();
  },
  pause() {
    if (!host) return;
    running = false;
    show();
  },
  rate(order) { rate = order.rate; due = 0; last = performance.now(); },
  allow(order) { host?.allow(order.mebibytes); },
  async version() {
    host ??= await load(compiled);
    postMessage({ type: 'version', text: host.version() });
  },
  async describe(order) {
    host ??= await load(compiled);
    postMessage({ type: 'described', setup: order.setup, about: host.describe(order.setup) });
  },
  async scramble(order) {
    host ??= await load(compiled);
    postMessage({ type: 'scrambled', setup: order.setup, board: host.scramble(order.setup) });
  },
  /** Solves one problem after the other; `scramble`, if there, makes the board that is added. */
  async sweep(order) {
    host ??= await load(compiled);
    running = true;
    for (const { scramble, searches } of order.series) {
      const board = scramble ? `\nboard=${host.scramble(scramble)}` : '';
      for (const { name, setup: lines } of searches) {
        host.begin(lines + board);
        for (let spent = 0; spent < order.most && host.run(20000); spent += 20000)
          await new Promise(resolve => setTimeout(resolve));
        const report = host.report();
        if (!running) return postMessage({ type: 'swept' });
        if (report.status === 'solved') postMessage({ type: 'point', name, report });
      }
    }
    running = false;
    postMessage({ type: 'swept' });
  },
  stop() { running = false; },
};

onmessage = async ({ data }) => {
  try {
    if (data.module) compiled = data.module;
    else if (data.type === 'begin') await (begun = orders.begin(data));
    else await begun, await orders[data.type](data);
  } catch (error) {
    fail(error);
  }
};
