// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <array>
#include <cstddef>  // std::size_t

/// \file
/// What counts as a turn of a cube.

namespace wend::puzzles {

/// What counts as one turn of a face: half turns too, or quarters alone.
enum class cube_metric { half_turns, quarter_turns };

}  // namespace wend::puzzles

namespace wend::detail {

/// The turns that count as one, of this many faces, in the order of their declaration: of each face
/// a quarter, a half and three quarters.
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

/// The turn that takes it back.
template <class Turn>
constexpr Turn inverse_turn(Turn a) noexcept {
  auto const n = static_cast<int>(a);
  return static_cast<Turn>(n - n % 3 + (2 - n % 3));
}

}  // namespace wend::detail
