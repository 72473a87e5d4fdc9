// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <benchmark/benchmark.h>

#include <cstdlib>  // std::getenv
#include <string>

/// \file
/// Registering benchmarks under their names, `row/instance/side`.

namespace bench {

/// `run(state)` is the benchmark, whose time is the processor time of the thread that calls it: where
/// others work for it, say `add(…)->UseRealTime()`, or it is repeated as if they took no time.
template <class Run>
auto* add(std::string const& row, std::string const& instance, std::string const& side, Run run) {
  return benchmark::RegisterBenchmark((row + '/' + instance + '/' + side).c_str(), run)
      ->Unit(benchmark::kMillisecond);
}

/// True if benchmarks that take minutes are requested too.
inline bool all_wanted() { return std::getenv("WEND_BENCH_ALL") != nullptr; }

}  // namespace bench
