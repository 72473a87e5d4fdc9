// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <array>      // keys of several words; a window of hashes
#include <bit>        // std::bit_ceil
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // how many bits a slot has
#include <optional>   // what was not found

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The table behind the closed list: from a state to the number of its node.

namespace wend::detail {

/// Spreads a hash over the high bits, of which the table takes a slot and a tag, so that a user's
/// hash may be the identity.
constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
  return (x ^ (x >> 32)) * 0x9E3779B97F4A7C15u;
}

/// Keys that are hashed by the word, and never throw.
template <class T>
inline constexpr bool is_words = std::integral<T>;
template <std::integral T, std::size_t N>
inline constexpr bool is_words<std::array<T, N>> = true;

/// The hash of a value that can be hashed without a problem's help.
template <class T>
std::uint64_t plain_hash(T const& value) noexcept(is_words<T>) {
  if constexpr (std::integral<T>) {
    return static_cast<std::uint64_t>(value);
  } else if constexpr (is_words<T>) {
    std::uint64_t hash = 0;
    for (auto const word : value) hash = mixed(hash ^ static_cast<std::uint64_t>(word));
    return hash;
  } else if constexpr (boost_hashable<T>) {
    return boost::hash<T>{}(value);
  } else {
    return std::hash<T>{}(value);
  }
}

/// The hash of a state, or of the key that stands for it.
template <class P>
std::uint64_t state_hash(P const& p, state_t<P> const& s) {
  if constexpr (has_hash_member<P>)
    return mixed(static_cast<std::uint64_t>(p.hash(s)));
  else
    return mixed(plain_hash(s));
}
template <class Key>
std::uint64_t key_hash(Key const& key) noexcept(is_words<Key>) {
  return mixed(plain_hash(key));
}

/// Open addressing with linear probing. A slot holds a node's number and, in the bits that numbers
/// of this table's size leave free, a tag of its hash, so that few lookups need to see the node.
/// The states themselves are elsewhere: the caller compares them.
template <class Id>
class state_table {
 public:
  explicit state_table(memory_budget& budget) noexcept : budget_(&budget) {}
  state_table(state_table const&) = delete;
  state_table& operator=(state_table const&) = delete;
  ~state_table() { release(slots_, capacity_); }

  /// Where the search for a hash begins. It is valid until the table grows: see capacity.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const noexcept {
    return place_of(hash, capacity_);
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

  /// Asks the machine for a slot.
  void prefetch(std::size_t slot) const noexcept { __builtin_prefetch(slots_ + slot); }

