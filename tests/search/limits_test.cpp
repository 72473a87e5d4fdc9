// SPDX-License-Identifier: BSL-1.0
#include <wend/core/limits.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/starts.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/forgetful_algorithms.hpp"

using namespace tests;
using wend::search_status;

namespace {

/// Actions add 1 to a number or double it, never beyond `most`. The goal is `target`.
struct doubling {
  using state_type = int;
  using action_type = int;  // the factor
  int target;
  int most = 100'000;
  std::vector<int> actions(int n) const {
    return 2 * n <= most ? std::vector{1, 2} : n < most ? std::vector{1} : std::vector<int>{};
  }
  int result(int n, int a) const { return a == 1 ? n + 1 : 2 * n; }
  bool is_goal(int n) const { return n == target; }
};
struct no_estimate {
  int operator()(int) const { return 0; }
};

/// An infinite tree without a goal.
struct endless {
  using state_type = unsigned long;
  using action_type = int;
  std::vector<int> actions(unsigned long) const { return {1, 2}; }
  unsigned long result(unsigned long n, int a) const {
    return 2 * n + static_cast<unsigned long>(a);
  }
  bool is_goal(unsigned long) const { return false; }
};
struct endless_estimate {
  int operator()(unsigned long) const { return 0; }
};

using all_searches = decltype(std::tuple_cat(std::declval<best_first_searches>(),
                                             std::declval<depth_first_searches>(),
                                             std::declval<forgetful_searches>()));

template <class Limits>
std::vector<std::pair<search_status, Limits>> each_limit_of_0() {
  std::vector<std::pair<search_status, Limits>> all(6);
  all[0].first = search_status::expansion_limit;
  all[0].second.max_expanded = 0;
  all[1].first = search_status::depth_limit;
  all[1].second.max_depth = 0;
  all[2].first = search_status::cost_limit;
  all[2].second.max_cost = 0;
  all[3].first = search_status::time_limit;
  all[3].second.max_time = std::chrono::seconds(0);
  all[4].first = search_status::memory_limit;
  all[4].second.max_memory = 0;
  all[5].first = search_status::stopped;
  all[5].second.stop = [] { return true; };
  return all;
}

}  // namespace

TEST_CASE("each limit of 0 stops every algorithm with the status of that limit") {
  doubling const p{9};
  no_estimate const h;
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    for (auto const& [status, limits] : each_limit_of_0<limits_of<doubling>>()) {
      std::string const expected(to_string(status));  // clang 14 cannot capture a binding
      CAPTURE(expected);
      auto search = A::search(p, 1, h, limits);
      CHECK(search.status() == search_status::running);
      CHECK(search.run() == status);
      auto const r = search.result();
      CHECK(r.status == status);
      CHECK(!r);
      CHECK(!r.cost);
      CHECK(r.actions.empty());
      // Uniform-cost search reports the node at which the cost limit stopped it.
      CHECK(r.partial.actions.size() <= (status == search_status::cost_limit ? 1 : 0));
      CHECK(r.statistics.generated <= 2);
      if (status != search_status::cost_limit) CHECK(r.statistics.expanded == 0);
      CHECK(search.run({.max_depth = 40}) == search_status::solved);
    }
  });
}

TEST_CASE("a start that is a goal is solved under each limit of 0") {
  doubling const p{9};
  no_estimate const h;
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    for (auto const& [status, limits] : each_limit_of_0<limits_of<doubling>>()) {
      std::string const expected(to_string(status));  // clang 14 cannot capture a binding
      CAPTURE(expected);
      auto one = A::search(p, 9, h, limits);
      CHECK(one.run() == search_status::solved);
      CHECK(one.result().actions.empty());
      CHECK(*one.result().cost == 0);
      CHECK(one.statistics().expanded == 0);
      CHECK(one.statistics().goals == 1);
      auto second = A::search(p, wend::starts(std::vector{3, 9, 4}), h, limits);
      CHECK(second.run() == search_status::solved);
      auto const r = second.result();
      CHECK(r.start == 1);
      CHECK(r.actions.empty());
      CHECK(r.cost == 0);
    }
  });
}

TEST_CASE("a goal among the starts: found without expansion, or resumed to the same result") {
  doubling const p{9, 40};
  no_estimate const h;
  auto const starts = wend::starts(std::vector{3, 9, 4});
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto unbroken = A::search(p, starts, h);
    REQUIRE(unbroken.run() == search_status::solved);
    auto const whole = unbroken.result();
    int at_start = 0;
    int stopped = 0;
    auto const check = [&](limits_of<doubling> const& limits) {
      auto search = A::search(p, starts, h, limits);
      auto const status = search.run();
      if (status == search_status::solved && search.statistics().expanded == 0) {
        CHECK(search.result().start == 1);
        CHECK(search.result().actions.empty());
        ++at_start;
      } else {
        CHECK(search.statistics().expanded > 0);
        stopped += status != search_status::solved;
        search.run({});
        CHECK(difference(search.result(), whole) == "");
      }
    };
    for (std::uint64_t most = 0; most <= whole.statistics.expanded + 1; ++most)
      check({.max_expanded = most});
    for (std::uint64_t most = 0; most <= whole.statistics.expanded + 1; ++most) {
      limits_of<doubling> limits;
      limits.stop = [asked = std::uint64_t{0}, most]() mutable { return asked++ == most; };
      check(limits);
    }
    for (std::size_t most = 0; most <= 4000; most += 40) check({.max_memory = most});
    for (std::size_t most = 0; most <= 40; ++most) check({.max_depth = most});
    for (int most = -1; most <= 40; ++most) check({.max_cost = most});
    CHECK(at_start > 0);
    if (whole.statistics.expanded > 1) CHECK(stopped > 0);
  });
}

