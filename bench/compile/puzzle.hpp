// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>    // states, unless VECTOR_STATES
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <utility>  // std::swap
#include <vector>   // states, actions

/// \file
/// The 8-puzzle as a beginner writes it. VECTOR_STATES: its boards are vectors.

#if defined(VECTOR_STATES)
using board = std::vector<int>;
#else
using board = std::array<std::uint8_t, 9>;
#endif

inline std::size_t blank_of(board const& b) {
  std::size_t i = 0;
  while (b[i] != 0) ++i;
  return i;
}

struct puzzle {
  using state_type = board;
  using action_type = std::size_t;  // the cell that the blank goes to

  std::vector<std::size_t> actions(board const& b) const {
    std::size_t const i = blank_of(b);
    std::vector<std::size_t> to;
    if (i >= 3) to.push_back(i - 3);
    if (i % 3 > 0) to.push_back(i - 1);
    if (i % 3 < 2) to.push_back(i + 1);
    if (i < 6) to.push_back(i + 3);
    return to;
  }
  board result(board b, std::size_t to) const {
    std::swap(b[blank_of(b)], b[to]);
    return b;
  }
  bool is_goal(board const& b) const {
    for (std::size_t i = 0; i < 9; ++i)
      if (static_cast<std::size_t>(b[i]) != i) return false;
    return true;
  }
};

struct misplaced {
  int operator()(board const& b) const {
    int n = 0;
    for (std::size_t i = 1; i < 9; ++i) n += static_cast<std::size_t>(b[i]) != i;
    return n;
  }
};

inline board start() { return {7, 2, 4, 5, 0, 6, 8, 3, 1}; }  // 26 moves away
