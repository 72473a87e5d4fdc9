// SPDX-License-Identifier: BSL-1.0
#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../support/archetypes.hpp"

namespace {

using wend::detail::checked_sum;
using wend::detail::fault_as;
using wend::detail::fault_of;

std::string text(char const* fault) { return fault ? fault : "none"; }

template <class T>
inline constexpr T most = std::numeric_limits<T>::max();

template <class Cost, class Given>
struct one_action {
  using state_type = int;
  using action_type = int;
  using cost_type = Cost;
  Given given;
  std::vector<int> actions(int) const { return {1}; }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int) const { return false; }
  Given cost(int, int) const { return given; }
};

}  // namespace

TEST_CASE_TEMPLATE("costs: a sum of integers is exact or empty", T, int, unsigned, std::uint8_t,
                   std::int8_t, std::int16_t, std::int64_t, std::uint64_t) {
  CHECK(checked_sum<T>(3, 4) == T{7});
  CHECK(checked_sum<T>(most<T>, 0) == most<T>);
  CHECK(checked_sum<T>(static_cast<T>(most<T> - 1), 1) == most<T>);
  CHECK_FALSE(checked_sum<T>(most<T>, 1));
  CHECK_FALSE(checked_sum<T>(most<T>, most<T>));
}

TEST_CASE("costs: 8-bit costs do not wrap at 256") {
  CHECK_FALSE(checked_sum<std::uint8_t>(200, 56));
  CHECK(checked_sum<std::uint8_t>(200, 55) == 255);
}

TEST_CASE_TEMPLATE("costs: a sum of floating-point numbers is finite or empty", T, float, double,
                   long double) {
  CHECK(checked_sum<T>(T(0.5), T(0.25)) == T(0.75));
  CHECK(checked_sum<T>(most<T>, 0) == most<T>);
  CHECK_FALSE(checked_sum<T>(most<T>, most<T>));
  CHECK(text(fault_of(std::numeric_limits<T>::quiet_NaN())) == "is not a number");
  CHECK(text(fault_of(std::numeric_limits<T>::infinity())) == "is infinite");
  CHECK(text(fault_of(-std::numeric_limits<T>::infinity())) == "is negative");
  CHECK(text(fault_of(T(-1))) == "is negative");
  CHECK(text(fault_of(T(-0.0))) == "none");
  CHECK(text(fault_of(std::numeric_limits<T>::denorm_min())) == "none");
}

namespace {

struct keeps_first {  // the added cost is lost
  int value;
  friend keeps_first operator+(keeps_first a, keeps_first) { return a; }
  friend bool operator<(keeps_first a, keeps_first b) { return a.value < b.value; }
};
struct keeps_second {
  int value;
  friend keeps_second operator+(keeps_second, keeps_second b) { return b; }
  friend bool operator<(keeps_second a, keeps_second b) { return a.value < b.value; }
};

}  // namespace

TEST_CASE("costs: sums and faults of user-defined cost types") {
  CHECK_FALSE(checked_sum(keeps_first{1}, keeps_first{2}));
  CHECK(checked_sum(keeps_first{2}, keeps_first{1}));
  CHECK_FALSE(checked_sum(keeps_second{2}, keeps_second{1}));
  CHECK(checked_sum(keeps_second{1}, keeps_second{2}));
  using archetypes::toll_and_minutes;
  CHECK((checked_sum(toll_and_minutes{1, 2}, toll_and_minutes{3, 4}) == toll_and_minutes{4, 6}));
  CHECK(text(fault_of(toll_and_minutes{0, 3})) == "none");
  CHECK(text(fault_of(toll_and_minutes{-1, 3})) == "is negative");
  CHECK(text(fault_as<toll_and_minutes>(toll_and_minutes{0, -3})) == "is negative");
}

