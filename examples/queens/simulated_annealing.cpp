// SPDX-License-Identifier: BSL-1.0
//
// Eight queens by simulated annealing (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization
// by Simulated Annealing", Science 220, 1983, 671-680), from a local minimum of hill climbing.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <random>
#include <set>

#include <wend/wend.hpp>

#include "queens.hpp"

// The temperatures. At the first, an action that raises h by 1 has a probability of 1/3, at the last of
// 1/800.
struct cooling {
  double first = 1;
  double last = 0.15;
  double factor = 0.9998;  // from one action to the next
};

// Tries random actions. An action that does not raise h is always taken; others have a probability that
// falls with the difference and with the temperature. Ends at a goal or at the last temperature.
template <wend::problem P, wend::heuristic_for<P> H>
wend::state_t<P> simulated_annealing(P const& p, wend::state_t<P> state, H const& h,
    cooling const& schedule, std::mt19937& random) {
  for (double t = schedule.first; t > schedule.last && !p.is_goal(state); t *= schedule.factor) {
    auto const all = p.actions(state);
    auto const& any = all[queens::below(static_cast<unsigned>(all.size()), random)];
    auto const next = p.result(state, any);
    double const rise = static_cast<double>(h(next)) - static_cast<double>(h(state));
    if (rise <= 0 || queens::below(1'000'000, random) < 1e6 * std::exp(-rise / t)) state = next;
  }
  return state;
}

int main() {
  // The queens of columns 4 and 7 attack each other, and each single move leads to more attacks (S. Russell
  // and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, 2021,
  // figure 4.3).
  queens::board const stuck{8, 3, 7, 4, 2, 5, 1, 6};
  queens::problem const p;
  auto const actions = p.actions(stuck);
  auto const worse = std::ranges::count_if(actions, [&](auto const& a) {
    return queens::attacks(p.result(stuck, a)) > queens::attacks(stuck);
  });
  std::cout << "h is " << queens::attacks(stuck) << ", and larger after " << worse << " of "
            << actions.size() << " actions\n";

  std::mt19937 random;
  std::set<queens::board> solutions;
  int solved = 0;
  for (int i = 0; i < 500; ++i) {
    auto const end = simulated_annealing(p, stuck, queens::attacks, {}, random);
    if (!p.is_goal(end)) continue;
    ++solved;
    solutions.insert(end);
  }
  std::cout << "solved from there " << solved << " times in 500, with " << solutions.size()
            << " different solutions\n";
  return std::cout.flush() ? 0 : 1;
}
