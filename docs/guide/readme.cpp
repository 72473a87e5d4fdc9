// SPDX-License-Identifier: BSL-1.0
//
// Short pieces of code of the README and of docs/pages: compiled and run here, looked up by docs/prepare.py.

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/io/output_file.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/trace/posthoc.hpp>
#include <wend/wend.hpp>

// clang-format off: as it stands in the README and on the pages
namespace {

void own_problem() {
  struct doubling {                     // from 1 to 1000 by adding 1 and doubling
    using state_type = int;
    using action_type = char;
    std::array<char, 2> actions(int) const { return {'+', '*'}; }
    int result(int n, char a) const { return a == '+' ? n + 1 : 2 * n; }
    bool is_goal(int n) const { return n == 1000; }
    int cost(int, char a) const { return a == '+' ? 1 : 3; }     // optional: the default is 1
  };
  static_assert(wend::problem<doubling>);                        // names a missing member
  auto const r = wend::ucs(doubling{}, 1, {.max_expanded = 1'000'000});
  std::cout << "cost " << *r.cost << ": " << std::string(r.actions.begin(), r.actions.end()) << '\n';
}

struct staircase {
  using state_type = int;
  using action_type = int;                          // the steps that a stride takes
  using cost_type = double;                         // declared, because costs are passed

  template <class Out>
  void expand(int step, Out&& out) const {
    out(1, step + 1, 1.0);
    if (step % 2 == 0) out(2, step + 2, 1.5);
  }
  bool is_goal(int step) const { return step == 9; }
};
static_assert(wend::expanding_problem<staircase>);

void adapters() {
  auto const doubling = wend::problem_from([](int n) { return std::vector{n + 1, 2 * n}; },
                                           [](int n) { return n == 1000; });
  auto const steps = wend::bfs(doubling, 1).actions;          // the states after 1: 14 of them

  wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}};
  auto const route = wend::ucs(wend::graph_problem{roads, 1}, 0);   // *route.cost is 5
  std::cout << steps.size() << " states, cost " << *route.cost << '\n';
}

void tiles() {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  auto const r = wend::idastar(p, start, wend::heuristics::manhattan<puzzle>{p});   // 42 moves
  std::cout << r.actions.size() << " moves\n";
}

void limits() {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_last};
  auto const start = p.parse("8 1 3 4 0 2 7 6 5");
  wend::heuristics::manhattan<puzzle> const h{p};
  auto search = wend::astar.search(p, start, h, {.max_expanded = 100'000});
  if (search.run() == wend::search_status::expansion_limit)
    search.run({.max_time = std::chrono::seconds(10), .max_memory = std::size_t{1} << 30});
  auto const r = search.result();   // r.status, r.actions, r.cost, r.partial, r.statistics
  std::cout << r.actions.size() << " moves\n";
}

void checkpoints() {
  using namespace std::chrono_literals;
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const problem{wend::puzzles::goal::blank_last};
  auto const start = problem.parse("8 1 3 4 0 2 7 6 5");
  wend::heuristics::manhattan<puzzle> const heuristic{problem};
  auto search = wend::idastar.search(problem, start, heuristic);
  if (std::ifstream file("search", std::ios::binary); file)
    wend::load_checkpoint(search, file, "instance 88");        // resumes as if never interrupted
  while (search.run({.max_time = search.statistics().elapsed + 1min}) ==
         wend::search_status::time_limit) {
    wend::output_file file("search");
    wend::save_checkpoint(search, file.stream(), "instance 88");
    file.finish();                                             // never leaves half a file
  }
  std::cout << search.result().actions.size() << " moves\n";
}

void traces() {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const problem{wend::puzzles::goal::blank_last};
  auto const start = problem.parse("8 1 3 4 0 2 7 6 5");
  wend::heuristics::manhattan<puzzle> const heuristic{problem};
  std::filesystem::current_path(std::filesystem::temp_directory_path());
  std::ofstream file("search.trace.yaml");
  wend::trace::posthoc trace(file, wend::trace::tile_view(3, 3));   // or grid_view, or none
  auto const r = wend::astar(problem, start, heuristic, {}, trace);
  if (!trace.finish(problem, start, r)) std::cerr << "the trace is not complete\n";
  std::cout << trace.events() << " events\n";
  file.close();
  std::filesystem::remove("search.trace.yaml");
}

void patterns() {
  wend::puzzles::pancake<12>::state_type const start{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0, 1};
  wend::puzzles::pancake<12> const p;
  wend::heuristics::pattern_database const h{p, wend::heuristics::pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}};
  auto const r = wend::idastar(p, start, wend::heuristics::max_of{h, wend::heuristics::gap{p}});
  std::cout << r.actions.size() << " flips\n";
}

}  // namespace

int main() {
  own_problem();
  adapters();
  tiles();
  limits();
  checkpoints();
  traces();
  patterns();
  return std::cout.flush() ? 0 : 1;
}
