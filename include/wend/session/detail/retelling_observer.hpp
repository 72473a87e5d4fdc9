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
template <class Told, class... Args>
Told make_inner_observer([[maybe_unused]] Args&... args) {
  if constexpr (std::is_same_v<Told, no_observer>)
    return {};
  else
    return Told(args...);
}

/// An observer of a search of `Q` that forwards node events to the user's observer of a search of
/// `P`, and has the same hooks. `Told`, a derived class, has functions that convert the parts of an
/// event: `shown(number)`, `action_of(action)`, `whole_cost(g, depth)` and `whole_depth(depth)`.
template <class Told, class P, class Q, class Observer>
class retelling_observer {
 protected:
  using hooks = hooks_of<Observer, P>;

 public:
  void on_generate(successor_event<Q> const& e)
    requires hooks::generate
  {
    tell(e, [&](auto const& event) { observer_->on_generate(event); });
  }
  void on_duplicate(successor_event<Q> const& e)
    requires hooks::duplicate
  {
    tell(e, [&](auto const& event) { observer_->on_duplicate(event); });
  }
  void on_reopen(successor_event<Q> const& e)
    requires hooks::reopen
  {
    tell(e, [&](auto const& event) { observer_->on_reopen(event); });
  }
  void on_prune(successor_event<Q> const& e)
    requires hooks::prune
  {
    tell(e, [&](auto const& event) { observer_->on_prune(event); });
  }
  void on_expand(node_event<Q> const& e)
    requires hooks::expand
  {
    tell(e, [&](auto const& event) { observer_->on_expand(event); });
  }
  void on_goal(node_event<Q> const& e)
    requires hooks::goal
  {
    tell(e, [&](auto const& event) { observer_->on_goal(event); });
  }

 protected:
  explicit retelling_observer(Observer& observer) noexcept : observer_(&observer) {}

  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

 private:
  [[nodiscard]] Told const& told() const noexcept { return static_cast<Told const&>(*this); }

  template <class Tell>
  void tell(successor_event<Q> const& e, Tell&& how) const {
    std::optional<std::uint64_t> n;
    if (e.node) n = told().shown(*e.node);
    action_t<P> const& a = told().action_of(e.action);
    how(successor_event<P>{told().shown(e.parent), n, e.state, a,
                           told().whole_cost(e.g, e.depth), e.h, told().whole_depth(e.depth)});
  }
  template <class Tell>
  void tell(node_event<Q> const& e, Tell&& how) const {
    struct asked {
      Told const* by;
      number_on_request const* parent;
    } const from{&told(), &e.parent};
    number_on_request const parent(&from, 0, [](void const* p, std::uint64_t) {
      auto const* const a = static_cast<asked const*>(p);
      auto n = (*a->parent)();
      if (n) n = a->by->shown(*n);
      return n;
    });
    how(node_event<P>{told().shown(e.node), e.state, told().whole_cost(e.g, e.depth), e.h,
                      told().whole_depth(e.depth), parent});
  }

  Observer* observer_;
};

}  // namespace wend::detail
