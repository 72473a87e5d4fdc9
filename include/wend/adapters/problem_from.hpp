// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as, std::convertible_to
#include <cstddef>      // std::size_t
#include <functional>   // std::reference_wrapper, std::invoke
#include <iterator>     // std::ranges::begin
#include <tuple>
#include <type_traits>  // std::is_invocable_v
#include <utility>      // std::declval, std::move, std::pair

#include <wend/adapters/explicit_graph.hpp>  // the other adapter, so that one include brings both
#include <wend/core/problem.hpp>

/// \file
/// Problems without a class of their own: from two callables (`problem_from`), and from a graph
/// given edge by edge (`graph_problem`, in explicit_graph.hpp).

namespace wend {

namespace detail {

// The type of the state that a callable takes, if the callable determines it: a function, or an
// object whose call operator is neither a template nor overloaded.
template <class F>
struct argument_of {};
template <class R, class S>
struct argument_of<R (*)(S)> {
  using type = std::remove_cvref_t<S>;
};
template <class R, class S>
struct argument_of<R (*)(S) noexcept> : argument_of<R (*)(S)> {};
template <class R, class F, class S>
struct argument_of<R (F::*)(S)> : argument_of<R (*)(S)> {};
template <class R, class F, class S>
struct argument_of<R (F::*)(S) const> : argument_of<R (*)(S)> {};
template <class R, class F, class S>
struct argument_of<R (F::*)(S) noexcept> : argument_of<R (*)(S)> {};
template <class R, class F, class S>
struct argument_of<R (F::*)(S) const noexcept> : argument_of<R (*)(S)> {};
template <class F>
struct argument_of<std::reference_wrapper<F>> : argument_of<std::remove_const_t<F>> {};
template <class F>
  requires requires { &F::operator(); }
struct argument_of<F> : argument_of<decltype(&F::operator())> {};

template <class State, class Successors, class IsGoal>
constexpr auto deduced_state() {
  if constexpr (!std::is_void_v<State>) {
    return std::type_identity<State>{};
  } else if constexpr (requires { typename argument_of<Successors>::type; }) {
    return std::type_identity<typename argument_of<Successors>::type>{};
  } else if constexpr (requires { typename argument_of<IsGoal>::type; }) {
    return std::type_identity<typename argument_of<IsGoal>::type>{};
  } else {
    static_assert(!std::is_void_v<State>,
                  "wend: the type of the states cannot be deduced from the callables: specify it, "
                  "as in problem_from<int>(successors, is_goal)");
    return std::type_identity<int>{};
  }
}

template <class E, class State>
concept state_and_more = requires(E const& e) {
  { e.state } -> std::convertible_to<State>;
};
template <class E, class State>
concept tuple_of_state_and_cost = requires(E const& e) {
  requires std::tuple_size<E>::value >= 2;
  { std::get<0>(e) } -> std::convertible_to<State>;
  std::get<1>(e);
};

/// The action that a successor becomes. A successor with more members than a state is itself the
/// action, without inner references and consts, which would prevent assignment. Otherwise the
/// action is the state.
template <class E, class State>
struct successor_action {
  using type = State;
  static State const& state(State const& s) { return s; }
};
template <class E, class State>
  requires(!std::same_as<E, State> && state_and_more<E, State>)
struct successor_action<E, State> {
  using type = E;
  static decltype(auto) state(E const& e) { return (e.state); }
  static decltype(auto) cost(E const& e)
    requires requires { e.cost; }
  {
    return (e.cost);
  }
};
template <class E>
struct assignable_tuple : std::type_identity<E> {};
template <class A, class B>
struct assignable_tuple<std::pair<A, B>>
    : std::type_identity<std::pair<std::remove_cvref_t<A>, std::remove_cvref_t<B>>> {};
template <class... T>
struct assignable_tuple<std::tuple<T...>>
    : std::type_identity<std::tuple<std::remove_cvref_t<T>...>> {};
template <class E, class State>
  requires(!std::same_as<E, State> && !state_and_more<E, State> &&
           tuple_of_state_and_cost<E, State>)
struct successor_action<E, State> {
  using type = typename assignable_tuple<E>::type;
  static decltype(auto) state(type const& e) { return std::get<0>(e); }
  static decltype(auto) cost(type const& e) { return std::get<1>(e); }
};

struct no_hash {};

}  // namespace detail

/// The problem that `problem_from` builds from callables.
///
/// `action_type` is the state that the action leads to. If `successors` returns more than states,
/// `action_type` is the element that it returns, so that a path also records costs and any further
/// members.
template <class State, class Successors, class IsGoal, class Hash = detail::no_hash>
class callable_problem {
  static_assert(std::is_invocable_v<Successors const&, State const&>,
                "wend: successors must be callable with a state, and const (a lambda that is not "
                "mutable)");
  static_assert(std::is_invocable_r_v<bool, IsGoal const&, State const&>,
                "wend: is_goal must be callable with a state, be const (a lambda that is not "
                "mutable), and return a bool");
  using range = std::invoke_result_t<Successors const&, State const&>;
  using successor = std::remove_cvref_t<decltype(*std::ranges::begin(std::declval<range&>()))>;
  using action = detail::successor_action<successor, State>;
  static_assert(std::is_convertible_v<successor, typename action::type>,
                "wend: successors must return a range of states, of pairs (state, cost), or of "
                "structs with a member `state` and, if actions have costs, `cost`");

