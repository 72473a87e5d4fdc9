// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <stdexcept>  // std::runtime_error

/// \file
/// Errors between processes.

namespace wend {

/// MPI has failed or is not ready, or data from another process are invalid.
class communication_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The processes of a search differ in their versions of the library, types, labels, starts or
/// options. The text names the process and the difference.
class rank_mismatch : public communication_error {
 public:
  using communication_error::communication_error;
};

}  // namespace wend
