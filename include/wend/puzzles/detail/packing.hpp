// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>          // std::bit_width, std::countr_zero, std::endian
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <cstring>      // std::memcpy
#include <string>
#include <type_traits>  // std::is_constant_evaluated

#include <wend/core/detail/to_size.hpp>
#include <wend/puzzles/board.hpp>

/// \file
/// The short forms of boards, and their hashes.
///
/// Up to 16 cells are one 64-bit number, four bits a cell, cell 0 in the lowest. Larger boards
/// leave out the last cell, which follows from the others: 24 tiles then are two words of twelve,
/// and as a string they are 15 bytes, which std::string stores without an allocation.

namespace wend::detail {

/// True if eight cells in memory are a word with the first of them in its lowest byte.
constexpr bool cells_are_words() noexcept {
  return std::endian::native == std::endian::little && !std::is_constant_evaluated();
}

/// Eight cells as a word, the first in the lowest byte: one load.
template <class Cells>
constexpr std::uint64_t cell_word(Cells const& cells, std::size_t first) noexcept {
  std::uint64_t word = 0;
  if (cells_are_words())
    std::memcpy(&word, cells.data() + first, sizeof(word));
  else
    for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{cells[first + i]} << (8 * i);
  return word;
}

/// The reverse of cell_word: one store.
template <class Cells>
constexpr void set_cell_word(Cells& cells, std::size_t first, std::uint64_t word) noexcept {
  if (cells_are_words())
    std::memcpy(cells.data() + first, &word, sizeof(word));
  else
    for (std::size_t i = 0; i < 8; ++i)
      cells[first + i] = static_cast<std::uint8_t>(word >> (8 * i));
}

/// The low halves of eight bytes, side by side.
constexpr std::uint64_t squeeze_nibbles(std::uint64_t x) noexcept {
  x = (x | x >> 4) & 0x00FF00FF00FF00FF;
  x = (x | x >> 8) & 0x0000FFFF0000FFFF;
  return (x | x >> 16) & 0x00000000FFFFFFFF;
}

/// The reverse of squeeze_nibbles.
constexpr std::uint64_t spread_nibbles(std::uint64_t x) noexcept {
  x = (x | x << 16) & 0x0000FFFF0000FFFF;
  x = (x | x << 8) & 0x00FF00FF00FF00FF;
  return (x | x << 4) & 0x0F0F0F0F0F0F0F0F;
}

/// The number of bits that hold one of n tiles.
constexpr unsigned tile_bits(std::size_t n) noexcept {
  return n <= 2 ? 1u : static_cast<unsigned>(std::bit_width(n - 1));
}

/// Completes a board whose cells are written except the last: infers the last cell and the blank.
template <std::size_t Rows, std::size_t Cols>
constexpr void infer_last_cell(puzzles::board<Rows, Cols>& b) noexcept {
  auto& cells = board_access::cells(b);
  std::size_t const n = b.size();
  std::size_t sum = 0;
  std::size_t blank = 0;
  for (std::size_t cell = 0; cell + 1 < n; ++cell) {  // no branch, so that it is vectorised
    sum += cells[cell];
    blank += cells[cell] == 0 ? cell : 0;
  }
  std::size_t const last = n * (n - 1) / 2 - sum;
  cells[n - 1] = static_cast<std::uint8_t>(last);
  board_access::set_blank(b, last == 0 ? n - 1 : blank);
}

/// The short form of boards of one shape: `key_type`, `pack(b)`, `unpack(shape, key)`; and
/// `slides`, true for keys of one word, which have `slide(key, from, to)`, `blank(key)`, `tiles`.
template <std::size_t Rows, std::size_t Cols>
struct board_packing {
  using board_type = puzzles::board<Rows, Cols>;
  using shape_type = typename board_type::shape_type;
  static constexpr bool slides = false;
  static constexpr unsigned bits = tile_bits(Rows * Cols);
  static constexpr std::size_t in_a_word = 64 / bits;
  static constexpr std::size_t stored = Rows * Cols - 1;
  using key_type = std::array<std::uint64_t, (stored + in_a_word - 1) / in_a_word>;

  static constexpr key_type pack(board_type const& b) noexcept {
    key_type key{};
    for (std::size_t word = 0; word < key.size(); ++word)
      for (std::size_t i = 0; i < in_a_word && word * in_a_word + i < stored; ++i)
        key[word] |= std::uint64_t{b[word * in_a_word + i]} << (i * bits);
    return key;
  }

