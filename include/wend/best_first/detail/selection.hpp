// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>   // nothing is selected
#include <span>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The choice of the node that a best-first search visits next.

namespace wend::detail {

/// The selected node, and the nodes of equal keys that were taken from the open list together with
/// it. They all count as open, and are visited in the order in which they left the list, whatever
/// is pushed in the meantime.
template <class Space>
class selection {
 public:
  using id = typename Space::id;

  selection(Space& space, std::size_t batch, memory_budget& budget)
      : space_(&space), batch_(batch), taken_(budget) {}

  /// True if a node is selected.
  explicit operator bool() const noexcept { return current_.has_value(); }
  id operator*() const noexcept { return *current_; }

  /// True if a user's comparison threw while a node left the open list; that node is lost.
  [[nodiscard]] bool failed() const noexcept { return taking_; }

  /// Ends the visit of the selected node.
  void reset() noexcept { current_.reset(); }

  /// Makes room for all nodes that `next` takes; false if memory runs out. If there is no memory
  /// for several nodes, `next` takes a single node, which can change the order. \pre No node is
  /// selected.
  [[nodiscard]] bool reserve() {
    if constexpr (Space::can_pop_equal) {
      if (batch_ <= 1 || next_ < taken_.size()) return true;
      taken_.clear();
      next_ = 0;
      return taken_.reserve(most());
    }
    return true;
  }

  /// Selects the next node; false if none is open. \pre None is selected.
  [[nodiscard]] bool next() {
    if (next_ == taken_.size() && !take()) return false;
    if constexpr (Space::can_pop_equal)
      if (next_ < taken_.size()) current_ = taken_[next_++];
    return true;
  }

  /// The selected node and the nodes to be visited after it.
  [[nodiscard]] std::span<id const> all() const noexcept {
    if (taken_.empty()) return {&*current_, 1};
    return {taken_.begin() + next_ - 1, taken_.end()};
  }

  /// Ends the visits of the first `n` of them.
  void leave(std::size_t n) noexcept {
    current_.reset();
    if (!taken_.empty()) next_ += n - 1;
  }

  void clear() noexcept {
    current_.reset();
    taken_.clear();
    next_ = 0;
    taking_ = false;
  }

  /// Frees the memory. \pre No node is selected.
  void release() noexcept {
    clear();
    taken_.release();
  }

 private:
  /// Selects the next node of the list and, if several are taken, queues the others.
  bool take() {
    taken_.clear();
    next_ = 0;
    taking_ = true;
    current_ = space_->pop();
    taking_ = false;
    if constexpr (Space::can_pop_equal) {
      if (!current_ || batch_ <= 1) return current_.has_value();
      std::size_t const most = this->most();
      if (!taken_.reserve(most)) return true;
      if constexpr (Space::pops_runs) {
        taken_.append(*current_);
        while (taken_.size() < most) {
          auto const [first, last] = space_->open.pop_run(most - taken_.size());
          if (first == last) break;
          for (id n = first; n < last; ++n) taken_.append(n);
        }
        return true;
      }
      for (auto n = current_; n; n = space_->pop_equal()) {
        space_->nodes.prefetch(*n);
        taken_.append(*n);
        if (taken_.size() == most) break;
      }
    }
    return current_.has_value();
  }

  /// The number of nodes to take at a time: at most the number of open nodes.
  [[nodiscard]] std::size_t most() const noexcept {
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(batch_, std::max<std::uint64_t>(space_->counts.open, 1)));
  }

  Space* space_;
  std::size_t batch_;
  std::optional<id> current_{};
  column<id> taken_;
  std::size_t next_ = 0;
  bool taking_ = false;
};

}  // namespace wend::detail
