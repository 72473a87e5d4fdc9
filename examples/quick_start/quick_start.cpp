// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <iostream>
#include <utility>

#include <wend/wend.hpp>

// Two jugs hold 3 and 5 litres. Measure out 4, in as few steps as possible.
struct jugs {
  using state_type = std::pair<int, int>;
  using action_type = char const*;

  std::array<action_type, 6> actions(state_type) const {
    return {"fill 3", "fill 5", "empty 3", "empty 5", "pour 3 into 5", "pour 5 into 3"};
  }
  state_type result(state_type s, action_type a) const {
    auto const [three, five] = s;
    std::array<state_type, 6> const next{{{3, five}, {three, 5}, {0, five}, {three, 0},
        {three - std::min(three, 5 - five), five + std::min(three, 5 - five)},
        {three + std::min(five, 3 - three), five - std::min(five, 3 - three)}}};
    auto const all = actions(s);
    return next[static_cast<std::size_t>(std::find(all.begin(), all.end(), a) - all.begin())];
  }
  bool is_goal(state_type s) const { return s.second == 4; }
};
static_assert(wend::problem<jugs>);  // a missing member is named here

int main() {
  auto const r = wend::bfs(jugs{}, {0, 0});
  for (auto const* step : r.actions) std::cout << step << '\n';
  std::cout << wend::to_string(r.status) << " in " << r.actions.size() << " steps, "
            << r.statistics.expanded << " states expanded\n";
  return std::cout.flush() ? 0 : 1;
}
