// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <optional>

#include <wend/core/memory.hpp>

/// \file
/// The closed list as an array: from a state's rank to the number of its node.

namespace wend::detail {

/// A slot for each state of a rankable problem.
template <class Id>
class rank_table {
 public:
  explicit rank_table(memory_budget& budget) noexcept : budget_(&budget) {}
  rank_table(rank_table const&) = delete;
  rank_table& operator=(rank_table const&) = delete;
  ~rank_table() {
    if (slots_) budget_->reallocate(slots_, count_ * sizeof(Id), 0, alignof(Id));
  }

  /// As those of state_table, where a rank is its own slot.
  [[nodiscard]] std::size_t slot_of(std::uint64_t rank) const noexcept {
    return static_cast<std::size_t>(rank);
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return 0; }
  void prefetch(std::size_t slot) const noexcept {
    if (slots_) __builtin_prefetch(slots_ + slot);
  }
  template <class IsIt>
  [[nodiscard]] std::optional<Id> find(std::uint64_t, std::size_t slot, IsIt&&) const noexcept {
    if (slot >= count_ || slots_[slot] == 0) return std::nullopt;
    return static_cast<Id>(slots_[slot] - 1);
  }
  void insert(std::uint64_t, std::size_t slot, Id id) noexcept {
    slots_[slot] = static_cast<Id>(id + 1);
  }
  /// For how many states there is room: 0 until that was asked for.
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::size_t room() const noexcept {
    return slots_ ? std::numeric_limits<std::size_t>::max() : 0;
  }

  /// Makes room for `count` states; false if there is no memory for them. \pre Always as many.
  [[nodiscard]] bool reserve(std::uint64_t count) noexcept {
    if (slots_) return true;
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(Id)) return false;
    slots_ = static_cast<Id*>(budget_->allocate_zeros(count * sizeof(Id), alignof(Id)));
    if (slots_) count_ = count;
    return slots_ != nullptr;
  }

  void clear() noexcept {
    for (std::size_t i = 0; i < count_; ++i) slots_[i] = 0;
  }

 private:
  memory_budget* budget_;
  Id* slots_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace wend::detail
