// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>        // std::sqrt
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::uint64_t
#include <type_traits>  // std::conditional_t
#include <vector>

#include "../baselines/grids.hpp"

/// \file
/// Paths on a grid as a user writes them on the first evening: states are points with a
/// `hash_value`, actions come in a vector.

namespace plain {

struct point {
  int x;
  int y;
  friend bool operator==(point const&, point const&) = default;
  friend std::size_t hash_value(point const& p) {
    return (static_cast<std::size_t>(p.y) << 32 | static_cast<std::uint32_t>(p.x)) *
           0x9e3779b97f4a7c15;
  }
};

template <int Neighbours>
using grid_cost = std::conditional_t<Neighbours == 4, int, double>;

template <int Neighbours>
struct grid {
  using state_type = point;
  using action_type = grids::direction;

  grids::map const* map;
  point goal;

  std::vector<grids::direction> actions(point const& p) const {
    std::vector<grids::direction> all;
    all.reserve(Neighbours);
    for (auto const d : grids::paths<Neighbours>::steps_from(*map, map->index({p.x, p.y})))
      all.push_back(d);
    return all;
  }
  point result(point const& p, grids::direction d) const {
    auto const step = grids::step_of(d);
    return {p.x + step.x, p.y + step.y};
  }
  bool is_goal(point const& p) const { return p == goal; }
  double cost(point const&, grids::direction d) const requires(Neighbours == 8) {
    return grids::is_diagonal(d) ? grids::diagonal : 1;
  }
};

/// The same, and all successors in one pass: searches then do not call `actions` and `result`.
template <int Neighbours>
struct expanding_grid : grid<Neighbours> {
  template <class Out>
  void expand(point const& p, Out&& out) const {
    for (auto const d :
         grids::paths<Neighbours>::steps_from(*this->map, this->map->index({p.x, p.y})))
      out(d, this->result(p, d));
  }
};

template <int Neighbours>
struct grid_distance {
  point goal;
  auto operator()(point const& p) const {
    return grids::distance<Neighbours>{{goal.x, goal.y}}({p.x, p.y});
  }
};

/// The argument of the loops by hand (by_hand.hpp).
template <int Neighbours>
struct grid_by_hand {
  using state = point;
  using cost = grid_cost<Neighbours>;
  struct hash {
    std::size_t operator()(point const& p) const { return hash_value(p); }
  };

  grids::map const* map;
  point goal;

  template <class Visit>
  void each(point const& p, Visit visit) const {
    for (auto const d : grids::paths<Neighbours>::steps_from(*map, map->index({p.x, p.y}))) {
      auto const step = grids::step_of(d);
      visit(point{p.x + step.x, p.y + step.y},
            static_cast<cost>(grids::is_diagonal(d) ? grids::diagonal : 1));
    }
  }
  bool is_goal(point const& p) const { return p == goal; }
  cost h(point const& p) const { return grid_distance<Neighbours>{goal}(p); }
};

}  // namespace plain
