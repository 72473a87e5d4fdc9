// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as
#include <type_traits>  // std::conditional_t, std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/duplicate_policy.hpp>
#include <wend/engine/k_best/k_best_search.hpp>
#include <wend/engine/k_best/spur_problem.hpp>
#include <wend/engine/k_walks_preset.hpp>
#include <wend/engine/preset.hpp>
#include <wend/engine/preset_call.hpp>
#include <wend/engine/solutions.hpp>

/// \file
/// How the range of the k cheapest paths or walks is made of a search and its options.

namespace wend::detail {

/// A duplicate policy, `walks`, or neither.
template <class Tag>
concept k_best_tag = policy_tag<Tag> || std::same_as<Tag, walks_tag>;

/// The options of the algorithm or, behind `walks`, k_walks_options.
template <template <class, duplicate_policy> class Options>
struct paths_or_walks : policy_options<Options> {
  template <class P, k_best_tag Tag>
  using options_of = std::conditional_t<std::same_as<Tag, walks_tag>, k_walks_options<cost_t<P>>,
                                        Options<cost_t<P>, chosen_duplicates<Tag>>>;
};

/// By a search without a heuristic.
template <template <class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct blind_k_best {
  template <class Problem, class S, duplicate_policy Duplicates, class Observer,
            class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, policy_tag auto,
            Options<cost_t<P>, Duplicates> const& options, Observer&& observer) const {
    if constexpr (require_blind<Duplicates, P, S>() && require_kept_observer<Observer>()) {
      using watcher = std::remove_reference_t<Observer>;
      using engine = Search<spur_problem<P>, spur_observer_t<P, watcher>, Duplicates>;
      return solution_range<k_best_search<P, engine, watcher>>(
          std::in_place, std::forward<Problem>(problem), start, options, observer);
    }
  }
  template <class Problem, class S, class Observer, class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, walks_tag,
            k_walks_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_walks<P, S>() && require_kept_observer<Observer>())
      return solution_range<blind_walk_search<P, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start, options, observer);
  }
};

/// By a search that is guided by a heuristic.
template <template <class, class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct informed_k_best {
  template <class Problem, class S, class Heuristic, duplicate_policy Duplicates, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, policy_tag auto,
            Options<cost_t<P>, Duplicates> const& options, Observer&& observer) const {
    if constexpr (require_informed<Duplicates, P, S, H>() && require_kept_observer<Observer>()) {
      using watcher = std::remove_reference_t<Observer>;
      using engine = Search<spur_problem<P>, H, spur_observer_t<P, watcher>, Duplicates>;
      return solution_range<k_best_search<P, engine, watcher, H>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
    }
  }
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, walks_tag,
            k_walks_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_walks<P, S, H>() && require_kept_observer<Observer>())
      return solution_range<informed_walk_search<P, H, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
  }
};

}  // namespace wend::detail
