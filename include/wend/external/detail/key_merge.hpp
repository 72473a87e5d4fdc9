// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <deque>
#include <optional>
#include <vector>

#include <wend/external/detail/key_file.hpp>

/// \file
/// Several files of a bucket merged into one sequence, without the keys of other files: delayed
/// duplicate detection.

namespace wend::detail {

/// The keys of some files in increasing order, each once, without those that are in other files.
template <stored_key Key>
class key_merge {
 public:
  explicit key_merge(key_file_layout const& layout) : layout_(&layout) {}

  /// Adds a file of keys; `memory` has room for a block.
  void add(std::string const& path, key_file_entry const& entry, void* memory) {
    reader& added = readers_.emplace_back(*layout_, path, entry, memory);
    if (added.done()) return;
    heap_.push_back(&added);
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  /// Adds a file of keys to leave out.
  void leave_out(std::string const& path, key_file_entry const& entry, void* memory) {
    closed_.push_back(&readers_.emplace_back(*layout_, path, entry, memory));
  }

  /// The next key, until it is popped; null at the end.
  [[nodiscard]] Key const* next() {
    while (!current_ && !heap_.empty()) {
      Key const key = heap_.front()->front();
      if (is_known(key))
        drop(key);
      else
        current_ = key;
    }
    return current_ ? &*current_ : nullptr;
  }
  /// Advances to the next key. \pre `next()` was not null.
  void pop() {
    Key const key = *current_;
    drop(key);
    --dropped_;
    current_.reset();
  }
  /// The number of dropped keys: known ones and duplicates.
  [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_; }

 private:
  using reader = key_reader<Key>;

  static bool later(reader const* a, reader const* b) noexcept {
    return key_before(b->front(), a->front());
  }
  bool is_known(Key const& key) {
    bool known = false;
    for (reader* const r : closed_) {
      while (!r->done() && key_before(r->front(), key)) r->pop();
      known = known || (!r->done() && !key_before(key, r->front()));
    }
    return known;
  }
  void drop(Key const& key) {
    while (!heap_.empty() && !key_before(key, heap_.front()->front())) {
      reader* const r = heap_.front();
      std::pop_heap(heap_.begin(), heap_.end(), later);
      heap_.pop_back();
      r->pop();
      ++dropped_;
      if (r->done()) continue;
      heap_.push_back(r);
      std::push_heap(heap_.begin(), heap_.end(), later);
    }
  }

  key_file_layout const* layout_;
  std::deque<reader> readers_{};
  std::vector<reader*> heap_{};
  std::vector<reader*> closed_{};
  std::optional<Key> current_{};
  std::uint64_t dropped_ = 0;
};

}  // namespace wend::detail
