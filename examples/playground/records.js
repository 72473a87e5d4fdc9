// SPDX-License-Identifier: BSL-1.0
//
// The records of the C++ side: node_record for the cells of a map, drawn_node for the nodes of a tree.

export const marks = ['not reached', 'open', 'closed', 'beyond the bound'];

export class Records {
  constructor({ bytes, length }) {
    this.view = new DataView(bytes);
    this.length = length;
    this.stride = length ? bytes.byteLength / length : 0;
  }
  parent(i) { return this.view.getInt32(this.stride * i, true); }
  g(i) { return this.view.getFloat32(this.stride * i + 4, true); }
  h(i) { return this.view.getFloat32(this.stride * i + 8, true); }
  depth(i) { return this.view.getUint16(this.stride * i + 12, true); }
  /** In a tree search on a map: how many nodes of the cell were expanded, at most 255. */
  times(i) { return this.view.getUint8(this.stride * i + 14); }
  mark(i) { return this.view.getUint8(this.stride * i + 15); }
  /** In a tree: the node's number in the search. */
  number(i) { return this.view.getUint32(this.stride * i + 16, true); }
  /** In a tree: true if ancestors between the node and its drawn parent are left out. */
  hasGap(i) { return (this.view.getUint32(this.stride * i + 20, true) & 1) !== 0; }
  isOnPath(i) { return (this.view.getUint32(this.stride * i + 20, true) & 2) !== 0; }
}

const text = number => (Number.isInteger(number) ? String(number) : number.toFixed(2));

/** f, g and h of a node. */
export const sum = (g, h) => `f ${text(g + h)} = g ${text(g)} + h ${text(h)}`;
export const numbers = (records, i) => sum(records.g(i), records.h(i));
export { text as numberText };
