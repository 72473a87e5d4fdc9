// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t

/// \file
/// The definition of a single turn of a cube.

namespace wend::puzzles {

/// The turns of a face that count as one: quarter and half turns, or only quarter turns.
enum class cube_metric { half_turns, quarter_turns };

}  // namespace wend::puzzles

namespace wend::detail {

/// The turns that count as one, of this many faces, in the order of their declaration: for each
/// face a quarter, a half and three quarters.
template <class Turn, std::size_t Faces, puzzles::cube_metric Metric>
inline constexpr auto cube_turns = [] {
  constexpr std::size_t step = Metric == puzzles::cube_metric::half_turns ? 1 : 2;
  std::array<Turn, Faces * (step == 1 ? 3 : 2)> turns{};
  std::size_t i = 0;
  for (std::size_t face = 0; face < Faces; ++face)
    for (std::size_t quarters = 0; quarters < 3; quarters += step)
      turns[i++] = static_cast<Turn>(3 * face + quarters);
  return turns;
}();

/// The inverse turn.
template <class Turn>
constexpr Turn inverse_turn(Turn a) noexcept {
  auto const n = static_cast<int>(a);
  return static_cast<Turn>(n - n % 3 + (2 - n % 3));
}

}  // namespace wend::detail
