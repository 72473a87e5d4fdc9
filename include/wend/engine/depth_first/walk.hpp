// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // what there may not be
#include <string>       // what is wrong with a cost
#include <type_traits>  // std::is_same_v
#include <utility>      // std::forward
#include <vector>       // the path to a fault

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/depth_first/cursor.hpp>
#include <wend/engine/depth_first/path_estimates.hpp>
#include <wend/engine/depth_first/path_set.hpp>
#include <wend/engine/depth_first/search_path.hpp>

/// \file
/// The steps of the depth-first engine: to a successor, into it, and back.

namespace wend::detail {

/// The path of a depth-first search and the steps it takes.
template <class P, class H, class Observer>
class depth_first_walk {
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

  depth_first_walk(P const& problem, H const& heuristic, cycle_check cycles, table_memory* memory,
                   Observer& observer)
      : problem_(&problem),
        observer_(&observer),
        cycles_(cycles),
        budget_(memory),
        path_(budget_),
        estimates_(heuristic, budget_),
        visited_(budget_),
        frames_(budget_) {}

  /// Produces the next successor of the node on top; it becomes the leaf unless it is dropped.
  /// Where user code throws before the successor is counted, it is as if it had not been tried.
  template <bool Path>
  [[gnu::always_inline]] produced generate(cursor& at, gate const& bars) {
    P const& p = *problem_;
    action const& a = path_[at.top.next];
    auto const fail = [&](std::string const& what) { raise_after(at, a, what); };
    cost const g =
        checked_sum(at.top.g, action_cost(p, path_.end(), a, fail), path_does_not_fit, fail);
    std::optional<cost> h;
    if constexpr (estimates::before_move) {
      h = estimates_.step(at.top.h, path_.end(), a, fail);
      if constexpr (!Path && !hooks::successors) {
        auto const fail_here = [&](std::string const& what) {
          estimates_.step_back();
          fail(what);
        };
        if (above(at, bars, g, h, fail_here)) {
          estimates_.step_back();
          ++at.pruned;
          count_generated(at);
          return produced::dropped;
        }
      }
    }
    bool moved = false;
    bool duplicate = false;
    bool pruned = false;
    WEND_TRY {
      decltype(auto) next = path_.try_step(p, a);
      moved = true;
      if constexpr (Path) duplicate = visited_.meets(p, path_, next);
      if constexpr (informed && !estimates::before_move)  // observers see duplicates' estimates too
        if (hooks::generate || hooks::duplicate || !duplicate) h = estimates_.here(next, fail);
      if constexpr (hooks::generate || hooks::duplicate)
        tell_generated(at, next, a, g, h, duplicate);
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

  /// Puts the leaf on top, and its actions on the stack; false if there is no memory for that. The
  /// observer is told, unless this was done in an earlier session.
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
    if (!stack_actions(at)) return false;
    if constexpr (Path || tells) {
      WEND_TRY {
        if constexpr (tells) observer_->on_expand(leaf_event(at, path_.end()));
        if constexpr (Path) visited_.push(*problem_, path_);
      }
      WEND_CATCH_ALL {
        path_.unstack(first);
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

  /// Leaves the node on top, all of whose successors are done.
  template <bool Path>
  [[gnu::always_inline]] void retreat(cursor& at) {
    frame const parent = frames_[at.depth - 1];
    step_back(at.depth - 1, parent.next);
    if constexpr (Path) visited_.pop();
    path_.unstack(parent.end);
    --at.depth;
    at.top = parent;
  }

  /// Leaves the leaf.
  [[gnu::always_inline]] void drop_leaf(cursor& at) {
    step_back(at.depth, at.top.next);
    at.leaf = leaf_state::none;
  }

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

  /// Leaves the leaf without expanding it, because it is at the greatest depth.
  [[gnu::always_inline]] void cut(cursor& at) {
    if (!at.depth_cut) at.depth_cut = leaf_has_action(at.depth, at.top.next);
    if constexpr (hooks::prune)  // a start is no successor
      if (at.depth != 0)
        observer_->on_prune(
            event(at, path_.end(), path_[at.top.next - 1], at.last.g,
                  shown(at.last.h), at.last.number));
    drop_leaf(at);
    ++at.pruned;
  }

  /// How many actions lead to the end of the path.
  static std::size_t steps(cursor const& at) noexcept {
    return at.leaf == leaf_state::none && at.depth != 0 ? at.depth - 1 : at.depth;
  }
  [[nodiscard]] std::vector<action> actions_along(cursor const& at) const {
    std::vector<action> actions;
    actions.reserve(steps(at) + 1);
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
  }

  /// What there is to tell of the leaf.
  static node_event<P> leaf_event(cursor const& at, state const& s) {
    node_event<P> e{at.last.number, s, at.last.g, shown(at.last.h), at.depth};
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

  P const* problem_;
  Observer* observer_;
  cycle_check cycles_;
  memory_budget budget_;
  search_path<P> path_;
  estimates estimates_;
  path_set<P> visited_;
  column<frame> frames_;

 private:
  /// Whether a successor is a dead end or above the ceiling; then the least such value is kept.
  template <class Fail>
  [[gnu::always_inline]] static bool above(cursor& at, gate const& bars, cost const& g,
                                           std::optional<cost> const& h, Fail const& fail) {
    cost value = g;
    if constexpr (informed) {
      if (!h) return true;
      value = checked_sum(g, *h, sum_does_not_fit, fail);
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

  /// Whether the leaf has an action, other than the one that takes back the last.
  [[nodiscard]] bool leaf_has_action(std::size_t depth, std::size_t next) const {
    if constexpr (invertible_problem<P>) {
      if (cycles_ != cycle_check::none && depth != 0) {
        action const back = problem_->inverse(path_[next - 1]);
        return path_.has_action(*problem_, [&](action const& a) { return a == back; });
      }
    }
    return path_.has_action(*problem_, [](action const&) { return false; });
  }

  /// Steps back from the node at `depth`, to which the action before `next` led.
  [[gnu::always_inline]] void step_back(std::size_t depth, std::size_t next) {
    estimates_.step_back();
    if (depth == 0)
      path_.leave();
    else
      path_.step_back(*problem_, path_[next - 1]);
  }

  [[gnu::always_inline]] bool stack_actions(cursor const& at) {
    if constexpr (invertible_problem<P>) {
      if (cycles_ == cycle_check::parent && at.depth != 0) {
        action const back = problem_->inverse(path_[at.top.next - 1]);
        return path_.stack_actions(*problem_, [&](action const& a) { return a == back; });
      }
    }
    return path_.stack_actions(*problem_, [](action const&) { return false; });
  }

  successor_event<P> event(cursor const& at, state const& s, action const& a, cost const& g,
                           std::optional<cost> const& h,
                           std::optional<std::uint64_t> number) const {
    return {at.top.number, number, s, a, g, h, at.depth};
  }
  void tell_generated(cursor const& at, state const& s, action const& a, cost const& g,
                      std::optional<cost> const& h, bool duplicate) {
    auto const number = duplicate ? std::nullopt : std::optional<std::uint64_t>(at.numbered);
    if constexpr (hooks::generate) observer_->on_generate(event(at, s, a, g, h, number));
    if constexpr (hooks::duplicate)
      if (duplicate) observer_->on_duplicate(event(at, s, a, g, h, number));
  }
};

}  // namespace wend::detail
