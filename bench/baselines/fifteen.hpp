// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>    // boards and tables
#include <cstdint>  // std::uint64_t
#include <cstdlib>  // std::abs
#include <vector>   // paths

/// \file
/// The 15-puzzle as the hand-written baselines see it: a board in a 64-bit word, tables of moves
/// and of what they change in Manhattan distance. The goal has the blank first and tile t in cell
/// t. Nothing here is wend's.

namespace baselines::fifteen {

using board = std::array<std::uint8_t, 16>;  // the tile of each cell, 0 is the blank

/// What a baseline found, and what that took.
struct outcome {
  int cost = -1;
  std::vector<std::uint8_t> actions{};  // of the blank: 0 up, 1 left, 2 right, 3 down
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t stored = 0;
};

enum : int { up, left, right, down, actions_count };

constexpr bool allows(int cell, int action) {
  return action == up      ? cell >= 4
         : action == left  ? cell % 4 != 0
         : action == right ? cell % 4 != 3
                           : cell < 12;
}
constexpr int leads_to(int cell, int action) {
  return action == up      ? cell - 4
         : action == left  ? cell - 1
         : action == right ? cell + 1
                           : cell + 4;
}
constexpr int inverse(int action) { return 3 - action; }

inline int distance(int tile, int cell) {
  return std::abs(tile / 4 - cell / 4) + std::abs(tile % 4 - cell % 4);
}
inline int manhattan(board const& b) {
  int sum = 0;
  for (int cell = 0; cell != 16; ++cell)
    if (b[static_cast<unsigned>(cell)] != 0) sum += distance(b[static_cast<unsigned>(cell)], cell);
  return sum;
}

/// Four bits a cell, the lowest are cell 0.
constexpr std::uint64_t pack(board const& b) {
  std::uint64_t packed = 0;
  for (unsigned cell = 0; cell != 16; ++cell) packed |= std::uint64_t{b[cell]} << (4 * cell);
  return packed;
}
constexpr unsigned tile_at(std::uint64_t packed, unsigned cell) {
  return static_cast<unsigned>(packed >> (4 * cell)) & 15;
}
/// The tile of the cell `to` goes to the blank's cell `from`.
constexpr std::uint64_t moved(std::uint64_t packed, unsigned from, unsigned to) {
  std::uint64_t const tile = tile_at(packed, to);
  return packed ^ (tile << (4 * from)) ^ (tile << (4 * to));
}

struct move {
  std::uint8_t action, to;
};
struct moves {
  std::uint8_t count = 0;
  std::array<move, 4> list{};
  move const* begin() const { return list.data(); }
  move const* end() const { return list.data() + count; }
};

/// What may be done at a cell after an action (`actions_count`: after none), and the change of h.
struct tables {
  std::array<std::array<moves, 5>, 16> after{};
  std::array<std::array<std::array<std::int8_t, 16>, 4>, 16> delta{};  // of blank, action, tile

  tables() {
    for (int cell = 0; cell != 16; ++cell)
      for (int action = 0; action != actions_count; ++action) {
        if (!allows(cell, action)) continue;
        auto const c = static_cast<unsigned>(cell), a = static_cast<unsigned>(action);
        int const to = leads_to(cell, action);
        for (unsigned last = 0; last != 5; ++last)
          if (last == actions_count || action != inverse(static_cast<int>(last))) {
            moves& m = after[c][last];
            m.list[m.count++] = {static_cast<std::uint8_t>(action), static_cast<std::uint8_t>(to)};
          }
        for (int tile = 1; tile != 16; ++tile)
          delta[c][a][static_cast<unsigned>(tile)] =
              static_cast<std::int8_t>(distance(tile, cell) - distance(tile, to));
      }
  }
};

}  // namespace baselines::fifteen
