// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint8_t

/// \file
/// The two kinds of boards on which tiles slide.

namespace wend::puzzles {

/// What the edges of a board do: they end it, or they lead to its opposite side.
enum class topology : std::uint8_t { plane, torus };

}  // namespace wend::puzzles
