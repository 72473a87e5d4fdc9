// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::reverse
#include <cstddef>    // std::size_t, std::byte
#include <cstdint>    // std::uint64_t
#include <optional>
#include <stdexcept>    // std::logic_error
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::move, std::exchange
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/rank_traffic.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/partitioned/detail/counts.hpp>
#include <wend/partitioned/detail/state_owners.hpp>
#include <wend/partitioned/work_distribution.hpp>

/// \file
/// The answer of a hash-distributed search over ranks, the same on all of them.

namespace wend::detail {

/// The actions, and the number of the start at which they begin.
template <class P>
struct distributed_path {
  std::vector<action_t<P>> actions{};
  std::size_t start = 0;
};

/// `Nodes` is a rank's hash_owner.
template <class P, class Nodes>
class rank_path {
  using action = action_t<P>;
  using store = typename Nodes::store;
  using key = typename Nodes::key;
  using id = typename Nodes::id;
  using bytes = std::vector<std::byte>;
  static constexpr bool links = Nodes::message::links;

  /// A rank's part of a path.
  struct stretch {
    std::vector<action> actions{};
    std::optional<std::size_t> start{};  // where the path begins
    std::size_t next_rank = 0;           // or the next rank,
    std::optional<std::uint64_t> node{}; // at this node,
    bytes state{};                       // or at this state
  };

 public:
  rank_path(P const& problem, Nodes const& nodes, state_owners<P> const& owners,
            std::size_t rank) noexcept
      : problem_(&problem), nodes_(&nodes), owners_(&owners), rank_(rank) {}

  /// The path to a node, whose number is `node` among the `nodes` nodes of all ranks. `ask(rank,
  /// from)` is the result of `follow(from)` on that rank. All ranks make the same calls, so it may
  /// be a broadcast.
  /// \throws std::logic_error if an inverse does not lead back.
  template <class Ask>
  static distributed_path<P> back_from(std::uint64_t node, std::size_t ranks, std::uint64_t nodes,
                                       Ask&& ask) {
    distributed_path<P> found;
    byte_writer first;
    first.put(std::optional(node));
    bytes from = first.take();
    for (std::size_t at = node % ranks;;) {
      bytes const told = ask(at, from);
      stretch part = read(told);
      for (action& a : part.actions) found.actions.push_back(std::move(a));
      if (part.start) {
        found.start = *part.start;
        break;
      }
      if (found.actions.size() > nodes) raise_lost();
      at = part.next_rank;
      byte_writer on;
      on.put(part.node);
      on.append(part.state.data(), part.state.size());
      from = on.take();
    }
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }

  /// Follows a path from its current place, as far as the nodes belong to this rank.
  [[nodiscard]] bytes follow(bytes const& from) const {
    byte_reader in(from);
    stretch part;
    auto const node = in.get<std::optional<std::uint64_t>>();
    std::optional<id> n;
    if (node)
      n = static_cast<id>(*node / owners_->size());
    else
      n = find(in.get<key>());
    store const& nodes = nodes_->nodes();
    for (;;) {
      if (!n || part.actions.size() > nodes.size()) raise_lost();
      if (nodes.is_start(*n)) {
        part.start = nodes_->start_number(*n);
        break;
      }
      action const a = nodes.last_action(*n);
      part.actions.push_back(a);
      if constexpr (links) {
        std::uint64_t const before = *nodes.parent_of(*n);
        part.next_rank = before % owners_->size();
        part.node = before;
        n = static_cast<id>(before / owners_->size());
      } else {
        key const k =
            store::made_key(*problem_, nodes.state_of(*n), problem_->inverse(a));
        part.next_rank = owners_->of(k, nodes.hash_of_key(k));
        if (part.next_rank == rank_) {
          n = find(k);
        } else {
          byte_writer out;
          out.put(k);
          part.state = out.take();
        }
      }
      if (part.next_rank != rank_) break;
    }
    return written(part);
  }

 private:
  [[noreturn]] static void raise_lost() {
    raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
  }
  [[nodiscard]] std::optional<id> find(key const& k) const {
    store const& nodes = nodes_->nodes();
    std::uint64_t const hash = nodes.hash_of_key(k);
    std::size_t slot = nodes.slot_of(hash);
    return nodes.find(hash, slot, k);
  }

  static bytes written(stretch const& part) {
    byte_writer out;
    out.put(static_cast<std::uint64_t>(part.actions.size()));
    for (action const& a : part.actions) {
      if constexpr (names_actions<P>)
        out.put(static_cast<std::uint8_t>(action_code<P>::code(a)));
      else
        out.put(a);
    }
    out.put(part.start);
    out.put(part.next_rank);
    out.put(part.node);
    out.put(part.state);
    return out.take();
  }
  static stretch read(bytes const& told) {
    byte_reader in(told);
    stretch part;
    for (auto n = in.get<std::uint64_t>(); n != 0; --n) {
      if constexpr (names_actions<P>)
        part.actions.push_back(action_code<P>::value_of(in.get<std::uint8_t>()));
      else
        part.actions.push_back(in.get<action>());
    }
    part.start = in.get<std::optional<std::size_t>>();
    part.next_rank = in.get<std::size_t>();
    part.node = in.get<std::optional<std::uint64_t>>();
    part.state = in.get<bytes>();
    return part;
  }

  P const* problem_;
  Nodes const* nodes_;
  state_owners<P> const* owners_;
  std::size_t rank_;
};

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
