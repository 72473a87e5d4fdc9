// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>  // std::runtime_error

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Options for the files of an external search, and the error of these files.

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

/// A file of an external search cannot be written or read, is damaged, of another version or of
/// another problem; or a disk is full. The text names the file or the disk, the reason, and for a
/// full disk the space that is needed. The search is not lost: it resumes when it is run again, in
/// this process or another.
class external_file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace wend
