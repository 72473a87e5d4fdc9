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

/// The outcome of the generation of a successor.
enum class outcome : unsigned char {
  generated,  ///< It became a new node, or is a cheaper path to an open one.
  reopened,   ///< It is a cheaper path to a closed node.
  duplicate,  ///< Its state is known.
  pruned      ///< It is a dead end, or above the cost limit.
};

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

  /// Sends the event of a successor.
  void successor([[maybe_unused]] outcome how, [[maybe_unused]] auto const& next,
                 [[maybe_unused]] id parent, [[maybe_unused]] std::size_t depth) const {
    if constexpr (hooks::successors) {
      std::optional<std::uint64_t> number;
      if (how != outcome::pruned && next.what != fate::on_path) number = next.other;
      auto const report = [&](state_t<P> const& s) {
        auto const& a = [&]() -> action_t<P> const& {
          if constexpr (Store::named_by_states)  // the key may have been moved from
            return s;
          else
            return next.by;
        }();
        successor_event<P> const event{parent, number, s, a, next.g, shown(next.h), depth};
        if constexpr (hooks::generate) observer_->on_generate(event);
        if constexpr (hooks::reopen)
          if (how == outcome::reopened) observer_->on_reopen(event);
        if constexpr (hooks::duplicate)
          if (how == outcome::duplicate) observer_->on_duplicate(event);
        if constexpr (hooks::prune)
          if (how == outcome::pruned) observer_->on_prune(event);
      };
      if (next.what == fate::fresh && (Store::graph || next.pushed))  // the key is the node's now
        report(nodes_->state_of(static_cast<id>(next.other)));
      else if constexpr (Store::packed)
        report(problem_->unpack(next.key));
      else
        report(next.key);
    }
  }

 private:
  [[nodiscard]] static estimate shown(estimate const& h) {
    return reported_estimate<Store::informed>(h);
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
