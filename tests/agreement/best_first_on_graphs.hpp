// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/core/starts.hpp>

#include "../support/best_first_algorithms.hpp"
#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

/// \file
/// Best-first searches of random graphs against the truth.

namespace tests {

/// A limit that leaves room for the solution alone, and one that does not.
template <class A, class Graph, class S, class H, class Sum>
void check_tight_limits(Graph const& g, S const& starts, H const& h, truth<Sum> const& t) {
  wend::search_limits<Sum> limits;
  auto const run = [&] {
    auto search = A::search(g, starts, h, limits);
    search.run();
    return search.result();
  };
  if constexpr (A::promised == promise::fewest_actions) {
    limits.max_depth = static_cast<std::size_t>(*t.actions);
    CHECK(run().actions.size() == *limits.max_depth);
    if (*limits.max_depth == 0) return;
    --*limits.max_depth;
    CHECK(run().status == wend::search_status::depth_limit);
  } else if constexpr (A::promised == promise::cheapest) {
    limits.max_cost = *t.cost;
    CHECK(run().cost == t.cost);
    if (!(Sum{} < *t.cost)) return;
    limits.max_cost = static_cast<Sum>(*t.cost - static_cast<Sum>(*t.cost < 1 ? 0.01 : 1));
    auto const r = run();
    CHECK(r.status == wend::search_status::cost_limit);
    CHECK(!r.cost);
  } else {
    limits.max_cost = *t.cost;
    auto const r = run();
    if (r) CHECK(*r.cost == *t.cost);
    if (!r) CHECK(r.status == wend::search_status::cost_limit);
  }
}

template <class Graph>
void check_best_first(std::uint32_t seed, draw const& d, bool trees) {
  std::mt19937 random(seed);
  auto const g = random_graph<Graph>(random, d);
  std::vector<int> starts(1 + below(random, 4) / 3 * 2);
  for (int& s : starts) s = static_cast<int>(below(random, g.out.size()));
  auto const t = truth_of(g, starts);
  using sum = std::remove_cvref_t<decltype(*t.cost)>;
  auto const several = wend::starts(starts);
  CAPTURE(seed);
  CAPTURE(text_of(g, starts));
  for (guide const kind : guides) {
    auto const h = make_guide(kind, t, random);
    CAPTURE(static_cast<int>(kind));
    auto const check = [&](auto algorithm) {
      using algorithm_type = decltype(algorithm);
      CAPTURE(std::string(algorithm_type::name));
      auto search = algorithm_type::search(g, several, h);
      search.run();
      auto const r = search.result();
      auto const& counts = r.statistics;
      CHECK(adds_up_best_first(counts));
      if constexpr (algorithm_type::stores_once) {
        CHECK(counts.stored <= static_cast<unsigned>(t.reachable));
        CHECK(counts.expanded <= counts.stored + counts.reopened);
      }
      if (!t.cost) {
        REQUIRE(r.status == wend::search_status::exhausted);
        CHECK(!r.cost);
        CHECK(r.actions.empty());
        CHECK(counts.open == 0);
        CHECK(counts.goals == 0);
        CHECK(counts.expanded == counts.stored + counts.reopened);
        return;
      }
      REQUIRE(r.status == wend::search_status::solved);
      CHECK(counts.goals == 1);
      CHECK(wend::check_solution(g, several, r).reason == "");
      REQUIRE(r.start < starts.size());
      auto const followed = follow<sum>(g, starts[r.start], r.actions,
                                        [](auto const& of, int a) { return cost_of(of, a); });
      REQUIRE(followed);
      CHECK(*followed == *r.cost);
      CHECK(counts.depth == r.actions.size());
      CHECK(counts.max_depth >= counts.depth);
      if constexpr (algorithm_type::promised == promise::fewest_actions)
        CHECK(r.actions.size() == static_cast<std::size_t>(*t.actions));
      else if constexpr (algorithm_type::promised == promise::cheapest)
        CHECK(*r.cost == *t.cost);
      else if constexpr (algorithm_type::promised == promise::within_weight)
        CHECK(static_cast<double>(*r.cost) <=
              algorithm_type::weight * static_cast<double>(*t.cost) + 1e-6);
      if (seed % 4 == 0) check_tight_limits<algorithm_type>(g, several, h, t);
    };
    for_each_algorithm<graph_searches>(check);
    if (trees) for_each_algorithm<tree_searches>(check);
  }
}

/// Graphs of several sizes.
template <class Graph>
void check_best_first(std::uint32_t seeds) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    draw const small{.vertices = 5, .edges = 9, .goals = static_cast<int>(seed % 3),
                     .zero_costs = seed % 2 == 0, .large_costs = seed % 5 == 0};
    check_best_first<Graph>(seed, small, true);
    draw const large{.vertices = 24, .edges = static_cast<int>(30 + seed % 60),
                     .goals = static_cast<int>(seed % 4), .zero_costs = seed % 2 == 1,
                     .large_costs = seed % 3 == 0};
    check_best_first<Graph>(seed + 1000, large, false);
  }
}

inline constexpr std::uint32_t graphs_of_each_size = WEND_SLOW_TESTS ? 600 : 40;

}  // namespace tests
