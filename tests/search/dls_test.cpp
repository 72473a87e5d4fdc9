// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/dls.hpp>

#include "../engine/depth_first_models.hpp"

using models::adds_up;
using models::same;
using wend::cycle_check;
using wend::search_status;

namespace {

/// The puzzle without a goal, to count its tree.
template <class Puzzle>
struct goalless {
  using state_type = typename Puzzle::state_type;
  using action_type = typename Puzzle::action_type;
  Puzzle p;
  auto actions(state_type const& s) const { return p.actions(s); }
  state_type result(state_type const& s, action_type a) const { return p.result(s, a); }
  bool is_goal(state_type const&) const { return false; }
  action_type inverse(action_type a) const { return p.inverse(a); }
};

/// The states 0 and 1, which lead to each other.
struct dead_end_street {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int s) const { return {s == 0 ? 1 : -1}; }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int) const { return false; }
  int inverse(int a) const { return -a; }
};

template <class Puzzle>
std::uint64_t tree(Puzzle const& p, std::size_t depth, cycle_check cycles) {
  auto const r = wend::dls(goalless<Puzzle>{p}, p.goal_state(),
                           {.limits = {.max_depth = depth}, .cycles = cycles});
  CHECK(r.status == search_status::depth_limit);
  CHECK(adds_up(r.statistics));
  CHECK(r.statistics.max_depth == depth);
  return r.statistics.generated;
}

std::uint64_t sum(std::vector<std::uint64_t> const& of) {
  std::uint64_t all = 0;
  for (auto const n : of) all += n;
  return all;
}

}  // namespace

TEST_CASE("dls: brute-force trees have the sizes that an independent program counted") {
  using wend::puzzles::goal;
  wend::puzzles::tile_puzzle<4, 4> const plane{goal::blank_first};
  CHECK(tree(plane, 10, cycle_check::none) ==
        sum({2, 6, 18, 58, 186, 602, 1946, 6298, 20378, 65946}));
  CHECK(tree(plane, 16, cycle_check::parent) ==
        sum({2, 4, 10, 24, 54, 108, 218, 472, 1030, 2204, 4666, 9880, 21046, 44972, 95930,
             204216}));
  wend::puzzles::torus_puzzle<3, 3> const torus{goal::blank_first};
  CHECK(tree(torus, 8, cycle_check::none) ==
        sum({4, 16, 64, 256, 1024, 4096, 16384, 65536}));
  CHECK(tree(torus, 10, cycle_check::parent) ==
        sum({4, 12, 36, 108, 324, 972, 2916, 8748, 26244, 78732}));
}

TEST_CASE("dls: a state met at the limit hides no shorter path (S-R1-R2-F, S-N1-F, F-G)") {
  enum { s, r1, r2, f, n1, goal };
  models::graph<int> const g{{{{r1, 1}, {n1, 1}}, {{r2, 1}}, {{f, 1}}, {{goal, 1}}, {{f, 1}}, {}},
                             {false, false, false, false, false, true}};
  auto const r = wend::dls(models::unit_graph{&g}, s, {.limits = {.max_depth = 3}});
  REQUIRE(r);
  CHECK(r.actions == std::vector<int>{1, 0, 0});
  CHECK(wend::dls(models::unit_graph{&g}, s, {.limits = {.max_depth = 2}}).status ==
        search_status::depth_limit);
}

TEST_CASE("dls: a search that was cut and an exhausted search have different statuses") {
  models::graph<int> const chain{{{{1, 2}}, {{2, 2}}, {}}, {false, false, false}};
  CHECK(wend::dls(chain, 0, {.limits = {.max_depth = 1}}).status == search_status::depth_limit);
  CHECK(wend::dls(chain, 0, {.limits = {.max_depth = 2}}).status == search_status::exhausted);
  CHECK(wend::dls(chain, 0).status == search_status::exhausted);
  CHECK(wend::dls(chain, 0, {.limits = {.max_cost = 3}}).status == search_status::cost_limit);
  CHECK(wend::dls(chain, 0, {.limits = {.max_cost = 4}}).status == search_status::exhausted);
  CHECK(wend::dls(chain, 2, {.limits = {.max_depth = 0}}).status == search_status::exhausted);
  CHECK(wend::dls(models::line{-1}, 0, {.limits = {.max_depth = 5}}).status ==
        search_status::depth_limit);
  // An action that only leads back is not cut.
  CHECK(wend::dls(dead_end_street{}, 0, {.limits = {.max_depth = 1}}).status ==
        search_status::exhausted);
}

TEST_CASE("dls: on random graphs a raised limit has the same result as a new search") {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    auto const g = models::random_graph(random);
    auto const paths = models::simple_paths(g, 0);
    auto raised = wend::dls.search(g, 0);
    for (std::size_t limit = 0; limit < 8; ++limit) {
      auto const r = wend::dls(g, 0, {.limits = {.max_depth = limit}});
      bool const within = std::any_of(paths.begin(), paths.end(),
                                      [&](auto const& p) { return p.actions.size() <= limit; });
      CHECK((r.status == search_status::solved) == within);
      if (r.status == search_status::exhausted) CHECK(paths.empty());
      CHECK(adds_up(r.statistics));
      CHECK(raised.run({.max_depth = limit}) == r.status);
      CHECK(raised.result().actions == r.actions);
      CHECK(raised.statistics().generated == r.statistics.generated);
      CHECK(raised.statistics().pruned == r.statistics.pruned);

      auto steps = wend::dls.search(g, 0, {.limits = {.max_depth = limit}});
      while (steps.step() == search_status::running) CHECK(adds_up(steps.statistics()));
      CHECK(same(steps.statistics(), r.statistics));
    }
    auto costs = wend::dls.search(g, 0);
    for (int limit = 0; limit < 8; ++limit) {
      auto const r = wend::dls(g, 0, {.limits = {.max_cost = limit}});
      bool const within = std::any_of(paths.begin(), paths.end(),
                                      [&](auto const& p) { return p.cost <= limit; });
      CHECK((r.status == search_status::solved) == within);
      CHECK(costs.run({.max_cost = limit}) == r.status);
      CHECK(costs.result().actions == r.actions);
      CHECK(costs.statistics().generated == r.statistics.generated);
    }
  }
}
