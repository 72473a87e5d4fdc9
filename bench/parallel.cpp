// SPDX-License-Identifier: BSL-1.0
//
// Parallel IDA* beside the sequential one, on Korf's instances of the 15-puzzle with the Manhattan
// distance.

#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <string>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/parallel_idastar.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

namespace {

using puzzle = wend::puzzles::tile_puzzle<4, 4>;

template <class Search>
void solve(benchmark::State& state, int number, Search const& search) {
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(bench::korf(number).text);
  std::uint64_t generated = 0;
  for (auto _ : state) {
    auto const r = search(p, start, h);
    if (!r || *r.cost != bench::korf(number).cost) state.SkipWithError("not a cheapest solution");
    generated = r.statistics.generated;
  }
  bench::report(state, {.nodes = generated});
}

void add(std::string const& instance, int number) {
  bench::add("parallel", instance, "wend_idastar", [=](benchmark::State& state) {
    solve(state, number,
          [](auto const& p, auto const& s, auto const& h) { return wend::idastar(p, s, h); });
  });
  for (std::size_t const threads : {1, 2}) {
    bench::add("parallel", instance, "wend_" + std::to_string(threads),
               [=](benchmark::State& state) {
                 solve(state, number, [=](auto const& p, auto const& s, auto const& h) {
                   return wend::parallel_idastar(
                       p, s, h, {.threads = threads, .deterministic = true});
                 });
               });
  }
}

int const added = [] {
  add("korf_79", 79);
  add("korf_16", 16);
  if (bench::all_wanted()) add("korf_100", 100);
  return 0;
}();

}  // namespace
