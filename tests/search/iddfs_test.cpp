// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>

#include <wend/search/iddfs.hpp>

#include "../engine/depth_first_models.hpp"

using models::adds_up;
using models::same;
using wend::search_status;

TEST_CASE("iddfs: results on random graphs agree with all simple paths") {
  std::mt19937 random(4);
  for (int round = 0; round < 600; ++round) {
    CAPTURE(round);
    auto const g = models::random_graph(random);
    auto const paths = models::simple_paths(g, 0);
    auto const truth = models::shortest(paths);
    auto const r = wend::iddfs(g, 0);
    CHECK(r.status == (truth ? search_status::solved : search_status::exhausted));
    if (truth) CHECK(static_cast<int>(r.actions.size()) == *truth);
    if (truth) CHECK(r.statistics.iterations == static_cast<std::uint64_t>(*truth) + 1);
    CHECK(adds_up(r.statistics));
    CHECK(same(wend::iddfs(g, 0).statistics, r.statistics));

    auto steps = wend::iddfs.search(g, 0);
    while (steps.step() == search_status::running) CHECK(adds_up(steps.statistics()));
    CHECK(steps.result().actions == r.actions);
    CHECK(same(steps.statistics(), r.statistics));

    // A limit of depth or of expansions pauses without loss.
    auto depths = wend::iddfs.search(g, 0);
    for (std::size_t limit = 0; limit < 8; ++limit) {
      auto const status = depths.run({.max_depth = limit});
      if (truth)
        CHECK((status == search_status::solved) == (*truth <= static_cast<int>(limit)));
      CHECK(adds_up(depths.statistics()));
    }
    CHECK(depths.status() == r.status);
    CHECK(same(depths.statistics(), r.statistics));
    auto pauses = wend::iddfs.search(g, 0);
    std::uint64_t n = 0;
    while (pauses.run({.max_expanded = n}) == search_status::expansion_limit) {
      CHECK(adds_up(pauses.statistics()));
      CHECK(pauses.statistics().expanded == n++);
    }
    CHECK(same(pauses.statistics(), r.statistics));

    // A cost limit cuts nodes; raising the limit starts from scratch.
    auto costs = wend::iddfs.search(g, 0);
    for (int limit = 0; limit < 8; ++limit) {
      auto const fresh = wend::iddfs(g, 0, {.limits = {.max_cost = limit}});
      CHECK(costs.run({.max_cost = limit}) == fresh.status);
      CHECK(costs.statistics().generated == fresh.statistics.generated);
      CHECK(costs.statistics().expanded == fresh.statistics.expanded);
      if (fresh.status == search_status::exhausted) CHECK(!truth);
    }
  }
}

TEST_CASE("iddfs: a start without actions; starts that are goals; limits of 0") {
  models::graph<int> const g{{{}, {{0, 1}}, {}}, {false, false, true}};
  auto const r = wend::iddfs(g, 0);
  CHECK(r.status == search_status::exhausted);
  CHECK(r.statistics.iterations == 1);
  CHECK(r.statistics.pruned == 1);
  wend::search_limits<int> const none{.max_expanded = 0, .max_depth = 0, .max_cost = 0,
                                      .max_time = std::chrono::seconds(0), .max_memory = 0,
                                      .stop = [] { return true; }};
  CHECK(wend::iddfs(g, 2, {.limits = none}).status == search_status::solved);
  CHECK(wend::iddfs(g, wend::starts(std::array{1, 2}), {.limits = none}).start == 1);
  CHECK(wend::iddfs(g, 1, {.limits = {.max_depth = 0}}).status == search_status::depth_limit);
  CHECK(wend::iddfs(g, 1, {.limits = {.max_expanded = 0}}).status ==
        search_status::expansion_limit);
  CHECK(wend::iddfs(g, 1, {.limits = {.max_memory = 0}}).status == search_status::memory_limit);
  CHECK(wend::iddfs(g, 1, {.limits = {.max_time = std::chrono::seconds(0)}}).status ==
        search_status::time_limit);
  CHECK(wend::iddfs(g, 1, {.limits = {.stop = [] { return true; }}}).status ==
        search_status::stopped);
  CHECK(wend::iddfs(g, 1, {.limits = {.max_cost = 0}}).status == search_status::cost_limit);
}
