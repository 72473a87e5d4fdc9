// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/k_best_preset.hpp>
#include <wend/search/bfs.hpp>

/// \file
/// The k shortest loopless paths by Yen's algorithm with Lawler's rule, whose searches are
/// breadth-first searches. See astar_k_best.hpp.

namespace wend {

namespace detail {

/// Paths are ordered by cost, which breadth-first search minimises where all actions cost 1.
template <class P, class Observer, duplicate_policy Duplicates>
class unit_bfs_search : public bfs_search<P, Observer, Duplicates> {
  static_assert(unit_cost_problem<P>,
                "wend: bfs_k_best orders paths by their number of actions, but this problem's "
                "actions have costs: use ucs_k_best");

 public:
  using bfs_search<P, Observer, Duplicates>::bfs_search;
};

struct bfs_k_best_fn : blind_k_best_call<unit_bfs_search, bfs_options> {};

}  // namespace detail

/// The paths from `start` (a state, or `starts(range)`) to a goal that visit no state twice, those
/// of the fewest actions first. Actions have no costs. As `astar_k_best` in all else.
///
///     std::size_t n = 0;
///     for (auto const& s : wend::bfs_k_best(problem, start)) {
///       use(s.actions);
///       if (++n == k) break;
///     }
///
/// \pre  The problem has no member `cost`: else it is refused, see ucs_k_best.
/// \complexity For the k first paths, of at most d actions each: at most 1 + k·d searches, each as
///       `bfs`; O(k·d) memory for the paths, and that of one search.
/// \throws What the problem or the observer throw: then the next loop goes on. invalid_cost; invalid_option.
inline constexpr detail::bfs_k_best_fn bfs_k_best{};

}  // namespace wend
