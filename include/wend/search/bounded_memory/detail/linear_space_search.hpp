// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/iteration.hpp>  // leaf_state
#include <wend/depth_first/detail/path_estimates.hpp>
#include <wend/depth_first/detail/path_set.hpp>
#include <wend/depth_first/detail/search_path.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/takes_back.hpp>
#include <wend/search/bounded_memory/detail/forgetful_core.hpp>

/// \file
/// Searches that keep one path, with the successors of each node on it.

namespace wend::detail {

/// A successor of a node on the path, or a start.
template <class Cost>
struct linear_space_child {
  Cost g;
  Cost h;
  std::optional<Cost> value;  ///< F: a lower bound on solutions below it. Empty: no solution.
  std::uint64_t number;

  [[nodiscard]] Cost f() const { return static_cast<Cost>(g + h); }
  /// A lower bound on the cost of a solution below.
  [[nodiscard]] Cost least() const { return value.value_or(f()); }
  /// True if it was expanded before: its value is then a backed-up one, above its f.
  [[nodiscard]] bool was_expanded() const { return value && f() < *value; }
};

/// An expanded node on the path. Level 0 has the starts as its children and is not a node.
template <class Cost>
struct linear_space_call {
  std::size_t first;          ///< Its first child.
  std::size_t next;           ///< The child that is generated next.
  std::size_t end;            ///< One past its last child.
  std::size_t chosen;         ///< The next child on the path, if there is one.
  std::optional<Cost> bound;  ///< B; empty: none.
};

/// A search in linear space, for `forgetful_core`. A visit goes to a node, tests it for the goal,
/// expands it, and generates all its successors.
///
/// `Rule` chooses the node. Its members are
/// - `next(search)`: backtracks and descends to a child by `go_back` and `enter`; returns false if
///   it has ended the search instead;
/// - `keeps(search, value)`: false prunes a successor of that value;
/// - `at_goal(search)`: called when the end of the path is a goal and the status is `solved`;
/// - `begin(search)`: called when the starts are entered; returns false if memory runs out;
/// - `release()`: frees the rule's memory.
///
/// Functions that can end or pause the search then return false and leave the reason in
/// `run.life.status`. The next visit resumes the unfinished part.
template <template <class, class, class> class Rule, class P, class H, class Observer>
class linear_space_search {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;
  using estimates = path_estimates<P, H>;
  using visited = path_set<P>;

 public:
  using child = linear_space_child<cost>;
  using call = linear_space_call<cost>;

  template <class Options>
  linear_space_search(search_life<cost>& life, P const& problem, H const& heuristic,
                      std::vector<state> starts, Options const& options, Observer& observer)
      : run(life, problem, heuristic, std::move(starts), options, observer),
        path_(run.life.budget),
        estimates_(heuristic, run.life.budget),
        visited_(run.life.budget, run.cycles),
        calls_(run.life.budget),
        children_(run.life.budget),
        rule_(run.life.budget) {}

  forgetful_run<P, H, Observer> run;

  [[nodiscard]] Rule<P, H, Observer>& rule() noexcept { return rule_; }
  [[nodiscard]] Rule<P, H, Observer> const& rule() const noexcept { return rule_; }

  // ---- the interface that `forgetful_core` requires

  /// Evaluates the starts and makes them the children of level 0.
  [[nodiscard]] bool enter_starts() {
    if (run.is_solved_at_start()) return false;
    forget_nodes();  // an attempt may have failed
    if (!calls_.reserve(1) || !children_.reserve(run.starts.size()))
      return run.finish(search_status::memory_limit);
    for (std::size_t i = 0; i < run.starts.size(); ++i) {
      auto const h = evaluator<P, H>::of_start(*run.problem, *run.heuristic, run.starts[i],
                                               fail_at_start<action>);
      children_.append(cost{}, h.value_or(cost{}), h, i);
      if (!h) continue;
      run.note_h(*h);
      ++kept_;
    }
    calls_.append(0u, run.starts.size(), run.starts.size(), 0u, std::nullopt);
    run.counts.evaluated = run.starts.size();
    run.count_starts();
    run.counts.max_open = open();
    if (rule_.begin(*this)) return true;
    forget_nodes();
    return run.finish(search_status::memory_limit);
  }
  [[nodiscard]] bool entered() const noexcept { return !calls_.empty(); }

