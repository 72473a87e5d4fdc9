// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t, std::byte
#include <cstdint>  // std::uint64_t
#include <optional>
#include <vector>

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_mailbox.hpp>
#include <wend/distributed/rank_traffic.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/partitioned/detail/answer.hpp>

/// \file
/// The messages by which the ranks of a hash-distributed search find its answer.

namespace wend::detail {

/// The bytes of a part of a path, a path_tracer's `stretch`.
template <class P, class Stretch>
std::vector<std::byte> bytes_of(Stretch const& part) {
  byte_writer out;
  out.put(static_cast<std::uint64_t>(part.actions.size()));
  for (action_t<P> const& a : part.actions) {
    if constexpr (names_actions<P>)
      out.put(static_cast<std::uint8_t>(action_code<P>::code(a)));
    else
      out.put(a);
  }
  out.put(part.start);
  out.put(part.before.owner);
  out.put(part.before.node);
  out.put(part.before.state);
  return out.take();
}
template <class P, class Stretch>
Stretch stretch_of(std::vector<std::byte> const& bytes) {
  byte_reader in(bytes);
  Stretch part;
  for (auto n = in.get<std::uint64_t>(); n != 0; --n) {
    if constexpr (names_actions<P>)
      part.actions.push_back(action_code<P>::value_of(in.get<std::uint8_t>()));
    else
      part.actions.push_back(in.get<action_t<P>>());
  }
  part.start = in.get<decltype(part.start)>();
  part.before.owner = in.get<std::size_t>();
  part.before.node = in.get<decltype(part.before.node)>();
  part.before.state = in.get<decltype(part.before.state)>();
  return part;
}

/// The report of a rank.
template <class Cost>
struct rank_report : owner_report<Cost> {
  rank_traffic traffic{};
};

template <class Rank>
auto report_of_rank(Rank const& rank, std::size_t number, std::size_t ranks,
                    rank_traffic waited) {
  return rank_report<typename Rank::cost_type>{report_of(rank.states(), number, ranks),
                                               traffic_of(rank, waited)};
}

/// The answer of a search over ranks, from the reports of all. `told_by(number, tell)` returns the
/// bytes that `tell(rank)` returns for the rank of this number. All ranks make the same calls, so
/// it may be a broadcast.
template <class P, class Rank, class ToldBy>
result_t<P> answer_of_ranks(P const& problem, Rank const& rank,
                            std::vector<rank_report<cost_t<P>>> const& reports,
                            ToldBy&& told_by) {
  using tracer = path_tracer<P, typename Rank::owner>;
  tracer const back(problem, rank.owner_of());
  auto const part_of = [&](typename tracer::place const& at) {
    auto const tell = [&](Rank const& there) {
      return bytes_of<P>(back.follow(there.states(), at));
    };
    return stretch_of<P, typename tracer::stretch>(told_by(at.owner, tell));
  };
  auto const path_to = [&](std::uint64_t node) {
    return back.path_to(node, counts_of(reports).stored, part_of);
  };
  auto const& best = rank.best();
  return answer_of(problem, rank.starts(), rank.status(), reports,
                   best ? std::optional(best->node) : std::nullopt, path_to);
}

template <class Cost>
std::vector<rank_traffic> traffic_of(std::vector<rank_report<Cost>> const& reports) {
  std::vector<rank_traffic> all;
  for (auto const& r : reports) all.push_back(r.traffic);
  return all;
}

}  // namespace wend::detail
