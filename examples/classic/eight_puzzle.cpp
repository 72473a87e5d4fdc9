// SPDX-License-Identifier: BSL-1.0
//
// eight_puzzle: tree searches from a board to 012345678. As in a first course on search, the search
// remembers no state but those on the current path.

#include <cstdint>   // std::uint64_t
#include <iostream>  // std::cout, std::cin, std::cerr
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include <wend/core/replay.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/random_search.hpp>

#include "classic.hpp"

namespace {

using classic::bad_input;
using classic::failure;
using wend::puzzles::move;
using puzzle = wend::puzzles::tile_puzzle<3, 3>;
using board = puzzle::state_type;
using result = wend::result_t<puzzle>;

puzzle const eight_puzzle{wend::puzzles::goal::blank_first};

// ---- boards and states as text

/// `142358607`
std::string digits(board const& b) {
  std::string text;
  for (int const tile : b) text += std::to_string(tile);
  return text;
}

/// One line for each row, with a space after each tile.
std::string rows(board const& b) {
  std::string text;
  for (std::size_t cell = 0; cell < b.size(); ++cell) {
    text += b[cell] == 0 ? "_" : std::to_string(b[cell]);
    text += cell % b.cols() == b.cols() - 1 ? " \n" : " ";
  }
  return text;
}

/// A board, the move that led to it and the number of moves: `142308657-up-1`.
std::string state(board const& b, std::string_view last_move, std::size_t moves) {
  return digits(b) + "-" + std::string(last_move) + "-" + std::to_string(moves);
}

/// `43 untested, 56 tested, no depth limit`
std::string searcher(wend::statistics const& s, std::optional<std::size_t> depth_limit) {
  return std::to_string(s.open) + " untested, " + std::to_string(s.stored - s.open) + " tested, " +
         (depth_limit ? "depth limit = " + std::to_string(*depth_limit) : "no depth limit");
}

// ---- searches

using heuristic = std::variant<wend::heuristics::misplaced<puzzle>,
                               wend::heuristics::manhattan<puzzle>, wend::heuristics::nil>;

struct request {
  std::string algorithm{};
  wend::search_limits<int> limits{};       // max_depth: for random, BFS, DFS
  std::optional<::heuristic> heuristic{};  // for Greedy and A*
  std::uint64_t seed = 0;                  // for random
  bool show_moves = false;                 // without asking
};

std::size_t depth_limit_of(std::string const& param) {
  if (param.empty() || param.size() > 9 || param.find_first_not_of("0123456789") != param.npos)
    throw failure(bad_input,
                  wend::quoted_text(param) + " is no depth limit: expected a number, or -1 for none");
  return std::stoul(param);
}

heuristic heuristic_of(std::string const& param) {
  if (param == "misplaced" || param == "-1") return wend::heuristics::misplaced{eight_puzzle};
  if (param == "manhattan") return wend::heuristics::manhattan{eight_puzzle};
  if (param == "nil") return wend::heuristics::nil{};
  throw failure(bad_input,
                "unknown heuristic " + wend::quoted_text(param) + ": expected misplaced, manhattan or nil");
}

/// Reads PARAM in the form that the algorithm expects.
void set_param(request& q, std::string const& param) {
  if (q.algorithm == "Greedy" || q.algorithm == "A*")
    q.heuristic = heuristic_of(param);
  else if (q.algorithm != "random" && q.algorithm != "BFS" && q.algorithm != "DFS")
    throw failure(bad_input, "unknown algorithm " + wend::quoted_text(q.algorithm) +
                                 ": expected random, BFS, DFS, Greedy or A*");
  else if (param != "-1")
    q.limits.max_depth = depth_limit_of(param);
}

/// An order that ranks no node before another: among equal f, the last one added leaves first.
struct all_alike {
  int operator()(wend::node_view<puzzle> const&) const { return 0; }
};

result search(request const& q, board const& start) {
  puzzle const& p = eight_puzzle;
  using wend::own_path;
  auto const& limits = q.limits;
  if (q.algorithm == "random")
    return wend::random_search(p, start, own_path, {.limits = limits, .seed = q.seed});
  if (q.algorithm == "BFS")
    return wend::bfs(p, start, own_path, limits);
  if (q.algorithm == "DFS")
    return wend::dfs(p, start, own_path, limits);
  return std::visit(
      [&](auto const& h) {
        if (q.algorithm == "Greedy") return wend::greedy(p, start, h, own_path, limits);
        return wend::astar(p, start, h, wend::order_by(all_alike{}, own_path), limits);
      },
      q.heuristic.value());
}

// ---- commands

/// Asks whether to show the moves. The question goes to a stream that does not mix with the answer.
bool asked_for_moves() {
  std::cerr << "Show the moves (y/n)? " << std::flush;
  int const answer = std::cin.get();
  return answer == 'y' || answer == 'Y';
}

int solve(CLI::App const& program, request const& q, board const& start) {
  classic::require_solvable(eight_puzzle, start);
  result const r = search(q, start);
  if (!r) return classic::no_solution(program, r.status);
  auto const path = wend::replay(eight_puzzle, start, r.actions).states;
  auto const last_move = r.actions.empty() ? "init" : to_string(r.actions.back());
  std::cout << searcher(r.statistics, q.limits.max_depth) << '\n'
            << state(path.back(), last_move, r.actions.size()) << '\n';
  common::finish_output();  // before the question
  if (!q.show_moves && !asked_for_moves()) return classic::success;
  std::cout << "initial state:\n" << rows(start) << '\n';
  for (std::size_t i = 0; i < r.actions.size(); ++i)
    std::cout << "move the blank " << to_string(r.actions[i]) << ":\n" << rows(path[i + 1]) << '\n';
  return classic::success;
}

/// Moves the blank if the move is possible. Returns true if it moved.
bool try_move(board& b, move direction) {
  bool const possible = puzzle::allows(b.blank(), direction);
  if (possible) eight_puzzle.apply(b, direction);
  return possible;
}

/// A word as it is, or quoted if it is long or not plain text.
std::string unknown(std::string const& direction) {
  return "unknown direction: " + classic::shown(direction);
}

int show_board(board b, std::vector<std::string> const& directions) {
  wend::heuristics::misplaced const misplaced{eight_puzzle};
  auto const show = [&] { std::cout << rows(b) << digits(b) << '\n' << misplaced(b) << '\n'; };
  show();
  for (auto const& direction : directions) {
    auto const named = wend::puzzles::parse_move(direction);
    if (!named) std::cout << unknown(direction) << '\n';
    std::cout << (named && try_move(b, *named) ? "True\n" : "False\n");
    show();
  }
  return classic::success;
}

int show_successors(board b, std::vector<std::string> const& directions) {
  for (auto const& direction : directions) {
    auto const named = wend::puzzles::parse_move(direction);
    if (!named) throw failure(bad_input, unknown(direction) + ": expected up, down, left or right");
    if (!try_move(b, *named))
      throw failure(bad_input, "the blank of " + digits(b) + " cannot move " + classic::shown(direction) +
                                   ": expected a direction that stays on the board");
  }
  auto const successor = [&](move a) {
    return state(eight_puzzle.result(b, a), to_string(a), directions.size() + 1);
  };
  std::cout << classic::list_of(eight_puzzle.actions(b), successor) << '\n';
  return classic::success;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{"Solves 8-puzzles by searches of the tree of paths. The goal is 012345678.",
                   "eight_puzzle"};
  program.require_subcommand(0, 1);
  std::string text;
  std::string param = "-1";
  request q{.seed = std::random_device{}()};
  program.add_option("DIGITS", text, "The board row by row, 0 for the blank: 142358607");
  program.add_option("ALGORITHM", q.algorithm, "random, BFS, DFS, Greedy or A*");
  program.add_option("PARAM", param,
                     "The depth limit of random, BFS and DFS (-1, the default: none);\n"
                     "the heuristic of Greedy and A*: misplaced (the default), manhattan or nil");
  program.add_option("--seed", q.seed, "Makes a random search repeatable")
      ->transform(classic::whole_number)
      ->option_text("NUMBER");
  program.add_flag("--yes", q.show_moves, "Show the moves without asking");
  classic::add_limits(program, q.limits);

  std::vector<std::string> directions;
  auto const add_command = [&](char const* name, char const* what) {
    CLI::App* const command = program.add_subcommand(name, what);
    command->add_option("DIGITS", text, "The board row by row, 0 for the blank")->required();
    command->add_option("DIRECTION", directions, "Moves the blank: up, down, left or right");
    return command;
  };
  auto const* const to_show =
      add_command("board", "Shows a board, its digits and how many tiles are misplaced, and moves");
  auto const* const to_expand =
      add_command("successors", "Prints the states that one more move leads to");

  std::string const usage =
      "DIGITS ALGORITHM [PARAM], board DIGITS [DIRECTION...] or successors DIGITS [DIRECTION...]";
  return classic::run(program, usage, argc, argv, [&] {
    if (text.empty()) throw failure(bad_input, "no board: expected " + usage);
    board const start = eight_puzzle.parse(text);
    if (*to_show) return show_board(start, directions);
    if (*to_expand) return show_successors(start, directions);
    set_param(q, param);
    return solve(program, q, start);
  });
}
