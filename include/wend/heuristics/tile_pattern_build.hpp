// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>     // std::size_t
#include <cstdint>     // std::uint64_t
#include <exception>   // std::exception_ptr
#include <functional>
#include <memory>      // std::make_shared
#include <optional>
#include <utility>     // std::as_const, std::move

#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/core/threads.hpp>
#include <wend/heuristics/detail/tile_pattern_search.hpp>
#include <wend/heuristics/tile_patterns.hpp>

/// \file
/// The tables of patterns, built by breadth-first search backward from the goal.

namespace wend::heuristics {

/// The progress of a build.
struct tile_pattern_progress {
  std::size_t pattern = 0;   ///< The pattern that is being built, counted from 0.
  std::size_t patterns = 0;  ///< The number of patterns.
  int cost = 0;              ///< The cost of the states found last.
  std::uint64_t found = 0;   ///< States of the pattern's tiles and the blank's region so far.
  std::uint64_t states = 0;  ///< The maximum. Not all need be connected with the goal.
};

/// Resources for building tables of patterns, and callbacks that observe and stop the build.
struct tile_pattern_options {
  /// A callable or a stop token, called repeatedly by any of the threads, one at a time; true stops
  /// the build. An exception from it ends the build.
  stop_condition stop{};
  /// Called by the caller's thread before each cost and after the last. An exception from it ends
  /// the build. May be empty.
  std::function<void(tile_pattern_progress const&)> progress{};
  unsigned threads = 1;  ///< The number of threads.
  /// The executor that provides the threads; none: `threads` threads are started.
  any_executor executor{};
};

/// The result of building tables of patterns. True if they were built.
struct tile_pattern_result {
  search_status status = search_status::running;  ///< `exhausted`, or `stopped`.
  std::optional<tile_pattern_tables> tables{};    ///< All tables; empty if it was stopped.

  /// True if the tables were built.
  explicit operator bool() const noexcept { return tables.has_value(); }
};

/// The default executor: one part after the other.
struct in_turn {
  /// One call at a time.
  [[nodiscard]] std::size_t concurrency() const noexcept { return 1; }
  template <class F>
  void operator()(std::size_t parts, F const& f) const {
    for (std::size_t part = 0; part < parts; ++part) f(part);
  }
};

}  // namespace wend::heuristics

namespace wend::detail {

/// An executor that skips its remaining parts once the build is to stop.
class stoppable_executor {
 public:
  stoppable_executor(any_executor const& executor, stop_condition const& stop)
      : executor_(&executor), stop_(&stop) {}

  /// True if the build has not stopped, and need not stop.
  /// \throws Whatever the condition throws.
  [[nodiscard]] bool go_on() const {
    if (!stopped_ && *stop_ && (*stop_)()) stopped_ = true;
    return !stopped_;
  }

  [[nodiscard]] bool has_stopped() const noexcept { return stopped_; }

  /// \throws Whatever the executor and the condition throw.
  template <class F>
  void operator()(std::size_t parts, F const& f) const {
    if (!*stop_) return (*executor_)(parts, f);
    if (stopped_) return;
    std::exception_ptr error{};
    std::atomic_flag asking;
    (*executor_)(parts, [&](std::size_t part) noexcept {
      if (!stopped_ && !asking.test_and_set(std::memory_order_acquire)) {
        WEND_TRY { static_cast<void>(go_on()); }
        WEND_CATCH_ALL {
          error = std::current_exception();
          stopped_ = true;
        }
        asking.clear(std::memory_order_release);
      }
      if (!stopped_) f(part);
    });
    if (error) std::rethrow_exception(error);
  }

