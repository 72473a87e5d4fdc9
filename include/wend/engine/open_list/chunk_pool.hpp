// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <array>
#include <cstddef>    // std::size_t
#include <limits>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// Many small stacks and queues of node numbers in shared memory.

namespace wend::detail {

/// Stacks and queues that consist of chunks of a few cache lines from a common pool. Chunks have
/// numbers of the type `Id`; when these run out there is no room, as if memory had run out.
template <class Id>
class chunk_pool {
 public:
  static constexpr Id none = std::numeric_limits<Id>::max();

  // The first chunk of a stack is filled from its end to its beginning, and read in the other
  // direction. A queue is filled at its last chunk and read at its first.
  struct bucket {
    Id first = none;
    Id last = none;          // of a queue
    unsigned char head = 0;  // the place of the next number in the first chunk
    unsigned char tail = 0;  // the place after the last number in the last chunk

    [[nodiscard]] bool empty() const noexcept { return first == none; }
  };

  explicit chunk_pool(memory_budget& budget) noexcept : chunks_(budget) {}

  /// Makes room for `n` more numbers in at most `buckets` stacks or queues; false if there is no
  /// memory for them.
  [[nodiscard]] bool reserve(std::size_t n, std::size_t buckets) {
    // Each bucket begins a chunk, and then fills it.
    std::size_t const wanted = std::min(n, buckets + n / chunk::size);
    if (wanted <= free_count_) return true;
    std::size_t const fresh = wanted - free_count_;
    // The column may have room for more chunks than there are numbers.
    return fresh <= none - chunks_.size() && chunks_.reserve(fresh);
  }

  /// Puts a number on top of a stack. \pre Room was reserved.
  [[gnu::always_inline]] void push(bucket& b, Id id) noexcept {
    if (b.head == 0) {
      b.first = new_chunk(b.first);
      b.head = b.tail = chunk::size;
    }
    chunks_[b.first].ids[--b.head] = id;
  }

  /// Puts a number at the end of a queue. \pre Room was reserved.
  void enqueue(bucket& b, Id id) noexcept {
    if (b.empty()) {
      b.first = b.last = new_chunk(none);
      b.head = b.tail = 0;
    } else if (b.tail == chunk::size) {
      Id const c = new_chunk(none);
      chunks_[b.last].next = c;
      b.last = c;
      b.tail = 0;
    }
    chunks_[b.last].ids[b.tail++] = id;
  }

  /// The next number of a bucket. \pre There is one.
  [[nodiscard]] Id next(bucket const& b) const noexcept { return chunks_[b.first].ids[b.head]; }
  /// Removes the next number and returns it.
  [[gnu::always_inline]] Id take(bucket& b) noexcept {
    chunk& c = chunks_[b.first];
    Id const id = c.ids[b.head++];
    if (b.head == (c.next == none ? b.tail : chunk::size)) {
      Id const done = b.first;
      b.first = c.next;
      b.head = 0;
      c.next = free_;
      free_ = done;
      ++free_count_;
    }
    return id;
  }

  [[nodiscard]] std::size_t bytes() const noexcept { return chunks_.capacity() * sizeof(chunk); }

  /// Returns all chunks to the pool.
  void clear() noexcept {
    chunks_.clear();
    free_ = none;
    free_count_ = 0;
  }
  void release() noexcept {
    clear();
    chunks_.release();
  }

 private:
  struct chunk {
    static constexpr unsigned char size = 256 / sizeof(Id) - 1;
    Id next;
    std::array<Id, size> ids;
  };

  [[gnu::noinline]] Id new_chunk(Id next) noexcept {
    Id c = free_;
    if (c == none) {
      c = static_cast<Id>(chunks_.size());
      chunks_.appended(1);  // not zeroed: each number is written before it is read
    } else {
      free_ = chunks_[c].next;
      --free_count_;
    }
    chunks_[c].next = next;
    return c;
  }

  column<chunk> chunks_;
  Id free_ = none;
  std::size_t free_count_ = 0;
};

}  // namespace wend::detail
