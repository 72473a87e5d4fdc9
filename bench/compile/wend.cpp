// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar.hpp>

#include "puzzle.hpp"

int main() {
  auto const r = wend::astar(puzzle{}, start(), misplaced{});
  return r.cost == 26 ? 0 : 1;
}
