// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/gap.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include <doctest/doctest.h>

#include <wend/core/check_problem.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "../puzzles/whole_space.hpp"

using wend::heuristics::gap;
using wend::puzzles::pancake;

static_assert(wend::incremental_heuristic_for<gap<pancake<9>>, pancake<9>>);
static_assert(wend::goal_aware<gap<pancake<9>>>);

TEST_CASE("the gap heuristic counts neighbours that are not of neighbouring sizes") {
  gap const h{pancake<6>()};
  CHECK(h({0, 1, 2, 3, 4, 5}) == 0);
  CHECK(h({5, 4, 3, 2, 1, 0}) == 1);  // on the plate
  CHECK(h({1, 0, 2, 3, 4, 5}) == 1);
  CHECK(h({0, 2, 4, 1, 3, 5}) == 5);
  CHECK(h({1, 3, 5, 0, 2, 4}) == 6);
}

TEST_CASE("the gap heuristic is admissible, consistent and follows flips, everywhere") {
  pancake<6> const p;
  gap const h{p};
  auto const report = wend::check_problem(p, p.goal_state(), 1000, h);
  CHECK_MESSAGE(report, to_string(report));
  CHECK(report.complete);

  std::uint64_t wrong = 0;
  std::uint64_t sum = 0;
  std::uint64_t sum_of_distances = 0;
  whole_space::each_state(pancake<7>(), std::numeric_limits<std::size_t>::max(),
                          [&](auto const& s, int distance) {
                            int const estimate = gap{pancake<7>()}(s);
                            wrong += estimate > distance || (estimate == 0) != (distance == 0);
                            sum += static_cast<std::uint64_t>(estimate);
                            sum_of_distances += static_cast<std::uint64_t>(distance);
                          });
  CHECK(wrong == 0);
  // In each of 6 places, 12 pairs of neighbouring sizes have 5! stacks each; the plate has its own
  // in 6!.
  CHECK(sum == 7 * 5040 - 6 * 12 * 120 - 720);
  CHECK(sum_of_distances > sum);
}

TEST_CASE("many pancakes are sorted with the gap heuristic") {
  pancake<40> const p;
  gap const h{p};
  auto const walk = wend::puzzles::random_walk(p, p.goal_state(), {.steps = 200, .seed = 3});
  auto const deep = wend::idastar(p, walk.state, h);
  auto const best = wend::astar(p, walk.state, h);
  CHECK(deep.cost == best.cost);
  CHECK(*best.cost >= h(walk.state));
  CHECK(*best.cost <= h(walk.state) + 2);
  CHECK(*best.cost > 30);
}
