// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::signed_integral, std::convertible_to
#include <cstddef>   // std::size_t
#include <optional>
#include <span>
#include <type_traits>

#include <wend/core/cost.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// Heuristics: the concept `heuristic_for`, its traits and its refinements. A heuristic is a type
/// of its own, not a member of the problem, so that one problem can be used with many heuristics.

namespace wend {

namespace needs {

template <class H, class P>
concept a_const_call_operator_of_state_giving_a_cost_or_an_optional_cost =
    requires(H const& h, state_t<P> const& s) {
      { h(s) } -> detail::estimate_in<cost_t<P>>;
    };

}  // namespace needs

/// An estimate of the cost from a state to its nearest goal: `h(s)` returns a cost, or an
/// `optional` of one. An empty or infinite estimate means a proven dead end. Estimates are never
/// negative and never NaN. A heuristic without information may return a zero_estimate, which is 0
/// in every cost type.
///
///     struct distance_to_zero {
///       static constexpr bool goal_aware = true;
///       int operator()(int n) const { return (n + 1) / 2; }
///     };
///     static_assert(wend::heuristic_for<distance_to_zero, countdown>);
template <class H, class P>
concept heuristic_for =
    problem<P> && needs::a_const_call_operator_of_state_giving_a_cost_or_an_optional_cost<H, P>;

/// True if the heuristic promises (`static constexpr bool goal_aware = true;`) to be 0 at every
/// goal. Then a depth-first search tests for the goal only if h is 0.
template <class H>
inline constexpr bool goal_aware = requires { requires static_cast<bool>(H::goal_aware); };

/// True if a tracked heuristic declares (`static constexpr bool prefetches = true;`) that `child`
/// prefetches the memory that `value` reads, for example from a table larger than the caches. IDA*
/// then makes the notes of all successors of a node before it asks for the value of the first, and
/// a depth-first kernel also makes the notes of all nodes below the successors within the bound, so
/// that more loads overlap. The heuristic may be asked for notes of successors that are never
/// generated; the counts do not show this.
///
/// A member `bool prefetch_pays() const noexcept` may return false for a table that fits the
/// caches: IDA* then makes one note at a time, which is less work.
template <class H>
inline constexpr bool prefetches = requires { requires static_cast<bool>(H::prefetches); };

namespace detail {

template <class H>
concept has_prefetch_pays = requires(H const& h) {
  { h.prefetch_pays() } noexcept -> std::convertible_to<bool>;
};

/// True if a heuristic prefetches and its `prefetch_pays`, if any, returns true.
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

/// True if the heuristic asks (`static constexpr bool uses_pathmax = true;`) for its estimates to
/// be raised by the estimates of neighbours, as heuristics::bidirectional_pathmax does.
template <class H>
inline constexpr bool uses_pathmax = requires { requires static_cast<bool>(H::uses_pathmax); };

/// True if the heuristic promises (`static constexpr int f_step = 2;`) that, if every action costs
/// 1, a child's f = g + h equals its parent's or exceeds it by exactly `f_step`.
template <class H>
concept has_f_step = requires { requires H::f_step > 0; };

namespace detail {

/// The base class of a heuristic that promises `f_step == Step`; with 0, of a heuristic without
/// this promise.
template <int Step>
struct with_f_step {
  /// A move changes f by 0 or by this step.
  static constexpr int f_step = Step;
};
template <>
struct with_f_step<0> {};

}  // namespace detail

/// A heuristic that computes the change made by an action: `h.delta(s, a)` is `h(result(s, a)) -
/// h(s)`, a signed integer. It is called before the move.
template <class H, class P>
concept incremental_heuristic_for =
    heuristic_for<H, P> && requires(H const& h, state_t<P> const& s, action_t<P> const& a) {
      { h.delta(s, a) } -> std::signed_integral;
    };

/// A heuristic that computes the change from the site too: `h.delta(s, site, a)` is `h.delta(s, a)`
/// if `site` is the site of `s`. If the problem's states can be split, `s` is the rest of a state.
/// A small and trivially copyable heuristic may be called as a copy.
template <class H, class P>
concept staged_heuristic_for =
    incremental_heuristic_for<H, P> && staged_problem<P> &&
    requires(H const& h, detail::staged_state_t<P> const& s, action_t<P> const& a) {
      { h.delta(s, std::size_t{}, a) } -> std::signed_integral;
    };

/// A heuristic that computes the change from the view that the problem offers of a packed state.
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

/// A heuristic that follows a path with a note for each state: `h.root(s)` makes the note of a
/// start, and `h.child(note, s, a)` the note of `result(s, a)`, called before the move.
/// `h.value(note)` is the estimate of the note's state, equal to that of `h`.
///
/// If it takes long to make a note from a state alone, `h.root(s, estimate)` may make the note of a
/// state whose estimate is known: best-first searches keep estimates, but no notes.
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

/// A heuristic that evaluates many states at a time: `h.estimate(states, estimates)` writes the
/// value of `h(states[i])` to `estimates[i]`, an optional, which is empty on entry. This allows it
/// to use vector units, overlap the cache misses of table look-ups, or query a learned model once.
/// Best-first searches call it for the new successors of a node, or of a whole batch of nodes if
/// the search has the option `batch`, unless the heuristic is incremental; IDA* calls it for all
/// successors of a node, unless the heuristic is incremental or tracked. The states are copied for
/// the call. Some of them may be dropped later, if two nodes of a batch have the same successor, or
/// never generated, if the search ends before; the counts do not show this.
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
/// same note as `h.child(note, s, a)` if `site` is the site of `s`. If the problem's states can be
/// split, `s` is the rest of a state.
///
/// A depth-first kernel makes the notes of all successors of a node, then asks for the value of
/// each, in order, and only then descends, so that the memory accesses of `value` overlap. See also
/// `prefetches`. Kernels use it if `child` and `value` are noexcept, the value is an integer of at
/// most 4 bytes or an optional of one, and the note is small and trivial to copy and destroy, such
/// as a tuple of integers: the notes of all of `P::all` must fit 1024 bytes. It is called as a copy
/// if it is small and trivially copyable.
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
/// The heuristic that estimates the cost from `s` to a state. Without `from` it is that of the cost
/// to `s`: see two_way_heuristic_for.
template <class P, class H>
auto heuristic_from(H const& h, state_t<P> const& s) {
  if constexpr (has_from<H, P>)
    return h.from(s);
  else
    return h.towards(s);
}
}  // namespace detail

/// A heuristic for a bidirectional search, which chooses the target: `h.towards(t)` is a heuristic
/// that estimates the cost from a state to `t`, and `h.from(t)` one that estimates the cost from
/// `t` to a state. If all costs are 1 and actions can be taken back (invertible_problem), the two
/// are the same, and `from` may be left out. The returned heuristics must not refer to parts of `h`
/// that could be destroyed before `h`. heuristics::between makes one from a function of two states.
template <class H, class P>
concept two_way_heuristic_for =
    problem<P> && detail::has_towards<H, P> &&
    (detail::has_from<H, P> || (invertible_problem<P> && unit_cost_problem<P>));

}  // namespace wend
