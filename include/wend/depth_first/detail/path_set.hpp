// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/search_path.hpp>
#include <wend/nodes/detail/state_key.hpp>

/// \file
/// The states on the current path, for the path check.

namespace wend::detail {

/// The states on the path of a depth-first search. If states can be hashed, a look-up takes
/// constant time regardless of the length of the path; else it compares all of them. With
/// `cycle_check::parent`, a look-up compares the last state but one, and nothing is hashed.
///
/// Open addressing with linear probing. The state that was inserted last is removed first, so no
/// probe sequence of another state passes its slot, and a removal just empties it. Hashes are kept:
/// only a look-up calls user code.
template <class P>
class path_set {
  using state = state_t<P>;
  using action = action_t<P>;
  using path_type = search_path<P>;

  static constexpr bool hashes = hashable_problem<P> || packable_problem<P>;
  // A path that changes one state in place does not store the others.
  static constexpr bool keeps_keys = packable_problem<P> || reversible_problem<P>;

 public:
  /// True if the hash of a successor is known before the move.
  static constexpr bool hashes_ahead = incremental_hash_problem<P> && !packable_problem<P>;

  path_set(memory_budget& budget, cycle_check cycles) noexcept
      : keys_(budget), hashes_(budget), slots_(budget), hashed_(cycles == cycle_check::path) {}

  /// Hashes the state that `a` leads to from `s`, the last one on the path, for `meets`.
  void hash_ahead(P const& p, state const& s, action const& a)
    requires hashes_ahead
  {
    if (!hashed_) return;
    last_hash_ =
        static_cast<std::uint64_t>(p.hash_after(to_size(hashes_.back()), s, a));
  }

  /// True if `s` is one of the states on the path; by `cycle_check::parent`, if it is the last but
  /// one. Keeps its hash for push. \pre There is a state; if `hashes_ahead`, `s` was hashed.
  bool meets(P const& p, path_type const& path, state const& s) {
    auto const& key = state_key(p, s);
    // Most duplicates are the grandparent: the action undoes the last one.
    if (size_ > 1 && is_same(key_at(path, size_ - 2), key)) return true;
    if (!hashed_) return false;
    if constexpr (hashes) {
      if constexpr (!hashes_ahead) last_hash_ = key_hash(p, key);
      for (std::size_t at = slot_of(last_hash_); slots_[at] != 0; at = (at + 1) & mask())
        if (hashes_[slots_[at] - 1] == last_hash_ && is_same(key_at(path, slots_[at] - 1), key))
          return true;
    } else {
      for (std::size_t i = size_; i-- > 0;)
        if (key_at(path, i) == key) return true;
    }
    return false;
  }

  /// Makes room for one more state; false if there is no memory for it.
  [[nodiscard]] bool reserve() {
    if constexpr (keeps_keys)
      if (!keys_.reserve(1)) return false;
    if (!hashed_) return true;
    if constexpr (hashes) {
      if (!hashes_.reserve(1)) return false;
      if (fullness(slots_.size()) < size_ + 1) return grow();
    }
    return true;
  }

  /// Inserts the state at the end of `path`. \pre Room was reserved, and this state was the
  /// argument of the last `meets`, unless it is the first on the path.
  void push(P const& p, path_type const& path) {
    if constexpr (hashes)
      if (hashed_ && size_ == 0) last_hash_ = key_hash(p, state_key(p, path.end()));
    if constexpr (keeps_keys) keys_.append(state_key(p, path.end()));
    if constexpr (hashes) {
      if (hashed_) {
        hashes_.append(last_hash_);
        place(size_);
      }
    }
    ++size_;
  }

  void pop() noexcept {
    if constexpr (hashes) {
      if (hashed_) {
        std::size_t at = slot_of(hashes_.back());
        while (slots_[at] != size_) at = (at + 1) & mask();
        slots_[at] = 0;
        hashes_.pop_back();
      }
    }
    if constexpr (keeps_keys) keys_.pop_back();
    --size_;
  }

  void clear() noexcept {
    while (size_ != 0) pop();
  }
  /// Drops the states and frees their memory.
  void release() noexcept {
    clear();
    keys_.release();
    hashes_.release();
    slots_.release();
  }

 private:
  using key_type = state_key_t<P>;

  static std::uint64_t key_hash(P const& p, key_type const& key) {
    if constexpr (hashes_ahead)
      return static_cast<std::uint64_t>(p.hash(key));
    else
      return hash_of_state_key(p, key);
  }
  key_type const& key_at([[maybe_unused]] path_type const& path, std::size_t i) const noexcept {
    if constexpr (keeps_keys)
      return keys_[i];
    else
      return path.state_at(i);
  }

  [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }
  /// The first slot to be probed. Hashes that the problem updates are kept unmodified.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const noexcept {
    return to_size(hashes_ahead ? mixed(hash) : hash) & mask();
  }

  void place(std::size_t i) noexcept {
    std::size_t at = slot_of(hashes_[i]);
    while (slots_[at] != 0) at = (at + 1) & mask();
    slots_[at] = i + 1;
  }

  /// The greatest load of a table. A small one is kept so empty that the first probe usually finds
  /// an empty slot, which is predicted well.
  static constexpr std::size_t fullness(std::size_t slots) noexcept {
    return slots <= 4096 ? slots / 16 : slots / 2;
  }

  /// Doubles the table and reinserts the path.
  bool grow() {
    std::size_t const size = slots_.empty() ? 512 : 2 * slots_.size();
    if (!slots_.reserve(size - slots_.size())) return false;
    while (slots_.size() < size) slots_.append(std::size_t{0});
    for (std::size_t& slot : slots_) slot = 0;
    for (std::size_t i = 0; i < size_; ++i) place(i);
    return true;
  }

  column<key_type> keys_;
  column<std::uint64_t> hashes_;
  column<std::size_t> slots_;  // 0: empty; else an index on the path, from 1
  std::uint64_t last_hash_ = 0;
  std::size_t size_ = 0;
  bool hashed_;  // false: only the last state but one is looked at
};

}  // namespace wend::detail
