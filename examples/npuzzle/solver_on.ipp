// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::clamp
#include <chrono>       // how long a slice takes
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>   // any_estimate
#include <optional>     // what is kept
#include <stdexcept>    // std::logic_error
#include <type_traits>  // std::is_same_v
#include <utility>      // std::pair
#include <vector>       // tiles

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/walking_distance.hpp>
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

/// What was made of a key last: tables need not be made anew for each board.
template <class Made, class Key, class Make>
Made const& made_of(Key const& key, Make make) {
  static std::optional<std::pair<Key, Made>> last;
  if (!last || !(last->first == key)) last.emplace(key, make());
  return last->second;
}

/// An estimate without its type and its changes, so that not every search is compiled for each.
template <class Puzzle>
struct any_estimate {
  static constexpr bool goal_aware = true;
  std::function<int(typename Puzzle::state_type const&)> estimate;
  int operator()(typename Puzzle::state_type const& s) const { return estimate(s); }
};

/// Searches of larger boards outgrow the processor's caches: see astar_options.
[[maybe_unused]] std::size_t batch_for(instance const& i) { return i.goal.size() > 9 ? 16 : 1; }

/// With which heuristics a search is worth its compilation; with others it asks any_estimate.
enum class compiled { with_none, with_manhattan, with_all_but_weak };

template <compiled How, class Puzzle, class Use>
auto with_heuristic(heuristic h, Puzzle const& puzzle, Use use) {
  auto const use_any = [&use](auto const& asked) { return use(any_estimate<Puzzle>{asked}); };
  [[maybe_unused]] auto const use_large = [&](auto const& large) {
    if constexpr (How == compiled::with_all_but_weak)
      return use(large);
    else
      return use_any(large);
  };
  constexpr bool is_plane = Puzzle::edges == wend::puzzles::topology::plane;
  switch (h) {
    case heuristic::nil: return use_any(wend::heuristics::nil{});
    case heuristic::misplaced: return use_any(wend::heuristics::misplaced{puzzle});
    case heuristic::manhattan:
      if constexpr (How == compiled::with_none)
        return use_any(wend::heuristics::manhattan{puzzle});
      else
        return use(wend::heuristics::manhattan{puzzle});
    case heuristic::linear_conflict:
      if constexpr (has_large_heuristics<Puzzle> && is_plane)
        return use_large(wend::heuristics::linear_conflict{puzzle});
      break;
    case heuristic::walking_distance:
      if constexpr (has_large_heuristics<Puzzle>)
        return use_large(made_of<wend::heuristics::walking_distance<Puzzle>>(
            puzzle.goal_state(), [&] { return wend::heuristics::walking_distance{puzzle}; }));
      break;
    case heuristic::tables: break;  // see solver_tables.ipp
  }
  throw std::logic_error("a heuristic that is not compiled for these boards");
}

/// Calls `go(limits)`, which runs the search. Where somebody watches, it is paused again and again
/// for `pause()`, which tells whether to go on. That changes nothing in its course: it pauses after
/// as many expansions as take about `interval`, so that no clock is asked meanwhile.
template <class Search, class Go, class Pause>
wend::search_status in_slices(Search& search, wend::search_limits<int> const& limits,
                              std::chrono::duration<double> interval, Go go, Pause pause) {
  std::uint64_t pace = 256;
  for (;;) {
    auto const before = search.statistics();
    auto slice = limits;
    if (!limits.max_expanded || before.expanded + pace < *limits.max_expanded)
      slice.max_expanded = before.expanded + pace;
    auto const status = go(slice);
    if (status != wend::search_status::expansion_limit || slice.max_expanded == limits.max_expanded)
      return status;
    auto const took = search.statistics().elapsed - before.elapsed;
    if (2 * took < interval)
      pace *= 2;
    else if (took > interval && pace > 1)
      pace /= 2;
    if (!pause()) return wend::search_status::stopped;
  }
}

