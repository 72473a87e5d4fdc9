// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>

/// \file
/// The limit that stops a search before the next node.

namespace wend::detail {

/// The limit reached by a search with these numbers of expansions and bytes: any limit except those
/// of depth and cost, which cut nodes. An observer with on_progress receives `progress(elapsed)`
/// from time to time.
template <class Hooks, class Cost, class Observer, class Progress>
[[nodiscard]] std::optional<search_status> reached_limit(
    watch& time, search_limits<Cost> const& limits, std::uint64_t expanded, std::size_t bytes,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] Progress const& progress) {
  if (limits.max_expanded && *limits.max_expanded <= expanded)
    return search_status::expansion_limit;
  if (limits.max_memory && *limits.max_memory < bytes) return search_status::memory_limit;
  if constexpr (Hooks::progress)
    return time.reached(limits, [&](auto elapsed) { observer.on_progress(progress(elapsed)); });
  else
    return time.reached(limits);
}

}  // namespace wend::detail
