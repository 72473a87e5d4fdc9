// SPDX-License-Identifier: BSL-1.0
#include <cstddef>  // std::size_t
#include <span>
#include <variant>

#include "solver_on.ipp"
#include "trace.hpp"

namespace npuzzle {
namespace {

using wend::puzzles::board;
using wend::puzzles::move;

/// A puzzle on a plane or a torus, so that each algorithm is compiled for an observer once.
struct any_puzzle {
  using state_type = board<>;
  using action_type = move;
  std::variant<wend::puzzles::tile_puzzle<>, wend::puzzles::torus_puzzle<>> puzzle;

  [[nodiscard]] std::span<move const> actions(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.actions(b); }, puzzle);
  }
  [[nodiscard]] board<> result(board<> const& b, move a) const {
    return std::visit([&](auto const& p) { return p.result(b, a); }, puzzle);
  }
  [[nodiscard]] bool is_goal(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.is_goal(b); }, puzzle);
  }
  [[nodiscard]] std::size_t hash(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.hash(b); }, puzzle);
  }
  [[nodiscard]] move inverse(move a) const {
    return std::visit([&](auto const& p) { return p.inverse(a); }, puzzle);
  }
};

any_puzzle puzzle_of(instance const& i) {
  return with_puzzle(i, [](auto const& p) { return any_puzzle{p}; });
}

}  // namespace

answer solve_traced(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  tracer& observer = *m.tracer;
  any_estimate<any_puzzle> h{};
  if (m.heuristic)
    h.estimate = i.edges == wend::puzzles::topology::torus
                     ? estimate_on<wend::puzzles::torus_puzzle<>>(i, m.heuristic->kind)
                     : estimate_on<wend::puzzles::tile_puzzle<>>(i, m.heuristic->kind);
  auto const one = [&](auto&& search) { return one_solution(search, m, display); };
  std::size_t const batch = batch_for(i);
  switch (m.algorithm) {
    case algorithm::bfs: return one(wend::bfs_search(p, i.start, wend::bfs_options<>{}, observer));
    case algorithm::dfs: return one(wend::dfs_search(p, i.start, wend::dfs_options<>{}, observer));
    case algorithm::dls: return one(wend::dls_search(p, i.start, {}, observer));
    case algorithm::iddfs: return one(wend::iddfs_search(p, i.start, {}, observer));
    case algorithm::ucs:
      return one(wend::ucs_search(p, i.start, wend::ucs_options<>{.batch = batch}, observer));
    case algorithm::random:
      return one(wend::randomized_search(
          p, i.start, wend::random_search_options<>{.seed = m.options.seed.value_or(0)}, observer));
    case algorithm::greedy:
      return one(wend::greedy_search(p, i.start, h, wend::greedy_options<>{}, observer));
    case algorithm::astar:
      return one(
          wend::astar_search(p, i.start, h, wend::astar_options<>{.batch = batch}, observer));
    case algorithm::weighted_astar: {
      wend::weighted_astar_options<> options;
      if (m.options.weight) options.weight = *m.options.weight;
      return one(wend::weighted_astar_search(p, i.start, h, options, observer));
    }
    case algorithm::idastar: break;
  }
  return one(wend::idastar_search(p, i.start, h, {}, observer));
}

}  // namespace npuzzle
