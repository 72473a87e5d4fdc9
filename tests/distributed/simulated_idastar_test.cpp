// SPDX-License-Identifier: BSL-1.0
//
// IDA* over ranks in schedules that a seed draws, beside what graphs' edges say and the sequential
// search.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <wend/distributed/simulated_idastar.hpp>
#include <wend/search/idastar.hpp>

#include "drawn_search.hpp"

namespace simulated_idastar_test {

using tests::schedule_ranks;
using wend::search_status;

template <class Graph>
void check_schedule(tests::draw const& d, unsigned seed) {
  tests::drawn_search<Graph> const drawn(d, seed);
  auto const starts = wend::starts(drawn.starts);
  CAPTURE(tests::text_of(drawn.graph, drawn.starts));
  CAPTURE(seed);
  wend::simulated_idastar_search search(
      drawn.graph, starts, drawn.h,
      {.cycles = wend::cycle_check::path,
       .ranks = schedule_ranks[seed / 5 % 4],
       .seed = seed,
       .grain = 1 + seed % 3,
       .max_turns = 10'000'000});
  // Every other one pauses on its way.
  std::uint64_t limit = seed % 2 == 0 ? 1u << 30 : 5;
  auto status = search.run({.max_expanded = limit});
  while (status == search_status::expansion_limit) {
    CHECK(search.result().statistics.expanded == limit);
    tests::check_depth_first_counts(search.result().statistics);
    status = search.run({.max_expanded = limit += 1 + limit});
  }
  auto const r = search.result();
  drawn.check(r);
  tests::check_depth_first_counts(r.statistics);
  if (!r) {  // the same tree as that of a sequential search, whole
    auto const alone =
        wend::idastar(drawn.graph, starts, drawn.h, {.cycles = wend::cycle_check::path});
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
  auto const b = tests::farthest_board();
  auto const& [p, h, start, length] = b;
  for (std::size_t const n : schedule_ranks) {
    CAPTURE(n);
    wend::simulated_idastar_search search(p, start, h, {.ranks = n, .seed = n, .grain = 50});
    CHECK(search.run({.max_cost = 30}) == search_status::cost_limit);
    // Iterations without a solution are those of the sequential search.
    auto const below = wend::idastar(p, start, h, {.max_cost = 30});
    CHECK(search.result().statistics.expanded == below.statistics.expanded);
    CHECK(search.run({}) == search_status::solved);
    auto const r = search.result();
    b.check(r);
    tests::check_depth_first_counts(r.statistics);
    CHECK(wend::simulated_idastar(p, start, h, {.limits = {.max_depth = 12}, .ranks = n}).status ==
          search_status::depth_limit);
    CHECK(wend::simulated_idastar(p, p.goal_state(), h, {.ranks = n}).cost == 0);
  }
  CHECK_THROWS_WITH_AS(wend::simulated_idastar(p, start, h, {.grain = 0}),
                       "wend: grain must be at least 1", wend::invalid_option);
}

}  // namespace simulated_idastar_test
