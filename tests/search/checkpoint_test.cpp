// SPDX-License-Identifier: BSL-1.0
#include "checkpoint.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>

#include "../support/archetypes.hpp"
#include "resume.hpp"

// A search that resumes from a checkpoint does the same as an uninterrupted search.

using namespace tests;
using wend::search_status;

namespace {

/// Compares actions, including those without ==.
template <class Action>
bool same_action(Action const& a, Action const& b) {
  if constexpr (requires { a == b; })
    return a == b;
  else
    return a.by() == b.by();
}
template <class Result>
bool same_result(Result const& a, Result const& b) {
  auto const same_path = [](auto const& x, auto const& y) {
    bool same = x.size() == y.size();
    for (std::size_t i = 0; same && i < x.size(); ++i) same = same_action(x[i], y[i]);
    return same;
  };
  return a.status == b.status && same_path(a.actions, b.actions) && a.cost == b.cost &&
         a.start == b.start && same_path(a.partial.actions, b.partial.actions) &&
         a.partial.cost == b.partial.cost && a.partial.heuristic == b.partial.heuristic &&
         a.partial.start == b.partial.start && difference(a.statistics, b.statistics) == "";
}

/// Interrupts the search from `make()` after every step, and sometimes continues to the end.
template <class Make>
void check_survival(Make make) {
  auto unbroken = make();
  unbroken.run();
  auto const expected = unbroken.result();
  auto watched = make();
  std::string text = saved(watched);
  bool sound = true;
  bool over = false;
  for (int steps = 0; steps < 10000 && !over; ++steps) {
    auto next = make();
    load(next, text);
    sound = sound && same_result(next.result(), watched.result()) &&
            next.statistics().elapsed >= std::chrono::seconds(0);
    if (steps % 16 == 0) {
      auto rest = make();
      load(rest, text);
      rest.run();
      sound = sound && same_result(rest.result(), expected);
    }
    over = next.step() != search_status::running;
    watched.step();
    text = saved(next);
    sound = sound && timeless(text) == timeless(saved(watched));
  }
  CHECK(over);
  CHECK(sound);
  auto end = make();  // the end of a search is saved too
  load(end, text);
  CHECK(same_result(end.result(), expected));
  end.run();
  CHECK(same_result(end.result(), expected));
}

inline constexpr wend::cycle_check checks[] = {wend::cycle_check::none, wend::cycle_check::path};

template <class P>
auto three_starts() {
  return wend::starts(std::vector{P::start(), wend::state_t<P>(4), P::start()});
}

/// Checks blind searches of an archetype.
template <class P>
void check_blind(P const& p) {
  for (auto const cycles : checks) {
    CAPTURE(static_cast<int>(cycles));
    wend::dls_options<wend::cost_t<P>> dls{.limits = {.max_depth = 3}, .cycles = cycles};
    wend::iddfs_options<wend::cost_t<P>> iddfs{.cycles = cycles};
    check_survival([&] { return wend::dls.search(p, P::start(), dls); });
    check_survival([&] { return wend::iddfs.search(p, three_starts<P>(), iddfs); });
  }
}
template <class P, class H>
void check_informed(P const& p, H const& h) {
  for (auto const cycles : checks) {
    CAPTURE(static_cast<int>(cycles));
    wend::idastar_options<wend::cost_t<P>> options{};
    options.cycles = cycles;
    auto const make = [&](auto const& start) {
      return wend::idastar_search<P, H>(p, start, h, options);
    };
    auto const one = wend::starts(std::vector{P::start()});
    for (auto const& starts : {one, three_starts<P>()})
      check_survival([&] { return make(starts); });
  }
}

/// Checks all solutions of a range that is interrupted before each solution and at every limit of
/// expansions.
template <class Make>
void check_listing(Make make) {
  auto unbroken = make();
  std::vector<std::vector<int>> expected;
  for (auto const& s : unbroken) expected.push_back(s.actions);
  auto const counts = unbroken.statistics();

  std::vector<std::vector<int>> found;
  std::string text = [&] { return saved(make()); }();
  auto status = search_status::running;
  for (std::uint64_t most = 0; status != search_status::exhausted && most < 10000;) {
    auto range = make();
    load(range, text);
    range.set_limits({.max_expanded = most});
    if (auto const first = range.begin(); first != range.end()) found.push_back(first->actions);
    status = range.status();
    if (status == search_status::expansion_limit) ++most;
    text = saved(range);
    if (status == search_status::exhausted) CHECK(difference(range.statistics(), counts) == "");
  }
  CHECK(found == expected);
}

/// The 2x3 sliding puzzle, with a start 14 moves from the goal.
using puzzle = wend::puzzles::tile_puzzle<2, 3>;
struct small_puzzle {
  puzzle p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> h{p};
  puzzle::state_type start = p.parse("1 4 2 3 0 5");
};

}  // namespace

