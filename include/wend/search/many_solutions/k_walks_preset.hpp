// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/search/many_solutions/detail/walk_search.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// The options of the k cheapest walks, and the searches of their ranges.

namespace wend {

/// The options of the k cheapest walks.
template <class Cost = int>
struct k_walks_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// The type of `walks`, an argument of k_best: paths may revisit states.
struct walks_tag {
  explicit walks_tag() = default;
};
template <>
inline constexpr bool precedes_options<walks_tag> = true;

/// Static assertions on the arguments of a search of walks; true if all hold.
template <class P, class S>
consteval bool require_walks() {
  if constexpr (!require_search<P, S>())
    return false;
  else if constexpr (packable_problem<P> || rankable_problem<P>)
    return true;
  else
    return require_hashable<P>();
}
template <class P, class S, class H>
consteval bool require_walks() {
  if constexpr (require_walks<P, S>())
    return require_heuristic<H, P>();
  else
    return false;
}

template <class P, class H, class Observer>
using informed_walk_search =
    search_session<walk_search<P, H, k_walks_options<cost_t<P>>, Observer>>;
template <class P, class Observer>
using blind_walk_search = informed_walk_search<P, blind, Observer>;

}  // namespace detail
}  // namespace wend
