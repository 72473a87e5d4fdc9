// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::integral, std::equality_comparable, std::same_as
#include <cstddef>      // std::size_t
#include <iterator>     // std::size
#include <ranges>
#include <type_traits>  // std::remove_cvref_t

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// Problems that say what their actions do, whatever the state.

namespace wend {

/// The effect of taking the topmost thing off a stack and putting it on another one.
struct stack_move {
  std::size_t from;  ///< The stack that loses its topmost thing.
  std::size_t to;    ///< The stack that gets it.
};

namespace detail {
template <class R>
concept permutation_like =
    std::ranges::sized_range<R> && std::ranges::input_range<R> &&
    std::integral<std::remove_cvref_t<std::ranges::range_reference_t<R>>>;

// The member effect, and what it costs; `At` is the action, or a site and the action there.
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

/// A problem whose actions permute the parts of a state, each in the same way whatever the state
/// is, so that it can be known beforehand which sequences of actions come to the same. A
/// move_automaton is made from it.
///
/// `p.effect(a)` is the permutation, a range of the integers 0 to n - 1 (at most 256 of them): its
/// `i`th says where what is in place `i` afterwards was before. Parts may be tiles, pancakes, or
/// the stickers of a cube. Every action is allowed in every state, and `actions(s)` always lists
/// them in the same order.
///
/// Or, where a small part of the state decides which actions there are, `p.effect(site, a)`, with
/// `sites`, `site(s)`, `all`, `allows(site, a)` and `leads_to(site, a)` as of a staged_problem;
/// `actions(s)` are those allowed at `p.site(s)`, in the order of `all`, or of the one of `orders`
/// in use.
///
/// Or, where things lie on stacks, the larger ones below, `p.effect(a)` is a stack_move, of two of
/// `P::stacks` stacks. It is allowed where there is a thing to be moved, and none or a larger one
/// where it gets to; `actions(s)` are the allowed ones of `P::all`, in that order. The discs and
/// pegs of Hanoi are so: what a move does to them is no permutation of parts that are the same in
/// every state, and what is allowed depends on all discs, not on a small site.
///
/// A problem that is not of unit cost says what an action costs, whatever the state is, by
/// `effect_cost(a)` or `effect_cost(site, a)`, an integer.
///
/// What is promised: two sequences of actions from states of one site that compose to the same
/// permutation, or move the same things to the same stacks in the same order, lead from each state
/// to the same state. `check_problem` tries that.
template <class P>
concept effect_problem = problem<P> && std::equality_comparable<action_t<P>> &&
                         (detail::has_site_effect<P> || detail::has_effect<P> ||
                          detail::has_stack_effect<P>);

}  // namespace wend
