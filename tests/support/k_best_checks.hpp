// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::is_sorted, std::sort
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>
#include <random>
#include <utility>    // std::move
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>

#include "all_paths.hpp"
#include "brittle.hpp"
#include "random_graph.hpp"

/// \file
/// Checks of ranges of the k best paths or walks.

namespace tests {

/// Each successor is a new node, known, cheaper than before, or pruned.
inline bool adds_up(wend::statistics const& s) {
  return s.generated == (s.stored - s.starts) + s.duplicates + s.improved + s.reopened + s.pruned;
}

/// Checks that a range has exactly these paths, in order of cost, so that each of its prefixes is
/// correct. Costs may be out of order by `slack`.
template <class Range, class Sum>
void check_paths(Range&& range, std::vector<told<Sum>> const& wanted, Sum slack = {}) {
  auto found = taken(range);
  CHECK(range.status() == wend::search_status::exhausted);
  CHECK(std::is_sorted(found.begin(), found.end(),
                       [&](auto const& a, auto const& b) { return a.cost + slack < b.cost; }));
  std::sort(found.begin(), found.end());
  CHECK(found == wanted);
  CHECK(range.statistics().goals == wanted.size());
  CHECK(adds_up(range.statistics()));
}

/// A graph where many paths from vertex 0 have equal costs.
inline graph<int> many_paths(std::uint32_t seed) {
  std::mt19937 random(seed);
  for (;;) {
    auto g = random_graph<graph<int>>(random, {.vertices = 7, .edges = 18, .goals = 2});
    if (auto const n = all_paths(g, {0}).size(); n > 20 && n < 200) return g;
  }
}

/// Makes each third call of the problem throw, one call in each search. The range that `list()`
/// returns must then resume and list all paths, or report that it has failed. There must be more
/// than `least` exceptions, and more than `least` ranges that list all paths.
template <class Graph, class List>
void check_throwing(brittle<Graph> const& p, int least, List const& list) {
  auto const wanted = taken(list());
  int complete = 0;
  int const thrown = throw_at_each_call(p, 3, list, [&](auto const& range, auto const& found) {
    if (range.status() == wend::search_status::failed) return;
    ++complete;
    CHECK(range.status() == wend::search_status::exhausted);
    CHECK(found == wanted);
  });
  CHECK(thrown > least);
  CHECK(complete > least);
}

/// Checks that pauses at each number of expansions, at each call of `stop`, and before the first
/// node change no path and no count. `list(limits)` returns the range.
template <class List>
void check_pauses(List const& list) {
  using wend::search_status;
  auto whole = list({});
  auto const wanted = taken(whole);
  auto const counts = whole.statistics();
  auto const same = [&](wend::statistics const& s) {
    CHECK(s.expanded == counts.expanded);
    CHECK(s.generated == counts.generated);
    CHECK(s.evaluated == counts.evaluated);
    CHECK(s.stored == counts.stored);
    CHECK(s.duplicates == counts.duplicates);
    CHECK(s.iterations == counts.iterations);
    CHECK(s.max_open == counts.max_open);
    CHECK(s.max_depth == counts.max_depth);
  };
  auto range = list({.max_expanded = 0});
  std::vector<told<int>> found;
  std::uint64_t limit = 0;
  do {
    for (auto& s : taken(range)) found.push_back(std::move(s));
    CHECK(range.statistics().expanded <= limit);
    CHECK(adds_up(range.statistics()));
    if (range.status() == search_status::expansion_limit)
      CHECK(range.statistics().expanded == limit);
    range.set_limits({.max_expanded = ++limit});
  } while (range.status() == search_status::expansion_limit);
  CHECK(limit > 40);
  CHECK(found == wanted);
  CHECK(range.status() == search_status::exhausted);
  same(range.statistics());

  bool stops = false;
  auto stopped = list({.stop = [&stops] { return stops = !stops; }});
  found.clear();
  do {
    for (auto& s : taken(stopped)) found.push_back(std::move(s));
  } while (stopped.status() == search_status::stopped);
  CHECK(found == wanted);
  same(stopped.statistics());

  auto late = list({.max_time = std::chrono::seconds(0)});
  CHECK(taken(late).empty());
  CHECK(late.status() == search_status::time_limit);
  late.set_limits({});
  CHECK(taken(late) == wanted);
  same(late.statistics());
}

/// Raises a cost limit by 1 until it is the cost of the last path. Each limit must admit exactly
/// the paths of that cost.
template <class Graph, class Range>
void check_cost_limits(Graph const& g, Range range) {
  using wend::search_status;
  auto const wanted = all_paths(g, {0});
  std::vector<told<int>> found;
  int const most = wanted.back().cost;
  for (int limit = -1; limit <= most; ++limit) {
    range.set_limits({.max_cost = limit});
    for (auto& s : taken(range)) {
      CHECK(s.cost == limit);
      found.push_back(std::move(s));
    }
    if (limit < most) CHECK(range.status() == search_status::cost_limit);
  }
  range.set_limits({});
  CHECK(taken(range).empty());
  CHECK(range.status() == search_status::exhausted);
  std::sort(found.begin(), found.end());
  CHECK(found == wanted);
}

/// Checks that a depth limit cuts paths, and that a raised limit lists all paths again, like a new
/// range. `list(g, limits)` returns the range.
template <class Graph, class List>
void check_depth_limit(List const& list) {
  using wend::search_status;
  std::mt19937 random(13);
  for (int round = 0; round < 50; ++round) {
    Graph const g =
        random_graph<graph<no_cost>>(random, {.vertices = 6, .edges = 15, .goals = 1});
    auto const wanted = all_paths(g, {0});
    CAPTURE(text_of(g, {0}));
    auto range = list(g, {.max_depth = 2});
    auto found = taken(range);
    std::sort(found.begin(), found.end());
    auto shorter = wanted;
    std::erase_if(shorter, [](auto const& path) { return path.actions.size() > 2; });
    CHECK(found == shorter);
    if (found.size() == wanted.size()) continue;
    CHECK(range.status() == search_status::depth_limit);
    range.set_limits({.max_depth = 20});
    found = taken(range);
    std::sort(found.begin(), found.end());
    CHECK(found == wanted);
    CHECK(range.status() == search_status::exhausted);
    auto fresh = list(g, {.max_depth = 20});
    CHECK(taken(fresh).size() == wanted.size());
    CHECK(range.statistics().expanded == fresh.statistics().expanded);
    CHECK(range.statistics().iterations == fresh.statistics().iterations);
  }
}

/// Checks that a range that runs out of memory resumes with more memory. `list(limits)` returns the
/// range.
template <class List>
void check_memory_limit(List const& list) {
  using wend::search_status;
  auto const wanted = taken(list({}));
  auto range = list({.max_memory = 0});
  std::vector<told<int>> found;
  std::size_t bytes = 0;
  std::size_t pauses = 0;
  do {
    for (auto& s : taken(range)) found.push_back(std::move(s));
    if (range.status() == search_status::memory_limit) ++pauses;
    range.set_limits({.max_memory = bytes += 64});
  } while (range.status() == search_status::memory_limit);
  CHECK(found == wanted);
  CHECK(pauses > 10);
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.statistics().bytes > 0);
}

/// Checks that a range restarted at other starts equals a new one. `list(starts)` returns the
/// range.
template <class List>
void check_restart(List const& list) {
  auto range = list(wend::starts({0}));
  auto at = range.begin();
  ++at;
  range.set_limits({.max_expanded = 0});
  for (std::vector<int> const& vertices : {std::vector{1}, std::vector{0, 2}, std::vector{0}}) {
    auto const starts = wend::starts(vertices);
    range.restart(starts);
    CHECK(range.status() == wend::search_status::running);
    CHECK(range.statistics().expanded == 0);
    CHECK(range.statistics().iterations == 0);
    auto fresh = list(starts);
    CHECK(taken(range) == taken(fresh));
    CHECK(range.statistics().expanded == fresh.statistics().expanded);
    CHECK(range.statistics().iterations == fresh.statistics().iterations);
  }
}

}  // namespace tests
