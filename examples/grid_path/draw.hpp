// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::clamp, std::max
#include <string>
#include <vector>

#include <fmt/format.h>

#include <wend/adapters/grid_map.hpp>

namespace grids {

/// Draws the whole map and a path, from the start to the goal, as an SVG picture. It is light on dark if
/// the viewer prefers that.
inline std::string as_svg(wend::grid_map<> const& m, std::vector<wend::grid_cell> const& path,
                          std::string const& title) {
  std::string blocked;
  for (int y = 0; y < m.height(); ++y)
    for (int x = 0; x < m.width(); ++x) {
      int const from = x;
      while (x < m.width() && !m.is_free({x, y})) ++x;
      if (x > from) blocked += fmt::format("M{} {}h{}v1h-{}z", from, y, x - from, x - from);
    }
  std::string line;
  for (wend::grid_cell const c : path)
    line += fmt::format("{}{}.5 {}.5", line.empty() ? "M" : "L", c.x, c.y);
  // Wide enough to be visible on large maps.
  double const thick = std::max(0.5, m.width() / 200.0);
  auto const dot = [thick](wend::grid_cell c, char const* kind) {
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
