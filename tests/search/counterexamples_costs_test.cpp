// SPDX-License-Identifier: BSL-1.0
//
// NaN and costs that do not fit their type: the error names the place, and no path is wrong.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/two_ended.hpp"

using namespace tests;

namespace {

using all_searches =
    decltype(std::tuple_cat(std::declval<graph_searches>(), std::declval<tree_searches>(),
                            std::declval<depth_first_searches>()));

/// A user-defined cost, which wraps at 1000 without an error.
struct coins {
  unsigned value = 0;
  friend coins operator+(coins a, coins b) { return {(a.value + b.value) % 1000}; }
  friend bool operator<(coins a, coins b) { return a.value < b.value; }
};

/// The line 0 - 1 - 2 - 3 with the given costs and the goal 3. The action n leads from n to n + 1.
/// The action 9 leads from any state to itself, so that actions differ from their positions.
template <class Cost>
struct line {
  using state_type = int;
  using action_type = int;
  using cost_type = Cost;
  std::vector<Cost> costs;
  std::vector<int> actions(int s) const { return s < 3 ? std::vector{9, s} : std::vector<int>{}; }
  int result(int s, int a) const { return a == 9 ? s : s + 1; }
  bool is_goal(int s) const { return s == 3; }
  Cost cost(int s, int a) const { return a == 9 ? Cost{} : costs[static_cast<std::size_t>(s)]; }
};

template <class Cost>
struct by_table {
  std::vector<std::optional<Cost>> values;
  std::optional<Cost> operator()(int s) const { return values[static_cast<std::size_t>(s)]; }
};

template <class A>
bool is_informed() {
  std::string const name = A::name;
  return name.find("astar") != std::string::npos || name.find("greedy") != std::string::npos;
}

/// The fault that `A` finds and the path to it, or empty if it finds none.
template <class A, class P, class H>
std::optional<std::pair<std::string, std::vector<int>>> fault_in(P const& p, H const& h) {
  auto search = A::search(p, 0, h);
  try {
    search.run();
  } catch (wend::invalid_cost_at<int> const& e) {
    // The search keeps its state, and reports the same fault again.
    CHECK(search.status() == wend::search_status::running);
    CHECK(!search.result().cost);
    CHECK(e.depth() == e.path().size());
    CHECK_THROWS_AS(search.run(), wend::invalid_cost);
    return std::pair(std::string(e.what()), e.path());
  }
  CHECK(search.status() == wend::search_status::solved);
  return std::nullopt;
}

/// Each algorithm reports the fault `what` after `path`.
template <class Algorithms, class Cost>
void check_fault(line<Cost> const& p, by_table<Cost> const& h, std::string const& what,
                 std::vector<int> const& path, bool only_informed = false) {
  CAPTURE(what);
  for_each_algorithm<Algorithms>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    if (only_informed && !is_informed<A>()) return;
    auto const fault = fault_in<A>(p, h);
    REQUIRE(fault);
    CHECK(fault->first == what + ", after " + std::to_string(path.size()) + " actions");
    CHECK(fault->second == path);
  });
}

template <class T>
inline constexpr T most = std::numeric_limits<T>::max();

}  // namespace

TEST_CASE_TEMPLATE("overflow errors name the path: integral costs", T, int, unsigned, std::uint8_t,
                   std::int64_t) {
  using all = std::conditional_t<std::is_same_v<T, int>, all_searches,
                                 std::tuple<astar_low_h, with_idastar>>;
  by_table<T> const h{{T{}, T{}, T{}, T{}}};
  auto const half = static_cast<T>(most<T> / 2 + 1);
  check_fault<all>(line<T>{{1, half, half}}, h,
                   "the cost of the path does not fit its type (an action that cannot be taken is "
                   "left out of actions(s))",
                   {0, 1, 2});
  auto const tenth = static_cast<T>(most<T> / 10 + 1);
  line<T> dear{std::vector<T>(3, static_cast<T>(4 * tenth))};  // no special value
  check_fault<all>(dear, h, "the cost of the path does not fit its type", {0, 1, 2});
  // The largest cost of the type still fits.
  line<T> const fits{{0, half, static_cast<T>(most<T> - half)}};
  for_each_algorithm<all>([&](auto algorithm) {
    using A = decltype(algorithm);
    auto search = A::search(fits, 0, h);
    CHECK(search.run() == wend::search_status::solved);
    CHECK(search.result().cost == most<T>);
  });
  by_table<T> const high{{T{}, T{}, most<T>, T{}}};
  check_fault<all>(line<T>{{1, 1, 1}}, high,
                   "the sum of the cost and the estimate does not fit its type (the estimate of a "
                   "proven dead end is an empty optional)",
                   {0, 1}, true);
}

