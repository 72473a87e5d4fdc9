// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/result.hpp>
#include <wend/distributed/detail/rank_path.hpp>
#include <wend/distributed/detail/rank_report.hpp>
#include <wend/engine/common/path_cost.hpp>
#include <wend/engine/work_distribution.hpp>

/// \file
/// The answer of a hash-distributed search over ranks, the same on all of them.

namespace wend::detail {

/// The answer of a search that has ended or pauses, from the reports of all ranks. rank_path
/// describes `ask`.
template <class P, class Rank, class Ask>
result_t<P> answer_of(P const& problem, Rank const& rank,
                      std::vector<rank_report<cost_t<P>>> const& reports, Ask&& ask) {
  result_t<P> r;
  r.status = rank.status();
  r.statistics = counts_of(reports);
  auto const path_to = [&](std::uint64_t node) {
    return rank_path<P, typename Rank::owner>::back_from(node, reports.size(),
                                                         r.statistics.stored, ask);
  };
  auto const& starts = rank.starts();
  if (r.status == search_status::solved) {
    distributed_path<P> found;
    if (auto const& at = starts.solved_at())
      found.start = *at;
    else
      found = path_to(rank.messages().best()->node);
    r.start = found.start;
    r.actions = std::move(found.actions);
    r.cost = path_cost(problem, starts[r.start], r.actions);
    r.statistics.depth = r.actions.size();
  } else {
    rank_report<cost_t<P>> const* best = nullptr;
    for (auto const& one : reports)
      if (one.best_h && (!best || *one.best_h < *best->best_h)) best = &one;
    if (best) {
      distributed_path<P> found = path_to(best->best_node);
      r.partial.start = found.start;
      r.partial.actions = std::move(found.actions);
      r.partial.cost = path_cost(problem, starts[found.start], r.partial.actions);
      r.partial.heuristic = *best->best_h;
      r.statistics.depth = r.partial.actions.size();
    }
  }
  starts.add_to(r.statistics);
  r.statistics.max_depth = std::max(r.statistics.max_depth, r.statistics.depth);
  return r;
}

template <class Cost>
work_distribution work_of(std::vector<rank_report<Cost>> const& reports) {
  work_distribution all;
  for (auto const& r : reports) all.owners.push_back(r.work);
  return all;
}
template <class Cost>
std::vector<rank_traffic> traffic_of(std::vector<rank_report<Cost>> const& reports) {
  std::vector<rank_traffic> all;
  for (auto const& r : reports) all.push_back(r.traffic);
  return all;
}

}  // namespace wend::detail
