// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>    // std::pow
#include <cstdint>  // std::uint64_t
#include <optional>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The effective branching factor: the work of a search, relative to the depth of its solution, as
/// one number. It is the branching factor of a uniform tree of the same depth and size.
///
/// N. J. Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971, section 3-9;
/// S. J. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", section 3.6.

namespace wend {

/// The effective branching factor: the b of N + 1 = 1 + b + b^2 + … + b^depth, with N nodes
/// generated. Empty if the depth is 0, because no such tree has an edge.
///
///     auto const r = wend::astar(problem, start, heuristic);
///     auto const b = wend::effective_branching_factor(r.statistics.generated, r.actions.size());
///
/// \post At least 1, except for rounding, if and only if `generated >= depth`, which holds after
///       every solved search.
/// \complexity O(depth), with some dozens of rounds.
inline std::optional<double> effective_branching_factor(std::uint64_t generated,
                                                        std::uint64_t depth) {
  if (depth == 0) return std::nullopt;
  auto const n = static_cast<double>(generated);
  // b + b^2 + … + b^depth is convex, and exceeds n at the first b. So Newton's steps only decrease,
  // down to the root, until rounding stops them.
  double b = std::pow(n, 1 / static_cast<double>(depth));
  for (;;) {
    double sum = 0;
    double slope = 0;
    for (std::uint64_t level = 0; level < depth; ++level) {  // Horner's rule
      slope = slope * b + sum + 1;
      sum = (sum + 1) * b;
    }
    double const next = b - (sum - n) / slope;
    if (!(next < b)) return b;
    b = next;
  }
}

/// A common approximation: N^(1/depth), with N nodes expanded. Empty if the depth is 0.
/// \complexity O(1).
inline std::optional<double> approximate_branching_factor(std::uint64_t expanded,
                                                          std::uint64_t depth) {
  if (depth == 0) return std::nullopt;
  return std::pow(static_cast<double>(expanded), 1 / static_cast<double>(depth));
}

}  // namespace wend
