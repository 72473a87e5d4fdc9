// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::find
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/nil.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>

#include "../engine/depth_first_models.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "resume.hpp"

using wend::search_status;

namespace linear_space_tests {

/// Korf's example: an infinite binary tree without a goal, where f is the depth. States are
/// numbered as in a heap: A is 1, B and C are 2 and 3.
struct binary_tree {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int) const { return {0, 1}; }
  [[nodiscard]] int result(int s, int a) const { return 2 * s + a; }
  [[nodiscard]] bool is_goal(int) const { return false; }
};
/// An estimate of 0 for each node.
models::table_estimate no_estimate(models::graph<int> const& g) {
  return {std::vector<std::optional<int>>(g.edges.size(), 0)};
}

struct visits {
  std::vector<int> states{};
  void on_expand(wend::node_event<binary_tree> const& e) { states.push_back(e.state); }
};

/// A vertex that counts how often vertices are compared.
struct compared {
  int vertex;
  inline static std::size_t comparisons = 0;
  friend bool operator==(compared const& a, compared const& b) {
    ++comparisons;
    return a.vertex == b.vertex;
  }
};
struct compared_and_hashed : compared {
  friend std::size_t hash_value(compared_and_hashed const& s) {
    return static_cast<std::size_t>(s.vertex);
  }
};
/// A graph of such vertices without goals. Actions are vertices.
template <class State>
struct compared_graph {
  using state_type = State;
  using action_type = int;
  std::vector<std::vector<int>> edges{};
  [[nodiscard]] std::vector<int> const& actions(State const& s) const {
    return edges[static_cast<std::size_t>(s.vertex)];
  }
  [[nodiscard]] State result(State const&, int to) const {
    State s{};
    s.vertex = to;
    return s;
  }
  [[nodiscard]] bool is_goal(State const&) const { return false; }
};
using walked_graph = compared_graph<compared>;
using hashed_graph = compared_graph<compared_and_hashed>;

}  // namespace linear_space_tests

using namespace linear_space_tests;
using tests::with_rbfs;
using tests::with_smastar;

TEST_CASE("rbfs, smastar: results in random graphs agree with the list of all simple paths") {
  std::mt19937 random(1);
  int unproved = 0;
  int too_small = 0;
  for (int round = 0; round < 600; ++round) {
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    auto const paths = models::simple_paths(g, 0);
    auto const truth = models::cheapest(paths);
    CAPTURE(round);
    auto const is_path = [&](auto const& r) {
      return std::find(paths.begin(), paths.end(), models::simple_path{r.actions, *r.cost}) !=
             paths.end();
    };
    auto const r = wend::rbfs(g, 0, h);
    CHECK(r.status == (truth ? search_status::solved : search_status::exhausted));
    CHECK(r.cost == truth);
    if (r) CHECK(is_path(r));
    if (r) CHECK(r.is_proved());
    CHECK(tests::adds_up_best_first(r.statistics));
    auto const t = wend::rbfs(models::token_graph{&g}, models::token_graph::state_type{0}, h);
    CHECK(tests::difference(t, r) == "");
    for (std::size_t nodes = 1; nodes < 9; ++nodes) {
      CAPTURE(nodes);
      auto const s = wend::smastar(g, 0, h, {.max_nodes = nodes});
      std::optional<int> within;
      for (auto const& path : paths)
        if (path.actions.size() < nodes && (!within || path.cost < *within)) within = path.cost;
      CHECK(s.cost == within);
      CHECK(tests::adds_up_best_first(s.statistics));
      if (s) CHECK(is_path(s));
      if (s) CHECK(*s.lower_bound <= *truth);
      if (s && s.is_proved()) CHECK(s.cost == truth);
      if (!s) CHECK((s.status == search_status::memory_limit ||
                     (s.status == search_status::exhausted && !truth)));
      unproved += s && !s.is_proved() ? 1 : 0;
      too_small += truth && !s ? 1 : 0;
      if (nodes == 8) CHECK(s.status == r.status);
    }
  }
  CHECK(unproved > 0);
  CHECK(too_small > 0);
}

TEST_CASE("rbfs, smastar: floating-point costs from several starts agree with relaxation") {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    auto const i = tests::random_instance<tests::graph<double>>(
        random, {.vertices = 7, .edges = 12, .large_costs = seed % 2 == 0});
    CAPTURE(seed);
    auto const t = tests::truth_of(i.graph, i.starts);
    auto const check = [&](auto const& r) {
      CHECK(r.cost == t.cost);
      if (r)
        CHECK(tests::follow<double>(i.graph, i.starts[r.start], r.actions,
                                    [](auto const& g, int a) { return g.at(a).cost; }) == r.cost);
    };
    check(tests::uninterrupted<with_rbfs>(i, {}));
    check(tests::uninterrupted<with_smastar<9>>(i, {}));
    check(tests::uninterrupted<with_smastar<1000>>(i, {}));
  }
}

TEST_CASE("rbfs, smastar: a search that pauses and resumes has the same result") {
  tests::check_resuming<tests::graph<int>,
                        std::tuple<with_rbfs, with_smastar<4>, with_smastar<1000>>>(
      tests::resumed_graphs, tests::resumed_tree);
}

