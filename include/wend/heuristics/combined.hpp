// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::signed_integral, std::floating_point
#include <cstddef>      // std::size_t
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::index_sequence, std::move

#include <wend/core/cost.hpp>  // is_infinite
#include <wend/core/heuristic.hpp>

/// \file
/// Heuristics that are built from others, and their notes along a path.

namespace wend::detail {

// ---- traits of estimates

template <class T>
struct estimate_of {
  using cost = T;
  static constexpr bool is_optional = false;
};
template <class T>
struct estimate_of<std::optional<T>> {
  using cost = T;
  static constexpr bool is_optional = true;
};

/// The cost in an estimate, which is a cost or an optional of one.
template <class Estimate>
using estimate_cost_t = typename estimate_of<std::remove_cvref_t<Estimate>>::cost;

template <class Estimate>
inline constexpr bool is_optional_estimate =
    estimate_of<std::remove_cvref_t<Estimate>>::is_optional;

/// A sum or product of finite estimates. NaN if it does not fit its type, because infinity would
/// mean a dead end.
template <std::floating_point Number>
constexpr Number finite_or_nan(Number result) noexcept {
  return is_infinite(result) ? std::numeric_limits<Number>::quiet_NaN() : result;
}

template <class H, class State>
concept has_root = requires(H const& h, State const& s) { h.root(s); };

template <class H, class State>
concept estimates_plainly =
    requires(H const& h, State const& s) { requires !is_optional_estimate<decltype(h(s))>; };

// In these concepts `At` is the action, or a site and the action there.

template <class H, class Note, class State, class... At>
concept has_child =
    requires(H const& h, Note const& n, State const& s, At const&... at) { h.child(n, s, at...); };

template <class H, class State, class... At>
concept has_delta = requires(H const& h, State const& s, At const&... at) {
  { h.delta(s, at...) } -> std::signed_integral;
};

template <class H, class Note, class State, class... At>
concept has_next = has_child<H, Note, State, At...> || has_delta<H, State, At...>;

template <class H, class Note, class State, class... At>
inline constexpr bool has_nothrow_next = requires(H const& h, Note const& n, State const& s,
                                                  At const&... at) {
  { h.child(n, s, at...) } noexcept;
} || (!has_child<H, Note, State, At...> && requires(H const& h, State const& s, At const&... at) {
                                           { h.delta(s, at...) } noexcept;
                                         });

/// A heuristic's note of a state: its own, or the estimate of the state.
template <class H, class State>
constexpr auto note_of(H const& h, State const& s) {
  if constexpr (has_root<H, State>)
    return h.root(s);
  else
    return h(s);
}

template <class H, class Note, class State, class... At>
constexpr Note next_note(H const& h, Note const& note, State const& s,
                         At const&... at) noexcept(has_nothrow_next<H, Note, State, At...>) {
  if constexpr (has_child<H, Note, State, At...>)
    return h.child(note, s, at...);
  else if constexpr (is_zero_estimate<Note>)
    return note;
  else
    return static_cast<Note>(note + h.delta(s, at...));
}

template <class H, class Note>
constexpr auto note_value(H const& h, Note const& note) {
  if constexpr (requires { h.value(note); })
    return h.value(note);
  else
    return note;
}

template <class Value>
inline constexpr bool is_plain_cost = std::is_arithmetic_v<Value> || is_zero_estimate<Value>;

/// True if the value does not throw, nor its conversion.
template <class H, class Note>
inline constexpr bool has_nothrow_value =
    is_plain_cost<
        estimate_cost_t<decltype(note_value(std::declval<H const&>(), std::declval<Note>()))>> &&
    (requires(H const& h, Note const& note) {
      { h.value(note) } noexcept;
    } || !requires(H const& h, Note const& note) { h.value(note); });

/// Several notes in one object: trivially copyable if the notes are, unlike std::tuple.
template <std::size_t I, class Note>
struct note_at {
  Note note;
};
template <class Indices, class... Notes>
struct note_list_of;
template <std::size_t... I, class... Notes>
struct note_list_of<std::index_sequence<I...>, Notes...> : note_at<I, Notes>... {};
template <class... Notes>
using note_list = note_list_of<std::index_sequence_for<Notes...>, Notes...>;

template <std::size_t I, class Note>
constexpr Note const& get_note(note_at<I, Note> const& at) noexcept {
  return at.note;
}

/// Two estimates combined by `join` in their common type; a dead end if either is one.
template <class A, class B, class Join>
constexpr auto joined(A const& a, B const& b, Join join) {
  using cost = typename common_cost<estimate_cost_t<A>, estimate_cost_t<B>>::type;
  if constexpr (is_zero_estimate<A> && is_zero_estimate<B>) {
    return zero_estimate{};
  } else if constexpr (is_optional_estimate<A> || is_optional_estimate<B>) {
    std::optional<estimate_cost_t<A>> const first(a);
    std::optional<estimate_cost_t<B>> const second(b);
    return first && second
               ? std::optional<cost>(join(estimate_as<cost>(*first), estimate_as<cost>(*second)))
               : std::optional<cost>();
  } else {
    return static_cast<cost>(join(estimate_as<cost>(a), estimate_as<cost>(b)));
  }
}

/// The step of f that several heuristics promise, if it is the same. If a goal can be reached,
/// heuristics that are 0 at goals are then congruent modulo this step, and so their maximum keeps
/// the promise. 0 if there is no such step.
template <class First, class... Rest>
inline constexpr int common_f_step = [] {
  if constexpr ((has_f_step<First> && ... && has_f_step<Rest>)) {
    if constexpr ((goal_aware<First> && ... && goal_aware<Rest>) &&
                  ((First::f_step == Rest::f_step) && ...))
      return First::f_step;
  }
  return 0;
}();

/// Several heuristics whose estimates are combined by `Combine`, two at a time.
template <class Combine, class... Heuristics>
class combined {
  static_assert(sizeof...(Heuristics) > 0,
                "wend: heuristics::max_of and heuristics::additive need a heuristic");

