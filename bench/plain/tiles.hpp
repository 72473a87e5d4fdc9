// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <cstring>  // std::memcpy
#include <utility>  // std::swap
#include <vector>

#include <boost/container/static_vector.hpp>

/// \file
/// Sliding tiles as a user writes them on the first evening: a board is an array of bytes, and
/// nothing else. The goal has the blank first and tile t in cell t.

namespace plain {

enum class direction : std::uint8_t { up, left, right, down };
inline constexpr std::array directions{direction::up, direction::left, direction::right,
                                       direction::down};

template <int Side>
using board = std::array<std::uint8_t, static_cast<std::size_t>(Side* Side)>;

template <int Side>
int blank_of(board<Side> const& b) {
  int cell = 0;
  while (b[static_cast<std::size_t>(cell)] != 0) ++cell;
  return cell;
}

template <int Side>
bool allows(int blank, direction d) {
  switch (d) {
    case direction::up: return blank >= Side;
    case direction::left: return blank % Side != 0;
    case direction::right: return blank % Side != Side - 1;
    default: return blank < Side * Side - Side;
  }
}

template <int Side>
board<Side> moved(board<Side> b, int blank, direction d) {
  constexpr std::array<int, 4> offsets{-Side, -1, 1, Side};
  int const to = blank + offsets[static_cast<std::size_t>(d)];
  std::swap(b[static_cast<std::size_t>(blank)], b[static_cast<std::size_t>(to)]);
  return b;
}

template <int Side>
board<Side> goal_board() {
  board<Side> b{};
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<std::uint8_t>(i);
  return b;
}

/// The Manhattan distance, from a table of each tile's distance in each cell.
template <int Side>
struct manhattan {
  static constexpr int cells = Side * Side;
  static constexpr auto table = [] {
    std::array<std::array<std::uint8_t, cells>, cells> t{};
    auto const apart = [](int a, int b) { return a < b ? b - a : a - b; };
    for (int tile = 1; tile < cells; ++tile)
      for (int cell = 0; cell < cells; ++cell)
        t[static_cast<std::size_t>(cell)][static_cast<std::size_t>(tile)] =
            static_cast<std::uint8_t>(apart(tile / Side, cell / Side) +
                                      apart(tile % Side, cell % Side));
    return t;
  }();

  int operator()(board<Side> const& b) const {
    int sum = 0;
    for (std::size_t cell = 0; cell < b.size(); ++cell) sum += table[cell][b[cell]];
    return sum;
  }
};

/// The problem: actions in a vector.
template <int Side>
struct tiles {
  using state_type = board<Side>;
  using action_type = direction;
  static constexpr int side = Side;

  state_type goal = goal_board<Side>();

  std::vector<direction> actions(state_type const& s) const {
    int const blank = blank_of<Side>(s);
    std::vector<direction> all;
    all.reserve(4);
    for (auto const d : directions)
      if (allows<Side>(blank, d)) all.push_back(d);
    return all;
  }
  state_type result(state_type const& s, direction d) const {
    return moved<Side>(s, blank_of<Side>(s), d);
  }
  bool is_goal(state_type const& s) const { return s == goal; }
};

/// The same with actions in an array. A move into the wall changes nothing.
template <int Side>
struct walled_tiles : tiles<Side> {
  std::array<direction, 4> actions(board<Side> const&) const { return directions; }
  board<Side> result(board<Side> const& s, direction d) const {
    int const blank = blank_of<Side>(s);
    return allows<Side>(blank, d) ? moved<Side>(s, blank, d) : s;
  }
};

/// The same with `inverse`.
template <int Side>
struct inverse_tiles : tiles<Side> {
  direction inverse(direction d) const { return static_cast<direction>(3 - static_cast<int>(d)); }
};

/// Any of these, and all successors in one pass: searches then do not call `actions` and `result`.
template <class Tiles>
struct expanding : Tiles {
  template <class Out>
  void expand(typename Tiles::state_type const& s, Out&& out) const {
    int const blank = blank_of<Tiles::side>(s);
    for (auto const d : directions)
      if (allows<Tiles::side>(blank, d)) out(d, moved<Tiles::side>(s, blank, d));
  }
};

/// Any of these with the actions in a vector that does not allocate.
template <class Tiles>
struct unallocated : Tiles {
  boost::container::static_vector<direction, 4> actions(typename Tiles::state_type const& s) const {
    int const blank = blank_of<Tiles::side>(s);
    boost::container::static_vector<direction, 4> all;
    for (auto const d : directions)
      if (allows<Tiles::side>(blank, d)) all.push_back(d);
    return all;
  }
};

/// The same without a goal: the whole space.
template <int Side>
struct endless_tiles : tiles<Side> {
  bool is_goal(board<Side> const&) const { return false; }
};

/// The argument of the loops by hand (by_hand.hpp).
template <int Side, bool HasGoal = true>
struct tiles_by_hand {
  using state = board<Side>;
  using cost = int;

  /// The words of the board, multiplied: a simple hash for a map of small arrays.
  struct hash {
    std::size_t operator()(state const& s) const {
      std::uint64_t first = 0, rest = 0;
      std::memcpy(&first, s.data(), 8);
      std::memcpy(&rest, s.data() + 8, s.size() - 8);
      std::uint64_t const x = (first ^ (rest * 0x9e3779b97f4a7c15)) * 0xff51afd7ed558ccd;
      return static_cast<std::size_t>(x ^ (x >> 32));
    }
  };

  state goal = goal_board<Side>();

  template <class Visit>
  void each(state const& s, Visit visit) const {
    int const blank = blank_of<Side>(s);
    for (auto const d : directions)
      if (allows<Side>(blank, d)) visit(moved<Side>(s, blank, d), 1);
  }
  bool is_goal(state const& s) const { return HasGoal && s == goal; }
  int h(state const& s) const { return manhattan<Side>{}(s); }
};

}  // namespace plain
