// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/ucs.hpp>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

namespace {

using wend::puzzles::goal;
using eight = wend::puzzles::tile_puzzle<3, 3>;
constexpr auto as_array = wend::duplicate_policy::closed_array;

template <class Result>
void check_same(Result const& a, Result const& b) {
  CHECK(a.status == b.status);
  CHECK(a.actions == b.actions);
  CHECK(a.cost == b.cost);
  CHECK(a.statistics.expanded == b.statistics.expanded);
  CHECK(a.statistics.generated == b.statistics.generated);
  CHECK(a.statistics.stored == b.statistics.stored);
  CHECK(a.statistics.duplicates == b.statistics.duplicates);
  CHECK(a.statistics.improved == b.statistics.improved);
  CHECK(a.statistics.max_open == b.statistics.max_open);
}

// A ring of `count` places, with steps of 1 and 2; the first `ranked` places have a rank. Places
// have no hash, and actions have no inverse.
struct place {
  std::uint32_t at;
  friend bool operator==(place, place) = default;
};
struct ring {
  using state_type = place;
  using action_type = std::uint32_t;
  std::uint32_t count;
  std::uint32_t ranked;
  std::array<std::uint32_t, 2> actions(place) const { return {1, 2}; }
  place result(place s, std::uint32_t a) const { return {(s.at + a) % count}; }
  bool is_goal(place s) const { return s.at + 1 == count; }
  double cost(place s, std::uint32_t a) const { return a == 2 ? 1.5 : s.at % 3 == 0 ? 0.25 : 1.0; }
  std::uint64_t state_count() const { return ranked; }
  std::uint64_t rank(place s) const { return s.at; }
  place unrank(std::uint64_t i) const { return {static_cast<std::uint32_t>(i)}; }
  bool ranks(place s) const { return s.at < ranked; }
};

struct dense_ring : ring {
  static constexpr bool dense_ranks = true;
};

// The same steps, each with its destination. Calls with an action alone are counted.
struct step {
  std::uint32_t by, to;
  operator std::uint32_t() const { return by; }
};
struct informed_ring : ring {
  using successor_type = step;
  int* asked;
  std::array<step, 2> actions(place s) const {
    return {step{1, (s.at + 1) % count}, step{2, (s.at + 2) % count}};
  }
  place result(place s, std::uint32_t a) const { return ++*asked, ring::result(s, a); }
  place result(place, step const& x) const { return {x.to}; }
  double cost(place s, std::uint32_t a) const { return ++*asked, ring::cost(s, a); }
  double cost(place s, step const& x) const { return ring::cost(s, x.by); }
};

// Records the prefetched states.
struct noting_ring : ring {
  std::vector<std::uint32_t>* prefetched;
  void prefetch(place s) const noexcept { prefetched->push_back(s.at); }
};

// Prefetches, and has informative actions.
struct foreseen_ring : informed_ring {
  int* expansions;
  std::array<step, 2> actions(place s) const { return ++*expansions, informed_ring::actions(s); }
  void prefetch(place) const noexcept {}
};
// The same; searches may generate the successors of the next node early.
struct ahead_ring : foreseen_ring {
  static constexpr bool asks_ahead = true;
};

}  // namespace

TEST_CASE("closed array: searches find and count the same as with a hash table") {
  eight const p{goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  for (std::uint64_t seed = 0; seed < 20; seed += WEND_SLOW_TESTS ? 1 : 5) {
    auto const start =
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = 10 * seed, .seed = seed}).state;
    check_same(wend::bfs(p, start, wend::bfs_options<int, as_array>{}), wend::bfs(p, start));
    check_same(wend::ucs(p, start, wend::ucs_options<int, as_array>{.batch = 8}),
               wend::ucs(p, start, {.batch = 8}));
    check_same(wend::greedy(p, start, h, wend::greedy_options<int, as_array>{}),
               wend::greedy(p, start, h));
    check_same(wend::astar(p, start, h, wend::astar_options<int, wend::no_order, as_array>{}),
               wend::astar(p, start, h));
  }
}

TEST_CASE("closed array: the states need no hash, and costs may differ") {
  // From 0 to 9: three steps of 1 cost 0.25 + 1 + 1; a step of 2 in place of the last two saves
  // 0.5.
  ring const p{10, 10};
  auto const r = wend::ucs(p, place{0}, wend::ucs_options<double, as_array>{});
  REQUIRE(r);
  CHECK(*r.cost == 3 * (0.25 + 1.5));  // three times: a step of 1 (from 0, 3, 6), then one of 2
  CHECK(r.actions.size() == 6);
}

