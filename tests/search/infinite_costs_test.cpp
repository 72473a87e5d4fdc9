// SPDX-License-Identifier: BSL-1.0
//
// Actions of infinite cost count as absent, and infinite estimates as dead ends: each search of a
// graph with such edges has the same counts as the search of the graph without them.
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/starts.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/solutions.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "../support/two_ended.hpp"

using namespace tests;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A graph whose `result` must not be called with an action of infinite cost.
struct guarded : two_ended<double> {
  [[nodiscard]] int result(int s, int a) const {
    CHECK(at(a).from == s);
    CHECK(at(a).cost < infinite);
    return at(a).to;
  }
};

/// The same graph without its edges of infinite cost; the others keep their numbers.
template <class Graph>
Graph without_infinite(Graph g) {
  for (auto& list : g.out)
    std::erase_if(list, [&](int a) { return g.at(a).cost == infinite; });
  return g;
}

struct drawn {
  guarded g;
  guarded plain;
  std::vector<int> starts;
  table_heuristic<double> h;        ///< Dead ends are infinite.
  table_heuristic<double> h_plain;  ///< Dead ends are empty.
};

drawn draw_infinite(std::mt19937& random) {
  drawn d;
  int const n = 2 + static_cast<int>(below(random, 8));
  auto const vertex = [&] { return static_cast<int>(below(random, static_cast<unsigned>(n))); };
  static_cast<graph<double>&>(d.g) = random_graph<graph<double>>(
      random, {.vertices = n, .edges = static_cast<int>(below(random, 24)), .zero_costs = false});
  for (auto i = below(random, 12); i > 0; --i) d.g.add(vertex(), vertex(), infinite);
  for (auto& list : d.g.out)  // mixes the infinite edges with the others
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(random, i)]);
  d.plain = without_infinite(d.g);
  d.starts = {vertex()};
  auto const truth = truth_of(static_cast<graph<double> const&>(d.g), d.starts);
  d.h = d.h_plain = make_guide(guides[below(random, std::size(guides))], truth, random);
  for (auto& h : d.h.values)
    if (!h) h = infinite;
  return d;
}

using searches = decltype(std::tuple_cat(
    std::declval<graph_searches>(), std::declval<tree_searches>(),
    std::declval<depth_first_searches>(), std::declval<forgetful_searches>(),
    std::declval<std::tuple<with_ibex>>()));

/// Calls `check(d)` for random graphs.
template <class Check>
void each(unsigned seed, int rounds, Check check) {
  std::mt19937 random(seed);
  for (int i = 0; i < rounds; ++i) {
    auto const d = draw_infinite(random);
    CAPTURE(text_of(d.g, d.starts));
    check(d);
  }
}

/// Checks that `search` has the same result and counts with infinite edges and without them.
template <class Search>
void check_same(unsigned seed, Search search) {
  int found = 0;
  each(seed, 60, [&](drawn const& d) {
    std::feclearexcept(FE_ALL_EXCEPT);
    auto const a = search(d.g, d.starts[0], d.h);
    CHECK_FALSE(std::fetestexcept(FE_INVALID));  // no inf - inf, no 0 * inf
    auto const b = search(d.plain, d.starts[0], d.h_plain);
    CHECK(difference(a, b) == "");
    found += a.cost.has_value();
  });
  CHECK(found > 5);
  CHECK(found < 55);
}

/// The same check for a range.
template <class Search>
void check_same_range(unsigned seed, Search search) {
  each(seed, 60, [&](drawn const& d) {
    std::feclearexcept(FE_ALL_EXCEPT);
    auto a = search(d.g, d.starts[0], d.h);
    auto b = search(d.plain, d.starts[0], d.h_plain);
    std::vector<std::vector<int>> paths[2];
    auto const take = [](auto& range, auto& to) {
      for (auto const& s : range) {
        to.push_back(s.actions);
        if (to.size() == 30) break;
      }
    };
    take(a, paths[0]);
    take(b, paths[1]);
    CHECK_FALSE(std::fetestexcept(FE_INVALID));
    CHECK(paths[0] == paths[1]);
    CHECK(a.status() == b.status());
    CHECK(difference(a.statistics(), b.statistics()) == "");
  });
}

}  // namespace

TEST_CASE("infinite costs and estimates: results and counts are the same as without them") {
  for_each_algorithm<searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    check_same(1, [](auto const& g, int s, auto const& h) {
      auto search = A::search(g, s, h);
      search.run();
      return search.result();
    });
    // At a depth limit only actions of finite cost decide whether a node is cut.
    check_same(2, [](auto const& g, int s, auto const& h) {
      auto search = A::search(g, s, h, {.max_depth = 2});
      search.run();
      return search.result();
    });
  });
}

TEST_CASE("infinite costs: an action of infinite cost is not cut by a depth limit") {
  guarded g;
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 1);
  g.add(1, 2, infinite);
  table_heuristic<double> const h{{0.0, 0.0, 0.0}};
  for_each_algorithm<searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h, {.max_depth = 1});
    CHECK(search.run() == wend::search_status::exhausted);
  });
  CHECK(wend::beam_search(g, 0, h, {.limits = {.max_depth = 1}}).status ==
        wend::search_status::exhausted);
}

