// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>   // std::chrono::duration
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <vector>

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/hybrid/frontier_search.hpp>

/// \file
/// The frontier of a best-first search as the roots of depth-first ones.
///
/// Proof that no solution is lost. Let costs be at least 0, let h never overestimate, and let
/// `reopen` be set; so no state that h calls a dead end lies on a solution. An open node together
/// with a path from it to a goal is a *continuation* if the path, counted from the node's g, costs
/// no more than a cheapest solution. A continuation exists. A* has stored the start of a cheapest
/// solution. For each node that A* closes it has stored all successors, at costs no higher than
/// through the node, and a node stored at a higher cost is reopened. Consider a path of at most the
/// least cost and a state on it that is stored at no higher cost than the path reaches it. Then
/// this state or a later state of the path is also open at no higher cost: otherwise A* would have
/// closed the goal, and ended. (Sums do not rise if a summand falls.)
///
/// Take a continuation of the fewest actions. Each later state of its path is not stored, or is
/// stored at a higher cost than that of the path: otherwise a continuation with fewer actions would
/// begin there or further on. So IDA* from the node loses nothing by cutting the states that A* has
/// stored at no higher cost (`cut_depth`), nor by skipping the action back to the node's parent,
/// which is such a state. No state is visited twice, as the path without the actions in between
/// would be another continuation.
///
/// Among these continuations from the node, take the one whose path is first in the order of a move
/// automaton that begins at the node (`prune_moves`). Suppose it contained a forbidden sequence.
/// Replace that by the earlier sequence, which has the same effect, is no longer and costs no more:
/// the result would be a continuation that is shorter or earlier. So it contains no forbidden
/// sequence, also if the closed list cuts. All this holds for costs of 0, an inconsistent h, and
/// rounded costs; the argument about `prune_moves` only if sums of costs are exact.

namespace wend::detail {

/// The roots of the trees that an iteration of a depth-first search visits, in the order in which
/// the frontier is lined up: see depth_first_starts. Refers to the search.
template <class P, class Search>
class frontier_roots {
  using cost = cost_t<P>;
  using action = action_t<P>;

 public:
  static constexpr bool inner = true;
  static constexpr bool tabled = false;
  static constexpr bool drops = true;

  /// Looks nodes up in the search's closed list in the first `cut_depth` levels below the roots.
  /// \pre The search's open nodes are lined up.
  frontier_roots(Search const& search, std::size_t cut_depth) noexcept
      : search_(&search), cut_depth_(cut_depth) {}

  /// True if the search has stored the state of a node, other than a root, at no higher cost.
  [[nodiscard]] bool knows(P const&, state_t<P> const& s, cost const& g, std::size_t depth) const {
    return depth - 1 < cut_depth_ && search_->knows(s, g);  // false at depth 0, which wraps
  }
  /// True if no node below this depth is looked up.
  [[nodiscard]] bool may_use_kernel(std::size_t depth) const noexcept {
    return cut_depth_ <= depth;
  }

  /// A state of the problem; null if there is none.
  [[nodiscard]] state_t<P> const* any() const noexcept { return search_->any_start(); }

  [[nodiscard]] bool known() const noexcept { return true; }
  template <class H>
  void look(P const&, H const&) const noexcept {}
  [[nodiscard]] std::size_t size() const noexcept { return search_->frontier_size(); }
  /// The number of roots that are solutions under every bound: none.
  [[nodiscard]] std::size_t goals() const noexcept { return 0; }
  [[nodiscard]] cost least_f() const { return size() == 0 ? cost{} : search_->least_f(); }

  /// The number of the start from which a root is reached.
  [[nodiscard]] std::size_t number(std::size_t i) const { return search_->path_at(i).second; }

  [[nodiscard]] cost const& f(std::size_t i) const noexcept { return search_->f_at(i); }
  [[nodiscard]] auto node(std::size_t i) {
    ++asked_;
    return search_->frontier_at(i);
  }
  /// The number of evaluations of roots.
  [[nodiscard]] std::uint64_t asked() const noexcept { return asked_; }
  void forget_asked() noexcept { asked_ = 0; }

  /// The path to a root.
  template <class Way>
  [[nodiscard]] Way way_to(std::size_t i) const {
    Way way;
    way.depth = search_->depth_at(i);
    if (action const* const last = search_->last_action_at(i)) way.last.emplace(*last);
    way.actions = [](void const* search, std::size_t root) -> std::vector<action> {
      return static_cast<Search const*>(search)->path_at(root).first;
    };
    way.roots = search_;
    way.root = i;
    return way;
  }

  /// The number of node numbers used by the previous search.
  [[nodiscard]] std::uint64_t numbered() const noexcept { return search_->stored(); }
  [[nodiscard]] auto elapsed() const { return search_->statistics().elapsed; }

  /// Adds the counts of the previous search to those of the depth-first one.
  void add_to(statistics& s) const {
    statistics const before = search_->statistics();
    s.expanded += before.expanded;
    s.generated += before.generated;
    s.evaluated += before.evaluated;
    s.stored = before.stored;
    s.duplicates += before.duplicates;
    s.improved = before.improved;
    s.reopened = before.reopened;
    s.pruned += before.pruned;
    s.starts = before.starts;
    s.max_open = before.max_open;
    s.max_depth = s.max_depth < before.max_depth ? before.max_depth : s.max_depth;
    s.bytes += before.bytes;
    s.elapsed += before.elapsed;
  }

 private:
  Search const* search_;
  std::size_t cut_depth_;
  std::uint64_t asked_ = 0;
};

}  // namespace wend::detail