 private:
  any_executor const* executor_;
  stop_condition const* stop_;
  mutable std::atomic<bool> stopped_{false};
};

/// Builds the tables, unless `go_on(progress)`, called in between, returns false.
template <class Puzzle, class Executor, class GoOn>
std::optional<heuristics::tile_pattern_tables> try_build_tile_patterns(
    Puzzle const& p, heuristics::tile_partition patterns, heuristics::blank_regions regions,
    Executor const& executor, GoOn const& go_on) {
  heuristics::check_tile_partition(p, patterns);
  heuristics::tile_pattern_tables all{Puzzle::edges, p.rows(), p.cols(), {}, regions, {}};
  all.goal.assign(p.goal_state().begin(), p.goal_state().end());
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    tile_pattern_search<Puzzle> search(p, patterns[i]);
    heuristics::tile_pattern_progress event{i, patterns.size(), 0, search.found(),
                                            search.states()};
    for (;;) {
      if (!go_on(std::as_const(event))) return std::nullopt;
      if (!search.step(executor)) break;
      event.cost = search.cost();
      event.found = search.found();
    }
    std::uint64_t const size = search.entries(regions);
    auto const memory = std::make_shared<zeroed_memory>((size + 1) / 2);
    search.write(regions, memory->template as<std::uint8_t>(), executor);
    // If parts were skipped, in this step or in the writing, the table is incomplete.
    if constexpr (requires { executor.has_stopped(); })
      if (executor.has_stopped()) return std::nullopt;
    all.patterns.emplace_back(std::move(patterns[i]), size, memory->template as<std::uint8_t>(),
                              memory);
  }
  return all;
}

}  // namespace wend::detail

namespace wend::heuristics {

/// The tables of these patterns: for each placement of a pattern's tiles, the least number of moves
/// of these tiles that brings them to their goal cells, if they may pass through other tiles. Each
/// move counts for only one pattern, so the sum over the patterns never overestimates.
///
/// `executor(parts, f)` runs the parts: an executor (see wend/core/executor.hpp), or a function.
/// `progress(event)` is called in between, by the caller's thread; an exception from it ends the
/// build and discards its results.
///
/// R. E. Korf, A. Felner, Artificial Intelligence 134, 2002, 9-22. Regions kept: K. Doebbelin,
/// A. Reinefeld; R. Clausecker, A. Reinefeld, Symposium on Combinatorial Search, 2019.
///
/// \pre None: invalid patterns are rejected.
/// \post The tables do not depend on the number of threads.
/// \complexity O(e) in the e entries, times their regions; 8 bits of memory for each of these
///             during the build of a table, and half a byte for each entry of the tables.
/// \throws invalid_option if the patterns are invalid, or too large; std::bad_alloc; whatever
///         `progress` and `executor` throw.
template <class Puzzle, class Executor, class Progress>
tile_pattern_tables build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions, Executor const& executor,
                                        Progress const& progress) {
  return *detail::try_build_tile_patterns(p, std::move(patterns), regions, executor,
                                          [&](tile_pattern_progress const& now) {
                                            progress(now);
                                            return true;
                                          });
}

/// Builds the tables only in the caller's thread.
template <class Puzzle>
tile_pattern_tables build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions = blank_regions::merged) {
  return build_tile_patterns(p, std::move(patterns), regions, in_turn{},
                             [](tile_pattern_progress const&) {});
}

/// Builds the tables, or reports that the build was stopped. A stop does not throw, and discards
/// the results. Nothing is written to a file before the build is complete.
///
///     std::stop_source source;
///     auto const shown = [](wend::heuristics::tile_pattern_progress const& now) {
///       std::cerr << now.found << " of " << now.states << '\n';
///     };
///     auto const built = wend::heuristics::build_tile_patterns(
///         puzzle, {{1, 2, 3}, {4, 5, 6}}, wend::heuristics::blank_regions::merged,
///         {.stop = source.get_token(), .progress = shown});
///     if (built) use(*built.tables);
///
/// \post `exhausted`: `tables` are those of the other overloads. `stopped`: there are none.
/// \complexity As above. `stop` is called some 64 times for each cost.
/// \throws invalid_option for no threads, and as above; std::bad_alloc; whatever `stop`, `progress`
///         and the executor throw.
template <class Puzzle>
tile_pattern_result build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions,
                                        tile_pattern_options const& options) {
  if (options.threads == 0)
    detail::raise(invalid_option("wend: building pattern tables needs at least one thread"));
  any_executor executor = options.executor;
  if (!executor && options.threads > 1) executor = threads(options.threads);
  detail::stoppable_executor const stoppable(executor, options.stop);
  tile_pattern_result result{search_status::exhausted, {}};
  result.tables = detail::try_build_tile_patterns(
      p, std::move(patterns), regions, stoppable,
      [&](tile_pattern_progress const& now) {
        if (options.progress) options.progress(now);
        return stoppable.go_on();
      });
  if (!result.tables) result.status = search_status::stopped;
  return result;
}

}  // namespace wend::heuristics
