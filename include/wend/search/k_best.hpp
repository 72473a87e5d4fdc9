// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>     // std::same_as
#include <type_traits>  // std::conditional_t, std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/core/duplicate_policy.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/many_solutions/detail/goal_distances.hpp>
#include <wend/search/many_solutions/detail/k_best_search.hpp>
#include <wend/search/many_solutions/detail/spur_problem.hpp>
#include <wend/search/many_solutions/detail/walk_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/preset_call.hpp>
#include <wend/session/search_session.hpp>
#include <wend/session/solutions.hpp>

/// \file
/// The k cheapest loopless paths by Yen's algorithm with Lawler's rule, guided by exact distances
/// to the goals if these can be found, and the k cheapest walks by a best-first search that expands
/// a state up to k times. Include the header of the algorithm too.
///
/// J. Y. Yen, "Finding the K shortest loopless paths in a network", Management Science 17(11),
/// 1971, 712-716. E. L. Lawler, "A procedure for computing the K best solutions to discrete
/// optimization problems and its application to the shortest path problem", Management Science
/// 18(7), 1972, 401-405.
///
/// The lazy range of walks follows H. Aljazzar, S. Leue, "K*: A heuristic search algorithm for
/// finding the k shortest paths", Artificial Intelligence 175(18), 2011, 2129-2154; instead of a
/// graph of path deviations it uses the rule of k expansions.

namespace wend {

/// The options of the k cheapest walks.
template <class Cost = int>
struct k_walks_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

}  // namespace wend

namespace wend::detail {

template <class P, class H, class Observer>
using k_walks_search = search_session<walk_search<P, H, k_walks_options<cost_t<P>>, Observer>>;

struct backward_tag {
  explicit backward_tag() = default;
};
template <>
inline constexpr bool precedes_options<backward_tag> = true;

/// The type of `walks`, an argument of k_best: paths may revisit states.
struct walks_tag {
  explicit walks_tag() = default;
};
template <>
inline constexpr bool precedes_options<walks_tag> = true;

/// A duplicate policy, `backward`, or neither.
template <class Tag>
concept paths_tag = policy_tag<Tag> || std::same_as<Tag, backward_tag>;
/// A duplicate policy, `backward`, `walks`, or none of these.
template <class Tag>
concept k_best_tag = paths_tag<Tag> || std::same_as<Tag, walks_tag>;

/// The options of the algorithm.
template <template <class, duplicate_policy> class Options>
struct only_paths : policy_options<Options> {
  template <class P, paths_tag Tag>
  using options_of = Options<cost_t<P>, chosen_duplicates<Tag>>;
};
/// The options of the algorithm or, after `walks`, k_walks_options.
template <template <class, duplicate_policy> class Options>
struct paths_or_walks : policy_options<Options> {
  template <class P, k_best_tag Tag>
  using options_of = std::conditional_t<std::same_as<Tag, walks_tag>, k_walks_options<cost_t<P>>,
                                        Options<cost_t<P>, chosen_duplicates<Tag>>>;
};

/// Static assertions on a problem that is to be searched backward, if `Asked`; true if all hold.
template <class P, bool Asked>
consteval bool require_goal_distances() {
  static_assert(!Asked || predecessor_problem<P>,
                "wend: k_best with the tag backward searches from the goals: the problem needs "
                WEND_DETAIL_GIVING(predecessors));
  static_assert(!Asked || goal_listing_problem<P>,
                "wend: k_best with the tag backward searches from the goals: the problem needs "
                WEND_DETAIL_GIVING(goals));
  return !Asked || has_goal_distances<P>;
}

/// The options of a search that distances guide.
template <class Cost, class Options>
astar_options<Cost> guided_options(Options const& given) {
  astar_options<Cost> o{
      .limits = given.limits, .prune_parent = given.prune_parent, .memory = given.memory};
  if constexpr (requires { given.ties; }) o.ties = given.ties;
  return o;
}

/// The range of paths that is found by a search with the choices of `Preset`, or of walks.
template <template <class, duplicate_policy> class Preset,
          template <class, duplicate_policy> class Options>
struct k_best_listing {
  template <class Problem, class S, class Heuristic, paths_tag Tag, duplicate_policy Duplicates,
            class Observer, class P = std::remove_cvref_t<Problem>,
            class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, Tag,
            Options<cost_t<P>, Duplicates> const& options, Observer&& observer) const {
    constexpr bool asks_backward = std::same_as<Tag, backward_tag>;
    if constexpr (require_informed<Duplicates, P, S, H>() &&
                  require_goal_distances<P, asks_backward>() && require_kept_observer<Observer>()) {
      using watcher = std::remove_reference_t<Observer>;
      using spur = spur_problem<P>;
      using spur_watcher = spur_observer_t<P, watcher>;
      if constexpr (asks_backward ||
                    (std::same_as<H, blind> && has_goal_distances<P> &&
                     Duplicates == duplicate_policy::closed_list)) {
        using distances = goal_distances<P, H, distance_observer_t<P, watcher>>;
        using engine = best_first_core<plain_astar_preset<spur, Duplicates>, spur, distances,
                                       spur_watcher>;
        return solution_range<search_session<k_best_core<P, H, engine, distances, watcher>>>(
            std::in_place, std::forward<Problem>(problem), start,
            std::forward<Heuristic>(heuristic), guided_options<cost_t<P>>(options), observer);
      } else {
        using engine = best_first_core<Preset<spur, Duplicates>, spur, H, spur_watcher>;
        return solution_range<search_session<k_best_core<P, H, engine, no_distances, watcher>>>(
            std::in_place, std::forward<Problem>(problem), start,
            std::forward<Heuristic>(heuristic), options, observer);
      }
    }
  }
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, walks_tag,
            k_walks_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_keyed<P, S, H>() && require_kept_observer<Observer>())
      return solution_range<k_walks_search<P, H, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
  }
  /// Without a heuristic.
  template <class Problem, class S, class Tag, class Given, class Observer>
  auto make(Problem&& problem, S const& start, Tag tag, Given const& options,
            Observer&& observer) const {
    return make(std::forward<Problem>(problem), start, no_heuristic, tag, options,
                std::forward<Observer>(observer));
  }
};

