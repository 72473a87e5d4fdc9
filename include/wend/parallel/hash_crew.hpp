// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <string>     // std::to_string
#include <thread>     // std::thread::hardware_concurrency
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>  // progress_event
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/hash_distributed/limits.hpp>
#include <wend/parallel/detail/hash_threads.hpp>

/// \file
/// Hash-distributed A* in threads, which limits pause.

namespace wend::detail {

/// A hash-distributed search whose owners are threads.
template <class P, class H, class Observer>
class hash_crew : protected hash_threads<P, H, Observer> {
  using base = hash_threads<P, H, Observer>;
  using typename base::cost;
  using base::exchange_, base::owners_;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using typename base::result_type;

  /// Problem, heuristic and observer are referred to.
  hash_crew(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
            limits_type limits, std::size_t threads, thread_pace pace, table_memory* memory,
            Observer& observer)
      : base(problem, heuristic, std::move(starts), checked_threads(threads), pace, memory,
             observer),
        limits_{checked_hash_limits(std::move(limits))} {}

  /// Goes on until it ends or a limit stops it.
  /// \throws What the problem and the heuristic throw in any thread, of several the first, when all
  ///         threads have left the search, which then has failed. What `stop` and an observer
  ///         throw, and std::system_error where no thread can be started; then it can go on.
  search_status run() {
    if (status_ == search_status::failed || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status_;
    watch_scope const clock(watch_);
    status_ = search_status::running;
    return status_ = search();
  }
  /// Goes on under other limits, which are totals.
  search_status run(limits_type limits) {
    limits_.replace(checked_hash_limits(std::move(limits)));
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. It goes as that of a new object
  /// made with the same options.
  /// \pre  The search is not within a call. The problem and the heuristic may have got another goal
  ///       meanwhile.
  /// \post `status()` is `running`, all counts are 0, and the memory of the search before is given
  ///       back. If copying or trying a start throws, nothing has changed.
  /// \throws What copying a start throws, and what the problem throws; invalid_problem;
  ///         std::bad_alloc.
  template <class S = state_t<P>>
  void restart(S const& start) {
    auto starts = typename base::starts_type(*this->problem_, to_starts<state_t<P>>(start));
    auto before = std::move(owners_);
    owners_.clear();
    WEND_TRY { this->make_owners(); }
    WEND_CATCH_ALL {
      owners_ = std::move(before);
      WEND_RETHROW;
    }
    this->starts_ = std::move(starts);
    this->forget_messages();
    limits_.put_back();
    watch_ = {};
    status_ = search_status::running;
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// \complexity Linear in the threads.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = this->counts();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// How far it has come: the counts, and the least h of all nodes. Ask between two runs.
  /// \complexity Linear in the threads.
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    if (auto const* const h = this->least_h()) now.best_h = told_cost(*h);
    return now;
  }

  /// How the work was divided.
  /// \complexity Linear in the threads.
  [[nodiscard]] work_distribution distribution() const { return this->work(); }

  /// The answer so far.
  /// \complexity Linear in the path, which is followed from owner to owner, and its costs summed.
  /// \throws What the problem throws; std::bad_alloc where there is no memory for the path.
  [[nodiscard]] result_type result() const {
    auto const& best = exchange_.best();
    return this->answer(status_, statistics(),
                        best ? std::optional(best->node) : std::nullopt);
  }

 private:
  static std::size_t checked_threads(std::size_t threads) {
    if (threads > most_threads)
      raise(invalid_option("wend: threads must be at most " + std::to_string(most_threads)));
    return threads != 0 ? threads
                        : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  }

  search_status search() {
    for (auto& o : owners_)
      o->limit(limits_.max_cost, limits_.max_memory
                                     ? std::optional(*limits_.max_memory / owners_.size())
                                     : std::nullopt);
    if (!this->enter_starts()) return search_status::memory_limit;
    if (this->starts_.solved_at()) return search_status::solved;  // also under limits that are reached
    if (auto const limit = watch_.reached(limits_)) return *limit;
    for (;;) {
      std::uint64_t const done = this->counts().expanded;
      auto const most = limits_.max_expanded;
      exchange_.begin(most ? std::optional(*most > done ? *most - done : 0) : std::nullopt);
      WEND_TRY { this->search_in_threads(limits_, watch_); }
      WEND_CATCH_ALL {
        if (this->any_failed()) status_ = search_status::failed;
        WEND_RETHROW;
      }
      if (exchange_.is_over()) return verdict();
      // An owner may have given back expansions after another found none left.
      if (exchange_.pause() != search_status::expansion_limit || !exchange_.has_expansions())
        return *exchange_.pause();
    }
  }
  [[nodiscard]] search_status verdict() const {
    if (exchange_.best()) return search_status::solved;
    bool const limited = this->counts().open != 0 || this->has_cut();
    return limited ? search_status::cost_limit : search_status::exhausted;
  }

  static constexpr std::size_t most_threads = 1024;

  limits_in_force<cost> limits_;
  watch watch_;
  search_status status_ = search_status::running;
};

}  // namespace wend::detail
