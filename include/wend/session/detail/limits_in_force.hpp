// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <utility>  // std::move

#include <wend/core/limits.hpp>

/// \file
/// The limits that a search obeys.

namespace wend::detail {

/// Limits that can be replaced and restored: a search begins with those of its options, may resume
/// under others, and restarts with those of its options. An aggregate, so that no constructor has
/// to be compiled. \pre The first ones are checked_limits.
template <class Cost>
struct limits_in_force : search_limits<Cost> {
  std::optional<search_limits<Cost>> first{};  ///< Set while others are in force.

  /// \throws As checked_limits, and then nothing has changed.
  void replace(search_limits<Cost> others) {
    others = checked_limits(std::move(others));
    search_limits<Cost>& now = *this;
    if (!first) first.emplace(std::move(now));
    now = std::move(others);
  }

  /// Puts the first ones back.
  void put_back() {
    if (first) static_cast<search_limits<Cost>&>(*this) = std::move(*first);
    first.reset();
  }
};

/// True if the limits admit nodes that earlier limits cut: at depth `cut`, or above cost `cut`. An
/// empty `cut` means that none was cut.
template <class Cost>
[[nodiscard]] bool admits_deeper(search_limits<Cost> const& limits,
                                 std::optional<std::size_t> const& cut) noexcept {
  return cut && (!limits.max_depth || *cut < *limits.max_depth);
}
template <class Cost>
[[nodiscard]] bool admits_dearer(search_limits<Cost> const& limits,
                                 std::optional<Cost> const& cut) {
  return cut && (!limits.max_cost || *cut < *limits.max_cost);
}

}  // namespace wend::detail
