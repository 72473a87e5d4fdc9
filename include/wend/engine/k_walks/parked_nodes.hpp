// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap, std::max
#include <cstddef>    // std::size_t
#include <utility>    // std::exchange

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// The nodes of a search of walks that wait until their state may be expanded again.

namespace wend::detail {

/// A binary heap for each state, each in a block of one array: the nodes of a state lie side by
/// side, where linked nodes would be a cache miss for each comparison. A block that is full moves
/// to one of twice the size; those that were left are together smaller than those in use.
/// `Before` orders all entries: which is first.
template <class Entry, class Before>
class parked_nodes {
 public:
  explicit parked_nodes(memory_budget& budget) noexcept
      : heaps_(budget), blocks_(budget), crowded_(budget) {}

  /// How many are parked.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Makes room for `states` states; false without memory for them.
  [[nodiscard]] bool reserve_states(std::size_t states) {
    if (!heaps_.reserve(states - heaps_.size()) || !crowded_.reserve(states - crowded_.size()))
      return false;
    while (heaps_.size() < states) heaps_.append();
    return true;
  }
  /// Makes room for one more node of a state; false without memory for that.
  [[nodiscard]] bool reserve_node(std::size_t state) {
    heap& at = heaps_[state];
    if (at.size != at.capacity) return true;
    std::size_t const capacity = std::max<std::size_t>(least_block, 2 * at.capacity);
    if (!blocks_.reserve(capacity)) return false;
    std::size_t const block = blocks_.size();
    for (std::size_t i = 0; i < at.size; ++i) blocks_.append(blocks_[at.first + i]);
    for (std::size_t i = at.size; i < capacity; ++i) blocks_.append(Entry{});
    at.first = block;
    at.capacity = capacity;
    return true;
  }

  // \pre Room was reserved.

  void park(std::size_t state, Entry const& e) {
    heap& at = heaps_[state];
    if (!std::exchange(at.is_crowded, true)) crowded_.append(state);
    blocks_[at.first + at.size++] = e;
    std::push_heap(begin(at), begin(at) + at.size, later);
    ++size_;
  }
  /// Takes the first of a state out, and gives it to `open`, if there is one.
  template <class Open>
  void take_at(std::size_t state, Open&& open) {
    heap& at = heaps_[state];
    if (at.size == 0) return;
    std::pop_heap(begin(at), begin(at) + at.size, later);
    --size_;
    open(blocks_[at.first + --at.size]);
  }
  /// The same at each state where one is.
  template <class Open>
  void take_everywhere(Open&& open) {
    std::size_t left = 0;
    for (std::size_t const state : crowded_) {
      take_at(state, open);
      heaps_[state].is_crowded = heaps_[state].size != 0;
      if (heaps_[state].is_crowded) crowded_[left++] = state;
    }
    while (left < crowded_.size()) crowded_.pop_back();
  }

  void clear() noexcept {
    heaps_.clear();
    blocks_.clear();
    crowded_.clear();
    size_ = 0;
  }

 private:
  static constexpr std::size_t least_block = 4;

  struct heap {
    std::size_t first = 0;
    std::size_t size = 0;
    std::size_t capacity = 0;
    bool is_crowded = false;  // is in the list of states where nodes are parked
  };

  static bool later(Entry const& a, Entry const& b) { return Before{}(b, a); }
  [[nodiscard]] Entry* begin(heap const& at) noexcept { return blocks_.begin() + at.first; }

  column<heap> heaps_;  // by state
  column<Entry> blocks_;
  column<std::size_t> crowded_;
  std::size_t size_ = 0;
};

}  // namespace wend::detail
