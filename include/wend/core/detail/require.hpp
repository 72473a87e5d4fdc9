// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::copyable, std::equality_comparable, std::convertible_to
#include <type_traits>  // std::remove_cvref_t

#include <wend/core/detail/member_table.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/core/starts.hpp>

/// \file
/// The compile-time messages for an invalid problem, heuristic or start: one sentence for each
/// missing member. The algorithms' templates are unconstrained, so that a compiler reports these
/// messages instead of "no matching function".
///
/// Each function is a list of static assertions, and returns true if all hold, so that the caller
/// can suppress errors that follow from the first mistake:
///
///     if constexpr (require_problem<P>() && require_start<S, P>()) { … }
///
/// The signatures in the sentences are those of the table of members.

// Phrases shared by several sentences.
#define WEND_DETAIL_NEEDS_NUMBERS(whose)                                                           \
  "wend: the " whose "'s states need ranks: const members " WEND_DETAIL_SIGNATURE(state_count)     \
  ", " WEND_DETAIL_SIGNATURE(rank) " and " WEND_DETAIL_SIGNATURE(unrank)
#define WEND_DETAIL_INVERSES "const members " WEND_DETAIL_SIGNATURE(inverse) " and == of actions"
#define WEND_DETAIL_NEEDS_WAY_BACK(what)                                                           \
  "wend: a " what " needs reversible actions: " WEND_DETAIL_INVERSES                               \
  ", or " WEND_DETAIL_GIVING(predecessors)

