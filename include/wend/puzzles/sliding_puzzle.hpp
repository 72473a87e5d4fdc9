// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <array>
#include <bit>      // std::rotl
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t, std::uint16_t
#include <span>
#include <stdexcept>  // std::length_error
#include <string>
#include <string_view>
#include <type_traits>  // std::conditional_t
#include <vector>

#include <wend/core/error.hpp>
#include <wend/puzzles/board.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/detail/packing.hpp>
#include <wend/puzzles/detail/ranking.hpp>
#include <wend/puzzles/move.hpp>
#include <wend/puzzles/slide_map.hpp>
#include <wend/puzzles/solvable.hpp>

/// \file
/// The common part of tile_puzzle and torus_puzzle: everything except the edges of the board.

namespace wend::detail {

/// A tile that moves past others in an order of `tiles` tiles, and the change of Lehmer's code.
struct tile_passage {
  puzzles::connection kind{};
  std::uint8_t tiles = 0;
  std::uint8_t front = 0;        ///< The window: its first place and
  std::uint8_t back = 0;         ///< its last; the tile moves between them.
  bool to_front = false;         ///< True if the tile moves from back to front.
  std::uint8_t first_digit = 0;  ///< The first and the last of the digits
  std::uint8_t last_digit = 0;   ///< that make up a number here.

  /// The number of digits of a number; the others follow from them.
  [[nodiscard]] std::size_t free() const noexcept {
    return tiles - (kind == puzzles::connection::parity ? 2u : 1u);
  }
  /// The number of ways to choose the digits [begin, end).
  [[nodiscard]] std::uint64_t ways(std::size_t begin, std::size_t end) const noexcept {
    std::uint64_t product = 1;
    for (std::size_t i = begin; i < end; ++i) product *= tiles - i;
    return product;
  }
  /// True if the window has a tile whose place follows from the parity.
  [[nodiscard]] bool asks_parity() const noexcept {
    return kind == puzzles::connection::parity && back >= free();
  }

  [[nodiscard]] tile_passage reversed() const noexcept {
    tile_passage other = *this;
    other.to_front = !to_front;
    return other;
  }

  /// The image of a number made up of these digits. `odd`: the parity of the whole order before the
  /// move, without the digits in front of these.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t number, bool odd) const noexcept {
    if (front == back) return number;
    if (kind == puzzles::connection::ring) return (number + (to_front ? 1u : tiles - 1u)) % tiles;
    std::array<unsigned, 20> digit{};
    for (std::size_t i = last_digit + 1u; i-- > first_digit;) {
      digit[i] = static_cast<unsigned>(number % (tiles - i));
      number /= tiles - i;
      odd ^= digit[i] % 2 != 0;
    }
    if (asks_parity()) digit[free()] = odd ? 1 : 0;
    if (to_front) {
      unsigned tile = digit[back];  // its digit if it were at place `i`
      for (std::size_t i = back; i-- > front;) {
        bool const smaller = digit[i] <= tile;
        tile += smaller ? 1 : 0;
        digit[i + 1] = digit[i] - (smaller ? 0 : 1);
      }
      digit[front] = tile;
    } else {
      unsigned tile = digit[front];
      for (std::size_t i = front; i < back; ++i) {
        bool const smaller = digit[i + 1] < tile;
        tile -= smaller ? 1 : 0;
        digit[i] = digit[i + 1] + (smaller ? 0 : 1);
      }
      digit[back] = tile;
    }
    for (std::size_t i = first_digit; i <= last_digit; ++i)
      number = number * (tiles - i) + digit[i];
    return number;
  }

  /// The parity of the digits in front of these.
  [[nodiscard]] bool odd_before(std::uint64_t number) const noexcept {
    bool odd = false;
    for (std::size_t i = first_digit; i-- > 0; number /= tiles - i)
      odd ^= number % (tiles - i) % 2 != 0;
    return odd;
  }
};

/// A model of wend::rank_map: one move of all boards with the blank in one cell.
struct board_rank_map {
  /// The permutation of the runs of a block, with a table if that is small.
  class places {
   public:
    places(std::uint16_t const* table, std::size_t size, tile_passage const& passage,
           bool odd) noexcept
        : table_(table), size_(size), passage_(&passage), odd_(odd) {}
    [[nodiscard]] std::uint16_t const* data() const noexcept { return table_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    std::uint64_t operator()(std::uint64_t number) const noexcept {
      return table_ ? table_[number] : (*passage_)(number, odd_);
    }

   private:
    std::uint16_t const* table_;
    std::size_t size_;  // of the table
    tile_passage const* passage_;
    bool odd_;
  };
  /// One of the two directions.
  struct way {
    tile_passage passage{};
    bool odd = false;  ///< The parity of all orders before the move.
    std::array<std::uint16_t const*, 2> tables{};
    std::size_t size = 0;  ///< The size of the table.

