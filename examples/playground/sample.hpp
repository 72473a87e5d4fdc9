// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint32_t
#include <vector>

#include "recorder.hpp"

/// \file
/// Selects the drawn nodes of a search tree: all nodes or, if there are too many, the first nodes, the
/// ancestors of the nodes that matter now, and a sample of the others.

namespace playground {

/// A node in the page's format. `node.parent` is the place of its parent among the drawn nodes.
struct drawn_node {
  static constexpr std::uint32_t gap = 1;      ///< The parent is an ancestor farther up.
  static constexpr std::uint32_t on_path = 2;  ///< It is a node of the solution.

  node_record node{};
  std::uint32_t number = 0;
  std::uint32_t flags = 0;
};
static_assert(sizeof(drawn_node) == 24);

inline constexpr std::size_t most_drawn = 2000;

/// Returns at most that many nodes (a few more with a long solution), in the order of their numbers.
/// `next` is the number of a node that is always drawn, or -1.
std::vector<drawn_node> sample_tree(recorder const& of, std::int32_t next);

}  // namespace playground
