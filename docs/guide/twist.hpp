// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <utility>

#include <wend/core/problem.hpp>

//! [problem]
// Nine numbers in a square, to be put in order by quarter turns of blocks of four.
struct twist {
  using state_type = std::array<int, 9>;  // row by row
  struct action_type {
    int block;  // by its cell in the upper left corner: 0, 1, 3 or 4
    bool clockwise;
    bool operator==(action_type const&) const = default;
  };

  std::array<action_type, 8> actions(state_type const&) const {
    return {{{0, true},
             {0, false},
             {1, true},
             {1, false},
             {3, true},
             {3, false},
             {4, true},
             {4, false}}};
  }
  state_type result(state_type s, action_type a) const {
    turn(s, a);
    return s;
  }
  bool is_goal(state_type const& s) const { return s == state_type{1, 2, 3, 4, 5, 6, 7, 8, 9}; }

  static void turn(state_type& s, action_type a) {
    auto* const b = &s[static_cast<std::size_t>(a.block)];  // its cells are b[0], b[1], b[3], b[4]
    int const first = b[0];
    if (a.clockwise)
      b[0] = b[3], b[3] = b[4], b[4] = b[1], b[1] = first;
    else
      b[0] = b[1], b[1] = b[4], b[4] = b[3], b[3] = first;
  }
};
static_assert(wend::problem<twist>);
//! [problem]
