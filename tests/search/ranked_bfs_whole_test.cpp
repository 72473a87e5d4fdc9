// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/ranked_bfs.hpp>

#include "../puzzles/whole_space.hpp"

TEST_CASE("ranked_bfs: a search of the whole 3x4 puzzle fits in 64 MB [slow]") {
  std::vector<std::uint64_t> known;
  for (auto const& fact : whole_space::facts_in("puzzle_histograms.txt"))
    if (fact.edges == "plane" && fact.rows == 3 && fact.cols == 4 && fact.blank == 11)
      known = fact.numbers;
  std::uint64_t const states = 239'500'800;  // half of 12!
  wend::puzzles::tile_puzzle<3, 4> const p{wend::puzzles::goal::blank_last};
  auto const r = wend::ranked_bfs(
      p, p.goal_state(), {.limits = {.max_memory = 64'000'000}, .goal_test = false, .threads = 2});
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(r.histogram == known);
  CHECK(r.statistics.expanded == states);
  CHECK(r.statistics.generated == states / 12 * 34);
  CHECK(r.statistics.bytes < 64'000'000);
}
