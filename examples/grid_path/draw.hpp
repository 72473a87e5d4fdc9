// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <string>
#include <vector>

#include <fmt/format.h>

#include "grid.hpp"

/// \file
/// Pictures of a path, given as its cells from the start to the goal.

namespace grids {

/// Where a path is, with what is within two cells of it: a row of text for each row of the map,
/// with `S` for the start, `G` for the goal, `*` for the path, `#` where it is blocked.
inline std::string as_text(map const& m, std::vector<cell> const& path) {
  constexpr int margin = 2;
  cell low = path.front();
  cell high = path.front();
  for (cell const c : path) {
    low = {std::min(low.x, c.x), std::min(low.y, c.y)};
    high = {std::max(high.x, c.x), std::max(high.y, c.y)};
  }
  low = {std::max(low.x - margin, 0), std::max(low.y - margin, 0)};
  high = {std::min(high.x + margin, m.width() - 1), std::min(high.y + margin, m.height() - 1)};

  auto const columns = static_cast<std::size_t>(high.x - low.x + 1);
  std::vector<std::string> rows;
  for (int y = low.y; y <= high.y; ++y) {
    rows.emplace_back(columns, '.');
    for (int x = low.x; x <= high.x; ++x)
      if (!m.is_free({x, y})) rows.back()[static_cast<std::size_t>(x - low.x)] = '#';
  }
  auto const put = [&](cell c, char mark) {
    rows[static_cast<std::size_t>(c.y - low.y)][static_cast<std::size_t>(c.x - low.x)] = mark;
  };
  for (cell const c : path) put(c, '*');
  put(path.front(), 'S');
  put(path.back(), 'G');
  return fmt::format("{}\n", fmt::join(rows, "\n"));
}

/// The whole map as an SVG picture, light on dark where the viewer prefers that.
inline std::string as_svg(map const& m, std::vector<cell> const& path, std::string const& title) {
  std::string blocked;
  for (int y = 0; y < m.height(); ++y)
    for (int x = 0; x < m.width(); ++x) {
      int const from = x;
      while (x < m.width() && !m.is_free({x, y})) ++x;
      if (x > from) blocked += fmt::format("M{} {}h{}v1h-{}z", from, y, x - from, x - from);
    }
  std::string line;
  for (cell const c : path) line += fmt::format("{}{}.5 {}.5", line.empty() ? "M" : "L", c.x, c.y);
  // To be seen on large maps too.
  double const thick = std::max(0.5, m.width() / 200.0);
  auto const dot = [thick](cell c, char const* kind) {
    return fmt::format("<circle class=\"{}\" cx=\"{}.5\" cy=\"{}.5\" r=\"{:.3g}\"/>\n", kind, c.x,
                       c.y, 0.9 * thick);
  };
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{2}\" "
             "role=\"img\">\n<title>{3}</title>\n<style>\n"
             "svg {{ background: #fff }} .blocked {{ fill: #8a94a0 }}\n"
             ".path {{ fill: none; stroke: #0b57a4; stroke-linejoin: round }}\n"
             ".start {{ fill: #0b7a3a }} .goal {{ fill: #c0281f }}\n"
             "@media (prefers-color-scheme: dark) {{\n"
             "svg {{ background: #14181d }} .blocked {{ fill: #4a545f }} .path {{ stroke: #78b4f2 "
             "}}\n.start {{ fill: #4cc27a }} .goal {{ fill: #ff7a6b }}\n}}\n</style>\n"
             "<path class=\"blocked\" d=\"{4}\"/>\n<path class=\"path\" stroke-width=\"{6:.3g}\" "
             "d=\"{5}\"/>\n",
             m.width(), m.height(), std::clamp(m.width() * 16, 160, 1200), title, blocked, line,
             thick) +
         dot(path.front(), "start") + dot(path.back(), "goal") + "</svg>\n";
}

}  // namespace grids
