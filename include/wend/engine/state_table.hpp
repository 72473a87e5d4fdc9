// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <limits>    // how many bits a slot has
#include <optional>  // what was not found

#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The table behind the closed list: from a state to the number of its node.

namespace wend::detail {

/// Spreads a hash over all 64 bits, so that a user's hash may be the identity.
constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
  x ^= x >> 32;
  x *= 0x9E3779B97F4A7C15u;
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93u;
  return x ^ (x >> 32);
}

/// The hash of a value that can be hashed without a problem's help.
template <class T>
std::uint64_t plain_hash(T const& value) {
  if constexpr (std::integral<T>)
    return static_cast<std::uint64_t>(value);
  else if constexpr (boost_hashable<T>)
    return boost::hash<T>{}(value);
  else
    return std::hash<T>{}(value);
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
std::uint64_t key_hash(Key const& key) {
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
  ~state_table() { release(slots_, capacity()); }

  /// The node with this hash for which `is_it(id)` holds.
  template <class IsIt>
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, IsIt&& is_it) const {
    if (!slots_) return std::nullopt;
    Id const tag = tag_of(hash);
    for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
      Id const slot = slots_[i];
      if (slot == 0) return std::nullopt;
      if (static_cast<Id>(slot & ~id_mask()) == tag) {
        Id const id = static_cast<Id>((slot & id_mask()) - 1);
        if (is_it(id)) return id;
      }
    }
  }

  /// \pre Room was reserved, and no equal state is in.
  void insert(std::uint64_t hash, Id id) noexcept {
    place(slots_, mask_, hash, static_cast<Id>(tag_of(hash) | static_cast<Id>(id + 1)));
    ++size_;
  }

  /// Makes room for `more` further nodes; false if there is no memory, or no numbers, for them.
  /// `hash_of(id)` gives the hash of the nodes 0, 1, … that are in.
  /// \post On false, and when `hash_of` throws, nothing has changed.
  template <class HashOf>
  [[nodiscard]] bool reserve(std::size_t more, HashOf&& hash_of) {
    std::size_t const needed = size_ + more;
    if (slots_ && needed <= comfortable(capacity())) return true;
    std::size_t wished = slots_ ? capacity() : smallest;
    while (needed > comfortable(wished) && wished < largest) wished *= 2;
    if (wished > capacity() && grow(wished, hash_of)) return true;
    return slots_ && needed <= capacity() - capacity() / 16;
  }

  void clear() noexcept {
    if (slots_)
      for (std::size_t i = 0; i <= mask_; ++i) slots_[i] = 0;
    size_ = 0;
  }

 private:
  static constexpr std::size_t smallest = 64;
  // A slot holds a number plus one, so the largest number of the type is never given; in a table of
  // twice as many slots as there are numbers, the others fit comfortably.
  static constexpr std::size_t largest =
      std::size_t{2} << (std::numeric_limits<Id>::digits < 48 ? std::numeric_limits<Id>::digits
                                                              : 48);

  static constexpr std::size_t comfortable(std::size_t capacity) { return capacity - capacity / 4; }
  [[nodiscard]] std::size_t capacity() const noexcept { return slots_ ? mask_ + 1 : 0; }
  [[nodiscard]] Id id_mask() const noexcept { return static_cast<Id>(mask_); }

  [[nodiscard]] Id tag_of(std::uint64_t hash) const noexcept {
    return tag_of(hash, static_cast<Id>(mask_));
  }
  static Id tag_of(std::uint64_t hash, Id mask) noexcept {
    constexpr int unused = 64 - std::numeric_limits<Id>::digits;
    return static_cast<Id>(static_cast<Id>(hash >> unused) & static_cast<Id>(~mask));
  }

  static void place(Id* slots, std::size_t mask, std::uint64_t hash, Id slot) noexcept {
    std::size_t i = hash & mask;
    while (slots[i] != 0) i = (i + 1) & mask;
    slots[i] = slot;
  }

  template <class HashOf>
  bool grow(std::size_t capacity_wished, HashOf&& hash_of) {
    auto* const fresh = static_cast<Id*>(
        budget_->reallocate(nullptr, 0, capacity_wished * sizeof(Id), alignof(Id)));
    if (!fresh) return false;
    std::size_t const mask = capacity_wished - 1;
    WEND_TRY {
      for (std::size_t i = 0; i <= mask; ++i) fresh[i] = 0;
      for (std::size_t id = 0; id < size_; ++id) {
        std::uint64_t const hash = hash_of(static_cast<Id>(id));
        place(fresh, mask, hash,
              static_cast<Id>(tag_of(hash, static_cast<Id>(mask)) | static_cast<Id>(id + 1)));
      }
    }
    WEND_CATCH_ALL {
      release(fresh, capacity_wished);
      WEND_RETHROW;
    }
    release(slots_, capacity());
    slots_ = fresh;
    mask_ = mask;
    return true;
  }

  void release(Id* slots, std::size_t capacity_held) noexcept {
    if (slots) budget_->reallocate(slots, capacity_held * sizeof(Id), 0, alignof(Id));
  }

  memory_budget* budget_;
  Id* slots_ = nullptr;
  std::size_t mask_ = 0;
  std::size_t size_ = 0;
};

}  // namespace wend::detail
