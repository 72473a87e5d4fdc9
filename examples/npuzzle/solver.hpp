// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>     // std::size_t
#include <functional>  // std::function
#include <optional>
#include <string>
#include <vector>

#include <wend/core/observer.hpp>  // progress_event
#include <wend/core/result.hpp>
#include <wend/puzzles/move.hpp>

#include "instance.hpp"
#include "keeper.hpp"
#include "options.hpp"
#include "progress.hpp"

namespace npuzzle {

class tracer;

/// A solution's length and a lower bound on all lengths.
struct bounded_length {
  int cost;
  int least;
};

/// An algorithm with its heuristic and options.
struct method {
  npuzzle::algorithm algorithm;
  std::optional<guide> heuristic{};  ///< present if the algorithm is informed
  search_options options{};
  bool all = false;                   ///< look for all cheapest solutions
  std::optional<std::size_t> k{};     ///< how many solutions to find, the shortest first
  std::size_t threads = 0;            ///< threads of astar or idastar; 0: sequential
  bool distributed = false;           ///< by astar or idastar, over the processes of MPI
  std::size_t prune_moves = 0;        ///< leave out equivalent sequences of up to this many moves
  std::function<void(bounded_length const&)> improved{};  ///< told of each better solution
  npuzzle::keeper* keeper = nullptr;  ///< if the search is to survive the program
  npuzzle::tracer* tracer = nullptr;  ///< if a trace is to be written
};

using path = std::vector<wend::puzzles::move>;

/// True if several solutions are requested.
inline bool finds_several(method const& m) { return m.all || m.k; }

struct answer {
  wend::search_result<wend::puzzles::move, int> result{};
  std::vector<path> solutions{};  ///< where several were looked for
  std::optional<int> least{};       ///< the proved bound on the length, if there is one
  wend::progress_event progress{};  ///< how far the search had come at its end
};

/// True if the method can prune move sequences on these boards when it is not traced: idastar compiled
/// for their type.
bool can_prune(instance const& i, method const& m);

/// The reason why a heuristic does not support boards of these sides; empty if it does.
std::optional<std::string> unserved(heuristic h, instance const& i);

/// The default heuristic. For idastar and astar on 4x4 cells, the one that solves a random board
/// fastest, including the time to build its tables (bench/rows/pattern_databases.md); else the Manhattan distance.
/// \pre The algorithm is informed.
guide default_guide(instance const& i, algorithm a);

/// Solves an instance, or reports at once that it cannot be solved.
answer solve(instance const& i, method const& m, progress& display);

}  // namespace npuzzle
