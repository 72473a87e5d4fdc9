// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/gap_k.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include <doctest/doctest.h>

#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/nbs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../puzzles/whole_space.hpp"

using wend::heuristics::gap;
using wend::puzzles::pancake;

static_assert(wend::incremental_heuristic_for<gap<pancake<9>>, pancake<9>>);
static_assert(wend::goal_aware<gap<pancake<9>>>);

TEST_CASE("gap counts the adjacent pancakes whose sizes are not adjacent") {
  gap const h{pancake<6>()};
  CHECK(h({0, 1, 2, 3, 4, 5}) == 0);
  CHECK(h({5, 4, 3, 2, 1, 0}) == 1);  // the gap is at the plate
  CHECK(h({1, 0, 2, 3, 4, 5}) == 1);
  CHECK(h({0, 2, 4, 1, 3, 5}) == 5);
  CHECK(h({1, 3, 5, 0, 2, 4}) == 6);
}

TEST_CASE("gap is admissible, consistent and correctly updated by flips in all states") {
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
  // In each of the 6 places between pancakes, each of 12 pairs of adjacent sizes has 5! stacks. At
  // the plate, the largest pancake has 6! stacks.
  CHECK(sum == 7 * 5040 - 6 * 12 * 120 - 720);
  CHECK(sum_of_distances > sum);
}

TEST_CASE("gap: searches sort 40 pancakes optimally") {
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

TEST_CASE("gap_k does not count the places beside one of the k smallest pancakes") {
  pancake<6> const p;
  // Five gaps: 0 2, 2 4, 4 1, 1 3, 3 5; none between 5 and the plate.
  for (int k = 0; k <= 6; ++k) {
    wend::heuristics::gap_k const h{p, static_cast<std::size_t>(k)};
    int const expected[] = {5, 4, 2, 1, 0, 0, 0};
    CHECK(h({0, 2, 4, 1, 3, 5}) == expected[k]);
    auto const report = wend::check_problem(p, p.goal_state(), 1000, h);
    CHECK_MESSAGE(report, to_string(report));
    CHECK(report.complete);
  }
}

TEST_CASE("gap and gap_k estimate the distance to any stack") {
  pancake<6> const p;
  static_assert(wend::two_way_heuristic_for<gap<pancake<6>>, pancake<6>>);
  gap const h{p};
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    auto const walked = [&](auto const& s, std::uint64_t drawn) {
      return wend::puzzles::random_walk(p, s, {.steps = 20, .seed = drawn}).state;
    };
    auto const to = walked(p.goal_state(), seed);
    auto const from = walked(to, seed + 99);
    // The stack `from`, with each pancake renamed to its place in `to`.
    auto renamed = from;
    for (auto& pancake : renamed)
      for (std::uint8_t i = 0; i < 6; ++i)
        if (to[i] == pancake) {
          pancake = i;
          break;
        }
    CHECK(h.towards(to)(to) == 0);
    CHECK(h.towards(to)(from) == h(renamed));
    for (int const turned : p.actions(from))
      CHECK(h.towards(to)(from) + h.towards(to).delta(from, turned) ==
            h.towards(to)(p.result(from, turned)));
    // Sorting the renamed stack is the same task.
    auto const wanted = wend::astar(p, renamed, h);
    CHECK(wend::baestar(p, from, to, h).cost == wanted.cost);
    for (std::size_t const k : {1u, 3u}) {
      wend::heuristics::gap_k const weaker{p, k};
      CHECK(weaker.towards(to)(from) <= *wanted.cost);
      CHECK(wend::nbs(p, from, to, weaker).cost == wanted.cost);
    }
  }
}
