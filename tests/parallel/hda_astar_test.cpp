// SPDX-License-Identifier: BSL-1.0
//
// Hash-distributed A* in threads, compared with relaxation of all edges, Korf's table and the
// sequential search. The preset `thread` runs this with the thread sanitizer.
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

#include <wend/adapters/grid.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>

#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"
#include "../support/sums_beyond.hpp"
#include "../support/two_ways.hpp"
#include "binary_tree.hpp"

namespace hda_astar_test {

using wend::search_status;

constexpr std::array<std::size_t, 4> threads{1, 2, 3, 8};

// The identity that `statistics` documents for a search without messages in transit.
void check_counts(wend::statistics const& s) {
  CHECK(s.generated == (s.stored - s.starts) + s.duplicates + s.improved + s.reopened + s.pruned);
}

template <class Graph, class Truth, class Result>
void check_answer(Graph const& g, std::vector<int> const& starts, Truth const& truth,
                  Result const& r) {
  REQUIRE(r.status == (truth.cost ? search_status::solved : search_status::exhausted));
  check_counts(r.statistics);
  if (!r) return;
  CHECK(std::abs(static_cast<double>(*r.cost - *truth.cost)) < 1e-4);
  CHECK(r.cost == tests::cost_along(g, starts[r.start], r.actions));
}

template <class Graph, class Check>
void draw_graph(tests::draw const& d, unsigned seed, Check const& check) {
  std::mt19937 random(seed);
  auto const g = tests::random_graph<Graph>(random, d);
  auto const first = static_cast<int>(tests::below(random, g.out.size()));
  std::vector<int> const starts{0, first, 0};
  auto const truth = tests::truth_of(g, starts);
  auto const h = tests::make_guide(tests::guides[seed % 5], truth, random);
  CAPTURE(tests::text_of(g, starts));
  CAPTURE(seed);
  check(g, starts, truth, h);
}

constexpr auto in_threads = [](auto const& g, auto const& starts, auto const& truth,
                               auto const& h) {
  for (std::size_t const n : threads) {
    CAPTURE(n);
    check_answer(g, starts, truth, wend::hda_astar(g, wend::starts(starts), h, {.threads = n}));
  }
};

TEST_CASE("hda_astar: status and cost agree with relaxation of all edges") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    tests::draw const d{.goals = seed % 4 == 0 ? 0 : 1, .large_costs = seed % 2 == 0};
    draw_graph<tests::graph<int>>(d, seed, in_threads);
    draw_graph<tests::graph<double>>(d, seed, in_threads);
    draw_graph<tests::graph<tests::no_cost>>(d, seed, in_threads);
    draw_graph<tests::graph<int, true>>(d, seed, in_threads);
  }
}

// One of the two boards of the 8-puzzle that need the most moves, 31 (A. Reinefeld, 1993).
struct farthest_eight {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> h{p};
  puzzle::state_type start = p.parse("8 7 6 0 4 1 2 5 3");
};

TEST_CASE("hda_astar: expansion limits are exact, and the search resumes") {
  farthest_eight const eight;
  auto const& [p, h, start] = eight;
  for (std::size_t const n : threads) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(p, start, h, {.threads = n});
    std::uint64_t limit = 0;
    auto status = search.run({.max_expanded = limit});
    while (status == search_status::expansion_limit) {
      CHECK(search.statistics().expanded == limit);
      auto const r = search.result();
      CHECK(r.partial.heuristic);
      CHECK(search.statistics().depth == r.partial.actions.size());
      status = search.run({.max_expanded = limit += 97});
    }
    REQUIRE(status == search_status::solved);
    CHECK(search.statistics().expanded <= limit);
    CHECK(search.statistics().depth == 31);
    CHECK(search.progress().statistics.depth == 31);
    CHECK(search.result().cost == 31);
    CHECK(search.run() == search_status::solved);
  }
}

using tree = tests::binary_tree;
constexpr auto blind = [](std::uint64_t) { return 0; };

TEST_CASE("hda_astar: the partial path ends at the node of least g among those of least h") {
  tree const endless{};
  for (std::uint64_t start = 1; start < 9; ++start) {
    CAPTURE(start);
    auto const r =
        wend::hda_astar(endless, start, blind, {.limits = {.max_expanded = 50}, .threads = 3});
    CHECK(r.status == search_status::expansion_limit);
    CHECK(r.partial.heuristic == 0);
    CHECK(r.partial.actions.empty());
  }
}

