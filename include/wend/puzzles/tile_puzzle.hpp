// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The n-puzzle.

namespace wend::puzzles {

/// The sliding-tile puzzle, or n-puzzle, on a board with edges: the 8-puzzle is `tile_puzzle<3,
/// 3>`, the 15-puzzle `tile_puzzle<4, 4>`. The sides of `tile_puzzle<>` are given at run time.
///
///     tile_puzzle<3, 3> const p{goal::blank_first};
///     tile_puzzle<> const q{3, 3, goal::blank_first, move_order::ulrd};
///     auto const start = p.parse("1,2,5,3,4,0,6,7,8");
template <std::size_t Rows = dynamic, std::size_t Cols = dynamic>
using tile_puzzle = sliding_puzzle<topology::plane, Rows, Cols>;

}  // namespace wend::puzzles
