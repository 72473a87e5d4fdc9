// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>    // std::any_of, std::max
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <exception>    // std::exception_ptr
#include <memory>       // std::unique_ptr: owners stay where they are
#include <mutex>
#include <optional>
#include <string>       // std::to_string
#include <thread>       // std::jthread
#include <type_traits>  // std::remove_reference_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/parallel/detail/thread_exchange.hpp>
#include <wend/partitioned/detail/answer.hpp>
#include <wend/partitioned/detail/link.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/partitioned/detail/starts.hpp>
#include <wend/partitioned/detail/state_owners.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/preset_call.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Hash-distributed A*, HDA*, in threads.
///
/// A. Kishimoto, A. Fukunaga, A. Botea, "Evaluation of a simple, scalable, parallel best-first
/// search strategy", Artificial Intelligence 195, 2013, 222-248.

namespace wend {

/// The options of hash-distributed A*.
template <class Cost = int>
struct hda_astar_options {
  /// The limits. The caller's thread calls `stop`, about every millisecond. There is no limit of
  /// depth.
  search_limits<Cost> limits{};
  /// The number of threads that search, besides the caller's, which waits for them; at most 1024.
  /// 0: one for each core.
  std::size_t threads = 0;
  /// True: the path and the counts are the same in every run with the same number of threads; see
  /// below.
  bool deterministic = false;
  /// The source of the tables' memory, used by all threads at the same time; null: `malloc`.
  table_memory* memory = nullptr;
};

namespace detail {

/// The owners of all states, the starts, and the paths through the nodes of several owners. The
/// user of this class runs the steps of the owners.
template <class P, class H, template <class, class> class LinkOf>
class hash_partition {
 public:
  using owner = hash_owner<P, H, LinkOf>;
  using message = typename owner::message;
  using result_type = result_t<P>;
  using cost = cost_t<P>;

  /// \pre `make_owners` is called next.
  hash_partition(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
                 std::size_t owners)
      : problem_(&problem), heuristic_(&heuristic), starts_(problem, std::move(starts)),
        owner_of_(problem, owners) {}

  /// Creates the owners; `link_of(i)` connects the owner number `i`. If anything throws, nothing
  /// has changed.
  template <class Link>
  void make_owners(table_memory* memory, Link&& link_of) {
    std::vector<std::unique_ptr<owner>> made;
    for (std::size_t i = 0; i < owner_of_.size(); ++i)
      made.push_back(
          std::make_unique<owner>(*problem_, *heuristic_, owner_of_, i, memory, link_of(i)));
    owners_ = std::move(made);
  }
  /// Replaces starts and owners. If anything throws, nothing has changed.
  template <class Link>
  void replace(std::vector<state_t<P>> starts, table_memory* memory, Link&& link_of) {
    auto next = hash_starts<P, H, owner>(*problem_, std::move(starts));
    make_owners(memory, link_of);
    starts_ = std::move(next);
  }

  /// The number of owners.
  [[nodiscard]] std::size_t size() const noexcept { return owner_of_.size(); }
  [[nodiscard]] owner& operator[](std::size_t i) noexcept { return *owners_[i]; }

  /// Sets the limits of all owners, among whom the memory is divided evenly.
  void limit(std::optional<cost> const& max_cost, std::optional<std::size_t> max_memory) {
    if (max_memory) *max_memory /= owners_.size();
    for (auto const& o : owners_) o->limit(max_cost, max_memory);
  }

  /// Sends the remaining starts to their owners, up to the first goal. False if there is no memory
  /// for a start.
  [[nodiscard]] bool enter_starts() {
    return starts_.enter(*heuristic_, owners_.front()->nodes(), owner_of_,
                         [this](std::size_t to, key k, std::uint64_t hash,
                                std::optional<cost> const& h, std::size_t number) {
                           return owners_[to]->enter(std::move(k), hash, h, number);
                         });
  }

  /// The depth of a node, by its number among those of all owners.
  [[nodiscard]] std::size_t depth(std::uint64_t node) const {
    // Below a reopened node, nodes that were not yet reached again are stored with their old depth.
    if (counts().reopened != 0) return path_to(node).actions.size();
    auto const n = static_cast<typename owner::id>(node / owners_.size());
    return owners_[node % owners_.size()]->nodes().depth(n);
  }

  /// True if a start is a goal.
  [[nodiscard]] bool is_solved_at_start() const noexcept { return starts_.solved_at().has_value(); }

