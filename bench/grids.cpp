// SPDX-License-Identifier: BSL-1.0
//
// Cheapest paths on grids, with A* and with Dijkstra's algorithm: across a random map, and the
// longer scenarios of the maps of games. Steps lead to 4 neighbours and cost 1, or to 8 and cost 1
// or √2.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../examples/grid_path/map_file.hpp"
#include "baselines/grids.hpp"
#include "support/grids.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/adapters/jump_point_grid.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/ucs.hpp>

namespace {

/// A map and the paths to find on it.
struct instance {
  grids::map map;
  std::vector<std::pair<grids::cell, grids::cell>> ends;
};

instance const& random_2000() {
  constexpr int side = 2000;
  constexpr std::uint32_t seed = 1;  // the corners are connected
  static instance const made{grids::random_map(side, seed), {{{0, 0}, {side - 1, side - 1}}}};
  return made;
}

/// Every `each`-th scenario of a game's map, among those of length `AtLeast` or more.
template <int AtLeast>
instance read(std::string const& name, std::size_t each) {
  std::string const file = WEND_TEST_DATA "/grid/" + name + ".map";
  auto const map = grids::read_map(file);
  instance made{grids::map(map), {}};
  std::size_t number = 0;
  for (auto const& s : grids::read_scenarios(file + ".scen", map))
    if (++number % each == 0 && s.length >= AtLeast) made.ends.emplace_back(s.start, s.goal);
  return made;
}
instance const& arena() {
  static instance const made = read<40>("arena", 1);
  return made;
}
instance const& den000d() {
  static instance const made = read<400>("den000d", 10);
  return made;
}

/// The sum of the lengths of all paths, and the nodes visited.
struct answer {
  double length = 0;
  std::uint64_t nodes = 0, stored = 0;
};

template <class Solve>
answer solve_all(instance const& i, Solve solve) {
  answer sum;
  for (auto const& [start, goal] : i.ends) {
    answer const one = solve(i.map, start, goal);
    sum.length += one.length;
    sum.nodes += one.nodes;
    sum.stored += one.stored;
  }
  return sum;
}

template <wend::duplicate_policy Duplicates, class P, class H>
answer solve(P const& p, wend::state_t<P> const& start, H const& h, bool informed) {
  using cost = wend::cost_t<P>;
  auto const r =
      informed ? wend::astar(p, start, h, wend::astar_options<cost, wend::no_order, Duplicates>{})
               : wend::ucs(p, start, wend::ucs_options<cost, Duplicates>{});
  return {r ? static_cast<double>(*r.cost) : -1, r.statistics.expanded, r.statistics.stored};
}

/// The map for the library's own grid problems, with the data that jumps read.
template <instance const& (*Instance)()>
wend::jump_point_map const& jumps_on() {
  static wend::jump_point_map const made{[] {
    grids::map const& m = Instance().map;
    return wend::grid_map({m.width(), m.height()},
                          [&](wend::grid_cell c) { return m.is_free(c); });
  }()};
  return made;
}

template <int Neighbours, instance const& (*Instance)()>
void add(std::string const& of) {
  using grids::cell;
  using grids::map;
  for (bool const informed : {true, false}) {
    auto const side = [&](std::string const& name, auto one) {
      bench::add("grids", of + (informed ? "_astar_" : "_dijkstra_") + std::to_string(Neighbours),
                 name, [=](benchmark::State& state) {
                   static double const length =
                       solve_all(Instance(), [](auto const&... path) {
                         return answer{baselines::grids_by_hand<Neighbours>(path..., false).cost};
                       }).length;
                   if (Neighbours == 8 && informed) (void)jumps_on<Instance>();  // made once
                   answer sum;
                   for (auto _ : state) sum = solve_all(Instance(), one);
                   if (std::abs(sum.length - length) > 1e-9 * length)
                     state.SkipWithError("not cheapest paths");
                   bench::report(state, {.nodes = sum.nodes, .stored = sum.stored});
                 });
    };
    auto const baseline = [&](std::string const& name, auto search) {
      side(name, [=](map const& m, cell start, cell goal) -> answer {
        auto const found = search(m, start, goal, informed);
        return {found.cost, found.expanded};
      });
    };
    using enum wend::duplicate_policy;
    side("wend", [=](map const& m, cell start, cell goal) {
      return solve<closed_list>(grids::paths<Neighbours>(m, goal), start,
                                grids::distance<Neighbours>{goal}, informed);
    });
    side("wend_ranked", [=](map const& m, cell start, cell goal) {
      auto const width = static_cast<std::uint32_t>(m.width());
      return solve<closed_array>(grids::numbered_paths<Neighbours>(m, goal), m.number(start),
                                 grids::numbered_distance<Neighbours>{{goal}, width}, informed);
    });
    if (Neighbours == 8 && informed) {
      side("wend_grid", [](map const&, cell start, cell goal) -> answer {
        wend::grid_problem const p(jumps_on<Instance>().map(), goal, wend::octile_steps{});
        auto const r = wend::astar(p, start, wend::grid_octile(p));
        return {r ? r.cost->length() : -1, r.statistics.expanded, r.statistics.stored};
      });
      side("wend_jumps", [](map const&, cell start, cell goal) -> answer {
        wend::jump_point_problem const p(jumps_on<Instance>(), goal);
        auto const r = wend::astar(p, start, wend::jump_octile(p));
        return {r ? r.cost->length() : -1, r.statistics.expanded, r.statistics.stored};
      });
    }
    baseline("by_hand", baselines::grids_by_hand<Neighbours>);
    baseline("boost", baselines::grids_boost<Neighbours>);
  }
}

int const added = [] {
  add<4, random_2000>("random_2000");
  add<8, random_2000>("random_2000");
  add<4, den000d>("den000d");
  add<8, den000d>("den000d");
  add<8, arena>("arena");
  return 0;
}();

}  // namespace
