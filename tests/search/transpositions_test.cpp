// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/idastar.hpp>

#include "resume.hpp"

using namespace tests;
using wend::search_status;
using wend::transposition_table;

namespace transpositions_test {

constexpr std::uint32_t rounds = WEND_SLOW_TESTS ? 4000 : 300;

/// Numbers of entries. The largest table mostly has room for each state of a random graph.
constexpr std::size_t sizes[] = {1, 2, 7, 500};

template <class P>
transposition_table room_for(std::size_t entries) {
  return {.bytes = entries * wend::detail::transpositions<P>::bytes_of_entry};
}

template <class Graph, class Result>
wend::cost_t<Graph> cost_of_path(Graph const& g, std::vector<int> const& starts, Result const& r) {
  wend::cost_t<Graph> sum{};
  int at = starts[r.start];
  for (int const a : r.actions) {
    REQUIRE(g.at(a).from == at);
    sum = sum + cost_of(g, a);
    at = g.at(a).to;
  }
  CHECK(g.is_goal(at));
  return sum;
}

template <class Search>
void check_counts(Search const& search) {
  auto const s = search.statistics();
  auto const t = search.transpositions();
  CHECK(s.generated + s.iterations * s.starts ==
        s.expanded + s.pruned + s.duplicates + s.goals + s.open);
  CHECK(t.stored + t.replaced + t.improved == s.expanded);
  CHECK(t.hits <= s.duplicates);
  CHECK(s.evaluated == s.generated + s.iterations * s.starts);
}

template <class Graph>
void check_cheapest(wend::cycle_check cycles) {
  std::uint64_t hits = 0, replaced = 0, improved = 0;
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    draw const d{.vertices = 3 + static_cast<int>(seed % 7),
                 .edges = 4 + static_cast<int>(seed % 11),
                 .goals = static_cast<int>(seed % 4),
                 .zero_costs = seed % 2 == 0,
                 .large_costs = seed % 5 == 0};
    auto const g = random_graph<Graph>(random, d);
    std::vector<int> starts(1 + below(random, 2));
    for (int& s : starts) s = static_cast<int>(below(random, g.out.size()));
    CAPTURE(text_of(g, starts));
    auto const t = truth_of(g, starts);
    if (!t.cost && cycles != wend::cycle_check::path) continue;  // the search would not end
    guide const kind = guides[seed / 2 % 5];
    auto const h = make_guide(kind, t, random);
    CAPTURE(static_cast<int>(kind));
    auto const plain = wend::idastar(g, wend::starts(starts), h, {.cycles = cycles});
    for (std::size_t const size : sizes) {
      CAPTURE(size);
      auto search = wend::idastar.search(g, wend::starts(starts), h, room_for<Graph>(size),
                                  {.cycles = cycles});
      search.run();
      auto const r = search.result();
      check_counts(search);
      CHECK(search.transpositions().capacity == size);
      hits += search.transpositions().hits;
      replaced += search.transpositions().replaced;
      improved += search.transpositions().improved;
      CHECK(r.statistics.expanded <= plain.statistics.expanded);
      CHECK(r.statistics.iterations <= plain.statistics.iterations);
      CHECK(r.status == (t.cost ? search_status::solved : search_status::exhausted));
      if (!r) continue;
      CHECK(cost_of_path(g, starts, r) == *r.cost);
      if constexpr (std::is_floating_point_v<wend::cost_t<Graph>>)
        CHECK(*r.cost == *plain.cost);  // summed in the same order
      else
        CHECK(*r.cost == *t.cost);
    }
  }
  CHECK(hits > rounds / 4);
  CHECK(replaced > rounds / 4);
  CHECK(improved != 0);
}

/// Has the form that the tests of resuming call.
template <std::size_t Entries>
struct with_table {
  static constexpr char const* name = "idastar with a table";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr) {
    wend::idastar_options<wend::cost_t<P>> o{};
    o.limits = std::move(limits);
    o.cycles = wend::cycle_check::path;
    o.memory = memory;
    return wend::idastar.search(p, s, h, room_for<P>(Entries), o);
  }
  static bool adds_up(wend::statistics const& s) { return adds_up_depth_first(s); }
};

/// A ladder of diamonds: 2^n paths lead to the end of n diamonds.
///
///       1     4
///     0   3     6
///       2     5
struct diamonds {
  using state_type = std::string;  // only its length matters; states own memory
  using action_type = int;
  int length;
  std::uint64_t* hashes = nullptr;  // the calls of `hash` left until one throws

