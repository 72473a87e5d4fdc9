// SPDX-License-Identifier: BSL-1.0
#include <wend/search/ranked_bfs.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/archetypes.hpp"
#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"
#include "../support/ranked_models.hpp"

using namespace wend::puzzles;
using wend::search_status;

namespace {

std::uint64_t sum_of(std::vector<std::uint64_t> const& histogram) {
  std::uint64_t sum = 0;
  for (std::uint64_t const n : histogram) sum += n;
  return sum;
}

/// The differences between two searches, except time and memory; empty if there are none.
template <class Result>
std::string unlike(Result const& a, Result const& b) {
  std::string text = tests::difference(a.statistics, b.statistics);
  if (a.status != b.status) text += "status; ";
  if (!(a.actions == b.actions)) text += "actions; ";
  if (!(a.cost == b.cost)) text += "cost; ";
  if (!(a.goal == b.goal)) text += "goal; ";
  if (a.start != b.start) text += "start; ";
  if (a.histogram != b.histogram) text += "histogram; ";
  return text;
}

/// Checks searches of the whole space from its goal, with and without maps.
template <class P>
void check_whole(P const& p, std::vector<std::uint64_t> const& histogram, unsigned threads) {
  wend::ranked_bfs_options<> const whole{.goal_test = false, .threads = threads};
  auto const check = [&](auto const& r) {
    std::uint64_t const states = sum_of(histogram);
    CHECK(r.status == search_status::exhausted);
    CHECK(r.histogram == histogram);
    CHECK(r.statistics.expanded == states);
    CHECK(r.statistics.stored == states);
    CHECK(r.statistics.max_depth == histogram.size() - 1);
    CHECK(r.statistics.max_open == *std::max_element(histogram.begin(), histogram.end()));
    CHECK(r.statistics.open == 0);
    CHECK(tests::adds_up_best_first(r.statistics));
    CHECK_FALSE(r.cost.has_value());
    CHECK_FALSE(r.goal.has_value());
  };
  auto const by_maps = wend::ranked_bfs(p, p.goal_state(), whole);
  check(by_maps);
  tests::without_maps<P> const q(p);
  auto const by_states = wend::ranked_bfs(q, p.goal_state(), whole);
  check(by_states);
  CHECK(tests::difference(by_maps.statistics, by_states.statistics) == "");
}

template <class P>
void check_whole(std::size_t rows, std::size_t cols, std::size_t blank,
                 std::vector<std::uint64_t> const& histogram, unsigned threads) {
  std::vector<int> cells;
  for (int tile = 1; tile < static_cast<int>(rows * cols); ++tile) cells.push_back(tile);
  cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(blank), 0);
  check_whole(P(board<>(board_shape<>(rows, cols), std::span<int const>(cells))), histogram,
              threads);
}

template <class F>
void for_each_histogram(F&& f) {
  std::ifstream file(WEND_TEST_DATA "/puzzle_histograms.txt");
  REQUIRE(file);
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#' || line.find("...") != std::string::npos) continue;
    std::istringstream words(line);
    std::string edges;
    std::size_t rows = 0, cols = 0, blank = 0;
    char colon = 0;
    words >> edges >> rows >> cols >> blank >> colon;
    std::vector<std::uint64_t> histogram;
    for (std::uint64_t n = 0; words >> n;) histogram.push_back(n);
    f(edges, rows, cols, blank, histogram);
  }
}

}  // namespace