TEST_CASE("rbfs: nodes are expanded in the order of Korf's example, where f is the depth") {
  visits seen;
  binary_tree const p;
  wend::heuristics::nil const h;
  auto const r = wend::rbfs(p, 1, h, {.limits = {.max_expanded = 8}}, seen);
  CHECK(r.status == search_status::expansion_limit);
  // A, B, C, F, G, B, D, E: https://cs.gettysburg.edu/~tneller/papers/talks/RBFS_Example.htm
  CHECK(seen.states == std::vector{1, 2, 3, 6, 7, 2, 4, 5});
  CHECK(r.reexpanded == 1);
}

TEST_CASE("rbfs: a solution may have a million steps") {
  models::graph<int> g;
  for (int i = 1; i <= 1'000'000; ++i) g.edges.push_back({{i, 1}});
  g.edges.emplace_back();
  g.goals.resize(g.edges.size());
  g.goals.back() = true;
  auto const r = wend::rbfs(g, 0, no_estimate(g));
  CHECK(r.cost == 1'000'000);
}

TEST_CASE("smastar: less memory suffices for a solution than for its proof") {
  // One step from 0 to 3 costs 5; three steps cost 3.
  models::graph<int> const g{{{{3, 5}, {1, 1}}, {{2, 1}}, {{3, 1}}, {}},
                             {false, false, false, true}};
  auto const h = no_estimate(g);
  auto const four = wend::smastar(g, 0, h, {.max_nodes = 4});
  CHECK(four.cost == 3);
  CHECK(four.is_proved());
  CHECK(four.ratio() == 1);
  auto const three = wend::smastar(g, 0, h, {.max_nodes = 3});
  CHECK(three.status == search_status::solved);
  CHECK(three.cost == 5);
  CHECK(!three.is_proved());
  CHECK(three.lower_bound == 2);  // the longer path is cut after two steps
  CHECK(three.ratio() == 2.5);
  auto const one = wend::smastar(g, 0, h, {.max_nodes = 1});
  CHECK(one.status == search_status::memory_limit);
  CHECK(!one.cost);
  auto stays = wend::smastar.search(g, 0, h, {.max_nodes = 1});
  stays.run();
  CHECK(stays.run({.max_memory = 1'000'000}) == search_status::memory_limit);
  for (std::size_t const no : {std::size_t{0}, std::size_t{0xffff'ffff}})
    CHECK_THROWS_WITH_AS(wend::smastar(g, 0, h, {.max_nodes = no}),
                         "wend: max_nodes must be at least 1, and less than 2^32 - 1",
                         wend::invalid_option);
}

TEST_CASE("smastar: a path of n states takes O(n) comparisons, also with edges back") {
  static_assert(wend::hashable_problem<hashed_graph> && !wend::hashable_problem<walked_graph>);
  constexpr std::size_t size = 3000;
  auto const end = [] { return std::vector<int>{}; };
  for (bool const back : {false, true}) {
    hashed_graph line;
    for (int i = 1; i < static_cast<int>(size); ++i)
      line.edges.push_back(back ? std::vector{i, i / 2, 0} : std::vector{i});
    line.edges.push_back(end());
    compared::comparisons = 0;
    auto const none = [](compared_and_hashed const&) { return 0; };
    auto const r = wend::smastar(line, compared_and_hashed{}, none, {.max_nodes = 2 * size});
    CHECK(r.status == search_status::exhausted);
    CHECK(r.statistics.stored == size);
    CHECK(r.statistics.duplicates == (back ? 2 * (size - 1) : 0));
    CHECK(compared::comparisons <= 8 * size);
  }
}

TEST_CASE("smastar: the cycle check finds the same duplicates with and without a hash") {
  std::mt19937 random(7);
  std::size_t forgotten = 0;
  std::uint64_t proved = 0;
  for (int trial = 0; trial < 60; ++trial) {
    CAPTURE(trial);
    walked_graph walked;
    walked.edges.resize(6);
    for (auto& out : walked.edges)
      for (int i = 0; i < 3; ++i) out.push_back(static_cast<int>(random() % 6));
    hashed_graph const hashed{walked.edges};
    auto const h = [](compared const& s) { return s.vertex % 3; };
    for (std::size_t const nodes : {4u, 9u, 1000u}) {
      auto const a = wend::smastar(walked, compared{}, h, {.max_nodes = nodes});
      auto const b = wend::smastar(hashed, compared_and_hashed{}, h, {.max_nodes = nodes});
      CHECK(a.status == b.status);
      CHECK(a.statistics.generated == b.statistics.generated);
      CHECK(a.statistics.duplicates == b.statistics.duplicates);
      CHECK(a.statistics.expanded == b.statistics.expanded);
      CHECK(a.forgotten == b.forgotten);
      forgotten += a.forgotten;
      proved += a.status == search_status::exhausted;
    }
  }
  CHECK(forgotten > 1000);
  CHECK(proved > 60);
}