    [[nodiscard]] places of_block(std::uint64_t number) const noexcept {
      bool const parity = passage.asks_parity() && odd != passage.odd_before(number);
      return {tables[parity ? 1 : 0], size, passage, parity};
    }
  };

  std::uint64_t first = 0;
  std::uint64_t target = 0;
  std::uint64_t count = 0;
  std::uint64_t block = 0;
  std::uint64_t run = 0;
  way there{};
  way back{};

  [[nodiscard]] places forward(std::uint64_t number) const noexcept {
    return there.of_block(number);
  }
  [[nodiscard]] places backward(std::uint64_t number) const noexcept {
    return back.of_block(number);
  }
};

/// The maps of all moves.
class board_rank_maps {
 public:
  /// `orders`: the number of boards with the blank in one cell. `odd(cell)`: the parity of their
  /// orders.
  template <class SlideMap, class Odd>
  board_rank_maps(SlideMap const& slides, puzzles::connection kind, std::size_t cells,
                  std::uint64_t orders, Odd odd) {
    for (std::size_t cell = 0; cell < cells; ++cell)
      for (puzzles::move const a : slides.moves_at(cell, puzzles::move_order::udlr)) {
        std::size_t const to = slides.leads_to(cell, a);
        add(kind, cells - 1, orders, cell, to, odd(cell), odd(to));
      }
  }
  // Not copyable: the maps refer to the tables.
  board_rank_maps(board_rank_maps&&) = default;
  board_rank_maps& operator=(board_rank_maps&&) = default;

  [[nodiscard]] auto begin() const noexcept { return maps_.begin(); }
  [[nodiscard]] auto end() const noexcept { return maps_.end(); }

 private:
  static constexpr std::uint64_t most_in_table = std::uint64_t{1} << 16;
  static constexpr std::uint64_t long_run = 32;
  static constexpr std::uint64_t small_block = 4096;

  void add(puzzles::connection kind, std::size_t tiles, std::uint64_t orders, std::size_t from,
           std::size_t to, bool odd_from, bool odd_to) {
    auto const narrow = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
    tile_passage p{kind, narrow(tiles), narrow(std::min(from, to)), narrow(std::max(from, to) - 1),
                   to > from};
    board_rank_map m{from * orders, to * orders, orders, orders, orders};
    if (p.front == p.back) {
      // The order does not change.
    } else if (kind == puzzles::connection::ring) {
      m.run = 1;
    } else {
      p.first_digit = p.front;
      p.last_digit = narrow(std::min<std::size_t>(p.back, p.free() - 1));
      m.block = p.ways(p.front, p.free());
      m.run = p.ways(p.last_digit + 1u, p.free());
      if (m.run < long_run && m.block <= most_in_table) {
        // Single states, in blocks that are not too small.
        m.run = 1;
        p.last_digit = narrow(p.free() - 1);
        while (p.first_digit > 0 && p.ways(p.first_digit - 1u, p.free()) <= small_block)
          --p.first_digit;
        m.block = p.ways(p.first_digit, p.free());
      }
    }
    m.there = {p, odd_from};
    m.back = {p.reversed(), odd_to};
    find_tables(m);
    maps_.push_back(m);
  }

  void find_tables(board_rank_map& m) {
    std::uint64_t const entries = m.block / m.run;
    if (entries == 1 || entries > most_in_table) return;
    auto const size = static_cast<std::size_t>(entries);
    m.there.size = m.back.size = size;
    for (board_rank_map const& other : maps_)
      if (other.first == m.target && other.target == m.first) {
        m.there.tables = other.back.tables;
        m.back.tables = other.there.tables;
        return;
      }
    for (board_rank_map::way* const way : {&m.there, &m.back})
      for (bool const odd : {false, true}) {
        auto& table = way->tables[odd ? 1 : 0];
        if (odd && !way->passage.asks_parity()) continue;
        std::vector<std::uint16_t>& fresh = tables_.emplace_back(size);
        for (std::size_t i = 0; i < size; ++i)
          fresh[i] = static_cast<std::uint16_t>(way->passage(i, odd));
        table = fresh.data();
      }
  }

  std::vector<std::vector<std::uint16_t>> tables_;
  std::vector<board_rank_map> maps_;
};

}  // namespace wend::detail

