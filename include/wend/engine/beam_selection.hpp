// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

/// \file
/// The selection of the nodes that stay in the beam.

namespace wend {

/// The successors of a level that stay in the beam.
enum class beam_selection {
  whole_level,  ///< The best of all successors of the level.
  /// One slot after the other: when the node in the ith slot is expanded, the best of the
  /// successors so far takes the ith slot of the next level. A wider beam then never finds a worse
  /// solution.
  monotonic
};

namespace detail {
/// The settings of beam search that its engine uses.
struct beam_settings {
  std::size_t width;
  beam_selection selection;
  bool prune_parent;
};
}  // namespace detail

}  // namespace wend
