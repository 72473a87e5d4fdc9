// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::find
#include <concepts>     // std::equality_comparable
#include <cstddef>      // std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t
#include <iterator>     // std::ranges::begin, std::default_sentinel_t
#include <tuple>        // std::tie
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::pair, std::move

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/hash.hpp>  // is_tuple
#include <wend/core/problem.hpp>

/// \file
/// The actions of a spur search: those of the user's problem, except the forbidden ones.

namespace wend::detail {

/// True if actions can be compared. `std::pair` and `std::tuple` claim it, even if their parts
/// cannot be.
template <class T>
inline constexpr bool is_comparable = std::equality_comparable<T>;
template <class A, class B>
inline constexpr bool is_comparable<std::pair<A, B>> = is_comparable<A> && is_comparable<B>;
template <class... Ts>
inline constexpr bool is_comparable<std::tuple<Ts...>> = (is_comparable<Ts> && ...);

/// An action that cannot be compared, with its place in its range.
template <class Action>
struct numbered_action {
  Action action;
  std::uint32_t place;

  // The heuristic takes the action. NOLINTNEXTLINE(google-explicit-constructor)
  operator Action const&() const noexcept { return action; }
  friend bool operator==(numbered_action const& a, numbered_action const& b) noexcept {
    return a.place == b.place;
  }
  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(action); }
};

template <class P>
struct spur_action_of {
  using type = numbered_action<action_t<P>>;
};
template <class P>
  requires is_comparable<action_t<P>>
struct spur_action_of<P> {
  using type = action_t<P>;
};
/// The actions of the spur searches of `P`, which can be compared.
template <class P>
using spur_action_t = typename spur_action_of<P>::type;

template <class Action>
inline constexpr bool is_numbered = false;
template <class Action>
inline constexpr bool is_numbered<numbered_action<Action>> = true;

/// The action of the user's problem.
template <class X>
[[nodiscard]] X const& plain(X const& x) noexcept {
  return x;
}
template <class Action>
[[nodiscard]] Action const& plain(numbered_action<Action> const& a) noexcept {
  return a.action;
}

/// The elements of `Range`, which the user's problem returned, except the actions in `forbidden`
/// (null: none is forbidden); or no elements.
template <class Range, class Action>
class remaining_actions {
  using base = decltype(std::ranges::begin(std::declval<std::remove_reference_t<Range>&>()));
  using base_end = decltype(std::ranges::end(std::declval<std::remove_reference_t<Range>&>()));

 public:
  class iterator {
   public:
    using difference_type = std::ptrdiff_t;

    iterator(base at, base_end end, column<Action> const* forbidden, bool none)
        : at_(std::move(at)), end_(std::move(end)), forbidden_(forbidden), none_(none) {
      if (!none_) skip();
    }

    decltype(auto) operator*() {
      if constexpr (is_numbered<Action>)
        return action();
      else
        return *at_;
    }
    iterator& operator++() {
      step();
      skip();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t) {
      return i.none_ || i.at_ == i.end_;
    }

   private:
    void step() {
      ++at_;
      ++place_;
    }
    void skip() {
      if (forbidden_ == nullptr) return;
      while (at_ != end_ && is_forbidden()) step();
    }
    [[nodiscard]] bool is_forbidden() {
      Action const a = action();
      return std::find(forbidden_->begin(), forbidden_->end(), a) != forbidden_->end();
    }
    [[nodiscard]] Action action() {
      if constexpr (is_numbered<Action>)
        return {*at_, place_};
      else
        return *at_;
    }

    base at_;
    base_end end_;
    column<Action> const* forbidden_;
    bool none_;
    std::uint32_t place_ = 0;
  };

  template <class P>
  remaining_actions(P const& p, state_t<P> const& s, column<Action> const* forbidden, bool none)
      : range_(actions_of(p, s)), forbidden_(forbidden), none_(none) {}
  remaining_actions(remaining_actions const&) = delete;
  remaining_actions& operator=(remaining_actions const&) = delete;

  iterator begin() {
    return {std::ranges::begin(range_), std::ranges::end(range_), forbidden_, none_};
  }
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

 private:
  Range range_;
  column<Action> const* forbidden_;
  bool none_;
};

}  // namespace wend::detail
