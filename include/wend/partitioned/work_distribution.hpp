// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max
#include <cstdint>    // std::uint64_t
#include <vector>

/// \file
/// The distribution of a search's work among its owners.

namespace wend {

/// The work of each owner of a part of the states in a hash-distributed search, and measures of it
/// in the terms of Kishimoto, Fukunaga and Botea (2013).
struct work_distribution {
  /// The work of one owner.
  struct owner {
    std::uint64_t expanded = 0;  ///< Nodes whose successors it produced.
    std::uint64_t produced = 0;  ///< Successors produced, for this owner and for others.
    std::uint64_t sent = 0;      ///< Successors sent to other owners.
    std::uint64_t stored = 0;    ///< Nodes stored.
    std::uint64_t bytes = 0;     ///< The most bytes of its tables.
  };
  std::vector<owner> owners{};  ///< Indexed by owner number.

  /// The fraction of successors that were sent to an owner other than the one that produced them,
  /// between 0 and 1.
  [[nodiscard]] double communication_overhead() const {
    auto const produced = static_cast<double>(sum(&owner::produced));
    return produced > 0 ? static_cast<double>(sum(&owner::sent)) / produced : 0;
  }
  /// The most nodes that an owner expanded divided by the mean; 1 if all expanded the same number.
  [[nodiscard]] double load_balance() const {
    std::uint64_t most = 0;
    for (owner const& o : owners) most = std::max(most, o.expanded);
    auto const all = static_cast<double>(sum(&owner::expanded));
    return all > 0 ? static_cast<double>(most) * static_cast<double>(owners.size()) / all : 1;
  }
  /// The excess of expanded nodes over those of a sequential search, as a fraction: 0.05 is 5 %
  /// more. \pre `sequential`, the nodes that the sequential search expanded, is not 0.
  [[nodiscard]] double search_overhead(std::uint64_t sequential) const {
    return static_cast<double>(sum(&owner::expanded)) / static_cast<double>(sequential) - 1;
  }

 private:
  [[nodiscard]] std::uint64_t sum(std::uint64_t owner::* count) const noexcept {
    std::uint64_t all = 0;
    for (owner const& o : owners) all += o.*count;
    return all;
  }
};

}  // namespace wend
