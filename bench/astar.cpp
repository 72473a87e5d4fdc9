// SPDX-License-Identifier: BSL-1.0
//
// A* with Manhattan distance: Korf's instances of the 15-puzzle, thirty-two boards of the 8-puzzle, and
// the growth of the time per node with the number of nodes.

#include "baselines/astar_puzzle.hpp"
#include "support/fewer.hpp"
#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <functional>
#include <random>
#include <utility>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;
using eight = wend::puzzles::tile_puzzle<3, 3>;

/// The batch size, for wend and for the hand-written search.
constexpr std::size_t batch = 32;

template <class P, class H>
wend::result_t<P> search(P const& p, wend::state_t<P> const& start, H const& h, std::size_t nodes) {
  return wend::astar(p, start, h, {.batch = nodes});
}
template <class P, class H>
wend::result_t<P> search(P const& p, std::string const& start, H const& h, std::size_t nodes,
                         wend::search_limits<> const& limits = {}) {
  return wend::astar(p, p.parse(start), h, {.limits = limits, .batch = nodes});
}

// --- one instance of Korf's, one search
// -----------------------------------------------------------

struct answer {
  int cost;
  std::uint64_t generated, stored;
};
answer answer_of(baselines::outcome const& out) { return {out.cost, out.generated, out.stored}; }
template <class Result>
answer answer_of(Result const& r) {
  return {r.cost.value_or(-1), r.statistics.generated, r.statistics.stored};
}

using solver = std::function<answer(bench::korf_instance const&)>;

void add_korf(int number, std::string const& side, solver const& solve) {
  bench::add("astar", "korf_" + std::to_string(number), side, [=](benchmark::State& state) {
    auto const& instance = bench::korf(number);
    answer a{};
    for (auto _ : state) {
      a = solve(instance);
      if (a.cost != instance.cost) state.SkipWithError("not a cheapest solution");
    }
    bench::report(state, {.nodes = a.generated, .stored = a.stored});
  });
}

/// wend on a 15-puzzle with fewer refinements.
template <bool Pack, bool Inverse>
answer solve_with_fewer(fifteen const& p, bench::korf_instance const& k) {
  bench::fewer<fifteen, Pack, Inverse> const less{p};
  return answer_of(search(less, k.text, wend::heuristics::manhattan<fifteen>{p}, batch));
}

void add_korf() {
  fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<fifteen> const h{p};
  for (int const number : {79, 12, 42, 55, 28, 48, 97, 1}) {
    add_korf(number, "wend", [=](auto const& k) { return answer_of(search(p, k.text, h, batch)); });
    add_korf(number, "wend_batch_1",
             [=](auto const& k) { return answer_of(search(p, k.text, h, 1)); });
    add_korf(number, "wend_no_pack",
             [=](auto const& k) { return solve_with_fewer<false, true>(p, k); });
    add_korf(number, "wend_no_inverse",
             [=](auto const& k) { return solve_with_fewer<true, false>(p, k); });
    add_korf(number, "wend_neither",
             [=](auto const& k) { return solve_with_fewer<false, false>(p, k); });
    auto const baseline = [number](std::string const& side, auto solve) {
      add_korf(number, side, [=](auto const& k) { return answer_of(solve(k.board)); });
    };
    baseline("by_hand", baselines::astar_batched);
    baseline("by_hand_plain", baselines::astar_plain<4, 4>);
    baseline("boost", baselines::astar_boost<4, 4>);
    baseline("boost_low_h", baselines::astar_boost_low_h<4, 4>);
    // The largest instance would take three minutes and 10 GB.
    if (number != 1) baseline("boost_flat_map", baselines::astar_boost_flat_map<4, 4>);
  }
}

// --- thirty-two boards of the 8-puzzle
// ------------------------------------------------------------

struct boards {
  static constexpr int count = 32;
  static constexpr int summed_cost = 703;

  std::vector<baselines::eight::board> all{};
  std::vector<eight::state_type> states{};  // the same boards as wend's states
};

/// Drawn with the first seed for which the summed cost of the solvable boards is 703, 32 times the average
/// over all boards.
boards draw_boards() {
  constexpr std::uint32_t seed = 30;
  eight const p{wend::puzzles::goal::blank_first};
  std::mt19937 random(seed);
  boards drawn;
  while (drawn.all.size() != boards::count) {
    baselines::eight::board b{};
    for (std::uint8_t i = 0; i != 9; ++i) b[i] = i;
    for (std::size_t i = 8; i > 0; --i) std::swap(b[i], b[random() % (i + 1)]);
    std::string text;
    for (int const tile : b) text += std::to_string(tile) + ' ';
    if (!p.is_solvable(p.parse(text))) continue;
    drawn.all.push_back(b);
    drawn.states.push_back(p.parse(text));
  }
  return drawn;
}

template <class Solve>
void add_eight(std::string const& side, Solve solve) {
  bench::add("astar", "eight_32_boards", side, [=](benchmark::State& state) {
    boards const drawn = draw_boards();
    answer sum{};
    for (auto _ : state) {
      sum = {};
      for (std::size_t i = 0; i != boards::count; ++i) {
        answer const a = solve(drawn, i);
        sum.cost += a.cost;
        sum.generated += a.generated;
        sum.stored += a.stored;
      }
      if (sum.cost != boards::summed_cost) state.SkipWithError("not cheapest solutions");
    }
    bench::report(state, {.nodes = sum.generated, .stored = sum.stored});
  });
}

void add_eight() {
  eight const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  for (std::size_t const nodes : {batch, std::size_t{1}})
    add_eight(nodes == 1 ? "wend_batch_1" : "wend", [=](boards const& b, std::size_t i) {
      return answer_of(search(p, b.states[i], h, nodes));
    });
  auto const baseline = [](std::string const& side, auto solve) {
    add_eight(side, [=](boards const& b, std::size_t i) { return answer_of(solve(b.all[i])); });
  };
  baseline("by_hand", baselines::astar_plain<3, 3>);
  baseline("boost", baselines::astar_boost<3, 3>);
  baseline("boost_low_h", baselines::astar_boost_low_h<3, 3>);
  baseline("boost_flat_map", baselines::astar_boost_flat_map<3, 3>);
}

// --- growth
// ---------------------------------------------------------------------------------------

/// A* on an instance too large for it, stopped after this many expansions.
void add_growth(std::string const& name, std::uint64_t expansions) {
  bench::add("astar_growth", name, "wend", [=](benchmark::State& state) {
    fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
    wend::heuristics::manhattan<fifteen> const h{p};
    wend::result_t<fifteen> r;
    for (auto _ : state) {
      r = search(p, bench::korf(88).text, h, batch, {.max_expanded = expansions});
      if (r.status != wend::search_status::expansion_limit) state.SkipWithError("it has ended");
    }
    bench::report(state, {.nodes = r.statistics.stored, .stored = r.statistics.stored});
  });
}

int const added = [] {
  add_korf();
  add_eight();
  add_growth("0.1_million", 50'000);
  add_growth("0.3_million", 160'000);
  add_growth("1_million", 530'000);
  add_growth("3_million", 1'600'000);
  add_growth("10_million", 5'400'000);
  add_growth("25_million", 13'400'000);
  add_growth("50_million", 27'000'000);
  return 0;
}();

}  // namespace
