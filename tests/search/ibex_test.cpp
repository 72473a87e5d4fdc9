// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <wend/core/observer.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/idastar.hpp>

#include "../engine/depth_first_models.hpp"
#include "resume.hpp"

using wend::search_status;

namespace ibex_tests {

using models::adds_up;
using models::same;

/// A comb: a corridor of `length` cells with the goal at its end. Each step costs about `unit`, and
/// all costs differ. Every path has a different f, so each iteration of IDA* visits one more cell.
template <class Cost>
struct corridor {
  using state_type = int;
  using action_type = int;
  int length;
  Cost unit;

  [[nodiscard]] std::vector<int> actions(int s) const {
    return s < length ? std::vector{1} : std::vector<int>{};
  }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] Cost cost(int s, int) const { return unit + static_cast<Cost>(s) * unit / 1024; }
  [[nodiscard]] bool is_goal(int s) const { return s == length; }
};

/// A corridor of 13 steps, and behind it, at a cost of 0.3, a tree of 1023 inner nodes of equal f:
/// a layer too large for any budget. The goal is the last leaf of the tree.
struct sudden {
  using state_type = int;  // 0 to 13: a corridor; from 16 on: a binary tree, numbered as a heap
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int s) const {
    if (s < 13) return {1};
    if (s == 13) return {3};
    return s < 1 << 14 ? std::vector{s, s + 1} : std::vector<int>{};
  }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] double cost(int s, int) const { return s < 13 ? 1.0 : s == 13 ? 0.3 : 0.0; }
  [[nodiscard]] bool is_goal(int s) const { return s == (1 << 14) + 1023; }
};

/// Counts the events that the statistics count.
struct listener {
  std::uint64_t expanded = 0, generated = 0, pruned = 0, duplicates = 0, iterations = 0;
  std::vector<int> goals{};
  void on_expand(auto const&) { ++expanded; }
  void on_generate(auto const&) { ++generated; }
  void on_prune(auto const&) { ++pruned; }
  void on_duplicate(auto const&) { ++duplicates; }
  void on_iteration(auto const&) { ++iterations; }
  void on_goal(auto const& e) { goals.push_back(static_cast<int>(e.g)); }
};

}  // namespace ibex_tests

using namespace ibex_tests;

TEST_CASE("ibex: results on random graphs agree with all simple paths") {
  std::mt19937 random(1);
  for (int round = 0; round < 600; ++round) {
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    auto const paths = models::simple_paths(g, 0);
    auto const truth = models::cheapest(paths);
    auto const r = wend::ibex(g, 0, h);
    CAPTURE(round);
    CHECK(r.status == (truth ? search_status::solved : search_status::exhausted));
    CHECK(r.cost == truth);
    if (truth) CHECK(std::find(paths.begin(), paths.end(),
                               models::simple_path{r.actions, *truth}) != paths.end());
    CHECK(adds_up(r.statistics));
    CHECK(r.statistics.evaluated == r.statistics.generated + r.statistics.iterations);
    auto const t = wend::ibex(models::token_graph{&g}, models::token_graph::state_type{0}, h);
    CHECK(t.actions == r.actions);
    CHECK(t.statistics.generated == r.statistics.generated);
    CHECK(t.statistics.pruned == r.statistics.pruned);

    auto const is_as_called = [&r](auto const& search) {
      auto counts = search.statistics();
      counts.bytes = r.statistics.bytes;  // tables are kept
      return same(counts, r.statistics);
    };
    // A raised cost limit has the same result as that limit from the beginning.
    auto costs = wend::ibex.search(g, 0, h);
    for (int limit = 0; limit < 30; limit += 1 + static_cast<int>(random() % 3)) {
      auto const status = costs.run({.max_cost = limit});
      if (truth && limit >= *truth) CHECK(status == search_status::solved);
      if (truth && limit < *truth) CHECK(status == search_status::cost_limit);
      if (!truth) CHECK(status != search_status::solved);
      CHECK(adds_up(costs.statistics()));
    }
    CHECK(costs.run({}) == r.status);
    CHECK(costs.result().cost == truth);
    CHECK(is_as_called(costs));

    // A limit that is lowered in the middle of an iteration does not change the final result.
    auto narrowed = wend::ibex.search(g, 0, h);
    narrowed.run({.max_expanded = random() % 9});
    narrowed.run({.max_cost = static_cast<int>(random() % 5)});
    CHECK(narrowed.run({}) == r.status);
    CHECK(narrowed.result().cost == truth);
    CHECK(adds_up(narrowed.statistics()));
    CHECK(is_as_called(narrowed));

    // A raised depth limit has the same result as that limit from the beginning.
    auto depths = wend::ibex.search(g, 0, h);
    for (std::size_t limit = 0; limit < 8; ++limit) {
      auto const status = depths.run({.max_depth = limit});
      auto const fresh = wend::ibex(g, 0, h, {.limits = {.max_depth = limit}});
      CHECK(status == fresh.status);
      auto counts = depths.statistics();
      counts.bytes = fresh.statistics.bytes;  // tables are kept
      CHECK(same(counts, fresh.statistics));
      std::optional<int> within;
      for (auto const& path : paths)
        if (path.actions.size() <= limit && (!within || path.cost < *within)) within = path.cost;
      CHECK(fresh.cost == within);
      if (!truth && fresh.status != search_status::exhausted)
        CHECK(fresh.status == search_status::depth_limit);
    }
  }
}

