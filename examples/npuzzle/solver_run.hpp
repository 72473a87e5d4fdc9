// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::clamp
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move

#include "signals.hpp"
#include "solver.hpp"

/// Runs a search of any type.
namespace npuzzle {
namespace {

/// Searches of larger boards outgrow the processor's caches: see astar_options.
[[maybe_unused]] std::size_t batch_for(instance const& i) { return i.goal.size() > 9 ? 16 : 1; }

/// Runs a search by calls of `go(limits)`, and pauses it repeatedly to call `pause()`, which returns false
/// to stop it. Pauses do not change the search. They depend on numbers of expansions, adapted to take
/// about `interval`, so that the search need not read the clock.
template <class Search, class Go, class Pause>
wend::search_status in_slices(Search& search, wend::search_limits<int> const& limits,
                              std::chrono::duration<double> interval, Go go, Pause pause) {
  std::uint64_t pace = 16384;
  for (;;) {
    auto const before = search.statistics();
    auto slice = limits;
    if (!limits.max_expanded || before.expanded + pace < *limits.max_expanded)
      slice.max_expanded = before.expanded + pace;
    auto const status = go(slice);
    if (status != wend::search_status::expansion_limit || slice.max_expanded == limits.max_expanded)
      return status;
    auto const took = search.statistics().elapsed - before.elapsed;
    if (2 * took < interval)
      pace *= 2;
    else if (took > interval && pace > 1)
      pace /= 2;
    if (!pause()) return wend::search_status::stopped;
  }
}

/// The progress of the search.
template <class Search>
wend::progress_event progress_of(Search const& search) {
  if constexpr (requires { search.progress(); })
    return search.progress();
  else
    return {.statistics = search.statistics()};
}

/// Shows the progress of the search if it is wanted, and stops the search on a recorded signal.
template <class Search, class Go>
wend::search_status watched(Search& search, method const& m, progress& display, Go go) {
  auto const& limits = m.options.limits;
  if (!display.is_live() && !noted_signals::are_noted()) return go(limits);
  return in_slices(search, limits, progress::interval, go, [&] {
    display.draw(m.algorithm, progress_of(search));
    return !noted_signals::came();
  });
}

/// The result of a search with this status. The search does not know its status if a pause stopped it.
template <class Search>
answer answer_of(Search const& search, wend::search_status status) {
  auto result = search.result();
  answer a;
  if constexpr (requires { search.lower_bound(); })
    a.least = search.lower_bound();
  else if constexpr (requires { result.lower_bound; })
    a.least = result.lower_bound;
  a.result = std::move(result);
  a.result.status = status;
  a.progress = progress_of(search);
  return a;
}

template <class Search>
answer one_solution(Search&& search, method const& m, progress& display) {
  auto const status =
      watched(search, m, display, [&](auto const& limits) { return search.run(limits); });
  return answer_of(search, status);
}

/// The same for a search that can be saved to a file.
template <class Search>
answer kept_solution(Search&& search, method const& m, progress& display) {
  if (!m.keeper) return one_solution(search, m, display);
  keeper& k = *m.keeper;
  k.begin(search);
  auto const interval = std::clamp<std::chrono::duration<double>>(
      k.every(), std::chrono::milliseconds(1), progress::interval);
  auto const go = [&](auto const& limits) { return search.run(limits); };
  auto const status = in_slices(search, m.options.limits, interval, go, [&] {
    display.draw(m.algorithm, search.progress());
    k.now_and_then(search);
    return !keeper::interrupted();
  });
  display.clear();
  k.end(search);
  return answer_of(search, status);
}

/// The last of a range of improving solutions.
template <class Range>
answer best_solution(Range&& range, method const& m, progress& display) {
  answer a;
  auto const status = watched(range, m, display, [&](auto const& limits) {
    range.set_limits(limits);
    for (auto const& s : range) {
      a.result.actions = s.actions;
      a.result.cost = s.cost;
      if (!m.improved) continue;
      display.clear();
      m.improved({s.cost, s.lower_bound});
    }
    return range.status();
  });
  a.least = range.lower_bound();
  a.progress = progress_of(range);
  a.result.statistics = a.progress.statistics;
  bool const proved = status == wend::search_status::exhausted && a.result.cost;
  a.result.status = proved ? wend::search_status::solved : status;
  return a;
}

template <class Range>
answer all_solutions(Range&& range, method const& m, progress& display) {
  answer a;
  auto const status = watched(range, m, display, [&](auto const& limits) {
    range.set_limits(limits);
    for (auto const& s : range) {
      a.solutions.push_back(s.actions);
      if (!a.result.cost) a.result.cost = s.cost;
      if (m.k && a.solutions.size() >= *m.k) break;
    }
    return range.status();
  });
  a.progress = progress_of(range);
  a.result.statistics = a.progress.statistics;
  bool const complete = status == wend::search_status::exhausted && !a.solutions.empty();
  a.result.status = complete ? wend::search_status::solved : status;
  if (!a.solutions.empty()) a.result.actions = a.solutions.front();
  return a;
}

}  // namespace
}  // namespace npuzzle
