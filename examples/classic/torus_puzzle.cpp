// SPDX-License-Identifier: BSL-1.0
//
// torus_puzzle: A* on the 3x3 puzzle whose opposite edges are joined, and the priority queue that A*
// needs.

#include <algorithm>  // std::sort
#include <array>
#include <iostream>   // std::cout
#include <memory>     // std::make_shared, std::shared_ptr
#include <new>        // std::bad_alloc
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/core/replay.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/astar.hpp>

#include "classic.hpp"

namespace {

using classic::bad_input;
using classic::failure;
using wend::puzzles::move;
using torus = wend::puzzles::torus_puzzle<3, 3>;
using board = torus::state_type;

/// The puzzle with successors in ascending order, which determines the order of ties.
struct ascending_torus : torus {
  ascending_torus() : torus(wend::puzzles::goal::blank_last) {}

  std::array<move, 4> actions(board const& b) const {
    auto moves = all;
    std::sort(moves.begin(), moves.end(),
              [&](move x, move y) { return result(b, x) < result(b, y); });
    return moves;
  }
};
static_assert(wend::problem<ascending_torus>);

ascending_torus const puzzle;
wend::heuristics::misplaced<torus> const misplaced{puzzle};

/// `[1, 2, 3, 4, 5, 6, 7, 8, 0]`
std::string list(board const& b) { return to_string(b, wend::puzzles::board_form::list); }

std::string list_and_h(board const& b) { return list(b) + " h=" + std::to_string(misplaced(b)); }

// ---- commands

int print_successors(board const& start) {
  for (move const a : puzzle.actions(start))
    std::cout << list_and_h(puzzle.result(start, a)) << '\n';
  return classic::success;
}

int solve(CLI::App const& program, board const& start, wend::search_limits<int> const& limits) {
  classic::require_solvable(puzzle, start);
  auto const r = wend::astar(puzzle, start, misplaced,
                             {.limits = limits, .ties = wend::tie_breaking::first_in});
  if (!r) return classic::no_solution(program, r.status);
  std::size_t moves = 0;
  for (board const& b : wend::replay(puzzle, start, r.actions).states)
    std::cout << list_and_h(b) << " moves: " << moves++ << '\n';
  std::cout << "Max queue length: " << r.statistics.max_open << '\n';
  return classic::success;
}

// ---- the priority queue

/// A node of the search tree.
struct node {
  board state;
  int g;
  std::shared_ptr<node const> parent{};

  [[nodiscard]] int h() const { return misplaced(state); }
  [[nodiscard]] int f() const { return g + h(); }
};

std::string dictionary(node const& n) {
  return "{'state': " + list(n.state) + ", 'h': " + std::to_string(n.h()) +
         ", 'g': " + std::to_string(n.g) +
         ", 'parent': " + (n.parent ? dictionary(*n.parent) : "None") +
         ", 'f': " + std::to_string(n.f()) + "}";
}

/// A queue of nodes, least f first, with one entry a state: the open list of A*. It uses Boost.Heap's
/// d-ary heap, which orders numbers of nodes and returns a handle to each.
class priority_queue {
 public:
  [[nodiscard]] bool empty() const { return heap_.empty(); }

  /// Adds a node. If its state is already queued, the entry keeps its place and gets the smaller g: its
  /// key is decreased through its handle.
  void put(node n) {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      auto& [known, handle] = entries_[i];
      if (!handle || known.state != n.state) continue;
      if (n.g >= known.g) return;
      known = std::move(n);
      return heap_.improve(static_cast<number>(i), *handle, known.f());
    }
    if (!heap_.reserve(1)) throw std::bad_alloc();
    auto const handle = heap_.push(static_cast<number>(entries_.size()), n.f());
    entries_.push_back({std::move(n), handle});
  }

  /// Removes and returns the node of least f. \pre Not empty.
  node pop() {
    auto& [n, handle] = entries_[*heap_.pop([](number) { return true; })];
    handle.reset();
    return n;
  }

  /// Returns the nodes in the order of insertion.
  [[nodiscard]] std::string to_string() const {
    std::string text;
    for (auto const& [n, handle] : entries_)
      if (handle) text += (text.empty() ? "" : " ") + dictionary(n);
    return text;
  }

 private:
  using open_list = wend::boost_heap_list<int>;
  using number = open_list::id_type;

  struct entry {
    node n;
    std::optional<open_list::handle_type> handle;  // empty after removal
  };

  wend::memory_budget budget_;
  open_list heap_{budget_, wend::equal_keys::first_in_first};
  std::vector<entry> entries_;
};

int show_queue(board const& start) {
  priority_queue queue;
  queue.put({start, 0});
  std::cout << queue.to_string() << '\n';

  auto const root = std::make_shared<node const>(queue.pop());
  std::cout << (queue.empty() ? "True" : "False") << '\n';

  auto const moves = puzzle.actions(start);
  for (move const a : moves) queue.put({puzzle.result(start, a), 1, root});
  std::cout << queue.to_string() << '\n';

  queue.put({puzzle.result(start, moves.front()), 0, root});
  std::cout << queue.to_string() << '\n';
  return classic::success;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{
      "Solves the 3x3 puzzle on a torus by A*. The goal is [1, 2, 3, 4, 5, 6, 7, 8, 0].",
      "torus_puzzle"};
  program.require_subcommand(0, 1);
  std::string text;
  wend::search_limits<int> limits;
  auto const add_command = [&](char const* name, char const* what) {
    CLI::App* const command = program.add_subcommand(name, what);
    command->add_option("LIST", text, "The board row by row, 0 for the blank")->required();
    return command;
  };
  auto const* const to_expand = add_command("succ", "Prints a board's successors");
  auto* const to_solve = add_command("solve", "Prints the boards on a shortest way to the goal");
  add_command("queue", "Shows the priority queue at work");
  classic::add_limits(*to_solve, limits);

  std::string const usage = "succ LIST, solve LIST or queue LIST";
  return classic::run(program, usage, argc, argv, [&] {
    if (program.get_subcommands().empty())
      throw failure(bad_input, "no command: expected " + usage);
    board const start = puzzle.parse(text);
    if (*to_expand) return print_successors(start);
    if (*to_solve) return solve(program, start, limits);
    return show_queue(start);
  });
}
