// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/heuristic.hpp>

/// \file
/// The heuristics of a bidirectional search: to the nearest of the states at the other end.

namespace wend::detail {

/// The least of several heuristics, each of which is towards, or from, a state. \pre There is one.
template <class Directed>
class nearest_of {
 public:
  explicit nearest_of(std::vector<Directed> each) : each_(std::move(each)) {}

  template <class State>
  auto operator()(State const& s) const {
    auto least = value_of(each_.front(), s);
    for (std::size_t i = 1; i < each_.size(); ++i) {
      auto value = value_of(each_[i], s);
      if (is_less(value, least)) least = std::move(value);
    }
    return least;
  }

 private:
  template <class State>
  static auto value_of(Directed const& h, State const& s)
      -> std::remove_cvref_t<decltype(h(s))> {
    return h(s);
  }
  template <class Value>
  static bool is_less(Value const& a, Value const& b) {
    if constexpr (requires {
                    a.has_value();
                    *a;
                  })
      return a.has_value() && (!b.has_value() || *a < *b);
    else
      return a < b;
  }

  std::vector<Directed> each_;
};

template <class H, class State>
auto towards_nearest(H const& h, std::vector<State> const& targets) {
  std::vector<std::remove_cvref_t<decltype(h.towards(targets.front()))>> each;
  each.reserve(targets.size());
  for (State const& t : targets) each.push_back(h.towards(t));
  return nearest_of(std::move(each));
}
template <class P, class H, class State>
auto from_nearest(H const& h, std::vector<State> const& origins) {
  if constexpr (!has_from<H, P>) {
    return towards_nearest(h, origins);
  } else {
    std::vector<std::remove_cvref_t<decltype(h.from(origins.front()))>> each;
    each.reserve(origins.size());
    for (State const& t : origins) each.push_back(h.from(t));
    return nearest_of(std::move(each));
  }
}
template <class P, class H>
using towards_nearest_t =
    decltype(towards_nearest(std::declval<H const&>(),
                             std::declval<std::vector<state_t<P>> const&>()));
template <class P, class H>
using from_nearest_t = decltype(from_nearest<P>(std::declval<H const&>(),
                                                std::declval<std::vector<state_t<P>> const&>()));

}  // namespace wend::detail
