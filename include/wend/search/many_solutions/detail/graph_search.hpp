// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::equal_range
#include <concepts>   // std::equality_comparable
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <string>
#include <utility>  // std::move

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>  // progress_event
#include <wend/core/result.hpp>
#include <wend/search/many_solutions/solution_graph.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The search of all cheapest solutions.

namespace wend::detail {

/// Counts the paths of a graph: sorts its nodes so that each edge leads to a later node (A. B.
/// Kahn, "Topological sorting of large networks", Communications of the ACM 5(11), 1962, 558-562),
/// and sums the numbers of paths to the goals from the last node to the first.
class path_counts {
 public:
  explicit path_counts(memory_budget& budget) noexcept : order_(budget), numbers_(budget) {}

  /// Counts the paths of a complete graph. False if there is no memory for the numbers.
  template <class Graph>
  [[nodiscard]] bool find(Graph const& graph) {
    order_.clear();
    numbers_.clear();
    if (!order_.reserve(graph.size()) || !numbers_.reserve(graph.size())) return false;
    auto const each_edge = [&](std::size_t n, auto&& act) {
      for (std::size_t e = graph.first_edge(n); e < graph.end_edge(n); ++e)
        act(graph.edge_at(e).to);
    };
    sort(graph.size(), each_edge);
    acyclic_ = order_.size() == graph.size();
    all_ = {};
    if (acyclic_) {
      for (std::size_t at = order_.size(); at-- > 0;) {
        std::size_t const n = order_[at];
        numbers_[n] = graph.node_at(n).is_goal ? 1 : 0;
        each_edge(n, [&](std::size_t to) { add(numbers_[n], numbers_[to]); });
      }
      for (std::size_t n = 0; n < graph.size() && graph.node_at(n).start; ++n)
        add(all_.value, numbers_[n]);
    }
    order_.release();
    numbers_.release();
    return true;
  }

  [[nodiscard]] bool is_acyclic() const noexcept { return acyclic_; }
  /// The number of paths from a start to a goal. \pre There is no cycle.
  [[nodiscard]] solution_count all() const noexcept { return all_; }

 private:
  template <class EachEdge>
  void sort(std::size_t size, EachEdge const& each_edge) {
    auto const count = [this](std::size_t to) { ++numbers_[to]; };  // the edges to the node
    for (std::size_t n = 0; n < size; ++n) numbers_.append(std::uint64_t{0});
    for (std::size_t n = 0; n < size; ++n) each_edge(n, count);
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
      enter(stage::marking);
    }
    if (stage_ == stage::marking) {
      if (!mark(goals)) return search_status::memory_limit;
      links_.release();
      ids_.clear();
      enter(stage::numbering);
    }
    if (stage_ == stage::numbering) {
      if (!number_starts(start_number)) return search_status::memory_limit;
      for (; next_ < nodes_.size(); ++next_) {
        if (auto const why = pause()) return why;
        if (!expand(next_)) return search_status::memory_limit;
      }
      if (!counts_.find(*this)) return search_status::memory_limit;
      graph::acyclic_ = counts_.is_acyclic();
      places_.release();
      ids_.release();
      enter(stage::done);
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
    enter(stage::idle);
  }

 private:
  enum class stage { idle, linking, marking, numbering, done };
  void enter(stage s) noexcept {
    stage_ = s;
    next_ = 0;
  }

  // The mark of a node: its place in the graph, or one of these.
  static constexpr id unmarked = std::numeric_limits<id>::max();
  static constexpr id marked = unmarked - 1;  // it is in the graph
  static constexpr id goal = unmarked - 2;    // and ends solutions
  static constexpr bool has_place(id place) noexcept { return place < goal; }

  /// The nodes of a tight action, ordered by its target.
  struct link_type {
    id to;
    id from;
    friend bool operator<(link_type const& a, link_type const& b) noexcept { return a.to < b.to; }
  };

