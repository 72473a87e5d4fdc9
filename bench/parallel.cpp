// SPDX-License-Identifier: BSL-1.0
//
// Parallel IDA* and hash-distributed A* against the sequential searches, on Korf's instances of the
// 15-puzzle with the Manhattan distance; hash-distributed A* also on the puzzle as a beginner writes it;
// parallel IDA* also on many small boards, one after another. Measures elapsed time, for the sequential
// searches too: processor time would be that of the caller's thread only.

#include "plain/tiles.hpp"
#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <random>
#include <string>
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/parallel/parallel_idastar.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

namespace {

using puzzle = wend::puzzles::tile_puzzle<4, 4>;

using instances = std::vector<bench::korf_instance>;

template <class Run>
void add_side(std::string const& instance, std::string const& side, Run run) {
  bench::add("parallel", instance, side, run)->UseRealTime();
}

template <class Search>
void solve(benchmark::State& state, instances const& all, Search const& search) {
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  std::uint64_t generated = 0;
  for (auto _ : state) {
    generated = 0;
    for (auto const& k : all) {
      auto const r = search(p, p.parse(k.text), h);
      if (!r || *r.cost != k.cost) state.SkipWithError("not a cheapest solution");
      generated += r.statistics.generated;
    }
  }
  bench::report(state, {.nodes = generated});
}

void add(std::string const& name, instances const& all, bool deterministic) {
  add_side(name, "wend_idastar", [=](benchmark::State& state) {
    solve(state, all,
          [](auto const& p, auto const& s, auto const& h) { return wend::idastar(p, s, h); });
  });
  for (std::size_t const threads : {1u, 2u}) {
    add_side(name, "wend_" + std::to_string(threads), [=](benchmark::State& state) {
      solve(state, all, [=](auto const& p, auto const& s, auto const& h) {
        return wend::parallel_idastar(p, s, h,
                                      {.threads = threads, .deterministic = deterministic});
      });
    });
  }
}

/// This many boards of the 8-puzzle, each the end of a random walk with this many moves.
void add_small(std::string const& name, std::size_t count, int moves) {
  using small = wend::puzzles::tile_puzzle<3, 3>;
  small const p{wend::puzzles::goal::blank_first};
  std::mt19937 random(1);
  std::vector<small::state_type> boards;
  for (std::size_t i = 0; i < count; ++i) {
    auto board = p.goal_state();
    for (int move = 0; move < moves; ++move) {
      auto const actions = p.actions(board);
      board = p.result(board, actions[random() % actions.size()]);
    }
    boards.push_back(board);
  }
  auto const solve_all = [=](benchmark::State& state, auto const& search) {
    wend::heuristics::manhattan<small> const h{p};
    std::uint64_t expanded = 0;
    for (auto _ : state) {
      expanded = 0;
      for (auto const& board : boards) expanded += search(p, board, h).statistics.expanded;
    }
    bench::report(state, {.nodes = expanded});
  };
  add_side(name, "wend_idastar", [=](benchmark::State& state) {
    solve_all(state, [](auto const&... asked) { return wend::idastar(asked...); });
  });
  for (std::size_t const threads : {1u, 2u})
    add_side(name, "wend_" + std::to_string(threads), [=](benchmark::State& state) {
      solve_all(state, [=](auto const& q, auto const& board, auto const& h) {
        return wend::parallel_idastar(q, board, h, {.threads = threads});
      });
    });
}

/// A* in one thread, and hash-distributed A* with the options that the literature recommends.
template <class Solve>
void add_best_first(std::string const& name, Solve const& solve) {
  add_side(name, "wend_astar", [=](benchmark::State& state) {
    solve(state, [](auto const& p, auto const& s, auto const& h) {
      return wend::astar(p, s, h, {.batch = 32});
    });
  });
  for (std::size_t const threads : {1u, 2u}) {
    add_side(name, "wend_hda_" + std::to_string(threads), [=](benchmark::State& state) {
      wend::work_distribution work;
      solve(state, [&](auto const& p, auto const& s, auto const& h) {
        auto search = wend::hda_astar.search(p, s, h, {.threads = threads});
        search.run();
        work = search.distribution();
        return search.result();
      });
      state.counters["sent"] = work.communication_overhead();
      state.counters["balance"] = work.load_balance();
    });
  }
}

/// The largest of these searches stores 46 million nodes.
void add_hda(std::string const& name, instances const& all) {
  add_best_first(name, [=](benchmark::State& state, auto const& search) {
    puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
    wend::heuristics::manhattan<puzzle> const h{p};
    wend::statistics sum;
    for (auto _ : state) {
      sum = {};
      for (auto const& k : all) {
        auto const r = search(p, p.parse(k.text), h);
        if (!r || *r.cost != k.cost) state.SkipWithError("not a cheapest solution");
        sum.expanded += r.statistics.expanded;
        sum.stored += r.statistics.stored;
        sum.bytes += r.statistics.bytes;
      }
    }
    bench::report(state, {.nodes = sum.expanded, .stored = sum.stored});
    state.counters["bytes_a_node"] =
        static_cast<double>(sum.bytes) / static_cast<double>(sum.stored);
  });
}

void add_plain_hda(std::string const& name, bench::korf_instance const& k) {
  add_best_first(name, [=](benchmark::State& state, auto const& search) {
    plain::tiles<4> const p{};
    plain::manhattan<4> const h{};
    wend::statistics done;
    for (auto _ : state) {
      auto const r = search(p, k.board, h);
      if (!r || *r.cost != k.cost) state.SkipWithError("not a cheapest solution");
      done = r.statistics;
    }
    bench::report(state, {.nodes = done.expanded, .stored = done.stored});
  });
}

/// The instances with between 200 and 900 million nodes in Korf's table.
instances large_ones() {
  instances large;
  for (int number = 1; number <= 100; ++number) {
    auto const& k = bench::korf(number);
    if (k.nodes > 200'000'000 && k.nodes < 900'000'000) large.push_back(k);
  }
  return large;
}

int const added = [] {
  add("korf_79", {bench::korf(79)}, true);
  add("korf_16", {bench::korf(16)}, true);
  add_small("small_1700_expansions", 300, 200);
  add_small("small_18_expansions", 3000, 24);
  add_hda("hda_korf_79", {bench::korf(79)});
  add_hda("hda_korf_5", {bench::korf(5)});
  add_plain_hda("hda_plain_korf_5", bench::korf(5));
  if (bench::all_wanted()) {
    add("korf_100", {bench::korf(100)}, true);
    add("korf_large", large_ones(), false);
    add_hda("hda_korf_large", {bench::korf(1), bench::korf(4), bench::korf(14)});
  }
  return 0;
}();

}  // namespace
