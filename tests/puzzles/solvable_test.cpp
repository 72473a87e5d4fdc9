// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/solvable.hpp>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

using namespace wend::puzzles;

namespace {

using cells = std::vector<int>;

/// The index of a board among all boards of its size, in lexicographic order.
std::size_t number_of(cells const& board) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    auto const at = board.begin() + static_cast<std::ptrdiff_t>(i);
    number = number * (board.size() - i) +
             static_cast<std::size_t>(
                 std::count_if(at, board.end(), [&](int tile) { return tile < *at; }));
  }
  return number;
}

/// All boards of a size and their connected components, found by walking. The moves are written
/// here from their definition, without the library.
struct reachability {
  std::vector<cells> boards;
  std::vector<std::size_t> component;  // by the index of the board
  std::size_t components = 0;

  reachability(topology edges, std::size_t rows, std::size_t cols) {
    cells board(rows * cols);
    std::iota(board.begin(), board.end(), 0);
    do boards.push_back(board);
    while (std::next_permutation(board.begin(), board.end()));

    std::size_t const none = boards.size();
    component.assign(boards.size(), none);
    for (std::size_t first = 0; first < boards.size(); ++first) {
      if (component[first] != none) continue;
      component[first] = components;
      std::vector<std::size_t> open{first};
      while (!open.empty()) {
        cells const from = boards[open.back()];
        open.pop_back();
        auto const blank =
            static_cast<std::size_t>(std::find(from.begin(), from.end(), 0) - from.begin());
        for (auto const& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
          int const r = static_cast<int>(rows);
          int const c = static_cast<int>(cols);
          int row = static_cast<int>(blank) / c + down;
          int col = static_cast<int>(blank) % c + right;
          if (edges == topology::torus) {
            row = (row + r) % r;
            col = (col + c) % c;
          } else if (row < 0 || row >= r || col < 0 || col >= c) {
            continue;
          }
          cells to = from;
          std::swap(to[blank], to[static_cast<std::size_t>(row * c + col)]);
          std::size_t const number = number_of(to);
          if (component[number] != none) continue;
          component[number] = components;
          open.push_back(number);
        }
      }
      ++components;
    }
  }
};

void check_against_walking(topology edges, std::size_t rows, std::size_t cols) {
  CAPTURE(rows);
  CAPTURE(cols);
  CAPTURE(static_cast<int>(edges));
  reachability const known(edges, rows, cols);
  std::vector<board<>> boards;
  for (auto const& b : known.boards)
    boards.emplace_back(board_shape<>(rows, cols), std::span<int const>(b));

  // All pairs if there are few boards, else all boards with some goals.
  std::size_t const stride = boards.size() <= 720 ? 1 : boards.size() / 7 - 1;
  for (std::size_t to = 0; to < boards.size(); to += stride)
    for (std::size_t from = 0; from < boards.size(); ++from)
      if (is_solvable(edges, boards[from], boards[to]) !=
          (known.component[from] == known.component[to]))
        FAIL(to_string(boards[from]) << " to " << to_string(boards[to]));

  // The number of connected boards on which the ranking relies.
  auto const size = static_cast<std::size_t>(
      std::count(known.component.begin(), known.component.end(), known.component[0]));
  if (edges == topology::plane)
    CHECK(tile_puzzle<>(rows, cols, goal::blank_first).state_count() == size);
  else
    CHECK(torus_puzzle<>(rows, cols, goal::blank_first).state_count() == size);
}

void check_sizes(std::size_t smallest, std::size_t largest) {
  for (std::size_t rows = 1; rows <= largest; ++rows)
    for (std::size_t cols = 1; rows * cols <= largest; ++cols)
      if (rows * cols >= smallest) {
        check_against_walking(topology::plane, rows, cols);
        check_against_walking(topology::torus, rows, cols);
      }
}

}  // namespace

TEST_CASE("is_solvable agrees with walking, on every board of up to 7 cells") { check_sizes(1, 7); }

TEST_CASE("is_solvable agrees with walking, on every board of 8 and 9 cells [slow]") {
  check_sizes(8, 9);
}

