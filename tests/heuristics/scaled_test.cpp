// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/scaled.hpp>

#include <cfenv>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <doctest/doctest.h>

#include <wend/core/cost.hpp>
#include <wend/heuristics/constant.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../puzzles/whole_space.hpp"

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

struct distance {
  double operator()(double x) const { return x; }
};
struct short_distance {
  float operator()(float x) const { return x; }
};
struct dead_below_0 {
  static constexpr bool goal_aware = true;
  std::optional<long> operator()(long n) const {
    return n < 0 ? std::nullopt : std::optional<long>(n);
  }
};
/// A cost that can only be added and compared. Sums above 255 wrap.
struct small_cost {
  std::uint8_t value = 0;
  friend small_cost operator+(small_cost a, small_cost b) {
    return {static_cast<std::uint8_t>(a.value + b.value)};
  }
  friend auto operator<=>(small_cost const&, small_cost const&) = default;
};
struct small_distance {
  small_cost operator()(int n) const { return {static_cast<std::uint8_t>(n)}; }
};

}  // namespace

TEST_CASE("scaled: estimates and changes are multiplied") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  manhattan const plain{p};
  scaled const h{plain, 3};
  scaled const unsigned_factor{plain, 3u};
  static_assert(wend::incremental_heuristic_for<decltype(h), tile_puzzle<3, 3>>);
  static_assert(wend::incremental_heuristic_for<decltype(unsigned_factor), tile_puzzle<3, 3>>);
  static_assert(wend::staged_heuristic_for<decltype(h), tile_puzzle<3, 3>>);
  static_assert(std::is_same_v<decltype(h(p.goal_state())), int>);
  static_assert(std::is_same_v<decltype(unsigned_factor(p.goal_state())), int>);
  static_assert(wend::goal_aware<decltype(h)>);
  static_assert(!wend::goal_aware<scaled<constant, int>>);
  static_assert(!wend::has_f_step<decltype(h)>);
  whole_space::each_state(p, 2'000, [&](auto const& s, int) {
    bool right = h(s) == 3 * plain(s) && unsigned_factor(s) == h(s);
    for (move const a : p.actions(s))
      right = right && h.delta(s, a) == 3 * plain.delta(s, a) &&
              h.delta(p.rest(s), p.site(s), a) == h.delta(s, a) &&
              unsigned_factor.delta(s, a) == h.delta(s, a);
    if (!right) FAIL(to_string(s));
  });
  CHECK(scaled{constant{5}, 0}(p.goal_state()) == 0);
  CHECK(scaled{constant{5}, 2L}(p.goal_state()) == 10L);
  CHECK(scaled{constant{5}, std::uint8_t{200}}(p.goal_state()) == 1000);
  move const first = p.actions(p.goal_state())[0];
  CHECK(scaled{plain, std::uint8_t{200}}.delta(p.goal_state(), first) == 200);
}

TEST_CASE("scaled: a floating-point estimate accepts any factor and keeps its type") {
  CHECK(scaled{distance{}, 1.5}(2.0) == 3.0);
  CHECK(scaled{distance{}, 2}(2.5) == 5.0);
  CHECK(scaled{short_distance{}, 0.5}(3.0f) == 1.5f);
  CHECK(scaled{short_distance{}, 1e300}(0.0f) == 0.0f);
  static_assert(std::is_same_v<decltype(scaled{short_distance{}, 0.5}(3.0f)), float>);
}

TEST_CASE("scaled: a dead end remains a dead end") {
  scaled const h{dead_below_0{}, 4};
  static_assert(std::is_same_v<decltype(h(1L)), std::optional<long>>);
  static_assert(wend::goal_aware<decltype(h)>);
  CHECK(h(3L) == 12L);
  CHECK(!h(-1L));
}

TEST_CASE("scaled: a tracked heuristic remains tracked") {
  using puzzle = tile_puzzle<2, 3>;
  puzzle const p{goal::blank_first};
  scaled const h{max_of{manhattan{p}, misplaced{p}}, 2};
  static_assert(wend::tracked_heuristic_for<decltype(h), puzzle>);
  static_assert(wend::staged_tracked_heuristic_for<decltype(h), puzzle>);
  static_assert(!wend::tracked_heuristic_for<scaled<manhattan<puzzle>, int>, puzzle>);
  whole_space::each_state(p, 1'000, [&](auto const& s, int) {
    bool right = h.value(h.root(s)) == h(s);
    for (move const a : p.actions(s))
      right = right && h.value(h.child(h.root(s), s, a)) == h(p.result(s, a)) &&
              h.value(h.child(h.root(s), p.rest(s), p.site(s), a)) == h(p.result(s, a));
    if (!right) FAIL(to_string(s));
  });
}

TEST_CASE("scaled: a factor that is negative, NaN or infinite is an error") {
  char const* const text = "heuristics::scaled: expected a finite factor of at least 0";
  CHECK_THROWS_WITH_AS((scaled{constant{}, -1}), text, wend::invalid_option);
  CHECK_THROWS_WITH_AS((scaled{distance{}, -0.5}), text, wend::invalid_option);
  CHECK_THROWS_WITH_AS((scaled{distance{}, std::numeric_limits<double>::quiet_NaN()}), text,
                       wend::invalid_option);
  CHECK_THROWS_WITH_AS((scaled{distance{}, std::numeric_limits<double>::infinity()}), text,
                       wend::invalid_option);
}

TEST_CASE("scaled: an infinite estimate remains infinite, and a product that does not fit is NaN") {
  double const infinite = std::numeric_limits<double>::infinity();
  std::feclearexcept(FE_ALL_EXCEPT);
  CHECK(scaled{distance{}, 2}(infinite) == infinite);
  CHECK(scaled{distance{}, 0}(infinite) == infinite);
  CHECK(scaled{distance{}, 0.0}(infinite) == infinite);
  auto const maybe = [](double x) { return std::optional<double>(x); };
  CHECK(scaled{maybe, 0}(infinite) == std::optional<double>(infinite));
  CHECK_FALSE(std::fetestexcept(FE_INVALID));  // 0 times infinity
  // An infinite product would be a dead end.
  CHECK(std::isnan(scaled{distance{}, 10}(1e308)));
  CHECK(scaled{distance{}, 1}(1e308) == 1e308);
}

TEST_CASE(
    "scaled: estimates that can only be added are added; a sum that does not fit is an error") {
  CHECK(scaled{small_distance{}, 5}(51).value == 255);
  CHECK(scaled{small_distance{}, 0}(51).value == 0);
  CHECK_THROWS_WITH_AS(
      (scaled{small_distance{}, 5}(52)),
      "the product of an estimate and its factor does not fit its type, after 0 actions",
      wend::invalid_cost);
}
