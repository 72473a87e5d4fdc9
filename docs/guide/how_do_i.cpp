// SPDX-License-Identifier: BSL-1.0
//
// The code of the pages "How do I …?" (docs/pages/how_do_i.md) and "Make it faster"
// (docs/pages/make_it_faster.md). docs/prepare.py checks that all code on pages is in such a file.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <wend/all.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/trace/dot.hpp>

// clang-format off: as it stands on the page

namespace how_do_i {

struct grid {
  std::vector<std::string> rows;                    // '#' is blocked
  using state_type = std::pair<int, int>;           // column and row
  using action_type = std::pair<int, int>;          // a step
  state_type goal;

  std::vector<action_type> actions(state_type s) const {
    std::vector<action_type> steps;
    for (auto const& [x, y] : {action_type{1, 0}, {0, 1}, {-1, 0}, {0, -1}})
      if (is_free(s.first + x, s.second + y)) steps.emplace_back(x, y);
    return steps;
  }
  state_type result(state_type s, action_type a) const { return {s.first + a.first, s.second + a.second}; }
  bool is_goal(state_type s) const { return s == goal; }

  bool is_free(int x, int y) const {
    return y >= 0 && y < std::ssize(rows) && x >= 0 && x < std::ssize(rows[0]) &&
           rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '#';
  }
};

struct steps_left {                                 // the Manhattan distance
  grid::state_type goal;
  int operator()(grid::state_type s) const {
    return std::abs(s.first - goal.first) + std::abs(s.second - goal.second);
  }
};

grid const p{{"....", ".##.", "...."}, {3, 2}};
steps_left const h{p.goal};
grid::state_type const start{0, 0};

struct agent {
  grid map;
  steps_left distance{map.goal};
  wend::search_of<wend::astar, grid, steps_left> search{map, start, distance};
};

struct robot {
  int x, y;
  std::string cargo;
  friend bool operator==(robot const&, robot const&) = default;
  friend std::size_t hash_value(robot const& r) { return wend::hash_of(r.x, r.y, r.cargo); }
};

struct backwards : wend::grid_problem<wend::octile_steps, int> {
  using grid_problem::grid_problem;
  cost_type cost(wend::grid_cell c, wend::grid_step s) const {   // that of the opposite step
    return grid_problem::cost(result(c, s), inverse(s));
  }
};

struct turning_grid : grid {                        // a state is a cell and the step that led to it
  using state_type = std::pair<grid::state_type, action_type>;
  std::vector<action_type> actions(state_type const& s) const { return grid::actions(s.first); }
  state_type result(state_type const& s, action_type a) const { return {grid::result(s.first, a), a}; }
  int cost(state_type const& s, action_type a) const { return a == s.second ? 1 : 3; }
  bool is_goal(state_type const& s) const { return s.first == goal; }
};

struct without_heading : grid {                     // an abstraction of turning_grid
  state_type project(turning_grid::state_type const& s) const { return s.first; }

  std::uint64_t state_count() const { return rows.size() * rows[0].size(); }
  std::uint64_t rank(state_type s) const {
    return static_cast<std::uint64_t>(s.second) * rows[0].size() + static_cast<std::uint64_t>(s.first);
  }
  state_type unrank(std::uint64_t n) const {
    return {static_cast<int>(n % rows[0].size()), static_cast<int>(n / rows[0].size())};
  }
};

struct progress {
  void on_progress(wend::progress_event const& e) {
    std::cerr << e.statistics.expanded << " expanded, " << e.statistics.open << " open";
    if (e.bound) std::cerr << ", f >= " << *e.bound;
    if (e.best_h) std::cerr << ", best h " << *e.best_h;
    std::cerr << '\n';
  }
};

// Expands the deepest node first: the key is the negative depth, the smallest key leaves first.
template <class P>
struct deepest_first {
  struct options {
    wend::search_limits<wend::cost_t<P>> limits{};
    wend::table_memory* memory = nullptr;
  };
  struct priority {
    int operator()(wend::node_view<P> const& n) const { return -static_cast<int>(n.depth); }
  };
  static priority make_priority(options const&) { return {}; }

  using open_list = wend::boost_heap_list<int>;     // or any class that models wend::open_list
  static open_list make_open(wend::memory_budget& budget, options const&) { return open_list(budget); }

