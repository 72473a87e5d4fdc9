// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::integral, std::equality_comparable, std::same_as
#include <cstddef>      // std::size_t
#include <iterator>     // std::ranges::begin, std::ranges::size, std::input_iterator
#include <type_traits>  // std::remove_cvref_t

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// Problems that declare the effects of their actions, independent of the state.

namespace wend {

/// The effect of moving the topmost item of one stack to another.
struct stack_move {
  std::size_t from;  ///< The stack that loses its topmost item.
  std::size_t to;    ///< The stack that gets the item.
};

namespace detail {
template <class R>
concept permutation_like = requires(R& range) {
  { std::ranges::begin(range) } -> std::input_iterator;
  requires std::integral<std::remove_cvref_t<decltype(*std::ranges::begin(range))>>;
  std::ranges::size(range);
};

// The member effect and its cost; `At` is the action, or a site and the action there.
template <class P, class... At>
concept permutes = requires(P const& p, At const&... at) {
  { p.effect(at...) } -> permutation_like;
};
template <class P>
concept moves_between_stacks = requires(P const& p, action_t<P> const& a) {
  { p.effect(a) } -> std::same_as<stack_move>;
};
template <class P, class... At>
concept has_effect_cost = requires(P const& p, At const&... at) {
  { p.effect_cost(at...) } -> std::integral;
};
template <class P>
concept has_some_effect = permutes<P, action_t<P>> || permutes<P, std::size_t, action_t<P>> ||
                          moves_between_stacks<P>;

template <class P>
concept has_site_effect =
    has_site<P> && requires {
      { *std::ranges::begin(P::all) } -> std::convertible_to<action_t<P>>;
    } &&
    has_allows<P> && has_leads_to<P> && permutes<P, std::size_t, action_t<P>> &&
    (unit_cost_problem<P> || has_effect_cost<P, std::size_t, action_t<P>>);
template <class P>
concept has_effect = permutes<P, action_t<P>> &&
                     (unit_cost_problem<P> || has_effect_cost<P, action_t<P>>);
template <class P>
concept has_stack_effect = requires {
  { P::stacks } -> std::convertible_to<std::size_t>;
  { *std::ranges::begin(P::all) } -> std::convertible_to<action_t<P>>;
} && moves_between_stacks<P> && (unit_cost_problem<P> || has_effect_cost<P, action_t<P>>);
}  // namespace detail

/// A problem in which each action permutes the parts of a state in the same way in every state. So
/// it is known in advance which sequences of actions have the same effect; a move_automaton is
/// built from these effects.
///
/// `p.effect(a)` is the permutation, a range of the integers 0 to n - 1 (at most 256 of them): its
/// `i`th element is the former place of the part that is in place `i` afterwards. Parts may be
/// tiles, pancakes, or the stickers of a cube. Every action is allowed in every state, and
/// `actions(s)` always lists them in the same order.
///
/// If a small part of the state decides which actions apply, the member is `p.effect(site, a)`,
/// with `sites`, `site(s)`, `all`, `allows(site, a)` and `leads_to(site, a)` as in a
/// staged_problem. `actions(s)` are then the actions allowed at `p.site(s)`, in the order of `all`,
/// or of the entry of `orders` that is in use.
///
/// If items lie on stacks, larger ones below, `p.effect(a)` is a stack_move between two of
/// `P::stacks` stacks. The action is allowed if there is an item to move, and the target stack is
/// empty or has a larger item on top; `actions(s)` are the allowed actions of `P::all`, in that
/// order. The discs and pegs of Hanoi are an example: a move is no permutation of parts that are
/// the same in every state, and whether it is allowed depends on all discs, not on a small site.
///
/// A problem without unit costs also declares the cost of an action, which must not depend on the
/// state, as `effect_cost(a)` or `effect_cost(site, a)`, an integer. Sequences that cost 2^63 - 1
/// or more are never forbidden in favour of one another.
///
/// The promise: two sequences of actions from states of one site that compose to the same
/// permutation, or move the same items to the same stacks in the same order, lead from each state
/// to the same state. `check_problem` checks it.
template <class P>
concept effect_problem = problem<P> && std::equality_comparable<action_t<P>> &&
                         (detail::has_site_effect<P> || detail::has_effect<P> ||
                          detail::has_stack_effect<P>);

}  // namespace wend
