// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>  // std::floating_point
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <functional>
#include <optional>

#include <wend/core/error.hpp>

/// \file
/// What may stop a search before it is done.

namespace wend {

/// The limits of a search; what is not set does not limit. They are totals: a search that one of
/// them stopped goes on when it is run with larger ones, and ends in the result and the counts of
/// a search without a pause. A limit of 0 is a limit like any other.
///
/// A limit that is reached before the first expansion does not stop a search that has a goal among
/// its starts: the search is solved at such a start, without an action. (Without that limit it may
/// have expanded other starts first, and ended at another goal.)
///
/// A depth or a cost limit in a search that does not go by increasing f = g + h cuts nodes away:
/// what it finds is then not proved cheapest, and raising the limit restarts the search.
///
/// Functions and search objects take limits alone in the place of their options, too:
///
///     auto const r = wend::bfs(problem, start, {.max_expanded = 1000});
///
/// A cost or a time that is not a number is refused, as an invalid_option.
template <class Cost = int>
struct search_limits {
  /// The most nodes to expand.
  std::optional<std::uint64_t> max_expanded{};
  /// The most actions in a path: a node there is tested for the goal, but not expanded.
  std::optional<std::size_t> max_depth{};
  /// The highest cost of a solution.
  std::optional<Cost> max_cost{};
  /// The longest time spent within the search's calls (any std::chrono duration converts).
  std::optional<std::chrono::duration<double>> max_time{};
  /// The most bytes in the search's tables: its nodes, its closed and its open list. What states
  /// or actions own elsewhere (a vector's elements) is not in the account; nor, from 1 GiB on, the
  /// rest of the large page of 2 MiB at each table's end.
  std::optional<std::size_t> max_memory{};
  /// Asked before every expansion; the search pauses when it says true. May be empty.
  std::function<bool()> stop{};
};

namespace detail {

/// The limits, if nothing in them is not a number.
/// \throws invalid_option otherwise.
template <class Cost>
search_limits<Cost> checked_limits(search_limits<Cost> limits) {
  if constexpr (std::floating_point<Cost>)
    if (limits.max_cost && *limits.max_cost != *limits.max_cost)
      raise(invalid_option("wend: max_cost must be a number"));
  if (limits.max_time && *limits.max_time != *limits.max_time)
    raise(invalid_option("wend: max_time must be a number"));
  return limits;
}

/// Whether there is any limit.
template <class Cost>
bool is_limited(search_limits<Cost> const& limits) {
  return limits.max_expanded || limits.max_depth || limits.max_cost || limits.max_time ||
         limits.max_memory || limits.stop;
}

}  // namespace detail
}  // namespace wend