namespace wend::puzzles {

/// The problem of sliding the tiles of a board into their goal; see tile_puzzle and torus_puzzle.
///
/// It has unit costs, is reversible, invertible and packable; with sides known at compile time also
/// staged (the site is the blank's cell); rankable if the number of boards connected with the goal
/// fits 64 bits (for `board<>`, this is checked at run time).
template <topology Edges, std::size_t Rows = dynamic, std::size_t Cols = dynamic>
class sliding_puzzle : public slide_map<Edges, Rows, Cols> {
  using map = slide_map<Edges, Rows, Cols>;
  using packing = detail::board_packing<Rows, Cols>;
  using ranking = detail::board_ranking<Edges, Rows, Cols>;

  static constexpr bool is_static = Rows != dynamic;
  static constexpr bool can_slide = packing::slides;

  // Not in a requires clause, where it would be evaluated for dynamic sides too.
  static constexpr bool can_rank = [] {
    if constexpr (is_static)
      return detail::connected_count(Edges, Rows, Cols) != 0;
    else
      return true;
  }();

 public:
  using problem_type = sliding_puzzle;  ///< The puzzle itself, also when used as a base.
  using state_type = board<Rows, Cols>;
  using action_type = move;
  using shape_type = board_shape<Rows, Cols>;  ///< The sides of its boards.

  /// The topology of the board's edges.
  static constexpr topology edges = Edges;

  /// A puzzle with a named goal.
  constexpr explicit sliding_puzzle(goal named, move_order order = move_order::udlr) noexcept
    requires is_static
      : sliding_puzzle(state_type(shape_type{}, named), order) {}

  /// A puzzle with a named goal.
  /// \throws invalid_board if a side is not 1 to 16.
  constexpr sliding_puzzle(std::size_t rows, std::size_t cols, goal named,
                           move_order order = move_order::udlr)
    requires(!is_static)
      : sliding_puzzle(state_type(shape_type(rows, cols), named), order) {}

  /// A puzzle with this board as its goal; if the sides are known at run time, the goal determines
  /// them.
  constexpr explicit sliding_puzzle(state_type const& goal,
                                    move_order order = move_order::udlr) noexcept
      : map(goal.shape()), goal_(goal), goal_key_(key_of(goal)), ranking_(goal), order_(order) {}

  /// The board that is the goal.
  constexpr state_type const& goal_state() const noexcept { return goal_; }

  /// The order in which moves are tried.
  constexpr move_order order() const noexcept { return order_; }

  constexpr shape_type shape() const noexcept { return goal_.shape(); }  ///< The sides.
  constexpr std::size_t rows() const noexcept { return goal_.rows(); }   ///< The number of rows.
  constexpr std::size_t cols() const noexcept { return goal_.cols(); }   ///< The number of columns.

  /// The number of cells.
  constexpr std::size_t size() const noexcept { return goal_.size(); }

  /// \name problem
  /// \complexity O(1) each, except the copy in `result` and the comparison in `is_goal`.
  /// @{

  /// The moves, in the order of this puzzle. The view does not depend on `s`.
  constexpr std::span<move const> actions(state_type const& s) const noexcept {
    return this->moves_at(s.blank(), order_);
  }
  /// \pre `a` is one of the moves.
  constexpr state_type result(state_type s, move a) const noexcept {
    this->apply(s, a);
    return s;
  }
  constexpr bool is_goal(state_type const& s) const noexcept { return s == goal_; }
  /// @}

  /// \name hashable_problem
  /// @{
  constexpr std::size_t hash(state_type const& s) const noexcept { return detail::hash_cells(s); }
  /// @}

  /// \name packable_problem
  /// Up to 16 cells a `std::uint64_t`, for more cells an array of these; with sides known at run
  /// time a std::string, of up to 15 bytes for up to 25 cells.
  /// \complexity O(n) in the cells.
  /// @{
  constexpr typename packing::key_type pack(state_type const& s) const { return packing::pack(s); }

  constexpr state_type unpack(typename packing::key_type const& key) const {
    return packing::unpack(shape(), key);
  }
  /// @}

  /// \name packed_staged_problem
  /// For up to 16 cells; the other members are those of slide_map.
  /// @{
  constexpr bool is_goal(typename packing::key_type const& key) const noexcept
    requires can_slide
  {
    return key == goal_key_;
  }
  /// @}

  /// \name abstracting_problem
  /// @{