/// Shows how the search gets on, if somebody wants to know.
template <class Search, class Go>
wend::search_status watched(Search& search, method const& m, progress& display, Go go) {
  auto const& limits = m.options.limits;
  if (!display.is_live()) return go(limits);
  return in_slices(search, limits, progress::interval, go, [&] {
    display.draw(search.statistics());
    return true;
  });
}

template <class Search>
answer one_solution(Search&& search, method const& m, progress& display) {
  watched(search, m, display, [&](auto const& limits) { return search.run(limits); });
  return {search.result(), {}};
}

/// The same of a search that can be kept in a file.
template <class Search>
answer kept_solution(Search&& search, method const& m, progress& display) {
  if (!m.keeper) return one_solution(search, m, display);
  keeper& k = *m.keeper;
  k.begin(search);
  auto const interval = std::clamp<std::chrono::duration<double>>(
      k.every(), std::chrono::milliseconds(1), progress::interval);
  auto const go = [&](auto const& limits) { return search.run(limits); };
  auto const status = in_slices(search, m.options.limits, interval, go, [&] {
    display.draw(search.statistics());
    k.now_and_then(search);
    return !keeper::interrupted();
  });
  display.clear();
  k.end(search);
  answer a{search.result(), {}};
  a.result.status = status;
  return a;
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
estimate estimate_on(instance const& i, heuristic h) {
  using board = typename Puzzle::state_type;
  Puzzle const p(board_as<board>(i.goal), i.order);
  return with_heuristic<compiled::with_none>(h, p,
                                             [](auto const& asked) { return estimate(asked); });
}

template <class Puzzle>
answer solve_on(instance const& i, method const& m, progress& display) {
  using board = typename Puzzle::state_type;
  Puzzle const p(board_as<board>(i.goal), i.order);
  board const start = board_as<board>(i.start);
  auto const one = [&](auto&& search) { return one_solution(search, m, display); };
  auto const kept = [&](auto&& search) { return kept_solution(search, m, display); };
  auto const all = [&](auto&& range) { return all_solutions(range, m, display); };
  std::size_t const batch = batch_for(i);
  auto const guided = [&](auto use) {
    return with_heuristic<compiled::with_none>(m.heuristic.value().kind, p, use);
  };
  switch (m.algorithm) {
    case algorithm::bfs: return one(wend::bfs_search(p, start));
    case algorithm::dfs: return one(wend::dfs_search(p, start));
    case algorithm::dls: return kept(wend::dls_search(p, start));
    case algorithm::iddfs:
      return m.all ? all(wend::iddfs_solutions(p, start)) : kept(wend::iddfs_search(p, start));
    case algorithm::ucs:
      return one(wend::ucs_search(p, start, wend::ucs_options<>{.batch = batch}));
    case algorithm::random:
      return one(wend::randomized_search(
          p, start, wend::random_search_options<>{.seed = m.options.seed.value_or(0)}));
    case algorithm::greedy:
      return guided([&](auto const& h) { return one(wend::greedy_search(p, start, h)); });
    case algorithm::astar: {
      constexpr auto how = wend::staged_problem<Puzzle> ? compiled::with_all_but_weak
                                                        : compiled::with_manhattan;
      return with_heuristic<how>(m.heuristic.value().kind, p, [&](auto const& h) {
        return one(wend::astar_search(p, start, h, wend::astar_options<>{.batch = batch}));
      });
    }
    case algorithm::weighted_astar:
      return guided([&](auto const& h) {
        wend::weighted_astar_options<> options;
        if (m.options.weight) options.weight = *m.options.weight;
        return one(wend::weighted_astar_search(p, start, h, options));
      });
    case algorithm::idastar: break;
  }
  if (m.all)
    return guided([&](auto const& h) { return all(wend::idastar_solutions(p, start, h)); });
  return with_heuristic<compiled::with_all_but_weak>(
      m.heuristic.value().kind, p,
      [&](auto const& h) { return kept(wend::idastar_search(p, start, h)); });
}

}  // namespace npuzzle