  [[nodiscard]] std::vector<int> actions(std::string const& s) const {
    int const at = static_cast<int>(s.size()) - 40;
    return at % 3 == 0 ? std::vector{1, 2} : std::vector{at % 3 == 1 ? 2 : 1};
  }
  [[nodiscard]] std::string result(std::string s, int a) const {
    return s.append(static_cast<std::size_t>(a), '.');
  }
  [[nodiscard]] bool is_goal(std::string const& s) const {
    return s.size() == 40 + 3 * static_cast<std::size_t>(length);
  }
  [[nodiscard]] std::size_t hash(std::string const& s) const {
    if (hashes && (*hashes)-- == 0) throw std::runtime_error("no hash");
    return std::hash<std::string>{}(s);
  }
};
std::string const bottom(40, '.');

/// Counts events.
struct counting {
  std::uint64_t expanded = 0, generated = 0, duplicates = 0, pruned = 0;
  void on_expand(auto const&) { ++expanded; }
  void on_generate(auto const&) { ++generated; }
  void on_duplicate(auto const&) { ++duplicates; }
  void on_prune(auto const&) { ++pruned; }
};

template <class Search>
concept leaves_goals = requires(Search& s) { s.leave_goal(); };

using puzzle = wend::puzzles::tile_puzzle<3, 3>;
constexpr char const* board = "8 7 6 0 4 1 2 5 3";  // 31 moves

}  // namespace transpositions_test

using namespace transpositions_test;

TEST_CASE("transpositions: solutions are cheapest with any table size: costs, some of them 0") {
  check_cheapest<graph<int>>(wend::cycle_check::path);
}
TEST_CASE("transpositions: solutions are cheapest with any table size: floating-point costs") {
  check_cheapest<graph<double>>(wend::cycle_check::path);
}
TEST_CASE("transpositions: solutions are cheapest with any table size: cycle_check::parent") {
  check_cheapest<graph<no_cost, true>>(wend::cycle_check::parent);
}
TEST_CASE("transpositions: solutions are cheapest with any table size: cycle_check::none") {
  check_cheapest<graph<no_cost>>(wend::cycle_check::none);
}

TEST_CASE("transpositions: a state with many paths is expanded once in each iteration") {
  // The bounds are 0, 1, …, 2n. Bound b expands the states at most b steps away: in each diamond, 1
  // state and then 2. The last iteration finds the goal along one side of each diamond.
  constexpr unsigned n = 40;
  diamonds const p{n};
  wend::heuristics::nil const h;
  auto search = wend::idastar.search(p, bottom, h, transposition_table{.bytes = std::size_t{1} << 20});
  search.run();
  auto const r = search.result();
  REQUIRE(r);
  CHECK(*r.cost == 2 * n);
  std::uint64_t expected = 2 * n;
  for (unsigned b = 0; b < 2 * n; ++b) expected += b / 2 * 3 + (b % 2 == 0 ? 1 : 3);
  CHECK(r.statistics.expanded == expected);
  check_counts(search);
  CHECK(search.transpositions().stored == expected);
  // Each diamond whose end is within the bound leads to one hit.
  std::uint64_t hits = 0;
  for (unsigned b = 2; b < 2 * n; ++b) hits += b / 2;
  CHECK(search.transpositions().hits == hits);
}

TEST_CASE("transpositions: a paused search resumes to the same result") {
  for (std::uint32_t seed = 0; seed < resumed_graphs; ++seed) {
    std::mt19937 random(seed);
    draw const d{.vertices = 7, .edges = 11, .goals = static_cast<int>(seed % 3)};
    auto const i = random_instance<graph<int>>(random, d);
    CAPTURE(seed);
    CAPTURE(text_of(i.graph, i.starts));
    check_raised_limits<with_table<7>>(i, false, random);
    for (int kind = 0; kind < 2; ++kind) {
      limits_of<graph<int>> limits;
      if (kind & 1) limits.max_cost = static_cast<int>(below(random, 20));
      check_stepping<with_table<7>>(i, limits);
      check_expansion_limits<with_table<7>>(i, limits);
      check_interleaving<with_table<7>>(i, limits, random);
      check_failing_memory<with_table<7>>(i, limits);
      check_memory_limits<with_table<7>>(i, limits);
    }
  }
}