TEST_CASE("checkpoint: a search resumes if the problem hashes successors by their actions") {
  struct switches {
    using state_type = unsigned;
    using action_type = unsigned;
    std::vector<unsigned> actions(unsigned) const { return {1, 2, 4}; }
    unsigned result(unsigned s, unsigned a) const { return s ^ a; }
    bool is_goal(unsigned) const { return false; }
    std::size_t hash(unsigned s) const { return s * 17; }
    std::size_t hash_after(std::size_t, unsigned s, unsigned a) const { return (s ^ a) * 17; }
  };
  static_assert(wend::incremental_hash_problem<switches>);
  switches const p;
  check_survival([&] {
    return wend::dls.search(p, 0U, {.limits = {.max_depth = 6}, .cycles = wend::cycle_check::path});
  });
}

TEST_CASE("checkpoint: a resumed search equals an uninterrupted search: archetypes") {
  using namespace archetypes;
  check_blind(member_hashed_ring{});
  check_blind(token_ring{});
  check_blind(invertible_ring{});
  check_informed(ring{}, tracked_estimate{});
  check_informed(member_hashed_ring{}, optional_estimate{});
  check_informed(reversible_ring{}, incremental_estimate{});
  check_informed(token_ring{}, tracked_estimate{});
  check_informed(packable_ring{}, wend::heuristics::nil{});
  check_informed(weighted_ring{}, weighted_estimate{});
  check_informed(monoid_ring{}, monoid_estimate{});
}

TEST_CASE("checkpoint: a resumed search equals an uninterrupted search: actions that are skipped") {
  small_puzzle const s;
  check_survival([&] { return wend::iddfs.search(s.p, s.start); });
  check_survival([&] { return wend::dls.search(s.p, s.start, {.limits = {.max_depth = 5}}); });
  check_survival([&] { return wend::idastar.search(s.p, s.start, s.h); });
  wend::heuristics::nil const nil;
  check_survival([&] { return wend::idastar.search(s.p, s.start, nil); });
}

template <class Graph>
void check_graphs(std::uint32_t seeds) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 random(seed);
    auto const i = random_instance<Graph>(random, {.vertices = 6, .edges = 9, .goals = 1});
    CAPTURE(seed);
    CAPTURE(text_of(i.graph, i.starts));
    limits_of<Graph> under;
    if (seed % 3 == 1) under.max_depth = 1 + below(random, 4);
    if (seed % 3 == 2) under.max_cost = static_cast<wend::cost_t<Graph>>(below(random, 20));
    for_each_algorithm<depth_first_searches>([&](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      check_survival([&] { return A::search(i.graph, wend::starts(i.starts), i.h, under); });
    });
  }
}

TEST_CASE("checkpoint: a resumed search equals an uninterrupted search: graphs, starts, limits") {
  check_graphs<graph<int>>(WEND_SLOW_TESTS ? 60 : 12);
  check_graphs<graph<double>>(WEND_SLOW_TESTS ? 60 : 12);
  check_graphs<graph<no_cost, true>>(WEND_SLOW_TESTS ? 60 : 12);
}

namespace {

/// The chain 0, 1, 2, 3, 4. The goal is 3, but is_goal throws at 3 as long as it is not `known`.
struct chain {
  using state_type = int;
  using action_type = int;
  bool const* known;
  std::vector<int> actions(int n) const { return std::vector<int>(n < 4 ? 1 : 0, 1); }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const {
    if (n == 3 && !*known) throw std::runtime_error("not known");
    return n == 3;
  }
};

}  // namespace

