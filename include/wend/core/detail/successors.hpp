// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as, std::convertible_to, std::integral, std::floating_point
#include <limits>       // std::numeric_limits
#include <memory>       // std::addressof
#include <optional>
#include <tuple>        // std::tie
#include <type_traits>  // std::remove_cvref_t, std::conditional_t
#include <utility>      // std::declval, std::forward, std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/member_table.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// The successors of a state: all engines ask a problem for them by these functions.
///
/// `for_each_successor` serves the loops that generate all successors of a state, and calls
/// `expand` if the problem has it. `actions_of`, `result_of` and `cost_of_action` serve those that
/// proceed action by action.

namespace wend::detail {

/// True if `for_each_successor` calls `expand`.
template <class P>
concept uses_expand =
    expanding_problem<P> &&
    (!lists_actions<P> || (!reversible_problem<P> && !has_site<P> && !prefetching_problem<P>));

/// The type of the costs that a problem gives for single actions.
template <class P>
struct given_cost_of : std::type_identity<cost_t<P>> {};
template <has_cost_member P>
struct given_cost_of<P> : std::type_identity<own_cost_t<P>> {};
template <class P>
using given_cost_t = typename given_cost_of<P>::type;

/// True if conversion from `From` to `To` does not change a cost.
template <class From, class To>
inline constexpr bool keeps_value = [] {
  using from = std::numeric_limits<From>;
  using to = std::numeric_limits<To>;
  if constexpr (std::same_as<From, To>)
    return true;
  else if constexpr (std::integral<From> && std::integral<To>)
    return from::is_signed <= to::is_signed && from::digits <= to::digits;
  else if constexpr (std::floating_point<To>)
    return std::integral<From> || (std::floating_point<From> && from::digits <= to::digits);
  else
    return !std::is_arithmetic_v<To> && std::convertible_to<From, To>;
}();

/// Replaces the cost of a successor in a problem without costs.
struct no_cost {};
template <class P>
using reported_cost = std::conditional_t<weighted_problem<P>, cost_t<P>, no_cost>;

/// A successor that `expand` has reported.
template <class P>
struct reported_successor {
  action_t<P> action;
  state_t<P> state;
  [[no_unique_address]] reported_cost<P> cost;

  // NOLINTNEXTLINE(google-explicit-constructor): it stands for its action
  operator action_t<P> const&() const noexcept { return action; }
  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(action, state, cost); }
};

/// A successor that `expand` reports, during the call of `out`. `State` is a reference.
template <class P, class State>
struct successor_view {
  action_t<P> const& action;
  State state;
  [[no_unique_address]] reported_cost<P> cost;

  // NOLINTNEXTLINE(google-explicit-constructor): it stands for its action
  operator action_t<P> const&() const noexcept { return action; }
  /// A copy that outlasts the call. The state is moved if it is an rvalue.
  [[nodiscard]] reported_successor<P> kept() const {
    return {action, static_cast<State>(state), cost};
  }
};

template <class X>
inline constexpr bool is_reported = false;
template <class P>
inline constexpr bool is_reported<reported_successor<P>> = true;
template <class P, class State>
inline constexpr bool is_reported<successor_view<P, State>> = true;

/// The check of what `expand` passes: a variable, so that its sentences appear once.
template <class P, class Action, class State>
inline constexpr bool reports_fit = [] {
  constexpr bool action = std::convertible_to<Action, action_t<P>>;
  constexpr bool state = std::convertible_to<State, state_t<P>>;
  static_assert(action, "wend: the action that expand passes must convert to the action_type");
  static_assert(state, "wend: the state that expand passes must convert to the state_type");
  return action && state;
}();
template <class P, class Cost>
inline constexpr bool reported_cost_fits = [] {
  constexpr bool fits = weighted_problem<P> && keeps_value<Cost, cost_t<P>>;
  static_assert(weighted_problem<P> || lists_actions<P>,
                "wend: expand passes costs, so the problem needs a member type cost_type");
  static_assert(weighted_problem<P> || !lists_actions<P>,
                "wend: expand passes costs, so the problem, which has actions and result, needs a "
                "const member " WEND_DETAIL_SIGNATURE(cost));
  static_assert(!weighted_problem<P> || fits,
                "wend: a cost that expand passes must fit the problem's cost_type: it is not "
                "converted if its value could change");
  return fits;
}();

/// The argument of `expand`. Calls `visit` with each successor, until it returns false. Copies
/// share `stopped`.
template <class P, class Visit>
class successor_output {
  using action = action_t<P>;
  using state = state_t<P>;

 public:
  successor_output(P const& p, state const& s, Visit& visit, bool& stopped) noexcept
      : problem_(std::addressof(p)), from_(std::addressof(s)), visit_(&visit), stopped_(&stopped) {}