// A cost limit cuts a path even if the cost of the path does not fit its type. Without the limit
// such a cost is an error.
TEST_CASE_TEMPLATE("a cost limit cuts paths whose cost overflows", T, int, std::uint8_t,
                   double) {
  using wend::search_status;
  using all = std::conditional_t<std::is_same_v<T, int>, all_searches,
                                 std::tuple<astar_low_h, with_ucs, with_dls, with_idastar>>;
  by_table<T> const h{{T{}, T{}, T{}, T{}}};
  auto const half = static_cast<T>(most<T> / 2 + 1);
  line<T> const p{{1, half, most<T>}};
  wend::search_limits<T> limits{};
  limits.max_cost = static_cast<T>(half + half / 2);
  for_each_algorithm<all>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(p, 0, h);
    CHECK(search.run(limits) == search_status::cost_limit);
    CHECK(!search.result().cost);
    CHECK(adds_up_best_first(search.statistics()) == !is_depth_first<A>);
    CHECK_THROWS_AS(search.run(wend::search_limits<T>{}), wend::invalid_cost);
  });
  // The limit also cuts a sum of a cost and an estimate that overflows.
  by_table<T> const high{{T{}, T{}, most<T>, T{}}};
  line<T> const cheap{{1, 1, 1}};
  limits.max_cost = T{5};
  for_each_algorithm<std::tuple<astar_low_h, with_idastar>>([&](auto algorithm) {
    auto search = decltype(algorithm)::search(cheap, 0, high);
    CHECK(search.run(limits) == search_status::cost_limit);
    if constexpr (std::is_integral_v<T>)  // a floating-point sum is rounded to the greatest value
      CHECK_THROWS_AS(search.run(wend::search_limits<T>{}), wend::invalid_cost);
  });
  limits.max_cost = half;
  auto branch_and_bound = wend::dfbnb(p, 0, h, {.limits = limits});
  CHECK(branch_and_bound.begin() == branch_and_bound.end());
  CHECK(branch_and_bound.status() == search_status::cost_limit);
  CHECK(wend::beam_search(p, 0, h, {.limits = limits}).status == search_status::cost_limit);
  auto bounded = wend::smastar.search(p, 0, h);
  CHECK(bounded.run(limits) == search_status::cost_limit);
  CHECK_THROWS_AS(bounded.run(wend::search_limits<T>{}), wend::invalid_cost);
  if constexpr (std::is_same_v<wend::cost_t<two_ended<T>>, T>) {
    limits.max_cost = static_cast<T>(half + 9);
    two_ended<T> edges;  // without cycles, which walks would follow
    edges.out.resize(4);
    edges.goals = {false, false, false, true};
    for (int v = 0; v < 3; ++v) edges.add(v, v + 1, p.cost(v, v));
    auto walks = wend::k_best(wend::ucs, edges, 0, wend::walks, {.limits = limits});
    CHECK(walks.begin() == walks.end());
    CHECK(walks.status() == search_status::cost_limit);
  }
}