TEST_CASE("transpositions: a restarted search behaves like a new one") {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    auto const i = random_instance<graph<int>>(
        random, {.vertices = 7, .edges = 11, .goals = static_cast<int>(seed % 3)});
    CAPTURE(text_of(i.graph, i.starts));
    auto search = with_table<7>::search(i.graph, below(random, 7), i.h);
    search.run({.max_expanded = below(random, 30)});
    search.restart(wend::starts(i.starts));
    CHECK(search.transpositions() == wend::transposition_counts{.capacity = 7});
    search.run();
    auto fresh = with_table<7>::search(i.graph, wend::starts(i.starts), i.h);
    fresh.run();
    CHECK(difference(search.result(), fresh.result()) == "");
    CHECK(search.transpositions() == fresh.transpositions());
  }
}

TEST_CASE("transpositions: a checkpoint omits the table and resumes to the same cost") {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    auto const i = random_instance<graph<int>>(
        random, {.vertices = 7, .edges = 11, .goals = static_cast<int>(seed % 3)});
    CAPTURE(text_of(i.graph, i.starts));
    auto const t = truth_of(i.graph, i.starts);
    auto search = with_table<7>::search(i.graph, wend::starts(i.starts), i.h);
    for (std::uint64_t n = below(random, 4);
         search.run({.max_expanded = n}) == search_status::expansion_limit; n += 7) {
      std::stringstream file;
      wend::save_checkpoint(search, file, "graph");
      auto loaded = with_table<7>::search(i.graph, wend::starts(i.starts), i.h);
      // Its earlier entries, here for the same states, have no influence.
      loaded.run({.max_expanded = 5});
      loaded.restart(wend::starts(i.starts));
      wend::load_checkpoint(loaded, file, "graph");
      CHECK(loaded.statistics().expanded == n);
      CHECK(loaded.run({}) == (t.cost ? search_status::solved : search_status::exhausted));
      CHECK(loaded.result().cost == t.cost);
      CHECK(loaded.transpositions().stored + loaded.transpositions().replaced +
                loaded.transpositions().improved + n ==
            loaded.statistics().expanded);
      CHECK(loaded.transpositions().stored != 0);
      file.clear();
      file.seekg(0);
      auto plain = with_idastar::search(i.graph, wend::starts(i.starts), i.h);
      wend::load_checkpoint(plain, file, "graph");
      plain.run();
      CHECK(plain.result().cost == t.cost);
    }
  }
}

TEST_CASE("transpositions: an observer does not change a search with a table") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(board);
  transposition_table const table{.bytes = 20'000};
  auto const plain = wend::idastar(p, start, h);
  auto search = wend::idastar.search(p, start, h, table);
  search.run();
  check_counts(search);
  auto const r = search.result();
  CHECK(*r.cost == 31);
  CHECK(wend::check_solution(p, start, r));
  CHECK(r.statistics.expanded < plain.statistics.expanded);
  CHECK(search.transpositions().hits == r.statistics.duplicates);
  CHECK(r.statistics.bytes >= table.bytes - 16);
  counting told;
  auto const seen = wend::idastar(p, start, h, table, told);
  CHECK(difference(seen, r) == "");
  CHECK(told.expanded == r.statistics.expanded);
  CHECK(told.generated == r.statistics.generated);
  CHECK(told.duplicates == r.statistics.duplicates);
}

