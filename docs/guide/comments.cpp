// SPDX-License-Identifier: BSL-1.0
//
// The code in the comments of the headers, so that it is compiled; docs/prepare.py looks it up here.
// Each piece is surrounded by the declarations that it needs. Nothing of it is run.

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/graph/compressed_sparse_row_graph.hpp>

#include <wend/adapters/boost_graph.hpp>
#include <wend/all.hpp>
#include <wend/core/fixed_moves.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/between.hpp>
#include <wend/heuristics/bidirectional_pathmax.hpp>
#include <wend/heuristics/cube_pattern.hpp>
#include <wend/heuristics/dual.hpp>
#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/gap_k.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database_file.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/heuristics/reflected.hpp>
#include <wend/heuristics/scaled.hpp>
#include <wend/heuristics/symmetric.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/heuristics/topspin_pattern.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/io/move_automaton_file.hpp>
#include <wend/io/output_file.hpp>
#include <wend/proof/certify.hpp>
#include <wend/proof/check_additive_costs.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/proof/check_pattern_database.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/cube_text.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/topspin.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/trace/csv.hpp>
#include <wend/trace/dot.hpp>
#include <wend/trace/posthoc.hpp>
#include <wend/trace/result_json.hpp>

// clang-format off: as it stands in the headers

struct money {
  int pence = 0;
  std::string digits() const;
  static std::optional<money> parse(std::string_view);
};

// core/hash.hpp
struct cell { std::int32_t x, y; friend bool operator==(cell const&, cell const&) = default; };
template <> inline constexpr bool wend::enable_byte_hash<cell> = true;

// io/checkpoint.hpp
template <>
struct wend::checkpoint_text<money> {
  static std::string kind() { return "money"; }      // another kind is rejected
  static std::string write(money const& m) { return m.digits(); }
  static std::optional<money> read(std::string_view word) { return money::parse(word); }
};

namespace shown {

using puzzle_type = wend::puzzles::tile_puzzle<4, 4>;
using move = wend::puzzles::move;
extern puzzle_type const puzzle;
extern puzzle_type const problem;
extern puzzle_type::state_type const start;
extern wend::heuristics::manhattan<puzzle_type> const heuristic;
template <class... T>
void use(T const&...) {}
struct book {
  struct page {
    template <class T>
    operator T const&() const;
  };
  page at(std::string const&) const;
};
extern book const timetable;
void retry();

// io/output_file.hpp
void of_output_file() {
  auto search = wend::idastar.search(problem, start, heuristic);
  wend::output_file file("search");
  wend::save_checkpoint(search, file.stream(), "instance 88");
  file.finish();
}

// core/observer.hpp
struct progress_line {
  void on_progress(wend::progress_event const& e) {
    std::cerr << e.statistics.expanded << " expanded";
    if (e.bound) std::cerr << ", f " << *e.bound;
    if (e.best_h) std::cerr << ", nearest " << *e.best_h;
    std::cerr << '\n';
  }
};

// core/problem.hpp
struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);
struct doubling {
  using state_type = int;
  using action_type = char;
  template <class Out>
  void expand(int n, Out&& out) const {
    out('+', n + 1);
    out('*', 2 * n);
  }
  bool is_goal(int n) const { return n == 1000; }
};
static_assert(wend::expanding_problem<doubling>);

// core/heuristic.hpp
struct distance_to_zero {
  static constexpr bool goal_aware = true;
  int operator()(int n) const { return (n + 1) / 2; }
};
static_assert(wend::heuristic_for<distance_to_zero, countdown>);

// core/heuristic.hpp
namespace many {
using board = wend::puzzles::tile_puzzle<3, 3>::state_type;
struct learned_distance {
  double operator()(board const& s) const;
  void estimate(std::span<board const> states,
                std::span<std::optional<double>> estimates) const;
};
}  // namespace many

// core/heuristic.hpp
namespace notes {
using puzzle = puzzle_type;
struct note {};
struct counted {  // beside operator(), root, child(note, s, a) and value
  note child(note n, puzzle::rest_type const& s, std::size_t blank, move a) const noexcept;
};
}  // namespace notes

// heuristics/abstraction.hpp
struct larger_numbers {                           // of the two numbers of a state
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const;          // as in any problem
  int result(int x, int action) const;
  bool is_goal(int x) const;
  std::uint64_t state_count() const;              // as in any rankable problem:
  std::uint64_t rank(int x) const;                // one-to-one,
  int unrank(std::uint64_t number) const;         // and each number below has its state
  int project(std::pair<int, int> s) const;
};

// adapters/problem_from.hpp
void of_adapters_again() {
  struct leg { std::string state; int cost; std::string_view train; };
  auto const p = wend::problem_from<std::string>(
      [&](std::string const& town) -> std::vector<leg> const& { return timetable.at(town); },
      [](std::string const& town) { return town == "Oulu"; });
}

// adapters/boost_graph.hpp
void of_boost_graph() {
  using roads = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, int>;
  roads const graph;
  std::size_t const start = 0;
  std::size_t const goal = 1;
  wend::boost_graph_problem const p(graph, goal);     // every edge costs 1
  auto const r = wend::bfs(p, start);
  wend::boost_graph_problem const q(graph, goal, get(boost::edge_bundle, graph));
  auto const s = wend::ucs(q, start);
  wend::boost_graph_problem const any(
      graph, [&](auto v) { return out_degree(v, graph) == 0; });
}
void of_boost_graph_again() {
  using roads = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, int>;
  roads const graph;
  std::size_t const goal = 1;
  wend::boost_graph_problem const r(graph, goal, wend::unit_edges{},
                                    get(boost::vertex_index, graph));
}

