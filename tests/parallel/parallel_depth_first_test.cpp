// SPDX-License-Identifier: BSL-1.0
//
// Depth-first searches in several threads, compared with the sequential searches and with
// relaxation of all edges. The preset `thread` runs this with the thread sanitizer.
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/move_automaton.hpp>
#include <wend/core/observer.hpp>
#include <wend/heuristics/bidirectional_pathmax.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/parallel/parallel.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "../support/checks.hpp"
#include "../support/random_graph.hpp"
#include "binary_tree.hpp"
#include "eight_threads.hpp"
#include "same_counts.hpp"

namespace parallel_test {

using tests::check_same_counts;
using wend::search_status;

constexpr std::array<std::size_t, 4> threads{1, 2, 3, 8};
// With small grains threads share even a small tree; with the default grain one thread searches it.
std::array<std::uint64_t, 4> const grains{1, 2, 3, wend::parallel_idastar_options<>{}.grain};

template <class Cost>
void compare_idastar(tests::draw const& d, unsigned seed) {
  std::mt19937 random(seed);
  using graph = tests::graph<Cost>;
  auto const g = tests::random_graph<graph>(random, d);
  auto const first = static_cast<int>(tests::below(random, g.out.size()));
  auto const truth = tests::truth_of(g, {0, first});
  auto const h = tests::make_guide(tests::guides[seed % 5], truth, random);
  auto const starts = wend::starts({0, first});
  auto const sequential = wend::idastar(g, starts, h);
  CAPTURE(seed);
  for (std::size_t const n : threads) {
    CAPTURE(n);
    for (bool const deterministic : {false, true}) {
      wend::parallel_idastar_options<tests::sum_t<Cost>> options{
          .threads = n, .deterministic = deterministic, .grain = grains[seed % 4]};
      auto const r = wend::parallel_idastar(g, starts, h, options);
      REQUIRE(r.status == sequential.status);
      if (!r) {
        CHECK(r.status == search_status::exhausted);
        CHECK(!truth.cost);
        check_same_counts(r, sequential);
        continue;
      }
      CHECK(std::abs(static_cast<double>(*r.cost - *truth.cost)) < 1e-4);
      CHECK(r.cost == tests::cost_along(g, starts.states[r.start], r.actions));
      if (!deterministic) continue;
      CHECK(r.actions == sequential.actions);
      CHECK(r.start == sequential.start);
      CHECK(r.cost == sequential.cost);
      check_same_counts(r, sequential);
    }
  }
}

TEST_CASE("parallel idastar: status and cost equal those of the sequential search") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    compare_idastar<int>({.goals = seed % 4 == 0 ? 0 : 1}, seed);
    compare_idastar<double>({.large_costs = seed % 2 == 0}, seed);
  }
}

using tree = tests::binary_tree;

TEST_CASE("parallel iddfs and dls: the results equal those of the sequential searches") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = tests::random_graph<tests::graph<int>>(random, {.goals = seed % 4 == 0 ? 0 : 1});
    auto const truth = tests::truth_of(g, {0});
    auto const shortest = wend::iddfs(g, 0);
    wend::search_limits<int> const limits{.max_depth = seed % 6, .max_cost = 10};
    auto const limited = wend::dls(g, 0, limits);
    for (std::size_t const n : threads) {
      CAPTURE(n);
      for (bool const deterministic : {false, true}) {
        auto const r = wend::parallel_iddfs(
            g, 0, {.threads = n, .deterministic = deterministic, .grain = 2});
        REQUIRE(r.status == shortest.status);
        CHECK(r.actions.size() == static_cast<std::size_t>(truth.actions.value_or(0)));
        if (r)
          CHECK(r.cost == tests::cost_along(g, 0, r.actions));
        else
          check_same_counts(r, shortest);
        if (deterministic) {
          CHECK(r.actions == shortest.actions);
          check_same_counts(r, shortest);
        }

        auto const l = wend::parallel_dls(
            g, 0,
            {.limits = limits, .threads = n, .deterministic = deterministic, .grain = 1});
        REQUIRE(l.status == limited.status);
        if (l)
          CHECK(l.cost == tests::cost_along(g, 0, l.actions));
        else
          check_same_counts(l, limited);
        if (deterministic) {
          CHECK(l.actions == limited.actions);
          check_same_counts(l, limited);
        }
      }
    }
  }
}

