// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>

#include <wend/core/result.hpp>

/// \file
/// The position of a depth-first search, and its bounds.

namespace wend::detail {

/// The kind of the node at the end of the path.
enum class leaf_state : unsigned char {
  none,    ///< The node on top, whose successors are being produced.
  fresh,   ///< A successor of the node on top (or a start), not tested for the goal.
  tested,  ///< A node that is not a goal and is to be expanded.
  goal
};

/// The outcome of an attempt to produce a node.
enum class produced : unsigned char { leaf, dropped, left_out, nothing, no_memory };

/// A node on the path, and the index of its next action on the shared stack.
template <class Cost>
struct path_frame {
  std::size_t next = 0;
  std::size_t end = 0;
  Cost g{};
  Cost h{};
  std::uint64_t number = 0;  // counted only for an observer
};

/// The counts so far. A checkpoint contains them.
template <class Cost>
struct depth_first_counts {
  bool depth_cut = false;           // this iteration cut a node that has actions
  std::optional<Cost> least_cut{};  // the least value above the ceiling
  // Members that are incremented together are not neighbours: g++ -O2 would shuffle them into
  // vectors to add.
  std::uint64_t generated = 0;
  std::uint64_t max_depth = 0;
  std::uint64_t pruned = 0;
  std::uint64_t expanded = 0;
  std::uint64_t numbered = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t pruned_moves = 0;

  /// The statistics of a search with these counts, which has begun `iterations` iterations at
  /// `starts` starts. `Informed`: it has evaluated all nodes.
  template <bool Informed>
  [[nodiscard]] wend::statistics as_statistics(std::uint64_t iterations,
                                               std::uint64_t starts) const noexcept {
    wend::statistics s;
    s.expanded = expanded;
    s.generated = generated;
    s.iterations = iterations;
    s.starts = starts;
    if constexpr (Informed) s.evaluated = generated + iterations * starts;
    s.duplicates = duplicates;
    s.pruned = pruned;
    s.pruned_moves = pruned_moves;
    s.max_depth = max_depth;
    return s;
  }
};

/// The position of a depth-first search. The loop has a copy of its own, which compilers can keep
/// in registers. `top` is the node whose successors are being produced. The frames of the nodes
/// before it, after one for the starts, are on the stack, so a leaf's depth is the number of frames
/// on the stack.
template <class Cost>
struct depth_first_cursor : depth_first_counts<Cost> {
  path_frame<Cost> top{};
  path_frame<Cost> last{};  // the leaf, if there is one
  std::size_t depth = 0;
  leaf_state leaf = leaf_state::none;
};

/// The bounds of the loop while it runs.
template <class Cost>
struct depth_first_gate {
  std::optional<Cost> ceiling;  // of f, or of g without a heuristic
  std::size_t depth;            // at which nodes are not expanded
  bool depth_is_limit;          // the depth is a limit, not the bound of the iteration
  std::uint64_t expanded;       // the limit of expansions
  bool watched;                 // the clock or `stop` must be checked
  std::optional<Cost> beyond;   // for sums that do not fit the type; empty: an error
};

}  // namespace wend::detail
