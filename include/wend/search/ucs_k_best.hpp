// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/k_best_preset.hpp>
#include <wend/search/ucs.hpp>

/// \file
/// The k cheapest loopless paths by Yen's algorithm with Lawler's rule, whose searches are
/// uniform-cost searches: the algorithm as Yen and Lawler gave it. See astar_k_best.hpp.

namespace wend {

namespace detail {
struct ucs_k_best_fn : blind_k_best_call<ucs_search, ucs_options> {};
}  // namespace detail

/// The paths from `start` (a state, or `starts(range)`) to a goal that visit no state twice, the
/// cheapest first, without a heuristic. As `astar_k_best` in all else.
///
///     std::size_t n = 0;
///     for (auto const& s : wend::ucs_k_best(problem, start)) {
///       use(s.actions, s.cost);
///       if (++n == k) break;
///     }
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative.
/// \complexity For the k first paths, of at most d actions each: at most 1 + k·d searches, each as
///       `ucs`; O(k·d) memory for the paths, and that of one search.
/// \throws What the problem or the observer throw: then the next loop goes on. invalid_cost; invalid_option.
inline constexpr detail::ucs_k_best_fn ucs_k_best{};

}  // namespace wend
