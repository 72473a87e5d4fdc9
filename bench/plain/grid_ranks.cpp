// SPDX-License-Identifier: BSL-1.0
//
// Grids whose cells are ranks: A* and Dijkstra's algorithm with `duplicate_policy::closed_array`,
// beside dense arrays and a flat hash map by hand, and Boost.Graph.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../../examples/grid_path/map_file.hpp"
#include "../support/grids.hpp"
#include "../support/report.hpp"
#include "../support/side.hpp"
#include "by_hand.hpp"
#include "dense_by_hand.hpp"
#include "grid.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/ucs.hpp>

namespace {

using grids::cell;
using grids::map;

/// The state is the cell's number, which is its rank.
template <int Neighbours>
struct ranked_grid {
  using state_type = std::uint32_t;
  using action_type = grids::direction;

  map const* on;
  std::uint32_t goal;

  grids::directions actions(std::uint32_t c) const {
    return grids::paths<Neighbours>::steps_from(*on, c);
  }
  std::uint32_t result(std::uint32_t c, grids::direction d) const {
    auto const step = grids::step_of(d);
    return c + static_cast<std::uint32_t>(step.y * on->width() + step.x);
  }
  bool is_goal(std::uint32_t c) const { return c == goal; }
  double cost(std::uint32_t, grids::direction d) const requires(Neighbours == 8) {
    return grids::is_diagonal(d) ? grids::diagonal : 1;
  }
  std::uint64_t state_count() const noexcept { return on->index({0, on->height()}); }
  std::uint64_t rank(std::uint32_t c) const noexcept { return c; }
  std::uint32_t unrank(std::uint64_t i) const noexcept { return static_cast<std::uint32_t>(i); }
};

/// The same with actions in a vector.
template <int Neighbours>
struct ranked_grid_of_vectors : ranked_grid<Neighbours> {
  std::vector<grids::direction> actions(std::uint32_t c) const {
    std::vector<grids::direction> all;
    all.reserve(Neighbours);
    for (auto const d : ranked_grid<Neighbours>::actions(c)) all.push_back(d);
    return all;
  }
};

/// A map, the paths to be found on it, and the sum of their lengths.
struct instance {
  map on;
  std::vector<std::pair<cell, cell>> ends;
  double length_4, length_8;
};
instance const& random_1000() {
  constexpr std::uint32_t seed = 1;  // the corners are connected
  static instance const made{
      grids::random_map(1000, seed), {{{0, 0}, {999, 999}}}, 1998, 1646.5281374238632};
  return made;
}
/// One of each ten scenarios of a game's map, with paths of 400 and more.
instance const& den000d() {
  static instance const made = [] {
    std::string const file = WEND_TEST_DATA "/grid/den000d.map";
    auto const as_read = grids::read_map(file);
    instance read{grids::map(as_read), {}, 14894, 0};
    std::size_t number = 0;
    for (auto const& s : grids::read_scenarios(file + ".scen", as_read))
      if (++number % 10 == 0 && s.length >= 400) {
        read.ends.emplace_back(s.start, s.goal);
        read.length_8 += s.length;  // as published
      }
    return read;
  }();
  return made;
}

struct answer {
  double length = 0;
  std::uint64_t nodes = 0, stored = 0;
};

template <int Neighbours, class P>
answer solve(P const& p, cell start, cell goal, bool informed) {
  using cost = wend::cost_t<P>;
  using enum wend::duplicate_policy;
  map const& m = *p.on;
  grids::numbered_distance<Neighbours> const h{{goal}, static_cast<std::uint32_t>(m.width())};
  auto const r = informed ? wend::astar(p, m.number(start), h,
                                        wend::astar_options<cost, wend::no_order, closed_array>{})
                          : wend::ucs(p, m.number(start), wend::ucs_options<cost, closed_array>{});
  return {r ? static_cast<double>(*r.cost) : -1, r.statistics.expanded, r.statistics.stored};
}

template <by_hand::order Order, int Neighbours>
answer with_flat_map(map const& m, cell start, cell goal) {
  plain::grid_by_hand<Neighbours> const space{&m, {goal.x, goal.y}};
  auto const found = by_hand::searches<Order, plain::grid_by_hand<Neighbours>>::with_flat_map(
      space, {start.x, start.y});
  return {found.is_solved ? static_cast<double>(found.cost) : -1, found.expanded, found.stored};
}

template <int Neighbours, instance const& (*Instance)()>
void add(std::string const& of) {
  for (bool const informed : {true, false}) {
    auto const side = [&](std::string const& name, auto one) {
      std::string const full =
          of + (informed ? "_astar_" : "_dijkstra_") + std::to_string(Neighbours);
      bench::add("plain_grid_ranks", full, name, [=](benchmark::State& state) {
        instance const& i = Instance();
        answer sum;
        for (auto _ : state) {
          sum = {};
          for (auto const& [start, goal] : i.ends) {
            answer const a = one(i.on, start, goal);
            sum.length += a.length;
            sum.nodes += a.nodes;
            sum.stored += a.stored;
          }
        }
        double const length = Neighbours == 4 ? i.length_4 : i.length_8;
        // Scenarios give six decimals or so.
        if (!(std::abs(sum.length - length) <= 1e-7 * length))
          state.SkipWithError(("the summed length is " + std::to_string(sum.length)).c_str());
        bench::report(state, {.nodes = sum.nodes, .stored = sum.stored});
      });
    };
    auto const baseline = [&](std::string const& name, auto search) {
      side(name, [=](map const& m, cell start, cell goal) -> answer {
        auto const found = search(m, start, goal, informed);
        return {found.cost, found.expanded};
      });
    };
    side("wend", [=](map const& m, cell start, cell goal) {
      return solve<Neighbours>(ranked_grid<Neighbours>{&m, m.number(goal)}, start, goal, informed);
    });
    side("wend_vector", [=](map const& m, cell start, cell goal) {
      ranked_grid_of_vectors<Neighbours> const p{{&m, m.number(goal)}};
      return solve<Neighbours>(p, start, goal, informed);
    });
    baseline("by_hand_dense", by_hand::dense<Neighbours>);
    using enum by_hand::order;
    side("by_hand_flat",
         informed ? with_flat_map<a_star, Neighbours> : with_flat_map<dijkstra, Neighbours>);
    baseline("boost", baselines::grids_boost<Neighbours>);
  }
}

int const added = [] {
  add<4, random_1000>("random_1000");
  add<8, random_1000>("random_1000");
  add<4, den000d>("den000d");
  add<8, den000d>("den000d");
  return 0;
}();

}  // namespace
