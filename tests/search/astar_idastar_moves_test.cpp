// SPDX-License-Identifier: BSL-1.0
//
// A*+IDA* with move pruning below the frontier.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <ranges>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ucs.hpp>

#include "../support/shuffle.hpp"
#include "../support/small_boards.hpp"
#include "resume.hpp"

namespace astar_idastar_moves_test {

using moves::drawn;
using moves::shuffle;
using wend::move_automaton;
using wend::search_status;
using wend::puzzles::goal;
using wend::puzzles::move_order;
using six = wend::puzzles::tile_puzzle<2, 3>;
using puzzle = wend::puzzles::tile_puzzle<3, 3>;

/// One of the two boards of the 8-puzzle from which the goal is 31 moves away.
constexpr char const* far_board = "8 7 6 0 4 1 2 5 3";

/// Checks that a search with unrolled functions, one with the functions of the walk (with an
/// observer) and one in small steps have the same counts. Returns the number of pruned moves.
template <class H>
std::uint64_t check_counts(puzzle const& p, H const& h, wend::astar_idastar_options<> const& o) {
  auto const start = p.parse(far_board);
  auto const fast = wend::astar_idastar(p, start, h, o);
  CHECK(fast.cost == 31);
  CHECK(wend::check_solution(p, start, fast));
  tests::action_counter<puzzle> counted{.p = &p};
  auto const slow = wend::astar_idastar(p, start, h, o, counted);
  CHECK(tests::difference(fast, slow) == "");
  CHECK(fast.statistics.pruned_moves == slow.statistics.pruned_moves);
  CHECK(counted.expanded == slow.statistics.expanded);
  auto stepped = wend::astar_idastar.search(p, start, h, o);
  wend::search_limits<> limits;
  for (limits.max_expanded = 0; stepped.run(limits) == search_status::expansion_limit;
       *limits.max_expanded += 97) {
  }
  CHECK(tests::difference(stepped.result(), fast) == "");
  return fast.statistics.pruned_moves;
}

}  // namespace astar_idastar_moves_test

using namespace astar_idastar_moves_test;

TEST_CASE("astar_idastar with a move automaton: solutions of all 2x3 boards are shortest") {
  wend::heuristics::nil const nil;
  for (auto const order : {move_order::udlr, move_order::ulrd}) {
    six const p(goal::blank_first, order);
    tests::distances const known(p);
    REQUIRE(known.boards.size() == 360);
    wend::heuristics::manhattan<six> const manhattan{p};
    for (std::size_t const longest : {2u, 5u, 6u, 7u, 11u, 14u}) {
      CAPTURE(longest);
      move_automaton const automaton(p, p.goal_state(), longest);
      std::uint64_t pruned = 0;
      for (std::size_t i = 0; i < known.boards.size(); i += WEND_SLOW_TESTS ? 1 : 5) {
        auto const& s = known.boards[i];
        CAPTURE(i);
        wend::astar_idastar_options<> o{.prune_moves = automaton};
        for (std::uint64_t const budget : {0u, 1u, 3u, 20u, 100u}) {
          o.astar_expanded = budget;
          o.cut_depth = (i + budget) % 3 * 2;
          auto const r = wend::astar_idastar(p, s, manhattan, o);
          REQUIRE(r);
          CHECK(r.cost == known.of[p.rank(s)]);
          CHECK(wend::check_solution(p, s, r));
          pruned += r.statistics.pruned_moves;
          if (known.of[p.rank(s)] > 12) continue;
          o.cycles = wend::cycle_check::path;
          CHECK(wend::astar_idastar(p, s, nil, o).cost == known.of[p.rank(s)]);
          o.cycles.reset();
        }
      }
      // Six moves around a square have the effect of six moves the other way; no five moves do.
      CHECK((pruned == 0) == (longest < 6));
    }
  }
}

TEST_CASE("astar_idastar with a move automaton: random actions, some of cost 0") {
  std::mt19937 random(7);
  std::uint64_t pruned = 0;
  for (int round = 0; round < (WEND_SLOW_TESTS ? 60 : 12); ++round) {
    CAPTURE(round);
    auto const p = drawn(random, 4, 3);
    auto s = p.goal;
    while (std::next_permutation(s.begin(), s.end())) {
      auto const known = wend::ucs(p, s);
      for (std::size_t const longest : {1u, 2u, 3u, 5u}) {
        move_automaton const automaton(p, p.goal, longest);
        for (std::uint64_t const budget : {0u, 1u, 2u, 4u, 8u})
          for (std::size_t const cut_depth : {0u, 1u, 100u}) {
            CAPTURE(longest);
            CAPTURE(budget);
            CAPTURE(cut_depth);
            auto const r = wend::astar_idastar(p, s, wend::heuristics::nil{},
                                               {.astar_expanded = budget,
                                                .cycles = wend::cycle_check::path,
                                                .batch = 1 + budget % 3,
                                                .cut_depth = cut_depth,
                                                .prune_moves = automaton});
            CHECK(r.cost == known.cost);
            CHECK(r.status == known.status);
            pruned += r.statistics.pruned_moves;
          }
      }
    }
  }
  CHECK(pruned > 1000);
}

