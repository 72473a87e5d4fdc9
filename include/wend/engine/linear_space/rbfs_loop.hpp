// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <type_traits>  // std::true_type

#include <wend/core/result.hpp>
#include <wend/engine/linear_space/loop.hpp>

/// \file
/// How recursive best-first search chooses the next node.

namespace wend::detail {

/// Korf's algorithm, with a stack of its own in the place of the machine's:
///
///     RBFS(N, F(N), B)
///       for each child c of N: F(c) := max(F(N), f(c)) if f(N) < F(N), else f(c)
///       while the least F(c) is at most B, and finite
///         F(c) := RBFS(c, F(c), min(B, the second least F))
///       return the least F
///
/// A visit goes on to the next node: back, as long as the least F is above the bound, and down to
/// the best child.
template <class P, class H, class Observer>
class rbfs_loop : protected linear_space_loop<P, H, Observer> {
 protected:
  using loop = linear_space_loop<P, H, Observer>;
  using typename loop::call, typename loop::cost, typename loop::hooks;
  using loop::bound_of_leaf_, loop::calls_, loop::children_, loop::counts_, loop::cut_depth_;
  using loop::limits_, loop::lower_bound_, loop::observer_;
  using loop::end_of_path, loop::finish;
  using loop::loop;

  /// Visits the next node.
  [[nodiscard]] bool visit() {
    return loop::visit_next([this] { return go_on(); }, [this] { return finish_solved(); },
                            [](cost const&) { return std::true_type(); });
  }

 private:
  struct best_two {
    std::size_t first;
    std::optional<cost> value{};   ///< The least F; empty: none is finite.
    std::optional<cost> second{};  ///< The second least one.
    std::size_t finite = 0;        ///< How many there are.
  };
  /// The children of least F; among equals the one that was generated first.
  [[nodiscard]] best_two best_children(call const& of) const {
    best_two best{of.first};
    for (std::size_t i = of.first; i < of.end; ++i) {
      auto const& value = children_[i].value;
      if (!value) continue;
      ++best.finite;
      if (!best.value || *value < *best.value) {
        best.second = best.value;
        best.value = value;
        best.first = i;
      } else if (!best.second || *value < *best.second) {
        best.second = value;
      }
    }
    return best;
  }

  /// Goes back from what is above its bound, and down to the best child.
  [[nodiscard]] bool go_on() {
    for (;;) {
      call const& top = calls_.back();
      auto const best = best_children(top);
      bool const within = best.value && (!top.bound || !(*top.bound < *best.value));
      if (!within && calls_.size() == 1)
        return finish(cut_depth_ ? search_status::depth_limit : search_status::exhausted);
      if (!within) {
        this->go_back(best.value, best.finite);
        continue;
      }
      // All other nodes have an F of at least this one.
      if (limits_.max_cost && *limits_.max_cost < *best.value)
        return finish(search_status::cost_limit);
      loop::raise_bound(*best.value);
      bound_of_leaf_ = top.bound;
      if (best.second && (!top.bound || *best.second < *top.bound)) bound_of_leaf_ = best.second;
      return this->enter(best.first) || finish(search_status::memory_limit);
    }
  }

  bool finish_solved() {
    if constexpr (hooks::goal) observer_->on_goal(this->leaf_event());
    ++counts_.goals;
    if (end_of_path().g < *lower_bound_) lower_bound_ = end_of_path().g;
    return finish(search_status::solved);
  }
};

}  // namespace wend::detail
