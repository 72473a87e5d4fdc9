// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/duplicate_policy.hpp>
#include <wend/engine/improving.hpp>
#include <wend/engine/preset_call.hpp>  // require_informed

/// \file
/// How a range of improving solutions is made of a search and its options.

namespace wend::detail {

/// The function of an algorithm whose solutions become cheaper. `Duplicates` says whether it stores
/// states, which asks more of a problem.
template <template <class, class, class> class Search, template <class> class Options,
          duplicate_policy Duplicates>
struct improving_call : informed_forms<improving_call<Search, Options, Duplicates>> {
  template <class P>
  using options_of = Options<cost_t<P>>;

  using informed_forms<improving_call<Search, Options, Duplicates>>::operator();
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Heuristic, class H = std::remove_cvref_t<Heuristic>,
            class Observer = no_observer>
  auto operator()(Problem&& problem, S const& start, Heuristic&& heuristic,
                  Options<cost_t<P>> const& options = {}, Observer& observer = nobody) const {
    if constexpr (require_informed<Duplicates, P, S, H>())
      return improving_range<Search<P, H, Observer>>(std::in_place, std::forward<Problem>(problem),
                                                     start, std::forward<Heuristic>(heuristic),
                                                     options, observer);
  }
};

}  // namespace wend::detail
