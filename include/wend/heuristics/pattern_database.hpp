// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <chrono>
#include <concepts>     // std::convertible_to
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>    // std::runtime_error, std::out_of_range, std::domain_error, …
#include <string>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/threads.hpp>
#include <wend/heuristics/abstraction.hpp>
#include <wend/heuristics/detail/distance_table.hpp>
#include <wend/ranked/detail/layers.hpp>

/// \file
/// Pattern databases of any problem. This header is not in wend/wend.hpp, because it can start
/// threads.
///
/// J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998,
/// 318-334; with costs, for sums of several: F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner,
/// "A general theory of additive state space abstractions", JAIR 32, 2008, 631-662.

namespace wend::detail {

/// The distances of all states of a rankable problem to its nearest goals, by breadth-first search
/// backwards from the goals.
///
/// There are three methods. If actions cost 1 and have inverses, the search backwards is a search
/// forwards, and the ranked engine does it, with its threads and maps of ranks. The engine's two
/// bits a state store distances modulo 3. They are copied into bytes as each layer is found, or,
/// for a table that stores only distances modulo 3, packed into it at the end. The other two
/// methods work on the bytes alone. If costs may be 0, a layer is closed under zero-cost actions
/// before the next is begun; if costs differ, a state may get a lesser distance until its layer is
/// processed. If there are no inverses, each layer checks all states without a distance, or with a
/// greater one, for an action that leads to the layer. This is slower, but needs nothing else.
///
/// Fills a table with the distances in the problem `A`, whose actions have integral costs. Tables
/// other than a distance_table store them modulo 3.
template <class A, class Table = distance_table>
class distance_search {
  using state = state_t<A>;
  using entry = distance_table::entry;

  static constexpr entry too_dear = distance_table::of(distance_table::farthest);
  static constexpr bool mod3 = !std::is_same_v<Table, distance_table>;

 public:
  /// Honours the limits of time and memory, and `stop`.
  distance_search(A const& a, Table& table, search_limits<> const& limits,
                  any_executor const& executor, table_memory* memory)
      : a_(&a),
        table_(&table),
        limits_(&limits),
        executor_(&executor),
        memory_(memory),
        size_(a.state_count()) {}

  /// Runs the search. Returns `exhausted`, or the limit that stopped it. `report(elapsed)`, unless
  /// it is empty, is called from time to time.
  search_status run(std::function<void(watch::seconds)> report = {}) {
    report_ = std::move(report);
    watch_scope const clock(watch_);
    table_->budget().set_limit(limits_->max_memory);
    if (!mod3 && !table_->make(size_)) return search_status::memory_limit;
    std::optional<search_status> reached;
    if constexpr (mod3 || (unit_cost_problem<A> && invertible_problem<A>))
      reached = by_ranked_layers();
    else if constexpr (invertible_problem<A>)
      reached = by_layers([&](entry at) { return push(at); });
    else
      reached = by_layers([&](entry at) { return pull(at); });
    return reached.value_or(search_status::exhausted);
  }

  /// The distance whose states are being searched.
  [[nodiscard]] std::uint64_t distance() const noexcept {
    return table_->histogram.size() + empty_;
  }
  /// The number of states at lesser distances.
  [[nodiscard]] std::uint64_t found() const noexcept { return found_; }

 private:
  std::optional<search_status> poll() {
    return report_ ? watch_.reached(*limits_, report_) : watch_.reached(*limits_);
  }

  /// Calls `f` for each goal. Returns the limit, if one is reached while the goals are looked for
  /// among all states. \throws std::logic_error if there is no goal.
  template <class F>
  std::optional<search_status> for_each_goal(F const& f) {
    bool any = false;
    auto const found = [&](auto const& goal) {
      any = true;
      f(goal);
    };
    if constexpr (goal_listing_problem<A>) {
      for (auto const& goal : a_->goals()) found(goal);
    } else {
      for (std::uint64_t rank = 0; rank < size_; ++rank) {
        if (auto const reached = poll()) return reached;
        state const s = a_->unrank(rank);
        if (a_->is_goal(s)) found(s);
      }
    }
    if (!any) raise(std::logic_error("wend: the abstraction has no goal"));
    return std::nullopt;
  }

