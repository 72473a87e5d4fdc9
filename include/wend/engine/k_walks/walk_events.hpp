// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>

#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/k_walks/known_states.hpp>
#include <wend/engine/k_walks/walk_nodes.hpp>

/// \file
/// What a search of walks tells its observer.

namespace wend::detail {

/// What a walk that goes on by one action costs.
template <class Cost>
struct walk_sums {
  Cost g;
  Cost f;
};

template <class P, class H, class Observer>
class walk_events {
  using cost = cost_t<P>;
  using nodes = walk_nodes<P>;

 public:
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::duplicate && !hooks::reopen && !hooks::iteration,
                "wend: a search of walks has no duplicates, nothing to reopen and no iterations: "
                "its observer may have on_generate, on_prune, on_expand, on_goal, on_progress");

  walk_events(known_states<P, H> const& known, nodes const& all, Observer& observer) noexcept
      : known_(&known), nodes_(&all), observer_(&observer) {}

  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

  /// A node is a goal.
  void goal([[maybe_unused]] std::size_t n) const {
    if constexpr (hooks::goal) observer_->on_goal(event_of(n));
  }

  /// A node is to be expanded: its steps were asked for, and `sums` are those of the ones that lead
  /// to no dead end.
  void expansion([[maybe_unused]] std::size_t n,
                 [[maybe_unused]] column<walk_sums<cost>> const& sums) const {
    if constexpr (hooks::expand) observer_->on_expand(event_of(n));
    if constexpr (hooks::successors) {
      auto const& from = (*nodes_)[n];
      std::uint64_t number = nodes_->size();
      auto sum = sums.begin();
      for (auto const& s : known_->steps(from.state)) {
        auto const& h = known_->estimate(s.to);
        successor_event<P> e{n,      {}, (*known_)[s.to], s.by, static_cast<cost>(from.g + s.price),
                             told(h), from.depth + std::size_t{1}};
        if (h) {
          e.node = number++;
          e.g = (sum++)->g;
        }
        if constexpr (hooks::generate) observer_->on_generate(e);
        if constexpr (hooks::prune)
          if (!h) observer_->on_prune(e);
      }
    }
  }

 private:
  [[nodiscard]] static std::optional<cost> told(std::optional<cost> const& h) {
    if constexpr (known_states<P, H>::informed) return h;
    return std::nullopt;
  }
  [[nodiscard]] node_event<P> event_of(std::size_t n) const {
    auto const& node = (*nodes_)[n];
    number_on_request const parent(nodes_, n, [](void const* all, std::uint64_t of) {
      auto const before = (*static_cast<nodes const*>(all))[of].parent;
      return before == nodes::none ? std::nullopt : std::optional<std::uint64_t>(before);
    });
    return {n, (*known_)[node.state], node.g, told(known_->estimate(node.state)), node.depth,
            parent};
  }

  known_states<P, H> const* known_;
  nodes const* nodes_;
  Observer* observer_;
};

}  // namespace wend::detail
