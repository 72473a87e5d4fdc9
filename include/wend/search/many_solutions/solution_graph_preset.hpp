// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/core/duplicate_policy.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // no_heuristic
#include <wend/search/many_solutions/detail/graph_search.hpp>
#include <wend/search/many_solutions/solution_graph.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/preset_call.hpp>
#include <wend/session/solutions.hpp>

/// \file
/// The range of all cheapest solutions, built from a best-first search.

namespace wend {

/// The options of a search of all cheapest solutions. None of them changes the solutions.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct solution_graph_options {
  search_limits<Cost> limits{};    ///< The limits; no `max_depth` if actions have costs.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

/// All cheapest solutions: an input range, which computes its next element when the iterator is
/// advanced, and the graph whose paths are the solutions. It refers to the problem, the heuristic
/// and the observer. See solutions.
template <class Search>
class solution_graph_range : public solution_range<Search> {
 public:
  using graph_type = typename Search::graph_type;  ///< A solution_graph.
  using solution_range<Search>::solution_range;

  /// The graph, which is computed now if it is not complete. Empty if there is no solution, or a
  /// limit has stopped the search: see status().
  /// \throws Exceptions of the problem, the heuristic and the observer, after which another call
  /// resumes; invalid_cost.
  graph_type const& graph() {
    complete();
    return this->search_->graph();
  }

  /// The number of solutions. If there are more than 2^64 - 1, `value` is 2^64 - 1 and `is_exact`
  /// is false. Empty if a cycle of actions costs nothing (`graph().is_acyclic()` is false), so that
  /// the solutions can only be listed, or if a limit has stopped the search (`graph().empty()`).
  /// Counting takes no longer than `graph()`, whatever the number.
  /// \throws Like graph().
  std::optional<solution_count> count() {
    complete();
    return this->search_->count();
  }

 private:
  void complete() {
    if (this->limits_) this->search_->adopt(*this->limits_);
    this->search_->complete();
  }
};

namespace detail {

/// A preset of a search that continues after goals.
template <class Preset>
struct graph_preset : Preset {
  static best_first_settings settings(typename Preset::options const& o) {
    auto s = Preset::settings(o);
    s.every_goal = true;
    return s;
  }
};

/// Lists all cheapest solutions by a best-first search with the preset `Preset`.
template <template <class, duplicate_policy> class Preset, leaves_by Order>
struct graph_solutions {
  template <class Problem, class S, class Heuristic, duplicate_policy Duplicates, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, policy_tag auto,
            solution_graph_options<cost_t<P>, Duplicates> const& options,
            Observer&& observer) const {
    constexpr bool has_closed_list = Duplicates != duplicate_policy::own_path;
    static_assert(has_closed_list,
                  "wend: all cheapest solutions are found in a closed list: use closed_list or "
                  "closed_array; iddfs and idastar need none");
    if constexpr (has_closed_list && require_informed<Duplicates, P, S, H>() &&
                  require_kept_observer<Observer>()) {
      using watcher = std::remove_reference_t<Observer>;
      using preset = graph_preset<Preset<P, Duplicates>>;
      using engine = graph_search<best_first_core<preset, P, H, watcher>, Order>;
      return solution_graph_range<engine>(
          std::in_place, std::forward<Problem>(problem), start, std::forward<Heuristic>(heuristic),
          typename preset::options{.limits = options.limits,
                                   .prune_parent = options.prune_parent,
                                   .memory = options.memory},
          observer);
    }
  }
  /// Without a heuristic.
  template <class Problem, class S, class Tag, class Options, class Observer>
  auto make(Problem&& problem, S const& start, Tag tag, Options const& options,
            Observer&& observer) const {
    return make(std::forward<Problem>(problem), start, no_heuristic, tag, options,
                std::forward<Observer>(observer));
  }
};

}  // namespace detail
}  // namespace wend
