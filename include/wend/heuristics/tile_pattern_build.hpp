// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::make_shared
#include <utility>  // std::as_const, std::move

#include <wend/heuristics/tile_patterns.hpp>
#include <wend/heuristics/tiles/tile_pattern_search.hpp>

/// \file
/// The tables of patterns, built by breadth-first search backward from the goal.

namespace wend::heuristics {

/// The progress of a build.
struct tile_pattern_progress {
  std::size_t pattern = 0;   ///< Which of them is being built, counted from 0.
  std::size_t patterns = 0;  ///< How many there are.
  int cost = 0;              ///< Of the states found last.
  std::uint64_t found = 0;   ///< States of the pattern's tiles and the blank's region so far.
  std::uint64_t states = 0;  ///< How many there can be. Not all need be connected with the goal.
};

/// The executor that is used if none is given: one part after the other.
struct in_turn {
  /// One call at a time.
  [[nodiscard]] std::size_t concurrency() const noexcept { return 1; }
  template <class F>
  void operator()(std::size_t parts, F const& f) const {
    for (std::size_t part = 0; part < parts; ++part) f(part);
  }
};

/// The tables of these patterns: for each place of a pattern's tiles the least number of moves of
/// these tiles, other tiles being free to pass through, to where they are in the goal. A move is
/// counted for one pattern alone, so the sum over the patterns never overestimates.
///
/// `executor(parts, f)` does the parts: an executor (see wend/core/executor.hpp), or a function.
/// `progress(event)` is called in between, by the caller's thread; what it throws ends the build,
/// and nothing is left of it.
///
/// R. E. Korf, A. Felner, Artificial Intelligence 134, 2002, 9-22. Regions kept: K. Doebbelin,
/// A. Reinefeld; R. Clausecker, A. Reinefeld, Symposium on Combinatorial Search, 2019.
///
/// \pre None: faulty patterns are refused.
/// \post The same tables, however many threads.
/// \complexity O(e) in the e entries, times their regions; 8 bits of memory for each such while a
///             table is built, and half a byte for each entry of the tables.
/// \throws invalid_option if the patterns are none, or too large; std::bad_alloc; what `progress`
///         and `executor` throw.
template <class Puzzle, class Executor, class Progress>
tile_pattern_tables build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions, Executor const& executor,
                                        Progress const& progress) {
  check_tile_partition(p, patterns);
  tile_pattern_tables all{Puzzle::edges, p.rows(), p.cols(), {}, regions, {}};
  all.goal.assign(p.goal_state().begin(), p.goal_state().end());
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    detail::tile_pattern_search<Puzzle> search(p, patterns[i]);
    tile_pattern_progress event{i, patterns.size(), 0, search.found(), search.states()};
    for (progress(std::as_const(event)); search.step(executor); progress(std::as_const(event))) {
      event.cost = search.cost();
      event.found = search.found();
    }
    std::uint64_t const size = search.entries(regions);
    auto const memory = std::make_shared<detail::zeroed_memory>((size + 1) / 2);
    search.write(regions, memory->template as<std::uint8_t>(), executor);
    all.patterns.emplace_back(std::move(patterns[i]), size, memory->template as<std::uint8_t>(),
                              memory);
  }
  return all;
}

/// The same, in the caller's thread alone.
template <class Puzzle>
tile_pattern_tables build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions = blank_regions::merged) {
  return build_tile_patterns(p, std::move(patterns), regions, in_turn{},
                             [](tile_pattern_progress const&) {});
}

}  // namespace wend::heuristics
