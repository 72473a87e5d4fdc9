// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min
#include <array>        // the functions by site and last action
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::size
#include <limits>       // nothing seen yet
#include <tuple>        // notes of different numbers of successors
#include <type_traits>
#include <utility>      // std::index_sequence, std::as_const

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/common/site_map.hpp>
#include <wend/engine/depth_first/kernel/counts.hpp>
#include <wend/engine/depth_first/kernel/estimates.hpp>
#include <wend/engine/depth_first/kernel/notes.hpp>
#include <wend/engine/depth_first/kernel/row.hpp>

/// \file
/// The fast path of the depth-first engine: a subtree of a staged problem, searched by functions
/// that call one another, one for each site and last action, in which all that the site decides is
/// constant.

namespace wend::detail {

/// A subtree's search within a bound. Node by node it does what the walk does, in the same order,
/// but stops before the first action that leads to a goal, or to a node that it may not expand, or
/// to an estimate that is none. The walk does that one.
///
/// With a `Row` of a move automaton in the place of the last action it leaves out the actions that
/// the automaton forbids.
template <class P, class H, class Row = no_row>
class depth_first_kernel : public kernel_counts<most_kernel_levels<P, H>, std::size(P::all), Row> {
  using counts = kernel_counts<most_kernel_levels<P, H>, std::size(P::all), Row>;
  using action = action_t<P>;
  using estimates = kernel_estimates<P, H>;
  static constexpr std::size_t actions = std::size(P::all);
  static constexpr bool by_note = estimates::by_note;
  static constexpr bool ahead = kernel_looks_ahead<P, H>;
  static constexpr bool pruned = counts::pruned;
  /// Whether functions are told the last action: where only a row tells it, the action that takes it
  /// back is tried too, and found to be forbidden.
  static constexpr bool by_last = !pruned || ahead;
  static constexpr std::size_t lasts = by_last ? actions : 1;  // in the table of functions

 public:
  using note = typename estimates::note;
  using state = staged_state_t<P>;

  /// The highest bound.
  static constexpr std::size_t most_levels = most_kernel_levels<P, H>;

  /// `bound` is the iteration's. \pre It is less than `most_levels`.
  depth_first_kernel(P const& problem, H const& heuristic, state const& at, std::int64_t bound,
                     typename Row::table rows = {}) noexcept
      : rows_(rows),
        problem_(&problem),
        estimates_(heuristic),
        state_(at),
        most_over_(
            static_cast<std::int64_t>(std::min<std::uintmax_t>(
                std::numeric_limits<cost_t<P>>::max(), std::numeric_limits<std::int64_t>::max())) -
            bound) {}

  /// Expands the node, and all below it with f within the bound, of each level at most `of_level`
  /// nodes; whether it stopped. `h` is the node's estimate, `n` its note, `left` the bound less its
  /// g, `last` the place of the action that led to it, among those in the problem's order.
  /// \pre `h <= left`, `of_level <= counts::most_of_level`, and it has not run before.
  bool run(std::size_t site, std::size_t last, std::int64_t h, note const& n, std::int64_t left,
           std::uint64_t of_level, Row row = {}) noexcept {
    this->begin_counts(static_cast<std::size_t>(left) + 1, of_level);
    std::size_t const first = (staged_order(*problem_) * P::sites + site) * lasts;
    auto const enter = functions[first + last % lasts];
    return enter(this, h, left, n, row).left < 0;
  }

 private:
  /// What is handed down to a node: its note, or those of its successors.
  using passed =
      std::conditional_t<ahead, note const*,
                         std::conditional_t<sizeof(note) <= 16, note const, note const&>>;

  /// What the functions take and hand back as they got it: what is handed back in registers need
  /// not be saved in each call, which is a fifth of the instructions. A `left` below 0 says that
  /// the search has stopped.
  struct at_node {
    depth_first_kernel* kernel;
    std::int64_t left;
  };

