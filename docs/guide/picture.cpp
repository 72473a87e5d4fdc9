// SPDX-License-Identifier: BSL-1.0
//
// Draws what three algorithms expand on one map, each with an observer, as SVG. The README and the
// site show what it prints, docs/pages/searches.svg:
//
//     build/release/examples/guide_picture > docs/pages/searches.svg

#include <array>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include <wend/core/adapters.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/greedy.hpp>

namespace {

constexpr std::array<std::string_view, 17> map{
    "...............................", "...............................",
    "...........##########..........", "....................#..........",
    "....................#..........", "......######........#....###...",
    "...........#........#......#...", "...........#........#......#...",
    "..S........#........#......#.G.", "...........#........#......#...",
    "...........#........#......#...", "...........#...............#...",
    "......######...............#...", "....................#..........",
    "...........##########..........", "...............................",
    "..............................."};

struct cell {
  int x, y;
  friend bool operator==(cell, cell) = default;
};
constexpr cell start{2, 8};
constexpr cell goal{29, 8};
constexpr int size = 9;  // of a cell, in pixels

bool is_free(cell c) {
  return c.x >= 0 && c.y >= 0 && c.y < static_cast<int>(map.size()) &&
         c.x < static_cast<int>(map[0].size()) &&
         map[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)] != '#';
}

struct walk {
  using state_type = cell;
  using action_type = cell;  // a step
  std::vector<cell> actions(cell c) const {
    std::vector<cell> steps;
    for (cell const s : {cell{1, 0}, cell{0, 1}, cell{0, -1}, cell{-1, 0}})
      if (is_free({c.x + s.x, c.y + s.y})) steps.push_back(s);
    return steps;
  }
  cell result(cell c, cell step) const { return {c.x + step.x, c.y + step.y}; }
  bool is_goal(cell c) const { return c == goal; }
  std::size_t hash(cell c) const { return static_cast<std::size_t>(64 * c.y + c.x); }
};

int distance(cell c) { return std::abs(c.x - goal.x) + std::abs(c.y - goal.y); }

// The observer: the cells, in the order in which they are expanded.
struct order_of_expansion {
  std::vector<cell> cells;
  void on_expand(wend::node_event<walk> const& e) { cells.push_back(e.state); }
};

template <class Result>
void draw(int number, char const* name, order_of_expansion const& seen, Result const& found) {
  std::cout << "<g transform=\"translate(" << 20 + number * 299 << ",44)\">\n<text y=\"-12\"><tspan "
            << "class=\"name\">" << name << "</tspan>: " << seen.cells.size()
            << " cells expanded, a path of " << found.actions.size() << "</text>\n"
            << "<path class=\"floor\" d=\"M0 0h279v153H0z\"/>\n";
  std::size_t rank = 0;
  for (cell const c : seen.cells) {  // from light to dark
    auto const shade = 100 * rank++ / seen.cells.size();
    std::cout << "<rect x=\"" << c.x * size << "\" y=\"" << c.y * size << "\" fill=\"hsl(205,70%,"
              << 90 - shade * 45 / 100 << "%)\"/>\n";
  }
  for (int y = 0; y < static_cast<int>(map.size()); ++y)
    for (int x = 0; x < static_cast<int>(map[0].size()); ++x)
      if (!is_free({x, y}))
        std::cout << "<rect class=\"wall\" x=\"" << x * size << "\" y=\"" << y * size << "\"/>\n";
  std::cout << "<path d=\"M" << start.x * size + size / 2 << ' ' << start.y * size + size / 2;
  for (cell const s : found.actions) std::cout << 'l' << s.x * size << ' ' << s.y * size;
  std::cout << "\"/>\n";
  for (cell const c : {start, goal})
    std::cout << "<circle r=\"5\" cx=\"" << c.x * size + size / 2 << "\" cy=\""
              << c.y * size + size / 2 << "\"/>\n";
  std::cout << "</g>\n";
}

}  // namespace

int main() {
  // A background of its own: it can be read on a light page and on a dark one.
  std::cout << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 917 213\" width=\"917\" "
               "height=\"213\" role=\"img\" aria-label=\"What breadth-first, greedy and A* search "
               "expand on a map\">\n<style>\n"
               "text { font: 13px sans-serif; fill: #1c2128 }\n.name { font-weight: 700 }\n"
               "rect { width: 9px; height: 9px }\n.wall { fill: #3a424c }\n"
               "path { fill: none; stroke: #e8590c; stroke-width: 3; stroke-linejoin: round }\n"
               ".floor { fill: #f1f3f5; stroke: none }\n"
               "circle { fill: #e8590c; stroke: #fff; stroke-width: 1.5 }\n</style>\n"
               "<path d=\"M0 0h917v213H0z\" style=\"fill:#fff;stroke:#d5dae0\"/>\n";
  walk const p;
  std::array<order_of_expansion, 3> seen;
  draw(0, "bfs", seen[0], wend::bfs(p, start, {}, seen[0]));
  draw(1, "greedy", seen[1], wend::greedy(p, start, distance, {}, seen[1]));
  draw(2, "astar", seen[2], wend::astar(p, start, distance, {}, seen[2]));
  std::cout << "</svg>\n";
  return std::cout.flush() ? 0 : 1;
}
