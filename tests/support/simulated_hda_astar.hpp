// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::make_unique
#include <sstream>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/starts.hpp>
#include <wend/distributed/detail/hash_rank.hpp>
#include <wend/distributed/detail/snapshot_files.hpp>
#include <wend/distributed/over_ranks_call.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/preset_call.hpp>

#include "simulated_ranks.hpp"

/// \file
/// Hash-distributed A* over simulated ranks in one thread, for tests.

namespace wend {

/// The options of simulated_hda_astar.
template <class Cost = int>
struct simulated_hda_astar_options {
  /// The limits, as in distributed_hda_astar.
  search_limits<Cost> limits{};
  std::size_t ranks = 3;   ///< At least 1.
  std::uint64_t seed = 0;  ///< Determines the schedule.
  /// The maximum number of turns; more are an error. A search that ends takes at most a few hundred
  /// turns for each rank and each expansion.
  std::uint64_t max_turns = std::uint64_t{1} << 40;
};

/// The search of simulated_hda_astar as an object that can be paused by limits and resumed.
template <class P, class H>
class simulated_hda_astar_search {
  using cost = cost_t<P>;
  using rank = detail::hash_rank<P, H, detail::simulated_transport>;

 public:
  using problem_type = P;                                  ///< The problem.
  using options_type = simulated_hda_astar_options<cost>;  ///< The algorithm's options.
  using limits_type = search_limits<cost>;                 ///< The search's limits.
  using result_type = result_t<P>;                         ///< The result type.

  /// Begins at `start`, a state or `starts(range)`.
  /// \throws invalid_option; invalid_problem.
  template <class S = state_t<P>>
  simulated_hda_astar_search(detail::referred<P> problem, S const& start,
                             detail::referred<H> heuristic, options_type const& options = {})
      : problem_(&problem.get()),
        ranks_(detail::checked_hash_limits(options.limits), options, [&](auto& transport) {
          return std::make_unique<rank>(problem.get(), heuristic.get(),
                                        detail::to_starts<state_t<P>>(start), transport, nullptr);
        }) {}

  /// Runs until the search ends or a limit stops it.
  /// \throws Whatever the problem and the heuristic throw; std::logic_error after `max_turns`. The
  ///         search has then failed.
  search_status run() { return ranks_.run(); }
  /// Resumes under other limits, which are totals.
  search_status run(limits_type limits) {
    return ranks_.run(detail::checked_hash_limits(std::move(limits)));
  }

  /// Returns the snapshots of the ranks, by rank. \pre The search has paused at a limit.
  [[nodiscard]] std::vector<std::string> save() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      std::ostringstream file;
      detail::snapshot_writer out(file);
      ranks_[i].write(out);
      out.finish();
      all.push_back(std::move(file).str());
    }
    return all;
  }
  /// Loads the snapshots of the same number of ranks. \pre The search has not been run.
  /// \throws checkpoint_error; communication_error. After an exception the search is unusable.
  void load(std::vector<std::string> const& kept) {
    if (kept.size() != ranks_.size())
      detail::refuse(checkpoint_fault::other_search, "has another number of ranks");
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      std::istringstream file(kept[i]);
      detail::snapshot_reader in(file);
      auto fault = ranks_[i].read(in, ranks_.limits().max_memory);
      if (!fault && !in.at_end()) fault = checkpoint_fault::damaged;
      if (fault) detail::refuse(*fault, detail::snapshot_files::text_of(*fault));
    }
  }

  /// Returns how the search ended, or why it paused.
  [[nodiscard]] search_status status() const noexcept { return ranks_.status(); }

  /// Returns the result so far. \pre The search is not running.
  /// \throws Whatever the problem throws.
  [[nodiscard]] result_type result() const {
    if (!ranks_.has_answer()) {
      result_type r;
      r.status = status();
      return r;
    }
    result_type r = detail::answer_of_ranks(
        *problem_, ranks_[0], reports(),
        [this](std::size_t at, auto const& tell) { return tell(ranks_[at]); });
    r.statistics.elapsed = ranks_.clock().elapsed();
    return r;
  }

  /// Returns the distribution of the work.
  [[nodiscard]] work_distribution distribution() const { return detail::work_of(reports()); }
  /// Returns the messages of each rank. Times are not included.
  [[nodiscard]] std::vector<rank_traffic> traffic() const { return detail::traffic_of(reports()); }

 private:
  [[nodiscard]] std::vector<detail::rank_report<cost>> reports() const {
    std::vector<detail::rank_report<cost>> all;
    for (std::size_t i = 0; i < ranks_.size(); ++i)
      all.push_back(detail::report_of_rank(ranks_[i], i, ranks_.size(), {}));
    return all;
  }

  P const* problem_;
  detail::simulated_ranks<rank, cost> ranks_;
};

namespace detail {

struct simulated_hda_astar_fn
    : over_ranks_call<simulated_hda_astar_search, simulated_hda_astar_options,
                      duplicate_policy::closed_list> {};

}  // namespace detail

/// Finds the same as distributed_hda_astar, over simulated ranks in one thread. A seed determines
/// which rank is next, how long messages are in transit, which messages overtake others, which
/// ranks stall, and when there is no room for a message. The whole distributed search runs, but
/// without MPI. It therefore tests whether a problem is ready for several machines: its states must
/// be sent, and its path is found by its inverses. A schedule that reveals a fault can be repeated
/// with its seed.
///
///     for (std::uint64_t seed = 0; seed < 1000; ++seed)
///       check(wend::simulated_hda_astar(puzzle, start, heuristic, {.ranks = 3, .seed = seed}));
///
/// \pre  The conditions of distributed_hda_astar.
/// \post As for distributed_hda_astar, and the same in every run. Costs in floating point:
///       \ref rounding.
/// \complexity That of distributed_hda_astar, all ranks together, with copies of all messages.
/// \throws Whatever the problem or the heuristic throw; std::logic_error after `max_turns`;
///         invalid_option; invalid_problem.
inline constexpr detail::simulated_hda_astar_fn simulated_hda_astar{};

}  // namespace wend