  [[nodiscard]] bool visit() {
    if (leaf_ == leaf_state::none && calls_.back().next == calls_.back().end && !rule_.next(*this))
      return false;
    if (leaf_ != leaf_state::none) {
      if (leaf_ == leaf_state::fresh) {
        bool const is_start = calls_.size() == 1;  // it was tested
        leaf_ = !is_start && run.is_goal(path_.end(), end_of_path().h) ? leaf_state::goal
                                                                       : leaf_state::tested;
      }
      if (leaf_ == leaf_state::goal) return finish_solved();
      if (run.is_at_depth_limit(depth())) {
        run.note_dropped_by_depth(has_successor(*run.problem, path_.end(), takes_back()),
                                  end_of_path().least());
        drop_leaf();
        return true;
      }
      if (auto const limit = run.reached()) return run.finish(*limit);
      if (!expand()) return run.finish(search_status::memory_limit);
    }
    while (calls_.back().next < calls_.back().end) generate();
    run.counts.max_open = std::max(run.counts.max_open, open());
    return true;
  }

  /// True if an action threw after it had changed the state of the path.
  [[nodiscard]] bool failed() const noexcept { return path_.broken(); }

  /// The number of actions on the path.
  [[nodiscard]] std::size_t depth() const noexcept {
    std::size_t const nodes = calls_.size() + (leaf_ == leaf_state::none ? 0 : 1);
    return nodes < 2 ? 0 : nodes - 2;  // without level 0 and the start
  }
  /// The number of nodes in memory that may lead to a goal, except the expanded ones and the goal.
  [[nodiscard]] std::uint64_t open() const noexcept {
    return calls_.empty() ? 0 : kept_ - (calls_.size() - 1) - (leaf_ == leaf_state::goal ? 1 : 0);
  }
  /// The path from the start to its end, which is the goal when the search is solved.
  [[nodiscard]] std::optional<forgetful_path<P>> current_path() const {
    if (calls_.size() <= (leaf_ == leaf_state::none ? 1u : 0u)) return std::nullopt;
    child const& end = end_of_path();
    return forgetful_path<P>{calls_[0].chosen, actions_along(), end.g, end.h};
  }

  void forget_nodes() noexcept {
    path_.clear();
    estimates_.clear();
    visited_.clear();
    calls_.clear();
    children_.clear();
    leaf_ = leaf_state::none;
    kept_ = 0;
  }
  /// Frees the memory. \pre There are no nodes.
  void release() noexcept {
    path_.release();
    estimates_.release();
    visited_.release();
    calls_.release();
    children_.release();
    rule_.release();
  }

  /// Leaves the goal permanently: the next visit goes to another node.
  void leave_goal() {
    if (leaf_ == leaf_state::goal) drop_leaf();
  }

  /// The least value of a node that is still to be searched, or of the goal at the end of the path:
  /// the leaf, or a child in memory that was not entered. Empty if there is none.
  [[nodiscard]] std::optional<cost> least_open() const {
    if (calls_.empty()) return run.goal_start ? std::nullopt : std::optional<cost>(cost{});
    std::optional<cost> least;
    bool const is_at_node = leaf_ != leaf_state::none || top().next < top().end;
    if (is_at_node) least = leaf_ == leaf_state::goal ? end_of_path().g : end_of_path().f();
    for (child const& c : children_)
      if (c.value && (!least || *c.value < *least)) least = c.value;
    return least;
  }

  // ---- moves along the path, for the rule

  /// The number of calls on the stack, including level 0.
  [[nodiscard]] std::size_t calls() const noexcept { return calls_.size(); }
  [[nodiscard]] call const& top() const noexcept { return calls_[calls_.size() - 1]; }
  [[nodiscard]] column<child> const& children() const noexcept { return children_; }
  [[nodiscard]] bool is_at_level_0() const noexcept { return calls_.size() == 1; }

  /// The node at the end of the path. \pre There is one.
  [[nodiscard]] child const& end_of_path() const noexcept {
    return children_[calls_[calls_.size() - (leaf_ == leaf_state::none ? 2 : 1)].chosen];
  }

  struct best_child {
    std::optional<std::size_t> index{};  ///< Empty: no child is left.
    std::size_t finite = 0;              ///< The number of remaining children.
  };
  /// The child of the node on top that has the least value; among equals the first one.
  [[nodiscard]] best_child find_best() const {
    call const& of = top();
    best_child best;
    for (std::size_t i = of.first; i < of.end; ++i) {
      auto const& value = children_[i].value;
      if (!value) continue;
      ++best.finite;
      if (!best.index || *value < *children_[*best.index].value) best.index = i;
    }
    return best;
  }

