// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max
#include <cstdio>     // stdout
#include <iostream>   // std::cin

#include <fmt/format.h>

#include <wend/puzzles/board_text.hpp>

#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "report.hpp"
#include "solver.hpp"

namespace npuzzle {
namespace {

/// The largest boards that A* solves in little memory: those of the 8-puzzle.
constexpr std::size_t small = 9;

method method_for(solve_options const& o, instance const& i) {
  bool const by_astar = i.goal.size() <= small && !o.all;
  method m{o.algorithm.value_or(by_astar ? algorithm::astar : algorithm::idastar)};
  if (is_informed(m.algorithm)) m.heuristic = o.heuristic.value_or(heuristic::manhattan);
  m.options = o.search;
  m.all = o.all;
  return m;
}

}  // namespace

int run(solve_options const& options) {
  auto const instances = read_instances(options.puzzle, options.boards, std::cin);
  progress display(options.progress);
  int code = exit_code::solved;
  for (auto const& i : instances) {
    method const m = method_for(options, i);
    answer const a = solve(i, m, display);
    display.clear();
    if (options.format == format::json) {
      fmt::print("{}\n", record_of(i, m, a).dump());
    } else {
      if (&i != &instances.front()) fmt::print("\n");
      if (instances.size() > 1) fmt::print("{}:\n", to_string(i.start));
      fmt::print("{}", as_text(i, m, a, options.show.value_or(show::moves)));
    }
    std::fflush(stdout);
    code = std::max(code, exit_code::of(a.result.status));
  }
  return code;
}

int run(help_text const& help) {
  fmt::print("{}", help.text);
  return exit_code::solved;
}

}  // namespace npuzzle