TEST_CASE("a cost limit cuts paths whose cost overflows: other searches") {
  using wend::search_status;
  constexpr int half = most<int> / 2 + 1;
  two_ended<int> edges;  // 0 - 1 - 2 - 3, the goal
  edges.out.resize(4);
  edges.goals = {false, false, false, true};
  edges.add(0, 1, 1);
  edges.add(1, 2, half);
  edges.add(2, 3, most<int>);
  by_table<int> const h{{0, 0, 0, 0}};
  by_table<int> const high{{0, 0, most<int>, 0}};
  wend::search_limits<int> limits{};
  limits.max_cost = half + half / 2;
  wend::search_limits<int> const none{};

  auto const check = [&](auto search) {
    for (int again = 0; again < 2; ++again) {
      CHECK(search.run(limits) == search_status::cost_limit);
      CHECK(!search.result().cost);
    }
    CHECK_THROWS_AS(search.run(none), wend::invalid_cost);
  };
  check(wend::rbfs.search(edges, 0, h));
  check(wend::ibex.search(edges, 0, h));
  check(wend::rbfs.search(edges, 0, high));  // f overflows
  check(wend::ibex.search(edges, 0, high));

  auto const check_range = [&](auto range) {
    CHECK(range.begin() == range.end());
    CHECK(range.status() == search_status::cost_limit);
  };
  check_range(wend::awastar(edges, 0, h, {.limits = limits}));
  check_range(wend::arastar(edges, 0, h, {.limits = limits}));
  check_range(wend::rectangle_search(edges, 0, h, {.limits = limits}));
  check_range(wend::solutions(wend::ucs, edges, 0, {.limits = limits}));
  check_range(wend::k_best(wend::ucs, edges, 0, {.limits = limits}));

  // The limit also cuts in the search for a second path, which branches off the known path.
  two_ended<int> branch;  // 0 - 1 - 3, the goal; and 1 - 2
  branch.out.resize(4);
  branch.goals = {false, false, false, true};
  branch.add(0, 1, 1);
  branch.add(1, 3, 1);
  branch.add(1, 2, most<int>);
  wend::search_limits<int> few{};
  few.max_cost = 100;
  auto const check_second = [&](auto range) {
    auto at = range.begin();
    REQUIRE(at != range.end());
    CHECK(at->cost == 2);
    CHECK(++at == range.end());
    CHECK(range.status() == search_status::cost_limit);
    range.set_limits(none);
    CHECK_THROWS_AS(static_cast<void>(range.begin()), wend::invalid_cost);
  };
  check_second(wend::k_best(wend::ucs, branch, 0, {.limits = few}));
  check_second(wend::k_best(wend::astar, branch, 0, h, {.limits = few}));

  // A cost that equals the greatest value of the type is not an overflow, even after a cut.
  edges.edges[2].cost = most<int> - 1 - half;
  auto real = wend::rbfs.search(edges, 0, h);
  CHECK(real.run(limits) == search_status::cost_limit);
  CHECK(real.run(none) == search_status::solved);
  CHECK(real.result().cost == most<int>);
}

// A cost that was cut is not stored as a cost, because the cost or the limit may change.
TEST_CASE("a cost limit cuts paths whose cost overflows: a changing world") {
  using wend::search_status;
  constexpr int half = most<int> / 2 + 1;
  wend::search_limits<int> limits{};
  limits.max_cost = half + half / 2;
  wend::search_limits<int> const none{};
  wend::heuristics::nil const h;
  for (bool const backwards : {false, true}) {
    CAPTURE(backwards);
    two_ended<int> edges;  // 0 - 1 - 2 - 3, the goal
    edges.out.resize(5);
    edges.goals = {false, false, false, true, false};
    edges.add(0, 1, backwards ? most<int> : 1);
    edges.add(1, 2, half);
    edges.add(2, 3, backwards ? 1 : most<int>);
    edges.add(0, 4, 1);
    auto& dear = edges.edges[backwards ? 0 : 2];
    auto const check = [&](auto search) {
      auto const change = [&](int cost) {
        dear.cost = cost;
        search.costs_changed(dear.from);
      };
      for (int again = 0; again < 2; ++again) {
        CHECK(search.run(limits) == search_status::cost_limit);
        CHECK(adds_up_best_first(search.statistics()));
        // The path is found when it gets cheaper, and cut again when it gets as dear as before.
        change(1);
        CHECK(search.run(limits) == search_status::solved);
        CHECK(search.result().cost == half + 2);
        change(most<int>);
      }
      CHECK(search.run(limits) == search_status::cost_limit);
      // Without the limit the cost is an error, in each run.
      CHECK_THROWS_AS(search.run(none), wend::invalid_cost);
      CHECK_THROWS_AS(search.run(none), wend::invalid_cost);
      CHECK(search.run(limits) == search_status::cost_limit);
      change(half - 3);  // above the limit, but fits the type
      CHECK(search.run(limits) == search_status::cost_limit);
      CHECK(search.run(none) == search_status::solved);
      CHECK(search.result().cost == most<int> - 1);
    };
    if (backwards)
      check(wend::dstar_lite.search(edges, 0, 3, h));
    else
      check(wend::lpastar.search(edges, 0, h));
  }
}

