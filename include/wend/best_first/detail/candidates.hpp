// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>          // std::bit_ceil
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>  // std::ranges::begin
#include <limits>       // std::numeric_limits
#include <optional>
#include <type_traits>  // std::common_type_t
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The scratch buffer of an expansion: a node's successors, before any of them is stored.

namespace wend::detail {

/// The classification of a successor.
enum class fate : unsigned char {
  fresh,      ///< New: it gets a node; without an estimate it is a dead end.
  known,      ///< The state is known; `other` is its node.
  sibling,    ///< `other` is the index of an earlier, fresh candidate with the same state.
  on_path,    ///< Its state is on its own path (tree search).
  over_limit  ///< It costs more than the limit allows.
};

/// Replaces a member that is not needed.
struct not_kept {};

/// Replaces an action that equals the state it leads to.
struct action_in_key {
  explicit action_in_key(auto const&) noexcept {}
};

/// True if nobody else reads the elements of a range that was returned by value: a vector, an
/// array, or a range whose elements are computed on access.
template <class Range>
inline constexpr bool owns_elements = requires(Range r) {
  requires !std::is_reference_v<Range>;
  requires !std::is_reference_v<decltype(*std::ranges::begin(r))>;
};
template <class T, class Allocator>
inline constexpr bool owns_elements<std::vector<T, Allocator>> = true;
template <class T, std::size_t N>
inline constexpr bool owns_elements<std::array<T, N>> = true;

/// A successor that is not stored yet. `Priority` is not_kept if it depends on costs alone.
template <class Key, class Action, class Cost, class Priority, class Id>
struct candidate {
  /// The action that leads to it.
  [[nodiscard]] auto const& action() const noexcept {
    if constexpr (std::is_same_v<Action, action_in_key>)
      return key;
    else
      return by;
  }

  Key key;
  [[no_unique_address]] Action by;
  Cost g;
  std::uint64_t hash = 0;
  std::size_t slot = 0;  ///< The slot of the closed list to look at next for this hash.
  std::optional<Cost> h{};
  /// See fate. Once the successor is stored, the number of its node. The scratch buffer may have
  /// more entries than there are node numbers.
  std::common_type_t<Id, std::uint32_t> other = 0;
  fate what = fate::fresh;
  bool is_goal = false;
  bool pushed = false;  ///< The successor is to enter the open list.
  [[no_unique_address]] Priority priority{};
};

/// The resources needed to store the successors of a node.
struct demand {
  std::size_t nodes = 0;
  std::size_t pushes = 0;
  std::uint64_t largest_h = 0;
};

/// The candidates of one node: a range of the scratch buffer.
struct segment {
  std::size_t begin;
  std::size_t end;
};

/// Finds the earlier sibling with the same state: by linear search among the first few, else by a
/// small hash table.
class sibling_finder {
 public:
  explicit sibling_finder(memory_budget& budget) noexcept : slots_(budget) {}

  /// Begins an expansion whose candidates are in the scratch buffer from `first` on.
  void begin(std::size_t first) noexcept {
    if (entered_ != 0) {
      for (std::uint32_t& slot : slots_) slot = 0;
      entered_ = 0;
    }
    first_ = end_ = first;
    fresh_ = 0;
  }

  /// The fresh candidate that was entered with (`hash`, `key`); null if there is none.
  template <class Candidate, class Key>
  [[nodiscard, gnu::noinline]] Candidate const* find(column<Candidate> const& all,
                                                     std::uint64_t hash, Key const& key) const {
    auto const is_it = [&](std::size_t i) {
      return all[i].hash == hash && all[i].what == fate::fresh && all[i].key == key;
    };
    if (entered_ == 0) {
      for (std::size_t i = first_; i < end_; ++i)
        if (is_it(i)) return &all[i];
      return nullptr;
    }
    std::size_t const mask = slots_.size() - 1;
    for (std::size_t at = home(hash); slots_[at] != 0; at = (at + 1) & mask)
      if (is_it(first_ + slots_[at] - 1)) return &all[first_ + slots_[at] - 1];
    return nullptr;
  }

  /// Inserts the last candidate before `end`, a fresh one; false if there is no memory for that.
  template <class Candidate>
  [[nodiscard, gnu::always_inline]] bool enter(column<Candidate> const& all, std::size_t end) {
    end_ = end;
    ++fresh_;
    return end_ - first_ <= few || enter_many(all);
  }

  /// Frees the memory. \pre No candidate is in the table.
  void release() noexcept {
    slots_.release();
    entered_ = 0;
  }

 private:
  static constexpr std::size_t few = 32;  // a power of 2, as the table's size must be

  template <class Candidate>
  [[nodiscard, gnu::noinline]] bool enter_many(column<Candidate> const& all) {
    if (!make_room()) return false;
    for (; entered_ < end_ - first_; ++entered_) {
      auto const& s = all[first_ + entered_];
      if (s.what == fate::fresh) place(s.hash, entered_);
    }
    return true;
  }

  /// Makes room for the fresh candidates; drops the present ones if necessary. False if there is no
  /// memory for that.
  [[nodiscard, gnu::noinline]] bool make_room() {
    if (end_ - first_ > std::numeric_limits<std::uint32_t>::max()) return false;
    if (entered_ != 0 && fresh_ * 2 <= slots_.size()) return true;
    std::size_t const size = std::bit_ceil(4 * fresh_);  // probes wrap around
    slots_.clear();
    entered_ = 0;
    if (!slots_.reserve(size)) return false;
    for (std::size_t i = 0; i < size; ++i) slots_.append(0u);
    return true;
  }

  /// The first slot to look at for a hash or a rank.
  [[nodiscard]] std::size_t home(std::uint64_t hash) const noexcept {
    return to_size(hash * 0x9e3779b97f4a7c15u >> (64 - std::countr_zero(slots_.size())));
  }

  void place(std::uint64_t hash, std::size_t i) noexcept {
    std::size_t const mask = slots_.size() - 1;
    std::size_t at = home(hash);
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }

  column<std::uint32_t> slots_;
  std::size_t first_ = 0;
  std::size_t end_ = 0;      // one past the last fresh candidate
  std::size_t fresh_ = 0;    // the number of fresh candidates
  std::size_t entered_ = 0;  // the candidates that the table knows, fresh or not
};

}  // namespace wend::detail
