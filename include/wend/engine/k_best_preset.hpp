// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/call_forms.hpp>
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
struct blind_k_best_call : blind_policy_forms<blind_k_best_call<Search, Options>, Options> {
  using blind_policy_forms<blind_k_best_call<Search, Options>, Options>::operator();
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
};

/// By a search that is guided by a heuristic.
template <template <class, class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct informed_k_best_call
    : informed_policy_forms<informed_k_best_call<Search, Options>, Options> {
  using informed_policy_forms<informed_k_best_call<Search, Options>, Options>::operator();
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
};

}  // namespace wend::detail
