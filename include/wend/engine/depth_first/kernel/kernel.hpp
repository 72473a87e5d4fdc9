// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::fill_n
#include <array>        // the functions by site and last action
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>   // std::plus
#include <iterator>     // std::size
#include <limits>       // nothing seen yet
#include <numeric>      // std::transform_reduce
#include <tuple>        // notes of different numbers of successors
#include <type_traits>
#include <utility>      // std::index_sequence, std::as_const

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/common/site_map.hpp>
#include <wend/engine/depth_first/kernel/estimates.hpp>
#include <wend/engine/depth_first/kernel/notes.hpp>

/// \file
/// The fast path of the depth-first engine: a subtree of a staged problem, searched by functions
/// that call one another, one for each site and last action, in which all that the site decides is
/// constant.

namespace wend::detail {

/// A subtree's search within a bound. Node by node it does what the walk does, in the same order,
/// but stops before the first action that leads to a goal, or to a node that it may not expand, or
/// to an estimate that is none. The walk does that one.
template <class P, class H>
class depth_first_kernel {
  using action = action_t<P>;
  using estimates = kernel_estimates<P, H>;
  static constexpr std::size_t actions = std::size(P::all);
  static constexpr bool by_note = estimates::by_note;
  static constexpr bool ahead = by_note && prefetches<H>;

  // A level's nodes and their successors are counted in one number, the latter in its lower bits.
  // It begins below 0, and says by its sign that no further node may be expanded: the addition and
  // a jump are two instructions, and a limit costs none beside them.
  static constexpr unsigned node_shift = 30;  // what is added fits an instruction
  static constexpr std::int64_t one_node = std::int64_t{1} << node_shift;

 public:
  using note = typename estimates::note;
  using state = staged_state_t<P>;

  /// The highest bound. The machine's stack has a frame for each step within it, with the notes, if
  /// there are any, of a node's successors, or of all below these.
  static constexpr std::size_t most_levels =
      ahead ? std::min<std::size_t>(1000, most_stacked / (sizeof(note) * actions * actions)) : 1000;

  /// `bound` is the iteration's. \pre It is less than `most_levels`.
  depth_first_kernel(P const& problem, H const& heuristic, state const& at,
                     std::int64_t bound) noexcept
      : problem_(&problem),
        estimates_(heuristic),
        state_(at),
        most_over_(
            static_cast<std::int64_t>(std::min<std::uintmax_t>(
                std::numeric_limits<cost_t<P>>::max(), std::numeric_limits<std::int64_t>::max())) -
            bound) {}

  /// The most nodes of a level that a run expands.
  static constexpr std::uint64_t most_of_level = (std::uint64_t{one_node} - 1) / actions;

  /// Expands the node, and all below it with f within the bound, of each level at most `of_level`
  /// nodes; whether it stopped. `h` is the node's estimate, `n` its note, `left` the bound less its
  /// g, `last` the place of the action that led to it, among those in the problem's order.
  /// \pre `h <= left`, `of_level <= most_of_level`, and it has not run before.
  bool run(std::size_t site, std::size_t last, std::int64_t h, note const& n, std::int64_t left,
           std::uint64_t of_level) noexcept {
    nothing_counted_ = -static_cast<std::int64_t>(of_level + 1) * one_node;
    levels_ = static_cast<std::size_t>(left) + 1;
    std::fill_n(counts_.begin(), levels_, nothing_counted_);
    auto const enter = functions[(staged_order(*problem_) * P::sites + site) * actions + last];
    return enter(this, h, left, n).left < 0;
  }

  // ---- where it stopped

  /// Whether that was because of `of_level`.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// Whether that was before an estimate that is none.
  [[nodiscard]] bool faulty() const noexcept { return faulty_; }
  /// The number of actions to there.
  [[nodiscard]] std::size_t steps() const noexcept { return steps_; }
  /// The place of the `i`th of them from the end, in the problem's order.
  [[nodiscard]] std::size_t step_from_end(std::size_t i) const noexcept { return trail_[i]; }

  // ---- what was counted

  [[nodiscard]] std::uint64_t expanded() const noexcept {
    return sum([&](std::int64_t count) { return (count - nothing_counted_) >> node_shift; });
  }
  /// Successors, those included that the nodes on the path to where it stopped have not tried.
  [[nodiscard]] std::uint64_t generated() const noexcept { return sum(successors_in); }
  /// The bound less the g of the deepest node that has successors. \pre There is one.
  [[nodiscard]] std::int64_t least_left() const noexcept {
    std::size_t left = 0;
    while (successors_in(counts_[left]) == 0) ++left;
    return static_cast<std::int64_t>(left);
  }
  /// By how much the least f that was pruned exceeds the bound, if `f_step` does not tell. Much if
  /// dead ends alone were pruned.
  [[nodiscard]] std::int64_t least_over() const noexcept { return least_over_; }

