// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>      // std::uint64_t
#include <optional>
#include <type_traits>  // std::conditional_t

#include <wend/core/observer.hpp>
#include <wend/engine/bidirectional/reversed.hpp>
#include <wend/engine/common/retelling_observer.hpp>

/// \file
/// The events that one side of a bidirectional search sends to the user's observer.

namespace wend::detail {

/// The sides of a bidirectional search.
enum class end : std::uint64_t { start = 0, goal = 1 };

/// Converts events of one side, whose problem is `Q`, to events of `P`. A side numbers its nodes 0,
/// 1, …; the observer receives even numbers for the start's side, odd ones for the goal's.
template <class P, class Q, class Observer, end Side>
class side_observer final
    : public retelling_observer<side_observer<P, Q, Observer, Side>, P, Q, Observer> {
  using base = retelling_observer<side_observer, P, Q, Observer>;
  friend base;

 public:
  side_observer(P const& problem, Observer& observer) noexcept
      : base(observer), problem_(&problem) {}

 private:
  static std::uint64_t shown(std::uint64_t n) noexcept {
    return 2 * n + static_cast<std::uint64_t>(Side);
  }

  template <class Tell>
  void tell(successor_event<Q> const& e, Tell&& how) const {
    std::optional<std::uint64_t> n;
    if (e.node) n = shown(*e.node);
    auto const told = [&](action_t<P> const& a) {
      how(successor_event<P>{shown(e.parent), n, e.state, a, e.g, e.h, e.depth});
    };
    if constexpr (Side == end::goal)
      told(reversal<P>::forwards(*problem_, e.action));
    else
      told(e.action);
  }
  template <class Tell>
  void tell(node_event<Q> const& e, Tell&& how) const {
    number_on_request const parent(&e.parent, 0, [](void const* found, std::uint64_t) {
      auto n = (*static_cast<number_on_request const*>(found))();
      if (n) n = shown(*n);
      return n;
    });
    how(node_event<P>{shown(e.node), e.state, e.g, e.h, e.depth, parent});
  }

  P const* problem_;
};

template <class P, class Observer>
inline constexpr bool is_told_of_nodes = hooks_of<Observer, P>::successors ||
                                         hooks_of<Observer, P>::expand ||
                                         hooks_of<Observer, P>::goal;

/// The observer of a side: none if the user's observer has no hooks for nodes.
template <class P, class Q, class Observer, end Side>
using side_observer_t = std::conditional_t<is_told_of_nodes<P, Observer>,
                                           side_observer<P, Q, Observer, Side>, no_observer>;

template <class Told, class P, class Observer>
Told make_side_observer(P const& problem, Observer& observer) {
  if constexpr (std::is_same_v<Told, no_observer>)
    return {};
  else
    return Told(problem, observer);
}

}  // namespace wend::detail