  /// Records a complete layer. If costs differ, there are empty layers between others.
  void found(std::uint64_t states) {
    if (states == 0) {
      ++empty_;
      return;
    }
    table_->histogram.resize(table_->histogram.size() + to_size(empty_));
    empty_ = 0;
    table_->histogram.push_back(states);
    found_ += states;
  }
  static void check_distance(std::uint64_t distance) {
    if (distance > Table::farthest)
      raise(std::overflow_error("wend: an abstract state is farther from the goals than the " +
                                std::to_string(Table::farthest) +
                                (mod3 ? " that an int holds" : " that a byte holds")));
  }
  std::uint64_t rank_of(state const& s) const { return checked_rank(*a_, s, size_); }

  /// The cost of the action, or `too_dear` if it exceeds every distance.
  entry cost_of(state const& s, action_t<A> const& action) const {
    if constexpr (weighted_problem<A>) {
      auto const cost = a_->cost(s, action);
      if constexpr (std::is_arithmetic_v<std::remove_const_t<decltype(cost)>>) {
        auto const number = static_cast<double>(cost);
        if (distance_table::farthest < number) return too_dear;
        // A NaN fails the comparison, and is not cast.
        if (0 <= number && !(static_cast<double>(static_cast<entry>(number)) < number))
          return static_cast<entry>(number);
      } else {
        if (cost == 0) return 0;
        if (cost == 1) return 1;
      }
      raise(std::domain_error("wend: the cost of an action of the abstraction is not an integer of "
                              "at least 0"));
    } else {
      return 1;
    }
  }

  // ---- the first method

  std::optional<search_status> by_ranked_layers() {
    std::vector<state> goals;
    if (auto const reached = for_each_goal([&](state const& s) { goals.push_back(s); }))
      return reached;
    ranked_layers<A> layers(*a_, memory_);
    if (limits_->max_memory) layers.budget().set_limit(*limits_->max_memory - table_->bytes());
    if (!layers.make()) return search_status::memory_limit;
    layers.begin(goals);
    while (layers.size() != 0) {
      check_distance(layers.distance());
      if constexpr (!mod3) table_->add_layer(layers.table(), layers.distance());
      found(layers.size());
      if (auto const reached = layers.expand(*executor_, [&] { return poll(); })) return reached;
    }
    if constexpr (mod3) {
      if (limits_->max_memory)
        table_->budget().set_limit(*limits_->max_memory - layers.budget().bytes());
      if (!table_->make(size_)) return search_status::memory_limit;
      table_->add(layers.table());
    }
    return std::nullopt;
  }

  // ---- the two others

  /// Runs the layers. `expand(e)` completes the layer of the states with entry e, counts it in
  /// `layer_`, and assigns states of later layers an entry, which may still decrease.
  template <class Expand>
  std::optional<search_status> by_layers(Expand const& expand) {
    if (auto const reached =
            for_each_goal([&](state const& s) { (*table_)[rank_of(s)] = distance_table::of(0); }))
      return reached;
    for (std::uint64_t distance = 0; distance < last_; ++distance) {  // entries are 1 more
      layer_ = 0;
      if (auto const reached = expand(distance_table::of(distance))) return reached;
      found(layer_);
    }
    return is_beyond_ ? look_beyond() : std::nullopt;
  }

  /// Lowers the entry of a state that has an action of that cost to a state of the layer. Returns
  /// true if the state joins the current layer.
  bool lower(std::uint64_t rank, entry at, entry cost) noexcept {
    entry& e = (*table_)[rank];
    auto const sum = static_cast<unsigned>(at) + cost;
    if (e != distance_table::none && e <= sum) return false;
    if (distance_table::of(distance_table::farthest) < sum) {
      is_beyond_ = true;
      return false;
    }
    e = static_cast<entry>(sum);
    last_ = std::max(last_, e);
    return cost == 0;
  }

