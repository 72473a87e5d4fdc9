// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::copy_if
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <string>

#include <wend/puzzles/board.hpp>
#include <wend/puzzles/slide_map.hpp>  // topology

/// \file
/// Reachability between boards, for every size and both topologies, with the reason in words.
///
/// Invariants of the moves: on a line, the order of the tiles; on a ring (a torus of one row or one
/// column), their cyclic order; on a plane, and on a torus of two even sides, the parity of the
/// permutation together with the blank's cell. On a torus with an odd side, going around that side
/// changes the parity, and every board can be reached. W. E. Story's theorem (Amer. J. Math. 2,
/// 1879, 399-404) states that nothing else is invariant on the plane.

namespace wend::puzzles {

/// The invariant that decides whether one board can be reached from another.
enum class connection : std::uint8_t {
  line,       ///< the order of the tiles
  ring,       ///< the cyclic order of the tiles
  parity,     ///< the parity of the permutation and the blank's cell
  everything  ///< nothing: all boards are connected
};

/// The invariant of boards of these sides.
/// \complexity O(1).
constexpr connection connection_of(topology edges, std::size_t rows, std::size_t cols) noexcept {
  if (rows * cols == 1) return connection::line;
  if (rows == 1 || cols == 1) return edges == topology::torus ? connection::ring : connection::line;
  bool const even = rows % 2 == 0 && cols % 2 == 0;
  return edges == topology::torus && !even ? connection::everything : connection::parity;
}

/// An answer and its reason.
struct solvability {
  bool solvable;       ///< The answer.
  std::string reason;  ///< The reason, in words.
};

}  // namespace wend::puzzles

namespace wend::detail {

/// The tiles without the blank, row by row.
template <std::size_t Rows, std::size_t Cols>
struct tile_order {
  std::array<std::uint8_t, puzzles::board_shape<Rows, Cols>::capacity> tiles{};
  std::size_t count;

  constexpr explicit tile_order(puzzles::board<Rows, Cols> const& b) noexcept
      : count(b.size() - 1) {
    std::copy_if(b.begin(), b.end(), tiles.begin(), [](std::uint8_t tile) { return tile != 0; });
  }

  constexpr bool odd() const noexcept {
    bool result = false;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j) result ^= tiles[i] > tiles[j];
    return result;
  }

  /// True if `other` is a rotation of this order.
  constexpr bool same_round(tile_order const& other) const noexcept {
    if (count == 0) return true;
    std::size_t shift = 0;
    while (other.tiles[shift] != tiles[0]) ++shift;
    for (std::size_t i = 0; i < count; ++i)
      if (tiles[i] != other.tiles[(i + shift) % count]) return false;
    return true;
  }
};

/// True if moving the blank from cell 0 to this cell changes the parity of the order of the tiles.
/// A step along a row keeps the order; a step along a column moves a tile past cols - 1 others.
constexpr bool odd_cell(std::size_t cell, std::size_t cols) noexcept {
  return (cell / cols) * (cols + 1) % 2 != 0;
}

}  // namespace wend::detail

namespace wend::puzzles {

/// True if `to` can be reached from `from` (and then `from` from `to`).
/// \complexity O(n^2) in the n cells.
template <std::size_t Rows, std::size_t Cols>
constexpr bool is_solvable(topology edges, board<Rows, Cols> const& from,
                           board<Rows, Cols> const& to) noexcept {
  if (from.shape() != to.shape()) return false;
  detail::tile_order<Rows, Cols> const a(from);
  detail::tile_order<Rows, Cols> const b(to);
  switch (connection_of(edges, from.rows(), from.cols())) {
    case connection::line: return a.tiles == b.tiles;
    case connection::ring: return a.same_round(b);
    case connection::parity:
      return (a.odd() != detail::odd_cell(from.blank(), from.cols())) ==
             (b.odd() != detail::odd_cell(to.blank(), to.cols()));
    case connection::everything: break;
  }
  return true;
}

/// The answer of `is_solvable` with its reason, a sentence without a full stop.
/// \complexity O(n^2) in the n cells.
template <std::size_t Rows, std::size_t Cols>
solvability explain_solvability(topology edges, board<Rows, Cols> const& from,
                                board<Rows, Cols> const& to) {
  if (from.shape() != to.shape()) return {false, "the boards have different sides"};
  bool const yes = is_solvable(edges, from, to);
  auto const text = [yes](char const* known, char const* then, char const* otherwise) {
    return solvability{yes, std::string(known) + (yes ? then : otherwise)};
  };
  switch (connection_of(edges, from.rows(), from.cols())) {
    case connection::line:
      return text("on a line no tile passes another, and the order of the tiles is ",
                  "that of the goal", "not that of the goal");
    case connection::ring:
      return text("on a ring no tile passes another, and the order of the tiles round it is ",
                  "that of the goal", "not that of the goal");
    case connection::parity: break;
    case connection::everything:
      return text("on a torus with an odd side every board can be reached", "", "");
  }
  auto const even_or_odd = [](bool odd) { return odd ? "odd" : "even"; };
  std::size_t const cols = from.cols();
  std::size_t const steps_apart = from.blank() / cols + from.blank() % cols + to.blank() / cols +
                                  to.blank() % cols;  // only the parity of the blank's distance
                                                      // counts
  bool const odd_distance = steps_apart % 2 != 0;
  return {yes, std::string("every move changes two parities: the permutation that leads to the "
                           "goal is ") +
                   even_or_odd(odd_distance == yes) + ", and the blank is an " +
                   even_or_odd(odd_distance) + " number of steps from its goal cell" +
                   (yes ? "" : ", so the two never become even together")};
}

}  // namespace wend::puzzles
