// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/solution_graph_preset.hpp>
#include <wend/search/ucs.hpp>

/// \file
/// All cheapest solutions, by uniform-cost search and the graph of the predecessors of equal cost.
/// See astar_solutions.hpp.

namespace wend {

namespace detail {
struct ucs_solutions_fn : blind_solutions_call<ucs_preset, leaves_by::cost> {};
}  // namespace detail

/// The cheapest paths from `start` (a state, or `starts(range)`) to a goal that visit no state
/// twice, without a heuristic: a range, a graph and a number. As `astar_solutions` in all else.
///
///     for (auto const& s : wend::ucs_solutions(problem, start)) use(s.actions, s.cost);
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative.
/// \complexity As `ucs`, and then as astar_solutions.
/// \throws What the problem or the observer throw: then the next loop goes on. invalid_cost;
///       invalid_problem; invalid_option.
inline constexpr detail::ucs_solutions_fn ucs_solutions{};

}  // namespace wend
