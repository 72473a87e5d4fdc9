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
/// The pancake problem.
///
/// H. Dweighter (J. E. Goodman), problem E2569, The American Mathematical Monthly 82, 1975, 1010;
/// W. H. Gates, C. H. Papadimitriou, "Bounds for sorting by prefix reversal", Discrete Mathematics
/// 27, 1979, 47-57.

namespace wend::puzzles {

/// Sorting a stack of `N` pancakes of different sizes with a spatula: an action turns over the
/// topmost ones, at least two. A state lists the pancakes from the top, 0 the smallest; the goal is
/// the stack in order, the largest at the bottom. All N! stacks can be sorted.
///
///     wend::puzzles::pancake<10> const p;
///     auto const r = wend::idastar(p, p.unrank(1'234'567), wend::heuristics::gap{p});
///
/// It has unit costs, is reversible and invertible; packable (a `std::uint64_t`) up to 16 pancakes,
/// rankable up to 20.
template <std::size_t N>
class pancake {
  static_assert(N >= 2 && N <= 255, "wend: a stack must have 2 to 255 pancakes");
  static constexpr bool can_pack = N <= 16;
  static constexpr bool can_rank = N <= 20;

 public:
  using state_type = std::array<std::uint8_t, N>;
  /// The number of pancakes that are turned over, 2 to N.
  using action_type = int;

  /// The goal: the smallest is on top.
  static constexpr state_type goal_state() noexcept {
    state_type s{};
    std::iota(s.begin(), s.end(), std::uint8_t{0});
    return s;
  }

  /// \name problem
  /// \complexity O(N) for `result` and `is_goal`.
  /// @{
  static constexpr std::array<int, N - 1> const& actions(state_type const&) noexcept {
    return flips;
  }
  static constexpr state_type result(state_type s, int turned) noexcept {
    apply(s, turned);
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
  static constexpr void apply(state_type& s, int turned) noexcept {
    auto const n = static_cast<std::size_t>(turned);
    for (std::size_t i = 0; i < n / 2; ++i) std::swap(s[i], s[n - 1 - i]);
  }
  static constexpr void undo(state_type& s, int turned) noexcept { apply(s, turned); }
  static constexpr int inverse(int turned) noexcept { return turned; }
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

  /// The effect of turning over on the places of a stack.
  static constexpr state_type effect(int turned) noexcept {
    state_type stack = goal_state();
    apply(stack, turned);
    return stack;
  }
  /// @}

  /// \name packable_problem
  /// Up to 16 pancakes.
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
  /// Up to 20 pancakes. Stacks that agree from below have consecutive numbers.
  /// \complexity O(N).
  /// @{
  static constexpr std::uint64_t state_count() noexcept
    requires can_rank
  {
    return detail::factorials[N];
  }
  static constexpr std::uint64_t rank(state_type const& s) noexcept
    requires can_rank
  {
    return detail::arrangement<N, N>::rank(s);
  }
  /// \pre `number < state_count()`
  static constexpr state_type unrank(std::uint64_t number) noexcept
    requires can_rank
  {
    return detail::arrangement<N, N>::unrank(number);
  }
  /// @}

 private:
  static constexpr auto flips = [] {
    std::array<int, N - 1> list{};
    std::iota(list.begin(), list.end(), 2);
    return list;
  }();
};

}  // namespace wend::puzzles
