// SPDX-License-Identifier: BSL-1.0
//
// Fifty missionaries and fifty cannibals cross a river in a boat for four. Cannibals may outnumber
// missionaries nowhere, not even in the boat. How many shortest solutions are there, and at which
// crossings do they differ?
#include <cstddef>
#include <iostream>
#include <map>
#include <vector>

#include <wend/wend.hpp>

struct river {
  struct action_type {  // who is in the boat
    int missionaries, cannibals;
    bool operator==(action_type const&) const = default;
  };
  struct state_type {  // who is on the near bank, and whether the boat is there
    int missionaries, cannibals;
    bool boat;
    bool operator==(state_type const&) const = default;
  };
  static constexpr int all = 50;
  static constexpr int seats = 4;

  std::vector<action_type> actions(state_type const& s) const {
    std::vector<action_type> crews;
    for (int m = 0; m <= seats; ++m)
      for (int c = m == 0 ? 1 : 0; m + c <= seats; ++c) {
        auto const [near_m, near_c, boat] = result(s, {m, c});
        if (near_m < 0 || near_m > all || near_c < 0 || near_c > all) continue;
        if (is_safe(m, c) && is_safe(near_m, near_c) && is_safe(all - near_m, all - near_c))
          crews.push_back({m, c});
      }
    return crews;
  }
  state_type result(state_type const& s, action_type const& crew) const {
    int const sign = s.boat ? -1 : 1;
    return {s.missionaries + sign * crew.missionaries, s.cannibals + sign * crew.cannibals, !s.boat};
  }
  bool is_goal(state_type const& s) const { return s.missionaries + s.cannibals == 0; }
  std::size_t hash(state_type const& s) const {
    return static_cast<std::size_t>((s.missionaries * (all + 1) + s.cannibals) * 2 + s.boat);
  }

 private:
  static bool is_safe(int m, int c) { return m == 0 || m >= c; }
};

int main() {
  river const p;
  river::state_type const start{p.all, p.all, true};
  auto ways = wend::solutions(wend::bfs, p, start);

  if (auto const n = ways.count()) std::cout << n->value << " ways";
  auto const& graph = ways.graph();
  std::cout << ", of " << ways.begin()->actions.size() << " crossings each; on them are "
            << graph.nodes().size() << " states and " << graph.edges().size() << " crossings\n";

  std::map<int, int> choices;  // the number of choices at each crossing
  for (auto const& [from, crew, to] : graph.edges()) ++choices[graph.nodes()[from].cost + 1];
  std::cout << "they differ in the crossings";
  for (auto const& [number, count] : choices)
    if (count > 1) std::cout << ' ' << number << " (" << count << ')';
  std::cout << '\n';

  std::size_t reachable = 0;
  for ([[maybe_unused]] auto const& node : wend::reach(p, start))
    ++reachable;
  std::cout << "of " << reachable << " reachable states " << ways.statistics().expanded
            << " were expanded\n";
  return std::cout.flush() ? 0 : 1;
}
