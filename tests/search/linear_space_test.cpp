// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::find, std::max
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/ibex.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/rbfs.hpp>
#include <wend/search/smastar.hpp>

#include "../engine/depth_first_models.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "resume.hpp"

using wend::search_status;

namespace linear_space_tests {

/// Korf's example: an infinite binary tree without a goal, where f is the depth. States are
/// numbered as in a heap: A is 1, B and C are 2 and 3.
struct binary_tree {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int) const { return {0, 1}; }
  [[nodiscard]] int result(int s, int a) const { return 2 * s + a; }
  [[nodiscard]] bool is_goal(int) const { return false; }
};
/// Two corridors of `length` steps, at whose ends is no goal but at that of the second. Every step
/// costs 2 but for the first one of the second corridor, which costs 3: they take turns.
struct corridors {
  using state_type = int;  // 0; 1, 2, …: the first; -1, -2, …: the second
  using action_type = int;
  int length;
  [[nodiscard]] std::vector<int> actions(int s) const {
    if (s == 0) return {1, -1};
    if (s == length || s == -length) return {};
    return {s > 0 ? 1 : -1};
  }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] int cost(int s, int a) const { return s == 0 && a < 0 ? 3 : 2; }
  [[nodiscard]] bool is_goal(int s) const { return s == -length; }
};
/// From corner to corner of a square of fields, down and to the right, by fields no two of which cost
/// the same.
struct slope {
  using state_type = std::pair<int, int>;
  using action_type = int;
  int side;
  [[nodiscard]] std::vector<int> actions(state_type f) const {
    std::vector<int> all;
    if (f.first + 1 < side) all.push_back(0);
    if (f.second + 1 < side) all.push_back(1);
    return all;
  }
  [[nodiscard]] state_type result(state_type f, int a) const {
    return a == 0 ? state_type{f.first + 1, f.second} : state_type{f.first, f.second + 1};
  }
  [[nodiscard]] int cost(state_type f, int a) const {
    auto const to = result(f, a);
    return 1000 + (to.second * side + to.first) * 389 % 1009;
  }
  [[nodiscard]] bool is_goal(state_type f) const {
    return f.first + 1 == side && f.second + 1 == side;
  }
};
struct steps_left {
  int side;
  int operator()(slope::state_type f) const {
    return 1000 * (2 * (side - 1) - f.first - f.second);
  }
};
struct visits {
  std::vector<int> states{};
  void on_expand(wend::node_event<binary_tree> const& e) { states.push_back(e.state); }
};

}  // namespace linear_space_tests

using namespace linear_space_tests;
using tests::with_rbfs;
using tests::with_smastar;

TEST_CASE("rbfs, smastar: random graphs, against all their simple paths") {
  std::mt19937 random(1);
  int unproved = 0;
  int too_small = 0;
  for (int round = 0; round < 600; ++round) {
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    auto const paths = models::simple_paths(g, 0);
    auto const truth = models::cheapest(paths);
    CAPTURE(round);
    auto const is_path = [&](auto const& r) {
      return std::find(paths.begin(), paths.end(), models::simple_path{r.actions, *r.cost}) !=
             paths.end();
    };
    auto const r = wend::rbfs(g, 0, h);
    CHECK(r.status == (truth ? search_status::solved : search_status::exhausted));
    CHECK(r.cost == truth);
    if (r) CHECK(is_path(r));
    if (r) CHECK(r.is_proved());
    CHECK(tests::adds_up_best_first(r.statistics));
    auto const t = wend::rbfs(models::token_graph{&g}, models::token_graph::state_type{0}, h);
    CHECK(tests::difference(t, r) == "");
    for (std::size_t nodes = 1; nodes < 9; ++nodes) {
      CAPTURE(nodes);
      auto const s = wend::smastar(g, 0, h, {.max_nodes = nodes});
      std::optional<int> within;
      for (auto const& path : paths)
        if (path.actions.size() < nodes && (!within || path.cost < *within)) within = path.cost;
      CHECK(s.cost == within);
      CHECK(tests::adds_up_best_first(s.statistics));
      if (s) CHECK(is_path(s));
      if (s) CHECK(*s.lower_bound <= *truth);
      if (s && s.is_proved()) CHECK(s.cost == truth);
      if (!s) CHECK((s.status == search_status::memory_limit ||
                     (s.status == search_status::exhausted && !truth)));
      unproved += s && !s.is_proved() ? 1 : 0;
      too_small += truth && !s ? 1 : 0;
      if (nodes == 8) CHECK(s.status == r.status);
    }
  }
  CHECK(unproved > 0);
  CHECK(too_small > 0);
}

TEST_CASE("rbfs, smastar: costs in floating point, several starts, beside relaxation") {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    auto const i = tests::random_instance<tests::graph<double>>(
        random, {.vertices = 7, .edges = 12, .large_costs = seed % 2 == 0});
    CAPTURE(seed);
    auto const t = tests::truth_of(i.graph, i.starts);
    auto const check = [&](auto const& r) {
      CHECK(r.cost == t.cost);
      if (r)
        CHECK(tests::follow<double>(i.graph, i.starts[r.start], r.actions,
                                    [](auto const& g, int a) { return g.at(a).cost; }) == r.cost);
    };
    check(tests::uninterrupted<with_rbfs>(i, {}));
    check(tests::uninterrupted<with_smastar<9>>(i, {}));
    check(tests::uninterrupted<with_smastar<1000>>(i, {}));
  }
}

TEST_CASE("rbfs, smastar: a paused search comes to the same end") {
  tests::check_resuming<tests::graph<int>,
                        std::tuple<with_rbfs, with_smastar<4>, with_smastar<1000>>>(
      tests::resumed_graphs, tests::resumed_tree);
}

