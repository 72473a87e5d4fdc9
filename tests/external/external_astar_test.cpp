// SPDX-License-Identifier: BSL-1.0
#include <wend/external/external_astar.hpp>

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

#include "../support/checks.hpp"
#include "../support/sums_beyond.hpp"
#include "external_files.hpp"

using namespace wend::puzzles;
using wend::search_status;

namespace {

using eight = tile_puzzle<3, 3>;
eight const puzzle{goal::blank_first};
wend::heuristics::manhattan<eight> const manhattan{puzzle};
wend::heuristics::misplaced<eight> const misplaced{puzzle};

/// A random graph with costs of 1 or more. With `TwoWay` the edges 2i and 2i + 1 connect the same
/// vertices in opposite directions.
template <bool TwoWay, bool Weighted>
struct random_graph {
  using state_type = std::uint16_t;
  using action_type = std::size_t;
  struct edge {
    state_type from, to;
    int cost;
  };
  std::vector<edge> edges{};
  std::vector<std::vector<std::size_t>> out{};
  std::vector<bool> goals{};
  std::vector<std::optional<int>> distance{};  // to the nearest goal

  random_graph(std::mt19937& random, std::size_t size, std::size_t count)
      : out(size), goals(size), distance(size) {
    auto const draw = [&] { return static_cast<state_type>(random() % size); };
    for (std::size_t i = 0; i < count; ++i) {
      int const cost = Weighted ? 1 + static_cast<int>(random() % 9) : 1;
      edge const there{draw(), draw(), cost};
      add(there);
      if (TwoWay) add({there.to, there.from, cost});
    }
    for (std::size_t i = random() % 3; i != 0; --i) goals[draw()] = true;
    for (std::size_t s = 0; s < size; ++s)
      if (goals[s]) distance[s] = 0;
    for (bool changed = true; changed;) {  // relaxes all edges until nothing changes
      changed = false;
      for (edge const& e : edges)
        if (distance[e.to] && (!distance[e.from] || *distance[e.from] > *distance[e.to] + e.cost)) {
          distance[e.from] = *distance[e.to] + e.cost;
          changed = true;
        }
    }
  }
  void add(edge const& e) {
    out[e.from].push_back(edges.size());
    edges.push_back(e);
  }

  [[nodiscard]] std::vector<std::size_t> const& actions(state_type s) const { return out[s]; }
  [[nodiscard]] state_type result(state_type, std::size_t a) const { return edges[a].to; }
  [[nodiscard]] bool is_goal(state_type s) const { return goals[s]; }
  [[nodiscard]] std::uint16_t pack(state_type s) const { return static_cast<std::uint16_t>(~s); }
  [[nodiscard]] state_type unpack(std::uint16_t k) const { return static_cast<state_type>(~k); }
  [[nodiscard]] int cost(state_type, std::size_t a) const
    requires Weighted
  {
    return edges[a].cost;
  }
  [[nodiscard]] std::size_t inverse(std::size_t a) const
    requires TwoWay
  {
    return a ^ 1;
  }
};

/// A fraction of the true distance. It is consistent because it is rounded down.
template <class Graph>
struct part_of_distance {
  Graph const* graph;
  int numerator;
  std::optional<int> operator()(std::uint16_t s) const {
    auto const& d = graph->distance[s];
    return d ? std::optional(*d * numerator / 4) : std::nullopt;
  }
};

template <bool TwoWay, bool Weighted>
void check_graphs(unsigned seed, int rounds) {
  using graph = random_graph<TwoWay, Weighted>;
  std::mt19937 random(seed);
  tests::directory const one;
  tests::directory const two;
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    std::size_t const size = 2 + random() % (round % 4 == 0 ? 800 : 60);
    graph const g(random, size, random() % (3 * size));
    part_of_distance<graph> const h{&g, static_cast<int>(random() % 5)};
    std::vector<std::uint16_t> starts;
    for (int i = 0; i < 1 + round % 3; ++i)
      starts.push_back(static_cast<std::uint16_t>(random() % size));
    std::optional<int> least;
    for (std::uint16_t const s : starts)
      if (g.distance[s] && (!least || *g.distance[s] < *least)) least = g.distance[s];
    auto const r = wend::external_astar(g, wend::starts(starts), h,
                                        {.limits = {.max_memory = 12'000 + random() % 20'000},
                                         .directories = {one.name(), two.name()}});
    CHECK(r.status == (least ? search_status::solved : search_status::exhausted));
    CHECK(r.cost == least);
    CHECK(tests::adds_up_best_first(r.statistics));
    if (r) CHECK(wend::check_solution(g, wend::starts(starts), r).reason == "");
    CHECK(one.files().empty());
    CHECK(two.files().empty());
  }
}