TEST_CASE("errors of negative costs and estimates name the path") {
  by_table<int> const h{{0, 0, 0, 0}};
  check_fault<all_searches>(line<int>{{1, 1, -1}}, h, "the cost of an action is negative",
                            {0, 1, 2});
  check_fault<all_searches>(line<int>{{1, 1, 1}}, by_table<int>{{0, 0, -1, 0}},
                            "the heuristic's estimate is negative", {0, 1}, true);
  check_fault<all_searches>(line<int>{{1, 1, 1}}, by_table<int>{{-1, 0, 0, 0}},
                            "the heuristic's estimate is negative", {}, true);
}

TEST_CASE_TEMPLATE("errors of invalid floating-point costs name the path", T, float, double) {
  using all = std::tuple<with_dfs, with_greedy<true>, astar_low_h, with_idastar>;
  T const nan = std::numeric_limits<T>::quiet_NaN();
  T const infinite = std::numeric_limits<T>::infinity();
  by_table<T> const h{{T{}, T{}, T{}, T{}}};
  std::string const cost = "the cost of an action ";
  check_fault<all>(line<T>{{1, nan, 1}}, h, cost + "is not a number", {0, 1});
  check_fault<all>(line<T>{{1, T(-0.5), 1}}, h, cost + "is negative", {0, 1});
  check_fault<all>(line<T>{{1, -infinite, 1}}, h, cost + "is negative", {0, 1});
  check_fault<all>(line<T>{{1, most<T>, most<T>}}, h, "the cost of the path does not fit its type",
                   {0, 1, 2});
  std::string const estimate = "the heuristic's estimate ";
  auto const with = [&](T value) { return by_table<T>{{T{}, T{}, value, T{}}}; };
  line<T> const good{{1, 1, 1}};
  check_fault<all>(good, with(nan), estimate + "is not a number", {0, 1}, true);
  check_fault<all>(good, with(-infinite), estimate + "is negative", {0, 1}, true);
  check_fault<all>(good, with(T(-1)), estimate + "is negative", {0, 1}, true);
  check_fault<all>(line<T>{{most<T>, 0, 0}}, with(most<T>),
                   "the sum of the cost and the estimate does not fit its type", {0, 1}, true);
}

TEST_CASE("overflow errors name the path: user-defined costs that wrap") {
  by_table<coins> const h{{coins{}, coins{}, coins{}, coins{}}};
  line<coins> const p{{{400}, {500}, {200}}};
  using all = std::tuple<with_bfs, with_ucs, astar_low_h, with_dls, with_idastar>;
  check_fault<all>(p, h, "the cost of the path does not fit its type", {0, 1, 2});
  check_fault<all>(line<coins>{{{400}, {100}, {200}}},
                   by_table<coins>{{coins{}, coins{}, coins{700}, coins{}}},
                   "the sum of the cost and the estimate does not fit its type", {0, 1}, true);
}

TEST_CASE("overflow errors name the path: weighted estimates") {
  double const high = most<double> / 1.5;  // fits; the weight is 1.75
  check_fault<std::tuple<with_weighted_astar>>(
      line<double>{{1, 1, 1}}, by_table<double>{{0.0, 0.0, high, 0.0}},
      "the sum of the cost and the weighted estimate does not fit its type", {0, 1});
}

namespace {

/// Evaluates differences.
template <class Cost>
struct by_difference : by_table<Cost> {
  std::vector<std::int64_t> differences;  // of the action that leaves a state
  std::int64_t delta(int s, int a) const {
    return a == 9 ? 0 : differences[static_cast<std::size_t>(s)];
  }
};

}  // namespace

TEST_CASE_TEMPLATE("errors of invalid estimate differences name the path", T, int, unsigned,
                   std::uint8_t, std::int64_t) {
  auto const with = [](std::int64_t second) {
    by_difference<T> h;
    h.values = {T{5}, T{5}, T{5}, T{5}};
    h.differences = {0, second, 0};
    return h;
  };
  for_each_algorithm<std::tuple<astar_low_h, with_idastar>>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    line<T> const p{{0, 0, 0}};
    auto const fault = [&](std::int64_t second) {
      auto const found = fault_in<A>(p, with(second));
      if (!found) return std::string("none");
      CHECK(found->second == std::vector{0, 1});
      return found->first;
    };
    CHECK(fault(0) == "none");
    CHECK(fault(-6) == "the heuristic's estimate is negative, after 2 actions");
    CHECK(fault(most<std::int64_t>) ==
          "the heuristic's estimate does not fit the cost type, after 2 actions");
  });
}

