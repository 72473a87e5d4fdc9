// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/core/duplicate_policy.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/improving.hpp>
#include <wend/session/preset_call.hpp>  // require_informed

/// \file
/// Builds ranges of improving solutions from a search and its options.

namespace wend::detail {

/// The function object of an algorithm whose solutions become cheaper. `Duplicates` selects whether
/// it stores states, which requires more of a problem.
template <template <class, class, class> class Search, template <class> class Options,
          duplicate_policy Duplicates>
struct improving_call
    : informed_forms<improving_call<Search, Options, Duplicates>, plain_options<Options>> {
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, no_tag,
            Options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed<Duplicates, P, S, H>() && require_kept_observer<Observer>())
      return improving_range<Search<P, H, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
  }
};

}  // namespace wend::detail