// adapters/grid.hpp
void of_grid() {
  wend::grid_map const map{"....",
                           ".#..",
                           "...."};
  wend::grid_problem const p(map, {3, 2});  // 4 neighbours, a step costs 1
  auto const r = wend::astar(p, {0, 0}, wend::grid_manhattan(p));
  wend::grid_problem const q(map, {3, 2}, wend::octile_steps{});  // 8, at 1 and √2
  auto const s = wend::astar(q, {0, 0}, wend::grid_octile(q));    // *s.cost is 3 + √2
}

// adapters/grid_map.hpp
void of_grid_map() {
  wend::grid_map const maze{"S.#.",
                            "..#.",
                            "...G"};
  std::vector<std::vector<int>> const swamp{{1, 1, 5}, {0, 5, 1}};  // costs; 0 is blocked
  wend::grid_map const weighted(swamp);
  wend::grid_map const odd({4, 3}, [](wend::grid_cell c) { return (c.x + c.y) % 2 == 0; });
  wend::grid_map const high(swamp, [](int height) { return height < 3; });
}

// adapters/grid_map.hpp
void of_grid_map_again() {
  wend::grid_map const map{"...."};
  wend::grid_problem const p(map, {3, 0});
  wend::grid_cell const start{0, 0};
  auto const r = wend::astar(p, start, wend::grid_manhattan(p));
  std::cout << map.picture(wend::replay(p, start, r.actions).states);
}

// adapters/jump_point_grid.hpp
void of_jump_point_grid() {
  wend::grid_map const map{"......",
                           "..##..",
                           "......"};
  wend::jump_point_map const jumps(map);
  wend::jump_point_problem const p(jumps, {5, 1});  // the goal
  auto const r = wend::astar(p, {0, 1}, wend::jump_octile(p));
  std::vector<wend::grid_step> const steps = wend::single_steps(r.actions);
}

// adapters/jump_point_grid.hpp
void of_jump_point_grid_again() {
  wend::jump_point_problem const p(wend::jump_point_map(wend::grid_map{"...."}), {3, 0});
  wend::grid_cell const start{0, 0};
  auto const r = wend::astar(p, start, wend::jump_octile(p));
  auto const cells = wend::replay(p.grid(), start, wend::single_steps(r.actions)).states;
  std::cout << p.map().picture(cells);
}

// adapters/octile_cost.hpp
void of_octile_cost() {
  wend::octile_cost const around{17, 0};
  wend::octile_cost const across{0, 12};
  assert(across < around);            // 12 √2 is 16.97
  assert(to_string(wend::octile_cost(11, 9)) == "11 + 9√2");
}

// adapters/range_graph.hpp
void of_range_graph() {
  std::vector<std::vector<int>> const links{{1, 2}, {3}, {3}, {}};
  wend::range_graph_problem const p(links, 3);            // every edge costs 1
  auto const fewest = wend::bfs(p, 0).actions;            // 1 and 3
  std::vector<std::vector<std::pair<int, double>>> const roads{{{1, 0.5}}, {{0, 0.5}}};
  wend::range_graph_problem const q(roads, {1});          // or several, of which any will do
  wend::range_graph_problem const any(links, [](std::size_t v) { return v > 1; });
}

// core/branching_factor.hpp
void of_branching_factor() {
  auto const r = wend::astar(problem, start, heuristic);
  auto const b = wend::effective_branching_factor(r.statistics.generated, r.actions.size());
}

// tools/check_problem.hpp
void of_check_problem() {
  auto const& my_puzzle = puzzle;
  auto const& manhattan = heuristic;
  using wend::to_string;
  auto const report = wend::check_problem(my_puzzle, start, 6);
  std::cout << to_string(report);
  // undo_differs: after the actions 0 (up), 2 (left), action 1 (down): undo does not …
  // 40 states, 1 goal: estimates not checked, without a heuristic; 13 states at depth 6 …
}

// tools/check_problem.hpp
void of_check_problem_again() {
  auto const& my_puzzle = puzzle;
  auto const& manhattan = heuristic;
  using wend::to_string;
  auto const report = wend::check_problem(puzzle, start, 12, manhattan);
  // inadmissible: at the start 1 4 2 3 0 5 6 7 8: h, because the actions 0 (up), 2 (left)
  // lead from here to a goal: expected at most 2, got 3
}

// core/check_solution.hpp
void of_check_solution() {
  auto const r = wend::idastar(problem, start, heuristic);
  auto const check = wend::check_solution(problem, start, r);
  if (!check) std::cerr << check.reason;   // "the cost is 7, but the actions add up to 9"
}

// adapters/explicit_graph.hpp
void of_explicit_graph() {
  wend::explicit_graph<> const graph(6);
  wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}};
  wend::graph_problem const p{roads, 1};
  auto const r = wend::ucs(p, 0);   // *r.cost is 5, by the edges 1 and 2
}

// adapters/explicit_graph.hpp
void of_explicit_graph_again() {
  wend::explicit_graph<> const graph(6);
  wend::graph_problem const to_one{graph, 3};
  wend::graph_problem const to_some{graph, {3, 5}};                  // or any range
  wend::graph_problem const to_many{graph, [](std::size_t v) { return v > 2; }};
}

// adapters/named_graph.hpp
void of_named_graph() {
  wend::named_graph<> roads;
  roads.add_undirected_edge("Arad", "Zerind", 75);
  roads.add_undirected_edge("Arad", "Sibiu", 140);
  wend::named_graph_problem const p(roads, "Sibiu");
  auto const r = wend::ucs(p, roads.vertex("Zerind"));
  for (auto const& road : r.actions) std::cout << road << '\n';  // Zerind -> Arad, and on
}

// adapters/named_graph_problem.hpp
void of_named_graph_problem() {
  wend::named_graph<> const roads{{"Arad", "Sibiu", 140}, {"Sibiu", "Bucharest", 310}};
  wend::named_graph_problem const to_one(roads, "Bucharest");
  wend::named_graph_problem const to_some(roads, {"Arad", "Sibiu"});  // or any range
  wend::named_graph_problem const to_many(
      roads, [](wend::named_vertex const& v) { return v.name().starts_with("B"); });
}

