// SPDX-License-Identifier: BSL-1.0
#include <wend/core/result.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/starts.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>

#include "../support/random_graph.hpp"

/// \file
/// The partial path of searches without a heuristic leads to the node that is expanded next. An
/// observer of the same search identifies this node.

using wend::search_status;

namespace {

/// The node that was expanded last.
template <class State>
struct last_expansion {
  std::optional<State> state{};
  std::size_t depth = 0;
  template <class E>
  void on_expand(E const& e) {
    state = e.state;
    depth = e.depth;
  }
};

/// Returns the end of a partial path, or nothing if it is no path or its cost is wrong.
template <class P, class Result>
std::optional<typename P::state_type> end_of(P const& p,
                                             std::vector<typename P::state_type> const& starts,
                                             Result const& r) {
  if (r.partial.start >= starts.size() || !r.partial.cost) return std::nullopt;
  auto s = starts[r.partial.start];
  auto cost = *r.partial.cost - *r.partial.cost;
  for (auto const& a : r.partial.actions) {
    bool applicable = false;
    for (auto const& b : p.actions(s)) applicable = applicable || a == b;
    if (!applicable) return std::nullopt;
    if constexpr (requires { p.cost(s, a); })
      cost += p.cost(s, a);
    else
      cost += 1;
    s = p.result(s, a);
  }
  if (cost != *r.partial.cost) return std::nullopt;
  return s;
}

template <class P>
using cost_of_problem = wend::cost_t<P>;

/// `make(limits, observer)` makes a search. Pauses it after each expansion, in several ways, and
/// checks that the path leads to the node that is expanded next.
template <class P, class Make>
void check_each_pause(P const& p, std::vector<typename P::state_type> const& starts,
                      Make const& make) {
  using state = typename P::state_type;
  using limits = wend::search_limits<cost_of_problem<P>>;
  last_expansion<state> seen;
  auto search = make(limits{.max_expanded = 0}, seen);
  std::uint64_t expanded = 0;
  std::optional<state> expected;
  for (int pause = 0; pause < 300; ++pause) {
    CAPTURE(pause);
    search_status status{};
    switch (pause % 4) {
      case 0: status = search.run({.max_expanded = expanded}); break;
      case 1: status = search.run({.stop = [] { return true; }}); break;
      case 2: status = search.run({.max_time = std::chrono::seconds(0)}); break;
      default: status = search.run({.max_memory = 1}); break;
    }
    if (status == search_status::solved || status == search_status::exhausted) break;
    auto const r = search.result();
    expected = end_of(p, starts, r);
    if (pause == 3 && !expected) break;
    REQUIRE(expected);
    CHECK_FALSE(r.partial.heuristic.has_value());
    CHECK(r.statistics.depth == r.partial.actions.size());
    if (pause % 4 != 3) continue;
    // The next expansion, by a step or by a run, expands that node.
    seen = {};
    if (pause % 8 == 3)
      status = search.run({.max_expanded = ++expanded});
    else
      do status = search.step();
      while (status == search_status::running && search.statistics().expanded <= expanded);
    expanded = search.statistics().expanded;
    if (!seen.state) break;  // solved there, or exhausted
    CHECK(*seen.state == *expected);
    CHECK(seen.depth == r.partial.actions.size());
  }
}

template <class P>
void check_algorithms(P const& p, std::vector<typename P::state_type> const& starts) {
  using state = typename P::state_type;
  using cost = cost_of_problem<P>;
  auto const from = wend::starts(starts);
  using seen = last_expansion<state>;
  using limits = wend::search_limits<cost>;
  auto const all = [&](auto policy) {
    constexpr wend::duplicate_policy d = policy.value;
    for (bool const prune : {true, false})
      for (std::size_t const batch : {0u, 1u, 7u}) {
        CAPTURE(prune);
        CAPTURE(batch);
        check_each_pause(p, starts, [&](limits l, seen& o) {
          return wend::bfs_search<P, seen, d>(
              p, from, {.limits = std::move(l), .prune_parent = prune, .batch = batch}, o);
        });
        check_each_pause(p, starts, [&](limits l, seen& o) {
          return wend::ucs_search<P, seen, d>(
              p, from, {.limits = std::move(l), .prune_parent = prune, .batch = batch}, o);
        });
        if (batch != 0) continue;
        check_each_pause(p, starts, [&](limits l, seen& o) {
          return wend::dfs_search<P, seen, d>(
              p, from, {.limits = std::move(l), .prune_parent = prune}, o);
        });
        check_each_pause(p, starts, [&](limits l, seen& o) {
          return wend::randomized_search<P, seen, d>(
              p, from, {.limits = std::move(l), .seed = 5, .prune_parent = prune}, o);
        });
      }
  };
  all(wend::closed_list);
  all(wend::own_path);
  if constexpr (wend::rankable_problem<P>) all(wend::closed_array);
}

}  // namespace

