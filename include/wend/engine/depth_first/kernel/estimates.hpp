// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::int64_t
#include <iterator>     // std::size
#include <limits>       // no estimate
#include <type_traits>
#include <utility>      // std::declval

#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/common/site_map.hpp>
#include <wend/engine/depth_first/path_estimates.hpp>

/// \file
/// The requirements of a depth-first kernel, and its access to a heuristic: by differences or by
/// notes.

namespace wend::detail {

/// A heuristic with differences that does not throw.
template <class H, class P>
concept kernel_difference =
    staged_heuristic_for<H, P> && path_estimates<P, H>::by_difference &&
    requires(P const& p, H const& h, state_t<P> const& s, staged_state_t<P> const& rest,
             action_t<P> const& a) {
      requires noexcept(h.delta(s, a))&& noexcept(h.delta(rest, p.site(s), a));
      requires sizeof(h.delta(rest, p.site(s), a)) <= 4;  // sums fit 64 bits
    };

/// An estimate of few enough bits that sums fit 64, or an optional of one.
template <class Value>
concept kernel_value = (std::integral<Value> && sizeof(Value) <= 4) || requires(Value const& v) {
  { v.has_value() } -> std::same_as<bool>;
  requires std::integral<std::remove_cvref_t<decltype(*v)>> && sizeof(*v) <= 4;
};

/// The most bytes of the notes of a node's successors.
inline constexpr std::size_t most_note_bytes = 1024;

/// The most bytes of notes on the call stack.
inline constexpr std::size_t most_stacked = std::size_t{1} << 20;

/// A heuristic with small notes that does not throw.
template <class H, class P>
concept kernel_note =
    staged_tracked_heuristic_for<H, P> && path_estimates<P, H>::by_note &&
    requires(P const& p, H const& h, state_t<P> const& s, staged_state_t<P> const& rest,
             action_t<P> const& a, typename path_estimates<P, H>::note const& n) {
      requires std::is_trivially_copy_constructible_v<typename path_estimates<P, H>::note>;
      requires std::is_trivially_destructible_v<typename path_estimates<P, H>::note>;
      requires sizeof(n) * std::size(P::all) <= most_note_bytes;
      requires noexcept(h.child(n, s, a))&& noexcept(h.child(n, rest, p.site(s), a));
      requires noexcept(h.value(n));
      requires kernel_value<std::remove_cvref_t<decltype(h.value(n))>>;
    };

/// The conditions on which a kernel relies: inverses known at compile time, unit costs, estimates
/// known before the move, h = 0 only at goals, and nothing that throws, because the path is on the
/// call stack.
template <class P, class H>
concept kernel_for =
    staged_problem<P> && plainly_reversible<P> && invertible_problem<P> && has_site_map<P> &&
    unit_cost_problem<P> && std::integral<cost_t<P>> && goal_aware<H> &&
    (kernel_difference<H, P> || kernel_note<H, P>) &&
    requires(P const& p, state_t<P>& s, staged_state_t<P>& rest, action_t<P> const& a) {
      requires std::is_nothrow_copy_constructible_v<staged_state_t<P>>;
      requires std::is_nothrow_copy_constructible_v<action_t<P>>;
      requires noexcept(p.site(s))&& noexcept(p.actions(s))&& noexcept(p.is_goal(s));
      requires noexcept(p.apply(s, a))&& noexcept(p.undo(s, a));
      requires noexcept(p.apply(rest, p.site(s), a))&& noexcept(p.undo(rest, p.site(s), a));
    };

/// A heuristic, or a copy of it, as used by a kernel.
template <class P, class H>
class kernel_estimates {
  using state = staged_state_t<P>;
  using action = action_t<P>;

  // The value of an estimate; a difference is one too.
  static auto value_of(H const& h, [[maybe_unused]] state_t<P> const& s) {
    if constexpr (kernel_note<H, P>)
      return h.value(h.root(s));
    else
      return 0;
  }
  using value_type =
      decltype(value_of(std::declval<H const&>(), std::declval<state_t<P> const&>()));

 public:
  using note = typename path_estimates<P, H>::note;

  static constexpr bool by_note = kernel_note<H, P>;

  /// The estimate of a dead end.
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  /// True if there can be a dead end.
  static constexpr bool can_be_none = !std::integral<value_type>;

  /// True if `f_step` determines the least f above a bound. Dead ends have no f.
  static constexpr bool f_steps = has_f_step<H> && !can_be_none;

  explicit kernel_estimates(H const& h) noexcept : heuristic_(h) {}

  /// The change of the estimate by `a`.
  [[gnu::always_inline, nodiscard]] std::int64_t difference(state const& s, std::size_t site,
                                                            action const& a) const noexcept {
    return heuristic_.delta(s, site, a);
  }

  /// The note after `a`.
  [[gnu::always_inline, nodiscard]] note child(note const& before, state const& s, std::size_t site,
                                               action const& a) const noexcept {
    return heuristic_.child(before, s, site, a);
  }
  [[gnu::always_inline, nodiscard]] std::int64_t value(note const& here) const noexcept {
    auto const value = heuristic_.value(here);
    if constexpr (can_be_none)
      return value.has_value() ? static_cast<std::int64_t>(*value) : none;
    else
      return value;
  }

 private:
  // Small tables next to the state save a register in each of the nested calls.
  std::conditional_t<std::is_trivially_copyable_v<H> && sizeof(H) <= 4096, H const, H const&>
      heuristic_;
};

}  // namespace wend::detail