TEST_CASE("parallel idastar: boards, with kernels and without") {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  wend::heuristics::manhattan const h{p};
  // Korf's instances 79 and 42: 42 moves each, as published.
  for (char const* const text : {"0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15",
                                 "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10"}) {
    auto const start = p.parse(text);
    auto const sequential = wend::idastar(p, start, h);
    REQUIRE(sequential);
    for (std::size_t const n : threads) {
      auto const r = wend::parallel_idastar(p, start, h, {.threads = n, .grain = 300});
      REQUIRE(r);
      CHECK(r.cost == 42);
      CHECK(r.statistics.iterations == sequential.statistics.iterations);
      auto const d = wend::parallel_idastar(
          p, start, h, {.threads = n, .deterministic = true, .grain = 1000});
      CHECK(d.actions == sequential.actions);
      check_same_counts(d, sequential);
      // Iterations without a solution visit each node once.
      wend::search_limits<int> const below{.max_cost = 40};
      auto const none = wend::parallel_idastar(
          p, start, h, {.limits = below, .threads = n, .grain = 300});
      CHECK(none.status == search_status::cost_limit);
      check_same_counts(none, wend::idastar(p, start, h, below));
    }
  }
}

// A heuristic for many states at once, without `delta`.
template <class H>
struct at_once {
  H const* h;
  int operator()(auto const& s) const { return (*h)(s); }
  template <class State>
  void estimate(std::span<State const> states, std::span<std::optional<int>> estimates) const {
    for (std::size_t i = 0; i < states.size(); ++i) estimates[i] = (*h)(states[i]);
  }
};

// Checks that all its nodes are visited by the thread that made it.
struct own_thread : tree {
  std::thread::id me = std::this_thread::get_id();
  [[nodiscard]] bool is_goal(state_type s) const {
    CHECK(std::this_thread::get_id() == me);
    return tree::is_goal(s);
  }
};

template <class Result>
void check_identical(Result const& r, Result const& sequential) {
  REQUIRE(sequential);
  REQUIRE(sequential.statistics.expanded <= 32);  // fewer than the first slice
  CHECK(r.actions == sequential.actions);
  check_same_counts(r, sequential);
  CHECK(r.statistics.bytes == sequential.statistics.bytes);
  CHECK(r.statistics.depth == sequential.statistics.depth);
  CHECK(r.statistics.open == sequential.statistics.open);
}

TEST_CASE("parallel searches: a small search equals the sequential one exactly, in one thread") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p(wend::puzzles::goal::blank_first);
  wend::heuristics::manhattan const h{p};
  auto const board = p.parse("1 4 2 3 7 5 6 8 0");
  own_thread t;
  t.goal = 9;
  for (std::size_t const n : {0u, 1u, 2u, 8u}) {
    CAPTURE(n);
    check_identical(wend::parallel_idastar(p, board, h, {.threads = n}),
                    wend::idastar(p, board, h));
    check_identical(wend::parallel_iddfs(t, 1, {.threads = n}), wend::iddfs(t, 1));
    check_identical(wend::parallel_dls(t, wend::starts({20, 3, 2}),
                                       {.limits = {.max_depth = 3}, .threads = n}),
                    wend::dls(t, wend::starts({20, 3, 2}), {.max_depth = 3}));
  }
}

