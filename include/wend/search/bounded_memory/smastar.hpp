// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/depth_first_preset.hpp>  // informed_depth_first_call
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/takes_back.hpp>
#include <wend/search/bounded_memory/detail/forgetful_core.hpp>
#include <wend/search/bounded_memory/detail/smastar_tree.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// SMA*, simplified memory-bounded A*: A* with a bounded number of nodes.
///
/// S. Russell, "Efficient memory-bounded search methods", Proceedings of ECAI 1992, 1-5.

namespace wend::detail {

/// SMA*: a visit generates one successor of the best node. If memory is full, the worst leaf is
/// forgotten first. Its value is backed up into its parent, which generates it again when nothing
/// better is left. Functions that can end or pause the search then return false and leave the
/// reason in `run.life.status`.
template <class P, class H, class Observer>
class smastar_core {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;
  using tree = smastar_tree<P>;
  using node = typename tree::node;
  using id = typename tree::id;
  using round = typename tree::round;
  using evaluate = evaluator<P, H>;

 public:
  template <class Options>
  smastar_core(search_life<cost>& life, P const& problem, H const& heuristic,
               std::vector<state> starts, Options const& options, Observer& observer)
      : run(life, problem, heuristic, std::move(starts), options, observer),
        max_nodes_(options.max_nodes),
        tree_(run.life.budget, run.cycles == cycle_check::path),
        start_h_(run.life.budget) {
    if (max_nodes_ == 0 || max_nodes_ >= tree::none)
      raise(invalid_option("wend: max_nodes must be at least 1, and less than 2^32 - 1"));
  }

  forgetful_run<P, H, Observer> run;

  /// Evaluates the starts.
  [[nodiscard]] bool enter_starts() {
    if (run.is_solved_at_start()) return false;
    start_h_.clear();  // an attempt may have failed
    if (!start_h_.reserve(run.starts.size())) return run.finish(search_status::memory_limit);
    for (state const& s : run.starts) {
      start_h_.append(
          evaluate::of_start(*run.problem, *run.heuristic, s, fail_at_start<action>));
      auto& least = tree_.round_of(tree::none).value;
      auto const& h = start_h_.back();
      if (h && (!least || *h < *least)) least = h;
    }
    run.counts.evaluated = run.starts.size();
    run.count_starts();
    return entered_ = true;
  }
  [[nodiscard]] bool entered() const noexcept { return entered_; }

  /// True if something threw while the tree was being changed.
  [[nodiscard]] bool failed() const noexcept { return run.life.committing; }

  /// Generates the next successor.
  [[nodiscard]] bool visit() {
    auto const best = tree_.best();
    if (!best) return nothing_left();
    id const n = *best;
    cost const value = *tree_.round_of(n).value;
    // All remaining solutions cost at least this value.
    if (run.life.limits.max_cost && *run.life.limits.max_cost < value)
      return run.finish(search_status::cost_limit);
    if (beyond_ && !(value < *beyond_)) raise_beyond(n);
    run.raise_bound(value);
    if (n == tree::none) return make_start();
    if (!tree_[n].tested) {
      node const& of = tree_[n];
      if (of.by && run.is_goal(of.value, of.h)) return finish_at(n);  // the starts were tested
      tree_[n].tested = true;
    }
    if (!tree_[n].round.begun) {
      if (cut(n)) return true;
      if (auto const limit = run.reached()) return run.finish(*limit);
      begin_round(n);
    }
    return make_successor(n);
  }

  [[nodiscard]] std::uint64_t open() const noexcept { return tree_.open() - (goal_ ? 1 : 0); }
  [[nodiscard]] std::size_t depth() const {
    auto const end = end_of_path();
    return end ? tree_[*end].depth : 0;
  }
  /// The path from the start to the goal, or to the node whose successor is generated next.
  [[nodiscard]] std::optional<forgetful_path<P>> current_path() const {
    auto const end = end_of_path();
    if (!end) return std::nullopt;
    node const& n = tree_[*end];
    return forgetful_path<P>{tree_.start_of(*end), tree_.actions_to(*end), n.g, n.h};
  }