TEST_CASE("rbfs: the order of Korf's example, a binary tree where f is the depth") {
  visits seen;
  binary_tree const p;
  wend::heuristics::nil const h;
  auto const r = wend::rbfs(p, 1, h, {.limits = {.max_expanded = 8}}, seen);
  CHECK(r.status == search_status::expansion_limit);
  // A, B, C, F, G, B, D, E: https://cs.gettysburg.edu/~tneller/papers/talks/RBFS_Example.htm
  CHECK(seen.states == std::vector{1, 2, 3, 6, 7, 2, 4, 5});
  CHECK(r.reexpanded == 1);
}

TEST_CASE("rbfs: a million levels deep") {
  models::line const p{1'000'000};
  wend::heuristics::nil const h;
  auto const r = wend::rbfs(p, std::int64_t{0}, h);
  CHECK(r.cost == 1'000'000);
}

TEST_CASE("rbfs, smastar: the counts that the documentation tells") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("7 2 4 5 0 6 8 3 1");
  auto const r = wend::rbfs(p, start, h);
  CHECK(r.cost == 26);
  CHECK(r.statistics.expanded == 4098);
  CHECK(wend::idastar(p, start, h).statistics.expanded == 5270);
  CHECK(wend::astar(p, start, h).statistics.expanded == 1488);
  auto const s = wend::smastar(p, start, h, {.max_nodes = 100});
  CHECK(s.cost == 26);
  CHECK(s.is_proved());
  CHECK(s.statistics.expanded == 10'470);

  corridors const turns{1000};
  wend::heuristics::nil const none;
  CHECK(wend::rbfs(turns, 0, none).statistics.expanded == 1'001'000);
  CHECK(wend::ibex(turns, 0, none).statistics.expanded == 26'269);
  CHECK(wend::astar(turns, 0, none).statistics.expanded == 2000);

  slope const down{10};
  steps_left const steps{10};
  auto const by_budgets = wend::ibex(down, {0, 0}, steps);
  auto const in_memory = wend::smastar(down, {0, 0}, steps, {.max_nodes = 1000});
  CHECK(by_budgets.statistics.expanded == 74'156);
  CHECK(in_memory.statistics.expanded == 17'300);
  CHECK(in_memory.cost == by_budgets.cost);
  CHECK(in_memory.is_proved());
}

TEST_CASE("rbfs, smastar: whatever cycles are checked for, the cost is the same") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  for (unsigned seed = 1; seed < 20; ++seed) {
    auto const start =
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = 14, .seed = seed}).state;
    CAPTURE(seed);
    auto const truth = wend::astar(p, start, h).cost;
    std::uint64_t generated = 0;
    for (auto const cycles :
         {wend::cycle_check::path, wend::cycle_check::parent, wend::cycle_check::none}) {
      auto const r = wend::rbfs(p, start, h, {.cycles = cycles});
      CHECK(r.cost == truth);
      CHECK(generated <= r.statistics.generated);
      generated = r.statistics.generated;
      CHECK((r.statistics.duplicates == 0 || cycles == wend::cycle_check::path));
      auto const s = wend::smastar(p, start, h, {.max_nodes = 30, .cycles = cycles});
      CHECK(s.cost == truth);
      CHECK((s.statistics.duplicates == 0 || cycles == wend::cycle_check::path));
    }
  }
}

TEST_CASE("smastar: memory for the solution is not memory for the proof") {
  // 0 to 3 in one step costs 5, in three steps 3.
  models::graph<int> const g{{{{3, 5}, {1, 1}}, {{2, 1}}, {{3, 1}}, {}},
                             {false, false, false, true}};
  wend::heuristics::nil const h;
  auto const four = wend::smastar(g, 0, h, {.max_nodes = 4});
  CHECK(four.cost == 3);
  CHECK(four.is_proved());
  CHECK(four.ratio() == 1);
  auto const three = wend::smastar(g, 0, h, {.max_nodes = 3});
  CHECK(three.status == search_status::solved);
  CHECK(three.cost == 5);
  CHECK(!three.is_proved());
  CHECK(three.lower_bound == 2);  // the path with two steps is cut there
  CHECK(three.ratio() == 2.5);
  auto const one = wend::smastar(g, 0, h, {.max_nodes = 1});
  CHECK(one.status == search_status::memory_limit);
  CHECK(!one.cost);
  wend::smastar_search stays(g, 0, h, {.max_nodes = 1});
  stays.run();
  CHECK(stays.run({.max_memory = 1'000'000}) == search_status::memory_limit);
  for (std::size_t const no : {std::size_t{0}, std::size_t{0xffff'ffff}})
    CHECK_THROWS_WITH_AS(wend::smastar(g, 0, h, {.max_nodes = no}),
                         "wend: max_nodes must be at least 1, and less than 2^32 - 1",
                         wend::invalid_option);
}

TEST_CASE("rbfs, smastar: no more memory than they say") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("7 2 4 5 0 6 8 3 1");
  std::size_t before = 0;
  for (std::size_t nodes = 50; nodes < 2000; nodes *= 2) {
    wend::smastar_search search(p, start, h, {.max_nodes = nodes});
    std::uint64_t most = 0;
    while (search.step() == search_status::running)
      most = std::max(most, search.statistics().open);
    CHECK(most <= nodes);
    CHECK(search.result().cost == 26);
    CHECK(search.statistics().bytes > before);
    before = search.statistics().bytes;
    CHECK(before < 300 * nodes);
  }
  CHECK(wend::rbfs(p, start, h).statistics.bytes < 20'000);
}
