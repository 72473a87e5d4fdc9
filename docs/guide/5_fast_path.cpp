// SPDX-License-Identifier: BSL-1.0
#include <iostream>

#include <wend/best_first/preset.hpp>
#include <wend/frontier/bucket_list.hpp>
#include <wend/frontier/optional_parts.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

//! [priority]
// f = g + 2 h in integers: a path of at most twice the least cost.
template <class P>
struct doubled_estimates {
  struct options {
    std::size_t batch = 16;
    wend::search_limits<wend::cost_t<P>> limits{};
    wend::table_memory* memory = nullptr;
  };

  struct priority {
    using cost = wend::cost_t<P>;
    using key = wend::f_h_key<cost>;
    // The key depends only on costs, so no node_view is needed …
    key of_costs(cost g, cost h, cost) const { return {static_cast<cost>(g + 2 * h), h}; }
    // … and h can be read from it, so h is not stored with each node.
    static cost estimate(key const& k, cost) { return k.h; }
  };
  static priority make_priority(options const&) { return {}; }

  using open_list = wend::bucket_list<wend::cost_t<P>>;
  static open_list make_open(wend::memory_budget& budget, options const&) {
    return open_list(budget);
  }

  static_assert(wend::priority_of_costs<priority, wend::cost_t<P>>);
  static_assert(wend::estimating_priority<priority, open_list, wend::cost_t<P>>);
  static_assert(wend::batching_open_list<open_list> && wend::placing_open_list<open_list>);

  static constexpr wend::best_first_traits traits{.improves = true};
  static wend::best_first_settings settings(options const& o) {
    return {.batch = o.batch, .memory = o.memory};
  }
};
//! [priority]

int main() {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  using manhattan = wend::heuristics::manhattan<puzzle>;
  puzzle const p{wend::puzzles::goal::blank_first};
  manhattan const h{p};
  // Number 79 of Korf's instances.
  auto const start = p.parse("0,1,9,7,11,13,5,3,14,12,4,2,8,6,10,15");

  wend::informed_search<doubled_estimates<puzzle>, puzzle, manhattan, wend::no_observer> search(
      p, start, h);
  search.run();
  auto const ours = search.result();
  auto const best = wend::astar(p, start, h, {.batch = 16});
  std::cout << "doubled estimates: " << *ours.cost << " moves, " << ours.statistics.expanded
            << " expanded\nastar: " << *best.cost << " moves, " << best.statistics.expanded
            << " expanded\n";
  return std::cout.flush() ? 0 : 1;
}
