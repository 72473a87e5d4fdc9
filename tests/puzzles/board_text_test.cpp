// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/board_text.hpp>

#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

using namespace wend::puzzles;

namespace {

board<2, 2> small(std::string_view text) { return parse_board(board_shape<2, 2>(), text); }
board<2, 3> wide(std::string_view text) { return parse_board(board_shape<2, 3>(), text); }

}  // namespace

TEST_CASE("parse_board: boards are read in many forms") {
  board<2, 2> const b{1, 2, 3, 0};
  for (char const* const text :
       {"1 2 3 0", "1,2,3,0", " 1, 2, 3, 0\n", "1\t2\r\n3 0", "[1, 2, 3, 0]", "[1 2 3 0]",
        "[[1,2],[3,0]]", "[ [ 1 , 2 ] ,\n [ 3 , 0 ] ]", "[1,2],[3,0]", "[1,2][3,0]",
        "[[1, 2], [3, 0],]", "1,2,3,0,", "1230", "123_", "123*", "123.", "[1230]", "1 2 3 _",
        "1 2 3 *", "1 2 3 .", "1 2\n3 _", "01 02 03 00"}) {
    CAPTURE(std::string(text));
    CHECK(small(text) == b);
  }
  CHECK(wide("[[1,2,3],[4,5,_]]") == board<2, 3>{1, 2, 3, 4, 5, 0});
  CHECK(parse_board(board_shape<2, 5>(), "1234567890") ==
        board<2, 5>{1, 2, 3, 4, 5, 6, 7, 8, 9, 0});
  CHECK(parse_board(board_shape<1, 1>(), "_") == board<1, 1>{0});
  CHECK(parse_board(board_shape<>(4, 4), "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")[4] == 11);
  CHECK(tile_puzzle<2, 2>{goal::blank_last}.parse("1230") == b);
  CHECK(tile_puzzle<>{2, 2, goal::blank_last}.parse("1230") == board<>(2, 2, {1, 2, 3, 0}));
}

