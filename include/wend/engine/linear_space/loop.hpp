// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <optional>
#include <string>

#include <wend/core/error.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/linear_space/expansion.hpp>

/// \file
/// The visit of a node, of searches that keep one path with the successors of each node on it.

namespace wend::detail {

/// The loop over the nodes, without the rule by which the next one is chosen. Functions that can
/// end or pause the search return false then, and `status_` says how; what they had not finished is
/// taken up again.
template <class P, class H, class Observer>
class linear_space_loop : protected linear_space_expansion<P, H, Observer> {
 protected:
  using expansion = linear_space_expansion<P, H, Observer>;
  using typename expansion::action, typename expansion::call, typename expansion::child;
  using typename expansion::cost, typename expansion::hooks, typename expansion::leaf_state;
  using expansion::calls_, expansion::children_, expansion::counts_, expansion::forgotten_;
  using expansion::heuristic_, expansion::kept_, expansion::leaf_, expansion::observer_;
  using expansion::path_, expansion::problem_, expansion::starts_;
  using expansion::end_of_path, expansion::finish, expansion::open, expansion::takes_back;
  using expansion::expansion;

  /// Asks what the starts are.
  [[nodiscard]] bool enter_starts() {
    if (expansion::is_solved_at_start()) return false;
    auto const fail = [](std::string const& what) {
      raise(invalid_cost_at<action>(what, {}));
    };
    this->forget_nodes();  // of an attempt that failed
    if (!calls_.reserve(1) || !children_.reserve(starts_.size()))
      return finish(search_status::memory_limit);
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      auto const h = evaluator<P, H>::of_start(*problem_, *heuristic_, starts_[i], fail);
      children_.append(child{cost{}, h.value_or(cost{}), h, i});
      if (!h) continue;
      expansion::note_h(*h);
      ++kept_;
    }
    calls_.append(call{0, starts_.size(), starts_.size(), 0, std::nullopt});
    counts_.evaluated = starts_.size();
    expansion::count_starts();
    counts_.max_open = open();
    return true;
  }

  [[nodiscard]] bool entered() const noexcept { return !calls_.empty(); }

  /// Visits the node to which `go_on()` goes: tests it for the goal, where `at_goal()` says how the
  /// search stands, and expands it, all of whose successors are generated. `is_within(value)`:
  /// whether a successor is kept.
  template <class GoOn, class AtGoal, class IsWithin>
  [[nodiscard]] bool visit_next(GoOn go_on, AtGoal at_goal, IsWithin is_within) {
    if (leaf_ == leaf_state::none && calls_.back().next == calls_.back().end && !go_on())
      return false;
    if (leaf_ != leaf_state::none) {
      if (leaf_ == leaf_state::fresh) {
        bool const is_goal = is_goal_at_end();
        leaf_ = is_goal ? leaf_state::goal : leaf_state::tested;
      }
      if (leaf_ == leaf_state::goal) return at_goal();
      if (expansion::is_at_depth_limit(this->depth())) {
        cut();
        return true;
      }
      if (auto const limit = expansion::reached()) return finish(*limit);
      if (!this->expand()) return finish(search_status::memory_limit);
    }
    while (calls_.back().next < calls_.back().end) this->generate(is_within);
    counts_.max_open = std::max(counts_.max_open, open());
    return true;
  }

  /// Goes back from the node on top, and forgets its children, of which so many are finite. `value`
  /// is what is known of it then; empty: there is nothing left below it.
  void go_back(std::optional<cost> const& value, std::size_t finite) {
    std::size_t const node = calls_[calls_.size() - 2].chosen;
    call const top = calls_.back();
    calls_.pop_back();
    leaf_ = leaf_state::tested;  // until it is left
    WEND_TRY { this->leave(); }
    WEND_CATCH_ALL {
      calls_.append(top);
      leaf_ = leaf_state::none;
      WEND_RETHROW;
    }
    if (this->cycles_ == cycle_check::path) this->visited_.pop();
    children_[node].value = value;
    children_.shrink(top.first);
    path_.unstack(top.first - starts_.size());
    kept_ -= finite;
    forgotten_ += finite;
    if (!value) --kept_;  // the node itself
  }

  /// Leaves the leaf for good.
  void drop_leaf() {
    auto& value = children_[calls_.back().chosen].value;
    this->leave();
    value.reset();
    --kept_;
  }

 private:
  /// Drops the leaf, which is at the greatest depth.
  void cut() {
    expansion::note_dropped_by_depth(path_.has_action(*problem_, takes_back()),
                                     end_of_path().least());
    drop_leaf();
  }

  [[nodiscard]] bool is_goal_at_end() const {
    if (calls_.size() == 1) return false;  // a start: it was asked
    return expansion::is_goal(path_.end(), end_of_path().h);
  }
};

}  // namespace wend::detail
