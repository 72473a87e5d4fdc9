// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/board.hpp>

#include <algorithm>
#include <sstream>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/move.hpp>

using namespace wend::puzzles;

TEST_CASE("board: a board consists of its cells") {
  board<2, 3> const b{4, 1, 2, 5, 0, 3};
  CHECK(b.rows() == 2);
  CHECK(b.cols() == 3);
  CHECK(b.size() == 6);
  CHECK(b.blank() == 4);
  CHECK(b[0] == 4);
  CHECK(std::vector<int>(b.begin(), b.end()) == std::vector{4, 1, 2, 5, 0, 3});
  CHECK(b == board<2, 3>{4, 1, 2, 5, 0, 3});
  CHECK(b != board<2, 3>{4, 1, 2, 5, 3, 0});

  board<> const d(2, 3, {4, 1, 2, 5, 0, 3});
  CHECK(std::equal(b.begin(), b.end(), d.begin(), d.end()));
  CHECK(d.blank() == 4);
  CHECK(d != board<>(3, 2, {4, 1, 2, 5, 0, 3}));
}

TEST_CASE("board: slide moves the tile and the blank") {
  board<2, 2> b{1, 2, 3, 0};
  b.slide(2);
  CHECK(b == board<2, 2>{1, 2, 0, 3});
  CHECK(b.blank() == 2);
  b.slide(0);
  CHECK(b == board<2, 2>{0, 2, 1, 3});
  CHECK(b.blank() == 0);
}

TEST_CASE("board: boards are values that never allocate") {
  static_assert(std::is_trivially_copyable_v<board<4, 4>>);
  static_assert(std::is_trivially_copyable_v<board<>>);
  static_assert(sizeof(board<4, 4>) == 17);
  static_assert(sizeof(board<>) == 259);
}

TEST_CASE("board: boards made in different ways are equal") {
  board<3, 3> b({}, goal::blank_first);
  b.slide(4);
  b.slide(4, 0);
  CHECK(b == board<3, 3>({}, goal::blank_first));
  CHECK(b.blank() == 0);
  b.slide(1);
  CHECK(b == board<3, 3>{1, 0, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("board: boards are ordered by their sides and cells") {
  CHECK(board<2, 2>{0, 1, 2, 3} < board<2, 2>{0, 1, 3, 2});
  CHECK(board<2, 2>{3, 0, 1, 2} > board<2, 2>{2, 3, 1, 0});
  CHECK((board<2, 2>{3, 0, 1, 2} <=> board<2, 2>{3, 0, 1, 2}) == 0);
  CHECK(board<>(1, 4, {3, 2, 1, 0}) < board<>(2, 2, {0, 1, 2, 3}));
  CHECK(board<>(2, 2, {0, 1, 2, 3}) < board<>(2, 2, {0, 2, 1, 3}));
}

TEST_CASE("board: the named goals have the blank first or last") {
  CHECK(board<2, 2>({}, goal::blank_first) == board<2, 2>{0, 1, 2, 3});
  CHECK(board<2, 2>({}, goal::blank_last) == board<2, 2>{1, 2, 3, 0});
  CHECK(board<>({1, 3}, goal::blank_last) == board<>(1, 3, {1, 2, 0}));
  CHECK(board<1, 1>({}, goal::blank_last).blank() == 0);
  board<16, 16> const large({}, goal::blank_last);
  CHECK(large.blank() == 255);
  CHECK(large[254] == 255);
}

TEST_CASE("board: the error of an invalid board names the fault") {
  auto const make = [](std::size_t rows, std::size_t cols, std::vector<int> const& tiles) {
    return board<>({rows, cols}, tiles);
  };
  CHECK_THROWS_WITH_AS(make(2, 2, {1, 2, 3}),
                       "3 tiles: expected 4 in 2 rows of 2; the blank is missing", invalid_board);
  CHECK_THROWS_WITH_AS(make(1, 3, {2, 0}), "2 tiles: expected 3 in 1 row of 3; tile 1 is missing",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(2, 2, {0, 1, 2, 3, 3}), "5 tiles: expected 4 in 2 rows of 2",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(2, 2, {}), "0 tiles: expected 4 in 2 rows of 2; the blank is missing",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(2, 2, {0, 1, 4, 3}),
                       "tile 4 at place 3: expected each of 0 (the blank) to 3 once",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(2, 2, {0, -1, 2, 3}),
                       "tile -1 at place 2: expected each of 0 (the blank) to 3 once",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(2, 2, {0, 3, 1, 3}),
                       "tile 3 is repeated at places 2 and 4, and tile 2 is missing: expected each "
                       "of 0 (the blank) to 3 once",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(2, 2, {0, 3, 1, 0}),
                       "the blank is repeated at places 1 and 4, and tile 2 is missing: expected "
                       "each of 0 (the blank) to 3 once",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(1, 1, {1}), "tile 1 at place 1: expected 0 (the blank) alone",
                       invalid_board);
  CHECK_THROWS_WITH_AS((board<2, 2>{1, 2, 3}),
                       "3 tiles: expected 4 in 2 rows of 2; the blank is missing", invalid_board);
  CHECK_THROWS_WITH_AS(make(0, 3, {}), "a board of 0 rows and 3 columns: expected 1 to 16 of each",
                       invalid_board);
  CHECK_THROWS_WITH_AS(make(3, 17, {}),
                       "a board of 3 rows and 17 columns: expected 1 to 16 of each", invalid_board);
  CHECK_THROWS_AS(make(257, 257, {0}), invalid_board);
  CHECK_THROWS_AS(make(2, 2, {1, 2, 3}), std::invalid_argument);
}

TEST_CASE("move: the names of moves are printed and parsed") {
  for (move const a : moves_in(move_order::udlr)) CHECK(parse_move(to_string(a)) == a);
  CHECK(to_string(move::up) == "up");
  CHECK(to_string(move::down) == "down");
  CHECK(to_string(move::left) == "left");
  CHECK(to_string(move::right) == "right");
  std::ostringstream out;
  out << move::up << ' ' << move::right;
  CHECK(out.str() == "up right");
  CHECK(!parse_move("Up"));
  CHECK(!parse_move(""));
  CHECK(!parse_move("upwards"));
  CHECK(opposite(move::up) == move::down);
  CHECK(opposite(move::right) == move::left);
}