/// Paths are ordered by cost, which breadth-first search minimises only if all actions cost 1.
template <class P, duplicate_policy Duplicates>
struct unit_cost_bfs_preset : bfs_preset<P, Duplicates> {
  static_assert(unit_cost_problem<P>,
                "wend: k_best with bfs orders paths by their number of actions, but this problem's "
                "actions have costs: use ucs");
};

template <class Cost, duplicate_policy Duplicates>
using plain_astar_options = astar_options<Cost, no_order, Duplicates>;

using k_best_by_bfs = blind_operator<k_best_listing<unit_cost_bfs_preset, bfs_options>,
                                     only_paths<bfs_options>, run_search, bfs_fn>;
using k_best_by_ucs = blind_operator<k_best_listing<ucs_preset, ucs_options>,
                                     paths_or_walks<ucs_options>, run_search, ucs_fn>;
using k_best_by_astar =
    informed_operator<k_best_listing<plain_astar_preset, plain_astar_options>,
                      paths_or_walks<plain_astar_options>, run_search, astar_fn>;

struct k_best_fn : k_best_by_bfs, k_best_by_ucs, k_best_by_astar {
  using k_best_by_astar::operator(), k_best_by_bfs::operator(), k_best_by_ucs::operator();
  template <class Algorithm, class P, class S = braced_start_t<P>,
            class A = search_limits<cost_t<P>>, class... Rest>
    requires(!one_of<Algorithm, bfs_fn, ucs_fn, astar_fn>)
  void operator()(Algorithm const&, P const&, S const&, A const& = {}, Rest const&...) const {
    static_assert(!std::same_as<P, P>,
                  "wend: k_best lists paths by bfs, ucs or astar, or with the tag walks by ucs or "
                  "astar, but not by this algorithm");
  }
};

}  // namespace wend::detail