  template <class A, class S>
  [[gnu::always_inline]] void operator()(A&& a, S&& next) const {
    if constexpr (reports_fit<P, A, S>)
      convert(std::forward<A>(a), std::forward<S>(next),
              [this](action const& by) { return cost_of(by); });
  }
  template <class A, class S, class C>
  [[gnu::always_inline]] void operator()(A&& a, S&& next, C const& cost) const {
    if constexpr (reports_fit<P, A, S> && reported_cost_fits<P, C>)
      convert(std::forward<A>(a), std::forward<S>(next),
              [&cost](action const&) { return static_cast<cost_t<P>>(cost); });
  }

 private:
  template <class T, class X>
  static decltype(auto) as(X&& x) {
    if constexpr (std::same_as<T, std::remove_cvref_t<X>>)
      return std::forward<X>(x);
    else
      return static_cast<T>(std::forward<X>(x));
  }

  template <class A, class S, class CostOf>
  [[gnu::always_inline]] void convert(A&& a, S&& next, CostOf const& cost_of) const {
    if (*stopped_) return;
    // The action and the cost may lie in the state, which is moved from.
    constexpr bool copies = std::is_lvalue_reference_v<A> && std::is_rvalue_reference_v<S&&>;
    std::conditional_t<copies, action const, action const&> by = as<action>(std::forward<A>(a));
    reported_cost<P> const cost = cost_of(by);
    auto&& to = as<state>(std::forward<S>(next));
    successor_view<P, decltype(to)> const x{by, std::forward<decltype(to)>(to), cost};
    if constexpr (std::is_void_v<decltype((*visit_)(x))>)
      (*visit_)(x);
    else
      *stopped_ = !(*visit_)(x);
  }

  /// The cost of an action that was reported without one.
  [[nodiscard]] reported_cost<P> cost_of([[maybe_unused]] action const& a) const {
    if constexpr (has_cost_member<P>) {
      static_assert(keeps_value<given_cost_t<P>, cost_t<P>>,
                    "wend: the member cost of a problem with expand must return its cost_type");
      return static_cast<cost_t<P>>(problem_->cost(*from_, a));
    } else if constexpr (weighted_problem<P>) {
      return static_cast<cost_t<P>>(1);
    } else {
      return no_cost{};
    }
  }

  P const* problem_;
  state const* from_;
  Visit* visit_;
  bool* stopped_;
};

/// Calls `visit` with each successor of `s` that `expand` reports. Stops if `visit` returns false.
template <class P, class Visit>
[[gnu::always_inline]] constexpr void for_each_reported(P const& p, state_t<P> const& s,
                                                        Visit&& visit) {
  bool stopped = false;
  successor_output<P, std::remove_reference_t<Visit>> output(p, s, visit, stopped);
  p.expand(s, output);
}

/// All successors of `s` that `expand` reports.
template <class P>
[[nodiscard]] constexpr std::vector<reported_successor<P>> all_reported(P const& p,
                                                                        state_t<P> const& s) {
  std::vector<reported_successor<P>> found;
  for_each_reported(p, s, [&](auto const& x) { found.push_back(x.kept()); });
  return found;
}

/// Calls `visit` with each successor of `s`: what `expand` reports, else an element of
/// `actions(s)`. Stops if `visit` returns false. `result_of` is called at most once for each.
template <class P, class Visit>
[[gnu::always_inline]] constexpr void for_each_successor(P const& p, state_t<P> const& s,
                                                         Visit&& visit) {
  if constexpr (uses_expand<P>) {
    for_each_reported(p, s, visit);
  } else {
    for (auto&& given : p.actions(s))
      if constexpr (std::is_void_v<decltype(visit(std::forward<decltype(given)>(given)))>)
        visit(std::forward<decltype(given)>(given));
      else if (!visit(std::forward<decltype(given)>(given)))
        break;
  }
}

/// The successors of `s`: the range of `actions(s)`, or a list of what `expand` reports.
template <class P>
[[nodiscard, gnu::always_inline]] constexpr decltype(auto) actions_of(P const& p,
                                                                      state_t<P> const& s) {
  if constexpr (lists_actions<P>)
    return p.actions(s);
  else
    return all_reported(p, s);
}

/// The successor that `expand` reports with the action `a`.
/// \throws invalid_problem if there is none.
template <class P>
[[nodiscard]] reported_successor<P> reported_with(P const& p, state_t<P> const& s,
                                                  action_t<P> const& a) {
  std::optional<reported_successor<P>> found;
  for_each_reported(p, s, [&](auto const& x) {
    if (!(x.action == a)) return true;
    found.emplace(x.kept());
    return false;
  });
  if (!found)
    raise(invalid_problem("wend: expand does not report an action that leads out of this state"));
  return *std::move(found);
}

