// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n, std::min, std::copy_n
#include <array>
#include <concepts>    // std::integral
#include <cstddef>     // std::byte, std::size_t
#include <cstdint>     // std::uint64_t, std::int64_t, std::uint16_t
#include <functional>  // std::plus
#include <iterator>    // std::size
#include <limits>
#include <new>      // notes made where they stay
#include <numeric>  // std::transform_reduce
#include <tuple>    // notes of different numbers of successors
#include <type_traits>
#include <utility>  // std::index_sequence, std::as_const, std::declval

#include <wend/core/detail/toolchain.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/depth_first/detail/path_estimates.hpp>
#include <wend/nodes/detail/site_map.hpp>

/// \file
/// The fast path of the depth-first engine: searches a subtree of a staged problem by functions
/// that call one another, one for each site and last action. Everything that depends on the site is
/// a compile-time constant.

namespace wend::detail {

/// No automaton: every action is allowed except the inverse of the last one.
struct no_row {
  struct table {};

  [[nodiscard]] static constexpr bool allows(std::size_t) noexcept { return true; }
  /// The amount subtracted from the room of an action: large enough to leave none if it is
  /// forbidden.
  [[nodiscard]] static constexpr std::int64_t barrier(std::size_t) noexcept { return 0; }
  [[nodiscard]] static constexpr no_row next(table, std::size_t) noexcept { return {}; }
  [[nodiscard]] static constexpr std::int64_t successors() noexcept { return 0; }
};

/// A state of a move automaton. Every row has `Letters` next states, 0 for a forbidden action,
/// followed by the number of actions that are not forbidden.
template <std::size_t Letters>
struct automaton_row {
  using table = std::uint16_t const*;
  static constexpr std::size_t width = Letters + 1;

  std::uint16_t const* at = nullptr;

  [[gnu::always_inline, nodiscard]] bool allows(std::size_t letter) const noexcept {
    return at[letter] != 0;
  }
  [[gnu::always_inline, nodiscard]] std::int64_t barrier(std::size_t letter) const noexcept {
    return std::int64_t{at[letter] == 0} << 32;
  }
  [[gnu::always_inline, nodiscard]] automaton_row next(table rows,
                                                       std::size_t letter) const noexcept {
    return {rows + at[letter] * width};
  }
  /// The number of actions that are not forbidden.
  [[gnu::always_inline, nodiscard]] std::int64_t successors() const noexcept {
    return at[Letters];
  }

  /// The same row, copied to `own`, with one more action forbidden (if it was not already).
  [[gnu::always_inline, nodiscard]] automaton_row without(
      std::size_t letter, std::array<std::uint16_t, width>& own) const noexcept {
    std::copy_n(at, width, own.begin());
    if (own[letter] != 0) --own[Letters];
    own[letter] = 0;
    return {own.data()};
  }
};

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
/// known before the move, h = 0 at every goal, and nothing that throws, because the path is on the
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

 public:
  using note = typename path_estimates<P, H>::note;

  static constexpr bool by_note = kernel_note<H, P>;

  /// The estimate of a dead end.
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  /// True if there can be a dead end.
  static constexpr bool can_be_none = by_note && !requires(H const& h, note const& n) {
    requires std::integral<std::remove_cvref_t<decltype(h.value(n))>>;
  };

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

/// True if notes are computed before a kernel descends, so that the memory needed for the values is
/// loaded in the meantime.
template <class P, class H>
inline constexpr bool kernel_looks_ahead = kernel_estimates<P, H>::by_note && prefetches<H>;

/// The greatest number of levels of a kernel: its bound is less than that. The call stack has a
/// frame for each step within the bound, with the notes, if any, of a node's successors, or of all
/// their successors.
template <class P, class H>
inline constexpr std::size_t most_kernel_levels = [] {
  constexpr std::size_t actions = std::size(P::all);
  using note = typename kernel_estimates<P, H>::note;
  return kernel_looks_ahead<P, H>
             ? std::min<std::size_t>(1000, most_stacked / (sizeof(note) * actions * actions))
             : std::size_t{1000};
}();

/// The notes of the successors of a node at a site, after the `Last` action.
template <class P, class H, std::size_t Order, std::size_t Site, std::size_t Last>
class kernel_notes {
  using estimates = kernel_estimates<P, H>;
  using note = typename estimates::note;
  static constexpr auto const& tries = places_tried<P, Order, Site, Last>;

