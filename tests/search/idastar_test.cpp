// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>
#include <utility>  // std::pair

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

#include "../engine/depth_first_models.hpp"

using models::adds_up;
using models::same;
using wend::search_status;

namespace {

using puzzle15 = wend::puzzles::tile_puzzle<4, 4>;

struct published {
  char const* board;
  int cost;
  std::uint64_t nodes;  // 1 + generated
};

}  // namespace

TEST_CASE("idastar: the published lengths and node counts of five of Korf's instances") {
  puzzle15 const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle15> const h{p};
  // R. E. Korf, Artificial Intelligence 27(1), 1985: the instances numbered 79, 12, 42, 55, 97.
  constexpr std::array<published, 5> instances{
      published{"0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540860},
      published{"14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546344},
      published{"4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 877823},
      published{"13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41, 927212},
      published{"9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3", 44, 1002927}};
  for (auto const& i : instances) {
    auto const r = wend::idastar(p, p.parse(i.board), h);
    REQUIRE(r);
    CHECK(*r.cost == i.cost);
    CHECK(r.actions.size() == static_cast<std::size_t>(i.cost));
    CHECK(1 + r.statistics.generated == i.nodes);
    CHECK(r.statistics.evaluated == r.statistics.generated + r.statistics.iterations);
    CHECK(adds_up(r.statistics));
  }
}

TEST_CASE("idastar: results on random graphs agree with all simple paths") {
  std::mt19937 random(1);
  for (int round = 0; round < 600; ++round) {
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    auto const paths = models::simple_paths(g, 0);
    auto const truth = models::cheapest(paths);
    auto const r = wend::idastar(g, 0, h);
    auto const t = wend::idastar(models::token_graph{&g}, models::token_graph::state_type{0}, h);
    CAPTURE(round);
    CHECK(r.status == (truth ? search_status::solved : search_status::exhausted));
    CHECK(r.cost == truth);
    CHECK(t.status == r.status);
    CHECK(t.actions == r.actions);
    CHECK(adds_up(r.statistics));
    CHECK(r.statistics.evaluated == r.statistics.generated + r.statistics.iterations);
    CHECK(t.statistics.generated == r.statistics.generated);
    CHECK(t.statistics.pruned == r.statistics.pruned);

    // The search runs step by step, and under each limit of expansions in turn.
    auto steps = wend::idastar.search(g, 0, h);
    while (steps.step() == search_status::running) CHECK(adds_up(steps.statistics()));
    CHECK(steps.result().actions == r.actions);
    CHECK(same(steps.statistics(), r.statistics));
    auto pauses = wend::idastar.search(g, 0, h);
    std::uint64_t n = 0;
    while (pauses.run({.max_expanded = n}) == search_status::expansion_limit) {
      CHECK(pauses.statistics().expanded == n);
      CHECK(adds_up(pauses.statistics()));
      if (n++ % 3 == 0) pauses.step();
    }
    CHECK(pauses.result().status == r.status);
    CHECK(pauses.result().actions == r.actions);
    CHECK(same(pauses.statistics(), r.statistics));

    // A cost limit pauses without loss.
    auto costs = wend::idastar.search(g, 0, h);
    for (int limit = 0; limit < 30; ++limit) {
      auto const status = costs.run({.max_cost = limit});
      if (truth && limit >= *truth) CHECK(status == search_status::solved);
      if (truth && limit < *truth) CHECK(status == search_status::cost_limit);
      if (!truth) CHECK(status != search_status::solved);
    }
    CHECK(costs.run({}) == r.status);
    CHECK(costs.result().actions == r.actions);
    CHECK(same(costs.statistics(), r.statistics));

    // A raised depth limit has the same result as that limit from the beginning.
    auto depths = wend::idastar.search(g, 0, h);
    for (std::size_t limit = 0; limit < 8; ++limit) {
      auto const status = depths.run({.max_depth = limit});
      auto const fresh = wend::idastar(g, 0, h, {.limits = {.max_depth = limit}});
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

TEST_CASE("idastar: any limit of 0 stops the search, unless a start is a goal") {
  models::graph<int> const g{{{{1, 1}}, {}}, {false, true}};
  wend::heuristics::nil const h;
  using limits = wend::search_limits<int>;
  auto const under = [&](limits const& l, int start) {
    return wend::idastar(g, start, h, {.limits = l}).status;
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
  CHECK(under(none, 1) == search_status::solved);
  auto const r = wend::idastar(g, wend::starts(std::array{0, 0, 1}), h, {.limits = none});
  CHECK(r.status == search_status::solved);
  CHECK(r.start == 2);
  CHECK(r.actions.empty());
  CHECK(r.cost == 0);
  CHECK(adds_up(r.statistics));
}

TEST_CASE("idastar: several starts") {
  models::graph<int> const g{{{{2, 5}}, {{2, 3}}, {{3, 1}}, {}}, {false, false, false, true}};
  auto const r = wend::idastar(g, wend::starts(std::array{0, 1}), wend::heuristics::nil{});
  CHECK(r.start == 1);
  CHECK(r.cost == 4);
  CHECK(adds_up(r.statistics));
  wend::heuristics::nil const h;
  auto steps = wend::idastar.search(g, wend::starts(std::array{0, 1}), h);
  while (steps.step() == search_status::running) CHECK(adds_up(steps.statistics()));
  CHECK(same(steps.statistics(), r.statistics));
  CHECK(wend::idastar(g, wend::starts(std::vector<int>{}), h).status == search_status::exhausted);
}

TEST_CASE("idastar: floating-point costs, zero-cost cycles, min_bound_increase") {
  // 0 -> 1 and back at a cost of 0; ten times 0.1 is less than 1.
  models::graph<double> g{std::vector<std::vector<models::edge<double>>>(12),
                          std::vector<bool>(12)};
  g.edges[0] = {{1, 0.0}, {11, 1.0}, {2, 0.1}};
  g.edges[1] = {{0, 0.0}};
  for (int s = 2; s < 11; ++s) g.edges[static_cast<std::size_t>(s)] = {{s + 1, 0.1}};
  g.goals[11] = true;
  auto const r = wend::idastar(g, 0, wend::heuristics::nil{});
  double sum = 0;
  for (int i = 0; i < 10; ++i) sum += 0.1;
  REQUIRE(sum < 1.0);
  CHECK(r.cost == sum);
  CHECK(r.actions.size() == 10);
  auto const coarse = wend::idastar(g, 0, wend::heuristics::nil{}, {.min_bound_increase = 0.35});
  CHECK(*coarse.cost < sum + 0.35);
  CHECK(coarse.statistics.iterations < r.statistics.iterations);
  CHECK_THROWS_AS(wend::idastar(g, 0, wend::heuristics::nil{}, {.min_bound_increase = -1.0}),
                  wend::invalid_option);
}

TEST_CASE("idastar: invalid costs are reported with the path to them") {
  for (double const bad : {-1.0, std::numeric_limits<double>::quiet_NaN(),
                           -std::numeric_limits<double>::infinity()}) {
    models::graph<double> const g{{{{1, 1.0}}, {{2, bad}}, {}}, {false, false, true}};
    wend::heuristics::nil const h;
    auto search = wend::idastar.search(g, 0, h);
    for (int again = 0; again < 2; ++again) {
      try {
        search.run();
        CHECK(false);
      } catch (wend::invalid_cost_at<int> const& e) {
        CHECK(e.path() == std::vector<int>{0, 0});
        CHECK(e.depth() == 2);
      }
      CHECK(search.status() == search_status::running);
      CHECK(adds_up(search.statistics()));
      CHECK(search.result().partial.actions == std::vector<int>{0});
    }
  }
  models::graph<int> const big{{{{1, std::numeric_limits<int>::max()}}, {{2, 1}}, {}},
                               {false, false, true}};
  CHECK_THROWS_AS(wend::idastar(big, 0, wend::heuristics::nil{}), wend::invalid_cost);
}

TEST_CASE("idastar: plain, incremental and tracked heuristics have the same counts") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  struct plain_t {
    wend::heuristics::manhattan<puzzle> const& h;
    int operator()(puzzle::state_type const& s) const { return h(s); }
  } const plain{h};
  struct tracked_t : plain_t {
    int root(puzzle::state_type const& s) const { return this->h(s); }
    int child(int note, puzzle::state_type const& s, puzzle::action_type const& a) const {
      return note + this->h.delta(s, a);
    }
    int value(int note) const { return note; }
  } const tracked{{h}};
  auto const start = p.parse("7 2 4 5 0 6 8 3 1");
  for (auto const cycles : {wend::cycle_check::parent, wend::cycle_check::path}) {
    auto const a = wend::idastar(p, start, h, {.cycles = cycles});
    auto const b = wend::idastar(p, start, plain, {.cycles = cycles});
    auto const c = wend::idastar(p, start, tracked, {.cycles = cycles});
    CHECK(a.cost == 26);
    CHECK(a.actions == b.actions);
    CHECK(a.actions == c.actions);
    CHECK(a.statistics.generated == b.statistics.generated);
    CHECK(a.statistics.generated == c.statistics.generated);
    CHECK(a.statistics.pruned == b.statistics.pruned);
    CHECK(a.statistics.pruned == c.statistics.pruned);
    CHECK(a.statistics.expanded == c.statistics.expanded);
  }
}
