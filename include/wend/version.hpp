// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The version of the library. It is defined only here; the build reads it from this file.

/// The first number of the version.
#define WEND_VERSION_MAJOR 0
/// The second number of the version.
#define WEND_VERSION_MINOR 1
/// The third number of the version.
#define WEND_VERSION_PATCH 0

/// The version as a number that compares: 0.1.0 is 100, 1.2.3 is 10203.
#define WEND_VERSION (WEND_VERSION_MAJOR * 10000 + WEND_VERSION_MINOR * 100 + WEND_VERSION_PATCH)

#define WEND_DETAIL_TEXT_OF(x) #x
#define WEND_DETAIL_VERSION_TEXT(major, minor, patch) \
  WEND_DETAIL_TEXT_OF(major) "." WEND_DETAIL_TEXT_OF(minor) "." WEND_DETAIL_TEXT_OF(patch)

/// The version as a string literal: "0.1.0".
#define WEND_VERSION_STRING \
  WEND_DETAIL_VERSION_TEXT(WEND_VERSION_MAJOR, WEND_VERSION_MINOR, WEND_VERSION_PATCH)

namespace wend {

/// The version as text: "0.1.0".
inline constexpr std::string_view version = WEND_VERSION_STRING;

}  // namespace wend
