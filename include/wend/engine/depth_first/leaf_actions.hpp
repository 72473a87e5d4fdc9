// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::addressof
#include <optional>

#include <wend/core/cost.hpp>
#include <wend/engine/common/takes_back.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/depth_first/current_path.hpp>

/// \file
/// Which actions a depth-first search tries in a node.

namespace wend::detail {

/// The actions of the leaf of a path: neither the one that takes back the last, where cycles are
/// checked by that, nor those that a move automaton forbids.
template <class P, class H, class Observer>
class depth_first_actions : protected depth_first_path<P, H, Observer> {
 protected:
  using path = depth_first_path<P, H, Observer>;
  using path::before_, path::cycles_, path::moves_, path::path_, path::problem_;
  using typename path::action, typename path::cursor;

  using pruner = move_pruner<P>;

  using path::path;

  /// The action that led to the leaf; null if it is a start.
  [[gnu::always_inline, nodiscard]] action const* leaf_action(cursor const& at) const noexcept {
    if (at.depth != 0) return std::addressof(path_[at.top.next - 1]);
    return before_.last ? std::addressof(*before_.last) : nullptr;
  }

  /// The leaf's row of the move automaton. \pre There is one.
  [[nodiscard]] auto leaf_row(cursor const& at) const
    requires(pruner::prunes)
  {
    return row_of(at.depth, leaf_action(at));
  }
  /// The same of the leaf at `depth`, to which `last` led.
  [[nodiscard]] auto row_of(std::size_t depth, action const* last) const
    requires(pruner::prunes)
  {
    return depth == 0 ? moves_.at_start(*problem_, path_.end()) : moves_.after(depth - 1, *last);
  }

  /// What picks the actions that are not tried in a node to which `last` led (null: a start): to be
  /// asked of one after the other. `row` is the node's row of the move automaton, if there is one.
  [[nodiscard]] auto skips(action const* last,
                           [[maybe_unused]] move_automaton::state_type row) const {
    auto const is_back = takes_back(*problem_, cycles_ == cycle_check::parent ? last : nullptr);
    if constexpr (pruner::prunes)
      return [is_back, forbids = moves_.forbidden_at(row)](action const& a) mutable {
        return forbids(a) || is_back(a);
      };
    else
      return is_back;
  }

  /// Whether the leaf has an action to be tried, other than the one that takes back the last.
  [[nodiscard]] bool leaf_has_action(cursor const& at) const {
    auto const* const last = cycles_ != cycle_check::none ? leaf_action(at) : nullptr;
    auto const is_back = takes_back(*problem_, last);
    if constexpr (pruner::prunes) {
      if (moves_.on()) {
        auto forbids = moves_.forbidden_at(leaf_row(at));
        return path_.has_action(*problem_,
                                [&](action const& a) { return forbids(a) || is_back(a); });
      }
    }
    return path_.has_action(*problem_, is_back);
  }

  /// Puts the leaf's actions on the path's stack; false if there is no memory for them.
  [[gnu::always_inline]] bool stack_actions(cursor& at) {
    if constexpr (pruner::prunes) {
      if (moves_.on()) [[unlikely]] {
        auto const pruned = stack_pruned_actions(at.depth, leaf_action(at));
        if (pruned) at.pruned_moves += *pruned;
        return pruned.has_value();
      }
    }
    if constexpr (invertible_problem<P>) {
      if (cycles_ == cycle_check::parent && (at.depth != 0 || before_.last)) {
        action const back =
            problem_->inverse(at.depth != 0 ? path_[at.top.next - 1] : *before_.last);
        return path_.stack_actions(*problem_, [&](action const& a) { return a == back; });
      }
    }
    return path_.stack_actions(*problem_, [](action const&) { return false; });
  }

 private:
  /// The same with a move automaton, for a leaf to which `last` led: how many actions the automaton
  /// alone has left out; empty if there is no memory for the others.
  [[gnu::noinline]] std::optional<std::uint64_t> stack_pruned_actions(std::size_t depth,
                                                                      action const* last) {
    if (!moves_.reserve(depth)) return std::nullopt;
    auto const row = row_of(depth, last);
    auto const is_back = takes_back(*problem_, cycles_ == cycle_check::parent ? last : nullptr);
    std::uint64_t pruned = 0;
    auto forbids = moves_.forbidden_at(row);
    auto const leaves_out = [&](action const& a) {
      bool const is_forbidden = forbids(a);
      if (is_back(a)) return true;
      if (is_forbidden && !is_left_out(*problem_, path_.end(), a)) ++pruned;
      return is_forbidden;
    };
    if (!path_.stack_actions(*problem_, leaves_out)) return std::nullopt;
    moves_.keep(depth, row);
    return pruned;
  }
};

}  // namespace wend::detail
