// SPDX-License-Identifier: BSL-1.0
#include <iostream>  // std::cin

#include <fmt/format.h>

#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"

namespace npuzzle {

int run(check_options const& options) {
  auto const i = read_instance(options.puzzle, options.board, std::cin);
  fmt::print("{}", verdict_in_words(i));
  return verdict_on(i).solvable ? exit_code::solved : exit_code::unsolvable;
}

}  // namespace npuzzle