  /// A bit for each tile that is in the upper half of the board (in the left half, if there is one
  /// row), and one for each of the tiles 3, 7, 11, ... that is in the first row, the third and so
  /// on. On boards of more than 32 cells several tiles share a bit. Few moves change these bits.
  /// \complexity O(n) in the cells.
  constexpr std::uint64_t abstract_state(state_type const& s) const noexcept {
    return places_of_tiles(s);
  }
  /// The same bits for a packed board of up to 16 cells.
  constexpr std::uint64_t abstract_state(typename packing::key_type const& key) const noexcept
    requires can_slide
  {
    return places_of_tiles(typename packing::tiles(key));
  }
  /// @}

  /// \name rankable_problem, rank_mapped_problem
  /// Only for the boards connected with the goal. A board's number consists of its blank's cell,
  /// then of the order of its tiles, row by row without the blank, in lexicographical order.
  /// \throws std::length_error (not `ranks`) if sides known at run time have too many boards for 64
  ///         bits; with sides known at compile time these members are absent instead.
  /// @{

  /// The number of boards connected with the goal, including the goal.
  /// \complexity O(1).
  constexpr std::uint64_t state_count() const noexcept(is_static)
    requires can_rank
  {
    std::uint64_t const count = detail::connected_count(Edges, rows(), cols());
    if constexpr (!is_static) {
      if (count == 0)
        detail::raise(std::length_error("the boards of " + std::to_string(rows()) + " rows and " +
                                        std::to_string(cols()) +
                                        " columns are too many to number them in 64 bits: expected "
                                        "at most 20 cells, or one row or column"));
    }
    return count;
  }
  /// \pre `ranks(s)`
  /// \complexity O(n) in the cells.
  constexpr std::uint64_t rank(state_type const& s) const
    requires can_rank
  {
    if constexpr (!is_static) state_count();
    return ranking_.rank(s);
  }
  /// \pre `number < state_count()`
  /// \complexity O(n^2) in the cells, with a small constant.
  constexpr state_type unrank(std::uint64_t number) const
    requires can_rank
  {
    if constexpr (!is_static) state_count();
    return ranking_.unrank(number);
  }
  /// The moves as maps of numbers: see rank_mapped_problem. A move along a row adds a constant; a
  /// move along a column takes a tile past others and changes the digits of these.
  /// \complexity O(n) maps for n cells, with tables of up to 128 KiB each.
  detail::board_rank_maps rank_maps() const
    requires can_rank
  {
    return {*this, connection_of(Edges, rows(), cols()), size(), state_count() / size(),
            [this](std::size_t cell) { return ranking_.is_odd(cell); }};
  }
  /// True if the board has a number. No board has one if there are too many boards.
  constexpr bool ranks(state_type const& s) const noexcept
    requires can_rank
  {
    return detail::connected_count(Edges, rows(), cols()) != 0 && is_solvable(s);
  }
  /// @}

  /// True if the goal can be reached from `s`.
  /// \complexity O(n^2) in the cells.
  constexpr bool is_solvable(state_type const& s) const noexcept {
    return puzzles::is_solvable(Edges, s, goal_);
  }
  /// The answer of `is_solvable` with its reason in words.
  solvability explain_solvability(state_type const& s) const {
    return puzzles::explain_solvability(Edges, s, goal_);
  }

  /// Parses a board; see parse_board.
  /// \throws invalid_board if the text is no board.
  state_type parse(std::string_view text) const { return parse_board(shape(), text); }

 private:
  /// With only the halves, one of two owners has 55 % of the nodes of some searches; with the rows
  /// of all tiles, 1.5 times as much is sent.
  constexpr std::uint64_t places_of_tiles(auto const& tiles) const noexcept {
    auto const bit = [&](std::size_t cell) { return std::uint64_t{1} << (tiles[cell] % 64); };
    std::size_t const half = rows() > 1 ? rows() / 2 * cols() : cols() / 2;
    std::uint64_t in_half = 0;
    for (std::size_t cell = 0; cell < half; ++cell) in_half ^= bit(cell);
    std::uint64_t in_odd_rows = 0;
    for (std::size_t row = 0; row < rows(); row += 2)
      for (std::size_t col = 0; col < cols(); ++col) in_odd_rows ^= bit(row * cols() + col);
    return in_half ^ std::rotl(in_odd_rows & 0x8888888888888888, 32);
  }

  struct no_key {};
  using goal_key = std::conditional_t<can_slide, typename packing::key_type, no_key>;
  static constexpr goal_key key_of([[maybe_unused]] state_type const& s) noexcept {
    if constexpr (can_slide)
      return packing::pack(s);
    else
      return {};
  }

  state_type goal_;
  [[no_unique_address]] goal_key goal_key_;
  ranking ranking_;
  move_order order_;
};

}  // namespace wend::puzzles
