// SPDX-License-Identifier: BSL-1.0
//
// Searches without observer and limits, for callgrind to count their instructions. bench/run builds
// this twice: with wend's headers, and with a copy without the checks of limits.

#include "support/korf.hpp"

#include <cstring>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;
using manhattan = wend::heuristics::manhattan<fifteen>;
using search = wend::result_t<fifteen> (*)(fifteen const&, fifteen::state_type const&,
                                           manhattan const&);

}  // namespace

// callgrind counts the functions whose names begin with measured_.
[[gnu::noinline]] wend::result_t<fifteen> measured_idastar(fifteen const& p,
                                                           fifteen::state_type const& start,
                                                           manhattan const& h) {
  return wend::idastar(p, start, h);
}
[[gnu::noinline]] wend::result_t<fifteen> measured_astar(fifteen const& p,
                                                         fifteen::state_type const& start,
                                                         manhattan const& h) {
  return wend::astar(p, start, h);
}

int main(int, char** arguments) {
  bool const depth_first = std::strcmp(arguments[1], "idastar") == 0;
  auto const& instance = bench::korf(depth_first ? 79 : 12);
  fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  search const run = depth_first ? measured_idastar : measured_astar;
  auto const r = run(p, p.parse(instance.text), manhattan{p});
  return r.cost == instance.cost ? 0 : 1;
}
