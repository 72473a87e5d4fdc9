// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>   // std::convertible_to
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>  // std::runtime_error, std::out_of_range
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/core/threads.hpp>
#include <wend/heuristics/abstraction.hpp>
#include <wend/heuristics/detail/distance_search.hpp>
#include <wend/heuristics/detail/distance_table.hpp>

/// \file
/// Pattern databases of any problem. This header is not in wend/wend.hpp, because it can start
/// threads.
///
/// J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998,
/// 318-334; with costs, for sums of several: F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner,
/// "A general theory of additive state space abstractions", JAIR 32, 2008, 631-662.

namespace wend::detail {
struct build_pattern_database_fn;
struct pattern_database_file;

[[noreturn]] inline void raise_no_pattern_database(search_status why) {
  raise(std::runtime_error("wend: no pattern database: " + std::string(to_string(why))));
}
[[noreturn]] inline void raise_pattern_rank(std::uint64_t rank, std::uint64_t size) {
  raise(std::out_of_range("wend: the rank of an abstract state, " + std::to_string(rank) +
                          ", is not below the abstraction's state_count, " +
                          std::to_string(size)));
}
}  // namespace wend::detail

namespace wend::heuristics {

/// The progress of building a pattern database.
struct pattern_database_progress {
  std::uint64_t distance = 0;  ///< The distance whose states are being searched.
  std::uint64_t found = 0;     ///< Abstract states at lesser distances.
  std::uint64_t states = 0;    ///< Ranks of abstract states. Not all need lead to a goal.
  std::chrono::duration<double> elapsed{};  ///< The time so far.
};

/// Limits and resources for building a pattern database.
struct pattern_database_options {
  /// The maximum time; any std::chrono duration converts.
  std::optional<std::chrono::duration<double>> max_time{};
  /// The maximum number of bytes in tables: the database's own, and during the build at least a
  /// third more.
  std::optional<std::size_t> max_memory{};
  /// A callable or a stop token, called repeatedly; true stops the build.
  stop_condition stop{};
  /// The number of threads. With more than one, the abstraction's members are called in parallel
  /// (if abstract actions cost 1 and have inverses; otherwise only one thread is used).
  unsigned threads = 1;
  /// The source of the tables' memory; null: `malloc`. It must outlive the database.
  wend::table_memory* memory = nullptr;
  /// The executor that provides the threads; none: `threads` threads are started.
  any_executor executor{};
  /// Called up to ten times a second, by any of the threads, one at a time. An exception from it
  /// ends the build. May be empty.
  std::function<void(pattern_database_progress const&)> progress{};
};

template <class A>
class pattern_database;

/// The result of building a pattern database. True if it was built.
template <class A>
struct pattern_database_result {
  /// `exhausted` if all reachable abstract states were visited, or else the limit that stopped the
  /// build.
  search_status status = search_status::running;
  std::optional<pattern_database<A>> database{};  ///< The database; empty if a limit stopped the
                                                  ///< build.

  /// True if the database was built.
  explicit operator bool() const noexcept { return database.has_value(); }
};

/// The distances of all states of an abstraction to its goals, in a table: h(s) is the distance of
/// `project(s)`.
///
///     wend::puzzles::pancake<10> const p;
///     wend::heuristics::pattern_database const h{
///         p, wend::heuristics::pancake_pattern<10, 5>{{5, 6, 7, 8, 9}}};   // the largest five
///     auto const r = wend::idastar(p, start, h);
///
/// Admissible, consistent and goal-aware. A state is a dead end if no goal can be reached from its
/// abstract state. `max_of` combines several databases; if the costs of an action in all of them
/// add up to no more than its own cost, `additive` makes their sum, which is admissible and
/// consistent too. Copies share the table, of a byte for each rank. If the abstraction follows
/// actions (tracked_abstraction_for), the heuristic is tracked, and a step costs one abstract step
/// and one table look-up.
///
/// bench/rows/pattern_databases.md has the build times of databases of several puzzles, and the
/// numbers of nodes that searches with them expand.
template <class A>
class pattern_database {
 public:
  using abstraction_type = A;  ///< The abstraction.

  static constexpr bool goal_aware = true;

  /// Builds the database.
  /// \throws std::runtime_error if one of the options stopped it, or there is not enough memory;
  ///         whatever build_pattern_database throws.
  /// \complexity That of build_pattern_database.
  template <class P>
  pattern_database(P const& problem, A abstraction, pattern_database_options const& options = {});

  /// \throws std::out_of_range if the rank of the projection is not below `state_count()`; whatever
  ///         the abstraction throws.
  /// \complexity A projection, a rank and a table look-up.
  template <class State>
    requires requires(A const& a, State const& s) {
      { a.project(s) } -> std::convertible_to<state_t<A>>;
    }
  std::optional<int> operator()(State const& s) const {
    return distance(abstraction_.project(s));
  }

  /// The distance of an abstract state to the nearest abstract goal; empty if there is no path.
  std::optional<int> distance(state_t<A> const& x) const {
    return table_->distance(rank_of(x));
  }

  /// \name tracked_heuristic_for
  /// The note is the abstract state with its rank. Making a note prefetches its table entry.
  /// @{
  static constexpr bool prefetches = true;
  /// False for a table that fits a core's own caches.
  bool prefetch_pays() const noexcept { return size_ > detail::most_cached_bytes; }

