// SPDX-License-Identifier: BSL-1.0
//
// driver: solves the n-puzzle by the rules of a course's grader, and writes output.txt in the grader's
// format. The goal is 0, 1, 2, …

#include <algorithm>  // std::max
#include <cctype>     // std::toupper
#include <cstdint>    // std::uint64_t
#include <optional>
#include <string>

#include <sys/resource.h>  // getrusage

#include <fmt/format.h>

#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/io/output_file.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/idastar.hpp>

#include "classic.hpp"

namespace {

using wend::puzzles::move;
using puzzle = wend::puzzles::tile_puzzle<>;
using board = puzzle::state_type;
using manhattan = wend::heuristics::manhattan<puzzle>;
using limits = wend::search_limits<int>;
using result = wend::result_t<puzzle>;

/// A*'s order for boards of equal f: by their last move, in the order up, down, left, right.
struct by_last_move {
  int operator()(wend::node_view<puzzle> const& node) const {
    return node.last_action ? static_cast<int>(*node.last_action) : -1;
  }
};

/// Observes IDA* and computes the size of an equivalent stack: each expansion takes a board from it and
/// pushes all children within the bound.
struct stack_watch {
  puzzle const& p;
  manhattan const& h;
  int bound = 0;
  std::optional<move> last_move{};
  std::uint64_t size = 0;
  std::uint64_t max_size = 0;
  std::uint64_t max_depth = 0;

  void on_iteration(wend::iteration_event<int> const& e) {
    bound = e.bound;
    last_move.reset();
    size = 1;  // the start
    max_size = std::max(max_size, size);
  }
  void on_generate(wend::successor_event<puzzle> const& e) { last_move = e.action; }
  void on_expand(wend::node_event<puzzle> const& e) {
    --size;
    for (move const a : p.actions(e.state)) {
      if (last_move && a == p.inverse(*last_move)) continue;
      if (e.g + 1 + *e.h + h.delta(e.state, a) > bound) continue;
      ++size;
      max_depth = std::max<std::uint64_t>(max_depth, e.depth + 1);
    }
    max_size = std::max(max_size, size);
  }
};

result ida(puzzle const& p, board const& start, limits const& within) {
  manhattan const h{p};
  stack_watch stack{p, h};
  result r = wend::idastar(p, start, h, {.limits = within}, stack);
  r.statistics.open = stack.size - (r ? 1 : 0);  // without the goal
  r.statistics.max_open = stack.max_size;
  r.statistics.max_depth = stack.max_depth;
  return r;
}

result solve(std::string const& method, puzzle const& p, board const& start, limits const& within) {
  if (method == "bfs") return wend::bfs(p, start, {.limits = within});
  if (method == "dfs")
    return wend::dfs(p, start, {.limits = within, .successors = wend::push_order::reversed});
  if (method == "ast")
    return wend::astar(p, start, manhattan{p}, wend::order_by(by_last_move{}),
                       {.limits = within, .ties = wend::tie_breaking::first_in});
  return ida(p, start, within);
}

/// `'Up'`
std::string word(move a) {
  std::string name{to_string(a)};
  name[0] = static_cast<char>(std::toupper(name[0]));
  return classic::quoted(name);
}

/// The peak resident memory in megabytes.
double max_ram_usage() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // from kilobytes
}

std::string report(result const& r) {
  wend::statistics const& s = r.statistics;
  return fmt::format(
      "path_to_goal: {}\n"
      "cost_of_path: {}\n"
      "nodes_expanded: {}\n"
      "fringe_size: {}\n"
      "max_fringe_size: {}\n"
      "search_depth: {}\n"
      "max_search_depth: {}\n"
      "running_time: {:.8f}\n"
      "max_ram_usage: {:.8f}\n",
      classic::list_of(r.actions, word), *r.cost, s.expanded, s.open, s.max_open, s.depth,
      s.max_depth, s.elapsed.count(), max_ram_usage());
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{"Solves an n-puzzle and writes the path and the statistics to output.txt.\n"
                   "The goal is 0,1,2,… row by row; 0 is the blank, and moves are the blank's.",
                   "driver"};
  std::string method;
  std::string text;
  limits within;
  program
      .add_option("METHOD", method,
                  "bfs: breadth-first, dfs: depth-first,\n"
                  "ast: A* and ida: IDA*, both with Manhattan distance")
      ->required()
      ->check(CLI::IsMember({"bfs", "dfs", "ast", "ida"}));
  program
      .add_option("BOARD", text,
                  "The tiles of a square row by row, such as 1,2,5,3,4,0,6,7,8,\n"
                  "or any board as a list of its rows: [[1,2,0],[3,4,5]]")
      ->required();
  classic::add_limits(program, within);

  return classic::run(program, "<bfs|dfs|ast|ida> <board>", argc, argv, [&]() -> int {
    board const start = wend::puzzles::parse_board(text);
    puzzle const p{start.rows(), start.cols(), wend::puzzles::goal::blank_first};
    classic::require_solvable(p, start);
    wend::output_file output("output.txt");  // before the search: the file may not be writable
    result const r = solve(method, p, start, within);
    if (!r) return classic::no_solution(program, r.status);
    output.stream() << report(r);
    output.finish();
    return classic::success;
  });
}
