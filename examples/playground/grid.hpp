// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>    // std::abs
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <span>
#include <vector>

/// \file
/// Paths on a map of free cells and walls, as a problem: the state is a cell's number, row by row;
/// a step leads to one of 4 neighbours at cost 1, or to one of 8 at cost 1 or √2.

namespace playground {

class grid {
 public:
  using state_type = std::uint32_t;
  using cost_type = double;
  enum class action_type : std::uint8_t { north, east, south, west, ne, se, sw, nw };

  static constexpr double diagonal = 1.4142135623730951;

  /// Diagonal steps do not cut corners: both cells beside them are free.
  grid(std::size_t cols, std::vector<bool> const& free, std::size_t goal, std::size_t neighbours)
      : cols_(static_cast<int>(cols)), goal_(static_cast<state_type>(goal)) {
    int const rows = static_cast<int>(free.size()) / cols_;
    auto const is_free = [&](int x, int y) {
      return x >= 0 && y >= 0 && x < cols_ && y < rows &&
             free[static_cast<std::size_t>(y * cols_ + x)];
    };
    first_.push_back(0);
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < cols_; ++x) {
        for (std::size_t d = 0; d < neighbours && is_free(x, y); ++d)
          if (is_free(x + steps[d].x, y + steps[d].y) && is_free(x + steps[d].x, y) &&
              is_free(x, y + steps[d].y))
            actions_.push_back(static_cast<action_type>(d));
        first_.push_back(actions_.size());
      }
  }

  [[nodiscard]] std::span<action_type const> actions(state_type s) const {
    return std::span(actions_).subspan(first_[s], first_[s + 1] - first_[s]);
  }
  [[nodiscard]] state_type result(state_type s, action_type a) const {
    auto const [x, y] = steps[static_cast<std::size_t>(a)];
    return static_cast<state_type>(static_cast<int>(s) + y * cols_ + x);
  }
  [[nodiscard]] bool is_goal(state_type s) const { return s == goal_; }
  [[nodiscard]] double cost(state_type, action_type a) const {
    return a >= action_type::ne ? diagonal : 1;
  }
  [[nodiscard]] action_type inverse(action_type a) const {
    auto const d = static_cast<unsigned>(a);
    return static_cast<action_type>((d & 4U) | ((d + 2) & 3U));
  }

  /// \name The distances to the goal if there were no walls
  /// @{
  [[nodiscard]] double manhattan(state_type s) const {
    auto const [x, y] = apart(s);
    return x + y;
  }
  [[nodiscard]] double octile(state_type s) const {
    auto const [x, y] = apart(s);
    return x < y ? y - x + diagonal * x : x - y + diagonal * y;
  }
  /// @}

 private:
  struct step {
    int x;
    int y;
  };
  /// Straight ones first, each one's opposite two further on.
  static constexpr std::array<step, 8> steps{
      {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};

  [[nodiscard]] step apart(state_type s) const {
    int const here = static_cast<int>(s);
    int const goal = static_cast<int>(goal_);
    return {std::abs(here % cols_ - goal % cols_), std::abs(here / cols_ - goal / cols_)};
  }

  int cols_;
  state_type goal_;
  std::vector<action_type> actions_{};  // of all cells
  std::vector<std::size_t> first_{};    // by cell, its first action; of one more, the end
};

}  // namespace playground