TEST_CASE("parse_board: the error names the wrong tile and the expected form") {
  struct example {
    char const* text;
    char const* what;
  };
  for (example const e : {
           example{"", "no tiles: expected 4, each of 0 (the blank) to 3 once"},
           {" \n", "no tiles: expected 4, each of 0 (the blank) to 3 once"},
           {"[[],[]]", "no tiles: expected 4, each of 0 (the blank) to 3 once"},
           {"1 2 3", "3 tiles: expected 4 in 2 rows of 2; the blank is missing"},
           {"123", "3 tiles: expected 4 in 2 rows of 2; the blank is missing"},
           {"1 0 3", "3 tiles: expected 4 in 2 rows of 2; tile 2 is missing"},
           {"0 1 2 3 3", "5 tiles: expected 4 in 2 rows of 2"},
           {"0 1 2 2",
            "tile 2 is repeated at places 3 and 4, and tile 3 is missing: expected each of 0 (the "
            "blank) to 3 once"},
           {"1 1 2 3",
            "tile 1 is repeated at places 1 and 2, and the blank is missing: expected each of 0 "
            "(the blank) to 3 once"},
           {"_ 1 2 *",
            "the blank is repeated at places 1 and 4, and tile 3 is missing: expected each of 0 "
            "(the blank) to 3 once"},
           {"0 1 2 4", "tile 4 at place 4: expected each of 0 (the blank) to 3 once"},
           {"12345678901 0 1 2",
            "'12345678901' at place 1 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"0 1 2 12345678901234567890123456789012345678901234567890123456789012345",
            "'123456789012345678901234567890123456789012345678901234567890'... (65 bytes) at place "
            "4 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"0 1 2 \x1b(B",
            "'\\x1b(B' at place 4 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"0 1 2 x", "'x' at place 4 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"0 -1 2 3", "'-1' at place 2 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"0 1.5 2 3",
            "'1.5' at place 2 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"0;1;2;3", "';' at place 2 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"12a0", "'a' at place 3 is no tile: expected a number; the blank is 0, *, _ or ."},
           {"1,,2,3,0", "a comma after 1 tile: expected a tile"},
           {",1,2,3,0", "a comma after 0 tiles: expected a tile"},
           {"[,1,2,3,0]", "a comma after 0 tiles: expected a tile"},
           {"[1,2,3,0", "the end after 4 tiles: expected a closing bracket"},
           {"[[1,2],[3,0]", "the end after 4 tiles: expected a closing bracket"},
           {"1,2,3,0]", "a closing bracket after 4 tiles: expected an opening one before it"},
           {"[[[1,2,3,0]]]",
            "an opening bracket after 0 tiles: expected a list of tiles, or a list of rows"},
           {"[1,[2,3],0]",
            "an opening bracket after 1 tile: expected a list of tiles, or a list of rows"},
           {"[[1,2],3,0]",
            "a tile outside brackets after 2 tiles: expected all or none in brackets"},
           {"[1,2],3,0", "a tile outside brackets after 2 tiles: expected all or none in brackets"},
           {"1,2,[3,0]",
            "an opening bracket after 2 tiles: expected a list of tiles, or a list of rows"},
           {"[1,2],[[3,0]]",
            "an opening bracket after 2 tiles: expected a list of tiles, or a list of rows"},
           {"[[1,2]],[[3,0]]",
            "an opening bracket after 2 tiles: expected a list of tiles, or a list of rows"},
           {"[[1,2,3,0]]", "1 row in brackets: expected 2 of 2"},
           {"[[1],[2],[3],[0]]", "4 rows in brackets: expected 2 of 2"},
           {"[[1,2,3],[0]]", "row 1 has 3 tiles: expected 2"},
           {"[[1,2],[3]]", "row 2 has 1 tile: expected 2"},
       }) {
    CAPTURE(std::string(e.text));
    CHECK_THROWS_WITH_AS(small(e.text), e.what, invalid_board);
  }
}

TEST_CASE("parse_board: a board without given sides is a square, unless rows are in brackets") {
  CHECK(parse_board("1 2 3 4 5 6 7 8 0") == board<>(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 0}));
  CHECK(parse_board("1230") == board<>(2, 2, {1, 2, 3, 0}));
  CHECK(parse_board("0") == board<>(1, 1, {0}));
  CHECK(parse_board("[[1,2,3],[4,5,0]]") == board<>(2, 3, {1, 2, 3, 4, 5, 0}));
  CHECK(parse_board("[[1,2,0]]") == board<>(1, 3, {1, 2, 0}));
  CHECK_THROWS_WITH_AS(parse_board("1 2 3 4 5 6 7 0"),
                       "8 tiles make no square: expected 4 or 9, or other sides to be given",
                       invalid_board);
  CHECK_THROWS_WITH_AS(parse_board("1 0"),
                       "2 tiles make no square: expected 1 or 4, or other sides to be given",
                       invalid_board);
  CHECK_THROWS_WITH_AS(parse_board(""), "no tiles: expected the tiles of a square", invalid_board);
  CHECK_THROWS_WITH_AS(parse_board("[[1,2,3],[4,0]]"), "row 2 has 2 tiles: expected 3",
                       invalid_board);
  CHECK_THROWS_WITH_AS(parse_board("0 1 2 4"),
                       "tile 4 at place 4: expected each of 0 (the blank) to 3 once",
                       invalid_board);
  std::string many;
  for (int i = 0; i < 17 * 17; ++i) many += std::to_string(i) + " ";
  CHECK_THROWS_WITH_AS(parse_board(many),
                       "a board of 17 rows and 17 columns: expected 1 to 16 of each",
                       invalid_board);
}

TEST_CASE("board text: boards are written in three forms") {
  board<2, 2> const b{1, 2, 3, 0};
  CHECK(to_string(b) == "1 2 3 0");
  std::ostringstream out;
  out << b;
  CHECK(out.str() == "1 2 3 0");
  CHECK(to_string(b, board_form::list) == "[1, 2, 3, 0]");
  CHECK(to_string(b, board_form::rows) == "1 2\n3 _");
  tile_puzzle<4, 4> const p{goal::blank_last};
  CHECK(to_string(p.goal_state(), board_form::rows) ==
        " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15  _");
  CHECK(to_string(board<>(1, 1, {0})) == "0");
  CHECK(to_string(board<>(1, 1, {0}), board_form::rows) == "_");
}

TEST_CASE("board text: boards are read back as written") {
  tile_puzzle<> const p{7, 11, goal::blank_first};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto const s = random_walk(p, p.goal_state(), {.steps = 300, .seed = seed}).state;
    for (board_form const form : {board_form::flat, board_form::list, board_form::rows})
      CHECK(p.parse(to_string(s, form)) == s);
  }
}
