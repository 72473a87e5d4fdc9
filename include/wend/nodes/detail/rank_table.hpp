// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <stdexcept>  // std::out_of_range

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/hash.hpp>
#include <wend/core/memory.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The closed list of problems with dense ranks.

namespace wend::detail {

/// Rejects a state that cannot be found by its rank.
[[noreturn, gnu::cold]] inline void raise_unranked() {
  raise(std::out_of_range("wend: a search whose closed list is an array reached a state without a "
                          "rank: expected ranks(s), and a rank less than state_count()"));
}

/// A slot for each state of a rankable problem.
template <class Id>
class rank_table {
 public:
  explicit rank_table(memory_budget& budget, table_growth = {}) noexcept : budget_(&budget) {}
  rank_table(rank_table const&) = delete;
  rank_table& operator=(rank_table const&) = delete;
  ~rank_table() { release(); }

  /// The same interface as state_table; a rank is its own slot.
  [[nodiscard]] std::size_t slot_of(std::uint64_t rank) const noexcept {
    return to_size(rank);
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return 0; }
  void prefetch(std::size_t slot) const noexcept {
    if (slot < count_) detail::prefetch(slots_ + slot);
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
    auto const fits = to_size(count);
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

/// A hash table of ranks while few of the states are stored, so that a small search in a large
/// space uses little memory; then a rank_table.
template <class Id>
class growing_rank_table {
 public:
  growing_rank_table(memory_budget& budget, table_growth growth) noexcept
      : budget_(&budget), growth_(growth) {
    few_.emplace(budget, growth);
  }

  /// The same interface as state_table.
  [[nodiscard]] std::size_t slot_of(std::uint64_t rank) const noexcept {
    return all_ ? all_->slot_of(rank) : few_->slot_of(mixed(rank));
  }
  [[nodiscard]] std::size_t capacity() const noexcept {
    return all_ ? std::numeric_limits<std::size_t>::max() : few_->capacity();
  }
  void prefetch(std::size_t slot) const noexcept {
    return all_ ? all_->prefetch(slot) : few_->prefetch(slot);
  }
  template <class IsIt>
  [[nodiscard]] std::optional<Id> find(std::uint64_t rank, std::size_t& slot, IsIt&& is_it) const {
    return all_ ? all_->find(rank, slot, is_it) : few_->find(mixed(rank), slot, is_it);
  }
  void insert(std::uint64_t rank, std::size_t slot, Id id) noexcept {
    return all_ ? all_->insert(rank, slot, id) : few_->insert(mixed(rank), slot, id);
  }
  [[nodiscard]] std::size_t room() const noexcept { return all_ ? all_->room() : few_->room(); }
  /// The size of the array of ranks, if there is one.
  [[nodiscard]] std::size_t size() const noexcept { return all_ ? all_->size() : 0; }

  /// Makes room for `more` nodes in addition to `stored` ones; false if there is no memory for
  /// them. `rank_of(id)` is the rank of a stored node, less than `ranks`.
  /// \post If it returns false or `rank_of` throws, nothing has changed.
  template <class RankOf>
  [[nodiscard]] bool reserve(std::size_t more, std::size_t stored, std::uint64_t ranks,
                             RankOf&& rank_of) {
    if (all_) return true;
    if ((ranks <= small || stored + more > ranks / sparse) && become_array(stored, ranks, rank_of))
      return true;
    return few_->reserve(more, [&](Id id) { return mixed(rank_of(id)); });
  }

  /// Removes the `stored` nodes; `rank_of(id)` is the rank of a node.
  template <class RankOf>
  void clear(std::size_t stored, RankOf&& rank_of) noexcept {
    if (all_)
      all_->clear(stored, rank_of);
    else
      few_->clear([&](Id id) { return mixed(rank_of(id)); });
  }

  /// Removes all nodes and frees the memory.
  void release() noexcept {
    all_.reset();
    few_.emplace(*budget_, growth_);
  }

 private:
  static constexpr std::uint64_t small = 4096;  // an array of this size is cheap
  static constexpr std::uint64_t sparse = 64;   // one of this many states is stored

  template <class RankOf>
  [[nodiscard]] bool become_array(std::size_t stored, std::uint64_t ranks, RankOf&& rank_of) {
    all_.emplace(*budget_);
    if (!all_->reserve(ranks)) {
      all_.reset();
      return false;
    }
    WEND_TRY {
      for (std::size_t i = 0; i < stored; ++i) {
        auto const rank = rank_of(static_cast<Id>(i));
        all_->insert(rank, all_->slot_of(rank), static_cast<Id>(i));
      }
    }
    WEND_CATCH_ALL {
      all_.reset();
      WEND_RETHROW;
    }
    few_.reset();
    return true;
  }

  memory_budget* budget_;
  table_growth growth_;
  std::optional<state_table<Id>> few_{};
  std::optional<rank_table<Id>> all_{};
};

}  // namespace wend::detail
