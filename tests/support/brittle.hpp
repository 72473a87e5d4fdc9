// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>    // std::size_t
#include <stdexcept>  // std::runtime_error
#include <vector>

#include <doctest/doctest.h>

#include "all_paths.hpp"

/// \file
/// Problems whose members throw.

namespace tests {

/// A graph that throws at one call of its members: after `left` other calls.
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

/// A heuristic whose calls count as calls of the problem.
template <class Graph, class Heuristic>
struct brittle_estimate {
  brittle<Graph> const* p;
  Heuristic h;
  auto operator()(int s) const { return p->call(), h(s); }
};

/// Makes each call of the problem throw, or each `step`-th: one call in each search. Lists the
/// range that `list()` returns in two attempts, of which the first may throw, and passes it to
/// `check(range, found)`. Returns the number of exceptions.
template <class Graph, class List, class Check>
int throw_at_each_call(brittle<Graph> const& p, long step, List const& list, Check const& check) {
  int thrown = 0;
  for (long at = 0;; at += step) {
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
    if (p.left >= 0) return thrown;  // the search has fewer calls
    check(range, found);
  }
}

}  // namespace tests
