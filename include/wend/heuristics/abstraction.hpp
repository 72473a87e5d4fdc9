// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::convertible_to

#include <wend/core/detail/require.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Abstractions of a problem, from which pattern databases are built: the concept, and the error
/// messages for types that do not model it.

namespace wend {

namespace needs {

template <class A, class P>
concept a_const_member_project_of_state_giving_an_abstract_state =
    requires(A const& a, typename P::state_type const& s) {
      { a.project(s) } -> std::convertible_to<typename A::state_type>;
    };

}  // namespace needs

/// A smaller problem that merges states of the problem `P` which differ only in some details, so
/// that its distances are estimates. It is a rankable problem, of abstract states and actions, and
/// `a.project(s)` is the abstract state of `s`. An abstract action costs 1, or `a.cost(x, b)`, an
/// integer of at least 0.
///
///     struct larger_numbers {                           // of the two numbers of a state
///       using state_type = int;
///       using action_type = int;
///       std::array<int, 2> actions(int) const;          // as in any problem
///       int result(int x, int action) const;
///       bool is_goal(int x) const;
///       std::uint64_t state_count() const;              // as in any rankable problem:
///       std::uint64_t rank(int x) const;                // one-to-one,
///       int unrank(std::uint64_t number) const;         // and each number below has its state
///       int project(std::pair<int, int> s) const;
///     };
///
/// The estimates are admissible if a goal is projected to an abstract goal, and if for every action
/// of cost c that leads from s to t there is an abstract path of cost at most c from `project(s)`
/// to `project(t)`. `check_problem(problem, start, depth, database)` finds violations of either
/// condition, and `check_problem(abstraction, x, depth)` checks the abstract problem itself. Some
/// numbers may belong to abstract states from which no goal can be reached.
///
/// If the abstract actions have inverses (invertible_problem; the inverse of an inverse is the
/// action), databases are built several times as fast. `a.goals()`, if present, returns the
/// abstract goals, which are otherwise searched for among all states.
template <class A, class P>
concept abstraction_for = problem<P> && rankable_problem<A> &&
                          needs::a_const_member_project_of_state_giving_an_abstract_state<A, P>;

/// An abstraction that follows actions: `a.child(x, s, action)` is `project(result(s, action))`,
/// where `x` is `project(s)`; it is called before the move. Its database is then tracked, and a
/// search that moves in small steps does not project each state from scratch.
template <class A, class P>
concept tracked_abstraction_for =
    abstraction_for<A, P> &&
    requires(A const& a, state_t<A> const& x, state_t<P> const& s, action_t<P> const& action) {
      { a.child(x, s, action) } -> std::convertible_to<state_t<A>>;
    };

namespace detail {

template <class A, class P>
concept has_mutable_project = requires(A& a, typename P::state_type const& s) {
  { a.project(s) } -> std::convertible_to<typename A::state_type>;
};

/// Checks that `A` is an abstraction of the problem `P`.
template <class A, class P>
consteval bool require_abstraction() {
  if constexpr (require_problem<P>() && require_problem<A>()) {
    static_assert(rankable_problem<A>, WEND_DETAIL_NEEDS_NUMBERS("abstraction"));
    constexpr bool projects = needs::a_const_member_project_of_state_giving_an_abstract_state<A, P>;
    static_assert(projects || has_mutable_project<A, P>,
                  "wend: the abstraction needs a const member project(state) that takes a state of "
                  "the problem and returns a state of the abstraction");
    static_assert(projects || !has_mutable_project<A, P>,
                  "wend: the abstraction's member project(state) must be const");
    return rankable_problem<A> && projects;
  } else {
    return false;
  }
}

/// Checks that distances modulo 3 suffice for this abstraction.
template <class A, class P>
consteval bool require_mod3_abstraction() {
  if constexpr (require_abstraction<A, P>()) {
    static_assert(unit_cost_problem<P>,
                  "wend: a mod3_pattern_database needs a problem whose actions all cost 1: without "
                  "a member cost");
    static_assert(unit_cost_problem<A>,
                  "wend: a mod3_pattern_database needs an abstraction whose actions all cost 1: "
                  "without a member cost");
    static_assert(invertible_problem<A>,
                  "wend: a mod3_pattern_database needs an abstraction whose actions have inverses: "
                  "a const member " WEND_DETAIL_SIGNATURE(inverse)
                  ", and actions that can be compared");
    return unit_cost_problem<P> && unit_cost_problem<A> && invertible_problem<A>;
  } else {
    return false;
  }
}

}  // namespace detail
}  // namespace wend
