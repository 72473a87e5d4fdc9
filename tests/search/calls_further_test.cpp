// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <wend/all.hpp>

#include "../support/count_expansions.hpp"

// The call forms of calls_test.cpp, for the other algorithms.

namespace {

using tests::count_expansions;
using wend::search_status;

/// The states 0, 1, …, 9 in a line. A step leads to the next state or to the one before. From 2 to
/// 5 there are three steps.
struct line {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int s) const {
    std::vector<int> all;
    if (s < 9) all.push_back(1);
    if (s > 0) all.push_back(-1);
    return all;
  }
  int result(int s, int a) const { return s + a; }
  int inverse(int a) const { return -a; }
  bool is_goal(int s) const { return s == 5; }
};

struct distance_to {
  int target;
  int operator()(int s) const { return s < target ? target - s : s - target; }
};
/// The distance from any state to any other, and to 5.
struct distance : distance_to {
  distance() : distance_to{5} {}
  distance_to towards(int t) const { return {t}; }
  distance_to from(int s) const { return {s}; }
};

struct count_deepening : count_expansions {
  std::uint64_t iterations = 0;
  std::uint64_t goals = 0;
  void on_iteration(auto const&) { ++iterations; }
  void on_goal(auto const&) { ++goals; }
};

template <class Result>
void check_told(Result const& r, count_expansions const& seen) {
  CHECK(r.status == search_status::solved);
  CHECK(r.actions == std::vector{1, 1, 1});
  CHECK(seen.expanded == r.statistics.expanded);
  CHECK(seen.expanded > 0);
}

template <class Range>
void check_range_told(Range&& range, count_expansions const& seen) {
  auto const first = range.begin();
  REQUIRE((first != range.end()));
  CHECK(first->actions == std::vector{1, 1, 1});
  CHECK(seen.expanded == range.statistics().expanded);
  CHECK(seen.expanded > 0);
}

}  // namespace

TEST_CASE("further calls: an observer may replace the options") {
  line const p;
  distance const h;
  auto const told = [&](auto&& call) {
    count_expansions seen;
    check_told(call(seen), seen);
  };
  told([&](auto& o) { return wend::bidirectional_bfs(p, 2, 5, o); });
  told([&](auto& o) { return wend::nbs(p, 2, 5, h, o); });
  told([&](auto& o) { return wend::baestar(p, 2, 5, h, o); });
  told([&](auto& o) { return wend::beam_search(p, 2, h, o); });
  told([&](auto& o) { return wend::lpastar(p, 2, h, o); });
  told([&](auto& o) { return wend::dstar_lite(p, 2, 5, h, o); });
  told([&](auto& o) { return wend::lss_lrta_star(p, 2, h, o); });
  CHECK(wend::nbs(p, 2, 5, h, count_expansions{}).cost == 3);

  auto const range_told = [&](auto&& call) {
    count_expansions seen;
    check_range_told(call(seen), seen);
  };
  range_told([&](auto& o) { return wend::awastar(p, 2, h, o); });
  range_told([&](auto& o) { return wend::arastar(p, 2, h, o); });
  range_told([&](auto& o) { return wend::rectangle_search(p, 2, h, o); });
  range_told([&](auto& o) { return wend::dfbnb(p, 2, h, o); });
  range_told([&](auto& o) { return wend::limited_discrepancy_search(p, 2, h, o); });
  range_told([&](auto& o) { return wend::solutions(wend::bfs, p, 2, o); });
  range_told([&](auto& o) { return wend::solutions(wend::ucs, p, 2, o); });
  range_told([&](auto& o) { return wend::solutions(wend::astar, p, 2, h, o); });
  range_told([&](auto& o) { return wend::solutions(wend::astar, p, 2, h, wend::closed_list, o); });
  range_told([&](auto& o) { return wend::k_best(wend::bfs, p, 2, o); });
  range_told([&](auto& o) { return wend::k_best(wend::ucs, p, 2, wend::own_path, o); });
  range_told([&](auto& o) { return wend::k_best(wend::astar, p, 2, h, o); });
  range_told([&](auto& o) { return wend::k_best(wend::ucs, p, 2, wend::walks, o); });
  range_told([&](auto& o) { return wend::k_best(wend::astar, p, 2, h, wend::walks, o); });
  range_told([&](auto& o) { return wend::solutions(wend::iddfs, p, 2, o); });
  range_told([&](auto& o) { return wend::solutions(wend::idastar, p, 2, h, o); });

  count_expansions seen;
  auto near = wend::reach(p, 2, seen);
  std::size_t states = 0;
  for (auto const& known : near) states += known.cost <= 7 ? 1U : 0U;
  CHECK(states == 10);
  CHECK(seen.expanded == 10);
}

