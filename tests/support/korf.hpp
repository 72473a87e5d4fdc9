// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

/// \file
/// Korf's instances of the 15-puzzle: goal `0 1 … 15`.

namespace korf {

struct instance {
  std::string board;
  int length;           // of a cheapest solution
  std::uint64_t nodes;  // of IDA* with the Manhattan distance, the root included
};

inline std::vector<instance> instances() {
  std::ifstream file(WEND_TEST_DATA "/korf100_nodes.txt");
  REQUIRE(file);
  std::vector<instance> all;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    auto const first = line.find(',');
    auto const second = line.find(',', first + 1);
    auto const third = line.find(',', second + 1);
    all.push_back({line.substr(first + 1, second - first - 1), std::stoi(line.substr(second + 1)),
                   std::stoull(line.substr(third + 1))});
  }
  REQUIRE(all.size() == 100);
  return all;
}

}  // namespace korf
