// SPDX-License-Identifier: BSL-1.0
//
// The permitted uses of several threads: stop a search from another one, hand a search from one to
// another, and search at the same time with one problem and one heuristic. The preset `thread` runs
// this with the thread sanitizer.
#include <array>
#include <atomic>
#include <cstdint>
#include <random>
#include <stop_token>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "../support/best_first_algorithms.hpp"
#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/random_graph.hpp"

namespace {

using every_search =
    std::tuple<tests::with_bfs, tests::with_dfs, tests::with_ucs, tests::with_greedy<true>,
               tests::astar_low_h, tests::with_weighted_astar, tests::random_closed,
               tests::with_dls, tests::with_iddfs, tests::with_idastar>;

// The numbers from 0 on, without an end and without a goal. The number of calls of `actions` is
// visible to other threads.
struct numbers {
  using state_type = std::uint64_t;
  using action_type = int;
  std::atomic<int>* asked;
  [[nodiscard]] std::array<int, 1> actions(state_type) const {
    asked->fetch_add(1, std::memory_order_relaxed);
    return {1};
  }
  [[nodiscard]] state_type result(state_type n, int a) const {
    return n + static_cast<state_type>(a);
  }
  [[nodiscard]] bool is_goal(state_type) const { return false; }
};

struct none {
  int operator()(std::uint64_t) const { return 0; }
};

struct ways {
  using graph = tests::graph<int>;
  graph problem;
  tests::table_heuristic<int> heuristic;
};

ways a_graph() {
  std::mt19937 random(11);
  ways w;
  w.problem =
      tests::random_graph<ways::graph>(random, {.vertices = 14, .edges = 32, .zero_costs = false});
  w.heuristic =
      tests::make_guide(tests::guide::inconsistent, tests::truth_of(w.problem, {0}), random);
  return w;
}

// The results of each algorithm on a graph.
struct findings {
  template <class A>
  void operator()(A) {
    text += A::name + std::string(" ");
    auto search = A::search(w->problem, 0, w->heuristic);
    search.run();
    auto const r = search.result();
    text += std::string(to_string(r.status));
    for (int const a : r.actions) text += " " + std::to_string(a);
    text += ", " + std::to_string(r.statistics.expanded) + "\n";
  }
  ways const* w;
  std::string text{};
};

std::string findings_in(ways const& w) {
  findings all{&w};
  tests::for_each_algorithm<every_search>(all);
  return all.text;
}

}  // namespace

TEST_CASE("another thread can stop an endless search, and the search can resume") {
  tests::for_each_algorithm<every_search>([]<class A>(A) {
    CAPTURE(A::name);
    std::atomic<int> asked = 0;
    numbers const p{&asked};
    none const h;
    std::stop_source source;
    auto search = A::search(p, std::uint64_t{0}, h);
    tests::limits_of<numbers> limits;
    limits.stop = [token = source.get_token()] { return token.stop_requested(); };
    std::thread other([&] {
      while (asked < 300) std::this_thread::yield();
      source.request_stop();
    });
    search.run(limits);
    other.join();
    CHECK(search.status() == wend::search_status::stopped);
    CHECK(search.statistics().expanded > 0);

    // Another 100 nodes, as if the search had not been stopped.
    limits = {.max_expanded = search.statistics().expanded + 100};
    search.run(limits);
    CHECK(search.status() == wend::search_status::expansion_limit);
    auto whole = A::search(p, std::uint64_t{0}, h);
    whole.run(limits);
    CHECK(tests::difference(search.result(), whole.result()) == "");
  });
}

TEST_CASE("concurrent searches may share a problem and a heuristic") {
  ways const w = a_graph();
  std::string const alone = findings_in(w);
  std::array<std::string, 4> found;
  std::vector<std::thread> all;
  for (std::string& text : found)
    all.emplace_back([&] {
      for (int again = 0; again < 20; ++again) text = findings_in(w);
    });
  for (std::thread& t : all) t.join();
  for (std::string const& text : found) CHECK(text == alone);
}

TEST_CASE("a search can be handed from thread to thread") {
  ways const w = a_graph();
  tests::for_each_algorithm<every_search>([&]<class A>(A) {
    CAPTURE(A::name);
    auto alone = A::search(w.problem, 0, w.heuristic);
    alone.run();
    auto search = A::search(w.problem, 0, w.heuristic);
    while (search.status() == wend::search_status::running) {
      std::thread([&] { search.step(); }).join();
      std::thread([&] { search.step(); }).join();
    }
    CHECK(tests::difference(search.result(), alone.result()) == "");
  });
}
