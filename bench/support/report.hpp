// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>  // std::uint64_t
#include <fstream>  // the system's figures of this process
#include <string>

/// \file
/// The report of every benchmark here, from which bench/run pairs sides and divides times.
///
/// A benchmark is named `row/instance/side`, where the side is `wend` or a baseline. Its time is
/// that of one whole search of an instance that both sides solve. `nodes` is the number of nodes
/// that the side visits, `stored` the number that it keeps, `peak_bytes` the largest resident set
/// of the process, which belongs to the side if it ran alone.

namespace bench {

/// The data of one run of a benchmark.
struct work {
  std::uint64_t nodes;       ///< Nodes generated, states visited, operations: the row says which.
  std::uint64_t stored = 0;  ///< Nodes kept in memory; 0 where that is no question.
};

/// The largest resident set of this process so far, in bytes; 0 where the system does not say.
inline double peak_bytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  double kilobytes = 0;
  while (status >> word)
    if (word == "VmHWM:") status >> kilobytes;
  return kilobytes * 1024;
}

inline void report(benchmark::State& state, work const& done) {
  state.counters["nodes"] = static_cast<double>(done.nodes);
  state.counters["stored"] = static_cast<double>(done.stored);
  state.counters["peak_bytes"] = peak_bytes();
}

}  // namespace bench
