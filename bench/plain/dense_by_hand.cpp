// SPDX-License-Identifier: BSL-1.0
#include "dense_by_hand.hpp"

#include <array>
#include <bit>
#include <limits>
#include <queue>
#include <type_traits>

namespace by_hand {

namespace {

template <class Cost>
struct entry {
  Cost f, g;
  std::uint32_t cell;
  /// True if `b` leaves before `a`: among equal f the one that is nearer to the goal.
  friend bool operator<(entry const& a, entry const& b) {
    return a.f != b.f ? a.f > b.f : a.g < b.g;
  }
};

}  // namespace

template <int Neighbours>
baselines::grid_path dense(grids::map const& m, grids::cell start, grids::cell goal,
                           bool informed) {
  constexpr bool diagonals = Neighbours == 8;
  using cost = std::conditional_t<diagonals, double, int>;
  int const width = m.width();
  std::array<int, 8> offsets{};
  std::array<cost, 8> costs{};
  for (std::size_t d = 0; d < 8; ++d) {
    offsets[d] = grids::steps[d].y * width + grids::steps[d].x;
    costs[d] = static_cast<cost>(d < 4 ? 1 : grids::diagonal);
  }
  grids::distance<Neighbours> const h{goal};
  std::size_t const cells = m.index({0, m.height()});
  std::vector<cost> g(cells, std::numeric_limits<cost>::max());
  std::vector<std::uint8_t> came(cells);
  std::priority_queue<entry<cost>> open;
  std::uint32_t const from = m.number(start), to = m.number(goal);

  baselines::grid_path found;
  g[from] = 0;
  open.push({informed ? static_cast<cost>(h(start)) : cost{}, 0, from});
  while (!open.empty()) {
    entry<cost> const top = open.top();
    open.pop();
    std::uint32_t const at = top.cell;
    if (top.g > g[at]) continue;
    if (at == to) {
      found.cost = static_cast<double>(top.g);
      for (std::uint32_t c = to; c != from; c -= static_cast<std::uint32_t>(offsets[came[c]]))
        found.cells.push_back(c);
      break;
    }
    ++found.expanded;
    int const x = static_cast<int>(at) % width, y = static_cast<int>(at) / width;
    for (unsigned left = m.exits(at) & (diagonals ? 0xFFu : 0x0Fu); left != 0; left &= left - 1) {
      auto const d = static_cast<std::size_t>(std::countr_zero(left));
      std::uint32_t const next = at + static_cast<std::uint32_t>(offsets[d]);
      cost const next_g = top.g + costs[d];
      if (!(next_g < g[next])) continue;
      g[next] = next_g;
      came[next] = static_cast<std::uint8_t>(d);
      cost const estimate =
          informed ? static_cast<cost>(h({x + grids::steps[d].x, y + grids::steps[d].y})) : cost{};
      open.push({next_g + estimate, next_g, next});
    }
  }
  return found;
}

template baselines::grid_path dense<4>(grids::map const&, grids::cell, grids::cell, bool);
template baselines::grid_path dense<8>(grids::map const&, grids::cell, grids::cell, bool);

}  // namespace by_hand
