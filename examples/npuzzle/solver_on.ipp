// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v
#include <vector>       // tiles

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/idastar_solutions.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/iddfs_solutions.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "solver_on.hpp"

namespace npuzzle {
namespace {

/// The same board with sides known at compile time, or at run time as they were.
template <class Board>
Board board_as(wend::puzzles::board<> const& b) {
  if constexpr (std::is_same_v<Board, wend::puzzles::board<>>) {
    return b;
  } else {
    std::vector<int> const tiles(b.begin(), b.end());
    return Board(typename Board::shape_type{}, tiles);
  }
}

template <class Puzzle, class Use>
answer with_heuristic(heuristic h, Puzzle const& puzzle, Use use) {
  switch (h) {
    case heuristic::nil: return use(wend::heuristics::nil{});
    case heuristic::misplaced: return use(wend::heuristics::misplaced{puzzle});
    case heuristic::manhattan: break;
  }
  return use(wend::heuristics::manhattan{puzzle});
}

/// Calls `go(limits)`, which runs the search. Where somebody watches it is paused, shown and
/// resumed again and again, which changes nothing in its course.
template <class Search, class Go>
wend::search_status watched(Search& search, method const& m, progress& display, Go go) {
  auto const& limits = m.options.limits;
  if (!display.is_live()) return go(limits);
  for (;;) {
    auto slice = limits;
    auto const pause = search.statistics().elapsed + progress::interval;
    if (!limits.max_time || pause < *limits.max_time) slice.max_time = pause;
    auto const status = go(slice);
    if (status != wend::search_status::time_limit || slice.max_time == limits.max_time)
      return status;
    display.draw(search.statistics());
  }
}

template <class Search>
answer one_solution(Search&& search, method const& m, progress& display) {
  watched(search, m, display, [&](auto const& limits) { return search.run(limits); });
  return {search.result(), {}};
}

template <class Range>
answer all_solutions(Range&& range, method const& m, progress& display) {
  answer a;
  auto const status = watched(range, m, display, [&](auto const& limits) {
    range.set_limits(limits);
    for (auto const& s : range) {
      a.solutions.push_back(s.actions);
      a.result.cost = s.cost;
    }
    return range.status();
  });
  a.result.statistics = range.statistics();
  bool const complete = status == wend::search_status::exhausted && !a.solutions.empty();
  a.result.status = complete ? wend::search_status::solved : status;
  if (!a.solutions.empty()) a.result.actions = a.solutions.front();
  return a;
}

}  // namespace

template <class Puzzle>
answer solve_on(instance const& i, method const& m, progress& display) {
  using board = typename Puzzle::state_type;
  Puzzle const p(board_as<board>(i.goal), i.order);
  board const start = board_as<board>(i.start);
  auto const one = [&](auto&& search) { return one_solution(search, m, display); };
  auto const all = [&](auto&& range) { return all_solutions(range, m, display); };
  auto const guided = [&](auto use) { return with_heuristic(m.heuristic.value(), p, use); };
  switch (m.algorithm) {
    case algorithm::bfs: return one(wend::bfs_search(p, start));
    case algorithm::dfs: return one(wend::dfs_search(p, start));
    case algorithm::dls: return one(wend::dls_search(p, start));
    case algorithm::iddfs:
      return m.all ? all(wend::iddfs_solutions(p, start)) : one(wend::iddfs_search(p, start));
    case algorithm::ucs: return one(wend::ucs_search(p, start));
    case algorithm::random:
      return one(wend::randomized_search(
          p, start, wend::random_search_options<>{.seed = m.options.seed.value_or(0)}));
    case algorithm::greedy:
      return guided([&](auto const& h) { return one(wend::greedy_search(p, start, h)); });
    case algorithm::astar:
      return guided([&](auto const& h) { return one(wend::astar_search(p, start, h)); });
    case algorithm::weighted_astar:
      return guided([&](auto const& h) {
        wend::weighted_astar_options<> options;
        if (m.options.weight) options.weight = *m.options.weight;
        return one(wend::weighted_astar_search(p, start, h, options));
      });
    case algorithm::idastar: break;
  }
  return guided([&](auto const& h) {
    return m.all ? all(wend::idastar_solutions(p, start, h))
                 : one(wend::idastar_search(p, start, h));
  });
}

}  // namespace npuzzle