TEST_CASE("hda_astar: a start that is a goal, several starts, and no start") {
  tree const t{.goal = 1};
  auto const here = wend::hda_astar(t, 1, blind, {.threads = 2});
  CHECK(here.status == search_status::solved);
  CHECK(here.actions.empty());
  CHECK(here.cost == 0);
  auto const second = wend::hda_astar(t, wend::starts({5, 1}), blind, {.max_expanded = 0});
  CHECK(second.status == search_status::solved);
  CHECK(second.start == 1);
  CHECK(wend::hda_astar(t, wend::starts(std::vector<std::uint64_t>{}), blind).status ==
        search_status::exhausted);
}

// Returns the path and the counts of a search as text, for comparison with another run.
template <class Search>
std::string told_by(Search const& search) {
  auto const r = search.result();
  wend::statistics s = r.statistics;
  s.elapsed = {};
  std::string text = std::to_string(s.expanded) + ' ' + std::to_string(s.generated) + ' ' +
                     std::to_string(s.stored) + ' ' + std::to_string(s.duplicates) + ' ' +
                     std::to_string(s.improved) + ' ' + std::to_string(s.reopened) + ' ' +
                     std::to_string(s.pruned) + ' ' + std::to_string(s.max_open) + ' ' +
                     std::to_string(s.max_depth) + ' ' + std::to_string(s.bytes);
  for (auto const& o : search.distribution().owners)
    text += '|' + std::to_string(o.expanded) + ' ' + std::to_string(o.sent);
  for (auto const a : r.actions) text += ' ' + std::to_string(static_cast<int>(a));
  return text;
}

constexpr auto deterministic_in_threads = [](auto const& g, auto const& starts, auto const& truth,
                                             auto const& h) {
  for (std::size_t const n : {1u, 3u})
    check_answer(g, starts, truth,
                 wend::hda_astar(g, wend::starts(starts), h,
                                 {.threads = n, .deterministic = true}));
};

TEST_CASE("hda_astar: with deterministic, status and cost agree with relaxation of all edges") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    tests::draw const d{.goals = seed % 4 == 0 ? 0 : 1, .large_costs = seed % 2 == 0};
    draw_graph<tests::graph<int>>(d, seed, deterministic_in_threads);
    draw_graph<tests::graph<double>>(d, seed, deterministic_in_threads);
  }
}

template <class P, class H>
void check_that_runs_are_the_same(P const& p, H const& h, wend::state_t<P> const& start, int cost) {
  for (std::size_t const n : threads) {
    CAPTURE(n);
    std::string first;
    for (int run = 0; run < 4; ++run) {
      int asked = 0;
      // Every second run is stopped again and again, at arbitrary times.
      auto const often = [&asked, run] { return run % 2 == 1 && ++asked % 3 == 0; };
      auto search = wend::hda_astar.search(
          p, start, h, {.limits = {.stop = often}, .threads = n, .deterministic = true});
      while (search.run() == search_status::stopped) {
      }
      REQUIRE(search.status() == search_status::solved);
      CHECK(search.result().cost == cost);
      check_counts(search.statistics());
      if (run == 0) first = told_by(search);
      CHECK(told_by(search) == first);
      if (run == 0) {
        search.restart(start);
        while (search.run() == search_status::stopped) {
        }
        CHECK(told_by(search) == first);
      }
    }
  }
}