  static constexpr board_type unpack(shape_type shape, key_type const& key) noexcept {
    board_type b = board_access::blank_sheet(shape);
    auto& cells = board_access::cells(b);
    constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    for (std::size_t word = 0; word < key.size(); ++word)
      for (std::size_t i = 0; i < in_a_word && word * in_a_word + i < stored; ++i)
        cells[word * in_a_word + i] = static_cast<std::uint8_t>(key[word] >> (i * bits) & mask);
    infer_last_cell(b);
    return b;
  }
};

template <std::size_t Rows, std::size_t Cols>
  requires(Rows != puzzles::dynamic && Rows * Cols <= 16)
struct board_packing<Rows, Cols> {
  using board_type = puzzles::board<Rows, Cols>;
  using shape_type = typename board_type::shape_type;
  using key_type = std::uint64_t;
  static constexpr bool slides = true;

  static constexpr key_type pack(board_type const& b) noexcept {
    auto const& cells = board_access::cells(b);
    key_type key = squeeze_nibbles(cell_word(cells, 0));
    if constexpr (Rows * Cols > 8) key |= squeeze_nibbles(cell_word(cells, 8)) << 32;
    return key;
  }

  /// The key after the tile in the cell `to` has slid to the blank's cell `from`.
  static constexpr key_type slide(key_type key, std::size_t from, std::size_t to) noexcept {
    std::uint64_t const tile = key >> (4 * to) & 15;
    return key ^ (tile << (4 * to)) ^ (tile << (4 * from));
  }

  static constexpr board_type unpack(shape_type shape, key_type key) noexcept {
    board_type b = board_access::blank_sheet(shape);
    auto& cells = board_access::cells(b);
    set_cell_word(cells, 0, spread_nibbles(key & 0xFFFFFFFF));
    if constexpr (Rows * Cols > 8) set_cell_word(cells, 8, spread_nibbles(key >> 32));
    board_access::set_blank(b, blank(key));
    return b;
  }

  /// The cell of the blank.
  static constexpr std::size_t blank(key_type key) noexcept {
    // Bits above the lowest zero nibble, which a borrow may have set, are meaningless. The nibbles
    // after the last cell are above it.
    std::uint64_t const zero = (key - 0x1111111111111111) & ~key & 0x8888888888888888;
    return static_cast<std::size_t>(std::countr_zero(zero)) / 4;
  }

  /// The tiles by their cells.
  struct tiles {
    key_type key;
    constexpr explicit tiles(key_type packed) noexcept : key(packed) {}
    constexpr std::uint8_t operator[](std::size_t cell) const noexcept {
      return static_cast<std::uint8_t>(key >> (4 * cell) & 15);
    }
  };
};

template <>
struct board_packing<puzzles::dynamic, puzzles::dynamic> {
  using board_type = puzzles::board<>;
  using shape_type = puzzles::board_shape<>;
  using key_type = std::string;
  static constexpr bool slides = false;

  static key_type pack(board_type const& b) {
    std::size_t const n = b.size();
    unsigned const bits = tile_bits(n);
    key_type key(((n - 1) * bits + 7) / 8, '\0');
    std::uint32_t waiting = 0;  // bits not yet written, and their number
    unsigned count = 0;
    auto out = key.begin();
    auto const put = [&] { *out++ = static_cast<char>(static_cast<unsigned char>(waiting)); };
    for (std::size_t cell = 0; cell + 1 < n; ++cell) {
      waiting |= std::uint32_t{b[cell]} << count;
      for (count += bits; count >= 8; count -= 8, waiting >>= 8) put();
    }
    if (count > 0) put();
    return key;
  }

  static board_type unpack(shape_type shape, key_type const& key) {
    board_type b = board_access::blank_sheet(shape);
    auto& cells = board_access::cells(b);
    std::size_t const n = b.size();
    unsigned const bits = tile_bits(n);
    auto in = key.begin();
    std::uint32_t waiting = 0;
    unsigned count = 0;
    for (std::size_t cell = 0; cell + 1 < n; ++cell) {
      for (; count < bits; count += 8)
        waiting |= std::uint32_t{static_cast<unsigned char>(*in++)} << count;
      cells[cell] = static_cast<std::uint8_t>(waiting & ((1u << bits) - 1));
      waiting >>= bits;
      count -= bits;
    }
    infer_last_cell(b);
    return b;
  }
};

/// A hash of the cells, eight at a time: each word is folded in by an odd factor, and the last
/// steps (those of MurmurHash3's 64-bit finaliser) propagate every bit to every other.
template <std::size_t Rows, std::size_t Cols>
constexpr std::size_t hash_cells(puzzles::board<Rows, Cols> const& b) noexcept {
  auto const& cells = board_access::cells(b);
  std::uint64_t h = 0;
  for (std::size_t first = 0; first < b.size(); first += 8) {
    h = (h ^ cell_word(cells, first)) * 0x9E3779B97F4A7C15;
    h ^= h >> 32;
  }
  h *= 0xFF51AFD7ED558CCD;
  return to_size(h ^ h >> 33);
}

}  // namespace wend::detail
