// SPDX-License-Identifier: BSL-1.0
#include <wend/core/check_solution.hpp>
#include <wend/core/replay.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <wend/adapters/problem_from.hpp>

namespace {

using ints = std::vector<int>;

// Each step subtracts 1 or 2. No state is negative.
struct countdown {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int n) const {
    if (n >= 2) return {1, 2};
    if (n == 1) return {1};
    return {};
  }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};

template <class Cost>
struct priced : countdown {
  Cost price[3];
  Cost cost(int, int a) const { return price[a]; }
};

// Actions without `==`, which differ only in their effects.
struct opaque {
  using state_type = int;
  struct action_type {
    int by;
    int toll;
  };
  std::array<action_type, 2> actions(int) const { return {{{1, 5}, {2, 7}}}; }
  int result(int n, action_type a) const { return n + a.by; }
  int cost(int, action_type a) const { return a.toll; }
  bool is_goal(int n) const { return n == 3; }
};

wend::search_result<int, int> solved(std::vector<int> actions, int cost) {
  wend::search_result<int, int> r;
  r.status = wend::search_status::solved;
  r.actions = std::move(actions);
  r.cost = cost;
  return r;
}

}  // namespace

TEST_CASE("replay returns the states and the costs along a path") {
  auto const unit = wend::replay(countdown{}, 5, ints{2, 1, 2});
  CHECK(unit);
  CHECK(unit.states == ints{5, 3, 2, 0});
  CHECK(unit.costs == ints{0, 1, 2, 3});
  CHECK_FALSE(unit.failed_at);

  priced<double> const p{{}, {0, 0.25, 1.5}};
  auto const costly = wend::replay(p, 3, std::array{2, 1});
  CHECK(costly.costs == std::vector{0.0, 1.5, 1.75});

  auto const nothing = wend::replay(countdown{}, 4, ints{});
  CHECK(nothing);
  CHECK(nothing.states == ints{4});
  CHECK(nothing.costs == ints{0});
}

TEST_CASE("replay stops before an action that is not offered, and reports its index") {
  auto const r = wend::replay(countdown{}, 3, ints{2, 2, 1});
  CHECK_FALSE(r);
  CHECK(r.failed_at == 1);
  CHECK(r.states == ints{3, 1});
  CHECK(r.costs == ints{0, 1});
  CHECK(wend::replay(countdown{}, 0, ints{1}).failed_at == 0);
}

TEST_CASE("replay: actions without == are distinguished by their results and costs") {
  CHECK(wend::replay(opaque{}, 0, std::vector<opaque::action_type>{{1, 5}, {2, 7}}));
  CHECK(wend::replay(opaque{}, 0, std::vector<opaque::action_type>{{1, 5}, {3, 7}}).failed_at == 1);
  CHECK(wend::replay(opaque{}, 0, std::vector<opaque::action_type>{{1, 7}}).failed_at == 0);
}

TEST_CASE("replay throws an invalid cost with the path to it") {
  priced<int> const negative{{}, {0, 4, -3}};
  try {
    (void)wend::replay(negative, 5, ints{1, 2, 1});
    FAIL("a negative cost passed");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == ints{1, 2});
    CHECK(e.depth() == 2);
    CHECK(std::string(e.what()) == "the cost of an action is negative, after 2 actions");
  }
  priced<double> const nan{{}, {0, std::nan(""), 1}};
  CHECK_THROWS_AS((void)wend::replay(nan, 1, ints{1}), wend::invalid_cost);
  priced<int> const huge{{}, {0, std::numeric_limits<int>::max(), 1}};
  CHECK(wend::replay(huge, 1, ints{1}).costs.back() == std::numeric_limits<int>::max());
  try {
    (void)wend::replay(huge, 2, ints{1, 1});
    FAIL("a sum wrapped");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == ints{1, 1});
  }
  // An invalid cost beyond the end of the path does no harm.
  CHECK(wend::replay(negative, 2, ints{1, 1}));
}

TEST_CASE("replay: an action of infinite cost is not applicable") {
  priced<double> const p{{}, {0, std::numeric_limits<double>::infinity(), 1}};
  auto const r = wend::replay(p, 3, ints{2, 1});
  CHECK(r.failed_at == 1);
  CHECK(r.states == ints{3, 1});
  CHECK(r.costs == std::vector{0.0, 1.0});
  wend::search_result<int, double> answer;
  answer.status = wend::search_status::solved;
  answer.actions = {2, 1};
  answer.cost = std::numeric_limits<double>::infinity();
  CHECK(wend::check_solution(p, 3, answer).reason == "action 1 is not applicable");

  // The same holds for actions without ==: action 2 leads to the same state as action 1, at a
  // finite cost.
  struct gate {
    using state_type = int;
    struct action_type {
      int by;
    };
    std::vector<action_type> actions(int) const { return {{1}, {2}}; }
    int result(int n, action_type) const { return n + 1; }
    bool is_goal(int) const { return false; }
    double cost(int, action_type a) const {
      return a.by == 1 ? std::numeric_limits<double>::infinity() : 3;
    }
  };
  CHECK(wend::replay(gate{}, 0, std::vector<gate::action_type>{{2}, {1}}).failed_at == 1);
}