  void forget_nodes() noexcept {
    tree_.clear();
    goal_.reset();
    beyond_.reset();
    cut_memory_ = entered_ = false;
  }
  /// Frees the memory. \pre There are no nodes.
  void release() noexcept {
    tree_.release();
    start_h_.release();
  }

 private:
  /// Raises the error of a sum that does not fit the type: the limit that cut it is no longer in
  /// force, and nothing cheaper is left.
  [[noreturn, gnu::cold]] void raise_beyond(id n) const {
    raise(invalid_cost_at<action>(path_does_not_fit.text, tree_.actions_to(n)));
  }

  /// The goal, or the best node.
  [[nodiscard]] std::optional<id> end_of_path() const {
    if (goal_ || run.goal_start) return goal_;
    auto const best = tree_.best();
    return best && *best != tree::none ? best : std::nullopt;
  }

  bool nothing_left() {
    if (run.cut_depth) return run.finish(search_status::depth_limit);
    return run.finish(cut_memory_ ? search_status::memory_limit : search_status::exhausted);
  }

  bool finish_at(id n) {
    run.life.committing = true;
    run.finish(search_status::solved);
    goal_ = n;
    ++run.counts.goals;
    if (tree_[n].g < *run.lower_bound) run.lower_bound = tree_[n].g;
    if constexpr (hooks::goal) run.observer->on_goal(event_of(tree_[n]));
    run.life.committing = false;
    return false;
  }

  /// Drops a node that is at the depth limit, or at the end of a path that fills the memory.
  /// Returns true if it did.
  [[nodiscard]] bool cut(id n) {
    node const& of = tree_[n];
    bool const too_deep = run.is_at_depth_limit(of.depth);
    if (!too_deep && of.depth + std::size_t{1} < max_nodes_) return false;
    bool const has_action = has_successor(*run.problem, of.value, takes_back(of));
    run.life.committing = true;
    cost const& value = *of.round.value;
    if (too_deep) {
      run.note_dropped_by_depth(has_action, value);
    } else if (has_action) {
      cut_memory_ = true;
      run.note_cut(value);
    }
    tree_[n].round.value.reset();
    tree_.revalue(n);
    tree_.remove_settled(n);
    run.life.committing = false;
    return true;
  }

  void begin_round(id n) {
    run.life.committing = true;
    node& of = tree_[n];
    if constexpr (hooks::expand) run.observer->on_expand(event_of(of));
    ++run.counts.expanded;
    if (of.expanded || of.f < *of.round.value) ++run.reexpanded;
    of.expanded = true;
    of.round.begin();
    run.life.committing = false;
  }

  // ---- successors. The problem is called first: if it throws nothing has changed.

  /// Generates the next start. \pre Some start is left.
  [[nodiscard]] bool make_start() {
    if (!reserve()) return run.finish(search_status::memory_limit);
    round& of = tree_.round_of(tree::none);
    if (!of.begun) of.begin();
    auto const size = static_cast<std::uint32_t>(run.starts.size());
    auto const from = [&](std::uint32_t i) {
      while (i < size && (of.is_settled(i) || tree_.has_child(tree::none, i))) ++i;
      return i;
    };
    std::uint32_t const i = from(of.next);
    std::optional<cost> h;
    if (i < size) h = start_h_[i];
    if (h) {
      node fresh{run.starts[i], std::nullopt, cost{}, *h, *h, {}, i, tree::none, tree::none, i, 0};
      fresh.round.value = std::max(*h, *of.before);
      std::uint32_t const hash = tree_.hash(*run.problem, fresh.value);
      run.life.committing = true;
      keep(std::move(fresh), hash);
    } else {
      of.settle(i);
    }
    of.next = i + 1;
    if (from(of.next) >= size) end_round(tree::none);
    note_open();
    run.life.committing = false;
    return true;
  }

