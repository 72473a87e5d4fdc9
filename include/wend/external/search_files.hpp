// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>

/// \file
/// What becomes of the files of an external search.

namespace wend {

/// What becomes of the files of a search when it has ended: solved, or nothing is left. Those of a
/// search that a limit, an exception or a kill has stopped always stay, and it goes on with them.
enum class files_at_end {
  removed,  ///< The search object removes them when it is destroyed.
  kept      ///< They stay, and a search begun in the same directories has ended already.
};

/// When a search in files asks how much room its disks have.
enum class room_check {
  at_start,  ///< Before anything is written: less than it may need at most is refused.
  when_full  ///< When a disk is full.
};

}  // namespace wend
