// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/scaled.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

/// Heuristics that take many states at a time, and heuristics that prefetch: best-first searches
/// and IDA* have the same results and counts as with a heuristic for one state at a time.

namespace batch_heuristic_test {
namespace {

/// Counts the calls of a heuristic.
struct account {
  std::size_t calls = 0;
  std::size_t states = 0;
  std::size_t most = 0;      ///< In one call.
  std::size_t one_by_one = 0;
  long throws_in = -1;       ///< The index of the call that throws.
};

/// Estimates of the vertices of a graph.
struct by_table {
  std::vector<std::optional<int>> h{};
  std::optional<int> operator()(int v) const { return h[static_cast<std::size_t>(v)]; }
};

/// The same estimates, for many states at a time.
struct many : by_table {
  account* told = nullptr;

  std::optional<int> operator()(int v) const {
    ++told->one_by_one;
    return by_table::operator()(v);
  }
  void estimate(std::span<int const> states, std::span<std::optional<int>> estimates) const {
    REQUIRE(states.size() == estimates.size());
    REQUIRE_FALSE(states.empty());
    if (told->throws_in-- == 0) throw std::runtime_error("no model");
    ++told->calls;
    told->states += states.size();
    told->most = std::max(told->most, states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      // An estimate that is not written is a dead end.
      if (estimates[i]) throw std::logic_error("the place is not empty");
      if (auto const e = by_table::operator()(states[i])) estimates[i] = *e;
    }
  }
};

using graph = tests::graph<tests::no_cost, true>;
static_assert(wend::batch_heuristic_for<many, graph>);
static_assert(!wend::batch_heuristic_for<by_table, graph>);

/// The same estimates with notes; records the calls between two values.
struct noted : by_table {
  static constexpr bool prefetches = true;

  struct note {
    explicit note(int v) : vertex(v) {}  // there is no default constructor
    int vertex;
  };
  graph const* edges = nullptr;
  account* told = nullptr;
  bool pays = true;

  [[nodiscard]] bool prefetch_pays() const noexcept { return pays; }
  [[nodiscard]] note root(int v) const { return note(v); }
  [[nodiscard]] note child(note const& n, int v, int edge) const {
    REQUIRE(n.vertex == v);
    if (told->throws_in-- == 0) throw std::runtime_error("no table");
    ++told->states;
    ++told->calls;
    told->most = std::max(told->most, told->calls);
    return note(edges->result(v, edge));
  }
  [[nodiscard]] std::optional<int> value(note const& n) const {
    told->calls = 0;
    return by_table::operator()(n.vertex);
  }
};

graph drawn(std::mt19937& random, int vertices) {
  return tests::random_graph<graph>(
      random, {.vertices = vertices, .edges = 2 * vertices, .goals = 1});
}

/// Inadmissible and inconsistent, with false dead ends: the searches should agree all the same.
by_table any_estimates(std::mt19937& random, graph const& g, bool dead_ends) {
  by_table table;
  for (int v = 0; v < g.size(); ++v) {
    table.h.emplace_back(static_cast<int>(tests::below(random, 4)));
    if (dead_ends && tests::below(random, 12) == 0) table.h.back().reset();
  }
  return table;
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
  CHECK(a.max_open == b.max_open);
}

/// The gap heuristic, written again here: counts neighbouring plates that differ by more than 1.
struct gaps {
  using stack = wend::puzzles::pancake<8>::state_type;
  account* told = nullptr;

