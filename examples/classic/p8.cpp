// SPDX-License-Identifier: BSL-1.0
//
// p8: compares heuristics on the 8-puzzle by A*'s work with each of them.

#include <algorithm>  // std::min
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <iostream>   // std::cout, std::cerr
#include <optional>
#include <random>
#include <string>
#include <utility>    // std::swap
#include <vector>

#include <fmt/format.h>

#include <wend/core/branching_factor.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/constant.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>

#include "../plot/plot.hpp"
#include "classic.hpp"

namespace {

using classic::bad_input;
using classic::failure;
using wend::puzzles::move;
using puzzle = wend::puzzles::tile_puzzle<3, 3>;
using board = puzzle::state_type;
using limits = wend::search_limits<int>;
using result = wend::result_t<puzzle>;

puzzle const eight_puzzle{wend::puzzles::goal::blank_first};

// ---- boards as text

/// `*12345678`
std::string nine(board const& b) {
  std::string text;
  for (int const tile : b) text += tile == 0 ? '*' : static_cast<char>('0' + tile);
  return text;
}

board parse(std::string const& text) { return eight_puzzle.parse(text); }

// ---- heuristics and searches

/// The number of cells that differ from the goal, including the blank's. It is not admissible, because
/// it is 2 one move from the goal: solutions may be longer than necessary.
struct out_of_place {
  board goal;

  int operator()(board const& b) const {
    int count = 0;
    for (std::size_t cell = 0; cell < b.size(); ++cell) count += b[cell] != goal[cell] ? 1 : 0;
    return count;
  }
};

/// Among boards of equal f, the one that is smaller as text leaves first. (The blank is 0 and less than
/// the tiles, just as `*` is less than the digits.)
struct by_text {
  board operator()(wend::node_view<puzzle> const& node) const { return node.state; }
};

constexpr std::array heuristics{"NIL", "OOP", "OOP-tiles", "MHD"};

/// Runs A* with each of the heuristics.
std::array<result, 4> compare(puzzle const& p, board const& start, limits const& within) {
  auto const solve = [&](auto const& heuristic) {
    return wend::astar(p, start, heuristic, wend::order_by(by_text{}),
                       {.limits = within, .reopen = false, .prune_parent = false});
  };
  return {solve(wend::heuristics::constant{1}), solve(out_of_place{p.goal_state()}),
          solve(wend::heuristics::misplaced<puzzle>{p}),
          solve(wend::heuristics::manhattan<puzzle>{p})};
}

// ---- output

/// Sums over one or more runs with a heuristic. "Computed" counts the boards whose successors were
/// computed, which is the library's `expanded`.
struct row {
  std::size_t runs = 0;
  std::size_t solved = 0;
  double length = 0;
  double generated = 0;
  double computed = 0;
  double factor = 0;
  double seconds = 0;

  void add(result const& r) {
    wend::statistics const& s = r.statistics;
    ++runs;
    solved += r ? 1 : 0;
    length += r.cost.value_or(0);
    generated += static_cast<double>(s.generated);
    computed += static_cast<double>(s.expanded);
    factor += wend::approximate_branching_factor(s.expanded, s.depth).value_or(0);
    seconds += s.elapsed.count();
  }
};

struct table {
  bool csv = false;
  bool deep = false;  ///< a row is of several boards at one depth: its numbers are means

  void print_head() const {
    std::vector<std::string> names{"heuristic", "length", "generated",
                                   "computed",  "factor", "seconds"};
    if (deep) names.insert(names.begin(), {"depth", "boards"});
    print_cells(names);
  }

  void print(std::string const& heuristic, row const& r, std::size_t depth = 0) const {
    auto const mean = [&](double sum, int digits) {
      return fmt::format("{:.{}f}", sum / static_cast<double>(r.runs), digits);
    };
    int const digits = deep ? 1 : 0;
    bool const solved = r.solved == r.runs;
    std::vector<std::string> cells{heuristic,
                                   solved ? mean(r.length, digits) : "None",
                                   mean(r.generated, digits),
                                   mean(r.computed, digits),
                                   solved ? mean(r.factor, 2) : "None",
                                   mean(r.seconds, 6)};
    if (deep) cells.insert(cells.begin(), {std::to_string(depth), std::to_string(r.runs)});
    print_cells(cells);
  }

  void print_foot() const {
    if (csv) return;
    std::cout << "OOP counts the blank too and so is not admissible: it is 2 one move from the "
                 "goal.\nOOP-tiles does not count it, and is.\n";
  }

