// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::equal_range
#include <concepts>   // std::equality_comparable
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // std::numeric_limits
#include <optional>
#include <string>
#include <utility>  // std::move

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/search/many_solutions/solution_graph.hpp>

/// \file
/// Builds the graph of all cheapest solutions from the nodes of a best-first search.

namespace wend::detail {

/// The nodes are sorted so that each edge leads to a later node (A. B. Kahn, "Topological sorting
/// of large networks", Communications of the ACM 5(11), 1962, 558-562). Then the paths to the goals
/// are summed from the last node to the first.
class path_counts {
 public:
  explicit path_counts(memory_budget& budget) noexcept : order_(budget), numbers_(budget) {}

  /// Counts the paths of a complete graph. False if there is no memory for the numbers.
  template <class Node, class Edge>
  [[nodiscard]] bool find(column<Node> const& nodes, column<Edge> const& edges,
                          column<std::size_t> const& firsts) {
    order_.clear();
    numbers_.clear();
    if (!order_.reserve(nodes.size()) || !numbers_.reserve(nodes.size())) return false;
    auto const each_edge = [&](std::size_t n, auto&& act) {
      std::size_t const end = n + 1 < firsts.size() ? firsts[n + 1] : edges.size();
      for (std::size_t e = firsts[n]; e < end; ++e) act(edges[e].to);
    };
    sort(nodes.size(), edges, each_edge);
    acyclic_ = order_.size() == nodes.size();
    all_ = {};
    if (acyclic_) {
      for (std::size_t at = order_.size(); at-- > 0;) {
        std::size_t const n = order_[at];
        numbers_[n] = nodes[n].is_goal ? 1 : 0;
        each_edge(n, [&](std::size_t to) { add(numbers_[n], numbers_[to]); });
      }
      for (std::size_t n = 0; n < nodes.size() && nodes[n].start; ++n) add(all_.value, numbers_[n]);
    }
    order_.release();
    numbers_.release();
    return true;
  }

  [[nodiscard]] bool is_acyclic() const noexcept { return acyclic_; }
  /// The number of paths from a start to a goal. \pre There is no cycle.
  [[nodiscard]] solution_count all() const noexcept { return all_; }

 private:
  template <class Edge, class EachEdge>
  void sort(std::size_t size, column<Edge> const& edges, EachEdge const& each_edge) {
    for (std::size_t n = 0; n < size; ++n) numbers_.append(std::uint64_t{0});
    for (Edge const& e : edges) ++numbers_[e.to];  // the number of edges to the node
    for (std::size_t n = 0; n < size; ++n)
      if (numbers_[n] == 0) order_.append(n);
    for (std::size_t at = 0; at < order_.size(); ++at)
      each_edge(order_[at], [&](std::size_t to) {
        if (--numbers_[to] == 0) order_.append(to);
      });
  }

  /// Every node lies on a path from a start: if its number does not fit, the total does not fit
  /// either.
  void add(std::uint64_t& sum, std::uint64_t more) noexcept {
    if (!add_overflows(sum, more, sum)) return;
    sum = std::numeric_limits<std::uint64_t>::max();
    all_.is_exact = false;
  }

  column<std::size_t> order_;
  column<std::uint64_t> numbers_;  // by node: of edges to it; then of paths from it to a goal
  solution_count all_{};
  bool acyclic_ = true;
};

/// The order in which the nodes of a search leave its open list.
enum class leaves_by : unsigned char { cost, depth };

/// Makes the graph after a search has expanded every node of f ≤ C*, the cost of a cheapest
/// solution. An action is *tight* if the cost of a node and the cost of the action add up to the
/// cost of the node that it leads to: the cheapest solutions are the paths of tight actions to a
/// goal.
///
/// The search keeps no lists of predecessors, because most nodes are on no solution and other
/// searches do not need the lists. Instead the actions of the closed nodes are generated once more.
/// A tight action is noted as the numbers of its two nodes (8 bytes, until the graph is complete).
/// Sorted, these are followed from the goals back. Then the actions of the nodes that are met,
/// usually few, are generated again for the graph.
///
/// After an exception of user code, or if memory runs out, it resumes at the same node.
template <class P, class Store, leaves_by Order>
class graph_builder : public solution_graph<P> {
  using graph = solution_graph<P>;
  using graph::complete_, graph::edges_, graph::firsts_, graph::nodes_;
  using typename graph::edge, typename graph::node;
  using id = typename Store::id_type;
  using action = action_t<P>;
  using cost = cost_t<P>;

