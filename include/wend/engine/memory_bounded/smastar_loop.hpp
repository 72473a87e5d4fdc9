// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/memory_bounded/smastar_successors.hpp>

/// \file
/// The loop of SMA* over the successors.

namespace wend::detail {

/// SMA*: a visit makes one successor of the best node. If memory is full the worst leaf is forgotten
/// first, and its value is backed up into its parent, which makes it again when nothing better is
/// left. Functions that can end or pause the search return false then, and `status_` says how.
template <class P, class H, class Observer>
class smastar_loop : protected smastar_successors<P, H, Observer> {
 protected:
  using successors = smastar_successors<P, H, Observer>;
  using typename successors::action, typename successors::cost, typename successors::evaluate;
  using typename successors::hooks, typename successors::id, typename successors::node;
  using typename successors::state, typename successors::tree;
  using successors::committing_, successors::counts_, successors::cut_depth_;
  using successors::cut_memory_, successors::entered_, successors::goal_;
  using successors::goal_start_, successors::limits_, successors::lower_bound_;
  using successors::observer_, successors::start_h_, successors::starts_, successors::tree_;
  using successors::finish, successors::event_of;
  using successors::successors;

  /// Asks what the starts are.
  [[nodiscard]] bool enter_starts() {
    if (successors::is_solved_at_start()) return false;
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    start_h_.clear();  // of an attempt that failed
    if (!start_h_.reserve(starts_.size())) return finish(search_status::memory_limit);
    for (state const& s : starts_) {
      start_h_.append(
          evaluate::of_start(*successors::problem_, *successors::heuristic_, s, fail));
      auto& least = tree_.round_of(tree::none).value;
      auto const& h = start_h_.back();
      if (h && (!least || *h < *least)) least = h;
    }
    counts_.evaluated = starts_.size();
    successors::count_starts();
    return entered_ = true;
  }
  [[nodiscard]] bool entered() const noexcept { return entered_; }

  /// Something threw while the tree was changed.
  [[nodiscard]] bool failed() const noexcept { return committing_; }

  /// Makes the next successor.
  [[nodiscard]] bool visit() {
    auto const best = tree_.best();
    if (!best) return nothing_left();
    id const n = *best;
    cost const value = *tree_.round_of(n).value;
    // All that is left costs at least this.
    if (limits_.max_cost && *limits_.max_cost < value) return finish(search_status::cost_limit);
    if (successors::beyond_ && !(value < *successors::beyond_)) raise_beyond(n);
    successors::raise_bound(value);
    if (n == tree::none) return this->make_start();
    if (!tree_[n].tested) {
      if (is_goal_at(tree_[n])) return finish_at(n);
      tree_[n].tested = true;
    }
    if (!tree_[n].round.begun) {
      if (is_cut(n)) return true;
      if (auto const limit = successors::reached()) return finish(*limit);
      begin_round(n);
    }
    return this->make_successor(n);
  }

  [[nodiscard]] std::uint64_t open() const noexcept { return tree_.open() - (goal_ ? 1 : 0); }
  [[nodiscard]] std::size_t depth() const {
    auto const end = end_of_path();
    return end ? tree_[*end].depth : 0;
  }
  /// The path from the start to the goal, or to the node of which a successor is made next.
  [[nodiscard]] std::optional<forgetful_path<P>> current_path() const {
    auto const end = end_of_path();
    if (!end) return std::nullopt;
    node const& n = tree_[*end];
    return forgetful_path<P>{tree_.start_of(*end), tree_.actions_to(*end), n.g, n.h};
  }

  void forget_nodes() noexcept {
    tree_.clear();
    goal_.reset();
    successors::beyond_.reset();
    cut_memory_ = entered_ = committing_ = false;
  }
  /// Gives the memory back. \pre There are no nodes.
  void release() noexcept {
    tree_.release();
    start_h_.release();
  }

 private:
  /// The limit that cut a sum is gone, and nothing cheaper is left.
  [[noreturn, gnu::cold]] void raise_beyond(id n) const {
    raise(invalid_cost_at<action_t<P>>(
        path_does_not_fit.text,
        n == tree::none ? std::vector<action_t<P>>() : tree_.actions_to(n)));
  }

  /// The goal, or the node that is best.
  [[nodiscard]] std::optional<id> end_of_path() const {
    if (goal_ || goal_start_) return goal_;
    auto const best = tree_.best();
    return best && *best != tree::none ? best : std::nullopt;
  }

  bool nothing_left() {
    if (cut_depth_) return finish(search_status::depth_limit);
    return finish(cut_memory_ ? search_status::memory_limit : search_status::exhausted);
  }

  [[nodiscard]] bool is_goal_at(node const& n) const {
    return n.by && successors::is_goal(n.value, n.h);  // a start was asked
  }

  bool finish_at(id n) {
    committing_ = true;
    finish(search_status::solved);
    goal_ = n;
    ++counts_.goals;
    if (tree_[n].g < *lower_bound_) lower_bound_ = tree_[n].g;
    if constexpr (hooks::goal) observer_->on_goal(event_of(tree_[n]));
    committing_ = false;
    return false;
  }

  /// Whether a node is at the depth limit, or at the end of a path that fills the memory: then it
  /// is dropped.
  [[nodiscard]] bool is_cut(id n) {
    node const& of = tree_[n];
    bool const too_deep = successors::is_at_depth_limit(of.depth);
    if (!too_deep && of.depth + std::size_t{1} < successors::max_nodes_) return false;
    bool const has_action = [&] {
      auto const is_back = successors::takes_back(of);
      for (auto&& given : successors::problem_->actions(of.value)) {
        action const& a = given;
        if (!is_back(a) && !is_left_out(*successors::problem_, of.value, a)) return true;
      }
      return false;
    }();
    committing_ = true;
    cost const& value = *of.round.value;
    if (too_deep) {
      successors::note_dropped_by_depth(has_action, value);
    } else if (has_action) {
      cut_memory_ = true;
      successors::note_cut(value);
    }
    tree_[n].round.value.reset();
    tree_.revalue(n);
    tree_.remove_settled(n);
    committing_ = false;
    return true;
  }

  void begin_round(id n) {
    committing_ = true;
    node& of = tree_[n];
    if constexpr (hooks::expand) observer_->on_expand(event_of(of));
    ++counts_.expanded;
    if (of.expanded || of.f < *of.round.value) ++successors::reexpanded_;
    of.expanded = true;
    of.round.begin();
    committing_ = false;
  }
};

}  // namespace wend::detail
