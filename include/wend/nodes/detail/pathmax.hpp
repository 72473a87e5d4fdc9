// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <type_traits>  // std::is_arithmetic_v

#include <wend/core/detail/member_table.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Pathmax: estimates raised by those of neighbours. If actions cost 1 and have inverses, the
/// distances of neighbours differ by at most 1. So of two admissible estimates the lower one may be
/// raised to the higher one minus 1: that of a successor by its parent's (pathmax), and that of a
/// parent by its successor's.

namespace wend::detail {

/// True if a search of the problem `P` raises the estimates of the heuristic `H`.
template <class P, class H>
consteval bool raises_estimates() {
  if constexpr (uses_pathmax<H>) {
    constexpr bool fits =
        unit_cost_problem<P> && invertible_problem<P> && std::is_arithmetic_v<cost_t<P>>;
    static_assert(fits,
                  "wend: heuristics::bidirectional_pathmax needs a problem whose actions all cost "
                  "1 and have inverses: without a member cost, and with "
                  WEND_DETAIL_SIGNATURE(inverse));
    static_assert(!incremental_heuristic_for<H, P>,
                  "wend: a heuristic that uses_pathmax must not have a member delta, which is the "
                  "change of an estimate that was not raised");
    return fits;
  } else {
    return false;
  }
}

/// Raises an estimate by that of a neighbour. Returns true if it did.
template <class Cost>
constexpr bool raise_estimate(Cost& estimate, Cost const& of_neighbour) noexcept {
  if (!(estimate + Cost{1} < of_neighbour)) return false;
  estimate = static_cast<Cost>(of_neighbour - Cost{1});
  return true;
}
/// Raises a successor's estimate by its parent's. If an estimate of 0 is a guarantee it is not
/// raised, because it identifies goals.
template <class H, class Cost>
constexpr bool raise_successor(Cost& estimate, Cost const& of_parent) noexcept {
  if constexpr (goal_aware<H>)
    if (!(Cost{} < estimate)) return false;
  return raise_estimate(estimate, of_parent);
}

/// Raises the estimates of a successor and its parent by each other.
template <class H, class Cost>
constexpr void raise_both(std::optional<Cost>& estimate, Cost& of_parent) noexcept {
  if (!estimate) return;
  raise_successor<H>(*estimate, of_parent);
  raise_estimate(of_parent, *estimate);
}

/// Leaves the node on top of a depth-first path if a successor has raised its estimate above the
/// cutoff bound: then no successor within the bound is left.
template <class Cursor, class Bounds>
constexpr bool leaves_raised(Cursor& at, Bounds const& bounds) {
  if (!bounds.ceiling) return false;
  auto const value = static_cast<decltype(at.top.g)>(at.top.g + at.top.h);
  if (!(*bounds.ceiling < value)) return false;
  if (!at.least_cut || value < *at.least_cut) at.least_cut = value;
  at.top.next = at.top.end;
  return true;
}

}  // namespace wend::detail
