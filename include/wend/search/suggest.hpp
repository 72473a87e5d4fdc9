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
/// Advice on which algorithm to try first, from the traits of a problem and a heuristic.

namespace wend {

namespace detail {

template <problem P>
search_facts with_count(P const& p, search_facts known) {
  if constexpr (rankable_problem<P>)
    if (!known.states) known.states = p.state_count();
  return known;
}

}  // namespace detail

/// Suggests algorithms, the first one to try first, with reasons. It considers the members of the
/// problem `P`, the heuristic `H` if there is one, and the given facts. This is advice: only a
/// measurement shows which one is fastest for an instance.
///
///     for (wend::suggestion const& s : wend::suggest<countdown>()) std::cout << s << '\n';
///
/// \post Not empty.
template <problem P, class H = detail::blind>
[[nodiscard]] std::vector<suggestion> suggest(search_facts const& known = {}) {
  return detail::adviser(detail::offered_by<P, H>(), known).advise();
}

/// Like above, for problem and heuristic objects. If the problem has ranks, their count bounds the
/// number of states.
template <problem P, heuristic_for<P> H>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, H const&, search_facts known = {}) {
  return suggest<P, H>(detail::with_count(p, known));
}
/// Like above, for a problem object.
template <problem P>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, search_facts known = {}) {
  return suggest<P>(detail::with_count(p, known));
}

}  // namespace wend
