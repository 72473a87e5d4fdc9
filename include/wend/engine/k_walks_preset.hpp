// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/k_walks/walk_search.hpp>

/// \file
/// The options of the k cheapest walks, and the searches that their ranges are made of.

namespace wend {

/// The options of the k cheapest walks.
template <class Cost = int>
struct k_walks_options {
  search_limits<Cost> limits{};    ///< What may stop it.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

namespace detail {

/// In a call of k_best: paths may revisit states.
struct walks_tag {
  explicit walks_tag() = default;
};
template <>
inline constexpr bool precedes_options<walks_tag> = true;

/// Says what keeps a call from being a search of walks; whether nothing does.
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

/// The search of walks that is guided by a heuristic. It refers to the problem, the heuristic and the
/// observer, which must outlive it: temporaries are refused.
template <class P, class H, class Observer>
class informed_walk_search : public walk_search<P, H, Observer> {
 public:
  template <class S = state_t<P>>
  informed_walk_search(referred<P> problem, S const& start, referred<H> heuristic,
                       k_walks_options<cost_t<P>> const& options, Observer& observer)
      : walk_search<P, H, Observer>(problem.get(), heuristic.get(), to_starts<state_t<P>>(start),
                                    options.limits, options.memory, observer) {}
};

/// The search of walks that has no heuristic.
template <class P, class Observer>
class blind_walk_search : public walk_search<P, blind, Observer> {
 public:
  template <class S = state_t<P>>
  blind_walk_search(referred<P> problem, S const& start,
                    k_walks_options<cost_t<P>> const& options, Observer& observer)
      : walk_search<P, blind, Observer>(problem.get(), no_heuristic, to_starts<state_t<P>>(start),
                                        options.limits, options.memory, observer) {}
};

}  // namespace detail
}  // namespace wend
