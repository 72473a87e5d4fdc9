// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>    // cells and tiles
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <utility>  // std::move

#include <wend/core/error.hpp>
#include <wend/heuristics/combined.hpp>
#include <wend/heuristics/max_of.hpp>  // larger_estimate
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The larger of the estimates of a board and of its mirror image.

namespace wend::detail {

/// The mirror at the main diagonal of a square board: rows become columns, and each tile is called
/// as the one that belongs where it would then belong, so that the goal is its own image.
template <std::size_t Rows, std::size_t Cols>
class board_mirror {
  using board = puzzles::board<Rows, Cols>;
  using bytes = std::array<std::uint8_t, puzzles::board_shape<Rows, Cols>::capacity>;

 public:
  /// \throws invalid_option if the board is not square, or the blank's goal is elsewhere.
  constexpr explicit board_mirror(board const& goal) {
    if (goal.rows() != goal.cols() || goal.blank() / goal.cols() != goal.blank() % goal.cols())
      raise(invalid_option(
          "heuristics::reflected: expected a square board and a goal whose blank is on the main "
          "diagonal, where the mirror leaves it"));
    for (std::size_t cell = 0; cell < goal.size(); ++cell)
      cells_[cell] =
          static_cast<std::uint8_t>(cell % goal.cols() * goal.cols() + cell / goal.cols());
    for (std::size_t cell = 0; cell < goal.size(); ++cell) tiles_[goal[cell]] = goal[cells_[cell]];
  }

  [[nodiscard]] constexpr std::size_t cell(std::size_t c) const noexcept { return cells_[c]; }
  [[nodiscard]] constexpr std::uint8_t tile(std::size_t t) const noexcept { return tiles_[t]; }

  [[nodiscard]] static constexpr puzzles::move image(puzzles::move a) noexcept {
    switch (a) {
      case puzzles::move::up: return puzzles::move::left;
      case puzzles::move::down: return puzzles::move::right;
      case puzzles::move::left: return puzzles::move::up;
      case puzzles::move::right: break;
    }
    return puzzles::move::down;
  }

  [[nodiscard]] constexpr board image(board const& s) const noexcept {
    board mirrored = board_access::blank_sheet(s.shape());
    auto& cells = board_access::cells(mirrored);
    for (std::size_t c = 0; c < s.size(); ++c) cells[cells_[c]] = tiles_[s[c]];
    board_access::set_blank(mirrored, cells_[s.blank()]);
    return mirrored;
  }

  /// The image of a board, or of its rest, as what is in each cell.
  template <class Tiles>
  class tiles_of_image {
   public:
    constexpr tiles_of_image(board_mirror const& mirror, Tiles const& tiles) noexcept
        : mirror_(&mirror), tiles_(&tiles) {}
    [[gnu::always_inline]] constexpr std::uint8_t operator[](std::size_t c) const noexcept {
      return mirror_->tile((*tiles_)[mirror_->cell(c)]);
    }

   private:
    board_mirror const* mirror_;
    Tiles const* tiles_;
  };

 private:
  bytes cells_{};
  bytes tiles_{};
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The larger of what a heuristic estimates of a board and of its mirror image at the main
/// diagonal, where the tiles have changed their names so that the goal stays the goal. A solution
/// of one is, move by move, one of the other: so it is admissible if the heuristic is, and
/// consistent, and goal-aware; a dead end if either is one; and it promises the heuristic's step of
/// f if that is goal-aware. For square boards, on the plane or the torus, and goals whose blank is
/// on the main diagonal, as in a corner of it.
///
/// What counts rows and columns alike gains nothing (`manhattan`, `linear_conflict`,
/// `walking_distance`), a pattern database much: J. Culberson, J. Schaeffer, "Pattern databases",
/// Computational Intelligence 14(3), 1998, 318-334.
///
/// If the heuristic is incremental or tracked, this is tracked, with two notes; from the site too,
/// if the heuristic is so of anything that has the tiles by their cells.
///
///     wend::heuristics::reflected h{pattern_database, puzzle};
template <class Heuristic, class Puzzle>
class reflected;

/// Of sliding puzzles.
template <class Heuristic, puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
class reflected<Heuristic, puzzles::sliding_puzzle<Edges, Rows, Cols>>
    : public detail::with_f_step<detail::common_f_step<Heuristic>> {
  static_assert(Rows == Cols, "wend: heuristics::reflected is for square boards");

  using mirror = detail::board_mirror<Rows, Cols>;
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

  /// Keeps nothing of `p` but copies.
  /// \throws invalid_option if its boards are not square, or if the blank of its goal is not on the
  ///         main diagonal.
  constexpr reflected(Heuristic heuristic, puzzle_type const& p)
      : heuristic_(std::move(heuristic)), mirror_(p.goal_state()) {}

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
              detail::next_note(heuristic_, notes.mirrored, mirror_.image(s), mirror::image(a))};
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
                              mirror_.cell(site), mirror::image(a))};
  }

  template <class Note>
  constexpr auto value(note_pair<Note> const& notes) const
      noexcept(detail::has_nothrow_value<Heuristic, Note>) {
    return detail::larger_estimate()(detail::note_value(heuristic_, notes.plain),
                                     detail::note_value(heuristic_, notes.mirrored));
  }
  /// @}

 private:
  Heuristic heuristic_;
  mirror mirror_;
};

template <class Heuristic, class Puzzle>
reflected(Heuristic, Puzzle const&) -> reflected<Heuristic, Puzzle>;

}  // namespace wend::heuristics