TEST_CASE("astar_idastar with a move automaton: pruned moves are counted, unrolled or not") {
  puzzle const p{goal::blank_first};
  wend::heuristics::manhattan<puzzle> const manhattan{p};
  // A heuristic that keeps notes, which are made in advance.
  using databases = wend::heuristics::tile_pattern_databases<puzzle, 2>;
  databases const patterns{
      p, wend::heuristics::build_tile_patterns(p, {{1, 2, 3, 4}, {5, 6, 7, 8}})};
  for (unsigned const budget : {1u, 10u, 30u})
    for (std::size_t const cut_depth : {0u, 2u})
      for (std::size_t const longest : {1u, 2u, 5u, 6u, 12u}) {
        CAPTURE(budget);
        CAPTURE(cut_depth);
        CAPTURE(longest);
        wend::astar_idastar_options<> const o{
            .astar_expanded = budget, .cut_depth = cut_depth, .prune_moves = longest};
        CHECK((check_counts(p, manhattan, o) == 0) == (longest < 6));
        CHECK((check_counts(p, patterns, o) == 0) == (longest < 6));
      }
  // Without expansions by A* the search is IDA*.
  auto const start = p.parse(far_board);
  auto const none =
      wend::astar_idastar(p, start, manhattan, {.astar_expanded = 0, .prune_moves = 12});
  auto const idastar = wend::idastar(p, start, manhattan, {.prune_moves = 12});
  CHECK(none.actions == idastar.actions);
  CHECK(none.statistics.generated == idastar.statistics.generated);
  CHECK(none.statistics.pruned_moves == idastar.statistics.pruned_moves);
}

TEST_CASE("astar_idastar with a move automaton: each action is generated or counted as pruned") {
  puzzle const p{goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(far_board);
  for (std::size_t const longest : {0u, 5u, 6u, 9u}) {
    CAPTURE(longest);
    wend::astar_idastar_options<> const o{
        .limits = {.max_cost = 29}, .astar_expanded = 300, .prune_moves = longest};
    tests::action_counter<puzzle> counted{.p = &p};
    auto const r = wend::astar_idastar(p, start, h, o, counted);
    CHECK(r.status == search_status::cost_limit);
    CHECK(r.statistics.expanded == counted.expanded);
    CHECK(r.statistics.generated + r.statistics.pruned_moves == counted.actions);
    CHECK(tests::difference(r, wend::astar_idastar(p, start, h, o)) == "");
  }
}

TEST_CASE("astar_idastar with a move automaton: restarts; invalid options are rejected") {
  puzzle const p{goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(far_board);
  wend::astar_idastar_options<> const o{.astar_expanded = 100, .prune_moves = 8};
  auto search = wend::astar_idastar.search(p, wend::starts(std::vector<puzzle::state_type>{}), h, o);
  CHECK(search.run() == search_status::exhausted);
  search.restart(start);
  search.run();
  CHECK(tests::difference(search.result(), wend::astar_idastar(p, start, h, o)) == "");
  search.restart(p.parse("1 2 5 3 4 8 6 0 7"));
  CHECK(search.run() == search_status::solved);

  CHECK_THROWS_WITH_AS(wend::astar_idastar(p, start, h, {.prune_moves = -1}),
                       doctest::Contains("prune_moves must not be negative"), wend::invalid_option);
  puzzle const other_order(goal::blank_first, move_order::ulrd);
  move_automaton const automaton(p, p.goal_state(), 6);
  CHECK_THROWS_WITH_AS(wend::astar_idastar(other_order, start, h, {.prune_moves = automaton}),
                       doctest::Contains("of another problem, or of another order"),
                       wend::invalid_option);
  struct countdown {
    using state_type = int;
    using action_type = int;
    std::array<int, 2> actions(int) const { return {1, 2}; }
    int result(int n, int a) const { return n - a; }
    bool is_goal(int n) const { return n == 0; }
  };
  CHECK_THROWS_WITH_AS(
      wend::astar_idastar(countdown{}, 4, wend::heuristics::nil{}, {.prune_moves = 2}),
      doctest::Contains("an effect_problem: a problem with a member effect"), wend::invalid_option);
}