  static int of(stack const& s) {
    int sum = s[7] != 7 ? 1 : 0;
    for (std::size_t i = 0; i < 7; ++i) {
      int const step = s[i] - s[i + 1];
      sum += step != 1 && step != -1 ? 1 : 0;
    }
    return sum;
  }
  int operator()(stack const& s) const { return of(s); }
  void estimate(std::span<stack const> stacks, std::span<std::optional<int>> estimates) const {
    ++told->calls;
    told->states += stacks.size();
    told->most = std::max(told->most, stacks.size());
    std::transform(stacks.begin(), stacks.end(), estimates.begin(), &of);
  }
};

}  // namespace

TEST_CASE("batch heuristic: best-first searches equal those with a single-state heuristic") {
  std::mt19937 random(21);
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 3 + round);
    by_table const plain = any_estimates(random, g, round % 3 == 0);
    account told;
    many h;
    h.h = plain.h;
    h.told = &told;
    for (std::size_t const batch : {1u, 4u, 32u}) {
      CAPTURE(batch);
      auto const expected = wend::astar(g, 0, plain, {.batch = batch});
      auto const got = wend::astar(g, 0, h, {.batch = batch});
      CHECK(got.status == expected.status);
      CHECK(got.actions == expected.actions);
      CHECK(got.cost == expected.cost);
      check_same(got.statistics, expected.statistics);

      // Paused again and again.
      auto search = wend::astar.search(g, 0, h, {.batch = batch});
      for (std::uint64_t most = 0; search.status() != wend::search_status::solved &&
                                   search.status() != wend::search_status::exhausted;
           ++most)
        search.run({.max_expanded = most});
      CHECK(search.result().actions == expected.actions);
      check_same(search.statistics(), expected.statistics);
    }
    // Only the starts are evaluated one by one.
    CHECK(told.one_by_one <= 6);
  }
}

TEST_CASE("batch heuristic: tree searches equal those with a single-state heuristic") {
  std::mt19937 random(5);
  for (int round = 0; round < 30; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 4 + round % 6);
    by_table const plain = any_estimates(random, g, round % 3 == 0);
    account told;
    many h;
    h.h = plain.h;
    h.told = &told;
    auto const expected =
        wend::astar(g, 0, plain, wend::own_path, {.limits = {.max_expanded = 500}, .batch = 8});
    auto const got =
        wend::astar(g, 0, h, wend::own_path, {.limits = {.max_expanded = 500}, .batch = 8});
    CHECK(got.status == expected.status);
    CHECK(got.actions == expected.actions);
    check_same(got.statistics, expected.statistics);
  }
}

TEST_CASE("batch heuristic: one call evaluates a batch of nodes, with packed states unpacked") {
  wend::puzzles::pancake<8> const p;
  static_assert(wend::packable_problem<wend::puzzles::pancake<8>>);
  auto const start = p.unrank(30'000);
  account told;
  gaps const h{&told};
  auto const alone = wend::astar(p, start, h);
  CHECK(told.most <= 7);  // the flips of 8 pancakes
  CHECK(told.states + 1 == alone.statistics.evaluated);
  CHECK(told.calls <= alone.statistics.expanded);

  // A weaker heuristic, so that many nodes have equal f and h.
  struct weak : gaps {
    int operator()(stack const& s) const { return of(s) / 3; }
    void estimate(std::span<stack const> stacks, std::span<std::optional<int>> estimates) const {
      gaps::estimate(stacks, estimates);
      for (auto& e : estimates) *e /= 3;
    }
  };
  account one;
  account batched;
  auto const first = wend::astar(p, start, weak{{&one}});
  auto const second = wend::astar(p, start, weak{{&batched}}, {.batch = 32});
  CHECK(first.cost == second.cost);
  CHECK(batched.most > 32);
  CHECK(batched.calls < one.calls / 4);
  CHECK(one.states + 1 == first.statistics.evaluated);
  // Two nodes of a batch may have the same successor.
  CHECK(batched.states + 1 >= second.statistics.evaluated);
}

TEST_CASE("batch heuristic: a search resumes after the heuristic threw or memory failed") {
  std::mt19937 random(3);
  for (int round = 0; round < 12; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 30);
    by_table const plain = any_estimates(random, g, false);
    for (std::size_t const batch : {1u, 16u}) {
      CAPTURE(batch);
      auto const expected = wend::astar(g, 0, plain, {.batch = batch});
      account told;
      many h;
      h.h = plain.h;
      h.told = &told;
      bool threw = true;
      for (long at = 0; threw && at < 1000; ++at) {
        told.throws_in = at;
        auto search = wend::astar.search(g, 0, h, {.batch = batch});
        threw = false;
        try {
          search.run();
        } catch (std::runtime_error const&) {
          threw = true;
          CHECK(search.status() == wend::search_status::running);
        }
        told.throws_in = -1;
        search.run();
        CHECK(search.result().actions == expected.actions);
        check_same(search.statistics(), expected.statistics);
      }
      CHECK_FALSE(threw);

      bool failed = true;
      for (long at = 0; failed && at < 1000; ++at) {
        tests::failing_memory memory;
        memory.fail_at = at;
        auto search = wend::astar.search(g, 0, h, {.memory = &memory, .batch = batch});
        failed = search.run() == wend::search_status::memory_limit;
        memory.fail_at = -1;
        search.run();
        CHECK(search.result().actions == expected.actions);
        check_same(search.statistics(), expected.statistics);
      }
      CHECK_FALSE(failed);
    }
  }
}

