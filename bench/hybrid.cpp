// SPDX-License-Identifier: BSL-1.0
//
// A*+IDA* against IDA*, on Korf's instances of the 15-puzzle with the Manhattan distance and on his
// easiest ones of the 24-puzzle with additive pattern databases 6-6-6-6.

#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/idastar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;
using twenty_four = wend::puzzles::tile_puzzle<5, 5>;
using tables = wend::heuristics::tile_pattern_databases<twenty_four, 4>;

struct board {
  std::string text;
  int cost;
};

/// The easiest first: "number, board, moves, nodes" in each line.
std::vector<board> easiest_24(std::size_t count) {
  std::ifstream file(WEND_TEST_DATA "/korf24_easiest.txt");
  std::vector<board> boards;
  for (std::string line; boards.size() < count && std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream in(line);
    std::string number;
    board b;
    std::string moves;
    std::getline(in, number, ',');
    std::getline(in, b.text, ',');
    std::getline(in, moves, ',');
    b.cost = std::stoi(moves);
    boards.push_back(std::move(b));
  }
  if (boards.size() != count) throw std::runtime_error("no boards in " WEND_TEST_DATA);
  return boards;
}

template <class P, class H, class Search>
void solve(benchmark::State& state, P const& p, H const& h, std::vector<board> const& boards,
           Search const& search) {
  std::uint64_t generated = 0;
  std::uint64_t stored = 0;
  for (auto _ : state) {
    generated = stored = 0;
    for (board const& b : boards) {
      auto const r = search(p, p.parse(b.text), h);
      if (!r || *r.cost != b.cost) state.SkipWithError("not a cheapest solution");
      generated += r.statistics.generated;
      stored += r.statistics.stored;
    }
  }
  bench::report(state, {.nodes = generated, .stored = stored});
}

/// Both sides. `make()` makes a heuristic, and its time is not measured.
template <class P, class Make>
void add(std::string const& instance, P const& p, std::vector<board> const& boards,
         std::size_t bytes, Make const& make) {
  bench::add("hybrid", instance, "wend", [=](benchmark::State& state) {
    solve(state, p, make(p), boards, [bytes](auto const& q, auto const& start, auto const& h) {
      return wend::astar_idastar(q, start, h, {.limits = {.max_memory = bytes}, .batch = 32});
    });
  });
  bench::add("hybrid", instance, "wend_idastar", [=](benchmark::State& state) {
    solve(state, p, make(p), boards, [](auto const& q, auto const& start, auto const& h) {
      return wend::idastar(q, start, h);
    });
  });
}

int const added = [] {
  constexpr std::size_t mebi = std::size_t{1} << 20;
  fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  auto const distance = [](fifteen const& q) { return wend::heuristics::manhattan<fifteen>{q}; };
  auto const korf = [](std::vector<int> const& numbers) {
    std::vector<board> boards;
    for (int const n : numbers) boards.push_back({bench::korf(n).text, bench::korf(n).cost});
    return boards;
  };
  add("korf_79", p, korf({79}), mebi, distance);
  add("korf_8_boards_64_mib", p, korf({1, 2, 4, 6, 7, 10, 11, 13}), 64 * mebi, distance);
  if (bench::all_wanted()) {
    twenty_four const q{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
    auto const six = [](twenty_four const& of) {
      return tables(of, wend::heuristics::build_tile_patterns(
                            of, *wend::heuristics::named_tile_partition(of, "6-6-6-6")));
    };
    add("easiest_24_2_gib", q, easiest_24(1), 2048 * mebi, six);
    add("ten_easiest_24_8_gib", q, easiest_24(10), 8192 * mebi, six);
  }
  return 0;
}();

}  // namespace