 public:
  /// Computes the notes; `n` is the note of the node and `s` its state.
  template <class Row>
  [[gnu::always_inline]] void make(estimates const& e, note const& n, staged_state_t<P> const& s,
                                   Row row) noexcept {
    [&]<std::size_t... K>(std::index_sequence<K...>) {
      (make_one<K>(e, n, s, row), ...);
    }(std::make_index_sequence<tries.size()>());
  }

  /// The notes in the order in which the actions are tried. \pre They have been computed.
  [[nodiscard]] note* data() noexcept { return static_cast<note*>(static_cast<void*>(bytes_)); }

 private:
  template <std::size_t K, class Row>
  [[gnu::always_inline]] void make_one(estimates const& e, note const& n,
                                       staged_state_t<P> const& s, Row row) noexcept {
    if (!row.allows(tries[K])) return;
    // Constructed in place: a copy of bytes just written would have to wait for them.
    ::new (static_cast<void*>(data() + K))
        note(e.child(n, s, Site, staged_orders<P>[Order][tries[K]]));
  }

  alignas(note)
      std::byte bytes_[(tries.empty() ? 1 : tries.size()) * sizeof(note)];  // NOLINT: not made yet
};

/// The search of a subtree within a bound. It does the same as the loop, node by node and in the
/// same order, but stops before the first action that leads to a goal, to a node that it may not
/// expand, or to an invalid estimate. The loop performs that action.
///
/// With a `Row` of a move automaton instead of the last action, the search leaves out the actions
/// that the automaton forbids.
template <class P, class H, class Row = no_row>
class depth_first_kernel {
  using action = action_t<P>;
  using estimates = kernel_estimates<P, H>;
  static constexpr std::size_t actions = std::size(P::all);
  static constexpr bool by_note = estimates::by_note;
  static constexpr bool ahead = kernel_looks_ahead<P, H>;
  static constexpr bool pruned = !std::is_same_v<Row, no_row>;
  /// True if functions are passed the last action. With only a row, the inverse of the last action
  /// is tried too and found to be forbidden.
  static constexpr bool by_last = !pruned || ahead;
  static constexpr std::size_t lasts = by_last ? actions : 1;  // in the table of functions

  // The nodes of a level and their successors are counted in one number, the latter in its lower
  // bits. It begins below 0, and its sign shows that no further node may be expanded: the addition
  // and a jump are two instructions, and a limit adds none.
  // If rows forbid successors, these are counted in the bits between the two.
  static constexpr unsigned tried_shift = 22;
  static constexpr unsigned node_shift = pruned ? 2 * tried_shift : 30;  // 30: fits an instruction
  static constexpr std::int64_t one_node = std::int64_t{1} << node_shift;

 public:
  using note = typename estimates::note;
  using state = staged_state_t<P>;

  /// The greatest number of levels.
  static constexpr std::size_t most_levels = most_kernel_levels<P, H>;
  /// The most nodes of a level that a run expands.
  static constexpr std::uint64_t most_of_level =
      pruned ? std::min(std::uint64_t{1} << (62 - node_shift),
                        ((std::uint64_t{1} << tried_shift) - 1) / actions)
             : (std::uint64_t{one_node} - 1) / actions;

  /// `bound` is the bound of the iteration. \pre It is less than `most_levels`.
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

