// SPDX-License-Identifier: BSL-1.0
//
// Draws how algorithms spread on one map, each with an observer, as SVG: the order in which three
// algorithms expand cells, for the README, or how often each cell is expanded, for the site.
//
//     build/release/examples/guide_picture > docs/pages/searches.svg
//     build/release/examples/guide_picture counts > docs/pages/spread.svg

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <wend/adapters/problem_from.hpp>
#include <wend/depth_first/transposition_table.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>

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

// A cell and its colour, from 0, light, to 99, dark.
struct shaded_cell {
  cell at;
  std::size_t shade;
};

std::vector<shaded_cell> shaded_by_order(std::vector<cell> const& cells) {
  std::vector<shaded_cell> shaded;
  for (cell const c : cells) shaded.push_back({c, 100 * shaded.size() / cells.size()});
  return shaded;
}

// Each cell once, dark if it was expanded 20 times or more.
std::vector<shaded_cell> shaded_by_count(std::vector<cell> const& cells) {
  std::vector<shaded_cell> shaded;
  for (cell const c : cells) {
    auto const known = std::ranges::find(shaded, c, &shaded_cell::at);
    if (known == shaded.end())
      shaded.push_back({c, 5});
    else
      known->shade = std::min<std::size_t>(known->shade + 5, 99);
  }
  std::ranges::stable_sort(shaded, {}, &shaded_cell::shade);
  return shaded;
}

void draw_cell(cell c) {
  std::cout << "<rect x=\"" << c.x * size << "\" y=\"" << c.y * size << "\"/>\n";
}

template <class Result>
void draw(int x_of_map, int y_of_map, char const* name, std::string const& counts,
          std::vector<shaded_cell> const& cells, Result const& found) {
  std::cout << "<g transform=\"translate(" << x_of_map << ',' << y_of_map
            << ")\">\n<text y=\"-12\"><tspan class=\"name\">" << name << "</tspan>: " << counts
            << "</text>\n"
            << "<path class=\"floor\" d=\"M0 0h279v153H0z\"/>\n";
  std::size_t shade = 100;
  for (shaded_cell const& c : cells) {
    if (c.shade != shade)
      std::cout << (shade == 100 ? "" : "</g>\n") << "<g fill=\"hsl(205,70%,"
                << 90 - c.shade * 45 / 100 << "%)\">\n";
    shade = c.shade;
    draw_cell(c.at);
  }
  std::cout << "</g>\n<g class=\"wall\">\n";
  for (int y = 0; y < static_cast<int>(map.size()); ++y)
    for (int x = 0; x < static_cast<int>(map[0].size()); ++x)
      if (!is_free({x, y})) draw_cell({x, y});
  std::cout << "</g>\n";
  std::cout << "<path d=\"M" << start.x * size + size / 2 << ' ' << start.y * size + size / 2;
  for (cell const s : found.actions) std::cout << 'l' << s.x * size << ' ' << s.y * size;
  std::cout << "\"/>\n";
  for (cell const c : {start, goal})
    std::cout << "<circle r=\"5\" cx=\"" << c.x * size + size / 2 << "\" cy=\""
              << c.y * size + size / 2 << "\"/>\n";
  std::cout << "</g>\n";
}

// Begins a picture. A background of its own: it can be read on a light page and on a dark one.
void begin(int width, int height, int shown_width, int shown_height, char const* label) {
  std::cout << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
            << "\" width=\"" << shown_width << "\" height=\"" << shown_height
            << "\" role=\"img\" aria-label=\"" << label
            << "\">\n<style>\n"
               "text { font: 13px sans-serif; fill: #1c2128 }\n.name { font-weight: 700 }\n"
               "rect { width: 9px; height: 9px }\n.wall { fill: #3a424c }\n"
               "path { fill: none; stroke: #e8590c; stroke-width: 3; stroke-linejoin: round }\n"
               ".floor { fill: #f1f3f5; stroke: none }\n"
               "circle { fill: #e8590c; stroke: #fff; stroke-width: 1.5 }\n</style>\n"
               "<path d=\"M0 0h"
            << width << 'v' << height << "H0z\" style=\"fill:#fff;stroke:#d5dae0\"/>\n";
}

void draw_orders() {
  begin(917, 213, 917, 213, "What breadth-first, greedy and A* search expand on a map");
  walk const p;
  int number = 0;
  auto const add = [&number](char const* name, order_of_expansion const& seen, auto const& found) {
    draw(20 + number++ * 299, 44, name,
         std::to_string(seen.cells.size()) + " cells expanded, a path of " +
             std::to_string(found.actions.size()),
         shaded_by_order(seen.cells), found);
  };
  std::array<order_of_expansion, 3> seen;
  auto const by_depth = wend::bfs(p, start, {}, seen[0]);
  add("bfs", seen[0], by_depth);
  auto const by_h = wend::greedy(p, start, distance, {}, seen[1]);
  add("greedy", seen[1], by_h);
  auto const by_f = wend::astar(p, start, distance, {}, seen[2]);
  add("astar", seen[2], by_f);
}

void draw_counts() {
  begin(319, 623, 480, 937,
        "How often breadth-first search, A* and IDA* expand the cells of a map");
  walk const p;
  int number = 0;
  auto const add = [&number](char const* name, order_of_expansion const& seen, auto const& found) {
    auto const cells = shaded_by_count(seen.cells);
    draw(20, 44 + number++ * 203, name,
         std::to_string(seen.cells.size()) + " expansions of " + std::to_string(cells.size()) +
             " cells",
         cells, found);
  };
  std::array<order_of_expansion, 3> seen;
  auto const by_depth = wend::bfs(p, start, {}, seen[0]);
  add("bfs", seen[0], by_depth);
  auto const by_f = wend::astar(p, start, distance, {}, seen[1]);
  add("astar", seen[1], by_f);
  wend::transposition_table const table{.bytes = std::size_t{1} << 20};
  auto const deepened = wend::idastar(p, start, distance, table, {}, seen[2]);
  add("idastar", seen[2], deepened);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "counts")
    draw_counts();
  else
    draw_orders();
  std::cout << "</svg>\n";
  return std::cout.flush() ? 0 : 1;
}
