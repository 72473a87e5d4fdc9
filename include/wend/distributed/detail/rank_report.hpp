// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <type_traits>  // std::remove_cvref_t
#include <vector>

#include <wend/core/result.hpp>
#include <wend/distributed/rank_traffic.hpp>
#include <wend/engine/hash_distributed/counts.hpp>
#include <wend/engine/work_distribution.hpp>

/// \file
/// The report of each rank of a hash-distributed search when it has ended or pauses.

namespace wend::detail {

/// The counts of a rank, and its node of least h.
template <class Cost>
struct rank_report {
  statistics counts{};
  work_distribution::owner work{};
  rank_traffic traffic{};
  std::optional<Cost> best_h{};
  std::uint64_t best_node = 0;  ///< Its number among the nodes of all ranks.
};

template <class Rank>
auto report_of(Rank const& rank, std::size_t number, std::size_t ranks, rank_traffic traffic) {
  using owner = typename Rank::owner;
  auto const& states = rank.states();
  auto const& s = states.counts();
  rank_report<std::remove_cvref_t<decltype(states.best_h())>> r{
      s, {s.expanded, states.produced(), states.sent(), s.stored, states.bytes()}, traffic};
  r.traffic.messages = rank.messages().sent();
  r.traffic.bytes = rank.messages().bytes();
  r.traffic.reductions = rank.reductions();
  if (auto const& best = states.best()) {
    r.best_h = states.best_h();
    r.best_node = owner::global(*best, number, ranks);
  }
  return r;
}

/// The sums of the counts.
template <class Cost>
statistics counts_of(std::vector<rank_report<Cost>> const& reports) {
  statistics sum;
  for (auto const& r : reports) {
    add_counts(sum, r.counts);
    sum.bytes += r.work.bytes;
  }
  return sum;
}

}  // namespace wend::detail
