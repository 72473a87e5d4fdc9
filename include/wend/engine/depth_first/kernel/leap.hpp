// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::find
#include <array>
#include <chrono>     // std::chrono::steady_clock
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <iterator>   // std::size
#include <limits>     // the greatest cost

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/depth_first/kernel/kernel.hpp>
#include <wend/engine/depth_first/walk.hpp>

/// \file
/// Where the depth-first engine takes whole subtrees at once.

namespace wend::detail {

/// A walk that does not leap: where kernels do not serve.
template <class P, class H, class Observer>
class depth_first_leap : protected depth_first_walk<P, H, Observer> {
 protected:
  using depth_first_walk<P, H, Observer>::depth_first_walk;
  static constexpr bool leaps = false;
};

/// A walk that leaves subtrees to kernels. Nothing of it is part of the search's state: between two
/// leaps everything is as the walk would have it.
template <class P, class H, class Observer>
  requires(kernel_for<P, H> && !hooks_of<Observer, P>::nodes &&
           !hooks_of<Observer, P>::progress)
class depth_first_leap<P, H, Observer> : protected depth_first_walk<P, H, Observer> {
  using walk = depth_first_walk<P, H, Observer>;

 protected:
  using typename walk::action, typename walk::cost, typename walk::cursor, typename walk::gate;

  static constexpr bool leaps = true;

  using walk::walk;

  /// Whether there are leaps under these bounds: not where a node within the ceiling can be at the
  /// greatest depth, nor with a user's `stop`, which is asked at each expansion.
  [[nodiscard]] bool may_leap(gate const& bars, bool stoppable) const noexcept {
    if (this->cycles_ != cycle_check::parent || stoppable || !bars.ceiling) return false;
    auto const ceiling = static_cast<std::uintmax_t>(*bars.ceiling);  // huge if it is negative
    if constexpr (has_f_step<H>)
      if (ceiling + H::f_step > std::uintmax_t{std::numeric_limits<cost>::max()}) return false;
    return ceiling < depth_first_kernel<P, H>::most_levels && ceiling < bars.depth;
  }

  /// Expands the leaf and all below it, as far as the bounds allow and nothing happens that the
  /// walk must look at. With a clock to be looked at in between it takes about a millisecond, or
  /// one expansion of each level. False if that is for the walk to do, and nothing has changed: it
  /// is a start, or above a ceiling that was lowered, or a limit is near, or there is no memory for
  /// a longer path.
  bool leap(cursor& at, gate const& bars) {
    if (at.depth == 0 && !this->before_.last) return false;
    if constexpr (move_pruner<P>::prunes) {
      if (this->moves_.on()) {
        using row = automaton_row<std::size(P::all)>;
        // The shortest that forbids to take back the last action is of 2.
        if (this->moves_.automaton().length() < 2) return false;
        auto const* const rows = this->moves_.automaton().rows();
        row const here{rows + this->leaf_row(at) * row::width};
        if (at.depth != 0) return leap_with(at, bars, rows, here);
        // The automaton begins at the root, and knows nothing of the action that led there.
        std::array<std::uint16_t, row::width> own;  // NOLINT: written by without
        std::size_t const back = place_of(this->problem_->inverse(*this->before_.last));
        return leap_with(at, bars, rows, here.without(back, own));
      }
    }
    return leap_with(at, bars, no_row::table(), no_row());
  }

 private:
  using steady = std::chrono::steady_clock;

  static constexpr std::uint64_t longest_stride = std::uint64_t{1} << 16;

