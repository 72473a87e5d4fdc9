// SPDX-License-Identifier: BSL-1.0
//
// A kernel searches subtrees in place of the plain walk. The result, the counts, every pause and
// every checkpoint are the same.
#include <wend/depth_first/detail/kernel.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/solutions.hpp>
#include <wend/tools/check_problem.hpp>

#include "kernel_checks.hpp"

namespace {

using namespace tests;
using wend::search_status;
using wend::heuristics::manhattan;
using wend::puzzles::tile_puzzle;
using wend::puzzles::torus_puzzle;

// Each of these has one property that rules out kernels.
struct not_goal_aware : burning {
  static constexpr bool goal_aware = false;
};
struct weighted : lamps<> {
  int cost(night const&, deed) const { return 1; }
};
struct fractional : lamps<> {
  using cost_type = double;
};
struct may_throw : lamps<> {
  using lamps::apply;
  void apply(night& s, deed a) const { lamps::apply(s, a); }
};
struct inverse_at_run_time : lamps<> {
  deed inverse(deed a) const noexcept { return lamps::inverse(a); }
};

}  // namespace

TEST_CASE("kernels: results and counts of puzzles equal those of the walk, also at pauses") {
  int const some = WEND_SLOW_TESTS ? 12 : 6;
  std::uint64_t const most = WEND_SLOW_TESTS ? 20'000 : 5'000;
  check_puzzle<tile_puzzle<3, 3>, manhattan<tile_puzzle<3, 3>>>("3x3", some, 300, most);
  check_puzzle<tile_puzzle<4, 4>, manhattan<tile_puzzle<4, 4>>>("4x4", some, 100, most);
  check_puzzle<tile_puzzle<1, 1>, manhattan<tile_puzzle<1, 1>>>("1x1", 1, 0, 20);
  check_puzzle<tile_puzzle<1, 4>, manhattan<tile_puzzle<1, 4>>>(
      "1x4", 4, 9, 20);  // at either end the only move is the one back
  check_puzzle<torus_puzzle<3, 3>, manhattan<torus_puzzle<3, 3>>>("3x3 torus", some, 300,
                                                                  most);  // without f_step
  check_puzzle<tile_puzzle<2, 3>, wend::heuristics::misplaced<tile_puzzle<2, 3>>>("2x3", some, 300,
                                                                                  most);
  check_puzzle<torus_puzzle<2, 4>, manhattan<torus_puzzle<2, 4>>>(
      "2x4 torus", some, 300, most);  // two of the directions are the same
}