TEST_CASE("without a heuristic, the partial path leads to the node expanded next: graphs") {
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    CAPTURE(i);
    tests::draw const d{.vertices = 12, .edges = 30, .goals = i % 3 == 0 ? 1 : 0};
    check_algorithms(tests::random_graph<tests::graph<tests::no_cost>>(random, d), {0, 5, 3});
    check_algorithms(tests::random_graph<tests::graph<int>>(random, d), {7, 1});
    check_algorithms(tests::random_graph<tests::graph<double, true>>(random, d), {2});
  }
}

TEST_CASE("without a heuristic, the partial path leads to the node expanded next: boards") {
  // Packed states, ranks, and inverses instead of links to parents.
  wend::puzzles::tile_puzzle<2, 3> const p{wend::puzzles::goal::blank_first};
  using board = wend::puzzles::tile_puzzle<2, 3>::state_type;
  check_algorithms(p, {board{5, 4, 3, 2, 1, 0}, board{1, 2, 0, 3, 4, 5}});
}

TEST_CASE("without an observer, large batches keep the partial path to the node expanded next") {
  wend::puzzles::tile_puzzle<3, 3> const p{wend::puzzles::goal::blank_first};
  wend::puzzles::tile_puzzle<3, 3>::state_type const start{8, 6, 7, 2, 5, 4, 3, 0, 1};
  last_expansion<wend::puzzles::tile_puzzle<3, 3>::state_type> seen;
  for (std::uint64_t const n : {0u, 1u, 2u, 300u, 1000u, 5000u}) {
    CAPTURE(n);
    auto const r = wend::bfs(p, start, {.limits = {.max_expanded = n}});
    CHECK(r.status == search_status::expansion_limit);
    seen = {};
    wend::bfs(p, start, {.limits = {.max_expanded = n + 1}}, seen);
    CHECK(end_of(p, {start}, r) == seen.state);
    CHECK(r.partial.actions.size() == seen.depth);
    CHECK(r.statistics.depth == seen.depth);
  }
}

TEST_CASE("ucs: at a cost limit, the partial path leads to the first node above the limit") {
  std::mt19937 random(8);
  auto const g = tests::random_graph<tests::graph<int>>(
      random, {.vertices = 40, .edges = 80, .goals = 0, .zero_costs = false});
  int paused = 0;
  for (int most = 0; most < 30; ++most) {
    CAPTURE(most);
    auto const r = wend::ucs(g, 0, {.max_cost = most});
    if (r.status != search_status::cost_limit) continue;
    ++paused;
    REQUIRE(end_of(g, {0}, r));
    CHECK(*r.partial.cost > most);
    // A limit of one less than this cost leads to the same partial path.
    CHECK(wend::ucs(g, 0, {.max_cost = *r.partial.cost - 1}).partial.actions == r.partial.actions);
  }
  CHECK(paused > 5);
}

TEST_CASE("if limits cut all remaining nodes, the partial path is one of the longest") {
  tests::graph<int> g;  // 0 -> 1 -> 2 -> 3 -> 4 and 0 -> 5; each edge costs 2
  g.out.resize(6);
  g.goals.resize(6);
  g.add(0, 5, 2);
  for (int s = 0; s < 4; ++s) g.add(s, s + 1, 2);
  for (std::size_t most = 0; most < 4; ++most) {
    CAPTURE(most);
    for (auto const& r :
         {wend::bfs(g, 0, {.max_depth = most}), wend::dfs(g, 0, {.max_depth = most}),
          wend::ucs(g, 0, {.max_depth = most})}) {
      CHECK(r.status == search_status::depth_limit);
      CHECK(r.partial.actions.size() == most);
      CHECK(end_of(g, {0}, r) == (most == 1 ? std::optional{5} : static_cast<int>(most)));
      CHECK(r.statistics.depth == most);
    }
    auto const r = wend::dfs(g, 0, {.max_cost = static_cast<int>(2 * most)});
    CHECK(r.status == search_status::cost_limit);
    CHECK(r.partial.cost == static_cast<int>(2 * most));
  }
  auto const r = wend::bfs(g, 0);
  CHECK(r.status == search_status::exhausted);
  CHECK(r.partial.actions.empty());
  CHECK(r.partial.cost == 0);
}