 private:
  [[nodiscard]] static std::int64_t successors_in(std::int64_t count) noexcept {
    return count & (one_node - 1);
  }
  template <class Part>
  [[nodiscard]] std::uint64_t sum(Part part) const noexcept {
    return static_cast<std::uint64_t>(std::transform_reduce(
        counts_.begin(), counts_.begin() + levels_, std::int64_t{0}, std::plus(), part));
  }

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
  static at_node expand(depth_first_kernel* kernel, std::int64_t h, std::int64_t left,
                        passed n) noexcept {
    constexpr std::size_t successors = places_tried<P, Order, Site, Last>.size();
    at_node at{kernel, left};
    if (h <= 0) [[unlikely]] {
      at = look(at.kernel, h, at.left, Site);
      if (at.left < 0) return at;
    }
    constexpr auto counted = one_node + static_cast<std::int64_t>(successors);
    std::int64_t& count = at.kernel->counts_[static_cast<std::size_t>(at.left)];
    // Added without a sign: of a sum that has one clang++ makes three instructions more.
    count = static_cast<std::int64_t>(static_cast<std::uint64_t>(count) + counted);
    if (count >= 0) [[unlikely]]
      return pause(at.kernel, count, counted);
    --at.left;
    if (stops_below<Order, Site, Last>(at, h, n, std::make_index_sequence<successors>()))
      return at;
    ++at.left;
    return at;
  }
  template <std::size_t Order, std::size_t Site, std::size_t Last, std::size_t... K>
  [[gnu::always_inline]] static bool stops_below(at_node& at, [[maybe_unused]] std::int64_t h,
                                                 passed n, std::index_sequence<K...>) noexcept {
    constexpr auto& tries = places_tried<P, Order, Site, Last>;
    if constexpr (ahead && sizeof...(K) != 0) {
      // All values, then the notes of all that is below, and only then down: what is read for the
      // values there comes meanwhile.
      std::array<std::int64_t, sizeof...(K)> const values{at.kernel->estimates_.value(n[K])...};
      std::tuple<notes_below<Order, Site, tries[K]>...> below;
      (make_if_within<Order, Site, tries[K]>(at, values[K], n[K], std::get<K>(below)), ...);
      return (stops_at<Order, Site, tries[K]>(at, 0, values[K], std::get<K>(below).data()) || ...);
    } else if constexpr (by_note && sizeof...(K) != 0) {
      // All notes, then all values, and only then down: what is read for them comes meanwhile.
      estimates const& e = at.kernel->estimates_;
      state const& s = at.kernel->state_;
      std::array<note, sizeof...(K)> const notes{e.child(n, s, Site, nth<Order, tries[K]>)...};
      std::array<std::int64_t, sizeof...(K)> const values{e.value(notes[K])...};
      return (stops_at<Order, Site, tries[K]>(at, 0, values[K], notes[K]) || ...);
    } else {
      return (stops_at<Order, Site, tries[K]>(
                  at, h,
                  at.kernel->estimates_.difference(at.kernel->state_, Site, nth<Order, tries[K]>),
                  n) ||
              ...);
    }
  }

  /// Goes the way of the `I`th action, to the estimate `h + change`, with the notes `n`.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  [[gnu::always_inline]] static bool stops_at(at_node& at, std::int64_t h, std::int64_t change,
                                              passed n) noexcept {
    constexpr action a = nth<Order, I>;
    std::int64_t const room = at.left - h;
    if (change > room) return !estimates::f_steps && stops_beyond(at, change, room);
    at.kernel->problem_->apply(at.kernel->state_, Site, a);
    at = expand<Order, P::leads_to(Site, a), I>(at.kernel, h + change, at.left, n);
    if (at.left >= 0) [[likely]] {
      at.kernel->problem_->undo(at.kernel->state_, Site, a);
      return false;
    }
    at = keep(at.kernel, I);
    return true;
  }

  /// The notes of what follows after the `I`th action.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  using notes_below = kernel_notes<P, H, Order, P::leads_to(Site, nth<Order, I>), I>;

  /// Makes them, if what the action leads to is within the bound.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  [[gnu::always_inline]] static void make_if_within(at_node const& at, std::int64_t h,
                                                    note const& n,
                                                    notes_below<Order, Site, I>& to) noexcept {
    constexpr action a = nth<Order, I>;
    if (h > at.left) return;
    at.kernel->problem_->apply(at.kernel->state_, Site, a);
    to.make(at.kernel->estimates_, n, at.kernel->state_);
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
                               note const&) noexcept;

  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static at_node begin(depth_first_kernel* kernel, std::int64_t h, std::int64_t left,
                       note const& n) noexcept {
    if constexpr (ahead) {
      kernel_notes<P, H, Order, Site, Last> notes;
      notes.make(kernel->estimates_, n, kernel->state_);
      return expand<Order, Site, Last>(kernel, h, left, notes.data());
    } else {
      return expand<Order, Site, Last>(kernel, h, left, n);
    }
  }
  template <std::size_t Order, std::size_t Site, std::size_t Last>
  static constexpr function entry() {
    if constexpr (is_reached<P, Order, Site, Last>())
      return static_cast<function>(&depth_first_kernel::template begin<Order, Site, Last>);
    else
      return nullptr;
  }
  template <std::size_t... I>
  static constexpr auto entries(std::index_sequence<I...>) {
    return std::array<function, sizeof...(I)>{
        entry<I / actions / P::sites, I / actions % P::sites, I % actions>()...};
  }
  static constexpr auto functions = entries(
      std::make_index_sequence<std::size(staged_orders<P>) * P::sites * actions>());

  P const* problem_;
  estimates estimates_;
  state state_;
  std::int64_t nothing_counted_ = 0;  // what a level's count begins at
  std::size_t levels_ = 0;
  std::int64_t least_over_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t most_over_;  // above the bound, for a sum that fits its type
  bool faulty_ = false;
  bool paused_ = false;
  std::size_t steps_ = 0;
  std::array<std::int64_t, most_levels> counts_;  // NOLINT: by `left`; the first `levels_` count
  std::array<std::uint8_t, most_levels> trail_;   // NOLINT: the first `steps_` are written
};

}  // namespace wend::detail