  [[nodiscard]] owner_report<cost> report(std::size_t i) const {
    return report_of(*owners_[i], i, owners_.size());
  }
  [[nodiscard]] statistics counts() const {
    statistics sum;
    for (std::size_t i = 0; i < owners_.size(); ++i) add_counts(sum, report(i).counts);
    starts_.add_to(sum);
    return sum;
  }

  /// True if max_cost has cut a sum that does not fit the cost type.
  [[nodiscard]] bool has_cut() const {
    return std::any_of(owners_.begin(), owners_.end(), [](auto const& o) { return o->has_cut(); });
  }
  /// Raises the error about a sum that did not fit, with its path, if there is one.
  void refuse_cut() const {
    for (auto const& o : owners_) {
      WEND_TRY { o->refuse_cut(); }
      WEND_CATCH(invalid_cost) { raise_blamed(); }
    }
  }

  [[nodiscard]] std::vector<owner_report<cost>> reports() const {
    std::vector<owner_report<cost>> all;
    for (std::size_t i = 0; i < owners_.size(); ++i) all.push_back(report(i));
    return all;
  }

  /// The answer of a search with this status, and with the best solution, if there is one.
  [[nodiscard]] result_type answer(
      search_status status, std::optional<partitioned_solution<cost>> const& solution) const {
    return answer_of(*problem_, starts_, status, reports(), solution,
                     [this](std::uint64_t node) { return path_to(node); });
  }

  /// If an owner met an invalid cost, raises that error with the path to it.
  void raise_blamed() const {
    for (auto const& o : owners_) {
      auto const& b = o->blamed();
      if (!b) continue;
      std::vector<action> actions;
      if (auto const before = parent_of(b->after)) actions = path_to(*before).actions;
      actions.push_back(b->after.action());
      raise(invalid_cost_at<action>(b->what, std::move(actions)));
    }
  }

 private:
  using action = action_t<P>;
  using key = typename owner::key;
  using tracer = path_tracer<P, owner>;

  [[nodiscard]] path_from_start<P> path_to(std::uint64_t node) const {
    tracer const back(*problem_, owner_of_);
    return back.path_to(node, counts().stored, [&](typename tracer::place const& at) {
      return back.follow(*owners_[at.owner], at);
    });
  }
  /// The node whose successor a message is about, by its number among those of all owners.
  [[nodiscard]] std::optional<std::uint64_t> parent_of(message const& m) const {
    if constexpr (message::links) {
      return m.parent();
    } else {
      tracer const back(*problem_, owner_of_);
      auto const at =
          back.before(owners_.front()->state_of_key(m.k), m.action(), owners_.front()->nodes());
      auto const n = tracer::find(owners_[at.owner]->nodes(), *at.state);
      if (!n) return std::nullopt;
      return owner::global(*n, at.owner, owners_.size());
    }
  }

  P const* problem_;
  H const* heuristic_;
  hash_starts<P, H, owner> starts_;
  state_owners<P> owner_of_;
  std::vector<std::unique_ptr<owner>> owners_{};
};

/// Hash-distributed A*: a core of search_session, without steps.
template <class P, class H, class Observer>
class hda_astar_core {
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::successors && !hooks::expand && !hooks::goal && !hooks::iteration,
                "wend: hda_astar calls only the hook on_progress of an observer: the other hooks "
                "report nodes one after another, as only sequential searches do");

  using cost = cost_t<P>;
  using partition = hash_partition<P, H, thread_link>;
  using owner = typename partition::owner;
  using message = typename partition::message;
  using rounds = round_exchange<message, cost>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = hda_astar_options<cost>;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;
  static constexpr bool steps = false;

  /// \throws invalid_option; invalid_problem.
  template <class S>
  hda_astar_core(P const& problem, S const& start, H const& heuristic, options_type const& options,
                 Observer& observer)
      : life(checked_hash_limits(options.limits), nullptr),
        states_(problem, heuristic, to_starts<state_t<P>>(start),
                checked_threads(options.threads)),
        exchange_(states_.size()),
        memory_(options.memory),
        observer_(&observer) {
    if (options.deterministic) rounds_.emplace(exchange_, states_.size());
    states_.make_owners(memory_, links());
  }

  /// Frees the memory of the previous search. If checking a start throws, nothing has changed.
  void take(std::vector<state_t<P>> starts) {
    states_.replace(std::move(starts), memory_, links());
  }
  static void check(limits_type const& limits) { static_cast<void>(checked_hash_limits(limits)); }

