// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::unsigned_integral

#include <wend/core/problem.hpp>

/// \file
/// Problems that say which states belong together.

namespace wend {

/// A problem whose states have abstract states: `p.abstract_state(s)` is the number of that of `s`.
/// Searches that divide states among threads or machines give all states of an abstract one to the
/// same. The fewer actions change the abstract state, the less has to be sent from one to another;
/// the more abstract states there are, the more evenly the work is divided. Of a map it can be the
/// block of 16 by 16 cells, of a sliding puzzle which of its tiles are in the upper half.
///
///     std::uint64_t abstract_state(cell s) const { return s.y / 16 * 64 + s.x / 16; }
///
/// A packable problem may give it for a packed state, too: `p.abstract_state(k)`.
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