TEST_CASE("replay does not wrap 8-bit costs") {
  priced<std::uint8_t> const p{{}, {0, 200, 200}};
  CHECK(wend::replay(p, 4, ints{2, 2}).costs == ints{0, 200, 400});
}

TEST_CASE("check_solution accepts a solution") {
  CHECK(wend::check_solution(countdown{}, 5, solved({2, 2, 1}, 3)));
  CHECK(wend::check_solution(countdown{}, 5, solved({2, 2, 1}, 3)).reason.empty());
  CHECK(wend::check_solution(countdown{}, 0, solved({}, 0)));
  auto second = solved({2}, 1);
  second.start = 1;
  CHECK(wend::check_solution(countdown{}, wend::starts(ints{9, 2}), second));
}

TEST_CASE("check_solution reports in words why a path is not a solution") {
  auto const reason = [](auto const& p, auto const& start, auto const& r) {
    auto const check = wend::check_solution(p, start, r);
    CHECK_FALSE(check);
    return check.reason;
  };
  CHECK(reason(countdown{}, 5, wend::search_result<int, int>{}) ==
        "the status is running, not solved");
  auto limited = solved({2}, 1);
  limited.status = wend::search_status::memory_limit;
  CHECK(reason(countdown{}, 2, limited) == "the status is memory_limit, not solved");
  CHECK(reason(countdown{}, 3, solved({2, 2}, 2)) == "action 1 is not applicable");
  CHECK(reason(countdown{}, 5, solved({2, 2}, 2)) == "the path ends, after 2 actions, at no goal");
  CHECK(reason(countdown{}, 5, solved({}, 0)) == "the path ends, after 0 actions, at no goal");
  CHECK(reason(priced<int>{{}, {0, 3, 3}}, 6, solved({2, 2, 2}, 7)) ==
        "the cost is 7, but the actions add up to 9");
  CHECK(reason(priced<int>{{}, {0, 3, -3}}, 3, solved({1, 2}, 0)) ==
        "at action 1: the cost of an action is negative");
  CHECK(reason(priced<int>{{}, {0, std::numeric_limits<int>::max(), 0}}, 2, solved({1, 1}, 0)) ==
        "at action 1: the cost of the path does not fit the cost type");
  auto costless = solved({2}, 0);
  costless.cost.reset();
  CHECK(reason(countdown{}, 2, costless) == "the cost is missing");
  auto third = solved({2}, 1);
  third.start = 2;
  CHECK(reason(countdown{}, wend::starts(ints{9, 2}), third) ==
        "the path begins at start 2 of 2, counted from 0");
  third.start = 1;
  CHECK(reason(countdown{}, 2, third) == "the path begins at start 1 of 1, counted from 0");

  wend::search_result<int, double> real;
  real.status = wend::search_status::solved;
  real.actions = {1, 1, 1};
  real.cost = 0.3;
  CHECK(reason(priced<double>{{}, {0, 0.1, 1}}, 3, real) ==
        "the cost is 0.3, but the actions add up to 0.30000000000000004");
}

TEST_CASE("check_solution: parallel edges are different actions") {
  wend::explicit_graph<> const g{{0, 1, 7}, {0, 1, 2}};
  wend::graph_problem const p{g, 1};
  wend::search_result<std::size_t, int> r;
  r.status = wend::search_status::solved;
  r.actions = {1};
  r.cost = 2;
  CHECK(wend::check_solution(p, std::size_t{0}, r));
  CHECK(wend::check_solution(p, 0, r));
  r.actions = {0};
  CHECK(wend::check_solution(p, 0, r).reason == "the cost is 2, but the actions add up to 7");
}

TEST_CASE("replay: an action without == is offered even if its cost is NaN") {
  struct leg {
    int state;
    double cost;
  };
  leg const next{1, std::numeric_limits<double>::quiet_NaN()};
  auto const p = wend::problem_from([&](int) { return std::vector{next}; },
                                    [](int n) { return n == 1; });
  CHECK_THROWS_WITH_AS(wend::replay(p, 0, std::vector{next}),
                       "the cost of an action is not a number, after 1 actions",
                       wend::invalid_cost);
}