  template <class Row>
  bool leap_with(cursor& at, gate const& bars, typename Row::table rows, Row row) {
    using kernel = depth_first_kernel<P, H, Row>;
    auto const bound = static_cast<std::int64_t>(*bars.ceiling);
    auto const g = static_cast<std::int64_t>(at.last.g);
    auto const h = static_cast<std::int64_t>(at.last.h);
    if (g + h > bound) return false;
    // What may still be expanded is divided among the levels: a leap takes a part of it.
    auto const levels = static_cast<std::size_t>(bound - g) + 1;
    std::uint64_t of_level =
        std::min((bars.expanded - at.expanded) / levels, kernel::most_of_level);
    if (bars.watched) of_level = std::min(of_level, stride_);
    if (of_level == 0 || !reserve(at.depth, levels)) return false;

    P const& p = *this->problem_;
    auto const& s = this->path_.end();
    kernel subtree(p, this->estimates_.heuristic(), split(p, s), bound, rows);
    auto const began = bars.watched ? steady::now() : steady::time_point();
    std::size_t const last =
        place_of(at.depth == 0 ? *this->before_.last : this->path_[at.top.next - 1]);
    auto const n = this->estimates_.last();
    bool const stopped = subtree.run(p.site(s), last, h, n, bound - g, of_level, row);
    if (subtree.faulty()) return false;
    std::uint64_t const expanded = subtree.expanded();
    if (bars.watched && subtree.paused()) adapt(steady::now() - began);

    std::uint64_t generated = subtree.generated();
    if (generated != 0)
      at.max_depth = std::max(at.max_depth, at.depth + 1 + static_cast<std::uint64_t>(bound - g) -
                                                static_cast<std::uint64_t>(subtree.least_left()));
    if (stopped)
      generated -= follow(at, subtree);
    else
      this->drop_leaf(at);
    std::uint64_t const pruned = generated - (expanded - 1);  // the leaf was generated before
    at.expanded += expanded;
    at.generated += generated;
    at.pruned_moves += subtree.pruned_moves();
    at.numbered += generated - pruned;
    at.pruned += pruned;
    if (pruned != 0) note_cut(at, bound, g + h, subtree.least_over());
    return true;
  }

  static staged_state_t<P> split(P const& p, state_t<P> const& s) {
    if constexpr (split_problem<P>)
      return p.rest(s);
    else
      return s;
  }

  [[nodiscard]] auto const& order() const {
    return staged_orders<P>[staged_order(*this->problem_)];
  }

  [[nodiscard]] std::size_t place_of(action const& a) const {
    return static_cast<std::size_t>(std::find(order().begin(), order().end(), a) - order().begin());
  }

  /// Makes room for so many nodes more on the path; false if there is no memory for them.
  [[nodiscard]] bool reserve(std::size_t depth, std::size_t nodes) {
    std::size_t const frames = this->frames_.size();
    return (depth + nodes <= frames || this->frames_.reserve(depth + nodes - frames)) &&
           this->path_.reserve_actions(nodes * std::size(P::all)) &&
           this->estimates_.reserve(nodes);
  }

  /// Takes the walk to where the kernel stopped: before the last of its steps. How many actions the
  /// nodes on the way have not tried.
  template <class Kernel>
  std::uint64_t follow(cursor& at, Kernel const& subtree) {
    std::uint64_t untried = 0;
    std::uint64_t const pruned_moves = at.pruned_moves;  // those the kernel has counted too
    for (std::size_t left = subtree.steps();;) {
      // There is room, so it cannot fail; it counts an expansion, which the kernel has counted.
      static_cast<void>(this->template expand<false>(at));
      --at.expanded;
      action const a = order()[subtree.step_from_end(--left)];
      while (!(this->path_[at.top.next] == a)) ++at.top.next;
      untried += at.top.end - at.top.next;
      at.pruned_moves = pruned_moves;
      if (left == 0) return untried;
      --untried;
      at.last.g = static_cast<cost>(at.top.g + 1);
      at.last.h = *this->estimates_.step(at.top.h, this->path_.end(), a, [](auto const&) {});
      this->path_.step(*this->problem_, a);
      ++at.top.next;
      at.leaf = leaf_state::tested;
    }
  }

  /// Notes the least f above the bound: each f differs from the leaf's by a multiple of `f_step`,
  /// if it has one.
  static void note_cut(cursor& at, std::int64_t bound, [[maybe_unused]] std::int64_t f,
                       [[maybe_unused]] std::int64_t over) {
    std::int64_t least = 0;
    if constexpr (kernel_estimates<P, H>::f_steps) {
      least = f + (bound - f) / H::f_step * H::f_step + H::f_step;
    } else {
      if (over == std::numeric_limits<std::int64_t>::max()) return;  // dead ends
      least = bound + over;
    }
    if (!at.least_cut || least < static_cast<std::int64_t>(*at.least_cut))
      at.least_cut = static_cast<cost>(least);
  }

  void adapt(steady::duration spent) noexcept {
    constexpr auto wished = std::chrono::microseconds(1000);
    if (spent < wished / 2 && stride_ < longest_stride) stride_ *= 2;
    if (spent > wished && stride_ > 1) stride_ /= 2;
  }

  std::uint64_t stride_ = 1;  // the most expansions of a level in a leap, where there is a clock
};

}  // namespace wend::detail