TEST_CASE("parallel idastar: heuristics that take many states, and that raise estimates") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p(wend::puzzles::goal::blank_first);
  wend::heuristics::manhattan const h{p};
  at_once<decltype(h)> const many{&h};
  static_assert(wend::batch_heuristic_for<at_once<decltype(h)>, puzzle>);
  auto const start = p.parse("8 6 7 2 5 4 3 0 1");
  auto const sequential = wend::idastar(p, start, many);
  wend::heuristics::bidirectional_pathmax const raised{many};
  auto const fewer = wend::idastar(p, start, raised);
  for (std::size_t const n : {2u, 3u}) {
    auto const r = wend::parallel_idastar(
        p, start, many, {.threads = n, .deterministic = true, .grain = 20});
    CHECK(r.actions == sequential.actions);
    check_same_counts(r, sequential);
    auto const raising = wend::parallel_idastar(
        p, start, raised, {.threads = n, .deterministic = true, .grain = 20});
    CHECK(raising.actions == fewer.actions);  // the counts can differ
    CHECK(raising.cost == sequential.cost);
  }
}

TEST_CASE("parallel searches: a start that is a goal, and no start") {
  tree const t{.goal = 1};
  auto const here = wend::parallel_iddfs(t, 1, {.threads = 2});
  CHECK(here.status == search_status::solved);
  CHECK(here.actions.empty());
  CHECK(here.cost == 0);
  auto const second = wend::parallel_dls(t, wend::starts({5, 1}), {.max_expanded = 0});
  CHECK(second.status == search_status::solved);
  CHECK(second.start == 1);
  CHECK(wend::parallel_iddfs(t, wend::starts(std::vector<std::uint64_t>{})).status ==
        search_status::exhausted);
  // A goal among the starts is found under every limit, even if `stop` returns true.
  auto const always = [] { return true; };
  CHECK(wend::parallel_iddfs(t, 1, {.limits = {.stop = always}, .threads = 2}).status ==
        search_status::solved);
}

