// SPDX-License-Identifier: BSL-1.0
//
// 15-puzzle boards within a factor of the shortest solution: alternating queues against weighted A*.

#include <cstdint>  // std::uint64_t
#include <string>

#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/weighted_astar.hpp>

namespace {

using puzzle = wend::puzzles::tile_puzzle<4, 4>;
using manhattan = wend::heuristics::manhattan<puzzle>;

struct promise {
  double weight;
  std::string name;
};

template <class Search>
void add(int number, promise const& within, std::string const& side, Search search) {
  bench::add("bounded", "korf_" + std::to_string(number) + '_' + within.name, side,
             [=](benchmark::State& state) {
    auto const instance = bench::read_korf().at(static_cast<std::size_t>(number - 1));
    puzzle const p{wend::puzzles::goal::blank_first};
    auto const start = p.parse(instance.text);
    manhattan const h{p};
    std::uint64_t generated = 0;
    std::uint64_t stored = 0;
    double cost = 0;
    for (auto _ : state) {
      auto const r = search(p, start, h, within.weight);
      generated = r.statistics.generated;
      stored = r.statistics.stored;
      cost = r.cost.value_or(0);
    }
    if (cost < instance.cost || cost > within.weight * instance.cost)
      state.SkipWithError("not within the weight");
    bench::report(state, {.nodes = generated, .stored = stored});
  });
}

int const added = [] {
  for (int const number : {79, 42, 12})
    for (promise const& within : {promise{1.1, "1_1"}, {1.5, "1_5"}, {2, "2"}, {3, "3"}}) {
      add(number, within, "wend", [](auto const& p, auto const& start, auto const& h, double w) {
        return wend::bounded_suboptimal(p, start, h, {.weight = w});
      });
      add(number, within, "wend_weighted_astar",
          [](auto const& p, auto const& start, auto const& h, double w) {
        return wend::weighted_astar(p, start, h, {.weight = w});
      });
    }
  return 0;
}();

}  // namespace
