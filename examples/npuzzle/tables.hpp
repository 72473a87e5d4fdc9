// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <memory>   // std::unique_ptr
#include <string_view>
#include <vector>

#include <wend/heuristics/tile_patterns.hpp>

#include "solver.hpp"

/// Tables of patterns: where they come from, and the searches that read them.
namespace npuzzle {

/// An executor: runs parts of a build in several threads.
class worker_pool {
 public:
  /// `threads` 0: as many as the machine has.
  explicit worker_pool(std::size_t threads = 0);
  worker_pool(worker_pool const&) = delete;
  worker_pool& operator=(worker_pool const&) = delete;
  ~worker_pool();

  template <class F>
  void operator()(std::size_t parts, F const& f) const {
    run(parts, {&f, [](void const* g, std::size_t part) { (*static_cast<F const*>(g))(part); }});
  }

  [[nodiscard]] std::size_t concurrency() const;

 private:
  struct work {
    void const* function;
    void (*call)(void const*, std::size_t);
  };
  void run(std::size_t parts, work const& w) const;

  struct arena;
  std::unique_ptr<arena> arena_;
};

/// Builds tables for the goal of an instance; `patterns` is a partition's name or lists of tiles.
/// \throws usage_error if it is neither; `stopped` if a signal comes, where they are noted
wend::heuristics::tile_pattern_tables build_tables(instance const& i, std::string const& patterns,
                                                   wend::heuristics::blank_regions regions,
                                                   worker_pool const& pool, progress& display);

/// Whether a partition of this name, such as 5-5-5, is known for the goal of an instance.
bool are_named_for(instance const& i, std::string_view name);

/// Thrown out of a build on a signal.
struct stopped {};

/// Has the tables that the method's heuristic names there before anything is printed, if it does.
/// \pre The heuristic serves the board.
/// \throws usage_error, wend::heuristics::table_file_error
void prepare_tables(instance const& i, method const& m);

/// The same of several methods; if a signal comes meanwhile, says so and returns false.
bool prepare_all(instance const& i, std::vector<method> const& methods);

/// Solves an instance, which is solvable, with the tables that the method's heuristic names.
/// \pre They are prepared.
answer solve_with_tables(instance const& i, method const& m, progress& display);

/// The searches for one solution on boards of four and five rows and columns with the tables that
/// are the default, merged and reflected: each compiled in a file of its own.
answer solve_with_tables_4x4(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables);
answer solve_with_tables_5x5(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables);
/// The same with tables of another kind, which is behind functions, and for all solutions.
answer solve_with_any_tables(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables);

}  // namespace npuzzle
