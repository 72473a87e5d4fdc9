// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::fill_n
#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::int64_t
#include <functional>   // std::plus
#include <iterator>     // std::size
#include <limits>       // nothing seen yet
#include <numeric>      // std::transform_reduce
#include <type_traits>  // std::is_same_v

#include <wend/engine/depth_first/kernel/estimates.hpp>
#include <wend/engine/depth_first/kernel/row.hpp>

/// \file
/// What a depth-first kernel counts, and where it stopped.

namespace wend::detail {

/// Whether notes are made before a kernel goes where they belong, so that what is read for the
/// values comes meanwhile.
template <class P, class H>
inline constexpr bool kernel_looks_ahead = kernel_estimates<P, H>::by_note && prefetches<H>;

/// The highest bound of a kernel. The machine's stack has a frame for each step within it, with the
/// notes, if there are any, of a node's successors, or of all below these.
template <class P, class H>
inline constexpr std::size_t most_kernel_levels = [] {
  constexpr std::size_t actions = std::size(P::all);
  using note = typename kernel_estimates<P, H>::note;
  return kernel_looks_ahead<P, H>
             ? std::min<std::size_t>(1000, most_stacked / (sizeof(note) * actions * actions))
             : std::size_t{1000};
}();

/// The counts of a run, by level.
template <std::size_t Levels, std::size_t Actions, class Row>
class kernel_counts {
 public:
  static constexpr bool pruned = !std::is_same_v<Row, no_row>;

 protected:
  // A level's nodes and their successors are counted in one number, the latter in its lower bits.
  // It begins below 0, and says by its sign that no further node may be expanded: the addition and
  // a jump are two instructions, and a limit costs none beside them.
  // Where rows forbid successors, these are counted between the two.
  static constexpr unsigned tried_shift = 22;
  static constexpr unsigned node_shift = pruned ? 2 * tried_shift : 30;  // 30: fits an instruction
  static constexpr std::int64_t one_node = std::int64_t{1} << node_shift;

 public:
  /// The most nodes of a level that a run expands.
  static constexpr std::uint64_t most_of_level =
      pruned ? std::min(std::uint64_t{1} << (62 - node_shift),
                        ((std::uint64_t{1} << tried_shift) - 1) / Actions)
             : (std::uint64_t{one_node} - 1) / Actions;

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
  /// Successors that the automaton has left out.
  [[nodiscard]] std::uint64_t pruned_moves() const noexcept {
    if constexpr (!pruned) return 0;
    return sum([](std::int64_t count) {
      return ((count & (one_node - 1)) >> tried_shift) - successors_in(count);
    });
  }
  /// The bound less the g of the deepest node that has successors. \pre There is one.
  [[nodiscard]] std::int64_t least_left() const noexcept {
    std::size_t left = 0;
    while (successors_in(counts_[left]) == 0) ++left;
    return static_cast<std::int64_t>(left);
  }
  /// By how much the least f that was pruned exceeds the bound, if `f_step` does not tell. Much if
  /// dead ends alone were pruned.
  [[nodiscard]] std::int64_t least_over() const noexcept { return least_over_; }

 protected:
  /// Begins to count. `of_level`: the most nodes of each.
  void begin_counts(std::size_t levels, std::uint64_t of_level) noexcept {
    nothing_counted_ = -static_cast<std::int64_t>(of_level + 1) * one_node;
    levels_ = levels;
    std::fill_n(counts_.begin(), levels_, nothing_counted_);
  }

  /// What a node adds to the count of its level. It has so many successors; where functions are not
  /// told the last action, that is including the one to which it is taken back: the automaton forbids
  /// it, and it is not counted.
  template <std::size_t Successors, bool ByLast>
  [[gnu::always_inline]] static std::int64_t of_node(Row row) noexcept {
    constexpr auto tried = static_cast<std::int64_t>(Successors - (ByLast ? 0 : 1));
    return pruned ? one_node + (tried << tried_shift) + row.successors() : one_node + tried;
  }

  std::int64_t least_over_ = std::numeric_limits<std::int64_t>::max();
  bool faulty_ = false;
  bool paused_ = false;
  std::size_t steps_ = 0;
  std::array<std::int64_t, Levels> counts_;  // NOLINT: by `left`; the first `levels_` count
  std::array<std::uint8_t, Levels> trail_;   // NOLINT: the first `steps_` are written

 private:
  [[nodiscard]] static std::int64_t successors_in(std::int64_t count) noexcept {
    return count & ((std::int64_t{1} << (pruned ? tried_shift : node_shift)) - 1);
  }
  template <class Part>
  [[nodiscard]] std::uint64_t sum(Part part) const noexcept {
    return static_cast<std::uint64_t>(std::transform_reduce(
        counts_.begin(), counts_.begin() + levels_, std::int64_t{0}, std::plus(), part));
  }

  std::int64_t nothing_counted_ = 0;  // what a level's count begins at
  std::size_t levels_ = 0;
};

}  // namespace wend::detail
