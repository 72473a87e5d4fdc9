// SPDX-License-Identifier: BSL-1.0
#include <iostream>  // std::cin

#include <fmt/format.h>

#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"

namespace npuzzle {

int run(check_options const& options) {
  auto const i = read_instance(options.puzzle, options.board, std::cin);
  auto const verdict =
      with_puzzle(i, [&](auto const& puzzle) { return puzzle.explain_solvability(i.start); });
  fmt::print("{}: {}\n", verdict.solvable ? "solvable" : "unsolvable", verdict.reason);
  return verdict.solvable ? exit_code::solved : exit_code::unsolvable;
}

}  // namespace npuzzle
