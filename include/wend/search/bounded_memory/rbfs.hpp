// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/depth_first_preset.hpp>  // informed_depth_first_call
#include <wend/search/bounded_memory/detail/forgetful_core.hpp>
#include <wend/search/bounded_memory/detail/linear_space_search.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Recursive best-first search: best-first search in linear memory.
///
/// R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62 (1993) 41-78.

namespace wend {

/// The options of recursive best-first search.
template <class Cost = int>
struct rbfs_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
};

namespace detail {

/// Chooses the next node of a linear_space_search: Korf's algorithm, with an explicit stack instead
/// of recursion.
///
///     RBFS(N, F(N), B)
///       for each child c of N: F(c) := max(F(N), f(c)) if f(N) < F(N), else f(c)
///       while the least F(c) is at most B, and finite
///         F(c) := RBFS(c, F(c), min(B, the second least F))
///       return the least F
template <class P, class H, class Observer>
class rbfs_rule {
  using cost = cost_t<P>;
  using search = linear_space_search<rbfs_rule, P, H, Observer>;

 public:
  explicit rbfs_rule(memory_budget const&) noexcept {}

  [[nodiscard]] static bool begin(search const&) noexcept { return true; }
  static void release() noexcept {}

  /// Goes back while the least F is above the bound, and down to the best child.
  [[nodiscard]] bool next(search& s) {
    for (;;) {
      auto const& top = s.top();
      auto const best = best_children(s);
      bool const within = best.first && (!top.bound || !(*top.bound < *best.first->value));
      if (!within && s.is_at_level_0())
        return s.run.finish(s.run.cut_depth ? search_status::depth_limit
                                            : search_status::exhausted);
      if (!within) {
        s.go_back(best.first ? best.first->value : std::nullopt, best.finite);
        continue;
      }
      // All other nodes have an F of at least this one.
      cost const& least = *best.first->value;
      if (s.run.life.limits.max_cost && *s.run.life.limits.max_cost < least)
        return s.run.finish(search_status::cost_limit);
      s.run.raise_bound(least);
      bool const second = best.second && (!top.bound || *best.second->value < *top.bound);
      return s.enter(static_cast<std::size_t>(best.first - s.children().begin()),
                     second ? best.second->value : top.bound);
    }
  }

  [[nodiscard]] static bool keeps(search const&, cost const&) noexcept { return true; }

  void at_goal(search& s) {
    if (s.end_of_path().g < *s.run.lower_bound) s.run.lower_bound = s.end_of_path().g;
  }

 private:
  struct best_two {
    linear_space_child<cost> const* first = nullptr;   ///< The least F; null: none is finite.
    linear_space_child<cost> const* second = nullptr;  ///< The second least F, or null.
    std::size_t finite = 0;                            ///< The number of children with a finite F.
  };
  /// The children of least F; among equals the one that was generated first.
  [[nodiscard]] static best_two best_children(search const& s) {
    auto const& top = s.top();
    best_two best;
    for (std::size_t i = top.first; i < top.end; ++i) {
      auto const& c = s.children()[i];
      if (!c.value) continue;
      ++best.finite;
      if (!best.first || *c.value < *best.first->value) {
        best.second = best.first;
        best.first = &c;
      } else if (!best.second || *c.value < *best.second->value) {
        best.second = &c;
      }
    }
    return best;
  }
};

template <class P, class H, class Observer>
using rbfs_core = linear_space_search<rbfs_rule, P, H, Observer>;

}  // namespace detail

/// The search object of recursive best-first search.
template <class P, class H, class Observer = no_observer>
using rbfs_search = search_session<
    detail::forgetful_core<detail::rbfs_core, rbfs_options<cost_t<P>>, P, H, Observer>>;

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal in memory linear in
/// the depth. It visits new nodes in the order of their f, even if f falls along a path.
///
///     auto const r = wend::rbfs(problem, start, heuristic);
///     if (r) use(r.actions, *r.cost, r.reexpanded);
///
/// The search stores one path, with the successors of each node on it, and follows that path while
/// no other successor is better. Otherwise it backtracks, and stores for the abandoned subtree a
/// single value F, the least f that was not visited there. When it returns to the subtree, children
/// inherit F if F is above the f of their parent.
///
/// Use it for its order of visits, not for speed. If f takes few values, as with unit costs, it
/// expands about as many nodes as `idastar`, and each takes up to three times as long. If costs
/// differ much, the best f alternates between paths that part early, and each change costs the
/// whole way back and forth. On two corridors of 1000 steps whose costs alternate it expands
/// 1,001,000 nodes; `ibex`, the choice in linear memory, expands 26,269, and `astar`, if memory
/// suffices, 2000.
///
/// Costs may be 0, and h inconsistent. A cost limit pauses the search without loss. A depth limit
/// cuts nodes: the solution is then the cheapest one within the limit. Between two runs the partial
/// path of the result is the current one. `lower_bound` is the greatest F visited.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, summed from left to right,
///       and no path is cheaper. `exhausted`: no goal can be reached, with the conditions of
///       `idastar`.
///       Costs in floating point: \ref rounding.
/// \complexity O(bd) memory for b actions in a state and d in a path; the function calls are not
///       recursive. Time: N expansions if f takes few values, where N is the number of paths with
///       an f of at most the cost of the solution, and up to O(N²) otherwise.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. The search can resume after an exception, unless
///         `apply` or `undo` threw. Failing to find a goal or running out of memory does not throw:
///         see the result's status.
inline constexpr detail::informed_depth_first_call<rbfs_search, rbfs_options> rbfs{};

}  // namespace wend
