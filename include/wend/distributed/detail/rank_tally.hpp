// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <type_traits>  // std::is_trivially_copyable_v

#include <wend/core/result.hpp>

/// \file
/// The contribution of a rank to a reduction.

namespace wend::detail {

/// A solution: the number of its last node among those of all ranks; in a depth-first search, the
/// rank that has it.
template <class Cost>
struct distributed_solution {
  Cost cost;
  std::uint64_t node;

  /// Equally cheap solutions are ordered by number, so that all ranks choose the same one.
  friend bool operator<(distributed_solution const& a, distributed_solution const& b) {
    if (a.cost < b.cost) return true;
    return !(b.cost < a.cost) && a.node < b.node;
  }
};

/// The contribution of one rank, or the sum over all.
template <class Cost>
struct rank_tally {
  static_assert(std::is_trivially_copyable_v<Cost>,
                "wend: costs that are reduced over processes must be trivially copyable");

  std::uint64_t sent = 0;      ///< Messages.
  std::uint64_t received = 0;  ///< Messages.
  std::uint64_t active = 0;    ///< Ranks with something to do without a message.
  std::uint64_t busy = 0;      ///< The ranks among these that expand nodes.
  std::uint64_t hungry = 0;    ///< Ranks that need expansions and have none left.
  std::uint64_t first_hungry = ~std::uint64_t{0};  ///< The lowest of these ranks.
  std::uint64_t expanded = 0;
  std::uint64_t held = 0;  ///< Expansions that ranks may still make.
  std::uint64_t stored = 0;
  std::uint64_t open = 0;
  bool depth_cut = false;           ///< A node at the limit of depth had actions.
  bool sum_cut = false;             ///< A sum of costs did not fit its type, and was cut.
  std::optional<Cost> least_cut{};  ///< The least f above the bound.
  std::optional<search_status> pause{};  ///< The reason why a rank wants to pause.
  std::optional<distributed_solution<Cost>> best{};

  void merge(rank_tally const& other) {
    sent += other.sent;
    received += other.received;
    active += other.active;
    busy += other.busy;
    hungry += other.hungry;
    first_hungry = std::min(first_hungry, other.first_hungry);
    expanded += other.expanded;
    held += other.held;
    stored += other.stored;
    open += other.open;
    depth_cut = depth_cut || other.depth_cut;
    sum_cut = sum_cut || other.sum_cut;
    if (other.least_cut && (!least_cut || *other.least_cut < *least_cut))
      least_cut = other.least_cut;
    if (other.pause && (!pause || *other.pause < *pause)) pause = other.pause;
    if (other.best && (!best || *other.best < *best)) best = other.best;
  }
};

}  // namespace wend::detail