TEST_CASE("costs: a returned cost must fit the cost type") {
  CHECK(text(fault_as<int>(-1)) == "is negative");
  CHECK(text(fault_as<int>(7U)) == "none");
  CHECK(text(fault_as<int>(std::int64_t{1} << 31)) == "does not fit the cost type");
  CHECK(text(fault_as<int>((std::int64_t{1} << 31) - 1)) == "none");
  CHECK(text(fault_as<std::uint8_t>(256)) == "does not fit the cost type");
  CHECK(text(fault_as<std::uint8_t>(255)) == "none");
  CHECK(text(fault_as<std::uint64_t>(most<std::uint64_t>)) == "none");
  CHECK(text(fault_as<std::int64_t>(most<std::uint64_t>)) == "does not fit the cost type");
  CHECK(text(fault_as<std::uint64_t>(std::int8_t{100})) == "none");
  CHECK(text(fault_as<std::int8_t>(std::uint64_t{128})) == "does not fit the cost type");
  CHECK(text(fault_as<int>(true)) == "none");
  CHECK(text(fault_as<unsigned>(-1)) == "is negative");
  CHECK(text(fault_as<float>(1e300)) == "does not fit the cost type");
  CHECK(text(fault_as<float>(1e30)) == "none");
  CHECK(text(fault_as<double>(5)) == "none");
  CHECK(text(fault_as<int>(std::nan(""))) == "is not a number");
  CHECK(text(fault_as<int>(3e9)) == "does not fit the cost type");
}

TEST_CASE("costs: a floating-point cost above the largest integer of the cost type does not fit") {
  // The largest 64-bit integer, 2^63 - 1, is rounded to the double 2^63, which is greater.
  CHECK(text(fault_as<std::int64_t>(9223372036854775808.0)) == "does not fit the cost type");
  CHECK(text(fault_as<int>(2147483648.0)) == "does not fit the cost type");
  CHECK(text(fault_as<int>(2147483647.0)) == "none");
}

TEST_CASE("costs: the cost of an action is converted and checked, and 1 by default") {
  std::string said;
  auto const fail = [&](std::string const& what) { said = what; };
  auto const cost = [&](auto const& p) { return wend::detail::action_cost(p, 0, 1, fail); };
  CHECK(cost(one_action<long, short>{5}) == 5L);
  static_assert(std::is_same_v<decltype(cost(one_action<long, short>{5})), long>);
  CHECK(said.empty());
  (void)cost(one_action<int, int>{-5});
  CHECK(said == "the cost of an action is negative");
  archetypes::ring const r;
  CHECK(wend::detail::action_cost(r, archetypes::spot(0), archetypes::turn(1), fail) == 1);
}

TEST_CASE_TEMPLATE("costs: an action of infinite cost is not applicable", T, float, double,
                   long double) {
  T const infinite = std::numeric_limits<T>::infinity();
  struct refused {};
  auto const fail = [](std::string const&) { throw refused{}; };
  auto const applicable = [&](auto const& p) {
    return wend::detail::cost_after(p, wend::cost_t<std::remove_cvref_t<decltype(p)>>{2}, 0, 1, fail)
        .applicable;
  };
  CHECK_FALSE(applicable(one_action<T, T>{infinite}));
  CHECK_FALSE(applicable(one_action<int, T>{infinite}));  // nor as a cost of another type
  CHECK(wend::detail::is_left_out(one_action<T, T>{infinite}, 0, 1));
  CHECK_THROWS_AS((void)applicable(one_action<T, T>{-infinite}), refused);
  CHECK_THROWS_AS((void)applicable(one_action<T, T>{std::numeric_limits<T>::quiet_NaN()}), refused);
  auto const fine = wend::detail::cost_after(one_action<T, T>{T(0.5)}, T{2}, 0, 1, fail);
  CHECK((fine.applicable && fine.value == T(2.5)));
  CHECK_FALSE(wend::detail::is_left_out(one_action<T, T>{most<T>}, 0, 1));
  static_assert(!wend::detail::has_infinite_costs<one_action<int, int>>);
}

namespace {

/// A user-defined cost that may be infinite.
struct bounded_cost {
  int value = 0;
  friend bounded_cost operator+(bounded_cost a, bounded_cost b) { return {a.value + b.value}; }
  friend bool operator<(bounded_cost a, bounded_cost b) { return a.value < b.value; }
};

}  // namespace