TEST_CASE("hda_astar: with deterministic, every run is the same, paused or not") {
  farthest_eight const eight;
  auto const& [p, h, start] = eight;
  check_that_runs_are_the_same(p, h, start, 31);
  if constexpr (WEND_SLOW_TESTS) {
    using fifteen = wend::puzzles::tile_puzzle<4, 4>;
    fifteen const larger(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
    check_that_runs_are_the_same(larger, wend::heuristics::manhattan(larger),
                                 larger.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"), 42);
  }
}

#if WEND_TEST_ALL  // the thread sanitizer takes long to compile more

template <class Puzzle>
void compare_boards(Puzzle const& p, char const* text, int cost) {
  wend::heuristics::manhattan<Puzzle> const h{p};
  auto const start = p.parse(text);
  for (std::size_t const n : threads) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(p, start, h, {.threads = n});
    REQUIRE(search.run() == search_status::solved);
    auto const r = search.result();
    CHECK(r.cost == cost);
    CHECK(r.actions.size() == static_cast<std::size_t>(cost));
    auto s = start;
    for (auto const a : r.actions) s = p.result(s, a);
    CHECK(p.is_goal(s));
    check_counts(r.statistics);
    auto const work = search.distribution();
    REQUIRE(work.owners.size() == n);
    std::uint64_t expanded = 0;
    std::uint64_t stored = 0;
    for (auto const& o : work.owners) {
      expanded += o.expanded;
      stored += o.stored;
      CHECK(o.sent <= o.produced);
    }
    CHECK(expanded == r.statistics.expanded);
    CHECK(stored == r.statistics.stored);
    if (n == 1) {
      // One thread is the sequential search, batch by batch.
      auto const sequential = wend::astar(p, start, h, {.batch = 64});
      CHECK(r.statistics.expanded == sequential.statistics.expanded);
      CHECK(r.actions == sequential.actions);
      CHECK(work.search_overhead(sequential.statistics.expanded) == 0.0);
      CHECK(work.communication_overhead() == 0.0);
      CHECK(work.load_balance() == 1.0);
    }
  }
}

TEST_CASE("hda_astar: boards with sides known at compile time or at run time") {
  using wend::puzzles::goal;
  using wend::puzzles::move_order;
  // Korf's instances 79 and 42: 42 moves each, as published.
  wend::puzzles::tile_puzzle<4, 4> const fifteen(goal::blank_first, move_order::ulrd);
  compare_boards(fifteen, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42);
  compare_boards(fifteen, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42);
  wend::puzzles::torus_puzzle<3, 3> const torus(goal::blank_first, move_order::ulrd);
  auto const far = torus.parse("8 7 6 0 4 1 2 5 3");
  auto const nil = [](auto const&) { return 0; };
  CHECK(wend::hda_astar(torus, far, nil, {.threads = 2}).cost == wend::bfs(torus, far).cost);
  // One of the two boards of the 8-puzzle that need the most moves (A. Reinefeld, 1993).
  wend::puzzles::tile_puzzle<> const eight(3, 3, goal::blank_first, move_order::ulrd);
  wend::heuristics::manhattan const h{eight};
  auto const start = eight.parse("8 7 6 0 4 1 2 5 3");
  CHECK(wend::hda_astar(eight, start, h, {.threads = 3}).cost == 31);
}

TEST_CASE("hda_astar: abstract states keep most successors with the owner that generates them") {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  struct plain {  // the same puzzle without abstract states
    using state_type = puzzle::state_type;
    using action_type = puzzle::action_type;
    puzzle const* p;
    [[nodiscard]] auto actions(state_type const& s) const { return p->actions(s); }
    [[nodiscard]] state_type result(state_type const& s, action_type a) const {
      return p->result(s, a);
    }
    [[nodiscard]] bool is_goal(state_type const& s) const { return p->is_goal(s); }
  };
  static_assert(wend::abstracting_problem<puzzle> && !wend::abstracting_problem<plain>);
  plain const q{&p};
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  // In rounds, so that the share does not depend on when the threads run.
  auto with = wend::hda_astar.search(p, start, h, {.threads = 2, .deterministic = true});
  with.run();
  // 8 of 48 moves take a tile from one half to the other. Moves that undo the last one are not
  // generated, which changes the share a little.
  CHECK(with.distribution().communication_overhead() < 0.25);
  CHECK(with.distribution().communication_overhead() > 0);
  auto const asked = [&](puzzle::state_type const& s) { return h(s); };
  auto without = wend::hda_astar.search(q, start, asked, {.threads = 2, .deterministic = true});
  without.run();
  CHECK(without.result().cost == 42);
  CHECK(without.distribution().communication_overhead() == doctest::Approx(0.5).epsilon(0.05));
}

// States are vectors; their hash is stored with each node.
struct counters {
  using state_type = std::vector<int>;
  using action_type = std::size_t;
  [[nodiscard]] std::array<action_type, 3> actions(state_type const&) const { return {0, 1, 2}; }
  [[nodiscard]] state_type result(state_type s, action_type a) const {
    s[a] = (s[a] + 1) % 7;
    return s;
  }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s == state_type{6, 5, 4}; }
};

