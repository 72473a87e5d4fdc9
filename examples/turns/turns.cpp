// SPDX-License-Identifier: BSL-1.0
//
// A pattern database for a problem of one's own. A vehicle on a grid pays 1 for each cell and 3 more for a
// turn. The abstraction forgets its heading: distances from each cell to the goal, without turns, are
// computed once and are the heuristic.
#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <wend/heuristics/pattern_database.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/ucs.hpp>

constexpr int width = 12, height = 8;
constexpr std::array<char const*, height> yard{
    "............", ".####.#####.", ".#..#.....#.", ".#.##.###.#.",
    ".#....#.#.#.", ".####.#.#.#.", "......#...#.", ".####.#####."};

using cell = std::pair<int, int>;  // x, y; also a direction
constexpr std::array<cell, 4> directions{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
constexpr cell exit_of_yard{8, 6};

bool is_free(cell c) {
  return c.first >= 0 && c.first < width && c.second >= 0 && c.second < height &&
         yard[static_cast<std::size_t>(c.second)][c.first] == '.';
}
cell moved(cell c, cell d) { return {c.first + d.first, c.second + d.second}; }

struct vehicle {
  struct state_type {
    cell at, heading;
    friend bool operator==(state_type const&, state_type const&) = default;
    friend std::size_t hash_value(state_type const& s) { return wend::hash_of(s.at, s.heading); }
  };
  using action_type = cell;  // the direction to go
  std::vector<cell> actions(state_type const& s) const {
    std::vector<cell> all;
    for (cell const& d : directions)
      if (is_free(moved(s.at, d))) all.push_back(d);
    return all;
  }
  state_type result(state_type const& s, cell d) const { return {moved(s.at, d), d}; }
  int cost(state_type const& s, cell d) const { return s.heading == d ? 1 : 4; }
  bool is_goal(state_type const& s) const { return s.at == exit_of_yard; }
};

struct without_heading {
  using state_type = cell;
  using action_type = cell;
  cell project(vehicle::state_type const& s) const { return s.at; }
  std::vector<cell> actions(cell c) const { return vehicle{}.actions({c, {}}); }
  cell result(cell c, cell d) const { return moved(c, d); }
  bool is_goal(cell c) const { return c == exit_of_yard; }
  cell inverse(cell d) const { return {-d.first, -d.second}; }
  std::uint64_t state_count() const { return width * height; }
  std::uint64_t rank(cell c) const { return static_cast<std::uint64_t>(c.second * width + c.first); }
  cell unrank(std::uint64_t n) const {
    return {static_cast<int>(n % width), static_cast<int>(n / width)};
  }
};

int main() {
  vehicle const p;
  vehicle::state_type const start{{11, 7}, {0, -1}};
  wend::heuristics::pattern_database const distance{p, without_heading{}};
  auto const blind = wend::ucs(p, start);
  auto const guided = wend::astar(p, start, distance);
  std::cout << "uniform cost: " << *blind.cost << ", " << blind.statistics.expanded << " expanded\n"
            << "A*, database: " << *guided.cost << ", " << guided.statistics.expanded << " expanded\n";
  return std::cout.flush() && blind.cost == guided.cost ? 0 : 1;
}
