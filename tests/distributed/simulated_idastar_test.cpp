// SPDX-License-Identifier: BSL-1.0
//
// IDA* over ranks in schedules that a seed draws, beside what graphs' edges say and the sequential
// search.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include <wend/distributed/simulated_idastar.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

namespace simulated_idastar_test {

using wend::search_status;

constexpr std::array<std::size_t, 4> ranks{1, 2, 3, 8};

// The identity that `statistics` documents.
void check_counts(wend::statistics const& s) {
  CHECK(s.generated + s.iterations * s.starts ==
        s.expanded + s.pruned + s.duplicates + s.goals + s.open);
}

template <class Graph>
void check_schedule(tests::draw const& d, unsigned seed) {
  std::mt19937 random(seed);
  auto const g = tests::random_graph<Graph>(random, d);
  auto const first = static_cast<int>(tests::below(random, g.out.size()));
  std::vector<int> const starts{0, first, 0};
  auto const truth = tests::truth_of(g, starts);
  auto const h = tests::make_guide(tests::guides[seed % 5], truth, random);
  CAPTURE(tests::text_of(g, starts));
  CAPTURE(seed);
  wend::simulated_idastar_search search(
      g, wend::starts(starts), h,
      {.cycles = wend::cycle_check::path,
       .ranks = ranks[seed / 5 % 4],
       .seed = seed,
       .grain = 1 + seed % 3,
       .max_turns = 10'000'000});
  // Every other one pauses on its way.
  std::uint64_t limit = seed % 2 == 0 ? 1u << 30 : 5;
  auto status = search.run({.max_expanded = limit});
  while (status == search_status::expansion_limit) {
    CHECK(search.result().statistics.expanded == limit);
    check_counts(search.result().statistics);
    status = search.run({.max_expanded = limit += 1 + limit});
  }
  auto const r = search.result();
  REQUIRE(r.status == (truth.cost ? search_status::solved : search_status::exhausted));
  check_counts(r.statistics);
  if (truth.cost) {
    CHECK(std::abs(static_cast<double>(*r.cost - *truth.cost)) < 1e-4);
    CHECK(r.cost == tests::cost_along(g, starts[r.start], r.actions));
  } else {  // the same tree as that of a sequential search, whole
    auto const alone =
        wend::idastar(g, wend::starts(starts), h, {.cycles = wend::cycle_check::path});
    CHECK(r.statistics.expanded == alone.statistics.expanded);
    CHECK(r.statistics.generated == alone.statistics.generated);
    CHECK(r.statistics.iterations == alone.statistics.iterations);
    CHECK(r.statistics.pruned == alone.statistics.pruned);
  }
}

void check_schedules(unsigned begin, unsigned end) {
  for (unsigned seed = begin; seed < end; ++seed) {
    tests::draw d{.goals = seed % 7 == 0 ? 0 : 1};
    d.vertices = 4 + static_cast<int>(seed % 6);
    d.edges = 2 * d.vertices;
    switch (seed / 20 % 3) {
      case 0: check_schedule<tests::graph<int>>(d, seed); break;
      case 1: check_schedule<tests::graph<double>>(d, seed); break;
      default: check_schedule<tests::graph<tests::no_cost, true>>(d, seed);
    }
  }
}

TEST_CASE("simulated_idastar: status, cost and counts are what the edges of graphs say") {
  check_schedules(0, 1'500);
}
TEST_CASE("simulated_idastar: 100,000 schedules [slow]") { check_schedules(1'500, 101'500); }

TEST_CASE("simulated_idastar: a board, under limits of cost and depth") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse("8 7 6 0 4 1 2 5 3");  // needs 31 moves (A. Reinefeld, 1993)
  for (std::size_t const n : ranks) {
    CAPTURE(n);
    wend::simulated_idastar_search search(p, start, h, {.ranks = n, .seed = n, .grain = 50});
    CHECK(search.run({.max_cost = 30}) == search_status::cost_limit);
    // Iterations without a solution are those of the sequential search.
    auto const below = wend::idastar(p, start, h, {.max_cost = 30});
    CHECK(search.result().statistics.expanded == below.statistics.expanded);
    CHECK(search.run({}) == search_status::solved);
    auto const r = search.result();
    CHECK(r.cost == 31);
    auto s = start;
    for (auto const a : r.actions) s = p.result(s, a);
    CHECK(p.is_goal(s));
    check_counts(r.statistics);
    CHECK(wend::simulated_idastar(p, start, h, {.limits = {.max_depth = 12}, .ranks = n}).status ==
          search_status::depth_limit);
    CHECK(wend::simulated_idastar(p, p.goal_state(), h, {.ranks = n}).cost == 0);
  }
  CHECK_THROWS_WITH_AS(wend::simulated_idastar(p, start, h, {.grain = 0}),
                       "wend: grain must be at least 1", wend::invalid_option);
}

}  // namespace simulated_idastar_test