TEST_CASE("ibex: pausing changes neither the result nor the counts") {
  using graph = tests::graph<int>;
  for (std::uint32_t seed = 0; seed < tests::resumed_graphs; ++seed) {
    std::mt19937 random(seed);
    auto d = tests::resumed_tree;
    d.edges += 4;
    d.goals = static_cast<int>(seed % 3);
    d.large_costs = true;
    auto const i = tests::random_instance<graph>(random, d);
    CAPTURE(seed);
    CAPTURE(tests::text_of(i.graph, i.starts));
    tests::check_raised_limits<tests::with_ibex>(i, true, random);
    tests::check_raised_limits<tests::with_ibex>(i, false, random);
    for (int kind = 0; kind < 4; ++kind) {
      tests::limits_of<graph> limits;
      if (kind & 1) limits.max_depth = 1 + tests::below(random, 5);
      if (kind & 2) limits.max_cost = static_cast<int>(tests::below(random, 300));
      tests::check_stepping<tests::with_ibex>(i, limits);
      tests::check_expansion_limits<tests::with_ibex>(i, limits);
      tests::check_interleaving<tests::with_ibex>(i, limits, random);
      tests::check_failing_memory<tests::with_ibex>(i, limits);
      tests::check_memory_limits<tests::with_ibex>(i, limits);
    }
  }
}

TEST_CASE("ibex: a cost limit below a widened bound, which is then raised") {
  // 4 - 3 - 6 - 5: the bound rises to 4, but a limit of 3 cuts the goal at 3.2.
  models::graph<double> g{std::vector<std::vector<models::edge<double>>>(7), std::vector<bool>(7)};
  g.edges[4] = {{3, 1.0}};
  g.edges[3] = {{6, 2.0}};
  g.edges[6] = {{5, 0.2}};
  g.edges[0] = {{2, 1.0}};
  g.edges[2] = {{1, 1.4}};
  g.goals[5] = true;
  std::vector<int> const both{4, 0};
  auto const h = [](int s) { return s == 2 || s == 4 ? 1.0 : 0.0; };
  auto const called = wend::ibex(g, wend::starts(both), h);
  auto search = wend::ibex.search(g, wend::starts(both), h);
  CHECK(search.run({.max_cost = 3.0}) == search_status::cost_limit);
  CHECK(search.run({}) == search_status::solved);
  CHECK(tests::difference(search.result(), called) == "");
}