// core/limits.hpp
void of_limits() {
  std::stop_source source;  // source.request_stop() may be called from any thread
  auto const r = wend::bfs(problem, start, {.limits = {.stop = source.get_token()}});
}

// core/fixed_moves.hpp
void of_fixed_moves() {
  wend::puzzles::cube<wend::puzzles::cube_metric::quarter_turns> const p;
  auto const start = p.goal_state();
  constexpr auto pairs = wend::fixed_moves<2>([] {
    return wend::puzzles::cube<wend::puzzles::cube_metric::quarter_turns>();
  });
  wend::move_automaton const moves = pairs;
  auto const r = wend::iddfs(p, start, {.prune_moves = moves});
}

// core/move_automaton.hpp
void of_move_automaton() {
  wend::puzzles::tile_puzzle<4, 4> const p(wend::puzzles::goal::blank_first);
  auto const start = p.goal_state();
  wend::heuristics::manhattan const h{p};
  wend::move_automaton const moves(p, p.goal_state(), 12);
  auto const r = wend::idastar(p, start, h, {.prune_moves = moves});
}
void of_automatic_pruning() {
  wend::puzzles::pocket_cube<> const p;
  auto const start = p.goal_state();
  auto const r = wend::iddfs(p, start, {.prune_moves = wend::automatic_pruning});
}

// io/move_automaton_file.hpp
void of_move_automaton_file() {
  wend::puzzles::tile_puzzle<5, 5> const p(wend::puzzles::goal::blank_first);
  auto const start = p.goal_state();
  wend::heuristics::manhattan const h{p};
  auto const moves = wend::load_move_automaton("moves_5x5");
  auto const r = wend::idastar(p, start, h, {.prune_moves = moves});
}

// core/replay.hpp
void of_replay() {
  auto const draw = [](auto const&) {};
  auto const r = wend::astar(problem, start, heuristic);
  for (auto const& state : wend::replay(problem, start, r.actions).states) draw(state);
}

// core/starts.hpp
void of_starts() {
  auto const problem = wend::problem_from([](int n) { return std::vector{n + 1}; },
                                          [](int n) { return n == 9; });
  {
  auto const r = wend::bfs(problem, wend::starts(std::vector{1, 2, 3}));
  }
  {
  auto const r = wend::bfs(problem, wend::starts({1, 2, 3}));
  }
}

// core/problem.hpp
struct numbers {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  std::vector<wend::predecessor<int, int>> predecessors(int n) const {
    return {{n + 1, 1}, {n + 2, 2}};  // of the countdown above
  }
};

// core/starts.hpp, search/bidirectional_bfs.hpp
void of_both_ends() {
  numbers const problem;
  int const start = 9;
  int const goal = 0;
  {
  auto const r = wend::bidirectional_bfs(problem, start, wend::goals(std::vector{7, 11}));
  }
  if (auto const r = wend::bidirectional_bfs(problem, start, goal)) use(r.actions);
  auto search = wend::bidirectional_bfs.search(problem, start, goal);
  search.run();
  search.restart(goal, start);
  search.run();
}

// proof/write_certificate.hpp
template <class P, class S, class H>
void of_write_certificate(P const& problem, S const& start, H const& heuristic) {
  auto search = wend::astar.search(problem, start, heuristic);
  search.run();
  std::ofstream file("proof.txt");
  auto const proof = wend::write_certificate(search, file);
  if (proof.written && proof.is_optimal()) std::cout << "proved: " << *proof.cost << '\n';
}

// proof/check_certificate.hpp
template <class P, class S, class H>
void of_check_certificate(P const& problem, S const& start, H const& heuristic) {
  std::ifstream file("proof.txt");
  auto const proof = wend::check_certificate(problem, start, heuristic, file);
  if (!proof) std::cerr << "line " << proof.line << ": " << proof.reason << '\n';
}

// proof/check_pattern_database.hpp
template <class P, class A>
void of_check_pattern_database(P const& p, A const& abstraction) {
  wend::heuristics::pattern_database const h{p, abstraction};
  auto const checked = wend::check_pattern_database(h);
  if (!checked) std::cerr << "state " << checked.rank << ": " << checked.reason << '\n';
}

// proof/check_additive_costs.hpp
template <class P, class H>
void of_check_additive_costs(P const& p, H const& largest, H const& others) {
  auto const seen = wend::check_additive_costs(p, largest, others);
  if (!seen) std::cerr << "state " << seen.states << ": " << seen.reason << '\n';
}

// proof/certify.hpp
template <class P, class S, class H>
void of_certify(P const& problem, S const& start, H const& heuristic, std::ostream& file) {
  auto const r = wend::idastar(problem, start, heuristic);
  auto const made = wend::certify(problem, start, heuristic, r, file, {.max_memory = 1 << 30});
  if (made.certificate.written) std::cout << "proved: " << made.certificate.is_optimal() << '\n';
}

// The page about puzzles.
void of_boards(wend::puzzles::tile_puzzle<4, 4> const& p, wend::puzzles::board<4, 4> const& start,
               wend::result_t<wend::puzzles::tile_puzzle<4, 4>> const& r) {
  if (!p.is_solvable(start)) std::cout << p.explain_solvability(start).reason << '\n';
  for (auto const a : r.actions) std::cout << a << ' ';          // right right down …
  for (auto const& board : wend::replay(p, start, r.actions).states) std::cout << board << '\n';
  std::cout << to_string(start, wend::puzzles::board_form::rows) << '\n';   // four rows, `_` for the blank
}

// tools/suggest.hpp
void of_suggest() {
  for (wend::suggestion const& s : wend::suggest<countdown>()) std::cout << s << '\n';
}

// search/bidirectional/baestar.hpp
void of_baestar() {
  wend::puzzles::tile_puzzle<3, 3> const puzzle{wend::puzzles::goal::blank_first};
  auto const start = puzzle.goal_state();
  wend::heuristics::manhattan const h{puzzle};
  auto const r = wend::baestar(puzzle, start, puzzle.goal_state(), h);
}

