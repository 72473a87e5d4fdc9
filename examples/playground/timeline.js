// SPDX-License-Identifier: BSL-1.0
//
// A search that can step back. Searches are deterministic, so it resumes from an earlier copy of its
// memory. A position is a number of expansions.

const mostCopies = 16, mostBytes = 128 << 20;

export class Timeline {
  constructor(host) {
    this.host = host;
    this.copies = [{ at: 0, memory: host.save() }];
    this.every = 64;
    this.furthest = 0;
  }

  get position() { return this.host.position(); }

  /** Like host.run: expands that number of nodes. Saves a copy if it is time. */
  run(expansions) {
    const result = this.host.run(expansions);
    this.note();
    return result;
  }

  note() {
    const { position } = this;
    this.furthest = Math.max(this.furthest, position);
    if (position < this.copies.at(-1).at + this.every) return;
    const bytes = this.copies.reduce((sum, copy) => sum + copy.memory.byteLength, this.host.size());
    if (this.copies.length >= mostCopies || bytes > mostBytes) {
      this.copies = this.copies.filter((_, i) => i % 2 === 0);
      this.every *= 2;
    }
    if (bytes <= mostBytes) this.copies.push({ at: position, memory: this.host.save() });
  }

  /** Moves to a position in either direction, at most to the end. A copy has the limits of its time. */
  goTo(position, { pauses, mebibytes }) {
    const to = Math.max(0, position), now = this.position;
    const copy = this.copies.findLast(c => c.at <= to);
    if (to < now || copy.at > now) {
      this.host.restore(copy.memory);
      this.copies = this.copies.filter(c => c.at <= copy.at);
    }
    this.host.pauseAt({});
    if (mebibytes) this.host.allow(mebibytes);
    for (let left = to - this.position; left > 0; left = to - this.position) {
      if (this.run(Math.min(left, this.every)) === 0) break;
    }
    this.host.pauseAt(pauses);
  }
}
