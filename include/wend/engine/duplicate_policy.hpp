// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>

/// \file
/// What best-first searches do with states that they know.

namespace wend {

/// What to do with a successor whose state is known.
enum class duplicate_policy {
  closed_list,  ///< Each state is stored once: graph search.
  /// The same for a rankable problem, with an array of all its states in place of a hash table.
  closed_array,
  own_path  ///< Tree search: only states on the path from the start to the successor are known.
};

}  // namespace wend
