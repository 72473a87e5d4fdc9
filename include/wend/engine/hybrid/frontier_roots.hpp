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
/// Why it is right: let costs be at least 0, and take a cheapest solution on which every state is
/// reached at its least cost and none twice; there is one, as sums do not fall where a summand
/// rises. A* has stored its start. What A* closes at its least cost has all successors stored, so
/// that the next state of the solution is known at its least cost, too; what is stored at a higher
/// one is reopened. So some state of the solution is open at its least cost: else A* had closed the
/// goal, and ended. Let the root be the last such state: no state behind it is stored at its least
/// cost, as else there were an open one further on. IDA* from that root loses nothing, then, by
/// cutting what A* has stored at no higher cost (`cut_depth`), nor by leaving out the move back to
/// the root's parent, which is stored. This holds for costs of 0, costs that are rounded, and an
/// inconsistent h.

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
  [[nodiscard]] bool may_leap(std::size_t depth) const noexcept { return cut_depth_ <= depth; }

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
