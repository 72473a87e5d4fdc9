// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>  // std::move

#include <wend/core/heuristic.hpp>
#include <wend/heuristics/combined.hpp>

/// \file
/// A heuristic whose estimates are raised by the estimates of neighbours.
///
/// A. Felner, U. Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in pattern databases", IJCAI
/// 2005, 103-108; Z. Zhang, N. R. Sturtevant, R. Holte, J. Schaeffer, A. Felner, "A* search with
/// inconsistent heuristics", IJCAI 2009.

namespace wend::heuristics {

/// The estimates of another heuristic, which searches raise by the estimates of neighbours. It is
/// for inconsistent heuristics such as `dual`. Costs must be 1 and actions must have inverses:
/// other problems are rejected at compile time. As the distances of neighbours differ by at most 1,
/// a successor's estimate is at least its parent's less 1 (pathmax), and a parent's at least its
/// successor's less 1.
///
/// In depth-first searches, such as `idastar` and `ibex`, a node that a successor has raised above
/// the bound is left at once, without generating the remaining successors, and the raised estimate
/// propagates up the path. In best-first searches, such as `astar`, the new successors of a node
/// are raised by it and by one another when it is expanded, so that fewer nodes are reopened;
/// stored estimates do not change. Forgetful searches, beam search and searches in a changing world
/// use the estimates as they are. Solutions cost the same. The estimates of a consistent heuristic
/// are never raised.
///
///     wend::puzzles::topspin<12> const p;
///     wend::heuristics::pattern_database const six{
///         p, wend::heuristics::topspin_pattern<12, 4, 6>{{0, 1, 2, 3, 4, 5}}};
///     wend::heuristics::bidirectional_pathmax const h{wend::heuristics::dual{six, p}};
///     auto const r = wend::idastar(p, start, h);
///
/// It is tracked if the heuristic is tracked or incremental; it has no `delta` of its own, so that
/// searches take the general path. A checkpoint stores no estimates: a search that resumes from one
/// may generate more nodes.
///
/// \pre The heuristic never overestimates.
template <class Heuristic>
class bidirectional_pathmax {
 public:
  static constexpr bool goal_aware = wend::goal_aware<Heuristic>;
  static constexpr bool uses_pathmax = true;  ///< Enables pathmax in searches.

  /// Stores the heuristic.
  constexpr explicit bidirectional_pathmax(Heuristic heuristic)
      : heuristic_(std::move(heuristic)) {}

  template <class State>
  constexpr auto operator()(State const& s) const {
    return heuristic_(s);
  }

  /// \name tracked_heuristic_for
  /// @{
  template <class State>
  constexpr auto root(State const& s) const
    requires(detail::has_root<Heuristic, State> || detail::estimates_plainly<Heuristic, State>)
  {
    return detail::note_of(heuristic_, s);
  }
  template <class Note, class State, class Action>
    requires detail::has_next<Heuristic, Note, State, Action>
  [[gnu::always_inline]] constexpr Note child(Note const& note, State const& s,
                                              Action const& a) const {
    return detail::next_note(heuristic_, note, s, a);
  }
  template <class Note>
  constexpr auto value(Note const& note) const {
    return detail::note_value(heuristic_, note);
  }
  /// @}

 private:
  Heuristic heuristic_;
};

}  // namespace wend::heuristics
