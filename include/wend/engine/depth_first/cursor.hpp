// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The position of a depth-first search, and its bounds.

namespace wend::detail {

/// What is at the end of the path.
enum class leaf_state : unsigned char {
  none,    ///< The node on top, whose successors are being produced.
  fresh,   ///< A successor of it (or a start), not tested for the goal.
  tested,  ///< One that is no goal, to be expanded.
  goal
};

/// What became of the attempt to produce a node.
enum class produced : unsigned char { leaf, dropped, left_out, nothing, no_memory };

/// A node on the path, and which of its actions (on the shared stack) is next.
template <class Cost>
struct path_frame {
  std::size_t next = 0;
  std::size_t end = 0;
  Cost g{};
  Cost h{};
  std::uint64_t number = 0;  // counted only for an observer
};

/// What was counted so far. A checkpoint keeps it.
template <class Cost>
struct depth_first_counts {
  bool depth_cut = false;           // this iteration has cut a node that has actions
  std::optional<Cost> least_cut{};  // the least value above the ceiling
  // Those that go up together are no neighbours: g++ -O2 would shuffle them into vectors to add.
  std::uint64_t generated = 0;
  std::uint64_t max_depth = 0;
  std::uint64_t pruned = 0;
  std::uint64_t expanded = 0;
  std::uint64_t numbered = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t pruned_moves = 0;
};

/// Where a depth-first search is. The loop has a copy of its own, which compilers can keep in
/// registers. `top` is the node whose successors are being produced; the frames of the nodes
/// before it, behind one that stands for the starts, are on the stack, so that a leaf's depth is
/// the number of frames there.
template <class Cost>
struct depth_first_cursor : depth_first_counts<Cost> {
  path_frame<Cost> top{};
  path_frame<Cost> last{};  // the leaf, if there is one
  std::size_t depth = 0;
  leaf_state leaf = leaf_state::none;
};

/// What bounds the loop while it runs.
template <class Cost>
struct depth_first_gate {
  std::optional<Cost> ceiling;  // of f, or of g without a heuristic
  std::size_t depth;            // at which nodes are not expanded
  bool depth_is_limit;          // rather than the iteration's
  std::uint64_t expanded;       // the limit of expansions
  bool watched;                 // there is a clock or a user to be asked
  std::optional<Cost> beyond;   // of sums that do not fit the type; empty: an error
};

}  // namespace wend::detail