 private:
  void print_cells(std::vector<std::string> const& cells) const {
    std::string line;
    for (std::string const& cell : cells)
      line += csv ? (line.empty() ? "" : ",") + cell : fmt::format("{:>11}", cell);
    std::cout << line << '\n';
  }
};

/// The data of a plot over depths: the means of each heuristic.
struct curves {
  std::array<plot::line, heuristics.size()> computed{};
  std::array<plot::line, heuristics.size()> seconds{};

  curves() {
    for (std::size_t i = 0; i < heuristics.size(); ++i)
      computed[i] = seconds[i] = {.name = heuristics[i], .colour = i, .dash = i};
  }

  void add(std::size_t i, std::size_t depth, row const& r) {
    if (r.solved != r.runs) return;
    auto const runs = static_cast<double>(r.runs);
    computed[i].points.push_back({static_cast<double>(depth), r.computed / runs});
    seconds[i].points.push_back({static_cast<double>(depth), r.seconds / runs});
  }

  [[nodiscard]] std::string svg() const {
    return plot::svg("A* on the 8-puzzle",
                     {{.title = "Boards computed, mean",
                       .x_label = "depth: moves to the goal",
                       .y_label = "boards",
                       .lines = {computed.begin(), computed.end()}},
                      {.title = "Time, mean",
                       .x_label = "depth: moves to the goal",
                       .y_label = "time",
                       .y_unit = plot::unit::seconds,
                       .lines = {seconds.begin(), seconds.end()}}});
  }
};

/// Solves boards, prints the mean work with each heuristic and adds it to the curves, if any. Returns
/// true if all boards were solved.
bool solve(puzzle const& p, std::vector<board> const& boards, limits const& within,
           table const& out, std::size_t depth = 0, curves* drawn = nullptr) {
  std::array<row, heuristics.size()> rows{};
  bool all = true;
  for (board const& start : boards) {
    auto const runs = compare(p, start, within);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].add(runs[i]);
      all = all && runs[i];
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out.print(heuristics[i], rows[i], depth);
    if (drawn) drawn->add(i, depth, rows[i]);
  }
  return all;
}

int solve_one(puzzle const& p, board const& start, limits const& within, bool csv) {
  table const out{.csv = csv};
  out.print_head();
  bool const solved = solve(p, {start}, within, out);
  out.print_foot();
  return solved ? classic::success : classic::not_found;
}

int walk(puzzle const& p, std::size_t steps, std::uint64_t seed, limits const& within, bool csv) {
  auto const made = wend::puzzles::random_walk(
      p, p.goal_state(),
      {.steps = steps, .seed = seed, .loops = wend::puzzles::revisits::never});
  (csv ? std::cerr : std::cout) << nine(made.state) << " after " << made.actions.size()
                                << " moves from " << nine(p.goal_state())
                                << (made.stuck ? ", where the walk could not go on\n" : "\n");
  return solve_one(p, made.state, within, csv);
}

// ---- all depths

/// The puzzle without a goal: a search visits all reachable boards.
struct endless : puzzle {
  using puzzle::puzzle;
  bool is_goal(board const&) const { return false; }
};

/// Collects the boards that a search visits, by depth.
struct by_depth {
  std::vector<std::vector<board>> boards{};

  void on_expand(wend::node_event<endless> const& e) {
    if (boards.size() <= e.depth) boards.resize(e.depth + 1);
    boards[e.depth].push_back(e.state);
  }
};

struct depths {
  std::size_t first;
  std::size_t last;
};

/// `2..24`, or a single depth.
depths parse_depths(std::string const& text) {
  auto const number = [&](std::string const& digits) {
    if (digits.empty() || digits.size() > 2 ||
        digits.find_first_not_of("0123456789") != std::string::npos)
      throw failure(bad_input, wend::quoted_text(text) + " are no depths: expected such as 2..24");
    return std::stoul(digits);
  };
  auto const dots = text.find("..");
  if (dots == std::string::npos) return {number(text), number(text)};
  return {number(text.substr(0, dots)), number(text.substr(dots + 2))};
}

struct sweep_request {
  std::string depths{};
  std::size_t boards = 5;
  std::string plot{};  ///< the file; empty: none
};

