// SPDX-License-Identifier: BSL-1.0
//
// Missionaries and an equal number of cannibals cross a river in a boat. Wherever there are
// missionaries, also in the boat, cannibals must not outnumber them. Prints all shortest solutions of
// a small puzzle: the near bank, the direction of the boat, the far bank. For a large puzzle it prints
// the number of shortest solutions, the size of the graph that they form, and the crossings at which
// they differ.
#include <cstddef>
#include <iostream>
#include <map>
#include <string>
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
  int all, seats;

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
    return wend::hash_of(s.missionaries, s.cannibals, s.boat);
  }
  static bool is_safe(int m, int c) { return m == 0 || m >= c; }

  std::string show(state_type const& s) const {
    auto const all_of = [](int n, char c) { return std::string(static_cast<std::size_t>(n), c); };
    auto const bank = [&](int m, int c) { return "[" + all_of(m, 'M') + all_of(c, 'C') + "]"; };
    return bank(s.missionaries, s.cannibals) + (s.boat ? " ~> " : " <~ ") +
           bank(all - s.missionaries, all - s.cannibals);
  }
};

int main() {
  river const small{3, 2};
  for (auto const& solution : wend::solutions(wend::iddfs, small, {3, 3, true})) {
    river::state_type s{3, 3, true};
    std::cout << small.show(s) << '\n';
    for (auto const& crew : solution.actions) std::cout << small.show(s = small.result(s, crew)) << '\n';
    std::cout << solution.actions.size() << " crossings\n\n";
  }

  river const large{50, 4};
  auto ways = wend::solutions(wend::bfs, large, {50, 50, true});
  if (auto const n = ways.count()) std::cout << n->value << " ways";
  auto const& graph = ways.graph();
  std::cout << ", of " << ways.begin()->actions.size() << " crossings each; on them are "
            << graph.nodes().size() << " states and " << graph.edges().size() << " crossings\n";
  std::map<int, int> choices;  // the number of choices at each crossing
  for (auto const& [from, crew, to] : graph.edges()) ++choices[graph.nodes()[from].cost + 1];
  std::cout << "they differ in the crossings";
  for (auto const& [number, count] : choices)
    if (count > 1) std::cout << ' ' << number << " (" << count << ')';
  std::cout << '\n' << ways.statistics().expanded << " states were expanded\n";
  return std::cout.flush() ? 0 : 1;
}
