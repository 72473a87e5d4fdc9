// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/iddfs.hpp>

using namespace wend::puzzles;

namespace {

/// Counts the stored states by depth.
struct depth_counter {
  std::vector<std::uint64_t> at{1};
  template <class Event>
  void on_generate(Event const& e) {
    if (!e.node || *e.node != known) return;
    if (at.size() <= e.depth) at.resize(e.depth + 1);
    ++at[e.depth];
    ++known;
  }
  std::uint64_t known = 1;  // the number that the next stored node has
};

/// The puzzle without a goal, so that the whole space is searched.
template <class P>
struct without_goal : P {
  using P::P;
  bool is_goal(typename P::state_type const&) const { return false; }
};

template <class P>
void check(std::size_t rows, std::size_t cols, std::size_t blank,
           std::vector<std::uint64_t> const& histogram) {
  std::vector<int> cells;
  for (int tile = 1; tile < static_cast<int>(rows * cols); ++tile) cells.push_back(tile);
  cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(blank), 0);
  board<> const start(board_shape<>(rows, cols), std::span<int const>(cells));
  without_goal<P> const p(start);
  depth_counter count;
  auto const r = wend::bfs(p, start, {}, count);
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(count.at == histogram);
  CHECK(r.statistics.max_depth == histogram.size() - 1);
  std::uint64_t sum = 0;
  for (auto const n : histogram) sum += n;
  CHECK(r.statistics.expanded == sum);
  CHECK(r.statistics.stored == sum);
  CHECK(r.statistics.open == 0);
}

}  // namespace

TEST_CASE("bfs of whole puzzles: the numbers of boards by depth equal the published ones") {
  std::ifstream file(WEND_TEST_DATA "/puzzle_histograms.txt");
  REQUIRE(file);
  int done = 0;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#' || line.find("...") != std::string::npos) continue;
    CAPTURE(line);
    std::istringstream words(line);
    std::string edges;
    std::size_t rows = 0, cols = 0, blank = 0;
    char colon = 0;
    words >> edges >> rows >> cols >> blank >> colon;
    std::vector<std::uint64_t> histogram;
    std::uint64_t sum = 0;
    for (std::uint64_t n = 0; words >> n; sum += n) histogram.push_back(n);
    if (sum > (WEND_SLOW_TESTS ? 400'000u : 25'000u)) continue;
    if (WEND_SLOW_TESTS && sum > 100'000 && blank % 3 == 1) continue;
    ++done;
    if (edges == "plane")
      check<tile_puzzle<>>(rows, cols, blank, histogram);
    else
      check<torus_puzzle<>>(rows, cols, blank, histogram);
  }
  CHECK(done > 20);
}
