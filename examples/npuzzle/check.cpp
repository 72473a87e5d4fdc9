// SPDX-License-Identifier: BSL-1.0
#include <iostream>  // std::cin

#include <fmt/format.h>

#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"

namespace npuzzle {

int run(check_options const& options) {
  auto const verdict = verdict_on(read_instance(options.puzzle, options.board, std::cin));
  fmt::print("{}: {}\n", verdict.solvable ? "solvable" : "unsolvable", verdict.reason);
  return verdict.solvable ? exit_code::solved : exit_code::unsolvable;
}

}  // namespace npuzzle
