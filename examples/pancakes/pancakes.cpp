// SPDX-License-Identifier: BSL-1.0
//
// pancakes [SEED]: sorts a random stack of twelve, the largest to the bottom, by turning over the
// topmost ones, in as few flips as possible; and tells what each heuristic spares.
#include <charconv>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

using puzzle = wend::puzzles::pancake<12>;
namespace heuristics = wend::heuristics;

template <class H>
void solve(puzzle const& p, puzzle::state_type const& start, char const* name, H const& h) {
  auto const by_best = wend::astar(p, start, h);
  auto const by_depth = wend::idastar(p, start, h);
  fmt::print("{:<24}{:>5}{:>16}{:>16}\n", name, *by_best.cost, by_best.statistics.expanded,
             by_depth.statistics.expanded);
}

int main(int argc, char** argv) {
  std::uint64_t seed = 1;
  if (argc > 2 || (argc == 2 && std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), seed).ec !=
                                    std::errc{}))
    return fmt::print(stderr, "usage: pancakes [SEED]\n"), 2;

  puzzle const p;
  auto const start =
      wend::puzzles::random_walk(p, p.goal_state(), {.steps = 100, .seed = seed}).state;
  fmt::print("{}\n\n", fmt::join(start, " "));

  // Knows where the largest six are; the others look alike to it.
  heuristics::pattern_database const largest{
      p, heuristics::pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}};
  heuristics::gap const gap{p};

  fmt::print("{:<24}{:>5}{:>16}{:>16}\n", "", "flips", "A* expands", "IDA* expands");
  solve(p, start, "gap", gap);
  solve(p, start, "pattern database", largest);
  solve(p, start, "the larger of both", heuristics::max_of{gap, largest});

  auto const flips = wend::idastar(p, start, gap).actions;
  fmt::print("\nturn over {}\n", fmt::join(flips, ", "));
}