/// Samples boards at each depth and tabulates the mean work.
int sweep(puzzle const& p, sweep_request const& q, std::uint64_t seed, limits const& within,
          bool csv) {
  depths const range = parse_depths(q.depths);
  std::optional<plot::file> picture;
  if (!q.plot.empty()) picture.emplace(q.plot);
  by_depth found;
  wend::bfs(endless{p.goal_state()}, p.goal_state(), {}, found);
  if (range.first > range.last || range.last >= found.boards.size())
    throw failure(bad_input, "no board at some of the depths " + q.depths +
                                 ": expected an ascending range within 0.." +
                                 std::to_string(found.boards.size() - 1));
  curves drawn;
  std::mt19937_64 draw(seed);
  bool solved = true;
  table const out{.csv = csv, .deep = true};
  out.print_head();
  for (std::size_t depth = range.first; depth <= range.last; ++depth) {
    auto& boards = found.boards[depth];
    std::size_t const count = std::min(q.boards, boards.size());
    for (std::size_t i = 0; i < count; ++i)
      std::swap(boards[i], boards[i + draw() % (boards.size() - i)]);
    boards.resize(count, p.goal_state());
    solved = solve(p, boards, within, out, depth, &drawn) && solved;
  }
  out.print_foot();
  if (picture) picture->write(drawn.svg());
  return solved ? classic::success : classic::not_found;
}

// ---- moves

int list_actions(std::string const& text) {
  board const b = parse(text);
  auto const name = [](move a) { return classic::quoted(to_string(a)); };
  std::cout << classic::list_of(eight_puzzle.actions(b), name) << '\n';
  return classic::success;
}

int apply_action(std::string const& text, std::string const& action) {
  board const b = parse(text);
  auto const named = wend::puzzles::parse_move(action);
  if (!named)
    throw failure(bad_input,
                  "Unrecognized action: " + classic::shown(action) + ": expected up, down, left or right");
  if (!puzzle::allows(b.blank(), *named))
    throw failure(bad_input, "Unrecognized action: " + classic::shown(action) + ": not legal in " + nine(b) +
                                 ", expected one that keeps the blank on the board");
  std::cout << nine(eight_puzzle.result(b, *named)) << '\n';
  return classic::success;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{"Compares heuristics on the 8-puzzle: A* with NIL (h = 1), OOP (cells out of\n"
                   "place, the blank's too), OOP-tiles (without it) and MHD (Manhattan distance).",
                   "p8"};
  program.require_subcommand(0, 1);
  std::optional<std::string> state;
  std::optional<std::string> goal;
  std::string action;
  std::optional<std::size_t> steps;
  sweep_request sweeping;
  std::uint64_t seed = 0;
  bool csv = false;
  limits within;
  program.add_option("STATE", state,
                     "Nine characters, row by row, with * for the blank: 4*3275681");
  program.add_option("GOAL", goal, "The goal (*12345678)");
  auto* const walk_option =
      program.add_option("--walk", steps, "Solve the end of a random walk of N moves from the goal")
          ->option_text("N")
          ->transform(classic::whole_number);
  auto* const sweep_option =
      program
          .add_option("--sweep", sweeping.depths, "Solve boards at these distances from the goal")
          ->option_text("A..B")
          ->excludes(walk_option);
  program.add_option("--plot", sweeping.plot, "Draw the means of a sweep into this file, as SVG")
      ->option_text("FILE.svg")
      ->check(common::has_name)
      ->needs(sweep_option);
  program.add_option("--boards", sweeping.boards, "How many boards at each distance (5)")
      ->option_text("N")
      ->transform(classic::whole_number)
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000}));
  program.add_option("--seed", seed, "Draws another walk, other boards")
      ->option_text("S")
      ->transform(classic::whole_number);
  program.add_flag("--csv", csv, "Separate the columns by commas");
  classic::add_limits(program, within);
  auto* const actions_command = program.add_subcommand("actions", "Print the legal actions");
  actions_command->add_option("STATE", state)->required();
  auto* const result_command = program.add_subcommand("result", "Print what an action leads to");
  result_command->add_option("STATE", state)->required();
  result_command->add_option("ACTION", action, "up, down, left or right")->required();

  std::string const usage =
      "STATE [GOAL], --walk N [GOAL], --sweep A..B [GOAL], actions STATE or result STATE ACTION";
  return classic::run(program, usage, argc, argv, [&]() -> int {
    if (*actions_command) return list_actions(*state);
    if (*result_command) return apply_action(*state, action);
    bool const from_goal = steps || *sweep_option;
    if (!state && !from_goal) throw failure(bad_input, "no state: expected " + usage);
    if (from_goal && goal) throw failure(bad_input, "two states: expected " + usage);
    if (from_goal) std::swap(state, goal);
    puzzle const p = goal ? puzzle{parse(*goal)} : eight_puzzle;
    if (steps) return walk(p, *steps, seed, within, csv);
    if (from_goal) return sweep(p, sweeping, seed, within, csv);
    board const start = parse(*state);
    classic::require_solvable(p, start);
    return solve_one(p, start, within, csv);
  });
}
