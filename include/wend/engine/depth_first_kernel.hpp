// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min
#include <array>        // the functions by site and last action
#include <concepts>     // what a kernel needs
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::size
#include <limits>       // nothing seen yet
#include <type_traits>  // what folds
#include <utility>      // std::index_sequence, std::as_const

#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/site_map.hpp>

/// \file
/// The fast road of the depth-first engine: a subtree of a staged problem, searched by functions
/// that call one another, one for each site and last action, in which all that the site decides is
/// constant.

namespace wend::detail {

/// Where everything is so that a kernel can take it for granted: inverses known at compile time,
/// costs of 1, differences of h asked before the move, a goal only where h is 0, and nothing that
/// throws, because the path is on the machine's stack.
template <class P, class H>
concept kernel_for =
    staged_problem<P> && plainly_reversible<P> && invertible_problem<P> && has_site_map<P> &&
    unit_cost_problem<P> && std::integral<cost_t<P>> && goal_aware<H> &&
    staged_heuristic_for<H, P> &&
    requires(P const& p, H const& h, state_t<P>& s, staged_state_t<P>& rest, action_t<P> const& a) {
      requires std::is_nothrow_copy_constructible_v<staged_state_t<P>>;
      requires std::is_nothrow_copy_constructible_v<action_t<P>>;
      requires noexcept(p.site(s))&& noexcept(p.actions(s))&& noexcept(p.is_goal(s));
      requires noexcept(p.apply(s, a))&& noexcept(p.undo(s, a))&& noexcept(h.delta(s, a));
      requires noexcept(p.apply(rest, p.site(s), a))&& noexcept(p.undo(rest, p.site(s), a));
      requires noexcept(h.delta(rest, p.site(s), a));
      requires sizeof(h.delta(rest, p.site(s), a)) <= 4;  // sums fit 64 bits
    };

/// A subtree's search within a bound. Node by node it does what the walk does, in the same order,
/// but stops before the first action that leads to a goal, or to a node that it may not expand, or
/// to an estimate that is none. The walk does that one.
template <class P, class H>
class depth_first_kernel {
  using action = action_t<P>;

 public:
  using state = staged_state_t<P>;

  /// The highest bound. The machine's stack has a frame for each step within it.
  static constexpr std::size_t most_levels = 1000;

  /// The most expansions in one run.
  static constexpr std::uint64_t most_allowance = (std::uint64_t{1} << 24) - 1;

  /// `bound` is the iteration's. \pre It is less than `most_levels`.
  depth_first_kernel(P const& problem, H const& heuristic, state const& at,
                     std::int64_t bound) noexcept
      : problem_(&problem),
        heuristic_(heuristic),
        state_(at),
        most_over_(
            static_cast<std::int64_t>(std::min<std::uintmax_t>(
                std::numeric_limits<cost_t<P>>::max(), std::numeric_limits<std::int64_t>::max())) -
            bound) {}

  /// Expands the node, and all below it with f within the bound; whether it stopped. `h` is the
  /// node's estimate, `left` the bound less its g, `last` the place of the action that led to it,
  /// among those in the problem's order.
  /// \pre `0 < allowance <= most_allowance` and `h <= left`
  bool run(std::size_t site, std::size_t last, std::int64_t h, std::int64_t left,
           std::uint64_t allowance) noexcept {
    counts_ = allowance;
    auto const enter = functions[staged_order(*problem_)][site][last];
    return (this->*enter)(static_cast<level>(h), static_cast<level>(left));
  }

  // ---- where it stopped

  /// Whether that was before an estimate that is none.
  [[nodiscard]] bool faulty() const noexcept { return faulty_; }
  /// The number of actions to there.
  [[nodiscard]] std::size_t steps() const noexcept { return steps_; }
  /// The place of the `i`th of them from the end, in the problem's order.
  [[nodiscard]] std::size_t step_from_end(std::size_t i) const noexcept { return trail_[i]; }

  // ---- what was counted

  /// Expansions that it could still have made.
  [[nodiscard]] std::uint64_t allowance() const noexcept { return counts_ & most_allowance; }
  /// Successors, those included that the nodes on the path to where it stopped have not tried.
  [[nodiscard]] std::uint64_t generated() const noexcept { return counts_ / one_generated; }
  /// The bound less the g of the deepest node that has successors.
  [[nodiscard]] std::int64_t least_left() const noexcept { return least_left_; }
  /// By how much the least f that was pruned exceeds the bound, if `f_step` does not tell.
  [[nodiscard]] std::int64_t least_over() const noexcept { return least_over_; }

 private:
  // With `f_step` no sum exceeds the bound by more than that.
  using level = std::conditional_t<has_f_step<H>, int, std::int64_t>;

  static constexpr std::uint64_t one_generated = most_allowance + 1;
  static constexpr std::size_t actions = std::size(P::all);

