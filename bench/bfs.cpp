// SPDX-License-Identifier: BSL-1.0
//
// Breadth-first search: the whole spaces of the 8-puzzle and of the 2x5 puzzle, and the growth of the time
// per state with the number of states.

#include "baselines/bfs_puzzle.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>

namespace {

/// A puzzle without a goal, so that a search visits all states.
template <std::size_t Rows, std::size_t Cols>
struct aimless : wend::puzzles::tile_puzzle<Rows, Cols> {
  aimless() : wend::puzzles::tile_puzzle<Rows, Cols>{wend::puzzles::goal::blank_first} {}
  using problem_type = aimless;  // all but the goal is the puzzle's, including packed states
  bool is_goal(typename aimless::state_type const&) const { return false; }
  bool is_goal(std::uint64_t) const { return false; }
};

template <int Rows, int Cols>
void add_space(std::string const& instance, std::uint64_t states) {
  for (std::size_t const batch : {std::size_t{0}, std::size_t{1}})
    bench::add("bfs", instance, batch == 1 ? "wend_batch_1" : "wend", [=](benchmark::State& state) {
      aimless<Rows, Cols> const p;
      wend::result_t<aimless<Rows, Cols>> r;
      for (auto _ : state) r = wend::bfs(p, p.goal_state(), {.batch = batch});
      if (r.status != wend::search_status::exhausted || r.statistics.stored != states)
        state.SkipWithError("not the whole space");
      bench::report(state, {.nodes = states, .stored = states});
    });
  auto const baseline = [&](std::string const& side, auto search) {
    bench::add("bfs", instance, side, [=](benchmark::State& state) {
      typename baselines::sliding<Rows, Cols>::board start{};
      for (std::size_t i = 0; i != start.size(); ++i) start[i] = static_cast<std::uint8_t>(i);
      std::uint64_t found = 0;
      for (auto _ : state) found = search(start);
      if (found != states) state.SkipWithError("not the whole space");
      bench::report(state, {.nodes = states, .stored = states});
    });
  };
  baseline("by_hand", baselines::bfs_by_hand<Rows, Cols>);
  baseline("boost", baselines::bfs_boost<Rows, Cols>);
  baseline("boost_flat_map", baselines::bfs_boost_flat_map<Rows, Cols>);
}

/// The 3x4 puzzle, stopped after this many expansions.
void add_growth(std::string const& name, std::uint64_t expansions) {
  bench::add("bfs_growth", name, "wend", [=](benchmark::State& state) {
    aimless<3, 4> const p;
    wend::result_t<aimless<3, 4>> r;
    for (auto _ : state) {
      r = wend::bfs(p, p.goal_state(), {.limits = {.max_expanded = expansions}});
      if (r.status != wend::search_status::expansion_limit) state.SkipWithError("it has ended");
    }
    bench::report(state, {.nodes = r.statistics.stored, .stored = r.statistics.stored});
  });
}

int const added = [] {
  add_space<3, 3>("8_puzzle", 181'440);
  add_space<2, 5>("2x5_puzzle", 1'814'400);
  add_growth("0.01_million", 6'000);
  add_growth("0.03_million", 18'000);
  add_growth("0.1_million", 62'000);
  add_growth("0.3_million", 190'000);
  add_growth("1_million", 630'000);
  add_growth("3_million", 1'900'000);
  add_growth("10_million", 6'400'000);
  add_growth("30_million", 20'000'000);
  add_growth("100_million", 70'000'000);
  return 0;
}();

}  // namespace