// Delays the goal that is first in order until the other goal is found.
struct late_goal : tree {
  std::atomic<bool>* found_other;
  [[nodiscard]] bool is_goal(state_type s) const {
    if (s == 24) *found_other = true;
    if (s != 1024) return s == 24;
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (!*found_other && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    return true;
  }
};

TEST_CASE("parallel searches: the goal first in order is returned even if it is found last") {
  std::atomic<bool> found_other{false};
  late_goal p;
  p.found_other = &found_other;
  // On a busy machine the second thread may be too late.
  for (int attempt = 0; attempt != 60 && !found_other; ++attempt) {
    auto const r = wend::parallel_dls(
        p, 1, {.limits = {.max_depth = 12}, .threads = 2, .deterministic = true, .grain = 1});
    CHECK(r.actions == std::vector<int>(10, 0));
    // Solutions found after this goal, and nodes visited on the way to them, do not count.
    check_same_counts(r, wend::dls(tree{.goal = 1024}, 1, {.max_depth = 12}));
  }
  CHECK(found_other);
}

// A generated node is expanded, dropped, a goal, or open.
bool adds_up(wend::statistics const& s) {
  return s.generated + s.iterations * s.starts ==
         s.expanded + s.pruned + s.duplicates + s.goals + s.open;
}

TEST_CASE("parallel searches: expansion limits are exact, and the search resumes") {
  tree const t{.goal = 5000};  // 12 steps from 1
  for (std::size_t const n : threads) {
    CAPTURE(n);
    for (bool const deterministic : {false, true}) {
      auto search = wend::parallel_iddfs.search(
          t, 1, {.threads = n, .deterministic = deterministic, .grain = 7});
      std::uint64_t limit = 0;
      auto status = search.run({.max_expanded = limit});
      while (status == search_status::expansion_limit) {
        CHECK(search.statistics().expanded == limit);
        CHECK(adds_up(search.statistics()));
        status = search.run({.max_expanded = limit += 97});
      }
      REQUIRE(status == search_status::solved);
      CHECK(search.statistics().expanded <= limit);
      CHECK(search.result().actions == std::vector{0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0});
      // Only the last iteration may differ.
      CHECK(search.statistics().iterations == 13);
    }
  }
}

TEST_CASE("parallel searches: a raised depth limit finds a deeper goal") {
  tree const t{.goal = 37};
  for (std::uint64_t const grain : grains) {
    CAPTURE(grain);
    auto search = wend::parallel_dls.search(
        t, 1, {.limits = {.max_depth = 3}, .threads = 2, .grain = grain});
    CHECK(search.run() == search_status::depth_limit);
    CHECK(search.run({.max_depth = 5}) == search_status::solved);
    CHECK(search.result().actions == std::vector{0, 0, 1, 0, 1});
  }
}

TEST_CASE("parallel searches: a search resumes under higher depth and cost limits") {
  tree const t{.goal = 5000};  // 12 steps from 1
  std::mt19937 random(5);
  auto const g = tests::random_graph<tests::graph<int>>(random, {.goals = 1});
  wend::heuristics::nil const none;
  auto const whole = wend::iddfs(t, 1);
  auto const cheapest = wend::idastar(g, 0, none);
  REQUIRE(cheapest);
  for (std::size_t const n : threads) {
    auto deeper = wend::parallel_iddfs.search(
        t, 1, {.limits = {.max_depth = 4}, .threads = n, .deterministic = true, .grain = 5});
    CHECK(deeper.run() == search_status::depth_limit);
    CHECK(deeper.run({.max_depth = 8}) == search_status::depth_limit);
    CHECK(deeper.run({}) == search_status::solved);
    check_same_counts(deeper.result(), whole);

    auto dearer = wend::parallel_idastar.search(
        g, 0, none,
        {.limits = {.max_cost = 0}, .threads = n, .deterministic = true, .grain = 5});
    for (int most = 1; dearer.run() == search_status::cost_limit; ++most)
      static_cast<void>(dearer.run({.max_cost = most}));
    CHECK(dearer.result().cost == cheapest.cost);
    CHECK(dearer.result().actions == cheapest.actions);
    check_same_counts(dearer.result(), cheapest);
  }
}

TEST_CASE("parallel idastar: the cost is least under changing limits") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = tests::random_graph<tests::graph<int>>(random, {.goals = seed % 5 == 0 ? 0 : 1});
    auto const truth = tests::truth_of(g, {0});
    auto const h = tests::make_guide(tests::guides[seed % 5], truth, random);
    auto search = wend::parallel_idastar.search(
        g, 0, h,
        {.threads = 1 + seed % 4, .deterministic = seed % 2 == 0, .grain = grains[seed / 4 % 4]});
    for (int i = 0; i < 8; ++i) {
      wend::search_limits<int> limits{.max_expanded = search.statistics().expanded + random() % 30};
      if (random() % 2 == 0) limits.max_cost = static_cast<int>(random() % 12);
      auto const status = search.run(limits);
      if (status == search_status::solved || status == search_status::exhausted) break;
      CHECK(adds_up(search.statistics()));
    }
    search.run({});
    CHECK(adds_up(search.statistics()));
    CHECK(search.status() == (truth.cost ? search_status::solved : search_status::exhausted));
    CHECK(search.result().cost == truth.cost);
  }
}

TEST_CASE("parallel searches: a restarted search equals a new one") {
  tree t{.goal = 5000};
  auto search = wend::parallel_iddfs.search(
      t, 1, {.limits = {.max_expanded = 20}, .threads = 2, .deterministic = true, .grain = 5});
  CHECK(search.run() == search_status::expansion_limit);
  CHECK(search.run({}) == search_status::solved);
  t.goal = 200;  // the path visits 3, 6, 12, 25, 50, 100
  search.restart(std::uint64_t{3});
  CHECK(search.status() == search_status::running);
  CHECK(search.statistics().generated == 0);
  CHECK(search.run() == search_status::expansion_limit);  // under the limits of the options again
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.result().actions == std::vector{0, 0, 1, 0, 0, 0});
  check_same_counts(search.result(), wend::iddfs(t, 3));
}

struct watcher {
  std::vector<int> bounds{};
  std::vector<wend::progress_event> told{};
  std::atomic<int> inside{0};
  bool together = false;  // called in two threads at the same time