 public:
  static constexpr bool goal_aware = (wend::goal_aware<Heuristics> && ...);
  static constexpr bool prefetches = (wend::prefetches<Heuristics> || ...);
  constexpr bool prefetch_pays() const noexcept {
    return std::apply([](auto const&... h) { return (detail::prefetch_pays(h) || ...); },
                      heuristics_);
  }

  constexpr explicit combined(Heuristics... heuristics) : heuristics_(std::move(heuristics)...) {}

  template <class State>
  constexpr auto operator()(State const& s) const {
    return std::apply([&s](Heuristics const&... h) { return all(h(s)...); }, heuristics_);
  }

  /// \name tracked_heuristic_for, staged_tracked_heuristic_for
  /// @{
  template <class State>
  constexpr auto root(State const& s) const
    requires((has_root<Heuristics, State> || estimates_plainly<Heuristics, State>) && ...)
  {
    return std::apply(
        [&s](Heuristics const&... h) {
          return note_list<decltype(note_of(h, s))...>{{note_of(h, s)}...};
        },
        heuristics_);
  }

  /// `at` is the action; or the site and the action, and then `s` is a state or its rest.
  template <std::size_t... I, class... Notes, class State, class... At>
  constexpr note_list<Notes...> child(
      note_list_of<std::index_sequence<I...>, Notes...> const& notes, State const& s,
      At const&... at) const noexcept((has_nothrow_next<Heuristics, Notes, State, At...> && ...))
    requires(sizeof...(Notes) == sizeof...(Heuristics) &&
             (has_next<Heuristics, Notes, State, At...> && ...))
  {
    return {{next_note(std::get<I>(heuristics_), get_note<I>(notes), s, at...)}...};
  }

  template <std::size_t... I, class... Notes>
  constexpr auto value(note_list_of<std::index_sequence<I...>, Notes...> const& notes) const
      noexcept((has_nothrow_value<Heuristics, Notes> && ...))
    requires(sizeof...(Notes) == sizeof...(Heuristics))
  {
    return all(note_value(std::get<I>(heuristics_), get_note<I>(notes))...);
  }
  /// @}

 protected:
  [[nodiscard]] constexpr std::tuple<Heuristics...> const& heuristics() const noexcept {
    return heuristics_;
  }

 private:
  template <class A>
  static constexpr A all(A const& a) {
    return a;
  }
  template <class A, class B, class... Rest>
  static constexpr auto all(A const& a, B const& b, Rest const&... rest) {
    return all(Combine()(a, b), rest...);
  }

  std::tuple<Heuristics...> heuristics_;
};

}  // namespace wend::detail
