// SPDX-License-Identifier: BSL-1.0
#include <cstddef>  // std::size_t

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"
#include "trace.hpp"

namespace npuzzle {
namespace {

/// Forwards events to a tracer, if there is one, so that each algorithm is compiled for one observer.
class told {
 public:
  explicit told(tracer* to) : to_(to) {}

  void on_generate(auto const& e) { tell([&] { to_->on_generate(e); }); }
  void on_duplicate(auto const& e) { tell([&] { to_->on_duplicate(e); }); }
  void on_reopen(auto const& e) { tell([&] { to_->on_reopen(e); }); }
  void on_prune(auto const& e) { tell([&] { to_->on_prune(e); }); }
  void on_expand(auto const& e) { tell([&] { to_->on_expand(e); }); }
  void on_goal(auto const& e) { tell([&] { to_->on_goal(e); }); }
  void on_iteration(wend::iteration_event<int> const& e) { tell([&] { to_->on_iteration(e); }); }

 private:
  void tell(auto const& event) const {
    if (to_) event();
  }

  tracer* to_;
};

}  // namespace

answer solve_any(instance const& i, method const& m, progress& display) {
  if (m.k) return solve_k_best(i, m, display);
  if (m.all) return solve_all(i, m, display);
  if (searches_both_ends(m.algorithm)) return solve_from_both_ends(i, m, display);
  if (!is_traced(m.algorithm)) return solve_untraced(i, m, display);
  auto const p = puzzle_of(i);
  told observer(m.tracer);
  auto const h = heuristic_on(i, m.heuristic ? m.heuristic->kind : heuristic::nil);
  auto const one = [&](auto&& search) { return one_solution(search, m, display); };
  auto const kept = [&](auto&& search) { return kept_solution(search, m, display); };
  std::size_t const batch = batch_for(i);
  switch (m.algorithm) {
    case algorithm::bfs: return one(wend::bfs.search(p, i.start, observer));
    case algorithm::dfs: return one(wend::dfs.search(p, i.start, observer));
    case algorithm::dls: return kept(wend::dls.search(p, i.start, observer));
    case algorithm::iddfs: return kept(wend::iddfs.search(p, i.start, observer));
    case algorithm::ucs:
      return one(wend::ucs.search(p, i.start, {.batch = batch}, observer));
    case algorithm::random:
      return one(wend::random_search.search(p, i.start, {.seed = m.options.seed.value_or(0)}, observer));
    case algorithm::greedy:
      return one(wend::greedy.search(p, i.start, h, observer));
    case algorithm::astar:
      return one(wend::astar.search(p, i.start, h, {.batch = batch}, observer));
    case algorithm::weighted_astar: {
      wend::weighted_astar_options<> options;
      if (m.options.weight) options.weight = *m.options.weight;
      return one(wend::weighted_astar.search(p, i.start, h, options, observer));
    }
    default: break;
  }
  return kept(wend::idastar.search(p, i.start, h, observer));
}

}  // namespace npuzzle
