// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/search/bidirectional/detail/bidirectional_core.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// The function objects of bidirectional algorithms with a heuristic.

namespace wend {

/// The search object of a bidirectional algorithm with a heuristic; `Rule` takes one heuristic for
/// each direction. The objects to which these refer must outlive it, as must the problem and the
/// observer.
template <template <class, class, class> class Rule, class Options, class P, class H,
          class Observer>
using two_way_search = search_session<detail::bidirectional_core<
    P, H, Rule<P, detail::towards_nearest_t<P, H>, detail::from_nearest_t<P, H>>, Options,
    Observer>>;

namespace detail {

/// The function object of a bidirectional algorithm with a heuristic.
template <template <class, class, class> class Search, template <class> class Options>
struct two_way_call : two_way_forms<two_way_call<Search, Options>, plain_options<Options>> {
  template <class P, class S, class G, class H, class Observer>
  auto make(P const& problem, S const& start, G const& goal, H const& heuristic, no_tag,
            Options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_both_ends<P, S, G>())
      if constexpr (require_two_way_heuristic<H, P>())
        return Search<P, H, std::remove_reference_t<Observer>>(
            problem, start, goal, heuristic, options, observer);
  }
};

}  // namespace detail
}  // namespace wend
