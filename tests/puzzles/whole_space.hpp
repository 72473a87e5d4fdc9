// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_set.hpp>

#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// Shared by the tests of puzzles: whole spaces in breadth-first order, stored as a table of texts,
/// so that the tests need not trust ranks, keys and hashes; and the files of facts.

namespace whole_space {

template <class State>
std::string cells_of(State const& s) {
  return std::string(s.begin(), s.end());
}

/// Calls `visit(state, distance from the goal)` for every state, in breadth-first order, layer by
/// layer. The first layer that would make more than `at_most` states in all, and all layers after
/// it, are left out.
template <class P, class Visit>
std::vector<std::uint64_t> each_state(P const& p, std::size_t at_most, Visit visit) {
  boost::unordered_flat_set<std::string, std::hash<std::string>> seen{cells_of(p.goal_state())};
  std::vector<typename P::state_type> layer{p.goal_state()};
  std::vector<std::uint64_t> histogram;
  for (int distance = 0; !layer.empty(); ++distance) {
    histogram.push_back(layer.size());
    std::vector<typename P::state_type> next;
    for (auto const& s : layer) {
      visit(s, distance);
      for (auto const a : p.actions(s)) {
        auto const t = p.result(s, a);
        if (seen.insert(cells_of(t)).second) next.push_back(t);
      }
    }
    if (seen.size() > at_most) break;
    layer = std::move(next);
  }
  return histogram;
}

/// The goal with its tiles in order and the blank in the given cell.
template <class Shape>
auto goal_with_blank(Shape shape, std::size_t cell) {
  std::vector<int> tiles;
  for (int tile = 1; tile < static_cast<int>(shape.size()); ++tile) tiles.push_back(tile);
  tiles.insert(tiles.begin() + static_cast<std::ptrdiff_t>(cell), 0);
  return wend::puzzles::board(shape, std::span<int const>(tiles));
}

/// One line of a file of facts: a puzzle, its goal, and numbers.
struct fact {
  std::string edges;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t blank = 0;
  std::vector<std::uint64_t> numbers;
  bool complete = true;  // the line does not end with ...

  std::uint64_t sum() const {
    std::uint64_t total = 0;
    for (auto const n : numbers) total += n;
    return total;
  }
  std::string name() const {
    return edges + " " + std::to_string(rows) + "x" + std::to_string(cols) + ", blank in cell " +
           std::to_string(blank);
  }
};

inline std::vector<fact> facts_in(std::string const& file) {
  std::ifstream in(std::string(WEND_TEST_DATA) + "/" + file);
  std::vector<fact> facts;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    for (char& c : line)
      if (c == ':') c = ' ';
    std::istringstream words(line);
    fact f;
    words >> f.edges >> f.rows >> f.cols >> f.blank;
    for (std::string word; words >> word;)
      if (word == "...")
        f.complete = false;
      else
        f.numbers.push_back(std::stoull(word));
    facts.push_back(f);
  }
  return facts;
}

/// Calls `f(puzzle)` with the puzzle of the fact, whose sides are known at run time.
template <class F>
void with_dynamic_puzzle(fact const& about, F f) {
  using namespace wend::puzzles;
  auto const goal = goal_with_blank(board_shape<>(about.rows, about.cols), about.blank);
  if (about.edges == "plane")
    f(sliding_puzzle<topology::plane>(goal));
  else
    f(sliding_puzzle<topology::torus>(goal));
}

namespace detail {
template <std::size_t Rows, std::size_t Cols, class F>
bool with_sides(fact const& about, F f) {
  using namespace wend::puzzles;
  if (about.rows != Rows || about.cols != Cols) return false;
  auto const goal = goal_with_blank(board_shape<Rows, Cols>(), about.blank);
  if (about.edges == "plane")
    f(sliding_puzzle<topology::plane, Rows, Cols>(goal));
  else
    f(sliding_puzzle<topology::torus, Rows, Cols>(goal));
  return true;
}
}  // namespace detail

/// The same with sides known at compile time. Returns false if the sides are not in the list here.
template <class F>
bool with_static_puzzle(fact const& about, F f) {
  using detail::with_sides;
  return with_sides<1, 6>(about, f) || with_sides<6, 1>(about, f) || with_sides<2, 2>(about, f) ||
         with_sides<2, 3>(about, f) || with_sides<3, 2>(about, f) || with_sides<2, 4>(about, f) ||
         with_sides<4, 2>(about, f) || with_sides<3, 3>(about, f) || with_sides<2, 5>(about, f) ||
         with_sides<5, 2>(about, f) || with_sides<4, 4>(about, f) || with_sides<5, 5>(about, f) ||
         with_sides<4, 5>(about, f);
}

}  // namespace whole_space
