// SPDX-License-Identifier: BSL-1.0
#if defined(NPUZZLE_DISTRIBUTED)
#include <wend/distributed/distributed_hda_astar.hpp>
#include <wend/distributed/distributed_idastar.hpp>
#endif
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/checkpoint.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/parallel/parallel_idastar.hpp>

#include "any_puzzle.hpp"
#include "board_as.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {
namespace {

#if defined(NPUZZLE_DISTRIBUTED)
/// Runs a search over ranks, which reports its own progress.
template <template <class, class> class Search, class P, class H>
answer over_ranks(P const& p, wend::state_t<P> const& start, H const& h, method const& m,
                  progress& display) {
  typename Search<P, H>::options_type options;
  options.limits = m.options.limits;
  if (noted_signals::are_noted())
    options.limits.stop = [asked = m.options.limits.stop] {
      return noted_signals::came() || (asked && asked());
    };
  if (display.is_live())
    options.on_progress = [&](wend::distributed_progress<int> const& now) {
      wend::progress_event event{};
      event.statistics.expanded = now.expanded;
      event.statistics.stored = now.stored;
      event.statistics.open = now.open;
      event.statistics.elapsed = now.elapsed;
      event.bound = now.bound;
      display.draw(m.algorithm, event);
    };
  Search<P, H> search(p, start, h, options);
  answer a;
  search.run();
  a.result = search.result();
  a.progress.statistics = search.statistics();
  return a;
}
#endif

/// The solution and the counts of idastar equal those of one thread.
template <class P, class H>
answer by_either(P const& p, wend::state_t<P> const& start, H const& h, method const& m,
                 progress& display) {
#if defined(NPUZZLE_DISTRIBUTED)
  if (m.distributed && m.algorithm == algorithm::astar)
    return over_ranks<wend::distributed_hda_astar_search>(p, start, h, m, display);
  if (m.distributed)
    return over_ranks<wend::distributed_idastar_search>(p, start, h, m, display);
#endif
  if (m.algorithm == algorithm::astar)
    return one_solution(wend::hda_astar.search(p, start, h, {.threads = m.threads}), m, display);
  return kept_solution(
      wend::parallel_idastar.search(
          p, start, h,
          {.threads = m.threads, .deterministic = true, .prune_moves = m.prune_moves}),
      m, display);
}

}  // namespace

answer solve_in_threads(instance const& i, method const& m, progress& display) {
  using fifteen = wend::puzzles::tile_puzzle<4, 4>;
  heuristic const kind = m.heuristic.value().kind;
  bool const compiled = kind == heuristic::manhattan || kind == heuristic::linear_conflict;
  if (compiled && i.edges == wend::puzzles::topology::plane && is_fifteen(i)) {
    fifteen const p(board_as<fifteen::state_type>(i.goal), i.order);
    auto const start = board_as<fifteen::state_type>(i.start);
    return kind == heuristic::manhattan
               ? by_either(p, start, wend::heuristics::manhattan{p}, m, display)
               : by_either(p, start, wend::heuristics::linear_conflict{p}, m, display);
  }
  return by_either(puzzle_of(i), i.start, heuristic_on(i, kind), m, display);
}

}  // namespace npuzzle