// search/k_best.hpp
void of_k_best() {
  std::size_t const k = 5;
  std::size_t n = 0;
  for (auto const& s : wend::k_best(wend::astar, problem, start, heuristic)) {
    use(s.actions, s.cost);
    if (++n == k) break;
  }
  for (auto const& s : wend::k_best(wend::ucs, problem, start, wend::walks)) {
    use(s.actions, s.cost);
    if (++n == k) break;
  }
}

// search/solutions.hpp
void of_solutions() {
  for (auto const& s : wend::solutions(wend::idastar, problem, start, heuristic))
    std::cout << s.actions.size() << " actions, cost " << s.cost << '\n';
  auto const draw = [](std::size_t, std::size_t) {};
  auto all = wend::solutions(wend::astar, problem, start, heuristic);
  if (auto const n = all.count()) std::cout << n->value << " solutions\n";
  for (auto const& s : all) use(s.actions, s.cost);
  for (auto const& [from, action, to] : all.graph().edges()) draw(from, to);
}

// search/changing_world/lpastar.hpp, search/changing_world/dstar_lite.hpp
struct road_map : numbers {
  void close(int, int) {}
  std::vector<int> look_around(int) { return {}; }
};
// session/call_forms.hpp, pages/search_objects.md
namespace kept {
using straight_line = wend::heuristics::nil;
struct planner {
  road_map map;
  straight_line h;
  wend::search_of<wend::astar, road_map, straight_line> search{map, 0, h};
};
}  // namespace kept
template <class P, class S, class H>
void of_search_objects(P const& p, S const& start, H const& h) {
  auto search = wend::astar.search(p, start, h);
  std::uint64_t most = 1000;
  while (search.run({.max_expanded = most}) == wend::search_status::expansion_limit) most *= 2;
  auto const r = search.result();
}
void of_changing_worlds() {
  road_map roads, map;
  int const start = 9, a = 1, b = 2, goal = 0;
  int robot = 9;
  wend::heuristics::nil const h;
  auto const use = [](auto const&) {};
  {
    auto search = wend::lpastar.search(roads, start, h);
    search.run();
    roads.close(a, b);              // the owner changes the problem,
    search.costs_changed(a);        // and reports the states whose actions are affected
    search.run();                   // expands what the change affects
    use(search.result().actions);
  }
  {
    auto search = wend::dstar_lite.search(map, robot, goal, h);
    while (search.run() == wend::search_status::solved && !(robot == goal)) {
      robot = map.result(robot, *search.next_action());
      search.move_to(robot);
      for (auto const& cell : map.look_around(robot))  // those whose actions have changed
        search.costs_changed(cell);
    }
  }
  {
    road_map const problem;
    auto const& heuristic = h;
    auto const r = wend::lpastar(problem, start, heuristic);
  }
  {
    wend::puzzles::tile_puzzle<3, 3> const puzzle{wend::puzzles::goal::blank_first};
    auto const start = puzzle.goal_state();
    wend::heuristics::manhattan const h{puzzle};
    auto const r = wend::dstar_lite(puzzle, start, puzzle.goal_state(), h);
  }
}

// search/changing_world/lss_lrta_star.hpp
struct unknown_map : numbers {
  bool is_possible(int, int) const { return true; }
};
void of_lss_lrta_star() {
  unknown_map map;
  int robot = 9;
  wend::heuristics::nil const h;
  {
    auto search = wend::lss_lrta_star.search(map, robot, h, {.lookahead = 100});
    while (search.status() == wend::search_status::running) {
      for (auto const& action : search.step()) {
        if (!map.is_possible(robot, action)) break;  // a wall: discovered only now
        robot = map.result(robot, action);
      }
      search.moved_to(robot);
    }
  }
  {
    unknown_map const problem;
    int const start = 9;
    auto const& heuristic = h;
    auto const r = wend::lss_lrta_star(problem, start, heuristic, {.lookahead = 10});
  }
}

// search/nbs.hpp
void of_nbs() {
  wend::puzzles::tile_puzzle<3, 3> const puzzle{wend::puzzles::goal::blank_first};
  auto const start = puzzle.goal_state();
  wend::heuristics::manhattan const h{puzzle};
  auto const r = wend::nbs(puzzle, start, puzzle.goal_state(), h);
}

// heuristics/between.hpp
void of_between() {
  numbers const problem;
  int const start = 9;
  int const goal = 0;
  wend::heuristics::between const h{[](int s, int t) { return (s < t ? t - s : s - t) / 2; }};
  auto const r = wend::nbs(problem, start, goal, h);
}

// best_first/detail/best_first_core.hpp
void of_best_first_answers() {
  countdown const problem;
  int const start = 9, state = 1;
  auto all = wend::ucs.search(problem, start, {.goal_test = false});
  all.run();
  if (auto const known = all.cost_to(state)) std::cout << known->cost;
  auto const& search = all;
  for (auto const& [state, cost, is_final] : search.known_states())
    std::cout << state << " costs " << cost << '\n';
}

// best_first/detail/best_first_core.hpp
void of_best_first() {
  auto const first = start;
  auto const starts = std::vector{start};
  auto const use = [](auto const&) {};
  auto search = wend::bfs.search(problem, first);
  for (auto const& start : starts) {
    search.restart(start);
    search.run();
    use(search.result());
  }
}

// core/threads.hpp
void of_threads() {
  wend::puzzles::tile_puzzle<4, 4> const p{wend::puzzles::goal::blank_first};
    auto const tables = wend::heuristics::build_tile_patterns(
        p, {{1, 2, 3}, {4, 5, 6}}, wend::heuristics::blank_regions::merged, wend::threads(2),
        [](wend::heuristics::tile_pattern_progress const&) {});
}