TEST_CASE("hda_astar: states that are vectors or cells of a map") {
  counters const c;
  auto const nil = [](std::vector<int> const&) { return 0; };
  wend::grid_map const map{"..........", ".########.", ".#......#.",
                           ".#.####.#.", "...#..#...", ".###..###."};
  wend::grid_problem const straight(map, {5, 4});
  wend::grid_problem const octile(map, {9, 0}, wend::octile_steps{});
  for (std::size_t const n : threads) {
    CHECK(wend::hda_astar(c, {0, 0, 0}, nil, {.threads = n}).cost == 15);
    CHECK(wend::hda_astar(straight, {0, 0}, wend::grid_manhattan(straight), {.threads = n})
              .status == search_status::exhausted);
    auto const r =
        wend::hda_astar(octile, {2, 4}, wend::grid_octile(octile), {.threads = n});
    CHECK(r.cost == wend::astar(octile, {2, 4}, wend::grid_octile(octile)).cost);
  }
}

// A line whose start is farther from the goal than the open list has buckets.
struct line {
  using state_type = int;
  using action_type = int;
  static constexpr int end = 33'000;  // there are 16,384 buckets for h
  [[nodiscard]] std::array<action_type, 2> actions(int) const { return {1, 2}; }
  [[nodiscard]] int result(int s, int a) const { return s + a < end ? s + a : end; }
  [[nodiscard]] bool is_goal(int s) const { return s == end; }
  // The states follow one another: without abstract states the owners would wait for each of them.
  [[nodiscard]] std::uint64_t abstract_state(int s) const {
    return static_cast<std::uint64_t>(s / 256);
  }
};

TEST_CASE("hda_astar: keys too large for buckets") {
  line const p{};
  auto const h = [](int s) { return s < 200 ? (line::end - s + 1) / 2 : 0; };
  for (std::size_t const n : {1u, 2u})
    CHECK(wend::hda_astar(p, 0, h, {.threads = n}).cost == line::end / 2);
}

TEST_CASE("hda_astar: cost and memory limits pause the search, and it resumes") {
  farthest_eight const eight;
  auto const& [p, h, start] = eight;
  for (std::size_t const n : threads) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(p, start, h, {.max_cost = 20});
    for (int most = 21; most <= 31; ++most) {
      CHECK(search.run({.max_cost = most}) ==
            (most < 31 ? search_status::cost_limit : search_status::solved));
    }
    CHECK(search.result().cost == 31);

    auto small = wend::hda_astar.search(p, start, h, {.threads = n});
    std::size_t bytes = 1000;
    int pauses = 0;
    while (small.run({.max_memory = bytes}) == search_status::memory_limit) {
      CHECK(small.statistics().bytes <= bytes);
      ++pauses;
      bytes += bytes / 4;
      REQUIRE(bytes < (std::size_t{1} << 30));
    }
    CHECK(pauses > 3);
    CHECK(small.result().cost == 31);
    check_counts(small.statistics());
  }
}

TEST_CASE("hda_astar: the search resumes after any growth of a table fails") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse("1 2 5 3 4 8 6 7 0");
  for (long fail_at = 0;; ++fail_at) {
    tests::failing_memory memory;
    memory.fail_at = fail_at;
    bool failed = false;
    {
      auto search = wend::hda_astar.search(p, start, h, {.threads = 1, .memory = &memory});
      auto status = search.run();
      failed = status == search_status::memory_limit;
      if (failed) status = search.run();
      REQUIRE(status == search_status::solved);
      CHECK(search.result().cost == wend::astar(p, start, h).cost);
      check_counts(search.statistics());
    }
    CHECK(memory.out == 0);
    CHECK(!memory.wrong_sizes);
    if (memory.growths <= fail_at) break;
  }
}

