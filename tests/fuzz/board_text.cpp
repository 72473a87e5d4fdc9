// SPDX-License-Identifier: BSL-1.0
//
// Boards as text: bytes for the sides, the goal and the number of moves, then a text. A parsed
// board must be the one in the text, and every board must be parsed. The board is then printed,
// packed, ranked and moved, and its solvability is computed in another way.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "fuzz.hpp"

namespace {

using namespace wend::puzzles;
using fuzz::require;

template <class Board>
std::vector<int> tiles_of(Board const& b) {
  return {b.begin(), b.end()};
}

/// Returns true if the tiles are 0 … n - 1, each once.
bool is_permutation_of_all(std::vector<int> tiles) {
  std::sort(tiles.begin(), tiles.end());
  for (std::size_t i = 0; i < tiles.size(); ++i)
    if (tiles[i] != static_cast<int>(i)) return false;
  return !tiles.empty();
}

/// Returns the tiles in a text with any separators. Tiles are digits, or a character for the blank.
/// Empty if the text has anything else. \param single  Every digit is a tile.
std::optional<std::vector<int>> tiles_in(std::string const& text, bool single) {
  std::vector<int> tiles;
  bool in_number = false;
  bool after_blank = false;
  for (char const c : text) {
    bool const digit = c >= '0' && c <= '9';
    bool const blank = c == '*' || c == '_' || c == '.';
    bool const gap = c == ' ' || (c >= '\t' && c <= '\r') || c == ',' || c == '[' || c == ']';
    if (!digit && !blank && !gap) return std::nullopt;
    if (after_blank && !gap && !single) return std::nullopt;
    if (blank) {
      if (in_number && !single) return std::nullopt;
      tiles.push_back(0);
    } else if (digit && in_number && !single) {
      if (tiles.back() > 1000) return std::nullopt;
      tiles.back() = tiles.back() * 10 + (c - '0');
    } else if (digit) {
      tiles.push_back(c - '0');
    }
    in_number = digit;
    after_blank = blank;
  }
  return tiles;
}

/// Returns true if a text is a single word.
bool in_one_word(std::string const& text) {
  constexpr auto gaps = " \t\n\v\f\r,[]";
  auto const begin = text.find_first_not_of(gaps);
  auto const end = text.find_first_of(gaps, begin);
  return begin != text.npos && (end == text.npos || text.find_first_not_of(gaps, end) == text.npos);
}

/// Returns true if the innermost lists of a text are the rows of a board.
bool has_rows(std::string const& text, board<> const& b) {
  std::size_t rows = 0;
  bool right = true;
  std::size_t begin = text.npos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '[') begin = at + 1;
    if (text[at] != ']' || begin == text.npos) continue;
    auto const tiles = tiles_in(text.substr(begin, at - begin), false);
    right = right && tiles && tiles->size() == b.cols();
    ++rows;
    begin = text.npos;
  }
  return right && rows == b.rows();
}

/// Returns true if a text has only numbers of up to nine digits and white space.
bool is_plain(std::string const& text) {
  std::size_t digits = 0;
  for (char const c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 9 || (digits == 0 && c != ' ' && (c < '\t' || c > '\r'))) return false;
  }
  return true;
}

/// Returns true if two permutations have the same parity, by counting the swaps that lead from one
/// to the other.
bool even_swaps(std::vector<int> from, std::vector<int> const& to) {
  bool even = true;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i] == to[i]) continue;
    std::swap(from[i], *std::find(from.begin(), from.end(), to[i]));
    even = !even;
  }
  return even;
}

std::vector<int> without_blank(std::vector<int> tiles) {
  tiles.erase(std::find(tiles.begin(), tiles.end(), 0));
  return tiles;
}