TEST_CASE("ibex: many different costs, parallel paths, dead ends, inconsistent estimates") {
  bool improved = false;  // else the graphs are too small for this test
  bool fewer = false;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    tests::draw const d{.vertices = 9, .edges = 20, .large_costs = true};
    auto const i = tests::random_instance<tests::graph<int>>(random, d);
    CAPTURE(seed);
    CAPTURE(tests::text_of(i.graph, i.starts));
    auto const r = tests::uninterrupted<tests::with_ibex>(i, {});
    auto const deepened = tests::uninterrupted<tests::with_idastar>(i, {});
    CHECK(r.cost == tests::truth_of(i.graph, i.starts).cost);
    CHECK(r.status == deepened.status);
    CHECK(adds_up(r.statistics));
    improved = improved || r.statistics.goals > 1;
    fewer = fewer || r.statistics.iterations < deepened.statistics.iterations;
  }
  CHECK(improved);
  CHECK(fewer);
}

TEST_CASE("ibex: floating-point costs and several starts agree with relaxation and idastar") {
  using graph = tests::graph<double>;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    tests::draw const d{.vertices = 7, .edges = 12, .large_costs = seed % 2 == 0};
    auto const i = tests::random_instance<graph>(random, d);
    auto const t = tests::truth_of(i.graph, i.starts);
    auto const r = tests::uninterrupted<tests::with_ibex>(i, {});
    auto const ida = tests::uninterrupted<tests::with_idastar>(i, {});
    CAPTURE(seed);
    CAPTURE(tests::text_of(i.graph, i.starts));
    CHECK(r.cost == t.cost);
    CHECK(r.status == ida.status);
    CHECK(adds_up(r.statistics));
    if (r)
      CHECK(tests::follow<double>(i.graph, i.starts[r.start], r.actions, [](auto const& g, int a) {
              return g.at(a).cost;
            }) == r.cost);
  }
}

TEST_CASE("ibex: if all costs differ, ibex expands N log N nodes and idastar N squared") {
  wend::heuristics::nil const h;
  for (int const n : {64, 256, 1024}) {
    corridor<int> const p{n, 1 << 16};
    auto const size = static_cast<std::uint64_t>(n);
    auto const deepened = wend::idastar(p, 0, h);
    auto const r = wend::ibex(p, 0, h);
    CAPTURE(n);
    // The first iteration expands the start, each further iteration one cell more. The goal is not
    // expanded.
    CHECK(deepened.statistics.expanded == (size * (size + 1) / 2 + size));
    CHECK(r.actions.size() == size);
    CHECK(r.cost == deepened.cost);
    std::uint64_t log = 0;
    while (std::uint64_t{1} << log <= static_cast<std::uint64_t>(*r.cost)) ++log;
    CHECK(r.statistics.expanded < size * log);
    CHECK(r.statistics.iterations < 4 * log);
    // The unit of the costs, tiny or huge, does not change the effort.
    for (double const unit : {1e-300, 1.0, 1e300}) {
      auto const f = wend::ibex(corridor<double>{n, unit}, 0, h);
      CHECK(f.actions.size() == size);
      CHECK(f.statistics.expanded < size * log);
    }
  }
}

TEST_CASE("ibex: a layer of f larger than any budget costs less than two idastar searches") {
  wend::heuristics::nil const h;
  auto const r = wend::ibex(sudden{}, 0, h);
  CHECK(r.cost == 13 + 0.3);
  CHECK(r.actions.size() == 24);
  CHECK(r.statistics.expanded < 2 * wend::idastar(sudden{}, 0, h).statistics.expanded);
  CHECK(r.statistics.iterations < 40);
  auto const two = wend::ibex(sudden{}, wend::starts(std::vector{0, 1, 2}), h);
  CHECK(two.start == 2);
  CHECK(adds_up(two.statistics));
  CHECK(wend::ibex(sudden{}, 0, h, {.limits = {.max_cost = 13.2}}).status ==
        search_status::cost_limit);
}

