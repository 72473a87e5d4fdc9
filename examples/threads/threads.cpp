// SPDX-License-Identifier: BSL-1.0
//
// One of Korf's 15-puzzles in one thread and in two: the cost is equal and, with `deterministic`, so is
// the solution. The speed-up depends on the machine, so it is not printed.
#include <iostream>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/parallel_idastar.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

int main() {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  wend::heuristics::manhattan const h{p};

  auto const one = wend::idastar(p, start, h);
  auto const two = wend::parallel_idastar(p, start, h, {.threads = 2});
  auto const same = wend::parallel_idastar(p, start, h, {.threads = 2, .deterministic = true});

  std::cout << "one thread: " << *one.cost << " moves\n"
            << "two threads: " << *two.cost << " moves\n"
            << "the solution of one thread, by two: "
            << (same.actions == one.actions ? "yes" : "no") << '\n';
  return std::cout.flush() && one && two && same ? 0 : 1;
}
