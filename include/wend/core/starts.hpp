// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::convertible_to
#include <initializer_list>
#include <iterator>     // std::ranges::begin, std::iter_value_t
#include <type_traits>  // std::is_same_v, std::remove_cvref_t
#include <utility>      // std::declval, std::move
#include <vector>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The starts of a search. A start is a state. Several starts are given as `starts(range)`, because
/// a state may itself be a range. The same holds for the goals of bidirectional searches.

namespace wend {

/// Several start states in the order in which they are inserted.
template <class State>
struct start_states {
  std::vector<State> states;  ///< The states, in that order.
};

namespace detail {

/// The element type of an iterator: its value type if it has one, because `*` may return a proxy
/// (`std::vector<bool>`); else the type of `*`.
template <class Iterator>
struct element_at : std::type_identity<std::remove_cvref_t<decltype(*std::declval<Iterator&>())>> {
};
template <class Iterator>
  requires requires { typename std::iter_value_t<Iterator>; }
struct element_at<Iterator> : std::type_identity<std::iter_value_t<Iterator>> {};

}  // namespace detail

/// Makes the elements of a range the starts of one search. The result has the index of the start at
/// which the solution begins.
///
///     auto const r = wend::bfs(problem, wend::starts(std::vector{1, 2, 3}));
///
/// \complexity One copy of each state.
template <class Range>
  requires requires(Range& range) { std::ranges::begin(range); }
auto starts(Range&& range) {
  using iterator = decltype(std::ranges::begin(range));
  start_states<typename detail::element_at<iterator>::type> all;
  for (auto&& s : range) all.states.push_back(s);
  return all;
}

/// Makes these states the starts of one search.
///
///     auto const r = wend::bfs(problem, wend::starts({1, 2, 3}));
template <class State>
start_states<State> starts(std::initializer_list<State> states) {
  return {std::vector<State>(states)};
}

/// Several goal states, for bidirectional searches.
template <class State>
struct goal_states {
  std::vector<State> states;  ///< The states.
};

/// Makes the elements of a range the goals of a bidirectional search.
///
///     auto const r = wend::bidirectional_bfs(problem, start, wend::goals(std::vector{7, 11}));
///
/// \complexity One copy of each state.
template <class Range>
  requires requires(Range& range) { std::ranges::begin(range); }
auto goals(Range&& range) {
  auto all = starts(range);
  return goal_states<typename decltype(all.states)::value_type>{std::move(all.states)};
}

/// Makes these states the goals of a bidirectional search.
template <class State>
goal_states<State> goals(std::initializer_list<State> states) {
  return {std::vector<State>(states)};
}

namespace detail {

/// The goals of a bidirectional search.
template <class State, class Goal>
  requires std::convertible_to<Goal const&, State>
std::vector<State> to_goals(Goal const& goal) {
  return {static_cast<State>(goal)};
}
template <class State, class Other>
std::vector<State> to_goals(goal_states<Other> const& several) {
  return std::vector<State>(several.states.begin(), several.states.end());
}

/// The start states, stored in the existing `memory`, whose old contents are dropped.
template <class State, class Start>
  requires std::convertible_to<Start const&, State>
std::vector<State> to_starts(Start const& start, std::vector<State> memory = {}) {
  memory.clear();
  memory.push_back(static_cast<State>(start));
  return memory;
}
template <class State, class Other>
std::vector<State> to_starts(start_states<Other> const& several, std::vector<State> memory = {}) {
  memory.assign(several.states.begin(), several.states.end());
  return memory;
}

/// An argument converted to a state, such as an `int` if states are unsigned.
template <class State, class S>
  requires std::convertible_to<S const&, State>
decltype(auto) as_state(S const& s) {
  if constexpr (std::is_same_v<S, State>)
    return (s);
  else
    return static_cast<State>(s);
}

/// A start in braces, `bfs(problem, {0, 0})`, is a state.
template <class P>
struct braced_start : std::type_identity<int> {};
template <class P>
  requires requires { typename P::state_type; }
struct braced_start<P> : std::type_identity<typename P::state_type> {};
template <class P>
using braced_start_t = typename braced_start<P>::type;

/// True for the type that holds several starts.
template <class S>
inline constexpr bool is_start_states = false;
template <class State>
inline constexpr bool is_start_states<start_states<State>> = true;

}  // namespace detail

/// A start of a search whose states are of type `State`: a state, or `starts(range)` of states.
template <class S, class State>
concept start_of = std::convertible_to<S, State> || detail::is_start_states<std::remove_cvref_t<S>>;

}  // namespace wend
