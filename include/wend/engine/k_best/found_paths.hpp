// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap, std::max
#include <cstddef>    // std::size_t
#include <limits>
#include <utility>    // std::move
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/k_best/root_path.hpp>
#include <wend/engine/k_best/spur_actions.hpp>

/// \file
/// The paths that spur searches have found: a tree, where each keeps what differs from the path it
/// branches off.

namespace wend::detail {

/// A place where paths can branch. Position 0 is the choice of a start, position i the ith action.
struct branching {
  std::size_t path;  ///< Which the next one branches off; `none` before there is one.
  std::size_t position;

  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
};

/// The paths found, by numbers from 0 on, and a heap of those that were not yet given out.
template <class P>
class found_paths {
  using action = spur_action_t<P>;
  using cost = cost_t<P>;

 public:
  explicit found_paths(memory_budget& budget) noexcept
      : paths_(budget), actions_(budget), waiting_(budget) {}

  /// Adds a path that branches off another one, which goes on with `tail` there; false without
  /// memory for that.
  [[nodiscard]] bool add(branching const& at, std::size_t start, column<action> const& tail,
                         cost const& total) {
    std::size_t const first = end_of_actions();
    actions_.shrink(first);  // what an exception left there
    if (!actions_.reserve(tail.size()) || !paths_.reserve(1) || !waiting_.reserve(1)) return false;
    for (action const& a : tail) actions_.append(a);
    std::size_t const before = at.position == 0 ? 0 : at.position - 1;
    paths_.append(path{at, start, first, before + tail.size(), total});
    waiting_.append(paths_.size() - 1);
    std::push_heap(waiting_.begin(), waiting_.end(), later());
    return true;
  }

  [[nodiscard]] bool is_any_waiting() const noexcept { return !waiting_.empty(); }
  /// The cheapest one that waits. Of equal ones the one that branches off last, behind which the
  /// fewest searches begin; of these the one that was found first. \pre One waits.
  [[nodiscard]] std::size_t next() const noexcept { return waiting_[0]; }
  /// Takes that out.
  void pop() {
    std::pop_heap(waiting_.begin(), waiting_.end(), later());
    waiting_.pop_back();
  }

  [[nodiscard]] cost const& cost_of(std::size_t i) const noexcept { return paths_[i].total; }
  [[nodiscard]] std::size_t start_of(std::size_t i) const noexcept { return paths_[i].start; }
  /// How many actions it has.
  [[nodiscard]] std::size_t length_of(std::size_t i) const noexcept { return paths_[i].length; }
  /// Where it branches off, and what.
  [[nodiscard]] branching const& origin_of(std::size_t i) const noexcept { return paths_[i].from; }

  /// The action at a position of path `i`. \pre The path has it behind its origin, or there.
  [[nodiscard]] action const& action_at(std::size_t i, std::size_t position) const noexcept {
    return actions_[paths_[i].first + position - first_position(i)];
  }

  /// Calls `take(action)` with all actions of path `i`, from the last to the first.
  template <class Take>
  void backwards(std::size_t i, Take&& take) const {
    for (std::size_t position = paths_[i].length;; i = paths_[i].from.path) {
      for (; position >= first_position(i); --position) take(action_at(i, position));
      if (position == 0) return;
    }
  }

  void clear() noexcept {
    paths_.clear();
    actions_.clear();
    waiting_.clear();
  }

 private:
  struct path {
    branching from;
    std::size_t start;
    std::size_t first;   // of its tail, among the actions
    std::size_t length;  // in actions
    cost total;
  };

  /// Of the tail's first action.
  [[nodiscard]] std::size_t first_position(std::size_t i) const noexcept {
    return std::max<std::size_t>(paths_[i].from.position, 1);
  }
  [[nodiscard]] std::size_t end_of_actions() const noexcept {
    if (paths_.empty()) return 0;
    path const& last = paths_[paths_.size() - 1];
    return last.first + last.length + 1 - first_position(paths_.size() - 1);
  }

  [[nodiscard]] auto later() const noexcept {
    return [this](std::size_t a, std::size_t b) {
      path const& one = paths_[a];
      path const& other = paths_[b];
      if (one.total < other.total) return false;
      if (other.total < one.total) return true;
      if (one.from.position != other.from.position)
        return one.from.position < other.from.position;
      return b < a;
    };
  }

  column<path> paths_;
  column<action> actions_;
  column<std::size_t> waiting_;
};

}  // namespace wend::detail