  [[nodiscard]] bool begin(column<id> const& goals) {
    if (!places_.reserve(store_->size())) return false;
    for (std::size_t n = 0; n < store_->size(); ++n) places_.append(unmarked);
    for (id const n : goals) places_[n] = goal;
    enter(stage::linking);
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
  /// True if no cheaper path to a node can be found. If nodes leave by depth, all nodes are final,
  /// although some are not closed.
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
      auto const fail = [&](std::string const& what) {
        raise_after(store_->path_to(from).actions, action(a), what);
      };
      auto const price = cost_of_action(*problem_, s, a, fail);
      if (!price.applicable) continue;
      // A sum that does not fit never occurred in the search: the action undoes the last one.
      auto const sum = checked_sum(g, price.value);
      if (!sum) continue;
      auto const key = Store::made_key(*problem_, s, a);
      auto const to = store_->find(store_->hash_of_key(key), key);
      if (!to || *to == from || !is_final(*to)) continue;
      if (*sum < store_->g(*to) || store_->g(*to) < *sum) continue;
      if (!use(a, *to)) return false;
    }
    return true;
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
  std::size_t linked_ = 0;   // the number of links of finished nodes
  path_counts counts_;
  stage stage_ = stage::idle;
  std::size_t next_ = 0;  // of the stage: the next node
};

/// Enumerates the paths depth-first. In a graph without cycles every edge leads to a goal, so the
/// next path takes time linear in its new part. With cycles, an edge is taken only if a goal can
/// still be reached without the states on the path. So there are no dead ends, and each action
/// takes at most a scan of the edges of equal cost.
template <class Graph>
class path_lister {
 public:
  path_lister(Graph const& graph, memory_budget& budget) noexcept
      : graph_(&graph), path_(budget), seen_(budget), met_(budget) {}

  /// Advances to the next path; `exhausted` if there is none. At each edge, `pause()` decides
  /// whether to stop.
  template <class Pause>
  [[nodiscard]] search_status next(Pause const& pause) {
    if (!begin()) return search_status::memory_limit;
    for (;;) {
      if (auto const why = pause()) return *why;
      if (!inside_) {  // the next start
        if (start_ == graph_->size() || !graph_->node_at(start_).start)
          return search_status::exhausted;
        enter(start_++);
        inside_ = true;
        if (graph_->node_at(at_).is_goal) return search_status::solved;
      } else if (edge_ == graph_->end_edge(at_)) {
        leave();
      } else if (auto const to = graph_->edge_at(edge_).to; !leads_on(to)) {
        ++edge_;
      } else {
        if (!path_.reserve(1)) return search_status::memory_limit;
        path_.append(edge_);
        enter(to);
        if (graph_->node_at(at_).is_goal) return search_status::solved;
      }
    }
  }

  /// The number of actions in the path.
  [[nodiscard]] std::size_t length() const noexcept { return path_.size(); }
  /// The edges of the path.
  [[nodiscard]] column<std::size_t> const& path() const noexcept { return path_; }
  /// The node at its start, and that at its end. \pre There is a path.
  [[nodiscard]] std::size_t first() const noexcept { return start_ - 1; }
  [[nodiscard]] std::size_t last() const noexcept { return at_; }

  void clear() noexcept {
    path_.clear();
    seen_.clear();
    met_.clear();
    start_ = 0;
    search_ = 0;
    inside_ = false;
  }

 private:
  static constexpr std::size_t on_path = static_cast<std::size_t>(-1);

  [[nodiscard]] bool begin() {
    if (graph_->is_acyclic() || !seen_.empty()) return true;
    if (!seen_.reserve(graph_->size()) || !met_.reserve(graph_->size())) return false;
    for (std::size_t n = 0; n < graph_->size(); ++n) seen_.append(std::size_t{0});
    return true;
  }

  void enter(std::size_t n) noexcept {
    at_ = n;
    edge_ = graph_->first_edge(n);
    if (!graph_->is_acyclic()) seen_[n] = on_path;
  }
  void leave() noexcept {
    if (!graph_->is_acyclic()) seen_[at_] = 0;
    if (path_.empty()) {
      inside_ = false;
      return;
    }
    edge_ = path_.back();
    at_ = graph_->edge_at(edge_).from;
    ++edge_;
    path_.pop_back();
  }

