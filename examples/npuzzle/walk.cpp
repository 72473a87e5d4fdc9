// SPDX-License-Identifier: BSL-1.0
#include <cstdio>  // stderr

#include <fmt/format.h>

#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/random_walk.hpp>

#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"

namespace npuzzle {

int run(walk_options const& options) {
  using wend::puzzles::revisits;
  with_puzzle(goal_instance(options.puzzle), [&](auto const& puzzle) {
    for (std::size_t i = 0; i < options.count; ++i) {
      auto const walk = wend::puzzles::random_walk(
          puzzle, puzzle.goal_state(),
          {.steps = options.steps,
           .seed = options.seed + i,
           .loops = options.no_loops ? revisits::never : revisits::allowed});
      fmt::print("{}\n", to_string(walk.state));
      if (walk.stuck)
        fmt::print(stderr,
                   "npuzzle: the walk of seed {} ended after {} of {} steps, with no move left\n",
                   options.seed + i, walk.actions.size(), options.steps);
    }
  });
  return exit_code::solved;
}

}  // namespace npuzzle
