// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint8_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The two kinds of boards on which tiles slide.

namespace wend::puzzles {

/// The edges of a board: they block the blank, or connect to the opposite side.
enum class topology : std::uint8_t { plane, torus };

}  // namespace wend::puzzles