  /// Generates the next successor of a node in its round.
  [[nodiscard]] bool make_successor(id n) {
    if (!reserve()) return run.finish(search_status::memory_limit);
    node const& of = tree_[n];
    std::optional<std::conditional_t<lists_actions<P>, action, reported_successor<P>>> chosen;
    std::uint32_t number = 0;
    bool is_last = true;
    {
      auto const is_back = takes_back(of);
      std::uint32_t at = 0;
      for (auto&& given : actions_of(*run.problem, of.value)) {
        action const& a = given;
        std::uint32_t const i = at++;
        if (i < of.round.next || of.round.is_settled(i) || is_back(a)) continue;
        if (tree_.has_child(n, i) || is_left_out(*run.problem, of.value, a)) continue;
        is_last = chosen.has_value() ? false : is_last;
        if (chosen) break;
        if constexpr (lists_actions<P>)
          chosen.emplace(a);
        else
          chosen.emplace(given);
        number = i;
      }
    }
    if (!chosen) {
      run.life.committing = true;
      end_round(n);
      run.life.committing = false;
      return true;
    }
    action const& a = *chosen;
    auto const fail = [&](std::string const& what) { raise_after(tree_.actions_to(n), a, what); };
    auto const beyond = cost_beyond(run.life.limits.max_cost);
    cost const g = checked_sum(of.g, action_cost(*run.problem, of.value, *chosen, fail),
                               path_does_not_fit, fail, beyond);
    state next = result_of(*run.problem, of.value, *chosen);
    std::uint32_t const hash = tree_.hash(*run.problem, next);
    bool const duplicate = closes_cycle(n, next, hash);
    std::optional<cost> h;
    if (!duplicate || hooks::successors) {  // observers see duplicates' estimates too
      if constexpr (evaluate::incremental)
        h = changed_estimate(of.h, run.heuristic->delta(of.value, a), fail);
      else
        h = evaluate(*run.heuristic, of.value, nullptr).of_child(a, next, fail);
    }
    bool const keeps = h && !duplicate;
    cost f{};
    if (keeps) f = std::max(of.f, checked_sum(g, *h, sum_does_not_fit, fail, beyond));
    if (beyond && keeps && !(f < *beyond)) beyond_ = beyond;
    run.life.committing = true;
    round& made = tree_.round_of(n);
    made.next = number + 1;
    ++run.counts.generated;
    ++run.counts.evaluated;
    std::size_t const depth = of.depth + std::size_t{1};
    run.counts.max_depth = std::max<std::uint64_t>(run.counts.max_depth, depth);
    if (keeps) {
      std::uint64_t const serial = run.counts.stored++;
      node fresh{std::move(next), a, g, *h, f, {}, serial, n, tree::none, number, 0};
      fresh.depth = static_cast<std::uint32_t>(depth);
      fresh.round.value = std::max(f, *made.before);
      id const added = keep(std::move(fresh), hash);
      run.notify(tree_[n].serial, serial, tree_[added].value, a, g, h, depth, false);
    } else {
      made.settle(number);
      ++(duplicate ? run.counts.duplicates : run.counts.pruned);
      run.notify(tree_[n].serial, std::nullopt, next, a, g, h, depth, duplicate);
    }
    if (is_last) end_round(n);
    note_open();
    run.life.committing = false;
    return true;
  }

  /// True if the cycle check drops a successor of a node.
  [[nodiscard]] bool closes_cycle(id n, state const& next, std::uint32_t hash) const {
    if (run.cycles == cycle_check::path) return tree_.is_on_path(n, next, hash);
    id const parent = tree_[n].parent;
    return compares_states<P>(run.cycles) && parent != tree::none && tree_[parent].value == next;
  }

  /// A predicate that is true for the inverse of the action that led to a node; false for all
  /// actions without a cycle check.
  [[nodiscard]] auto takes_back(node const& of) const {
    bool const asks = of.by && run.cycles != cycle_check::none;
    return detail::takes_back(*run.problem, asks ? std::addressof(*of.by) : nullptr);
  }

  /// Makes room for a node, if it does not replace one.
  [[nodiscard]] bool reserve() { return max_nodes_ <= tree_.size() || tree_.reserve(); }

  /// Adds a node. If memory is full the worst leaf is forgotten.
  id keep(node&& fresh, std::uint32_t hash) {
    if (max_nodes_ <= tree_.size()) {
      tree_.forget_leaf(fresh.parent);
      ++run.forgotten;
    }
    run.note_h(fresh.h);
    return tree_.add(std::move(fresh), hash);
  }