  template <std::size_t Order, std::size_t I>
  static constexpr action nth = staged_orders<P>[Order][I];

  /// Whether the `I`th action is tried at a site after the `Last`: not if it takes that back.
  template <std::size_t Order, std::size_t Site, std::size_t Last, std::size_t I>
  static constexpr bool tried =
      P::allows(Site, nth<Order, I>) && !(nth<Order, I> == P::inverse(nth<Order, Last>));

  template <std::size_t Order, std::size_t Site, std::size_t Last>
  bool expand(level h, level left) noexcept {
    return expand<Order, Site, Last>(h, left, std::make_index_sequence<actions>());
  }
  template <std::size_t Order, std::size_t Site, std::size_t Last, std::size_t... I>
  [[gnu::always_inline]] bool expand(level h, level left, std::index_sequence<I...>) noexcept {
    constexpr std::size_t successors = (std::size_t{tried<Order, Site, Last, I>} + ...);
    if (h <= 0) [[unlikely]]
      if (is_special(h, Site)) return true;
    if ((counts_ & most_allowance) == 0) [[unlikely]]
      return true;
    counts_ += successors * one_generated - 1;
    if constexpr (successors != 0)
      if (left < least_left_) least_left_ = left;
    return (stops_at<Order, Site, Last, I>(h, left - 1) || ...);
  }

  template <std::size_t Order, std::size_t Site, std::size_t Last, std::size_t I>
  [[gnu::always_inline]] bool stops_at(level h, level left) noexcept {
    if constexpr (tried<Order, Site, Last, I>) {
      constexpr action a = nth<Order, I>;
      constexpr std::size_t to = P::leads_to(Site, a);
      level const after = h + heuristic_.delta(std::as_const(state_), Site, a);
      if (after > left) return !has_f_step<H> && is_beyond_cost(after - left);
      problem_->apply(state_, Site, a);
      if (!expand<Order, to, I>(after, left)) [[likely]] {
        problem_->undo(state_, Site, a);
        return false;
      }
      keep(I);
      return true;
    } else {
      return false;
    }
  }

  [[gnu::cold, gnu::noinline]] void keep(std::size_t place) noexcept {
    trail_[steps_++] = static_cast<std::uint8_t>(place);
  }

  /// Whether a node with this estimate, 0 or less, is to be left to the walk.
  [[gnu::noinline]] bool is_special(level h, std::size_t site) noexcept {
    if (h < 0) return faulty_ = true;
    if constexpr (split_problem<P>)
      return problem_->is_goal(problem_->whole(std::as_const(state_), site));
    else
      return problem_->is_goal(state_);
  }

  /// Notes by how much an f exceeds the bound; whether by so much that it does not fit its type.
  bool is_beyond_cost(std::int64_t over) noexcept {
    if (over > most_over_) [[unlikely]]
      return faulty_ = true;
    least_over_ = std::min(least_over_, over);
    return false;
  }

  // ---- the functions, for those (site, last action) that can be

  using function = bool (depth_first_kernel::*)(level, level) noexcept;
  using functions_of_order = std::array<std::array<function, actions>, P::sites>;

  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static constexpr bool leads_here() {
    for (std::size_t from = 0; from < P::sites; ++from)
      if (P::allows(from, nth<Order, Last>) && P::leads_to(from, nth<Order, Last>) == Site)
        return true;
    return false;
  }
  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static constexpr function entry() {
    if constexpr (leads_here<Order, Site, Last>())
      return static_cast<function>(&depth_first_kernel::template expand<Order, Site, Last>);
    else
      return nullptr;
  }
  template <std::size_t Order, std::size_t... I>
  static constexpr functions_of_order entries(std::index_sequence<I...>) {
    functions_of_order all{};
    ((all[I / actions][I % actions] = entry<Order, I / actions, I % actions>()), ...);
    return all;
  }
  template <std::size_t... Orders>
  static constexpr auto entries_by_order(std::index_sequence<Orders...>) {
    constexpr std::make_index_sequence<P::sites * actions> pairs{};
    return std::array<functions_of_order, sizeof...(Orders)>{entries<Orders>(pairs)...};
  }
  static constexpr auto functions =
      entries_by_order(std::make_index_sequence<std::size(staged_orders<P>)>());

  P const* problem_;
  // Small tables beside the state spare a register in each of the calls within calls.
  std::conditional_t<std::is_trivially_copyable_v<H> && sizeof(H) <= 4096, H const, H const&>
      heuristic_;
  state state_;
  // The allowance, and the successors times `one_generated`: two counts in one addition.
  std::uint64_t counts_ = 0;
  level least_left_ = std::numeric_limits<level>::max();
  std::int64_t least_over_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t most_over_;  // above the bound, for a sum that fits its type
  bool faulty_ = false;
  std::size_t steps_ = 0;
  std::array<std::uint8_t, most_levels> trail_;  // NOLINT: the first `steps_` are written
};

}  // namespace wend::detail
