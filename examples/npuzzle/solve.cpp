// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max
#include <chrono>
#include <cstdio>     // stderr, stdout
#include <iostream>   // std::cin
#include <memory>     // std::make_unique, std::unique_ptr
#include <optional>
#include <string>

#include <fmt/format.h>

#include <wend/puzzles/board_text.hpp>

#include "../common/program.hpp"
#include "../output/output_file.hpp"
#include "certificate.hpp"
#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"
#include "keeper.hpp"
#include "progress.hpp"
#include "ranks.hpp"
#include "record.hpp"
#include "report.hpp"
#include "signals.hpp"
#include "solver.hpp"
#include "tables.hpp"
#include "trace.hpp"

using namespace std::chrono_literals;

namespace npuzzle {
namespace {

/// The largest boards that A* solves in little memory: the 8-puzzle's.
constexpr std::size_t small = 9;

/// The default length of pruned move sequences. Building the automaton takes a tenth
/// of a second.
constexpr std::size_t usually_pruned = 10;

method method_for(solve_options const& o, instance const& i) {
  bool const by_tables = o.heuristic && o.heuristic->kind == heuristic::tables;
  bool const by_astar = i.goal.size() <= small && !o.all && o.checkpoint.empty() && !by_tables;
  method m{o.algorithm.value_or(o.anytime          ? algorithm::awastar
                                : by_astar || o.k ? algorithm::astar
                                                  : algorithm::idastar)};
  if (is_informed(m.algorithm))
    m.heuristic = o.heuristic ? *o.heuristic : default_guide(i, m.algorithm);
  // Readers of a certificate have no tables, and searches with tables have no trace. --prune-moves alone
  // refers to the same heuristic with or without tables.
  bool const without_tables = o.prune_moves || o.threads || o.distributed || !o.trace.empty();
  if ((!o.certificate.empty() || (without_tables && !o.heuristic)) && m.heuristic &&
      m.heuristic->kind == heuristic::tables)
    m.heuristic = guide{heuristic::linear_conflict};
  if (m.heuristic)
    if (auto const why = unserved(m.heuristic->kind, i)) throw usage_error("--heuristic: " + *why);
  m.options = o.search;
  m.all = o.all;
  m.k = o.k;
  if (o.anytime)
    m.improved = [](bounded_length const& found) {
      fmt::print("{}\n", bound_in_words(found));
      common::flush_output();
    };
  m.threads = o.threads.value_or(0);
  m.distributed = o.distributed;
  if ((m.threads != 0 || m.distributed) && m.algorithm == algorithm::astar &&
      m.options.limits.max_depth)
    throw usage_error(fmt::format("--{}: astar has no --depth-limit then; idastar has",
                                  m.distributed ? "distributed" : "threads"));
  bool const prunes = o.trace.empty() && !m.distributed && can_prune(i, m);
  // A user who chooses an algorithm or a heuristic may compare its counts with others. With tables, a
  // board of 4x4 cells takes less time than building the automaton.
  bool const chosen = o.algorithm || o.heuristic ||
                      (m.heuristic && m.heuristic->kind == heuristic::tables);
  m.prune_moves = o.prune_moves.value_or(prunes && !chosen ? usually_pruned : 0);
  if (m.prune_moves != 0 && !prunes)
    throw usage_error(
        "--prune-moves: only for idastar with manhattan or linear-conflict on 4x4 cells, or, "
        "without --threads, also with walking-distance on 4x4 cells or with pattern databases; not "
        "with --torus, --all, --k or --trace");
  return m;
}

/// The label of a checkpoint: a search resumes only from a file with an equal label.
std::string label_of(instance const& i, method const& m) {
  auto label = fmt::format("{}x{} {}, {} to {}, {}", i.goal.rows(), i.goal.cols(),
                           i.edges == wend::puzzles::topology::torus ? "torus" : "plane",
                           to_string(i.start), to_string(i.goal), name_of(i.order));
  if (m.heuristic) label += fmt::format(", {}", name_of(*m.heuristic));
  if (m.algorithm == algorithm::dls)
    label += fmt::format(", to depth {}", m.options.limits.max_depth.value_or(0));
  return label;
}

/// The tracer, if --trace was given.
std::unique_ptr<tracer> tracer_for(solve_options const& o, instance const& i) {
  if (o.trace.empty()) return nullptr;
  return std::make_unique<tracer>(o.trace, i);
}

/// The keeper, if --checkpoint was given.
std::unique_ptr<keeper> keeper_for(solve_options const& o, instance const& i, method const& m) {
  if (o.checkpoint.empty()) return nullptr;
  return std::make_unique<keeper>(o.checkpoint, o.checkpoint_every.value_or(60s), label_of(i, m));
}

int solve_all(solve_options const& options) {
  auto const instances = read_instances(options.puzzle, options.boards, std::cin);
  if (!options.checkpoint.empty() && instances.size() != 1)
    throw usage_error(fmt::format("--checkpoint: the file keeps the search of one board, not of {}",
                                  instances.size()));
  if (!options.trace.empty() && instances.size() != 1)
    throw usage_error(fmt::format("--trace: the file has the search of one board, not of {}",
                                  instances.size()));
  if (!options.certificate.empty() && instances.size() != 1)
    throw usage_error(fmt::format(
        "--certificate: the file proves the answer for one board, not for {}", instances.size()));
  if (options.anytime && instances.size() != 1)
    throw usage_error(fmt::format("--anytime: it lists the solutions of one board, not of {}",
                                  instances.size()));
  // Before a file is created, so that a signal leaves none.
  noted_signals const signals;
  if (!options.checkpoint.empty()) output::check("--checkpoint", options.checkpoint);
  std::optional<output::file> proof;
  if (!options.certificate.empty()) proof.emplace("--certificate", options.certificate);
  for (auto const& i : instances)
    if (!prepare_all(i, {method_for(options, i)})) return exit_code::limit;
  progress display(options.progress);
  int code = exit_code::solved;
  for (auto const& i : instances) {
    method m = method_for(options, i);
    auto const keeper = keeper_for(options, i, m);
    m.keeper = keeper.get();
    auto const tracer = tracer_for(options, i);
    m.tracer = tracer.get();
    answer const a = solve(i, m, display);
    display.clear();
    if (options.format == format::json) {
      fmt::print("{}\n", record_line(i, m, a));
    } else {
      if (&i != &instances.front()) fmt::print("\n");
      if (instances.size() > 1) fmt::print("{}:\n", to_string(i.start));
      fmt::print("{}", as_text(i, m, a, options.show.value_or(show::moves)));
    }
    if (proof) {
      auto const made = write_certificate(i, m, a, *proof);
      if (options.format == format::text || !made.written)
        fmt::print(made.written ? stdout : stderr, "{}{}", made.written ? "" : "npuzzle: ",
                   made.line);
      if (!made.written) code = exit_code::limit;
    }
    bool const arrived = common::flush_output();
    if (tracer) tracer->finish(i, a);
    if (keeper && arrived && exit_code::of(a.result.status) != exit_code::limit) keeper->remove();
    code = std::max(code, exit_code::of(a.result.status));
    if (!arrived) break;  // the output is closed; main reports it
    if (noted_signals::came()) break;
  }
  return code;
}

}  // namespace

int run(solve_options const& options) {
  if (!options.distributed) return solve_all(options);
  ranks const together;
  // An error that all processes have is reported before the first process leaves: mpirun ends all
  // processes when one has failed.
  return common::told("npuzzle", [&] { return solve_all(options); });
}

int run(help_text const& help) {
  fmt::print("{}", help.text);
  return exit_code::solved;
}

}  // namespace npuzzle
