// SPDX-License-Identifier: BSL-1.0
//
// Parallel IDA* beside the sequential one, on Korf's instances of the 15-puzzle with the Manhattan
// distance. Of several threads the elapsed time counts, which is the first that is printed; the
// second is the processor time of the caller's thread alone.

#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <string>
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/parallel_idastar.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

namespace {

using puzzle = wend::puzzles::tile_puzzle<4, 4>;

using instances = std::vector<bench::korf_instance>;

template <class Search>
void solve(benchmark::State& state, instances const& all, Search const& search) {
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  std::uint64_t generated = 0;
  for (auto _ : state) {
    generated = 0;
    for (auto const& k : all) {
      auto const r = search(p, p.parse(k.text), h);
      if (!r || *r.cost != k.cost) state.SkipWithError("not a cheapest solution");
      generated += r.statistics.generated;
    }
  }
  bench::report(state, {.nodes = generated});
}

void add(std::string const& name, instances const& all, bool deterministic) {
  bench::add("parallel", name, "wend_idastar", [=](benchmark::State& state) {
    solve(state, all,
          [](auto const& p, auto const& s, auto const& h) { return wend::idastar(p, s, h); });
  });
  for (std::size_t const threads : {1u, 2u}) {
    bench::add("parallel", name, "wend_" + std::to_string(threads), [=](benchmark::State& state) {
      solve(state, all, [=](auto const& p, auto const& s, auto const& h) {
        return wend::parallel_idastar(p, s, h,
                                      {.threads = threads, .deterministic = deterministic});
      });
    });
  }
}

/// Those of which Korf gives between 200 and 900 million nodes.
instances large_ones() {
  instances large;
  for (int number = 1; number <= 100; ++number) {
    auto const& k = bench::korf(number);
    if (k.nodes > 200'000'000 && k.nodes < 900'000'000) large.push_back(k);
  }
  return large;
}

int const added = [] {
  add("korf_79", {bench::korf(79)}, true);
  add("korf_16", {bench::korf(16)}, true);
  if (bench::all_wanted()) {
    add("korf_100", {bench::korf(100)}, true);
    add("korf_large", large_ones(), false);
  }
  return 0;
}();

}  // namespace