  void on_iteration(wend::iteration_event<int> const& e) { bounds.push_back(e.bound); }
  void on_progress(wend::progress_event const& e) {
    if (++inside != 1) together = true;
    told.push_back(e);
    --inside;
  }
};

TEST_CASE("parallel searches: observers of iterations and of progress") {
  tree const t{};
  for (std::size_t const n : {1u, 3u}) {
    CAPTURE(n);
    watcher w;
    auto const r = wend::parallel_iddfs(
        t, 1, {.limits = {.max_time = std::chrono::milliseconds(350)}, .threads = n}, w);
    CHECK(r.status == search_status::time_limit);
    CHECK(!w.together);
    CHECK(!w.told.empty());
    CHECK(w.told.size() <= 3);  // there are 100 ms between two reports
    std::uint64_t before = 0;
    for (auto const& e : w.told) {
      CHECK(e.statistics.expanded >= before);
      before = e.statistics.expanded;
      REQUIRE(e.bound);
      CHECK(*e.bound == static_cast<double>(e.statistics.iterations - 1));
      CHECK(!e.best_h);
    }
    CHECK(before <= r.statistics.expanded);
    REQUIRE(w.bounds.size() == r.statistics.iterations);
    for (std::size_t i = 0; i < w.bounds.size(); ++i)
      CHECK(w.bounds[i] == static_cast<int>(i));
  }

  // An observer of iterations alone does not keep kernels from expanding the nodes.
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  wend::heuristics::manhattan const h{p};
  auto const board = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  struct bounds_seen {
    std::vector<int> bounds{};
    void on_iteration(wend::iteration_event<int> const& e) { bounds.push_back(e.bound); }
  } one;
  auto const sequential = wend::idastar(p, board, h, one);
  check_same_counts(sequential, wend::idastar(p, board, h));
  CHECK(one.bounds.front() == h(board));
  CHECK(one.bounds.back() == 42);  // the published cost
  for (std::size_t const n : {1u, 2u}) {
    bounds_seen several;
    auto const r =
        wend::parallel_idastar(p, board, h, {.threads = n, .deterministic = true}, several);
    check_same_counts(r, sequential);
    CHECK(several.bounds == one.bounds);
  }

  auto paused = wend::parallel_iddfs.search(t, 1, {.limits = {.max_expanded = 40}, .threads = 2});
  CHECK(!paused.progress().bound);
  paused.run();
  CHECK(paused.progress().bound == 5);  // the depths up to 4 expand 1 + 3 + 7 + 15 nodes
  CHECK(paused.progress().statistics.expanded == 40);

  struct thrower {
    void on_progress(wend::progress_event const&) { throw std::runtime_error("enough"); }
  } bad;
  auto failing = wend::parallel_dls.search(t, 1, {.limits = {.max_depth = 60}, .threads = 2}, bad);
  CHECK_THROWS_WITH_AS(failing.run(), "enough", std::runtime_error);
  CHECK(failing.status() == search_status::failed);
}

// With the automaton, the tree equals that of the sequential search exactly.
TEST_CASE("parallel searches: prune_moves prunes the same moves as in the sequential searches") {
  using small = wend::puzzles::tile_puzzle<3, 3>;
  small const s(wend::puzzles::goal::blank_first);
  auto const far = s.parse("8 6 7 2 5 4 3 0 1");
  wend::move_automaton const own(s, far, 10);
  auto const all = wend::dls(s, far, {.limits = {.max_depth = 13}, .prune_moves = own});
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  wend::move_automaton const moves(p, start, 8);
  auto const best = wend::idastar(p, start, h, {.prune_moves = moves});
  CHECK(all.statistics.pruned_moves != 0);
  CHECK(best.statistics.pruned_moves != 0);
  CHECK(best.cost == 42);  // the published cost
  for (std::size_t const n : threads) {
    CAPTURE(n);
    check_same_counts(
        wend::parallel_dls(
            s, far,
            {.limits = {.max_depth = 13}, .threads = n, .grain = 20, .prune_moves = own}),
        all);
    for (auto const cycles : {wend::cycle_check::none, wend::cycle_check::path})
      check_same_counts(
          wend::parallel_dls(s, far,
                             {.limits = {.max_depth = 9}, .cycles = cycles, .threads = n,
                              .grain = 20, .prune_moves = 10}),
          wend::dls(s, far, {.limits = {.max_depth = 9}, .cycles = cycles, .prune_moves = 10}));
    auto const r = wend::parallel_idastar(
        p, start, h, {.threads = n, .deterministic = true, .grain = 300, .prune_moves = moves});
    CHECK(r.actions == best.actions);
    check_same_counts(r, best);
  }
  CHECK_THROWS_AS(wend::parallel_dls(tree{}, 1, {.prune_moves = 3}), wend::invalid_option);
  CHECK_THROWS_WITH_AS(
      wend::parallel_idastar(p, start, h, {.prune_moves = wend::automatic_pruning}),
      "wend: automatic_pruning is for idastar and iddfs: expected the length of the longest "
      "sequences of actions to forbid, or a move_automaton",
      wend::invalid_option);
}

