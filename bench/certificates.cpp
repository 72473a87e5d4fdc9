// SPDX-License-Identifier: BSL-1.0
//
// The cost of a proof: A* on boards of the 15-puzzle against writing the certificate of its result, and
// checking it.

#include <cstdint>  // std::uint64_t
#include <sstream>
#include <string>

#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/heuristics/manhattan.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

namespace {

using puzzle = wend::puzzles::tile_puzzle<4, 4>;
using manhattan = wend::heuristics::manhattan<puzzle>;
using search_type = wend::astar_search<puzzle, manhattan>;

/// A board, and A* on it.
struct subject {
  bench::korf_instance instance;
  puzzle p{wend::puzzles::goal::blank_first};
  puzzle::state_type start;
  manhattan h{p};

  explicit subject(int number)
      : instance(bench::korf(number)), start(p.parse(instance.text)) {}

  search_type search() const { return search_type(p, start, h); }
};

template <class Run>
void add(int number, std::string const& side, Run run) {
  bench::add("certificates", "korf_" + std::to_string(number), side,
             [=](benchmark::State& state) { run(state, subject(number)); });
}

void astar(benchmark::State& state, subject const& s) {
  wend::statistics done;
  for (auto _ : state) {
    auto search = s.search();
    if (search.run() != wend::search_status::solved) state.SkipWithError("not solved");
    done = search.statistics();
  }
  bench::report(state, {.nodes = done.generated, .stored = done.stored});
}

void write(benchmark::State& state, subject const& s) {
  auto search = s.search();
  search.run();
  std::uint64_t labels = 0;
  for (auto _ : state) {
    std::ostringstream out;
    auto const said = wend::write_certificate(search, out);
    if (said.bound != s.instance.cost) state.SkipWithError("not proved");
    labels = said.states;
  }
  bench::report(state, {.nodes = search.statistics().generated, .stored = labels});
}

void check(benchmark::State& state, subject const& s) {
  auto search = s.search();
  search.run();
  std::ostringstream out;
  auto const said = wend::write_certificate(search, out);
  for (auto _ : state) {
    std::istringstream in(out.str());
    if (!wend::check_certificate(s.p, s.start, s.h, in).is_optimal())
      state.SkipWithError("not proved");
  }
  bench::report(state, {.nodes = search.statistics().generated, .stored = said.states});
}

int const added = [] {
  for (int const number : {79, 42, 12}) {
    add(number, "wend_astar", astar);
    add(number, "wend_write", write);
    add(number, "wend_check", check);
  }
  return 0;
}();

}  // namespace
