// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Options for the files of an external search.

namespace wend {

/// The fate of the files of a search when it has ended: solved, or nothing is left. The files of a
/// search that a limit, an exception or a kill has stopped always stay, and the search can resume
/// from them.
enum class files_at_end {
  removed,  ///< The search object removes them when it is destroyed.
  kept      ///< They stay. A new search in the same directories ends at once, with their result.
};

/// The time at which a search in files checks the free space of its disks.
enum class room_check {
  at_start,  ///< Before anything is written: a disk without room for the largest possible files
             ///< is rejected.
  when_full  ///< When a disk is full.
};

}  // namespace wend
