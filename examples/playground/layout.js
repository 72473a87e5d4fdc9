// SPDX-License-Identifier: BSL-1.0
//
// Positions of the nodes of a tree: each node has a span of the width, from 0 to 1. Nodes keep their places
// from step to step. A best-first search is run ahead, so that its tree is known (a plan). In other trees
// a node shares its parent's span with its siblings, until the spans are too narrow.

export const childrenOf = parents => {
  const children = parents.map(() => []);
  parents.forEach((parent, i) => { if (parent >= 0) children[parent].push(i); });
  return children;
};

/** All nodes, parents first. */
function downwards(parents, children) {
  const order = [], stack = parents.flatMap((parent, i) => (parent < 0 ? [i] : [])).reverse();
  while (stack.length) {
    const i = stack.pop();
    order.push(i);
    for (let child = children[i].length - 1; child >= 0; --child) stack.push(children[i][child]);
  }
  return order;
}

/** A span for each node, in proportion to its leaves. */
export function tidy(parents, children = childrenOf(parents)) {
  const order = downwards(parents, children), spans = new Array(parents.length);
  const leaves = new Float64Array(parents.length);
  for (let at = order.length - 1; at >= 0; --at) {
    const i = order[at];
    leaves[i] ||= 1;
    if (parents[i] >= 0) leaves[parents[i]] += leaves[i];
  }
  const divide = (list, span) => {
    const all = list.reduce((total, i) => total + leaves[i], 0), wide = span[1] - span[0];
    let before = 0;
    for (const i of list) {
      spans[i] = [span[0] + wide * before / all, span[0] + wide * (before + leaves[i]) / all];
      before += leaves[i];
    }
  };
  divide(order.filter(i => parents[i] < 0), [0, 1]);
  for (const i of order) divide(children[i], spans[i]);
  return spans;
}

export class Layout {
  /** `plans`: the parents of the first nodes by number; several plans, from few nodes to many. */
  constructor(plans = []) {
    Object.assign(this, { plans, plan: -1, known: new Map(), slots: 3 });
  }

  /**
   * The spans of the drawn nodes on a given width in pixels. Nodes are in ascending order; `parents` are
   * places in the list. If a node has less than `least` pixels and an even division would give it far
   * more, all nodes move.
   */
  place(numbers, parents, width, least = 7, children = childrenOf(parents)) {
    this.choosePlan(numbers.at(-1) ?? 0);
    let widest = 0, leaves = 0;
    for (const { length } of children) {
      widest = Math.max(widest, length);
      if (length === 0) ++leaves;
    }
    let anew = widest > this.slots;
    this.slots = Math.max(this.slots, widest);
    const roots = parents.flatMap((parent, i) => (parent < 0 ? [i] : []));
    const taken = new Set();
    for (const i of downwards(parents, children)) {
      if (this.known.has(numbers[i])) continue;
      const [from, to] = parents[i] < 0 ? [0, 1] : this.known.get(numbers[parents[i]]);
      const slot = (parents[i] < 0 ? roots : children[parents[i]]).indexOf(i), slots = parents[i] < 0 ? roots.length : this.slots;
      const span = [from + (to - from) * slot / slots, from + (to - from) * (slot + 1) / slots];
      this.known.set(numbers[i], span);
      taken.add(i);
      const narrow = span[1] - span[0];
      if (narrow * width < least && narrow < (least > 7 ? .5 : .2) / leaves) anew = true;
    }
    if (anew && taken.size) {
      const spans = tidy(parents, children);
      this.known = new Map(numbers.map((number, i) => [number, spans[i]]));
    }
    return numbers.map(number => this.known.get(number));
  }

  choosePlan(last) {
    const fits = this.plans.findIndex(parents => last < parents.length);
    const plan = fits < 0 ? this.plans.length - 1 : fits;
    if (plan === this.plan) return;
    this.plan = plan;
    this.known = new Map(tidy(this.plans[plan]).map((span, number) => [number, span]));
  }
}
