// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/starts.hpp>

#include "../support/best_first_algorithms.hpp"
#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

/// \file
/// A search object that is restarted behaves like a new one, whatever it did before.

namespace tests {

/// Everything that an observer receives, except for times.
struct event_log {
  std::vector<std::string> lines;

  void on_generate(auto const& e) { successor("generate", e); }
  void on_duplicate(auto const& e) { successor("duplicate", e); }
  void on_reopen(auto const& e) { successor("reopen", e); }
  void on_prune(auto const& e) { successor("prune", e); }
  void on_expand(auto const& e) { node("expand", e); }
  void on_goal(auto const& e) { node("goal", e); }
  template <class Cost>
  void on_iteration(wend::iteration_event<Cost> const& e) {
    lines.push_back("iteration " + std::to_string(e.iteration));
  }

 private:
  void successor(char const* what, auto const& e) {
    lines.push_back(what + (" " + std::to_string(e.parent)) + " " +
                    (e.node ? std::to_string(*e.node) : "-") + " " + std::to_string(e.depth) +
                    (e.h ? " h" : ""));
  }
  void node(char const* what, auto const& e) {
    lines.push_back(what + (" " + std::to_string(e.node)) + " " + std::to_string(e.depth) +
                    (e.h ? " h" : ""));
  }
};

/// Possible histories of a search before it is restarted.
enum class past { nothing, all, steps, expansions, depth, cost, stopped, late, memory };

template <class Search>
void live_through(Search& search, past p) {
  typename Search::limits_type limits;
  switch (p) {
    case past::nothing: return;
    case past::all: search.run(); return;
    case past::steps:
      for (int i = 0; i < 9; ++i) search.step();
      return;
    case past::expansions: limits.max_expanded = 6; break;
    case past::depth: limits.max_depth = 2; break;
    case past::cost: limits.max_cost = typename Search::result_type::cost_type(2); break;
    case past::stopped:
      limits.stop = [left = 4]() mutable { return left-- == 0; };
      break;
    case past::late: limits.max_time = std::chrono::seconds(0); break;
    case past::memory: limits.max_memory = 6000; break;
  }
  search.run(limits);
}

/// Runs both searches to their ends: some steps first, then the rest at once.
template <class Search, class Fresh>
void check_same_run(Search& search, Fresh& fresh, int steps) {
  CHECK(search.status() == wend::search_status::running);
  CHECK(search.statistics().elapsed.count() == 0);
  CHECK(difference(search.result(), fresh.result()) == "");
  for (int i = 0; i < steps; ++i) CHECK(search.step() == fresh.step());
  CHECK(search.run() == fresh.run());
  CHECK(difference(search.result(), fresh.result()) == "");
}

/// Compares a search from `first` that is restarted at `second` with a new search from `second`.
/// `make(start, limits, memory, observer…)` makes a search.
template <class Make, class First, class Second, class Limits>
void check_restart(Make const& make, First const& first, Second const& second,
                   Limits const& limits) {
  for (int i = 0; i <= static_cast<int>(past::memory); ++i) {
    CAPTURE(i);
    auto const before = static_cast<past>(i);
    {  // without an observer, so that kernels run
      auto search = make(first, limits, nullptr);
      auto fresh = make(second, limits, nullptr);
      live_through(search, before);
      search.restart(second);
      check_same_run(search, fresh, i % 3);
    }
    {
      event_log seen;
      event_log wanted;
      auto search = make(first, limits, nullptr, seen);
      auto fresh = make(second, limits, nullptr, wanted);
      live_through(search, before);
      seen.lines.clear();
      search.restart(second);
      check_same_run(search, fresh, i % 3);
      CHECK(seen.lines == wanted.lines);
    }
    for (std::size_t const most : {std::size_t{0}, std::size_t{7'000}, std::size_t{40'000}}) {
      // Memory that was kept does not count against a memory limit.
      auto limited = limits;
      limited.max_memory = most;
      auto search = make(first, limits, nullptr);
      auto fresh = make(second, limits, nullptr);
      live_through(search, before);
      search.restart(second);
      CHECK(search.run(limited) == fresh.run(limited));
      CHECK(difference(search.result(), fresh.result()) == "");
      CHECK(search.statistics().bytes == fresh.statistics().bytes);
    }
    {  // Restarts at the same start take no more memory.
      failing_memory memory;
      {
        auto search = make(second, limits, &memory);
        search.run();
        search.restart(second);
        search.run();
        auto const growths = memory.growths;
        auto const out = memory.out;
        for (int again = 0; again < 3; ++again) {
          search.restart(second);
          search.run();
        }
        CHECK(memory.growths == growths);
        CHECK(search.statistics().bytes >= out);
      }
      CHECK((memory.out == 0 && !memory.wrong_sizes && !memory.misaligned));
    }
  }
}

/// Checks a restart with memory that fails at each growth in turn, before or after the restart.
template <class Make, class First, class Second, class Limits>
void check_restart_without_memory(Make const& make, First const& first, Second const& second,
                                  Limits const& limits) {
  auto fresh = make(second, limits, nullptr);
  fresh.run();
  for (long n = 0;; ++n) {
    CAPTURE(n);
    failing_memory memory;
    memory.fail_at = n;
    auto search = make(first, limits, &memory);
    search.run();
    search.restart(second);
    while (search.run() == wend::search_status::memory_limit && memory.growths <= n + 1) {
    }
    CHECK(difference(search.result(), fresh.result()) == "");
    if (memory.growths <= n) break;
  }
}

/// Makes searches of an algorithm for check_restart.
template <class A, class P, class H>
auto maker(P const& p, H const& h) {
  return [&p, &h](auto const& start, limits_of<P> const& limits, wend::table_memory* memory,
                  auto&... observer) {
    return A::search(p, start, h, limits, memory, observer...);
  };
}

/// Checks restarts of each algorithm on random graphs, with various limits.
template <class Graph, class Algorithms>
void check_graphs(int seeds, draw d) {
  for (int seed = 0; seed < seeds; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    d.goals = seed % 3;
    auto const g = random_graph<Graph>(random, d);
    std::vector<int> several;
    for (int i = 0; i < 3; ++i) several.push_back(static_cast<int>(below(random, g.out.size())));
    auto const h = make_guide(guides[below(random, 5)], truth_of(g, several), random);
    limits_of<Graph> limits;
    if (seed % 4 == 1) limits.max_depth = 1 + below(random, 4);
    if (seed % 4 == 2) limits.max_cost = static_cast<wend::cost_t<Graph>>(below(random, 12));
    if (seed % 4 == 3) limits.max_expanded = below(random, 8);
    for_each_algorithm<Algorithms>([&](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      auto const make = maker<A>(g, h);
      check_restart(make, several[0], several[1], limits);
      check_restart(make, several[1], wend::starts(several), limits);
      check_restart(make, wend::starts(several), several[2], limits);
      if (seed % 8 == 0) check_restart_without_memory(make, several[0], several[1], limits);
    });
  }
}

/// A fuse: counts down the calls of user code and throws at its end. A negative one never throws.
inline int fuse = -1;
inline void burn() {
  if (fuse >= 0 && fuse-- == 0) throw std::runtime_error("burnt down");
}

/// Checks restarts after exceptions at many calls of user code in turn. If copying a start throws,
/// nothing has changed, and the earlier search can resume.
template <class Make, class State, class Limits>
void check_restart_after_exceptions(Make const& make, State const& first, State const& second,
                                    Limits const& limits) {
  auto fresh = make(second, limits, nullptr);
  auto uninterrupted = make(first, limits, nullptr);
  fresh.run();
  uninterrupted.run();
  bool threw = true;
  for (int calls = 0; threw && calls < 1'000'000; calls += 1 + calls / 8) {
    CAPTURE(calls);
    auto search = make(first, limits, nullptr);
    threw = false;
    fuse = calls;
    try {
      search.run();
    } catch (std::runtime_error const&) {
      threw = true;
    }
    fuse = -1;
    search.restart(second);
    search.run();
    CHECK(difference(search.result(), fresh.result()) == "");

    // Clearing a table may throw, too; that exception is not reported.
    search.restart(first);
    for (int i = 0; i < 5; ++i) search.step();
    fuse = 0;
    CHECK_THROWS_AS(search.restart(second), std::runtime_error);
    fuse = -1;
    search.run();
    CHECK(difference(search.result(), uninterrupted.result()) == "");
  }
  CHECK(!threw);
}

}  // namespace tests
