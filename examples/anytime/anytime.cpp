// SPDX-License-Identifier: BSL-1.0
#include <iomanip>
#include <iostream>
#include <string_view>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/wend.hpp>

// Solves a 15-puzzle by anytime searches: a quick solution, then shorter ones, each with a lower bound.
int main() {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first};
  auto const start = p.parse("14,1,9,6,4,8,12,5,7,2,3,0,10,11,13,15");
  wend::heuristics::manhattan const h{p};

  std::cout << std::fixed << std::setprecision(3);
  auto const tell = [](std::string_view algorithm, auto curve) {
    std::cout << algorithm << "\nexpanded  cost  at least  ratio\n";
    for (auto const& s : curve)
      std::cout << std::setw(8) << curve.statistics().expanded << std::setw(6) << s.cost
                << std::setw(10) << s.lower_bound << std::setw(7) << s.ratio() << '\n';
    std::cout << "then " << curve.status() << ", at least " << *curve.lower_bound() << "\n\n";
  };
  tell("Anytime weighted A*", wend::awastar(p, start, h, {.weight = 2}));
  tell("ARA*: the weight falls", wend::arastar(p, start, h, {.weight = 2}));
  tell("Rectangle search: no weight", wend::rectangle_search(p, start, h));

  // Two searches that return one solution of at most twice the least cost, and the bound they proved.
  auto const once = wend::weighted_astar(p, start, h, {.weight = 2});
  if (once)
    std::cout << "weighted A*: cost " << *once.cost << ", at least " << *once.lower_bound << '\n';
  auto const by_two_queues = wend::bounded_suboptimal(p, start, h, {.weight = 2});
  if (by_two_queues)
    std::cout << "two queues:  cost " << *by_two_queues.cost << ", at least "
              << *by_two_queues.lower_bound << '\n';
  return std::cout.flush() ? 0 : 1;
}
