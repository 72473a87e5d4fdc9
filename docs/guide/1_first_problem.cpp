// SPDX-License-Identifier: BSL-1.0
#include <iostream>

#include <wend/search/bfs.hpp>

#include "twist.hpp"

//! [shortest]
struct doubling {
  using state_type = int;
  using action_type = char;

  template <class Out>
  void expand(int n, Out&& out) const {
    out('+', n + 1);
    out('*', 2 * n);
  }
  bool is_goal(int n) const { return n == 1000; }
};
//! [shortest]

int main() {
  //! [keys]
  for (char const key : wend::bfs(doubling{}, 1).actions) std::cout << key;
  std::cout << '\n';
  //! [keys]

  //! [search]
  twist const p;
  auto const r = wend::bfs(p, {2, 1, 3, 4, 5, 6, 7, 8, 9});
  if (!r) return 1;
  for (auto const& a : r.actions)
    std::cout << "turn block " << a.block << (a.clockwise ? " clockwise\n" : " back\n");
  std::cout << r.actions.size() << " turns, " << r.statistics.expanded << " states expanded\n";
  //! [search]

  //! [proof]
  auto const never = wend::bfs(p, {1, 1, 1, 1, 1, 1, 1, 1, 2});
  std::cout << wend::to_string(never.status) << " after " << never.statistics.expanded
            << " states\n";
  //! [proof]
  return std::cout.flush() ? 0 : 1;
}