  /// Extends the path from the node on top to its child `i`, or begins at start `i`; false if
  /// memory runs out. `bound` is B of the call that will expand it.
  /// \post If user code throws nothing has changed, unless the path is broken.
  [[nodiscard]] bool enter(std::size_t i, std::optional<cost> const& bound = std::nullopt) {
    P const& p = *run.problem;
    bound_of_leaf_ = bound;
    if (is_at_level_0()) {
      if (!path_.begin(run.starts[i])) return run.finish(search_status::memory_limit);
      bool begun = false;
      WEND_TRY { begun = estimates_.begin(path_.end()); }
      WEND_CATCH_ALL {
        path_.leave();
        WEND_RETHROW;
      }
      if (!begun) path_.leave();
      if (!begun) return run.finish(search_status::memory_limit);
    } else {
      auto const& by = successor_to(i);
      action const& a = by;
      auto const fail = [&](std::string const& what) { raise_after(a, what); };
      if constexpr (estimates::by_note)
        static_cast<void>(estimates_.step(end_of_path().h, path_.end(), a, fail));
      bool moved = false;
      WEND_TRY {
        bool const checks = run.cycles == cycle_check::path;
        if constexpr (visited::hashes_ahead)
          if (checks) visited_.hash_ahead(p, path_.end(), a);
        path_.step(p, by);
        moved = true;
        if (checks && !visited::hashes_ahead)  // for its hash
          static_cast<void>(visited_.meets(p, path_, path_.end()));
      }
      WEND_CATCH_ALL {
        estimates_.step_back();
        if (moved) path_.step_back(p, a);
        WEND_RETHROW;
      }
    }
    calls_.back().chosen = i;
    leaf_ = leaf_state::fresh;
    return true;
  }

  /// Like `enter`; the child is not left for later.
  [[nodiscard]] bool take(std::size_t i) {
    if (!enter(i)) return false;
    children_[i].value.reset();
    return true;
  }

  /// Backtracks from the node on top and drops its children, of which `finite` have a value.
  /// `value` is the new value of the node; empty: no solution is left below it.
  void go_back(std::optional<cost> const& value, std::size_t finite) {
    std::size_t const node = calls_[calls_.size() - 2].chosen;
    call const popped = calls_.back();
    calls_.pop_back();
    leaf_ = leaf_state::tested;  // until the search leaves it
    WEND_TRY { leave(); }
    WEND_CATCH_ALL {
      calls_.append(popped);
      leaf_ = leaf_state::none;
      WEND_RETHROW;
    }
    if (compares_states<P>(run.cycles)) visited_.pop();
    if (value)
      children_[node].value = *value;  // by its parts: a copy waits until all are stored
    else
      children_[node].value.reset();
    children_.shrink(popped.first);
    path_.unstack(popped.first - run.starts.size());
    kept_ -= finite;
    run.forgotten += finite;
    if (!value) --kept_;  // the node itself
  }

  /// Sets the values of the starts, to begin with them again. \pre The search is at level 0.
  void revalue_starts(column<std::optional<cost>> const& values) {
    kept_ = 0;
    for (std::size_t i = 0; i < run.starts.size(); ++i) {
      children_[i].value = values[i];
      if (values[i]) ++kept_;
    }
  }

 private:
  bool finish_solved() {
    if constexpr (hooks::goal) run.observer->on_goal(leaf_event());
    ++run.counts.goals;
    rule_.at_goal(*this);
    return run.finish(search_status::solved);
  }

  // ---- the path

  [[nodiscard]] action const& action_to(std::size_t i) const noexcept {
    return path_[i - run.starts.size()];
  }
  [[nodiscard]] auto const& successor_to(std::size_t i) const noexcept {
    return path_.successor(i - run.starts.size());
  }
  [[nodiscard]] std::vector<action> actions_along() const {
    std::vector<action> actions;
    std::size_t const steps = depth();
    actions.reserve(steps + 1);
    for (std::size_t i = 1; i <= steps; ++i) actions.push_back(action_to(calls_[i].chosen));
    return actions;
  }
  [[noreturn, gnu::cold, gnu::noinline]] void raise_after(action const& a,
                                                          std::string const& what) const {
    detail::raise_after(actions_along(), a, what);
  }

  /// Undoes the last step of the path, which was to `calls_.back().chosen`.
  void leave() {
    if (calls_.size() == 1)
      path_.leave();
    else
      path_.step_back(*run.problem, action_to(calls_.back().chosen));
    estimates_.step_back();
    leaf_ = leaf_state::none;
  }
  /// Drops the leaf permanently.
  void drop_leaf() {
    auto& value = children_[calls_.back().chosen].value;
    leave();
    value.reset();
    --kept_;
  }

  /// A predicate that is true for the inverse of the last action; false for all actions without a
  /// cycle check. \pre There is a leaf.
  [[nodiscard]] auto takes_back() const {
    action const* last = nullptr;
    if (run.cycles != cycle_check::none && depth() != 0)
      last = std::addressof(action_to(calls_[calls_.size() - 1].chosen));
    return detail::takes_back(*run.problem, last);
  }

  // ---- expansion: the actions are put on the stack, then a child is generated for each. If
  // something throws the search can be resumed: no child is generated twice.

