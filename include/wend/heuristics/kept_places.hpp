// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint64_t

#include <wend/core/error.hpp>
#include <wend/puzzles/detail/arrangement.hpp>

/// \file
/// The items of a puzzle that a pattern keeps, and the common part of the abstractions of puzzles
/// of `N` different items in `N` places: a pattern keeps the places of `M` of them, and does not
/// distinguish the others.

namespace wend::detail {

/// M of the N items of a puzzle.
template <std::size_t N, std::size_t M>
class kept {
  static_assert(M >= 1 && M <= N, "wend: a pattern must keep at least one part, and at most all");

 public:
  /// \throws invalid_option if one is not below N, or is listed twice.
  constexpr explicit kept(std::array<std::uint8_t, M> const& things) : things_(things) {
    index_.fill(M);
    for (std::size_t i = 0; i < M; ++i) {
      if (things[i] >= N || index_[things[i]] != M)
        raise(
            invalid_option("wend: a pattern must keep different parts, each below the number of "
                           "parts"));
      index_[things[i]] = static_cast<std::uint8_t>(i);
    }
  }

  [[nodiscard]] constexpr std::array<std::uint8_t, M> const& things() const noexcept {
    return things_;
  }
  /// The index of an item among the kept ones; M if it is not kept.
  [[nodiscard]] constexpr std::size_t index(std::size_t thing) const noexcept {
    return index_[thing];
  }

  /// The entries of the kept items in a list with an entry for each item, from `first` on.
  template <std::size_t L>
  [[nodiscard]] constexpr std::array<std::uint8_t, M> entries(
      std::array<std::uint8_t, L> const& list, std::size_t first = 0) const noexcept {
    std::array<std::uint8_t, M> result{};
    for (std::size_t i = 0; i < M; ++i) result[i] = list[first + things_[i]];
    return result;
  }

  /// The places of the kept items, from a list of the item in each place.
  [[nodiscard]] constexpr std::array<std::uint8_t, M> places(
      std::array<std::uint8_t, N> const& list) const noexcept {
    std::array<std::uint8_t, M + 1> at{};  // the last entry collects all other items
    for (std::size_t place = 0; place < N; ++place)
      at[index_[list[place]]] = static_cast<std::uint8_t>(place);
    std::array<std::uint8_t, M> result{};
    for (std::size_t i = 0; i < M; ++i) result[i] = at[i];
    return result;
  }

 private:
  std::array<std::uint8_t, M> things_;
  std::array<std::uint8_t, N> index_{};
};

/// The whole abstraction except the effects of actions on places. For puzzles whose goal has each
/// item at the place with its number, and whose actions are the same in every state, each its own
/// inverse.
template <class Puzzle, std::size_t N, std::size_t M>
class kept_places {
  using numbers = arrangement<N, M>;
  static_assert(numbers::count != 0, "wend: there are too many patterns to number them in 64 bits");

 public:
  /// The place of each kept item.
  using state_type = std::array<std::uint8_t, M>;
  using action_type = typename Puzzle::action_type;

  /// \throws invalid_option if the puzzle has no such item, or if one is listed twice.
  constexpr explicit kept_places(std::array<std::uint8_t, M> const& things) : kept_(things) {}

  /// \name abstraction_for
  /// @{
  constexpr state_type project(typename Puzzle::state_type const& s) const noexcept {
    return kept_.places(s);
  }
  constexpr std::array<state_type, 1> goals() const noexcept { return {kept_.things()}; }
  /// @}

  /// \name rankable_problem, invertible_problem
  /// @{
  static constexpr auto const& actions(state_type const&) noexcept {
    return Puzzle::actions(typename Puzzle::state_type{});
  }
  constexpr bool is_goal(state_type const& x) const noexcept { return x == kept_.things(); }
  static constexpr action_type inverse(action_type a) noexcept { return a; }
  static constexpr std::uint64_t state_count() noexcept { return numbers::count; }
  static constexpr std::uint64_t rank(state_type const& x) noexcept { return numbers::rank(x); }
  static constexpr state_type unrank(std::uint64_t number) noexcept {
    return numbers::unrank(number);
  }
  /// @}

 private:
  kept<N, M> kept_;
};

}  // namespace wend::detail
