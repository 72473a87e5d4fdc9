// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>  // std::convertible_to
#include <cstdint>   // std::int64_t, std::uint64_t
#include <functional>  // std::equal_to
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v, std::remove_cvref_t
#include <utility>      // std::declval

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Checks the table of a pattern database against its abstraction, independently of how it was
/// built.
///
/// Proof that no distance in it is too large, if the checks pass: Let x0, x1, …, xn be abstract
/// states on a path to an abstract goal xn that costs c. The goal's distance is 0, and each
/// distance is at most that of the next state plus the cost of the action. So, from the last to the
/// first, the distance of each is at most the cost of the rest of the path, and the distance of x0
/// is at most c. The same holds for dead ends, whose distance counts as infinite: none of them has
/// a path to a goal.

namespace wend {

/// The verdict on a pattern database. True if it is sound: then no distance is above the true one,
/// and no state with a path to a goal is called a dead end.
struct pattern_database_check {
  std::string reason{};      ///< The reason why it proves nothing; empty if it is sound.
  std::uint64_t rank = 0;    ///< The abstract state with the fault.
  std::uint64_t states = 0;  ///< The number of abstract states checked.
  /// The number of these states, without goals, whose distance is below that of every successor
  /// plus the cost of the action: not wrong, but less than the true distance. A freshly built table
  /// has none.
  std::uint64_t too_low = 0;

  explicit operator bool() const noexcept { return reason.empty(); }  ///< True if it is sound.
};

/// The interface of a pattern database for check_pattern_database: `h.abstraction()`, a rankable
/// problem, and `h.distance(x)` of its states, empty at a dead end.
template <class H>
concept checkable_pattern_database =
    rankable_problem<std::remove_cvref_t<decltype(std::declval<H const&>().abstraction())>> &&
    requires(H const& h, state_t<std::remove_cvref_t<decltype(h.abstraction())>> const& x) {
      { h.distance(x) } -> std::convertible_to<std::optional<int>>;
    };

namespace detail {

template <class H>
using abstraction_t = std::remove_cvref_t<decltype(std::declval<H const&>().abstraction())>;

/// The cost of an action as a number; 1 if the problem has no costs.
template <class P>
double number_of_cost([[maybe_unused]] P const& p, [[maybe_unused]] state_t<P> const& s,
                      [[maybe_unused]] action_t<P> const& a) {
  if constexpr (weighted_problem<P>) {
    static_assert(std::is_arithmetic_v<cost_t<P>>, "wend: costs that are checked must be numbers");
    return static_cast<double>(given_cost(p, s, a));
  } else {
    return 1;
  }
}

template <class H>
class pattern_database_checker {
  using abstraction = abstraction_t<H>;
  using state = state_t<abstraction>;

 public:
  explicit pattern_database_checker(H const& h) : h_(h), a_(h.abstraction()) {}

  pattern_database_check check() && {
    std::uint64_t const count = a_.state_count();
    for (; verdict_.rank != count; ++verdict_.rank, ++verdict_.states)
      if (!check_state(a_.unrank(verdict_.rank))) return verdict_;
    verdict_.rank = 0;
    return verdict_;
  }

 private:
  bool refuse(std::string const& why) {
    verdict_.reason = why;
    return false;
  }

  bool check_state(state const& x) {
    if (static_cast<std::uint64_t>(a_.rank(x)) != verdict_.rank)
      return refuse("the state of this number has another, " + std::to_string(a_.rank(x)));
    std::optional<int> const d = h_.distance(x);
    if (d && *d < 0) return refuse("the distance is " + std::to_string(*d));
    bool const is_goal = a_.is_goal(x);
    if (is_goal && d != 0) return refuse("a goal has " + words(d));
    bool is_tight = is_goal || !d;
    for (auto&& action : actions_of(a_, x)) {
      if (is_left_out(a_, x, action)) continue;
      double const cost = number_of_cost(a_, x, action);
      if (!(cost >= 0)) return refuse("the cost of an action is negative or not a number");
      state const to = result_of(a_, x, action);
      std::optional<int> const next = h_.distance(to);
      if (!next) continue;
      std::int64_t const drop = std::int64_t{d.value_or(0)} - *next;
      if (!d || static_cast<double>(drop) > cost)
        return refuse("it has " + words(d) + ", but an action that costs " + text(cost) +
                      " leads to " + words(next));
      if (static_cast<double>(drop) >= cost && !(to == x)) is_tight = true;  // equal, then
    }
    if (!is_tight) ++verdict_.too_low;
    return true;
  }

  static std::string words(std::optional<int> const& d) {
    return d ? "the distance " + std::to_string(*d) : "no distance, as a dead end";
  }
  static std::string text(double cost) {
    if (!(cost < 0x1p53)) return std::to_string(cost);
    auto const whole = static_cast<std::int64_t>(cost);
    return std::equal_to<>()(static_cast<double>(whole), cost) ? std::to_string(whole)
                                                               : std::to_string(cost);
  }

  H const& h_;
  abstraction const& a_;
  pattern_database_check verdict_{};
};

}  // namespace detail

/// Checks every entry of a pattern_database, a mod3_pattern_database, or a class with the same
/// interface: each abstract goal has the distance 0, and each abstract state at most the cost of
/// any action plus the distance of its result. Then the estimates never exceed the distances in the
/// abstraction. check_additive_costs checks that these do not exceed the distances of the problem.
///
///     wend::heuristics::pattern_database const h{p, abstraction};
///     auto const checked = wend::check_pattern_database(h);
///     if (!checked) std::cerr << "state " << checked.rank << ": " << checked.reason << '\n';
///
/// The check trusts the abstraction as a problem: `actions`, `result`, `cost`, `is_goal`, and that
/// each state has one number.
///
/// \complexity For n ranks of abstract states with b actions each: O(n b) table look-ups (walks if
///             distances are stored modulo 3). It stores nothing.
/// \throws Whatever the abstraction and `distance` throw: std::out_of_range for a number that is
///         not in the table, std::logic_error if distances modulo 3 do not lead to an end.
template <class Database>
[[nodiscard]] pattern_database_check check_pattern_database(Database const& h) {
  static_assert(checkable_pattern_database<Database>,
                "wend: check_pattern_database needs const members abstraction(), which returns a "
                "rankable problem, and distance(x), which returns an optional int");
  return detail::pattern_database_checker<Database>(h).check();
}

}  // namespace wend
