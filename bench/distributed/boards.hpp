// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "../support/korf.hpp"

#include <wend/core/limits.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

/// \file
/// The boards for searches over virtual ranks and processes: Korf's, by their numbers.

namespace bench {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;
using distance = wend::heuristics::manhattan<fifteen>;

inline constexpr std::array tree_fit{1, 7, 22, 53};    ///< IDA*: the model is fitted to these,
inline constexpr std::array tree_check{3, 21, 33, 52};  ///< and checked on these.
inline constexpr std::array hash_fit{2, 5, 13, 16, 23, 34, 58, 65, 77, 96};  ///< HDA*, likewise.
inline constexpr std::array hash_check{18, 39, 46, 62};

inline fifteen const& puzzle() {
  static fifteen const p{wend::puzzles::goal::blank_first};
  return p;
}
inline distance const& manhattan() {
  static distance const h{puzzle()};
  return h;
}

/// IDA* without the last iteration, which ends at the first solution: all ranks together expand the same
/// nodes, whatever their number. In the last iteration, chance decides which rank finds a solution, and when.
inline wend::search_limits<int> before_solution(korf_instance const& k) {
  return {.max_cost = k.cost - 2};
}

}  // namespace bench
