// SPDX-License-Identifier: BSL-1.0
//
// Read by clang-tidy and by a second compiler, never run. A template is checked when it is
// instantiated, so this file instantiates every algorithm with problems that reach different parts
// of the headers, and includes every header.
#include <array>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <wend/all.hpp>
#include <wend/distributed/distributed.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/reflected.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/parallel/parallel.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/solvable.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/trace/csv.hpp>
#include <wend/trace/dot.hpp>
#include <wend/trace/posthoc.hpp>
#include <wend/trace/result_json.hpp>

#include "support/best_first_algorithms.hpp"
#include "support/depth_first_algorithms.hpp"
#include "support/forgetful_algorithms.hpp"
#include "support/random_graph.hpp"
#include "support/simulated_hda_astar.hpp"
#include "support/simulated_idastar.hpp"

namespace {

struct watcher {
  std::uint64_t seen = 0;
  template <class P>
  void on_generate(wend::successor_event<P> const& e) {
    seen += e.depth;
  }
  template <class P>
  void on_expand(wend::node_event<P> const& e) {
    seen += e.depth;
  }
  template <class P>
  void on_duplicate(wend::successor_event<P> const& e) {
    seen += e.depth;
  }
  template <class P>
  void on_reopen(wend::successor_event<P> const& e) {
    seen += e.depth;
  }
  template <class P>
  void on_prune(wend::successor_event<P> const& e) {
    seen += e.depth;
  }
  template <class P>
  void on_goal(wend::node_event<P> const& e) {
    seen += e.parent().value_or(0);
  }
  template <class Cost>
  void on_iteration(wend::iteration_event<Cost> const& e) {
    seen += e.iteration;
  }
  void on_progress(wend::progress_event const& e) { 
    seen += e.statistics.expanded + (e.bound && e.best_h ? 1 : 0);
  }
};

template <class Algorithms, class P, class H, class... Observer>
std::uint64_t searches(P const& p, wend::state_t<P> const& start, H const& h, Observer&... o) {
  std::uint64_t counted = 0;
  tests::for_each_algorithm<Algorithms>([&]<class A>(A) {
    auto search = A::search(p, start, h, {}, nullptr, o...);
    if (search.step() == wend::search_status::running) search.run();
    search.run({.max_expanded = 100});
    auto const r = search.result();
    counted += r.statistics.expanded + (wend::check_solution(p, start, r) ? 1 : 0);
  });
  return counted;
}

template <class P, class H>
std::uint64_t solutions(P const& p, wend::state_t<P> const& start, H const& h) {
  std::uint64_t counted = 0;
  for (auto const& one : wend::solutions(wend::idastar, p, start, h)) counted += one.actions.size();
  for (auto const& one : wend::solutions(wend::iddfs, p, start)) counted += one.actions.size();
  for (auto const& one : wend::solutions(wend::astar, p, start, h)) counted += one.actions.size();
  counted += wend::solutions(wend::ucs, p, start).graph().nodes().size();
  for (auto const& one : wend::k_best(wend::astar, p, start, h, {.max_expanded = 100}))
    counted += one.actions.size();
  for (auto const& one : wend::k_best(wend::ucs, p, start, {.max_expanded = 100}))
    counted += one.actions.size();
  counted += wend::bounded_suboptimal(p, start, h).statistics.expanded;
  counted += wend::beam_search(p, start, h, {.width = 10}).statistics.expanded;
  for (auto const& one : wend::k_best(wend::astar, p, start, h, wend::walks, {.max_expanded = 100}))
    counted += one.actions.size();
  counted += wend::rbfs(p, start, h).reexpanded;
  counted += wend::lss_lrta_star(p, start, h, {.lookahead = 9}).statistics.expanded;
  counted += wend::smastar(p, start, h, {.max_nodes = 9}).forgotten;
  counted += wend::astar_idastar(p, start, h, {.astar_expanded = 3}).statistics.expanded;
  counted += wend::idastar(p, start, h, wend::transposition_table{.bytes = 999}).statistics.expanded;
  if constexpr (std::is_arithmetic_v<wend::cost_t<P>>) {
    for (auto const& one : wend::awastar(p, start, h, {.limits = {.max_expanded = 100}}))
      counted += one.actions.size();
    for (auto const& one : wend::rectangle_search(p, start, h, {.max_expanded = 100}))
      counted += one.actions.size();
    for (auto const& one : wend::arastar(p, start, h, {.max_expanded = 100}))
      counted += one.actions.size();
  }
  for (auto const& one : wend::dfbnb(p, start, h, {.max_expanded = 100}))
    counted += one.actions.size();
  for (auto const& one : wend::limited_discrepancy_search(p, start, h, {.max_expanded = 100}))
    counted += one.actions.size();
  return counted;
}

// A graph with costs, a heuristic that knows dead ends, and an observer of all events.
template <class Cost>
std::uint64_t on_graphs() {
  using graph = tests::graph<Cost>;
  std::mt19937 random(1);
  auto const g = tests::random_graph<graph>(random, {});
  auto const h =
      tests::make_guide(tests::guide::inconsistent_dead_ends, tests::truth_of(g, {0}), random);
  watcher seen;
  return searches<tests::graph_searches>(g, 0, h, seen) +
         searches<tests::tree_searches>(g, 0, h, seen) +
         searches<tests::depth_first_searches>(g, 0, h, seen) +
         searches<std::tuple<tests::with_ibex>>(g, 0, h, seen) +
         searches<tests::forgetful_searches>(g, 0, h, seen) + solutions(g, 0, h) +
         wend::check_problem(g, 0, 4, h).broken + seen.seen;
}

// The writers of traces, with two search algorithms.
std::uint64_t on_traces() {
  wend::puzzles::tile_puzzle<3, 3> const p{wend::puzzles::goal::blank_last};
  auto const start = p.parse("1 2 3 0 4 6 7 5 8");
  wend::heuristics::manhattan<wend::puzzles::tile_puzzle<3, 3>> const h{p};
  std::ostringstream out;
  auto const both = [&](auto writer) {
    auto const r = wend::astar(p, start, h, {}, writer);
    wend::idastar(p, start, h, {}, writer);
    return r.statistics.expanded + (writer.finish() && wend::trace::write_json(out, r) ? 1U : 0U);
  };
  wend::trace::posthoc drawn(out, wend::trace::tile_view(3, 3));
  auto const r = wend::astar(p, start, h, {}, drawn);
  wend::trace::grid_view<> const grid(2, 2, [](int x, int y) { return x == y; });
  return both(wend::trace::posthoc(out)) + both(wend::trace::csv(out)) +
         both(wend::trace::dot(out)) + (drawn.finish(p, start, r) ? 1U : 0U) +
         wend::trace::posthoc(out, grid).events();
}

std::uint64_t on_checkpoints() {
  using graph = tests::graph<int>;
  std::mt19937 random(2);
  auto const g = tests::random_graph<graph>(random, {});
  wend::heuristics::nil const h;
  std::stringstream file;
  auto const kept = wend::idastar.search(g, 0, h);
  wend::save_checkpoint(kept, file, "a graph");
  auto search = wend::idastar.search(g, 0, h);
  wend::load_checkpoint(search, file, "a graph");
  search.run();
  auto range = wend::solutions(wend::iddfs, g, 0);
  wend::save_checkpoint(range, file, "its solutions");
  return search.statistics().expanded;
}

// Puzzles that are packed, ranked, reversible, invertible and staged, with estimates that change by
// a delta.
template <class Puzzle>
std::uint64_t on_puzzles(Puzzle const& p) {
  wend::heuristics::manhattan<Puzzle> const manhattan{p};
  wend::heuristics::max_of const both{manhattan, wend::heuristics::misplaced<Puzzle>{p}};
  auto const start = wend::puzzles::random_walk(p, p.goal_state(), {.steps = 9});
  return searches<tests::best_first_searches>(p, start.state, manhattan) +
         searches<tests::depth_first_searches>(p, start.state, manhattan) +
         wend::idastar(p, start.state, both).statistics.expanded +
         wend::idastar(p, start.state, wend::heuristics::scaled{manhattan, 2}).statistics.expanded +
         solutions(p, start.state, manhattan) +
         wend::check_problem(p, start.state, 4, manhattan).broken +
         (p.parse("1 2 3 4 5 6 7 8 0") == start.state ? 1U : 0U);
}

template <class P, class A, class Packing>
std::uint64_t on_mod3_pattern_database(P const& p, A const& abstraction, Packing packing) {
  wend::heuristics::mod3_pattern_database const h{p, abstraction, packing};
  return wend::idastar(p, p.goal_state(), h).statistics.expanded +
         wend::astar(p, p.goal_state(), h).statistics.expanded;
}

// Pattern databases, built in each of the three ways.
std::uint64_t on_pattern_databases() {
  namespace heuristics = wend::heuristics;
  struct one_way : heuristics::pancake_pattern<6, 2> {
    using heuristics::pancake_pattern<6, 2>::pancake_pattern;
    int inverse(int) const = delete;
    int cost(state_type const&, int turned) const { return turned % 2; }
  };
  wend::puzzles::pancake<6> const p;
  std::array<std::uint8_t, 2> const kept{4, 5};
  return heuristics::pattern_database{p, heuristics::pancake_pattern<6, 2>(kept)}.size() +
         heuristics::pattern_database{p, heuristics::additive_pancake_pattern<6, 2>(kept)}.size() +
         heuristics::pattern_database{p, one_way(kept)}.size() +
         on_mod3_pattern_database(p, heuristics::pancake_pattern<6, 2>(kept),
                                  heuristics::four_to_a_byte) +
         on_mod3_pattern_database(p, heuristics::pancake_pattern<6, 2>(kept),
                                  heuristics::five_to_a_byte);
}

// Heuristics with tables of rows and columns, and with notes of several heuristics.
template <class Puzzle>
std::uint64_t on_planes(Puzzle const& p) {
  wend::heuristics::linear_conflict const conflicts{p};
  wend::heuristics::walking_distance const walking{p};
  wend::heuristics::reflected const either{wend::heuristics::max_of{conflicts, walking}, p};
  wend::heuristics::additive const sum{wend::heuristics::scaled{conflicts, 1}, walking};
  auto const start = wend::puzzles::random_walk(p, p.goal_state(), {.steps = 9});
  return wend::idastar(p, start.state, conflicts).statistics.expanded +
         wend::idastar(p, start.state, either).statistics.expanded +
         wend::astar(p, start.state, walking).statistics.expanded +
         wend::parallel_idastar(p, start.state, conflicts).statistics.expanded +
         wend::parallel_iddfs(p, start.state).statistics.expanded +
         wend::parallel_dls(p, start.state, {.max_depth = 3}).statistics.expanded +
         wend::hda_astar(p, start.state, conflicts).statistics.expanded +
         wend::distributed_hda_astar(p, start.state, conflicts).statistics.expanded +
         wend::distributed_idastar(p, start.state, conflicts).statistics.expanded +
         wend::simulated_idastar(p, start.state, conflicts).statistics.expanded +
         wend::simulated_hda_astar(p, start.state, conflicts).statistics.expanded +
         wend::check_problem(p, start.state, 4, sum, {.admissible = false, .consistent = false})
             .broken;
}

}  // namespace

std::uint64_t every_instance();
std::uint64_t every_instance() {
  using fixed = wend::puzzles::tile_puzzle<3, 3>;
  using any = wend::puzzles::torus_puzzle<>;
  return on_traces() + on_checkpoints() + on_pattern_databases() + on_graphs<int>() +
         on_graphs<double>() + on_graphs<tests::no_cost>() +
         on_puzzles(fixed{wend::puzzles::goal::blank_first}) +
         on_puzzles(any{3, 3, wend::puzzles::goal::blank_last}) +
         on_planes(fixed{wend::puzzles::goal::blank_first}) +
         on_planes(wend::puzzles::tile_puzzle<>{3, 3, wend::puzzles::goal::blank_first});
}