TEST_CASE("ibex: any limit of 0 stops the search, unless a start is a goal") {
  models::graph<int> const g{{{{1, 1}}, {}}, {false, true}};
  wend::heuristics::nil const h;
  using limits = wend::search_limits<int>;
  auto const under = [&](limits const& l, int start) {
    return wend::ibex(g, start, h, {.limits = l}).status;
  };
  CHECK(under({.max_expanded = 0}, 0) == search_status::expansion_limit);
  CHECK(under({.max_depth = 0}, 0) == search_status::depth_limit);
  CHECK(under({.max_cost = 0}, 0) == search_status::cost_limit);
  CHECK(under({.max_time = std::chrono::seconds(0)}, 0) == search_status::time_limit);
  CHECK(under({.max_memory = 0}, 0) == search_status::memory_limit);
  CHECK(under({.stop = [] { return true; }}, 0) == search_status::stopped);
  limits const none{.max_expanded = 0, .max_depth = 0, .max_cost = 0,
                    .max_time = std::chrono::seconds(0), .max_memory = 0,
                    .stop = [] { return true; }};
  auto const r = wend::ibex(g, wend::starts(std::array{0, 0, 1}), h, {.limits = none});
  CHECK(r.status == search_status::solved);
  CHECK(r.start == 2);
  CHECK(r.actions.empty());
  CHECK(r.cost == 0);
  CHECK(adds_up(r.statistics));
  CHECK(wend::ibex(g, wend::starts(std::vector<int>{}), h).status == search_status::exhausted);
}

TEST_CASE("ibex: costs near the limit of their type, costs of one byte, invalid costs") {
  using wide = std::numeric_limits<int>;
  models::graph<int> const g{{{{1, wide::max() - 3}, {2, wide::max() - 1}}, {{3, 2}}, {{3, 1}}, {}},
                             {false, false, false, true}};
  CHECK(wend::ibex(g, 0, wend::heuristics::nil{}).cost == wide::max() - 1);
  models::graph<std::uint8_t> const small{{{{1, 250}}, {{2, 3}}, {{3, 1}}, {}},
                                          {false, false, false, true}};
  CHECK(wend::ibex(small, 0, wend::heuristics::nil{}).cost == 254);
  models::graph<double> const bad{{{{1, 1.0}}, {{2, -1.0}}, {}}, {false, false, true}};
  wend::heuristics::nil const h;
  auto search = wend::ibex.search(bad, 0, h);
  for (int again = 0; again < 2; ++again) {
    CHECK_THROWS_AS(search.run(), wend::invalid_cost);
    CHECK(search.status() == search_status::running);
    CHECK(adds_up(search.statistics()));
  }
}

TEST_CASE("ibex: with unit costs the solution is as short as by idastar, unrolled or not") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("7 2 4 5 0 6 8 3 1");
  auto const deepened = wend::idastar(p, start, h);
  auto const unrolled = wend::ibex(p, start, h);
  listener told;
  auto const walked = wend::ibex(p, start, h, {}, told);
  REQUIRE(deepened.cost == 26);
  CHECK(unrolled.cost == 26);
  CHECK(unrolled.actions == walked.actions);
  auto counts = walked.statistics;
  counts.bytes = unrolled.statistics.bytes;
  CHECK(same(unrolled.statistics, counts));
  CHECK(unrolled.statistics.expanded < 2 * deepened.statistics.expanded);
  CHECK(told.expanded == walked.statistics.expanded);
  CHECK(told.generated == walked.statistics.generated);
  CHECK(told.pruned == walked.statistics.pruned);
  CHECK(told.duplicates == walked.statistics.duplicates);
  CHECK(told.iterations == walked.statistics.iterations);
  CHECK(told.goals == std::vector{26});
}

