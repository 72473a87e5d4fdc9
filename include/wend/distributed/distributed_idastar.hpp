// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>     // std::byte, std::size_t
#include <cstdint>     // std::uint64_t
#include <functional>  // std::function
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>     // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/distributed/detail/rank_driver.hpp>
#include <wend/distributed/detail/tree_rank.hpp>
#include <wend/distributed/over_ranks_call.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/search_session.hpp>

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
  /// The maximum number of expansions before a rank checks for messages. It checks at least every
  /// few milliseconds, unless expansions take longer. At least 1.
  std::uint64_t grain = std::uint64_t{1} << 20;
  /// The ranks that search. The search creates its own communicator from it.
  MPI_Comm communicator = MPI_COMM_WORLD;
  /// A name for the problem in your words: ranks and checkpoints of another label are rejected.
  std::string label{};
  /// Called with the text of an exception on this rank, before MPI ends all ranks.
  std::function<void(std::string const&)> on_error{};
  /// Called on rank 0, about ten times a second.
  std::function<void(distributed_progress<Cost> const&)> on_progress{};
};

namespace detail {

/// A paused search as a checkpoint, from which it can resume with any number of ranks: see
/// checkpoint_record.hpp.
template <class Cost>
struct tree_checkpoint {
  std::string label{};
  search_status status = search_status::running;
  f_bound<Cost> bounds{no_increase<Cost>{}};
  double elapsed = 0;
  tree_work<Cost> work{};
  std::uint64_t packet_count = 0;  ///< Used for reading.

  /// \throws checkpoint_error unless the search has paused.
  void check_moment() const {
    if (status != search_status::expansion_limit && status != search_status::time_limit &&
        status != search_status::memory_limit && status != search_status::stopped &&
        status != search_status::cost_limit)
      refuse(checkpoint_fault::wrong_moment, "can only be made from a search that has paused");
  }
  /// \throws checkpoint_error if it cannot be written.
  void write(std::ostream& out) const {
    checkpoint_writer lines(label);
    auto copy = *this;
    copy.begin(lines);
    for (packet const& p : work.packets) {
      std::string at;
      for (std::size_t const i : p.at) at += std::to_string(i) + ' ';
      lines("packet", p.expanded, at);
    }
    lines.finish(out);
  }

  /// \throws checkpoint_error if it is of another search, or damaged.
  static tree_checkpoint read(std::istream& in, std::string const& label) {
    checkpoint_reader lines(in);
    tree_checkpoint kept;
    kept.begin(lines);
    kept.label = lines.label();
    if (kept.label != label)
      refuse(checkpoint_fault::other_label, "has another label: " + quoted_text(kept.label) +
                                                ", expected " + quoted_text(label));
    for (auto n = kept.packet_count; n != 0; --n) {
      packet p;
      std::string at;
      lines("packet", p.expanded, at);
      for (std::size_t from = 0; from < at.size();) {
        auto const end = at.find(' ', from);
        auto const i = end == std::string::npos ? std::nullopt
                                      : checkpoint_text<std::size_t>::read(
                                            std::string_view(at).substr(from, end - from));
        if (!i) checkpoint_reader::damaged();
        p.at.push_back(*i);
        from = end + 1;
      }
      if (p.at.empty() || (p.expanded && p.at.size() < 2)) checkpoint_reader::damaged();
      kept.work.packets.push_back(std::move(p));
    }
    lines.finish();
    return kept;
  }

 private:
  template <class Lines>
  void begin(Lines& each) {
    std::string kind = "distributed_idastar";
    each("search", kind);
    if (kind != "distributed_idastar")
      refuse(checkpoint_fault::other_search, "is of another algorithm: " + quoted_text(kind));
    std::string costs = checkpoint_text<Cost>::kind();
    each("costs", costs);
    if (costs != checkpoint_text<Cost>::kind())
      refuse(checkpoint_fault::other_problem, "is of costs of another type");
    bounds.bounds(each);
    auto& c = work.counts;
    each("iterations", work.iterations, work.within);
    each("cut", c.depth_cut, c.least_cut);
    each("counts", c.expanded, c.generated, c.pruned, c.duplicates, c.max_depth, work.goals);
    each("elapsed", elapsed);
    packet_count = work.packets.size();
    each("packets", packet_count);
  }
};

/// IDA* over ranks: a core of search_session, without steps.
template <class P, class H>
class distributed_idastar_core {
  using cost = cost_t<P>;
  using rank = tree_rank<P, H, mpi_transport>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = no_observer;
  using options_type = distributed_idastar_options<cost>;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;
  static constexpr bool steps = false;