  /// Expands the leaf, whose children are generated next; false if memory runs out.
  [[nodiscard]] bool expand() {
    P const& p = *run.problem;
    if (!calls_.reserve(1) || !path_.reserve_step() || !estimates_.reserve_step()) return false;
    if (compares_states<P>(run.cycles) && !visited_.reserve()) return false;
    std::size_t const first = path_.stacked();
    if (!path_.stack_actions(p, takes_back())) return false;
    std::size_t const count = path_.stacked() - first;
    if (!children_.reserve(count)) {
      path_.unstack(first);
      return false;
    }
    child const& leaf = end_of_path();
    WEND_TRY {
      if constexpr (hooks::expand) run.observer->on_expand(leaf_event());
      if (compares_states<P>(run.cycles)) visited_.push(p, path_);
    }
    WEND_CATCH_ALL {
      path_.unstack(first);
      WEND_RETHROW;
    }
    ++run.counts.expanded;
    if (leaf.was_expanded()) ++run.reexpanded;
    std::size_t const at = children_.size();
    leaf_ = leaf_state::none;
    calls_.append(at, at, at + count, 0u, bound_of_leaf_);
    return true;
  }

  /// Generates the next child of the node on top. If user code throws nothing has changed.
  [[gnu::always_inline]] void generate() {
    P const& p = *run.problem;
    call& top = calls_.back();
    child const& parent = end_of_path();
    auto const& by = successor_to(top.next);
    action const& a = by;
    auto const fail = [&](std::string const& what) { raise_after(a, what); };
    auto const beyond = cost_beyond(run.life.limits.max_cost);
    auto const step = cost_after(p, parent.g, path_.end(), by, fail, beyond);
    if (!step.applicable) {  // nothing is generated, and nothing left below it
      children_.append(parent.g, cost{}, std::nullopt, run.counts.stored);
      ++top.next;
      return;
    }
    cost const g = step.value;
    std::optional<cost> h;
    std::optional<cost> value;
    if constexpr (estimates::before_move) h = estimates_.step(parent.h, path_.end(), a, fail);
    bool const checks = compares_states<P>(run.cycles);
    bool duplicate = false;
    bool moved = false;
    WEND_TRY {
      if constexpr (visited::hashes_ahead)
        if (checks) visited_.hash_ahead(p, path_.end(), a);
      decltype(auto) next = path_.try_step(p, by);
      moved = true;
      duplicate = checks && visited_.meets(p, path_, next);
      if constexpr (!estimates::before_move)  // observers see duplicates' estimates too
        if (!duplicate || hooks::successors) h = estimates_.here(next, fail);
      if (!duplicate && h) {
        value = checked_sum(g, *h, sum_does_not_fit, fail, beyond);
        run.cut_beyond = run.cut_beyond || (beyond && !(*value < *beyond));
        // Korf's rule: the value of a node that was expanded before holds for its children.
        if (parent.was_expanded()) value = std::max(*value, *parent.value);
        if (!rule_.keeps(*this, *value)) value.reset();
      }
      std::optional<std::uint64_t> number;
      if (value) number = run.counts.stored;
      run.notify(parent.number, number, next, a, g, h, calls_.size() - 1, duplicate);
    }
    WEND_CATCH_ALL {
      if constexpr (estimates::before_move) estimates_.step_back();
      if (moved) path_.take_back(p, a);
      WEND_RETHROW;
    }
    if constexpr (estimates::before_move) estimates_.step_back();
    path_.take_back(p, a);
    ++run.counts.generated;
    ++run.counts.evaluated;
    if (duplicate) ++run.counts.duplicates;
    if (!duplicate && !value) ++run.counts.pruned;
    run.counts.max_depth = std::max<std::uint64_t>(run.counts.max_depth, calls_.size() - 1);
    if (value)  // by its parts, as in `go_back`
      children_.append(g, *h, *value, run.counts.stored);
    else
      children_.append(g, h.value_or(cost{}), std::nullopt, run.counts.stored);
    ++top.next;
    if (!value) return;
    run.note_h(*h);
    ++run.counts.stored;
    ++kept_;
  }

  // ---- events

  [[nodiscard]] node_event<P> leaf_event() const {
    child const& leaf = end_of_path();
    std::optional<std::uint64_t> parent;
    if (calls_.size() > 1) parent = children_[calls_[calls_.size() - 2].chosen].number;
    return run.event(leaf.number, path_.end(), leaf.g, leaf.h, depth(), parent);
  }

  search_path<P> path_;
  estimates estimates_;
  visited visited_;
  column<call> calls_;
  column<child> children_;  // of level 0: the starts; then one for each action
  leaf_state leaf_ = leaf_state::none;
  std::optional<cost> bound_of_leaf_{};  // B of the call that expands it
  std::size_t kept_ = 0;                 // children in memory with a value
  Rule<P, H, Observer> rule_;
};

}  // namespace wend::detail