TEST_CASE("NaN limits are rejected, and the search continues") {
  by_table<double> const h{{0.0, 0.0, 0.0, 0.0}};
  line<double> const p{{1, 1, 1}};
  for_each_algorithm<std::tuple<with_bfs, astar_low_h, with_dls, with_iddfs, with_idastar>>(
      [&](auto algorithm) {
        using A = decltype(algorithm);
        CAPTURE(std::string(A::name));
        wend::search_limits<double> cost;
        cost.max_cost = std::numeric_limits<double>::quiet_NaN();
        wend::search_limits<double> time;
        time.max_time = std::chrono::duration<double>(std::numeric_limits<double>::quiet_NaN());
        CHECK_THROWS_AS(A::search(p, 0, h, cost), wend::invalid_option);
        CHECK_THROWS_AS(A::search(p, 0, h, time), wend::invalid_option);
        auto search = A::search(p, 0, h);
        CHECK_THROWS_AS(search.run(cost), wend::invalid_option);
        CHECK_THROWS_AS(search.run(time), wend::invalid_option);
        // An infinite limit cuts nothing; a negative limit cuts every path.
        cost.max_cost = -1.0;
        CHECK(search.run(cost) == wend::search_status::cost_limit);
        cost.max_cost = std::numeric_limits<double>::infinity();
        cost.max_time = std::chrono::duration<double>(std::numeric_limits<double>::infinity());
        CHECK(search.run(cost) == wend::search_status::solved);
        CHECK(search.result().cost == 3.0);
      });
}

namespace {

/// A ring of 1000 states, with costs of 8 bits. If `Packed`, the packed kernels search it.
template <bool Packed>
struct ring {
  using state_type = std::uint32_t;
  using action_type = signed char;
  using cost_type = signed char;
  using rest_type = std::uint32_t;
  using problem_type = std::conditional_t<Packed, ring, void>;  // staged_problem requires it
  static constexpr std::size_t sites = 4;
  static constexpr std::array<signed char, 2> all{1, -1};
  std::uint32_t goal;

  static constexpr bool allows(std::size_t, signed char) { return true; }
  static constexpr std::size_t leads_to(std::size_t site, signed char a) {
    return (site + (a == 1 ? 1 : 3)) % 4;
  }
  static constexpr signed char inverse(signed char a) { return static_cast<signed char>(-a); }
  std::array<signed char, 2> actions(std::uint32_t) const { return all; }
  std::uint32_t result(std::uint32_t s, signed char a) const {
    return (s + (a == 1 ? 1 : 999)) % 1000;
  }
  bool is_goal(std::uint32_t s) const { return s == goal; }
  std::size_t site(std::uint32_t s) const { return s % 4; }
  void apply(std::uint32_t& s, signed char a) const { s = result(s, a); }
  void undo(std::uint32_t& s, signed char a) const { s = result(s, inverse(a)); }
  void apply(std::uint32_t& s, std::size_t, signed char a) const { apply(s, a); }
  void undo(std::uint32_t& s, std::size_t, signed char a) const { undo(s, a); }
  std::uint32_t rest(std::uint32_t s) const { return s; }
  std::uint32_t whole(std::uint32_t s, std::size_t) const { return s; }
  std::uint32_t pack(std::uint32_t s) const { return s; }
  std::uint32_t unpack(std::uint32_t key) const { return key; }
  std::uint32_t pack_result(std::uint32_t key, std::size_t, signed char a) const {
    return result(key, a);
  }
};
static_assert(wend::packed_staged_problem<ring<true>> && !wend::packed_staged_problem<ring<false>>);

}  // namespace

