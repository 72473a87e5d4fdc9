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
/// Why it is right: let costs be at least 0 and let h never overestimate, with `reopen`; so no state
/// that h calls a dead end lies on a solution. Call an open node together with a path from there
/// to a goal a way on if the path, counted from the node's g, costs no more than a cheapest
/// solution. There is one: A* has stored the start of a cheapest solution. What it closes has all
/// successors stored, at costs no higher than by way of it, and what is stored at a higher cost is
/// reopened. So from a state that is stored at no higher cost than a path of such a cost reaches it
/// at, that or a later state of the path is open at no higher cost, too: else A* had closed the
/// goal, and ended. Sums do not rise where a summand falls.
///
/// Take a way on of the fewest actions. Each later state of its path is not stored, or at a higher
/// cost than the path reaches it at: else a way on with fewer actions began there or further on. So
/// IDA* from the node loses nothing by cutting what A* has stored at no higher cost (`cut_depth`),
/// nor by leaving out the move back to the node's parent, which is stored so. No state is visited
/// twice, as the path without the actions between were another way on. And of those from this node
/// take the one whose path is the earliest in the order of a move automaton that begins anew at the
/// node (`prune_moves`): if it contained a forbidden sequence, with the earlier one in its place,
/// which does the same, is no longer and costs no more, it would be a way on that is shorter or
/// earlier. So it contains none, also where the closed list cuts. All this holds for costs of 0, an
/// inconsistent h, and costs that are rounded; but what is said of `prune_moves`, only where sums of
/// costs are exact.

namespace wend::detail {

/// The roots of the trees that an iteration of a depth-first search goes through, in the order of
/// the line: see depth_first_starts. It refers to the search.
template <class P, class Search>
class frontier_roots {
  using cost = cost_t<P>;
  using action = action_t<P>;

 public:
  static constexpr bool inner = true;
  static constexpr bool tabled = false;
  static constexpr bool drops = true;

  /// Nodes are looked up in the search's closed list in so many levels below the roots.
  /// \pre The search's open nodes are in line.
  frontier_roots(Search const& search, std::size_t cut_depth) noexcept
      : search_(&search), cut_depth_(cut_depth) {}

  /// Whether the search knows the state of a node that is no root at no higher cost.
  [[nodiscard]] bool knows(P const&, state_t<P> const& s, cost const& g, std::size_t depth) const {
    return depth - 1 < cut_depth_ && search_->knows(s, g);  // false at depth 0, which wraps
  }
  /// Whether nothing below a node at this depth is looked up.
  [[nodiscard]] bool may_use_kernel(std::size_t depth) const noexcept {
    return cut_depth_ <= depth;
  }

  /// A state of the problem; null where there is none.
  [[nodiscard]] state_t<P> const* any() const noexcept { return search_->any_start(); }

  [[nodiscard]] bool known() const noexcept { return true; }
  template <class H>
  void look(P const&, H const&) const noexcept {}
  [[nodiscard]] std::size_t size() const noexcept { return search_->frontier_size(); }
  /// None is a solution whatever the bound is.
  [[nodiscard]] std::size_t goals() const noexcept { return 0; }
  [[nodiscard]] cost least_f() const { return size() == 0 ? cost{} : search_->least_f(); }

  /// Which start a root is reached from.
  [[nodiscard]] std::size_t number(std::size_t i) const { return search_->path_at(i).second; }

  [[nodiscard]] cost const& f(std::size_t i) const noexcept { return search_->f_at(i); }
  [[nodiscard]] auto node(std::size_t i) {
    ++asked_;
    return search_->frontier_at(i);
  }
  /// How often a root's estimate was asked for.
  [[nodiscard]] std::uint64_t asked() const noexcept { return asked_; }
  void forget_asked() noexcept { asked_ = 0; }

  /// What led to a root.
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

  /// How many numbers the nodes of the search before have taken.
  [[nodiscard]] std::uint64_t numbered() const noexcept { return search_->stored(); }
  [[nodiscard]] auto elapsed() const { return search_->statistics().elapsed; }

  /// Adds the counts of the search before to those of the depth-first one.
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
