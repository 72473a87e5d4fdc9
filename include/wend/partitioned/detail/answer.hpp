// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <iterator>   // std::make_move_iterator
#include <optional>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/partitioned/detail/link.hpp>
#include <wend/partitioned/detail/state_owners.hpp>
#include <wend/partitioned/work_distribution.hpp>

/// \file
/// The answer of a hash-distributed search: the reports of its owners, and the path through their
/// nodes.

namespace wend::detail {

/// The counts of an owner, and its node of least h; among several, of least g.
template <class Cost>
struct owner_report {
  statistics counts{};  ///< With the bytes of its tables.
  std::uint64_t produced = 0;
  std::uint64_t sent = 0;
  std::optional<Cost> best_h{};
  Cost best_g{};
  std::uint64_t best_depth = 0;
  std::uint64_t best_node = 0;  ///< Its number among the nodes of all owners.
};

template <class Owner>
auto report_of(Owner const& owner, std::size_t number, std::size_t owners) {
  owner_report<std::remove_cvref_t<decltype(owner.best_h())>> r{
      owner.counts(), owner.produced(), owner.sent()};
  r.counts.bytes = owner.bytes();
  if (auto const& best = owner.best()) {
    r.best_h = owner.best_h();
    r.best_g = owner.nodes().g(*best);
    r.best_depth = owner.nodes().depth(*best);
    r.best_node = Owner::global(*best, number, owners);
  }
  return r;
}

/// The status of a search in which no owner has a node whose f is within `max_cost` and below the
/// cost of the best solution. `left`: there are other nodes, or a path was cut because its cost
/// does not fit. `refuse_cut()` raises the error about such a path, if there is one.
template <class Cost, class RefuseCut>
search_status status_at_end(std::optional<partitioned_solution<Cost>> const& best,
                            std::optional<Cost> const& max_cost, bool left,
                            RefuseCut&& refuse_cut) {
  // A solution that was found under a higher limit need not be a cheapest one.
  if (best && !(max_cost && *max_cost < best->cost)) return search_status::solved;
  if (!best && !cost_beyond(max_cost)) refuse_cut();
  return best || left ? search_status::cost_limit : search_status::exhausted;
}

/// The sums of the counts.
template <class Reports>
statistics counts_of(Reports const& reports) {
  statistics sum;
  for (auto const& r : reports) add_counts(sum, r.counts);
  return sum;
}

/// The report with the node of least h and, among several, of least g; null if there is none.
template <class Reports>
auto const* best_of(Reports const& reports) {
  typename Reports::value_type const* best = nullptr;
  for (auto const& r : reports) {
    if (!r.best_h) continue;
    if (!best || *r.best_h < *best->best_h ||
        (!(*best->best_h < *r.best_h) && r.best_g < best->best_g))
      best = &r;
  }
  return best;
}

template <class Reports>
work_distribution work_of(Reports const& reports) {
  work_distribution all;
  for (auto const& r : reports)
    all.owners.push_back({r.counts.expanded, r.produced, r.sent, r.counts.stored, r.counts.bytes});
  return all;
}

/// Follows paths from their ends to their starts through the nodes of several owners. `Owner` is a
/// hash_owner.
template <class P, class Owner>
class path_tracer {
  using action = action_t<P>;
  using store = typename Owner::store;
  using key = typename Owner::key;
  using id = typename Owner::id;

 public:
  /// A node of an owner: by its number among the nodes of all owners, or by its state.
  struct place {
    std::size_t owner = 0;
    std::optional<std::uint64_t> node{};
    std::optional<key> state{};
  };
  /// The part of a path that belongs to one owner.
  struct stretch {
    std::vector<action> actions{};       // the last one first
    std::optional<std::size_t> start{};  // the start of the path, if it begins here
    place before{};                      // otherwise the place it comes from
  };

  path_tracer(P const& problem, state_owners<P> const& owners) noexcept
      : problem_(&problem), owners_(&owners) {}

  /// The path to a node, whose number is `node` among the `nodes` nodes of all owners.
  /// `part_of(place)` returns `follow(owner, place)` for the owner of the place.
  /// \throws std::logic_error if an inverse does not lead back.
  template <class PartOf>
  path_from_start<P> path_to(std::uint64_t node, std::uint64_t nodes, PartOf&& part_of) const {
    path_from_start<P> found;
    for (place at = place_of(node);;) {
      stretch part = part_of(at);
      found.actions.insert(found.actions.end(), std::make_move_iterator(part.actions.begin()),
                           std::make_move_iterator(part.actions.end()));
      if (part.start) {
        found.start = *part.start;
        break;
      }
      if (found.actions.size() > nodes) raise_no_path_to_start();
      at = std::move(part.before);
    }
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }

  /// Follows a path back from a place of this owner, as far as the nodes belong to it.
  [[nodiscard]] stretch follow(Owner const& owner, place const& end) const {
    store const& nodes = owner.nodes();
    stretch part;
    for (place at = end; at.owner == end.owner; at = part.before) {
      auto const n = at.node ? std::optional(static_cast<id>(*at.node / owners_->size()))
                             : find(nodes, *at.state);
      if (!n || part.actions.size() > nodes.size()) raise_no_path_to_start();
      if (nodes.is_start(*n)) {
        part.start = owner.start_number(*n);
        break;
      }
      action const a = nodes.last_action(*n);
      part.actions.push_back(a);
      if constexpr (Owner::message::links)
        part.before = place_of(*nodes.parent_of(*n));
      else
        part.before = before(nodes.state_of(*n), a, nodes);
    }
    return part;
  }

  /// The place that an action led from. `nodes` are those of any owner.
  [[nodiscard]] place before(state_t<P> const& s, action const& a, store const& nodes) const {
    key k = store::made_key(*problem_, s, problem_->inverse(a));
    std::size_t const owner = owners_->of(k, nodes.hash_of_key(k));
    return {owner, {}, std::move(k)};
  }
  /// The node of an owner with this state.
  [[nodiscard]] static std::optional<id> find(store const& nodes, key const& k) {
    return nodes.find(nodes.hash_of_key(k), k);
  }

 private:
  [[nodiscard]] place place_of(std::uint64_t node) const {
    return {static_cast<std::size_t>(node % owners_->size()), node, {}};
  }

  P const* problem_;
  state_owners<P> const* owners_;
};

/// The answer of a search that has ended or pauses. `solution` is the best one, if there is one;
/// `path_to(node)` returns a path_from_start.
template <class P, class Starts, class Reports, class PathTo>
result_t<P> answer_of(P const& problem, Starts const& starts, search_status status,
                      Reports const& reports,
                      std::optional<partitioned_solution<cost_t<P>>> const& solution,
                      PathTo&& path_to) {
  result_t<P> r;
  r.status = status;
  r.statistics = counts_of(reports);
  starts.add_to(r.statistics);
  auto const fill = [&](auto& path, path_from_start<P> found) {
    path.start = found.start;
    path.actions = std::move(found.actions);
    path.cost = path_cost(problem, starts[path.start], path.actions);
    r.statistics.depth = path.actions.size();
  };
  if (status == search_status::solved) {
    auto const& at = starts.solved_at();
    fill(r, at ? path_from_start<P>{{}, *at} : path_to(solution->node));
  } else if (auto const* const best = best_of(reports)) {
    fill(r.partial, path_to(best->best_node));
    r.partial.heuristic = *best->best_h;
  }
  r.statistics.max_depth = std::max(r.statistics.max_depth, r.statistics.depth);
  return r;
}

}  // namespace wend::detail
