// SPDX-License-Identifier: BSL-1.0
//
// pancakes [SEED [COUNT]]: sorts a random stack of twelve pancakes, the largest at the bottom, with the
// fewest flips, each of which turns over the topmost pancakes. Compares the work with each heuristic, on
// average if COUNT is more than one.
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "../common/program.hpp"
#include "../common/read_number.hpp"

using puzzle = wend::puzzles::pancake<12>;
namespace heuristics = wend::heuristics;

template <class List>
void print_list(char const* name, List const& list) {
  fmt::print("{}", name);
  for (auto const number : list) fmt::print(" {}", number);
  fmt::print("\n");
}

template <class H>
void solve(puzzle const& p, std::vector<puzzle::state_type> const& stacks, char const* name,
           H const& h) {
  double flips = 0, nodes = 0, deep_nodes = 0;
  for (auto const& start : stacks) {
    auto const r = wend::astar(p, start, h);
    flips += *r.cost;
    nodes += static_cast<double>(r.statistics.expanded);
    deep_nodes += static_cast<double>(wend::idastar(p, start, h).statistics.expanded);
  }
  auto const count = static_cast<double>(stacks.size());
  fmt::print("{:<24}{:>6.4g}{:>16.0f}{:>16.0f}\n", name, flips / count, nodes / count,
             deep_nodes / count);
}

int run(int argc, char** argv) {
  std::uint64_t seed = 1;
  int count = 1;
  if (argc > 3 || (argc > 1 && !common::read_number(argv[1], seed)) ||
      (argc > 2 && !common::read_number(argv[2], count)) || count < 1)
    return fmt::print(stderr, "usage: pancakes [SEED [COUNT]]\n"), 2;

  puzzle const p;
  std::vector<puzzle::state_type> stacks;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(count); ++i)
    stacks.push_back(
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = 100, .seed = seed + i}).state);
  if (count == 1) print_list("the stack:", stacks[0]);

  // Covers the largest six pancakes; the others look alike.
  heuristics::pattern_database const largest{
      p, heuristics::pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}};
  heuristics::gap const gap{p};

  fmt::print("{:<24}{:>6}{:>16}{:>16}\n", "", "flips", "A* expands", "IDA* expands");
  solve(p, stacks, "gap", gap);
  solve(p, stacks, "pattern database", largest);
  solve(p, stacks, "the larger of both", heuristics::max_of{gap, largest});

  if (count == 1) print_list("turn over:", wend::idastar(p, stacks[0], gap).actions);
  return 0;
}

int main(int argc, char** argv) {
  return common::run("pancakes", [&] { return run(argc, argv); });
}
