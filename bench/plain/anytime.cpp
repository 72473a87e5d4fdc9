// SPDX-License-Identifier: BSL-1.0
//
// Improving solutions of the 15-puzzle until one is proved cheapest: anytime weighted A*, anytime repairing
// A* and rectangle search, against weighted A* restarted with falling
// weights.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../support/korf.hpp"
#include "../support/report.hpp"
#include "../support/side.hpp"

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/weighted_astar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;

/// The final result and its cost.
struct curve {
  int last = 0;
  std::size_t solutions = 0;
  std::uint64_t expanded = 0;
};

curve curve_of(auto&& range) {
  curve c;
  for (auto const& s : range) {
    c.last = s.cost;
    ++c.solutions;
  }
  c.expanded = range.statistics().expanded;
  return c;
}

curve anytime(fifteen const& p, fifteen::state_type const& start) {
  wend::heuristics::manhattan const h{p};
  return curve_of(wend::awastar(p, start, h, {.weight = 2}));
}

curve repairing(fifteen const& p, fifteen::state_type const& start) {
  wend::heuristics::manhattan const h{p};
  return curve_of(wend::arastar(p, start, h, {.weight = 2, .step = 0.25}));
}

curve widening(fifteen const& p, fifteen::state_type const& start) {
  wend::heuristics::manhattan const h{p};
  return curve_of(wend::rectangle_search(p, start, h));
}

curve restarting(fifteen const& p, fifteen::state_type const& start) {
  wend::heuristics::manhattan const h{p};
  curve c;
  for (double const weight : {2.0, 1.75, 1.5, 1.25, 1.0}) {
    auto const r = wend::weighted_astar(p, start, h, {.weight = weight});
    c.expanded += r.statistics.expanded;
    if (c.solutions != 0 && *r.cost >= c.last) continue;
    c.last = *r.cost;
    ++c.solutions;
  }
  return c;
}

void add_side(int number, std::string const& side,
              curve (*run)(fifteen const&, fifteen::state_type const&)) {
  bench::add("plain_anytime", "korf_" + std::to_string(number), side,
             [=](benchmark::State& state) {
               auto const& instance = bench::korf(number);
               fifteen const p{wend::puzzles::goal::blank_first};
               auto const start = p.parse(instance.text);
               curve c;
               for (auto _ : state) c = run(p, start);
               if (c.last != instance.cost) state.SkipWithError("not a cheapest solution");
               state.counters["solutions"] = static_cast<double>(c.solutions);
               bench::report(state, {.nodes = c.expanded});
             });
}

int const added = [] {
  for (int const number : {12, 79}) {
    add_side(number, "wend", anytime);
    add_side(number, "arastar", repairing);
    add_side(number, "rectangle", widening);
    add_side(number, "restarts", restarting);
  }
  return 0;
}();

}  // namespace