/// Returns true if one board can be reached from another, by theory alone: every move swaps the
/// blank with a tile and moves the blank by one step.
bool leads_to(topology edges, std::size_t rows, std::size_t cols, std::vector<int> const& from,
              std::vector<int> const& to) {
  auto const a = without_blank(from);
  auto const b = without_blank(to);
  if (rows == 1 || cols == 1) {
    if (edges == topology::plane || a.empty()) return a == b;
    auto round = a;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (round == b) return true;
      std::rotate(round.begin(), round.begin() + 1, round.end());
    }
    return false;
  }
  if (edges == topology::torus && (rows % 2 != 0 || cols % 2 != 0)) return true;
  auto const blank_in = [&](std::vector<int> const& tiles) {
    auto const cell =
        static_cast<std::size_t>(std::find(tiles.begin(), tiles.end(), 0) - tiles.begin());
    return cell / cols + cell % cols;
  };
  return even_swaps(from, to) == ((blank_in(from) + blank_in(to)) % 2 == 0);
}

template <class Puzzle, class Board>
void check_number(Puzzle const& p, Board const& b, bool solvable) {
  if constexpr (requires { p.state_count(); }) {
    if (p.size() > 20 && p.rows() > 1 && p.cols() > 1) {
      bool refused = false;
      try {
        p.rank(b);
      } catch (std::length_error const&) {
        refused = true;
      }
      require(refused, "boards too many to be numbered are refused");
      return;
    }
    require(p.ranks(b) == solvable, "the boards that can be solved are numbered");
    if (!solvable) return;
    auto const number = p.rank(b);
    require(number < p.state_count(), "numbers are below the count");
    require(p.unrank(number) == b, "the board of a number is the one that has it");
  }
}

/// Checks the members of a puzzle on a board, before and after moves.
template <class Puzzle>
void check_puzzle(Puzzle const& p, typename Puzzle::state_type b, fuzz::reader moves) {
  auto const goal = tiles_of(p.goal_state());
  bool const solvable = leads_to(Puzzle::edges, p.rows(), p.cols(), tiles_of(b), goal);
  for (int n = 0;; ++n) {
    require(p.is_solvable(b) == solvable, "whether a board can be solved");
    auto const why = p.explain_solvability(b);
    require(why.solvable == solvable && !why.reason.empty(), "why a board can be solved");
    require(p.is_goal(b) == (tiles_of(b) == goal), "the goal is the goal");
    require(is_permutation_of_all(tiles_of(b)) && b[b.blank()] == 0, "a board stays one");
    auto const key = p.pack(b);
    require(p.unpack(key) == b && p.unpack(key).blank() == b.blank(), "packing loses nothing");
    check_number(p, b, solvable);
    if (n == 8 || p.actions(b).empty()) return;
    auto const possible = p.actions(b);
    move const a = possible[moves.below(possible.size())];
    auto const before = b;
    auto const after = p.result(b, a);
    p.apply(b, a);
    require(b == after && p.hash(b) == p.hash(after), "apply and result agree");
    require(before.size() == 1 || p.pack(after) != key, "boards that differ have other keys");
    p.undo(b, a);
    require(b == before && b.blank() == before.blank(), "undo takes a move back");
    b = after;
  }
}

template <class Plane, class Torus, class Board>
void check_puzzles(Board const& b, Board const& goal, move_order order, fuzz::reader const& moves) {
  check_puzzle(Plane(goal, order), b, moves);
  check_puzzle(Torus(goal, order), b, moves);
}

/// Checks the same for sides that are known at compile time.
template <std::size_t Rows, std::size_t Cols>
void check_static(board<> const& b, board<> const& goal, move_order order,
                  fuzz::reader const& moves) {
  if (b.rows() != Rows || b.cols() != Cols) return;
  using fixed = board<Rows, Cols>;
  fixed const same = parse_board(board_shape<Rows, Cols>{}, to_string(b));
  require(tiles_of(same) == tiles_of(b), "a board of known sides is read as any other");
  fixed const same_goal = parse_board(board_shape<Rows, Cols>{}, to_string(goal));
  check_puzzles<tile_puzzle<Rows, Cols>, torus_puzzle<Rows, Cols>>(same, same_goal, order, moves);
}

