// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::signed_integral, std::convertible_to
#include <cstddef>   // std::size_t
#include <optional>
#include <span>
#include <type_traits>

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/core/zero_estimate.hpp>

/// \file
/// What guides a search: the concept `heuristic_for`, its traits and its refinements. A heuristic
/// is a type of its own, not a member of the problem, so that one problem serves many.

namespace wend {

namespace needs {

template <class H, class P>
concept a_const_call_operator_of_state_giving_a_cost_or_an_optional_cost =
    requires(H const& h, state_t<P> const& s) {
      { h(s) } -> detail::estimate_in<cost_t<P>>;
    };

}  // namespace needs

/// An estimate of the cost from a state to its nearest goal: `h(s)` gives a cost, or an `optional`
/// of one, where empty means a proven dead end; an infinite estimate means the same. Never negative
/// and never NaN. A heuristic that knows nothing may return a zero_estimate, which is 0 in every type
/// of costs.
///
///     struct distance_to_zero {
///       static constexpr bool goal_aware = true;
///       int operator()(int n) const { return (n + 1) / 2; }
///     };
///     static_assert(wend::heuristic_for<distance_to_zero, countdown>);
template <class H, class P>
concept heuristic_for =
    problem<P> && needs::a_const_call_operator_of_state_giving_a_cost_or_an_optional_cost<H, P>;

/// Whether the heuristic promises (`static constexpr bool goal_aware = true;`) to be 0 at every
/// goal. Then a depth-first search tests for the goal only where h is 0.
template <class H>
inline constexpr bool goal_aware = [] {
  if constexpr (requires { requires std::convertible_to<decltype(H::goal_aware), bool>; })
    return static_cast<bool>(H::goal_aware);
  else
    return false;
}();

/// Whether a tracked heuristic says (`static constexpr bool prefetches = true;`) that `child`
/// prefetches what `value` reads, as from a table that is larger than the caches. Then IDA* makes
/// the notes of all successors of a node before it asks for the value of the first, and a
/// depth-first kernel those of all nodes below the successors within the bound, so that more loads
/// overlap. It may be asked for notes of successors that are never generated; no count tells.
///
/// A member `bool prefetch_pays() const noexcept` may say no of a table that the caches hold: IDA*
/// then makes one note at a time, which is less work.
template <class H>
inline constexpr bool prefetches = [] {
  if constexpr (requires { requires std::convertible_to<decltype(H::prefetches), bool>; })
    return static_cast<bool>(H::prefetches);
  else
    return false;
}();

namespace detail {

template <class H>
concept has_prefetch_pays = requires(H const& h) {
  { h.prefetch_pays() } noexcept -> std::convertible_to<bool>;
};

/// Whether a heuristic prefetches, and gains by it.
template <class H>
constexpr bool prefetch_pays(H const& h) noexcept {
  if constexpr (!prefetches<H>)
    return false;
  else if constexpr (has_prefetch_pays<H>)
    return h.prefetch_pays();
  else
    return true;
}

}  // namespace detail

/// Whether the heuristic asks (`static constexpr bool uses_pathmax = true;`) for its estimates to
/// be raised by those of neighbours, as heuristics::bidirectional_pathmax does.
template <class H>
inline constexpr bool uses_pathmax = [] {
  if constexpr (requires { requires std::convertible_to<decltype(H::uses_pathmax), bool>; })
    return static_cast<bool>(H::uses_pathmax);
  else
    return false;
}();

/// Whether the heuristic promises (`static constexpr int f_step = 2;`) that, where every action
/// costs 1, a child's f = g + h equals its parent's or exceeds it by exactly `f_step`.
template <class H>
concept has_f_step = requires { requires H::f_step > 0; };

/// A heuristic that knows how an action changes it: `h.delta(s, a)` is
/// `h(result(s, a)) - h(s)`, a signed integer, asked before the move.
template <class H, class P>
concept incremental_heuristic_for =
    heuristic_for<H, P> && requires(H const& h, state_t<P> const& s, action_t<P> const& a) {
      { h.delta(s, a) } -> std::signed_integral;
    };

/// A heuristic that knows this from the site too: `h.delta(s, site, a)` is `h.delta(s, a)` where
/// `site` is the site of `s`. Where the problem's states can be split, `s` is the rest of a state.
/// A small and trivially copyable one may be asked as a copy.
template <class H, class P>
concept staged_heuristic_for =
    incremental_heuristic_for<H, P> && staged_problem<P> &&
    requires(H const& h, detail::staged_state_t<P> const& s, action_t<P> const& a) {
      { h.delta(s, std::size_t{}, a) } -> std::signed_integral;
    };

/// A heuristic that knows this from what a problem shows of a packed state.
template <class H, class P>
concept packed_heuristic_for =
    incremental_heuristic_for<H, P> && packed_staged_problem<P> &&
    requires(H const& h, P const& p, pack_t<P> const& k, action_t<P> const& a) {
      { h.delta(p.rest(k), std::size_t{}, a) } -> std::signed_integral;
    };

namespace detail {
template <class H, class P>
using note_t =
    std::remove_cvref_t<decltype(std::declval<H const&>().root(std::declval<state_t<P> const&>()))>;
template <class H, class P>
concept has_note = requires { typename note_t<H, P>; } && std::copyable<note_t<H, P>>;
template <class H, class P>
concept has_next_note =
    requires(H const& h, note_t<H, P> const& n, state_t<P> const& s, action_t<P> const& a) {
      { h.child(n, s, a) } -> std::convertible_to<note_t<H, P>>;
    };
template <class H, class P>
concept has_note_value = requires(H const& h, note_t<H, P> const& n) {
  { h.value(n) } -> estimate_in<cost_t<P>>;
};
}  // namespace detail

/// A heuristic that follows a path with a note of its own: `h.root(s)` makes the note of a start,
/// `h.child(note, s, a)` that of `result(s, a)`, asked before the move, and `h.value(note)` is the
/// estimate there, as `h` would give it.
///
/// Where a note takes long to make from a state alone, `h.root(s, estimate)` may make it of a state
/// whose estimate is known: best-first searches keep estimates, but no notes.
template <class H, class P>
concept tracked_heuristic_for = heuristic_for<H, P> && detail::has_note<H, P> &&
                                detail::has_next_note<H, P> && detail::has_note_value<H, P>;

namespace detail {
/// See tracked_heuristic_for.
template <class H, class P>
concept rooted_by_estimate =
    tracked_heuristic_for<H, P> &&
    requires(H const& h, state_t<P> const& s, cost_t<P> const& estimate) {
      { h.root(s, estimate) } -> std::same_as<decltype(h.root(s))>;
    };
}  // namespace detail

/// A heuristic that takes many states at a time: `h.estimate(states, estimates)` writes what
/// `h(states[i])` gives to `estimates[i]`, as an optional, which is empty where it is called. So it
/// can use vector units, overlap the cache misses of look-ups in a table, or ask a learned model
/// once. Best-first searches ask it of the new successors of a node, or of a whole batch of nodes
/// where the search has the option `batch`, unless it is incremental; IDA* of all successors of a
/// node, unless it is incremental or tracked. The states are copied for it, and it may also be asked
/// of some that are then dropped, as two nodes of a batch had the same successor, or never
/// generated, as the search ends before; no count tells.
///
///     struct learned_distance {
///       double operator()(board const& s) const;
///       void estimate(std::span<board const> states,
///                     std::span<std::optional<double>> estimates) const;
///     };
template <class H, class P>
concept batch_heuristic_for =
    heuristic_for<H, P> && requires(H const& h, std::span<state_t<P> const> states,
                                    std::span<std::optional<cost_t<P>>> estimates) {
      h.estimate(states, estimates);
    };

/// A tracked heuristic that makes notes from the site too: `h.child(note, s, site, a)` makes the
/// note that `h.child(note, s, a)` makes, where `site` is the site of `s`. Where the problem's
/// states can be split, `s` is the rest of a state.
///
/// A depth-first kernel makes the notes of all successors of a node, then asks for the value of
/// each, in order, and only then goes down: so what `value` reads for the successors overlaps. See
/// `prefetches` too. Kernels ask it where `child` and `value` are noexcept, the value is an integer
/// of at most 4 bytes or an optional of one, and the note is copied and destroyed trivially, as a
/// tuple of integers is, and small: those of all of `P::all` within 1024 bytes. It is asked as a
/// copy if it is small and trivially copyable.
///
///     struct counted {  // beside operator(), root, child(note, s, a) and value
///       note child(note n, puzzle::rest_type const& s, std::size_t blank, move a) const noexcept;
///     };
template <class H, class P>
concept staged_tracked_heuristic_for =
    tracked_heuristic_for<H, P> && staged_problem<P> &&
    requires(H const& h, state_t<P> const& s, detail::staged_state_t<P> const& rest,
             action_t<P> const& a) {
      {
        h.child(h.root(s), rest, std::size_t{}, a)
      } -> std::convertible_to<std::remove_cvref_t<decltype(h.root(s))>>;
    };

namespace detail {
template <class H, class P>
concept has_towards = requires(H const& h, state_t<P> const& s) {
  requires heuristic_for<std::remove_cvref_t<decltype(h.towards(s))>, P>;
};
template <class H, class P>
concept has_from = requires(H const& h, state_t<P> const& s) {
  requires heuristic_for<std::remove_cvref_t<decltype(h.from(s))>, P>;
};
}  // namespace detail

/// A heuristic for a search from both ends, which is told where to: `h.towards(t)` is a heuristic
/// that estimates the cost from a state to `t`, `h.from(t)` one that estimates the cost from `t` to
/// a state. Where all costs are 1 and actions can be taken back (invertible_problem) the two are
/// the same, and `from` may be left out. What they return keeps nothing of `h` that could end
/// before `h` does. See heuristics::between for one made of a function of two states.
template <class H, class P>
concept two_way_heuristic_for =
    problem<P> && detail::has_towards<H, P> &&
    (detail::has_from<H, P> || (invertible_problem<P> && unit_cost_problem<P>));

}  // namespace wend
