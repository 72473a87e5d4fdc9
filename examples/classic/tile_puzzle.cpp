// SPDX-License-Identifier: BSL-1.0
//
// tile_puzzle: sliding tiles on a board of any size, to play and solve in the terminal. Subcommands run
// its parts one by one.

#include <algorithm>  // std::clamp
#include <array>
#include <chrono>
#include <cstdint>    // std::uint64_t
#include <iomanip>
#include <iostream>   // std::cout
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>    // std::exchange
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>

#include "classic.hpp"
#include "terminal.hpp"

namespace {

namespace key = classic::key;
using namespace std::chrono_literals;
using wend::puzzles::move;
using puzzle = wend::puzzles::tile_puzzle<>;
using board = puzzle::state_type;
using manhattan = wend::heuristics::manhattan<puzzle>;
using classic::bad_input;
using classic::failure;

// ---- the puzzle

puzzle puzzle_of(std::size_t rows, std::size_t cols) {
  return {rows, cols, wend::puzzles::goal::blank_last};
}
puzzle puzzle_of(board const& b) { return puzzle_of(b.rows(), b.cols()); }

/// Moves the blank unless an edge is in the way. Returns true if it moved.
bool try_move(puzzle const& p, board& b, move direction) {
  bool const possible = p.allows(b.blank(), direction);
  if (possible) p.apply(b, direction);
  return possible;
}

/// Moves the blank in random directions. Attempts against an edge count, too.
template <class Random>
void scramble(puzzle const& p, board& b, std::uint64_t attempts, Random& random) {
  for (; attempts > 0; --attempts)
    try_move(p, b, wend::puzzles::moves_in(wend::puzzles::move_order::udlr)[random() % 4]);
}
using random_numbers = std::mt19937_64;  // equal with every compiler

// ---- as text

/// `[[1, 2], [3, 0]]`
std::string as_lists(board const& b) {
  std::vector<std::vector<int>> rows(b.rows());
  for (std::size_t cell = 0; cell < b.size(); ++cell) rows[cell / b.cols()].push_back(b[cell]);
  return classic::list_of(rows, [](auto const& row) {
    return classic::list_of(row, [](int tile) { return std::to_string(tile); });
  });
}

/// `['up', 'left']`
std::string as_list(std::vector<move> const& moves) {
  return classic::list_of(moves, [](move a) { return classic::quoted(to_string(a)); });
}

char const* true_or_false(bool answer) { return answer ? "True" : "False"; }

// ---- the commands

struct solve_options {
  std::string method{};
  bool all = false;
  wend::search_limits<> limits{};
};

/// Prints a solution at once, so that it can be read while the next one is searched for.
void print_solution(std::vector<move> const& moves) {
  std::cout << as_list(moves) << '\n';
  common::finish_output();
}

int solve(CLI::App const& program, board const& start, solve_options const& o) {
  bool const by_astar = o.method.empty() ? !o.all : o.method == "astar";
  if (o.all && by_astar)
    throw failure(bad_input, "A* finds one solution: expected --method iddfs with --all");
  puzzle const p = puzzle_of(start);
  classic::require_solvable(p, start);

  if (by_astar) {
    auto const r = wend::astar(p, start, manhattan{p}, {.limits = o.limits});
    if (!r) return classic::no_solution(program, r.status);
    print_solution(r.actions);
    return classic::success;
  }
  bool found = false;
  auto solutions = wend::solutions(wend::iddfs, p, start, {.limits = o.limits});
  for (auto const& solution : solutions) {
    print_solution(solution.actions);
    found = true;
    if (!o.all) return classic::success;  // the next one is not searched for
  }
  if (!found) return classic::no_solution(program, solutions.status());
  if (solutions.status() == wend::search_status::exhausted) return classic::success;
  classic::complain(program, "the search ended, there may be more solutions: " +
                                 std::string(to_string(solutions.status())));
  return classic::not_found;
}

int create(std::size_t rows, std::size_t cols) {
  std::cout << as_lists(puzzle_of(rows, cols).goal_state()) << '\n';
  return classic::success;
}

int move_blank(board b, std::string const& direction) {
  auto const named = wend::puzzles::parse_move(direction);
  std::cout << true_or_false(named && try_move(puzzle_of(b), b, *named)) << '\n'
            << as_lists(b) << '\n';
  return classic::success;
}

int print_scrambled(std::size_t rows, std::size_t cols, std::uint64_t attempts,
                    std::uint64_t seed) {
  puzzle const p = puzzle_of(rows, cols);
  board b = p.goal_state();
  random_numbers random(seed);
  scramble(p, b, attempts, random);
  std::cout << as_lists(b) << '\n';
  return classic::success;
}

int print_whether_solved(board const& b) {
  std::cout << true_or_false(puzzle_of(b).is_goal(b)) << '\n';
  return classic::success;
}

int print_successors(board const& b) {
  puzzle const p = puzzle_of(b);
  for (move const a : p.actions(b))
    std::cout << to_string(a) << ' ' << as_lists(p.result(b, a)) << '\n';
  return classic::success;
}

// ---- the game

class game {
 public:
  game(puzzle const& p, std::uint64_t seed, classic::terminal& screen)
      : puzzle_(p), board_(p.goal_state()), random_(seed), screen_(screen) {}

