// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::make_unique
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/depth_first_preset.hpp>
#include <wend/distributed/detail/tree_rank.hpp>
#include <wend/distributed/over_ranks_call.hpp>
#include <wend/session/detail/call.hpp>

#include "simulated_ranks.hpp"

/// \file
/// IDA* over simulated ranks in one thread, for tests.

namespace wend {

/// The options of simulated_idastar.
template <class Cost = int>
struct simulated_idastar_options {
  /// The limits, as in distributed_idastar.
  search_limits<Cost> limits{};
  std::optional<cycle_check> cycles{};  ///< See distributed_idastar.
  std::size_t ranks = 3;                ///< At least 1.
  std::uint64_t seed = 0;               ///< Determines the schedule.
  std::uint64_t grain = 8;  ///< The maximum number of expansions in a turn; at least 1.
  /// The maximum number of turns; more are an error.
  std::uint64_t max_turns = std::uint64_t{1} << 40;
};

/// The search of simulated_idastar as an object that can be paused by limits and resumed.
template <class P, class H>
class simulated_idastar_search {
  using cost = cost_t<P>;
  using rank = detail::tree_rank<P, H, detail::simulated_transport>;

 public:
  using problem_type = P;                                ///< The problem.
  using options_type = simulated_idastar_options<cost>;  ///< The algorithm's options.
  using limits_type = search_limits<cost>;               ///< The search's limits.
  using result_type = result_t<P>;                       ///< The result type.

  /// Begins at `start`, a state or `starts(range)`.
  /// \throws invalid_option; invalid_problem.
  template <class S = state_t<P>>
  simulated_idastar_search(detail::referred<P> problem, S const& start,
                           detail::referred<H> heuristic, options_type const& options = {})
      : ranks_(detail::checked_limits(options.limits), options, [&](auto& transport) {
          if (options.grain == 0)
            detail::raise(invalid_option("wend: grain must be at least 1"));
          return std::make_unique<rank>(problem.get(), heuristic.get(),
                                        detail::to_starts<state_t<P>>(start), transport,
                                        options.cycles.value_or(detail::default_cycle_check<P>),
                                        options.grain);
        }) {}

  /// Runs until the search ends or a limit stops it.
  /// \throws Whatever the problem and the heuristic throw; std::logic_error after `max_turns`. The
  ///         search has then failed.
  search_status run() { return ranks_.run(); }
  /// Resumes under other limits, which are totals. The depth limit does not change.
  search_status run(limits_type limits) {
    limits.max_depth = ranks_.limits().max_depth;
    return ranks_.run(detail::checked_limits(std::move(limits)));
  }

  /// Returns how the search ended, or why it paused.
  [[nodiscard]] search_status status() const noexcept { return ranks_.status(); }

  /// Returns the result so far. \pre The search is not running.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    if (!ranks_.has_answer()) return r;
    std::vector<detail::tree_report<cost>> reports;
    for (std::size_t i = 0; i < ranks_.size(); ++i)
      reports.push_back(detail::report_of(ranks_[i], {}));
    std::size_t const solver = ranks_[0].solver().value_or(0);
    r = detail::answer_of<P>(ranks_[solver], reports, detail::work_of(reports),
                             [](std::size_t, std::vector<std::byte> bytes) { return bytes; });
    r.statistics.elapsed = ranks_.clock().elapsed();
    return r;
  }

 private:
  detail::simulated_ranks<rank, cost> ranks_;
};

namespace detail {

struct simulated_idastar_fn
    : over_ranks_call<simulated_idastar_search, simulated_idastar_options,
                      duplicate_policy::own_path> {};

}  // namespace detail

/// Finds the same as distributed_idastar, over simulated ranks in one thread, under a schedule that
/// a seed determines: see simulated_hda_astar.
///
///     auto const r = wend::simulated_idastar(puzzle, start, heuristic, {.ranks = 3, .seed = 42});
///
/// \pre  The conditions of distributed_idastar.
/// \post Like those of distributed_idastar. The same in every run, unless a turn takes
///       milliseconds. Costs in floating point: \ref rounding.
/// \complexity That of distributed_idastar, all ranks together.
/// \throws Whatever the problem or the heuristic throw; std::logic_error after `max_turns`;
///         invalid_option; invalid_problem.
inline constexpr detail::simulated_idastar_fn simulated_idastar{};

}  // namespace wend
