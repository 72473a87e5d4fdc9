// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

/// \file
/// What becomes of a batch between owners.

namespace wend::detail {

/// How sending or receiving a batch ended.
enum class transfer {
  done,
  none,      ///< There is no room for it now; there is none to receive.
  no_memory  ///< Nothing was sent or received; it can be tried again.
};

}  // namespace wend::detail
