// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>   // nothing is selected
#include <span>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// Which node a best-first search visits, and which it visits after it.

namespace wend::detail {

/// The node that is selected, and those that were taken from the open list together with it because
/// their keys are equal. They all count as open, and are visited in the order in which the list
/// gave them, whatever is pushed meanwhile.
template <class Frontier>
class selection {
 public:
  using id = typename Frontier::id;

  selection(Frontier& front, std::size_t batch, memory_budget& budget)
      : front_(&front), batch_(batch), taken_(budget) {}

  /// Whether a node is selected.
  explicit operator bool() const noexcept { return current_.has_value(); }
  id operator*() const noexcept { return *current_; }

  /// Whether a user's comparison threw while a node was taken from the open list, which is lost.
  [[nodiscard]] bool failed() const noexcept { return taking_; }

  /// The selected node is dealt with.
  void reset() noexcept { current_.reset(); }

  /// Makes room for all that `next` is to take; false without memory for that. Where it is not
  /// called, or fails, `next` takes a single node: another order. \pre No node is selected.
  [[nodiscard]] bool reserve() {
    if constexpr (Frontier::can_pop_equal) {
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
    if constexpr (Frontier::can_pop_equal)
      if (next_ < taken_.size()) current_ = taken_[next_++];
    return true;
  }

  /// The selected node and those to be visited after it.
  [[nodiscard]] std::span<id const> all() const noexcept {
    if (taken_.empty()) return {&*current_, 1};
    return {taken_.begin() + next_ - 1, taken_.end()};
  }

  /// The first `n` of them are dealt with.
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

  /// Gives its memory back. \pre None is selected.
  void release() noexcept {
    clear();
    taken_.release();
  }

 private:
  /// Selects the next node of the list, and if several are to be taken puts them in a row.
  bool take() {
    taken_.clear();
    next_ = 0;
    taking_ = true;
    current_ = front_->pop();
    taking_ = false;
    if constexpr (Frontier::can_pop_equal) {
      if (!current_ || batch_ <= 1) return current_.has_value();
      std::size_t const most = this->most();
      if (!taken_.reserve(most)) return true;
      if constexpr (Frontier::pops_runs) {
        taken_.append(*current_);
        while (taken_.size() < most && front_->pop_run(taken_, most - taken_.size())) {
        }
        return true;
      }
      for (auto n = current_; n; n = front_->pop_equal()) {
        front_->nodes.prefetch(*n);
        taken_.append(*n);
        if (taken_.size() == most) break;
      }
    }
    return current_.has_value();
  }

  /// As many nodes may be taken at a time: no more than are open.
  [[nodiscard]] std::size_t most() const noexcept {
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(batch_, std::max<std::uint64_t>(front_->counts.open, 1)));
  }

  Frontier* front_;
  std::size_t batch_;
  std::optional<id> current_{};
  column<id> taken_;
  std::size_t next_ = 0;
  bool taking_ = false;
};

}  // namespace wend::detail
