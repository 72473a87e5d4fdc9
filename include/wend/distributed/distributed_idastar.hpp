// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>     // std::byte, std::size_t
#include <cstdint>     // std::uint64_t
#include <functional>  // std::function
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>     // std::move
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/depth_first_preset.hpp>
#include <wend/distributed/detail/guarded.hpp>
#include <wend/distributed/detail/rank_driver.hpp>
#include <wend/distributed/detail/tree_answer.hpp>
#include <wend/distributed/detail/tree_checkpoint.hpp>
#include <wend/distributed/detail/tree_rank.hpp>
#include <wend/distributed/over_ranks_call.hpp>
#include <wend/session/detail/call.hpp>

/// \file
/// Iterative-deepening A* over the processes of MPI.
///
/// A. Reinefeld, V. Schnecke, "AIDA* - asynchronous parallel IDA*", Proceedings of the 10th
/// Canadian Conference on Artificial Intelligence, 1994, 295-302; work is shared as in V. N. Rao,
/// V. Kumar, "Parallel depth first search", International Journal of Parallel Programming 16, 1987,
/// 479-499.

namespace wend {

/// The options of IDA* over ranks. They must be the same on all ranks, except functions and the
/// limits of memory and time.
template <class Cost = int>
struct distributed_idastar_options {
  /// The limits. `max_memory` applies to each rank. `stop` is called on each rank, about every
  /// millisecond; if it is true on one, all ranks stop.
  search_limits<Cost> limits{};
  /// If absent: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  /// The maximum number of expansions before a rank checks messages; it checks them after a few
  /// milliseconds in any case, if a few expansions take no longer. At least 1.
  std::uint64_t grain = std::uint64_t{1} << 20;
  /// The ranks that search. The search creates its own communicator from it.
  MPI_Comm communicator = MPI_COMM_WORLD;
  /// A name for the problem in your words: ranks and checkpoints of another label are rejected.
  std::string label{};
  /// Called with the text of an exception on this rank, before MPI ends all ranks.
  std::function<void(std::string const&)> on_error{};
  /// Called on rank 0, about ten times in a second.
  std::function<void(distributed_progress<Cost> const&)> on_progress{};
};

/// IDA* over ranks as an object that can be paused by limits and resumed, also from a checkpoint
/// and with another number of ranks. It is constructed, run and destroyed on all ranks, and has the
/// same results on each. It refers to the problem and the heuristic, which must outlive it;
/// temporaries are rejected.
///
///     auto search =
///         wend::distributed_idastar.search(puzzle, start, heuristic, {.label = "fifteen"});
///     std::ostringstream file;
///     while (search.run({.max_expanded = search.statistics().expanded + 100'000}) ==
///            wend::search_status::expansion_limit)
///       search.save(file);
template <class P, class H>
class distributed_idastar_search {
  using cost = cost_t<P>;
  using rank = detail::tree_rank<P, H, detail::mpi_transport>;

 public:
  using problem_type = P;                                  ///< The problem.
  using options_type = distributed_idastar_options<cost>;  ///< The algorithm's options.
  using limits_type = search_limits<cost>;                 ///< The search's limits.
  using result_type = result_t<P>;                         ///< The result type.

  /// Begins at `start`, a state or `starts(range)`.
  /// \throws invalid_option; invalid_problem; communication_error; rank_mismatch, if ranks differ.
  template <class S = state_t<P>>
  distributed_idastar_search(detail::referred<P> problem, S const& start,
                             detail::referred<H> heuristic, options_type options = {})
      : options_(checked(std::move(options))),
        driver_(options_.communicator),
        rank_(problem.get(), heuristic.get(), detail::to_starts<state_t<P>>(start),
              driver_.transport(), options_.cycles.value_or(detail::default_cycle_check<P>),
              options_.grain) {
    detail::greeting mine;
    mine.say("search", detail::type_text<distributed_idastar_search>());
    mine.say("label", options_.label);
    driver_.compare(mine);
  }

  /// Runs until the search ends or a limit stops it. All ranks call it.
  /// \throws Whatever the problem and the heuristic throw, with one rank; with several ranks
  ///         `on_error` receives the text, and then MPI ends all of them. rank_mismatch if limits
  ///         of expansions, of depth or of cost differ.
  search_status run() {
    if (status_ == search_status::failed || status_ == search_status::solved || over_)
      return status_;
    driver_.compare(options_.limits);
    status_ = search_status::failed;  // if an exception is thrown
    detail::guarded(driver_.group(), options_.on_error, [this] { search(); });
    status_ = result_.status;
    over_ = status_ == search_status::exhausted || status_ == search_status::depth_limit;
    return status_;
  }
  /// Resumes under other limits, which are totals. All ranks pass the same ones.
  /// \throws invalid_option if it has begun, and the limit of depth differs.
  search_status run(limits_type limits) {
    limits = detail::checked_limits(std::move(limits));
    if (limits.max_depth != options_.limits.max_depth && result_.statistics.iterations != 0)
      detail::raise(invalid_option(
          "wend: distributed_idastar cannot go on under another limit of depth, as nodes were cut: "
          "expected the same, or another search"));
    options_.limits = std::move(limits);
    return run();
  }

