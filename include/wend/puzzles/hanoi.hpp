// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>

#include <wend/core/detail/boost.hpp>  // before Boost: reports missing headers

#include <boost/container/static_vector.hpp>

#include <wend/core/effect_problem.hpp>
#include <wend/core/error.hpp>

/// \file
/// The Towers of Hanoi, with any number of pegs.
///
/// É. Lucas, Récréations mathématiques III, 1893 (three pegs); H. E. Dudeney, The Canterbury
/// Puzzles, 1907 (four: the Reve's puzzle).

namespace wend::puzzles {

/// A move of the topmost disc of one peg to another.
struct hanoi_move {
  std::uint8_t from;  ///< The peg that loses its top disc.
  std::uint8_t to;    ///< The peg that gets the disc.
  friend constexpr bool operator==(hanoi_move const&, hanoi_move const&) = default;
};

/// Moving the discs to their goal pegs, one at a time, never a larger one onto a smaller. A state
/// is the peg of each disc, 0 the smallest. The goal is any arrangement; by default the tower on
/// the last peg.
///
///     wend::puzzles::hanoi<10> const p;   // ten discs, four pegs
///     auto const r = wend::bfs(p, p.tower(0));
///
/// It has unit costs, is reversible and invertible, and its searches support `prune_moves`;
/// packable (a `std::uint64_t`) and rankable if the number of states, Pegs^Discs, fits 64 bits.
template <std::size_t Discs, std::size_t Pegs = 4>
class hanoi {
  static_assert(Discs >= 1 && Discs <= 255 && Pegs >= 3 && Pegs <= 255,
                "wend: there must be 1 to 255 discs and 3 to 255 pegs");
  static constexpr std::uint64_t states = [] {
    std::uint64_t power = 1;
    for (std::size_t i = 0; i < Discs; ++i) {
      if (power > std::numeric_limits<std::uint64_t>::max() / Pegs) return std::uint64_t{0};
      power *= Pegs;
    }
    return power;
  }();
  static constexpr bool can_rank = states != 0;

 public:
  using state_type = std::array<std::uint8_t, Discs>;
  using action_type = hanoi_move;

  /// Uses the tower on the last peg as the goal.
  constexpr hanoi() noexcept : goal_(tower(Pegs - 1)) {}

  /// Uses this arrangement as the goal.
  /// \throws invalid_option if a disc is on no existing peg.
  constexpr explicit hanoi(state_type const& goal) : goal_(goal) {
    for (std::uint8_t const peg : goal)
      if (peg >= Pegs)
        detail::raise(invalid_option("puzzles::hanoi: expected a goal with all discs on pegs"));
  }

  constexpr state_type const& goal_state() const noexcept { return goal_; }  ///< The goal.

  /// All discs on one peg.
  static constexpr state_type tower(std::size_t peg) noexcept {
    state_type s{};
    s.fill(static_cast<std::uint8_t>(peg));
    return s;
  }

  /// The topmost disc of a peg; `Discs` if it is empty.
  static constexpr std::size_t top(state_type const& s, std::size_t peg) noexcept {
    std::size_t disc = 0;
    while (disc < Discs && s[disc] != peg) ++disc;
    return disc;
  }

  /// \name problem
  /// \complexity O(Discs + Pegs^2) for `actions`, O(Discs) for the others.
  /// @{

  /// The moves, ordered by the source peg, then by the target peg.
  static auto actions(state_type const& s) noexcept {
    // Between two pegs there is at most one move.
    boost::container::static_vector<hanoi_move, Pegs*(Pegs - 1) / 2> list;
    std::array<std::size_t, Pegs> tops{};
    tops.fill(Discs);
    for (std::size_t disc = Discs; disc-- > 0;) tops[s[disc]] = disc;
    for (std::size_t from = 0; from < Pegs; ++from)
      for (std::size_t to = 0; to < Pegs; ++to)
        if (tops[from] < tops[to])
          list.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    return list;
  }
  /// \pre `a` is one of the moves.
  static constexpr state_type result(state_type s, hanoi_move a) noexcept {
    apply(s, a);
    return s;
  }
  constexpr bool is_goal(state_type const& s) const noexcept { return s == goal_; }
  /// @}

