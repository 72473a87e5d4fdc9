// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <vector>

#include <wend/search/bfs.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/tools/check_problem.hpp>

#include "twist.hpp"

//! [refinements]
struct fast_twist : twist {
  // invertible_problem: the turn that undoes the last one is not tried
  action_type inverse(action_type a) const { return {a.block, !a.clockwise}; }

  // reversible_problem: depth-first searches copy no states
  void apply(state_type& s, action_type a) const { turn(s, a); }
  void undo(state_type& s, action_type a) const { turn(s, inverse(a)); }

  // packable_problem: stores four bits per number instead of four bytes
  std::uint64_t pack(state_type const& s) const {
    std::uint64_t key = 0;
    for (int const number : s) key = key << 4 | static_cast<std::uint64_t>(number);
    return key;
  }
  state_type unpack(std::uint64_t key) const {
    state_type s;
    for (std::size_t i = 9; i-- > 0; key >>= 4) s[i] = static_cast<int>(key & 15);
    return s;
  }

  // rankable_problem: two bits per state are enough for the whole space
  std::uint64_t state_count() const { return 362'880; }
  std::uint64_t rank(state_type const& s) const {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      auto const smaller = std::count_if(s.begin() + i, s.end(), [&](int n) { return n < s[i]; });
      number = number * (9 - i) + static_cast<std::uint64_t>(smaller);
    }
    return number;
  }
  state_type unrank(std::uint64_t number) const {
    state_type s;
    for (std::size_t i = 9; i-- > 0; number /= 9 - i) {
      s[i] = static_cast<int>(number % (9 - i)) + 1;
      for (std::size_t j = i + 1; j < 9; ++j) s[j] += s[j] >= s[i];
    }
    return s;
  }
};
static_assert(wend::invertible_problem<fast_twist> && wend::reversible_problem<fast_twist> &&
              wend::packable_problem<fast_twist> && wend::rankable_problem<fast_twist>);
//! [refinements]

int main() {
  twist::state_type const goal{1, 2, 3, 4, 5, 6, 7, 8, 9};

  //! [check]
  auto const report = wend::check_problem(fast_twist{}, goal, 3);
  std::cout << report.broken << " promises broken in " << wend::to_string(report);
  //! [check]

  //! [compare]
  auto const compare = [&](char const* name, auto const& p) {
    auto const r = wend::bfs(p, {2, 1, 3, 4, 5, 6, 7, 8, 9});
    std::cout << name << r.actions.size() << " turns, " << r.statistics.expanded << " expanded, "
              << r.statistics.generated << " generated\n";
  };
  compare("twist:      ", twist{});
  compare("fast_twist: ", fast_twist{});
  //! [compare]

  //! [whole]
  auto const all = wend::ranked_bfs(fast_twist{}, goal, {.goal_test = false});
  for (auto const states : all.histogram) std::cout << states << ' ';
  std::cout << "states at distance 0, 1, 2, ...\n";
  //! [whole]
  return std::cout.flush() ? 0 : 1;
}
