// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::unsigned_integral

#include <wend/core/problem.hpp>

/// \file
/// Problems that partition their states into abstract states.

namespace wend {

/// A problem whose states have abstract states: `p.abstract_state(s)` is the number of the abstract
/// state of `s`. Searches that divide states among threads or machines assign all states of one
/// abstract state to the same owner. Fewer actions that change the abstract state mean fewer
/// messages between owners; more abstract states mean a more even division of the work. On a grid
/// map, the abstract state can be the block of 16 by 16 cells; in a sliding puzzle, the set of
/// tiles that are in the upper half.
///
///     std::uint64_t abstract_state(cell s) const { return s.y / 16 * 64 + s.x / 16; }
///
/// A packable problem may also accept a packed state: `p.abstract_state(k)`.
///
/// E. Burns, S. Lemons, W. Ruml, R. Zhou, "Best-first heuristic search for multicore machines",
/// Journal of Artificial Intelligence Research 39, 2010, 689-743; Y. Jinnai, A. Fukunaga, "On
/// hash-based work distribution methods for parallel best-first search", Journal of Artificial
/// Intelligence Research 60, 2017, 491-548.
template <class P>
concept abstracting_problem = problem<P> && requires(P const& p, state_t<P> const& s) {
  { p.abstract_state(s) } -> std::unsigned_integral;
};

}  // namespace wend