  /// \name reversible_problem, invertible_problem
  /// @{
  static constexpr hanoi_move inverse(hanoi_move a) noexcept { return {a.to, a.from}; }
  /// \pre `a` is one of the moves.
  static constexpr void apply(state_type& s, hanoi_move a) noexcept { s[top(s, a.from)] = a.to; }
  /// \pre `a` led here.
  static constexpr void undo(state_type& s, hanoi_move a) noexcept { apply(s, inverse(a)); }
  /// @}

  /// \name effect_problem
  /// @{
  static constexpr std::size_t stacks = Pegs;  ///< The pegs.
  /// All moves, in the order in which `actions` lists the allowed ones.
  static constexpr std::array<hanoi_move, Pegs*(Pegs - 1)> all = [] {
    std::array<hanoi_move, Pegs*(Pegs - 1)> moves{};
    std::size_t i = 0;
    for (std::size_t from = 0; from < Pegs; ++from)
      for (std::size_t to = 0; to < Pegs; ++to)
        if (from != to)
          moves[i++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    return moves;
  }();
  /// The topmost disc of one peg moves to the other.
  static constexpr stack_move effect(hanoi_move a) noexcept { return {a.from, a.to}; }
  /// @}

  /// \name packable_problem, rankable_problem
  /// The pegs as the digits of a number, the smallest disc's peg last.
  /// @{
  static constexpr std::uint64_t pack(state_type const& s) noexcept
    requires can_rank
  {
    return rank(s);
  }
  static constexpr state_type unpack(std::uint64_t key) noexcept
    requires can_rank
  {
    return unrank(key);
  }
  static constexpr std::uint64_t state_count() noexcept
    requires can_rank
  {
    return states;
  }
  static constexpr std::uint64_t rank(state_type const& s) noexcept
    requires can_rank
  {
    std::uint64_t number = 0;
    for (std::size_t disc = Discs; disc-- > 0;) number = number * Pegs + s[disc];
    return number;
  }
  /// \pre `number < state_count()`
  static constexpr state_type unrank(std::uint64_t number) noexcept
    requires can_rank
  {
    state_type s{};
    for (std::size_t disc = 0; disc < Discs; ++disc, number /= Pegs)
      s[disc] = static_cast<std::uint8_t>(number % Pegs);
    return s;
  }
  /// @}

 private:
  state_type goal_;
};

/// The number of moves by which the algorithm of Frame and Stewart brings a tower of `discs` discs
/// to another peg: it moves some of the smaller discs away, the others with one peg less, and the
/// smaller ones back. With three and four pegs that is the least number; with more pegs, no smaller
/// number is known.
///
/// J. S. Frame, B. M. Stewart, solution of problem 3918, The American Mathematical Monthly 48,
/// 1941, 216-219; T. Bousch, "La quatrième tour de Hanoï", Bulletin of the Belgian Mathematical
/// Society 21, 2014, 895-912.
/// \pre `pegs >= 3`, and the number fits 64 bits.
/// \complexity O(discs) additions: the numbers grow by powers of 2, each as often as a binomial
///             coefficient.
constexpr std::uint64_t frame_stewart(std::size_t discs, std::size_t pegs) noexcept {
  std::uint64_t moves = 0;
  std::uint64_t power = 1;
  // There are C(k + pegs - 3, pegs - 3) discs that add 2^k moves each.
  for (std::uint64_t k = 0, group = 1; discs > 0; ++k, power *= 2) {
    if (k > 0) group = group * (k + pegs - 3) / k;
    auto const some = std::min<std::uint64_t>(group, discs);
    moves += some * power;
    discs -= static_cast<std::size_t>(some);
  }
  return moves;
}

}  // namespace wend::puzzles