  template <std::size_t Order, std::size_t I>
  static constexpr action nth = staged_orders<P>[Order][I];

  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static at_node expand(depth_first_kernel* kernel, std::int64_t h, std::int64_t left, passed n,
                        Row row) noexcept {
    constexpr std::size_t successors = places_tried<P, Order, Site, Last>.size();
    at_node at{kernel, left};
    if (h <= 0) [[unlikely]] {
      at = look(at.kernel, h, at.left, Site);
      if (at.left < 0) return at;
    }
    std::int64_t const counted = counts::template of_node<successors, by_last>(row);
    std::int64_t& count = at.kernel->counts_[static_cast<std::size_t>(at.left)];
    // Added without a sign: of a sum that has one clang++ makes three instructions more.
    count = static_cast<std::int64_t>(static_cast<std::uint64_t>(count) +
                                      static_cast<std::uint64_t>(counted));
    if (count >= 0) [[unlikely]]
      return pause(at.kernel, count, counted);
    --at.left;
    if (stops_below<Order, Site, Last>(at, h, n, row, std::make_index_sequence<successors>()))
      return at;
    ++at.left;
    return at;
  }
  template <std::size_t Order, std::size_t Site, std::size_t Last, std::size_t... K>
  [[gnu::always_inline]] static bool stops_below(at_node& at, [[maybe_unused]] std::int64_t h,
                                                 passed n, Row row,
                                                 std::index_sequence<K...>) noexcept {
    constexpr auto& tries = places_tried<P, Order, Site, Last>;
    if constexpr (ahead && sizeof...(K) != 0) {
      // All values, then the notes of all that is below, and only then down: what is read for the
      // values there comes meanwhile.
      std::array<std::int64_t, sizeof...(K)> const values{
          (row.allows(tries[K]) ? at.kernel->estimates_.value(n[K]) : estimates::none)...};
      std::tuple<notes_below<Order, Site, tries[K]>...> below;
      (make_if_within<Order, Site, tries[K]>(at, row, values[K], n[K], std::get<K>(below)), ...);
      return (stops_at<Order, Site, tries[K]>(at, row, 0, values[K], std::get<K>(below).data()) ||
              ...);
    } else if constexpr (by_note && sizeof...(K) != 0) {
      // All notes, then all values, and only then down: what is read for them comes meanwhile.
      estimates const& e = at.kernel->estimates_;
      state const& s = at.kernel->state_;
      std::array<note, sizeof...(K)> const notes{e.child(n, s, Site, nth<Order, tries[K]>)...};
      std::array<std::int64_t, sizeof...(K)> const values{e.value(notes[K])...};
      return (stops_at<Order, Site, tries[K]>(at, row, 0, values[K], notes[K]) || ...);
    } else {
      return (stops_at<Order, Site, tries[K]>(
                  at, row, h,
                  at.kernel->estimates_.difference(at.kernel->state_, Site, nth<Order, tries[K]>),
                  n) ||
              ...);
    }
  }

  /// Goes the way of the `I`th action, to the estimate `h + change`, with the notes `n`.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  [[gnu::always_inline]] static bool stops_at(at_node& at, Row row, std::int64_t h,
                                              std::int64_t change, passed n) noexcept {
    constexpr action a = nth<Order, I>;
    std::int64_t const room = at.left - h;
    // One jump for both: the fewer there are, the fewer are mispredicted.
    if (change > room - row.barrier(I))
      return !estimates::f_steps && row.allows(I) && stops_beyond(at, change, room);
    at.kernel->problem_->apply(at.kernel->state_, Site, a);
    at = expand<Order, P::leads_to(Site, a), last_of<I>>(at.kernel, h + change, at.left, n,
                                                         row.next(at.kernel->rows_, I));
    if (at.left >= 0) [[likely]] {
      at.kernel->problem_->undo(at.kernel->state_, Site, a);
      return false;
    }
    at = keep(at.kernel, I);
    return true;
  }

  /// What functions are told of the last action, if it was the `I`th: nothing, if a row tells it.
  template <std::size_t I>
  static constexpr std::size_t last_of = by_last ? I : actions;

