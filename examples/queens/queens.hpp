// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <random>   // std::mt19937

/// \file
/// Eight queens, one in each column, moved until none attacks another: the problem of the local searches.
/// States are complete boards. The result is the final board, not the path.

namespace queens {

/// The row of the queen in each column, from 1 on.
using board = std::array<unsigned, 8>;

/// \return how many pairs of queens attack each other
inline unsigned attacks(board const& b) {
  unsigned pairs = 0;
  for (std::size_t i = 0; i < b.size(); ++i)
    for (std::size_t j = i + 1; j < b.size(); ++j)
      pairs += b[i] == b[j] || b[i] + j == b[j] + i || b[i] + i == b[j] + j;
  return pairs;
}

/// Moving a queen within its column: 56 actions.
struct problem {
  using state_type = board;
  struct action_type {
    std::size_t column;
    unsigned row;
  };
  std::array<action_type, 56> actions(board const& b) const {
    std::array<action_type, 56> all{};
    auto* a = all.data();
    for (std::size_t column = 0; column < b.size(); ++column)
      for (unsigned row = 1; row <= b.size(); ++row)
        if (row != b[column]) *a++ = {column, row};
    return all;
  }
  board result(board b, action_type const& a) const { return b[a.column] = a.row, b; }
  bool is_goal(board const& b) const { return attacks(b) == 0; }
};

/// \return a number below n, equal on every machine
inline unsigned below(unsigned n, std::mt19937& random) {
  return static_cast<unsigned>(std::uint64_t{random()} * n >> 32);
}

/// \return a board with each queen in a random row
inline board random_board(std::mt19937& random) {
  board b;
  for (unsigned& row : b) row = 1 + below(8, random);
  return b;
}

}  // namespace queens