namespace wend::detail {

// Members that work only on a non-const object: the message is then about the missing const.

template <class P>
concept has_mutable_actions = requires(P& p, typename P::state_type const& s) { p.actions(s); };
template <class P>
concept has_mutable_result =
    requires(P& p, typename P::state_type const& s, typename P::action_type const& a) {
      { p.result(s, a) } -> std::convertible_to<typename P::state_type>;
    };
template <class P>
concept has_mutable_expand =
    requires(P& p, typename P::state_type const& s, any_output& out) { p.expand(s, out); };
template <class P>
concept has_mutable_is_goal = requires(P& p, typename P::state_type const& s) {
  { p.is_goal(s) } -> std::convertible_to<bool>;
};
template <class H, class P>
concept has_mutable_call = requires(H& h, typename P::state_type const& s) { h(s); };

/// Checks the optional members of a staged problem that `P` has.
template <class P>
consteval bool require_staged() {
  constexpr bool split = !has_rest_type<P> || split_problem<P>;
  static_assert(split,
                "wend: a staged problem with a rest_type needs const members "
                WEND_DETAIL_SIGNATURE(rest) ", " WEND_DETAIL_SIGNATURE(whole) ", "
                WEND_DETAIL_SIGNATURE(apply_to_rest) " and " WEND_DETAIL_SIGNATURE(undo_to_rest));
  constexpr bool order = !static_orders<P> || has_order<P>;
  static_assert(order,
                "wend: a staged problem with orders needs a const member "
                WEND_DETAIL_SIGNATURE(order) " that returns the index of one of them");
  constexpr bool complete = orders_are_complete<P>();
  static_assert(complete,
                "wend: each of the orders of a staged problem must have every action once");
  return split && order && complete;
}

/// Checks that `P` is a problem.
template <class P>
consteval bool require_problem() {
  constexpr bool states = requires { typename P::state_type; };
  constexpr bool actions = requires { typename P::action_type; };
  static_assert(states, "wend: the problem needs a member type state_type");
  static_assert(actions, "wend: the problem needs a member type action_type");
  if constexpr (states) {
    static_assert(std::copyable<typename P::state_type>,
                  "wend: the problem's state_type must be copyable: by construction and by "
                  "assignment (no const members and no references)");
    static_assert(std::equality_comparable<typename P::state_type>,
                  "wend: the problem's state_type must be comparable with ==");
    constexpr bool is_goal = needs::a_const_member_is_goal_of_state_giving_bool<P>;
    static_assert(is_goal || has_mutable_is_goal<P>,
                  "wend: the problem needs a const member " WEND_DETAIL_GIVING(is_goal));
    static_assert(is_goal || !has_mutable_is_goal<P>,
                  "wend: the problem's member " WEND_DETAIL_SIGNATURE(is_goal) " must be const");
  }
  if constexpr (actions) {
    static_assert(std::copyable<typename P::action_type>,
                  "wend: the problem's action_type must be copyable: by construction and by "
                  "assignment (no const members and no references)");
  }
  if constexpr (states && actions && has_mutable_expand<P> && !lists_actions<P>) {
    static_assert(has_expand<P>,
                  "wend: the problem's member " WEND_DETAIL_SIGNATURE(expand) " must be const");
    static_assert(std::equality_comparable<typename P::action_type>,
                  "wend: the action_type of a problem with only expand must be comparable with ==");
  } else if constexpr (states && actions) {
    constexpr bool range =
        needs::a_const_member_expand_or_actions_of_state_giving_a_range_of_actions<P>;
    static_assert(range || has_mutable_actions<P>,
                  "wend: the problem needs a const member " WEND_DETAIL_GIVING(actions)
                  ", or " WEND_DETAIL_SIGNATURE(expand) " instead of actions and result");
    if constexpr (!range && has_mutable_actions<P>) {
      constexpr bool callable =
          requires(P const& p, typename P::state_type const& s) { p.actions(s); };
      static_assert(callable,
                    "wend: the problem's member " WEND_DETAIL_SIGNATURE(actions) " must be const");
      static_assert(!callable, "wend: the problem's member " WEND_DETAIL_SIGNATURE(actions)
                               " must return " WEND_DETAIL_GIVES(actions));
    }
    constexpr bool result =
        needs::a_const_member_expand_or_result_of_state_and_action_giving_a_state<P>;
    static_assert(result || has_mutable_result<P>,
                  "wend: the problem needs a const member " WEND_DETAIL_GIVING(result));
    static_assert(result || !has_mutable_result<P>,
                  "wend: the problem's member " WEND_DETAIL_SIGNATURE(result) " must be const");
  }
  if constexpr (!problem<P> || !members_fit<P>)
    return false;
  else if constexpr (staged_problem<P>)
    return require_staged<P>();
  else
    return true;
}

/// Checks that a problem can be searched with a table of states.
template <class P>
consteval bool require_hashable() {
  static_assert(hashable_problem<P> || packable_problem<P>,
                "wend: the problem's states need a hash: a const member "
                WEND_DETAIL_SIGNATURE(hash) " of the problem, or hash_value(state) in the "
                "namespace of the state's type, or std::hash; wend::hash_of(a, b, ...) mixes "
                "members");
  return hashable_problem<P> || packable_problem<P>;
}

/// Checks that a problem can be searched with an array of its states.
template <class P>
consteval bool require_rankable() {
  static_assert(rankable_problem<P>, WEND_DETAIL_NEEDS_NUMBERS("problem"));
  return rankable_problem<P>;
}

/// Checks that `H` is a heuristic for the problem `P`.
template <class H, class P>
consteval bool require_heuristic() {
  constexpr bool fits = heuristic_for<H, P>;
  static_assert(fits || has_mutable_call<H, P>,
                "wend: the heuristic needs a const call operator that takes a state and returns "
                WEND_DETAIL_GIVES(call));
  if constexpr (!fits && has_mutable_call<H, P>) {
    constexpr bool callable = requires(H const& h, typename P::state_type const& s) { h(s); };
    static_assert(callable, "wend: the heuristic's call operator must be const");
    static_assert(!callable,
                  "wend: the heuristic's call operator must return " WEND_DETAIL_GIVES(call));
  }
  if constexpr (fits)
    return heuristic_members_fit<H, P>;
  else
    return false;
}

/// True if an argument is a state, or several: `Several` is start_states or goal_states.
template <template <class> class Several, class S, class State>
inline constexpr bool is_states = std::convertible_to<S, State>;
template <template <class> class Several, class Other, class State>
inline constexpr bool is_states<Several, Several<Other>, State> = std::convertible_to<Other, State>;

/// Checks that `S` is a start for the problem `P`.
template <class S, class P>
consteval bool require_start() {
  constexpr bool fits = is_states<start_states, std::remove_cvref_t<S>, state_t<P>> ||
                        std::convertible_to<S, state_t<P>>;
  static_assert(fits,
                "wend: the start must be a state of the problem, or wend::starts(range) of "
                "its states");
  return fits;
}

/// Checks the arguments of a search.
template <class P, class S>
consteval bool require_search() {
  if constexpr (require_problem<P>())
    return require_start<S, P>();
  else
    return false;
}
template <class P, class S, class H>
consteval bool require_informed_search() {
  if constexpr (require_search<P, S>())
    return require_heuristic<H, P>();
  else
    return false;
}

/// Checks the arguments of a bidirectional search.
template <class P, class S, class G>
consteval bool require_both_ends() {
  if constexpr (!require_search<P, S>()) {
    return false;
  } else {
    constexpr bool ends = is_states<goal_states, std::remove_cvref_t<G>, state_t<P>>;
    static_assert(ends,
                  "wend: a bidirectional search also begins at the goals: after the start, pass a "
                  "state of the problem, or wend::goals(range) of its states; a predicate is not "
                  "enough");
    constexpr bool back = predecessor_problem<P> || invertible_problem<P>;
    static_assert(back, WEND_DETAIL_NEEDS_WAY_BACK("bidirectional search"));
    if constexpr (!ends || !back)
      return false;
    else if constexpr (densely_ranked_problem<P>)
      return true;
    else
      return require_hashable<P>();
  }
}

/// Checks that `H` can guide a bidirectional search.
template <class H, class P>
consteval bool require_two_way_heuristic() {
  constexpr bool towards = has_towards<H, P>;
  static_assert(towards,
                "wend: the heuristic of a bidirectional search needs a const member "
                WEND_DETAIL_GIVING(towards) " to that state (see wend::heuristics::between)");
  static_assert(!towards || two_way_heuristic_for<H, P>,
                "wend: the heuristic of a bidirectional search needs a const member "
                WEND_DETAIL_GIVING(from) " of the cost from that state, unless all costs are 1 and "
                "actions have inverses");
  if constexpr (two_way_heuristic_for<H, P>)
    return heuristic_members_fit<H, P>;
  else
    return false;
}

/// Checks that a problem can be searched in a changing world.
template <class P>
consteval bool require_changing() {
  constexpr bool back = predecessor_problem<P> || invertible_problem<P>;
  static_assert(back, WEND_DETAIL_NEEDS_WAY_BACK("search in a changing world"));
  if constexpr (!back)
    return false;
  else if constexpr (densely_ranked_problem<P>)
    return true;
  else
    return require_hashable<P>();
}

/// Checks that a heuristic can guide a search whose start moves.
template <class H, class P>
consteval bool require_moving_heuristic() {
  constexpr bool from = has_from<H, P>;
  constexpr bool both_ways = unit_cost_problem<P> && invertible_problem<P> && has_towards<H, P>;
  static_assert(from || both_ways,
                "wend: the heuristic of a search with a moving start needs a const member "
                WEND_DETAIL_GIVING(from) " of the cost from that state (see "
                "wend::heuristics::between), or " WEND_DETAIL_SIGNATURE(towards)
                " if all costs are 1 and actions have inverses");
  return from || both_ways;
}

}  // namespace wend::detail
