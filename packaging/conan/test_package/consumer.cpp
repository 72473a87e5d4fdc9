// SPDX-License-Identifier: BSL-1.0
#include <iostream>
#include <vector>

#include <wend/wend.hpp>

// From 1 to 1000 in as few steps as possible, each of which adds one or doubles: 14.
int main() {
  auto const doubling = wend::problem_from([](int n) { return std::vector{n + 1, 2 * n}; },
                                           [](int n) { return n == 1000; });
  auto const r = wend::bfs(doubling, 1);
  std::cout << "wend " << wend::version << ": " << r.actions.size() << " steps\n";
  return r.actions.size() == 14 ? 0 : 1;
}
