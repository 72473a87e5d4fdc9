// SPDX-License-Identifier: BSL-1.0
//
// A ranked search in several threads, by maps and by states, for the thread sanitizer.
#include <atomic>
#include <thread>

#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/ranked_bfs.hpp>

#include "../support/checks.hpp"
#include "../support/ranked_models.hpp"

using namespace wend::puzzles;
using wend::search_status;

namespace {

template <class P>
void check(P const& p) {
  auto const run = [&](unsigned threads) {
    return wend::ranked_bfs(p, p.goal_state(), {.goal_test = false, .threads = threads});
  };
  auto const alone = run(1);
  CHECK(alone.status == search_status::exhausted);
  for (unsigned const threads : {2u, 4u}) {
    auto const r = run(threads);
    CHECK(r.status == alone.status);
    CHECK(r.histogram == alone.histogram);
    CHECK(tests::difference(r.statistics, alone.statistics) == "");
  }
}

}  // namespace

TEST_CASE("ranked_bfs: several threads have the same result as one thread") {
  check(tile_puzzle<3, 3>{goal::blank_first});   // neighbours are never in one layer
  check(torus_puzzle<3, 3>{goal::blank_first});  // neighbours may be in one layer
  check(tests::without_maps<torus_puzzle<2, 4>>{goal::blank_first});
}

TEST_CASE("ranked_bfs: several threads find the same solution as one thread") {
  tests::without_maps<tile_puzzle<3, 3>> const p{goal::blank_first};
  auto const start = p.parse("1 2 5 3 4 8 6 0 7");
  auto const alone = wend::ranked_bfs(p, start);
  auto const r = wend::ranked_bfs(p, start, {.threads = 4});
  CHECK(r);
  CHECK(r.actions == alone.actions);
}

TEST_CASE("ranked_bfs: another thread can stop all threads of a search") {
  torus_puzzle<3, 3> const p{goal::blank_first};
  std::atomic<bool> stop{false};
  auto search = wend::ranked_bfs.search(p, p.goal_state(), {.goal_test = false, .threads = 3});
  std::thread other([&] { stop = true; });
  auto const first = search.run({.stop = [&] { return stop.load(); }});
  other.join();
  CHECK((first == search_status::stopped || first == search_status::exhausted));
  CHECK(search.run({}) == search_status::exhausted);
  CHECK(search.statistics().expanded == p.state_count());
}
