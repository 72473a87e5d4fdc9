// SPDX-License-Identifier: BSL-1.0
//
// IDA* with a move automaton, including the time to build it, or with one that the search chooses,
// against IDA* without one.

#include <cstdint>  // std::uint64_t
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/heuristics/cube_pattern.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/topspin_pattern.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/topspin.hpp>
#include <wend/search/idastar.hpp>

namespace {

using namespace wend::puzzles;
using namespace wend::heuristics;
using fifteen = tile_puzzle<4, 4>;

/// `make()` returns the problem, the starts and the heuristic; it is called once.
template <class Make>
void add(std::string const& instance, std::size_t longest, Make make) {
  for (std::string const side : {"wend", "wend_automatic", "wend_unpruned"})
    bench::add("moves", instance, side,
               [=](benchmark::State& state) {
                 auto const given = make();
                 auto const& [p, starts, h] = *given;
                 std::uint64_t nodes = 0;
                 for (auto _ : state) {
                   nodes = 0;
                   wend::move_automaton const built(p, starts.front(),
                                                    side == "wend" ? longest : 0);
                   wend::move_pruning const moves =
                       side == "wend_automatic" ? wend::automatic_pruning : built;
                   for (auto const& start : starts) {
                     auto const r = wend::idastar(p, start, h, {.prune_moves = moves});
                     if (!r) state.SkipWithError("not solved");
                     nodes += r.statistics.generated;
                   }
                 }
                 bench::report(state, {.nodes = nodes});
               });
}

template <class P, class H>
struct question {
  P problem;
  std::vector<wend::state_t<P>> starts;
  H h;

  question(P const& p, std::vector<wend::state_t<P>> from, H (*make)(P const&))
      : problem(p), starts(std::move(from)), h(make(problem)) {}
};
template <class P, class H>
auto asked(P const& p, std::vector<wend::state_t<P>> starts, H (*make)(P const&)) {
  return std::make_unique<question<P, H> const>(p, std::move(starts), make);
}

/// Korf's boards of the 15-puzzle, from the `first` on.
auto korf(std::size_t first, std::size_t count) {
  return [=] {
    fifteen const p{goal::blank_first, move_order::ulrd};
    auto const all = bench::read_korf();
    std::vector<wend::state_t<fifteen>> boards;
    for (std::size_t i = first; i < first + count; ++i) boards.push_back(p.parse(all[i - 1].text));
    return asked<fifteen, manhattan<fifteen>>(p, boards,
                                              [](fifteen const& of) { return manhattan{of}; });
  };
}

template <class P>
std::vector<wend::state_t<P>> mixed(P const& p, std::size_t count) {
  std::vector<wend::state_t<P>> states;
  for (std::size_t i = 0; i < count; ++i)
    states.push_back(random_walk(p, p.goal_state(), {.steps = 1000, .seed = i + 1}).state);
  return states;
}

auto cube() {
  using half = pocket_cube<>;
  half const p;
  return asked<half, nil>(p, mixed(p, 2), [](half const&) { return nil{}; });
}

auto large_cube() {
  using puzzle = wend::puzzles::cube<>;
  using corners = cube_pattern<cube_pieces::corners, 4>;
  using edges = cube_pattern<cube_pieces::edges, 4>;
  using larger = max_of<pattern_database<corners>, pattern_database<edges>>;
  puzzle const p;
  std::vector<cube_state> starts;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    starts.push_back(random_walk(p, p.goal_state(), {.steps = 11, .seed = seed}).state);
  return asked<puzzle, larger>(p, starts, [](puzzle const& of) {
    return larger{pattern_database{of, corners{{0, 1, 2, 3}}},
                  pattern_database{of, edges{{0, 1, 2, 3}}}};
  });
}

auto ring() {
  using puzzle = topspin<12, 4>;
  using pattern = topspin_pattern<12, 4, 6>;
  using database = pattern_database<pattern>;
  puzzle const p;
  return asked<puzzle, database>(p, mixed(p, 20), [](puzzle const& of) {
    return database{of, pattern{{0, 1, 2, 3, 4, 5}}};
  });
}

int const added = [] {
  add("korf_79", 6, korf(79, 1));
  add("korf_1", 12, korf(1, 1));
  add("pocket_cube", 5, cube);
  add("cube", 4, large_cube);
  add("topspin_12_4", 4, ring);
  if (bench::all_wanted()) add("korf_100", 14, korf(1, 100));
  return 0;
}();

}  // namespace