// heuristics/additive.hpp
void of_additive() {
  auto const moves_of_these_tiles = heuristic;
  auto const moves_of_the_others = heuristic;
  wend::heuristics::additive h{moves_of_these_tiles, moves_of_the_others};
}

// heuristics/any_heuristic.hpp
void of_any_heuristic(bool by_rows) {
  wend::heuristics::any_heuristic<puzzle_type> h = wend::heuristics::manhattan{puzzle};
  if (by_rows) h = wend::heuristics::walking_distance{puzzle};
  auto const r = wend::idastar(puzzle, start, h);
}

// heuristics/gap.hpp
void of_gap() {
  wend::puzzles::pancake<50>::state_type const start{};
  wend::puzzles::pancake<50> const p;
  auto const r = wend::idastar(p, start, wend::heuristics::gap{p});
}

// heuristics/gap_k.hpp
void of_gap_k() {
  wend::puzzles::pancake<12> const p;
  auto const start = p.goal_state();
  wend::heuristics::gap_k const h{p, 2};
  auto const r = wend::baestar(p, start, p.goal_state(), h);
}

// heuristics/hanoi_pattern.hpp
void of_hanoi_pattern() {
  wend::puzzles::hanoi<10> const p;
  wend::heuristics::hanoi_pattern<10, 4, 7> const largest{p, {3, 4, 5, 6, 7, 8, 9}};
}

// heuristics/linear_conflict.hpp
void of_linear_conflict() {
  auto const h = wend::heuristics::linear_conflict{puzzle};
}

// heuristics/manhattan.hpp
void of_manhattan() {
  auto const h = wend::heuristics::manhattan{puzzle};
}

// heuristics/max_of.hpp
void of_max_of() {
  auto const pattern_database = heuristic;
  wend::heuristics::max_of h{pattern_database, wend::heuristics::manhattan{puzzle}};
}

// heuristics/misplaced.hpp
void of_misplaced() {
  auto const h = wend::heuristics::misplaced{puzzle};
}

// heuristics/pancake_pattern.hpp
void of_pancake_pattern() {
  wend::heuristics::pancake_pattern<10, 5> const a{{5, 6, 7, 8, 9}};   // the largest five
}

// heuristics/pancake_pattern.hpp
void of_pancake_pattern_again() {
  wend::puzzles::pancake<10> const p;
  wend::heuristics::additive_pancake_pattern<10, 5> const largest{{5, 6, 7, 8, 9}};
  wend::heuristics::additive_pancake_pattern<10, 5> const others{{0, 1, 2, 3, 4}};
  wend::heuristics::additive const h{wend::heuristics::pattern_database{p, largest},
                                     wend::heuristics::pattern_database{p, others}};
}

// heuristics/bidirectional_pathmax.hpp
void of_bidirectional_pathmax() {
  wend::puzzles::topspin<12>::state_type const start{};
  wend::puzzles::topspin<12> const p;
  wend::heuristics::pattern_database const six{
      p, wend::heuristics::topspin_pattern<12, 4, 6>{{0, 1, 2, 3, 4, 5}}};
  wend::heuristics::bidirectional_pathmax const h{wend::heuristics::dual{six, p}};
  auto const r = wend::idastar(p, start, h);
}

// heuristics/dual.hpp
void of_dual() {
  wend::puzzles::topspin<12>::state_type const start{};
  wend::puzzles::topspin<12> const p;
  wend::heuristics::pattern_database const six{
      p, wend::heuristics::topspin_pattern<12, 4, 6>{{0, 1, 2, 3, 4, 5}}};
  auto const r = wend::idastar(p, start, wend::heuristics::dual{six, p});
}

// heuristics/symmetric.hpp
void of_symmetric() {
  wend::puzzles::pocket_cube<>::state_type const start{};
  wend::puzzles::pocket_cube<> const p;
  wend::heuristics::pattern_database const four{
      p, wend::heuristics::pocket_cube_pattern<4>{{0, 1, 2, 3}}};
  auto const r = wend::idastar(p, start, wend::heuristics::symmetric{four, p});
}

// heuristics/mod3_pattern_database.hpp
void of_mod3_pattern_database() {
  wend::puzzles::pancake<10>::state_type const start{};
  wend::puzzles::pancake<10> const p;
  wend::heuristics::pancake_pattern<10, 5> const largest{{5, 6, 7, 8, 9}};
  wend::heuristics::mod3_pattern_database const h{p, largest};
  wend::heuristics::mod3_pattern_database const smaller{p, largest,
                                                        wend::heuristics::five_to_a_byte};
  auto const r = wend::idastar(p, start, h);
}

// heuristics/mod3_pattern_database.hpp
void of_mod3_pattern_database_again() {
  wend::puzzles::pancake<10> const p;
  wend::heuristics::pancake_pattern<10, 5> const abstraction{{5, 6, 7, 8, 9}};
  auto const built = wend::heuristics::build_mod3_pattern_database(
      p, abstraction, wend::heuristics::five_to_a_byte, {.threads = 2});
  if (built) use(*built.database);
}

// heuristics/pattern_database.hpp
void of_pattern_database() {
  wend::puzzles::pancake<10>::state_type const start{};
  wend::puzzles::pancake<10> const p;
  wend::heuristics::pattern_database const h{
      p, wend::heuristics::pancake_pattern<10, 5>{{5, 6, 7, 8, 9}}};   // the largest five
  auto const r = wend::idastar(p, start, h);
}

// heuristics/pattern_database.hpp
void of_pattern_database_again() {
  wend::puzzles::pancake<10> const p;
  wend::heuristics::pancake_pattern<10, 5> const abstraction{{5, 6, 7, 8, 9}};
  auto const built = wend::heuristics::build_pattern_database(
      p, abstraction, {.max_memory = std::size_t{1} << 30, .threads = 2});
  if (built) use(*built.database);
}

