// SPDX-License-Identifier: BSL-1.0
#include <concepts>  // std::movable, std::copyable
#include <cstdint>
#include <utility>   // std::exchange, std::move

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

// A search object owns an algorithm with its data at one address, so that it can be moved.

namespace {

using puzzle = wend::puzzles::tile_puzzle<3, 3>;
using board = wend::state_t<puzzle>;

puzzle const p{wend::puzzles::goal::blank_first};
wend::heuristics::manhattan<puzzle> const h{p};

/// Returns the state after `steps` actions from the goal state: each the first that does not undo
/// the one before.
board after(int steps) {
  board s = p.goal_state();
  board before = s;
  for (int i = 0; i < steps; ++i)
    for (auto const a : p.actions(s))
      if (board const next = p.result(s, a); next != before) {
        before = std::exchange(s, next);
        break;
      }
  return s;
}

template <class Search>
auto answer(Search const& search) {
  auto r = search.result();
  r.statistics.elapsed = {};
  return r;
}

template <class Search>
void check_same(Search const& a, Search const& b) {
  auto const x = answer(a);
  auto const y = answer(b);
  CHECK(x.status == y.status);
  CHECK(x.statistics == y.statistics);
  CHECK(x.actions == y.actions);
  CHECK(x.cost == y.cost);
  CHECK(x.partial.actions == y.partial.actions);
}

/// Runs two searches that `make` returns; one of them is moved whenever both are paused.
template <class Make>
void check_moves(Make const& make) {
  auto still = make();
  auto moving = make();
  static_assert(std::movable<decltype(still)>);
  static_assert(!std::copyable<decltype(still)>);
  std::uint64_t moves = 0;
  for (std::uint64_t most = 0; still.status() != wend::search_status::solved; most += 3) {
    REQUIRE(still.status() != wend::search_status::exhausted);
    CHECK(still.run({.max_expanded = most}) == moving.run({.max_expanded = most}));
    auto moved = std::move(moving);
    check_same(still, moved);
    CHECK(still.run({.max_expanded = most + 1}) == moved.run({.max_expanded = most + 1}));
    auto other = make();
    other.run({.max_expanded = most / 2});
    other = std::move(moved);  // assigns to a search that has nodes
    CHECK(still.step() == other.step());
    moving = std::move(other);  // assigns to a search that was moved from
    check_same(still, moving);
    ++moves;
  }
  CHECK(moves > 1);
  check_same(still, moving);
}

}  // namespace

TEST_CASE("search_session: a moved search continues: beam search") {
  board const from = after(17);
  check_moves([&] { return wend::beam_search.search(p, from, h, {.width = 5}); });
  check_moves([&] {
    return wend::beam_search.search(
        p, from, h, {.width = 5, .selection = wend::beam_selection::monotonic});
  });
}

TEST_CASE("search_session: a moved search continues: algorithms that forget nodes") {
  board const from = after(17);
  check_moves([&] { return wend::rbfs.search(p, from, h); });
  check_moves([&] { return wend::smastar.search(p, from, h, {.max_nodes = 40}); });
}

TEST_CASE("search_session: a moved search continues: best first") {
  board const from = after(10);
  check_moves([&] { return wend::bfs.search(p, from); });
  check_moves([&] { return wend::ucs.search(p, from); });
  check_moves([&] { return wend::greedy.search(p, from, h); });
  check_moves([&] { return wend::astar.search(p, from, h); });
  check_moves([&] { return wend::weighted_astar.search(p, from, h, {.weight = 2}); });
  check_moves([&] { return wend::bounded_suboptimal.search(p, from, h, {.weight = 1.5}); });
}

TEST_CASE("search_session: a moved search continues: depth first") {
  board const from = after(10);
  check_moves([&] { return wend::iddfs.search(p, from); });
  check_moves([&] { return wend::idastar.search(p, from, h); });
  wend::transposition_table const table{.bytes = 1 << 12};
  check_moves([&] { return wend::idastar.search(p, from, h, table); });
  check_moves([&] { return wend::ibex.search(p, from, h); });
  check_moves([&] { return wend::astar_idastar.search(p, from, h, {.astar_expanded = 5}); });
}

TEST_CASE("search_session: a moved search continues: a changing world") {
  board const from = after(10);
  check_moves([&] { return wend::lpastar.search(p, from, h); });
  check_moves([&] { return wend::dstar_lite.search(p, from, p.goal_state(), h); });
}

TEST_CASE("search_session: a moved search continues: bidirectional") {
  board const from = after(17);
  check_moves([&] { return wend::bidirectional_bfs.search(p, from, p.goal_state()); });
  check_moves([&] { return wend::nbs.search(p, from, p.goal_state(), h); });
  check_moves([&] { return wend::baestar.search(p, from, p.goal_state(), h); });
}

TEST_CASE("search_session: a moved search continues: walks") {
  board const from = after(8);
  using distance = wend::heuristics::manhattan<puzzle>;
  using informed = wend::detail::k_walks_search<puzzle, distance, wend::no_observer>;
  using blind = wend::detail::k_walks_search<puzzle, wend::detail::blind, wend::no_observer>;
  check_moves([&] { return informed(p, from, h); });
  check_moves([&] { return blind(p, from); });
}

template <class Search>
concept leaves_goals = requires(Search& search) { search.leave_goal(); };

// A best-first search ends at its first goal; solutions and k_best list further goals.
static_assert(!leaves_goals<wend::search_of<wend::bfs, puzzle>>);
static_assert(!leaves_goals<wend::search_of<wend::astar, puzzle, wend::heuristics::manhattan<puzzle>>>);
static_assert(leaves_goals<wend::search_of<wend::iddfs, puzzle>>);

TEST_CASE("search_session: a session that was moved from can be assigned to, and restarts") {
  board const from = after(9);
  auto search = wend::nbs.search(p, from, p.goal_state(), h);
  search.run({.max_expanded = 2});
  auto const elsewhere = std::move(search);
  CHECK(elsewhere.status() == wend::search_status::expansion_limit);
  search = wend::nbs.search(p, p.goal_state(), p.goal_state(), h);
  search.restart(from, p.goal_state());
  CHECK(search.run() == wend::search_status::solved);
  CHECK(search.result().cost == wend::nbs(p, from, p.goal_state(), h).cost);
}
