// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/max_of.hpp>

#include <algorithm>
#include <array>
#include <cmath>  // std::isnan
#include <limits>
#include <optional>
#include <type_traits>

#include <doctest/doctest.h>

#include <wend/heuristics/constant.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/scaled.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/tools/check_problem.hpp>

#include "../puzzles/whole_space.hpp"

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

struct doubling {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return a == 1 ? n + 1 : 2 * n; }
  bool is_goal(int n) const { return n == 100; }
};

struct dead_above_100 {
  static constexpr bool goal_aware = true;
  std::optional<int> operator()(int n) const {
    return n > 100 ? std::nullopt : std::optional<int>(n < 100 ? 1 : 0);
  }
};

struct half_missing {
  double operator()(int n) const { return n < 100 ? (100 - n) / 2.0 : 0.0; }
};

struct steps_by_three : nil {
  static constexpr int f_step = 3;
};
struct not_aware : constant {
  static constexpr int f_step = 2;
};

/// The note counts the states seen along a path.
struct seen_so_far {
  struct note {
    int count;
  };
  template <class State>
  int operator()(State const&) const {
    return 0;
  }
  template <class State>
  note root(State const&) const {
    return {1};
  }
  template <class State, class Action>
  note child(note n, State const&, Action const&) const {
    return {n.count + 1};
  }
  int value(note n) const { return n.count; }
};

}  // namespace

TEST_CASE("max_of: the maximum of an integer and a float is exact") {
  auto const whole = [](int) { return 16'777'219; };  // not a float
  auto const half = [](int) { return 0.5f; };
  CHECK(max_of{whole, half}(0) == 16'777'219);
  CHECK(max_of{half, whole}(0) == 16'777'219);
}

TEST_CASE("max_of: the estimate is the largest of its parts") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  max_of const h{misplaced{p}, manhattan{p}, nil{}};
  whole_space::each_state(p, 5'000, [&](auto const& s, int) {
    if (h(s) != std::max(misplaced{p}(s), manhattan{p}(s))) FAIL(to_string(s));
  });
  CHECK(max_of{nil{}, constant{7}, constant{3}}(p.goal_state()) == 7);
  CHECK(max_of{constant{}}(p.goal_state()) == 1);
  static_assert(std::is_same_v<decltype(h(p.goal_state())), int>);
}

TEST_CASE("max_of: a dead end of any part is a dead end") {
  max_of const h{nil{}, dead_above_100{}, constant{3}};
  static_assert(wend::heuristic_for<decltype(h), doubling>);
  static_assert(std::is_same_v<decltype(h(1)), std::optional<int>>);
  CHECK(h(5) == 3);
  CHECK(!h(101));
  CHECK(!max_of{dead_above_100{}, nil{}}(101));
  CHECK(max_of{dead_above_100{}, nil{}}(100) == 0);
}

TEST_CASE("max_of: estimates of different types have their common type") {
  max_of const h{constant{30}, half_missing{}};
  static_assert(std::is_same_v<decltype(h(1)), double>);
  CHECK(h(1) == 49.5);
  CHECK(h(99) == 30.0);
  static_assert(
      std::is_same_v<decltype(max_of{dead_above_100{}, half_missing{}}(1)), std::optional<double>>);
}

TEST_CASE("max_of is goal-aware if all its heuristics are") {
  static_assert(wend::goal_aware<max_of<nil, dead_above_100>>);
  static_assert(!wend::goal_aware<max_of<nil, constant>>);
  static_assert(!wend::goal_aware<constant>);
}

TEST_CASE("max_of declares an f_step if all its heuristics declare the same") {
  using puzzle = tile_puzzle<3, 3>;
  using plain = manhattan<puzzle>;
  static_assert(max_of<plain>::f_step == 2);
  static_assert(max_of<linear_conflict<puzzle>, max_of<plain>>::f_step == 2);
  static_assert(!wend::has_f_step<max_of<plain, misplaced<puzzle>>>);
  static_assert(!wend::has_f_step<max_of<plain, steps_by_three>>);
  static_assert(!wend::has_f_step<max_of<plain, not_aware>>);
  puzzle const p{goal::blank_last};
  max_of const h{manhattan{p}, linear_conflict{p}};
  CHECK(wend::check_problem(p, p.goal_state(), 10, h).broken ==
        wend::check_problem(p, p.goal_state(), 10).broken);
}

TEST_CASE("max_of is tracked if each part is tracked or incremental") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{goal::blank_last};
  using both = max_of<misplaced<puzzle>, manhattan<puzzle>>;
  static_assert(wend::tracked_heuristic_for<both, puzzle>);
  static_assert(!wend::incremental_heuristic_for<both, puzzle>);
  static_assert(wend::incremental_heuristic_for<max_of<manhattan<puzzle>>, puzzle>);
  static_assert(wend::staged_tracked_heuristic_for<both, puzzle>);
  static_assert(wend::staged_heuristic_for<max_of<manhattan<puzzle>>, puzzle>);
  static_assert(wend::tracked_heuristic_for<max_of<both, seen_so_far, scaled<both, int>>, puzzle>);
  static_assert(!wend::tracked_heuristic_for<max_of<nil, dead_above_100>, doubling>);
  static_assert(!wend::tracked_heuristic_for<max_of<nil, half_missing>, doubling>);

  max_of const h{max_of{misplaced{p}, manhattan{p}}, scaled{misplaced{p}, 2}};
  whole_space::each_state(p, 5'000, [&](auto const& s, int) {
    auto const note = h.root(s);
    bool right = h.value(note) == h(s);
    for (move const a : p.actions(s))
      right = right && h.value(h.child(note, s, a)) == h(p.result(s, a)) &&
              h.value(h.child(note, p.rest(s), p.site(s), a)) == h(p.result(s, a));
    if (!right) FAIL(to_string(s));
  });

  max_of const mixed{nil{}, seen_so_far{}};
  auto const s = p.goal_state();
  CHECK(mixed.value(mixed.child(mixed.child(mixed.root(s), s, move::up), s, move::up)) == 3);
}

TEST_CASE("max_of: the maximum of an estimate and NaN is NaN, in either order") {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  auto const plain = [](int n) { return n / 2.0; };
  auto const wrong = [=](int) { return nan; };
  auto const maybe = [=](int) { return std::optional(nan); };
  CHECK(std::isnan(max_of(plain, wrong)(3)));
  CHECK(std::isnan(max_of(wrong, plain)(3)));
  CHECK(std::isnan(max_of(plain, maybe)(3).value()));
  CHECK(std::isnan(max_of(maybe, plain)(3).value()));
  CHECK(max_of(plain, [](int n) { return n / 1.0; })(3) == 3.0);
}

TEST_CASE("constant: the estimate never changes") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  static_assert(wend::incremental_heuristic_for<constant, tile_puzzle<3, 3>>);
  CHECK(constant{}(p.goal_state()) == 1);
  CHECK(constant{4}(p.goal_state()) == 4);
  CHECK(constant{4}.delta(p.goal_state(), move::right) == 0);
}

TEST_CASE("max_of: one heuristic alone stays incremental") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  manhattan const one{p};
  max_of const alone{one};
  static_assert(wend::incremental_heuristic_for<decltype(alone), tile_puzzle<3, 3>>);
  auto const s = p.goal_state();
  for (move const m : p.actions(s)) {
    CHECK(alone.delta(s, m) == 1);
    CHECK(alone(p.result(s, m)) == 1);
  }
}
