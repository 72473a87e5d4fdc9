// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>     // std::same_as
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/core/error.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/fwd.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/many_solutions/solution_graph_preset.hpp>
#include <wend/search/ucs.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/solutions.hpp>

/// \file
/// All cheapest solutions: by a best-first search and the graph of the predecessors of equal cost,
/// or by a depth-first search. The header of the algorithm is to be included too.
///
/// Lists of predecessors, and the number of paths as sums over them, are those of U. Brandes, "A
/// faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25(2), 2001,
/// 163-177; cycles that cost nothing, which that excludes, are dealt with when paths are listed.

namespace wend::detail {

// Declared: their headers define them, and a program includes those that it uses.
struct iddfs_fn;
struct idastar_fn;
template <class Cost>
class deepening;
template <class Cost>
class f_bound;
template <class P, class Iterations, class Options, class H, class Observer>
class depth_first_core;

/// Predecessors are a level above where all actions cost 1.
template <class P, duplicate_policy Duplicates>
struct unit_bfs_preset : bfs_preset<P, Duplicates> {
  static_assert(
      unit_cost_problem<P>,
      "wend: bfs finds the paths of the fewest actions, which are the cheapest only where "
      "actions have no costs, but this problem's have: take ucs, or iddfs for the fewest "
      "actions");
};

struct iddfs_listing {
  template <class Problem, class S, class Observer, class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, no_tag, iddfs_options<cost_t<P>> const& options,
            Observer&& observer) const {
    if constexpr (require_search<P, S>() && require_kept_observer<Observer>())
      return solution_range<search_session<depth_first_core<
          P, deepening<cost_t<P>>, iddfs_options<cost_t<P>>, blind,
          std::remove_reference_t<Observer>>>>(
          std::in_place, std::forward<Problem>(problem), start, options, observer);
  }
};

struct idastar_listing {
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, no_tag,
            idastar_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed_search<P, S, H>() && require_kept_observer<Observer>()) {
      if (cost_t<P>{} < options.min_bound_increase)
        raise(invalid_option("wend: solutions(idastar, …) has no min_bound_increase, because it "
                             "needs the cost of the cheapest solution"));
      if (!unit_cost_problem<P> &&
          options.cycles.value_or(default_cycle_check<P>) != cycle_check::path)
        raise(invalid_option("wend: solutions(idastar, …) needs cycle_check::path where actions "
                             "have costs, because they may be 0"));
      using watcher = std::remove_reference_t<Observer>;
      return solution_range<search_session<depth_first_core<
          P, f_bound<cost_t<P>>, idastar_options<cost_t<P>>, H, watcher>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
    }
  }
};

using solutions_by_bfs = blind_operator<graph_solutions<unit_bfs_preset, leaves_by::depth>,
                                        policy_options<solution_graph_options>, run_search, bfs_fn>;
using solutions_by_ucs = blind_operator<graph_solutions<ucs_preset, leaves_by::cost>,
                                        policy_options<solution_graph_options>, run_search, ucs_fn>;
using solutions_by_astar =
    informed_operator<graph_solutions<plain_astar_preset, leaves_by::cost>,
                      policy_options<solution_graph_options>, run_search, astar_fn>;
using solutions_by_iddfs =
    blind_operator<iddfs_listing, plain_options<iddfs_options>, run_search, iddfs_fn>;
using solutions_by_idastar =
    informed_operator<idastar_listing, plain_options<idastar_options>, run_search, idastar_fn>;

struct solutions_fn : solutions_by_bfs,
                      solutions_by_ucs,
                      solutions_by_astar,
                      solutions_by_iddfs,
                      solutions_by_idastar {
  using solutions_by_astar::operator(), solutions_by_bfs::operator(), solutions_by_ucs::operator();
  using solutions_by_idastar::operator(), solutions_by_iddfs::operator();
  template <class Algorithm, class P, class S = braced_start_t<P>,
            class A = search_limits<cost_t<P>>, class... Rest>
    requires(!one_of<Algorithm, bfs_fn, ucs_fn, astar_fn, iddfs_fn, idastar_fn>)
  void operator()(Algorithm const&, P const&, S const&, A const& = {}, Rest const&...) const {
    static_assert(!std::same_as<P, P>,
                  "wend: solutions lists all cheapest solutions by bfs, ucs, astar, iddfs or "
                  "idastar, but not by this algorithm");
  }
};

}  // namespace wend::detail