TEST_CASE("a limit reached during a search ends every algorithm with the status of that limit") {
  endless const p;
  endless_estimate const h;
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    using limits = limits_of<endless>;
    auto const run = [&](limits const& l) {
      auto search = A::search(p, 0ul, h, l);
      search.run();
      return search.result();
    };
    auto const expansions = run({.max_expanded = 100});
    CHECK(expansions.status == search_status::expansion_limit);
    CHECK(expansions.statistics.expanded == 100);

    auto const depth = run({.max_depth = 5});
    CHECK(depth.status == search_status::depth_limit);
    CHECK(depth.statistics.max_depth == 5);

    auto const cost = run({.max_cost = 5});
    CHECK(cost.status == search_status::cost_limit);

    auto const time = run({.max_expanded = 100'000'000, .max_time = std::chrono::milliseconds(20)});
    CHECK(time.status == search_status::time_limit);
    CHECK(time.statistics.elapsed >= std::chrono::milliseconds(20));
    CHECK(time.statistics.elapsed < std::chrono::seconds(20));

    auto const memory = run({.max_expanded = 50'000, .max_memory = 2000});
    if (keeps_one_path<A>)
      CHECK((memory.status == search_status::memory_limit ||
             memory.status == search_status::expansion_limit));
    else
      CHECK(memory.status == search_status::memory_limit);
    CHECK(memory.statistics.bytes <= 2000);

    int asked = 0;
    limits stopped;
    stopped.stop = [&] { return ++asked == 10; };
    auto const stop = run(stopped);
    CHECK(stop.status == search_status::stopped);
    CHECK(asked == 10);

    std::stop_source source;
    limits by_token;
    by_token.max_expanded = 100;
    by_token.stop = source.get_token();
    CHECK(run(by_token).status == search_status::expansion_limit);
    source.request_stop();
    CHECK(run(by_token).status == search_status::stopped);
  });
}

TEST_CASE("a memory limit of any size ends bfs only when at least two thirds of it are used") {
  // The rest, at most a third, is less than any of the tables would grow by.
  for (std::size_t const budget : {100'000u, 300'000u, 1'000'000u, 3'000'000u, 10'000'000u}) {
    CAPTURE(budget);
    auto const r = wend::bfs(endless{}, 0UL, {.limits = {.max_memory = budget}});
    CHECK(r.status == search_status::memory_limit);
    CHECK(r.statistics.bytes <= budget);
    CHECK(3 * r.statistics.bytes >= 2 * budget);
  }
}

TEST_CASE("a search with more memory stores more nodes before it ends [all]") {
  // Tables grow fourfold, and in jumps if look-ups come in batches.
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const board = p.parse("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4");  // of 65 moves
  std::uint64_t plain_before = 0;
  std::uint64_t batched_before = 0;
  for (std::size_t budget = 500'000; budget < 12'000'000; budget += budget / 4) {
    CAPTURE(budget);
    auto const plain = wend::bfs(endless{}, 0UL, {.limits = {.max_memory = budget}});
    auto const batched =
        wend::astar(p, board, h, {.limits = {.max_memory = budget}, .batch = 32});
    CHECK(plain.status == search_status::memory_limit);
    CHECK(batched.status == search_status::memory_limit);
    CHECK(plain.statistics.stored > plain_before);
    CHECK(batched.statistics.stored > batched_before);
    plain_before = plain.statistics.stored;
    batched_before = batched.statistics.stored;
  }
}

namespace {
/// Two states with an edge in each direction. The edge back costs so much that its sum with any
/// positive cost overflows. Neither state is a goal. `State` is constructed from a number.
template <class State>
struct dear_way_back {
  using state_type = State;
  using action_type = int;
  [[nodiscard]] static State at(int n) { return State{n}; }
  [[nodiscard]] std::vector<int> actions(State const&) const { return {0}; }
  [[nodiscard]] State result(State const& s, int) const { return s == at(0) ? at(1) : at(0); }
  [[nodiscard]] int cost(State const& s, int) const {
    return s == at(0) ? 1 : std::numeric_limits<int>::max();
  }
  [[nodiscard]] bool is_goal(State const&) const { return false; }
};
struct sees_pruned {
  std::uint64_t pruned = 0;
  void on_prune(auto const&) { ++pruned; }
};
}  // namespace

TEST_CASE_TEMPLATE("a known state is a duplicate, even if its cost does not fit", State, int,
                   std::vector<int>) {
  dear_way_back<State> const p;
  sees_pruned seen;
  auto const check = [](auto const& r) {
    CHECK(r.status == search_status::exhausted);
    CHECK(r.statistics.duplicates == 1);
    CHECK(r.statistics.pruned == 0);
  };
  check(wend::ucs(p, p.at(0), {.max_cost = 10}));
  check(wend::ucs(p, p.at(0), {.limits = {.max_cost = 10}}, seen));
  CHECK(seen.pruned == 0);
}
