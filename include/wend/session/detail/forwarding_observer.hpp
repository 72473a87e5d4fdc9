// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t
#include <optional>
#include <type_traits>  // std::is_same_v

#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The common part of observers of a search within another one.

namespace wend::detail {

/// Makes an inner search's observer; none if the user's observer has no hooks for it.
template <class Derived, class... Args>
Derived make_inner_observer([[maybe_unused]] Args&... args) {
  if constexpr (std::is_same_v<Derived, no_observer>)
    return {};
  else
    return Derived(args...);
}

/// An observer of a search of `Q` that forwards node events to the user's observer of a search of
/// `P`, and has the same hooks. `Derived`, a derived class, has functions that convert the parts of
/// an event: `shown(number)`, `action_of(action)`, `whole_cost(g, depth)` and `whole_depth(depth)`.
template <class Derived, class P, class Q, class Observer>
class forwarding_observer {
 protected:
  using hooks = hooks_of<Observer, P>;

 public:
  void on_generate(successor_event<Q> const& e)
    requires hooks::generate
  {
    report(e, [&](auto const& event) { observer_->on_generate(event); });
  }
  void on_duplicate(successor_event<Q> const& e)
    requires hooks::duplicate
  {
    report(e, [&](auto const& event) { observer_->on_duplicate(event); });
  }
  void on_reopen(successor_event<Q> const& e)
    requires hooks::reopen
  {
    report(e, [&](auto const& event) { observer_->on_reopen(event); });
  }
  void on_prune(successor_event<Q> const& e)
    requires hooks::prune
  {
    report(e, [&](auto const& event) { observer_->on_prune(event); });
  }
  void on_expand(node_event<Q> const& e)
    requires hooks::expand
  {
    report(e, [&](auto const& event) { observer_->on_expand(event); });
  }
  void on_goal(node_event<Q> const& e)
    requires hooks::goal
  {
    report(e, [&](auto const& event) { observer_->on_goal(event); });
  }

 protected:
  explicit forwarding_observer(Observer& observer) noexcept : observer_(&observer) {}

  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

 private:
  [[nodiscard]] Derived const& self() const noexcept { return static_cast<Derived const&>(*this); }

  template <class Forward>
  void report(successor_event<Q> const& e, Forward&& forward) const {
    std::optional<std::uint64_t> n;
    if (e.node) n = self().shown(*e.node);
    action_t<P> const& a = self().action_of(e.action);
    forward(successor_event<P>{self().shown(e.parent), n, e.state, a,
                               self().whole_cost(e.g, e.depth), e.h, self().whole_depth(e.depth)});
  }
  template <class Forward>
  void report(node_event<Q> const& e, Forward&& forward) const {
    struct asked {
      Derived const* by;
      number_on_request const* parent;
    } const from{&self(), &e.parent};
    number_on_request const parent(&from, 0, [](void const* p, std::uint64_t) {
      auto const* const a = static_cast<asked const*>(p);
      auto n = (*a->parent)();
      if (n) n = a->by->shown(*n);
      return n;
    });
    forward(node_event<P>{self().shown(e.node), e.state, self().whole_cost(e.g, e.depth), e.h,
                          self().whole_depth(e.depth), parent});
  }

  Observer* observer_;
};

}  // namespace wend::detail
