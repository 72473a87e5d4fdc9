// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/ucs.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/nodes/detail/state_table.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

namespace {

using wend::puzzles::goal;
using eight = wend::puzzles::tile_puzzle<3, 3>;
using manhattan = wend::heuristics::manhattan<eight>;

constexpr std::size_t batches[] = {2, 3, 16, 1000};

std::vector<eight::state_type> some_boards(eight const& p) {
  std::vector<eight::state_type> boards{p.goal_state()};
  for (std::uint64_t seed = WEND_SLOW_TESTS ? 0 : 3; seed < 12; seed += WEND_SLOW_TESTS ? 1 : 4)
    boards.push_back(
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = 5 + 20 * seed, .seed = seed})
            .state);
  return boards;
}

void check_identity(wend::statistics const& s) {
  CHECK(s.generated == (s.stored - 1) + s.duplicates + s.improved + s.reopened + s.pruned);
}

void check_same(wend::statistics const& a, wend::statistics const& b) {
  CHECK(a.expanded == b.expanded);
  CHECK(a.generated == b.generated);
  CHECK(a.evaluated == b.evaluated);
  CHECK(a.stored == b.stored);
  CHECK(a.duplicates == b.duplicates);
  CHECK(a.improved == b.improved);
  CHECK(a.reopened == b.reopened);
  CHECK(a.pruned == b.pruned);
  CHECK(a.open == b.open);
  CHECK(a.max_open == b.max_open);
  CHECK(a.max_depth == b.max_depth);
}

// The Manhattan distance, halved at every other board: admissible but not consistent, so that
// closed nodes are reopened.
struct uneven {
  static constexpr bool goal_aware = true;
  eight const* p;
  manhattan distance;
  int operator()(eight::state_type const& s) const {
    int const h = distance(s);
    return (p->pack(s) * 0x9E3779B97F4A7C15u >> 63) != 0 ? h : h / 2;
  }
  int delta(eight::state_type const& s, wend::puzzles::move a) const {
    return (*this)(p->result(s, a)) - (*this)(s);
  }
};

// The same, with a delta for packed boards too, so that they are searched without being unpacked.
struct packed_uneven : uneven {
  using uneven::delta;
  template <class Tiles>
  int delta(Tiles const& tiles, std::size_t, wend::puzzles::move a) const {
    return delta(p->unpack(tiles.key), a);
  }
};

// The Manhattan distance, but at every eighth board larger than any bucket table has room for.
struct peaks {
  eight const* p;
  manhattan distance;
  int operator()(eight::state_type const& s) const {
    return distance(s) + ((p->pack(s) * 0x9E3779B97F4A7C15u >> 61) == 0 ? 20'000 : 0);
  }
  int delta(eight::state_type const& s, wend::puzzles::move a) const {
    return (*this)(p->result(s, a)) - (*this)(s);
  }
  template <class Tiles>
  int delta(Tiles const& tiles, std::size_t, wend::puzzles::move a) const {
    return delta(p->unpack(tiles.key), a);
  }
};

// Uses the members of the puzzle from which it derives.
struct eight_without_left : eight {
  using eight::eight;
  std::vector<wend::puzzles::move> actions(eight::state_type const& s) const {
    std::vector<wend::puzzles::move> some;
    for (auto const a : eight::actions(s))
      if (a != wend::puzzles::move::left) some.push_back(a);
    return some;
  }
};

// Claims that every move changes h by the same amount.
struct lying {
  int by;
  int operator()(eight::state_type const&) const { return 3; }
  int delta(eight::state_type const&, wend::puzzles::move) const { return by; }
};
struct packed_lying : lying {
  using lying::delta;
  template <class Tiles>
  int delta(Tiles const&, std::size_t, wend::puzzles::move) const {
    return by;
  }
};

// Observes every event, so that successors are reported one by one; records f.
struct f_watcher {
  std::vector<int> f{};
  std::uint64_t generated = 0;
  void on_expand(wend::node_event<eight> const& e) { f.push_back(e.g + *e.h); }
  void on_generate(wend::successor_event<eight> const&) { ++generated; }
};

// Observes expansions, so that nodes are expanded one by one.
struct counter {
  std::uint64_t expanded = 0;
  template <class Event>
  void on_expand(Event const&) {
    ++expanded;
  }
};

// Memory that rejects blocks of 16 MiB or more.
struct small_blocks final : wend::table_memory {
  void* reallocate(void* block, std::size_t, std::size_t bytes, std::size_t) noexcept override {
    refused = refused || bytes >= std::size_t{1} << 24;
    if (bytes >= std::size_t{1} << 24) return nullptr;
    if (bytes != 0) return std::realloc(block, bytes);
    std::free(block);
    return nullptr;
  }
  bool refused = false;
};

// 0, 1, 2, … up to `last`.
struct corridor {
  using state_type = std::uint32_t;
  using action_type = int;
  std::uint32_t last;
  std::array<int, 2> actions(std::uint32_t) const { return {1, -1}; }
  std::uint32_t result(std::uint32_t n, int a) const {
    if (a < 0) return n == 0 ? 0 : n - 1;
    return n == last ? n : n + 1;
  }
  bool is_goal(std::uint32_t n) const { return n == last; }
  int inverse(int a) const { return -a; }
};
struct rest_of_corridor {
  corridor const* p;
  int operator()(std::uint32_t n) const { return static_cast<int>(p->last - n); }
  int delta(std::uint32_t n, int a) const {
    return static_cast<int>(n) - static_cast<int>(p->result(n, a));
  }
};

// A graph without costs, with one state that throws.
struct guarded : tests::graph<tests::no_cost> {
  enum class call { actions, is_goal };
  int guarded_state = 0;
  call throws = call::actions;
  std::vector<int> const& actions(int s) const {
    if (s == guarded_state && throws == call::actions) throw std::runtime_error("guarded");
    return tests::graph<tests::no_cost>::actions(s);
  }
  bool is_goal(int s) const {
    if (s == guarded_state && throws == call::is_goal) throw std::runtime_error("guarded");
    return tests::graph<tests::no_cost>::is_goal(s);
  }
};

}  // namespace

