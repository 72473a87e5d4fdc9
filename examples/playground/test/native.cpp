// SPDX-License-Identifier: BSL-1.0
//
// The library's counts on this machine, for comparison with the module: plain calls of the algorithms
// without steps, observers or a heuristic chosen at run time. Reads set-ups as blocks of lines that end
// with an empty line; answers each with a line.

#include <cstdio>    // std::printf
#include <functional>
#include <iostream>  // std::cin
#include <string>

#include "../grid.hpp"
#include "../setup.hpp"

#include <wend/all.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

namespace {

using namespace playground;

template <class Result>
void print(Result const& r) {
  auto const& s = r.statistics;
  std::printf("%s %.10g", std::string(to_string(r.status)).c_str(),
              r.cost ? static_cast<double>(*r.cost) : -1.0);
  for (auto const n : {s.expanded, s.generated, s.evaluated, s.stored, s.duplicates, s.improved,
                       s.reopened, s.pruned, s.iterations, s.open, s.max_open, s.max_depth})
    std::printf(" %llu", static_cast<unsigned long long>(n));
  std::printf("\n");
}

/// The status of a search that continues after a solution.
template <class Cost>
struct improved {
  wend::search_status status;
  std::optional<Cost> cost;
  wend::statistics statistics;
};

template <class P>
using estimate_of = std::function<wend::cost_t<P>(wend::state_t<P> const&)>;

/// The heuristic for each goal, valid in both directions.
template <class P>
struct estimates {
  std::function<estimate_of<P>(wend::state_t<P> const&)> towards;
  [[nodiscard]] estimate_of<P> from(wend::state_t<P> const& s) const { return towards(s); }
};

template <class P>
void search_tree(P const& p, wend::state_t<P> const& start, estimate_of<P> const& h,
                 setup const& s) {
  using wend::own_path;
  switch (s.algorithm) {
    case algorithm::bfs: return print(wend::bfs(p, start, own_path));
    case algorithm::dfs: return print(wend::dfs(p, start, own_path));
    case algorithm::ucs: return print(wend::ucs(p, start, own_path));
    case algorithm::greedy: return print(wend::greedy(p, start, h, own_path));
    case algorithm::astar: return print(wend::astar(p, start, h, own_path));
    case algorithm::weighted_astar:
      if constexpr (std::is_arithmetic_v<wend::cost_t<P>>)
        return print(wend::weighted_astar(p, start, h, own_path, {.weight = s.weight}));
      break;
    case algorithm::random:
      return print(wend::random_search(p, start, own_path, {.seed = s.seed}));
    default: break;
  }
}

template <class P>
void search(P const& p, wend::state_t<P> const& start, wend::state_t<P> const& goal,
            estimates<P> const& to, setup const& s) {
  auto const h = to.towards(goal);
  if (s.tree) return search_tree(p, start, h, s);
  switch (s.algorithm) {
    case algorithm::bfs: return print(wend::bfs(p, start));
    case algorithm::dfs: return print(wend::dfs(p, start));
    case algorithm::dls: return print(wend::dls(p, start, {.limits = {.max_depth = s.depth}}));
    case algorithm::iddfs: return print(wend::iddfs(p, start));
    case algorithm::ucs: return print(wend::ucs(p, start));
    case algorithm::greedy: return print(wend::greedy(p, start, h));
    case algorithm::astar: return print(wend::astar(p, start, h));
    case algorithm::weighted_astar:
      if constexpr (std::is_arithmetic_v<wend::cost_t<P>>)
        return print(wend::weighted_astar(p, start, h, {.weight = s.weight}));
      break;
    case algorithm::idastar: return print(wend::idastar(p, start, h));
    case algorithm::beam: return print(wend::beam_search(p, start, h, {.width = s.width}));
    case algorithm::awastar:
      if constexpr (std::is_arithmetic_v<wend::cost_t<P>>) {
        auto solutions = wend::awastar(p, start, h, {.weight = s.weight});
        auto const best = solutions.last();
        // With a solution, exhausted means that the solution is proved to be a cheapest one.
        improved<wend::cost_t<P>> r{solutions.status(), std::nullopt, solutions.statistics()};
        if (best) {
          r.status = wend::search_status::solved;
          r.cost = best->cost;
        }
        return print(r);
      }
      break;
    case algorithm::bidirectional_bfs:
      if constexpr (wend::unit_cost_problem<P>)
        return print(wend::bidirectional_bfs(p, start, goal));
      break;
    case algorithm::nbs:
      if constexpr (wend::invertible_problem<P>) return print(wend::nbs(p, start, goal, to));
      break;
    case algorithm::baestar:
      if constexpr (wend::unit_cost_problem<P>)
        return print(wend::baestar(p, start, goal, to));
      break;
    case algorithm::random: return print(wend::random_search(p, start, {.seed = s.seed}));
  }
}

template <class P>
void search_puzzle(setup const& s) {
  using namespace wend;
  P const p(s.rows, s.cols, s.blank_first ? puzzles::goal::blank_first : puzzles::goal::blank_last,
            s.ulrd ? puzzles::move_order::ulrd : puzzles::move_order::udlr);
  state_t<P> const start(p.shape(), s.board);
  estimates<P> const to{[which = s.heuristic](state_t<P> const& goal) -> estimate_of<P> {
    P const there(goal);
    if (which == heuristic::misplaced) return heuristics::misplaced{there};
    if (which == heuristic::manhattan) return heuristics::manhattan{there};
    if (which == heuristic::walking_distance) return heuristics::walking_distance{there};
    if constexpr (P::edges == puzzles::topology::plane)
      if (which == heuristic::linear_conflict) return heuristics::linear_conflict{there};
    return [](auto const&) { return 0; };
  }};
  search(p, start, p.goal_state(), to, s);
}

/// IDA* with the Manhattan distance on the 15-puzzle, unrolled because its sides are known.
void search_unrolled(setup const& s) {
  using namespace wend::puzzles;
  tile_puzzle<4, 4> const p(goal::blank_first, s.ulrd ? move_order::ulrd : move_order::udlr);
  board<4, 4> const start(p.shape(), s.board);
  print(wend::idastar(p, start, wend::heuristics::manhattan{p}));
}

/// A map as `P`, the library's own type if possible.
template <class P, class Make>
void search_grid(setup const& s, Make const& make) {
  auto const map = make_terrain(s.cells, s.cols);
  P const p = make(map, map.at(s.goal));
  using cost = wend::cost_t<P>;
  estimates<P> const to{[&](wend::grid_cell goal) -> estimate_of<P> {
    basic_grid<cost> const same(map, map.index(goal), s.neighbours);
    if (s.heuristic == heuristic::manhattan)
      return [same](wend::grid_cell c) { return same.manhattan(c); };
    if (s.heuristic == heuristic::octile)
      return [same](wend::grid_cell c) { return same.octile(c); };
    return [](wend::grid_cell) { return cost{}; };
  }};
  search(p, map.at(s.start), p.goal(), to, s);
}
void search_grid(setup const& s) {
  auto const as_page = [&](terrain const& map, wend::grid_cell) {
    return numeric_grid(map, s.goal, s.neighbours);
  };
  if (is_weighted(s.algorithm)) return search_grid<numeric_grid>(s, as_page);
  if (s.neighbours == 4)
    return search_grid<exact_grid>(s, [&](terrain const& map, wend::grid_cell) {
      return exact_grid(map, s.goal, s.neighbours);
    });
  using problem = wend::grid_problem<wend::octile_steps, std::uint8_t>;
  search_grid<problem>(s, [](terrain const& map, wend::grid_cell goal) {
    return problem(map, goal, wend::octile_steps{});
  });
}

void search_table(setup const& s) {
  std::vector<bool> is_goal(s.estimates.size());
  for (auto const goal : s.goals) is_goal[goal] = true;
  estimates<table> const to{[&](std::uint32_t /*goal*/) -> estimate_of<table> {
    if (s.heuristic == heuristic::nil) return [](std::uint32_t) { return 0; };
    return [&](std::uint32_t state) { return s.estimates[state]; };
  }};
  auto const start = static_cast<std::uint32_t>(s.start);
  search(table(std::move(is_goal), s.edges), start, start, to, s);
}

}  // namespace

int main() {
  std::string text;
  for (std::string line; std::getline(std::cin, line);) {
    text += line + '\n';
    if (!line.empty()) continue;
    setup s;
    auto const wrong = playground::read(text, s);
    text.clear();
    if (!wrong.empty())
      std::printf("refused %s\n", wrong.c_str());
    else if (s.kind == kind::grid)
      search_grid(s);
    else if (s.kind == kind::table)
      search_table(s);
    else if (s.kind == kind::torus)
      search_puzzle<wend::puzzles::torus_puzzle<>>(s);
    else if (s.rows == 4 && s.cols == 4 && s.algorithm == algorithm::idastar &&
             s.heuristic == heuristic::manhattan && s.blank_first)
      search_unrolled(s);
    else
      search_puzzle<wend::puzzles::tile_puzzle<>>(s);
  }
}
