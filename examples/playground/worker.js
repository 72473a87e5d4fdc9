// SPDX-License-Identifier: BSL-1.0
//
// A search in a worker. It runs in slices of a few milliseconds, so that it notices a pause, and posts the
// data to show some thirty times a second.

import { load } from './host.js';
import { Timeline } from './timeline.js';

/** The modules of graph and of tree searches, when the page has sent them. */
const sent = {}, modules = Object.fromEntries(['graph', 'tree'].map(kind => [kind, new Promise(resolve => { sent[kind] = resolve; })]));
const kindOf = (lines = '') => (/^as=tree$/m.test(lines) ? 'tree' : 'graph');
const loaded = async kind => load(await modules[kind]);
const helpers = {}, repeaters = {};
let host, begun, timeline;
let running = false, rate = Infinity, due = 0, last = 0, shown = 0, nextTurn = 0, piece = 256, timer;
let pauses = {}, mebibytes;
const soon = new MessageChannel();
soon.port1.onmessage = () => turn();
/** Finds the next node by looking ahead, which copies the memory. */
const mostToCopy = 48 << 20, teaching = 1000, readable = 60, mostLabels = 40;
/** Milliseconds between frames: sixty a second at teaching speed, more than thirty at higher speeds. */
const between = () => (rate <= teaching ? 1000 / 60 : 28);

const fail = error => {
  running = false;
  postMessage({ type: 'failed', text: host?.said() || error.message });
};

function show(met = false) {
  const report = host.report();
  const looks = (!running || rate <= teaching) && host.size() <= mostToCopy;
  const next = looks ? host.peek() : undefined;
  const records = host.records(next?.place);
  const known = host.known();
  const labels = known > 0 && known <= mostLabels
    ? Array.from({ length: known }, (_, i) => host.state(i)) : undefined;
  const { position, furthest } = timeline;
  shown = performance.now();
  postMessage({ type: 'frame', report, records, known, labels, next, met, position, furthest, running, paced: running && rate !== Infinity, fast: running && rate > readable }, [records.bytes]);
}

/** Expands the nodes that are due before the next frame. Returns whether a pause's conditions are met. */
function advance(most) {
  const now = performance.now();
  const end = rate === Infinity ? Math.max(now + 1, Math.min(now + 20, shown + between())) : now + .8 * between();
  let left = most, result = 1;
  while (result === 1 && left > 0 && running) {
    const n = Math.min(left, piece), before = performance.now();
    result = timeline.run(n);
    left -= n;
    const now = performance.now();
    if (n === piece) piece = now - before < 2 ? Math.min(2 * piece, 1 << 20) : Math.max(1, piece >> 1);
    if (now > end) break;
  }
  if (result !== 1) running = false;
  return { did: most - left, met: result === 2 };
}

function turn() {
  if (!running) return;
  try {
    const now = performance.now();
    let did = 0, met = false;
    if (rate === Infinity) {
      ({ did, met } = advance(Infinity));
    } else {
      // Rounded, so that a slightly early turn still expands the nodes due at its frame.
      due = Math.min(due + rate * (now - last) / 1000, rate);
      if (due >= .5) {
        ({ did, met } = advance(Math.round(due)));
        due -= did;
      }
    }
    last = now;
    if (!running || (did !== 0 && (rate !== Infinity || performance.now() - shown >= between()))) show(met);
  } catch (error) {
    return fail(error);
  }
  if (!running) return;
  if (rate === Infinity) return soon.port2.postMessage(0);
  // At fixed times: a timeout after each turn would add the turn's own time to every frame's.
  nextTurn = Math.max(nextTurn + between(), performance.now());
  timer = setTimeout(turn, nextTurn - performance.now());
}

/**
 * The parents of the first nodes of a tree in the finished search: for some dozens of nodes, some hundreds,
 * and as many as are drawn. If nodes change their parents later, these are the later ones.
 */
function lookAhead() {
  const kept = host.save(), plans = [];
  for (const most of [mostLabels, 300, 2000]) {
    let more = 1;
    while (more && host.known() < most) more = host.run(1);
    const { length, bytes } = host.records(), view = new DataView(bytes);
    if (length !== host.known()) break;  // it would be a sample
    plans.push(Array.from({ length }, (_, i) => view.getInt32(i * bytes.byteLength / length, true)));
    if (!more) break;
  }
  host.restore(kept);
  return plans;
}