  bool enter() noexcept { return true; }
  /// \throws The first exception of the problem or the heuristic in any thread, after all threads
  ///         have left the search; its status is then `failed`. Whatever `stop` and an observer
  ///         throw, and std::system_error if no thread can be started; the search can then be
  ///         resumed.
  bool visit() { return life.finish(search()); }
  /// The starts have been replaced.
  void forget() noexcept {
    exchange_.forget();
    if (rounds_) rounds_->forget();
    error_ = nullptr;
  }

  /// \complexity Linear in the threads, and in the path if nodes were reopened.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = states_.counts();
    if (auto const end = end_of_path()) s.depth = states_.depth(*end);
    s.max_depth = std::max(s.max_depth, s.depth);
    s.elapsed = life.clock.elapsed();
    return s;
  }

  /// The progress: the counts, and the least h of all nodes. Call it between two runs.
  /// \complexity As for `statistics`.
  [[nodiscard]] progress_event progress() const {
    return progress_of(statistics(), states_.reports());
  }

  [[nodiscard]] work_distribution distribution() const { return work_of(states_.reports()); }

  /// The answer so far.
  /// \complexity Linear in the path, which is followed from owner to owner, and whose costs are
  /// summed.
  /// \throws Whatever the problem throws; std::bad_alloc if there is no memory for the path.
  [[nodiscard]] result_type result() const {
    auto r = states_.answer(status_of(*this), exchange_.best());
    r.statistics.elapsed = life.clock.elapsed();
    return r;
  }

  search_life<cost> life;

 private:
  /// The last node of the solution, or of the partial path; empty if a start is the solution.
  [[nodiscard]] std::optional<std::uint64_t> end_of_path() const {
    if (status_of(*this) == search_status::solved) {
      auto const& solution = exchange_.best();
      return solution ? std::optional(solution->node) : std::nullopt;
    }
    auto const reports = states_.reports();
    auto const* const best = best_of(reports);
    return best ? std::optional(best->best_node) : std::nullopt;
  }

  static std::size_t checked_threads(std::size_t threads) {
    if (threads > most_threads)
      raise(
          invalid_option("wend: threads must be at most " + std::to_string(most_threads)));
    return threads != 0 ? threads
                        : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  }

  search_status search() {
    states_.limit(life.limits.max_cost, life.limits.max_memory);
    if (!states_.enter_starts()) return search_status::memory_limit;
    // This holds even under limits that are already reached.
    if (states_.is_solved_at_start()) return search_status::solved;
    if (auto const limit = life.clock.reached(life.limits)) return *limit;
    for (;;) {
      std::uint64_t const done = states_.counts().expanded;
      auto const most = life.limits.max_expanded;
      exchange_.begin(most ? std::optional(*most > done ? *most - done : 0) : std::nullopt);
      WEND_TRY { search_in_threads(); }
      WEND_CATCH_ALL {
        life.committing = error_ != nullptr;
        WEND_RETHROW;
      }
      if (exchange_.is_over()) return verdict();
      // An owner may have given back expansions after another found none left.
      if (exchange_.pause() != search_status::expansion_limit || !exchange_.has_expansions())
        return *exchange_.pause();
    }
  }
  /// \throws invalid_cost_at if there is no solution, and a path was cut because its cost does not
  ///         fit, not because of max_cost.
  [[nodiscard]] search_status verdict() {
    bool const left = states_.counts().open != 0 || states_.has_cut();
    return status_at_end(exchange_.best(), life.limits.max_cost, left, [this] {
      life.committing = true;
      states_.refuse_cut();
      life.committing = false;
    });
  }

  static constexpr std::size_t most_threads = 1024;

  // ---- threads

  [[nodiscard]] auto links() noexcept {
    return [this](std::size_t own) {
      return thread_link<message, cost>(exchange_, rounds_ ? &*rounds_ : nullptr, own);
    };
  }

