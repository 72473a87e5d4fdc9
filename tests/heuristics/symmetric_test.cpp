// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/symmetric.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/cube_pattern.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/cube_text.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

namespace symmetric_test {
namespace {

using namespace wend::heuristics;
using namespace wend::puzzles;

/// Returns all states within a distance of the goal, with their distances.
template <class P>
std::map<typename P::state_type, int> within(int most) {
  std::map<typename P::state_type, int> distance{{P::goal_state(), 0}};
  std::vector<typename P::state_type> layer{P::goal_state()};
  for (int d = 1; d <= most; ++d) {
    std::vector<typename P::state_type> next;
    for (auto const& s : layer)
      for (auto const a : P::actions(s))
        if (auto const t = P::result(s, a); distance.emplace(t, d).second) next.push_back(t);
    layer = next;
  }
  return distance;
}

/// Checks that all symmetries differ, map the goal to itself and turns to turns, map the result of
/// a turn to the result of its image, and have inverses among them.
template <class P>
void check_symmetries() {
  auto const start = random_walk(P(), P::goal_state(), {.steps = 30, .seed = 1}).state;
  std::set<typename P::state_type> images;
  for (std::size_t i = 0; i < P::symmetries; ++i) {
    CAPTURE(i);
    CHECK(P::image(P::goal_state(), i) == P::goal_state());
    CHECK((P::image(start, i) == start) == (i == 0));
    images.insert(P::image(start, i));
    std::set<typename P::action_type> turns;
    for (auto const a : P::actions(start)) {
      turns.insert(P::image(a, i));
      CHECK(P::image(P::result(start, a), i) == P::result(P::image(start, i), P::image(a, i)));
    }
    auto const& all = P::actions(start);
    CHECK(turns == std::set<typename P::action_type>(all.begin(), all.end()));
    bool undone = false;
    for (std::size_t j = 0; j < P::symmetries; ++j)
      undone = undone || P::image(P::image(start, i), j) == start;
    CHECK(undone);
  }
  CHECK(images.size() == P::symmetries);
}

/// Checks in all states near the goal that no estimate exceeds the distance, and that the estimates
/// of neighbours differ by at most 1.
template <class P, class H>
void check_estimates(P const& p, H const& h, int most) {
  auto const distances = within<P>(most);
  std::size_t wrong = 0;
  for (auto const& [s, distance] : distances) {
    std::optional<int> const here = h(s);
    if (!here || *here > distance) ++wrong;
    for (auto const a : p.actions(s)) {
      std::optional<int> const there = h(p.result(s, a));
      if (!there || *there - *here > 1 || *here - *there > 1) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

template <class P, class Plain, class Images>
void check_searches(P const& p, Plain const& plain, Images const& images, std::size_t steps) {
  std::uint64_t expanded = 0;
  std::uint64_t expanded_plain = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    CAPTURE(seed);
    auto const s = random_walk(p, P::goal_state(), {.steps = steps, .seed = seed}).state;
    auto const without = wend::idastar(p, s, plain);
    auto const with = wend::idastar(p, s, images);
    CHECK(with.cost == without.cost);
    CHECK(with.statistics.expanded <= without.statistics.expanded);
    expanded += with.statistics.expanded;
    expanded_plain += without.statistics.expanded;
    auto const best_first = wend::astar(p, s, images);
    CHECK(best_first.cost == without.cost);
    CHECK(best_first.statistics.reopened == 0);
  }
  CHECK(2 * expanded < expanded_plain);
}

/// A ring of twelve places, and its mirror image.
struct ring {
  using state_type = int;
  using action_type = int;
  static constexpr std::size_t symmetries = 2;
  [[nodiscard]] static std::vector<int> actions(int) { return {1, 11}; }
  [[nodiscard]] static int result(int n, int a) { return (n + a) % 12; }
  [[nodiscard]] static bool is_goal(int n) { return n == 0; }
  // The image of an action follows the same rule.
  [[nodiscard]] static int image(int n, std::size_t i) { return i == 0 ? n : (12 - n) % 12; }
};
struct ring_of_one_symmetry : ring {
  static constexpr std::size_t symmetries = 1;
};
/// Evaluates one half of the ring, with changes.
struct one_half {
  int operator()(int n) const { return n <= 6 ? n : 0; }
  [[nodiscard]] int delta(int n, int a) const { return (*this)((n + a) % 12) - (*this)(n); }
};
struct dead_at_9 {
  std::optional<int> operator()(int n) const {
    return n == 9 ? std::nullopt : std::optional<int>(0);
  }
};

}  // namespace

TEST_CASE("symmetric: symmetries of cubes map turns to turns") {
  check_symmetries<pocket_cube<>>();
  check_symmetries<pocket_cube<cube_metric::quarter_turns>>();
  check_symmetries<cube<>>();
  check_symmetries<cube<cube_metric::quarter_turns>>();
}

TEST_CASE("symmetric: symmetries of the cube are numbered by the positions to which faces move") {
  // The upper face stays, the right face moves to the front, and the front face moves to the left:
  // the whole cube is turned clockwise as seen from above. In the symmetries that leave the upper
  // face in place, the right face may move to the right (0, 1), front (2, 3), left and back, and
  // the front face to either of two sides.
  auto const turned = [](char const* turns) {
    auto s = cube<>::goal_state();
    for (auto const a : parse_turns(turns)) s = cube<>::result(s, a);
    return s;
  };
  auto const start = turned("R U F2 D' B L");
  CHECK(cube<>::image(start, 3) == turned("F U L2 D' R B"));
  // Right and left change places: all turns go the other way.
  CHECK(cube<>::image(start, 4) == turned("L' U' F2 D B' R'"));
  CHECK(to_string(cube<>::image(turned("R"), 4)) == to_string(turned("L'")));
}

TEST_CASE("symmetric: the estimates are admissible and consistent") {
  pocket_cube<> const small;
  pattern_database const three{small, pocket_cube_pattern<3>{{0, 1, 4}}};
  symmetric const of_all{three, small};
  static_assert(wend::goal_aware<decltype(of_all)>);
  static_assert(wend::tracked_heuristic_for<decltype(of_all), pocket_cube<>>);
  auto const report = wend::check_problem(small, small.goal_state(), 3, of_all);
  CHECK_MESSAGE(report, to_string(report));
  check_estimates(small, of_all, 4);
  check_searches(small, three, of_all, 9);
  auto const s = random_walk(small, small.goal_state(), {.steps = 40, .seed = 3}).state;
  int largest = 0;
  for (std::size_t i = 0; i < 6; ++i)
    largest = std::max(largest, three(small.image(s, i)).value_or(0));
  CHECK(of_all(s) == largest);
  symmetric const of_one{three, small, {4}};
  CHECK(of_one(s) == std::max(three(s), three(small.image(s, 4))));

  cube<> const p;
  max_of const patterns{
      pattern_database{p, cube_pattern<cube_pieces::corners, 3>{{0, 1, 2}}},
      pattern_database{p, cube_pattern<cube_pieces::edges, 3>{{0, 1, 2}}}};
  symmetric const three_images{patterns, p, {7, 16, 41}};
  auto const cube_report = wend::check_problem(p, p.goal_state(), 2, three_images);
  CHECK_MESSAGE(cube_report, to_string(cube_report));
  check_estimates(p, three_images, 2);
  check_searches(p, patterns, three_images, 6);
}

TEST_CASE("symmetric: no estimate is too high in the whole 2x2x2 cube [slow]") {
  pocket_cube<> const p;
  pattern_database const all{p, pocket_cube_pattern<7>{{0, 1, 2, 3, 4, 5, 6}}};  // distances
  symmetric const images{pattern_database{p, pocket_cube_pattern<3>{{0, 1, 4}}}, p};
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < p.state_count(); ++i) {
    auto const s = p.unrank(i);
    auto const distance = all(s);
    if (images(s) > distance) ++wrong;
    for (std::size_t j = 1; j < p.symmetries; ++j)
      if (all(p.image(s, j)) != distance) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("symmetric: a user-defined puzzle has images too; changes are followed, dead ends kept") {
  ring const p;
  symmetric const h{one_half{}, p};
  auto const report = wend::check_problem(p, 0, 12, h);
  CHECK_MESSAGE(report, to_string(report));
  symmetric const dead{dead_at_9{}, p};
  for (int n = 0; n < 12; ++n) {
    CAPTURE(n);
    CHECK(h(n) == (n <= 6 ? n : 12 - n));
    CHECK(dead(n).has_value() == (n != 9 && n != 3));
  }
  CHECK_THROWS_WITH_AS((symmetric{one_half{}, p, {1, 2}}),
                       doctest::Contains("expected the number of each symmetry to be less than "
                                         "Puzzle::symmetries"),
                       wend::invalid_option);
  ring_of_one_symmetry const alone;
  symmetric const same{one_half{}, alone};
  for (int n = 0; n < 12; ++n) CHECK(same(n) == one_half{}(n));
}

}  // namespace symmetric_test