/** The helper's instance for a set-up. Orders that wait keep their own, since others come between. */
const helped = async lines => host = helpers[kindOf(lines)] ??= await loaded(kindOf(lines));

const orders = {
  async begin(order) {
    const fresh = await loaded(kindOf(order.setup));  // new memory: an instance's memory never shrinks
    fresh.begin(order.setup);
    host = fresh;
    timeline = new Timeline(host);
    running = false;
    if (order.planned) postMessage({ type: 'plans', plans: lookAhead() });
    if (order.to) timeline.goTo(order.to, { pauses, mebibytes });
    show();
    postMessage({ type: 'begun' });
  },
  run() {
    if (running || !timeline) return;
    running = true;
    last = nextTurn = performance.now();
    due = 1;
    clearTimeout(timer);
    turn();
  },
  step() {
    if (running || !timeline) return;
    show(timeline.run(1) === 2);
  },
  /** Moves to a position; negative ones count back from here. */
  go(order) {
    if (!timeline) return;
    running = false;
    timeline.goTo(order.by ? timeline.position + order.by : order.to, { pauses, mebibytes });
    show();
  },
  pause() {
    if (!timeline) return;
    running = false;
    show();
  },
  rate(order) {
    const slower = order.rate < rate;
    rate = order.rate;
    due = 0;
    last = performance.now();
    if (running && slower) show();  // the next update may be far off
  },
  allow(order) { host?.allow(mebibytes = order.mebibytes); },
  pauses(order) { host?.pauseAt(pauses = order.at); },
  state(order) {
    if (timeline) postMessage({ type: 'state', node: order.node, text: host.state(order.node) });
  },
  async version() {
    postMessage({ type: 'version', text: (await helped()).version() });
  },
  async describe(order) {
    postMessage({ type: 'described', setup: order.setup, about: (await helped()).describe(order.setup) });
  },
  async scramble(order) {
    postMessage({ type: 'scrambled', setup: order.setup, board: (await helped()).scramble(order.setup) });
  },
  /** Solves a problem if that takes no longer than a frame. */
  async trace(order) {
    if (running) return;  // a series runs
    const mine = await helped(order.setup), end = performance.now() + 16;
    mine.begin(order.setup);
    while (mine.run(500) === 1 && performance.now() < end);
    const { status, path } = mine.report();
    postMessage({ type: 'traced', setup: order.setup, path: status === 'solved' ? path : undefined });
  },
  /** Solves a list of problems; `scramble`, if given, makes an additional board. */
  async sweep(order) {
    running = true;
    for (const { scramble, searches } of order.series) {
      const board = scramble ? `\nboard=${(await helped()).scramble(scramble)}` : '';
      for (const { name, setup: lines } of searches) {
        const mine = await helped(lines);
        mine.begin(lines + board);
        for (let spent = 0; spent < order.most && mine.run(20000) === 1; spent += 20000)
          await new Promise(resolve => setTimeout(resolve));
        const report = mine.report();
        if (!running) return postMessage({ type: 'swept' });
        if (report.status === 'solved') postMessage({ type: 'point', name, report });
      }
    }
    running = false;
    postMessage({ type: 'swept' });
  },
  stop() { running = false; },
  /**
   * Runs a search again and again, and posts the median of its times. The browser's clock may be as coarse
   * as 0.1 ms, so each time is the mean of as many runs as take 4 ms.
   */
  async time(order) {
    const kind = kindOf(order.setup), repeated = repeaters[kind] ??= await loaded(kind);  // a series may be using the other instance
    const times = [], end = performance.now() + 500;
    while (times.length < 5 || (times.length < 15 && performance.now() < end)) {
      let runs = 0, spent = 0;
      for (; spent < .004 && runs < 60; ++runs) {
        repeated.begin(order.setup);
        while (repeated.run(1 << 20) === 1);
        spent += repeated.report().elapsed;
      }
      times.push(spent / runs);
      await new Promise(resolve => setTimeout(resolve));
    }
    times.sort((x, y) => x - y);
    postMessage({ type: 'timed', setup: order.setup, seconds: times[times.length >> 1] });
  },
};

onmessage = async ({ data }) => {
  try {
    if (data.modules) for (const [kind, module] of Object.entries(data.modules)) sent[kind](module);
    else if (data.type === 'begin') await (begun = orders.begin(data));
    else await begun, await orders[data.type](data);
  } catch (error) {
    fail(error);
  }
};
