// SPDX-License-Identifier: BSL-1.0

#include "setup.hpp"

#include <algorithm>  // std::find, std::min, std::all_of, std::stable_sort
#include <iterator>   // std::distance
#include <numeric>    // std::iota

#include "../common/read_number.hpp"

namespace playground {
namespace {

constexpr std::size_t most_number = 1'000'000;
constexpr std::size_t most_numbers = 300'000;

bool to_number(std::string_view text, std::size_t least, std::size_t most, std::size_t& to) {
  std::size_t value = 0;
  if (!common::read_number(text, value) || value < least || value > most) return false;
  to = value;
  return true;
}

template <class Enum, std::size_t N>
bool to_name(std::string_view text, std::array<std::string_view, N> const& names, Enum& to) {
  auto const found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return false;
  to = static_cast<Enum>(std::distance(names.begin(), found));
  return true;
}

/// Either of two words.
bool to_bool(std::string_view text, std::string_view no, std::string_view yes, bool& to) {
  to = text == yes;
  return text == yes || text == no;
}

/// Numbers with full stops between them, each of up to `most`.
template <class Number>
bool to_numbers(std::string_view text, std::size_t most, std::vector<Number>& to) {
  to.clear();
  while (!text.empty()) {
    std::string_view const word = text.substr(0, text.find('.'));
    std::size_t number = 0;
    if (to.size() == most_numbers || !to_number(word, 0, most, number)) return false;
    to.push_back(static_cast<Number>(number));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return true;
}

/// Threes of numbers: from, to, cost.
bool to_edges(std::string_view text, std::vector<table_edge>& to) {
  std::vector<int> numbers;
  if (!to_numbers(text, most_number, numbers) || numbers.size() % 3 != 0) return false;
  to.clear();
  for (auto n = numbers.begin(); n != numbers.end(); n += 3)
    to.push_back({static_cast<std::uint32_t>(n[0]), static_cast<std::uint32_t>(n[1]), n[2]});
  std::stable_sort(to.begin(), to.end(),
                   [](auto const& a, auto const& b) { return a.from < b.from; });
  return true;
}

/// A full stop is a road, a comma grass, a tilde swamp; # is a wall.
bool to_cells(std::string_view text, std::vector<std::uint8_t>& to) {
  constexpr std::string_view letters = "#.,~";
  constexpr std::array<std::uint8_t, 4> costs{0, 1, 3, 8};
  to.clear();
  for (char const c : text) {
    std::size_t const which = letters.find(c);
    if (which == std::string_view::npos) return false;
    to.push_back(costs[which]);
  }
  return true;
}

bool read(std::string_view key, std::string_view value, setup& s) {
  std::size_t number = 0;
  if (key == "kind") return to_name(value, kind_names, s.kind);
  if (key == "algorithm") return to_name(value, algorithm_names, s.algorithm);
  if (key == "heuristic") return to_name(value, heuristic_names, s.heuristic);
  if (key == "as") return to_bool(value, "graph", "tree", s.tree);
  if (key == "rows") return to_number(value, 2, 1024, s.rows);
  if (key == "cols") return to_number(value, 2, 1024, s.cols);
  if (key == "board") return to_numbers(value, 24, s.board);
  if (key == "blank") return to_bool(value, "last", "first", s.blank_first);
  if (key == "order") return to_bool(value, "udlr", "ulrd", s.ulrd);
  if (key == "cells") return to_cells(value, s.cells);
  if (key == "start") return to_number(value, 0, 1'000'000, s.start);
  if (key == "goal") return to_number(value, 0, 1'000'000, s.goal);
  if (key == "edges") return to_edges(value, s.edges);
  if (key == "estimates") return to_numbers(value, most_number, s.estimates);
  if (key == "goals") return to_numbers(value, most_number, s.goals);
  if (key == "neighbours")
    return to_number(value, 4, 8, s.neighbours) && (s.neighbours == 4 || s.neighbours == 8);
  if (key == "weight") {  // in hundredths
    if (!to_number(value, 100, 10'000, number)) return false;
    s.weight = static_cast<double>(number) / 100;
    return true;
  }
  if (key == "width") return to_number(value, 1, 100'000, s.width);
  if (key == "depth") return to_number(value, 0, 10'000, s.depth);
  if (key == "seed") {
    if (!to_number(value, 0, 4'000'000'000, number)) return false;
    s.seed = number;
    return true;
  }
  if (key == "steps") return to_number(value, 0, 10'000, s.steps);
  if (key == "memory") return to_number(value, 1, 1024, s.memory);
  return false;
}

std::string check_puzzle(setup& s) {
  if (s.rows > 5 || s.cols > 5) return "a puzzle has 2 to 5 rows and 2 to 5 columns";
  std::vector<int> every(s.rows * s.cols);
  std::iota(every.begin(), every.end(), 0);
  if (s.board.empty()) {
    s.board = every;
    if (!s.blank_first) std::rotate(s.board.begin(), s.board.begin() + 1, s.board.end());
  }
  std::vector<int> sorted = s.board;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != every) return "the board must have each tile, and 0 for the blank, once";
  return {};
}

std::string check_grid(setup const& s) {
  auto const is_free = [&](std::size_t cell) { return cell < s.cells.size() && s.cells[cell]; };
  if (s.cells.size() != s.rows * s.cols) return "the map's cells are not rows times columns";
  if (!is_free(s.start)) return "the start is not a free cell";
  if (!is_free(s.goal)) return "the goal is not a free cell";
  if (s.algorithm == algorithm::bidirectional_bfs || s.algorithm == algorithm::baestar)
    return "of the searches from both ends only NBS is for maps";
  return {};
}

std::string check_table(setup const& s) {
  std::size_t const states = s.estimates.size();
  auto const is_state = [&](std::size_t state) { return state < states; };
  if (!is_state(s.start)) return "the start is not a state of the table";
  if (!std::all_of(s.goals.begin(), s.goals.end(), is_state))
    return "a goal is not a state of the table";
  std::vector<std::size_t> leaving(states);
  for (auto const& e : s.edges) {
    if (!is_state(e.from) || !is_state(e.to)) return "an edge leads to no state of the table";
    if (++leaving[e.from] > table::most_edges_of_state)
      return "a state has more than 255 edges";
  }
  if (s.algorithm == algorithm::bidirectional_bfs || s.algorithm == algorithm::nbs ||
      s.algorithm == algorithm::baestar)
    return "searches from both ends are for puzzles and maps";
  return {};
}

}  // namespace

bool serves(heuristic which, setup const& s) noexcept {
  switch (which) {
    case heuristic::nil: return true;
    case heuristic::manhattan: return s.kind != kind::table;
    case heuristic::misplaced: return s.kind == kind::tile || s.kind == kind::torus;
    case heuristic::linear_conflict: return s.kind == kind::tile;
    case heuristic::walking_distance:
      return serves(heuristic::misplaced, s) && s.rows <= 4 && s.cols <= 4;
    case heuristic::octile: return s.kind == kind::grid;
    case heuristic::given: return s.kind == kind::table;
  }
  return false;
}

std::string read(std::string_view text, setup& s) {
  while (!text.empty()) {
    std::string_view const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty()) continue;
    std::size_t const equals = std::min(line.find('='), line.size());
    std::string_view const value = line.substr(std::min(equals + 1, line.size()));
    if (!read(line.substr(0, equals), value, s)) return "not understood: " + std::string(line);
  }
  if (s.tree && !has_tree_search(s.algorithm)) return "this algorithm has no tree search";
  std::string const wrong = s.kind == kind::grid    ? check_grid(s)
                            : s.kind == kind::table ? check_table(s)
                                                    : check_puzzle(s);
  return wrong.empty() && !serves(s.heuristic, s) ? "this heuristic is not for this problem"
                                                  : wrong;
}

}  // namespace playground
