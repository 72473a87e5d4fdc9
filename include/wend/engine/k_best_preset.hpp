// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/duplicate_policy.hpp>
#include <wend/engine/k_best/k_best_search.hpp>
#include <wend/engine/k_best/spur_problem.hpp>
#include <wend/engine/preset.hpp>
#include <wend/engine/solutions.hpp>

/// \file
/// How the range of the k cheapest paths is made of a best-first search and its options.

namespace wend::detail {

/// By a search without a heuristic.
template <template <class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct blind_k_best_call {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            duplicate_policy Duplicates = duplicate_policy::closed_list,
            class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start,
                  Options<cost_t<P>, Duplicates> const& options = {},
                  Observer& observer = default_observer<Observer>()) const {
    if constexpr (require_blind<Duplicates, P, S>()) {
      using search = Search<spur_problem<P>, spur_observer_t<P, Observer>, Duplicates>;
      return solution_range<k_best_search<P, search, Observer>>(
          std::in_place, std::forward<Problem>(problem), start, options, observer);
    }
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            duplicate_policy Duplicates, class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start, duplicates_constant<Duplicates>,
                  Options<cost_t<P>, Duplicates> const& options = {},
                  Observer& observer = default_observer<Observer>()) const {
    return (*this)(std::forward<Problem>(problem), start, options, observer);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            limits_for<P> Limits = search_limits<cost_t<P>>, class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start, Limits const& limits,
                  Observer& observer = default_observer<Observer>()) const {
    using options = Options<cost_t<P>, duplicate_policy::closed_list>;
    return (*this)(std::forward<Problem>(problem), start, options_under<options>(limits), observer);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            observer_alone Observer>
  auto operator()(Problem&& problem, S const& start, Observer& observer) const {
    using options = Options<cost_t<P>, duplicate_policy::closed_list>;
    return (*this)(std::forward<Problem>(problem), start, options{}, observer);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            duplicate_policy Duplicates, observer_alone Observer>
  auto operator()(Problem&& problem, S const& start, duplicates_constant<Duplicates>,
                  Observer& observer) const {
    using options = Options<cost_t<P>, Duplicates>;
    return (*this)(std::forward<Problem>(problem), start, options{}, observer);
  }
};

/// By a search that is guided by a heuristic.
template <template <class, class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct informed_k_best_call {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Heuristic, class H = std::remove_cvref_t<Heuristic>,
            duplicate_policy Duplicates = duplicate_policy::closed_list,
            class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start, Heuristic&& heuristic,
                  Options<cost_t<P>, Duplicates> const& options = {},
                  Observer& observer = default_observer<Observer>()) const {
    if constexpr (require_informed<Duplicates, P, S, H>()) {
      using search = Search<spur_problem<P>, H, spur_observer_t<P, Observer>, Duplicates>;
      return solution_range<k_best_search<P, search, Observer, H>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
    }
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Heuristic, duplicate_policy Duplicates, class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start, Heuristic&& heuristic,
                  duplicates_constant<Duplicates>,
                  Options<cost_t<P>, Duplicates> const& options = {},
                  Observer& observer = default_observer<Observer>()) const {
    return (*this)(std::forward<Problem>(problem), start, std::forward<Heuristic>(heuristic),
                   options, observer);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Heuristic, limits_for<P> Limits = search_limits<cost_t<P>>,
            class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start, Heuristic&& heuristic, Limits const& limits,
                  Observer& observer = default_observer<Observer>()) const {
    using options = Options<cost_t<P>, duplicate_policy::closed_list>;
    return (*this)(std::forward<Problem>(problem), start, std::forward<Heuristic>(heuristic),
                   options_under<options>(limits), observer);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Heuristic, observer_alone Observer>
  auto operator()(Problem&& problem, S const& start, Heuristic&& heuristic,
                  Observer& observer) const {
    using options = Options<cost_t<P>, duplicate_policy::closed_list>;
    return (*this)(std::forward<Problem>(problem), start, std::forward<Heuristic>(heuristic),
                   options{}, observer);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Heuristic, duplicate_policy Duplicates, observer_alone Observer>
  auto operator()(Problem&& problem, S const& start, Heuristic&& heuristic,
                  duplicates_constant<Duplicates>, Observer& observer) const {
    using options = Options<cost_t<P>, Duplicates>;
    return (*this)(std::forward<Problem>(problem), start, std::forward<Heuristic>(heuristic),
                   options{}, observer);
  }
};

}  // namespace wend::detail