void check_print(board<> const& b) {
  for (auto const form : {board_form::flat, board_form::list, board_form::rows}) {
    auto const text = to_string(b, form);
    require(parse_board(b.shape(), text) == b, "a board that was printed is read");
    if (b.rows() == b.cols()) require(parse_board(text) == b, "a square tells its sides");
  }
  std::string rows = "[";
  for (std::size_t cell = 0; cell < b.size(); ++cell) {
    if (cell % b.cols() == 0) rows += cell == 0 ? "[" : "], [";
    rows += std::to_string(b[cell]) + (cell % b.cols() + 1 < b.cols() ? "," : "");
  }
  require(parse_board(rows + "]]") == b, "a list of rows tells its sides");
}

/// Parses a text, which may be no board.
template <class Read>
std::optional<board<>> read(std::string const& text, Read parse) {
  std::optional<board<>> b;
  try {
    b = parse();
  } catch (invalid_board const& e) {
    require(std::string_view(e.what()).size() > 10, "what is wrong with a board is said");
    return std::nullopt;
  }
  bool const nested = std::count(text.begin(), text.end(), '[') > 1;
  auto const said = tiles_in(text, in_one_word(text) && !nested);
  require(said == tiles_of(*b), "the tiles are those of the text");
  require(!nested || has_rows(text, *b), "the rows are those of the text");
  require(is_permutation_of_all(*said), "a board has every tile once");
  return b;
}

/// Checks that a text of n numbers separated by spaces is a board of n cells if and only if the
/// numbers are 0 … n - 1.
void check_accepted(std::string const& text, std::size_t size, bool accepted) {
  if (!is_plain(text) || in_one_word(text)) return;
  auto const said = tiles_in(text, false);
  require(accepted == (said && said->size() == size && is_permutation_of_all(*said)),
          "the numbers 0 to n - 1 are a board, and no others");
}

}  // namespace

int fuzz::board_text(bytes input) {
  reader in(input);
  std::size_t const rows = in.byte() % 20;  // 1 to 16 are valid
  std::size_t const cols = in.byte() % 20;
  unsigned const how = in.byte();
  auto const order = how % 2 != 0 ? move_order::ulrd : move_order::udlr;
  auto moves = in;
  for (int i = 0; i < 8; ++i) in.byte();
  std::string const text = in.text();

  auto const free = read(text, [&] { return parse_board(text); });
  if (free) check_print(*free);
  std::size_t side = 1;
  while (side * side < text.size()) ++side;
  auto const said = tiles_in(text, false);
  for (std::size_t n = 1; said && n <= side && n <= max_side; ++n)
    if (n * n == said->size()) check_accepted(text, n * n, free.has_value());

  bool const possible = rows >= 1 && rows <= max_side && cols >= 1 && cols <= max_side;
  std::optional<board_shape<>> shape;
  try {
    shape = board_shape<>(rows, cols);
  } catch (invalid_board const&) {
  }
  require(shape.has_value() == possible, "sides are 1 to 16");
  auto const shaped = shape ? read(text, [&] { return parse_board(*shape, text); }) : std::nullopt;
  if (shape) check_accepted(text, rows * cols, shaped.has_value());
  if (free && shaped && free->shape() == shaped->shape())
    require(*free == *shaped, "sides that are given change nothing");
  if (shaped) check_print(*shaped);

  for (auto const& b : {free, shaped}) {
    if (!b) continue;
    // The goal is a named one, or the board itself, mirrored or not.
    board<> goal(b->shape(),
                 how % 4 < 2 ? wend::puzzles::goal::blank_first : wend::puzzles::goal::blank_last);
    if (how >= 128) {
      auto tiles = tiles_of(*b);
      if (how >= 192) std::reverse(tiles.begin(), tiles.end());
      goal = board<>(b->shape(), std::span<int const>(tiles));
    }
    check_puzzles<tile_puzzle<>, torus_puzzle<>>(*b, goal, order, moves);
    check_static<1, 1>(*b, goal, order, moves);
    check_static<1, 5>(*b, goal, order, moves);
    check_static<2, 2>(*b, goal, order, moves);
    check_static<2, 3>(*b, goal, order, moves);
    check_static<3, 3>(*b, goal, order, moves);
    check_static<4, 4>(*b, goal, order, moves);
    check_static<3, 6>(*b, goal, order, moves);
    check_static<4, 5>(*b, goal, order, moves);
    check_static<5, 5>(*b, goal, order, moves);
  }
  return 0;
}