  /// Expands the node and all nodes below it with f within the bound, at most `of_level` nodes of
  /// each level. Returns true if it stopped early. `h` is the node's estimate, `n` its note, `left`
  /// the bound minus its g, `last` the place of the action that led to it in the problem's order.
  /// \pre `h <= left`, `of_level <= most_of_level`, and it has not run before.
  bool run(std::size_t site, std::size_t last, std::int64_t h, note const& n, std::int64_t left,
           std::uint64_t of_level, Row row = {}) noexcept {
    nothing_counted_ = -static_cast<std::int64_t>(of_level + 1) * one_node;
    levels_ = static_cast<std::size_t>(left) + 1;
    std::fill_n(counts_.begin(), levels_, nothing_counted_);
    std::size_t const first = (staged_order(*problem_) * P::sites + site) * lasts;
    auto const enter = functions[first + last % lasts];
    return enter(this, h, left, n, row).left < 0;
  }

  // ---- the position where it stopped

  /// True if it stopped because of `of_level`.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// True if it stopped before an invalid estimate.
  [[nodiscard]] bool faulty() const noexcept { return faulty_; }
  /// The number of actions to the stopping point.
  [[nodiscard]] std::size_t steps() const noexcept { return steps_; }
  /// The place of the `i`th of these actions from the end, in the problem's order.
  [[nodiscard]] std::size_t step_from_end(std::size_t i) const noexcept { return trail_[i]; }

  // ---- the counts of the run

  [[nodiscard]] std::uint64_t expanded() const noexcept {
    return sum([&](std::int64_t count) { return (count - nothing_counted_) >> node_shift; });
  }
  /// Successors, including those not tried yet by the nodes on the path to the stopping point.
  [[nodiscard]] std::uint64_t generated() const noexcept { return sum(successors_in); }
  /// Successors that the automaton has left out.
  [[nodiscard]] std::uint64_t pruned_moves() const noexcept {
    if constexpr (!pruned) return 0;
    return sum([](std::int64_t count) {
      return ((count & (one_node - 1)) >> tried_shift) - successors_in(count);
    });
  }
  /// The bound minus the g of the deepest node that has successors. \pre There is one.
  [[nodiscard]] std::int64_t least_left() const noexcept {
    std::size_t left = 0;
    while (successors_in(counts_[left]) == 0) ++left;
    return static_cast<std::int64_t>(left);
  }
  /// The least excess of a pruned f over the bound, if `f_step` does not determine it. Very large
  /// if only dead ends were pruned.
  [[nodiscard]] std::int64_t least_over() const noexcept { return least_over_; }

 private:
  /// The argument passed down to a node: its note, or the notes of its successors.
  using passed =
      std::conditional_t<ahead, note const*,
                         std::conditional_t<sizeof(note) <= 16, note const, note const&>>;