TEST_CASE("transpositions: the memory of the table counts towards max_memory") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(board);
  auto search = wend::idastar.search(p, start, h, transposition_table{.bytes = 100'000},
                              {.limits = {.max_memory = 50'000}});
  CHECK(search.run() == search_status::memory_limit);
  CHECK(search.statistics().expanded == 0);
  CHECK(search.statistics().bytes <= 50'000);
  CHECK(search.run({.max_memory = 200'000}) == search_status::solved);
  CHECK(search.statistics().bytes > 99'000);
  // A restart does not keep the table under a memory limit.
  search.restart(start);
  CHECK(search.run({.max_memory = 50'000}) == search_status::memory_limit);
  CHECK(search.statistics().bytes <= 50'000);
  // A start that is a goal needs no table.
  CHECK(wend::idastar(p, p.goal_state(), h, transposition_table{.bytes = 100'000},
                      {.limits = {.max_memory = 50'000}}));
}

TEST_CASE("transpositions: a search resumes after a hash throws") {
  wend::heuristics::nil const h;
  for (std::uint64_t calls = 0; calls < 350; calls += 7) {
    std::uint64_t left = calls;
    diamonds const p{6, &left};
    auto search = wend::idastar.search(p, bottom, h, transposition_table{.bytes = 700});
    CHECK_THROWS_AS(search.run(), std::runtime_error);
    left = ~std::uint64_t{0};
    CHECK(search.run() == search_status::solved);
    CHECK(*search.result().cost == 12);
  }
}

TEST_CASE("transpositions: old entries are forgotten, even if iteration numbers run out") {
  wend::memory_budget budget;
  diamonds const p{1};
  wend::detail::transpositions<diamonds, std::uint8_t> table(1000);
  REQUIRE(table.reserve(budget));
  CHECK(!table.meets(p, bottom, 5));
  table.store(p, bottom, 5);
  CHECK(table.meets(p, bottom, 5));
  CHECK(table.meets(p, bottom, 6));
  CHECK(!table.meets(p, bottom, 4));
  for (int i = 0; i < 600; ++i) {
    table.begin_iteration();
    CAPTURE(i);
    CHECK(!table.meets(p, bottom, 5));
  }
  table.store(p, bottom, 5);
  CHECK(table.counts().stored == 2);
  CHECK(table.counts().improved == 0);
}

TEST_CASE("transpositions: of many states, the states of low cost stay in the table") {
  // One set with 3 places: of 1, 2, …, 9, stored in this order, 1, 2 and the last one stay.
  wend::memory_budget budget;
  diamonds const p{3};
  wend::detail::transpositions<diamonds> table(room_for<diamonds>(3).bytes);
  REQUIRE(table.reserve(budget));
  for (int g = 1; g < 10; ++g) {
    std::string const s(40 + static_cast<std::size_t>(g), '.');
    CHECK(!table.meets(p, s, g));
    table.store(p, s, g);
  }
  for (int g = 1; g < 10; ++g) {
    CAPTURE(g);
    CHECK(table.meets(p, std::string(40 + static_cast<std::size_t>(g), '.'), g) ==
          (g <= 2 || g == 9));
  }
  CHECK(table.counts() ==
        wend::transposition_counts{.hits = 3, .stored = 3, .replaced = 6, .capacity = 3});
}

TEST_CASE("transpositions: options that would lose solutions are rejected") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(board);
  transposition_table const table{.bytes = 1000};
  constexpr char const* no_depth =
      "wend: idastar with a transposition table has no max_depth: a state that is reached at a "
      "lower cost by more actions hides solutions within that depth";
  CHECK_THROWS_WITH_AS(wend::idastar(p, start, h, table, {.limits = {.max_depth = 40}}), no_depth,
                       wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::idastar(p, start, h, table, wend::search_limits<>{.max_depth = 40}),
                       no_depth, wend::invalid_option);
  auto search = wend::idastar.search(p, start, h, table);
  CHECK_THROWS_WITH_AS(search.run({.max_depth = 40}), no_depth, wend::invalid_option);
  CHECK(search.run({.max_cost = 40}) == search_status::solved);
  CHECK_THROWS_WITH_AS(wend::idastar(p, start, h, table, {.prune_moves = 4}),
                       "wend: idastar with a transposition table has no prune_moves: each may cut "
                       "paths on which the other relies",
                       wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::idastar(p, start, h, transposition_table{.bytes = 15}),
                       "wend: transposition_table has 15 bytes: expected at least 16, the size of "
                       "a state, and many times that to be useful",
                       wend::invalid_option);
  static_assert(!leaves_goals<decltype(search)>);
}

TEST_CASE("transpositions: an example of why depth limits are rejected") {
  // Through 2, the goal is two actions away at cost 5, or, on the cheap path to 2, three actions at
  // cost 2. A table knows 2 from the cheap path, on which a depth limit of 2 would cut the goal.
  graph<int> g;
  g.out.resize(4);
  g.goals.assign(4, false);
  g.add(0, 1, 0);
  g.add(1, 2, 1);
  g.add(0, 2, 4);
  g.add(2, 3, 1);
  g.goals[3] = true;
  wend::heuristics::nil const h;
  CHECK(*wend::idastar(g, 0, h, {.limits = {.max_depth = 2}}).cost == 5);
  CHECK(*wend::idastar(g, 0, h, room_for<graph<int>>(9)).cost == 2);
}
