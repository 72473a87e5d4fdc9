// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>

#include <wend/best_first/detail/candidates.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The events that a best-first search sends to its observer.

namespace wend::detail {

/// Calls the hooks that the observer has; without hooks all functions are empty.
template <class P, class Store, class Observer>
class events {
  using hooks = hooks_of<Observer, P>;
  using id = typename Store::id_type;
  using cost = cost_t<P>;
  using estimate = std::optional<cost>;

 public:
  events(P const& problem, Store const& nodes, Observer& observer) noexcept
      : problem_(&problem), nodes_(&nodes), observer_(&observer) {}

  /// A node is about to be expanded.
  void expanded([[maybe_unused]] auto const& node) const {
    if constexpr (hooks::expand) {
      auto&& s = nodes_->state_of(node.number);
      observer_->on_expand(
          node_event<P>{node.number, s, node.g, shown(node.h), node.depth, parent_of(node.number)});
    }
  }
  /// A node is the goal that ends the search.
  void goal([[maybe_unused]] id n, [[maybe_unused]] cost const& g,
            [[maybe_unused]] estimate const& h, [[maybe_unused]] std::size_t depth) const {
    if constexpr (hooks::goal) {
      auto&& s = nodes_->state_of(n);
      observer_->on_goal(node_event<P>{n, s, g, shown(h), depth, parent_of(n)});
    }
  }
  /// A start is the goal, and no node was made for it.
  void goal_at_start([[maybe_unused]] std::uint64_t n, [[maybe_unused]] state_t<P> const& s,
                     [[maybe_unused]] estimate const& h) const {
    if constexpr (hooks::goal) observer_->on_goal(node_event<P>{n, s, {}, h, 0});
  }

  /// A successor became a new node, or is a cheaper path to an open one.
  void generated(auto const& next, id parent, std::size_t depth) const {
    report(next, parent, depth, next.other, [&](auto const& event) { on_generate(event); });
  }
  /// A successor is a cheaper path to a closed node.
  void reopened(auto const& next, id parent, std::size_t depth) const {
    report(next, parent, depth, next.other, [&](auto const& event) {
      on_generate(event);
      if constexpr (hooks::reopen) observer_->on_reopen(event);
    });
  }
  /// The state of a successor is known.
  void duplicate(auto const& next, id parent, std::size_t depth) const {
    std::optional<std::uint64_t> n;
    if (next.what != fate::on_path) n = next.other;
    report(next, parent, depth, n, [&](auto const& event) {
      on_generate(event);
      if constexpr (hooks::duplicate) observer_->on_duplicate(event);
    });
  }
  /// A successor is a dead end, or above the cost limit.
  void pruned(auto const& next, id parent, std::size_t depth) const {
    report(next, parent, depth, std::nullopt, [&](auto const& event) {
      on_generate(event);
      if constexpr (hooks::prune) observer_->on_prune(event);
    });
  }

 private:
  [[nodiscard]] static estimate shown(estimate const& h) {
    return reported_estimate<Store::informed>(h);
  }

  template <class Event>
  void on_generate(Event const& event) const {
    if constexpr (hooks::generate) observer_->on_generate(event);
  }

  /// Calls `hook(event)`; `number` is the number of the successor's node, if it is to be shown.
  template <class Candidate, class Hook>
  void report([[maybe_unused]] Candidate const& next, [[maybe_unused]] id parent,
              [[maybe_unused]] std::size_t depth,
              [[maybe_unused]] std::optional<std::uint64_t> number,
              [[maybe_unused]] Hook&& hook) const {
    if constexpr (hooks::successors) {
      auto const event = [&](state_t<P> const& s) {
        if constexpr (Store::named_by_states)  // the key may have been moved from
          hook(successor_event<P>{parent, number, s, s, next.g, shown(next.h), depth});
        else
          hook(successor_event<P>{parent, number, s, next.by, next.g, shown(next.h), depth});
      };
      if (next.what == fate::fresh && (Store::graph || next.pushed))  // the key is the node's now
        event(nodes_->state_of(static_cast<id>(next.other)));
      else if constexpr (Store::packed)
        event(problem_->unpack(next.key));
      else
        event(next.key);
    }
  }

  [[nodiscard]] number_on_request parent_of(id n) const noexcept {
    return {nodes_, n, [](void const* nodes, std::uint64_t node) {
              auto const parent =
                  static_cast<Store const*>(nodes)->parent_of(static_cast<id>(node));
              return parent ? std::optional<std::uint64_t>(*parent) : std::nullopt;
            }};
  }

  P const* problem_;
  Store const* nodes_;
  Observer* observer_;
};

}  // namespace wend::detail
