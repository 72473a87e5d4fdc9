// SPDX-License-Identifier: BSL-1.0
//
// IDA* with Manhattan distance on Korf's instances of the 15-puzzle. All sides generate exactly the numbers
// of nodes in Korf's table.

#include "baselines/idastar_puzzle.hpp"
#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <functional>
#include <numeric>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;

struct answer {
  int cost;
  std::uint64_t generated;
};
using side = std::function<answer(bench::korf_instance const&)>;

void solve(benchmark::State& state, std::vector<int> const& numbers, side const& run) {
  std::uint64_t generated = 0;
  for (auto _ : state) {
    generated = 0;
    for (int const number : numbers) {
      auto const& instance = bench::korf(number);
      answer const a = run(instance);
      generated += a.generated;
      if (a.cost != instance.cost) state.SkipWithError("not a cheapest solution");
      if (a.generated + 1 != instance.nodes) state.SkipWithError("not the nodes of Korf's table");
    }
  }
  bench::report(state, {.nodes = generated});
}

void add(std::string const& instance, std::vector<int> const& numbers) {
  fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  auto const add_side = [&](std::string const& name, side const& run) {
    benchmark::RegisterBenchmark(("idastar/" + instance + "/" + name).c_str(),
                                 [=](benchmark::State& state) { solve(state, numbers, run); })
        ->Unit(benchmark::kMillisecond);
  };
  add_side("wend", [p](auto const& k) {
    auto const r = wend::idastar(p, p.parse(k.text), wend::heuristics::manhattan<fifteen>{p});
    return answer{r.cost.value_or(-1), r.statistics.generated};
  });
  auto const baseline = [](auto search) {
    return [=](bench::korf_instance const& k) {
      auto const out = search(k.board);
      return answer{out.cost, out.generated};
    };
  };
  add_side("by_hand_loop", baseline(baselines::idastar_loop));
  add_side("by_hand_unrolled", baseline(baselines::idastar_unrolled));
}

int const added = [] {
  add("korf_79", {79});
  add("korf_8_boards", {79, 12, 42, 55, 28, 48, 97, 1});
  if (bench::all_wanted()) {
    std::vector<int> all(100);
    std::iota(all.begin(), all.end(), 1);
    add("korf_100_boards", all);
  }
  return 0;
}();

}  // namespace