  static constexpr wend::best_first_traits traits{.improves = true};
  static wend::best_first_settings settings(options const& o) { return {.memory = o.memory}; }
};

}  // namespace how_do_i

using namespace how_do_i;

namespace {

void maps() {
  wend::grid_map const map{"S..#.",                  // text, or anything that is indexed: g[y][x]
                           ".#...",
                           "...#G"};
  wend::grid_problem const paths(map, {4, 2});      // the goal; 4 neighbours, steps cost 1
  auto const r = wend::astar(paths, {0, 0}, wend::grid_manhattan(paths));
  std::cout << map.picture(wend::replay(paths, wend::grid_cell{0, 0}, r.actions).states);
}

void grids() {
  auto const r = wend::astar(p, start, [&](auto s) {
    return std::abs(s.first - p.goal.first) + std::abs(s.second - p.goal.second);
  });
  std::cout << r.actions.size() << " steps\n";
}

void corners() {
  wend::grid_map const map({"S#.",
                            "..G"}, {.corners = wend::corner_cutting::past_one});
  wend::grid_problem const paths(map, {2, 1}, wend::octile_steps{});
  auto const r = wend::astar(paths, {0, 0}, wend::grid_octile(paths));
  std::cout << to_string(*r.cost) << '\n';
}

void turns() {
  turning_grid const q{p};
  auto const r = wend::astar(q, {start, {1, 0}}, [](auto const& s) { return h(s.first); });
  std::cout << r.actions.size() << " steps with one turn cost " << *r.cost << '\n';
}

void graphs() {
  wend::explicit_graph<double> roads(3);            // vertices 0, 1 and 2
  roads.add_edge(0, 1, 7.5);                        // from, to, cost
  roads.add_edge(0, 2, 3.25);
  roads.add_edge(2, 1, 2);
  auto const r = wend::ucs(wend::graph_problem{roads, 1}, 0);
  std::cout << *r.cost << '\n';
}

void names() {
  wend::named_graph<> roads;
  roads.add_undirected_edge("Arad", "Sibiu", 140);  // vertices are added where they are first named
  roads.add_undirected_edge("Sibiu", "Fagaras", 99);
  wend::named_graph_problem const trips(roads, "Fagaras");
  auto const r = wend::ucs(trips, roads.vertex("Arad"));
  for (auto const& road : r.actions) std::cout << road << '\n';  // Arad -> Sibiu, Sibiu -> Fagaras
}

void lists() {
  std::vector<std::vector<std::pair<int, double>>> const roads{{{1, 7.5}, {2, 3.25}}, {}, {{1, 2}}};
  auto const r = wend::ucs(wend::range_graph_problem(roads, 1), 0);
  std::cout << *r.cost << '\n';
}

void distances() {
  auto near = wend::reach(p, start, {.max_cost = 4});          // without a bound: all reachable states
  for (auto const& [state, cost, is_final] : near)
    std::cout << state.first << ',' << state.second << " is " << cost << " away\n";
  auto const path = near.path_to({2, 2});                      // to any state enumerated so far
  std::cout << path->actions.size() << " steps\n";
}

void declared() {
  wend::result_t<grid> r;                           // a result, to be assigned later
  r = wend::astar(p, start, h);

  std::optional<wend::search_of<wend::astar, grid, steps_left>> search;  // a search, to begin later
  search.emplace(p, start, h);
  search->run();
  std::cout << r.actions.size() << ' ' << search->result().actions.size();

  agent a{p};
  a.search.run();
  std::cout << ' ' << a.search.result().actions.size() << " steps\n";
}

void several() {
  auto const r = wend::astar(p, wend::starts({start, {2, 0}}), h);
  std::cout << "start " << r.start << ", " << r.actions.size() << " steps\n";
}

void replays() {
  auto const r = wend::astar(p, start, h);
  auto const path = wend::replay(p, start, r.actions);
  for (auto const& [x, y] : path.states) std::cout << x << ',' << y << ' ';
  std::cout << "cost " << path.costs.back() << '\n';
}

void frames() {
  using namespace std::chrono_literals;
  auto search = wend::astar.search(p, start, h);
  while (search.run({.max_time = search.statistics().elapsed + 5ms}) == wend::search_status::time_limit) {
    // draw a frame
  }
  std::cout << search.result().actions.size() << " steps, ";

  auto walk = wend::lss_lrta_star.search(p, start, h, {.step_time = 5ms});
  auto here = start;
  while (walk.status() == wend::search_status::running)      // once a frame
    for (auto const& step : walk.step()) here = p.result(here, step);
  std::cout << "at " << here.first << ',' << here.second << '\n';
}

void targets() {
  grid city = p;
  steps_left left{city.goal};
  auto search = wend::astar.search(city, start, left);
  for (grid::state_type const& target : {p.goal, {2, 2}, {1, 2}}) {
    city.goal = left.goal = target;                 // the target has moved
    search.restart(start);
    search.run();
    std::cout << search.result().actions.size() << ' ';
  }
  std::cout << "steps to the target\n";
}

void agents() {
  wend::grid_map const terrain(std::vector<std::vector<int>>{{1, 9, 1, 1}, {1, 9, 1, 9}, {1, 1, 1, 9}});
  wend::grid_cell const camp{3, 0};
  backwards const field(terrain, camp, wend::octile_steps{});
  auto far = wend::reach(field, camp);
  for ([[maybe_unused]] auto const& cell : far) {}                 // computes all distances to the camp
  for (wend::grid_cell const agent : {wend::grid_cell{0, 0}, {1, 0}, {0, 2}}) {
    auto const path = far.path_to(agent);                          // backwards, from the camp to the agent
    std::cout << field.inverse(path->actions.back()) << ", " << path->cost << " to go\n";
  }
}

void partial_paths() {
  auto here = start;
  auto search = wend::astar.search(p, here, h);
  while (search.run({.max_expanded = 3}) == wend::search_status::expansion_limit) {
    auto const best = search.result().partial;      // to the state of least h so far
    if (best.actions.empty()) break;                // no state is nearer: look farther ahead
    here = wend::replay(p, here, best.actions).states.back();
    search.restart(here);
  }
  std::cout << search.result().actions.size() << " steps are left\n";
}

void limits() {
  using namespace std::chrono_literals;
  auto const r = wend::astar(p, start, h, {.limits = {.max_time = 2s, .max_memory = 1u << 30}});
  if (r.status == wend::search_status::time_limit) std::cerr << "no time left\n";
  std::cout << wend::to_string(r.status) << '\n';
}

void progresses() {
  progress shown;
  auto const r = wend::astar(p, start, h, {}, shown);
  std::cout << r.statistics.expanded << " expanded\n";
}

void cancels() {
  std::stop_source source;
  std::jthread const other([&] { source.request_stop(); });
  auto const endless = wend::problem_from([](std::uint64_t n) { return std::array{n + 1}; },
                                          [](std::uint64_t) { return false; });
  auto const r = wend::dfs(endless, std::uint64_t{0}, {.limits = {.stop = source.get_token()}});
  std::cout << wend::to_string(r.status) << '\n';

  std::stop_source button;
  auto const shown = [](wend::heuristics::pattern_database_progress const& now) {
    std::cerr << now.found << " of " << now.states << " states\n";
  };
  auto const built = wend::heuristics::build_pattern_database(
      wend::puzzles::pancake<9>{}, wend::heuristics::pancake_pattern<9, 5>{{4, 5, 6, 7, 8}},
      {.stop = button.get_token(), .progress = shown});
  if (!built) std::cout << wend::to_string(built.status) << '\n';
}

void threads() {
  std::vector<std::pair<int, int>> const starts{{0, 0}, {0, 2}, {3, 0}};
  std::vector<std::size_t> lengths(starts.size());
  {
    std::vector<std::jthread> pool;
    for (std::size_t i = 0; i < starts.size(); ++i)
      pool.emplace_back([&, i] { lengths[i] = wend::astar(p, starts[i], h).actions.size(); });
  }                                                 // joins
  for (auto const length : lengths) std::cout << length << ' ';

  auto const r = wend::ranked_bfs(wend::puzzles::pancake<7>{}, {0, 1, 2, 3, 4, 5, 6}, {.goal_test = false, .threads = 2});
  std::cout << "and " << r.histogram.size() - 1 << " flips\n";
}

void solutions() {
  for (auto const& solution : wend::solutions(wend::idastar, p, start, h))
    std::cout << solution.actions.size() << ' ';    // every cheapest path, one at a time
  std::cout << "steps\n";
}

void all_solutions() {
  auto all = wend::solutions(wend::astar, p, start, h);
  if (auto const n = all.count()) std::cout << n->value << " solutions, ";      // without listing them
  std::cout << all.graph().edges().size() << " actions on them\n";
  for (auto const& solution : all) std::cout << solution.actions.size() << ' ';
  std::cout << "steps\n";
}

void hybrids() {
  auto const hybrid = wend::astar_idastar(p, start, h, {.astar_memory = std::size_t{8} << 30});
  std::cout << "A*+IDA* " << *hybrid.cost << '\n';
}

void anytime() {
  for (auto const& solution : wend::awastar(p, start, h, {.weight = 3})) {
    std::cout << solution.cost << ", at least " << solution.lower_bound << '\n';
    if (solution.ratio() <= 1.05) break;              // at most 5 % above the least
  }
  for (auto const& solution : wend::arastar(p, start, h, {.weight = 3, .step = 0.5}))
    std::cout << solution.cost << ", at most " << solution.ratio() << " times the least\n";
  for (auto const& solution : wend::rectangle_search(p, start, h))
    std::cout << solution.cost << ", at most " << solution.ratio() << " times the least\n";
}

void branch_and_bound() {
  auto const best = wend::dfbnb(p, start, h).last();  // or one at a time, as above
  std::cout << best->cost << ", at least " << best->lower_bound << '\n';
}

void good_early() {
  auto const good = wend::limited_discrepancy_search(p, start, h).begin()->cost;
  std::cout << good << '\n';
}

void k_best() {
  int k = 5;
  for (auto const& solution : wend::k_best(wend::astar, p, start, h)) {
    std::cout << solution.actions.size() << ' ';    // the cheapest first
    if (--k == 0) break;
  }
  std::cout << "steps\n";
}

void bounded() {
  auto const near = wend::bounded_suboptimal(p, start, h, {.weight = 1.5});
  std::cout << *near.cost << ", and none costs less than " << *near.lower_bound << '\n';
}

void beam() {
  auto const found = wend::beam_search(p, start, h, {.width = 2});
  std::cout << *found.cost << ", at most " << *found.ratio() << " times the least\n";
}

void bidirectional() {
  wend::puzzles::tile_puzzle<3, 3> const board{wend::puzzles::goal::blank_first};
  auto const tiles = board.parse("1,2,5,3,4,0,6,7,8");
  auto const shortest = wend::bidirectional_bfs(board, tiles, board.goal_state());
  wend::heuristics::manhattan const distance{board};
  auto const cheapest = wend::baestar(board, tiles, board.goal_state(), distance);
  std::cout << "bidirectional " << *shortest.cost << " and " << *cheapest.cost << '\n';
}

struct closing_grid : grid {
  std::vector<action_type> actions(state_type s) const {
    return is_free(s.first, s.second) ? grid::actions(s) : std::vector<action_type>{};
  }
  action_type inverse(action_type a) const { return {-a.first, -a.second}; }
  /// The cells whose actions have changed: the closed cell and its neighbours.
  std::vector<state_type> close(state_type cell) {
    std::vector<state_type> changed{cell};
    for (auto const& a : actions(cell)) changed.push_back(result(cell, a));
    rows[static_cast<std::size_t>(cell.second)][static_cast<std::size_t>(cell.first)] = '#';
    return changed;
  }
};

void changing_costs() {
  closing_grid roads{p};
  auto again = wend::lpastar.search(roads, start, h);
  again.run();
  auto const closed = roads.close({1, 0});          // changes the problem
  for (auto const& cell : closed) again.costs_changed(cell);
  again.run();
  std::cout << again.result().actions.size() << " steps again\n";
}

void ties() {
  auto const deepest = [](auto const& node) { return -static_cast<long>(node.depth); };
  auto const r = wend::astar(p, start, h, wend::order_by(deepest));
  std::cout << r.statistics.expanded << " cells, the deepest first, instead of "
            << wend::astar(p, start, h, {.ties = wend::tie_breaking::first_in}).statistics.expanded << '\n';
}

void choices() {
  for (wend::suggestion const& s : wend::suggest(p, h, {.consistent = true})) std::cout << s << '\n';
}

void budgets() {
  wend::explicit_graph<> const tracks{{0, 1, 1013}, {1, 2, 1171}, {2, 3, 998}, {0, 3, 3401}};
  auto const cheapest = wend::ibex(wend::graph_problem{tracks, 3}, 0, wend::heuristics::nil{});
  std::cout << "a track of cost " << *cheapest.cost << '\n';
}

void forgetting() {
  wend::puzzles::tile_puzzle<3, 3> const eight{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan const distance{eight};
  auto const board = eight.parse("7 2 4 5 0 6 8 3 1");
  auto const linear = wend::rbfs(eight, board, distance);
  auto const bounded = wend::smastar(eight, board, distance, {.max_nodes = 1000});
  std::cout << *linear.cost << " and " << *bounded.cost << " moves, " << linear.reexpanded
            << " expanded again, " << bounded.forgotten << " forgotten"
            << (bounded.is_proved() ? ", proved\n" : "\n");
}

void transpositions() {
  wend::grid_map const yard{"...#...", "...#...", "...#...", "...#...", "...#...", "...#...", "......."};
  wend::grid_problem const round(yard, {6, 0});     // from corner to corner, around the wall
  wend::grid_manhattan const apart{round};
  auto const met = wend::idastar(round, {0, 0}, apart, wend::transposition_table{.bytes = 1 << 20});
  auto const each = wend::idastar(round, {0, 0}, apart);
  std::cout << *met.cost << " steps, " << met.statistics.generated << " generated instead of "
            << each.statistics.generated << '\n';
}

void pruned_moves() {
  wend::puzzles::tile_puzzle<4, 4> const tiles(wend::puzzles::goal::blank_first);
  auto const board = tiles.parse("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10");
  auto const pruned = wend::idastar(tiles, board, wend::heuristics::manhattan{tiles}, {.prune_moves = 10});
  auto const all = wend::idastar(tiles, board, wend::heuristics::manhattan{tiles});
  std::cout << *pruned.cost << " moves, " << pruned.statistics.generated << " generated instead of "
            << all.statistics.generated << '\n';
}

void pattern_databases() {
  wend::puzzles::pancake<9> const stack;
  wend::heuristics::pattern_database const table{stack, wend::heuristics::pancake_pattern<9, 5>{{4, 5, 6, 7, 8}}};
  auto const r = wend::idastar(stack, {8, 7, 6, 5, 4, 3, 2, 0, 1}, table);
  std::cout << r.actions.size() << " flips\n";
  wend::heuristics::mod3_pattern_database const smaller{stack, wend::heuristics::pancake_pattern<9, 5>{{4, 5, 6, 7, 8}}};
  auto const same = wend::idastar(stack, {8, 7, 6, 5, 4, 3, 2, 0, 1}, smaller);
  std::cout << same.actions.size() << " flips, " << smaller.bytes() << " bytes instead of " << table.size() << '\n';
}

void abstractions() {
  turning_grid const q{p};
  wend::heuristics::pattern_database const distance{q, without_heading{p}};
  auto const r = wend::astar(q, {start, {1, 0}}, distance);
  std::cout << r.actions.size() << " steps, " << r.statistics.expanded << " expanded\n";
}

void open_lists() {
  wend::blind_search<deepest_first<grid>, grid, wend::no_observer> search(p, start);
  search.run();
  std::cout << search.result().actions.size() << " steps\n";
}

void traces() {
  std::filesystem::current_path(std::filesystem::temp_directory_path());
  std::ofstream file("tree.dot");
  wend::trace::dot tree(file);
  auto const r = wend::astar(p, start, h, {}, tree);
  if (!tree.finish()) std::cerr << "the file is not complete\n";
  std::cout << r.actions.size() << " steps\n";
  file.close();
  std::filesystem::remove("tree.dot");
}

void checks() {
  std::cout << wend::to_string(wend::check_problem(p, start, 5, h));
}

}  // namespace

int main() {
  maps();
  grids();
  corners();
  turns();
  lists();
  distances();
  graphs();
  names();
  declared();
  several();
  replays();
  frames();
  targets();
  agents();
  partial_paths();
  limits();
  progresses();
  cancels();
  threads();
  solutions();
  all_solutions();
  hybrids();
  anytime();
  branch_and_bound();
  good_early();
  k_best();
  bidirectional();
  bounded();
  beam();
  changing_costs();
  ties();
  choices();
  budgets();
  forgetting();
  transpositions();
  pruned_moves();
  pattern_databases();
  abstractions();
  open_lists();
  traces();
  checks();
  return std::cout.flush() ? 0 : 1;
}
