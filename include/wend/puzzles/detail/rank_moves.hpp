// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint16_t
#include <vector>

#include <wend/puzzles/move.hpp>
#include <wend/puzzles/solvable.hpp>  // connection

/// \file
/// The effect of moves on the numbers of boards. A number consists of the blank's cell, then
/// Lehmer's code of the order of the tiles: for each tile, the number of smaller tiles behind it. A
/// move takes one tile past some others, a window of the order, and changes the digits of the
/// window alone: along a row there are no others, along a column one fewer than a row has tiles.

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
      unsigned tile = digit[back];  // its digit if it stood in the place of `i`
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