// heuristics/pattern_database_file.hpp
void of_pattern_database_file() {
  wend::puzzles::pancake<12> const p;
  wend::heuristics::pattern_database const h{
      p, wend::heuristics::pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}};
  wend::heuristics::save_pattern_database(h, "largest_six", "pancakes 12: 6 7 8 9 10 11");
}

// heuristics/pattern_database_file.hpp
void of_mod3_pattern_database_file() {
  wend::puzzles::pancake<12> const p;
  wend::heuristics::mod3_pattern_database const h{
      p, wend::heuristics::pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}};
  wend::heuristics::save_mod3_pattern_database(h, "largest_six", "pancakes 12: 6 to 11");
}

// heuristics/cube_pattern.hpp
void of_cube_pattern() {
  using wend::heuristics::cube_pieces;
  using corners = wend::heuristics::cube_pattern<cube_pieces::corners, 8>;
  using edges = wend::heuristics::cube_pattern<cube_pieces::edges, 6>;
  corners const all{{0, 1, 2, 3, 4, 5, 6, 7}};
  edges const some{{0, 1, 2, 3, 4, 5}};
  edges const others{{6, 7, 8, 9, 10, 11}};   // for three databases, and max_of them
}

// heuristics/pocket_cube_pattern.hpp
void of_pocket_cube_pattern() {
  wend::heuristics::pocket_cube_pattern<4> const a{{0, 1, 2, 3}};   // those of the upper face
}

// heuristics/reflected.hpp
void of_reflected() {
  auto const pattern_database = heuristic;
  wend::heuristics::reflected h{pattern_database, puzzle};
}

// heuristics/scaled.hpp
void of_scaled() {
  wend::heuristics::scaled h{wend::heuristics::manhattan{puzzle}, 2};
}

// heuristics/tile_pattern_database.hpp
void of_tile_pattern_database() {
  using namespace wend::heuristics;
  using namespace wend::puzzles;
  auto const tables = build_tile_patterns(puzzle, *named_tile_partition(puzzle, "5-5-5"));
  tile_pattern_databases<tile_puzzle<4, 4>, 3> const h{puzzle, tables};
}

// heuristics/topspin_pattern.hpp
void of_topspin_pattern() {
  wend::heuristics::topspin_pattern<12, 4, 6> const a{{0, 1, 2, 3, 4, 5}};
}

// heuristics/walking_distance.hpp
void of_walking_distance() {
  auto const h = wend::heuristics::walking_distance{puzzle};
}

// puzzles/board.hpp
void of_board() {
  using namespace wend::puzzles;
  board<2, 2> const b{1, 2, 3, 0};
  board<> const same(2, 2, {1, 2, 3, 0});
}

// puzzles/cube.hpp
void of_cube() {
  wend::puzzles::cube<> const p;
  auto const start = wend::puzzles::parse_cube(
      "UUUUUUFFFUBBRRRRRRRRRFFDFFDDDBDDBDDBFFDLLLLLLLLLUBBUBB");
  auto const r = wend::iddfs(p, start, {.prune_moves = 2});   // U' R'
}

// pages/puzzles.md
void of_the_cube_on_its_page() {
  using namespace wend::puzzles;
  using namespace wend::heuristics;
  cube<> const p;
  cube_state start = p.goal_state();
  for (face_turn const a : parse_turns("R2 F' U2 F D' L B R")) p.apply(start, a);
  max_of const h{pattern_database{p, cube_pattern<cube_pieces::corners, 8>{{0, 1, 2, 3, 4, 5, 6, 7}}},
                 pattern_database{p, cube_pattern<cube_pieces::edges, 6>{{0, 1, 2, 3, 4, 5}}},
                 pattern_database{p, cube_pattern<cube_pieces::edges, 6>{{6, 7, 8, 9, 10, 11}}}};
  std::cout << to_string(wend::idastar(p, start, h, {.prune_moves = 4}).actions) << '\n';
}

// puzzles/hanoi.hpp
void of_hanoi() {
  wend::puzzles::hanoi<10> const p;   // ten discs, four pegs
  auto const r = wend::bfs(p, p.tower(0));
}

// puzzles/pancake.hpp
void of_pancake() {
  wend::puzzles::pancake<10> const p;
  auto const r = wend::idastar(p, p.unrank(1'234'567), wend::heuristics::gap{p});
}

// puzzles/pocket_cube.hpp
void of_pocket_cube() {
  wend::puzzles::pocket_cube<> const p;
  auto const all = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false}).histogram;
}

// puzzles/tile_puzzle.hpp
void of_tile_puzzle() {
  using namespace wend::puzzles;
  tile_puzzle<3, 3> const p{goal::blank_first};
  tile_puzzle<> const q{3, 3, goal::blank_first, move_order::ulrd};
  auto const start = p.parse("1,2,5,3,4,0,6,7,8");
}

// puzzles/topspin.hpp
void of_topspin() {
  wend::puzzles::topspin<12> const p;   // twelve tokens, four of them in the turnstile
}

// puzzles/torus_puzzle.hpp
void of_torus_puzzle() {
  using namespace wend::puzzles;
  torus_puzzle<3, 3> const p{goal::blank_last};
}

// search/anytime/arastar.hpp
void of_arastar() {
  for (auto const& s : wend::arastar(problem, start, heuristic, {.weight = 3, .step = 0.5})) {
    use(s.actions, s.cost);
    if (s.ratio() <= 1.05) break;  // at most 5 % above the least
  }
}

// search/astar.hpp
void of_astar() {
  auto const r = wend::astar(problem, start, heuristic, {.limits = {.max_expanded = 1000}});
  if (r) use(r.actions, *r.cost);
}

// core/limits.hpp
void of_limits_alone() {
  auto const r = wend::bfs(problem, start, {.max_expanded = 1000});
  auto const s = wend::bfs(problem, start, wend::own_path, {.max_depth = 20});
}

// core/result.hpp
void of_results() {
  std::cout << wend::astar(problem, start, heuristic) << '\n';
}

