// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <vector>

/// \file
/// How the work of a search was divided among those that did it.

namespace wend {

/// What each owner of a part of the states did in a hash-distributed search, and what that says, in
/// the terms of Kishimoto, Fukunaga and Botea (2013).
struct work_distribution {
  /// The work of one of them.
  struct owner {
    std::uint64_t expanded = 0;  ///< Nodes whose successors it produced.
    std::uint64_t produced = 0;  ///< Successors that it produced, for itself and for others.
    std::uint64_t sent = 0;      ///< Those of them that it sent to others.
    std::uint64_t stored = 0;    ///< Nodes that it keeps.
    std::uint64_t bytes = 0;     ///< The most bytes that its tables took.
  };
  std::vector<owner> owners{};  ///< By number.

  /// The part of the successors that were sent to another owner than that which produced them;
  /// between 0 and 1.
  [[nodiscard]] double communication_overhead() const {
    auto const produced = static_cast<double>(sum(&owner::produced));
    return produced > 0 ? static_cast<double>(sum(&owner::sent)) / produced : 0;
  }
  /// The most nodes that an owner expanded, as a multiple of their mean; 1 where all did the same.
  [[nodiscard]] double load_balance() const {
    std::uint64_t most = 0;
    for (owner const& o : owners) most = std::max(most, o.expanded);
    auto const all = static_cast<double>(sum(&owner::expanded));
    return all > 0 ? static_cast<double>(most) * static_cast<double>(owners.size()) / all : 1;
  }
  /// How many more nodes were expanded than by a sequential search, which expanded so many, as a
  /// part of those: 0.05 is 5 % more. \pre `sequential` is not 0.
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
