// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>      // std::has_single_bit
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <optional>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>

/// \file
/// The slots of the closed list's table.

namespace wend::detail {

/// The slots of a state_table, valid until it grows. A copy can stay in registers.
///
/// A slot holds a node's number plus one and, in the bits that the numbers of a table of this size
/// leave free, a tag of its hash, so that few look-ups read the node. Without memory the table is a
/// single slot that stays empty.
template <class Id>
struct table_slots {
  // Never written. NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  Id* slots = const_cast<Id*>(&none);
  std::size_t capacity = 1;
  Id numbers = 0;  ///< The bits of a slot that hold the number.
  int bits = 0;    ///< The number of these bits.
  int shift = 64;  ///< 64 minus `bits`.

  /// True if the caches hold the table and the nodes found in it.
  [[nodiscard]] bool is_small() const noexcept { return capacity < std::size_t{1} << 20; }

  /// The first slot to look at for a hash.
  ///
  /// Any capacity is allowed, so the table can grow by less than a factor of two. The highest bits
  /// of the hash are a fraction of the table (D. Lemire, "Fast random integer generation in an
  /// interval", ACM TOMACS 29(1), 2019), and the next ones are the tag.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const noexcept {
    return to_size(wide_product(hash, capacity).high);
  }
  [[nodiscard]] Id tag_of(std::uint64_t hash) const noexcept {
    return static_cast<Id>((hash >> (64 - std::numeric_limits<Id>::digits)) << bits);
  }
  /// True if the upper half of a hash determines both the slot and the tag, and a shift yields the
  /// slot.
  [[nodiscard]] bool half_tells() const noexcept {
    return std::numeric_limits<Id>::digits <= 32 && bits <= 32 && std::has_single_bit(capacity);
  }
  /// The slot if `half_tells()`. \pre There is memory.
  [[nodiscard]] std::size_t slot_of_half(std::uint64_t hash) const noexcept {
    return to_size(hash >> shift);
  }
  /// Advances the slot of a hash by `count`; after the last slot comes the first.
  void pass_half(std::uint64_t& hash, std::uint64_t count) const noexcept {
    hash += count << shift;
  }

  void prefetch(std::size_t slot) const noexcept { detail::prefetch(slots + slot); }

  /// The node with this tag for which `is_it(id)` is true. `slot` is the first slot to look at; it
  /// becomes the last one, so that the next search, or `place`, continues there.
  template <class IsIt>
  [[nodiscard, gnu::always_inline]] std::optional<Id> find(Id tag, std::size_t& slot,
                                                           IsIt&& is_it) const {
    for (;; slot = after(slot)) {
      Id const held = slots[slot];
      if (held == 0) return std::nullopt;
      if (static_cast<Id>(held & ~numbers) != tag) continue;
      Id const id = static_cast<Id>((held & numbers) - 1);
      if (is_it(id)) return id;
    }
  }

  /// Like find, but returns the number plus one, 0 if there is none. A separate loop: if `find`
  /// called this function, Dijkstra's algorithm would take a tenth longer on grids.
  template <class IsIt>
  [[nodiscard, gnu::always_inline]] Id number_of(Id tag, std::size_t& slot, IsIt&& is_it) const {
    for (;; slot = after(slot)) {
      Id const held = slots[slot];
      if (held == 0) return 0;
      if (static_cast<Id>(held & ~numbers) != tag) continue;
      Id const number = static_cast<Id>(held & numbers);
      if (is_it(static_cast<Id>(number - 1))) return number;
    }
  }

  /// Moves `slot`, the first slot to look at, to the slot where `find` would read a node or end.
  /// Returns the number of the node in it; 0 if there is none.
  [[nodiscard, gnu::always_inline]] Id probe(Id tag, std::size_t& slot) const noexcept {
    for (;; slot = after(slot)) {
      Id const held = slots[slot];
      bool const is_it = static_cast<Id>(held & ~numbers) == tag;
      if (is_it | (held == 0)) return id_in(held);  // one branch: which one holds is unpredictable
    }
  }
  /// The number of the node in a slot with this content; 0 if there is none.
  [[nodiscard]] Id id_in(Id held) const noexcept {
    Id const number = static_cast<Id>(held & numbers);
    return static_cast<Id>(number - (number != 0));
  }

  /// Puts a node into the first free slot from `slot` on. \pre There is one.
  [[gnu::always_inline]] void place(Id tag, std::size_t slot, Id id) const noexcept {
    while (slots[slot] != 0) slot = after(slot);
    fill(tag, slot, id);
  }
  /// Puts a node into a free slot.
  void fill(Id tag, std::size_t slot, Id id) const noexcept {
    slots[slot] = static_cast<Id>(tag | static_cast<Id>(id + 1));
  }

  /// Clears the slot of a node of this hash, which must be the last one inserted of those in the
  /// table; false if it is not found.
  [[nodiscard]] bool remove(std::uint64_t hash, Id id) const noexcept {
    auto const number = static_cast<Id>(id + 1);
    for (std::size_t slot = slot_of(hash); slots[slot] != 0; slot = after(slot)) {
      if (static_cast<Id>(slots[slot] & numbers) != number) continue;
      slots[slot] = 0;
      return true;
    }
    return false;
  }

  [[nodiscard]] std::size_t after(std::size_t slot) const noexcept {
    return slot + 1 == capacity ? 0 : slot + 1;
  }

 private:
  static constexpr Id none = 0;
};

}  // namespace wend::detail