TEST_CASE("batches: breadth-first search visits the same nodes in the same order") {
  eight const p{goal::blank_first};
  for (auto const& start : some_boards(p)) {
    for (bool const early : {false, true}) {
      counter seen;
      auto const one = wend::bfs(p, start, {.early_goal_test = early}, seen);
      CHECK(seen.expanded == one.statistics.expanded);
      for (std::size_t const batch : {0u, 1u, 2u, 3u, 16u, 1000u}) {
        CAPTURE(batch);
        auto const many = wend::bfs(p, start, {.early_goal_test = early, .batch = batch});
        REQUIRE(many);
        CHECK(many.actions == one.actions);
        check_same(many.statistics, one.statistics);
      }
    }
  }
}

TEST_CASE("batches: searches larger than a cache expand the same nodes [all]") {
  wend::puzzles::tile_puzzle<2, 5> const p{goal::blank_first};
  auto const start =
      wend::puzzles::random_walk(p, p.goal_state(), {.steps = 1000, .seed = 1}).state;
  counter seen;
  auto const one = wend::bfs(p, start, {.limits = {.max_depth = 33}}, seen);
  auto const many = wend::bfs(p, start, {.limits = {.max_depth = 33}, .batch = 64});
  // A table that cannot grow to its preferred size has a capacity that is no power of two.
  small_blocks memory;
  auto const stinted = wend::bfs(p, start, {.limits = {.max_depth = 33}, .memory = &memory});
  auto const by_cost = wend::ucs(p, start, {.limits = {.max_cost = 32}, .batch = 64});
  REQUIRE(one.statistics.stored > 500'000);
  CHECK(one.status == wend::search_status::depth_limit);
  CHECK(many.status == one.status);
  check_same(many.statistics, one.statistics);
  CHECK(memory.refused);
  check_same(stinted.statistics, one.statistics);
  CHECK(by_cost.statistics.expanded == one.statistics.expanded);
}

TEST_CASE("batches: A* and uniform-cost search find optimal paths, and their counts add up") {
  eight const p{goal::blank_first};
  manhattan const h{p};
  for (auto const& start : some_boards(p)) {
    auto const expected = wend::bfs(p, start);
    for (std::size_t const batch : batches) {
      CAPTURE(batch);
      auto const guided = wend::astar(p, start, h, {.batch = batch});
      auto const blind = wend::ucs(p, start, {.batch = batch});
      REQUIRE(guided);
      REQUIRE(blind);
      CHECK(*guided.cost == *expected.cost);
      CHECK(*blind.cost == *expected.cost);
      CHECK(wend::check_solution(p, start, guided));
      check_identity(guided.statistics);
      check_identity(blind.statistics);
    }
  }
}

TEST_CASE("batches: nodes are expanded by increasing f, and events match the statistics") {
  eight const p{goal::blank_first};
  manhattan const h{p};
  for (auto const& start : some_boards(p)) {
    for (std::size_t const batch : {std::size_t{1}, std::size_t{5}}) {
      f_watcher seen;
      auto const r = wend::astar(p, start, h, {.batch = batch}, seen);
      REQUIRE(r);
      CHECK(seen.f.size() == r.statistics.expanded);
      CHECK(seen.generated == r.statistics.generated);
      for (std::size_t i = 1; i < seen.f.size(); ++i) CHECK(seen.f[i - 1] <= seen.f[i]);
    }
  }
}

// With an observer, each step of an expansion is done for all successors before the next step.
// Without one, as much as possible is done for one successor after the other.
TEST_CASE("batches: successors stored one by one equal those stored step by step, also reopened") {
  eight const p{goal::blank_first};
  uneven const h{&p, manhattan{p}};
  packed_uneven const packed{h};
  std::uint64_t reopened = 0;
  for (auto const& start : some_boards(p)) {
    for (bool const reopen : {true, false}) {
      for (std::size_t const batch : {std::size_t{1}, std::size_t{7}}) {
        CAPTURE(batch);
        f_watcher seen;
        auto const told = wend::astar(p, start, h, {.reopen = reopen, .batch = batch}, seen);
        auto const untold = wend::astar(p, start, h, {.reopen = reopen, .batch = batch});
        REQUIRE(untold);
        CHECK(untold.actions == told.actions);
        check_same(untold.statistics, told.statistics);
        check_identity(untold.statistics);
        auto const still_packed = wend::astar(p, start, packed, {.reopen = reopen, .batch = batch});
        CHECK(still_packed.actions == told.actions);
        check_same(still_packed.statistics, told.statistics);
        if (reopen) CHECK(*untold.cost == *wend::bfs(p, start).cost);
        reopened += untold.statistics.reopened;
      }
    }
  }
  CHECK(reopened > 100);
}

TEST_CASE("astar: estimates too large for buckets, also those of packed states") {
  eight const p{goal::blank_first};
  peaks const h{&p, manhattan{p}};
  for (auto const& start : some_boards(p)) {
    for (std::size_t const batch : {std::size_t{1}, std::size_t{7}}) {
      f_watcher seen;
      auto const told = wend::astar(p, start, h, {.batch = batch}, seen);
      auto const untold = wend::astar(p, start, h, {.batch = batch});
      REQUIRE(untold);
      CHECK(untold.actions == told.actions);
      check_same(untold.statistics, told.statistics);
    }
  }
}

TEST_CASE("batches: a pause at any node changes nothing") {
  eight const p{goal::blank_first};
  manhattan const h{p};
  auto const start = wend::puzzles::random_walk(p, p.goal_state(), {.steps = 60, .seed = 3}).state;
  for (std::size_t const batch : batches) {
    auto const whole = wend::astar(p, start, h, {.batch = batch});
    auto search = wend::astar.search(p, start, h, wend::astar_options<>{.batch = batch});
    for (std::uint64_t most = 0; search.status() != wend::search_status::solved; ++most) {
      auto const status = search.run({.max_expanded = most});
      if (status != wend::search_status::solved) {
        REQUIRE(status == wend::search_status::expansion_limit);
        REQUIRE(search.statistics().expanded == most);
      }
    }
    CHECK(search.result().actions == whole.actions);
    check_same(search.result().statistics, whole.statistics);

    auto stepped = wend::astar.search(p, start, h, wend::astar_options<>{.batch = batch});
    while (stepped.step() == wend::search_status::running) {
    }
    check_same(stepped.result().statistics, whole.statistics);
  }
}

// An observer makes the search report every successor, so that states are unpacked.
TEST_CASE("batches: sums that only a cost limit allows are not used without the limit") {
  int const most = std::numeric_limits<int>::max();
  tests::graph<int> p;
  p.out.resize(4);
  p.goals = {false, false, false, true};
  p.add(0, 1, 1);
  p.add(0, 2, 1);
  p.add(2, 3, most);
  for (std::size_t const batch : {std::size_t{1}, std::size_t{2}, std::size_t{16}}) {
    CAPTURE(batch);
    auto search = wend::bfs.search(
        p, 0, {.limits = {.max_expanded = 2, .max_cost = 100}, .batch = batch});
    CHECK(search.run() == wend::search_status::expansion_limit);
    CHECK_THROWS_AS(search.run({}), wend::invalid_cost);
    CHECK(search.run({.max_cost = 100}) == wend::search_status::cost_limit);
  }
}

TEST_CASE("batches: exceptions of nodes that are never visited are not thrown") {
  guarded p;
  p.out.resize(5);
  p.goals = {false, false, false, true, false};
  p.add(0, 1, {});
  p.add(0, 2, {});
  p.add(1, 3, {});
  p.add(2, 4, {});
  for (std::size_t const batch : {std::size_t{1}, std::size_t{2}, std::size_t{16}}) {
    CAPTURE(batch);
    p.guarded_state = 2;
    p.throws = guarded::call::actions;
    auto const r = wend::bfs(p, 0, {.early_goal_test = true, .batch = batch});
    CHECK(r.actions == std::vector<int>{0, 2});
    CHECK(r.statistics.expanded == 2);
    p.guarded_state = 4;
    p.throws = guarded::call::is_goal;
    CHECK(wend::bfs(p, 0, {.early_goal_test = true, .batch = batch}).cost == 2);
    p.goals[3] = false;
    CHECK_THROWS_AS(wend::bfs(p, 0, {.early_goal_test = true, .batch = batch}), std::runtime_error);
    p.goals[3] = true;
  }
}

// A batch made only of the nodes that fit in memory would change the order.
TEST_CASE("batches: pauses for lack of memory change nothing") {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    std::mt19937 random(seed);
    auto const g = tests::random_graph<tests::graph<tests::no_cost>>(
        random, {.vertices = 4 + static_cast<int>(seed % 60),
                 .edges = 10 + static_cast<int>(seed * 7 % 250)});
    auto const h = tests::make_guide(tests::guides[seed % 5], tests::truth_of(g, {0}), random);
    wend::astar_options<int> options{};
    options.batch = batches[seed % 4];
    options.reopen = seed % 3 != 0;
    auto const whole = wend::astar(g, 0, h, options);
    if (whole.cost == 0) continue;  // a limit that forbids everything else lets such a path pass
    CAPTURE(seed);
    auto search = wend::astar.search(g, 0, h, options);
    for (std::size_t memory = 0; search.status() != whole.status; memory += 16 + seed % 200)
      search.run({.max_memory = memory});
    CHECK(tests::difference(search.result(), whole) == "");
  }
}

