// SPDX-License-Identifier: BSL-1.0
//
// A heuristic that evaluates many states at a time: the Manhattan distance of 15-puzzle boards, two in
// a vector of 32 bytes (AVX2). A* with batches passes whole batches, IDA* passes all successors of a
// node. The library's own Manhattan distance updates the value for each move, and is faster.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <optional>
#include <span>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

using puzzle = wend::puzzles::tile_puzzle<4, 4>;
using board = puzzle::state_type;

/// \pre In the goal, each tile is in the cell of its number.
class manhattan_of_many {
 public:
  struct account { std::size_t calls, boards; };
  explicit manhattan_of_many(account& told) : told_(&told) {}
  int operator()(board const& b) const {
    std::optional<int> h;
    return estimate({&b, 1}, {&h, 1}), *h;
  }
  void estimate(std::span<board const> boards, std::span<std::optional<int>> estimates) const {
    ++told_->calls;
    told_->boards += boards.size();
    std::array<byte, block * 16> tiles{};
    for (std::size_t first = 0; first < boards.size(); first += block) {
      std::size_t const count = std::min(block, boards.size() - first);
      for (std::size_t i = 0; i < count; ++i)
        std::copy_n(boards[first + i].begin(), 16, tiles.data() + 16 * i);
      for (std::size_t i = 0; i < count; i += 2) to_distances(tiles.data() + 16 * i);
      for (byte const* at = tiles.data(); auto& h : estimates.subspan(first, count)) {
        h = std::accumulate(at, at + 16, 0);
        at += 16;
      }
    }
  }

 private:
  using byte = std::uint8_t;
  static constexpr std::size_t block = 16;  // boards
  static constexpr int apart(int a, int b) { return a > b ? a - b : b - a; }
  /// Replaces the tile in each cell of two boards by its distance, with vector instructions.
  static void to_distances(byte* tiles) {
    for (int i = 0; i < 32; ++i) {
      int const tile = tiles[i];
      int const far = apart(tile / 4, i % 16 / 4) + apart(tile % 4, i % 4);
      tiles[i] = static_cast<byte>(tile == 0 ? 0 : far);
    }
  }

  account* told_;
};

int main() {
  puzzle const p{wend::puzzles::goal::blank_first};
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  manhattan_of_many::account told{};
  auto const tell = [&](char const* search, auto const& r, auto const& same) {
    std::cout << search << ": " << *r.cost << " moves, " << r.statistics.expanded
              << " expanded as by differences (" << same.statistics.expanded << "), "
              << told.boards << " boards in " << told.calls << " calls\n";
    told = {};
  };
  manhattan_of_many const many(told);
  wend::heuristics::manhattan const one{p};
  for (std::size_t const n : {1u, 32u})
    tell("A*", wend::astar(p, start, many, {.batch = n}), wend::astar(p, start, one, {.batch = n}));
  tell("IDA*", wend::idastar(p, start, many), wend::idastar(p, start, one));
  return std::cout.flush() ? 0 : 1;
}