  /// Runs until the player quits.
  void play() {
    do draw();
    while (obey(screen_.wait(250ms)));
  }

 private:
  static constexpr int nothing = 0;

  /// Handles a key. Returns true if the game continues. Keys that give up an unsolved board ask for
  /// confirmation first: a and s are next to the keys that move, and q is next to w.
  bool obey(int typed) {
    if (typed == key::gone) return false;
    if (typed == key::none || typed == key::redraw) return true;
    message_.clear();
    if (std::exchange(helping_, false)) return true;
    int const asked = std::exchange(asked_, nothing);
    if (asked != nothing && (typed == 'y' || typed == 'Y')) return carry_out(asked);
    switch (typed) {
      case key::up: case 'w': case 'W': try_to(move::up); break;
      case key::down: case 'S': try_to(move::down); break;
      case key::left: case 'A': try_to(move::left); break;
      case key::right: case 'd': case 'D': try_to(move::right); break;
      case 'u': case 'U': take_back(); break;
      case '?': helping_ = true; break;
      case 's': case 'i': case 'a': case 'q':
        if (puzzle_.is_goal(board_)) return carry_out(typed);
        asked_ = typed;
        message_ = question(typed);
        break;
      default: message_ = "? shows the keys"; break;
    }
    return true;
  }

  static std::string question(int typed) {
    std::string const how = " Press y to do so";
    switch (typed) {
      case 's': return "Scramble anew?" + how + " (shift-S or an arrow key moves down)";
      case 'a': return "Let A* solve the board?" + how + " (shift-A or an arrow key moves left)";
      case 'i': return "Let iterative deepening solve the board?" + how;
      default: return "Quit?" + how;
    }
  }

  bool carry_out(int command) {
    switch (command) {
      case 's': begin_anew(); break;
      case 'i': solve_by_deepening(); break;
      case 'a': solve_by_astar(); break;
      default: return false;
    }
    return true;
  }

  void draw() const {
    if (helping_) {
      screen_.show(help);
      return;
    }
    screen_.show("moves made: " + std::to_string(made_.size()) +
                 "   solved: " + (puzzle_.is_goal(board_) ? "yes" : "no") + "\n\n" +
                 picture() + "\n" + "last solve: " + last_solve_ + "\n" + message_ + "\n" +
                 (colours_ ? "\x1b[1;32mgreen\x1b[0m" : "*") + ": at home   "
                 "arrows move   s scrambles   u undoes   ? help");
  }

  static constexpr char const* help =
      "The blank moves, and the tile that it meets moves the other way. The board is\n"
      "solved when the tiles are in their order, the blank last.\n\n"
      "arrows, W A S D   move the blank (A and S with shift)\n"
      "u                 takes a move back\n"
      "s                 scrambles the board\n"
      "a                 lets A* with the Manhattan distance solve it\n"
      "i                 lets iterative deepening solve it\n"
      "any key           interrupts a search, and a solution that is played\n"
      "?                 shows this\n"
      "q                 quits; so does Ctrl-C, without a question\n\n"
      "Before the board is solved s, a, i and q ask first: y does it, any other key\n"
      "plays on.\n\n"
      "Any key goes back to the board.";

