// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/depth_first/search_path.hpp>

/// \file
/// The notes of successors on a depth-first path that are not generated yet.

namespace wend::detail {

/// The notes of a node's successors, computed all at once, so that the memory that a heuristic
/// prefetches for each is loaded in parallel. A note belongs to an action on the path's stack and
/// is found by the index of that action.
template <class P, class Note>
class notes_ahead {
 public:
  explicit notes_ahead(memory_budget& budget) noexcept : notes_(budget) {}

  /// Computes the notes of the successors by the actions with indices in [`next`, `end`), unless
  /// they exist. `last` is the note at the end of the path; it also fills the entry of an action of
  /// infinite cost. False if there is no memory for that. An exception of the heuristic leaves only
  /// notes that can be computed again.
  template <class H>
  [[nodiscard, gnu::always_inline]] bool make(H const& h, P const& p, Note const& last,
                                              search_path<P> const& path, std::size_t next,
                                              std::size_t end) {
    if (first_ <= next && end - first_ <= notes_.size()) [[likely]]
      return true;
    if (next != first_ + notes_.size()) {  // after a throw, or after steps without look-ahead
      notes_.clear();
      first_ = next;
    }
    if (!notes_.reserve(end - next)) return false;
    for (std::size_t place = next; place < end; ++place)
      notes_.append(is_left_out(p, path.end(), path[place])
                        ? last
                        : Note(h.child(last, path.end(), path[place])));
    return true;
  }
  /// \pre The note has been computed.
  [[nodiscard]] Note const& operator[](std::size_t place) const noexcept {
    return notes_[place - first_];
  }

  /// Drops the notes of actions from this index on.
  void forget(std::size_t place) noexcept {
    if (place < first_ + notes_.size()) notes_.shrink(place - std::min(place, first_));
  }
  void release() noexcept { notes_.release(); }

 private:
  std::size_t first_ = 0;  // the index of the first note
  column<Note> notes_;
};

}  // namespace wend::detail