  /// The notes of what follows after the `I`th action.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  using notes_below = kernel_notes<P, H, Order, P::leads_to(Site, nth<Order, I>), I>;

  /// Makes them, if what the action leads to is within the bound.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  [[gnu::always_inline]] static void make_if_within(at_node const& at, Row row, std::int64_t h,
                                                    note const& n,
                                                    notes_below<Order, Site, I>& to) noexcept {
    constexpr action a = nth<Order, I>;
    if (h > at.left) return;  // as what is forbidden is
    at.kernel->problem_->apply(at.kernel->state_, Site, a);
    to.make(at.kernel->estimates_, n, at.kernel->state_, row.next(at.kernel->rows_, I));
    at.kernel->problem_->undo(at.kernel->state_, Site, a);
  }

  /// Stops before a node that was counted and may not be expanded.
  [[gnu::cold, gnu::noinline]] static at_node pause(depth_first_kernel* kernel,
                                                    std::int64_t& count,
                                                    std::int64_t counted) noexcept {
    count -= counted;
    kernel->paused_ = true;
    return {kernel, -1};
  }
  [[gnu::cold, gnu::noinline]] static at_node keep(depth_first_kernel* kernel,
                                                   std::size_t place) noexcept {
    kernel->trail_[kernel->steps_++] = static_cast<std::uint8_t>(place);
    return {kernel, -1};
  }

  /// Stops at a node whose estimate is 0 or less if that is to be left to the walk.
  [[gnu::noinline]] static at_node look(depth_first_kernel* kernel, std::int64_t h,
                                        std::int64_t left, std::size_t site) noexcept {
    if (h < 0) kernel->faulty_ = true;
    return {kernel, h < 0 || kernel->is_goal(site) ? -1 : left};
  }
  [[nodiscard]] bool is_goal([[maybe_unused]] std::size_t site) const noexcept {
    if constexpr (split_problem<P>)
      return problem_->is_goal(problem_->whole(state_, site));
    else
      return problem_->is_goal(state_);
  }

  /// Notes by how much an f exceeds the bound, and stops if by so much that it does not fit its
  /// type.
  static bool stops_beyond(at_node& at, std::int64_t change, std::int64_t room) noexcept {
    if (estimates::can_be_none && change == estimates::none) return false;
    std::int64_t const over = change - room;
    at.kernel->least_over_ = std::min(at.kernel->least_over_, over);
    if (over <= at.kernel->most_over_) return false;
    at.left = -1;
    return at.kernel->faulty_ = true;
  }

  // ---- the functions, for those (site, last action) that can be

  using function = at_node (*)(depth_first_kernel*, std::int64_t, std::int64_t,
                               std::conditional_t<ahead, note const&, passed>, Row) noexcept;

  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static at_node begin(depth_first_kernel* kernel, std::int64_t h, std::int64_t left, note const& n,
                       Row row) noexcept {
    kernel_notes<P, H, Order, Site, Last> notes;
    notes.make(kernel->estimates_, n, kernel->state_, row);
    return expand<Order, Site, Last>(kernel, h, left, notes.data(), row);
  }
  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static constexpr function entry() {
    if constexpr (!is_reached<P, Order, Site, Last>())
      return nullptr;
    else if constexpr (ahead)
      return static_cast<function>(&depth_first_kernel::template begin<Order, Site, Last>);
    else
      return static_cast<function>(&depth_first_kernel::template expand<Order, Site, Last>);
  }
  template <std::size_t... I>
  static constexpr auto entries(std::index_sequence<I...>) {
    return std::array<function, sizeof...(I)>{
        entry<I / lasts / P::sites, I / lasts % P::sites, by_last ? I % lasts : actions>()...};
  }
  static constexpr auto functions = entries(
      std::make_index_sequence<std::size(staged_orders<P>) * P::sites * lasts>());

  [[no_unique_address]] typename Row::table rows_;
  P const* problem_;
  estimates estimates_;
  state state_;
  std::int64_t most_over_;  // above the bound, for a sum that fits its type
};

}  // namespace wend::detail
