// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

#include <wend/wend.hpp>

using jugs = std::pair<int, int>;  // the litres in two jugs, which hold 3 and 5

std::vector<jugs> successors(jugs const& s) {  // fill, empty, pour into the other
  auto const [a, b] = s;
  int const right = std::min(a, 5 - b), left = std::min(b, 3 - a);
  return {{3, b}, {a, 5}, {0, b}, {a, 0}, {a - right, b + right}, {a + left, b - left}};
}

int main() {  // measures out 4 litres in as few steps as possible
  auto const problem = wend::problem_from(successors, [](jugs const& s) { return s.second == 4; });
  auto const r = wend::bfs(problem, jugs{0, 0});
  for (auto const& [a, b] : r.actions) std::cout << '(' << a << ' ' << b << ") ";
  std::cout << wend::to_string(r.status) << ": " << r.actions.size() << " steps, "
            << r.statistics.expanded << " states expanded\n";
  return std::cout.flush() ? 0 : 1;
}