 public:
  using state_type = State;
  using action_type = typename action::type;

  /// Stores `successors(s)`, `is_goal(s)` and, if there is one, `hash(s)`.
  callable_problem(Successors next, IsGoal goal, Hash hashing = {})
      : successors_(std::move(next)), is_goal_(std::move(goal)), hash_(std::move(hashing)) {}

  /// The range that `successors(s)` returns. Each expansion calls it once.
  decltype(auto) actions(State const& s) const { return std::invoke(successors_, s); }

  /// The state that the action carries.
  State result(State const&, action_type const& a) const { return action::state(a); }
  State result(State const&, action_type&& a) const
    requires std::same_as<State, action_type>
  {
    return std::move(a);
  }

  bool is_goal(State const& s) const { return std::invoke(is_goal_, s); }

  /// The cost that the action carries.
  auto cost(State const&, action_type const& a) const
    requires requires { action::cost(a); }
  {
    return action::cost(a);
  }

  /// The hash computed by the third callable.
  std::size_t hash(State const& s) const
    requires std::is_invocable_r_v<std::size_t, Hash const&, State const&>
  {
    return std::invoke(hash_, s);
  }

 private:
  Successors successors_;
  IsGoal is_goal_;
  [[no_unique_address]] Hash hash_;
};

namespace detail {
template <class State, class Successors, class IsGoal, class Hash>
inline constexpr bool actions_are_states<callable_problem<State, Successors, IsGoal, Hash>> =
    std::same_as<State, typename callable_problem<State, Successors, IsGoal, Hash>::action_type>;
}  // namespace detail

/// Makes a problem from two callables: `successors(s)` returns the states that follow `s`, and
/// `is_goal(s)` is true if `s` is a goal. A complete program:
///
///     #include <iostream>
///     #include <vector>
///     #include <wend/wend.hpp>
///
///     int main() {
///       auto const p = wend::problem_from([](int n) { return std::vector{n + 1, 2 * n}; },
///                                         [](int n) { return n == 1000; });
///       if (auto const r = wend::bfs(p, 1)) std::cout << r.actions.size() << " steps\n";
///     }
///
/// Here `r.actions` are the states of the path after the start. For costs, `successors(s)` returns
/// pairs (state, cost), tuples that begin with a state and a cost, or structs with the members
/// `state` and `cost`. Further members are kept, so an action can carry its name:
///
///     struct leg { std::string state; int cost; std::string_view train; };
///     auto const p = wend::problem_from<std::string>(
///         [&](std::string const& town) -> std::vector<leg> const& { return timetable.at(town); },
///         [](std::string const& town) { return town == "Oulu"; });
///
/// The range may be lazy, may be returned by reference, and may refer to `s`. If both callables are
/// generic, `State` must be given explicitly. States need `==`. States are hashed as in any
/// problem (see hashable_problem), or by a third callable, so that their type need not be changed.
/// The callables are copied (use std::ref to avoid that) and called as const.
///
/// \pre `successors` and `is_goal` return the same answer for equal states.
/// \complexity O(1); `successors` is called once for each expansion, and for each node at a depth
///             limit, to find out whether the limit cuts anything.
/// \throws Whatever moving the callables throws.
template <class State = void, class Successors, class IsGoal>
auto problem_from(Successors successors, IsGoal is_goal) {
  using state = typename decltype(detail::deduced_state<State, Successors, IsGoal>())::type;
  return callable_problem<state, Successors, IsGoal>(std::move(successors), std::move(is_goal));
}

/// Makes a problem from three callables: `hash(s)` is equal for equal states.
template <class State = void, class Successors, class IsGoal, class Hash>
auto problem_from(Successors successors, IsGoal is_goal, Hash hash) {
  using state = typename decltype(detail::deduced_state<State, Successors, IsGoal>())::type;
  static_assert(std::is_invocable_r_v<std::size_t, Hash const&, state const&>,
                "wend: hash must be callable with a state, be const, and return a std::size_t");
  return callable_problem<state, Successors, IsGoal, Hash>(std::move(successors),
                                                           std::move(is_goal), std::move(hash));
}

}  // namespace wend
