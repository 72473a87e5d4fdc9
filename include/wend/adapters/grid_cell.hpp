// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <bit>       // std::countr_zero
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint8_t, std::uint64_t
#include <iosfwd>    // std::basic_ostream
#include <iterator>  // std::default_sentinel
#include <string>
#include <string_view>

#include <wend/core/detail/to_size.hpp>

/// \file
/// The states and the actions of path searches on grids: cells, and steps to their neighbours.

namespace wend {

/// A cell of a grid: column and row, counted from 0, from the left and from the top.
struct grid_cell {
  int x = 0;  ///< The column.
  int y = 0;  ///< The row.

  friend constexpr bool operator==(grid_cell const&, grid_cell const&) = default;
  /// A well-mixed hash, for tables of any kind.
  friend std::size_t hash_value(grid_cell const& c) noexcept {
    std::uint64_t const both = std::uint64_t{static_cast<std::uint32_t>(c.y)} << 32 |
                               static_cast<std::uint32_t>(c.x);
    std::uint64_t const mixed = both * 0x9e37'79b9'7f4a'7c15;
    return detail::to_size(mixed ^ mixed >> 32);
  }
  /// The text `(3, 1)`.
  friend std::string to_string(grid_cell const& c) {
    return "(" + std::to_string(c.x) + ", " + std::to_string(c.y) + ")";
  }
  /// Writes the text of to_string.
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                      grid_cell const& c) {
    return out << to_string(c);
  }
};

/// A step to one of the 4 or 8 neighbours of a cell; north is up.
enum class grid_step : std::uint8_t {
  north,
  east,
  south,
  west,
  north_east,
  south_east,
  south_west,
  north_west
};

/// The name, such as `north-east`.
constexpr std::string_view to_string(grid_step s) noexcept {
  constexpr std::array<std::string_view, 8> names{"north",      "east",       "south",
                                                  "west",       "north-east", "south-east",
                                                  "south-west", "north-west"};
  return names[static_cast<std::size_t>(s)];
}

/// Writes the text of to_string.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, grid_step s) {
  return out << to_string(s);
}

/// True if it leads to another row and another column.
constexpr bool is_diagonal(grid_step s) noexcept { return s >= grid_step::north_east; }

/// The opposite step.
constexpr grid_step opposite(grid_step s) noexcept {
  return static_cast<grid_step>(static_cast<unsigned>(s) ^ 2u);
}

/// The cell to which a step leads.
constexpr grid_cell neighbour(grid_cell const& c, grid_step s) noexcept {
  constexpr std::array<grid_cell, 8> offsets{
      {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
  grid_cell const& offset = offsets[static_cast<std::size_t>(s)];
  return {c.x + offset.x, c.y + offset.y};
}

/// A set of steps: a range, in the order of `grid_step`.
class grid_steps {
 public:
  /// An iterator over the steps.
  class iterator {
   public:
    using value_type = grid_step;  ///< The value type.
    using difference_type = int;   ///< The difference type.

    constexpr iterator() noexcept = default;
    /// An iterator at the first of these bits.
    constexpr explicit iterator(unsigned left) noexcept : left_(left) {}
    /// The current step.
    constexpr grid_step operator*() const noexcept {
      return static_cast<grid_step>(std::countr_zero(left_));
    }
    /// Advances to the next step.
    constexpr iterator& operator++() noexcept {
      left_ &= left_ - 1;
      return *this;
    }
    /// Advances to the next step, and returns the previous position.
    constexpr iterator operator++(int) noexcept {
      iterator const before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(iterator, iterator) = default;
    /// True if no step is left.
    friend constexpr bool operator==(iterator i, std::default_sentinel_t) noexcept {
      return i.left_ == 0;
    }

   private:
    unsigned left_ = 0;
  };

  constexpr grid_steps() noexcept = default;  ///< The empty set.
  /// Constructs the set from a bit for each step: the first is for `grid_step::north`.
  constexpr explicit grid_steps(unsigned bits) noexcept : bits_(bits) {}

  /// The first step.
  [[nodiscard]] constexpr iterator begin() const noexcept { return iterator(bits_); }
  /// The end.
  [[nodiscard]] static constexpr std::default_sentinel_t end() noexcept { return {}; }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }  ///< No step.
  [[nodiscard]] constexpr unsigned bits() const noexcept { return bits_; }    ///< Bit mask.

 private:
  unsigned bits_ = 0;
};

}  // namespace wend
