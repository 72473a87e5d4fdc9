// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

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
/// or by a depth-first search. Include the header of the algorithm too.
///
/// Lists of predecessors, and the number of paths as sums over them, are those of U. Brandes, "A
/// faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25(2), 2001,
/// 163-177; that paper excludes cycles that cost nothing; here they are handled when paths are
/// listed.

namespace wend::detail {

// Declared: their headers define them, and a program includes those that it uses.
struct iddfs_fn;
struct idastar_fn;
template <class Cost, bool Deepens>
class depth_bound;
template <class Cost>
class f_bound;
template <class P, class Iterations, class Options, class H, class Observer>
class depth_first_core;

/// If all actions cost 1, predecessors are one level above.
template <class P, duplicate_policy Duplicates>
struct unit_bfs_preset : bfs_preset<P, Duplicates> {
  static_assert(
      unit_cost_problem<P>,
      "wend: bfs finds the paths with the fewest actions, but this problem's actions have costs: "
      "use ucs for the cheapest paths, or iddfs for the fewest actions");
};

struct iddfs_listing {
  template <class Problem, class S, class Observer, class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, no_tag, iddfs_options<cost_t<P>> const& options,
            Observer&& observer) const {
    if constexpr (require_search<P, S>() && require_kept_observer<Observer>())
      return solution_range<search_session<depth_first_core<
          P, depth_bound<cost_t<P>, true>, iddfs_options<cost_t<P>>, blind,
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
        raise(invalid_option("wend: solutions(idastar, …) needs cycle_check::path if actions have "
                             "costs, because they may be 0"));
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

/// Lists all cheapest paths from `start` (a state, or `starts(range)`) to a goal: every sequence of
/// actions of that cost that visits no state twice and ends at its first goal, each once. The range
/// is lazy: it computes the next solution when the iterator is advanced.
///
///     for (auto const& s : wend::solutions(wend::idastar, problem, start, heuristic))
///       std::cout << s.actions.size() << " actions, cost " << s.cost << '\n';
///
/// The algorithm is one of the following, with the same arguments as in a call without `solutions`.
/// Include its header too.
///
/// | algorithm | solutions | memory |
/// |---|---|---|
/// | `bfs` | the shortest, in a problem without costs | the nodes generated |
/// | `ucs` | the cheapest | the nodes generated |
/// | `astar` | the cheapest, with a heuristic | the nodes generated |
/// | `iddfs` | those with the fewest actions, which are the cheapest if costs are 1 | a path |
/// | `idastar` | the cheapest, with a heuristic | a path |
///
/// The range's `status()` is `exhausted` after the last solution; otherwise it is the limit that
/// stopped the range. Limits are totals; after `set_limits` another loop resumes.
///
/// **bfs, ucs, astar** continue after the first goal until every node with f <= C*, the cost of a
/// cheapest solution, is expanded. The closed list then yields the *graph* of all actions on
/// cheapest solutions, which is usually small: states that many solutions share are searched once.
/// Their range, a solution_graph_range, also has this graph and the number of its paths. They take
/// solution_graph_options and, before these, a duplicate policy.
///
///     auto all = wend::solutions(wend::astar, problem, start, heuristic);
///     if (auto const n = all.count()) std::cout << n->value << " solutions\n";
///     for (auto const& s : all) use(s.actions, s.cost);
///     for (auto const& [from, action, to] : all.graph().edges()) draw(from, to);
///
/// - *Order*: by the order of the starts, then of the actions; the same in each run.
/// - *Actions* distinguish solutions: parallel edges make different solutions. An action that
///   `actions(s)` contains twice is one action if actions have `==`.
/// - *Starts*: a solution begins at one of them and may pass others. A start that is a goal is a
///   solution without actions. Equal starts are one.
/// - *Costs of 0*: if a cycle costs nothing, the range and the graph are available, but no count,
///   because counting such paths takes as long as listing them.
/// - *Rounded costs*, of floating-point types, are summed from the start and compared as rounded. A
///   path counts if each of its initial parts is a cheapest path, by these sums, to its end. Of two
///   paths whose costs differ only by rounding, only the cheaper one counts.
/// - *Limits*: `max_memory` includes the graph. `max_depth` is rejected if actions have costs.
/// - *Statistics* and observers are those of the search. The calls of the problem that build the
///   graph are not counted: one for the actions of each expanded node, and one more for each node
///   in the graph.
///
/// **iddfs, idastar** store only the current path, and search shared states again for each path.
/// They take the algorithm's own options, except that idastar takes no transposition table and no
/// `min_bound_increase` and, if actions have costs, only `cycle_check::path`. An action that
/// `actions(s)` contains twice makes two solutions, and so do two equal starts. With `prune_moves`,
/// off by default, solutions are left out; at least one cheapest solution remains. An observer
/// receives the events of the whole search. The range can be saved and loaded: see
/// search/checkpoint.hpp.
///
/// The range refers to the problem, the heuristic and the observer; temporaries are rejected. The
/// range can be moved.
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative, and h never overestimates the costs as they are summed. It may be
///       inconsistent. bfs: the problem has no member `cost`; otherwise it is rejected.
/// \complexity iddfs, idastar: like the algorithm, whose last iteration is searched to its end.
///       bfs, ucs, astar: like the algorithm, with all nodes of f = C* expanded, twice the calls of
///       the problem's `actions`, `result` and `cost`, and O(m log m) in the m actions that lead
///       from one expanded node to another at its cost. A solution then takes time linear in its
///       actions; if cycles cost nothing, each action also takes a scan of the states of equal
///       cost.
/// \throws Exceptions of the problem, the heuristic and the observer, after which another loop
///       resumes; invalid_cost; invalid_problem; invalid_option, also for an option that could
///       lose or repeat a solution. Running out of memory while searching does not throw.
inline constexpr detail::solutions_fn solutions{};

}  // namespace wend
