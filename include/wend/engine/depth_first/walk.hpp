// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::addressof
#include <optional>
#include <string>
#include <utility>  // std::forward, std::move

#include <wend/core/cost.hpp>
#include <wend/engine/common/pathmax.hpp>
#include <wend/engine/common/takes_back.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/depth_first/current_path.hpp>

/// \file
/// The steps of the depth-first engine: generate a successor, expand it, backtrack.

namespace wend::detail {

/// The steps of a depth-first search along its path.
template <class P, class H, class Observer>
class depth_first_walk : protected depth_first_path<P, H, Observer> {
 protected:
  using path = depth_first_path<P, H, Observer>;
  using path::before_, path::budget_, path::cycles_, path::estimates_, path::frames_;
  using path::event, path::informed, path::leaf_event, path::moves_, path::observer_;
  using path::path_, path::problem_, path::shown, path::visited_;
  using path::raise_after, path::tell_generated;
  using typename path::action, typename path::cost, typename path::cursor, typename path::estimates;
  using typename path::frame, typename path::gate, typename path::hooks, typename path::state;

  using visited = path_set<P>;
  using pruner = move_pruner<P>;

  using path::path;

  /// Generates the next successor of the node on top: it becomes the leaf, or is a duplicate or
  /// above the cutoff bound. If user code throws before it is counted, nothing has changed.
  template <bool Path>
  [[gnu::always_inline]] produced generate(cursor& at, gate const& bars) {
    if constexpr (raises)
      if (leaves_raised(at, bars)) return produced::dropped;
    P const& p = *problem_;
    action const& a = path_[at.top.next];
    auto const fail = [&](std::string const& what) { raise_after(at, a, what); };
    cost const g =
        checked_sum(at.top.g, action_cost(p, path_.end(), a, fail), path_does_not_fit, fail);
    std::optional<cost> h;
    if constexpr (estimates::looks_ahead)
      if (!estimates_.look_ahead_to(p, path_, at.top.next, at.top.end)) return produced::no_memory;
    if constexpr (estimates::makes_notes_ahead && !Path && !hooks::successors) {
      h = estimates_.of_note_ahead(at.top.next, fail);
      if constexpr (raises) raise_both<H>(h, at.top.h);
      if (above(at, bars, g, h, fail)) {
        ++at.pruned;
        count_generated(at);
        return produced::dropped;
      }
      estimates_.put_down_note_ahead(at.top.next);
    } else if constexpr (estimates::before_move) {
      if constexpr (estimates::makes_notes_ahead)
        h = estimates_.step_ahead(at.top.next, fail);
      else
        h = estimates_.step(at.top.h, path_.end(), a, fail);
      if constexpr (raises) raise_both<H>(h, at.top.h);
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

  /// Steps back from the node at `depth`, to which the action before `next` led.
  [[gnu::always_inline]] void step_back(std::size_t depth, std::size_t next) {
    estimates_.step_back();
    if (depth == 0)
      path_.leave();
    else
      path_.step_back(*problem_, path_[next - 1]);
  }

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
      if (is_forbidden) ++pruned;
      return is_forbidden;
    };
    if (!path_.stack_actions(*problem_, leaves_out)) return std::nullopt;
    moves_.keep(depth, row);
    return pruned;
  }
};

}  // namespace wend::detail