// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/dual.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/topspin.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

namespace dual_test {
namespace {

using namespace wend::heuristics;
using namespace wend::puzzles;

/// A walk of any length from the goal to a state also leads from the dual of the state to the goal.
/// Actions have inverses of the same cost, so the state and its dual are equally far from the goal.
template <class P>
void check_duals() {
  P const p;
  CHECK(P::dual(P::goal_state()) == P::goal_state());
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    auto const walk = random_walk(p, P::goal_state(), {.steps = 30, .seed = seed});
    auto s = P::dual(walk.state);
    CHECK(P::dual(s) == walk.state);
    CHECK(s != walk.state);
    for (auto const& a : walk.actions) s = P::result(s, a);
    CHECK(p.is_goal(s));
  }
}

/// The estimate of `dual` is the larger of the estimates of a state and its dual. It is admissible
/// and tracked, and optimal searches expand no more nodes with it.
template <class P, class H>
void check_heuristic(P const& p, H const& h, std::size_t steps) {
  dual const both{h, p};
  static_assert(wend::goal_aware<decltype(both)>);
  static_assert(wend::tracked_heuristic_for<decltype(both), P>);
  auto const report = wend::check_problem(p, P::goal_state(), 3, both, {.consistent = false});
  CHECK_MESSAGE(report, to_string(report));
  std::uint64_t fewer = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    CAPTURE(seed);
    auto const s = random_walk(p, P::goal_state(), {.steps = steps, .seed = seed}).state;
    std::optional<int> const plain = h(s);
    std::optional<int> const of_dual = h(P::dual(s));
    REQUIRE(plain);
    REQUIRE(of_dual);
    CHECK(both(s) == (*plain < *of_dual ? *of_dual : *plain));
    auto const with_plain = wend::idastar(p, s, h);
    auto const with_both = wend::idastar(p, s, both);
    CHECK(with_both.cost == with_plain.cost);
    CHECK(with_both.statistics.expanded <= with_plain.statistics.expanded);
    fewer += with_both.statistics.expanded < with_plain.statistics.expanded ? 1 : 0;
    CHECK(wend::astar(p, s, both).cost == with_plain.cost);
  }
  CHECK(fewer >= 3);
}

/// A ring of twelve places, and its mirror image.
struct ring {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] static std::vector<int> actions(int) { return {1, 11}; }
  [[nodiscard]] static int result(int n, int a) { return (n + a) % 12; }
  [[nodiscard]] static bool is_goal(int n) { return n == 0; }
  [[nodiscard]] static int dual(int n) { return (12 - n) % 12; }
};
/// Knows the distances of one half of the ring. In the other half its estimates are too low.
struct one_half {
  std::optional<int> operator()(int n) const {
    if (n == 9) return std::nullopt;
    return n <= 6 ? n : 0;
  }
};

}  // namespace

TEST_CASE("dual: a state and its dual are equally far from the goal") {
  check_duals<pancake<9>>();
  check_duals<topspin<9>>();
  check_duals<topspin<10, 5>>();
  check_duals<pocket_cube<>>();
  check_duals<cube<>>();
  check_duals<cube<cube_metric::quarter_turns>>();
}

TEST_CASE("dual: the larger estimate of a state and its dual is admissible, and saves nodes") {
  pancake<8> const stack;
  check_heuristic(stack, pattern_database{stack, pancake_pattern<8, 4>{{4, 5, 6, 7}}}, 40);
  pocket_cube<> const cube;
  check_heuristic(cube, pattern_database{cube, pocket_cube_pattern<3>{{0, 1, 2}}}, 8);
}

TEST_CASE("dual: the dual of a user-defined puzzle may be a mirror image; dead ends are kept") {
  ring const p;
  dual const h{one_half{}, p};
  for (int n = 0; n < 12; ++n) {
    CAPTURE(n);
    if (n == 9 || n == 3)  // mirror images of each other
      CHECK_FALSE(h(n).has_value());
    else
      CHECK(h(n) == (n <= 6 ? n : 12 - n));
  }
}

namespace {

/// A line whose dual is its mirror image, with `expand` instead of `actions` and `result`.
struct mirrored_line {
  using state_type = int;
  using action_type = int;
  template <class Output>
  void expand(int s, Output&& out) const {
    out(1, s + 1);
    out(-1, s - 1);
  }
  bool is_goal(int s) const { return s == 0; }
  int dual(int s) const { return -s; }
};
/// The distance to the goal of positive numbers, and 0 for all others.
struct positive_part {
  static constexpr bool goal_aware = true;
  int operator()(int s) const { return s < 0 ? 0 : s; }
  int delta(int s, int a) const { return (*this)(s + a) - (*this)(s); }
};

}  // namespace

TEST_CASE("dual: the estimate follows the actions of a problem with expand") {
  mirrored_line const p;
  dual const h{positive_part(), p};
  for (int const start : {-5, 5}) {
    auto const r = wend::idastar(p, start, h);
    CHECK(r.cost == 5);
    CHECK(r.statistics.expanded == 5);
  }
}

}  // namespace dual_test
