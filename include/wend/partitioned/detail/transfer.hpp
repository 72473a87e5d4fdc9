// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

/// \file
/// The outcome of a transfer between owners.

namespace wend::detail {

/// The outcome of sending or receiving a batch.
enum class transfer {
  done,
  none,      ///< No room to send at present; nothing to receive.
  no_memory  ///< Nothing was sent or received; it can be tried again.
};

}  // namespace wend::detail
