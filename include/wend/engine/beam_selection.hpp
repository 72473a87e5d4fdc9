// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

/// \file
/// How a beam search chooses what stays in the beam.

namespace wend {

/// Which successors of a level stay in the beam.
enum class beam_selection {
  whole_level,  ///< The best of all successors of the level.
  /// Slot after slot: when the node in the ith slot is expanded, the ith slot of the next level
  /// gets the best of the successors so far. A wider beam then never finds a worse solution.
  monotonic
};

namespace detail {
/// The options of a beam search but its limits and memory.
struct beam_settings {
  std::size_t width;
  beam_selection selection;
  bool prune_parent;
};
}  // namespace detail

}  // namespace wend
