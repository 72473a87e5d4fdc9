// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v
#include <vector>

#include <wend/puzzles/board.hpp>

namespace npuzzle {

/// The same board, with its sides known at compile time or at run time.
template <class Board>
Board board_as(wend::puzzles::board<> const& b) {
  if constexpr (std::is_same_v<Board, wend::puzzles::board<>>) {
    return b;
  } else {
    std::vector<int> const tiles(b.begin(), b.end());
    return Board(typename Board::shape_type{}, tiles);
  }
}

}  // namespace npuzzle
