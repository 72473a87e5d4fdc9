// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/random_walk.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

using namespace wend::puzzles;

TEST_CASE("random_walk: the actions lead to the state of the walk") {
  tile_puzzle<4, 4> const p{goal::blank_first};
  auto const walk = random_walk(p, p.goal_state(), {.steps = 500, .seed = 7});
  CHECK(walk.actions.size() == 500);
  CHECK(!walk.stuck);
  auto s = p.goal_state();
  for (move const a : walk.actions) {
    REQUIRE(p.allows(s.blank(), a));
    p.apply(s, a);
  }
  CHECK(s == walk.state);
  CHECK(random_walk(p, s, {.steps = 0}).state == s);
}

TEST_CASE("random_walk: the same seed produces the same walk with every compiler") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  tile_puzzle<> const q{3, 3, goal::blank_first};
  auto const walk = random_walk(p, p.goal_state(), {.steps = 1000, .seed = 42});
  auto const same = random_walk(q, q.goal_state(), {.steps = 1000, .seed = 42});
  CHECK(walk.actions == same.actions);
  CHECK(walk.actions != random_walk(p, p.goal_state(), {.steps = 1000, .seed = 43}).actions);
  CHECK(to_string(walk.state) == "6 3 2 7 1 4 0 8 5");
}

TEST_CASE("random_walk: the random numbers are those of SplitMix64") {
  // The first numbers of the program of SplitMix64's authors for the seed 1234567.
  wend::detail::splitmix64 draw(1234567);
  for (std::uint64_t const expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
        16408922859458223821u})
    CHECK(draw() == expected);
}

TEST_CASE("random_walk: draws are uniform") {
  wend::detail::splitmix64 draw(1);
  std::array<int, 3> counts{};
  for (int i = 0; i < 30'000; ++i) ++counts[draw.below(3)];
  for (int const n : counts) CHECK((n > 9'700 && n < 10'300));
  CHECK(draw.below(1) == 0);
}

TEST_CASE("random_walk: a walk without loops visits no state twice, and reports when it is stuck") {
  torus_puzzle<3, 3> const p{goal::blank_last};
  auto const walk =
      random_walk(p, p.goal_state(), {.steps = 2000, .seed = 5, .loops = revisits::never});
  std::set<board<3, 3>> visited{p.goal_state()};
  auto s = p.goal_state();
  for (move const a : walk.actions) {
    p.apply(s, a);
    REQUIRE(visited.insert(s).second);
  }
  CHECK(s == walk.state);
  CHECK((walk.stuck || walk.actions.size() == 2000));

  // On a line, the walk gets stuck at the end.
  tile_puzzle<1, 4> const line{goal::blank_first};
  auto const to_the_end =
      random_walk(line, line.goal_state(), {.steps = 10, .seed = 1, .loops = revisits::never});
  CHECK(to_the_end.stuck);
  CHECK(to_the_end.actions.size() == 3);
  CHECK(to_the_end.state == board<1, 4>{1, 2, 3, 0});

  // The start counts as visited.
  torus_puzzle<1, 2> const pair{goal::blank_first};
  auto const one_step =
      random_walk(pair, pair.goal_state(), {.steps = 5, .seed = 1, .loops = revisits::never});
  CHECK(one_step.stuck);
  CHECK(one_step.actions.size() == 1);

  // If loops are allowed, only a board of one cell is stuck.
  CHECK(!random_walk(line, line.goal_state(), {.steps = 10, .seed = 1}).stuck);
  tile_puzzle<1, 1> const one{goal::blank_first};
  auto const nowhere = random_walk(one, one.goal_state(), {.steps = 1});
  CHECK(nowhere.stuck);
  CHECK(nowhere.actions.empty());
}

namespace {
/// A road from 0 to 3. Leaving the road has an infinite cost.
struct road {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 100}; }
  int result(int s, int a) const { return s + a; }
  double cost(int s, int a) const {
    return a == 1 && s < 3 ? 1 : std::numeric_limits<double>::infinity();
  }
  bool is_goal(int s) const { return s == 3; }
};
}  // namespace

TEST_CASE("random_walk: no action of infinite cost is chosen") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto const walk = random_walk(road{}, 0, {.steps = 10, .seed = seed});
    CHECK(walk.actions == std::vector{1, 1, 1});
    CHECK(walk.stuck);
  }
}
