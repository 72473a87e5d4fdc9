// SPDX-License-Identifier: BSL-1.0
//
// The WebAssembly module's imports, and its functions with texts as strings.

const page = 1 << 16;

/** An instance of the compiled module, with new memory or with a copy made by `save`. */
export async function load(module, saved) {
  let memory, exports;
  const said = [];
  const wasi = {
    clock_time_get(_clock, _precision, to) {
      new DataView(memory.buffer).setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(_file, parts, count, to) {  // error messages of the C++ library
      const view = new DataView(memory.buffer);
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const size = view.getUint32(parts + 8 * i + 4, true);
        said.push(new TextDecoder().decode(new Uint8Array(memory.buffer, view.getUint32(parts + 8 * i, true), size)));
        bytes += size;
      }
      view.setUint32(to, bytes, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => 29,  // not a file
    proc_exit(code) { throw new Error(`exit ${code}`); },
  };
  const enter = instance => {
    exports = instance.exports;
    memory = exports.memory;
  };
  const imports = { wasi_snapshot_preview1: wasi };
  enter(await WebAssembly.instantiate(module, imports));
  exports._initialize();

  const save = () => memory.buffer.slice(0);
  /** The whole state of a search is in this memory. If it has grown since, a new instance is needed. */
  const restore = bytes => {
    if (memory.buffer.byteLength > bytes.byteLength) enter(new WebAssembly.Instance(module, imports));
    const more = bytes.byteLength - memory.buffer.byteLength;
    if (more > 0) memory.grow(more / page);
    new Uint8Array(memory.buffer).set(new Uint8Array(bytes));
  };
  if (saved) restore(saved);

  const answer = () => {
    const bytes = new Uint8Array(memory.buffer, exports.answer());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const write = setup => {
    const bytes = new TextEncoder().encode(setup);
    const at = exports.input(bytes.length);  // this call can grow the memory
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  };
  const ask = (name, setup) => {
    write(setup);
    if (!exports[name]()) throw new Error(answer());
    return answer();
  };
  const report = () => (exports.report(), JSON.parse(answer()));
  return {
    begin: setup => { ask('begin', setup); },
    /** Expands at most this number of nodes. Returns 0 if the search has ended, 2 if it paused before, else 1. */
    run: expansions => exports.run(expansions),
    pauseAt({ rises = false, state = '' }) {
      write(state);
      exports.pause_at(rises ? 1 : 0);
    },
    allow: mebibytes => exports.allow(mebibytes),
    report,
    size: () => memory.buffer.byteLength,
    save,
    restore,
    /** The next node to be expanded, or a goal found without an expansion; undefined if there is none. */
    peek() {
      const before = report();
      if (before.status !== 'running') return undefined;
      const kept = save();
      exports.run(1);
      const after = report();
      restore(kept);
      if (after.expanded !== before.expanded) return { ...after.last, bound: after.bound };
      return after.status === 'solved' ? { ...after.goal, bound: after.bound, isGoal: true } : undefined;
    },
    /** A copy of the records to draw: 16 bytes each on a map, else 24. */
    records(next = -1) {
      const length = exports.draw(next), at = exports.records();
      return { length, bytes: memory.buffer.slice(at, at + length * (exports.known() ? 24 : 16)) };
    },
    /** The number of expanded nodes. */
    position: () => exports.position(),
    known: () => exports.known(),
    state: node => (exports.state(node), answer()),
    describe: setup => JSON.parse(ask('describe', setup)),
    scramble: setup => ask('scramble', setup),
    version: () => (exports.version(), answer()),
    said: () => said.join(''),
  };
}