  /// Returns when the search has ended or was halted, and all threads have left it.
  void search_in_threads() {
    busy_ = states_.size();
    gate_ = gate::shut;
    std::exception_ptr interrupted{};
    {
      std::vector<std::jthread> threads;
      auto const start = [&] {
        if constexpr (hooks::progress) reports_.assign(states_.size(), {});
        if (rounds_) rounds_->begin();
        threads.reserve(states_.size());
        for (std::size_t i = 0; i < states_.size(); ++i)
          threads.emplace_back([this, i] { serve(i); });
      };
      WEND_TRY {
        if (has_memory_for(start)) {
          open(gate::open);
          watch_over();
        } else {
          exchange_.halt(search_status::memory_limit);
        }
      }
      WEND_CATCH_ALL {
        interrupted = std::current_exception();
        exchange_.halt(search_status::stopped);
      }
      if (gate_ == gate::shut) open(gate::locked);
    }
    if (error_) {
      states_.raise_blamed();
      std::rethrow_exception(error_);
    }
    if (interrupted) std::rethrow_exception(interrupted);
  }
  /// Halts the search at a limit of time, or if `stop` is true. Returns when all threads have left
  /// the search; at once if there is neither such a limit nor an observer.
  void watch_over() {
    if (!life.limits.max_time && !life.limits.stop && !hooks::progress) return;
    std::unique_lock<std::mutex> guard(mutex_);
    while (!left_.wait_for(guard, std::chrono::milliseconds(1), [this] { return busy_ == 0; })) {
      guard.unlock();
      if constexpr (hooks::progress) asked_.fetch_add(1, std::memory_order_relaxed);
      if (auto const limit = clock_reached<hooks>(life.clock, life.limits, *observer_,
                                                  [this] { return reported(); }))
        return exchange_.halt(*limit);
      guard.lock();
    }
  }

  /// The threads begin to search once all are started. If one cannot be started, none searches,
  /// because a round needs all of them.
  enum class gate { shut, open, locked };
  void open(gate how) noexcept {
    gate_ = how;
    gate_.notify_all();
  }

  /// Runs in the thread of an owner.
  void serve(std::size_t own) noexcept {
    gate_.wait(gate::shut);
    if (gate_ == gate::locked) return;
    WEND_TRY {
      if (rounds_)
        serve_in_rounds(own);
      else
        serve_until_halted(own);
    }
    WEND_CATCH_ALL {
      {
        std::lock_guard<std::mutex> const guard(mutex_);
        if (!error_) error_ = std::current_exception();
      }
      exchange_.halt();
      if (rounds_) rounds_->drop();
    }
    std::lock_guard<std::mutex> const guard(mutex_);
    if (--busy_ == 0) left_.notify_one();
  }
  void serve_until_halted(std::size_t own) {
    owner& o = states_[own];
    std::uint64_t answered = 0;
    while (!exchange_.halted()) {
      report_if_asked(own, answered);
      switch (o.step()) {
        case step_kind::busy: break;
        case step_kind::crowded: std::this_thread::yield(); break;
        case step_kind::no_memory: return exchange_.halt(search_status::memory_limit);
        case step_kind::no_expansions: return exchange_.halt(search_status::expansion_limit);
        case step_kind::idle:
          publish(own);  // because it may sleep for long
          // It has stored all others: this needs no memory.
          if (typename owner::batch messages; exchange_.wait(own, messages))
            static_cast<void>(o.take(messages));
      }
    }
  }
  void serve_in_rounds(std::size_t own) {
    owner& o = states_[own];
    std::uint64_t answered = 0;
    step_kind did{};
    do {
      report_if_asked(own, answered);
      for (std::size_t i = 0; i < rounds::steps; ++i) {
        did = o.step();
        bool const waits = did == step_kind::idle && !rounds_->has_messages(own);
        if (waits || did == step_kind::no_memory || did == step_kind::no_expansions) break;
      }
      while (rounds_->has_messages(own)) {
        if (!o.take(rounds_->next_of(own))) {
          did = step_kind::no_memory;
          break;
        }
        rounds_->pop(own);
        if (did == step_kind::idle) did = step_kind::busy;
      }
    } while (rounds_->finish(own, did));
  }

  // ---- for an observer

  /// Publishes the counts of this owner, if the caller's thread has asked since the last answer.
  void report_if_asked([[maybe_unused]] std::size_t own, [[maybe_unused]] std::uint64_t& answered) {
    if constexpr (hooks::progress) {
      std::uint64_t const asked = asked_.load(std::memory_order_relaxed);
      if (asked == answered) return;
      answered = asked;
      publish(own);
    }
  }
  void publish([[maybe_unused]] std::size_t own) {
    if constexpr (hooks::progress) {
      auto const mine = states_.report(own);
      std::lock_guard<std::mutex> const guard(mutex_);
      reports_[own] = mine;
    }
  }
  /// The progress that the owners have published.
  [[nodiscard]] progress_event reported() {
    std::lock_guard<std::mutex> const guard(mutex_);
    auto counts = counts_of(reports_);
    if (auto const* const best = best_of(reports_)) counts.depth = best->best_depth;
    return progress_of(counts, reports_);
  }
  static progress_event progress_of(wend::statistics const& counts,
                                    std::vector<owner_report<cost>> const& reports) {
    progress_event now{counts};
    if (auto const* const best = best_of(reports)) now.best_h = progress_cost(*best->best_h);
    return now;
  }

