// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/pocket_cube.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/other_histograms.hpp"
#include "whole_space.hpp"

using namespace wend::puzzles;
using wend::heuristics::pattern_database;
using wend::heuristics::pocket_cube_pattern;

namespace {

using by_half = pocket_cube<>;
using by_quarter = pocket_cube<cube_metric::quarter_turns>;
static_assert(wend::rankable_problem<by_half> && wend::packable_problem<by_half> &&
              wend::reversible_problem<by_quarter> && wend::invertible_problem<by_quarter>);

template <class P>
void check_near(std::string const& name) {
  auto known = tests::known_histogram(name);
  auto const near = whole_space::each_state(P(), 10'000, [](auto const&, int) {});
  REQUIRE(near.size() >= 5);
  REQUIRE(known.size() > near.size());
  known.resize(near.size());
  CHECK(near == known);
}

}  // namespace

TEST_CASE("2x2x2 cube: the numbers of states near the goal have the known values") {
  check_near<by_half>("pocket_cube half");
  check_near<by_quarter>("pocket_cube quarter");
}

TEST_CASE("2x2x2 cube: the numbers of states at each distance have the known values [slow]") {
  by_half const p;
  by_quarter const q;
  auto const half = tests::known_histogram("pocket_cube half");
  CHECK(wend::ranked_bfs(p, p.goal_state(), {.goal_test = false}).histogram == half);
  CHECK(wend::ranked_bfs(q, q.goal_state(), {.goal_test = false}).histogram ==
        tests::known_histogram("pocket_cube quarter"));
  pattern_database const all{p, pocket_cube_pattern<7>{{0, 1, 2, 3, 4, 5, 6}}, {.threads = 2}};
  CHECK(all.histogram() == half);
  CHECK(all.size() == 3 * p.state_count());
}

TEST_CASE("2x2x2 cube: a half turn is two quarter turns, and four quarter turns restore the cube") {
  by_half const p;
  auto const report = wend::check_problem(p, p.goal_state(), 3);
  CHECK_MESSAGE(report, to_string(report));
  // Four quarter turns change nothing. A half turn is two quarter turns.
  for (auto const quarter : {cube_turn::u, cube_turn::r, cube_turn::f}) {
    auto s = p.goal_state();
    for (int i = 0; i < 2; ++i) p.apply(s, quarter);
    CHECK(s == p.result(p.goal_state(), static_cast<cube_turn>(static_cast<int>(quarter) + 1)));
    p.apply(s, quarter);
    CHECK(s == p.result(p.goal_state(), p.inverse(quarter)));
    p.apply(s, quarter);
    CHECK(p.is_goal(s));
  }
  CHECK(p.actions(p.goal_state()).size() == 9);
  CHECK(by_quarter::actions(p.goal_state()).size() == 6);
}

TEST_CASE("2x2x2 cube: ranks and keys are one-to-one, and unreachable states have no rank") {
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < by_half::state_count(); i += 101) {
    auto const s = by_half::unrank(i);
    wrong += by_half::rank(s) != i || !by_half::ranks(s) || by_half::unpack(by_half::pack(s)) != s;
  }
  CHECK(wrong == 0);
  CHECK_FALSE(by_half::ranks({1, 3, 6, 9, 12, 15, 18}));
  CHECK(by_half::ranks({1, 5, 6, 9, 12, 15, 18}));
}

TEST_CASE("2x2x2 cube: pattern databases equal the distances of the real cube") {
  by_half const p;
  pattern_database const two{p, pocket_cube_pattern<2>{{4, 1}}};
  // Computed with the real cube: of states with the same look, the first one found is kept.
  std::set<std::pair<int, int>> seen;
  std::vector<by_half::state_type> layer{p.goal_state()};
  std::vector<std::uint64_t> histogram;
  seen.emplace(12, 3);
  for (int distance = 0; !layer.empty(); ++distance) {
    histogram.push_back(layer.size());
    std::vector<by_half::state_type> next;
    for (auto const& s : layer) {
      CHECK(two(s) == distance);
      for (auto const a : p.actions(s)) {
        auto const t = p.result(s, a);
        if (seen.emplace(t[4], t[1]).second) next.push_back(t);
      }
    }
    layer = next;
  }
  CHECK(two.histogram() == histogram);
  CHECK(seen.size() == 378);

  wend::heuristics::max_of const h{pattern_database{p, pocket_cube_pattern<4>{{0, 1, 2, 3}}},
                                   pattern_database{p, pocket_cube_pattern<4>{{3, 4, 5, 6}}}};
  std::uint64_t wrong = 0;
  whole_space::each_state(p, 2'000, [&](auto const& s, int distance) {
    auto const note = h.root(s);
    wrong += *h(s) > distance || h.value(note) != h(s);
    for (auto const a : p.actions(s)) {
      auto const t = p.result(s, a);
      wrong += *h(s) > *h(t) + 1 || h.value(h.child(note, s, a)) != h(t);
    }
  });
  CHECK(wrong == 0);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    auto const s = random_walk(p, p.goal_state(), {.steps = 7, .seed = seed}).state;
    auto const deep = wend::idastar(p, s, h);
    auto const wide = wend::bfs(p, s);
    CHECK(deep.cost == wide.cost);
    CHECK(deep.statistics.expanded * 2 < wide.statistics.expanded);
  }
}
