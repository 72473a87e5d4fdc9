// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>      // boards
#include <cstdint>    // std::uint8_t
#include <fstream>    // Korf's table
#include <sstream>    // its lines
#include <stdexcept>  // a table that is not there
#include <string>
#include <vector>

/// \file
/// Korf's hundred instances of the 15-puzzle, R. E. Korf, Artificial Intelligence 27, 1985, 97-109.

namespace bench {

struct korf_instance {
  int number;
  std::array<std::uint8_t, 16> board;
  std::string text;     ///< The board, for wend to parse.
  int cost;             ///< Moves of a cheapest solution.
  std::uint64_t nodes;  ///< That IDA* with the Manhattan distance generates, and the root.
};

/// All hundred, in their order.
inline std::vector<korf_instance> read_korf() {
  std::ifstream file(WEND_TEST_DATA "/korf100_nodes.txt");
  std::vector<korf_instance> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream in(line);
    korf_instance k{};
    char comma = 0;
    in >> k.number >> comma;
    for (auto& cell : k.board) {
      int tile = 0;
      in >> tile;
      cell = static_cast<std::uint8_t>(tile);
      k.text += std::to_string(tile) + ' ';
    }
    in >> comma >> k.cost >> comma >> k.nodes;
    if (!in) throw std::runtime_error("this is no line of Korf's table: " + line);
    all.push_back(k);
  }
  if (all.size() != 100) throw std::runtime_error("Korf's table is not in " WEND_TEST_DATA);
  return all;
}
inline korf_instance const& korf(int number) {
  static std::vector<korf_instance> const all = read_korf();
  return all.at(static_cast<std::size_t>(number) - 1);
}

}  // namespace bench
