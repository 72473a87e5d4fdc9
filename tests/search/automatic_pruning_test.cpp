// SPDX-License-Identifier: BSL-1.0
//
// Searches that choose by themselves which sequences of actions to prune.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/move_automaton.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "../support/checks.hpp"
#include "checkpoint.hpp"

namespace automatic_pruning_test {
namespace {

using namespace wend::puzzles;
using wend::automatic_pruning;
using wend::search_status;
using wend::detail::earned_moves;
using cube = pocket_cube<>;
using eight = tile_puzzle<3, 3>;
using fifteen = tile_puzzle<4, 4>;

template <class P>
std::vector<wend::action_t<P>> letters(P const& p, wend::state_t<P> const& any) {
  return wend::detail::letters_of(p, &any);
}
template <class P>
earned_moves earned(P const& p) {
  auto const any = p.goal_state();
  return earned_moves(wend::detail::move_table_of(p, letters(p, any)), 16);
}
/// The length of the automaton after iterations that end with these numbers of nodes, or 0 if there
/// is no automaton.
template <class P>
std::size_t length_after(P const& p, std::vector<std::uint64_t> const& generated) {
  auto moves = earned(p);
  for (std::uint64_t const n : generated)
    if (moves.is_due(n)) moves.grow(n, true);
  if (!moves.automaton()) return 0;
  wend::move_automaton const same(p, p.goal_state(), moves.automaton()->length());
  CHECK(same.states() == moves.automaton()->states());
  return moves.automaton()->length();
}

}  // namespace
}  // namespace automatic_pruning_test

using namespace automatic_pruning_test;

TEST_CASE("automatic pruning: no automaton is built for fewer than 320 * 4096 nodes") {
  auto moves = earned(cube{});
  CHECK_FALSE(moves.is_due(0));
  CHECK_FALSE(moves.is_due(1'310'719));
  CHECK(moves.is_due(1'310'720));
}

TEST_CASE("automatic pruning: sequences get longer as searches grow") {
  cube const p;
  // The 1 + 9 + 54 sequences of up to two turns fit into 320 words; the 321 of three turns do not.
  // After each turn 6 other turns remain instead of 8, so a tree of 7 turns is 7.5 times smaller.
  CHECK(length_after(p, {2'000'000}) == 2);
  CHECK(length_after(p, {12'000'000}) == 4);
  CHECK(length_after(p, {2'000'000, 12'000'000}) == 4);
  CHECK(length_after(p, {1'310'720, 2'000'000, 3'000'000, 5'000'000, 12'000'000}) == 4);
  // The choice does not depend on earlier choices.
  for (std::uint64_t n = 1'310'720; n < 10'000'000; n += 1'700'000) {
    CAPTURE(n);
    CHECK(length_after(p, {n}) == length_after(p, {1'310'720, n / 2, n}));
  }
}

TEST_CASE("automatic pruning: an automaton that saves less than it costs is not built") {
  // Sequences of 8 moves save a third of the 4.4 million nodes of Korf's board 28
  // (bench/rows/idastar.md).
  fifteen const p(goal::blank_first, move_order::ulrd);
  CHECK(length_after(p, {4'400'000}) == 0);
  // If nothing else prunes inverse moves, sequences of two moves save more than half.
  auto moves = earned(p);
  moves.grow(4'400'000, false);
  REQUIRE(moves.automaton());
  CHECK(moves.automaton()->length() >= 2);
}

TEST_CASE("automatic pruning: a short search runs as it does without pruning") {
  eight const p{goal::blank_first, move_order::ulrd};
  wend::heuristics::manhattan<eight> const h{p};
  for (unsigned seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    auto const s = random_walk(p, p.goal_state(), {.steps = 60, .seed = seed}).state;
    CHECK(tests::difference(wend::idastar(p, s, h, {.prune_moves = automatic_pruning}),
                            wend::idastar(p, s, h)) == "");
  }
  auto const near = random_walk(p, p.goal_state(), {.steps = 9, .seed = 1}).state;
  CHECK(tests::difference(wend::iddfs(p, near, {.prune_moves = automatic_pruning}),
                          wend::iddfs(p, near)) == "");
  CHECK(tests::difference(wend::dls(p, near, {.limits = {.max_depth = 9},
                                              .prune_moves = automatic_pruning}),
                          wend::dls(p, near, wend::search_limits<>{.max_depth = 9})) == "");
}

TEST_CASE("automatic pruning: loading a checkpoint restores its automaton") {
  eight const p{goal::blank_first, move_order::ulrd};
  wend::heuristics::manhattan<eight> const h{p};
  auto const start = p.parse("8 7 6 5 4 3 2 1 0");
  auto const made = [&](wend::move_pruning const& moves) {
    return wend::idastar.search(p, start, h,
                                {.limits = {.max_expanded = 500}, .prune_moves = moves});
  };
  for (int const length : {0, 6, 8}) {
    CAPTURE(length);
    auto search = made(length);
    search.run();
    std::string const text = tests::saved(search);
    auto other = made(automatic_pruning);
    tests::load(other, text);
    CHECK(tests::difference(other.result(), search.result()) == "");
    CHECK(tests::saved(other) == text);
    search.run({});
    other.run({});
    CHECK(tests::difference(other.result(), search.result()) == "");
    other.restart(start);
    other.run({});
    CHECK(tests::difference(other.result(), wend::idastar(p, start, h)) == "");
  }
}