  /// The values that functions take and return unchanged: values returned in registers need not be
  /// saved in each call, which is a fifth of the instructions. A `left` below 0 means that the
  /// search has stopped.
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
    std::int64_t const counted = of_node<successors>(row);
    std::int64_t& count = at.kernel->counts_[static_cast<std::size_t>(at.left)];
    // Added as unsigned: for a signed sum clang++ emits three more instructions.
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
      // All values, then the notes of all successors, and only then the descent: the memory needed
      // for the values there is loaded in the meantime.
      std::array<std::int64_t, sizeof...(K)> const values{
          (row.allows(tries[K]) ? at.kernel->estimates_.value(n[K]) : estimates::none)...};
      std::tuple<notes_below<Order, Site, tries[K]>...> below;
      (make_if_within<Order, Site, tries[K]>(at, row, values[K], n[K], std::get<K>(below)), ...);
      return (stops_at<Order, Site, tries[K]>(at, row, 0, values[K], std::get<K>(below).data()) ||
              ...);
    } else if constexpr (by_note && sizeof...(K) != 0) {
      // All notes, then all values, and only then the descent: their memory is loaded in the
      // meantime.
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

  /// Descends by the `I`th action, to the estimate `h + change`, with the notes `n`.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  [[gnu::always_inline]] static bool stops_at(at_node& at, Row row, std::int64_t h,
                                              std::int64_t change, passed n) noexcept {
    constexpr action a = nth<Order, I>;
    std::int64_t const room = at.left - h;
    // One jump for both: fewer jumps mean fewer mispredictions.
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

  /// The template argument for the last action, the `I`th; "none" if a row of the automaton
  /// replaces it.
  template <std::size_t I>
  static constexpr std::size_t last_of = by_last ? I : actions;

  /// The notes of the successors after the `I`th action.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  using notes_below = kernel_notes<P, H, Order, P::leads_to(Site, nth<Order, I>), I>;

  /// Computes these notes if the `I`th action leads to a node within the bound.
  template <std::size_t Order, std::size_t Site, std::size_t I>
  [[gnu::always_inline]] static void make_if_within(at_node const& at, Row row, std::int64_t h,
                                                    note const& n,
                                                    notes_below<Order, Site, I>& to) noexcept {
    constexpr action a = nth<Order, I>;
    if (h > at.left) return;  // also if the action is forbidden
    at.kernel->problem_->apply(at.kernel->state_, Site, a);
    to.make(at.kernel->estimates_, n, at.kernel->state_, row.next(at.kernel->rows_, I));
    at.kernel->problem_->undo(at.kernel->state_, Site, a);
  }

  /// Stops before a node that was counted but may not be expanded.
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

  /// Stops at a node whose estimate is 0 or less if the loop must handle it.
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

  /// Records the excess of an f over the bound, and stops if the sum does not fit its type.
  static bool stops_beyond(at_node& at, std::int64_t change, std::int64_t room) noexcept {
    if (estimates::can_be_none && change == estimates::none) return false;
    std::int64_t const over = change - room;
    at.kernel->least_over_ = std::min(at.kernel->least_over_, over);
    if (over <= at.kernel->most_over_) return false;
    at.left = -1;
    return at.kernel->faulty_ = true;
  }

  // ---- the counts

  /// The amount that a node with `Successors` successors adds to the count of its level. Without
  /// `by_last` they include the successor by the inverse of the last action: the automaton forbids
  /// it, and it is not counted.
  template <std::size_t Successors>
  [[gnu::always_inline]] static std::int64_t of_node(Row row) noexcept {
    constexpr auto tried = static_cast<std::int64_t>(Successors - (by_last ? 0 : 1));
    return pruned ? one_node + (tried << tried_shift) + row.successors() : one_node + tried;
  }
  [[nodiscard]] static std::int64_t successors_in(std::int64_t count) noexcept {
    return count & ((std::int64_t{1} << (pruned ? tried_shift : node_shift)) - 1);
  }
  template <class Part>
  [[nodiscard]] std::uint64_t sum(Part part) const noexcept {
    return static_cast<std::uint64_t>(std::transform_reduce(
        counts_.begin(), counts_.begin() + levels_, std::int64_t{0}, std::plus<>(), part));
  }

  // ---- the functions for the possible pairs (site, last action)

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

  std::int64_t least_over_ = std::numeric_limits<std::int64_t>::max();
  bool faulty_ = false;
  bool paused_ = false;
  std::size_t steps_ = 0;
  std::array<std::int64_t, most_levels> counts_;  // NOLINT: by `left`; the first `levels_` count
  std::array<std::uint8_t, most_levels> trail_;   // NOLINT: the first `steps_` are written
  std::int64_t nothing_counted_ = 0;  // the initial count of a level
  std::size_t levels_ = 0;
  [[no_unique_address]] typename Row::table rows_;
  P const* problem_;
  estimates estimates_;
  state state_;
  std::int64_t most_over_;  // the largest excess over the bound for which a sum fits its type
};

}  // namespace wend::detail
