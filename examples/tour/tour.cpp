// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::min
#include <array>
#include <bit>      // std::countr_zero
#include <cstdint>
#include <cstdlib>  // std::abs
#include <iostream>
#include <optional>
#include <vector>

#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>

// The travelling salesman problem: a shortest round trip of 20 cities, by depth-first branch and bound
// and by limited discrepancy search. A state is the current city and the set of visited cities.
struct place { int x, y; };
constexpr std::array<place, 20> cities{
    {{41, 67}, {34, 0},  {69, 24}, {78, 58}, {62, 64}, {5, 45},  {81, 27},
     {61, 91}, {95, 42}, {27, 36}, {91, 4},  {2, 53},  {92, 82}, {21, 16},
     {18, 95}, {47, 26}, {71, 38}, {69, 12}, {67, 99}, {35, 94}}};
struct tour {
  struct state_type {
    std::uint32_t at = 0, seen = 1;  // city 0
    friend bool operator==(state_type const&, state_type const&) = default;
  };
  using action_type = std::uint32_t;
  static constexpr std::uint32_t all = (1u << cities.size()) - 1;
  static int way(std::uint32_t a, std::uint32_t b) {  // Manhattan distance
    return std::abs(cities[a].x - cities[b].x) + std::abs(cities[a].y - cities[b].y);
  }
  std::vector<action_type> actions(state_type const& s) const {
    if (s.seen == all) return s.at == 0 ? std::vector<action_type>{} : std::vector<action_type>{0};
    std::vector<action_type> to;
    for (std::uint32_t left = all & ~s.seen; left != 0; left &= left - 1)
      to.push_back(static_cast<std::uint32_t>(std::countr_zero(left)));
    return to;
  }
  state_type result(state_type const& s, action_type c) const { return {c, s.seen | 1u << c}; }
  int cost(state_type const& s, action_type c) const { return way(s.at, c); }
  bool is_goal(state_type const& s) const { return s.seen == all && s.at == 0; }
};

// The rest of the trip connects the current city, the unvisited cities and the first city. A minimum
// spanning tree (Prim) connects them at the least cost, so it is a lower bound.
int spanning_tree(tour::state_type const& s) {
  std::array<int, cities.size()> near{};
  std::uint32_t out = ((tour::all & ~s.seen) | 1u) & ~(1u << s.at);
  for (std::uint32_t c = 0; c < cities.size(); ++c) near[c] = tour::way(s.at, c);
  int sum = 0;
  while (out != 0) {
    std::optional<std::uint32_t> next;
    for (std::uint32_t left = out; left != 0; left &= left - 1) {
      auto const c = static_cast<std::uint32_t>(std::countr_zero(left));
      if (!next || near[c] < near[*next]) next = c;
    }
    sum += near[*next];
    out &= ~(1u << *next);
    for (std::uint32_t c = 0; c < cities.size(); ++c)
      near[c] = std::min(near[c], tour::way(*next, c));
  }
  return sum;
}

int main() {
  auto const tell = [](auto tours) {
    for (auto const& t : tours) {
      std::cout << t.cost << ", at least " << t.lower_bound << ':';
      for (auto const c : t.actions) std::cout << ' ' << c;
      std::cout << " (" << tours.statistics().expanded << " expanded)\n";
    }
    std::cout << tours.status() << ", " << tours.statistics().expanded << " expanded\n";
  };
  tour const p;
  auto const none = wend::cycle_check::none;  // no path returns to a state
  tell(wend::dfbnb(p, tour::state_type{}, spanning_tree, {.cycles = none}));
  std::cout << "by few discrepancies first\n";  // the best city by g + h first
  tell(wend::limited_discrepancy_search(p, tour::state_type{}, spanning_tree, {.cycles = none}));
  return std::cout.flush() ? 0 : 1;
}
