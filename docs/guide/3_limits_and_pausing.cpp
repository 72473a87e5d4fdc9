// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <iostream>
#include <vector>

#include <wend/search/bfs.hpp>

#include "twist.hpp"

//! [observer]
struct by_depth {
  std::vector<std::uint64_t> expanded;
  void on_expand(wend::node_event<twist> const& e) {
    expanded.resize(e.depth + 1);
    ++expanded[e.depth];
  }
};
//! [observer]

int main() {
  twist const p;
  twist::state_type const start{2, 1, 3, 4, 5, 6, 7, 8, 9};

  //! [limits]
  auto const r = wend::bfs(p, start, {.limits = {.max_expanded = 200}});
  std::cout << wend::to_string(r.status) << ": deepest path " << r.statistics.max_depth << '\n';
  //! [limits]

  //! [pause]
  auto search = wend::bfs.search(p, start);
  int pauses = 0;
  for (std::uint64_t n = 100; search.run({.max_expanded = n}) != wend::search_status::solved;
       n *= 2)
    ++pauses;
  std::cout << "solved after " << pauses << " pauses: " << search.result().actions.size()
            << " turns, " << search.statistics().expanded << " expanded\n";
  //! [pause]

  //! [watch]
  by_depth seen;
  wend::bfs(p, start, {}, seen);
  for (auto const n : seen.expanded) std::cout << n << ' ';
  std::cout << "expanded at depth 0, 1, 2, ...\n";
  //! [watch]
  return std::cout.flush() ? 0 : 1;
}