/// Records the estimates of the successors that an observer sees.
struct told_successors {
  std::vector<std::optional<int>>* h = nullptr;
  void on_generate(auto const& event) { h->push_back(event.h); }
};

TEST_CASE("batch heuristic: IDA* evaluates all successors of a node in one call") {
  std::mt19937 random(33);
  using wend::cycle_check;
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 3 + round % 12);
    by_table const plain = any_estimates(random, g, round % 3 == 0);
    account told;
    many h;
    h.h = plain.h;
    h.told = &told;
    auto const cycles = round % 2 == 0 ? cycle_check::path : cycle_check::none;
    auto const expected =
        wend::idastar(g, 0, plain, {.limits = {.max_expanded = 60}, .cycles = cycles});
    auto const got = wend::idastar(g, 0, h, {.limits = {.max_expanded = 60}, .cycles = cycles});
    CHECK(got.status == expected.status);
    CHECK(got.actions == expected.actions);
    CHECK(got.cost == expected.cost);
    check_same(got.statistics, expected.statistics);
    CHECK(got.statistics.iterations == expected.statistics.iterations);
    // Only the start is evaluated alone. Other states are evaluated by at most one call for each
    // expanded node; a limit may have left successors of the last one.
    CHECK(told.one_by_one <= 1);
    CHECK(told.calls <= got.statistics.expanded);
    CHECK(told.states >= got.statistics.generated - got.statistics.duplicates);

    // Paused at each node, resumed from checkpoints, and step by step.
    auto search = wend::idastar.search(g, 0, h, {.cycles = cycles});
    for (std::uint64_t most = 0; most <= 60; ++most) search.run({.max_expanded = most});
    CHECK(search.status() == expected.status);
    check_same(search.statistics(), expected.statistics);
    for (std::uint64_t const at : {0u, 3u, 10u, 25u}) {
      auto first = wend::idastar.search(g, 0, h, {.cycles = cycles});
      first.run({.max_expanded = at});
      auto second = wend::idastar.search(g, 0, h, {.cycles = cycles});
      std::stringstream file;
      wend::save_checkpoint(first, file, "a graph");
      wend::load_checkpoint(second, file, "a graph");
      second.run({.max_expanded = 60});
      CHECK(second.status() == expected.status);
      CHECK(second.result().actions == expected.actions);
      check_same(second.statistics(), expected.statistics);
    }

    std::vector<std::optional<int>> one_by_one;
    std::vector<std::optional<int>> together;
    told_successors shows_plain{&one_by_one};
    told_successors shows_many{&together};
    static_cast<void>(wend::idastar(g, 0, plain, {.limits = {.max_expanded = 30}, .cycles = cycles},
                                    shows_plain));
    static_cast<void>(wend::idastar(g, 0, h, {.limits = {.max_expanded = 30}, .cycles = cycles},
                                    shows_many));
    CHECK(together == one_by_one);
  }
}

