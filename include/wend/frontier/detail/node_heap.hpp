// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <limits>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>

/// \file
/// A heap that supports the removal of any node.

namespace wend::detail {

/// A binary heap of node numbers. Each node stores its place in the heap, `nodes[n].*Place`;
/// `Before` is the order of nodes.
template <class Nodes, auto Place, class Before>
class node_heap {
 public:
  using id = std::uint32_t;
  /// The place of a node that is not in the heap.
  static constexpr id nowhere = std::numeric_limits<id>::max();

  node_heap(Nodes& nodes, memory_budget& budget) noexcept : nodes_(&nodes), heap_(budget) {}

  [[nodiscard]] bool reserve(std::size_t more) { return heap_.reserve(more); }
  [[nodiscard]] bool empty() const noexcept { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return heap_.size(); }
  [[nodiscard]] id top() const noexcept { return heap_[0]; }
  [[nodiscard]] bool has(id n) const noexcept { return place(n) != nowhere; }
  void clear() noexcept { heap_.clear(); }
  void release() noexcept { heap_.release(); }

  /// Inserts a node. \pre Room was reserved, and it is not in the heap.
  void push(id n) {
    heap_.append(n);
    set(heap_.size() - 1, n);
    up(heap_.size() - 1);
  }
  /// Removes a node. \pre It is in the heap.
  void remove(id n) {
    std::size_t const at = place(n);
    id const last = heap_.back();
    heap_.pop_back();
    place(n) = nowhere;
    if (last == n) return;
    set(at, last);
    restore(last);
  }
  /// Restores the order after a node has changed. \pre It is in the heap.
  void restore(id n) {
    up(place(n));
    down(place(n));
  }

 private:
  [[nodiscard]] id& place(id n) const noexcept { return (*nodes_)[n].*Place; }
  void set(std::size_t at, id n) noexcept {
    heap_[at] = n;
    place(n) = static_cast<id>(at);
  }
  [[nodiscard]] bool before(std::size_t a, std::size_t b) const {
    return Before{}((*nodes_)[heap_[a]], (*nodes_)[heap_[b]]);
  }
  void exchange(std::size_t a, std::size_t b) noexcept {
    id const moved = heap_[a];
    set(a, heap_[b]);
    set(b, moved);
  }
  void up(std::size_t at) {
    for (; at != 0 && before(at, (at - 1) / 2); at = (at - 1) / 2) exchange(at, (at - 1) / 2);
  }
  void down(std::size_t at) {
    for (;;) {
      std::size_t child = 2 * at + 1;
      if (child >= heap_.size()) return;
      if (child + 1 < heap_.size() && before(child + 1, child)) ++child;
      if (!before(child, at)) return;
      exchange(at, child);
      at = child;
    }
  }

  Nodes* nodes_;
  column<id> heap_;
};

}  // namespace wend::detail
