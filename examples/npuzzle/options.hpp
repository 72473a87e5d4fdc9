// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <variant>
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/puzzles/move.hpp>

#include "names.hpp"
#include "progress.hpp"

/// The parsed command line: a struct for each command.
namespace npuzzle {

/// An error of the user, in a sentence.
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct puzzle_options {
  std::optional<std::size_t> rows{};
  std::optional<std::size_t> cols{};
  bool torus = false;
  std::string goal = "blank-last";
  wend::puzzles::move_order order = wend::puzzles::move_order::udlr;
};

struct search_options {
  std::optional<double> weight{};
  std::optional<std::size_t> width{};      ///< of a beam
  std::optional<std::size_t> max_nodes{};  ///< of smastar
  std::optional<std::uint64_t> seed{};
  wend::search_limits<int> limits{};
};

struct solve_options {
  puzzle_options puzzle{};
  search_options search{};
  std::optional<npuzzle::algorithm> algorithm{};  ///< absent: as the size of the board suggests
  std::optional<guide> heuristic{};
  bool all = false;
  bool anytime = false;  ///< each solution is printed as it comes, the best so far
  std::optional<std::size_t> k{};
  std::optional<std::size_t> prune_moves{};
  bool distributed = false;  ///< by all processes that mpirun started
  std::optional<std::size_t> threads{};  ///< absent: the search is in one thread, and sequential
  std::optional<npuzzle::show> show{};
  npuzzle::format format = format::text;
  watching progress = watching::on_terminal;
  std::string checkpoint{};  ///< the file; empty: none
  std::string trace{};       ///< the file; empty: none
  std::string certificate{};  ///< the file; empty: none
  std::optional<std::chrono::duration<double>> checkpoint_every{};
  std::vector<std::string> boards{};
};

struct compare_options {
  puzzle_options puzzle{};
  search_options search{.limits = {.max_time = std::chrono::seconds(10), .max_memory = 1u << 30}};
  std::vector<npuzzle::algorithm> algorithms{
      algorithm::bfs,    algorithm::dfs,   algorithm::iddfs,          algorithm::ucs,
      algorithm::greedy, algorithm::astar, algorithm::weighted_astar, algorithm::idastar};
  std::vector<guide> heuristics{};  ///< empty: all that suit the board and are built quickly
  npuzzle::format format = format::text;
  std::string plot{};  ///< the file; empty: none
  std::size_t plot_lines = 6;
  std::string board{};
};

struct walk_options {
  puzzle_options puzzle{};
  std::size_t steps = 0;
  bool no_loops = false;
  std::uint64_t seed = 0;
  std::size_t count = 1;
};

struct check_options {
  puzzle_options puzzle{};
  std::string board{};
};

struct verify_options {
  std::string file{};
};

struct pdb_build_options {
  puzzle_options puzzle{};
  std::string patterns{};  ///< a partition's name, or lists of tiles
  std::string out{};       ///< the file
  bool zero_aware = false;
  std::size_t threads = 0;  ///< 0: as many as the machine has
};

struct pdb_info_options {
  std::string file{};
};

/// A text to print instead of running a command.
struct help_text {
  std::string text{};
};

using command = std::variant<help_text, solve_options, compare_options, walk_options, check_options,
                             verify_options, pdb_build_options, pdb_info_options>;

/// Parses the arguments into a command.
/// \throws usage_error
command parse_arguments(int argc, char const* const* argv);

}  // namespace npuzzle
