// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <stdexcept>  // std::out_of_range

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The closed list as an array: from a state's rank to the number of its node.

namespace wend::detail {

/// Rejects a state that cannot be found by its rank.
[[noreturn, gnu::cold]] inline void raise_unranked() {
  raise(std::out_of_range("wend: a search whose closed list is an array came to a state without a "
                          "rank: expected ranks(s), and a rank less than state_count()"));
}

/// A slot for each state of a rankable problem.
template <class Id>
class rank_table {
 public:
  explicit rank_table(memory_budget& budget) noexcept : budget_(&budget) {}
  rank_table(rank_table const&) = delete;
  rank_table& operator=(rank_table const&) = delete;
  ~rank_table() { release(); }

  /// The same interface as state_table; a rank is its own slot.
  [[nodiscard]] std::size_t slot_of(std::uint64_t rank) const noexcept {
    return static_cast<std::size_t>(rank);
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return 0; }
  void prefetch(std::size_t slot) const noexcept {
    if (slot < count_) __builtin_prefetch(slots_ + slot);
  }
  template <class IsIt>
  [[nodiscard]] std::optional<Id> find(std::uint64_t, std::size_t slot, IsIt&&) const noexcept {
    if (slot >= count_ || slots_[slot] == 0) return std::nullopt;
    return static_cast<Id>(slots_[slot] - 1);
  }
  void insert(std::uint64_t, std::size_t slot, Id id) noexcept {
    slots_[slot] = static_cast<Id>(id + 1);
  }
  /// The number of states for which there is room: 0 before `reserve`.
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::size_t room() const noexcept {
    return slots_ ? std::numeric_limits<std::size_t>::max() : 0;
  }

  /// Makes room for `count` states; false if there is no memory for them. \pre `count` is always
  /// the same.
  [[nodiscard]] bool reserve(std::uint64_t count) noexcept {
    if (slots_) return true;
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(Id)) return false;
    auto const fits = static_cast<std::size_t>(count);
    slots_ = static_cast<Id*>(budget_->allocate_zeros(fits * sizeof(Id), alignof(Id)));
    if (slots_) count_ = fits;
    return slots_ != nullptr;
  }

  /// Removes the `stored` nodes. If they are few, clears only their slots, given by `rank_of(id)`.
  template <class RankOf>
  void clear(std::size_t stored, RankOf&& rank_of) noexcept {
    if (stored > count_ / few || !remove_all(stored, rank_of)) std::fill_n(slots_, count_, Id{0});
  }

  /// Removes all nodes and frees the memory.
  void release() noexcept {
    if (slots_) budget_->reallocate(slots_, count_ * sizeof(Id), 0, alignof(Id));
    slots_ = nullptr;
    count_ = 0;
  }

 private:
  static constexpr std::size_t few = 32;  // see state_table

  /// Removes the nodes one by one; false if their ranks differ from those at insertion.
  template <class RankOf>
  [[nodiscard]] bool remove_all(std::size_t stored, RankOf&& rank_of) const noexcept {
    WEND_TRY {
      for (std::size_t id = 0; id < stored; ++id) {
        auto const rank = static_cast<std::size_t>(rank_of(static_cast<Id>(id)));
        if (rank >= count_ || slots_[rank] != static_cast<Id>(id + 1)) return false;
        slots_[rank] = 0;
      }
      return true;
    }
    WEND_CATCH_ALL { return false; }
  }

  memory_budget* budget_;
  Id* slots_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace wend::detail