TEST_CASE_TEMPLATE("a depth beyond the cost type is an error, packed or not", P, ring<true>,
                   ring<false>) {
  auto const error = [](auto const& call) {
    try {
      call();
    } catch (wend::invalid_cost const& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  std::string const what = "the cost of the path does not fit its type, after 128 actions";
  P const far{200};
  CHECK(wend::bfs(P{127}, 0u).cost == 127);
  CHECK(error([&] { wend::bfs(far, 0u); }) == what);
  CHECK(error([&] { wend::bfs(far, 0u, {.early_goal_test = true}); }) == what);
  CHECK(error([&] { wend::ucs(far, 0u); }) == what);
  CHECK(error([&] {
          for (auto const& s : wend::solutions(wend::bfs, far, 0u)) CHECK(s.actions.empty());
        }) == what);
  CHECK(wend::bfs(far, 0u, {.limits = {.max_cost = 100}}).status ==
        wend::search_status::cost_limit);
  CHECK(wend::bfs(far, 0u, {.limits = {.max_depth = 127}}).status ==
        wend::search_status::depth_limit);
}

TEST_CASE("the depth limit of bidirectional_bfs need not fit the cost type") {
  ring<false> const far{200};
  auto const run = [&](std::size_t most) {
    return wend::bidirectional_bfs(far, 0u, far.goal, {.max_depth = most});
  };
  CHECK_THROWS_WITH_AS(run(1000), "the cost of the path does not fit its type, after 128 actions",
                       wend::invalid_cost);
  CHECK(run(127).status == wend::search_status::depth_limit);
  CHECK(run(100).status == wend::search_status::depth_limit);
  CHECK(wend::bidirectional_bfs(ring<false>{127}, 0u, 127u, {.max_depth = 127}).cost == 127);
}

TEST_CASE("weighted_astar: the lower bound by the weight does not exceed the cost") {
  for (long long const cost : {9'007'199'254'740'995, 9'223'372'036'854'775'807}) {
    line<long long> const p{{cost, 0, 0}};
    for (double const weight : {1.0, 1.5}) {
      auto const r = wend::weighted_astar(p, 0, wend::heuristics::nil(),
                                          {.weight = weight, .reopen = false});
      REQUIRE(r.cost == cost);
      REQUIRE(r.lower_bound);
      CHECK(*r.lower_bound <= cost);
      CHECK(static_cast<double>(*r.lower_bound) >= static_cast<double>(cost) / weight * 0.999);
    }
  }
  // The bound is exact where doubles are: 10 / 2, and 9 / 2 rounded up.
  for (auto const& [cost, bound] : {std::pair(10, 5), std::pair(9, 5)}) {
    line<int> const p{{cost, 0, 0}};
    CHECK(wend::weighted_astar(p, 0, wend::heuristics::nil(), {.weight = 2, .reopen = false})
              .lower_bound == bound);
  }
}

TEST_CASE_TEMPLATE("baestar: half of a sum that overflows is the greatest cost", T, std::int8_t,
                   std::uint8_t, std::int16_t, int) {
  // The only path costs `direct`. A sum behind `aside` overflows, but no search need expand there.
  constexpr bool wide = sizeof(T) > 1;
  constexpr T direct = wide ? 26'000 : std::is_signed_v<T> ? 100 : 210;
  constexpr T aside = wide ? 25'000 : std::is_signed_v<T> ? 90 : 200;
  wend::explicit_graph<T> const g{{0, 1, direct}, {0, 2, aside}, {3, 1, aside}, {2, 4, 80},
                                  {5, 3, 80}};
  wend::graph_problem const p(g, 1);
  CHECK(wend::baestar(p, 0, 1, wend::heuristics::nil()).cost == direct);
}

TEST_CASE("ranked_bfs: the longest chain that the cost type allows; spaces without states") {
  struct chain {
    using state_type = int;
    using action_type = int;
    using cost_type = signed char;
    int states;
    [[nodiscard]] std::vector<int> actions(int s) const {
      return s + 1 < states ? std::vector{1} : std::vector<int>{};
    }
    [[nodiscard]] static int result(int s, int a) { return s + a; }
    [[nodiscard]] static bool is_goal(int) { return false; }
    [[nodiscard]] std::uint64_t state_count() const { return static_cast<std::uint64_t>(states); }
    [[nodiscard]] static std::uint64_t rank(int s) { return static_cast<std::uint64_t>(s); }
    [[nodiscard]] static int unrank(std::uint64_t r) { return static_cast<int>(r); }
  };
  auto const all = wend::ranked_bfs(chain{128}, 0);
  CHECK(all.status == wend::search_status::exhausted);
  CHECK(all.statistics.max_depth == 127);
  CHECK(all.statistics.expanded == 128);
  CHECK_THROWS_AS(wend::ranked_bfs(chain{129}, 0), wend::invalid_cost);
  std::vector<int> const none;
  for (int const states : {0, 5}) {
    auto const r = wend::ranked_bfs(chain{states}, wend::starts(none));
    CHECK(r.status == wend::search_status::exhausted);
    CHECK(r.statistics.max_depth == 0);
    CHECK(r.statistics.starts == 0);
  }
}