namespace wend {

/// Before the options of k_best: paths may revisit states.
inline constexpr detail::walks_tag walks{};
/// Before the options of k_best: a search backward from the goals comes first.
inline constexpr detail::backward_tag backward{};

/// Lists the paths from `start` (a state, or `starts(range)`) to a goal by increasing cost: every
/// sequence of actions that visits no state twice and ends at its first goal, each once. The range
/// is lazy: it computes the next path when the iterator is advanced.
///
///     std::size_t n = 0;
///     for (auto const& s : wend::k_best(wend::astar, problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (++n == k) break;
///     }
///
/// The algorithm is `ucs`, `astar` or, if actions have no costs, `bfs`, with the same arguments as
/// in a call without `k_best`. Include its header too.
///
/// The algorithm finds the first path. For each further path, *spur searches* begin at the places
/// where a path can branch off the previous one, at most one for each of its actions. Spur searches
/// reuse the memory of one search, and use the problem's packed states, ranks and inverse actions.
///
/// **Distances to the goals.** If the problem has `predecessors` and lists its goals (see
/// predecessor_problem, goal_listing_problem), like a graph_problem whose goals are vertices, `ucs`
/// and `bfs` begin with a search backward from the goals, which ends when a start is settled.
/// Settled states have exact distances; for all other states the distance of that start is a lower
/// bound. The distances guide the first search and the spur searches. They also bound the costs of
/// the paths that branch off at a place: a spur search is postponed until its bound is the least,
/// and most are never made. If the backward search meets no start, the range is `exhausted`.
/// `astar` does the same with the tag `backward`; h then only raises the bounds of states that are
/// not settled.
///
///     for (auto const& s : wend::k_best(wend::astar, roads, start, h, wend::backward)) …
///
/// The costs are the same; the order among equal costs may differ. The backward search may visit
/// states that cannot be reached from a start. If infinitely many such states are as close to a
/// goal as the start is, pass a duplicate policy other than closed_list, or use `astar` without the
/// tag.
///
/// Use it for alternatives to the cheapest path in graphs and small spaces. For only the cheapest
/// paths, see solutions. The k cheapest paths often differ in an action or two; if you need more
/// different alternatives, search again with other costs instead.
///
/// - *Order*: by cost; among equal costs the path that branches off an earlier one latest comes
///   first, because that leaves the fewest searches to make. The order is the same in each run.
///   Costs are summed from the start; rounded sums are ordered like exact ones. With distances to
///   the goals, the paths found so far come first among equal costs, and rounding may change the
///   order.
/// - *Actions* distinguish paths: parallel edges make different paths. An action that `actions(s)`
///   contains twice is one action if actions have `==`. Otherwise each element of `actions(s)` is a
///   different action, and `prune_parent` has no effect.
/// - *Starts*: a path begins at one of them and may pass others. A start that is a goal is a path
///   without actions. Equal starts are one.
/// - *Limits* are totals over all searches. `status()` is `exhausted` when there is no other path;
///   otherwise it is the limit that stopped the range (`cost_limit`: all other paths cost more),
///   and another loop after `set_limits` resumes. With a depth limit the order is not proved. When
///   a limit that may have cut a path is raised, all paths are listed again. `max_memory` includes
///   the paths found. The backward search obeys all limits except the depth limit. If `max_cost`
///   stops it, the status is `cost_limit`, although a forward search might prove `exhausted`.
/// - *Statistics* are sums; `iterations` counts the searches. A search that `max_cost` has stopped
///   begins again when the limit is raised, and is then counted twice. A spur search generates no
///   successors of the states on the path from which it branches off, but counts such a state as
///   expanded if it meets the state. The backward search is counted too: \ref counts.
/// - *Observers* receive the nodes of all spur searches, each with its own number, with the costs
///   and depths of whole paths. A node at which a spur search begins has no parent. Of the backward
///   search observers receive only the progress.
///
/// **Walks.** With `walks` before the options, ucs and astar list walks, which may revisit states.
/// If a goal can be reached from a cycle, there are infinitely many walks. The options are
/// k_walks_options.
///
///     for (auto const& s : wend::k_best(wend::ucs, problem, start, wend::walks)) {
///       use(s.actions, s.cost);
///       if (++n == k) break;
///     }
///
/// One search finds all of them: a state is expanded at most k times until the kth walk is found,
/// which is much less work than spur searches. Use walks if cycles are useful or do not exist: in
/// graphs without cycles (schedules, alignments, layers of time) walks are paths. If cycles are
/// cheap, the k cheapest walks differ in little else. Order, starts and limits are as above, with
/// these exceptions:
///
/// - *Order*: among equal costs it is not specified, but the same in each run.
/// - *Actions*: each element of `actions(s)` is a different action.
/// - *Statistics*: each walk to a state is a node, counted in `stored`; none is a duplicate.
///   `evaluated` counts each state once. The actions of a state, their costs and their results are
///   computed once.
/// - *Size*: nodes and states have numbers of 32 bits. If 2^32 - 2 walks to states do not suffice,
///   the range ends with `memory_limit`; raising limits does not help.
/// - *Observers* receive nodes, successors and dead ends, and progress.
///
/// The range refers to the problem, the heuristic and the observer; temporaries are rejected. The
/// range can be moved.
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative, and h never overestimates. bfs: the problem has no member `cost`;
///       otherwise it is rejected. Walks: h is consistent (h(s) never exceeds the cost of an action
///       plus h of its result) and 0 at goals; states are hashed, packed or ranked.
/// \complexity For k paths of at most d actions: at most 1 + k·d searches by the algorithm (one
///       more, backward, for distances to the goals), and
///       O(k·d) memory for the paths. In a state where n paths have branched, each action is
///       compared with n others. For k walks: O(k·m·log(k·m)) time and O(k·m) memory, where m is
///       the number of actions in the states met.
/// \throws Exceptions of the problem, the heuristic and the observer, after which another loop
///       resumes; invalid_cost, with the whole path; invalid_option; invalid_problem. Running out
///       of memory while searching does not throw.
inline constexpr detail::k_best_fn k_best{};

}  // namespace wend
