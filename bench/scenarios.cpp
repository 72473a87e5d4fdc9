// SPDX-License-Identifier: BSL-1.0
//
// scenarios [EACH]: the MovingAI scenarios of tests/data/grid, all of them or every EACHth. Prints
// a table: the sums of the published lengths and of the lengths found, the nodes expanded and the
// time. Fails if a path is not as long as the published one.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "../examples/grid_path/map_file.hpp"
#include "support/processor_time.hpp"

#include <wend/adapters/grid_map.hpp>
#include <wend/adapters/jump_point_grid.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/ucs.hpp>

namespace {

/// Finds a path for each; false if one is not as long as the published one, which has six digits.
template <class Solve>
bool row(std::string const& map, char const* search, std::vector<grids::scenario> const& all,
         Solve solve) {
  double published = 0, length = 0;
  std::uint64_t expanded = 0;
  bool all_right = true;
  double const before = bench::processor_time();
  for (auto const& s : all) {
    auto const r = solve(s);
    double const found = r ? r.cost->length() : -1;
    all_right = all_right && std::abs(found - s.length) < 0.00051;
    published += s.length;
    length += found;
    expanded += r.statistics.expanded;
  }
  double const seconds = bench::processor_time() - before;
  std::printf("| %s | %zu | %s | %.3f | %.3f | %llu | %.2f |\n", map.c_str(), all.size(), search,
              published, length, static_cast<unsigned long long>(expanded), seconds);
  std::fflush(stdout);
  return all_right;
}

bool rows(std::string const& name, std::size_t each) {
  std::string const file = WEND_TEST_DATA "/grid/" + name + ".map";
  auto const map = grids::read_map(file);
  std::vector<grids::scenario> chosen;
  std::size_t number = 0;
  for (auto const& s : grids::read_scenarios(file + ".scen", map))
    if (++number % each == 0) chosen.push_back(s);
  wend::jump_point_map const jumps(map);
  bool const by_ucs = row(name, "`ucs`", chosen, [&](auto const& s) {
    return wend::ucs(wend::grid_problem(map, s.goal, wend::octile_steps{}), s.start);
  });
  bool const by_astar = row(name, "`astar`", chosen, [&](auto const& s) {
    wend::grid_problem const p(map, s.goal, wend::octile_steps{});
    return wend::astar(p, s.start, wend::grid_octile(p));
  });
  bool const by_jumps = row(name, "`astar`, jumps", chosen, [&](auto const& s) {
    wend::jump_point_problem const p(jumps, s.goal);
    return wend::astar(p, s.start, wend::jump_octile(p));
  });
  return by_ucs && by_astar && by_jumps;
}

}  // namespace

int main(int argc, char** argv) {
  long const each = argc > 1 ? std::atol(argv[1]) : 1;
  if (each < 1 || argc > 2) {
    std::fprintf(stderr, "scenarios: expected how many scenarios to take one of\n");
    return 2;
  }
  std::printf("| map | scenarios | search | published lengths | found | expanded | s |\n");
  std::printf("|---|---:|---|---:|---:|---:|---:|\n");
  bool all_right = true;
  for (char const* name : {"lak110d", "arena", "den000d"})
    all_right = rows(name, static_cast<std::size_t>(each)) && all_right;
  if (all_right) return 0;
  std::fprintf(stderr, "scenarios: not all paths are as long as the published ones\n");
  return 1;
}
