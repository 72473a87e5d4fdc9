// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <span>

#include <wend/puzzles/board.hpp>
#include <wend/puzzles/board_shape.hpp>
#include <wend/puzzles/detail/packing.hpp>
#include <wend/puzzles/move.hpp>
#include <wend/puzzles/topology.hpp>

/// \file
/// The moves of the blank, and their effect on a board, on its tiles without the blank, and on its
/// key.

namespace wend::detail {

/// The moves at a cell, in their order; eight bytes, so that a table of them is cheap to index.
struct alignas(8) move_list {
  std::array<puzzles::move, 4> moves{};
  std::uint8_t count = 0;
};

/// A place on a side of the board, and a direction along the side.
struct side_step {
  puzzles::topology edges;
  std::size_t length;
  std::size_t at;
  bool back;

  /// True if there is such a move. On a torus a side of 1 has none; on a side of 2 both directions
  /// lead to the same board, and the one that is first in every order of moves, up or left,
  /// represents both.
  constexpr bool allowed() const noexcept {
    if (edges == puzzles::topology::torus) return length > 2 || (length == 2 && back);
    return back ? at > 0 : at + 1 < length;
  }

  /// The place after the step; the same place if the edge blocks it.
  constexpr std::size_t target() const noexcept {
    if (edges == puzzles::topology::torus) return (at + (back ? length - 1 : 1)) % length;
    return !allowed() ? at : back ? at - 1 : at + 1;
  }
};

/// The tables of one shape, which avoid all arithmetic with rows and columns in loops.
template <std::size_t Capacity>
struct slide_tables {
  std::array<std::array<std::uint8_t, 4>, Capacity> target{};  // by cell and move
  std::array<std::uint8_t, Capacity> allowed{};                // a bit for each move
  std::array<std::array<move_list, Capacity>, 2> lists{};      // by order and cell

  constexpr slide_tables(puzzles::topology edges, std::size_t rows, std::size_t cols) noexcept {
    using puzzles::move, puzzles::move_order;
    for (std::size_t cell = 0; cell < rows * cols; ++cell) {
      std::size_t const row = cell / cols;
      std::size_t const col = cell % cols;
      for (move const a : puzzles::moves_in(move_order::udlr)) {
        bool const back = a == move::up || a == move::left;
        bool const vertical = a == move::up || a == move::down;
        side_step const step =
            vertical ? side_step{edges, rows, row, back} : side_step{edges, cols, col, back};
        std::size_t const to = vertical ? step.target() * cols + col : row * cols + step.target();
        auto const index = static_cast<std::size_t>(a);
        target[cell][index] = static_cast<std::uint8_t>(to);
        if (step.allowed()) allowed[cell] = static_cast<std::uint8_t>(allowed[cell] | 1u << index);
      }
      for (move_order const order : {move_order::udlr, move_order::ulrd}) {
        move_list& list = lists[static_cast<std::size_t>(order)][cell];
        for (move const a : puzzles::moves_in(order))
          if (allowed[cell] >> static_cast<unsigned>(a) & 1u) list.moves[list.count++] = a;
      }
    }
  }
};

/// The inverse move. On a torus, along a side of 2, a move is its own inverse.
template <std::size_t Rows, std::size_t Cols>
constexpr puzzles::move move_back(puzzles::topology edges, puzzles::board_shape<Rows, Cols> shape,
                                  puzzles::move a) noexcept {
  using puzzles::move;
  if (edges == puzzles::topology::torus) {
    if (shape.rows() == 2 && (a == move::up || a == move::down)) return move::up;
    if (shape.cols() == 2 && (a == move::left || a == move::right)) return move::left;
  }
  return puzzles::opposite(a);
}

}  // namespace wend::detail

namespace wend::puzzles {

/// Moves on boards of sides known at compile time: the members of a staged problem, in which the
/// blank's cell is the site.
template <topology Edges, std::size_t Rows, std::size_t Cols>
class slide_map {
  static constexpr detail::slide_tables<board_shape<Rows, Cols>::capacity> tables{Edges, Rows,
                                                                                  Cols};
  using state = board<Rows, Cols>;
  using packing = detail::board_packing<Rows, Cols>;
  static constexpr bool can_slide = packing::slides;

 public:
  /// The number of cells that the blank can be in.
  static constexpr std::size_t sites = Rows * Cols;

  /// Every move, whatever the order in which they are tried.
  static constexpr std::array<move, 4> all = moves_in(move_order::udlr);

  /// The moves in each order in which they can be tried.
  static constexpr std::array<std::array<move, 4>, 2> orders{moves_in(move_order::udlr),
                                                             moves_in(move_order::ulrd)};

  /// The type already has all the data.
  constexpr explicit slide_map(board_shape<Rows, Cols>) noexcept {}

  /// True if `a` is one of the moves of a blank in `cell`.
  static constexpr bool allows(std::size_t cell, move a) noexcept {
    return ((tables.allowed[cell] >> static_cast<unsigned>(a)) & 1u) != 0;
  }

  /// The cell to which `a` moves a blank in `cell`.
  static constexpr std::size_t leads_to(std::size_t cell, move a) noexcept {
    return tables.target[cell][static_cast<std::size_t>(a)];
  }

