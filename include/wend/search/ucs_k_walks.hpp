// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/engine/call_forms.hpp>
#include <wend/engine/k_walks_preset.hpp>
#include <wend/engine/solutions.hpp>

/// \file
/// The k cheapest walks, by Dijkstra's algorithm that expands a state up to k times. See
/// astar_k_walks.hpp.

namespace wend {

namespace detail {
struct ucs_k_walks_fn : blind_forms<ucs_k_walks_fn, plain_options<k_walks_options>> {
  template <class Problem, class S, class Observer, class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, no_tag,
            k_walks_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_walks<P, S>() && require_kept_observer<Observer>())
      return solution_range<blind_walk_search<P, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start, options, observer);
  }
};
}  // namespace detail

/// The walks from `start` (a state, or `starts(range)`) to a goal, which may come to a state more
/// than once, the cheapest first, without a heuristic. As `astar_k_walks` in all else.
///
///     std::size_t n = 0;
///     for (auto const& s : wend::ucs_k_walks(problem, start)) {
///       use(s.actions, s.cost);
///       if (++n == k) break;
///     }
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative. States are hashed, packed or ranked.
/// \complexity As astar_k_walks.
/// \throws What the problem or the observer throw, after which another loop goes on; invalid_cost; invalid_option.
inline constexpr detail::ucs_k_walks_fn ucs_k_walks{};

}  // namespace wend
