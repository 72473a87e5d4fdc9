// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <benchmark/benchmark.h>

#include <cmath>  // std::abs
#include <cstddef>
#include <cstdint>  // std::uint64_t
#include <limits>
#include <string>
#include <utility>  // std::move
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"
#include "by_hand.hpp"

#include <wend/core/replay.hpp>
#include <wend/core/result.hpp>

/// \file
/// The sides of the rows whose names begin with `plain`: a list of searches, timed together. Paths
/// are checked after the clock has stopped.

namespace plain {

/// The sums that all searches of a benchmark must have; negative if a sum is not checked.
struct expected {
  double cost = -1;
  std::int64_t stored = -1;
  std::int64_t expanded = -1;
  std::int64_t generated = -1;
  std::int64_t duplicates = -1;
};

/// The summed answers of one benchmark.
struct answer {
  double cost = 0;  ///< The sum of the path costs; NaN if a path does not lead to a goal.
  std::uint64_t nodes = 0, stored = 0, generated = 0, duplicates = 0;
};

namespace detail {

inline constexpr double no_path = std::numeric_limits<double>::quiet_NaN();

}  // namespace detail

/// The cost of a path that wend found. A search of a whole space has none.
template <class P, class Result>
double cost_of(P const& p, wend::state_t<P> const& start, Result const& r) {
  if (!r) return r.status == wend::search_status::exhausted ? 0 : detail::no_path;
  auto const path = wend::replay(p, start, r.actions);
  return path && p.is_goal(path.states.back()) ? static_cast<double>(path.costs.back())
                                               : detail::no_path;
}

/// The cost of a path found by hand.
template <class Space>
double cost_of(Space const& space, typename Space::state const& start,
               by_hand::outcome_of<Space> const& out) {
  if (!out.is_solved) return 0;
  if (out.path.front() != start || !space.is_goal(out.path.back())) return detail::no_path;
  double sum = 0;
  for (std::size_t i = 1; i < out.path.size(); ++i) {
    double least = detail::no_path;
    space.each(out.path[i - 1], [&](auto&& next, auto step) {
      if (next == out.path[i] && !(static_cast<double>(step) > least))
        least = static_cast<double>(step);
    });
    sum += least;
  }
  return sum;
}

inline void check(benchmark::State& state, expected const& want, answer const& sum) {
  if (std::isnan(sum.cost)) state.SkipWithError("not a path to a goal");
  if (want.cost >= 0 && !(std::abs(sum.cost - want.cost) <= 1e-9 * want.cost))
    state.SkipWithError(("the summed cost is " + std::to_string(sum.cost)).c_str());
  if (want.stored >= 0 && sum.stored != static_cast<std::uint64_t>(want.stored))
    state.SkipWithError((std::to_string(sum.stored) + " states are stored").c_str());
  if (want.expanded >= 0 && sum.nodes != static_cast<std::uint64_t>(want.expanded))
    state.SkipWithError((std::to_string(sum.nodes) + " nodes are expanded").c_str());
  if (want.generated >= 0 && sum.generated != static_cast<std::uint64_t>(want.generated))
    state.SkipWithError((std::to_string(sum.generated) + " nodes are generated").c_str());
  if (want.duplicates >= 0 && sum.duplicates != static_cast<std::uint64_t>(want.duplicates))
    state.SkipWithError((std::to_string(sum.duplicates) + " nodes are duplicates").c_str());
}

template <class Result>
requires requires(Result const& r) { r.statistics.expanded; }
void count(answer& sum, Result const& r) {
  sum.nodes += r.statistics.expanded;
  sum.stored += r.statistics.stored;
  sum.generated += r.statistics.generated;
  sum.duplicates += r.statistics.duplicates;
}
template <class State, class Cost>
void count(answer& sum, by_hand::outcome<State, Cost> const& out) {
  sum.nodes += out.expanded;
  sum.stored += out.stored;
  sum.generated += out.generated;
  sum.duplicates += out.duplicates;
}

/// One search: a problem of wend's or a `Space` of by_hand.hpp, and a start.
template <class Problem, class State>
struct task {
  Problem problem;
  State start;
};

/// One problem and many starts.
template <class Problem, class State>
std::vector<task<Problem, State>> tasks(Problem const& p, std::vector<State> const& starts) {
  std::vector<task<Problem, State>> all;
  for (State const& s : starts) all.push_back({p, s});
  return all;
}

/// Adds the benchmark `row/instance/side`: `search(problem, start)` for each of the tasks.
template <class Task, class Search>
void add_side(std::string const& row, std::string const& instance, std::string const& side,
              expected const& want, std::vector<Task> const& all, Search search) {
  bench::add(row, instance, side, [=](benchmark::State& state) {
    std::vector<decltype(search(all.front().problem, all.front().start))> found;
    for (auto _ : state) {
      found.clear();
      for (auto const& t : all) found.push_back(search(t.problem, t.start));
    }
    answer sum;
    for (std::size_t i = 0; i < found.size(); ++i) {
      sum.cost += cost_of(all[i].problem, all[i].start, found[i]);
      count(sum, found[i]);
    }
    check(state, want, sum);
    bench::report(state, {.nodes = sum.nodes, .stored = sum.stored});
  });
}
template <class Problem, class State, class Search>
void add_side(std::string const& row, std::string const& instance, std::string const& side,
              expected const& want, Problem const& p, std::vector<State> const& starts,
              Search search) {
  add_side(row, instance, side, want, tasks(p, starts), search);
}

/// Adds the sides by hand.
template <by_hand::order Order, class Space>
void add_by_hand(std::string const& row, std::string const& instance, expected const& want,
                 std::vector<task<Space, typename Space::state>> const& all) {
  using sides = by_hand::searches<Order, Space>;
  add_side(row, instance, "by_hand_first", want, all, sides::as_first_written);
  add_side(row, instance, "by_hand_std", want, all, sides::with_std_map);
  add_side(row, instance, "by_hand_flat", want, all, sides::with_flat_map);
}
template <by_hand::order Order, class Space>
void add_by_hand(std::string const& row, std::string const& instance, expected const& want,
                 Space const& space, std::vector<typename Space::state> const& starts) {
  add_by_hand<Order>(row, instance, want, tasks(space, starts));
}

}  // namespace plain
