// SPDX-License-Identifier: BSL-1.0
//
// Two old puzzles about crossing a river in a small boat. Prints the number of shortest solutions and one
// of them: the near bank, the direction of the boat, the far bank.
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <wend/wend.hpp>

// A farmer takes a wolf, a goat and a cabbage across, one at a time. Left alone, the wolf eats the
// goat, and the goat eats the cabbage. The state has a bit for each, set once it has crossed.
enum : unsigned { farmer = 8, wolf = 4, goat = 2, cabbage = 1, everybody = 15 };

std::vector<unsigned> crossings(unsigned crossed) {
  std::vector<unsigned> next;
  for (unsigned const passenger : {0u, +wolf, +goat, +cabbage}) {
    bool const is_here = passenger == 0 || !(crossed & passenger) == !(crossed & farmer);
    unsigned const after = crossed ^ farmer ^ passenger;
    unsigned const alone = after & farmer ? ~after : after;
    bool const is_eaten = alone & goat && alone & (wolf | cabbage);
    if (is_here && !is_eaten) next.push_back(after);
  }
  return next;
}

std::string show(unsigned crossed) {
  std::string near, far;
  for (unsigned i = 0; i < 4; ++i) (crossed & farmer >> i ? far : near) += "FWGC"[i];
  return "[" + near + (crossed & farmer ? "] <~ [" : "] ~> [") + far + "]";
}

// Three missionaries and three cannibals, and two seats in the boat. On neither bank may cannibals
// outnumber missionaries. A state lists who is on the near bank, an action who is in the boat.
struct missionaries {
  struct state_type {
    unsigned missionaries, cannibals;
    bool boat;
    bool operator==(state_type const&) const = default;
  };
  using action_type = std::pair<unsigned, unsigned>;
  std::vector<action_type> actions(state_type const& s) const {
    std::vector<action_type> allowed;
    for (action_type const& crew : {action_type{2, 0}, {1, 1}, {0, 2}, {1, 0}, {0, 1}}) {
      auto const [m, c, boat] = result(s, crew);
      if (is_allowed(m, c) && is_allowed(3 - m, 3 - c)) allowed.push_back(crew);
    }
    return allowed;
  }
  state_type result(state_type const& s, action_type const& crew) const {
    return s.boat ? state_type{s.missionaries - crew.first, s.cannibals - crew.second, false}
                  : state_type{s.missionaries + crew.first, s.cannibals + crew.second, true};
  }
  bool is_goal(state_type const& s) const { return s.missionaries + s.cannibals == 0; }
  static bool is_allowed(unsigned m, unsigned c) { return m <= 3 && c <= 3 && (m == 0 || m >= c); }
};

std::string show(missionaries::state_type const& s) {
  auto const [m, c, boat] = s;
  std::string const near = std::string(m, 'M') + std::string(c, 'C');
  std::string const far = std::string(3 - m, 'M') + std::string(3 - c, 'C');
  return "[" + near + (boat ? "] ~> [" : "] <~ [") + far + "]";
}

template <class Problem, class State>
void solve(Problem const& p, State state) {
  std::vector<std::vector<typename Problem::action_type>> all;
  for (auto const& s : wend::solutions(wend::iddfs, p, state)) all.push_back(s.actions);
  std::cout << all.size() << " solutions of " << all.at(0).size() << " crossings\n";
  std::cout << "  " << show(state) << '\n';
  for (auto const& a : all[0]) std::cout << "  " << show(state = p.result(state, a)) << '\n';
}

int main() {
  solve(wend::problem_from(crossings, [](unsigned s) { return s == everybody; }), 0u);
  solve(missionaries{}, missionaries::state_type{3, 3, true});
  return std::cout.flush() ? 0 : 1;
}