  /// The moves of a blank in `cell`, in an order. The view refers to a static table.
  static constexpr std::span<move const> moves_at(std::size_t cell, move_order order) noexcept {
    auto const& list = tables.lists[static_cast<std::size_t>(order)][cell];
    return {list.moves.data(), list.count};
  }

  /// \name reversible_problem, invertible_problem
  /// @{

  /// \pre `a` is one of the moves.
  static constexpr void apply(state& s, move a) noexcept { apply(s, s.blank(), a); }
  /// \pre `a` led here.
  static constexpr void undo(state& s, move a) noexcept { apply(s, inverse(a)); }
  /// The inverse move. On a torus, along a side of 2, a move is its own inverse.
  static constexpr move inverse(move a) noexcept {
    return detail::move_back(Edges, board_shape<Rows, Cols>{}, a);
  }
  /// @}

  /// \name staged_problem
  /// @{
  static constexpr std::size_t site(state const& s) noexcept { return s.blank(); }
  /// \pre `site == this->site(s)` and `allows(site, a)`
  static constexpr void apply(state& s, std::size_t site, move a) noexcept {
    s.slide(site, leads_to(site, a));
  }
  /// \pre `a` led here from `site`.
  static constexpr void undo(state& s, std::size_t site, move a) noexcept {
    s.slide(leads_to(site, a), site);
  }
  /// @}

  /// \name effect_problem
  /// @{

  /// A move exchanges the blank's cell with the target cell.
  static constexpr std::array<std::uint8_t, sites> effect(std::size_t site, move a) noexcept {
    std::array<std::uint8_t, sites> from{};
    for (std::size_t cell = 0; cell < sites; ++cell) from[cell] = static_cast<std::uint8_t>(cell);
    std::size_t const target = leads_to(site, a);
    from[site] = static_cast<std::uint8_t>(target);
    from[target] = static_cast<std::uint8_t>(site);
    return from;
  }
  /// @}

  /// \name split_problem
  /// The rest of a board is its cells; the content of the blank's cell is ignored.
  /// @{
  using rest_type = detail::loose_tiles<state>;

  static constexpr rest_type rest(state const& s) noexcept { return rest_type(s); }
  static constexpr state whole(rest_type const& tiles, std::size_t site) noexcept {
    return tiles.with_blank(site);
  }
  static constexpr void apply(rest_type& tiles, std::size_t site, move a) noexcept {
    tiles.slide(site, leads_to(site, a));
  }
  static constexpr void undo(rest_type& tiles, std::size_t site, move a) noexcept {
    tiles.slide(leads_to(site, a), site);
  }
  /// @}

  /// \name packed_staged_problem
  /// For up to 16 cells.
  /// \complexity O(1).
  /// @{
  static constexpr std::size_t site(typename packing::key_type const& key) noexcept
    requires can_slide
  {
    return packing::blank(key);
  }
  static constexpr auto rest(typename packing::key_type const& key) noexcept
    requires can_slide
  {
    return typename packing::tiles(key);
  }
  /// \pre `site == this->site(key)` and `allows(site, a)`
  static constexpr typename packing::key_type pack_result(typename packing::key_type const& key,
                                                          std::size_t site, move a) noexcept
    requires can_slide
  {
    return packing::slide(key, site, leads_to(site, a));
  }
  /// @}
};

/// Moves on boards of sides known at run time.
template <topology Edges>
class slide_map<Edges, dynamic, dynamic> {
 public:
  /// For a board of these sides.
  constexpr explicit slide_map(board_shape<> shape) noexcept
      : tables_(Edges, shape.rows(), shape.cols()), shape_(shape) {}

  /// True if `a` is one of the moves of a blank in `cell`.
  constexpr bool allows(std::size_t cell, move a) const noexcept {
    return ((tables_.allowed[cell] >> static_cast<unsigned>(a)) & 1u) != 0;
  }

  /// The cell to which `a` moves a blank in `cell`.
  constexpr std::size_t leads_to(std::size_t cell, move a) const noexcept {
    return tables_.target[cell][static_cast<std::size_t>(a)];
  }

  /// The moves of a blank in `cell`, in an order. The view refers to a table in this map.
  constexpr std::span<move const> moves_at(std::size_t cell, move_order order) const noexcept {
    auto const& list = tables_.lists[static_cast<std::size_t>(order)][cell];
    return {list.moves.data(), list.count};
  }

  /// \name reversible_problem, invertible_problem
  /// @{

  /// \pre `a` is one of the moves.
  constexpr void apply(board<>& s, move a) const noexcept {
    s.slide(s.blank(), leads_to(s.blank(), a));
  }
  /// \pre `a` led here.
  constexpr void undo(board<>& s, move a) const noexcept { apply(s, inverse(a)); }
  /// The inverse move. On a torus, along a side of 2, a move is its own inverse.
  constexpr move inverse(move a) const noexcept { return detail::move_back(Edges, shape_, a); }
  /// @}

 private:
  detail::slide_tables<board_shape<>::capacity> tables_;
  board_shape<> shape_;
};

}  // namespace wend::puzzles