TEST_CASE("checkpoint: a state at which is_goal threw is tested again after loading") {
  bool known = false;
  chain const p{&known};
  auto search = wend::iddfs.search(p, 0);
  CHECK_THROWS_AS(search.run(), std::runtime_error);
  auto const text = saved(search);
  known = true;
  auto next = wend::iddfs.search(p, 0);
  load(next, text);
  CHECK(next.run() == search_status::solved);
  CHECK(next.result().actions.size() == 3);
  search.run();
  CHECK(same_result(next.result(), search.result()));
}

TEST_CASE("checkpoint: the time of earlier sessions counts towards max_time") {
  bool const known = true;
  chain const p{&known};
  auto search = wend::iddfs.search(p, 0);
  search.step();
  auto const text = saved(search);
  auto const from = text.find("elapsed ");
  auto const line = text.substr(from, text.find('\n', from) - from);
  auto next = wend::iddfs.search(p, 0);
  load(next, with(text, line, "elapsed 90"));
  CHECK(next.statistics().elapsed == std::chrono::seconds(90));
  CHECK(next.run({.max_time = std::chrono::seconds(60)}) == search_status::time_limit);
  CHECK(next.statistics().elapsed >= std::chrono::seconds(90));
}

TEST_CASE("checkpoint: a resumed range lists each solution once") {
  int several = 0;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    auto const i = random_instance<graph<int>>(
        random, {.vertices = 5, .edges = 12, .goals = 1, .zero_costs = seed % 2 == 0});
    CAPTURE(seed);
    CAPTURE(text_of(i.graph, i.starts));
    auto const starts = wend::starts(i.starts);
    check_listing([&] {
      return wend::solutions(wend::iddfs, i.graph, starts, {.cycles = wend::cycle_check::path});
    });
    check_listing([&] { return wend::solutions(wend::idastar, i.graph, starts, i.h); });
    auto all = wend::solutions(wend::idastar, i.graph, starts, i.h);
    int n = 0;
    for (auto const& s : all) n += s.cost >= 0 ? 1 : 0;
    if (n > 1) ++several;
  }
  CHECK(several >= 8);
}

namespace {

/// The example of the documentation, which returns the number of sessions.
template <class P, class S, class H>
int solve_in_sessions(P const& problem, S const& start, H const& heuristic,
                      std::filesystem::path const& name, wend::search_limits<int> one_session) {
  auto const fresh = name.string() + ".new";
  for (int sessions = 1;; ++sessions) {
    auto search = wend::idastar.search(problem, start, heuristic);
    if (std::ifstream file(name, std::ios::binary); file)
      wend::load_checkpoint(search, file, "instance 88");
    one_session.max_expanded = search.statistics().expanded + 100;
    if (search.run(one_session) == search_status::solved) {
      CHECK(difference(search.result(), wend::idastar(problem, start, heuristic)) == "");
      return sessions;
    }
    std::ofstream file(fresh, std::ios::binary);
    wend::save_checkpoint(search, file, "instance 88");
    file.close();
    std::filesystem::rename(fresh, name);
  }
}

}  // namespace

TEST_CASE("checkpoint: a search runs in several sessions by way of files") {
  small_puzzle const s;
  auto const name = std::filesystem::temp_directory_path() /
                    ("wend_checkpoint_" + std::to_string(std::random_device{}()));
  auto const start = s.p.parse("3 4 5 0 1 2");
  auto const whole = wend::idastar(s.p, start, s.h).statistics.expanded;
  CHECK(solve_in_sessions(s.p, start, s.h, name, {}) == static_cast<int>((whole + 99) / 100));
  CHECK(std::filesystem::remove(name));
}

TEST_CASE("checkpoint: a search that ended at its start is saved and loaded") {
  archetypes::ring const p;
  archetypes::estimate const h;
  archetypes::spot const goal(archetypes::goal_spot);
  auto search = wend::idastar.search(p, goal, h);
  search.run();
  std::string const text = tests::saved(search);
  auto other = wend::idastar.search(p, goal, h);
  tests::load(other, text);
  CHECK(other.status() == wend::search_status::solved);
  CHECK(other.result().actions.empty());
  CHECK(tests::saved(other) == text);

  auto third = wend::idastar.search(p, goal, h);
  std::string const wrong = tests::with(text, "status solved no", "status running no");
  CHECK(tests::refusal(third, tests::with(wrong, "path 1 goal", "path 1 none")) ==
        "wend: the checkpoint is damaged: its contents are inconsistent");
}