TEST_CASE("kernels: results and counts equal those of the walk with a move automaton too") {
  int const some = WEND_SLOW_TESTS ? 8 : 2;
  std::uint64_t const most = WEND_SLOW_TESTS ? 20'000 : 2'000;
  for (std::size_t const longest : {1u, 2u, 6u, 9u}) {
    CAPTURE(longest);
    check_puzzle<tile_puzzle<3, 3>, manhattan<tile_puzzle<3, 3>>>("3x3", some, 300, most, longest);
    check_puzzle<tile_puzzle<1, 4>, manhattan<tile_puzzle<1, 4>>>("1x4", 4, 9, 20, longest);
    check_puzzle<torus_puzzle<2, 4>, manhattan<torus_puzzle<2, 4>>>("2x4 torus", some, 300, most,
                                                                    longest);
    CHECK(check_lamps<int>(burning{}, most / 4, longest) == 0);
  }
  CHECK(check_lamps<signed char>(burning{.more = 120}, 5'000, 5) > 20);
}

TEST_CASE("kernels: a problem that is staged and has no further properties") {
  lamps<> const p;
  auto const report = wend::check_problem(p, night{27, 2}, 9, burning{});
  CHECK_MESSAGE(report, to_string(report));
  CHECK(check_lamps<int>(burning{}, 20'000) == 0);
  CHECK(check_lamps<std::uint64_t>(burning{}, 5'000) == 0);
  CHECK(check_lamps<signed char>(burning{}, 5'000) == 0);
}

TEST_CASE("kernels: an invalid estimate is reported as by the walk") {
  CHECK(check_lamps<int>(burning{.more = -3}, 2'000) > 20);
  CHECK(check_lamps<signed char>(burning{.more = 120}, 5'000) > 20);
  CHECK(check_lamps<int>(burning{.more = std::numeric_limits<int>::max() - 12}, 5'000) > 20);
}

TEST_CASE("kernels: used where the problem, the heuristic and the options allow it") {
  using puzzle = tile_puzzle<4, 4>;
  using wend::detail::kernel_for;
  static_assert(kernel_for<puzzle, manhattan<puzzle>> && kernel_for<lamps<>, burning>);
  static_assert(!kernel_for<puzzle, wend::heuristics::nil>);  // nil has no delta
  static_assert(!kernel_for<tile_puzzle<>, manhattan<tile_puzzle<>>>);
  static_assert(!kernel_for<tile_puzzle<6, 6>, manhattan<tile_puzzle<6, 6>>>);
  static_assert(!kernel_for<lamps<>, not_goal_aware>);
  static_assert(!kernel_for<weighted, burning> && !kernel_for<fractional, burning>);
  static_assert(wend::staged_problem<may_throw> && !kernel_for<may_throw, burning>);
  static_assert(wend::staged_problem<inverse_at_run_time> &&
                !kernel_for<inverse_at_run_time, burning>);

  // A kernel knows the actions and does not call `actions`.
  night const start{65, 3};
  auto const share = [&](wend::idastar_options<> const& options, auto& observer) {
    lamps<> const p;
    burning const h{};
    auto search = wend::idastar.search(p, start, h, options, observer);
    p.asked = 0;
    REQUIRE(search.run() == wend::search_status::solved);
    double const expanded = static_cast<double>(search.statistics().expanded);
    REQUIRE(expanded > 500);
    return static_cast<double>(p.asked) / expanded;
  };
  wend::no_observer nobody;
  struct {
    std::uint64_t iterations = 0;
    void on_iteration(wend::iteration_event<int> const&) { ++iterations; }
  } of_iterations;
  struct {
    std::uint64_t goals = 0;
    void on_goal(wend::node_event<lamps<>> const&) { ++goals; }
  } of_nodes;
  struct {
    std::uint64_t told = 0;
    void on_progress(wend::progress_event const&) { ++told; }
  } of_progress;
  CHECK(share({}, nobody) < 0.1);
  double const timed = share({.limits = {.max_time = std::chrono::hours(1)}}, nobody);
  CHECK(timed < 0.5);
  CHECK(timed > share({}, nobody));  // the kernel returns to read the clock
  CHECK(share({.limits = {.stop = [] { return false; }}}, nobody) == 1);
  CHECK(share({}, of_iterations) == share({}, nobody));
  CHECK(of_iterations.iterations != 0);
  CHECK(share({}, of_nodes) == 1);
  CHECK(share({}, of_progress) == 1);
  CHECK(share({.limits = {.max_depth = 11}}, nobody) < 1);  // used below the limit
  CHECK(share({.cycles = wend::cycle_check::path}, nobody) >= 1);
  CHECK(share({.cycles = wend::cycle_check::none}, nobody) >= 1);
}

TEST_CASE("kernels: the depth is limited by memory, not by the machine's stack") {
  static_assert(wend::detail::kernel_for<line, steps_to_0>);
  for (int const n : {998, 999, 1000, 1001, 200'000}) {
    auto const r = wend::idastar(line{}, n, steps_to_0{});
    REQUIRE(r);
    CHECK(r.actions == std::vector<int>(static_cast<std::size_t>(n), -1));
    CHECK(r.statistics.expanded == static_cast<std::uint64_t>(n));
    CHECK(r.statistics.generated == static_cast<std::uint64_t>(n) + 1);  // n + 1 once, from n
  }
}

TEST_CASE("kernels: after a time limit, a checkpoint resumes with kernels or without") {
  using puzzle = tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first};
  manhattan<puzzle> const h{p};
  auto const start = p.parse("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4");  // takes minutes
  auto search = wend::idastar.search(p, start, h);
  CHECK(search.run({.max_time = std::chrono::milliseconds(20)}) == search_status::time_limit);
  CHECK(search.statistics().expanded > 0);
  CHECK(adds_up_depth_first(search.statistics()));
  auto const text = saved(search);
  pair_of_searches<puzzle, manhattan<puzzle>> rest(p, start, h, {});
  load(rest.fast, text);
  load(rest.slow, text);
  wend::search_limits<> l;
  for (std::uint64_t const more : {1u, 10u, 1000u, 50'000u}) {
    l.max_expanded = search.statistics().expanded + more;
    rest.run(l);
    CHECK(rest.fast.statistics().expanded == *l.max_expanded);
    search.run(l);
    CHECK(difference(search.result(), rest.slow.result()) == "");
  }
}

TEST_CASE("kernels: too little memory for the kernel or for the path") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  check_memory(p, p.parse("8 7 6 5 4 3 2 1 0"), manhattan<puzzle>{p});
}

TEST_CASE("kernels: solutions are listed as by the walk, also from checkpoints") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  manhattan<puzzle> const h{p};
  auto const walk = [&](std::uint64_t seed) {
    return wend::puzzles::random_walk(p, p.goal_state(), {.steps = 60, .seed = seed}).state;
  };
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    auto const starts = wend::starts(std::vector{walk(seed), walk(seed + 1)});
    auto fast = wend::solutions(wend::idastar, p, starts, h);
    auto slow = wend::solutions(wend::idastar, p, starts, h,
                                {.limits = node_by_node(wend::search_limits<>{})});
    auto const text = saved(fast);
    auto at = slow.begin();
    for (auto const& found : fast) {
      REQUIRE(!(at == slow.end()));
      CHECK(found == *at);
      auto crossed = wend::solutions(wend::idastar, p, starts, h);
      load(crossed, saved(slow));
      CHECK(difference(crossed.statistics(), fast.statistics()) == "");
      ++at;
    }
    CHECK(at == slow.end());
    CHECK(difference(fast.statistics(), slow.statistics()) == "");
  }
}