  /// Formats the board, one line for each row. Tiles in their goal cells are green or starred.
  [[nodiscard]] std::string picture() const {
    std::size_t const width = std::to_string(board_.size() - 1).size();
    board const goal = puzzle_.goal_state();
    std::string lines;
    for (std::size_t cell = 0; cell < board_.size(); ++cell) {
      bool const is_blank = cell == board_.blank();
      bool const is_home = !is_blank && board_[cell] == goal[cell];
      std::string const word = is_blank ? "·" : std::to_string(board_[cell]);
      lines.append(width - (is_blank ? 1 : word.size()), ' ');
      if (colours_ && is_home)
        lines += "\x1b[1;32m" + word + "\x1b[0m";
      else
        lines += word;
      if (!colours_) lines += is_home ? '*' : ' ';
      lines += (cell + 1) % board_.cols() == 0 ? '\n' : ' ';
    }
    return lines;
  }

  void try_to(move direction) {
    if (try_move(puzzle_, board_, direction))
      made_.push_back(direction);
    else
      message_ = "the blank cannot move " + std::string(to_string(direction));
  }

  void begin_anew() {
    do scramble(puzzle_, board_, 25 * board_.size(), random_);
    while (puzzle_.is_goal(board_) && board_.size() > 1);
    made_.clear();
  }

  void take_back() {
    if (made_.empty()) {
      message_ = "nothing to undo";
      return;
    }
    puzzle_.undo(board_, made_.back());
    made_.pop_back();
  }

  void solve_by_deepening() {
    auto search = wend::iddfs.search(puzzle_, board_);
    run("iterative deepening", search);
  }
  void solve_by_astar() {
    manhattan const h{puzzle_};
    auto search = wend::astar.search(puzzle_, board_, h);
    run("A*", search);
  }

  /// Runs a search in time slices; between them it shows progress and polls the keyboard.
  template <class Search>
  void run(std::string const& name, Search& search) {
    wend::search_limits<> limits{.max_memory = std::size_t{1} << 30};
    bool interrupted = false;
    bool drawn = false;
    do {
      limits.max_time = search.statistics().elapsed + 100ms;
      search.run(limits);
      last_solve_ = name + ": " + report(search.status(), search.statistics());
      if (!drawn || classic::terminal::is_screen()) draw();  // plain lines would scroll by
      drawn = true;
    } while (search.status() == wend::search_status::time_limit && !(interrupted = typed(0ms)));
    if (interrupted) last_solve_ = name + ": interrupted" + counts(search.statistics());
    if (search.status() == wend::search_status::solved) show_moves(search.result().actions);
  }

  static std::string report(wend::search_status status, wend::statistics const& s) {
    using wend::search_status;
    return (status == search_status::solved ? "solved in " + std::to_string(s.depth) + " moves"
            : status == search_status::time_limit ? "searching"
                                                  : std::string(to_string(status))) +
           counts(s);
  }

  /// Prints a message on its own line.
  static std::string counts(wend::statistics const& s) {
    std::ostringstream text;
    text << "\n  " << s.expanded << " expanded, " << s.generated << " generated, ";
    if (s.iterations > 0) text << s.iterations << " iterations, ";
    text << s.bytes / 1024 << " KiB, " << std::fixed << std::setprecision(3) << s.elapsed.count()
         << " s";
    return text.str();
  }

  /// Animates a solution move by move, in at most three seconds.
  void show_moves(std::vector<move> const& moves) {
    auto const count = static_cast<int>(moves.size());
    auto const pace = std::clamp(3000ms / std::max(count, 1), 1ms, 200ms);
    for (int i = 0; i < count; ++i) {
      message_ = "move " + std::to_string(i + 1) + " of " + std::to_string(count);
      try_to(moves[static_cast<std::size_t>(i)]);
      draw();
      if (i + 1 < count && typed(pace)) return;
    }
    message_.clear();
  }

  /// Returns true if a key arrives within this time.
  bool typed(std::chrono::milliseconds longest) {
    int const answer = screen_.wait(longest);
    return answer != key::none && answer != key::redraw;
  }

