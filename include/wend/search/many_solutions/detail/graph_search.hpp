// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <utility>  // std::move

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>  // progress_event
#include <wend/core/result.hpp>
#include <wend/search/many_solutions/detail/graph_builder.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The search of all cheapest solutions.

namespace wend::detail {

/// Goes through the paths depth-first. In a graph without cycles every edge leads to a goal: the
/// next path takes as long as its part that is new. With cycles, an edge is taken only where a goal
/// can still be reached without the states on the path: there are no dead ends in which paths would
/// be tried in vain, so that it takes at most a look at the edges of equal cost for each action.
template <class Graph>
class path_lister {
 public:
  path_lister(Graph const& graph, memory_budget& budget) noexcept
      : graph_(&graph), path_(budget), seen_(budget), met_(budget) {}

  /// Advances to the next path; `exhausted` if there is none. At each edge, `pause()` decides
  /// whether to stop.
  template <class Pause>
  [[nodiscard]] search_status next(Pause const& pause) {
    if (!begun_ && !begin()) return search_status::memory_limit;
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

  /// How many actions the path has.
  [[nodiscard]] std::size_t length() const noexcept { return path_.size(); }
  /// Its edges.
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
    begun_ = inside_ = false;
  }

 private:
  static constexpr std::size_t on_path = static_cast<std::size_t>(-1);

  [[nodiscard]] bool begin() {
    if (!graph_->is_acyclic()) {
      if (!seen_.reserve(graph_->size()) || !met_.reserve(graph_->size())) return false;
      for (std::size_t n = 0; n < graph_->size(); ++n) seen_.append(std::size_t{0});
    }
    begun_ = true;
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
  column<std::size_t> seen_;   // by node, where there are cycles: by which search; or `on_path`
  column<std::size_t> met_;    // the nodes that a search has met
  std::size_t search_ = 0;     // its number, from 1
  std::size_t start_ = 0;      // the start to begin at next
  std::size_t at_ = 0;         // where the path ends
  std::size_t edge_ = 0;       // what is to be tried there next
  bool begun_ = false;
  bool inside_ = false;  // a start was entered
};

/// A best-first search that continues after the first goal until all nodes that cost no more are
/// expanded. Then it makes the graph of all cheapest solutions, and lists its paths.
///
/// Its members are those that `solution_range` asks for, and the graph.
template <class Search, leaves_by Order>
class graph_search : private Search {
  using P = typename Search::problem_type;
  using H = typename Search::heuristic_type;
  using options = typename Search::options_type;
  using store = typename Search::store;
  using cost = cost_t<P>;
  using Search::front_, Search::goal_, Search::life;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;
  using graph_type = solution_graph<P>;

  template <class S>
  graph_search(referred<P> problem, S const& start, referred<H> heuristic, options const& o,
               typename Search::observer_type& observer)
      : Search(problem.get(), start, heuristic.get(), o, observer),
        first_limits_(exact(checked_limits(o.limits))),
        limits_(first_limits_),
        goals_(life.budget),
        graph_(problem.get(), front_.nodes, life.budget),
        paths_(graph_, life.budget) {}
  graph_search(graph_search const&) = delete;
  graph_search& operator=(graph_search const&) = delete;

  /// Goes on to the next path, unless a limit stops it.
  search_status run() {
    if (!complete() || status_ == search_status::solved) return status();
    watch_scope const clock(life.clock);
    status_ = paths_.next([this] { return reached(); });
    return status_;
  }
  /// Goes on under other limits, which are totals.
  search_status run(limits_type limits) {
    adopt(std::move(limits));
    return run();
  }

  /// Goes on to the whole graph, unless a limit stops it; whether it is there, and has paths to be
  /// listed.
  bool complete() {
    if (status() == search_status::failed || status_ == search_status::exhausted) return false;
    if (status_ == search_status::solved) return true;
    status_ = search_status::running;
    status_ = go_on();
    return status_ == search_status::running;
  }
  bool complete(limits_type limits) {
    adopt(std::move(limits));
    return complete();
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

  /// Leaves the path that was found: the next run goes on to another.
  void leave_goal() {
    if (status_ == search_status::solved) status_ = search_status::running;
  }

  [[nodiscard]] search_status status() const noexcept {
    return status_of(core()) == search_status::failed ? search_status::failed : status_;
  }
  /// Those of the search: what is asked again for the graph is not counted.
  [[nodiscard]] wend::statistics statistics() const {
    if (!graph_.is_complete()) return Search::statistics();
    // Not as the search, which looks through its nodes for the end of a partial path: this is asked
    // for each solution.
    wend::statistics s = life.counted(front_.counts);
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

  /// Empty as long as it is not complete.
  [[nodiscard]] graph_type const& graph() const noexcept { return graph_; }
  /// How many paths it has; empty where it is not complete, or has a cycle.
  [[nodiscard]] std::optional<solution_count> count() const noexcept {
    if (status_of(core()) == search_status::exhausted && goals_.empty()) return solution_count{};
    if (!graph_.is_complete() || !graph_.is_acyclic()) return std::nullopt;
    return graph_.count();
  }

 private:
  [[nodiscard]] Search& core() noexcept { return *this; }
  [[nodiscard]] Search const& core() const noexcept { return *this; }

  /// The limits, if no solution can be lost by them.
  static limits_type exact(limits_type limits) {
    if (!unit_cost_problem<P> && limits.max_depth)
      raise(invalid_option(
          "wend: a search of all cheapest solutions has no max_depth where actions have costs, "
          "because it keeps one depth of each state: solutions(idastar, …) has one"));
    return limits;
  }

  void adopt(limits_type limits) {
    limits_ = exact(checked_limits(std::move(limits)));
    detail::adopt(core(), goals_.empty() ? limits_ : narrowed());
  }

  /// The limits within which every node as cheap as the first goal is expanded, and no other.
  /// Limits that may have cut nodes stay, because raising one restarts the search.
  [[nodiscard]] limits_type narrowed() const {
    limits_type narrow = limits_;
    narrow.max_cost = life.limits.max_cost;
    narrow.max_depth = life.limits.max_depth;
    if constexpr (Order == leaves_by::cost)
      narrow.max_cost = first_cost_;
    else
      narrow.max_depth = front_.nodes.depth(goals_[0]);
    return narrow;
  }
  [[nodiscard]] cost cheapest() const { return front_.nodes.g(goals_[0]); }

  /// `running`: the graph is complete, and its paths can be listed.
  search_status go_on() {
    life.budget.set_limit(limits_.max_memory);
    if (!graph_.is_complete()) {
      auto const why = search_goals();
      if (goals_.empty() || !is_past_goals(why)) return why;
    }
    if (limits_.max_cost && *limits_.max_cost < cheapest()) return search_status::cost_limit;
    if (limits_.max_depth && *limits_.max_depth < front_.nodes.depth(goals_[0]))
      return search_status::depth_limit;
    watch_scope const clock(life.clock);
    auto const number = [this](std::size_t n) { return Search::start_numbers_[n]; };
    if (auto const why = graph_.build(goals_, number, [this] { return reached(); })) return *why;
    return search_status::running;
  }

  /// Runs the search until no goal is left that is as cheap as the first; says how it ended.
  search_status search_goals() {
    for (;;) {
      auto const how = drive<false>(core());
      if (how != search_status::solved) return how;
      if (!goals_.empty() && cheapest() < front_.nodes.g(*goal_)) return search_status::cost_limit;
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

  /// The limit that stops the work after the search, which expands nothing.
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
