// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <utility>  // std::forward

#include <wend/core/cost.hpp>
#include <wend/engine/common/pathmax.hpp>
#include <wend/engine/depth_first/leaf_actions.hpp>

/// \file
/// The steps of the depth-first engine: generate a successor, expand it, backtrack.

namespace wend::detail {

/// The steps of a depth-first search along its path.
template <class P, class H, class Observer>
class depth_first_walk : protected depth_first_actions<P, H, Observer> {
 protected:
  using actions = depth_first_actions<P, H, Observer>;
  using actions::before_, actions::budget_, actions::cycles_, actions::estimates_;
  using actions::event, actions::frames_, actions::informed, actions::leaf_event;
  using actions::leaf_has_action, actions::observer_, actions::path_, actions::problem_;
  using actions::raise_after, actions::shown, actions::stack_actions, actions::tell_generated;
  using actions::visited_;
  using typename actions::action, typename actions::cost, typename actions::cursor;
  using typename actions::estimates, typename actions::frame, typename actions::gate;
  using typename actions::hooks, typename actions::pruner, typename actions::state;

  using visited = path_set<P>;

  using actions::actions;

  /// Generates the next successor of the node on top: it becomes the leaf, or is a duplicate or
  /// above the cutoff bound. An action of infinite cost has none, and is passed over. If user code
  /// throws before the successor is counted, nothing has changed.
  template <bool Path>
  [[gnu::always_inline]] produced generate(cursor& at, gate const& bars) {
    if constexpr (raises)
      if (leaves_raised(at, bars)) return produced::dropped;
    P const& p = *problem_;
    action const& a = path_[at.top.next];
    auto const fail = [&](std::string const& what) { raise_after(at, a, what); };
    auto const step = cost_after(p, at.top.g, path_.end(), a, fail, bars.beyond);
    if (!step.applicable) {
      ++at.top.next;
      return produced::left_out;
    }
    cost const g = step.value;
    std::optional<cost> h;
    if constexpr (estimates::looks_ahead)
      if (!estimates_.look_ahead_to(p, path_, at.top.next, at.top.end)) return produced::no_memory;
    if constexpr (estimates::before_move) {
      bool dropped = false;
      auto const drops = [&](std::optional<cost>& estimate) {
        if constexpr (raises) raise_both<H>(estimate, at.top.h);
        if constexpr (!Path && !hooks::successors) dropped = above(at, bars, g, estimate, fail);
        return dropped;
      };
      h = estimates_.step_unless(drops, at.top.h, path_.end(), a, at.top.next, fail);
      if (dropped) {
        ++at.pruned;
        count_generated(at);
        return produced::dropped;
      }
    }
    bool moved = false;
    bool duplicate = false;
    bool pruned = false;
    WEND_TRY {
      if constexpr (Path && visited::hashes_ahead) visited_.hash_ahead(p, path_.end(), a);
      decltype(auto) next = path_.try_step(p, a);
      moved = true;
      if constexpr (Path) duplicate = visited_.meets(p, path_, next);
      if constexpr (informed && !estimates::before_move)  // observers see duplicates' estimates too
        if (hooks::generate || hooks::duplicate || !duplicate) {
          h = estimates_.of_successor(next, at.top.next, fail);
          if constexpr (raises) raise_both<H>(h, at.top.h);
        }
      if constexpr (hooks::generate || hooks::duplicate)
        tell_generated(at, next, a, g, h,
                       duplicate ? std::nullopt : std::optional<std::uint64_t>(at.numbered));
      if constexpr (Path || hooks::successors || !estimates::before_move)
        pruned = !duplicate && above(at, bars, g, h, fail);
      if constexpr (hooks::prune)
        if (pruned) observer_->on_prune(event(at, next, a, g, h, at.numbered));
      if (!duplicate && !pruned) path_.keep(std::forward<decltype(next)>(next));
    }
    WEND_CATCH_ALL {
      if constexpr (estimates::before_move) estimates_.step_back();
      if (moved) path_.take_back(p, a);
      WEND_RETHROW;
    }
    if (duplicate || pruned) {
      if constexpr (estimates::before_move) estimates_.step_back();
      path_.take_back(p, a);
      ++(duplicate ? at.duplicates : at.pruned);
      if (pruned) ++at.numbered;
      count_generated(at);
      return produced::dropped;
    }
    at.leaf = leaf_state::fresh;
    at.last.g = g;
    if constexpr (informed) at.last.h = *h;
    at.last.number = at.numbered++;
    count_generated(at);
    return produced::leaf;
  }

