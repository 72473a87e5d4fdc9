// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <chrono>
#include <cstddef>     // std::byte, std::size_t
#include <functional>  // std::function
#include <optional>
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/starts.hpp>
#include <wend/distributed/detail/handshake.hpp>
#include <wend/distributed/detail/hash_rank.hpp>
#include <wend/distributed/detail/mpi_calls.hpp>
#include <wend/distributed/detail/rank_driver.hpp>
#include <wend/distributed/detail/rank_snapshots.hpp>
#include <wend/distributed/distributed_progress.hpp>
#include <wend/distributed/over_ranks_call.hpp>
#include <wend/io/output_file.hpp>
#include <wend/nodes/detail/state_key.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Hash-distributed A*, HDA*, over the processes of MPI.
///
/// A. Kishimoto, A. Fukunaga, A. Botea, "Evaluation of a simple, scalable, parallel best-first
/// search strategy", Artificial Intelligence 195, 2013, 222-248.

namespace wend {

/// The options of hash-distributed A* over ranks. They must be the same on all ranks, except
/// functions, memory, and the limits of memory and time.
template <class Cost = int>
struct distributed_hda_astar_options {
  /// The limits. `max_memory` applies to each rank. `stop` is called on each rank, about every
  /// millisecond; if it is true on one, all ranks stop. There is no limit of depth.
  search_limits<Cost> limits{};
  /// The ranks that search. The search creates its own communicator from it.
  MPI_Comm communicator = MPI_COMM_WORLD;
  /// A name for the problem in your words: ranks and snapshots of another label are rejected.
  std::string label{};
  /// Called with the text of an exception on this rank, before MPI ends all ranks.
  std::function<void(std::string const&)> on_error{};
  /// Called on rank 0, about ten times a second.
  std::function<void(distributed_progress<Cost> const&)> on_progress{};
  /// The source of the tables' memory; null: `malloc`.
  table_memory* memory = nullptr;
  /// The name of the snapshot files; empty: no snapshots. Rank 3 writes files of this name followed
  /// by `.3.a` and `.3.b` alternately, like output_file. See distributed_hda_astar_search.
  std::string snapshot_file{};
  /// The time from one snapshot to the next. In a snapshot each rank writes about as many bytes as
  /// its nodes take in memory. Must be more than 0.
  std::chrono::duration<double> snapshot_interval = std::chrono::minutes(10);
};

namespace detail {

/// Hash-distributed A* over ranks: a core of search_session, without steps.
template <class P, class H>
class distributed_hda_astar_core {
  using cost = cost_t<P>;
  using rank = hash_rank<P, H, mpi_transport>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = no_observer;
  using options_type = distributed_hda_astar_options<cost>;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;
  static constexpr bool steps = false;

  /// \throws invalid_option; invalid_problem; communication_error; rank_mismatch;
  ///         output_file_error.
  template <class S>
  distributed_hda_astar_core(P const& problem, S const& start, H const& heuristic,
                             options_type options, no_observer const&)
      : life(checked_hash_limits(options.limits), nullptr),
        problem_(&problem),
        options_(std::move(options)),
        driver_(options_.communicator, life.clock),
        rank_(problem, heuristic, to_starts<state_t<P>>(start), driver_.transport(),
              options_.memory) {
    auto const mine = self();
    driver_.compare(mine);
    if (!options_.snapshot_file.empty())
      snapshots_.emplace(driver_, options_.snapshot_file, options_.snapshot_interval, mine);
  }

  search_life<cost> life;

  static void check(limits_type const& limits) { static_cast<void>(checked_hash_limits(limits)); }

  bool enter() {
    driver_.compare(life.limits);
    return true;
  }
  bool visit() {
    life.committing = true;
    guarded(driver_.group(), options_.on_error, [this] { search(); });
    life.committing = false;
    life.finish(rank_.status());
    if (snapshots_)
      if (auto const fault = snapshots_->take_fault(); !fault.empty())
        raise(output_file_error(fault));
    return false;
  }

  bool load_snapshot() {
    if (status_of(*this) != search_status::running || !snapshots_)
      refuse(checkpoint_fault::wrong_moment,
             "must be loaded before the search is run, and only if the search has the option "
             "snapshot_file");
    life.committing = true;
    auto const spent = snapshots_->load(rank_, life.limits.max_memory);
    life.committing = false;
    if (spent) life.clock.count_from(*spent);
    return spent.has_value();
  }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = result_.statistics;
    s.elapsed = life.clock.elapsed();
    return s;
  }
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }
  [[nodiscard]] result_type result() const {
    result_type r = result_;
    r.status = status_of(*this);
    r.statistics = statistics();
    return r;
  }
  [[nodiscard]] std::vector<rank_report<cost>> const& reports() const noexcept { return reports_; }

 private:
  /// The properties that must be the same on all ranks.
  [[nodiscard]] handshake self() const {
    handshake mine;
    mine.add("search", type_text<distributed_hda_astar_core>());
    mine.add("label", options_.label);
    auto const& states = rank_.states().nodes();
    std::string hashes;
    for (std::size_t i = 0; i < rank_.starts().size(); ++i) {
      auto const& s = rank_.starts()[i];
      hashes += std::to_string(states.hash(s, state_key(*problem_, s))) + ' ';
    }
    mine.add("hash of the start", hashes);
    mine.add("use of snapshots", options_.snapshot_file.empty() ? "no" : "yes");
    return mine;
  }

