// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/core/starts.hpp>
#include <wend/search/idastar_solutions.hpp>
#include <wend/search/iddfs_solutions.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/random_graph.hpp"

/// \file
/// Depth-first searches of random graphs against all simple paths to a goal, enumerated here.

namespace tests {

template <class Sum>
struct simple_path {
  std::size_t start;
  std::vector<int> actions;
  Sum cost;
  bool operator<(simple_path const& other) const {
    return std::tie(start, actions) < std::tie(other.start, other.actions);
  }
  bool operator==(simple_path const& other) const {
    return start == other.start && actions == other.actions && cost == other.cost;
  }
};

/// Every path from a start that visits no vertex twice and ends at its first goal.
template <class Graph, class Sum>
void extend(Graph const& g, int v, simple_path<Sum>& path, std::vector<bool>& on_path,
            std::vector<simple_path<Sum>>& all) {
  if (g.is_goal(v)) {
    all.push_back(path);
    return;
  }
  on_path[static_cast<std::size_t>(v)] = true;
  for (int const a : g.actions(v)) {
    int const to = g.result(v, a);
    if (on_path[static_cast<std::size_t>(to)]) continue;
    Sum const before = path.cost;
    path.actions.push_back(a);
    path.cost = static_cast<Sum>(before + cost_of(g, a));
    extend(g, to, path, on_path, all);
    path.actions.pop_back();
    path.cost = before;
  }
  on_path[static_cast<std::size_t>(v)] = false;
}

template <class Sum>
struct bests {
  std::optional<Sum> cost;
  std::optional<std::size_t> actions;
};

/// Of the paths within limits: the least cost and the fewest actions.
template <class Sum>
bests<Sum> best_within(std::vector<simple_path<Sum>> const& all, std::optional<std::size_t> depth,
                       std::optional<Sum> cost) {
  bests<Sum> b;
  for (auto const& p : all) {
    if ((depth && *depth < p.actions.size()) || (cost && *cost < p.cost)) continue;
    if (!b.cost || p.cost < *b.cost) b.cost = p.cost;
    if (!b.actions || p.actions.size() < *b.actions) b.actions = p.actions.size();
  }
  return b;
}

template <class Graph>
void check_depth_first(std::uint32_t seed, draw const& d) {
  std::mt19937 random(seed);
  auto const g = random_graph<Graph>(random, d);
  std::vector<int> starts(1 + below(random, 4) / 3 * 2);
  for (int& s : starts) s = static_cast<int>(below(random, g.out.size()));
  auto const t = truth_of(g, starts);
  using sum = std::remove_cvref_t<decltype(*t.cost)>;
  std::vector<simple_path<sum>> all;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    simple_path<sum> path{i, {}, sum{}};
    std::vector<bool> on_path(g.out.size());
    extend(g, starts[i], path, on_path, all);
  }
  REQUIRE(all.empty() == !t.cost);
  auto const several = wend::starts(starts);
  CAPTURE(seed);
  CAPTURE(text_of(g, starts));

  for (guide const kind : guides) {
    auto const h = make_guide(kind, t, random);
    CAPTURE(static_cast<int>(kind));
    for (int limited = 0; limited < 4; ++limited) {
      wend::search_limits<sum> limits;
      if (limited & 1) limits.max_depth = below(random, 7);
      if (limited & 2) limits.max_cost = static_cast<sum>(below(random, 20));
      auto const best = best_within(all, limits.max_depth, limits.max_cost);
      CAPTURE(limited);
      CAPTURE(limits.max_depth.value_or(0));
      CAPTURE(limits.max_cost.value_or(0));
      for_each_algorithm<depth_first_searches>([&](auto algorithm) {
        using algorithm_type = decltype(algorithm);
        CAPTURE(std::string(algorithm_type::name));
        auto search = algorithm_type::search(g, several, h, limits);
        search.run();
        auto const r = search.result();
        auto const& counts = r.statistics;
        CHECK(adds_up_depth_first(counts));
        if (!best.cost) {
          CHECK(!r.cost);
          CHECK(r.actions.empty());
          CHECK(counts.open == 0);
          if (r.status == wend::search_status::exhausted)
            CHECK(all.empty());
          else if (r.status == wend::search_status::depth_limit)
            CHECK((limits.max_depth && *limits.max_depth < g.out.size()));
          else
            CHECK((r.status == wend::search_status::cost_limit && limits.max_cost));
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
        if (limits.max_depth) CHECK(r.actions.size() <= *limits.max_depth);
        if (limits.max_cost) CHECK(*r.cost <= *limits.max_cost);
        if constexpr (algorithm_type::promised == promise::fewest_actions)
          CHECK(r.actions.size() == *best.actions);
        if constexpr (algorithm_type::promised == promise::cheapest) CHECK(*r.cost == *best.cost);
      });
    }

    // All solutions.
    std::vector<simple_path<sum>> cheapest;
    std::vector<simple_path<sum>> shortest;
    for (auto const& p : all) {
      if (p.cost == *t.cost) cheapest.push_back(p);
      if (p.actions.size() == static_cast<std::size_t>(*t.actions)) shortest.push_back(p);
    }
    std::sort(cheapest.begin(), cheapest.end());
    std::sort(shortest.begin(), shortest.end());
    auto const collect = [](auto&& range) {
      std::vector<simple_path<sum>> found;
      for (auto const& s : range) found.push_back({s.start, s.actions, s.cost});
      std::sort(found.begin(), found.end());
      CHECK(range.status() == wend::search_status::exhausted);
      CHECK(adds_up_depth_first(range.statistics()));
      CHECK(range.statistics().goals == found.size());
      return found;
    };
    wend::idastar_options<sum> by_f{};
    by_f.cycles = wend::cycle_check::path;
    wend::iddfs_options<sum> by_depth{};
    by_depth.cycles = wend::cycle_check::path;
    CHECK(collect(wend::idastar_solutions(g, several, h, by_f)) == cheapest);
    if (kind == guide::zero) CHECK(collect(wend::iddfs_solutions(g, several, by_depth)) == shortest);
  }
}

template <class Graph>
void check_depth_first(std::uint32_t seeds) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed)
    check_depth_first<Graph>(seed, {.vertices = static_cast<int>(3 + seed % 4),
                                    .edges = static_cast<int>(4 + seed % 7),
                                    .goals = static_cast<int>(seed % 3),
                                    .zero_costs = seed % 2 == 0,
                                    .large_costs = seed % 5 == 0});
}

inline constexpr std::uint32_t small_graphs = WEND_SLOW_TESTS ? 300 : 60;

}  // namespace tests