// core/duplicate_policy.hpp
void of_duplicates() {
  auto const r = wend::ucs(puzzle, start, wend::closed_array, {.batch = 16});
  auto search = wend::bfs.search(puzzle, start, wend::own_path);
}

// best_first/priorities.hpp
void of_orders() {
  auto const deepest = [](auto const& node) { return -static_cast<long>(node.depth); };
  auto const r = wend::astar(problem, start, heuristic, wend::order_by(deepest));
}

// search/beam_search.hpp
void of_beam_search() {
  auto const r = wend::beam_search(problem, start, heuristic, {.width = 100});
  if (r) use(r.actions, r.ratio());
}

// search/anytime/awastar.hpp
void of_awastar() {
  for (auto const& s : wend::awastar(problem, start, heuristic, {.weight = 2})) {
    use(s.actions, s.cost);
    if (s.ratio() <= 1.05) break;  // at most 5 % above the least
  }
}

// search/anytime/dfbnb.hpp
void of_dfbnb() {
  for (auto const& s : wend::dfbnb(problem, start, heuristic)) {
    use(s.actions, s.cost);
    if (s.ratio() <= 1.05) break;  // at most 5 % above the least
  }
  auto const best = wend::dfbnb(problem, start, heuristic).last();  // a cheapest one
  if (best) use(best->actions, best->cost);
}

// search/anytime/limited_discrepancy_search.hpp
void of_limited_discrepancy_search() {
  for (auto const& s : wend::limited_discrepancy_search(problem, start, heuristic)) {
    use(s.actions, s.cost);
    if (s.ratio() <= 1.05) break;  // at most 5 % above the least
  }
}

// search/bfs.hpp
void of_bfs() {
  if (auto const r = wend::bfs(problem, start)) use(r.actions);
}

// search/bounded_suboptimal.hpp
void of_bounded_suboptimal() {
  auto const r = wend::bounded_suboptimal(problem, start, heuristic, {.weight = 1.1});
  if (r) use(r.actions, r.ratio());
}

// search/checkpoint.hpp
void of_checkpoint() {
  using namespace std::chrono_literals;
  auto search = wend::idastar.search(problem, start, heuristic);
  while (search.run({.max_time = search.statistics().elapsed + 1min}) ==
         wend::search_status::time_limit) {
    wend::output_file file("search");  // never leaves half a file
    wend::save_checkpoint(search, file.stream(), "the 15-puzzle, instance 88, manhattan");
    file.finish();
  }
}

// search/checkpoint.hpp
void of_checkpoint_again() {
  using namespace std::chrono_literals;
  auto search = wend::idastar.search(problem, start, heuristic);
  if (std::ifstream file("search", std::ios::binary); file)
    wend::load_checkpoint(search, file, "the 15-puzzle, instance 88, manhattan");
  search.run();
}

// search/dfs.hpp
void of_dfs() {
  if (auto const r = wend::dfs(problem, start)) use(r.actions);
}

// search/dls.hpp
void of_dls() {
  auto const r = wend::dls(problem, start, {.limits = {.max_depth = 20}});
  if (r.status == wend::search_status::depth_limit) retry();  // there may be one farther away
}

// search/bounded_memory/astar_idastar.hpp
void of_astar_idastar() {
  using puzzles = wend::puzzles::tile_puzzle<3, 3>;
  puzzles const puzzle{wend::puzzles::goal::blank_first};
  auto const start = puzzle.parse("1 4 2 3 0 5 6 7 8");
  wend::heuristics::manhattan const h{puzzle};
  std::size_t const bytes = std::size_t{8} << 30;
  auto const r = wend::astar_idastar(puzzle, start, h, {.astar_memory = bytes});
  use(r.actions);
}

// search/greedy.hpp
void of_greedy() {
  if (auto const r = wend::greedy(problem, start, heuristic)) use(r.actions);
}

// search/bounded_memory/ibex.hpp
void of_ibex() {
  std::uint64_t n = 1;
  auto search = wend::ibex.search(problem, start, heuristic);
  while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
}

// search/bounded_memory/ibex.hpp
void of_ibex_again() {
  auto const r = wend::ibex(problem, start, heuristic);
  if (r) use(r.actions, *r.cost);
}

// search/idastar.hpp
void of_idastar() {
  std::uint64_t n = 1;
  auto search = wend::idastar.search(problem, start, heuristic);
  while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
}

// search/idastar.hpp
void of_idastar_again() {
  std::uint64_t n = 1;
  auto const r = wend::idastar(problem, start, heuristic, {.limits = {.max_cost = 80}});
  if (r) use(r.actions, *r.cost);
}

// search/idastar.hpp
void of_idastar_with_table() {
  wend::search_limits<> const limits;
  wend::transposition_table const table{.bytes = std::size_t{64} << 20};
  auto search = wend::idastar.search(problem, start, heuristic, table, {.limits = limits});
  search.run();
}

// search/idastar.hpp, depth_first/transposition_table.hpp
void of_transposition_table() {
  auto const& h = heuristic;
  wend::transposition_table const table{.bytes = std::size_t{64} << 20};
  auto const r = wend::idastar(problem, start, h, table);
  use(r.actions);
}

// search/iddfs.hpp
void of_iddfs() {
  if (auto const r = wend::iddfs(problem, start)) use(r.actions);
}

// heuristics/pattern_database.hpp
void of_pattern_database_progress() {
  std::stop_source source;
  wend::puzzles::pancake<10> const p;
  wend::heuristics::pancake_pattern<10, 5> const abstraction{{5, 6, 7, 8, 9}};
  auto const shown = [](wend::heuristics::pattern_database_progress const& now) {
    std::cerr << now.found << " of " << now.states << '\n';
  };
  auto const built = wend::heuristics::build_pattern_database(
      p, abstraction, {.stop = source.get_token(), .progress = shown});
}

