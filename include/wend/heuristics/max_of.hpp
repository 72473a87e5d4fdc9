// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::signed_integral
#include <cstddef>      // std::size_t
#include <optional>     // dead ends
#include <tuple>        // the heuristics and their notes
#include <type_traits>  // std::common_type_t
#include <utility>      // std::index_sequence, std::move

#include <wend/core/heuristic.hpp>
#include <wend/heuristics/estimate.hpp>

/// \file
/// The largest of several estimates.

namespace wend::detail {

template <class H, class State>
concept has_root = requires(H const& h, State const& s) { h.root(s); };

template <class H, class State>
concept estimates_plainly = requires(H const& h, State const& s) {
  requires !is_optional_estimate<decltype(h(s))>;
};

template <class H, class Note, class State, class Action>
concept has_child =
    requires(H const& h, Note const& n, State const& s, Action const& a) { h.child(n, s, a); };

template <class H, class State, class Action>
concept has_delta = requires(H const& h, State const& s, Action const& a) {
  { h.delta(s, a) } -> std::signed_integral;
};

/// A heuristic's note of a state: its own, or its estimate there.
template <class H, class State>
constexpr auto note_of(H const& h, State const& s) {
  if constexpr (has_root<H, State>)
    return h.root(s);
  else
    return h(s);
}

template <class H, class Note, class State, class Action>
constexpr Note next_note(H const& h, Note const& note, State const& s, Action const& a) {
  if constexpr (has_child<H, Note, State, Action>)
    return h.child(note, s, a);
  else
    return static_cast<Note>(note + h.delta(s, a));
}

template <class H, class Note>
constexpr auto note_value(H const& h, Note const& note) {
  if constexpr (requires { h.value(note); })
    return h.value(note);
  else
    return note;
}

/// The larger of two estimates; a dead end is larger than all.
template <class A, class B>
constexpr auto larger_estimate(A const& a, B const& b) {
  using cost = std::common_type_t<estimate_cost_t<A>, estimate_cost_t<B>>;
  auto const larger = [](auto const& x, auto const& y) {
    return static_cast<cost>(x) < static_cast<cost>(y) ? static_cast<cost>(y)
                                                       : static_cast<cost>(x);
  };
  if constexpr (is_optional_estimate<A> || is_optional_estimate<B>) {
    std::optional<estimate_cost_t<A>> const first(a);
    std::optional<estimate_cost_t<B>> const second(b);
    return first && second ? std::optional<cost>(larger(*first, *second)) : std::optional<cost>();
  } else {
    return larger(a, b);
  }
}

}  // namespace wend::detail

namespace wend::heuristics {

/// The largest of the estimates of several heuristics; a dead end if any of them proves one. If all
/// are admissible, so is this, and it dominates each; if all are consistent, so is this. It is
/// goal-aware if all are.
///
/// If each of them is incremental or tracked, this is tracked, with a note of all: then a move
/// costs a step of each, not an evaluation.
///
///     wend::heuristics::max_of h{pattern_database, wend::heuristics::manhattan{puzzle}};
template <class... Heuristics>
class max_of {
  static_assert(sizeof...(Heuristics) > 0, "wend: heuristics::max_of needs a heuristic");

 public:
  static constexpr bool goal_aware = (wend::goal_aware<Heuristics> && ...);

  constexpr explicit max_of(Heuristics... heuristics) : heuristics_(std::move(heuristics)...) {}

  template <class State>
  constexpr auto operator()(State const& s) const {
    return std::apply([&s](Heuristics const&... h) { return largest(h(s)...); }, heuristics_);
  }

  /// The change that a move, not yet made, brings, where there is but one heuristic: the change of
  /// a maximum does not follow from the changes of its parts.
  template <class State, class Action>
  constexpr auto delta(State const& s, Action const& a) const
    requires(sizeof...(Heuristics) == 1 && (detail::has_delta<Heuristics, State, Action> && ...))
  {
    return std::get<0>(heuristics_).delta(s, a);
  }

  /// \name tracked_heuristic_for
  /// @{
  template <class State>
  constexpr auto root(State const& s) const
    requires((detail::has_root<Heuristics, State> ||
              detail::estimates_plainly<Heuristics, State>) &&
             ...)
  {
    return std::apply(
        [&s](Heuristics const&... h) { return std::make_tuple(detail::note_of(h, s)...); },
        heuristics_);
  }

  template <class... Notes, class State, class Action>
  constexpr std::tuple<Notes...> child(std::tuple<Notes...> const& note, State const& s,
                                       Action const& a) const
    requires(sizeof...(Notes) == sizeof...(Heuristics) &&
             ((detail::has_child<Heuristics, Notes, State, Action> ||
               detail::has_delta<Heuristics, State, Action>) &&
              ...))
  {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::tuple<Notes...>(
          detail::next_note(std::get<I>(heuristics_), std::get<I>(note), s, a)...);
    }(std::index_sequence_for<Notes...>{});
  }

  template <class... Notes>
  constexpr auto value(std::tuple<Notes...> const& note) const
    requires(sizeof...(Notes) == sizeof...(Heuristics))
  {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return largest(detail::note_value(std::get<I>(heuristics_), std::get<I>(note))...);
    }(std::index_sequence_for<Notes...>{});
  }
  /// @}

 private:
  template <class A>
  static constexpr A largest(A const& a) {
    return a;
  }
  template <class A, class B, class... Rest>
  static constexpr auto largest(A const& a, B const& b, Rest const&... rest) {
    return largest(detail::larger_estimate(a, b), rest...);
  }

  std::tuple<Heuristics...> heuristics_;
};

template <class... Heuristics>
max_of(Heuristics...) -> max_of<Heuristics...>;

}  // namespace wend::heuristics