  /// Raises an error if a path that was too long was the only one from its state: an action then
  /// leads from a state without an entry to a state with one.
  std::optional<search_status> look_beyond() {
    constexpr entry none = distance_table::none;
    for (std::uint64_t rank = 0; (rank = table_->next(rank, size_, none)) < size_; ++rank) {
      if (auto const reached = poll()) return reached;
      state const s = a_->unrank(rank);
      for (auto&& action : actions_of(*a_, s))
        if (!is_left_out(*a_, s, action) && (*table_)[rank_of(result_of(*a_, s, action))] != none)
          check_distance(distance_table::farthest + 1);
    }
    return std::nullopt;
  }

  /// Expands the states of the layer backwards. Zero-cost predecessors join the current layer:
  /// those at higher ranks are found by the scan, those at lower ranks are pushed on a stack.
  std::optional<search_status> push(entry at) {
    column<std::uint64_t> behind(table_->budget());
    for (std::uint64_t rank = 0; (rank = table_->next(rank, size_, at)) < size_; ++rank) {
      std::uint64_t in_hand = rank;
      for (;;) {
        if (auto const reached = poll()) return reached;
        ++layer_;
        state const s = a_->unrank(in_hand);
        for (auto&& back : actions_of(*a_, s)) {
          state const before = result_of(*a_, s, back);
          std::uint64_t const number = rank_of(before);
          action_t<A> const action = a_->inverse(back);
          if (is_left_out(*a_, before, action)) continue;
          if (!lower(number, at, cost_of(before, action))) continue;
          if (number > rank) continue;
          if (!behind.reserve(1)) return search_status::memory_limit;
          behind.append(number);
        }
        if (behind.empty()) break;
        in_hand = behind.back();
        behind.pop_back();
      }
    }
    return std::nullopt;
  }

  /// Expands the states that are farther, or without a distance, forwards, until the layer is
  /// complete.
  std::optional<search_status> pull(entry at) {
    for (bool more = true; more;) {
      more = false;
      for (std::uint64_t rank = 0; (rank = table_->next_beyond(rank, size_, at)) < size_; ++rank) {
        if (auto const reached = poll()) return reached;
        state const s = a_->unrank(rank);
        for (auto&& action : actions_of(*a_, s)) {
          if (is_left_out(*a_, s, action)) continue;
          if ((*table_)[rank_of(result_of(*a_, s, action))] != at) continue;
          if (lower(rank, at, cost_of(s, action))) more = true;
        }
      }
    }
    for (std::uint64_t rank = 0; (rank = table_->next(rank, size_, at)) < size_; ++rank) ++layer_;
    return std::nullopt;
  }

  A const* a_;
  Table* table_;
  search_limits<> const* limits_;
  any_executor const* executor_;
  table_memory* memory_;
  std::uint64_t size_;
  watch watch_{};
  std::function<void(watch::seconds)> report_{};
  std::uint64_t found_ = 0;  // states in complete layers
  std::uint64_t layer_ = 0;  // states of the current layer so far
  std::uint64_t empty_ = 0;  // empty layers since the last one that is not
  entry last_ = distance_table::of(0);  // the greatest entry of any state
  bool is_beyond_ = false;   // a path was longer than an entry can hold
};

/// Access to the tables of databases, for their builders and files.
struct pattern_table_access {
  template <class Database>
  static auto const& table(Database const& h) noexcept {
    return *h.table_;
  }
  template <class Database, class Table>
  static Database made(typename Database::abstraction_type abstraction,
                       std::shared_ptr<Table> table) {
    return Database(std::move(abstraction), std::move(table));
  }
};

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
  /// The maximum number of bytes in tables: the database's own and those of the build (see the
  /// complexity of build_pattern_database and of build_mod3_pattern_database).
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

/// The result of building a pattern_database or a mod3_pattern_database. True if it was built.
template <class Database>
struct pattern_database_result {
  /// `exhausted` if all reachable abstract states were visited, or else the limit that stopped the
  /// build.
  search_status status = search_status::running;
  std::optional<Database> database{};  ///< The database; empty if a limit stopped the build.

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
  friend struct detail::pattern_table_access;

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
    detail::prefetch(table_->data() + rank);
    return {std::move(x), rank};
  }