TEST_CASE("automatic pruning: a rejected checkpoint leaves no automaton") {
  eight const p{goal::blank_first, move_order::ulrd};
  eight const other_order(goal::blank_first, move_order::udlr);
  wend::heuristics::manhattan<eight> const h{p};
  auto const start = p.parse("8 7 6 5 4 3 2 1 0");
  wend::idastar_options<> const six{.limits = {.max_expanded = 500}, .prune_moves = 6};
  wend::heuristics::manhattan<eight> const other_h{other_order};
  auto foreign = wend::idastar.search(other_order, start, other_h, six);
  foreign.run();
  auto own = wend::idastar.search(p, start, h, six);
  own.run();
  std::string const damaged = [&] {
    std::string text = tests::saved(own);
    text[text.size() / 2] ^= 1;
    return text;
  }();
  for (std::string const& text : {tests::saved(foreign), damaged}) {
    auto search = wend::idastar.search(p, start, h, {.prune_moves = automatic_pruning});
    CHECK_THROWS_AS(tests::load(search, text), wend::checkpoint_error);
    search.run();
    CHECK(tests::difference(search.result(), wend::idastar(p, start, h)) == "");
  }
}

TEST_CASE("move pruning: a search resumes after memory runs out anywhere in a kernel") {
  fifteen const p(goal::blank_first, move_order::ulrd);
  wend::heuristics::manhattan<fifteen> const h{p};
  auto const start = random_walk(p, p.goal_state(), {.steps = 300, .seed = 5}).state;
  wend::move_automaton const moves(p, start, 6);
  wend::idastar_options<> options{.limits = {.max_expanded = 20'000}, .prune_moves = moves};
  auto const expected = wend::idastar(p, start, h, options);
  REQUIRE(expected.status == search_status::expansion_limit);
  for (std::size_t most = 200; most < expected.statistics.bytes + 64; most += 24) {
    CAPTURE(most);
    options.limits.max_memory = most;
    auto search = wend::idastar.search(p, start, h, options);
    search.run();
    search.run({.max_expanded = 20'000});
    CHECK(search.status() == expected.status);
    CHECK(search.statistics().generated == expected.statistics.generated);
    CHECK(search.statistics().pruned_moves == expected.statistics.pruned_moves);
  }
}

TEST_CASE("automatic pruning: rejected by astar_idastar and with a transposition table") {
  eight const p{goal::blank_first, move_order::ulrd};
  wend::heuristics::manhattan<eight> const h{p};
  CHECK_THROWS_WITH_AS(
      wend::astar_idastar(p, p.goal_state(), h, {.prune_moves = automatic_pruning}),
      "wend: automatic_pruning is for idastar and iddfs: expected the length of the longest "
      "sequences of actions to forbid, or a move_automaton",
      wend::invalid_option);
  wend::transposition_table const table{.bytes = 1 << 16};
  CHECK_THROWS_WITH_AS(
      wend::idastar(p, p.goal_state(), h, table, {.prune_moves = automatic_pruning}),
      doctest::Contains("has no prune_moves"), wend::invalid_option);
}

TEST_CASE("automatic pruning: cubes, with pauses and checkpoints [slow]") {
  cube const p;
  wend::heuristics::nil const nil;
  auto const start = random_walk(p, p.goal_state(), {.steps = 9, .seed = 23}).state;
  auto const cost = wend::bfs(p, start).cost;
  REQUIRE(cost);
  REQUIRE(*cost == 8);
  auto const plain = wend::idastar(p, start, nil);
  auto const pruned = wend::idastar(p, start, nil, {.prune_moves = automatic_pruning});
  CHECK(plain.cost == cost);
  CHECK(pruned.cost == cost);
  CHECK(2 * pruned.statistics.generated < plain.statistics.generated);
  CHECK(pruned.statistics.pruned_moves != 0);

  auto search = wend::idastar.search(p, start, nil, {.prune_moves = automatic_pruning});
  std::uint64_t const pause = pruned.statistics.expanded / 4;
  for (std::uint64_t n = pause; search.run({.max_expanded = n}) != search_status::solved;
       n += pause) {
    auto resumed = wend::idastar.search(p, start, nil, {.prune_moves = automatic_pruning});
    tests::load(resumed, tests::saved(search));
    resumed.run({});
    CHECK(tests::difference(resumed.result(), pruned) == "");
  }
  CHECK(tests::difference(search.result(), pruned) == "");
  auto const near = random_walk(p, p.goal_state(), {.steps = 4, .seed = 1}).state;
  search.restart(near);
  search.run({});
  CHECK(tests::difference(search.result(), wend::idastar(p, near, nil)) == "");
  search.restart(start);
  search.run({});
  CHECK(tests::difference(search.result(), pruned) == "");

  // Blind searches, with either cycle check.
  for (auto const cycles : {wend::cycle_check::parent, wend::cycle_check::path}) {
    auto const r = wend::iddfs(p, wend::starts(std::vector{start, start}),
                               {.cycles = cycles, .prune_moves = automatic_pruning});
    CHECK(r.cost == cost);
    CHECK(r.statistics.pruned_moves != 0);
    CHECK(r.statistics.generated < plain.statistics.generated);
  }
}