  /// \throws invalid_option; invalid_problem; communication_error; rank_mismatch.
  template <class S>
  distributed_idastar_core(P const& problem, S const& start, H const& heuristic,
                           options_type options, no_observer const&)
      : life(options.limits, nullptr),
        options_(checked(std::move(options))),
        driver_(options_.communicator, life.clock),
        rank_(problem, heuristic, to_starts<state_t<P>>(start), driver_.transport(),
              options_.cycles.value_or(default_cycle_check<P>), options_.grain) {
    handshake mine;
    mine.add("search", type_text<distributed_idastar_core>());
    mine.add("label", options_.label);
    driver_.compare(mine);
  }

  search_life<cost> life;

  void check(limits_type const& limits) const {
    if (limits.max_depth != life.limits.max_depth && result_.statistics.iterations != 0)
      raise(invalid_option(
          "wend: distributed_idastar cannot resume under another depth limit, because nodes were "
          "cut: expected the same limit, or a new search"));
  }
  /// A depth limit ends the search for good.
  [[nodiscard]] bool is_over() const noexcept { return life.status == search_status::depth_limit; }

  bool enter() {
    driver_.compare(life.limits);
    return true;
  }
  bool visit() {
    life.committing = true;
    guarded(driver_.group(), options_.on_error, [this] { search(); });
    life.committing = false;
    return life.finish(rank_.status());
  }

  void save(std::ostream& out) const {
    auto const parts = driver_.all_gather(rank_.tree().left().packets);
    tree_work<cost> all = total_;
    for (auto const& part : parts)
      all.packets.insert(all.packets.end(), part.begin(), part.end());
    tree_checkpoint<cost> const kept{options_.label, status_of(*this), rank_.tree().bounds(),
                                             life.clock.elapsed().count(), std::move(all)};
    kept.check_moment();
    if (driver_.group().rank() == 0) kept.write(out);
  }
  void load(std::istream& in) {
    if (status_of(*this) != search_status::running)
      refuse(checkpoint_fault::wrong_moment, "must be loaded before the search is run");
    auto kept = tree_checkpoint<cost>::read(in, options_.label);
    rank_.take_over(kept.bounds, kept.work);
    life.clock.count_from(std::chrono::duration<double>(kept.elapsed));
    result_.statistics.iterations = kept.work.iterations;
  }

  [[nodiscard]] std::vector<rank_traffic> const& traffic() const noexcept { return traffic_; }

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

 private:
  static options_type checked(options_type options) {
    if (options.grain == 0) raise(invalid_option("wend: grain must be at least 1"));
    return options;
  }

  void search() {
    driver_.drive(rank_, life.limits, options_.on_progress);
    auto const reports = driver_.all_gather(report_of(rank_, driver_.waited()));
    traffic_.clear();
    for (auto const& r : reports) traffic_.push_back(r.traffic);
    total_ = work_of(reports);
    result_ =
        answer_of<P>(rank_, reports, total_, [this](std::size_t at, std::vector<std::byte> mine) {
          return driver_.group().broadcast(at, std::move(mine));
        });
  }

  options_type options_;
  rank_driver<cost> driver_;
  rank rank_;
  tree_work<cost> total_{};  // of all ranks, without packets
  std::vector<rank_traffic> traffic_{};
  result_type result_{};
};

}  // namespace detail

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
///
/// All ranks call its members, with the same arguments except the limits of memory and time. `run`
/// throws invalid_option if the search has begun and the depth limit differs. `statistics`,
/// `result` and the exceptions of `run` are like those of distributed_hda_astar_search.
template <class P, class H>
class distributed_idastar_search : public search_session<detail::distributed_idastar_core<P, H>> {
  using base = search_session<detail::distributed_idastar_core<P, H>>;

 public:
  using base::base;

  /// Saves a paused search. All ranks call it; rank 0 writes.
  /// \pre  It has paused, at a limit.
  /// \throws checkpoint_error on rank 0, if it cannot be written; on all ranks, at a wrong moment.
  void save(std::ostream& out) const { this->core().save(out); }
  /// Loads a saved search, with any number of ranks. All ranks call it, each with the same bytes. A
  /// search of another problem is detected by its label, or else when it is run, if its paths lead
  /// elsewhere. \pre The search was not run.
  /// \throws checkpoint_error if it is damaged, or of another search.
  void load(std::istream& in) { this->core().load(in); }

  /// The messages that each rank sent, and its waiting time.
  [[nodiscard]] std::vector<rank_traffic> const& traffic() const noexcept {
    return this->core().traffic();
  }
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