  /// The status: how the search ended, or why it paused.
  [[nodiscard]] search_status status() const noexcept { return status_; }
  /// The answer so far.
  [[nodiscard]] result_type const& result() const noexcept { return result_; }
  /// The counts of all ranks together, as of the end or the pause.
  [[nodiscard]] wend::statistics const& statistics() const noexcept { return result_.statistics; }
  /// The messages that each rank sent, and its waiting time.
  [[nodiscard]] std::vector<rank_traffic> const& traffic() const noexcept { return traffic_; }

  /// Saves a paused search. All ranks call it; rank 0 writes.
  /// \pre  It has paused, at a limit.
  /// \throws checkpoint_error on rank 0, if it cannot be written; on all ranks, at a wrong moment.
  void save(std::ostream& out) const {
    auto const parts = driver_.all_gather(rank_.tree().left().packets);
    detail::tree_work<cost> all = total_;
    all.packets.clear();
    for (auto const& part : parts)
      all.packets.insert(all.packets.end(), part.begin(), part.end());
    detail::tree_checkpoint<cost> const kept{options_.label, status_, rank_.tree().bounds(),
                                             driver_.clock().elapsed().count(), std::move(all)};
    kept.check_moment();
    if (driver_.group().rank() == 0) kept.write(out);
  }
  /// Loads a saved search, with any number of ranks. All ranks call it, each with the same bytes. A
  /// search of another problem is detected by its label, or else when it is run, if its paths lead
  /// elsewhere. \pre The search was not run.
  /// \throws checkpoint_error if it is damaged, or of another search.
  void load(std::istream& in) {
    if (status_ != search_status::running)
      detail::refuse(checkpoint_fault::wrong_moment, "must be loaded before the search is run");
    auto kept = detail::tree_checkpoint<cost>::read(in, options_.label);
    rank_.take_over(kept.bounds, kept.work);
    driver_.count_from(std::chrono::duration<double>(kept.elapsed));
    result_.statistics.iterations = kept.work.iterations;
  }

 private:
  static options_type checked(options_type options) {
    options.limits = detail::checked_limits(std::move(options.limits));
    if (options.grain == 0) detail::raise(invalid_option("wend: grain must be at least 1"));
    return options;
  }

  void search() {
    driver_.drive(rank_, options_.limits, options_.on_progress, [this] {
      auto const reports = driver_.all_gather(detail::report_of(rank_, driver_.waited()));
      traffic_.clear();
      for (auto const& r : reports) traffic_.push_back(r.traffic);
      total_ = detail::work_of(reports);
      result_ = detail::answer_of<P>(
          rank_, reports, total_, [this](std::size_t at, std::vector<std::byte> mine) {
            return driver_.group().broadcast(at, std::move(mine));
          });
    });
    result_.statistics.elapsed = driver_.clock().elapsed();
  }

  options_type options_;
  detail::rank_driver<cost> driver_;
  rank rank_;
  detail::tree_work<cost> total_{};  // of all ranks, without packets
  std::vector<rank_traffic> traffic_{};
  result_type result_{};
  search_status status_ = search_status::running;
  bool over_ = false;
};

namespace detail {

struct distributed_idastar_fn
    : over_ranks_call<distributed_idastar_search, distributed_idastar_options,
                      duplicate_policy::own_path> {};

}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal like idastar, over
/// the processes of MPI, the ranks. All ranks call it, with the same problem, and each receives the
/// answer.
///
///     auto const r = wend::distributed_idastar(puzzle, start, heuristic, {.label = "fifteen"});
///
/// Ranks search below different nodes of one tree, each in one thread, and give parts of their
/// trees to ranks that have nothing left to do. The bounds are those of idastar, and so are the
/// status and the cost, and the counts of all iterations except the one with the solution. The path
/// can differ from run to run. The limit of expansions is exact.
///
/// distributed_hda_astar describes the handling of exceptions and of processes that end. A saved
/// search can be resumed from its checkpoint.
///
/// \pre  Costs are trivially copyable, not negative, and h never overestimates. Actions are the
///       same, in the same order, on all ranks. MPI was started, and allows the calling thread to
///       use it.
/// \post Like those of idastar. Costs in floating point: \ref rounding.
/// \complexity The work of idastar, divided among the ranks, except in the last iteration, in which
///       other ranks can find the solution earlier or later. The memory of a path for each.
/// \throws invalid_option; invalid_problem; rank_mismatch if the ranks' versions, types, labels or
///       limits differ; communication_error. With one rank whatever the problem and the heuristic
///       throw.
inline constexpr detail::distributed_idastar_fn distributed_idastar{};

}  // namespace wend
