// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include <wend/puzzles/board.hpp>
#include <wend/puzzles/slide_map.hpp>  // topology
#include <wend/puzzles/solvable.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "options.hpp"

namespace npuzzle {

/// A puzzle whose sides are known at run time, and a board to solve.
struct instance {
  wend::puzzles::topology edges;
  wend::puzzles::move_order order;
  wend::puzzles::board<> goal;
  wend::puzzles::board<> start;
};

/// Reads the instances of the boards or, if the only argument is "-", of the lines of `input`. An
/// argument with letters or a slash names a file of boards, one a line.
/// \throws usage_error if an argument is neither a board nor an existing file
std::vector<instance> read_instances(puzzle_options const& options,
                                     std::vector<std::string> const& boards, std::istream& input);

/// Reads exactly one board.
/// \throws usage_error
instance read_instance(puzzle_options const& options, std::string const& board,
                       std::istream& input);

/// The goal from which a walk starts, if no board determines the sides.
/// \throws usage_error
instance goal_instance(puzzle_options const& options);

/// True if the board has 4x4 cells.
inline bool is_fifteen(instance const& i) { return i.goal.rows() == 4 && i.goal.cols() == 4; }

/// Reports whether the instance can be solved, and why.
wend::puzzles::solvability verdict_on(instance const& i);

/// The same as text. An unsolvable board gets a short reason first, then the details; a last line
/// reports if it can be solved for the other named goal.
std::string verdict_in_words(instance const& i);

/// Calls `use` with the puzzle of an instance.
template <class Use>
auto with_puzzle(instance const& i, Use use) {
  if (i.edges == wend::puzzles::topology::torus)
    return use(wend::puzzles::torus_puzzle<>(i.goal, i.order));
  return use(wend::puzzles::tile_puzzle<>(i.goal, i.order));
}

}  // namespace npuzzle
