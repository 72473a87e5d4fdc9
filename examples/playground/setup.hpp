// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <string>
#include <string_view>
#include <vector>

#include "table.hpp"

/// \file
/// The problem and the search as lines of text from the page. They are checked carefully, because a
/// link may contain anything.

namespace playground {

enum class kind { tile, torus, grid, table };
enum class algorithm {
  bfs,
  dfs,
  dls,
  iddfs,
  ucs,
  greedy,
  astar,
  weighted_astar,
  idastar,
  random,
  bidirectional_bfs,
  nbs,
  baestar,
  beam,
  awastar
};
enum class heuristic {
  nil,
  misplaced,
  manhattan,
  linear_conflict,
  walking_distance,
  octile,
  given
};

/// The names of the values, in their order.
inline constexpr std::array<std::string_view, 4> kind_names{"tile", "torus", "grid", "table"};
inline constexpr std::array<std::string_view, 15> algorithm_names{
    "bfs",     "dfs",   "dls",            "iddfs",   "ucs",
    "greedy",  "astar", "weighted_astar", "idastar", "random",
    "bidirectional_bfs", "nbs", "baestar", "beam", "awastar"};
inline constexpr std::array<std::string_view, 7> heuristic_names{
    "nil",    "misplaced", "manhattan", "linear_conflict", "walking_distance",
    "octile", "given"};

struct setup {
  playground::kind kind = kind::tile;
  playground::algorithm algorithm = algorithm::astar;
  playground::heuristic heuristic = heuristic::manhattan;
  bool tree = false;  ///< Tree search: each path is a node; else graph search: each state is one.
  std::size_t rows = 3;
  std::size_t cols = 3;
  std::vector<int> board{};  ///< A puzzle's start.
  bool blank_first = true;   ///< The place of the blank in a puzzle's goal: first or last.
  bool ulrd = false;         ///< The order of a puzzle's moves: else up, down, left, right.
  std::vector<std::uint8_t> cells{};  ///< A map by rows: the cost of entering a cell; 0 is a wall.
  std::size_t start = 0;     ///< A map's cells.
  std::size_t goal = 0;
  std::size_t neighbours = 8;
  std::vector<table_edge> edges{};   ///< A table's, sorted by where they leave.
  std::vector<int> estimates{};      ///< A table's heuristic: one for each state.
  std::vector<std::size_t> goals{};  ///< A table's.
  double weight = 1.5;       ///< For weighted A* and anytime weighted A*.
  std::size_t width = 10;    ///< For beam search.
  std::size_t depth = 20;    ///< The limit of depth-limited search.
  std::uint64_t seed = 1;    ///< For random search and scrambling.
  std::size_t steps = 30;    ///< For scrambling.
  std::size_t memory = 256;  ///< The most MiB that the search may take.
};

/// True if the algorithm multiplies costs.
constexpr bool is_weighted(algorithm a) noexcept {
  return a == algorithm::weighted_astar || a == algorithm::awastar;
}

/// True if the algorithm can be a tree search. Depth-first searches of paths are always one.
constexpr bool has_tree_search(algorithm a) noexcept {
  switch (a) {
    case algorithm::bidirectional_bfs:
    case algorithm::nbs:
    case algorithm::baestar:
    case algorithm::beam:
    case algorithm::awastar: return false;
    default: return true;
  }
}

/// True if this heuristic exists for the set-up's kind and sides. The walking distance's tables take a
/// second for sides longer than 4, and linear conflicts need a board with edges.
bool serves(heuristic which, setup const& s) noexcept;

/// Reads lines `key=value`; missing keys keep their defaults. Returns an error in words, or an empty
/// text.
/// \post If there is no error, a puzzle has 2 to 5 rows and columns and a board with every tile
/// once, a map's start and goal are free cells, and the heuristic is
/// valid.
std::string read(std::string_view text, setup& s);

}  // namespace playground
