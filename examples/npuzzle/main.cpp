// SPDX-License-Identifier: BSL-1.0
//
// npuzzle: solves sliding-tile puzzles, compares algorithms on them, makes and checks boards.

#include <iostream>  // std::cin
#include <variant>   // std::visit

#include "../common/program.hpp"
#include "commands.hpp"
#include "exit_code.hpp"
#include "options.hpp"

static_assert(npuzzle::exit_code::usage == common::bad_input &&
              npuzzle::exit_code::limit == common::out_of_memory);

int main(int argc, char** argv) {
  std::cin.sync_with_stdio(false);  // otherwise each character is locked
  return common::run("npuzzle", [&] {
    auto const command = npuzzle::parse_arguments(argc, argv);
    return std::visit([](auto const& options) { return npuzzle::run(options); }, command);
  });
}
