// SPDX-License-Identifier: BSL-1.0
//
// A robot goes to a goal on a map that it discovers: LSS-LRTA* and D* Lite beside A* from scratch
// whenever a wall is seen, by wend and by hand.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <queue>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"

#include <wend/heuristics/between.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>

namespace {

/// The known part of a square of cells, written as a user would write it.
struct square {
  using state_type = int;
  using action_type = int;  // the cell to go to

  int side;
  std::vector<char> walls = std::vector<char>(static_cast<std::size_t>(side * side));

  [[nodiscard]] char& wall(int cell) { return walls[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool is_wall(int cell) const { return walls[static_cast<std::size_t>(cell)] != 0; }
  [[nodiscard]] int goal() const { return side * side - 1; }
  [[nodiscard]] std::vector<int> neighbours(int s) const {
    std::vector<int> to;
    if (s >= side) to.push_back(s - side);
    if (s % side != 0) to.push_back(s - 1);
    if (s % side != side - 1) to.push_back(s + 1);
    if (s < side * (side - 1)) to.push_back(s + side);
    return to;
  }
  [[nodiscard]] std::vector<int> actions(int s) const {
    std::vector<int> to;
    if (is_wall(s)) return to;
    for (int const n : neighbours(s))
      if (!is_wall(n)) to.push_back(n);
    return to;
  }
  struct step {
    int state;
    int action;
  };
  [[nodiscard]] std::vector<step> predecessors(int s) const {
    std::vector<step> from;
    for (int const n : actions(s)) from.push_back({n, s});
    return from;
  }
  [[nodiscard]] int result(int, int to) const { return to; }
  [[nodiscard]] bool is_goal(int s) const { return s == goal(); }
  [[nodiscard]] int distance(int a, int b) const {
    return std::abs(a % side - b % side) + std::abs(a / side - b / side);
  }
};

/// A fifth of the cells are walls; drawn again until there is a way.
square draw_world(int side, std::uint32_t seed) {
  std::mt19937 random(seed);
  for (;;) {
    square w{side};
    for (int c = 1; c < w.goal(); ++c) w.wall(c) = random() % 5 == 0;
    auto const h = [&](int s) { return w.distance(s, w.goal()); };
    if (wend::astar(w, 0, h)) return w;
  }
}

struct walk {
  int moves = 0;
  std::uint64_t expanded = 0;
};

/// Records the cells beside the robot; returns the walls that it did not know.
std::vector<int> look_around(square& known, square const& world, int robot) {
  std::vector<int> fresh;
  for (int const n : known.neighbours(robot)) {
    if (!world.is_wall(n) || known.is_wall(n)) continue;
    known.wall(n) = 1;
    fresh.push_back(n);
  }
  return fresh;
}

walk by_lss(square const& world) {
  square known{world.side};
  auto const h = [&](int s) { return known.distance(s, known.goal()); };
  auto search = wend::lss_lrta_star.search(known, 0, h, {.lookahead = 100});
  walk w;
  int robot = 0;
  look_around(known, world, robot);
  while (!world.is_goal(robot)) {
    for (int const to : search.step()) {
      if (known.is_wall(to)) break;
      robot = to;
      ++w.moves;
      look_around(known, world, robot);
    }
    search.moved_to(robot);
  }
  w.expanded = search.statistics().expanded;
  return w;
}

walk by_dstar_lite(square const& world) {
  square known{world.side};
  wend::heuristics::between const h{[&](int a, int b) { return known.distance(a, b); }};
  int robot = 0;
  auto search = wend::dstar_lite.search(known, robot, known.goal(), h);
  walk w;
  while (!world.is_goal(robot)) {
    for (int const wall : look_around(known, world, robot)) {
      search.costs_changed(wall);
      for (int const n : known.neighbours(wall)) search.costs_changed(n);
    }
    search.run();
    robot = *search.next_action();
    ++w.moves;
    search.move_to(robot);
  }
  w.expanded = search.statistics().expanded;
  return w;
}

/// Follows the path from `plan` until a wall is seen on it, and then plans again.
template <class Plan>
walk by_plans(square const& world, Plan plan) {
  square known{world.side};
  walk w;
  int robot = 0;
  look_around(known, world, robot);
  while (!world.is_goal(robot)) {
    std::vector<int> const path = plan(known, robot, w);
    for (int const to : path) {
      if (known.is_wall(to)) break;
      robot = to;
      ++w.moves;
      look_around(known, world, robot);
    }
  }
  return w;
}

walk by_astar(square const& world) {
  return by_plans(world, [](square const& known, int robot, walk& w) {
    auto const h = [&](int s) { return known.distance(s, known.goal()); };
    auto const r = wend::astar(known, robot, h);
    w.expanded += r.statistics.expanded;
    return r.actions;
  });
}

/// A* by hand: arrays by cell, allocated for each search, and a binary heap.
walk by_hand(square const& world) {
  return by_plans(world, [](square const& known, int robot, walk& w) {
    std::vector<int> g(known.walls.size(), -1);
    std::vector<int> parent(known.walls.size(), -1);
    std::vector<char> closed(known.walls.size());
    using entry = std::pair<std::pair<int, int>, int>;  // f, h, cell
    std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
    auto const at = [](auto& all, int cell) -> auto& { return all[static_cast<std::size_t>(cell)]; };
    at(g, robot) = 0;
    open.push({{0, 0}, robot});
    while (!open.empty()) {
      int const s = open.top().second;
      open.pop();
      if (at(closed, s)) continue;
      at(closed, s) = 1;
      if (known.is_goal(s)) break;
      ++w.expanded;
      for (int const to : known.actions(s)) {
        int const there = at(g, s) + 1;
        if (at(g, to) >= 0 && at(g, to) <= there) continue;
        at(g, to) = there;
        at(parent, to) = s;
        int const h = known.distance(to, known.goal());
        open.push({{there + h, h}, to});
      }
    }
    std::vector<int> path;
    for (int s = known.goal(); s != robot; s = at(parent, s)) path.push_back(s);
    std::reverse(path.begin(), path.end());
    return path;
  });
}

void add_side(int side, std::string const& name, walk (*go)(square const&)) {
  auto const text = std::to_string(side);
  bench::add("plain_discovery", text + 'x' + text, name, [=](benchmark::State& state) {
    std::vector<square> worlds;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) worlds.push_back(draw_world(side, seed));
    walk sum;
    for (auto _ : state) {
      sum = {};
      for (auto const& world : worlds) {
        auto const w = go(world);
        sum.moves += w.moves;
        sum.expanded += w.expanded;
      }
    }
    if (sum.moves < 5 * 2 * (side - 1)) state.SkipWithError("not at the goal");
    state.counters["moves"] = sum.moves;
    bench::report(state, {.nodes = sum.expanded});
  });
}

int const added = [] {
  for (int const side : {30, 200}) {
#ifndef __OPTIMIZE__  // beside the tests, which only try it
    if (side != 30) continue;
#endif
    add_side(side, "wend", by_lss);
    add_side(side, "wend_dstar_lite", by_dstar_lite);
    add_side(side, "wend_astar", by_astar);
    add_side(side, "by_hand", by_hand);
  }
  return 0;
}();

}  // namespace