TEST_CASE("batches: packed states are searched like unpacked ones, under any limit and option") {
  eight const p{goal::blank_first};
  manhattan const h{p};
  struct watcher {
    void on_generate(wend::successor_event<eight> const&) {}
  };
  auto const check = [](auto const& a, auto const& b) {
    CHECK(a.status == b.status);
    CHECK(a.actions == b.actions);
    CHECK(a.partial.actions == b.partial.actions);
    check_same(a.statistics, b.statistics);
  };
  std::vector<wend::search_limits<int>> const limits{{},
                                                     {.max_depth = 9},
                                                     {.max_cost = 14},
                                                     {.max_depth = 11, .max_cost = 12},
                                                     {.max_expanded = 100},
                                                     {.max_expanded = 101, .max_depth = 8}};
  auto boards = some_boards(p);
  if (!WEND_TEST_ALL) boards.erase(boards.begin() + 2, boards.end());
  for (auto const& start : boards) {
    for (auto const& limit : limits) {
      for (bool const prune : {true, false}) {
        for (std::size_t const batch : {std::size_t{1}, std::size_t{3}, std::size_t{16}}) {
          CAPTURE(batch);
          watcher w;
          for (bool const early : {true, false}) {
            wend::bfs_options<> const o{
                .limits = limit, .early_goal_test = early, .prune_parent = prune, .batch = batch};
            check(wend::bfs(p, start, o), wend::bfs(p, start, o, w));
          }
          wend::ucs_options<> const u{.limits = limit, .prune_parent = prune, .batch = batch};
          check(wend::ucs(p, start, u), wend::ucs(p, start, u, w));
          wend::astar_options<> const a{.limits = limit, .prune_parent = prune, .batch = batch};
          check(wend::astar(p, start, h, a), wend::astar(p, start, h, a, w));
        }
      }
    }
  }
}

