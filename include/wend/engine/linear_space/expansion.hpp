// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <string>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/linear_space/path.hpp>

/// \file
/// How searches that keep one path expand a node.

namespace wend::detail {

/// An expansion: the actions are put on the stack, then a child is made of each. What throws
/// meanwhile can be gone on after: a child that was made is not made again.
template <class P, class H, class Observer>
class linear_space_expansion : protected linear_space_path<P, H, Observer> {
 protected:
  using path = linear_space_path<P, H, Observer>;
  using typename path::action, typename path::call, typename path::child, typename path::cost;
  using typename path::estimates, typename path::hooks, typename path::leaf_state;
  using typename path::state, typename path::visited;
  using path::bound_of_leaf_, path::budget_, path::calls_, path::children_;
  using path::counts_, path::cut_beyond_, path::cycles_, path::estimates_, path::forgotten_;
  using path::kept_, path::leaf_, path::limits_, path::observer_, path::path_, path::problem_;
  using path::reexpanded_, path::starts_, path::visited_;
  using path::action_to, path::end_of_path, path::leaf_event, path::raise_after;
  using path::takes_back;
  using path::path;

  /// Expands the leaf, whose children are generated next; false if there is no memory for them.
  [[nodiscard]] bool expand() {
    if (!calls_.reserve(1) || !path_.reserve_step() || !estimates_.reserve_step()) return false;
    if (cycles_ == cycle_check::path && !visited_.reserve()) return false;
    std::size_t const first = path_.stacked();
    if (!path_.stack_actions(*problem_, takes_back())) return false;
    std::size_t const count = path_.stacked() - first;
    if (!children_.reserve(count)) {
      path_.unstack(first);
      return false;
    }
    child const& leaf = end_of_path();
    WEND_TRY {
      if constexpr (hooks::expand) observer_->on_expand(leaf_event());
      if (cycles_ == cycle_check::path) visited_.push(*problem_, path_);
    }
    WEND_CATCH_ALL {
      path_.unstack(first);
      WEND_RETHROW;
    }
    ++counts_.expanded;
    if (leaf.was_expanded()) ++reexpanded_;
    std::size_t const at = children_.size();
    leaf_ = leaf_state::none;
    calls_.append(call{at, at, at + count, 0, bound_of_leaf_});
    return true;
  }

  /// Generates the next child of the node on top; it is pruned unless `is_within(value)`. If user
  /// code throws nothing has changed.
  template <class IsWithin>
  void generate(IsWithin const& is_within) {
    P const& p = *problem_;
    call& top = calls_.back();
    child const& parent = end_of_path();
    action const& a = action_to(top.next);
    auto const fail = [&](std::string const& what) { raise_after(a, what); };
    auto const beyond = cost_beyond(limits_.max_cost);
    auto const step = cost_after(p, parent.g, path_.end(), a, fail, beyond);
    if (!step.applicable) {  // nothing is generated, and nothing left below it
      children_.append(child{parent.g, cost{}, std::nullopt, counts_.stored});
      ++top.next;
      return;
    }
    cost const g = step.value;
    std::optional<cost> h;
    std::optional<cost> value;
    if constexpr (estimates::before_move) h = estimates_.step(parent.h, path_.end(), a, fail);
    bool const checks = cycles_ == cycle_check::path;
    bool duplicate = false;
    bool moved = false;
    WEND_TRY {
      if constexpr (visited::hashes_ahead)
        if (checks) visited_.hash_ahead(p, path_.end(), a);
      decltype(auto) next = path_.try_step(p, a);
      moved = true;
      duplicate = checks && visited_.meets(p, path_, next);
      if constexpr (!estimates::before_move)  // observers see duplicates' estimates too
        if (!duplicate || hooks::successors) h = estimates_.here(next, fail);
      if (!duplicate && h) {
        value = checked_sum(g, *h, sum_does_not_fit, fail, beyond);
        cut_beyond_ = cut_beyond_ || (beyond && !(*value < *beyond));
        // Korf's rule: what is known of a node that was expanded before holds for its children.
        if (parent.was_expanded()) value = std::max(*value, *parent.value);
        if (!is_within(*value)) value.reset();
      }
      tell(next, a, g, h, duplicate, value.has_value());
    }
    WEND_CATCH_ALL {
      if constexpr (estimates::before_move) estimates_.step_back();
      if (moved) path_.take_back(p, a);
      WEND_RETHROW;
    }
    if constexpr (estimates::before_move) estimates_.step_back();
    path_.take_back(p, a);
    ++counts_.generated;
    ++counts_.evaluated;
    if (duplicate) ++counts_.duplicates;
    if (!duplicate && !value) ++counts_.pruned;
    counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, calls_.size() - 1);
    children_.append(child{g, h.value_or(cost{}), value, counts_.stored});
    ++top.next;
    if (!value) return;
    path::note_h(*h);
    ++counts_.stored;
    ++kept_;
  }

 private:
  void tell([[maybe_unused]] state const& s, [[maybe_unused]] action const& a,
            [[maybe_unused]] cost const& g, [[maybe_unused]] std::optional<cost> const& h,
            [[maybe_unused]] bool is_duplicate, [[maybe_unused]] bool is_kept) {
    if constexpr (hooks::successors) {
      std::optional<std::uint64_t> number;
      if (is_kept) number = counts_.stored;
      successor_event<P> const e{end_of_path().number, number, s, a, g, h, calls_.size() - 1};
      if constexpr (hooks::generate) observer_->on_generate(e);
      if constexpr (hooks::duplicate)
        if (is_duplicate) observer_->on_duplicate(e);
      if constexpr (hooks::prune)
        if (!is_duplicate && !is_kept) observer_->on_prune(e);
    }
  }
};

}  // namespace wend::detail
