// SPDX-License-Identifier: BSL-1.0
//
// The algorithms on tile puzzles. Instances are Korf's (Artificial Intelligence 27, 1985), by their
// numbers there. `generated/s` and `bytes/node` are what to look at: times on different machines
// do not compare.

#include <benchmark/benchmark.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;
using eight = wend::puzzles::tile_puzzle<3, 3>;

struct instance {
  int number;
  int cost;
  char const* board;
};

// IDA* generates 0.5, 0.5 and 15 million nodes.
constexpr instance instances[]{
    {79, 42, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"},
    {12, 45, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"},
    {2, 55, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"},
};

template <class Result>
void report(benchmark::State& state, Result const& r, int cost) {
  if (!r || *r.cost != cost) state.SkipWithError("not the optimal solution");
  auto const& s = r.statistics;
  using benchmark::Counter;
  state.counters["generated"] = static_cast<double>(s.generated);
  state.counters["generated/s"] =
      Counter(static_cast<double>(s.generated), Counter::kIsIterationInvariantRate);
  if (s.stored != 0)
    state.counters["bytes/node"] = static_cast<double>(s.bytes) / static_cast<double>(s.stored);
}

void idastar_manhattan(benchmark::State& state) {
  instance const& i = instances[state.range(0)];
  fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse(i.board);
  wend::result_t<fifteen> r;
  for (auto _ : state) r = wend::idastar(p, start, h);
  report(state, r, i.cost);
  state.SetLabel("Korf " + std::to_string(i.number));
}
BENCHMARK(idastar_manhattan)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void astar_manhattan(benchmark::State& state) {
  instance const& i = instances[state.range(0)];
  fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse(i.board);
  wend::result_t<fifteen> r;
  for (auto _ : state) r = wend::astar(p, start, h);
  report(state, r, i.cost);
  state.SetLabel("Korf " + std::to_string(i.number));
}
BENCHMARK(astar_manhattan)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

// The whole of the 8-puzzle: the farthest boards are 31 moves away.
void bfs_whole_space(benchmark::State& state) {
  eight const p{wend::puzzles::goal::blank_first};
  auto const farthest = p.parse("8 0 6 5 4 7 2 3 1");
  wend::result_t<eight> r;
  for (auto _ : state) r = wend::bfs(p, farthest);
  report(state, r, 31);
}
BENCHMARK(bfs_whole_space)->Unit(benchmark::kMillisecond);

}  // namespace