TEST_CASE("ranked_bfs: the numbers of boards at each depth are those of the known histograms") {
  int done = 0;
  for_each_histogram([&](std::string const& edges, std::size_t rows, std::size_t cols,
                         std::size_t blank, std::vector<std::uint64_t> const& histogram) {
    std::uint64_t const most = WEND_SLOW_TESTS ? 400'000 : 25'000;
    if (sum_of(histogram) > most || (sum_of(histogram) > 100'000 && blank % 4 != 0)) return;
    CAPTURE(edges);
    CAPTURE(rows);
    CAPTURE(cols);
    CAPTURE(blank);
    auto const threads = static_cast<unsigned>(1 + done++ % 3);
    if (edges == "plane")
      check_whole<tile_puzzle<>>(rows, cols, blank, histogram, threads);
    else
      check_whole<torus_puzzle<>>(rows, cols, blank, histogram, threads);
  });
  CHECK(done > 20);
}

TEST_CASE("ranked_bfs: after a search of the whole space, all distances and paths are known") {
  auto const check = [](auto const& p) {
    using puzzle = std::remove_cvref_t<decltype(p)>;
    wend::ranked_bfs_search<puzzle> search(p, p.goal_state(), {.goal_test = false});
    CHECK_FALSE(search.path_to(p.goal_state()).has_value());  // nothing is found yet
    CHECK(search.run() == search_status::exhausted);
    tests::layers_by_queue const known(p, {p.rank(p.goal_state())});
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < p.state_count(); ++rank) {
      auto const s = p.unrank(rank);
      auto const path = search.path_to(s);
      REQUIRE(path);
      wrong += path->actions.size() != known.distance[rank];
      wrong += search.distance_to(s) != known.distance[rank];
      auto at = p.goal_state();
      for (auto const a : path->actions) {
        bool legal = false;
        for (auto const b : p.actions(at)) legal = legal || a == b;
        wrong += !legal;
        at = p.result(at, a);
      }
      wrong += !(at == s);
    }
    CHECK(wrong == 0);
  };
  check(tile_puzzle<2, 3>{goal::blank_first});
  check(tests::without_maps<tile_puzzle<2, 3>>{goal::blank_last});
  check(torus_puzzle<2, 3>{goal::blank_last});
  check(torus_puzzle<1, 5>{goal::blank_last});
}

TEST_CASE("ranked_bfs: a board without a rank has no distance and is rejected as a start") {
  tile_puzzle<2, 2> const p{goal::blank_first};
  auto search = wend::ranked_bfs.search(p, p.goal_state(), {.goal_test = false});
  search.run();
  board<2, 2> const odd{0, 2, 1, 3};
  CHECK_FALSE(search.path_to(odd).has_value());
  CHECK_FALSE(search.distance_to(odd).has_value());
  CHECK_THROWS_AS(wend::ranked_bfs(p, odd), wend::invalid_option);
  CHECK_THROWS_AS(wend::ranked_bfs(p, p.goal_state(), {.threads = 0}), wend::invalid_option);
  CHECK_THROWS_AS(
      wend::ranked_bfs(p, p.goal_state(),
                       {.limits = {.max_time = std::chrono::duration<double>(0.0 / 0.0)}}),
      wend::invalid_option);
}

// ---- actions that cannot be undone

namespace {

/// A random directed graph. The rank of state s is `states - 1 - s`.
struct one_way {
  using state_type = int;
  using action_type = int;
  std::vector<std::vector<int>> out{};
  std::vector<bool> goals{};

  [[nodiscard]] std::vector<int> actions(int s) const {
    std::vector<int> all(out[static_cast<std::size_t>(s)].size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
    return all;
  }
  [[nodiscard]] int result(int s, int a) const {
    return out[static_cast<std::size_t>(s)][static_cast<std::size_t>(a)];
  }
  [[nodiscard]] bool is_goal(int s) const { return goals[static_cast<std::size_t>(s)]; }
  [[nodiscard]] std::uint64_t state_count() const { return out.size(); }
  // In reverse order, so that ranks differ from states.
  [[nodiscard]] std::uint64_t rank(int s) const {
    return out.size() - 1 - static_cast<std::size_t>(s);
  }
  [[nodiscard]] int unrank(std::uint64_t i) const { return static_cast<int>(out.size() - 1 - i); }
};
static_assert(!wend::invertible_problem<one_way>);

/// A long path through all states, and random edges, most of which lead back over any distance.
/// Distances modulo 3 cannot distinguish such edges.
one_way random_one_way(std::mt19937& random, int states, int edges) {
  one_way p;
  p.out.resize(static_cast<std::size_t>(states));
  p.goals.resize(static_cast<std::size_t>(states));
  for (int s = 0; s + 1 < states; ++s) p.out[static_cast<std::size_t>(s)].push_back(s + 1);
  for (int i = 0; i < edges; ++i) {
    auto const a = static_cast<int>(random() % p.out.size());
    auto const b = static_cast<int>(random() % p.out.size());
    bool const on = random() % 8 == 0;
    p.out[static_cast<std::size_t>(on ? std::min(a, b) : std::max(a, b))].push_back(
        on ? std::min(std::min(a, b) + 3, states - 1) : std::min(a, b));
  }
  return p;
}

bool leads(one_way const& p, int from, std::vector<int> const& actions, int to) {
  for (int const a : actions) {
    if (a < 0 || a >= static_cast<int>(p.out[static_cast<std::size_t>(from)].size())) return false;
    from = p.result(from, a);
  }
  return from == to;
}

}  // namespace

TEST_CASE("ranked_bfs: solutions are shortest if actions cannot be undone") {
  std::mt19937 random(19);
  std::size_t longest = 0;
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    int const states = 1 + static_cast<int>(random() % 200);
    auto p = random_one_way(random, states, static_cast<int>(random() % 400));
    p.goals[random() % p.goals.size()] = true;
    std::vector<int> const from{static_cast<int>(random() % p.out.size()),
                                static_cast<int>(random() % p.out.size())};
    auto const known = wend::bfs(p, wend::starts(from));
    unsigned const threads = round % 3 == 0 ? 3 : 1;
    auto const r = wend::ranked_bfs(p, wend::starts(from), {.threads = threads});
    CHECK(r.status == known.status);
    CHECK(r.cost == known.cost);
    CHECK(r.actions.size() == known.actions.size());
    longest = std::max(longest, r.actions.size());
    if (r) {
      CHECK(leads(p, from[r.start], r.actions, *r.goal));
      CHECK(wend::check_solution(p, wend::starts(from), r));
    }
  }
  CHECK(longest > 20);
}

TEST_CASE("ranked_bfs: all paths and distances are known if actions cannot be undone") {
  std::mt19937 random(20);
  for (int round = 0; round < 12; round += WEND_SLOW_TESTS ? 1 : 2) {
    CAPTURE(round);
    auto const p = random_one_way(random, 40 + 10 * round, 30 * round);
    std::vector<int> const from{static_cast<int>(random() % p.out.size()), 7, 7};
    auto search = wend::ranked_bfs.search(p, wend::starts(from), {.goal_test = false});
    auto const compare = [&](bool whole) {
      for (int s = 0; s < static_cast<int>(p.out.size()); ++s) {
        auto q = p;
        q.goals[static_cast<std::size_t>(s)] = true;
        auto const known = wend::bfs(q, wend::starts(from));
        auto const path = search.path_to(s);
        if (whole || path) REQUIRE(path.has_value() == bool(known));
        REQUIRE(search.distance_to(s).has_value() == path.has_value());
        if (!path) continue;
        CHECK(path->actions.size() == known.actions.size());
        CHECK(search.distance_to(s) == known.actions.size());
        CHECK(leads(p, from[path->start], path->actions, s));
      }
    };
    compare(false);
    int asked = 0;  // stops within a layer
    search.run({.stop = [&] { return ++asked > 15; }});
    compare(false);
    CHECK(search.run({}) == search_status::exhausted);
    compare(true);
  }
}

TEST_CASE("ranked_bfs: path_to and distance_to throw without memory and keep the search") {
  std::mt19937 random(21);
  auto p = random_one_way(random, 100, 200);
  tests::failing_memory memory;
  auto search = wend::ranked_bfs.search(p, 0, {.goal_test = false, .memory = &memory});
  CHECK(search.run() == search_status::exhausted);
  auto const kept = memory.out;
  for (bool const all : {true, false}) {
    CAPTURE(all);
    memory.fail_at = memory.growths + 1;  // the table, after the list of layers
    if (all)
      CHECK_THROWS_AS(static_cast<void>(search.path_to(99)), std::bad_alloc);
    else
      CHECK_THROWS_AS(static_cast<void>(search.distance_to(99)), std::bad_alloc);
    CHECK(memory.out == kept);
  }
  CHECK(search.status() == search_status::exhausted);
  CHECK(search.path_to(99)->actions.size() == search.distance_to(99));
}

// ---- progress

TEST_CASE("ranked_bfs: on_progress reports progress; if it throws, the search can resume") {
  struct progress {
    std::vector<wend::statistics> told{};
    bool throws = false;
    void on_progress(wend::progress_event const& e) {
      told.push_back(e.statistics);
      if (throws) throw 7;
    }
  };
  tests::without_maps<tile_puzzle<2, 3>> const p{goal::blank_first};
  for (unsigned const threads : {1u, 3u}) {
    progress seen;
    // Each call takes a millisecond, so that the search takes some tenths of a second.
    int calls = 0;
    auto const stop = [&] {
      if (calls++ < 400) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return false;
    };
    auto const r = wend::ranked_bfs(
        p, p.goal_state(), {.limits = {.stop = stop}, .goal_test = false, .threads = threads},
        seen);
    CHECK(r.status == search_status::exhausted);
    CHECK(seen.told.size() >= 2);
    for (std::size_t i = 0; i < seen.told.size(); ++i) {
      CHECK(seen.told[i].elapsed.count() >= 0.1 * static_cast<double>(i + 1));
      CHECK(seen.told[i].stored <= 360);
      CHECK(seen.told[i].expanded <= seen.told[i].stored);
      if (i != 0) CHECK(seen.told[i - 1].expanded <= seen.told[i].expanded);
    }

    progress throwing{.throws = true};
    calls = 0;
    auto search = wend::ranked_bfs.search(
        p, p.goal_state(), {.limits = {.stop = stop}, .goal_test = false, .threads = threads},
        throwing);
    CHECK_THROWS_AS(search.run(), int);
    throwing.throws = false;
    CHECK(search.run() == search_status::exhausted);
    CHECK(search.result().histogram == r.histogram);
  }
}

// ---- random spaces

namespace {

template <bool TwoWay>
void check_space(tests::shuffled_space<TwoWay> const& space, std::vector<std::uint64_t> starts) {
  tests::layers_by_queue const known(space, starts);
  tests::without_maps<tests::shuffled_space<TwoWay>> const no_maps(space);
  auto const check = [&](auto const& p, unsigned threads) {
    CAPTURE(threads);
    auto search = wend::ranked_bfs.search(p, wend::starts(starts),
                                   {.goal_test = false, .threads = threads});
    CHECK(search.run() == search_status::exhausted);
    auto const r = search.result();
    CHECK(r.histogram == known.histogram);
    CHECK(r.statistics.generated == known.actions);
    CHECK(r.statistics.expanded == sum_of(known.histogram));
    // Without inverses each path takes scans of the whole table.
    if (TwoWay || space.states <= 1'000) {
      std::uint64_t wrong = 0;
      std::uint64_t const step = TwoWay ? 1 + space.states / 2000 : 100;
      for (std::uint64_t s = 0; s < space.states; s += step) {
        auto const path = search.path_to(s);
        wrong += path.has_value() != (known.distance[s] != known.never);
        if (!path) continue;
        wrong += path->actions.size() != known.distance[s];
        std::uint64_t at = starts[path->start];
        for (std::size_t const a : path->actions) at = space.result(at, a);
        wrong += at != s;
      }
      CHECK(wrong == 0);
    }
  };
  for (unsigned const threads : {1u, 2u, 4u})
    if (WEND_SLOW_TESTS || threads == 4) check(space, threads);
  if (space.states < 200'000) check(tests::tabled_space<TwoWay>(space), 1);
  for (unsigned const threads : {1u, 3u})
    if (WEND_SLOW_TESTS || (threads == 3 && space.states <= 100'000)) check(no_maps, threads);
}

template <bool TwoWay>
void check_spaces() {
  std::mt19937 random(TwoWay ? 5 : 6);
  // Blocks larger than a part of the work, and small blocks; runs longer or shorter than a word,
  // multiples of a word or not; intervals that begin anywhere and overlap.
  {
    tests::shuffled_space<TwoWay> p{.states = 200'000};
    p.add(random, 0, 0, 1, 2'000, 100);
    p.add(random, 17, 17, 90, 2'048, 1);
    p.add(random, 70'001, 3, 40, 300, 9);
    p.add(random, 131, 66'000, 1, 1'000, 128);
    check_space(p, {5});
    check_space(p, {199'999, 77, 100'000});
  }
  {
    tests::shuffled_space<TwoWay> p{.states = 150'001};
    p.add(random, 0, 1, 1, 150'000, 1);  // one large block without runs
    p.add(random, 1, 0, 1, 25'000, 6);
    check_space(p, {0});
  }
  {
    tests::shuffled_space<TwoWay> p{.states = 70'000};  // a long path: layers of few states
    p.add(random, 0, 1, 1, 1, 69'999);
    p.add(random, 33, 33, 60, 33, 33);
    check_space(p, {0});
    check_space(p, {40'000, 0});
  }
  {
    tests::shuffled_space<TwoWay> p{.states = 100'000};  // not all states can be reached
    p.add(random, 10'000, 20'000, 7, 64, 64);
    p.add(random, 20'100, 10'100, 10, 1'000, 2);
    p.add(random, 64, 64, 4, 128, 64);
    check_space(p, {10'000});
    check_space(p, {99'999});
    check_space(p, {10'500, 99});
  }
}

}  // namespace

TEST_CASE("rank maps lead to the same states as actions, whatever their blocks and runs") {
  check_spaces<true>();
}
TEST_CASE("one-way rank maps lead to the same states as actions") {
  check_spaces<false>();
  std::mt19937 random(7);
  tests::shuffled_space<false> p{.states = 1'000};
  p.add(random, 0, 0, 1, 100, 10);
  p.add(random, 0, 300, 70, 10, 1);
  check_space(p, {5});
  check_space(p, {999, 1});
}

// ---- invalid maps

namespace {

/// Four maps, two in each direction: by runs, and state by state.
tests::shuffled_space<true> small_space(std::uint64_t states = 1'000) {
  std::mt19937 random(4);
  tests::shuffled_space<true> p{.states = states};
  p.add(random, 0, 0, 1, 25, 40);
  p.add(random, 100, 50, 90, 10, 1);
  return p;
}

/// Returns the error of a search from these states.
template <class P>
std::string refusal(P const& p, std::vector<std::uint64_t> const& from = {150}) {
  std::string told;
  for (unsigned const threads : {1u, 3u}) {
    auto search = wend::ranked_bfs.search(p, wend::starts(from), {.goal_test = false, .threads = threads});
    for (int tries = 0; tries < 2; ++tries) try {
        search.run();
        return "it ended";
      } catch (std::logic_error const& e) {
        if (!told.empty() && told != e.what()) return "twice another";
        told = e.what();
      }
  }
  return told;
}

}  // namespace

TEST_CASE("rank maps that do not fit the ranks are rejected before the search begins") {
  using space = tests::shuffled_space<true>;
  CHECK(refusal(small_space()) == "it ended");
  auto const broken = [](auto&& brake) {
    space p = small_space();
    brake(p.all[2]);
    return refusal(p);
  };
  CHECK(broken([](space::map& m) { m.target = 101; }) ==
        "wend: the rank map of 900 ranks from 100 to 101 leads to ranks that are not below "
        "state_count: expected less than 1000");
  CHECK(broken([](space::map& m) { m.first = 1001; }) ==
        "wend: the rank map of 900 ranks from 1001 to 50 leads from ranks that are not below "
        "state_count: expected less than 1000");
  CHECK(broken([](space::map& m) { m.first = ~std::uint64_t{0} - 500; }) ==
        "wend: the rank map of 900 ranks from 18446744073709551115 to 50 leads from ranks that are "
        "not below state_count: expected less than 1000");
  CHECK(broken([](space::map& m) { m.run = 0; }) ==
        "wend: the rank map of 900 ranks from 100 to 50 has runs of no ranks: expected at least 1");
  CHECK(broken([](space::map& m) { m.run = 3; }) ==
        "wend: the rank map of 900 ranks from 100 to 50 has blocks of 10 ranks: expected a "
        "multiple of the run, 3");
  CHECK(broken([](space::map& m) { m.block = 11; }) ==
        "wend: the rank map of 900 ranks from 100 to 50 has that many ranks: expected a multiple "
        "of the block, 11");
  CHECK(broken([](space::map& m) { m.block = 0; }) ==
        "wend: the rank map of 900 ranks from 100 to 50 has that many ranks: expected a multiple "
        "of the block, 0");
  CHECK(broken([](space::map& m) { m.count = 0, m.block = 0; }) == "it ended");  // an empty map
}

TEST_CASE_TEMPLATE(
    "rank maps: arrays of places with a wrong size or wrong places are rejected", Given,
    tests::place_table const&, tests::place_table, tests::held_places) {
  using space = tests::tabled_space<true, Given>;
  using map = typename space::map;
  auto runs_apart = small_space();  // without the runs, which are too long for held_places
  runs_apart.all.erase(runs_apart.all.begin(), runs_apart.all.begin() + 2);
  CHECK(refusal(space(runs_apart)) == "it ended");
  auto const broken = [&](auto&& brake) {
    space p{runs_apart};
    brake(p.tables[0]);
    return refusal(p);
  };
  std::string const name = "wend: the rank map of 900 ranks from 100 to 50 ";
  CHECK(broken([](map& m) { m.there[0].places.pop_back(); }) ==
        name + "has an array of 9 places for a block: expected 10");
  CHECK(broken([](map& m) { m.back[1].places.push_back(3); }) ==
        name + "has an array of 11 places for a block: expected 10");
  CHECK(broken([](map& m) { m.there[1].shown = false; }) ==
        name + "has an array of 0 places for a block: expected 10");
  CHECK(broken([](map& m) { m.there[0].shown = false; }) == "it ended");  // places by function
  CHECK(broken([](map& m) { m.there[1].places[7] = 10; }) ==
        name + "leads out of a block, to the place 10 in it: expected less than 10");
  CHECK(broken([](map& m) {
          m.there[0].places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
          m.back[0].places = {0, 1, 2, 60'000, 4, 5, 6, 7, 8, 9};
        }) == name + "does not lead back from the place 3 in a block: expected 3, got 60000");
  CHECK(broken([](map& m) {
          m.there[1].places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 8};
          m.back[1].places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        }) == name + "does not lead back from the place 8 in a block: expected 9, got 8");
}

TEST_CASE("rank maps: a place is checked when a function returns it") {
  using space = tests::shuffled_space<true>;
  std::vector<std::uint64_t> most;
  for (std::uint64_t rank = 0; rank < 1'000; ++rank)
    if (rank / 10 != 30) most.push_back(rank);
  std::string const name = "wend: the rank map of 900 ranks from 100 to 50 leads out of a block, ";
  for (std::uint64_t const far : {std::uint64_t{10}, std::uint64_t{60'000}, ~std::uint64_t{0}}) {
    CAPTURE(far);
    std::string const expected =
        name + "to the place " + std::to_string(far) + " in it: expected less than 10";
    space p = small_space();
    p.all[2].there[1].assign(10, far);  // where states are pushed
    CHECK(refusal(p) == expected);
    p = small_space();
    p.all.erase(p.all.begin(), p.all.begin() + 2);
    p.all[0].back[1].assign(10, far);  // where they are pulled
    CHECK(refusal(p, most) == expected);
    p = small_space(20'000);
    p.all[2].there[1].assign(10, far);  // in a layer of few states
    p.all[0].count = p.all[1].count = 0;
    CHECK(refusal(p, {160}) == expected);

    std::uint64_t const farther = std::max<std::uint64_t>(far, 25);
    p = small_space();
    p.all[0].back[0].assign(25, farther);
    CHECK(refusal(p) ==
          "wend: the rank map of 1000 ranks from 0 to 0 leads out of a block, to the "
          "place " +
              std::to_string(farther) + " in it: expected less than 25");
  }
  space p{.states = 1'000};
  std::mt19937 random(1);
  p.add(random, 0, 0, 10, 25, 4);
  p.all[0].back[1].assign(25, 25);
  CHECK(refusal(p, most) ==
        "wend: the rank map of 1000 ranks from 0 to 0 leads out of a block, to the place 25 in it: "
        "expected less than 25");
}

// ---- goals

namespace {

/// A graph whose vertices are their own ranks.
template <bool TwoWay>
struct numbered_graph : tests::graph<tests::no_cost, TwoWay> {
  [[nodiscard]] std::uint64_t state_count() const { return this->out.size(); }
  [[nodiscard]] std::uint64_t rank(int s) const { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] int unrank(std::uint64_t i) const { return static_cast<int>(i); }
};

template <bool TwoWay>
void check_graphs() {
  std::mt19937 random(TwoWay ? 1 : 2);
  int solved = 0, exhausted = 0;
  for (int i = 0; i < 400; ++i) {
    CAPTURE(i);
    auto const vertices = static_cast<int>(1 + tests::below(random, 150));
    auto const g = tests::random_graph<numbered_graph<TwoWay>>(
        random, {.vertices = vertices,
                 .edges = static_cast<int>(
                     tests::below(random, static_cast<std::size_t>(vertices) * 2 + 2)),
                 .goals = static_cast<int>(tests::below(random, 4))});
    std::vector<int> starts(1 + tests::below(random, 3));
    for (int& s : starts)
      s = static_cast<int>(tests::below(random, static_cast<std::size_t>(vertices)));
    auto const known = tests::truth_of(g, starts);
    auto const r = wend::ranked_bfs(g, wend::starts(starts));
    auto const reference = wend::bfs(g, wend::starts(starts), {.prune_parent = false});
    CHECK(r.status == reference.status);
    CHECK(r.cost == known.actions);
    if (r) {
      ++solved;
      REQUIRE(r.goal);
      CHECK(g.is_goal(*r.goal));
      CHECK(r.statistics.depth == static_cast<std::uint64_t>(*known.actions));
      CHECK(r.statistics.goals == 1);
      // The solution ends at the least of the nearest goals.
      std::vector<std::uint64_t> from;
      for (int const s : starts) from.push_back(static_cast<std::uint64_t>(s));
      tests::layers_by_queue const all(g, from);
      if (*r.cost > 0)
        for (int s = 0; s < *r.goal; ++s)
          if (g.is_goal(s))
            CHECK(all.distance[static_cast<std::size_t>(s)] > static_cast<std::uint64_t>(*r.cost));
      CHECK(tests::follow<int>(g, starts[r.start], r.actions,
                               [](auto const&, int) { return 1; }) == r.cost);
    } else {
      ++exhausted;
      CHECK(r.statistics.expanded == static_cast<std::uint64_t>(known.reachable));
      CHECK(r.statistics.expanded == reference.statistics.expanded);
      CHECK(r.statistics.generated == reference.statistics.generated);
      CHECK(r.statistics.duplicates == reference.statistics.duplicates);
      CHECK(r.statistics.stored == reference.statistics.stored);
      CHECK(r.statistics.starts == reference.statistics.starts);
      CHECK(r.statistics.max_depth == reference.statistics.max_depth);
    }
    CHECK(tests::adds_up_best_first(r.statistics));
  }
  CHECK(solved > 50);
  CHECK(exhausted > 50);
}

}  // namespace

TEST_CASE("ranked_bfs: solutions and counts in random graphs agree with bfs") {
  check_graphs<false>();
  check_graphs<true>();
}

TEST_CASE("ranked_bfs: a minimal problem with ranks is searched") {
  static_assert(!wend::rank_mapped_problem<archetypes::rankable_ring>);
  auto const r = wend::ranked_bfs(archetypes::rankable_ring{}, archetypes::ring::start());
  CHECK(r);
  CHECK(r.cost == 2);
  CHECK(r.goal->at() == archetypes::goal_spot);
  auto const whole = wend::ranked_bfs(archetypes::rankable_ring{}, archetypes::ring::start(),
                                      {.goal_test = false, .threads = 2});
  CHECK(whole.histogram == std::vector<std::uint64_t>{1, 2, 2, 1});
}

TEST_CASE("ranked_bfs: any number of threads finds the same shortest solution of a puzzle") {
  auto const check = [](auto const& p) {
    auto const start = p.parse("8 0 6 5 4 7 2 3 1");
    auto const alone = wend::ranked_bfs(p, start);
    CHECK(alone);
    CHECK(alone.cost == 31);
    CHECK(alone.actions.size() == 31);
    CHECK(alone.goal == p.goal_state());
    auto at = start;
    for (move const a : alone.actions) at = p.result(at, a);
    CHECK(at == p.goal_state());
    for (unsigned const threads : {2u, 3u, 4u})
      CHECK(unlike(alone, wend::ranked_bfs(p, start, {.threads = threads})) == "");
  };
  check(tile_puzzle<3, 3>{goal::blank_first});
  check(tests::without_maps<tile_puzzle<3, 3>>{goal::blank_first});
}

// ---- limits

namespace {

using eight = tile_puzzle<3, 3>;
using eight_by_states = tests::without_maps<eight>;

// The numbers of boards at distance 0, 1, 2, … from the goal.
std::vector<std::uint64_t> const first_layers{1, 2, 4, 8, 16, 20, 39, 62};

}  // namespace

TEST_CASE_TEMPLATE("ranked_bfs: limits stop a search between two layers", P, eight,
                   eight_by_states) {
  P const p{goal::blank_first};
  auto const far = p.parse("8 7 6 5 4 3 2 1 0");
  auto const with = [&](wend::search_limits<> limits) {
    return wend::ranked_bfs(p, p.goal_state(), {.limits = std::move(limits), .goal_test = false});
  };
  std::uint64_t before = 0;
  for (std::size_t d = 0; d < first_layers.size(); ++d) {
    CAPTURE(d);
    std::vector<std::uint64_t> const seen(
        first_layers.begin(), first_layers.begin() + static_cast<std::ptrdiff_t>(d) + 1);
    for (auto const& [limits, status] :
         {std::pair{wend::search_limits<>{.max_depth = d}, search_status::depth_limit},
          std::pair{wend::search_limits<>{.max_expanded = before}, search_status::expansion_limit},
          std::pair{wend::search_limits<>{.max_expanded = before + first_layers[d] - 1},
                    search_status::expansion_limit}}) {
      auto const r = with(limits);
      CHECK(r.status == status);
      CHECK(r.histogram == seen);
      CHECK(r.statistics.expanded == before);
      CHECK(r.statistics.stored == before + first_layers[d]);
      CHECK(r.statistics.open == first_layers[d]);
      CHECK(r.statistics.max_depth == d);
      CHECK(tests::adds_up_best_first(r.statistics));
    }
    // States that cost more are found, but not visited.
    auto const dear = with({.max_cost = static_cast<int>(d)});
    CHECK(dear.status == search_status::cost_limit);
    CHECK(dear.statistics.expanded == before + first_layers[d]);
    before += first_layers[d];
  }
  // The last layer still has actions, but they lead to no new states.
  CHECK(with({.max_depth = 31}).status == search_status::depth_limit);
  CHECK(with({.max_depth = 32}).status == search_status::exhausted);
  CHECK(with({.max_cost = 31}).status == search_status::exhausted);
  CHECK(with({.max_cost = 30}).status == search_status::cost_limit);
  CHECK(with({.max_expanded = 181'440}).status == search_status::exhausted);
  CHECK(with({.max_expanded = 181'439}).status == search_status::expansion_limit);
  static_cast<void>(far);
}

TEST_CASE_TEMPLATE("ranked_bfs: a limit of 0 stops a search unless a start is a goal", P, eight,
                   eight_by_states) {
  P const p{goal::blank_first};
  auto const near = p.parse("1 0 2 3 4 5 6 7 8");
  struct limit {
    wend::search_limits<> limits;
    search_status status;
  };
  for (auto const& each : {limit{{.max_expanded = 0}, search_status::expansion_limit},
                           limit{{.max_depth = 0}, search_status::depth_limit},
                           limit{{.max_cost = 0}, search_status::cost_limit},
                           limit{{.max_time = std::chrono::seconds(0)}, search_status::time_limit},
                           limit{{.max_memory = 0}, search_status::memory_limit},
                           limit{{.stop = [] { return true; }}, search_status::stopped}}) {
    auto const& limits = each.limits;
    auto const status = each.status;
    CAPTURE(to_string(status));
    auto const r = wend::ranked_bfs(p, near, {.limits = limits});
    CHECK(r.status == status);
    CHECK_FALSE(r.cost.has_value());
    CHECK(r.actions.empty());
    CHECK_FALSE(r.goal.has_value());
    auto const at_goal = wend::ranked_bfs(p, p.goal_state(), {.limits = limits});
    CHECK(at_goal);
    CHECK(at_goal.cost == 0);
    CHECK(at_goal.actions.empty());
    CHECK(at_goal.goal == p.goal_state());
    auto const second =
        wend::ranked_bfs(p, wend::starts(std::array{near, p.goal_state()}), {.limits = limits});
    CHECK(second);
    CHECK(second.start == 1);
  }
}

TEST_CASE_TEMPLATE("ranked_bfs: a goal exactly at a limit is found", P, eight, eight_by_states) {
  P const p{goal::blank_first};
  auto const start = p.parse("1 2 0 3 4 5 6 7 8");
  CHECK(wend::ranked_bfs(p, start, {.limits = {.max_depth = 2}}));
  CHECK(wend::ranked_bfs(p, start, {.limits = {.max_cost = 2}}));
  CHECK(wend::ranked_bfs(p, start, {.limits = {.max_depth = 1}}).status ==
        search_status::depth_limit);
  CHECK(wend::ranked_bfs(p, start, {.limits = {.max_cost = 1}}).status ==
        search_status::cost_limit);
  CHECK(wend::ranked_bfs(p, start, {.limits = {.max_expanded = 3}}));
  CHECK(wend::ranked_bfs(p, start, {.limits = {.max_expanded = 2}}).status ==
        search_status::expansion_limit);
}

TEST_CASE_TEMPLATE("ranked_bfs: pauses at limits do not change the result", P, eight,
                   eight_by_states) {
  P const p{goal::blank_first};
  auto const start = p.parse("8 0 6 5 4 7 2 3 1");
  for (bool const goal_test : {true, false})
    for (unsigned const threads : {1u, 3u}) {
      CAPTURE(goal_test);
      CAPTURE(threads);
      wend::ranked_bfs_options<> const options{.goal_test = goal_test, .threads = threads};
      auto const expected = wend::ranked_bfs(p, start, options);

      auto stepped = wend::ranked_bfs.search(p, start, options);
      int steps = 0;
      for (; stepped.status() == search_status::running; ++steps) stepped.step();
      CHECK(unlike(stepped.result(), expected) == "");
      CHECK(steps == (goal_test ? 32 : 33));
      CHECK(stepped.run() == expected.status);  // it has ended

      auto raised = wend::ranked_bfs.search(p, start, options);
      wend::search_limits<> limits{.max_expanded = 0};
      while (raised.run(limits) == search_status::expansion_limit)
        *limits.max_expanded += WEND_SLOW_TESTS ? 997 : 9'997;
      CHECK(unlike(raised.result(), expected) == "");

      auto deeper = wend::ranked_bfs.search(p, start, options);
      limits = {.max_depth = 0};
      while (deeper.run(limits) == search_status::depth_limit) *limits.max_depth += 3;
      CHECK(unlike(deeper.result(), expected) == "");

      // Stops at regular numbers of calls, within layers. The counts are always those of layers.
      constexpr int few = WEND_SLOW_TESTS ? 2 : 400;
      for (int const every :
           threads == 1 ? std::array{few, 5 * few, 2000} : std::array{900, 901, 2000}) {
        auto stopped = wend::ranked_bfs.search(p, start, options);
        int calls = 0;
        long pauses = 0;
        wend::search_limits<> const stop{.stop = [&] { return ++calls % every == 0; }};
        while (stopped.run(stop) == search_status::stopped)
          if (++pauses % 1000 == 1) CHECK(tests::adds_up_best_first(stopped.statistics()));
        CHECK(unlike(stopped.result(), expected) == "");
        CHECK((pauses > 0) == (calls >= every));
      }

      auto timed = wend::ranked_bfs.search(p, start, options);
      auto const spent = [&] { return timed.statistics().elapsed; };
      constexpr std::chrono::microseconds slice(WEND_SLOW_TESTS ? 500 : 5'000);
      while (timed.run({.max_time = spent() + slice}) == search_status::time_limit) {
      }
      CHECK(unlike(timed.result(), expected) == "");
    }
}

TEST_CASE("ranked_bfs: stop is called before each state, or before each part of a layer by maps") {
  long calls = 0;
  wend::search_limits<> const limits{.stop = [&] {
    ++calls;
    return false;
  }};
  eight_by_states const by_states{goal::blank_first};
  CHECK(wend::ranked_bfs(by_states, by_states.goal_state(), {.limits = limits, .goal_test = false})
            .status == search_status::exhausted);
  CHECK(calls >= 181'440 * 3 / 4);  // when few states are left, it is called for each
  calls = 0;
  eight const by_maps{goal::blank_first};
  wend::ranked_bfs(by_maps, by_maps.goal_state(), {.limits = limits, .goal_test = false});
  CHECK(calls >= 32);
}

// ---- memory

TEST_CASE("ranked_bfs: a search takes a quarter of a byte per state and keeps its memory limit") {
  eight const p{goal::blank_first};
  auto search = wend::ranked_bfs.search(p, p.goal_state(), {.goal_test = false});
  CHECK(search.run({.max_memory = 45'000}) == search_status::memory_limit);
  CHECK(search.statistics().bytes <= 45'000);
  CHECK(search.statistics().stored == 0);
  CHECK(search.run({.max_memory = 48'000}) == search_status::exhausted);
  CHECK(search.statistics().bytes <= 48'000);
  CHECK(search.statistics().bytes >= 181'440 / 4);
}

TEST_CASE("ranked_bfs: a failed allocation ends a search with memory_limit, and it can resume") {
  eight const p{goal::blank_first};
  auto const expected = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false});
  for (long at = 0;; ++at) {
    CAPTURE(at);
    tests::failing_memory memory;
    memory.fail_at = at;
    {
      auto search = wend::ranked_bfs.search(p, p.goal_state(), {.goal_test = false, .memory = &memory});
      auto const first = search.run();
      if (memory.growths <= at) {
        CHECK(at >= 3);
        CHECK(first == search_status::exhausted);
        break;
      }
      if (first == search_status::memory_limit) CHECK(search.run() == search_status::exhausted);
      CHECK(unlike(search.result(), expected) == "");
    }
    CHECK(memory.out == 0);
    CHECK_FALSE(memory.wrong_sizes);
    CHECK_FALSE(memory.misaligned);
  }
}

// ---- exceptions of the problem

namespace {

struct blown {};

/// Throws at one call of its members, and at no other.
struct fused : eight_by_states {
  using eight_by_states::eight_by_states;
  long* calls = nullptr;
  long at = -1;
  void tick() const {
    if (calls && (*calls)++ == at) throw blown{};
  }
  auto actions(state_type const& s) const {
    tick();
    return eight::actions(s);
  }
  state_type result(state_type const& s, move a) const {
    tick();
    return eight::result(s, a);
  }
  bool is_goal(state_type const& s) const {
    tick();
    return eight::is_goal(s);
  }
  std::uint64_t rank(state_type const& s) const {
    tick();
    return eight::rank(s);
  }
  state_type unrank(std::uint64_t i) const {
    tick();
    return eight::unrank(i);
  }
};

}  // namespace

TEST_CASE("ranked_bfs: after the problem throws, the search resumes to the same result") {
  fused p{goal::blank_first};
  auto const start = p.parse("1 4 2 3 5 8 6 0 7");
  auto const expected = wend::ranked_bfs(p, start);
  REQUIRE(expected);
  long calls = 0;
  p.calls = &calls;
  static_cast<void>(wend::ranked_bfs(p, start));
  long const all = calls;
  CHECK(all > 300);
  for (p.at = 0; p.at < all; ++p.at) {
    calls = all;
    auto search = wend::ranked_bfs.search(p, start);
    calls = 0;
    bool thrown = false;
    for (int tries = 0; tries < 3 && search.status() == search_status::running; ++tries) try {
        search.run();
      } catch (blown) {
        thrown = true;
        CHECK(search.status() == search_status::running);
      }
    if (!thrown) continue;  // a call by `result()`
    calls = all;
    if (auto const text = unlike(search.result(), expected); !text.empty()) FAIL_CHECK(p.at, text);
  }
}

namespace {

/// Steps along a line of five states. The last step leads out of the line.
struct leaky_line {
  using state_type = int;
  using action_type = int;
  std::array<int, 1> actions(int) const { return {1}; }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int) const { return false; }
  std::uint64_t state_count() const { return 5; }
  std::uint64_t rank(int s) const { return static_cast<std::uint64_t>(s); }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
};

struct costly_line : leaky_line {
  using cost_type = std::int8_t;
  std::array<int, 1> actions(int) const { return {1}; }
  int result(int s, int) const { return (s + 1) % 300; }
  std::uint64_t state_count() const { return 300; }
};

}  // namespace

TEST_CASE("ranked_bfs: an invalid rank and a cost that does not fit its type are errors") {
  CHECK_THROWS_AS(wend::ranked_bfs(leaky_line{}, 0), std::out_of_range);
  CHECK_THROWS_AS(wend::ranked_bfs(leaky_line{}, 5), wend::invalid_problem);
  try {
    static_cast<void>(wend::ranked_bfs(costly_line{}, 0));
    FAIL_CHECK("128 actions do not fit 8 bits");
  } catch (wend::invalid_cost const& e) {
    CHECK(e.depth() == 128);
    CHECK(e.what() == std::string("the cost of the path does not fit its type, after 128 actions"));
  }
}
