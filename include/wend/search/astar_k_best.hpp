// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/k_best_preset.hpp>
#include <wend/search/astar.hpp>

/// \file
/// The k cheapest loopless paths by Yen's algorithm with Lawler's rule, whose searches are A*.
///
/// J. Y. Yen, "Finding the K shortest loopless paths in a network", Management Science 17(11),
/// 1971, 712-716. E. L. Lawler, "A procedure for computing the K best solutions to discrete
/// optimization problems and its application to the shortest path problem", Management Science
/// 18(7), 1972, 401-405.

namespace wend {

namespace detail {
struct astar_k_best_fn : informed_k_best_call<plain_astar_search, plain_astar_options> {};
}  // namespace detail

/// The cheapest paths from `start` (a state, or `starts(range)`) to a goal, then the next cheapest,
/// and so on: every sequence of actions that visits no state twice and ends at its first goal, each
/// once. The next one is computed when it is asked for.
///
///     std::size_t n = 0;
///     for (auto const& s : wend::astar_k_best(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (++n == k) break;
///     }
///
/// The first path is found as `astar` finds it. For each further one there is a *spur search* from
/// each place where a path can branch off the one before, at most one for each of its actions. They
/// use the memory of one search again, and the problem's packed states, ranks and inverse actions.
///
/// Use it for alternatives to the cheapest path in graphs and small spaces. For the cheapest paths
/// alone, `idastar_solutions` needs no memory for states. The k cheapest paths often differ in an
/// action or two: where that is not an alternative, search again with other costs instead.
///
/// - *Order*: by cost; among equal costs the path that branches off an earlier one last, which leaves
///   the fewest searches to be done; it is the same in each run. Costs are summed from the start on:
///   the order is also that of sums that are rounded.
/// - *Actions* tell paths apart: parallel edges make different paths. An action that `actions(s)`
///   gives twice is the same action if actions have `==`. If not, each place in `actions(s)` is an
///   action of its own, and `prune_parent` has no effect.
/// - *Starts*: a path begins at one of them and may pass others. One that is a goal is a path
///   without actions. Equal starts are one.
/// - *Limits* are totals over all searches. `status()` is `exhausted` when there is no other path,
///   or else the limit that stopped the range (`cost_limit`: all others cost more); `set_limits` and
///   another loop go on from there. With a depth limit the order is not proved; when one is raised
///   that may have cut a path, all paths come again. `max_memory` includes the paths found.
/// - *Statistics* are sums; `iterations` counts the searches. States of the path that a spur search
///   branches off have no successors in it, but are expanded where it meets them.
/// - *Observers* are told of the nodes of all spur searches, each of which has a number of its own,
///   with the costs and depths of whole paths. A node where a spur search begins has no parent.
///
/// Problem, heuristic and observer are referred to: a temporary problem or heuristic is refused.
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative, and h never overestimates.
/// \complexity For k paths of at most d actions: at most 1 + k·d searches, each as `astar`, and
///       O(k·d) memory for the paths. In a state where n paths have branched, each action is
///       compared with n others.
/// \throws What the problem, the heuristic or the observer throw, after which another loop goes on;
///       invalid_cost, with the whole path; invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::astar_k_best_fn astar_k_best{};

}  // namespace wend
