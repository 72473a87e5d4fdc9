// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include <wend/best_first/preset.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/search/astar.hpp>

#include "twist.hpp"

//! [preset]
// Dynamic weighting: f = g + (1 + epsilon (1 - depth / expected)) h, which trusts the heuristic far
// from the goal and is careful near it. Finds a path of at most 1 + epsilon times the least cost.
// I. Pohl, "The avoidance of (relative) catastrophe, heuristic competence, genuine dynamic
// weighting and computational issues in heuristic problem solving", IJCAI 1973, 12-17.
template <class P>
struct dynamic_weighting {
  struct options {
    double epsilon = 1;
    double expected = 20;  // no solution should be longer
    wend::search_limits<wend::cost_t<P>> limits{};
    wend::table_memory* memory = nullptr;
  };

  // The order in which nodes leave the open list: the smallest key first.
  struct priority {
    double epsilon, expected;
    double operator()(wend::node_view<P> const& n) const {
      double const left = 1 - std::min(1.0, static_cast<double>(n.depth) / expected);
      return static_cast<double>(n.g) + (1 + epsilon * left) * static_cast<double>(n.h);
    }
  };
  static priority make_priority(options const& o) { return {o.epsilon, o.expected}; }

  // The open list itself, here the d-ary heap of Boost.Heap.
  using open_list = wend::boost_heap_list<double>;
  static open_list make_open(wend::memory_budget& budget, options const&) {
    return open_list(budget);
  }

  // A cheaper path to a known state replaces the old one.
  static constexpr wend::best_first_traits traits{.improves = true};
  static wend::best_first_settings settings(options const& o) { return {.memory = o.memory}; }
};

template <class P, class H>
using dynamic_weighting_search =
    wend::informed_search<dynamic_weighting<P>, P, H, wend::no_observer>;
//! [preset]

struct steps {
  int operator()(twist::state_type const& s) const {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
      int const goal = s[static_cast<std::size_t>(cell)] - 1;
      sum += std::abs(cell / 3 - goal / 3) + std::abs(cell % 3 - goal % 3);
    }
    return (sum + 3) / 4;
  }
};

int main() {
  twist const p;
  steps const h;
  twist::state_type const start{3, 2, 1, 6, 5, 4, 9, 8, 7};

  //! [search]
  dynamic_weighting_search<twist, steps> search(p, start, h, {.epsilon = 1});
  while (search.step() == wend::search_status::running) {
  }
  auto const ours = search.result();
  auto const best = wend::astar(p, start, h);
  std::cout << "dynamic weighting: " << *ours.cost << " turns, " << ours.statistics.expanded
            << " expanded\nastar: " << *best.cost << " turns, " << best.statistics.expanded
            << " expanded\n";
  //! [search]
  return std::cout.flush() ? 0 : 1;
}
