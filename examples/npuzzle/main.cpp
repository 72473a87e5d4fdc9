// SPDX-License-Identifier: BSL-1.0
//
// npuzzle: solves sliding-tile puzzles, compares algorithms on them, makes and checks boards.

#include <cstdio>     // stdout, stderr
#include <exception>  // std::exception
#include <new>        // std::bad_alloc
#include <variant>    // std::visit

#include <fmt/format.h>

#include "commands.hpp"
#include "exit_code.hpp"
#include "options.hpp"

namespace {

/// Runs the command; what it printed has arrived, or the exit code says that it has not.
int run(int argc, char** argv) {
  auto const command = npuzzle::parse_arguments(argc, argv);
  int const code = std::visit([](auto const& options) { return npuzzle::run(options); }, command);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw npuzzle::usage_error("standard output cannot be written to");
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (std::bad_alloc const&) {
    fmt::print(stderr, "npuzzle: out of memory\n");
    return npuzzle::exit_code::limit;
  } catch (std::exception const& e) {
    fmt::print(stderr, "npuzzle: {}\n", e.what());
    return npuzzle::exit_code::usage;
  }
}