TEST_CASE("batch heuristic: IDA* with states changed in place and with pruned moves") {
  using stack = wend::puzzles::pancake<8>;
  stack const p;
  static_assert(wend::reversible_problem<stack> && wend::effect_problem<stack>);
  struct alone {
    int operator()(stack::state_type const& s) const { return gaps::of(s); }
  };
  account told;
  for (std::size_t const prune_moves : {0u, 4u}) {
    CAPTURE(prune_moves);
    for (std::uint64_t rank : {17u, 30'000u, 40'319u}) {
      auto const expected = wend::idastar(p, p.unrank(rank), alone{}, {.prune_moves = prune_moves});
      auto const got = wend::idastar(p, p.unrank(rank), gaps{&told}, {.prune_moves = prune_moves});
      CHECK(got.cost == expected.cost);
      CHECK(got.actions == expected.actions);
      check_same(got.statistics, expected.statistics);
      CHECK(got.statistics.pruned_moves == expected.statistics.pruned_moves);
    }
  }
  CHECK(told.most == 7);  // the first flip is never pruned
}

TEST_CASE("batch heuristic: IDA* resumes after the heuristic threw or memory failed") {
  std::mt19937 random(4);
  for (int round = 0; round < 8; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 8);
    by_table const plain = any_estimates(random, g, false);
    wend::idastar_options<int> const options{.limits = {.max_expanded = 100}};
    auto const expected = wend::idastar(g, 0, plain, options);
    account told;
    many h;
    h.h = plain.h;
    h.told = &told;
    bool threw = true;
    for (long at = 0; threw && at < 1000; ++at) {
      told.throws_in = at;
      auto search = wend::idastar.search(g, 0, h, options);
      threw = false;
      try {
        search.run();
      } catch (std::runtime_error const&) {
        threw = true;
        CHECK(search.status() == wend::search_status::running);
      }
      told.throws_in = -1;
      search.run();
      CHECK(search.result().actions == expected.actions);
      check_same(search.statistics(), expected.statistics);
    }
    CHECK_FALSE(threw);
    bool failed = true;
    for (long at = 0; failed && at < 1000; ++at) {
      tests::failing_memory memory;
      memory.fail_at = at;
      auto with_memory = options;
      with_memory.memory = &memory;
      auto search = wend::idastar.search(g, 0, h, with_memory);
      failed = search.run() == wend::search_status::memory_limit;
      memory.fail_at = -1;
      search.run();
      CHECK(search.result().actions == expected.actions);
      check_same(search.statistics(), expected.statistics);
    }
    CHECK_FALSE(failed);
  }
}

TEST_CASE("prefetching heuristic: IDA* makes the notes of all successors at once") {
  std::mt19937 random(35);
  using wend::cycle_check;
  std::size_t most = 0;
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 3 + round % 12);
    by_table const plain = any_estimates(random, g, round % 3 == 0);
    account told;
    noted h;
    h.h = plain.h;
    h.edges = &g;
    h.told = &told;
    auto const cycles = round % 2 == 0 ? cycle_check::path : cycle_check::none;
    wend::idastar_options<int> const options{.limits = {.max_expanded = 60}, .cycles = cycles};
    auto const expected = wend::idastar(g, 0, plain, options);
    auto const check = [&](auto& search) {
      search.run({.max_expanded = 60});
      CHECK(search.status() == expected.status);
      CHECK(search.result().actions == expected.actions);
      check_same(search.statistics(), expected.statistics);
    };
    auto whole = wend::idastar.search(g, 0, h, options);
    check(whole);
    CHECK(told.states >= whole.statistics().generated);
    most = std::max(most, told.most);

    auto paused = wend::idastar.search(g, 0, h, options);
    for (std::uint64_t at = 0; at < 60; ++at) paused.run({.max_expanded = at});
    check(paused);
    for (std::uint64_t const at : {0u, 3u, 10u, 25u}) {
      auto first = wend::idastar.search(g, 0, h, options);
      first.run({.max_expanded = at});
      auto second = wend::idastar.search(g, 0, h, options);
      std::stringstream file;
      wend::save_checkpoint(first, file, "a graph");
      wend::load_checkpoint(second, file, "a graph");
      check(second);
    }
    for (long at = 0; at < 60; at += 1 + at / 8) {
      told.throws_in = at;
      auto search = wend::idastar.search(g, 0, h, options);
      try {
        search.run();
      } catch (std::runtime_error const&) {
        CHECK(search.status() == wend::search_status::running);
      }
      told.throws_in = -1;
      check(search);

      tests::failing_memory memory;
      memory.fail_at = at;
      auto with_memory = options;
      with_memory.memory = &memory;
      auto scarce = wend::idastar.search(g, 0, h, with_memory);
      static_cast<void>(scarce.run());
      memory.fail_at = -1;
      check(scarce);
    }
  }
  CHECK(most > 3);
}

