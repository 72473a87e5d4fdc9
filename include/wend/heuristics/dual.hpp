// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::convertible_to
#include <utility>   // std::move

#include <wend/core/detail/successors.hpp>  // result_of
#include <wend/core/problem.hpp>
#include <wend/heuristics/combined.hpp>
#include <wend/heuristics/max_of.hpp>  // larger_estimate

/// \file
/// The larger of the estimates of a state and of its dual.
///
/// A. Felner, U. Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in pattern databases", IJCAI
/// 2005, 103-108; U. Zahavi, A. Felner, R. C. Holte, J. Schaeffer, "Duality in permutation state
/// spaces and the dual search algorithm", Artificial Intelligence 172(4-5), 2008, 514-540.

namespace wend::heuristics {

/// The larger of a heuristic's estimates of a state and of its dual, `puzzle.dual(s)`: a state that
/// is as far from the goal, but looks different to a pattern database. In puzzles that permute
/// items, such as pancakes, TopSpin and cubes, the dual is the inverse permutation. A user's puzzle
/// may return any state at the same distance, such as a mirror image.
///
/// Admissible if the heuristic is, and goal-aware if it is; a dead end if either estimate is one.
/// It is **not consistent**, even if the heuristic is, because an action changes the dual in many
/// places at once: A* then needs `reopen`, which is its default. It has no table of its own, and
/// takes slightly more than twice the heuristic's time. If the heuristic is incremental or tracked,
/// `dual` is tracked: the note of the state is followed, and its dual is evaluated from scratch.
///
///     wend::puzzles::topspin<12> const p;
///     wend::heuristics::pattern_database const six{
///         p, wend::heuristics::topspin_pattern<12, 4, 6>{{0, 1, 2, 3, 4, 5}}};
///     auto const r = wend::idastar(p, start, wend::heuristics::dual{six, p});
///
/// Six of twelve tokens: IDA* expands 6,813 states on average after 100 random turns, and 75,226
/// without the dual.
template <class Heuristic, class Puzzle>
class dual {
  using state = state_t<Puzzle>;

  static_assert(
      requires(Puzzle const& p, state const& s) {
        { p.dual(s) } -> std::convertible_to<state>;
      },
      "wend: heuristics::dual needs a puzzle with a const member dual(state) that returns a state "
      "equally far from the goal");

  template <class Note, class Estimate>
  struct note_and_dual {
    Note plain;
    Estimate of_dual;
  };

 public:
  static constexpr bool goal_aware = wend::goal_aware<Heuristic>;

  /// Stores a copy of the puzzle.
  constexpr dual(Heuristic heuristic, Puzzle const& puzzle)
      : heuristic_(std::move(heuristic)), puzzle_(puzzle) {}

  constexpr auto operator()(state const& s) const {
    return detail::larger_estimate()(heuristic_(s), estimate_of_dual(s));
  }

  /// \name tracked_heuristic_for
  /// The note consists of the state's note and the estimate of its dual.
  /// @{
  constexpr auto root(state const& s) const
    requires(detail::has_root<Heuristic, state> || detail::estimates_plainly<Heuristic, state>)
  {
    return note_and_dual<decltype(detail::note_of(heuristic_, s)), decltype(estimate_of_dual(s))>{
        detail::note_of(heuristic_, s), estimate_of_dual(s)};
  }
  template <class Note, class Estimate>
    requires detail::has_next<Heuristic, Note, state, action_t<Puzzle>>
  [[gnu::always_inline]] constexpr note_and_dual<Note, Estimate> child(
      note_and_dual<Note, Estimate> const& n, state const& s, action_t<Puzzle> const& a) const {
    return {detail::next_note(heuristic_, n.plain, s, a),
            estimate_of_dual(detail::result_of(puzzle_, s, a))};
  }
  template <class Note, class Estimate>
  constexpr auto value(note_and_dual<Note, Estimate> const& n) const {
    return detail::larger_estimate()(detail::note_value(heuristic_, n.plain), n.of_dual);
  }
  /// @}

 private:
  [[gnu::always_inline]] constexpr auto estimate_of_dual(state const& s) const {
    return heuristic_(puzzle_.dual(s));
  }

  Heuristic heuristic_;
  Puzzle puzzle_;
};

}  // namespace wend::heuristics
