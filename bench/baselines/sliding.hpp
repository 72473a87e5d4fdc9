// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>    // boards and tables
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <cstdlib>  // std::abs
#include <vector>   // paths

/// \file
/// Sliding-tile puzzles for the hand-written baselines: a board in a 64-bit word, and tables of moves and
/// of their changes in Manhattan distance. The goal has the blank first and tile t in cell t. Nothing here
/// uses wend.

namespace baselines {

/// The result of a baseline and its work.
struct outcome {
  int cost = -1;                        ///< -1 where there was nothing to be found.
  std::vector<std::uint8_t> actions{};  ///< The moves of the blank: 0 up, 1 left, 2 right, 3 down.
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t stored = 0;
};

enum : int { up, left, right, down, actions_count };

constexpr int inverse(int action) { return 3 - action; }

struct move {
  std::uint8_t action, to;
};
struct moves {
  std::uint8_t count = 0;
  std::array<move, 4> list{};
  [[nodiscard]] move const* begin() const { return list.data(); }
  [[nodiscard]] move const* end() const { return list.data() + count; }
};

template <int Rows, int Cols>
struct sliding {
  static constexpr int cells = Rows * Cols;
  using board = std::array<std::uint8_t, cells>;  // the tile of each cell, 0 is the blank

  static constexpr bool allows(int cell, int action) {
    return action == up      ? cell >= Cols
           : action == left  ? cell % Cols != 0
           : action == right ? cell % Cols != Cols - 1
                             : cell < cells - Cols;
  }
  static constexpr int leads_to(int cell, int action) {
    return action == up      ? cell - Cols
           : action == left  ? cell - 1
           : action == right ? cell + 1
                             : cell + Cols;
  }

  static int distance(int tile, int cell) {
    return std::abs(tile / Cols - cell / Cols) + std::abs(tile % Cols - cell % Cols);
  }
  static int manhattan(board const& b) {
    int sum = 0;
    for (std::size_t cell = 0; cell != cells; ++cell)
      if (b[cell] != 0) sum += distance(b[cell], static_cast<int>(cell));
    return sum;
  }
  static unsigned blank_of(board const& b) {
    unsigned cell = 0;
    while (b[cell] != 0) ++cell;
    return cell;
  }

  /// Four bits a cell, the lowest are cell 0.
  static constexpr std::uint64_t pack(board const& b) {
    std::uint64_t packed = 0;
    for (unsigned cell = 0; cell != cells; ++cell) packed |= std::uint64_t{b[cell]} << (4 * cell);
    return packed;
  }
  static constexpr unsigned tile_at(std::uint64_t packed, unsigned cell) {
    return static_cast<unsigned>(packed >> (4 * cell)) & 15;
  }
  /// Moves the tile of the cell `to` to the blank's cell `from`.
  static constexpr std::uint64_t moved(std::uint64_t packed, unsigned from, unsigned to) {
    std::uint64_t const tile = tile_at(packed, to);
    return packed ^ (tile << (4 * from)) ^ (tile << (4 * to));
  }

  /// The allowed actions at a cell after an action (`actions_count`: after none), and their changes
  /// of h.
  struct tables {
    std::array<std::array<moves, 5>, cells> after{};
    std::array<std::array<std::array<std::int8_t, 16>, 4>, cells> delta{};  // blank, action, tile

    tables() {
      for (int cell = 0; cell != cells; ++cell)
        for (int action = 0; action != actions_count; ++action) {
          if (!allows(cell, action)) continue;
          auto const c = static_cast<std::size_t>(cell), a = static_cast<std::size_t>(action);
          int const to = leads_to(cell, action);
          for (int last = 0; last <= actions_count; ++last)
            if (last == actions_count || action != inverse(last)) {
              moves& m = after[c][static_cast<std::size_t>(last)];
              m.list[m.count++] = {static_cast<std::uint8_t>(action),
                                   static_cast<std::uint8_t>(to)};
            }
          for (int tile = 1; tile != cells; ++tile)
            delta[c][a][static_cast<std::size_t>(tile)] =
                static_cast<std::int8_t>(distance(tile, cell) - distance(tile, to));
        }
    }
  };
};

using fifteen = sliding<4, 4>;
using eight = sliding<3, 3>;

}  // namespace baselines
