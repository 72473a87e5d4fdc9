// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v

#include <wend/core/observer.hpp>

/// \file
/// The common part of observers of a search within another one.

namespace wend::detail {

/// Makes an inner search's observer; none if the user's observer has no hooks for it.
template <class Told, class... Args>
Told make_inner_observer([[maybe_unused]] Args&... args) {
  if constexpr (std::is_same_v<Told, no_observer>)
    return {};
  else
    return Told(args...);
}

/// An observer of a search of `Q` that forwards node events to the user's observer of a search of
/// `P`. `Told`, a derived class, has two functions `tell(event, how)`, one for successors and one
/// for nodes: they call `how` with the corresponding event of `P`. It has the same hooks as the
/// user's observer.
template <class Told, class P, class Q, class Observer>
class retelling_observer {
 protected:
  using hooks = hooks_of<Observer, P>;

 public:
  void on_generate(successor_event<Q> const& e)
    requires hooks::generate
  {
    told().tell(e, [&](auto const& event) { observer_->on_generate(event); });
  }
  void on_duplicate(successor_event<Q> const& e)
    requires hooks::duplicate
  {
    told().tell(e, [&](auto const& event) { observer_->on_duplicate(event); });
  }
  void on_reopen(successor_event<Q> const& e)
    requires hooks::reopen
  {
    told().tell(e, [&](auto const& event) { observer_->on_reopen(event); });
  }
  void on_prune(successor_event<Q> const& e)
    requires hooks::prune
  {
    told().tell(e, [&](auto const& event) { observer_->on_prune(event); });
  }
  void on_expand(node_event<Q> const& e)
    requires hooks::expand
  {
    told().tell(e, [&](auto const& event) { observer_->on_expand(event); });
  }
  void on_goal(node_event<Q> const& e)
    requires hooks::goal
  {
    told().tell(e, [&](auto const& event) { observer_->on_goal(event); });
  }

 protected:
  explicit retelling_observer(Observer& observer) noexcept : observer_(&observer) {}

  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

 private:
  [[nodiscard]] Told const& told() const noexcept { return static_cast<Told const&>(*this); }

  Observer* observer_;
};

}  // namespace wend::detail