/// The state that a successor or an action leads to: a reference if it was reported.
template <class P, class Action>
[[nodiscard, gnu::always_inline]] constexpr decltype(auto) result_of(P const& p,
                                                                     state_t<P> const& s,
                                                                     Action&& a) {
  using given = std::remove_cvref_t<Action>;
  if constexpr (std::same_as<given, reported_successor<P>>)
    return (std::forward<Action>(a).state);
  else if constexpr (is_reported<given>)
    return static_cast<decltype(a.state)>(a.state);
  else if constexpr (lists_actions<P>)
    return p.result(s, std::forward<Action>(a));
  else
    return state_t<P>(reported_with(p, s, a).state);
}

/// The cost that the problem gives for a successor or an action.
template <class P, class Action>
  requires weighted_problem<P>
[[nodiscard, gnu::always_inline]] constexpr decltype(auto) given_cost(P const& p,
                                                                      state_t<P> const& s,
                                                                      Action const& a) {
  if constexpr (is_reported<Action>)
    return a.cost;
  else if constexpr (has_cost_member<P>)
    return p.cost(s, a);
  else
    return reported_with(p, s, a).cost;
}

/// The cost of an action, or of a path that ends with it.
template <class Cost>
struct step_cost {
  Cost value{};
  bool applicable = true;  ///< False for an infinite cost: the action is treated as absent.
};

/// The cost of an action, 1 if the problem has no costs. `fail(what)` must not return.
template <class P, class Action, class Fail>
[[gnu::always_inline]] constexpr step_cost<cost_t<P>> cost_of_action(P const& p,
                                                                     state_t<P> const& s,
                                                                     Action const& a,
                                                                     Fail&& fail) {
  if constexpr (weighted_problem<P>) {
    auto const cost = given_cost(p, s, a);
    if (auto const* fault = fault_as<cost_t<P>>(cost)) {
      if (is_infinite(cost)) return {cost_t<P>{}, false};
      fail(fault_text("the cost of an action ", fault, cost, remedy_of_cost));
    }
    return {static_cast<cost_t<P>>(cost), true};
  } else {
    return {static_cast<cost_t<P>>(1), true};
  }
}

/// Calls `visit(successor, cost)` for each applicable successor of `s`, until `visit` returns
/// false. Returns false then, and otherwise true. `fail(what)`, for an invalid cost, must not
/// return.
template <class P, class Fail, class Visit>
[[gnu::always_inline]] constexpr bool for_each_applicable(P const& p, state_t<P> const& s,
                                                          Fail&& fail, Visit&& visit) {
  auto&& range = actions_of(p, s);
  for (auto&& element : range) {
    successor_t<P> const& x = element;
    auto const step = cost_of_action(p, s, x, fail);
    if (step.applicable && !visit(x, step.value)) return false;
  }
  return true;
}

/// The cost of a path of cost `g` that ends in `s`, plus one more action. If the sum does not fit,
/// returns `beyond`, if there is one. `fail(what)` must not return.
template <class P, class Action, class Fail>
[[gnu::always_inline]] constexpr step_cost<cost_t<P>> cost_after(
    P const& p, cost_t<P> const& g, state_t<P> const& s, Action const& a, Fail&& fail,
    std::optional<cost_t<P>> const& beyond = std::nullopt) {
  auto const step = cost_of_action(p, s, a, fail);
  if (!step.applicable) return step;
  // A new object: clang++ would store into `step`, and then wait for that to return the whole.
  return {checked_sum(g, step.value, path_does_not_fit, fail, beyond), true};
}

/// The cost of an action that is known to be applicable.
template <class P, class Action, class Fail>
[[gnu::always_inline]] constexpr cost_t<P> action_cost(P const& p, state_t<P> const& s,
                                                       Action const& a, Fail&& fail) {
  auto const step = cost_of_action(p, s, a, fail);
  if (!step.applicable) fail(fault_text("the cost of an action ", "is infinite"));
  return step.value;
}

/// True if actions of a problem may have infinite costs.
template <class P>
inline constexpr bool has_infinite_costs = [] {
  if constexpr (weighted_problem<P>)
    return has_infinity<given_cost_t<P>>;
  return false;
}();

/// True if an action that the problem offers is treated as absent because its cost is infinite.
template <class P, class Action>
[[gnu::always_inline]] constexpr bool is_left_out([[maybe_unused]] P const& p,
                                                  [[maybe_unused]] state_t<P> const& s,
                                                  [[maybe_unused]] Action const& a) {
  if constexpr (has_infinite_costs<P>)
    return is_infinite(given_cost(p, s, a));
  else
    return false;
}

/// True if a state has a successor by an applicable action for which `skip` is false.
template <class P, class Skip>
[[nodiscard]] bool has_successor(P const& p, state_t<P> const& s, Skip&& skip) {
  bool found = false;
  for_each_successor(p, s, [&](auto const& x) {
    action_t<P> const& a = x;
    found = !skip(a) && !is_left_out(p, s, x);
    return !found;
  });
  return found;
}

}  // namespace wend::detail
