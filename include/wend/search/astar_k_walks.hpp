// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/engine/call_forms.hpp>
#include <wend/engine/k_walks_preset.hpp>
#include <wend/engine/solutions.hpp>

/// \file
/// The k cheapest walks, by A* that expands a state up to k times.
///
/// The lazy range is in the manner of H. Aljazzar, S. Leue, "K*: A heuristic search algorithm for
/// finding the k shortest paths", Artificial Intelligence 175(18), 2011, 2129-2154; it has no
/// graph of path deviations, but the rule of k expansions.

namespace wend {

namespace detail {
struct astar_k_walks_fn : informed_forms<astar_k_walks_fn, plain_options<k_walks_options>> {
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, no_tag,
            k_walks_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_walks<P, S, H>() && require_kept_observer<Observer>())
      return solution_range<informed_walk_search<P, H, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
  }
};
}  // namespace detail

/// The cheapest walks from `start` (a state, or `starts(range)`) to a goal, then the next cheapest,
/// and so on: every sequence of actions that ends at its first goal, each once. Unlike the paths of
/// `astar_k_best`, a walk may come to a state more than once. The next one is computed when it is
/// asked for; where a cycle leads on to a goal there is no last one.
///
///     std::size_t n = 0;
///     for (auto const& s : wend::astar_k_walks(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (++n == k) break;
///     }
///
/// One search finds all of them: a state is expanded at most k times until the kth walk is found.
/// That is much less than `astar_k_best` does. Use it where going round in a circle makes sense, or no
/// cycle can be: in graphs without cycles (schedules, alignments, layers of time) walks are paths.
/// Where cycles are cheap, the k cheapest walks differ in little but those.
///
/// - *Order*: by cost; among equal costs it is the same in each run.
/// - *Actions*: each place in `actions(s)` is an action of its own.
/// - *Starts*: a walk begins at one of them and may pass others. Equal starts are one.
/// - *Limits* are totals. `status()` is `exhausted` when there is no other walk, or else the limit
///   that stopped the range (`cost_limit`: all others cost more); `set_limits` and another loop go
///   on from there. With a depth limit the order is not proved; when one that cut a walk is raised,
///   all walks come again.
/// - *Statistics*: each walk to a state is a node, `stored`; none is a duplicate. `evaluated` counts
///   each state once. A state is asked for its actions, their costs and results once.
/// - *Size*: nodes and states have numbers of 32 bits. Where 2^32 - 2 walks to states do not suffice the
///   range ends with `memory_limit`, whatever the limit is, and other limits do not change that.
/// - *Observers* are told of nodes, successors and dead ends, and of progress.
///
/// Problem, heuristic and observer are referred to: a temporary problem or heuristic is refused.
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative, and h is consistent: h(s) never exceeds the cost of an action plus h
///       behind it, and is 0 at goals. States are hashed, packed or ranked.
/// \complexity For k walks: O(k·m·log(k·m)) time and O(k·m) memory, where m are the actions in the
///       states met.
/// \throws What the problem, the heuristic or the observer throw, after which another loop goes on;
///       invalid_cost; invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::astar_k_walks_fn astar_k_walks{};

}  // namespace wend
