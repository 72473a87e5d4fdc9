// SPDX-License-Identifier: BSL-1.0
//
// Ranked breadth-first search: the whole 3x4 puzzle in two bits a state, in one thread and in two.

#include "baselines/ranked_bfs.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/ranked_bfs.hpp>

namespace {

constexpr std::uint64_t states = 239'500'800;
constexpr std::size_t layers = 54;

using puzzle = wend::puzzles::tile_puzzle<3, 4>;

/// The same puzzle without rank maps.
struct by_states : puzzle {
  using puzzle::puzzle;
  void rank_maps() const = delete;
};

/// Searches in several threads are measured in elapsed time.
template <class Run>
void add(std::string const& instance, std::string const& side, unsigned threads, Run run) {
  auto* const added = bench::add("ranked_bfs", instance, side, run);
  if (threads > 1) added->UseRealTime();
}

template <class P>
void add_wend(std::string const& instance, std::string const& side, unsigned threads) {
  add(instance, side, threads, [=](benchmark::State& state) {
    P const p{wend::puzzles::goal::blank_first};
    wend::ranked_bfs_result<P> r;
    for (auto _ : state)
      r = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false, .threads = threads});
    if (r.statistics.stored != states || r.histogram.size() != layers ||
        r.histogram[36] != 21'841'159)
      state.SkipWithError("not the whole space");
    bench::report(state, {.nodes = states, .stored = states});
  });
}

void add_by_hand(std::string const& instance, std::string const& side, unsigned threads) {
  add(instance, side, threads, [=](benchmark::State& state) {
    std::vector<std::uint64_t> histogram;
    for (auto _ : state) histogram = baselines::ranked_bfs_by_hand(threads);
    std::uint64_t sum = 0;
    for (std::uint64_t const n : histogram) sum += n;
    if (sum != states || histogram.size() != layers || histogram[36] != 21'841'159)
      state.SkipWithError("not the whole space");
    bench::report(state, {.nodes = states, .stored = states});
  });
}

int const added = [] {
  add_wend<puzzle>("3x4_puzzle", "wend", 1);
  add_by_hand("3x4_puzzle", "by_hand", 1);
  add("3x4_puzzle", "memory", 1, [](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(baselines::ranked_bfs_memory());
    bench::report(state, {.nodes = states, .stored = states});
  });
  if (bench::all_wanted()) add_wend<by_states>("3x4_puzzle", "wend_by_states", 1);
  add_wend<puzzle>("3x4_puzzle_2_threads", "wend", 2);
  add_by_hand("3x4_puzzle_2_threads", "by_hand", 2);
  return 0;
}();

}  // namespace