TEST_CASE("infinite costs and estimates: other searches and ranges") {
  check_same(3, [](auto const& g, int s, auto const& h) {
    return wend::beam_search(g, s, h, {.width = 3, .limits = {.max_depth = 3}});
  });
  check_same(4, [](auto const& g, int s, auto const& h) {
    wend::astar_idastar_options<double> o;
    o.astar_expanded = 3;
    o.cut_depth = 3;
    return wend::astar_idastar(g, s, h, o);
  });
  check_same(5, [](auto const& g, int s, auto const& h) { return wend::lss_lrta_star(g, s, h); });
  check_same(6, [](auto const& g, int s, auto const& h) { return wend::lpastar(g, s, h); });
  check_same_range(7, [](auto const& g, int s, auto const& h) { return wend::dfbnb(g, s, h); });
  check_same_range(8, [](auto const& g, int s, auto const& h) {
    return wend::k_best(wend::astar, g, s, h);
  });
  check_same_range(9, [](auto const& g, int s, auto const& h) {
    return wend::k_best(wend::astar, g, s, h, wend::walks);
  });
  check_same_range(10, [](auto const& g, int s, auto const& h) {
    return wend::solutions(wend::astar, g, s, h);
  });
}

namespace {

/// Checks the cheapest cost of `search(graph, start, goals, h)` against relaxation of the edges.
template <class Search>
void check_cheapest(unsigned seed, Search search) {
  std::mt19937 random(seed);
  int found = 0;
  int other_way = 0;
  for (int round = 0; round < 300; ++round) {
    using two_way = graph<double, true>;
    int const n = 2 + static_cast<int>(below(random, 6));
    auto g = random_graph<two_way>(
        random, {.vertices = n, .edges = 1 + static_cast<int>(below(random, 9))});
    for (auto& e : g.edges)
      if (below(random, 3) == 0) e.cost = infinite;  // usually in one direction only
    int const start = static_cast<int>(below(random, static_cast<unsigned>(n)));
    CAPTURE(text_of(g, {start}));
    auto const t = truth_of(g, {start});
    capped_distances<two_way> const h{&g, below(random, 2) == 0 ? 0.0 : 1e9};
    wend::search_result<int, double> const r =
        search(g, start, wend::goal_states<int>{goals_of(g)}, h);
    CHECK(r.cost.has_value() == t.cost.has_value());
    if (!r.cost || !t.cost) continue;
    CHECK(std::abs(*r.cost - *t.cost) < 1e-9);
    CHECK(cost_along(g, start, r.actions) == r.cost);
    ++found;
    for (int const a : r.actions) other_way += g.at(g.inverse(a)).cost == infinite;
  }
  CHECK(found > 50);
  CHECK(other_way > 20);
}

}  // namespace

namespace {

/// Estimates by notes that are made in advance, but not for actions of infinite cost.
struct noted : table_heuristic<double> {
  static constexpr bool prefetches = true;
  guarded const* g = nullptr;
  [[nodiscard]] int root(int s) const { return s; }
  [[nodiscard]] int child(int, int s, int a) const { return g->result(s, a); }
  [[nodiscard]] std::optional<double> value(int note) const { return (*this)(note); }
};
/// Estimates of many states at a time.
struct in_batches : table_heuristic<double> {
  void estimate(std::span<int const> states, std::span<std::optional<double>> to) const {
    for (std::size_t i = 0; i < states.size(); ++i) to[i] = (*this)(states[i]);
  }
};

}  // namespace

TEST_CASE("infinite costs and estimates: notes made in advance, and many states at a time") {
  auto const check = [](unsigned seed, auto const& heuristic) {
    auto const with = [&](auto const& search) {
      check_same(seed, [&](auto const& g, int s, auto const& h) {
        return search(g, s, heuristic(g, h));
      });
    };
    wend::idastar_options<double> o;
    o.cycles = wend::cycle_check::path;
    with([](auto const& g, int s, auto const& h) { return wend::astar(g, s, h); });
    with([&](auto const& g, int s, auto const& h) { return wend::idastar(g, s, h, o); });
  };
  check(11, [](guarded const& g, table_heuristic<double> const& h) { return noted{h, &g}; });
  check(12, [](guarded const&, table_heuristic<double> const& h) { return in_batches{h}; });
}

TEST_CASE("infinite costs: an action and its inverse may have different costs") {
  check_cheapest(20, [](auto const& g, int s, auto const& goals, auto const& h) {
    return wend::nbs(g, s, goals, h);
  });
  check_cheapest(21, [](auto const& g, int s, auto const& goals, auto const& h) {
    return wend::baestar(g, s, goals, h);
  });
  check_cheapest(22, [](auto const& g, int s, auto const& goals, auto const& h) {
    return wend::dstar_lite(g, s, goals, h);
  });
  auto const zero = [](int) { return 0.0; };
  check_cheapest(23, [&](auto const& g, int s, auto const&, auto const&) {
    return wend::lpastar(g, s, zero);
  });
  check_cheapest(24, [&](auto const& g, int s, auto const&, auto const&) {
    return wend::astar(g, s, zero);  // astar leaves out the inverse of the last action
  });
  check_cheapest(25, [&](auto const& g, int s, auto const&, auto const&) {
    wend::idastar_options<double> o;
    o.cycles = wend::cycle_check::path;
    return wend::idastar(g, s, zero, o);
  });
}
