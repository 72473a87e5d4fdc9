// SPDX-License-Identifier: BSL-1.0
//
// What the WebAssembly module needs of its host, and its functions with texts as strings.

/** An instance of the compiled module, with memory of its own. */
export async function load(module) {
  let memory;
  const said = [];
  const wasi = {
    clock_time_get(_clock, _precision, to) {
      new DataView(memory.buffer).setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(_file, parts, count, to) {  // what the C++ library says before it gives up
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
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  memory = exports.memory;
  exports._initialize();

  const answer = () => {
    const bytes = new Uint8Array(memory.buffer, exports.answer());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const write = setup => {
    const bytes = new TextEncoder().encode(setup);
    new Uint8Array(memory.buffer, exports.input(bytes.length), bytes.length).set(bytes);
  };
  const ask = (name, setup) => {
    write(setup);
    if (!exports[name]()) throw new Error(answer());
    return answer();
  };
  return {
    begin: setup => { ask('begin', setup); },
    run: expansions => exports.run(expansions) !== 0,
    allow: mebibytes => exports.allow(mebibytes),
    report: () => (exports.report(), JSON.parse(answer())),
    /** A copy of the records: 16 bytes each. */
    records() {
      const at = exports.records();
      return memory.buffer.slice(at, at + 16 * exports.record_count());
    },
    describe: setup => JSON.parse(ask('describe', setup)),
    scramble: setup => ask('scramble', setup),
    version: () => (exports.version(), answer()),
    said: () => said.join(''),
  };
}
