// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <utility>    // std::swap

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The open list of rectangle search: a heap for each depth, and the current level.
///
/// M. L. Fredman, R. Sedgewick, D. D. Sleator, R. E. Tarjan, "The pairing heap: a new form of
/// self-adjusting heap", Algorithmica 1, 1986, 111-129.

namespace wend::detail {

/// The key of nodes in rectangle search: a depth, and the order among nodes of that depth.
template <class Cost>
struct level_key {
  std::size_t depth;
  Cost first;
  Cost then;
};

/// Nodes leave in passes over the levels. Pass w takes one node from each level that earlier passes
/// have reached, beginning with the least depth, and then w nodes from each of the next `aspect`
/// levels; it skips empty levels. Among nodes of equal keys the one of the largest number leaves
/// first.
template <class Cost, class Id = std::uint32_t>
class rectangle_list {
 public:
  using id_type = Id;
  using key_type = level_key<Cost>;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget. \pre `aspect` is not 0.
  rectangle_list(memory_budget& budget, std::size_t aspect) noexcept
      : entries_(budget), roots_(budget), aspect_(aspect) {}

  /// Makes sure that there is a level for the key's depth; false without memory for it.
  [[nodiscard]] bool prepare(key_type const& key) {
    if (key.depth < roots_.size()) return true;
    if (!roots_.reserve(key.depth + 1 - roots_.size())) return false;
    while (roots_.size() <= key.depth) roots_.append(none);
    return true;
  }
  [[nodiscard]] bool reserve(std::size_t n) {
    if (n <= free_count_) return true;
    std::size_t const fresh = n - free_count_;
    return fresh <= none - entries_.size() && entries_.reserve(fresh);
  }

  /// \pre The key was prepared, and room reserved.
  no_handle push(Id id, key_type const& key) {
    auto& root = roots_[key.depth];
    root = meld(root, make(id, key));
    first_level_ = std::min(first_level_, key.depth);
    ++size_;
    return {};
  }
  /// Pushes the node again: it leaves at the earlier of its two places.
  void improve(Id id, no_handle, key_type const& key) { push(id, key); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    while (size_ != 0) {
      while (left_ == 0 || roots_[level_] == none) next_level();
      auto const [id, key] = take();
      if (!is_current(id, key)) continue;
      --left_;
      return id;
    }
    return std::nullopt;
  }

  /// The number of the pass, from 1.
  [[nodiscard]] std::uint64_t pass() const noexcept { return width_; }

  [[nodiscard]] std::size_t bytes() const noexcept {
    return entries_.capacity() * sizeof(entry) + roots_.capacity() * sizeof(place);
  }
  void clear() noexcept {
    entries_.clear();
    roots_.clear();
    free_ = none;
    free_count_ = size_ = 0;
    level_ = reached_ = first_level_ = 0;
    width_ = left_ = 1;
    end_ = aspect_;
  }
  void release() noexcept {
    clear();
    entries_.release();
    roots_.release();
  }

 private:
  using place = std::uint32_t;
  static constexpr place none = std::numeric_limits<place>::max();

  struct entry {
    Cost first;
    Cost then;
    Id id;
    place child;  // its first child in the heap
    place next;   // its next sibling; or the next free entry
  };
  struct taken {
    Id id;
    key_type key;
  };

  [[nodiscard]] static bool precedes(entry const& a, entry const& b) noexcept {
    if (a.first != b.first) return a.first < b.first;
    if (a.then != b.then) return a.then < b.then;
    return b.id < a.id;
  }

  place make(Id id, key_type const& key) noexcept {
    entry const made{key.first, key.then, id, none, none};
    if (free_ == none) {
      entries_.append(made);
      return static_cast<place>(entries_.size() - 1);
    }
    place const at = free_;
    free_ = entries_[at].next;
    --free_count_;
    entries_[at] = made;
    return at;
  }

  /// Melds two heaps.
  place meld(place a, place b) noexcept {
    if (a == none) return b;
    if (precedes(entries_[b], entries_[a])) std::swap(a, b);
    entries_[b].next = entries_[a].child;
    entries_[a].child = b;
    return a;
  }

  /// Removes and returns the first entry of the level. \pre There is an entry.
  taken take() noexcept {
    place const root = roots_[level_];
    entry const e = entries_[root];
    roots_[level_] = meld_children(e.child);
    entries_[root].next = free_;
    free_ = root;
    ++free_count_;
    --size_;
    return {e.id, {level_, e.first, e.then}};
  }
  /// In pairs from the first to the last; then the pairs from the last to the first.
  place meld_children(place child) noexcept {
    place pairs = none;
    while (child != none) {
      place const a = child;
      place const b = entries_[a].next;
      child = b == none ? none : entries_[b].next;
      place const both = b == none ? a : meld(a, b);
      entries_[both].next = pairs;
      pairs = both;
    }
    place root = none;
    while (pairs != none) {
      place const next = entries_[pairs].next;
      root = meld(root, pairs);
      pairs = next;
    }
    return root;
  }

  /// Advances to the next level of the pass, or to the first of the next pass. \pre Not empty.
  void next_level() noexcept {
    ++level_;
    if (std::min(end_, roots_.size()) <= level_) {
      reached_ = std::max(reached_, std::min(end_, roots_.size()));
      end_ = reached_ + std::min(aspect_, std::numeric_limits<std::size_t>::max() - reached_);
      ++width_;
      while (roots_[first_level_] == none) ++first_level_;
      level_ = std::min(first_level_, end_ - 1);
    }
    left_ = level_ < reached_ ? 1 : width_;
  }

  column<entry> entries_;
  column<place> roots_;  // indexed by depth
  place free_ = none;
  std::size_t free_count_ = 0;
  std::size_t size_ = 0;
  std::size_t const aspect_;
  std::size_t first_level_ = 0;  // no level of a smaller depth has an entry
  std::size_t level_ = 0;        // the current level
  std::size_t left_ = 1;         // how many more nodes leave the level
  std::size_t width_ = 1;        // the number of the pass
  std::size_t reached_ = 0;      // earlier passes reached the levels of smaller depth
  std::size_t end_ = aspect_;    // this pass includes the levels of smaller depth
};

}  // namespace wend::detail
