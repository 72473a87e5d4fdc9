// SPDX-License-Identifier: BSL-1.0
#include <chrono>
#include <cstdint>  // std::uint64_t
#include <cstdio>   // stderr
#include <string>

#include <fmt/format.h>

#include <wend/heuristics/table_file.hpp>
#include <wend/puzzles/board_text.hpp>

#include "../output/output_file.hpp"
#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"
#include "report.hpp"
#include "signals.hpp"
#include "tables.hpp"

namespace npuzzle {
namespace {

using wend::heuristics::blank_regions;
using wend::heuristics::tile_pattern_tables;

/// The instance whose goal the tables are for. By default, its sides are those of the named
/// partitions.
instance instance_for(pdb_build_options const& o) {
  puzzle_options puzzle = o.puzzle;
  if (!puzzle.rows && !puzzle.cols && puzzle.goal.starts_with("blank"))
    puzzle.rows = o.patterns == "6-6-6-6" ? 5 : 4;
  return goal_instance(puzzle);
}

std::string described(tile_pattern_tables const& t) {
  std::string goal;
  for (auto const tile : t.goal) goal += fmt::format("{}{}", goal.empty() ? "" : " ", tile);
  std::string text =
      fmt::format("{} rows, {} columns, {}, goal {}, the blank's regions {}\n", t.rows, t.cols,
                  t.edges == wend::puzzles::topology::torus ? "torus" : "plane", goal,
                  t.regions == blank_regions::kept ? "kept" : "merged");
  for (auto const& pattern : t.patterns)
    text += fmt::format("tiles {}: {} entries, {}\n", fmt::join(pattern.tiles(), " "),
                        pattern.size(), bytes_in_words(pattern.bytes()));
  return text;
}

}  // namespace

int run(pdb_build_options const& options) {
  instance const i = instance_for(options);
  noted_signals const signals;  // before a file is created, so that a signal leaves none
  output::check("--out", options.out);
  progress display(watching::on_terminal);
  worker_pool const pool(options.threads);
  auto const began = std::chrono::steady_clock::now();
  auto const elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began);
  };
  try {
    auto const tables = build_tables(
        i, options.patterns, options.zero_aware ? blank_regions::kept : blank_regions::merged, pool,
        display);
    auto const built = elapsed();
    save_tile_patterns(tables, options.out, pool, [&](std::uint64_t written, std::uint64_t bytes) {
      if (noted_signals::came()) throw stopped{};
      display.draw(fmt::format("{} of {} written", bytes_in_words(written), bytes_in_words(bytes)));
    });
    display.clear();
    std::uint64_t entries = 0;
    for (auto const& pattern : tables.patterns) entries += pattern.size();
    fmt::print("{}{} entries built in {} by {} threads, {:.1f} M/s, written in {}\n",
               described(tables), entries, time_in_words(built, 2), pool.concurrency(),
               static_cast<double>(entries) / built.count() / 1e6,
               time_in_words(elapsed() - built, 2));
    return exit_code::solved;
  } catch (stopped const&) {
    display.clear();
    fmt::print(stderr, "npuzzle: stopped by a signal; nothing is written\n");
    return exit_code::limit;
  }
}

int run(pdb_info_options const& options) {
  tell_if_cut_short(options.file);
  fmt::print("{}", described(wend::heuristics::load_tile_patterns(options.file)));
  return exit_code::solved;
}

}  // namespace npuzzle
