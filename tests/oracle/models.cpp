// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "trial.hpp"

namespace oracle {

std::vector<model> const& models() {
  static std::vector<model> const all{
      {.name = "unit", .kind = cost_kind::unit},
      {.name = "int"},
      {.name = "two_way", .two_way = true, .dead_ends = false},
      {.name = "puzzle", .kind = cost_kind::unit, .two_way = true, .zero_at_goals = true},
      {.name = "unsigned", .heavy = true},
      {.name = "byte", .kind = cost_kind::byte},
      {.name = "float", .kind = cost_kind::single},
      {.name = "double", .kind = cost_kind::real},
      {.name = "pair", .kind = cost_kind::pair},
  };
  return all;
}

model const& model_named(std::string const& name) {
  for (auto const& m : models())
    if (name == m.name) return m;
  throw std::runtime_error("oracle: there is no model '" + name + "'");
}

void graph::index() {
  out.assign(static_cast<std::size_t>(states), {});
  offered.assign(static_cast<std::size_t>(states), {});
  for (std::size_t a = 0; a < edges.size(); ++a) {
    if (edges[a].to < 0) continue;
    auto const from = static_cast<std::size_t>(edges[a].from);
    offered[from].push_back(static_cast<int>(a));
    if (is_there(edges[a])) out[from].push_back(static_cast<int>(a));
  }
}

bool graph::has_infinite() const {
  if (infinite_dead_ends)
    for (std::size_t v = 1; v < h.size(); v += 2)
      if (!h[v]) return true;
  return std::any_of(edges.begin(), edges.end(), [](edge const& e) { return std::isinf(e.cost); });
}

}  // namespace oracle
