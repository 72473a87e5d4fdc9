// SPDX-License-Identifier: BSL-1.0
//
// The cost of recursive best-first search and SMA*: the counts in the documentation.
#include <algorithm>  // std::max
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/idastar.hpp>

#include "../engine/depth_first_models.hpp"

using wend::search_status;

namespace {

using puzzle = wend::puzzles::tile_puzzle<3, 3>;

/// Two corridors of `length` steps lead from node 0; the goal is at the end of the second. Each
/// step costs 2, but the first step of the second corridor costs 3, so that searches alternate
/// between the corridors.
models::graph<int> corridors(int length) {
  models::graph<int> g;
  g.edges.resize(models::graph<int>::at(2 * length + 1));
  g.goals.resize(g.edges.size());
  g.goals.back() = true;
  g.edges[0] = {{1, 2}, {length + 1, 3}};
  for (int i = 1; i < 2 * length; ++i)
    if (i != length) g.edges[models::graph<int>::at(i)] = {{i + 1, 2}};
  return g;
}

/// A square of fields, crossed from corner to corner, down and to the right. No two fields cost the
/// same. The estimate counts the steps that are left, each at the least cost.
struct slope {
  models::graph<int> g;
  models::table_estimate h;
  explicit slope(int side) {
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        auto& here = g.edges.emplace_back();
        auto const add = [&](int to) { here.push_back({to, 1000 + to * 389 % 1009}); };
        if (x + 1 < side) add(y * side + x + 1);
        if (y + 1 < side) add(y * side + x + side);
        h.values.emplace_back(1000 * (2 * (side - 1) - x - y));
      }
    }
    g.goals.resize(g.edges.size());
    g.goals.back() = true;
  }
};

}  // namespace

TEST_CASE("rbfs, smastar: the counts match the documentation") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("7 2 4 5 0 6 8 3 1");
  auto const r = wend::rbfs(p, start, h);
  CHECK(r.cost == 26);
  CHECK(r.statistics.expanded == 4098);
  CHECK(wend::idastar(p, start, h).statistics.expanded == 5270);
  CHECK(wend::astar(p, start, h).statistics.expanded == 1488);
  auto const s = wend::smastar(p, start, h, {.max_nodes = 100});
  CHECK(s.cost == 26);
  CHECK(s.is_proved());
  CHECK(s.statistics.expanded == 10'470);

  auto const turns = corridors(1000);
  models::table_estimate const none{std::vector<std::optional<int>>(turns.edges.size(), 0)};
  CHECK(wend::rbfs(turns, 0, none).statistics.expanded == 1'001'000);
  CHECK(wend::ibex(turns, 0, none).statistics.expanded == 26'269);
  CHECK(wend::astar(turns, 0, none).statistics.expanded == 2000);

  slope const down(10);
  auto const by_budgets = wend::ibex(down.g, 0, down.h);
  auto const in_memory = wend::smastar(down.g, 0, down.h, {.max_nodes = 1000});
  CHECK(by_budgets.statistics.expanded == 74'156);
  CHECK(in_memory.statistics.expanded == 17'300);
  CHECK(in_memory.cost == by_budgets.cost);
  CHECK(in_memory.is_proved());
}

TEST_CASE("rbfs, smastar: the cost is the same with each cycle_check") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  for (unsigned seed = 1; seed < 20; ++seed) {
    auto const start =
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = 14, .seed = seed}).state;
    CAPTURE(seed);
    auto const truth = wend::astar(p, start, h).cost;
    std::uint64_t generated = 0;
    for (auto const cycles :
         {wend::cycle_check::path, wend::cycle_check::parent, wend::cycle_check::none}) {
      auto const r = wend::rbfs(p, start, h, {.cycles = cycles});
      CHECK(r.cost == truth);
      CHECK(generated <= r.statistics.generated);
      generated = r.statistics.generated;
      CHECK((r.statistics.duplicates == 0 || cycles == wend::cycle_check::path));
      auto const s = wend::smastar(p, start, h, {.max_nodes = 30, .cycles = cycles});
      CHECK(s.cost == truth);
      CHECK((s.statistics.duplicates == 0 || cycles == wend::cycle_check::path));
    }
  }
}

TEST_CASE("smastar keeps at most max_nodes nodes, and rbfs takes less than 20,000 bytes") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("7 2 4 5 0 6 8 3 1");
  std::size_t before = 0;
  for (std::size_t nodes = 50; nodes < 2000; nodes *= 2) {
    auto search = wend::smastar.search(p, start, h, {.max_nodes = nodes});
    std::uint64_t most = 0;
    while (search.step() == search_status::running)
      most = std::max(most, search.statistics().open);
    CHECK(most <= nodes);
    CHECK(search.result().cost == 26);
    CHECK(search.statistics().bytes > before);
    before = search.statistics().bytes;
    CHECK(before < 300 * nodes);
  }
  CHECK(wend::rbfs(p, start, h).statistics.bytes < 20'000);
}
