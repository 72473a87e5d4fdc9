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
/// What a depth-first kernel needs, and how it asks a heuristic: by its differences, or by its
/// notes.

namespace wend::detail {

/// A heuristic that tells differences, and throws nothing meanwhile.
template <class H, class P>
concept kernel_difference =
    staged_heuristic_for<H, P> && path_estimates<P, H>::by_difference &&
    requires(P const& p, H const& h, state_t<P> const& s, staged_state_t<P> const& rest,
             action_t<P> const& a) {
      requires noexcept(h.delta(s, a))&& noexcept(h.delta(rest, p.site(s), a));
      requires sizeof(h.delta(rest, p.site(s), a)) <= 4;  // sums fit 64 bits
    };

/// An estimate of so few bits that sums fit 64, or an optional of one.
template <class Value>
concept kernel_value = (std::integral<Value> && sizeof(Value) <= 4) || requires(Value const& v) {
  { v.has_value() } -> std::same_as<bool>;
  requires std::integral<std::remove_cvref_t<decltype(*v)>> && sizeof(*v) <= 4;
};

/// The most bytes of the notes of a node's successors.
inline constexpr std::size_t most_note_bytes = 1024;

/// The most bytes of notes on the machine's stack.
inline constexpr std::size_t most_stacked = std::size_t{1} << 20;

/// A heuristic that keeps small notes, and throws nothing meanwhile.
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

/// Where everything is so that a kernel can take it for granted: inverses known at compile time,
/// costs of 1, estimates asked before the move, a goal only where h is 0, and nothing that throws,
/// because the path is on the machine's stack.
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

/// A heuristic, or a copy of it, as a kernel asks it.
template <class P, class H>
class kernel_estimates {
  using state = staged_state_t<P>;
  using action = action_t<P>;

  // What gives an estimate: a difference is one too.
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
  /// Whether there can be one.
  static constexpr bool can_be_none = !std::integral<value_type>;

  /// Whether `f_step` tells the least f above a bound. Dead ends have none.
  static constexpr bool f_steps = has_f_step<H> && !can_be_none;

  explicit kernel_estimates(H const& h) noexcept : heuristic_(h) {}

  /// By how much `a` changes the estimate.
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
  // Small tables beside the state spare a register in each of the calls within calls.
  std::conditional_t<std::is_trivially_copyable_v<H> && sizeof(H) <= 4096, H const, H const&>
      heuristic_;
};

}  // namespace wend::detail
