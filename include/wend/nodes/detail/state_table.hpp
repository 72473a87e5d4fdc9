// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n, std::min, std::max, std::clamp
#include <array>
#include <bit>        // std::bit_width
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/table_slots.hpp>

/// \file
/// The table of the closed list: from a state to the number of its node.

namespace wend::detail {

/// The hash of a state by the interface that the problem has: hashed, packed or ranked states.
template <class P>
std::uint64_t hash_by_any_means(P const& p, state_t<P> const& s) {
  if constexpr (hashable_problem<P>)
    return state_hash(p, s);
  else if constexpr (packable_problem<P>)
    return hash_of(p.pack(s));
  else
    return mixed(static_cast<std::uint64_t>(p.rank(s)));
}

/// The growth of a table of middle size. Rehashing dominates the cost of growth. Jumps to the next
/// size that fills large pages pay off if the look-ups of a batch hide their cache misses, and cost
/// a quarter of the time otherwise.
enum class table_growth { fourfold, in_jumps };

/// Open addressing with linear probing. The states are stored elsewhere: the caller compares them.
template <class Id>
class state_table {
 public:
  state_table(memory_budget& budget, table_growth growth) noexcept
      : budget_(&budget), growth_(growth) {}
  state_table(state_table const&) = delete;
  state_table& operator=(state_table const&) = delete;
  ~state_table() { release(); }

  /// Its slots, valid until it grows: see capacity.
  [[nodiscard]] table_slots<Id> const& slots() const noexcept { return table_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

  /// The first slot to look at for a hash. It is valid until the table grows.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const noexcept {
    return table_.slot_of(hash);
  }
  void prefetch(std::size_t slot) const noexcept { table_.prefetch(slot); }

  /// The node with this hash for which `is_it(id)` is true: see table_slots.
  template <class IsIt>
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, std::size_t& slot, IsIt&& is_it) const {
    return table_.find(table_.tag_of(hash), slot, is_it);
  }

  /// \pre Room was reserved, no equal state is stored, and the table has not grown since `slot` was
  ///       found.
  void insert(std::uint64_t hash, std::size_t slot, Id id) noexcept {
    table_.place(table_.tag_of(hash), slot, id);
    ++size_;
  }
  /// Counts nodes that were put into the slots directly.
  void inserted(std::size_t count) noexcept { size_ += count; }

  /// The number of further nodes for which there is room without growth.
  [[nodiscard]] std::size_t room() const noexcept {
    std::size_t const most = comfortable(capacity_);
    return most > size_ ? most - size_ : 0;
  }

  /// Makes room for `more` further nodes; false if there is no memory, or there are no numbers, for
  /// them. `hash_of(id)` is the hash of the stored nodes 0, 1, ….
  /// \post If it returns false or `hash_of` throws, nothing has changed.
  template <class HashOf>
  [[nodiscard]] bool reserve(std::size_t more, HashOf&& hash_of) {
    std::size_t const needed = size_ + more;
    if (needed <= comfortable(capacity_)) return true;
    std::size_t wished = std::max(capacity_, smallest);
    while (needed > comfortable(wished) && wished < largest) wished = next_larger(wished);
    // If there is no memory for that much, or less memory for the nodes afterwards: the smallest
    // size that does not require a rehash each time.
    std::size_t const modest =
        std::clamp(std::max(needed + needed / 2, capacity_ + capacity_ / 8), smallest, largest);
    bool const ample = (wished - capacity_) * sizeof(Id) <= budget_->left() / 3;
    for (std::size_t const capacity : {ample ? wished : std::min(wished, modest), modest})
      if (capacity > capacity_ && grow(capacity, hash_of)) return true;
    return needed <= capacity_ - capacity_ / 16;
  }

  /// Removes all nodes. If few nodes are in a large table, clears only their slots; `hash_of(id)`
  /// is the hash of the stored nodes 0, 1, ….
  template <class HashOf>
  void clear(HashOf&& hash_of) noexcept {
    if (size_ > capacity_ / few || !remove_all(hash_of))
      std::fill_n(table_.slots, capacity_, Id{0});
    size_ = 0;
  }

  /// Removes all nodes and frees the memory.
  void release() noexcept {
    if (capacity_ != 0) free(table_);
    table_ = {};
    capacity_ = size_ = 0;
  }

 private:
  static constexpr std::size_t smallest = 256;
  // A slot holds a number plus one, so the largest number of the type is never used. In a table of
  // twice as many slots as there are numbers, the others fit comfortably. With 32-bit addresses
  // sizes end earlier: a table that grows by half once more still has a valid size.
  static constexpr std::size_t largest = static_cast<std::size_t>(
      std::min(std::uint64_t{2} << std::min(std::numeric_limits<Id>::digits, 48),
               std::uint64_t{std::numeric_limits<std::size_t>::max() / sizeof(Id) / 2}));

