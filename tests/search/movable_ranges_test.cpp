// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>  // std::copyable, std::movable
#include <cstddef>
#include <ranges>  // std::ranges::input_range, std::views::take
#include <utility>
#include <vector>

#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

namespace {

/// The paths to the right and down through 4×4 cells.
struct steps {
  using state_type = int;
  using action_type = int;
  static std::vector<int> actions(int s) {
    std::vector<int> found;
    if (s % 4 < 3) found.push_back(1);
    if (s / 4 < 3) found.push_back(4);
    return found;
  }
  static int result(int s, int a) { return s + a; }
  static bool is_goal(int s) { return s == 15; }
};
/// The same with costs.
struct costly_steps : steps {
  static int cost(int s, int a) { return 1 + (s * 7 + a * 3) % 5; }
};
struct steps_left {
  int operator()(int s) const { return 6 - s % 4 - s / 4; }
};

/// A copy of an element, without references into the search.
auto copy_of(auto const& element) {
  if constexpr (requires { element.actions; })
    return std::pair(element.cost, element.actions);
  else
    return std::pair(element.cost, std::vector{element.state});
}

/// Moves a range after each of its elements, and compares it with a range that is not moved.
void check_moved(auto const& make) {
  auto unmoved = make();
  using range = decltype(unmoved);
  static_assert(std::ranges::input_range<range>);
  static_assert(std::movable<range> && !std::copyable<range>);
  std::vector<decltype(copy_of(*unmoved.begin()))> wanted;
  for (auto const& element : unmoved) wanted.push_back(copy_of(element));
  REQUIRE(!wanted.empty());

  for (std::size_t count = 0; count <= wanted.size(); ++count) {
    CAPTURE(count);
    auto first = make();
    auto at = first.begin();
    decltype(wanted) found;
    for (; found.size() < count; ++at) found.push_back(copy_of(*at));
    auto second = std::move(first);
    first = make();
    first = std::move(second);
    for (auto const& element : first) found.push_back(copy_of(element));
    CHECK(found == wanted);
    CHECK(first.status() == unmoved.status());
    CHECK(first.statistics().expanded == unmoved.statistics().expanded);
    CHECK(first.statistics().generated == unmoved.statistics().generated);
  }
}

}  // namespace

TEST_CASE("a range that is moved between two elements continues with the next element") {
  steps const p;
  costly_steps const costly;
  steps_left const h;
  check_moved([&] { return wend::solutions(wend::bfs, p, 0); });
  check_moved([&] { return wend::solutions(wend::ucs, costly, 0); });
  check_moved([&] { return wend::solutions(wend::astar, p, 0, h); });
  check_moved([&] { return wend::solutions(wend::iddfs, p, 0); });
  check_moved([&] { return wend::solutions(wend::idastar, p, 0, h); });
  check_moved([&] { return wend::k_best(wend::bfs, p, 0); });
  check_moved([&] { return wend::k_best(wend::ucs, costly, 0); });
  check_moved([&] { return wend::k_best(wend::astar, costly, 0, h); });
  check_moved([&] { return wend::k_best(wend::ucs, costly, 0, wend::walks); });
  check_moved([&] { return wend::k_best(wend::astar, p, 0, h, wend::walks); });
  check_moved([&] { return wend::awastar(costly, 0, h, {.weight = 5}); });
  check_moved([&] { return wend::arastar(costly, 0, h, {.weight = 5}); });
  check_moved([&] { return wend::rectangle_search(costly, 0, h); });
  check_moved([&] { return wend::dfbnb(costly, 0, h); });
  check_moved([&] { return wend::limited_discrepancy_search(costly, 0, h); });
  check_moved([&] { return wend::reach(costly, 0); });
}

TEST_CASE("the graph of all cheapest solutions keeps its address when the range is moved") {
  steps const p;
  auto range = wend::solutions(wend::bfs, p, 0);
  auto const& graph = range.graph();
  auto moved = std::move(range);
  CHECK(&moved.graph() == &graph);
  CHECK(moved.count() == wend::solution_count{20, true});
}

// clang++ before 16 cannot compile the views of libstdc++.
#if !defined(__clang_major__) || __clang_major__ >= 16
TEST_CASE("ranges can be piped into views") {
  costly_steps const p;
  std::vector<int> costs;
  for (auto const& element : wend::reach(p, 0) | std::views::take(3))
    costs.push_back(element.cost);
  auto all = wend::reach(p, 0);
  auto at = all.begin();
  for (int const cost : costs) {
    CHECK(cost == at->cost);
    ++at;
  }
  CHECK(costs.size() == 3);
}
#endif