std::string refused(auto const& f) {
  try {
    f();
  } catch (std::exception const& e) {
    return e.what();
  }
  return "not refused";
}
bool has(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

wend::external_astar_options<> in(tests::directory const& at, std::size_t memory) {
  return {.limits = {.max_memory = memory}, .directories = {at.name()}};
}

}  // namespace

TEST_CASE("external_astar: the paths found in random graphs are cheapest") {
  check_graphs<false, false>(1, 40);
  check_graphs<false, true>(2, 40);
  check_graphs<true, false>(3, 40);
  check_graphs<true, true>(4, 40);
}

TEST_CASE("external_astar: boards are solved as by astar, with any amount of memory [all]") {
  tests::directory const at;
  for (std::uint64_t i = 0; i < 6; ++i) {
    auto const start = random_walk(puzzle, puzzle.goal_state(), {.steps = 80, .seed = i}).state;
    auto const expected = wend::astar(puzzle, start, manhattan);
    std::optional<std::uint64_t> expanded;
    for (std::size_t const memory : {std::size_t{12'000}, std::size_t{1} << 20}) {
      auto const r = wend::external_astar(puzzle, start, manhattan, in(at, memory));
      CHECK(r.cost == expected.cost);
      CHECK(r.statistics.bytes <= memory);
      CHECK(wend::check_solution(puzzle, start, r).reason == "");
      CHECK(tests::adds_up_best_first(r.statistics));
      // The expanded nodes do not depend on the memory.
      if (expanded) CHECK(r.statistics.expanded == *expanded);
      expanded = r.statistics.expanded;
    }
    CHECK(wend::external_astar(puzzle, start, wend::heuristics::nil{}, in(at, 20'000)).cost ==
          expected.cost);
  }
  auto const solved = wend::external_astar(puzzle, puzzle.goal_state(), manhattan,
                                           {.limits = {.max_expanded = 0},
                                            .directories = {at.name()}});
  CHECK(solved.cost == 0);
  // The goal is in the other half of the boards, so all of this half is expanded.
  auto const r = wend::external_astar(puzzle, puzzle.parse("0 2 1 3 4 5 6 7 8"), manhattan,
                                      in(at, 100'000));
  CHECK(r.status == search_status::exhausted);
  CHECK(r.statistics.expanded == 181'440);
  CHECK(r.statistics.stored == 181'440);
  CHECK(at.files().empty());
}

TEST_CASE("external_astar: pauses at any expansion and resumes in another search") {
  auto const start = puzzle.parse("8 7 6 5 4 3 2 1 0");
  tests::directory const at;
  auto const whole = wend::external_astar(puzzle, start, misplaced, in(at, 30'000));
  REQUIRE(whole);
  {
    auto search = wend::external_astar.search(puzzle, start, misplaced, in(at, 30'000));
    std::uint64_t limit = 0;
    while (search.run({.max_expanded = limit, .max_memory = 30'000}) ==
           search_status::expansion_limit) {
      CHECK(search.statistics().expanded == limit);
      limit += 1 + limit / 3;
    }
    CHECK(search.result().actions == whole.actions);
    CHECK(tests::difference(search.result().statistics, whole.statistics) == "");
  }
  int searches = 0;
  for (std::uint64_t limit = 1;; limit += 1 + limit / 2, ++searches) {
    auto options = in(at, 30'000);
    options.limits.max_expanded = limit;
    auto const r = wend::external_astar(puzzle, start, misplaced, options);
    if (!r) continue;
    CHECK(r.actions == whole.actions);
    CHECK(r.statistics.expanded == whole.statistics.expanded);
    CHECK(r.statistics.generated == whole.statistics.generated);
    break;
  }
  CHECK(searches > 10);
  {
    int asked = 0;
    auto search = wend::external_astar.search(puzzle, start, misplaced, in(at, 30'000));
    while (search.run({.max_memory = 30'000, .stop = [&] { return ++asked % 100 == 0; }}) ==
           search_status::stopped) {
    }
    CHECK(asked > 1000);
    CHECK(search.result().actions == whole.actions);
  }
  auto costly = in(at, 30'000);
  costly.limits.max_cost = *whole.cost - 1;
  CHECK(wend::external_astar(puzzle, start, misplaced, costly).status == search_status::cost_limit);
  CHECK(wend::external_astar(puzzle, start, misplaced, in(at, 30'000)).cost == whole.cost);
  CHECK(wend::external_astar(puzzle, start, misplaced, in(at, 500)).status ==
        search_status::memory_limit);
}

TEST_CASE("external_astar: files of a stopped search survive others in a shared directory") {
  auto const start = puzzle.parse("8 7 6 5 4 3 2 1 0");
  tests::directory const first, shared, other;
  auto const search = [&](std::vector<std::string> const& directories,
                          std::optional<std::uint64_t> most) {
    return wend::external_astar(puzzle, start, misplaced,
                                {.limits = {.max_expanded = most, .max_memory = 30'000},
                                 .directories = directories});
  };
  REQUIRE(search({first.name(), shared.name()}, 5000).status == search_status::expansion_limit);
  auto const files = shared.files().size();
  CHECK(files > 10);
  for (auto const& directories : {std::vector{other.name(), shared.name()},
                                  std::vector{shared.name()}})
    CHECK(has(refused([&] { search(directories, {}); }),
              "belongs to another search, which has files in this directory"));
  CHECK(shared.files().size() == files);
  auto const r = search({first.name(), shared.name()}, {});
  CHECK(r.cost == wend::astar(puzzle, start, misplaced).cost);
  CHECK(shared.files().empty());
  CHECK(search({other.name(), shared.name()}, {}).cost == r.cost);
}

namespace {

template <class Cost, bool TwoWay>
void check_sums_beyond() {
  tests::directory const at;
  using options = wend::external_astar_options<Cost>;
  auto const anew = [&](auto const& g, auto const& h) {
    for (auto const& file : at.files()) std::filesystem::remove(file);
    return wend::external_astar.search(g, 0, h, options{.directories = {at.name()}});
  };
  tests::check_sums_beyond<Cost, TwoWay>(anew,
                                         [](auto& search, auto const& use) { use(search); });
  if constexpr (sizeof(Cost) == 1) tests::check_as_astar<Cost, TwoWay>(anew, 100);
}

}  // namespace

TEST_CASE("external_astar: overflowing costs are cut by a limit below them") {
  check_sums_beyond<std::uint8_t, false>();
  check_sums_beyond<std::uint8_t, true>();
  check_sums_beyond<int, false>();
  check_sums_beyond<std::uint32_t, false>();
}

TEST_CASE("external_astar: its files record that a sum was cut") {
  // There are many states, so that there are many files. An edge far behind them has a sum that
  // overflows.
  std::mt19937 random(3);
  tests::narrow_graph<std::uint8_t> g;
  int const size = 3000;
  g.out.resize(size);
  g.goals.assign(size, false);
  for (int s = 0; s < size - 2; ++s)
    for (int i = 1; i <= 3; ++i)
      g.add(s, (3 * s + i) % (size - 2), static_cast<std::uint8_t>(1 + random() % 20));
  g.add(0, size - 2, 99);
  g.add(size - 2, 0, 200);
  auto const nil = [](int) -> std::uint8_t { return 0; };
  tests::directory const at;
  tests::directory const other;
  using limits = wend::search_limits<std::uint8_t>;
  auto const run = [&](tests::directory const& where, limits const& under) {
    auto search = wend::external_astar.search(
        g, 0, nil,
        wend::external_astar_options<std::uint8_t>{.limits = under, .directories = {where.name()}});
    auto const said = tests::fault_of(search, under);
    return std::pair(said, search.statistics());
  };
  auto const fault = run(other, {.max_memory = 20'000}).first;
  CHECK(has(fault, "the cost of the path does not fit its type"));
  CHECK(has(fault, "after 2 actions"));
  CHECK(!has(fault, "wend: "));  // like the errors of other searches
  auto const limited = "status " + std::to_string(static_cast<int>(search_status::cost_limit));
  auto const paused = "status " + std::to_string(static_cast<int>(search_status::expansion_limit));
  // Each run resumes the search: before the bucket of the sum, in it, and after it.
  std::uint64_t most = 0;
  while (run(at, {.max_expanded = most, .max_cost = 250, .max_memory = 20'000}).first == paused)
    most += 1 + most / 2;
  CHECK(most > 2000);
  auto const [said, counts] = run(at, {.max_cost = 250, .max_memory = 20'000});
  CHECK(said == limited);
  CHECK(counts.expanded == static_cast<std::uint64_t>(size - 1));
  CHECK(counts.pruned == 1);
  CHECK(counts.open == 0);
  CHECK(!at.files().empty());
  CHECK(run(at, {.max_cost = 254, .max_memory = 20'000}).first == limited);
  CHECK(run(at, {.max_memory = 20'000}).first == fault);
  CHECK(run(at, {.max_cost = 255, .max_memory = 20'000}).first == fault);
  CHECK(run(at, {.max_cost = 100, .max_memory = 20'000}).first == limited);
}

namespace {

struct counting {
  std::vector<wend::progress_event> seen{};
  void on_progress(wend::progress_event const& e) { seen.push_back(e); }
};

}  // namespace

TEST_CASE("external_astar: progress never decreases") {
  auto const start = puzzle.parse("8 7 6 5 4 3 2 1 0");
  tests::directory const at;
  counting observer;
  wend::heuristics::nil const nil{};
  auto search = wend::external_astar.search(puzzle, start, nil, in(at, 30'000), observer);
  // The search takes longer than the tenth of a second between two reports.
  auto const slowly = [until = std::chrono::steady_clock::now() + std::chrono::milliseconds(350)] {
    if (std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return false;
  };
  REQUIRE(search.run({.max_memory = 30'000, .stop = slowly}) == search_status::solved);
  REQUIRE(observer.seen.size() >= 2);
  for (std::size_t i = 1; i < observer.seen.size(); ++i) {
    auto const& before = observer.seen[i - 1];
    auto const& now = observer.seen[i];
    CHECK(before.statistics.expanded < now.statistics.expanded);
    CHECK(*before.bound <= *now.bound);
  }
  CHECK(*observer.seen.back().bound <= *search.result().cost);
}

TEST_CASE("external_astar: a search that is killed repeatedly finds the same solution") {
  auto const start = puzzle.parse("8 7 6 5 4 3 2 1 0");
  std::mt19937 random(5);
  tests::directory const at;
  auto const whole = wend::external_astar(puzzle, start, misplaced, in(at, 30'000));
  int const killed = tests::run_killed(random, [&] {
    auto options = in(at, 30'000);
    options.files = wend::files_at_end::kept;
    wend::external_astar(puzzle, start, misplaced, options);
  });
  CHECK(killed > 0);
  auto const r = wend::external_astar(puzzle, start, misplaced, in(at, 30'000));  // it has ended
  CHECK(r.actions == whole.actions);
  CHECK(tests::difference(r.statistics, whole.statistics) == "");
  CHECK(at.files().empty());
}

namespace {

/// A line of numbers. A test can break one of its promises.
struct row {
  using state_type = int;
  using action_type = int;
  int cost_of_a_step = 1;
  [[nodiscard]] std::vector<int> actions(int) const { return {1}; }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] bool is_goal(int s) const { return s == 20; }
  [[nodiscard]] int cost(int, int) const { return cost_of_a_step; }
  [[nodiscard]] unsigned pack(int s) const { return static_cast<unsigned>(s); }
  [[nodiscard]] int unpack(unsigned k) const { return static_cast<int>(k); }
};

}  // namespace

TEST_CASE("external_astar: invalid problems, heuristics and options are rejected") {
  tests::directory const at;
  auto const search = [&](row const& p, auto const& h) {
    return refused([&] { wend::external_astar(p, 0, h, {.directories = {at.name()}}); });
  };
  auto const nil = [](int) { return 0; };
  CHECK(search(row{1}, nil) == "not refused");
  CHECK(has(search(row{0}, nil), "the cost of an action is 0, and external_astar needs 1 or more"));
  for (auto const& file : at.files()) std::filesystem::remove(file);
  CHECK(has(search(row{-1}, nil), "the cost of an action is negative"));
  for (auto const& file : at.files()) std::filesystem::remove(file);
  CHECK(has(search(row{1}, [](int s) { return s == 5 ? 15 : 0; }),
            "a consistent heuristic, and h is 15 before an action that costs 1 and 0 after it"));
  CHECK(has(search(row{1}, [](int s) { return s == 5 ? 15 : 0; }), "after 6 actions"));
  for (auto const& file : at.files()) std::filesystem::remove(file);
  CHECK(has(search(row{1}, [](int) { return 3; }), "a heuristic that is 0 at every goal"));
  for (auto const& file : at.files()) std::filesystem::remove(file);
  CHECK_THROWS_AS(wend::external_astar(row{}, 0, nil, {}), wend::invalid_option);
  CHECK_THROWS_AS(wend::external_astar(row{}, 0, nil,
                                       {.limits = {.max_depth = 3}, .directories = {at.name()}}),
                  wend::invalid_option);
  // Files of another problem.
  auto const pause = [&](row const& p, std::string const& label) {
    return refused([&] {
      wend::external_astar(p, 0, nil, {.limits = {.max_expanded = 10},
                                       .directories = {at.name()},
                                       .label = label});
    });
  };
  CHECK(pause(row{}, "a") == "not refused");
  CHECK(has(pause(row{}, "b"),
            "does not belong to this search: its label is \"a\", expected \"b\""));
  CHECK(has(refused([&] {
              wend::external_astar(row{}, 1, nil, {.directories = {at.name()}, .label = "a"});
            }),
            "the record of its starts"));
}

#if !defined(WEND_PORTABLE)  // a portable build does not force data onto the disk
TEST_CASE("external_astar: resumes after simulated power cuts [all]") {
  auto const start = puzzle.parse("8 7 6 5 4 3 2 1 0");
  tests::directory const at;
  auto const whole = wend::external_astar(puzzle, start, misplaced, in(at, 30'000));
  REQUIRE(whole);
  std::mt19937 random(13);
  auto r = whole;
  int const cuts = tests::run_in_power_cuts(random, at, [&] {
    r = {};
    r = wend::external_astar(puzzle, start, misplaced, in(at, 30'000));
  });
  CHECK(cuts > 5);
  CHECK(r.actions == whole.actions);
  CHECK(tests::difference(r.statistics, whole.statistics) == "");
  CHECK(at.files().empty());
}
#endif

TEST_CASE("external_astar: the error of files in an older format names the version") {
  tests::directory const at;
  std::filesystem::copy(WEND_TEST_DATA "/old/wend-astar-search", at.name());
  CHECK(refused([&] {
          wend::external_astar(puzzle, puzzle.parse("8 7 6 5 4 3 2 1 0"), misplaced,
                               in(at, 30'000));
        }) == "wend: " + at.name() + "/wend-astar-search has version 1 of the format: expected 3");
}

TEST_CASE("external_astar: damaged files are rejected, and a full disk loses nothing") {
  auto const start = puzzle.parse("8 7 6 5 4 3 2 1 0");
  tests::directory const paused;
  tests::directory const at;
  auto const whole = wend::external_astar(puzzle, start, misplaced, in(at, 30'000));
  auto options = in(paused, 30'000);
  options.limits.max_expanded = whole.statistics.expanded * 3 / 4;
  wend::external_astar(puzzle, start, misplaced, options);
  std::mt19937 random(3);
  int refusals = 0;
  int const rounds = WEND_SLOW_TESTS ? 200 : WEND_TEST_ALL ? 40 : 15;
  for (int round = 0; round < rounds; ++round) {
    at.copy(paused);
    auto const files = at.files();
    auto const& file = files[round % 3 == 0 ? files.size() - 1 : random() % files.size()];
    auto const size = std::filesystem::file_size(file);
    if (size == 0) continue;  // the lock file
    CAPTURE(file.string());
    if (round % 5 == 0)
      std::filesystem::resize_file(file, random() % size);
    else
      tests::damage(file, random() % size, random() % 8);
    std::string const text = refused([&] {
      CHECK(wend::external_astar(puzzle, start, misplaced, in(at, 30'000)).cost == whole.cost);
    });
    if (text == "not refused") continue;  // damaged in a closed bucket that is not read again
    ++refusals;
    CHECK(has(text, at.name()));
  }
  CHECK(refusals > rounds / 3);

  // A damaged key is rejected when its block is read; no other state is searched in its place.
  at.copy(paused);
  for (auto const& file : at.files())
    if (file.extension() == ".keys")
      tests::damage(file, std::filesystem::file_size(file) - 9, 0);  // before the last checksum
  CHECK(has(refused([&] { wend::external_astar(puzzle, start, misplaced, in(at, 30'000)); }),
            "is damaged in block"));

  at.copy(tests::directory());
  rlimit old{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &old) == 0);
  auto const before = std::signal(SIGXFSZ, SIG_IGN);
  {
    auto search = wend::external_astar.search(puzzle, start, misplaced, in(at, 30'000));
    for (rlim_t const size : {900u, 2'000u}) {
      rlimit const small{size, old.rlim_max};
      setrlimit(RLIMIT_FSIZE, &small);
      std::string const text = refused([&] { search.run(); });
      setrlimit(RLIMIT_FSIZE, &old);
      CHECK((has(text, "is full: the search may need ") || has(text, "cannot be written")));
    }
    std::signal(SIGXFSZ, before);
    CHECK(search.run() == search_status::solved);
    CHECK(search.result().actions == whole.actions);
    CHECK(tests::difference(search.result().statistics, whole.statistics) == "");
  }
  CHECK(at.files().empty());
}

TEST_CASE("external_astar: files with another type of costs are rejected") {
  auto const search = [](auto cost, tests::directory const& at) {
    using narrow = decltype(cost);
    tests::narrow_graph<narrow> g;
    g.out.resize(3);
    g.goals = {false, false, true};
    g.add(0, 1, narrow{100});
    g.add(1, 2, narrow{100});
    return wend::external_astar(
        g, 0, [](int) -> narrow { return 0; },
        wend::external_astar_options<narrow>{.directories = {at.name()},
                                             .files = wend::files_at_end::kept});
  };
  tests::directory const at;
  CHECK(search(int{}, at).cost == 200);
  CHECK(has(refused([&] { search(std::uint8_t{}, at); }),
            "its type of costs is int32, expected unsigned8"));
}