TEST_CASE("hda_astar: stop and time limits pause the search, and it resumes") {
  tree const t{.goal = 77'777};
  for (std::size_t const n : threads) {
    std::stop_source source;
    source.request_stop();
    auto search = wend::hda_astar.search(t, 1, blind,
                                  {.limits = {.stop = source.get_token()}, .threads = n});
    CHECK(search.run() == search_status::stopped);
    CHECK(search.statistics().expanded == 0);
    CHECK(search.run({.max_expanded = 3000}) == search_status::expansion_limit);
    CHECK(search.run({}) == search_status::solved);
    CHECK(search.result().cost == 16);

    tree const endless{};
    int asked = 0;  // without a lock, because only the caller's thread calls `stop`
    auto const later = [&asked] { return ++asked == 5; };
    CHECK(wend::hda_astar(endless, 1, blind, {.limits = {.stop = later}, .threads = n}).status ==
          search_status::stopped);
    CHECK(wend::hda_astar(endless, 1, blind,
                          {.limits = {.max_time = std::chrono::milliseconds(5)}, .threads = n})
              .status == search_status::time_limit);
    int twice = 0;
    auto thrown = wend::hda_astar.search(t, 1, blind, {.limits = {.stop = [&twice]() -> bool {
                                                  if (++twice == 2) throw std::runtime_error("no");
                                                  return false;
                                                }},
                                                .threads = n});
    if (n == 2) {
      try {
        thrown.run();
      } catch (std::runtime_error const&) {
        CHECK(thrown.status() != search_status::failed);
      }
      CHECK(thrown.run({}) == search_status::solved);
    }
  }
}

TEST_CASE("hda_astar: an exception of the problem reaches the caller, and all threads end") {
  tree const t{.fault = 3000};
  for (std::size_t const n : threads) {
    auto search = wend::hda_astar.search(t, 1, blind, {.threads = n});
    CHECK_THROWS_WITH_AS(search.run(), "at 3000", std::runtime_error);
    CHECK(search.status() == search_status::failed);
    CHECK(search.run() == search_status::failed);
  }
}

TEST_CASE("hda_astar: an invalid cost is reported with the path that leads to it") {
  struct costly : tree {
    [[nodiscard]] int cost(state_type s, int a) const { return s == 9 && a == 1 ? -3 : 1; }
  };
  costly const c{};
  auto const wrong = [](std::uint64_t s) { return s == 37 ? -1 : 0; };
  tree const t{};
  for (std::size_t const n : threads) {
    CAPTURE(n);
    try {
      wend::hda_astar(c, 1, blind, {.threads = n});
      FAIL("a negative cost was taken");
    } catch (wend::invalid_cost_at<int> const& e) {
      CHECK(e.path() == std::vector{0, 0, 1, 1});
      CHECK(std::string(e.what()).find("the cost of an action is negative") == 0);
    }
    try {
      wend::hda_astar(t, 1, wrong, {.threads = n});
      FAIL("a negative estimate was taken");
    } catch (wend::invalid_cost_at<int> const& e) {
      CHECK(e.path() == std::vector{0, 0, 1, 0, 1});
      CHECK(std::string(e.what()).find("the heuristic's estimate is negative") == 0);
    }
  }
}

template <class Cost, bool TwoWay>
void check_sums_beyond() {
  auto const same = [](auto& search, auto const& use) { use(search); };
  for (std::size_t const n : threads)
    for (bool const in_rounds : {false, true}) {
      CAPTURE(n);
      CAPTURE(in_rounds);
      auto const make = [&](auto const& g, auto const& h) {
        return wend::hda_astar.search(g, 0, h, {.threads = n, .deterministic = in_rounds});
      };
      tests::check_sums_beyond<Cost, TwoWay>(make, same);
      if constexpr (sizeof(Cost) == 1) tests::check_as_astar<Cost, TwoWay>(make, 30);
    }
}

TEST_CASE("hda_astar: overflowing costs are cut by a limit below them") {
  check_sums_beyond<std::uint8_t, false>();
  check_sums_beyond<std::uint8_t, true>();
  check_sums_beyond<int, false>();
}

TEST_CASE("hda_astar: a sum that was cut is reported with its path once the limit is removed") {
  auto const g = tests::narrow_line<int, false>({1, 1 << 30, 1 << 30});
  auto const nil = [](int) { return 0; };
  for (std::size_t const n : threads) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(g, 0, nil,
                                  {.limits = {.max_cost = (1 << 30) + 1}, .threads = n});
    CHECK(search.run() == search_status::cost_limit);
    search.restart(0);
    CHECK(search.run() == search_status::cost_limit);
    try {
      search.run({});
      FAIL("a sum that does not fit was taken");
    } catch (wend::invalid_cost_at<int> const& e) {
      CHECK(e.path() == std::vector{0, 1, 2});
    }
    CHECK(search.status() == search_status::failed);
    search.restart(0);
    CHECK(search.run() == search_status::cost_limit);
  }
}

