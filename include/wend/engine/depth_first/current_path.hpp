// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/depth_first/cursor.hpp>
#include <wend/engine/depth_first/move_pruner.hpp>
#include <wend/engine/depth_first/path_estimates.hpp>
#include <wend/engine/depth_first/path_set.hpp>
#include <wend/engine/depth_first/search_path.hpp>

/// \file
/// The path of a depth-first search.

namespace wend::detail {

/// The path of a depth-first search: its states, actions, estimates and frames, and what observers
/// and errors say of it.
template <class P, class H, class Observer>
class depth_first_path {
 protected:
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using estimates = path_estimates<P, H>;
  using hooks = hooks_of<Observer, P>;
  using cursor = depth_first_cursor<cost>;
  using frame = path_frame<cost>;
  using gate = depth_first_gate<cost>;

  static constexpr bool informed = !std::is_same_v<H, blind>;

  depth_first_path(P const& problem, H const& heuristic, cycle_check cycles, table_memory* memory,
                   Observer& observer)
      : problem_(&problem),
        observer_(&observer),
        cycles_(cycles),
        budget_(memory),
        path_(budget_),
        estimates_(heuristic, budget_),
        visited_(budget_),
        frames_(budget_),
        moves_(budget_) {}

  /// Begins a path; false if there is no memory for it.
  [[nodiscard]] bool begin_at(state const& start) {
    if (!path_.begin(start)) return false;
    bool begun = false;
    WEND_TRY { begun = estimates_.begin(start); }
    WEND_CATCH_ALL {
      path_.leave();
      WEND_RETHROW;
    }
    if (!begun) path_.leave();
    return begun;
  }
  void forget_path() noexcept {
    path_.clear();
    estimates_.clear();
    visited_.clear();
  }
  /// Gives the memory back. \pre There is no path.
  void release() noexcept {
    path_.release();
    estimates_.release();
    visited_.release();
    frames_.release();
    if constexpr (move_pruner<P>::prunes) moves_.release();
  }

  /// How many actions lead to the end of the path.
  static std::size_t steps(cursor const& at) noexcept {
    return at.leaf == leaf_state::none && at.depth != 0 ? at.depth - 1 : at.depth;
  }
  /// The actions of the path, in the memory of `actions`, which is empty.
  [[nodiscard]] std::vector<action> actions_along(cursor const& at,
                                                  std::vector<action> actions = {}) const {
    if (before_.actions) actions = before_.actions(before_.roots, before_.root);
    actions.reserve(actions.size() + steps(at) + 1);
    for (std::size_t i = 1; i <= steps(at); ++i)
      actions.push_back(path_[(i < at.depth ? frames_[i] : at.top).next - 1]);
    return actions;
  }

  /// Raises the error of an invalid cost or estimate after `a`.
  [[noreturn, gnu::cold, gnu::noinline]] void raise_after(cursor at, action const& a,
                                                          std::string const& what) const {
    auto path = actions_along(at);
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

  /// What an observer is told of the leaf.
  node_event<P> leaf_event(cursor const& at, state const& s) const {
    node_event<P> e{at.last.number, s, at.last.g, shown(at.last.h), at.depth + before_.depth};
    if (at.depth != 0)
      e.parent = {nullptr, at.top.number, [](void const*, std::uint64_t number) {
                    return std::optional<std::uint64_t>(number);
                  }};
    return e;
  }

  static std::optional<cost> shown(cost const& h) {
    if constexpr (informed)
      return h;
    else
      return std::nullopt;
  }
  successor_event<P> event(cursor const& at, state const& s, action const& a, cost const& g,
                           std::optional<cost> const& h,
                           std::optional<std::uint64_t> number) const {
    return {at.top.number, number, s, a, g, h, at.depth + before_.depth};
  }
  /// Tells the observer of a successor. A duplicate has no `number`.
  void tell_generated(cursor const& at, state const& s, action const& a, cost const& g,
                      std::optional<cost> const& h, std::optional<std::uint64_t> number) {
    if constexpr (hooks::generate) observer_->on_generate(event(at, s, a, g, h, number));
    if constexpr (hooks::duplicate)
      if (!number) observer_->on_duplicate(event(at, s, a, g, h, number));
  }

  /// What led to the root of the tree, where that is no start.
  struct way_to_root {
    std::size_t depth = 0;
    std::optional<action> last{};
    std::vector<action> (*actions)(void const* roots, std::size_t root) = nullptr;
    void const* roots = nullptr;
    std::size_t root = 0;
  };

  P const* problem_;
  Observer* observer_;
  cycle_check cycles_;
  memory_budget budget_;
  search_path<P> path_;
  estimates estimates_;
  path_set<P> visited_;
  column<frame> frames_;
  [[no_unique_address]] move_pruner<P> moves_;
  way_to_root before_{};
};

}  // namespace wend::detail
