// SPDX-License-Identifier: BSL-1.0
//
// For the tests of ranges of improving solutions: random graphs, and checks of each solution and
// bound against relaxation of all edges.
#pragma once

#include <algorithm>  // std::max
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>

#include "brittle.hpp"
#include "random_graph.hpp"

namespace improving_tests {

using tests::cost_along;
using wend::search_status;

/// Allows for rounding: floating-point sums in different orders differ in their last digits.
template <class Sum>
bool at_most(Sum a, Sum b) {
  if constexpr (std::is_floating_point_v<Sum>)
    return a <= b * (Sum(1) + Sum(1e-9));
  else
    return a <= b;
}

template <class Sum>
struct drawn_graph {
  std::vector<int> starts;
  std::optional<Sum> least;  // the cost of a cheapest path
};

/// Checks that a solution is a path at its cost, is cheaper than the one before, and has a valid
/// bound.
template <class Graph, class Solution, class Sum>
void check_solution(Graph const& g, drawn_graph<Sum> const& d, std::optional<Sum> const& before,
                    Solution const& s) {
  REQUIRE(d.least);
  CHECK(cost_along(g, d.starts[s.start], s.actions) == s.cost);
  CHECK((!before || s.cost < *before));
  CHECK(at_most(*d.least, s.cost));
  CHECK(at_most(s.lower_bound, *d.least));
  CHECK(s.lower_bound <= s.cost);
  CHECK(s.ratio() >= 1.0);
}

/// Runs a range to its end, `stride` expansions at a time. Returns the costs of its solutions.
template <class Graph, class Range, class Sum>
std::vector<Sum> check_range(Graph const& g, drawn_graph<Sum> const& d, Range&& range,
                             std::uint64_t stride) {
  std::vector<Sum> costs;
  std::optional<Sum> before;
  std::uint64_t limit = 0;
  do {
    if (stride != 0) range.set_limits({.max_expanded = limit += stride});
    for (auto const& s : range) {
      check_solution(g, d, before, s);
      costs.push_back(s.cost);
      before = s.cost;
    }
    if (d.least && range.lower_bound()) CHECK(at_most(*range.lower_bound(), *d.least));
    if (range.is_proved()) CHECK((before && at_most(*before, *d.least)));
    CHECK((!d.least || range.lower_bound()));
  } while (range.status() == search_status::expansion_limit);
  CHECK(range.status() == search_status::exhausted);
  CHECK(before.has_value() == d.least.has_value());
  CHECK(range.lower_bound() == before);
  CHECK(range.is_proved() == before.has_value());
  if (before) CHECK(at_most(*before, *d.least));
  auto const& n = range.statistics();
  CHECK(n.goals == costs.size());
  if (n.expanded != 0)
    CHECK(n.generated == (n.stored - n.starts) + n.duplicates + n.improved + n.reopened + n.pruned);
  return costs;
}

/// Checks the last solution of a range, and its proof, under limits.
template <class Range, class Sum>
void check_last(drawn_graph<Sum> const& d, Range&& range,
                typename std::remove_cvref_t<Range>::limits_type const& limits) {
  range.set_limits(limits);
  auto const last = range.last();
  bool const cut =
      range.status() == search_status::depth_limit || range.status() == search_status::cost_limit;
  CHECK((cut || range.status() == search_status::exhausted));
  CHECK((cut || range.is_proved() == last.has_value()));
  if (!last) return;
  CHECK(at_most(*d.least, last->cost));
  CHECK(at_most(last->lower_bound, *d.least));
  CHECK(!(last->lower_bound < *range.lower_bound()));  // the bound decreases if h is inconsistent
  CHECK((last->ratio() == 1) == range.is_proved());
  // Nodes that are cut may have had a bound before.
  if (range.is_proved()) CHECK(at_most(last->cost, *d.least));
}

/// Random graphs have at least 2 vertices, fewer than `vertices` more, and fewer than `edges`
/// edges.
struct drawn_sizes {
  std::uint32_t vertices;
  std::uint32_t edges;
};

/// Draws graphs and, for each, estimates of every kind; calls `check(g, d, starts, kind, h)`.
template <class Cost, class Check>
void each_drawn(std::uint32_t seed, int rounds, drawn_sizes sizes, Check check) {
  using graph = tests::graph<Cost>;
  std::mt19937 random(seed);
  for (int round = 0; round < rounds; ++round) {
    auto const g = tests::random_graph<graph>(
        random, {.vertices = 2 + static_cast<int>(tests::below(random, sizes.vertices)),
                 .edges = static_cast<int>(tests::below(random, sizes.edges)),
                 .goals = static_cast<int>(tests::below(random, 3)),
                 .zero_costs = tests::below(random, 2) == 0});
    drawn_graph<tests::sum_t<Cost>> d{.starts = {0}, .least = {}};
    if (tests::below(random, 3) == 0) d.starts.push_back(1);
    auto const truth = tests::truth_of(g, d.starts);
    d.least = truth.cost;
    CAPTURE(tests::text_of(g, d.starts));
    auto const all = wend::starts(d.starts);
    for (auto const kind : tests::guides) {
      CAPTURE(static_cast<int>(kind));
      check(g, d, all, kind, tests::make_guide(kind, truth, random));
    }
  }
}

using int_graph = tests::graph<int>;
using table = tests::table_heuristic<int>;

/// Three paths of one, two and three actions, with costs of 9, 8 and 6.
inline int_graph three_ways() {
  int_graph g;
  g.out.resize(5);
  g.goals = {false, false, false, false, true};
  g.add(0, 4, 9);
  g.add(0, 1, 4);
  g.add(1, 4, 4);
  g.add(0, 2, 2);
  g.add(2, 3, 2);
  g.add(3, 4, 2);
  return g;
}
/// Estimates that favour the costly paths.
inline table misleading() { return {{{0}, {1}, {4}, {2}, {0}}}; }

/// Checks the ranges that `search(g, starts, h)` makes for random graphs: run at once, run in
/// parts, and the proof of their last solution.
template <class Cost, class Search>
void check_random(std::uint32_t seed, int rounds, Search search) {
  std::size_t most_solutions = 0;
  each_drawn<Cost>(seed, rounds, {.vertices = 9, .edges = 26},
                   [&](auto const& g, auto const& d, auto const& all, tests::guide, auto const& h) {
                     auto const whole = check_range(g, d, search(g, all, h), 0);
                     auto const parts = check_range(g, d, search(g, all, h), 1);
                     CHECK(whole == parts);
                     auto const last = search(g, all, h).last();
                     CHECK(last.has_value() == d.least.has_value());
                     if (last) CHECK(last->cost == whole.back());
                     check_last(d, search(g, all, h), {});
                     check_last(d, search(g, all, h), {.max_depth = 1 + whole.size() % 3});
                     if (!d.least) return;
                     auto const half = *d.least / 2;
                     check_last(d, search(g, all, h), {.max_cost = half});
                     check_last(d, search(g, all, h), {.max_cost = *d.least + half});
                     if (whole.front() == whole.back() || !(half < *d.least)) return;
                     // A limit below the least cost, set after a solution that is not cheapest.
                     auto range = search(g, all, h);
                     CHECK(range.begin()->cost == whole.front());
                     CHECK(!range.is_proved());
                     range.set_limits({.max_cost = half});
                     auto const first = range.last();
                     CHECK(first->cost == whole.front());
                     CHECK(first->ratio() > 1);
                     CHECK(range.status() == search_status::cost_limit);
                     CHECK(!range.is_proved());
                     most_solutions = std::max(most_solutions, whole.size());
                   });
  CHECK(most_solutions > 1);
  // Only the path of one action is within the limit. The others are cut at f = 5 and f = 6.
  auto const g = three_ways();
  auto const h = misleading();
  auto cut = search(g, wend::starts({0}), h);
  cut.set_limits({.max_depth = 1});
  auto const last = cut.last();
  CHECK(cut.status() == search_status::depth_limit);
  CHECK(!cut.is_proved());
  CHECK(last->cost == 9);
  CHECK(last->lower_bound <= 5);
  cut.set_limits({});
  auto const best = cut.last();
  CHECK(cut.is_proved());
  CHECK(best->cost == 6);
  CHECK(best->lower_bound == 6);
}

template <class Range>
std::vector<int> costs_of(Range&& range) {
  std::vector<int> costs;
  for (auto const& s : range) costs.push_back(s.cost);
  return costs;
}

/// Checks that a range whose memory is raised step by step pauses, and finds solutions with these
/// costs.
template <class Range>
void check_short_of_memory(Range&& range, std::vector<int> const& costs) {
  std::vector<int> found;
  std::size_t bytes = 0;
  std::size_t pauses = 0;
  do {
    range.set_limits({.max_memory = bytes += 64});
    for (int const c : costs_of(range)) found.push_back(c);
    CHECK((range.lower_bound() && *range.lower_bound() <= costs.back()));
    ++pauses;
  } while (range.status() == search_status::memory_limit);
  CHECK(found == costs);
  CHECK(pauses > 3);
}

/// Throws at one goal.
struct thrown_at_goal {
  std::size_t left;  // the number of goals before it
  void on_goal(auto const&) {
    if (left-- == 0) throw std::runtime_error("a goal");
  }
};

/// Lists a range in two attempts, of which the first may throw. Returns the costs.
template <class Range>
std::vector<int> listed_in_two(Range& range, int least, int& thrown) {
  std::vector<int> found;
  for (int attempt = 0; attempt < 2; ++attempt) {
    try {
      for (auto const& s : range) found.push_back(s.cost);
      break;
    } catch (std::runtime_error const&) {
      ++thrown;
      CHECK(range.lower_bound());
      CHECK(range.lower_bound().value_or(0) <= least);
      if (found.empty() || found.back() != least) CHECK_FALSE(range.is_proved());
    }
  }
  return found;
}

/// Returns the cost of the last solution, found in two attempts, of which the first may throw.
template <class Range>
int last_of_two(Range& range) {
  std::optional<typename Range::value_type> best;
  try {
    best = range.last();
  } catch (std::runtime_error const&) {
    best = range.last();
  }
  return best ? best->cost : -1;
}

/// Makes each call of the problem throw, and then `on_goal` at each solution: one call in each
/// search. The range that `search(p, h, observer…)` makes must resume and find solutions with these
/// costs; `check_end(range)` checks the rest. More than `more_than` calls of the problem must
/// throw.
template <class Search, class CheckEnd>
void check_thrown(Search search, std::vector<int> const& costs, int more_than, CheckEnd check_end) {
  tests::brittle<int_graph> const p{three_ways()};
  tests::brittle_estimate<int_graph, table> const h{&p, misleading()};
  int thrown = 0;
  for (long at = 0;; ++at) {
    CAPTURE(at);
    p.left = at;
    auto range = search(p, h);
    auto const found = listed_in_two(range, costs.back(), thrown);
    if (p.left >= 0) break;
    CHECK(range.status() == search_status::exhausted);
    CHECK(found == costs);
    check_end(range);
    p.left = at;
    auto again = search(p, h);
    CHECK(last_of_two(again) == costs.back());
  }
  CHECK(thrown > more_than);
  for (std::size_t at = 0; at < costs.size(); ++at) {
    CAPTURE(at);
    p.left = std::numeric_limits<long>::max();
    thrown_at_goal seen{at};
    auto range = search(p, h, seen);
    thrown = 0;
    CHECK(listed_in_two(range, costs.back(), thrown) == costs);
    CHECK(thrown == 1);
    CHECK(range.status() == search_status::exhausted);
    check_end(range);
  }
}

}  // namespace improving_tests
