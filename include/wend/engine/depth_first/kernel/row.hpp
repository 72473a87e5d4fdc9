// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::copy_n
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint16_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The kernel's knowledge of the actions before a node: a row of a move automaton.

namespace wend::detail {

/// No automaton: every action is allowed except the inverse of the last one.
struct no_row {
  struct table {};

  [[nodiscard]] static constexpr bool allows(std::size_t) noexcept { return true; }
  /// The amount subtracted from the room of an action: large enough to leave none if it is
  /// forbidden.
  [[nodiscard]] static constexpr std::int64_t barrier(std::size_t) noexcept { return 0; }
  [[nodiscard]] static constexpr no_row next(table, std::size_t) noexcept { return {}; }
  [[nodiscard]] static constexpr std::int64_t successors() noexcept { return 0; }
};

/// A state of a move automaton. Every row has `Letters` next states, 0 for a forbidden action,
/// followed by the number of actions that are not forbidden.
template <std::size_t Letters>
struct automaton_row {
  using table = std::uint16_t const*;
  static constexpr std::size_t width = Letters + 1;

  std::uint16_t const* at = nullptr;

  [[gnu::always_inline, nodiscard]] bool allows(std::size_t letter) const noexcept {
    return at[letter] != 0;
  }
  [[gnu::always_inline, nodiscard]] std::int64_t barrier(std::size_t letter) const noexcept {
    return std::int64_t{at[letter] == 0} << 32;
  }
  [[gnu::always_inline, nodiscard]] automaton_row next(table rows,
                                                       std::size_t letter) const noexcept {
    return {rows + at[letter] * width};
  }
  /// The number of actions that are not forbidden.
  [[gnu::always_inline, nodiscard]] std::int64_t successors() const noexcept {
    return at[Letters];
  }

  /// The same row, copied to `own`, with one more action forbidden (if it was not already).
  [[gnu::always_inline, nodiscard]] automaton_row without(
      std::size_t letter, std::array<std::uint16_t, width>& own) const noexcept {
    std::copy_n(at, width, own.begin());
    if (own[letter] != 0) --own[Letters];
    own[letter] = 0;
    return {own.data()};
  }
};

}  // namespace wend::detail