// heuristics/tile_pattern_build.hpp
void of_build_tile_patterns_that_stops() {
  std::stop_source source;
  auto const shown = [](wend::heuristics::tile_pattern_progress const& now) {
    std::cerr << now.found << " of " << now.states << '\n';
  };
  auto const built = wend::heuristics::build_tile_patterns(
      puzzle, {{1, 2, 3}, {4, 5, 6}}, wend::heuristics::blank_regions::merged,
      {.stop = source.get_token(), .progress = shown});
  if (built) use(*built.tables);
}

// search/random_search.hpp
void of_random_search() {
  auto const r = wend::random_search(problem, start, {.seed = 7});
}

// search/ranked_bfs.hpp
void of_ranked_bfs() {
  auto const& board = start;
  auto search = wend::ranked_bfs.search(puzzle, puzzle.goal_state(), {.goal_test = false});
  search.run();
  auto const way = search.path_to(board);
}

// ranked/ranked_search.hpp
void of_ranked_search() {
  auto const& board = start;
  auto search = wend::ranked_bfs.search(puzzle, puzzle.goal_state(), {.goal_test = false});
  search.run();
  if (auto const way = search.path_to(board)) use(way->actions);
  if (auto const far = search.distance_to(board)) std::cout << *far << " moves\n";
}

// search/ranked_bfs.hpp
void of_ranked_bfs_again() {
  auto const& board = start;
  auto const r = wend::ranked_bfs(puzzle, puzzle.goal_state(), {.goal_test = false});
  use(r.histogram);
}

// session/search_session.hpp
void of_search_session() {
  std::uint64_t n = 1;
  auto search = wend::beam_search.search(problem, start, heuristic);
  while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
  auto const r = search.result();
}

// search/bounded_memory/rbfs.hpp
void of_rbfs() {
  auto const r = wend::rbfs(problem, start, heuristic);
  if (r) use(r.actions, *r.cost, r.reexpanded);
}

// search/reach.hpp
void of_reach() {
  countdown const problem;
  int const start = 9;
  for (auto const& [state, cost, is_final] : wend::reach(problem, start, {.max_cost = 30}))
    std::cout << state << " is " << cost << " away\n";
}

// search/anytime/rectangle_search.hpp
void of_rectangle_search() {
  for (auto const& s : wend::rectangle_search(problem, start, heuristic)) {
    use(s.actions, s.cost);
    if (s.ratio() <= 1.05) break;  // at most 5 % above the least
  }
}

// search/bounded_memory/smastar.hpp
void of_smastar() {
  auto const r = wend::smastar(problem, start, heuristic, {.max_nodes = 10'000});
  if (r && r.is_proved()) use(r.actions, *r.cost);
}

// search/ucs.hpp
void of_ucs() {
  if (auto const r = wend::ucs(problem, start)) use(r.actions, *r.cost);
}

// search/weighted_astar.hpp
void of_weighted_astar() {
  if (auto const r = wend::weighted_astar(problem, start, heuristic, {.weight = 2}))
    use(r.actions, r.ratio());
  auto search = wend::weighted_astar.search(problem, start, heuristic, {.weight = 2});
  if (search.run() == wend::search_status::solved)
    std::cout << *search.result().cost << ", at least " << *search.lower_bound() << '\n';
}

// trace/csv.hpp
void of_csv() {
  std::ofstream file("events.csv");
  wend::trace::csv table(file);
  auto const r = wend::astar(problem, start, heuristic, {}, table);
  if (!table.finish()) retry();           // the file is not complete
}

// trace/dot.hpp
void of_dot() {
  std::ofstream file("tree.dot");
  wend::trace::dot tree(file, {.max_nodes = 100});
  auto const r = wend::astar(problem, start, heuristic, {}, tree);
  if (!tree.finish()) retry();            // the file is not complete
}

// trace/posthoc.hpp
void of_posthoc() {
  std::ofstream file("search.trace.yaml");
  wend::trace::posthoc trace(file, wend::trace::tile_view(3, 3));
  auto const r = wend::astar(problem, start, heuristic, {}, trace);
  if (!trace.finish(problem, start, r)) retry();     // the file is not complete
}

// trace/result_json.hpp
void of_result_json() {
  std::ofstream file("result.json");
  if (!wend::trace::write_json(file, wend::astar(problem, start, heuristic))) retry();
}

// core/heap_bytes.hpp
struct warehouse {
  std::vector<int> boxes;
  std::string label;
  std::size_t heap_bytes() const noexcept { return wend::heap_bytes(boxes, label); }
};

// docs/pages/long_searches.md
struct counted_memory final : wend::table_memory {
  std::size_t bytes = 0;
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept override {
    std::align_val_t const align{alignment};
    void* const made = new_bytes == 0 ? nullptr : ::operator new(new_bytes, align, std::nothrow);
    if (new_bytes != 0 && !made) return nullptr;  // the old block stays as it is
    if (block && made) std::memcpy(made, block, std::min(old_bytes, new_bytes));
    ::operator delete(block, align);
    bytes += new_bytes - old_bytes;
    return made;
  }
};

void of_table_memory() {
  counted_memory source;
  auto const r = wend::astar(problem, start, heuristic, {.memory = &source});
}

// docs/pages/members.md
struct ledger {
  static constexpr bool checks_signatures = false;
  int cost() const;  // of the whole ledger, not of an action
};

}  // namespace shown

// core/problem.hpp
namespace theirs {
struct model {};
}  // namespace theirs
template <> inline constexpr bool wend::checks_signatures<theirs::model> = false;

// adapters/problem_from.hpp
#include <iostream>
#include <vector>
#include <wend/wend.hpp>

int main() {
  auto const p = wend::problem_from([](int n) { return std::vector{n + 1, 2 * n}; },
                                    [](int n) { return n == 1000; });
  if (auto const r = wend::bfs(p, 1)) std::cout << r.actions.size() << " steps\n";
}
