// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>  // std::runtime_error

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Errors of the files of a search.

namespace wend {

/// A file of an external search cannot be written or read, is damaged, of another version or of
/// another problem; or a disk is full. The text names the file or the disk, the reason, and for a
/// full disk the space that is needed. The search is not lost: it resumes when it is run again, in
/// this process or another.
class external_file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace wend