  /// True if a goal can be reached from a node without visiting the nodes of the path. No node of a
  /// higher cost leads back to the path, and every node leads to a goal.
  [[nodiscard]] bool leads_on(std::size_t n) {
    if (graph_->is_acyclic()) return true;
    if (seen_[n] == on_path) return false;
    ++search_;
    met_.clear();
    met_.append(n);
    seen_[n] = search_;
    for (std::size_t i = 0; i < met_.size(); ++i) {
      std::size_t const m = met_[i];
      if (graph_->node_at(m).is_goal || graph_->node_at(at_).cost < graph_->node_at(m).cost)
        return true;
      for (std::size_t e = graph_->first_edge(m); e < graph_->end_edge(m); ++e) {
        std::size_t const to = graph_->edge_at(e).to;
        if (seen_[to] == on_path || seen_[to] == search_) continue;
        seen_[to] = search_;
        met_.append(to);
      }
    }
    return false;
  }

  Graph const* graph_;
  column<std::size_t> path_;   // edges
  column<std::size_t> seen_;   // by node, if there are cycles: the search that met it; or `on_path`
  column<std::size_t> met_;    // the nodes that a search has met
  std::size_t search_ = 0;     // its number, from 1
  std::size_t start_ = 0;      // the start to begin at next
  std::size_t at_ = 0;         // the end of the path
  std::size_t edge_ = 0;       // the edge to try there next
  bool inside_ = false;  // a start was entered
};

/// A best-first search that continues after the first goal until all nodes that cost no more are
/// expanded. Then it makes the graph of all cheapest solutions, and lists its paths.
///
/// Its members are those that `solution_range` requires, and the graph.
template <class Search, leaves_by Order>
class graph_search : private Search {
  using P = typename Search::problem_type;
  using H = typename Search::heuristic_type;
  using options = typename Search::options_type;
  using store = typename Search::store;
  using cost = cost_t<P>;
  using Search::space_, Search::goal_, Search::life;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;
  using graph_type = solution_graph<P>;

  template <class S>
  graph_search(referred<P> problem, S const& start, referred<H> heuristic, options const& o,
               typename Search::observer_type& observer)
      : Search(problem.get(), start, heuristic.get(), o, observer),
        first_limits_(checked(o.limits)),
        limits_(first_limits_),
        goals_(life.budget),
        graph_(problem.get(), space_.nodes, life.budget),
        paths_(graph_, life.budget) {}
  graph_search(graph_search const&) = delete;
  graph_search& operator=(graph_search const&) = delete;

  /// The limits, provided that they cannot lose a solution. \throws invalid_option otherwise.
  static limits_type checked(limits_type limits) {
    if (!unit_cost_problem<P> && limits.max_depth)
      raise(invalid_option(
          "wend: a search of all cheapest solutions has no max_depth if actions have costs, "
          "because it stores only one depth for each state; solutions(idastar, …) has one"));
    return checked_limits(std::move(limits));
  }

  /// Continues to the next path, unless a limit stops it.
  search_status run() {
    if (!complete() || status_ == search_status::solved) return status();
    watch_scope const clock(life.clock);
    status_ = paths_.next(pause());
    return status_;
  }
  /// Continues under other limits, which are totals.
  search_status run(limits_type limits) {
    adopt(std::move(limits));
    return run();
  }

  void adopt(limits_type limits) {
    limits_ = checked(std::move(limits));
    detail::adopt(core(), goals_.empty() ? limits_ : narrowed());
  }
  /// Continues until the graph is complete, unless a limit stops it. Returns true if the graph is
  /// complete and has paths to list.
  bool complete() {
    if (status() == search_status::failed || status_ == search_status::exhausted) return false;
    if (status_ == search_status::solved) return true;
    status_ = search_status::running;
    status_ = advance();
    return status_ == search_status::running;
  }

  /// Begins another search at `start`, a state or `starts(range)`.
  template <class S>
  void restart(S const& start) {
    restart_at(core(), start);
    goals_.clear();
    graph_.clear();
    paths_.clear();
    limits_ = first_limits_;
    status_ = search_status::running;
  }

  /// Leaves the current path: the next run continues to another.
  void leave_goal() {
    if (status_ == search_status::solved) status_ = search_status::running;
  }

