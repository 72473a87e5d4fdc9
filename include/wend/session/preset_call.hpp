// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v, std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/core/duplicate_policy.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/session/call_forms.hpp>

/// \file
/// The function objects of best-first searches, and the static assertions on their arguments.

namespace wend::detail {

/// Static assertions on the arguments of a best-first search; true if all hold.
template <duplicate_policy Duplicates, class P, class S>
consteval bool require_blind() {
  if constexpr (!require_search<P, S>())
    return false;
  else if constexpr (Duplicates == duplicate_policy::closed_list && !densely_ranked_problem<P>)
    return require_hashable<P>();
  else if constexpr (Duplicates == duplicate_policy::closed_array)
    return require_rankable<P>();
  else
    return true;
}
/// The same with a heuristic, which may be `blind`.
template <duplicate_policy Duplicates, class P, class S, class H>
consteval bool require_informed() {
  if constexpr (!require_blind<Duplicates, P, S>())
    return false;
  else if constexpr (std::is_same_v<H, blind>)
    return true;
  else
    return require_heuristic<H, P>();
}

/// The same for a search that finds states by hash, packed form or rank, whichever there is.
template <class P, class S, class H>
consteval bool require_keyed() {
  if constexpr (!require_informed<duplicate_policy::own_path, P, S, H>())
    return false;
  else if constexpr (packable_problem<P> || rankable_problem<P>)
    return true;
  else
    return require_hashable<P>();
}

/// The function object of an algorithm without a heuristic.
template <template <class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct blind_call : blind_forms<blind_call<Search, Options>, policy_options<Options>> {
  template <class P, class S, duplicate_policy Duplicates, class Observer>
  auto make(P const& problem, S const& start, policy_tag auto,
            Options<cost_t<P>, Duplicates> const& options, Observer&& observer) const {
    if constexpr (require_blind<Duplicates, P, S>())
      return Search<P, std::remove_reference_t<Observer>, Duplicates>(
          problem, start, options, observer);
  }
};

/// The function object of an algorithm that is guided by a heuristic.
template <template <class, class, class, duplicate_policy> class Search,
          template <class, duplicate_policy> class Options>
struct informed_call : informed_forms<informed_call<Search, Options>, policy_options<Options>> {
  template <class P, class S, class H, duplicate_policy Duplicates, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, policy_tag auto,
            Options<cost_t<P>, Duplicates> const& options, Observer&& observer) const {
    if constexpr (require_informed<Duplicates, P, S, H>())
      return Search<P, H, std::remove_reference_t<Observer>, Duplicates>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace wend::detail