template <>
struct std::numeric_limits<bounded_cost> {
  static constexpr bool has_infinity = true;
  static constexpr bounded_cost infinity() { return {100}; }
};

TEST_CASE("costs: a user-defined cost type may have an infinity") {
  CHECK(text(fault_of(bounded_cost{100})) == "is infinite");
  CHECK(text(fault_of(bounded_cost{99})) == "none");
  CHECK_FALSE(checked_sum(bounded_cost{60}, bounded_cost{40}));  // finite costs that do not fit
  auto const fail = [](std::string const&) {};
  CHECK_FALSE(wend::detail::checked_estimate<bounded_cost>(bounded_cost{100}, fail));
  one_action<bounded_cost, bounded_cost> const p{{100}};
  CHECK_FALSE(wend::detail::cost_of_action(p, 0, 1, fail).applicable);
}

TEST_CASE("costs: the error of an integer that may stand for infinity suggests a remedy") {
  std::string said;
  auto const fail = [&](std::string const& what) { said = what; };
  auto const refuse = [](std::string const& what) { throw std::domain_error(what); };
  CHECK_THROWS_WITH((void)wend::detail::cost_after(one_action<int, int>{most<int>}, 1, 0, 1, refuse),
                    "the cost of the path does not fit its type (an action that cannot be taken is "
                    "left out of actions(s))");
  CHECK_THROWS_WITH((void)wend::detail::cost_after(one_action<int, int>{7}, most<int>, 0, 1, refuse),
                    "the cost of the path does not fit its type");
  (void)wend::detail::cost_of_action(one_action<int, std::int64_t>{most<std::int64_t>}, 0, 1, fail);
  CHECK(said ==
        "the cost of an action does not fit the cost type (an action that cannot be taken is left "
        "out of actions(s))");
  (void)wend::detail::checked_estimate<int>(most<std::int64_t>, fail);
  CHECK(said ==
        "the heuristic's estimate does not fit the cost type (the estimate of a proven dead end is "
        "an empty optional)");
  CHECK_THROWS_WITH((void)checked_sum(1, most<int>, wend::detail::sum_does_not_fit, refuse),
                    "the sum of the cost and the estimate does not fit its type (the estimate of a "
                    "proven dead end is an empty optional)");
}

TEST_CASE_TEMPLATE("costs: an infinite estimate is a dead end", T, float, double, long double) {
  auto const fail = [](std::string const&) { FAIL("refused"); };
  T const infinite = std::numeric_limits<T>::infinity();
  CHECK_FALSE(wend::detail::checked_estimate<T>(infinite, fail));
  CHECK_FALSE(wend::detail::checked_estimate<T>(std::optional<T>(infinite), fail));
  CHECK_FALSE(wend::detail::checked_estimate<int>(infinite, fail));
  CHECK(wend::detail::checked_estimate<T>(most<T>, fail) == most<T>);
}

TEST_CASE("costs: an estimate is a cost, or empty for a dead end") {
  std::string said;
  auto const fail = [&](std::string const& what) { said = what; };
  auto const estimate = [&](auto const& v) {
    return wend::detail::checked_estimate<int>(v, fail);
  };
  CHECK(estimate(7) == 7);
  CHECK(estimate(std::optional<short>(7)) == 7);
  CHECK_FALSE(estimate(std::optional<int>()));
  CHECK(said.empty());
  (void)estimate(std::optional<int>(-7));
  CHECK(said == "the heuristic's estimate is negative");
}

TEST_CASE("costs: invalid_cost_at names the path and its depth") {
  wend::invalid_cost_at<int> const e("the cost of an action is negative", {4, 5});
  CHECK(e.path() == std::vector{4, 5});
  CHECK(e.depth() == 2);
  CHECK(std::string(e.what()) == "the cost of an action is negative, after 2 actions");
  wend::invalid_cost const& base = e;
  CHECK(base.depth() == 2);
}
