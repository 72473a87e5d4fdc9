// SPDX-License-Identifier: BSL-1.0
/// \file
/// Whole sliding-tile puzzles with their tables in files: a line for each layer. Started again, it
/// goes on where it was stopped or killed.
///
///     external 2 7 1024 /disk/a /disk/b     # rows, columns, MiB of memory, directories
///
/// What it prints is the layer's distance, its states, the seconds for it, this process's largest
/// resident set and what the files take.

#include <sys/resource.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <wend/external/external_bfs.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

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

int run(std::size_t rows, std::size_t cols, std::size_t mib, std::vector<std::string> directories) {
  std::vector<int> cells;
  for (std::size_t i = 0; i < rows * cols; ++i) cells.push_back(static_cast<int>(i));
  puzzle const p{wend::puzzles::board<>(wend::puzzles::board_shape<>(rows, cols),
                                        std::span<int const>(cells))};
  wend::external_bfs_search search(p, p.goal_state(),
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
    for (std::uint64_t const n : search.result().histogram) std::cout << n << ' ';
    std::cout << '\n';
    return status == wend::search_status::exhausted && counts.stored == p.state_count()
               ? EXIT_SUCCESS
               : EXIT_FAILURE;
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
    if (words.size() < 4) {
      std::cerr << "usage: external ROWS COLUMNS MIB DIRECTORY…\n";
      return EXIT_FAILURE;
    }
    return run(number(words[0]), number(words[1]), number(words[2]),
               {words.begin() + 3, words.end()});
  } catch (std::exception const& e) {
    std::cerr << e.what() << '\n';
    return EXIT_FAILURE;
  }
}