TEST_CASE("batches: a problem derived from a packed one is searched by its own actions") {
  static_assert(wend::packed_staged_problem<eight>);
  static_assert(wend::staged_problem<eight_without_left>);
  static_assert(!wend::packed_staged_problem<eight_without_left>);
  eight_without_left const p{goal::blank_first};
  // The blank of this problem cannot move back.
  auto const start = p.result(p.goal_state(), wend::puzzles::move::right);
  CHECK(wend::bfs(p, start).status == wend::search_status::exhausted);
  CHECK(wend::bfs(eight{goal::blank_first}, start).actions.size() == 1);
}

TEST_CASE("batches: a delta that yields an invalid estimate is rejected, also for packed states") {
  eight const p{goal::blank_first};
  auto const start = wend::puzzles::random_walk(p, p.goal_state(), {.steps = 60, .seed = 3}).state;
  for (int const by : {-2, std::numeric_limits<int>::max() / 2}) {
    CHECK_THROWS_AS(wend::astar(p, start, lying{by}, {.batch = 4}), wend::invalid_cost);
    CHECK_THROWS_AS(wend::astar(p, start, packed_lying{{by}}, {.batch = 4}), wend::invalid_cost);
  }
}

TEST_CASE("batches: first_in ties disable batches") {
  eight const p{goal::blank_first};
  manhattan const h{p};
  for (auto const& start : some_boards(p)) {
    using wend::tie_breaking;
    auto const one = wend::astar(p, start, h, {.ties = tie_breaking::first_in});
    auto const many = wend::astar(p, start, h, {.ties = tie_breaking::first_in, .batch = 16});
    CHECK(one.actions == many.actions);
    check_same(one.statistics, many.statistics);
  }
}