  static constexpr std::size_t sparse = std::size_t{1} << 14;

  // One node in this many slots: finding it takes as long as writing this many zeros.
  static constexpr std::size_t few = 32;

  /// Sizes in jumps: fourfold up to 2^14 slots, then 2^19 (one large page of 4-byte slots), 2^22.
  [[nodiscard]] std::size_t next_larger(std::size_t capacity) const noexcept {
    if (capacity < sparse) return 4 * capacity;
    if (growth_ == table_growth::in_jumps && capacity < 32 * sparse) return 32 * sparse;
    if (capacity < 256 * sparse)
      return growth_ == table_growth::in_jumps ? 8 * capacity : 4 * capacity;
    return capacity < 2048 * sparse ? 2 * capacity : capacity + capacity / 2;
  }
  /// The number of nodes that it may hold before it grows. Small tables are at most a quarter full,
  /// so that the first slot usually decides and no branch is mispredicted. If look-ups are not
  /// batched, and so not hidden, tables of middle size are half full.
  [[nodiscard]] std::size_t comfortable(std::size_t capacity) const noexcept {
    if (capacity < sparse) return capacity / 4;
    if (growth_ == table_growth::fourfold && capacity < 256 * sparse) return capacity / 2;
    return capacity - capacity / 4;
  }

  template <class HashOf>
  bool grow(std::size_t wished, HashOf&& hash_of) {
    // A large table is rehashed in place, unless that may throw; others are allocated zeroed.
    constexpr bool cannot_throw = noexcept(hash_of(Id{}));
    bool const moves = cannot_throw && capacity_ > 256 * sparse;
    std::size_t const bytes = wished * sizeof(Id);
    table_slots<Id> fresh;
    fresh.slots = static_cast<Id*>(
        moves ? budget_->reallocate(table_.slots, capacity_ * sizeof(Id), bytes, alignof(Id))
              : budget_->allocate_zeros(bytes, alignof(Id)));
    if (!fresh.slots) return false;
    fresh.capacity = wished;
    fresh.bits = static_cast<int>(std::bit_width(wished - 1));
    fresh.shift = 64 - fresh.bits;
    fresh.numbers = static_cast<Id>((std::uint64_t{1} << fresh.bits) - 1);
    if (moves) std::fill_n(fresh.slots, wished, Id{0});
    WEND_TRY { fill(fresh, hash_of); }
    WEND_CATCH_ALL {
      free(fresh);
      WEND_RETHROW;
    }
    if (!moves && capacity_ != 0) free(table_);
    table_ = fresh;
    capacity_ = wished;
    return true;
  }

  /// Inserts all nodes into an empty table, prefetching slots some nodes ahead.
  template <class HashOf>
  void fill(table_slots<Id> const table, HashOf&& hash_of) const {
    // A ring of hashes: each slot is prefetched this many nodes before it is written.
    constexpr std::size_t ahead = 64;
    std::array<std::uint64_t, ahead> hashes;
    auto const ask = [&](std::size_t id) {
      std::uint64_t const hash = hash_of(static_cast<Id>(id));
      hashes[id % ahead] = hash;
      prefetch_to_write(table.slots + table.slot_of(hash));
    };
    auto const put = [&](std::size_t id) {
      std::uint64_t const hash = hashes[id % ahead];
      table.place(table.tag_of(hash), table.slot_of(hash), static_cast<Id>(id));
    };
    std::size_t const first = std::min(ahead, size_);
    for (std::size_t id = 0; id < first; ++id) ask(id);
    for (std::size_t id = first; id < size_; ++id) {
      put(id - ahead);
      ask(id);
    }
    for (std::size_t id = size_ - first; id < size_; ++id) put(id);
  }

  /// Removes the nodes one by one, the last first, so that no removal breaks the probe sequence of
  /// another; false if their hashes differ from those at insertion.
  template <class HashOf>
  [[nodiscard]] bool remove_all(HashOf&& hash_of) const noexcept {
    WEND_TRY {
      for (std::size_t id = size_; id-- > 0;)
        if (!table_.remove(hash_of(static_cast<Id>(id)), static_cast<Id>(id))) return false;
      return true;
    }
    WEND_CATCH_ALL { return false; }
  }

  void free(table_slots<Id> const& table) noexcept {
    budget_->reallocate(table.slots, table.capacity * sizeof(Id), 0, alignof(Id));
  }

  memory_budget* budget_;
  table_growth growth_;
  table_slots<Id> table_{};
  std::size_t capacity_ = 0;  // 0: no memory
  std::size_t size_ = 0;
};

}  // namespace wend::detail