namespace wend {

/// The cheapest paths from `start` (a state, or `starts(range)`) to a goal: every sequence of
/// actions of that cost that visits no state twice and ends at its first goal, each once. They are
/// a lazy range: the next solution is computed when it is asked for.
///
///     for (auto const& s : wend::solutions(wend::idastar, problem, start, heuristic))
///       std::cout << s.actions.size() << " actions, cost " << s.cost << '\n';
///
/// The algorithm is one of these, called as it is without `solutions`; its header is included
/// beside this one:
///
/// | algorithm | solutions | memory |
/// |---|---|---|
/// | `bfs` | the shortest, of a problem without costs | the nodes generated |
/// | `ucs` | the cheapest | the nodes generated |
/// | `astar` | the cheapest, with a heuristic | the nodes generated |
/// | `iddfs` | those of the fewest actions, which are the cheapest where costs are 1 | a path |
/// | `idastar` | the cheapest, with a heuristic | a path |
///
/// The range's `status()` is `exhausted` behind the last solution, or else the limit that stopped
/// the range. Limits are totals; after `set_limits` another loop continues.
///
/// **bfs, ucs, astar** continue behind the first goal until every node of f <= C*, the cost of a
/// cheapest solution, is expanded. The closed list then yields the *graph* of all actions on
/// cheapest solutions, which is mostly small: states that many solutions share are searched once.
/// Their range, a solution_graph_range, also has this graph and the number of its paths. They take
/// solution_graph_options, and a duplicate policy before them.
///
///     auto all = wend::solutions(wend::astar, problem, start, heuristic);
///     if (auto const n = all.count()) std::cout << n->value << " solutions\n";
///     for (auto const& s : all) use(s.actions, s.cost);
///     for (auto const& [from, action, to] : all.graph().edges()) draw(from, to);
///
/// - *Order*: that of the starts, then of the actions, the same in each run.
/// - *Actions* distinguish solutions: parallel edges make different ones. An action that
///   `actions(s)` contains twice is one action, if actions have `==`.
/// - *Starts*: a solution begins at one of them and may pass others. A start that is a goal is a
///   solution without actions. Equal starts are one.
/// - *Costs of 0*: where a cycle costs nothing there is no count, because counting such paths takes
///   as long as listing them, but the range and the graph.
/// - *Rounded costs*, those of floating-point types, are summed from the start on and compared as
///   they are. A path counts where each of its beginnings is a cheapest path, so summed, to its
///   end: of two paths that are equally cheap but for their rounding, only the cheaper one does.
/// - *Limits*: `max_memory` includes the graph. `max_depth` is refused where actions have costs.
/// - *Statistics* and observers are those of the search. Repeated calls of the problem for the
///   graph are not counted: the actions of each node that was expanded, and once more of those in
///   the graph.
///
/// **iddfs, idastar** store nothing but the current path, and search shared states again for each
/// path. They take the algorithm's own options, but idastar no transposition table and no
/// `min_bound_increase` and, where actions have costs, only `cycle_check::path`. Two places of one
/// action in `actions(s)` make two solutions, and so do two equal starts. With `prune_moves`, off
/// by default, solutions are left out: at least one of the cheapest remains. An observer sees the
/// whole search. The range can be saved and loaded: see search/checkpoint.hpp.
///
/// The range refers to the problem, the heuristic and the observer: a temporary is refused. The
/// range can be moved.
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative, and h never overestimates, summed as the costs are. It may be
///       inconsistent. bfs: the problem has no member `cost`, else it is refused.
/// \complexity iddfs, idastar: as the algorithm, whose last iteration is searched to its end. bfs,
///       ucs, astar: as the algorithm, with all nodes of f = C* expanded, twice the calls of the
///       problem's `actions`, `result` and `cost`, and O(m log m) in the m actions that lead from
///       one expanded node to another at its cost. A solution then takes time linear in its
///       actions; where cycles cost nothing, for each action a look at the states of equal cost.
/// \throws Exceptions of the problem, the heuristic and the observer, after which another loop
///       continues; invalid_cost; invalid_problem; invalid_option, also for an option that could
///       lose or repeat a solution. Running out of memory while searching does not throw.
inline constexpr detail::solutions_fn solutions{};

}  // namespace wend
