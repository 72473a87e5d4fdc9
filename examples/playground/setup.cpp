// SPDX-License-Identifier: BSL-1.0

#include "setup.hpp"

#include <algorithm>  // std::find, std::min
#include <charconv>   // std::from_chars
#include <iterator>   // std::distance
#include <numeric>    // std::iota

namespace playground {
namespace {

bool to_number(std::string_view text, std::size_t least, std::size_t most, std::size_t& to) {
  std::size_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return false;
  if (value < least || value > most) return false;
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

/// Tiles with full stops between them.
bool to_tiles(std::string_view text, std::vector<int>& to) {
  to.clear();
  while (!text.empty()) {
    std::string_view const word = text.substr(0, text.find('.'));
    std::size_t tile = 0;
    if (!to_number(word, 0, 24, tile)) return false;
    to.push_back(static_cast<int>(tile));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
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
  if (key == "rows") return to_number(value, 2, 1024, s.rows);
  if (key == "cols") return to_number(value, 2, 1024, s.cols);
  if (key == "board") return to_tiles(value, s.board);
  if (key == "blank") return to_bool(value, "last", "first", s.blank_first);
  if (key == "order") return to_bool(value, "udlr", "ulrd", s.ulrd);
  if (key == "cells") return to_cells(value, s.cells);
  if (key == "start") return to_number(value, 0, 1'000'000, s.start);
  if (key == "goal") return to_number(value, 0, 1'000'000, s.goal);
  if (key == "neighbours")
    return to_number(value, 4, 8, s.neighbours) && (s.neighbours == 4 || s.neighbours == 8);
  if (key == "weight") {  // in hundredths
    if (!to_number(value, 100, 10'000, number)) return false;
    s.weight = static_cast<double>(number) / 100;
    return true;
  }
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
  return {};
}

}  // namespace

bool serves(heuristic which, setup const& s) noexcept {
  switch (which) {
    case heuristic::nil:
    case heuristic::manhattan: return true;
    case heuristic::misplaced: return s.kind != kind::grid;
    case heuristic::linear_conflict: return s.kind == kind::tile;
    case heuristic::walking_distance: return s.kind != kind::grid && s.rows <= 4 && s.cols <= 4;
    case heuristic::octile: return s.kind == kind::grid;
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
  std::string const wrong = s.kind == kind::grid ? check_grid(s) : check_puzzle(s);
  return wrong.empty() && !serves(s.heuristic, s) ? "this heuristic is not for this problem"
                                                  : wrong;
}

}  // namespace playground