TEST_CASE("ibex: improved solutions are reported, and kept as the partial path in pauses") {
  // A corridor to the goal 12 whose costs all differ, and exits to the goal 13 at higher costs.
  models::graph<int> g{std::vector<std::vector<models::edge<int>>>(14), std::vector<bool>(14)};
  for (int s = 0; s < 12; ++s)
    g.edges[static_cast<std::size_t>(s)] = {{13, 1300 - 101 * s}, {s + 1, 100 + s}};
  g.goals[12] = g.goals[13] = true;
  wend::heuristics::nil const h;
  listener told;
  auto search = wend::ibex.search(g, 0, h, {}, told);
  std::optional<int> best;
  for (std::uint64_t n = 1; search.run({.max_expanded = n}) == search_status::expansion_limit;
       ++n) {
    auto const r = search.result();
    CHECK(!r.cost);
    CHECK(r.actions.empty());
    if (told.goals.empty()) continue;
    CHECK(r.partial.cost == told.goals.back());
    CHECK(r.partial.heuristic == 0);
    CHECK((!best || *r.partial.cost <= *best));
    best = r.partial.cost;
  }
  auto const r = search.result();
  CHECK(r.cost == 1266);  // 100 + … + 111
  CHECK(r.actions.size() == 12);
  REQUIRE(told.goals.size() > 1);  // else there was nothing to improve on
  for (std::size_t i = 1; i < told.goals.size(); ++i) CHECK(told.goals[i] < told.goals[i - 1]);
  CHECK(told.goals.back() == 1266);
  CHECK(r.statistics.goals == told.goals.size());
  CHECK(told.pruned == r.statistics.pruned);
}

TEST_CASE("ibex: a restarted search behaves like a new one") {
  std::mt19937 random(7);
  auto const g = tests::random_graph<tests::graph<int>>(
      random, {.vertices = 7, .edges = 18, .large_costs = true});
  wend::heuristics::nil const h;
  auto again = wend::ibex.search(g, 0, h);
  for (int start = 0; start < 7; ++start) {
    again.restart(start);
    CHECK(again.status() == search_status::running);
    CHECK(!again.result().cost);
    CHECK(again.result().partial.actions.empty());
    if (start % 2 == 0) {  // also restarts in the middle of a search
      again.run({.max_expanded = 5});
      again.restart(start);
    }
    again.run();
    CHECK(tests::difference(again.result(), wend::ibex(g, start, h)) == "");
  }
}

TEST_CASE("ibex: a search resumes or fails after user code throws at any call") {
  struct failing : models::token_graph {
    long* left;
    void tick() const {
      if (--*left == 0) throw std::runtime_error("as told");
    }
    int cost(state_type s, int a) const { return tick(), models::token_graph::cost(s, a); }
    int apply(state_type& s, int a) const { return tick(), models::token_graph::apply(s, a); }
    bool is_goal(state_type s) const { return tick(), models::token_graph::is_goal(s); }
  };
  std::mt19937 random(3);
  wend::heuristics::nil const h;
  int thrown = 0;
  for (int round = 0; round < 20; ++round) {
    auto const g = models::random_graph(random);
    long left = 0;
    failing const p{{&g}, &left};
    failing::state_type const start{0};
    auto const expected = wend::ibex(p, start, h);
    for (long k = 1; k < 60; ++k) {
      left = 0;  // the constructor of a search checks the start
      auto search = wend::ibex.search(p, start, h);
      left = k;
      try {
        search.run();
      } catch (std::runtime_error const&) {
        ++thrown;
        CHECK(adds_up(search.statistics()));
        search.run();
      }
      // An `apply` that throws may have changed its state.
      if (search.status() != search_status::failed)
        CHECK(tests::difference(search.result(), expected) == "");
    }
  }
  CHECK(thrown > 100);
}

TEST_CASE("ibex: if on_goal throws, the goal is counted once and reported again on resuming") {
  struct thrower {
    int calls = 0;
    void on_goal(wend::node_event<models::graph<int>> const&) {
      if (calls++ == 0) throw std::runtime_error("once");
    }
  };
  models::graph<int> const g{{{{1, 2}}, {}}, {false, true}};
  wend::heuristics::nil const h;
  for (int const start : {0, 1}) {  // 1 is the goal
    thrower seen;
    auto search = wend::ibex.search(g, start, h, {}, seen);
    CHECK_THROWS_AS(search.run(), std::runtime_error);
    CHECK(search.run() == search_status::solved);
    CHECK(search.result().cost == (start == 0 ? 2 : 0));
    CHECK(search.statistics().goals == 1);
    CHECK(seen.calls == 2);
  }
}