  /// The note of a state.
  struct note {
    state_t<A> state;    ///< The abstract state.
    std::uint64_t rank;  ///< Its rank.
  };
  template <class State>
    requires requires(A const& a, State const& s) {
      { a.project(s) } -> std::convertible_to<state_t<A>>;
    }
  note root(State const& s) const {
    return note_of(abstraction_.project(s));
  }
  template <class State, class Action>
    requires requires(A const& a, state_t<A> const& x, State const& s, Action const& action) {
      { a.child(x, s, action) } -> std::convertible_to<state_t<A>>;
    }
  note child(note const& n, State const& s, Action const& action) const {
    return note_of(abstraction_.child(n.state, s, action));
  }
  std::optional<int> value(note const& n) const { return table_->distance(n.rank); }
  /// @}

  /// The abstraction of the database.
  [[nodiscard]] A const& abstraction() const noexcept { return abstraction_; }

  /// The number of ranks of abstract states, which is the size of the table in bytes.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

  /// The number of abstract states at distance 0, 1, 2, … from the goals.
  [[nodiscard]] std::vector<std::uint64_t> const& histogram() const noexcept {
    return table_->histogram;
  }

 private:
  friend struct detail::build_pattern_database_fn;
  friend struct detail::pattern_database_file;

  pattern_database(A abstraction, std::shared_ptr<detail::distance_table const> table)
      : abstraction_(std::move(abstraction)),
        size_(abstraction_.state_count()),
        table_(std::move(table)) {}

  std::uint64_t rank_of(state_t<A> const& x) const {
    std::uint64_t const rank = abstraction_.rank(x);
    if (rank >= size_) [[unlikely]]
      detail::raise_pattern_rank(rank, size_);
    return rank;
  }
  note note_of(state_t<A> x) const {
    std::uint64_t const rank = rank_of(x);
    __builtin_prefetch(table_->data() + rank);
    return {std::move(x), rank};
  }

  A abstraction_;
  std::uint64_t size_;
  std::shared_ptr<detail::distance_table const> table_;
};

}  // namespace wend::heuristics

namespace wend::detail {

/// Fills a table with the distances in an abstraction. Returns `exhausted`, or the limit that
/// stopped it.
template <class A, class Table>
search_status fill_pattern_table(A const& abstraction, Table& table,
                                 heuristics::pattern_database_options const& options) {
  if (options.threads == 0)
    raise(invalid_option("wend: a pattern database is built by one thread at least"));
  auto const limits = checked_limits(search_limits<>{
      .max_time = options.max_time, .max_memory = options.max_memory, .stop = options.stop});
  any_executor executor = options.executor;
  if (!executor && options.threads > 1) executor = threads(options.threads);
  distance_search<A, Table> search(abstraction, table, limits, executor, options.memory);
  std::function<void(std::chrono::duration<double>)> tell;
  if (options.progress)
    tell = [&](std::chrono::duration<double> elapsed) {
      options.progress({search.distance(), search.found(), abstraction.state_count(), elapsed});
    };
  return search.run(std::move(tell));
}

struct build_pattern_database_fn {
  template <class P, class A>
  auto operator()(P const& problem, A abstraction,
                  heuristics::pattern_database_options const& options = {}) const {
    static_cast<void>(problem);
    heuristics::pattern_database_result<A> result;
    if constexpr (require_abstraction<A, P>()) {
      auto const table = std::make_shared<distance_table>(options.memory);
      result.status = fill_pattern_table(abstraction, *table, options);
      if (result.status == search_status::exhausted)
        result.database.emplace(heuristics::pattern_database<A>(std::move(abstraction), table));
    }
    return result;
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// Builds a pattern database from an abstraction of the problem, or reports why it could not.
/// Running out of memory or time does not throw, and neither does being stopped: the status is then
/// `stopped`, and there is no database.
///
///     auto const built = wend::heuristics::build_pattern_database(
///         p, abstraction, {.max_memory = std::size_t{1} << 30, .threads = 2});
///     if (built) use(*built.database);
///
/// `stop` ends the build from another thread or a signal, and `progress` reports how far it is:
///
///     auto const shown = [](wend::heuristics::pattern_database_progress const& now) {
///       std::cerr << now.found << " of " << now.states << '\n';
///     };
///     auto const built = wend::heuristics::build_pattern_database(
///         p, abstraction, {.stop = source.get_token(), .progress = shown});
///
/// \pre  The conditions of abstraction_for. With several threads, const members of the abstraction
///       may be called at the same time.
/// \complexity For n ranks of abstract states with b actions each: O(n b) time and n bytes, and n /
///             4 + n / 256 more during the build, if abstract actions cost 1 and have inverses; O(n
///             b) time and few more bytes, except 8 bytes for each state of one distance, if they
///             have costs and inverses; O(n b) for each distance if there are no inverses, and, if
///             costs may be 0, for each closing of a distance.
/// \throws Whatever the abstraction, `stop`, `progress` and the executor throw; invalid_option for
///         no threads; std::logic_error if there is no abstract goal; std::overflow_error for a
///         distance above 254; std::domain_error for a cost that is no integer of at least 0;
///         std::out_of_range for a rank that is too high.
inline constexpr detail::build_pattern_database_fn build_pattern_database{};

template <class A>
template <class P>
pattern_database<A>::pattern_database(P const& problem, A abstraction,
                                      pattern_database_options const& options)
    : pattern_database([&] {
        auto built = build_pattern_database(problem, std::move(abstraction), options);
        if (!built) detail::raise_no_pattern_database(built.status);
        return *std::move(built.database);
      }()) {}

}  // namespace wend::heuristics
