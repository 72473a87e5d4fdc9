// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::is_sorted, std::sort
#include <cstddef>    // std::size_t
#include <cstdint>
#include <random>
#include <stdexcept>  // std::runtime_error
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>

#include "all_paths.hpp"
#include "random_graph.hpp"

/// \file
/// Checks of ranges of the k best paths or walks.

namespace tests {

/// Each successor is a new node, known, cheaper than before, or pruned.
inline bool adds_up(wend::statistics const& s) {
  return s.generated == (s.stored - s.starts) + s.duplicates + s.improved + s.reopened + s.pruned;
}

/// Checks that a range has exactly these paths, by cost, so that each of its prefixes is correct. Costs may
/// be out of order by `slack`.
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

/// A graph, each call of which may throw.
template <class Graph>
struct brittle {
  using state_type = int;
  using action_type = int;
  Graph g;
  mutable long left = -1;

  void call() const {
    if (left >= 0 && left-- == 0) throw std::runtime_error("now");
  }
  std::vector<int> const& actions(int s) const { return call(), g.actions(s); }
  int result(int s, int a) const { return call(), g.result(s, a); }
  int cost(int s, int a) const { return call(), g.cost(s, a); }
  bool is_goal(int s) const { return call(), g.is_goal(s); }
  std::size_t hash(int s) const { return call(), static_cast<std::size_t>(s); }
  auto predecessors(int s) const
    requires requires { g.predecessors(s); }
  {
    return call(), g.predecessors(s);
  }
  auto goals() const
    requires requires { g.goals(); }
  {
    return g.goals();
  }
};

/// Lets each third call of the problem throw, in one search each. The range that `list()` returns must then
/// resume and list all paths, or report that it has failed. More than `least` exceptions are thrown, and more
/// ranges list all paths.
template <class Graph, class List>
void check_throwing(brittle<Graph> const& p, int least, List const& list) {
  auto const wanted = taken(list());
  int thrown = 0;
  int complete = 0;
  for (long at = 0;; at += 3) {
    CAPTURE(at);
    p.left = at;
    auto range = list();
    std::vector<told<int>> found;
    for (int attempt = 0; attempt < 2; ++attempt) {
      try {
        for (auto const& s : range) found.push_back({s.cost, s.start, s.actions});
        break;
      } catch (std::runtime_error const&) {
        ++thrown;
      }
    }
    if (p.left >= 0) break;  // the calls are fewer
    if (range.status() == wend::search_status::failed) continue;
    ++complete;
    CHECK(range.status() == wend::search_status::exhausted);
    CHECK(found == wanted);
  }
  CHECK(thrown > least);
  CHECK(complete > least);
}

}  // namespace tests