TEST_CASE("further calls: search objects take an observer instead of options") {
  line const p;
  distance const h;
  auto const told = [](auto& search, count_expansions const& seen) {
    search.run();
    check_told(search.result(), seen);
  };
  std::array<count_expansions, 7> seen{};
  auto bfs = wend::bidirectional_bfs.search(p, 2, 5, seen[0]);
  auto nbs = wend::nbs.search(p, 2, 5, h, seen[1]);
  auto baestar = wend::baestar.search(p, 2, 5, h, seen[2]);
  auto beam = wend::beam_search.search(p, 2, h, seen[3]);
  auto lpastar = wend::lpastar.search(p, 2, h, seen[4]);
  auto dstar = wend::dstar_lite.search(p, 2, 5, h, seen[5]);
  auto lss = wend::lss_lrta_star.search(p, 2, h, seen[6]);
  told(bfs, seen[0]);
  told(nbs, seen[1]);
  told(baestar, seen[2]);
  told(beam, seen[3]);
  told(lpastar, seen[4]);
  told(dstar, seen[5]);
  told(lss, seen[6]);
}

TEST_CASE("further calls: limits may replace the options") {
  line const p;
  distance const h;
  count_expansions seen;
  wend::search_limits<> const one{.max_expanded = 1};
  CHECK(wend::lss_lrta_star(p, 2, h, {.max_expanded = 1}).status == search_status::expansion_limit);
  CHECK(wend::lss_lrta_star(p, 2, h, one, seen).statistics.expanded == 1);
  CHECK(seen.expanded == 1);
  auto walk = wend::lss_lrta_star.search(p, 2, h, {.max_expanded = 1});
  CHECK(walk.run() == search_status::expansion_limit);
  CHECK(walk.run({}) == search_status::solved);
}

TEST_CASE("further calls: iterative deepening over all solutions reports to an observer") {
  line const p;
  distance const h;
  count_deepening blind;
  auto shortest = wend::solutions(wend::iddfs, p, 2, {.limits = {.max_depth = 9}}, blind);
  for (auto const& s : shortest) CHECK(s.cost == 3);
  CHECK(blind.goals == 1);
  CHECK(blind.iterations == shortest.statistics().iterations);
  CHECK(blind.expanded == shortest.statistics().expanded);

  count_deepening informed;
  auto cheapest =
      wend::solutions(wend::idastar, p, 2, h, wend::search_limits<>{.max_cost = 9}, informed);
  for (auto const& s : cheapest) CHECK(s.cost == 3);
  CHECK(informed.goals == 1);
  CHECK(informed.iterations == cheapest.statistics().iterations);
  CHECK(informed.expanded == cheapest.statistics().expanded);
}

TEST_CASE("further calls: a start that is a goal is solved without memory") {
  line const p;
  distance const h;
  struct count_goals {
    std::uint64_t goals = 0;
    void on_goal(wend::node_event<line> const& e) { goals += e.state == 5 && e.g == 0 ? 1U : 0U; }
  };
  auto const solved = [&](auto&& call) {
    count_goals seen;
    auto const r = call(wend::search_limits<>{.max_memory = 0}, seen);
    CHECK(r.status == search_status::solved);
    CHECK(r.cost == 0);
    CHECK(r.actions.empty());
    CHECK(r.statistics.expanded == 0);
    CHECK(r.statistics.goals == 1);
    CHECK(seen.goals == 1);
    return r.start;
  };
  auto const starts = wend::starts({4, 5, 6});
  auto const goals = wend::goals({9, 5});
  CHECK(solved([&](auto l, auto& o) { return wend::beam_search(p, 5, h, l, o); }) == 0);
  CHECK(solved([&](auto l, auto& o) { return wend::beam_search(p, starts, h, l, o); }) == 1);
  CHECK(solved([&](auto l, auto& o) { return wend::lpastar(p, 5, h, l, o); }) == 0);
  CHECK(solved([&](auto l, auto& o) { return wend::lpastar(p, starts, h, l, o); }) == 1);
  CHECK(solved([&](auto l, auto& o) { return wend::dstar_lite(p, 5, 5, h, l, o); }) == 0);
  CHECK(solved([&](auto l, auto& o) { return wend::dstar_lite(p, 5, goals, h, l, o); }) == 0);
  CHECK(solved([&](auto l, auto& o) { return wend::lss_lrta_star(p, 5, h, l, o); }) == 0);

  // A search solved without memory continues like any other.
  auto beam = wend::beam_search.search(p, 5, h, {.max_memory = 0});
  CHECK(beam.run() == search_status::solved);
  CHECK(beam.result().ratio() == 1.0);
  CHECK(beam.run({}) == search_status::solved);
  beam.restart(3);
  CHECK(beam.run() == search_status::memory_limit);
  CHECK(beam.run({}) == search_status::solved);
  CHECK(beam.result().actions == std::vector{1, 1});
  auto robot = wend::dstar_lite.search(p, 5, 5, h, {.max_memory = 0});
  CHECK(robot.run() == search_status::solved);
  CHECK(!robot.next_action());
  robot.move_to(3);
  CHECK(robot.run() == search_status::memory_limit);
  CHECK(robot.run({}) == search_status::solved);
  CHECK(robot.next_action() == 1);
  auto again = wend::lpastar.search(p, 5, h, {.max_memory = 0});
  CHECK(again.run() == search_status::solved);
  again.costs_changed(5);
  CHECK(again.run({}) == search_status::solved);
  CHECK(again.result().actions.empty());
}
