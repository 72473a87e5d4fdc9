// SPDX-License-Identifier: BSL-1.0
#pragma once

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

}  // namespace wend
