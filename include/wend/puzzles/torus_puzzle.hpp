// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The n-puzzle on a torus.

namespace wend::puzzles {

/// The sliding-tile puzzle on a torus: a blank that leaves the board on one side enters on the
/// opposite side. Along a side of 2 both directions lead to the same board and are one move, `up`
/// or `left`; along a side of 1 there is no move. The sides of `torus_puzzle<>` are given at run
/// time.
///
///     torus_puzzle<3, 3> const p{goal::blank_last};
template <std::size_t Rows = dynamic, std::size_t Cols = dynamic>
using torus_puzzle = sliding_puzzle<topology::torus, Rows, Cols>;

}  // namespace wend::puzzles
