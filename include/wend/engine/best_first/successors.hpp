// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>          // std::bit_ceil
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // how many places there are
#include <optional>     // what was not found
#include <type_traits>  // std::common_type_t
#include <utility>      // std::move

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

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

/// Nothing is kept here.
struct not_kept {};

/// A successor that is not stored yet. `State` is the state's type, or not_kept where the key tells
/// all that is needed of it.
template <class Key, class State, class Action, class Cost, class Rank, class Id>
struct successor {
  successor(Key&& k, State const& s, std::optional<Action> const& a, Cost const& cost,
            std::uint64_t key_hash, std::size_t place, std::optional<Cost> const& estimate)
      : key(std::move(k)), hash(key_hash), slot(place), g(cost), h(estimate), action(a), state(s) {}

  Key key;
  std::uint64_t hash;
  std::size_t slot;  // of the table of states: where that hash is looked for next
  Cost g;
  std::optional<Cost> h;
  std::optional<Action> action;  // a start has none
  /// See fate; the number it got, once it is stored. There may be more places on the pad than
  /// there are numbers of nodes.
  std::common_type_t<Id, std::uint32_t> other = 0;
  fate what = fate::fresh;
  bool goal = false;
  bool pushed = false;                // it will be
  [[no_unique_address]] Rank rank{};  // where it is not made of the costs alone
  [[no_unique_address]] State state;
};

/// What storing the successors of a node needs.
struct demand {
  std::size_t nodes = 0;
  std::size_t pushes = 0;
  std::uint64_t largest_h = 0;
};

/// What one node leads to: the places on the scratch pad from `begin` to `end`.
struct segment {
  std::size_t begin;
  std::size_t end;
};

/// Finds, among the successors of one expansion, the earlier one with the same state: by looking
/// at all while they are few, by a small table of its own beyond.
template <class Successor>
class sibling_finder {
 public:
  explicit sibling_finder(memory_budget& budget) noexcept : slots_(budget) {}

  /// An expansion begins, whose successors are on the pad from `first` on.
  void begin(std::size_t first) noexcept {
    if (entered_ != 0) {
      for (std::uint32_t& slot : slots_) slot = 0;
      entered_ = 0;
    }
    first_ = first;
  }

  /// The place, before `end`, of the first successor that is fresh and equal to (`hash`, `key`).
  template <class Key>
  [[nodiscard]] std::optional<std::size_t> find(column<Successor> const& all, std::size_t end,
                                                std::uint64_t hash, Key const& key) const {
    auto const is_it = [&](std::size_t i) {
      return all[i].hash == hash && all[i].what == fate::fresh && all[i].key == key;
    };
    if (entered_ == 0) {
      for (std::size_t i = first_; i < end; ++i)
        if (is_it(i)) return i;
      return std::nullopt;
    }
    std::size_t const mask = slots_.size() - 1;
    for (std::size_t at = home(hash); slots_[at] != 0; at = (at + 1) & mask)
      if (is_it(first_ + slots_[at] - 1)) return first_ + slots_[at] - 1;
    return std::nullopt;
  }

  /// Takes note of the successors before `end`; false if there is no memory for that.
  [[nodiscard]] bool enter(column<Successor> const& all, std::size_t end) {
    std::size_t const count = end - first_;
    if (count <= few) return true;
    if (count > std::numeric_limits<std::uint32_t>::max()) return false;
    if (entered_ == 0 || count * 2 > slots_.size()) {
      std::size_t const size = std::bit_ceil(4 * count);  // probes go round all of them
      slots_.clear();
      entered_ = 0;
      if (!slots_.reserve(size)) return false;
      for (std::size_t i = 0; i < size; ++i) slots_.append(0u);
    }
    for (; entered_ < count; ++entered_) place(all, entered_);
    return true;
  }

 private:
  static constexpr std::size_t few = 32;  // a power of 2, as the table's size must be

  /// The slot that a hash is looked for first: its highest bits.
  [[nodiscard]] std::size_t home(std::uint64_t hash) const noexcept {
    return static_cast<std::size_t>(hash >> (64 - std::countr_zero(slots_.size())));
  }

  void place(column<Successor> const& all, std::size_t i) noexcept {
    auto const& s = all[first_ + i];
    if (s.what != fate::fresh) return;
    std::size_t const mask = slots_.size() - 1;
    std::size_t at = home(s.hash);
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }

  column<std::uint32_t> slots_;
  std::size_t first_ = 0;
  std::size_t entered_ = 0;
};

}  // namespace wend::detail
