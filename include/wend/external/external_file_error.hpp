// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>  // std::runtime_error

#include <wend/core/detail/toolchain.hpp>

/// \file
/// What is wrong with the files of a search.

namespace wend {

/// A file of an external search that cannot be written or read, or is damaged, of another version
/// or of another problem; or a disk without room. The text names it, says why, and of a full disk
/// how much is needed. The search is not lost: it goes on when it is run again, in this process or
/// another.
class external_file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace wend