TEST_CASE("parallel searches: stop, time and memory limits pause the search") {
  tree const t{};
  for (std::size_t const n : threads) {
    std::stop_source source;
    source.request_stop();
    CHECK(wend::parallel_iddfs(t, 1, {.limits = {.stop = source.get_token()}, .threads = n})
              .status == search_status::stopped);
    int asked = 0;  // without a lock, because one thread at a time calls `stop`
    auto const later = [&asked] { return ++asked == 50; };
    CHECK(wend::parallel_dls(t, 1, {.limits = {.max_depth = 50, .stop = later}, .threads = n})
              .status == search_status::stopped);
    CHECK(wend::parallel_dls(
              t, 1,
              {.limits = {.max_depth = 60, .max_time = std::chrono::milliseconds(5)}, .threads = n})
              .status == search_status::time_limit);
    CHECK(wend::parallel_dls(t, 1, {.limits = {.max_memory = 100}, .threads = n}).status ==
          search_status::memory_limit);
  }
}

TEST_CASE("parallel searches: an exception of the problem ends all threads and is rethrown") {
  tree const t{.fault = 3000};
  for (std::size_t const n : threads) {
    auto search = wend::parallel_dls.search(t, 1,
                                     {.limits = {.max_depth = 40}, .threads = n, .grain = 5});
    // 1, 10, 101, …: the fault is far from the first path, which never ends.
    CHECK_THROWS_WITH_AS(
        wend::parallel_iddfs(t, 1, {.threads = n, .grain = 5}), "at 3000", std::runtime_error);
    // Eleven expansions are needed to reach the fault, however the tree is divided.
    CHECK(search.run({.max_expanded = 10, .max_depth = 12}) == search_status::expansion_limit);
    CHECK_THROWS_WITH_AS(search.run({.max_depth = 12}), "at 3000", std::runtime_error);
    CHECK(search.status() == search_status::failed);
    CHECK(search.run() == search_status::failed);
  }
}

TEST_CASE("parallel searches: invalid options are rejected") {
  tree const t{};
  CHECK_THROWS_WITH_AS(wend::parallel_iddfs(t, 1, {.grain = 0}),
                       "wend: grain must be at least 1", wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::parallel_iddfs(t, 1, {.threads = std::size_t{1} << 31}),
                       "wend: threads must fit an int", wend::invalid_option);
}

TEST_CASE("parallel searches: a problem whose actions change between calls is rejected") {
  struct moody : tree {
    std::atomic<std::uint64_t>* asked;
    [[nodiscard]] std::vector<int> actions(state_type s) const {
      return s == 1 && ++*asked > 1 ? std::vector<int>{} : std::vector{0, 1};
    }
  };
  std::atomic<std::uint64_t> asked = 0;
  moody m;
  m.asked = &asked;
  CHECK_THROWS_AS(
      wend::parallel_dls(m, 1, {.limits = {.max_depth = 20}, .threads = 2, .grain = 3}),
      wend::invalid_problem);
}

}  // namespace parallel_test