  [[nodiscard]] search_status status() const noexcept {
    return status_of(core()) == search_status::failed ? search_status::failed : status_;
  }
  /// The counts of the search; the calls of the problem that build the graph are not counted.
  [[nodiscard]] wend::statistics statistics() const {
    if (!graph_.is_complete()) return Search::statistics();
    // Unlike the search, this does not scan the nodes for the end of a partial path, because it is
    // called for each solution.
    wend::statistics s = life.counted(space_.counts);
    s.depth = paths_.length();
    return s;
  }
  [[nodiscard]] progress_event progress() const {
    auto now = Search::progress();
    now.statistics = statistics();
    return now;
  }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (r.status != search_status::solved) return r;
    r.start = *graph_.node_at(paths_.first()).start;
    r.cost = graph_.node_at(paths_.last()).cost;
    r.actions.reserve(paths_.length());
    for (std::size_t const e : paths_.path()) r.actions.push_back(graph_.edge_at(e).action);
    return r;
  }

  /// Empty until it is complete.
  [[nodiscard]] graph_type const& graph() const noexcept { return graph_; }
  /// The number of its paths; empty if it is not complete, or has a cycle.
  [[nodiscard]] std::optional<solution_count> count() const noexcept {
    if (status_of(core()) == search_status::exhausted && goals_.empty()) return solution_count{};
    if (!graph_.is_complete() || !graph_.is_acyclic()) return std::nullopt;
    return graph_.count();
  }

 private:
  [[nodiscard]] Search& core() noexcept { return *this; }
  [[nodiscard]] Search const& core() const noexcept { return *this; }

  /// The limits within which every node as cheap as the first goal is expanded, and no other.
  /// Limits that may have cut nodes stay, because raising one restarts the search.
  [[nodiscard]] limits_type narrowed() const {
    limits_type narrow = limits_;
    narrow.max_cost = life.limits.max_cost;
    narrow.max_depth = life.limits.max_depth;
    if constexpr (Order == leaves_by::cost)
      narrow.max_cost = first_cost_;
    else
      narrow.max_depth = space_.nodes.depth(goals_[0]);
    return narrow;
  }
  [[nodiscard]] cost cheapest() const { return space_.nodes.g(goals_[0]); }

  /// Returns `running` if the graph is complete, and its paths can be listed.
  search_status advance() {
    life.budget.set_limit(limits_.max_memory);
    if (!graph_.is_complete()) {
      auto const why = search_goals();
      if (goals_.empty() || !is_past_goals(why)) return why;
    }
    if (limits_.max_cost && *limits_.max_cost < cheapest()) return search_status::cost_limit;
    if (limits_.max_depth && *limits_.max_depth < space_.nodes.depth(goals_[0]))
      return search_status::depth_limit;
    watch_scope const clock(life.clock);
    auto const number = [this](std::size_t n) { return Search::start_numbers_[n]; };
    if (auto const why = graph_.build(goals_, number, pause())) return *why;
    return search_status::running;
  }

  /// Runs the search until no goal is left that is as cheap as the first. Returns the status.
  search_status search_goals() {
    for (;;) {
      auto const how = drive<false>(core());
      if (how != search_status::solved) return how;
      if (!goals_.empty() && cheapest() < space_.nodes.g(*goal_)) return search_status::cost_limit;
      if (!goals_.reserve(1)) return search_status::memory_limit;
      goals_.append(*goal_);
      if (goals_.size() == 1) {
        first_cost_ = cheapest();
        detail::adopt(core(), narrowed());
      }
      Search::leave_goal();
    }
  }
  /// True if a search that has found goals ends with this status under the narrow limits.
  static bool is_past_goals(search_status how) noexcept {
    return how == search_status::exhausted || how == search_status::cost_limit ||
           how == search_status::depth_limit;
  }

  /// A function that returns the limit that stops the work after the search, which expands nothing.
  [[nodiscard]] auto pause() {
    return [this, limited = is_limited(limits_)] { return limited ? reached() : std::nullopt; };
  }
  [[nodiscard]] std::optional<search_status> reached() {
    if (limits_.max_memory && *limits_.max_memory < life.budget.bytes())
      return search_status::memory_limit;
    return life.clock.reached(limits_);
  }

  limits_type const first_limits_;  // the options'
  limits_type limits_;
  column<typename Search::id> goals_;
  // The cost of the first goal when it was found. If h is rounded, a cheaper path to it may be
  // found later, but the set of expanded nodes must not depend on when the limits are replaced.
  cost first_cost_{};
  graph_builder<P, store, Order> graph_;
  path_lister<graph_builder<P, store, Order>> paths_;
  search_status status_ = search_status::running;
};

}  // namespace wend::detail
