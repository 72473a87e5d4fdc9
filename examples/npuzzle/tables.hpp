// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <memory>   // std::unique_ptr
#include <string_view>
#include <vector>

#include <wend/heuristics/tile_patterns.hpp>

#include "solver.hpp"

/// Pattern databases of tiles, and the searches that use them.
namespace npuzzle {

/// An executor: runs parts of a build in several threads.
class worker_pool {
 public:
  /// `threads` 0: one for each processor.
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
/// \throws usage_error if it is neither; `stopped` if a signal is received while signals are recorded
wend::heuristics::tile_pattern_tables build_tables(instance const& i, std::string const& patterns,
                                                   wend::heuristics::blank_regions regions,
                                                   worker_pool const& pool, progress& display);

/// True if a partition of this name, such as 5-5-5, is known for the goal of an instance.
bool are_named_for(instance const& i, std::string_view name);

/// Thrown by a build when a signal is received.
struct stopped {};

/// Builds or reads the tables of the method's heuristic, if it has any, before anything is printed.
/// \pre The heuristic supports the board.
/// \throws usage_error, wend::heuristics::table_file_error
void prepare_tables(instance const& i, method const& m);

/// The same for several methods. On a signal, reports it and returns false.
bool prepare_all(instance const& i, std::vector<method> const& methods);

/// Solves a solvable instance with the tables that the method's heuristic names.
/// \pre The tables are prepared.
answer solve_with_tables(instance const& i, method const& m, progress& display);

/// Searches for one solution on boards of four or five rows and columns with the default kind of tables,
/// merged and reflected. Each is compiled in a file of its own.
answer solve_with_tables_4x4(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables);
answer solve_with_tables_5x5(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables);
/// The same with type-erased tables of other kinds, and for all solutions.
answer solve_with_any_tables(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables);

}  // namespace npuzzle
