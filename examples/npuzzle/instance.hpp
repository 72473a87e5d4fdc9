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

/// The instances of the boards, or, if the only one is "-", of the lines of `input`. What has
/// letters or a slash is the name of a file of boards, one a line.
/// \throws usage_error if one of them is no board, and there is no such file
std::vector<instance> read_instances(puzzle_options const& options,
                                     std::vector<std::string> const& boards, std::istream& input);

/// The same of exactly one board.
/// \throws usage_error
instance read_instance(puzzle_options const& options, std::string const& board,
                       std::istream& input);

/// The goal that starts a walk, where no board tells the sides.
/// \throws usage_error
instance goal_instance(puzzle_options const& options);

/// Whether its board has 4x4 cells.
inline bool is_fifteen(instance const& i) { return i.goal.rows() == 4 && i.goal.cols() == 4; }

/// Whether it can be solved, and why.
wend::puzzles::solvability verdict_on(instance const& i);

/// The same in a line; where it cannot be solved, but to the other goal that has a name, that is in
/// a second one.
std::string verdict_in_words(instance const& i);

/// Calls `use` with the puzzle of an instance.
template <class Use>
auto with_puzzle(instance const& i, Use use) {
  if (i.edges == wend::puzzles::topology::torus)
    return use(wend::puzzles::torus_puzzle<>(i.goal, i.order));
  return use(wend::puzzles::tile_puzzle<>(i.goal, i.order));
}

}  // namespace npuzzle