TEST_CASE("is_solvable agrees with walking, on every 2x4 and 4x2 board [all]") {
  for (topology const edges : {topology::plane, topology::torus}) {
    check_against_walking(edges, 2, 4);
    check_against_walking(edges, 4, 2);
  }
}

TEST_CASE("is_solvable agrees with walking, on every 3x3 board [slow]") {
  check_against_walking(topology::plane, 3, 3);
}

TEST_CASE("is_solvable returns the same for sides known at compile time") {
  auto const agree = []<topology Edges, std::size_t Rows, std::size_t Cols>(
                         sliding_puzzle<Edges, Rows, Cols> const& p) {
    cells tiles(Rows * Cols);
    std::iota(tiles.begin(), tiles.end(), 0);
    board<> const to(board_shape<>(Rows, Cols),
                     std::vector<int>(p.goal_state().begin(), p.goal_state().end()));
    do {
      board<Rows, Cols> const from({}, tiles);
      if (p.is_solvable(from) != is_solvable(Edges, board<>(to.shape(), tiles), to) ||
          p.is_solvable(from) != p.explain_solvability(from).solvable)
        FAIL(to_string(from));
    } while (std::next_permutation(tiles.begin(), tiles.end()));
  };
  agree(tile_puzzle<2, 3>{goal::blank_first});
  agree(tile_puzzle<3, 2>{goal::blank_last});
  agree(tile_puzzle<1, 6>{goal::blank_last});
  agree(torus_puzzle<6, 1>{goal::blank_last});
  agree(torus_puzzle<2, 3>{goal::blank_first});
  agree(torus_puzzle<2, 2>{goal::blank_first});
  agree(torus_puzzle<1, 2>{goal::blank_first});
  agree(torus_puzzle<1, 1>{goal::blank_first});
}

TEST_CASE("is_solvable: Sam Loyd's puzzle has no solution") {
  tile_puzzle<4, 4> const p{goal::blank_last};
  auto const loyd = p.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0");
  CHECK(!p.is_solvable(loyd));
  CHECK(p.is_solvable(p.goal_state()));
  CHECK(p.explain_solvability(loyd).reason ==
        "every move changes two parities: the permutation that leads to the goal is odd, and the "
        "blank is an even number of steps from its goal cell, so the two never become even "
        "together");
  CHECK(!torus_puzzle<4, 4>{goal::blank_last}.is_solvable(loyd));
  CHECK(torus_puzzle<3, 3>{goal::blank_last}.is_solvable({2, 1, 3, 4, 5, 6, 7, 8, 0}));
}

TEST_CASE("explain_solvability returns the reason in words") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  auto const yes = p.explain_solvability(p.parse("1 2 5 3 4 0 6 7 8"));
  CHECK(yes.solvable);
  CHECK(yes.reason ==
        "every move changes two parities: the permutation that leads to the goal is odd, and the "
        "blank is an odd number of steps from its goal cell");
  CHECK(tile_puzzle<1, 4>{goal::blank_first}.explain_solvability({2, 1, 3, 0}).reason ==
        "on a line no tile passes another, and the order of the tiles is not that of the goal");
  CHECK(torus_puzzle<1, 4>{goal::blank_first}.explain_solvability({2, 1, 3, 0}).reason ==
        "on a ring no tile passes another, and the order of the tiles round it is not that of the "
        "goal");
  CHECK(torus_puzzle<1, 4>{goal::blank_first}.explain_solvability({2, 3, 1, 0}).reason ==
        "on a ring no tile passes another, and the order of the tiles round it is that of the "
        "goal");
  CHECK(torus_puzzle<3, 2>{goal::blank_first}.explain_solvability({1, 0, 2, 3, 4, 5}).reason ==
        "on a torus with an odd side every board can be reached");
}

TEST_CASE("is_solvable: boards of different sides cannot reach each other") {
  board<> const wide(2, 3, {0, 1, 2, 3, 4, 5});
  board<> const high(3, 2, {0, 1, 2, 3, 4, 5});
  CHECK(!is_solvable(topology::torus, wide, high));
  CHECK(explain_solvability(topology::plane, wide, high).reason ==
        "the boards have different sides");
}