TEST_CASE("closed array: a state without a rank is rejected, and the error says what is expected") {
  ring const p{10, 8};
  char const* const expected =
      "wend: a search whose closed list is an array reached a state without a rank: expected "
      "ranks(s), and a rank less than state_count()";
  CHECK_THROWS_WITH_AS(wend::bfs(p, place{8}, wend::bfs_options<double, as_array>{}), expected,
                       std::out_of_range);
  // A state without a rank that is reached later: the work before it is kept.
  wend::bfs_search<ring, wend::no_observer, as_array> search(p, place{0});
  CHECK_THROWS_WITH_AS(search.run(), expected, std::out_of_range);
  CHECK(search.statistics().expanded == 6);
  CHECK_THROWS_AS(search.run(), std::out_of_range);
  CHECK(search.statistics().expanded == 6);
}

TEST_CASE("closed array: an array beyond the memory limit ends the search with memory_limit") {
  ring const p{1'000'000, 1'000'000};
  wend::bfs_search<ring, wend::no_observer, as_array> search(p, place{999'000});
  CHECK(search.run({.max_memory = 3'900'000}) == wend::search_status::memory_limit);
  CHECK(search.statistics().bytes < 100'000);
  CHECK(search.run({.max_memory = 4'100'000}) == wend::search_status::solved);
  CHECK(search.result().actions.size() == 500);  // 999 places ahead, two at a time
}

TEST_CASE("closed array: dense ranks make the array the default") {
  dense_ring const p{{10, 10}};
  static_assert(!wend::hashable_problem<dense_ring> && wend::densely_ranked_problem<dense_ring>);
  static_assert(!wend::densely_ranked_problem<ring>);
  check_same(wend::ucs(p, place{0}),
             wend::ucs(ring{10, 10}, place{0}, wend::ucs_options<double, as_array>{}));
  CHECK(wend::bfs(p, place{0}).actions.size() == 5);
  CHECK(wend::dfs(p, place{0}));
}

TEST_CASE("closed array: with dense ranks, a small search of a large space allocates no array") {
  dense_ring const large{{1'000'000, 1'000'000}};
  // The first search reaches few of a million states. The second one reaches all, and its table
  // changes to an array on the way.
  auto const few = wend::bfs(large, place{999'000});
  CHECK(few.actions.size() == 500);
  CHECK(few.statistics.bytes < 1'000'000);
  auto const all = wend::bfs(dense_ring{{50'000, 50'000}}, place{0});
  check_same(all, wend::bfs(ring{50'000, 50'000}, place{0}, wend::bfs_options<double, as_array>{}));
  CHECK(all.actions.size() == 25'000);
  CHECK(all.statistics.stored == 50'000);
}

TEST_CASE("closed array: searches pass the elements of informative actions, not plain actions") {
  int asked = 0;
  informed_ring const p{{10, 10}, &asked};
  static_assert(wend::informative_actions<informed_ring> && !wend::informative_actions<ring>);
  ring const plain{10, 10};
  wend::ucs_options<double, as_array> const o{};
  auto found = wend::ucs.search(p, place{0}, o);
  found.run();
  CHECK(asked == 0);
  check_same(found.result(), wend::ucs(plain, place{0}, o));
  check_same(wend::dfs(p, place{0}, wend::dfs_options<double, as_array>{}),
             wend::dfs(plain, place{0}, wend::dfs_options<double, as_array>{}));
}

TEST_CASE("closed array: states that may be expanded next are prefetched") {
  std::vector<std::uint32_t> prefetched;
  noting_ring const p{{10, 10}, &prefetched};
  wend::ucs_options<double, as_array> const o{};
  auto const starts = wend::starts(std::vector{place{0}, place{2}, place{4}});
  check_same(wend::ucs(p, starts, o), wend::ucs(ring{10, 10}, starts, o));
  CHECK_FALSE(prefetched.empty());
  for (std::uint32_t const at : prefetched) CHECK(at < 10);
}

TEST_CASE("closed array: early generation of the next successors, where allowed, has no effect") {
  static_assert(wend::prefetching_problem<foreseen_ring>);
  int asked = 0;
  int expansions = 0;
  wend::ucs_options<double, as_array> const o{};
  auto const plain = wend::ucs(ring{1000, 1000}, place{0}, o);

  foreseen_ring const foreseen{{{1000, 1000}, &asked}, &expansions};
  check_same(wend::ucs(foreseen, place{0}, o), plain);
  CHECK(expansions == static_cast<int>(plain.statistics.expanded));

  expansions = 0;
  ahead_ring const ahead{{{{1000, 1000}, &asked}, &expansions}};
  auto found = wend::ucs.search(ahead, place{0}, o);
  asked = 0;
  found.run();
  CHECK(asked == 0);
  CHECK(expansions > static_cast<int>(plain.statistics.expanded));
  check_same(found.result(), plain);

  // A state without a rank is not rejected earlier: 5 is expanded before 6, which leads to 8.
  ahead_ring const some{{{{10, 8}, &asked}, &expansions}};
  auto search = wend::ucs.search(some, wend::starts(std::vector{place{6}, place{5}}), o);
  CHECK_THROWS_AS(search.run(), std::out_of_range);
  CHECK(search.statistics().expanded == 1);
}