TEST_CASE("prefetching heuristic: IDA* makes one note at a time if prefetches do not pay") {
  std::mt19937 random(36);
  for (int round = 0; round < 20; ++round) {
    CAPTURE(round);
    graph const g = drawn(random, 3 + round % 12);
    account told;
    noted h;
    h.h = any_estimates(random, g, round % 3 == 0).h;
    h.edges = &g;
    h.told = &told;
    h.pays = false;
    auto const check = [&](auto const& guide, auto const& expected) {
      told.states = 0;
      told.most = 0;
      auto const got = wend::idastar(g, 0, guide, {.limits = {.max_expanded = 60}});
      CHECK(got.actions == expected.actions);
      check_same(got.statistics, expected.statistics);
      CHECK(told.states == got.statistics.generated);
      CHECK(told.most <= 1);
    };
    by_table const plain = h;
    wend::idastar_options<int> const options{.limits = {.max_expanded = 60}};
    auto const expected = wend::idastar(g, 0, plain, options);
    check(h, expected);
    check(wend::heuristics::max_of{h}, expected);
    check(wend::heuristics::scaled{h, 1}, expected);
  }
}

TEST_CASE("batch heuristic: invalid estimates are rejected, and the error has the path") {
  graph g;
  g.out.resize(3);
  g.goals.resize(3);
  g.add(0, 1, {});
  g.add(1, 0, {});
  g.add(1, 2, {});
  g.add(2, 1, {});
  g.goals[2] = true;
  account told;
  many h;
  h.h = {1, 1, -1};
  h.told = &told;
  CHECK_THROWS_AS(static_cast<void>(wend::astar(g, 0, h)), wend::invalid_cost_at<int>);
  try {
    static_cast<void>(wend::astar(g, 0, h, {.batch = 8}));
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == std::vector<int>{0, 2});
  }
  try {
    static_cast<void>(wend::idastar(g, 0, h));
    FAIL("expected invalid_cost_at");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == std::vector<int>{0, 2});
  }
}

TEST_CASE("batch heuristic: check_problem finds batch estimates that differ from single ones") {
  graph g;
  g.out.resize(3);
  g.goals.resize(3);
  g.add(0, 1, {});
  g.add(1, 0, {});
  g.add(1, 2, {});
  g.add(2, 1, {});
  g.goals[2] = true;
  account told;
  many right;
  right.h = {2, 1, 0};
  right.told = &told;
  CHECK(wend::check_problem(g, 0, 5, right));
  struct shifted : many {
    void estimate(std::span<int const> states, std::span<std::optional<int>> estimates) const {
      for (std::size_t i = 1; i < states.size(); ++i) estimates[i] = (*this)(states[i - 1]);
    }
  };
  shifted wrong;
  wrong.h = {2, 1, 0};
  wrong.told = &told;
  auto const report = wend::check_problem(g, 0, 5, wrong, {.per_kind = 5});
  CHECK_FALSE(report);
  REQUIRE(report.findings.size() == 3);
  CHECK(report.findings[0].kind == wend::broken_promise::estimates_differ);
  CHECK(report.findings[1].expected == "1");
  CHECK(report.findings[1].got == "2");
}

}  // namespace batch_heuristic_test
