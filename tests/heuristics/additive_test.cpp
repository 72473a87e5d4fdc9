// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/additive.hpp>

#include <cfenv>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include <doctest/doctest.h>

#include <wend/heuristics/constant.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/korf.hpp"
#include "estimates.hpp"
#include "steps_along.hpp"

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

struct dead_above_100 {
  static constexpr bool goal_aware = true;
  std::optional<int> operator()(int n) const {
    return n > 100 ? std::nullopt : std::optional<int>(n);
  }
};
struct half {
  double operator()(int n) const { return n / 2.0; }
};

}  // namespace

TEST_CASE("additive: both directions add up to the Manhattan distance") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{board<3, 3>{1, 2, 3, 8, 0, 4, 7, 6, 5}};
  manhattan const whole{p};
  halves::changing<puzzle> const up{{p.goal_state(), true}};
  halves::changing<puzzle> const left{{p.goal_state(), false}};
  halves::noting<puzzle> const noted{{p.goal_state(), false}};
  halves::steps_along<puzzle> const plain{p.goal_state(), false};

  additive const h{up, left};
  additive const with_notes{up, noted};
  additive const neither{up, plain};
  static_assert(wend::staged_heuristic_for<decltype(h), puzzle>);
  static_assert(wend::packed_heuristic_for<decltype(h), puzzle>);
  static_assert(wend::tracked_heuristic_for<decltype(h), puzzle>);
  static_assert(!wend::incremental_heuristic_for<decltype(with_notes), puzzle>);
  static_assert(wend::tracked_heuristic_for<decltype(with_notes), puzzle>);
  static_assert(!wend::staged_tracked_heuristic_for<decltype(with_notes), puzzle>);
  static_assert(!wend::tracked_heuristic_for<decltype(neither), puzzle>);
  static_assert(wend::goal_aware<decltype(h)>);

  auto const check = [&](auto const& sum) {
    estimates::sweep(p, sum, WEND_SLOW_TESTS ? 200'000 : 5'000);
    estimates::follow(p, sum, 300, 3);
    whole_space::each_state(p, 2'000, [&](auto const& s, int) {
      if (sum(s) != whole(s)) FAIL(to_string(s));
    });
  };
  check(h);
  check(with_notes);
  check(neither);
  check(additive{nil{}, additive{up}, max_of{left, nil{}}});
  CHECK(wend::check_problem(p, p.goal_state(), 8, with_notes).broken ==
        wend::check_problem(p, p.goal_state(), 8).broken);
}

TEST_CASE(
    "additive: a dead end of any part is a dead end of the sum; parts may have different types") {
  additive const h{constant{2}, dead_above_100{}, constant{3}};
  static_assert(std::is_same_v<decltype(h(1)), std::optional<int>>);
  CHECK(h(7) == 12);
  CHECK(!h(101));
  CHECK(!additive{dead_above_100{}, constant{1}}(200));
  static_assert(std::is_same_v<decltype(additive{constant{2}, half{}}(1)), double>);
  CHECK(additive{constant{2}, half{}}(3) == 3.5);
  CHECK(additive{dead_above_100{}, half{}}(3) == std::optional<double>(4.5));
  static_assert(!wend::goal_aware<decltype(h)>);
  static_assert(wend::goal_aware<additive<nil, dead_above_100>>);
  CHECK(additive{constant{5}}(0) == 5);
}

TEST_CASE("additive: IDA* generates the nodes published for the Manhattan distance") {
  using puzzle = tile_puzzle<4, 4>;
  puzzle const p{goal::blank_first, move_order::ulrd};
  halves::changing<puzzle> const up{{p.goal_state(), true}};
  halves::changing<puzzle> const left{{p.goal_state(), false}};
  auto const known = korf::instances()[78];
  auto const r = wend::idastar(p, p.parse(known.board), additive{up, left});
  REQUIRE(r);
  CHECK(*r.cost == known.length);
  CHECK(r.statistics.generated + 1 == known.nodes);
}

TEST_CASE("additive: an infinite part makes the sum infinite; a sum that does not fit is NaN") {
  double const infinite = std::numeric_limits<double>::infinity();
  auto const itself = [](double x) { return x; };
  auto const maybe = [](double x) { return std::optional<double>(x); };
  std::feclearexcept(FE_ALL_EXCEPT);
  CHECK(additive{itself, nil{}}(infinite) == infinite);
  CHECK(additive{itself, itself}(infinite) == infinite);
  CHECK(additive{maybe, itself}(infinite) == std::optional<double>(infinite));
  CHECK(max_of{itself, constant{}}(infinite) == infinite);
  CHECK_FALSE(std::fetestexcept(FE_INVALID));
  // An infinite sum would be a dead end.
  CHECK(std::isnan(additive{itself, itself}(1e308)));
  CHECK(additive{itself, nil{}}(1e308) == 1e308);
}