  void search() {
    bool resumes = false;  // after a snapshot
    do {
      limits_type const& own = life.limits;
      limits_type const limits = snapshots_ ? snapshots_->limits(own) : own;
      driver_.drive(rank_, limits, options_.on_progress);
      resumes = snapshots_ && snapshots_->keep(rank_);
      if (!resumes) answer();
    } while (resumes);
  }

  void answer() {
    auto const& group = driver_.group();
    reports_ = driver_.all_gather(
        report_of_rank(rank_, group.rank(), group.size(), driver_.waited()));
    result_ = answer_of_ranks(*problem_, rank_, reports_, [&](std::size_t at, auto const& reply) {
      return group.broadcast(at, at == group.rank() ? reply(rank_) : std::vector<std::byte>());
    });
  }

  P const* problem_;
  options_type options_;
  rank_driver<cost> driver_;
  rank rank_;
  std::optional<rank_snapshots<cost>> snapshots_{};
  std::vector<rank_report<cost>> reports_{};
  result_type result_{};
};

}  // namespace detail

/// Hash-distributed A* over ranks as an object that can be paused by limits and resumed, also from
/// snapshots, and that reports the division of the work. It is constructed, run and destroyed on
/// all ranks, and has the same results on each. It refers to the problem and the heuristic, which
/// must outlive it; temporaries are rejected.
///
///     auto search = wend::distributed_hda_astar.search(puzzle, start, heuristic);
///     search.run();
///     for (wend::rank_traffic const& t : search.traffic())
///       std::cout << t.messages << ' ' << t.bytes << '\n';
///
/// All ranks call its members, with the same arguments except the limits of memory and time.
/// `statistics` and `result` cover all ranks, at the end or at the last pause.
///
/// With several ranks, `on_error` receives the text of an exception of the problem or the
/// heuristic, and then MPI ends all of them. `run` throws rank_mismatch if limits of expansions or
/// of cost differ, and output_file_error, on all ranks, if one cannot write a snapshot: the search
/// has paused, as by `stop`, and can be resumed.
template <class P, class H>
class distributed_hda_astar_search
    : public search_session<detail::distributed_hda_astar_core<P, H>> {
  using base = search_session<detail::distributed_hda_astar_core<P, H>>;

 public:
  using base::base;

  /// Loads the newest snapshot from `snapshot_file` that all ranks of another job, with the same
  /// number of ranks, have completed; false if none was completed yet. All ranks call it. \pre The
  /// search was not run.
  /// \complexity Linear in the nodes.
  /// \throws checkpoint_error, on all ranks, if files are damaged or missing, or of another search;
  ///         this object is unusable then.
  bool load_snapshot() { return this->core().load_snapshot(); }

  /// The division of the work among the ranks.
  [[nodiscard]] work_distribution distribution() const {
    return detail::work_of(this->core().reports());
  }
  /// The messages that each rank sent, and its waiting time.
  [[nodiscard]] std::vector<rank_traffic> traffic() const {
    return detail::traffic_of(this->core().reports());
  }
};

namespace detail {

struct distributed_hda_astar_fn
    : over_ranks_call<distributed_hda_astar_search, distributed_hda_astar_options,
                      duplicate_policy::closed_list> {};

}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal like astar, over the
/// processes of MPI, the ranks, among which the states are divided, so that N machines hold N times
/// as many. All ranks call it, with the same problem, and each receives the answer.
///
///     auto const r = wend::distributed_hda_astar(puzzle, start, heuristic, {.label = "fifteen"});
///
/// Like a thread in hda_astar, each rank owns the states that are assigned to it by their abstract
/// states (if the problem is an abstracting_problem) or by their hashes. Each rank searches in one
/// thread. The status and the cost are those of astar. The path and the counts can differ from run
/// to run. A path whose cost does not fit the type is an error only if no solution is found.
///
/// States and actions are sent to other processes: see byte_codec. A hash must be the same in all
/// processes; if the hashes of the start differ, the search is rejected. Ranks must run the same
/// program on machines of the same kind. If actions have no inverses, all ranks together can number
/// at most 2^32 nodes.
///
/// The limit of expansions is exact. The account of memory does not include messages: up to 8
/// batches of some hundred nodes for each pair of ranks.
///
/// If a process ends before the search has, MPI ends all others: there is no answer, and the status
/// of the job is not 0. The same happens if an exception is thrown on one of several ranks, after
/// `on_error` was called there. Another job can resume from snapshots: see
/// distributed_hda_astar_search. When the memory of one rank runs out, all ranks pause, as at any
/// limit.
///
/// \pre  Costs are trivially copyable, not negative, and h never overestimates; it need not be
///       consistent. MPI was started, and allows the calling thread to use it.
/// \post Like those of astar. Costs in floating point: \ref rounding.
/// \complexity The work of astar, divided among the ranks, and their excess work: see
///       work_distribution. The memory of astar, divided among them.
/// \throws invalid_option; invalid_problem; rank_mismatch if the ranks' versions, types, labels,
///       starts or limits differ; communication_error. With one rank whatever the problem and the
///       heuristic throw.
inline constexpr detail::distributed_hda_astar_fn distributed_hda_astar{};

}  // namespace wend
