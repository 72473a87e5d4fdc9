// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <iosfwd>   // std::basic_ostream
#include <optional>
#include <string_view>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The moves of sliding-tile puzzles and the orders in which they are tried.

namespace wend::puzzles {

/// The direction of the blank. (The tile it changes places with moves the other way.)
enum class move : std::uint8_t { up, down, left, right };

/// The order in which moves are tried: up, down, left, right (as graders of courses expect), or up,
/// left, right, down (as in the published node counts of IDA*).
enum class move_order : std::uint8_t { udlr, ulrd };

/// All moves in an order.
/// \complexity O(1).
constexpr std::array<move, 4> moves_in(move_order order) noexcept {
  return order == move_order::udlr ? std::array{move::up, move::down, move::left, move::right}
                                   : std::array{move::up, move::left, move::right, move::down};
}

/// The opposite move.
/// \complexity O(1).
constexpr move opposite(move a) noexcept {
  return static_cast<move>(static_cast<std::uint8_t>(a) ^ 1u);
}

/// The move's name: `up`, `down`, `left` or `right`.
/// \complexity O(1).
constexpr std::string_view to_string(move a) noexcept {
  constexpr std::array<std::string_view, 4> names{"up", "down", "left", "right"};
  return names[static_cast<std::size_t>(a)];
}

/// Writes the name of a move: `std::cout << a`.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, move a) {
  return out << to_string(a);
}

/// The move of that name; empty if there is none. Names are lower-case words.
/// \complexity O(1).
constexpr std::optional<move> parse_move(std::string_view name) noexcept {
  for (move const a : moves_in(move_order::udlr))
    if (to_string(a) == name) return a;
  return std::nullopt;
}

}  // namespace wend::puzzles
