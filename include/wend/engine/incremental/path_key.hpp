// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint32_t
#include <limits>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// What incremental searches compare.

namespace wend::detail {

/// The cost of a path, and among equal ones the number of its actions. So every action makes a path
/// longer, though it may cost nothing: otherwise states of a cycle without costs would go on
/// vouching for each other when the way to all of them is gone.
template <class Cost>
struct path_length {
  Cost cost{};
  std::uint32_t actions = none;

  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// Whether there is a path.
  [[nodiscard]] bool exists() const noexcept { return actions != none; }

  /// No path is longer than any.
  friend bool operator<(path_length const& a, path_length const& b) {
    if (!a.exists() || !b.exists()) return a.exists();
    if (a.cost < b.cost) return true;
    return !(b.cost < a.cost) && a.actions < b.actions;
  }
  friend bool operator==(path_length const& a, path_length const& b) {
    if (a.actions != b.actions) return false;
    return !a.exists() || (!(a.cost < b.cost) && !(b.cost < a.cost));
  }
};

/// The order in which nodes are expanded: by f, then by the length of the path.
template <class Cost>
struct path_key {
  Cost f{};
  path_length<Cost> length{};

  friend bool operator<(path_key const& a, path_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    if (a.length.actions != b.length.actions) return a.length.actions < b.length.actions;
    return a.length.cost < b.length.cost;
  }
};

}  // namespace wend::detail