  partition states_;
  thread_exchange<message, cost> exchange_;
  table_memory* memory_;
  Observer* observer_;
  std::optional<rounds> rounds_{};
  std::atomic<gate> gate_{gate::shut};
  std::atomic<std::uint64_t> asked_{1};  // the number of requests for a report

  std::mutex mutex_;  // protects the members below while threads search
  std::condition_variable left_;
  std::size_t busy_ = 0;  // running threads
  std::exception_ptr error_{};
  std::vector<owner_report<cost>> reports_{};  // by owner
};

}  // namespace detail

/// Hash-distributed A* as an object that can be paused by limits and resumed, and that reports the
/// division of the work. It refers to the problem and the heuristic, which must outlive it;
/// temporaries are rejected.
///
///     auto search = wend::hda_astar.search(puzzle, start, heuristic, {.threads = 2});
///     search.run();
///     auto const work = search.distribution();
///     std::cout << work.communication_overhead() << ' ' << work.load_balance() << '\n';
template <class P, class H, class Observer = no_observer>
class hda_astar_search : public search_session<detail::hda_astar_core<P, H, Observer>> {
  using base = search_session<detail::hda_astar_core<P, H, Observer>>;

 public:
  using base::base;

  /// The division of the work among the threads.
  /// \complexity Linear in the threads.
  [[nodiscard]] work_distribution distribution() const { return this->core().distribution(); }
};

namespace detail {

struct hda_astar_fn : informed_forms<hda_astar_fn, plain_options<hda_astar_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            hda_astar_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed<duplicate_policy::closed_list, P, S, H>())
      return hda_astar_search<P, H, std::remove_reference_t<Observer>>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal like astar, in
/// several threads, among which the states are divided.
///
///     auto const r = wend::hda_astar(puzzle, start, heuristic, {.threads = 2});
///
/// Each thread owns a part of the states: it stores their nodes, looks them up and expands them,
/// and sends successors to the threads that own them. The owner of a state is determined by its
/// abstract state if the problem is an abstracting_problem, otherwise by its hash, which divides
/// the work evenly but sends more. The status and the cost are those of astar. The path and the
/// counts can differ from run to run: threads expand some nodes that astar does not, and some
/// before a cheaper path to them is known. Therefore a path whose cost does not fit the type is an
/// error only if no solution is found.
///
/// With `deterministic` threads search in rounds: each expands up to 256 nodes, and receives
/// messages when all have done so. Path and counts are then the same in every run with the same
/// number of threads and the same limits, but may differ from those of astar. A pause at a limit of
/// time or by `stop` is between two rounds and changes neither. Threads wait for the slowest in
/// each round.
///
/// An observer may have the hook `on_progress`, called ten times a second in the caller's thread.
/// The reported counts are a few milliseconds old, and `bound` is empty. Other hooks are rejected.
/// A heuristic that evaluates many states (batch_heuristic_for) is called for the new ones of up to
/// 64 successors at a time; a heuristic that raises estimates by those of neighbours
/// (bidirectional_pathmax) is used without raising them. Among nodes of equal f the one of least h
/// comes first; among several of these, the last in. There is no checkpoint in a file; a search
/// object can be paused by limits and resumed, has `progress()` between two runs, and supports
/// `restart(start)`.
///
/// The limit of expansions is exact. `max_memory` is divided evenly among the threads. The account
/// does not include messages: up to max(64, received / 8) batches of a few hundred for each thread.
/// `statistics::max_open` is the sum of the threads' maxima.
///
/// \pre  The problem and the heuristic may be used by several threads at the same time through
///       references to constants. Costs are not negative and h never overestimates; it need not be
///       consistent.
/// \post Like those of astar. Costs in floating point: \ref rounding.
/// \complexity The work of astar, divided among the threads, and their excess work: see
///       work_distribution. The memory of astar.
/// \throws Whatever the problem or the heuristic throw in any thread, the first of several, when
///       the others have ended: the search has then failed. Whatever an observer throws.
///       invalid_cost; invalid_problem; invalid_option; std::system_error if a thread cannot be
///       started.
inline constexpr detail::hda_astar_fn hda_astar{};

}  // namespace wend
