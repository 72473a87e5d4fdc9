// SPDX-License-Identifier: BSL-1.0
#include "tables.hpp"

#include <algorithm>  // std::find_if
#include <charconv>   // std::from_chars
#include <cstdio>     // stderr
#include <optional>
#include <utility>    // std::move

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/heuristics/tile_pattern_build.hpp>
#include <wend/puzzles/board_text.hpp>

#include "signals.hpp"

namespace npuzzle {

using wend::heuristics::blank_regions;
using wend::heuristics::tile_partition;
using wend::heuristics::tile_pattern_tables;
using wend::puzzles::topology;

// ---- threads

struct worker_pool::arena {
  tbb::task_arena threads;
};

worker_pool::worker_pool(std::size_t threads)
    : arena_(std::make_unique<arena>(arena{tbb::task_arena(
          threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads))})) {}

worker_pool::~worker_pool() = default;

std::size_t worker_pool::concurrency() const {
  return static_cast<std::size_t>(arena_->threads.max_concurrency());
}

void worker_pool::run(std::size_t parts, work const& w) const {
  arena_->threads.execute([&] {
    tbb::parallel_for(std::size_t{0}, parts, [&](std::size_t part) { w.call(w.function, part); });
  });
}

// ---- tables

namespace {

/// The tiles of each pattern: 1,2,3/4,5,6.
std::optional<tile_partition> lists_of(std::string const& text) {
  tile_partition patterns(1);
  char const* at = text.data();
  char const* const end = at + text.size();
  for (;; ++at) {
    std::uint8_t tile = 0;
    auto const [next, error] = std::from_chars(at, end, tile);
    if (error != std::errc()) return std::nullopt;
    patterns.back().push_back(tile);
    at = next;
    if (at == end) return patterns;
    if (*at == '/')
      patterns.emplace_back();
    else if (*at != ',')
      return std::nullopt;
  }
}

bool is_name(std::string const& patterns) {
  return patterns == "5-5-5" || patterns == "6-6-3" || patterns == "7-8" || patterns == "6-6-6-6";
}

struct known_tables {
  std::string name;
  tile_pattern_tables tables;
};

/// The tables with this name for this goal, built or read on first use.
tile_pattern_tables const& tables_of(instance const& i, std::string const& name,
                                     progress& display) {
  static std::vector<known_tables> all;
  std::string const full =
      fmt::format("{}x{} {} {}", i.goal.rows(), i.goal.cols(), to_string(i.goal), name);
  auto const known =
      std::find_if(all.begin(), all.end(), [&](auto const& t) { return t.name == full; });
  if (known != all.end()) return known->tables;
  worker_pool const pool(name == "5-5-5" ? 1 : 0);  // small tables take less time than starting threads
  if (!is_name(name)) tell_if_cut_short(name);
  auto tables = is_name(name) ? build_tables(i, name, blank_regions::merged, pool, display)
                              : with_puzzle(i, [&](auto const& p) {
                                  return wend::heuristics::load_tile_patterns(
                                      p, name, wend::heuristics::table_access::mapped, pool);
                                });
  all.push_back({full, std::move(tables)});
  return all.back().tables;
}

}  // namespace

tile_pattern_tables build_tables(instance const& i, std::string const& patterns,
                                 blank_regions regions, worker_pool const& pool,
                                 progress& display) {
  return with_puzzle(i, [&](auto const& p) {
    auto partition = is_name(patterns) ? wend::heuristics::named_tile_partition(p, patterns)
                                       : lists_of(patterns);
    if (!partition && is_name(patterns))
      throw usage_error(
          fmt::format("{}: expected a board of {} rows and columns, and a goal with "
                      "the blank in a corner",
                      patterns, patterns == "6-6-6-6" ? 5 : 4));
    if (!partition)
      throw usage_error(
          fmt::format("{} is neither 5-5-5, 6-6-3, 7-8, 6-6-6-6, nor a list of patterns: expected "
                      "a name, or the tiles of each pattern, such as 1,2,3/4,5,6",
                      wend::quoted_text(patterns)));
    auto const told = [&](wend::heuristics::tile_pattern_progress const& now) {
      if (noted_signals::came()) throw stopped{};
      display.draw(fmt::format("pattern {} of {}: {} of {} M states, cost {}", now.pattern + 1,
                               now.patterns, now.found / 1'000'000, now.states / 1'000'000,
                               now.cost));
    };
    auto tables = build_tile_patterns(p, std::move(*partition), regions, pool, told);
    display.clear();
    return tables;
  });
}

bool are_named_for(instance const& i, std::string_view name) {
  return !unserved(heuristic::tables, i) && with_puzzle(i, [&](auto const& p) {
    return wend::heuristics::named_tile_partition(p, name).has_value();
  });
}

void prepare_tables(instance const& i, method const& m) {
  if (!m.heuristic || m.heuristic->kind != heuristic::tables) return;
  progress display(watching::on_terminal);
  tables_of(i, m.heuristic->tables, display);
}

bool prepare_all(instance const& i, std::vector<method> const& methods) {
  try {
    for (method const& m : methods) prepare_tables(i, m);
    return true;
  } catch (stopped const&) {
    fmt::print(stderr, "npuzzle: stopped by a signal before the tables were built\n");
    return false;
  }
}

answer solve_with_tables(instance const& i, method const& m, progress& display) {
  auto const& tables = tables_of(i, m.heuristic->tables, display);
  bool const is_default =
      !m.all && m.heuristic->reflected && tables.regions == blank_regions::merged;
  if (!is_default) return solve_with_any_tables(i, m, display, tables);
  return i.goal.rows() == 4 ? solve_with_tables_4x4(i, m, display, tables)
                            : solve_with_tables_5x5(i, m, display, tables);
}

}  // namespace npuzzle
