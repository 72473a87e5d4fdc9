// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <utility>   // std::move

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/heuristics/combined.hpp>
#include <wend/heuristics/max_of.hpp>  // larger_estimate

/// \file
/// The largest of the estimates of a state and of its images under symmetries.

namespace wend::detail {

template <class P>
concept has_symmetries = requires(P const& p, state_t<P> const& s, action_t<P> const& a) {
  { P::symmetries } -> std::convertible_to<std::size_t>;
  { p.image(s, std::size_t{}) } -> std::convertible_to<state_t<P>>;
  { p.image(a, std::size_t{}) } -> std::convertible_to<action_t<P>>;
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The largest of a heuristic's estimates of a state and of some of its images under the puzzle's
/// symmetries. The cubes have symmetries. A user's puzzle declares their number, including the
/// identity, as `symmetries`, and the images of a state and of an action under the `i`th as
/// `image(s, i)` and `image(a, i)`. The promises: the image of an action leads from the image of a
/// state to the image of its successor, at the same cost, and the images of goals, and of no other
/// states, are goals.
///
/// So `symmetric` is admissible, consistent or goal-aware if the heuristic is; it is a dead end if
/// any estimate is one; and it promises the heuristic's step of f if the heuristic is goal-aware.
/// It has no table of its own, and takes the heuristic's time once for each image. If the heuristic
/// is incremental or tracked, `symmetric` is tracked, with a note for each image.
///
/// A pattern database gains, unless the pattern has the same symmetries, like all corners of a
/// cube: J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14(3),
/// 1998, 318-334.
///
///     wend::puzzles::pocket_cube<> const p;
///     wend::heuristics::pattern_database const four{
///         p, wend::heuristics::pocket_cube_pattern<4>{{0, 1, 2, 3}}};
///     auto const r = wend::idastar(p, start, wend::heuristics::symmetric{four, p});
template <class Heuristic, class Puzzle, std::size_t Images>
class symmetric : public detail::with_f_step<detail::common_f_step<Heuristic>> {
  using state = state_t<Puzzle>;
  using action = action_t<Puzzle>;

  static_assert(detail::has_symmetries<Puzzle>,
                "wend: heuristics::symmetric needs a puzzle with a constant symmetries, and const "
                "members image(state, i) and image(action, i)");

  template <class Note>
  using notes = std::array<Note, Images + 1>;  // the note of the state itself first

 public:
  static constexpr bool goal_aware = wend::goal_aware<Heuristic>;
  static constexpr bool prefetches = wend::prefetches<Heuristic>;
  /// True if prefetching pays for the underlying heuristic.
  constexpr bool prefetch_pays() const noexcept { return detail::prefetch_pays(heuristic_); }

  /// Uses the images under all symmetries. Stores a copy of the puzzle.
  constexpr symmetric(Heuristic heuristic, Puzzle const& puzzle)
      : heuristic_(std::move(heuristic)), puzzle_(puzzle) {
    for (std::size_t i = 0; i < Images; ++i) symmetries_[i] = i + 1;
  }

  /// Uses the images under these symmetries. Stores a copy of the puzzle.
  /// \throws invalid_option if one is not less than `Puzzle::symmetries`.
  template <std::size_t N>
  constexpr symmetric(Heuristic heuristic, Puzzle const& puzzle,
                      std::size_t const (&symmetries)[N])
    requires(N == Images)
      : heuristic_(std::move(heuristic)), puzzle_(puzzle) {
    for (std::size_t i = 0; i < Images; ++i) {
      if (!(symmetries[i] < Puzzle::symmetries))
        detail::raise(invalid_option(
            "wend: heuristics::symmetric: expected the number of each symmetry to be less than "
            "Puzzle::symmetries"));
      symmetries_[i] = symmetries[i];
    }
  }

  constexpr auto operator()(state const& s) const {
    auto largest = heuristic_(s);
    for (auto const i : symmetries_)
      largest = detail::larger_estimate()(largest, heuristic_(puzzle_.image(s, i)));
    return largest;
  }

  /// \name tracked_heuristic_for
  /// The notes of the state and of its images.
  /// @{
  constexpr auto root(state const& s) const
    requires(detail::has_root<Heuristic, state> || detail::estimates_plainly<Heuristic, state>)
  {
    notes<decltype(detail::note_of(heuristic_, s))> all{detail::note_of(heuristic_, s)};
    for (std::size_t i = 0; i < Images; ++i)
      all[i + 1] = detail::note_of(heuristic_, puzzle_.image(s, symmetries_[i]));
    return all;
  }
  template <class Note>
    requires detail::has_next<Heuristic, Note, state, action>
  constexpr notes<Note> child(notes<Note> const& before, state const& s, action const& a) const {
    notes<Note> all{detail::next_note(heuristic_, before[0], s, a)};
    for (std::size_t i = 0; i < Images; ++i)
      all[i + 1] = detail::next_note(heuristic_, before[i + 1], puzzle_.image(s, symmetries_[i]),
                                     puzzle_.image(a, symmetries_[i]));
    return all;
  }
  template <class Note>
  constexpr auto value(notes<Note> const& all) const {
    auto largest = detail::note_value(heuristic_, all[0]);
    for (std::size_t i = 1; i <= Images; ++i)
      largest = detail::larger_estimate()(largest, detail::note_value(heuristic_, all[i]));
    return largest;
  }
  /// @}

 private:
  Heuristic heuristic_;
  Puzzle puzzle_;
  std::array<std::size_t, Images> symmetries_{};
};

template <class Heuristic, class Puzzle>
symmetric(Heuristic, Puzzle const&)
    -> symmetric<Heuristic, Puzzle, static_cast<std::size_t>(Puzzle::symmetries) - 1>;
template <class Heuristic, class Puzzle, std::size_t N>
symmetric(Heuristic, Puzzle const&, std::size_t const (&)[N]) -> symmetric<Heuristic, Puzzle, N>;

}  // namespace wend::heuristics