namespace {

/// A path of 100 steps with costs of 1; from each state a side branch leads away in steps that cost
/// 100.
struct dear_branches {
  using state_type = int;
  using action_type = int;
  static std::vector<int> actions(int s) { return s < 100 ? std::vector{0, 1} : std::vector{0}; }
  static int result(int s, int a) { return s < 100 && a == 0 ? s + 1 : s + 1000; }
  static std::uint8_t cost(int s, int) { return s < 100 ? 1 : 100; }
  static bool is_goal(int s) { return s == 100; }
};

}  // namespace

TEST_CASE("hda_astar: a solution above a lowered cost limit does not end the search") {
  tests::two_ways const p;
  wend::heuristics::nil const h;
  for (std::size_t const n : threads) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(p, 0, h, {.threads = n, .deterministic = true});
    CHECK(search.run({.max_expanded = 5}) == search_status::expansion_limit);
    CHECK(search.run({.max_cost = 10}) == search_status::cost_limit);
    CHECK_FALSE(search.result().cost.has_value());
    CHECK(search.run({}) == search_status::solved);
    CHECK(search.result().cost == 30);
  }
}

TEST_CASE("hda_astar: sums that overflow off the cheapest path are no error") {
  dear_branches const p;
  auto const h = [](int s) { return static_cast<std::uint8_t>(s <= 100 ? 100 - s : 0); };
  REQUIRE(wend::astar(p, 0, h).cost == std::uint8_t{100});
  for (std::size_t const n : threads)
    for (int run = 0; run < 5; ++run)
      CHECK(wend::hda_astar(p, 0, h, {.threads = n}).cost == std::uint8_t{100});
}

TEST_CASE("hda_astar: invalid options are rejected") {
  tree const t{};
  CHECK_THROWS_WITH_AS(wend::hda_astar(t, 1, blind, {.threads = 1025}),
                       "wend: threads must be at most 1024", wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::hda_astar(t, 1, blind, {.max_depth = 3}),
                       "wend: hash-distributed A* has no depth limit, because it may find another of several "
                       "cheapest paths to a state in each run: expected max_cost",
                       wend::invalid_option);
}

TEST_CASE("hda_astar: with deterministic, limits hold and exceptions reach the caller") {
  farthest_eight const eight;
  auto const& [p, h, start] = eight;
  for (std::size_t const n : threads) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(p, start, h, {.threads = n, .deterministic = true});
    std::uint64_t limit = 0;
    auto status = search.run({.max_expanded = limit});
    while (status == search_status::expansion_limit) {
      CHECK(search.statistics().expanded == limit);
      status = search.run({.max_expanded = limit += 97});
    }
    REQUIRE(status == search_status::solved);
    CHECK(search.result().cost == 31);
    auto small = wend::hda_astar.search(p, start, h, {.threads = n, .deterministic = true});
    int pauses = 0;
    for (std::size_t bytes = 1000; small.run({.max_memory = bytes}) == search_status::memory_limit;
         bytes += bytes / 2)
      ++pauses;
    CHECK(pauses > 3);
    CHECK(small.result().cost == 31);

    tree const t{.fault = 3000};
    auto faulty = wend::hda_astar.search(t, 1, blind, {.threads = n, .deterministic = true});
    CHECK_THROWS_WITH_AS(faulty.run(), "at 3000", std::runtime_error);
    CHECK(faulty.status() == search_status::failed);
  }
}

// A heuristic for many states at a time that counts its calls.
struct many_at_a_time {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  wend::heuristics::manhattan<puzzle> h;
  std::atomic<std::uint64_t>* states;
  std::atomic<std::uint64_t>* calls;
  int operator()(puzzle::state_type const& s) const { return h(s); }
  void estimate(std::span<puzzle::state_type const> all,
                std::span<std::optional<int>> estimates) const {
    *calls += 1;
    *states += all.size();
    for (std::size_t i = 0; i < all.size(); ++i) estimates[i] = h(all[i]);
  }
};

