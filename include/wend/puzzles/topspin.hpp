// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <numeric>  // std::iota
#include <utility>  // std::swap

#include <wend/puzzles/detail/arrangement.hpp>

/// \file
/// TopSpin.
///
/// T. Chen, S. S. Skiena, "Sorting with fixed-length reversals", Discrete Applied Mathematics 71,
/// 1996, 269-295.

namespace wend::puzzles {

/// Sorting `N` tokens on a ring with a turnstile that reverses `Turnstile` neighbours. The ring has
/// N fixed places, and an action reverses the tokens in the `Turnstile` places from a given one on.
/// Rotating the tokens around the ring costs nothing and is not modelled, but in the end all tokens
/// must be in their own places. A state lists the tokens by place; the goal has each in the place
/// of its number.
///
///     wend::puzzles::topspin<12> const p;   // twelve tokens, four of them in the turnstile
///
/// It has unit costs, is reversible and invertible; packable (a `std::uint64_t`) up to 16 tokens.
/// It is rankable up to 20 tokens if at least two tokens are outside the turnstile, and N is odd or
/// `Turnstile` even: then the reachable orders are known to be all orders or the even ones.
template <std::size_t N, std::size_t Turnstile = 4>
class topspin {
  static_assert(2 <= Turnstile && Turnstile < N && N <= 255,
                "wend: a turnstile must turn over at least 2 tokens, but not all; there must be at "
                "most 255");
  static constexpr bool can_pack = N <= 16;
  // With an odd turnstile on an even ring each token stays in places of one parity; with only one
  // token outside the turnstile all tokens keep their neighbours.
  static constexpr bool can_rank =
      N <= 20 && Turnstile + 2 <= N && (N % 2 == 1 || Turnstile % 2 == 0);
  // Each action exchanges this many pairs; if the number is even, half of the orders are reachable.
  static constexpr bool even_alone = Turnstile / 2 % 2 == 0;

 public:
  using state_type = std::array<std::uint8_t, N>;
  /// The first of the reversed places, 0 to N - 1; the others follow it on the ring.
  using action_type = int;

  /// The goal: all in order.
  static constexpr state_type goal_state() noexcept {
    state_type s{};
    std::iota(s.begin(), s.end(), std::uint8_t{0});
    return s;
  }

  /// The place to which an action moves the token of a place.
  static constexpr std::size_t leads_to(std::size_t place, int from) noexcept {
    auto const first = static_cast<std::size_t>(from);
    std::size_t const within = place < first ? place + N - first : place - first;
    if (within >= Turnstile) return place;
    std::size_t const to = first + (Turnstile - 1 - within);
    return to < N ? to : to - N;
  }

  /// \name problem
  /// \complexity O(N) for `result` and `is_goal`.
  /// @{
  static constexpr std::array<int, N> const& actions(state_type const&) noexcept { return turns; }
  static constexpr state_type result(state_type s, int from) noexcept {
    apply(s, from);
    return s;
  }
  static constexpr bool is_goal(state_type const& s) noexcept {
    for (std::size_t i = 0; i < N; ++i)
      if (s[i] != i) return false;
    return true;
  }
  /// @}

  /// \name reversible_problem, invertible_problem
  /// Each action is its own inverse.
  /// @{
  static constexpr void apply(state_type& s, int from) noexcept {
    auto const first = static_cast<std::size_t>(from);
    for (std::size_t i = 0; i < Turnstile / 2; ++i) {
      std::size_t const place = first + i < N ? first + i : first + i - N;
      std::swap(s[place], s[leads_to(place, from)]);
    }
  }
  static constexpr void undo(state_type& s, int from) noexcept { apply(s, from); }
  static constexpr int inverse(int from) noexcept { return from; }
  /// @}

  /// The dual of a state, its inverse as an arrangement: the actions that lead from the goal to a
  /// state also lead from its dual to the goal, so that both are equally far from it. See
  /// heuristics::dual.
  static constexpr state_type dual(state_type const& s) noexcept {
    state_type places{};
    for (std::size_t i = 0; i < N; ++i) places[s[i]] = static_cast<std::uint8_t>(i);
    return places;
  }

  /// \name effect_problem
  /// @{

  /// The effect of a turn on the places of the ring.
  static constexpr state_type effect(int from) noexcept {
    state_type tokens = goal_state();
    apply(tokens, from);
    return tokens;
  }
  /// @}

  /// \name packable_problem
  /// Up to 16 tokens.
  /// @{
  static constexpr std::uint64_t pack(state_type const& s) noexcept
    requires can_pack
  {
    return detail::pack_nibbles(s);
  }
  static constexpr state_type unpack(std::uint64_t key) noexcept
    requires can_pack
  {
    return detail::unpack_nibbles<N>(key);
  }
  /// @}

  /// \name rankable_problem
  /// \complexity O(N).
  /// @{
  static constexpr std::uint64_t state_count() noexcept
    requires can_rank
  {
    return detail::factorials[N] / (even_alone ? 2 : 1);
  }
  /// \pre `ranks(s)`
  static constexpr std::uint64_t rank(state_type const& s) noexcept
    requires can_rank
  {
    // The order of the first two follows from that of the others.
    return detail::arrangement<N, N>::rank(s) / (even_alone ? 2 : 1);
  }
  /// \pre `number < state_count()`
  static constexpr state_type unrank(std::uint64_t number) noexcept
    requires can_rank
  {
    state_type s = detail::arrangement<N, N>::unrank(even_alone ? 2 * number : number);
    if (!ranks(s)) std::swap(s[0], s[1]);
    return s;
  }
  /// True if the goal can be reached from `s`.
  static constexpr bool ranks(state_type const& s) noexcept
    requires can_rank
  {
    return !even_alone || !detail::arrangement<N, N>::is_odd(s);
  }
  /// @}

 private:
  static constexpr auto turns = [] {
    std::array<int, N> list{};
    std::iota(list.begin(), list.end(), 0);
    return list;
  }();
};

}  // namespace wend::puzzles
