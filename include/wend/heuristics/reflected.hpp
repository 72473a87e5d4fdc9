// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <utility>  // std::move

#include <wend/core/error.hpp>
#include <wend/heuristics/combined.hpp>
#include <wend/heuristics/detail/board_symmetry.hpp>
#include <wend/heuristics/max_of.hpp>  // larger_estimate
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The larger of the estimates of a board and of its mirror image.

namespace wend::heuristics {

/// The larger of a heuristic's estimates of a board and of its mirror image, in which tiles are
/// renamed so that the goal is its own mirror image. A solution of one is, move by move, a solution
/// of the other. So `reflected` is admissible, consistent or goal-aware if the heuristic is; it is
/// a dead end if either estimate is one; and it promises the heuristic's step of f if the heuristic
/// is goal-aware. It has no table of its own, and takes twice the heuristic's time.
///
/// The mirror axis leaves the goal's blank in place. It is a diagonal if the board is square and
/// the blank is on one, as in a corner; otherwise it is the middle row or column. The reflection
/// works on the plane and on the torus.
///
/// Heuristics that treat rows and columns alike gain nothing (`manhattan`, `linear_conflict`,
/// `walking_distance`); a pattern database gains much: J. Culberson, J. Schaeffer, "Pattern
/// databases", Computational Intelligence 14(3), 1998, 318-334.
///
/// If the heuristic is incremental or tracked, `reflected` is tracked, with two notes. It is
/// tracked from the site too, if the heuristic takes any object `t` for which `t[cell]` is the tile
/// in a cell.
///
///     wend::heuristics::reflected h{pattern_database, puzzle};
template <class Heuristic, class Puzzle>
class reflected;

/// The heuristic of sliding puzzles.
template <class Heuristic, puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
class reflected<Heuristic, puzzles::sliding_puzzle<Edges, Rows, Cols>>
    : public detail::with_f_step<detail::common_f_step<Heuristic>> {
  static_assert(
      Rows == Cols || Rows % 2 == 1 || Cols % 2 == 1,
      "wend: heuristics::reflected is for boards on which a reflection keeps some cell in place: "
      "square boards, or boards with an odd side");

  using mirror = detail::board_symmetry<Rows, Cols>;
  template <class Tiles>
  using image = typename mirror::template tiles_of_image<Tiles>;

  template <class Note>
  struct note_pair {
    Note plain;
    Note mirrored;
  };

 public:
  using puzzle_type = puzzles::sliding_puzzle<Edges, Rows, Cols>;  ///< The puzzle.
  using state_type = typename puzzle_type::state_type;             ///< Its states.

  static constexpr bool goal_aware = wend::goal_aware<Heuristic>;
  static constexpr bool prefetches = wend::prefetches<Heuristic>;
  /// True if prefetching pays for the underlying heuristic.
  constexpr bool prefetch_pays() const noexcept { return detail::prefetch_pays(heuristic_); }

  /// Copies the data that it needs from `p`.
  /// \throws invalid_option if there is no such mirror axis.
  constexpr reflected(Heuristic heuristic, puzzle_type const& p)
      : heuristic_(std::move(heuristic)), mirror_(mirror_of(p.goal_state())) {}

  constexpr auto operator()(state_type const& s) const {
    return detail::larger_estimate()(heuristic_(s), heuristic_(mirror_.image(s)));
  }

  /// \name tracked_heuristic_for, staged_tracked_heuristic_for
  /// @{
  constexpr auto root(state_type const& s) const
    requires(detail::has_root<Heuristic, state_type> ||
             detail::estimates_plainly<Heuristic, state_type>)
  {
    using note = decltype(detail::note_of(heuristic_, s));
    return note_pair<note>{detail::note_of(heuristic_, s),
                           detail::note_of(heuristic_, mirror_.image(s))};
  }

  /// \complexity O(1) more than the heuristic's, or O(n) in the cells if it takes states alone.
  template <class Note>
  constexpr note_pair<Note> child(note_pair<Note> const& notes, state_type const& s,
                                  puzzles::move a) const
    requires detail::has_next<Heuristic, Note, state_type, puzzles::move>
  {
    if constexpr (detail::has_next<Heuristic, Note, state_type, std::size_t, puzzles::move> &&
                  detail::has_next<Heuristic, Note, image<state_type>, std::size_t, puzzles::move>)
      return child(notes, s, s.blank(), a);
    else
      return {detail::next_note(heuristic_, notes.plain, s, a),
              detail::next_note(heuristic_, notes.mirrored, mirror_.image(s), mirror_.image(a))};
  }

  /// \pre `site` is the blank's cell.
  template <class Note, class Tiles>
  [[gnu::always_inline]] constexpr note_pair<Note> child(note_pair<Note> const& notes,
                                                         Tiles const& tiles, std::size_t site,
                                                         puzzles::move a) const
      noexcept(detail::has_nothrow_next<Heuristic, Note, Tiles, std::size_t, puzzles::move> &&
               detail::has_nothrow_next<Heuristic, Note, image<Tiles>, std::size_t, puzzles::move>)
    requires(detail::has_next<Heuristic, Note, Tiles, std::size_t, puzzles::move> &&
             detail::has_next<Heuristic, Note, image<Tiles>, std::size_t, puzzles::move>)
  {
    return {detail::next_note(heuristic_, notes.plain, tiles, site, a),
            detail::next_note(heuristic_, notes.mirrored, image<Tiles>(mirror_, tiles),
                              mirror_.cell(site), mirror_.image(a))};
  }

  template <class Note>
  constexpr auto value(note_pair<Note> const& notes) const
      noexcept(detail::has_nothrow_value<Heuristic, Note>) {
    return detail::larger_estimate()(detail::note_value(heuristic_, notes.plain),
                                     detail::note_value(heuristic_, notes.mirrored));
  }
  /// @}

 private:
  static constexpr mirror mirror_of(state_type const& goal) {
    auto const m = mirror::of_goal(goal, Edges);
    if (!m)
      detail::raise(invalid_option(
          "heuristics::reflected: expected a goal whose blank is kept in place by a reflection, "
          "such as one on a diagonal of a square board"));
    return *m;
  }

  Heuristic heuristic_;
  mirror mirror_;
};

template <class Heuristic, class Puzzle>
reflected(Heuristic, Puzzle const&) -> reflected<Heuristic, Puzzle>;

}  // namespace wend::heuristics