  A abstraction_;
  std::uint64_t size_;
  std::shared_ptr<detail::distance_table const> table_;
};

template <class P, class A>
pattern_database(P const&, A) -> pattern_database<A>;

}  // namespace wend::heuristics

namespace wend::detail {

/// Fills a table with the distances in an abstraction. Returns `exhausted`, or the limit that
/// stopped it.
template <class A, class Table>
search_status fill_pattern_table(A const& abstraction, Table& table,
                                 heuristics::pattern_database_options const& options) {
  if (options.threads == 0)
    raise(invalid_option("wend: building a pattern database needs at least one thread"));
  auto const limits = checked_limits(search_limits<>{
      .max_time = options.max_time, .max_memory = options.max_memory, .stop = options.stop});
  any_executor executor = options.executor;
  if (!executor && options.threads > 1) executor = threads(options.threads);
  distance_search<A, Table> search(abstraction, table, limits, executor, options.memory);
  std::function<void(std::chrono::duration<double>)> report;
  if (options.progress)
    report = [&](std::chrono::duration<double> elapsed) {
      options.progress({search.distance(), search.found(), abstraction.state_count(), elapsed});
    };
  return search.run(std::move(report));
}

/// Builds a database with a `Table`.
template <class Table, class Database>
void build_database(heuristics::pattern_database_result<Database>& result,
                    typename Database::abstraction_type abstraction,
                    heuristics::pattern_database_options const& options) {
  auto const table = std::make_shared<Table>(options.memory);
  result.status = fill_pattern_table(abstraction, *table, options);
  if (result.status == search_status::exhausted)
    result.database.emplace(
        pattern_table_access::made<Database>(std::move(abstraction), table));
}
/// The database that was built. \throws std::runtime_error if there is none.
template <class Database>
Database built_database(heuristics::pattern_database_result<Database> result) {
  if (!result) raise_no_pattern_database(result.status);
  return *std::move(result.database);
}

struct build_pattern_database_fn {
  template <class P, class A>
  auto operator()(P const&, A abstraction,
                  heuristics::pattern_database_options const& options = {}) const {
    heuristics::pattern_database_result<heuristics::pattern_database<A>> result;
    if constexpr (require_abstraction<A, P>())
      build_database<distance_table>(result, std::move(abstraction), options);
    return result;
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// Builds a pattern database from an abstraction of the problem, or reports why it could not.
/// Running out of memory or time does not throw, nor does a stop: `status` is then the reason, and
/// there is no database.
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
/// \complexity For n ranks of abstract states with b actions each, the table takes n bytes. If
///             abstract actions cost 1 and have inverses, the build takes O(n b) time and n / 4 +
///             n / 256 more bytes. If they have costs and inverses, it takes O(n b) time and few
///             more bytes, except 8 bytes for each state of one distance. If they have no inverses,
///             it takes O(n b) time for each distance and, if costs may be 0, for each closing of a
///             distance under actions of cost 0.
/// \throws Whatever the abstraction, `stop`, `progress` and the executor throw; invalid_option for
///         no threads; std::logic_error if there is no abstract goal; std::overflow_error for a
///         distance above 254; std::domain_error for a cost that is not an integer of at least 0;
///         std::out_of_range for a rank that is too high.
inline constexpr detail::build_pattern_database_fn build_pattern_database{};

template <class A>
template <class P>
pattern_database<A>::pattern_database(P const& problem, A abstraction,
                                      pattern_database_options const& options)
    : pattern_database(detail::built_database(
          build_pattern_database(problem, std::move(abstraction), options))) {}

}  // namespace wend::heuristics