  void note_open() {
    run.counts.max_open = std::max<std::uint64_t>(run.counts.max_open, tree_.open());
  }

  void end_round(id n) {
    tree_.round_of(n).end();
    tree_.revalue(n);
    tree_.remove_settled(n);
  }

  // ---- events

  [[nodiscard]] node_event<P> event_of(node const& n) const {
    std::optional<std::uint64_t> parent;
    if (n.parent != tree::none) parent = tree_[n.parent].serial;
    return run.event(n.serial, n.value, n.g, n.h, n.depth, parent);
  }

  std::size_t const max_nodes_;
  tree tree_;
  column<std::optional<cost>> start_h_;
  std::optional<id> goal_{};
  std::optional<cost> beyond_{};  // the f of nodes whose sums do not fit the type
  bool cut_memory_ = false;  // a node was dropped at the end of a path that fills the memory
  bool entered_ = false;
};

}  // namespace wend::detail

namespace wend {

/// The options of SMA*.
template <class Cost = int>
struct smastar_options {
  std::size_t max_nodes = 1'000'000;  ///< The most nodes in memory: 1 to 2^32 - 2.
  search_limits<Cost> limits{};       ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the nodes; null: `malloc`.
};

/// The search object of SMA*.
template <class P, class H, class Observer = no_observer>
using smastar_search = search_session<
    detail::forgetful_core<detail::smastar_core, smastar_options<cost_t<P>>, P, H, Observer>>;

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal with at most
/// `max_nodes` nodes in memory. It is A* on the tree of paths that forgets its worst leaf when
/// memory is full.
///
///     auto const r = wend::smastar(problem, start, heuristic, {.max_nodes = 10'000});
///     if (r && r.is_proved()) use(r.actions, *r.cost);
///
/// The worst leaf is the shallowest of those with the highest f. Its f is backed up into its
/// parent, which generates the leaf again when nothing better is left. A path of d actions
/// needs d + 1 nodes, so paths of `max_nodes` or more actions are cut, solutions too.
///
/// - *Memory too small for a solution*: the status is `memory_limit`, and remains so. (A limit of
///   `max_memory` pauses with the same status, and can be raised.)
/// - *Memory too small for the proof*: the status is `solved`, but a node was cut below which there
///   may be a cheaper solution. `is_proved()` is then false, and `lower_bound` less than the cost.
///   The solution is the cheapest one with fewer than `max_nodes` actions.
/// - *Counts*: `reexpanded` and `forgotten` of the result show the cost of forgetting. A node
///   counts as expanded when its first successor is generated, and again each time it regenerates
///   forgotten successors.
///
/// Do not use it if a node takes less than a microsecond, as in puzzles: it adds 0.3 to 0.4 µs to
/// each, and `idastar` or `ibex` need even less memory. On the board `7 2 4 5 0 6 8 3 1` of the
/// 8-puzzle, with the Manhattan distance and 100 nodes, it expands 10,470 nodes, `idastar` 5270 and
/// `astar` 1488. If the memory of `astar` is almost sufficient, use `astar_idastar`.
///
/// Costs may be 0, and h inconsistent: a node inherits the f of its parent if that is higher. A
/// cost limit pauses the search without loss. A depth limit cuts nodes, like a path that fills the
/// memory. Between two runs the partial path of the result leads to the next node.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post `solved` and proved: `actions` lead from the start to a goal at `cost`, and none is
///       cheaper. `exhausted`: no goal can be reached, with the conditions of `idastar`.
///       Costs in floating point: \ref rounding.
/// \complexity O(max_nodes) memory: about 130 bytes plus a state per node, 150 with
///       `cycle_check::path`. O(b + log max_nodes) time for a successor. With
///       `cycle_check::path` a successor is also compared with the nodes in memory that have its
///       state, or with the path if that is shorter; without a hash, always with the path. If all
///       paths with an f of at most the cost of the solution fit in memory, as many expansions as
///       there are such paths; otherwise no useful bound is known.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option for another `max_nodes`. The search can resume after
///         an exception of the problem or the heuristic. Failing to find a goal or running out of
///         memory does not throw: see the result's status.
inline constexpr detail::informed_depth_first_call<smastar_search, smastar_options> smastar{};

}  // namespace wend