  /// Expands the leaf: it becomes the node on top, and its actions are stacked. False if there is
  /// no memory for that. With `Again` the observer was told before the search was resumed.
  template <bool Path, bool Again = false>
  [[gnu::always_inline]] bool expand(cursor& at) {
    constexpr bool tells = hooks::expand && !Again;
    if (frames_.size() == at.depth) {
      if (!frames_.reserve(1)) return false;
      frames_.append();
    }
    if (!path_.reserve_step() || !estimates_.reserve_step()) return false;
    if constexpr (Path)
      if (!visited_.reserve()) return false;
    std::size_t const first = at.top.end;
    estimates_.forget_ahead(first);
    [[maybe_unused]] std::uint64_t const pruned_before = at.pruned_moves;
    if (!stack_actions(at)) return false;
    if constexpr (Path || tells) {
      WEND_TRY {
        if constexpr (tells) observer_->on_expand(leaf_event(at, path_.end()));
        if constexpr (Path) visited_.push(*problem_, path_);
      }
      WEND_CATCH_ALL {
        path_.unstack(first);
        if constexpr (pruner::prunes) at.pruned_moves = pruned_before;
        WEND_RETHROW;
      }
    }
    frames_[at.depth++] = at.top;
    at.top = at.last;
    at.top.next = first;
    at.top.end = path_.stacked();
    at.leaf = leaf_state::none;
    ++at.expanded;
    return true;
  }

  /// Backtracks from the node on top, all of whose successors were visited.
  template <bool Path>
  [[gnu::always_inline]] void retreat(cursor& at) {
    frame& parent = frames_[at.depth - 1];
    step_back(at.depth - 1, parent.next);
    if constexpr (Path) visited_.pop();
    path_.unstack(parent.end);
    --at.depth;
    if constexpr (raises) raise_estimate(parent.h, at.top.h);
    at.top = parent;
  }

  /// Leaves the leaf.
  [[gnu::always_inline]] void drop_leaf(cursor& at) {
    step_back(at.depth, at.top.next);
    at.leaf = leaf_state::none;
  }

  /// Prunes the leaf, which is at the greatest depth.
  [[gnu::always_inline]] void cut(cursor& at) {
    if (!at.depth_cut) at.depth_cut = leaf_has_action(at);
    prune_leaf(at);
  }

  /// Prunes the leaf, of which the observer was told.
  [[gnu::always_inline]] void prune_leaf(cursor& at) {
    if constexpr (hooks::prune)  // a start is no successor
      if (at.depth != 0)
        observer_->on_prune(event(at, path_.end(), path_[at.top.next - 1], at.last.g,
                                  shown(at.last.h), at.last.number));
    drop_leaf(at);
    ++at.pruned;
  }

 private:
  static constexpr bool raises = raises_estimates<P, H>();

  /// Whether a successor is a dead end or above the cutoff bound. The least value above it, the
  /// next iteration's bound, is kept.
  template <class Fail>
  [[gnu::always_inline]] static bool above(cursor& at, gate const& bars, cost const& g,
                                           std::optional<cost> const& h, Fail const& fail) {
    cost value = g;
    if constexpr (informed) {
      if (!h) return true;
      value = checked_sum(g, *h, sum_does_not_fit, fail, bars.beyond);
    }
    if (!bars.ceiling || !(*bars.ceiling < value)) return false;
    if (!at.least_cut || value < *at.least_cut) at.least_cut = value;
    return true;
  }

  [[gnu::always_inline]] static void count_generated(cursor& at) {
    ++at.top.next;
    ++at.generated;
    if (at.max_depth < at.depth) at.max_depth = at.depth;
  }

  /// Steps back from the node at `depth`, to which the action before `next` led.
  [[gnu::always_inline]] void step_back(std::size_t depth, std::size_t next) {
    estimates_.step_back();
    if (depth == 0)
      path_.leave();
    else
      path_.step_back(*problem_, path_[next - 1]);
  }
};

}  // namespace wend::detail
