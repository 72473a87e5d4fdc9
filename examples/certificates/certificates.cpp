// SPDX-License-Identifier: BSL-1.0
#include <fstream>
#include <iostream>
#include <stdexcept>

#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

#include "../common/program.hpp"

// Solves a board of the 8-puzzle, writes a certificate that no solution is shorter, and checks it.
// verify.py also checks it, and shares no code with this library.
int run(int argc, char** argv) {
  wend::puzzles::tile_puzzle<3, 3> const puzzle{wend::puzzles::goal::blank_last};
  auto const start = puzzle.parse("8 1 3 4 0 2 7 6 5");
  wend::heuristics::manhattan const h{puzzle};
  wend::puzzles::board_codec const text{puzzle};
  char const* const name = argc == 2 ? argv[1] : "certificate.txt";

  auto search = wend::astar.search(puzzle, start, h);
  search.run();
  std::ofstream out(name);
  auto const said = wend::write_certificate(search, out, text, "8 1 3 4 0 2 7 6 5, Manhattan");
  if (!said.written) throw std::runtime_error("cannot write " + wend::quoted_text(name));
  std::cout << "solved in " << *said.cost << " moves; " << said.states << " boards prove that no "
            << "solution has fewer\n";

  std::ifstream in(name);
  auto const found = wend::check_certificate(puzzle, start, h, in, text);
  if (found.is_optimal())
    std::cout << "checked: " << *found.cost << " moves are the fewest\n";
  else
    std::cout << "refused, line " << found.line << ": " << found.reason << '\n';
  return found.is_optimal() ? 0 : 1;
}

int main(int argc, char** argv) {
  return common::run("certificates", [&] { return run(argc, argv); });
}
