// SPDX-License-Identifier: BSL-1.0
/// \file
/// Searches in files. Started again, they resume where they were stopped or killed.
///
///     external 2 7 1000 /disk/a /disk/b     # whole puzzles: rows, columns, MiB, directories
///     external 1 256 /disk/a                # the 15-puzzle: Korf's instance, MiB, a directory
///
/// For a whole puzzle it prints a line for each layer: its distance, its states, the seconds for
/// it, the largest resident set of this process and the size of the files; at the end whether even
/// and odd distances have the numbers of boards that they must have. For an instance, which
/// external A* solves with the Manhattan distance, it prints a line every ten seconds, and then the
/// result of A* in the same memory.

#include <sys/resource.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <wend/external/external.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

namespace {

using puzzle = wend::puzzles::tile_puzzle<>;

long resident_kib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

std::uint64_t bytes_in(std::vector<std::string> const& directories) {
  std::uint64_t sum = 0;
  for (std::string const& directory : directories)
    for (auto const& entry : std::filesystem::directory_iterator(directory))
      if (entry.is_regular_file()) sum += entry.file_size();
  return sum;
}

/// Colour the cells as a chessboard's: each move takes the blank to the other colour. So of all
/// boards as large a part is at even distances as the cells are that have the colour of the goal's
/// blank, which is in the first one.
bool is_divided_by_colour(std::size_t cells, std::uint64_t boards,
                          std::vector<std::uint64_t> const& histogram) {
  std::uint64_t even = 0;
  for (std::size_t d = 0; d < histogram.size(); d += 2) even += histogram[d];
  return even == boards / cells * ((cells + 1) / 2);
}

int run(std::size_t rows, std::size_t cols, std::size_t mib, std::vector<std::string> directories) {
  std::vector<int> cells;
  for (std::size_t i = 0; i < rows * cols; ++i) cells.push_back(static_cast<int>(i));
  puzzle const p{wend::puzzles::board<>(wend::puzzles::board_shape<>(rows, cols),
                                        std::span<int const>(cells))};
  auto search = wend::external_bfs.search(p, p.goal_state(),
                                   {.limits = {.max_memory = mib << 20},
                                    .directories = directories,
                                    .label = std::to_string(rows) + 'x' + std::to_string(cols),
                                    .goal_test = false,
                                    .files = wend::files_at_end::kept});
  std::cout << "distance states seconds resident_KiB file_bytes\n";
  auto const all = std::chrono::steady_clock::now();
  for (;;) {
    auto const before = std::chrono::steady_clock::now();
    auto const status = search.step();
    std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - before;
    auto const counts = search.statistics();
    std::cout << counts.max_depth << ' ' << counts.open << ' ' << spent.count() << ' '
              << resident_kib() << ' ' << bytes_in(directories) << std::endl;
    if (status == wend::search_status::running) continue;
    std::chrono::duration<double> const total = std::chrono::steady_clock::now() - all;
    std::cout << status << " after " << total.count() << " s: " << counts.stored << " states, "
              << p.state_count() << " expected, eccentricity " << counts.max_depth << '\n';
    auto const histogram = search.result().histogram;
    for (std::uint64_t const n : histogram) std::cout << n << ' ';
    std::cout << '\n';
    bool const halves = is_divided_by_colour(rows * cols, p.state_count(), histogram);
    std::cout << "boards at even distances: " << (halves ? "as many" : "not as many")
              << " as have the blank on the goal's colour\n";
    return status == wend::search_status::exhausted && counts.stored == p.state_count() && halves
               ? EXIT_SUCCESS
               : EXIT_FAILURE;
  }
}

/// The instance of that number: its tiles and the cost of its cheapest solution, from the tests'
/// data.
struct instance {
  std::string board;
  int cost = 0;
};
instance korf(std::size_t number) {
  std::ifstream file(WEND_TEST_DATA "/korf100_nodes.txt");
  for (std::string line; std::getline(file, line);) {
    std::string const begin = std::to_string(number) + ", ";
    if (!line.starts_with(begin)) continue;
    std::size_t const end = line.find(", ", begin.size());
    return {line.substr(begin.size(), end - begin.size()), std::stoi(line.substr(end + 2))};
  }
  return {};
}

int solve(std::size_t number, std::size_t mib, std::vector<std::string> directories) {
  using fifteen = wend::puzzles::tile_puzzle<4, 4>;
  fifteen const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<fifteen> const h{p};
  auto const [board, cost] = korf(number);
  auto const start = p.parse(board);
  wend::search_limits<int> limits{.max_memory = mib << 20};
  std::cout << "A* in that memory: " << wend::astar(p, start, h, {.limits = limits, .batch = 32})
            << std::endl;
  // Its memory is given back, but the largest resident set includes it: it is read in between.
  long const before = resident_kib();
  auto search = wend::external_astar.search(
      p, start, h,
      {.limits = limits, .directories = directories, .label = "Korf " + std::to_string(number)});
  for (double seconds = 10;; seconds += 10) {
    limits.max_time = std::chrono::duration<double>(seconds);
    auto const status = search.run(limits);
    std::cout << search.statistics() << "; resident " << resident_kib() << " KiB, before "
              << before << "; files " << bytes_in(directories) << std::endl;
    if (status == wend::search_status::time_limit) continue;
    auto const r = search.result();
    std::cout << r << '\n';
    return r.cost == cost ? EXIT_SUCCESS : EXIT_FAILURE;
  }
}

std::size_t number(std::string_view text) {
  std::size_t n = 0;
  std::from_chars(text.data(), text.data() + text.size(), n);
  return n;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::vector<std::string> const words(argv + 1, argv + argc);
    if (words.size() == 3)
      return solve(number(words[0]), number(words[1]), {words.begin() + 2, words.end()});
    if (words.size() < 4) {
      std::cerr << "usage: external ROWS COLUMNS MIB DIRECTORY…\n"
                   "       external INSTANCE MIB DIRECTORY\n";
      return EXIT_FAILURE;
    }
    return run(number(words[0]), number(words[1]), number(words[2]),
               {words.begin() + 3, words.end()});
  } catch (std::exception const& e) {
    std::cerr << e.what() << '\n';
    return EXIT_FAILURE;
  }
}
