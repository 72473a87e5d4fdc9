// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::derived_from
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::ranges::begin
#include <type_traits>  // std::conditional_t, std::is_same_v, std::remove_cvref_t
#include <utility>      // std::forward

#include <wend/core/detail/mapped_range.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/problem.hpp>

/// \file
/// A problem whose actions are followed backwards.

namespace wend::detail {

/// The common part of a problem and one derived from it: the states and their keys.
template <class P>
class same_states {
 public:
  using original_type = P;
  using state_type = state_t<P>;
  using action_type = action_t<P>;
  using cost_type = cost_t<P>;
  static constexpr bool dense_ranks = densely_ranked_problem<P>;

  explicit same_states(P const& p) noexcept : problem_(&p) {}

  /// The problem that the other one is derived from.
  P const& original() const noexcept { return *problem_; }

  bool is_goal(state_type const&) const noexcept { return false; }  // never called

  std::size_t hash(state_type const& s) const noexcept(noexcept(problem_->hash(s)))
    requires has_hash_member<P>
  {
    return static_cast<std::size_t>(problem_->hash(s));
  }
  decltype(auto) pack(state_type const& s) const
    requires packable_problem<P>
  {
    return problem_->pack(s);
  }
  template <class Key>
  decltype(auto) unpack(Key const& k) const
    requires packable_problem<P>
  {
    return problem_->unpack(k);
  }
  std::uint64_t state_count() const
    requires rankable_problem<P>
  {
    return static_cast<std::uint64_t>(problem_->state_count());
  }
  std::uint64_t rank(state_type const& s) const
    requires rankable_problem<P>
  {
    return static_cast<std::uint64_t>(problem_->rank(s));
  }
  decltype(auto) unrank(std::uint64_t i) const
    requires rankable_problem<P>
  {
    return problem_->unrank(i);
  }
  bool ranks(state_type const& s) const
    requires requires(P const& p) { p.ranks(s); }
  {
    return problem_->ranks(s);
  }

 protected:
  P const* problem_;
};

/// The action type of a reversal whose actions are not needed: its nodes store no actions.
struct no_action {
  friend constexpr bool operator==(no_action, no_action) noexcept { return true; }
};

/// A problem with the states of another one. The same states are isolated in both.
template <class D>
concept has_same_states = std::derived_from<D, same_states<typename D::original_type>>;
template <has_same_states D>
struct blocked_states<D> {
  using original = blocked_states<typename D::original_type>;
  static constexpr bool any = original::any;
  static constexpr bool has(D const& p, state_t<D> const& s) noexcept {
    return original::has(p.original(), s);
  }
};

/// A step from a state to a predecessor, which is `edge`. It converts to the action of the
/// reversal, which leads from the predecessor to the state.
template <class Edge, class Action>
struct step_back {
  Edge edge;

  // NOLINTNEXTLINE(*-explicit-*)
  operator Action() const {
    if constexpr (std::is_same_v<Action, no_action>)
      return {};
    else
      return edge.action;
  }
};

/// The reversal of a problem with predecessors: an action is one of the problem's, or no_action,
/// and leads to the state in which it is applied.
template <class P, class Action = action_t<P>>
class reversed_by_predecessors : public same_states<P> {
  using base = same_states<P>;
  using base::problem_;
  using edges = decltype(std::declval<P const&>().predecessors(std::declval<state_t<P> const&>()));
  using element = std::remove_cvref_t<decltype(*std::ranges::begin(std::declval<edges&>()))>;
  // An element of `predecessors` may also have the cost of its action.
  using edge = std::conditional_t<informative_actions<P>, element,
                                  predecessor<state_t<P>, action_t<P>>>;

 public:
  using typename base::state_type;
  using action_type = Action;
  using successor_type = step_back<edge, Action>;

  using base::base;

  auto actions(state_type const& s) const {
    return mapped_range(problem_->predecessors(s), []<class E>(E&& e) -> successor_type {
      if constexpr (std::is_same_v<std::remove_cvref_t<E>, edge>)
        return {std::forward<E>(e)};
      else
        return {{std::forward<E>(e).state, std::forward<E>(e).action}};
    });
  }
  state_type result(state_type const&, successor_type const& x) const { return x.edge.state; }
  /// Declared only: an action alone does not determine the state in which it is applied. Searches
  /// call the overload that takes a step.
  state_type result(state_type const&, action_type const&) const;
  given_cost_t<P> cost(state_type const&, successor_type const& x) const
    requires weighted_problem<P>
  {
    if constexpr (informative_actions<P> && requires { problem_->cost(x.edge.state, x.edge); })
      return problem_->cost(x.edge.state, x.edge);
    else
      return given_cost(*problem_, x.edge.state, x.edge.action);
  }
  given_cost_t<P> cost(state_type const&, action_type const&) const
    requires weighted_problem<P>;
};

/// The reversal of a problem with inverses: an action is one of the problem's in the current state.
/// Its cost is the cost of the action that it undoes.
template <class P>
class reversed_by_inverse : public same_states<P> {
  using base = same_states<P>;
  using base::problem_;

 public:
  using typename base::action_type, typename base::state_type;

  using base::base;

  decltype(auto) actions(state_type const& s) const { return actions_of(*problem_, s); }
  state_type result(state_type const& s, action_type const& a) const {
    return result_of(*problem_, s, a);
  }
  given_cost_t<P> cost(state_type const& s, action_type const& a) const
    requires weighted_problem<P>
  {
    return given_cost(*problem_, result_of(*problem_, s, a), problem_->inverse(a));
  }
  action_type inverse(action_type const& a) const { return problem_->inverse(a); }
};

/// The reversal of a problem. A problem with unit costs and inverses is its own reversal.
template <class P>
class reversal {
  static constexpr bool is_own = !predecessor_problem<P> && unit_cost_problem<P>;
  using derived = std::conditional_t<predecessor_problem<P>, reversed_by_predecessors<P>,
                                     reversed_by_inverse<P>>;

 public:
  using type = std::conditional_t<is_own, P, derived>;
  using kept = std::conditional_t<is_own, P const&, derived>;

  /// The problem's action that corresponds to an action of the reversal.
  static decltype(auto) forwards([[maybe_unused]] P const& p, action_t<P> const& a) {
    if constexpr (predecessor_problem<P>)
      return (a);
    else
      return action_t<P>(p.inverse(a));
  }
};

template <class P, class Action>
inline constexpr bool derived_problem<reversed_by_predecessors<P, Action>> = true;
template <class P>
inline constexpr bool derived_problem<reversed_by_inverse<P>> = true;

}  // namespace wend::detail
