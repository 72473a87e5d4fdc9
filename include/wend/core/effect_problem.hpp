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

template <class P>
concept has_site_effect = static_sites<P> && requires(P const& p, state_t<P> const& s,
                                                      action_t<P> const& a) {
  { p.site(s) } -> std::convertible_to<std::size_t>;
  { *std::ranges::begin(P::all) } -> std::convertible_to<action_t<P>>;
  { P::allows(std::size_t{}, a) } -> std::convertible_to<bool>;
  { P::leads_to(std::size_t{}, a) } -> std::convertible_to<std::size_t>;
  { p.effect(std::size_t{}, a) } -> permutation_like;
  requires unit_cost_problem<P> || requires {
    { p.effect_cost(std::size_t{}, a) } -> std::integral;
  };
};
template <class P>
concept has_effect = requires(P const& p, action_t<P> const& a) {
  { p.effect(a) } -> permutation_like;
  requires unit_cost_problem<P> || requires {
    { p.effect_cost(a) } -> std::integral;
  };
};
template <class P>
concept has_stack_effect = requires(P const& p, action_t<P> const& a) {
  { P::stacks } -> std::convertible_to<std::size_t>;
  { *std::ranges::begin(P::all) } -> std::convertible_to<action_t<P>>;
  { p.effect(a) } -> std::same_as<stack_move>;
  requires unit_cost_problem<P> || requires {
    { p.effect_cost(a) } -> std::integral;
  };
};
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
