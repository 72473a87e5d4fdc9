// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <utility>  // std::move
#include <vector>

#include <wend/core/result.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_mailbox.hpp>
#include <wend/distributed/detail/tree_work.hpp>
#include <wend/distributed/rank_traffic.hpp>

/// \file
/// The answer of a depth-first search over ranks, the same on all of them.

namespace wend::detail {

/// The report of each rank when it has ended or pauses.
template <class Cost>
struct tree_report {
  depth_first_counts<Cost> counts{};
  std::uint64_t goals = 0;
  std::uint64_t iterations = 0;
  bool within = false;
  std::uint64_t open = 0;   ///< Nodes that wait to be expanded.
  std::uint64_t bytes = 0;  ///< The memory of its path.
  rank_traffic traffic{};
};

template <class Rank>
auto report_of(Rank const& rank, rank_traffic waited) {
  auto const& left = rank.tree().left();
  tree_report<typename Rank::cost_type> r{left.counts, left.goals, left.iterations, left.within};
  for (packet const& p : left.packets)
    if (!p.expanded) ++r.open;
  r.bytes = rank.tree().bytes();
  r.traffic = traffic_of(rank, waited);
  return r;
}

/// The counts of all ranks.
template <class Cost>
tree_work<Cost> work_of(std::vector<tree_report<Cost>> const& reports) {
  tree_work<Cost> all;
  for (auto const& r : reports) {
    add_counts(all.counts, r.counts);
    all.goals += r.goals;
    all.iterations = r.iterations;
    all.within = r.within;
  }
  return all;
}

/// `tell(rank, bytes)` is a broadcast of the bytes of that rank.
template <class P, class Rank, class Tell>
result_t<P> answer_of(Rank const& rank, std::vector<tree_report<cost_t<P>>> const& reports,
                      tree_work<cost_t<P>> const& total, Tell&& tell) {
  result_t<P> r;
  r.status = rank.status();
  auto& s = r.statistics;
  s.expanded = total.counts.expanded;
  s.generated = total.counts.generated;
  s.duplicates = total.counts.duplicates;
  s.pruned = total.counts.pruned;
  s.iterations = total.iterations;
  s.goals = total.goals;
  s.starts = rank.tree().starts().size();
  s.evaluated = s.generated + s.iterations * s.starts;
  s.max_depth = total.counts.max_depth;
  for (auto const& one : reports) {
    s.open += one.open;
    s.bytes += one.bytes;
  }
  if (r.status != search_status::solved) return r;
  using solution = typename Rank::part::solution;
  if (auto const at = rank.solver()) {
    byte_writer out;
    if (auto const& found = rank.tree().found()) {
      out.put(found->cost);
      out.put(found->start);
      out.put(found->actions);
    }
    auto const bytes = tell(*at, out.take());
    byte_reader in(bytes);
    r.cost = in.get<decltype(solution::cost)>();
    r.start = in.get<decltype(solution::start)>();
    r.actions = in.get<decltype(solution::actions)>();
  } else {  // a start that is a goal
    r.cost = cost_t<P>{};
    r.start = rank.tree().found()->start;
    s.goals = 1;
    s.open = s.starts - 1;
  }
  s.depth = r.actions.size();
  return r;
}

}  // namespace wend::detail