TEST_CASE("hda_astar: a batch heuristic is called for many states at once") {
  farthest_eight const eight;
  std::atomic<std::uint64_t> states{0};
  std::atomic<std::uint64_t> calls{0};
  many_at_a_time const h{eight.h, &states, &calls};
  static_assert(wend::batch_heuristic_for<many_at_a_time, many_at_a_time::puzzle>);
  for (std::size_t const n : threads) {
    CAPTURE(n);
    states = calls = 0;
    auto const r = wend::hda_astar(eight.p, eight.start, h, {.threads = n});
    CHECK(r.cost == 31);
    check_counts(r.statistics);
    // One evaluation is that of the start. If a batch reaches a state twice, both are evaluated.
    CHECK(states >= r.statistics.evaluated - 1);
    CHECK(states < 2 * r.statistics.evaluated);
    // The more owners, the fewer states arrive at a time; an idle owner sends its partial batches.
    CHECK(calls < states / (n == 1 ? 4u : 1u));
    auto const alone = [&](auto const& s) { return eight.h(s); };
    if (n == 1)
      CHECK(wend::hda_astar(eight.p, eight.start, alone, {.threads = n}).statistics.expanded ==
            r.statistics.expanded);
  }
}

TEST_CASE("hda_astar: an observer receives progress in the caller's thread") {
  struct watching {
    std::thread::id caller = std::this_thread::get_id();
    int told = 0;
    bool elsewhere = false;
    wend::progress_event last{};
    void on_progress(wend::progress_event const& e) {
      ++told;
      elsewhere = elsewhere || std::this_thread::get_id() != caller;
      CHECK(e.statistics.expanded >= last.statistics.expanded);
      last = e;
    }
  };
  tree const endless{};
  for (bool const deterministic : {false, true}) {
    watching eye;
    auto const enough = [&eye] { return eye.told == 2; };
    auto const r = wend::hda_astar(
        endless, 1, blind,
        {.limits = {.stop = enough}, .threads = 2, .deterministic = deterministic}, eye);
    CHECK(r.status == search_status::stopped);
    CHECK(!eye.elsewhere);
    CHECK(eye.last.statistics.expanded > 0);
    CHECK(eye.last.statistics.expanded <= r.statistics.expanded);
    CHECK(eye.last.best_h == 0.0);
    CHECK(!eye.last.bound);
  }
  struct throwing {
    void on_progress(wend::progress_event const&) { throw std::runtime_error("seen"); }
  } faulty;
  auto search = wend::hda_astar.search(endless, 1, blind, faulty);
  CHECK_THROWS_WITH_AS(search.run(), "seen", std::runtime_error);
  CHECK(search.status() != search_status::failed);
  CHECK(search.run({.max_expanded = 1}) == search_status::expansion_limit);
}

TEST_CASE("work_distribution: the ratios equal those computed by hand") {
  wend::work_distribution const none;
  CHECK(none.communication_overhead() == 0.0);
  CHECK(none.load_balance() == 1.0);
  wend::work_distribution const two{{{30, 50, 10, 40, 1}, {10, 30, 6, 20, 1}}};
  CHECK(two.communication_overhead() == doctest::Approx(0.2));
  CHECK(two.load_balance() == doctest::Approx(1.5));
  CHECK(two.search_overhead(32) == doctest::Approx(0.25));
}

TEST_CASE("hda_astar: a restarted search equals a new one, and reports progress") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const far = p.parse("8 6 7 2 5 4 3 0 1");
  auto const near = p.parse("1 2 5 3 4 8 6 7 0");
  auto const cost = wend::astar(p, near, h).cost;
  auto const most = wend::astar(p, far, h).cost;
  for (std::size_t const n : {1u, 3u}) {
    CAPTURE(n);
    auto search = wend::hda_astar.search(p, far, h, {.limits = {.max_expanded = 300}, .threads = n});
    CHECK(!search.progress().best_h);
    CHECK(search.run() == search_status::expansion_limit);
    CHECK(search.progress().statistics.expanded == 300);
    CHECK(search.progress().best_h < h(far));
    search.restart(near);  // drops the messages in transit
    CHECK(search.status() == search_status::running);
    CHECK(search.statistics().stored == 0);
    CHECK(search.run({}) == search_status::solved);
    CHECK(search.result().cost == cost);
    search.restart(wend::starts({far}));
    CHECK(search.run() == search_status::expansion_limit);  // under the limits of the options again
    CHECK(search.statistics().expanded == 300);
    CHECK(search.run({}) == search_status::solved);
    CHECK(search.result().cost == most);
    search.restart(p.goal_state());
    CHECK(search.run() == search_status::solved);
    CHECK(search.result().actions.empty());
  }
}

#endif  // WEND_TEST_ALL

}  // namespace hda_astar_test
