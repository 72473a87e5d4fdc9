// SPDX-License-Identifier: BSL-1.0
#include "restart.hpp"

#include <cstdint>
#include <random>
#include <tuple>
#include <type_traits>
#include <vector>

#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/nbs.hpp>

#include "../support/two_ended.hpp"

using namespace tests;

namespace {

/// The starts and goals of a search.
struct two_ends {
  std::vector<int> starts;
  std::vector<int> goals;
};

/// The type of the observer, or no_observer if there is none.
template <class... O>
using observer_of = std::tuple_element_t<0, std::tuple<O..., wend::no_observer>>;

/// A search object that restarts with starts and goals as one argument, as check_restart needs.
template <class Search>
struct told_at_once : Search {
  using Search::Search;
  void restart(two_ends const& e) {
    Search::restart(wend::starts(e.starts), wend::goals(e.goals));
  }
};

template <template <class, class, class> class Search, class P, class H>
auto guided_maker(P const& p, H const& h) {
  return [&](two_ends const& e, limits_of<P> const& limits, wend::table_memory* memory,
             auto&... observer) {
    using search =
        told_at_once<Search<P, H, observer_of<std::remove_reference_t<decltype(observer)>...>>>;
    typename search::options_type const o{.limits = limits, .memory = memory};
    return search(p, wend::starts(e.starts), wend::goals(e.goals), h, o, observer...);
  };
}
template <class P>
auto blind_maker(P const& p) {
  return [&](two_ends const& e, limits_of<P> const& limits, wend::table_memory* memory,
             auto&... observer) {
    using search = told_at_once<wend::bidirectional_bfs_search<
        P, observer_of<std::remove_reference_t<decltype(observer)>...>>>;
    typename search::options_type const o{.limits = limits, .memory = memory};
    return search(p, wend::starts(e.starts), wend::goals(e.goals), o, observer...);
  };
}

/// Draws graphs, starts, goals and limits. Some lists are empty, and some starts are goals.
template <class Graph, class MakeOf>
void check_restarts(std::uint32_t seeds, MakeOf const& maker_of) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = random_graph<Graph>(random, draw{});
    auto const some = [&](std::size_t most) {
      std::vector<int> all(below(random, most + 1));
      for (int& v : all) v = static_cast<int>(below(random, g.out.size()));
      return all;
    };
    two_ends const first{some(2), some(2)};
    two_ends const second{some(3), some(1)};
    limits_of<Graph> limits;
    if (seed % 4 == 1) limits.max_depth = 1 + below(random, 4);
    if (seed % 4 == 2) limits.max_cost = static_cast<wend::cost_t<Graph>>(below(random, 12));
    if (seed % 4 == 3) limits.max_expanded = below(random, 8);
    maker_of(g, [&](auto const& make) {
      check_restart(make, first, second, limits);
      if (seed % 8 == 0) check_restart_without_memory(make, first, second, limits);
    });
  }
}

}  // namespace

TEST_CASE("restart: a bidirectional search behaves like a new one: bidirectional_bfs") {
  check_restarts<two_ended<no_cost>>(
      12, [](auto const& g, auto const& check) { check(blind_maker(g)); });
}

TEST_CASE("restart: a bidirectional search behaves like a new one: nbs and baestar") {
  using graph = two_ended<int>;
  check_restarts<graph>(12, [](graph const& g, auto const& check) {
    guided<graph> const admissible{&g, guide::inconsistent_dead_ends};
    check(guided_maker<wend::nbs_search>(g, admissible));
    capped_distances<graph> const consistent{&g, 6};
    check(guided_maker<wend::baestar_search>(g, consistent));
  });
}
