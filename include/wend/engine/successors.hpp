// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>          // std::bit_ceil
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // how many places there are
#include <optional>     // what was not found
#include <type_traits>  // std::common_type_t

#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The scratch pad of an expansion: what a node's actions lead to, before any of it is stored.

namespace wend::detail {

/// What becomes of a successor, as far as it can be told before its siblings are stored.
enum class fate : unsigned char {
  fresh,      ///< Its state is not known; without an estimate it is a dead end.
  known,      ///< `other` is the node of its state.
  sibling,    ///< `other` is the place of an earlier successor with the same state.
  on_path,    ///< Its state is on its own path.
  over_limit  ///< It costs more than the limit allows.
};

/// A successor that is not stored yet.
template <class Key, class Action, class Cost, class Rank, class Id>
struct successor {
  Key key;
  std::optional<Action> action;  // a start has none
  Cost g;
  std::uint64_t hash;
  std::optional<Cost> h;
  std::optional<Rank> rank;  // empty where it will not be pushed
  /// See fate; the number it got, once it is stored. There may be more places on the pad than
  /// there are numbers of nodes.
  std::common_type_t<Id, std::uint32_t> other;
  fate what;
  bool goal;
};

/// Finds, among the successors of one expansion, the earlier one with the same state: by looking
/// at all while they are few, by a small table of its own beyond.
template <class Successor>
class sibling_finder {
 public:
  explicit sibling_finder(memory_budget& budget) noexcept : slots_(budget) {}

  void begin() noexcept {
    for (std::uint32_t& slot : slots_) slot = 0;
    entered_ = 0;
  }

  /// The place in `all` of the first successor that is fresh and equal to (`hash`, `key`).
  template <class Key>
  [[nodiscard]] std::optional<std::size_t> find(column<Successor> const& all, std::uint64_t hash,
                                                Key const& key) const {
    auto const is_it = [&](std::size_t i) {
      return all[i].hash == hash && all[i].what == fate::fresh && all[i].key == key;
    };
    if (entered_ == 0) {
      for (std::size_t i = 0; i < all.size(); ++i)
        if (is_it(i)) return i;
      return std::nullopt;
    }
    std::size_t const mask = slots_.size() - 1;
    for (std::size_t at = hash & mask; slots_[at] != 0; at = (at + 1) & mask)
      if (is_it(slots_[at] - 1)) return slots_[at] - 1;
    return std::nullopt;
  }

  /// Takes note of the successor that was put in last; false if there is no memory for that.
  [[nodiscard]] bool enter(column<Successor> const& all) {
    if (all.size() <= few) return true;
    if (all.size() > std::numeric_limits<std::uint32_t>::max()) return false;
    if (entered_ == 0 || all.size() * 2 > slots_.size()) {
      std::size_t const size = std::bit_ceil(4 * all.size());  // probes go round all of them
      slots_.clear();
      if (!slots_.reserve(size)) return false;
      for (std::size_t i = 0; i < size; ++i) slots_.append(0u);
      for (entered_ = 0; entered_ < all.size(); ++entered_) place(all, entered_);
    } else {
      place(all, entered_++);
    }
    return true;
  }

 private:
  static constexpr std::size_t few = 32;  // a power of 2, as the table's size must be

  void place(column<Successor> const& all, std::size_t i) noexcept {
    if (all[i].what != fate::fresh) return;
    std::size_t const mask = slots_.size() - 1;
    std::size_t at = all[i].hash & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }

  column<std::uint32_t> slots_;
  std::size_t entered_ = 0;
};

}  // namespace wend::detail