TEST_CASE("batches: path lengths beyond one byte and beyond two bytes are counted") {
  for (std::uint32_t const last : {255u, 256u, 300u, 65'535u, 65'536u, 70'000u}) {
    CAPTURE(last);
    corridor const p{last};
    for (std::size_t const batch : {std::size_t{1}, std::size_t{16}}) {
      auto const blind = wend::bfs(p, 0u, {.batch = batch});
      auto const guided = wend::astar(p, 0u, rest_of_corridor{&p}, {.batch = batch});
      REQUIRE(blind);
      REQUIRE(guided);
      CHECK(*blind.cost == static_cast<int>(last));
      CHECK(*guided.cost == static_cast<int>(last));
      CHECK(guided.actions == std::vector<int>(last, 1));
      CHECK(blind.statistics.max_depth == last);
      CHECK(blind.statistics.stored == last + 1);
      CHECK(guided.statistics.expanded == last);
    }
  }
}

TEST_CASE("state table: grows in jumps for a batched search, else fourfold") {
  using enum wend::detail::table_growth;
  auto const capacity_for = [](std::size_t nodes, wend::detail::table_growth growth) {
    wend::memory_budget budget;
    wend::detail::state_table<std::uint32_t> table(budget, growth);
    REQUIRE(table.reserve(nodes, [](std::uint32_t n) noexcept { return std::uint64_t{n}; }));
    return table.capacity();
  };
  constexpr std::size_t page = std::size_t{1} << 19;  // slots of four bytes in 2 MiB
  CHECK(capacity_for(1'000, fourfold) == 4096);
  CHECK(capacity_for(1'000, in_jumps) == 4096);
  CHECK(capacity_for(12'000, fourfold) == 65'536);  // at most half full
  CHECK(capacity_for(12'000, in_jumps) == 16'384);
  CHECK(capacity_for(50'000, in_jumps) == page);
  CHECK(capacity_for(50'000, fourfold) == page / 2);
  CHECK(capacity_for(400'000, in_jumps) == 8 * page);
  CHECK(capacity_for(400'000, fourfold) == 2 * page);
}
