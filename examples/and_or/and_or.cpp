// SPDX-License-Identifier: BSL-1.0
//
// The erratic vacuum world (S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach",
// 4th edition, 2021, section 4.3), where an action can have more than one outcome. bfs finds the
// steps that suffice with luck; AND-OR search finds a plan that works for every outcome.
#include <algorithm>
#include <array>
#include <cstddef>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <wend/wend.hpp>

// On a dirty square, cleaning sometimes also cleans the other square; on a clean square, it sometimes
// drops dirt. An action is a step together with its outcome.
struct vacuum_world {
  using state_type = unsigned;  // bits: 1: dirt on the left, 2: on the right, 4: the cleaner is on the right
  struct action_type {
    std::string_view step;
    state_type outcome;
  };
  std::array<action_type, 4> actions(state_type s) const {
    state_type const here = s & 4u ? 2 : 1;
    state_type const dirt = s & 3u;
    return {{{"suck", s & ~here}, {"suck", dirt & here ? s & 4u : s | here}, {"left", dirt},
        {"right", 4u | dirt}}};
  }
  state_type result(state_type, action_type const& a) const { return a.outcome; }
  bool is_goal(state_type s) const { return (s & 3u) == 0; }
};

// Plans for any problem whose actions have a `step`. Actions with the same step are its outcomes.
template <wend::problem P>
struct and_or_search {
  P const& p;
  std::map<wend::state_t<P>, std::string_view> plan = {};  // a step for each solved state

  // True if there is a plan from s that never returns to a state of this path.
  bool solve(wend::state_t<P> const& s, std::vector<wend::state_t<P>> path = {}) {
    if (p.is_goal(s) || plan.contains(s)) return true;
    if (std::ranges::find(path, s) != path.end()) return false;
    path.push_back(s);
    auto const all = p.actions(s);
    auto const suffices = [&](auto const& a) {  // AND: every outcome is solved
      return std::ranges::all_of(all,
          [&](auto const& b) { return b.step != a.step || solve(p.result(s, b), path); });
    };
    auto const a = std::ranges::find_if(all, suffices);  // OR: one step is enough
    return a != all.end() && plan.emplace(s, a->step).second;
  }
};

// Prints all possible courses of the plan. \return the number of steps in the worst case
std::size_t follow(vacuum_world const& p, auto const& plan, unsigned s, std::size_t steps = 0) {
  std::cout << std::string(2 * steps, ' ') << (s & 4u ? "[ " : "[V") << (s & 1u ? "*][" : " ][")
            << (s & 4u ? 'V' : ' ') << (s & 2u ? "*]" : " ]");
  if (p.is_goal(s)) return std::cout << " clean\n", steps;
  std::cout << ' ' << plan.at(s) << '\n';
  std::size_t worst = 0;
  for (auto const& a : p.actions(s))
    if (a.step == plan.at(s)) worst = std::max(worst, follow(p, plan, p.result(s, a), steps + 1));
  return worst;
}

int main() {
  vacuum_world const p;
  unsigned const start = 3;  // on the left, with dirt on both
  and_or_search<vacuum_world> search{p};
  if (!search.solve(start)) return 1;
  auto const worst = follow(p, search.plan, start);
  std::cout << wend::bfs(p, start).actions.size() << " step with luck, " << worst << " at worst\n";
  return std::cout.flush() ? 0 : 1;
}
