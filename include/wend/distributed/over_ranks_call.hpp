// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v

#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// The function objects of searches over ranks.

namespace wend::detail {

/// The function object of a search over ranks. `Duplicates` selects whether the search stores
/// states, which requires more of a problem.
template <template <class, class> class Search, template <class> class Options,
          duplicate_policy Duplicates>
struct over_ranks_call
    : informed_forms<over_ranks_call<Search, Options, Duplicates>, plain_options<Options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            Options<cost_t<P>> const& options, Observer const&) const {
    static_assert(std::is_same_v<Observer, no_observer>,
                  "wend: a search over ranks accepts no observer");
    if constexpr (require_informed<Duplicates, P, S, H>())
      return Search<P, H>(problem, start, heuristic, options);
  }
};

}  // namespace wend::detail