  puzzle puzzle_;
  board board_;
  std::vector<move> made_;
  random_numbers random_;
  classic::terminal& screen_;
  std::string last_solve_ = "none\n";
  std::string message_;
  int asked_ = nothing;   ///< the key whose question is to be answered
  bool helping_ = false;  ///< the keys are shown, not the board
  bool colours_ = classic::terminal::has_colours();
};

int play(std::size_t rows, std::size_t cols, std::uint64_t seed) {
  puzzle const p = puzzle_of(rows, cols);
  if (!classic::terminal::is_there())
    throw failure(bad_input, "standard input or output is no terminal to play in: expected one, "
                             "or a command (see --help)");
  classic::terminal screen;
  game(p, seed, screen).play();
  return classic::success;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{
      "Sliding tiles on a board of any size, to be played and solved in the terminal.\n"
      "The goal is the tiles in their order, the blank last. A BOARD is a list of rows,\n"
      "\"[[4,1,2],[0,5,3],[7,8,6]]\", 0 being the blank; a DIRECTION, up, down, left or\n"
      "right, is where the blank goes.",
      "tile_puzzle"};
  program.require_subcommand(0, 1);
  program.footer(
      "Ends with 0; 1: the board cannot be solved; 2: bad input; 3: a limit was reached.");
  std::optional<std::size_t> rows;
  std::optional<std::size_t> cols;
  std::optional<std::uint64_t> given_seed;
  std::uint64_t attempts = 0;
  std::string text;
  std::string direction;
  solve_options solving;

  auto const add_sides = [&](CLI::App* to) {
    std::array const sides{to->add_option("ROWS", rows, "1 to 16"),
                           to->add_option("COLS", cols, "1 to 16")};
    for (auto* side : sides) side->transform(classic::whole_number);
    return sides;
  };
  auto const add_board = [&](CLI::App* to) { to->add_option("BOARD", text)->required(); };
  auto const add_seed = [&](CLI::App* to) {
    to->add_option("--seed", given_seed, "Makes scrambling repeatable")
        ->transform(classic::whole_number)
        ->option_text("NUMBER");
  };
  add_sides(&program);
  add_seed(&program);

  auto* const to_solve = program.add_subcommand("solve", "Prints a shortest solution");
  add_board(to_solve);
  to_solve->add_option("--method", solving.method, "iddfs (iterative deepening) or astar")
      ->check(CLI::IsMember({"iddfs", "astar"}))
      ->option_text("NAME");
  to_solve->add_flag("--all", solving.all, "All shortest solutions, each as it is found, by iddfs");
  to_solve->add_option("--max-depth", solving.limits.max_depth, "The most moves")
      ->option_text("NUMBER")
      ->transform(classic::whole_number);
  classic::add_limits(*to_solve, solving.limits);

  auto* const to_create = program.add_subcommand("create", "Prints a solved board");
  for (auto* side : add_sides(to_create)) side->required();

  auto* const to_move =
      program.add_subcommand("move", "Prints whether the blank can go there, and the board then");
  add_board(to_move);
  to_move->add_option("DIRECTION", direction)->required();

  auto* const to_scramble =
      program.add_subcommand("scramble", "Prints a solved board after moves in random directions");
  for (auto* side : add_sides(to_scramble)) side->required();
  to_scramble->add_option("N", attempts, "How many, those that an edge refuses included")
      ->required()
      ->transform(classic::whole_number);
  add_seed(to_scramble);

  auto* const to_test = program.add_subcommand("solved", "Prints whether a board is solved");
  add_board(to_test);

  auto* const to_list = program.add_subcommand("successors", "Prints the boards a move away");
  add_board(to_list);

  std::string const usage =
      "ROWS COLS, solve BOARD, create ROWS COLS, move BOARD DIRECTION, scramble ROWS COLS N, "
      "solved BOARD or successors BOARD";
  return classic::run(program, usage, argc, argv, [&] {
    auto const seed = [&] { return given_seed ? *given_seed : std::random_device()(); };
    if (*to_solve) return solve(program, wend::puzzles::parse_board(text), solving);
    if (*to_create) return create(*rows, *cols);
    if (*to_move) return move_blank(wend::puzzles::parse_board(text), direction);
    if (*to_scramble) return print_scrambled(*rows, *cols, attempts, seed());
    if (*to_test) return print_whether_solved(wend::puzzles::parse_board(text));
    if (*to_list) return print_successors(wend::puzzles::parse_board(text));
    if (!rows || !cols) throw failure(bad_input, "no size of the board: expected " + usage);
    return play(*rows, *cols, seed());
  });
}