 public:
  graph_builder(P const& problem, Store const& store, memory_budget& budget) noexcept
      : graph(budget),
        problem_(&problem),
        store_(&store),
        places_(budget),
        ids_(budget),
        links_(budget),
        counts_(budget) {}

  /// Resumes; returns the limit that stopped it, or nothing if the graph is complete. Before each
  /// node, `pause()` decides whether to stop. `start_number(n)` is the number of the start that
  /// node `n` is.
  /// \pre `goals` are all goals that were found, at least one; the search does not resume.
  template <class StartNumber, class Pause>
  [[nodiscard]] std::optional<search_status> build(column<id> const& goals,
                                                   StartNumber const& start_number,
                                                   Pause const& pause) {
    if (stage_ == stage::idle && !begin(goals)) return search_status::memory_limit;
    if (stage_ == stage::linking) {
      cost const cheapest = store_->g(goals[0]);
      for (; next_ < store_->size(); ++next_) {
        if (auto const why = pause()) return why;
        if (!link(static_cast<id>(next_), cheapest)) return search_status::memory_limit;
      }
      std::sort(links_.begin(), links_.end());
      go_on(stage::marking);
    }
    if (stage_ == stage::marking) {
      if (!mark(goals)) return search_status::memory_limit;
      links_.release();
      ids_.clear();
      go_on(stage::numbering);
    }
    if (stage_ == stage::numbering) {
      if (!number_starts(start_number)) return search_status::memory_limit;
      for (; next_ < nodes_.size(); ++next_) {
        if (auto const why = pause()) return why;
        if (!expand(next_)) return search_status::memory_limit;
      }
      if (!counts_.find(nodes_, edges_, firsts_)) return search_status::memory_limit;
      graph::acyclic_ = counts_.is_acyclic();
      places_.release();
      ids_.release();
      go_on(stage::done);
      complete_ = true;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_complete() const noexcept { return complete_; }
  /// The number of paths from its starts to its goals. \pre It is complete and acyclic.
  [[nodiscard]] solution_count count() const noexcept { return counts_.all(); }

  using graph::end_edge, graph::first_edge;
  [[nodiscard]] edge const& edge_at(std::size_t e) const noexcept { return edges_[e]; }
  [[nodiscard]] node const& node_at(std::size_t n) const noexcept { return nodes_[n]; }
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }

  /// Forgets the graph, but keeps the memory.
  void clear() noexcept {
    nodes_.clear();
    edges_.clear();
    firsts_.clear();
    places_.clear();
    ids_.clear();
    links_.clear();
    linked_ = 0;
    complete_ = false;
    graph::acyclic_ = true;
    go_on(stage::idle);
  }

 private:
  enum class stage { idle, linking, marking, numbering, done };
  void go_on(stage s) noexcept {
    stage_ = s;
    next_ = 0;
  }

  // The mark of a node: its place in the graph, or one of these.
  static constexpr id unmarked = std::numeric_limits<id>::max();
  static constexpr id marked = unmarked - 1;  // it is in the graph
  static constexpr id goal = unmarked - 2;    // and ends solutions
  static constexpr bool has_place(id place) noexcept { return place < goal; }

  /// The target of a tight action.
  struct link_type {
    id to;
    id from;
    friend bool operator<(link_type const& a, link_type const& b) noexcept { return a.to < b.to; }
  };

  [[nodiscard]] bool begin(column<id> const& goals) {
    if (!places_.reserve(store_->size())) return false;
    for (std::size_t n = 0; n < store_->size(); ++n) places_.append(unmarked);
    for (id const n : goals) places_[n] = goal;
    go_on(stage::linking);
    return true;
  }

  /// Records the targets of tight actions; false if memory runs out.
  [[nodiscard]] bool link(id from, cost const& cheapest) {
    links_.shrink(linked_);
    if (!is_final(from) || store_->dead(from) || places_[from] == goal) return true;
    if (!may_go_further(store_->g(from), cheapest)) return true;
    bool const done = each_tight(from, [&](auto const&, id to) {
      if (places_[to] != goal && !may_go_further(store_->g(to), cheapest)) return true;
      if (!links_.reserve(1)) return false;
      links_.append(link_type{to, from});
      return true;
    });
    if (done) linked_ = links_.size();
    return done;
  }
  /// True if no cheaper path to a node can be found. By depth, all nodes are; some are not closed.
  [[nodiscard]] bool is_final(id n) const noexcept {
    if constexpr (Order == leaves_by::depth)
      return true;
    else
      return store_->closed(n);
  }
  /// True if an action at this cost can be on a cheapest solution.
  [[nodiscard]] static bool may_go_further(cost const& g, cost const& cheapest) {
    if constexpr (unit_cost_problem<P>)
      return g < cheapest;
    else
      return !(cheapest < g);
  }

  /// Calls `use(action, node)` for each tight action from a node to another, until a call returns
  /// false. Returns true if none did.
  template <class Use>
  [[nodiscard]] bool each_tight(id from, Use const& use) const {
    auto&& s = store_->state_of(from);
    cost const g = store_->g(from);
    for (auto&& a : actions_of(*problem_, s)) {
      auto const fail = [&](std::string const& what) { raise_after(from, action(a), what); };
      auto const price = cost_of_action(*problem_, s, a, fail);
      if (!price.applicable) continue;
      // A sum that does not fit never occurred in the search: the action undoes the last one.
      auto const sum = checked_sum(g, price.value);
      if (!sum) continue;
      auto const key = Store::made_key(*problem_, s, a);
      std::uint64_t const hash = store_->hash_of_key(key);
      std::size_t slot = store_->slot_of(hash);
      auto const to = store_->find(hash, slot, key);
      if (!to || *to == from || !is_final(*to)) continue;
      if (*sum < store_->g(*to) || store_->g(*to) < *sum) continue;
      if (!use(a, *to)) return false;
    }
    return true;
  }
  [[noreturn, gnu::noinline, gnu::cold]] void raise_after(id n, action const& a,
                                                          std::string const& what) const {
    auto path = store_->path_to(n).actions;
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

  /// Marks the nodes from which tight actions lead to a goal; false if memory runs out.
  [[nodiscard]] bool mark(column<id> const& goals) {
    if (ids_.empty()) {
      if (!ids_.reserve(goals.size())) return false;
      for (id const n : goals) ids_.append(n);
    }
    for (; next_ < ids_.size(); ++next_) {
      auto const [first, last] =
          std::equal_range(links_.begin(), links_.end(), link_type{ids_[next_], {}});
      for (auto const* at = first; at != last; ++at) {
        if (places_[at->from] != unmarked) continue;
        if (!ids_.reserve(1)) return false;
        ids_.append(at->from);
        places_[at->from] = marked;
      }
    }
    return true;
  }

  /// Makes the marked starts the first nodes; false if memory runs out.
  template <class StartNumber>
  [[nodiscard]] bool number_starts(StartNumber const& start_number) {
    for (id n = 0; n < store_->starts(); ++n)
      if (places_[n] != unmarked && !number(n, start_number(n))) return false;
    return true;
  }
  /// Assigns a place to a marked node that has none; false if memory runs out.
  [[nodiscard]] bool number(id n, std::optional<std::size_t> start = {}) {
    if (has_place(places_[n])) return true;
    if (nodes_.size() == goal || !nodes_.reserve(1) || !ids_.reserve(1)) return false;
    nodes_.append(node{store_->state_of(n), store_->g(n), places_[n] == goal, start});
    ids_.append(n);
    places_[n] = static_cast<id>(nodes_.size() - 1);
    return true;
  }

  /// Adds the edges from a node, and their target nodes; false if memory runs out.
  [[nodiscard]] bool expand(std::size_t n) {
    if (firsts_.size() == n) {
      if (!firsts_.reserve(1)) return false;
      firsts_.append(edges_.size());
    }
    edges_.shrink(firsts_[n]);
    if (nodes_[n].is_goal) return true;
    return each_tight(ids_[n], [&](auto const& a, id to) {
      if (places_[to] == unmarked) return true;
      if (!number(to) || !edges_.reserve(1)) return false;
      action taken(a);
      if (!has_edge(n, taken, places_[to])) edges_.append(edge{n, std::move(taken), places_[to]});
      return true;
    });
  }
  /// True if the problem has returned an equal action before.
  [[nodiscard]] bool has_edge([[maybe_unused]] std::size_t n, [[maybe_unused]] action const& a,
                              [[maybe_unused]] id to) const {
    if constexpr (std::equality_comparable<action>)
      for (std::size_t e = firsts_[n]; e < edges_.size(); ++e)
        if (edges_[e].to == to && edges_[e].action == a) return true;
    return false;
  }

  P const* problem_;
  Store const* store_;
  column<id> places_;        // by node of the search
  column<id> ids_;           // nodes to be followed back; then: by place, the node of the search
  column<link_type> links_;  // sorted by target, when complete
  std::size_t linked_ = 0;   // of these: those of finished nodes
  path_counts counts_;
  stage stage_ = stage::idle;
  std::size_t next_ = 0;  // of the stage: the next node
};

}  // namespace wend::detail
