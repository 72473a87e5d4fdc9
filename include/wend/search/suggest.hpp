// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <vector>

#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/evaluate.hpp>  // blind
#include <wend/search/detail/adviser.hpp>
#include <wend/search/suggestion.hpp>

/// \file
/// Which algorithm to try first: advice from what a problem and a heuristic offer.

namespace wend {

namespace detail {

template <problem P>
search_facts with_count(P const& p, search_facts known) {
  if constexpr (rankable_problem<P>)
    if (!known.states) known.states = p.state_count();
  return known;
}

}  // namespace detail

/// Which algorithms to try, the first one first, and why: from the members of the problem `P`, from
/// the heuristic `H` if there is one, and from what else is known. It is advice: whether the first
/// is the fastest for an instance only a measurement tells.
///
///     for (wend::suggestion const& s : wend::suggest<countdown>()) std::cout << s << '\n';
///
/// \post Not empty.
template <problem P, class H = detail::blind>
[[nodiscard]] std::vector<suggestion> suggest(search_facts const& known = {}) {
  return detail::adviser(detail::offered_by<P, H>(), known).advise();
}

/// The same for a problem and a heuristic at hand. Where the problem has ranks, there are no more
/// states than it counts.
template <problem P, heuristic_for<P> H>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, H const&, search_facts known = {}) {
  return suggest<P, H>(detail::with_count(p, known));
}
/// The same for a problem at hand.
template <problem P>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, search_facts known = {}) {
  return suggest<P>(detail::with_count(p, known));
}

}  // namespace wend