  /// The node with this hash for which `is_it(id)` holds. `slot`, where the search begins, is moved
  /// to where it ends, so that the next one, or `insert`, goes on from there.
  template <class IsIt>
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, std::size_t& slot, IsIt&& is_it) const {
    if (!slots_) return std::nullopt;
    Id const tag = tag_of(hash, bits_);
    for (;; slot = after(slot, capacity_)) {
      Id const held = slots_[slot];
      if (held == 0) return std::nullopt;
      if (static_cast<Id>(held & ~mask_) == tag) {
        Id const id = static_cast<Id>((held & mask_) - 1);
        if (is_it(id)) return id;
      }
    }
  }

  /// \pre Room was reserved, no equal state is in, and the table has not grown since `slot` was
  /// found.
  void insert(std::uint64_t hash, std::size_t slot, Id id) noexcept {
    place(slots_, capacity_, bits_, slot, hash, id);
    ++size_;
  }

  /// How many further nodes there is room for without growing.
  [[nodiscard]] std::size_t room() const noexcept {
    std::size_t const most = slots_ ? comfortable(capacity_) : 0;
    return most > size_ ? most - size_ : 0;
  }

  /// Makes room for `more` further nodes; false if there is no memory, or no numbers, for them.
  /// `hash_of(id)` gives the hash of the nodes 0, 1, … that are in.
  /// \post On false, and when `hash_of` throws, nothing has changed.
  template <class HashOf>
  [[nodiscard]] bool reserve(std::size_t more, HashOf&& hash_of) {
    std::size_t const needed = size_ + more;
    if (slots_ && needed <= comfortable(capacity_)) return true;
    std::size_t wished = slots_ ? capacity_ : smallest;
    while (needed > comfortable(wished) && wished < largest) wished += growth(wished);
    if (wished > capacity_ && grow(wished, hash_of)) return true;
    return slots_ && needed <= capacity_ - capacity_ / 16;
  }

  void clear() noexcept {
    for (std::size_t i = 0; i < capacity_; ++i) slots_[i] = 0;
    size_ = 0;
  }

 private:
  static constexpr std::size_t smallest = 64;
  // A slot holds a number plus one, so the largest number of the type is never given; in a table of
  // twice as many slots as there are numbers, the others fit comfortably.
  static constexpr std::size_t largest =
      std::size_t{2} << (std::numeric_limits<Id>::digits < 48 ? std::numeric_limits<Id>::digits
                                                              : 48);

  /// By how much a table grows: to its double as long as that is little memory.
  static constexpr std::size_t growth(std::size_t capacity) {
    return capacity < (std::size_t{1} << 24) ? capacity : capacity / 2;
  }
  static constexpr std::size_t comfortable(std::size_t capacity) { return capacity - capacity / 4; }

  // Any capacity will do, so that the table need not be twice as large as it was to be larger: the
  // highest bits of the hash are taken as a fraction of the table (D. Lemire, "Fast random integer
  // generation in an interval", ACM TOMACS 29(1), 2019), and the next ones are the tag.
  static std::size_t place_of(std::uint64_t hash, std::size_t capacity) noexcept {
    __extension__ using wide = unsigned __int128;
    return static_cast<std::size_t>((wide{hash} * capacity) >> 64);
  }
  static std::size_t after(std::size_t i, std::size_t capacity) noexcept {
    return i + 1 == capacity ? 0 : i + 1;
  }
  static int bits_for(std::size_t capacity) noexcept {
    return static_cast<int>(std::bit_width(capacity - 1));
  }
  static Id tag_of(std::uint64_t hash, int bits) noexcept {
    return static_cast<Id>((hash >> (64 - std::numeric_limits<Id>::digits)) << bits);
  }

  static void place(Id* slots, std::size_t capacity, int bits, std::size_t slot, std::uint64_t hash,
                    Id id) noexcept {
    while (slots[slot] != 0) slot = after(slot, capacity);
    slots[slot] = static_cast<Id>(tag_of(hash, bits) | static_cast<Id>(id + 1));
  }

  template <class HashOf>
  bool grow(std::size_t wished, HashOf&& hash_of) {
    constexpr bool cannot_throw = noexcept(hash_of(Id{}));
    // What cannot throw is filled anew where it is.
    auto* const fresh = static_cast<Id*>(
        cannot_throw
            ? budget_->reallocate(slots_, capacity_ * sizeof(Id), wished * sizeof(Id), alignof(Id))
            : budget_->reallocate(nullptr, 0, wished * sizeof(Id), alignof(Id)));
    if (!fresh) return false;
    WEND_TRY { fill(fresh, wished, hash_of); }
    WEND_CATCH_ALL {
      release(fresh, wished);
      WEND_RETHROW;
    }
    if constexpr (!cannot_throw) release(slots_, capacity_);
    slots_ = fresh;
    capacity_ = wished;
    bits_ = bits_for(wished);
    mask_ = static_cast<Id>((std::uint64_t{1} << bits_) - 1);
    return true;
  }

  /// Puts all nodes into a table, with its slots asked for some nodes ahead.
  template <class HashOf>
  void fill(Id* slots, std::size_t capacity, HashOf&& hash_of) const {
    for (std::size_t i = 0; i < capacity; ++i) slots[i] = 0;
    int const bits = bits_for(capacity);
    // A ring of hashes: each slot was asked for so many nodes before it is written to.
    constexpr std::size_t ahead = 64;
    std::array<std::uint64_t, ahead> hashes;
    auto const ask = [&](std::size_t id) {
      std::uint64_t const hash = hash_of(static_cast<Id>(id));
      hashes[id % ahead] = hash;
      __builtin_prefetch(slots + place_of(hash, capacity), 1);
    };
    auto const put = [&](std::size_t id) {
      std::uint64_t const hash = hashes[id % ahead];
      place(slots, capacity, bits, place_of(hash, capacity), hash, static_cast<Id>(id));
    };
    std::size_t const first = std::min(ahead, size_);
    for (std::size_t id = 0; id < first; ++id) ask(id);
    for (std::size_t id = first; id < size_; ++id) {
      put(id - ahead);
      ask(id);
    }
    for (std::size_t id = size_ - first; id < size_; ++id) put(id);
  }

  void release(Id* slots, std::size_t capacity_held) noexcept {
    if (slots) budget_->reallocate(slots, capacity_held * sizeof(Id), 0, alignof(Id));
  }

  memory_budget* budget_;
  Id* slots_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  int bits_ = 0;  // of a slot, for the number
  Id mask_ = 0;   // those bits
};

}  // namespace wend::detail
