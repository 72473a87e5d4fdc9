// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <functional>
#include <optional>
#include <stdexcept>  // std::domain_error, std::logic_error, std::overflow_error
#include <string>
#include <type_traits>  // std::is_same_v
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/heuristics/abstraction.hpp>
#include <wend/heuristics/detail/distance_table.hpp>
#include <wend/ranked/detail/layers.hpp>

/// \file
/// The distances of all states of a rankable problem to its nearest goals, by breadth-first search
/// backwards from the goals.
///
/// There are three methods. If actions cost 1 and have inverses, backwards is forwards, and the
/// ranked engine does the search, with its threads and maps of ranks. Its two bits a state, which
/// store distances modulo 3, are copied into bytes as each layer is found, or packed at the end
/// into a table that stores no more. The other two methods work on the bytes alone. If costs may be
/// 0, a layer is closed under zero-cost actions before the next is begun; if costs differ, a state
/// may get a lesser distance until its layer is processed. If there are no inverses, each layer
/// checks all states without a distance, or with a greater one, for an action that leads to the
/// layer: slower, but it needs nothing else.

namespace wend::detail {

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

  /// Runs the search. Returns `exhausted`, or the limit that stopped it. `tell(elapsed)`, unless it
  /// is empty, is called from time to time.
  search_status run(std::function<void(watch::seconds)> tell = {}) {
    tell_ = std::move(tell);
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

  /// The distance whose states are being searched, and the number of states at lesser distances.
  [[nodiscard]] std::uint64_t distance() const noexcept { return table_->histogram.size(); }
  [[nodiscard]] std::uint64_t found() const noexcept { return found_; }

 private:
  std::optional<search_status> poll() {
    return tell_ ? watch_.reached(*limits_, tell_) : watch_.reached(*limits_);
  }

  /// Calls `f` for each goal, until it returns a status.
  template <class F>
  std::optional<search_status> for_each_goal(F const& f) {
    bool any = false;
    auto const found = [&](auto const& goal) {
      any = true;
      f(goal);
    };
    if constexpr (has_goals<A>) {
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

  /// A state has an action of that cost to a state of the layer. Returns true if the state joins
  /// the current layer.
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

  /// A path was too long, which is an error if it was the only one: then an action leads from a
  /// state without an entry to one with an entry.
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
  std::function<void(watch::seconds)> tell_{};
  std::uint64_t found_ = 0;  // states in complete layers
  std::uint64_t layer_ = 0;  // states found complete
  std::uint64_t empty_ = 0;  // empty layers since the last one that is not
  entry last_ = distance_table::of(0);  // the greatest entry of any state
  bool is_beyond_ = false;   // a path was longer than an entry can hold
};

}  // namespace wend::detail
