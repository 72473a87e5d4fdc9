// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <stdexcept>  // std::runtime_error

/// \file
/// What goes wrong between processes.

namespace wend {

/// MPI has failed or is not ready, or what another process sent makes no sense.
class communication_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The processes of a search are not of one kind: their versions of the library, their types,
/// labels, starts or options differ. The text says which process differs in what.
class rank_mismatch : public communication_error {
 public:
  using communication_error::communication_error;
};

}  // namespace wend
