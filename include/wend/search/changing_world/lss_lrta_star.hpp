// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::find, std::min, std::max
#include <chrono>
#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <tuple>        // std::tie
#include <type_traits>  // std::remove_reference_t
#include <utility>      // std::move, std::exchange
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/require.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/frontier/detail/entry_heap.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/numbered_states.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// LSS-LRTA*: real-time search.
///
/// S. Koenig, X. Sun, "Comparing real-time and incremental heuristic search for real-time situated
/// agents", Autonomous Agents and Multi-Agent Systems 18, 2009.

namespace wend::detail {

/// The clock of the steps of searches in `P`. Tests specialise it.
template <class P>
struct step_clock {
  using type = std::chrono::steady_clock;
};

/// Reserves time for learning. The time of learning is proportional to the size of the lookahead:
/// its states and actions. The time for each is known from earlier steps. In the first step,
/// learning is expected to take as long as the lookahead.
class step_budget {
 public:
  using seconds = std::chrono::duration<double>;

  /// True if a step that began `spent` ago must learn now to end within `most`.
  [[nodiscard]] bool must_learn(seconds spent, std::size_t size, seconds most) const noexcept {
    seconds const learning = each_ ? *each_ * (static_cast<double>(size) * reserve) : spent;
    return spent + learning >= most;
  }
  /// Records that learning from a lookahead of this size took this long.
  void learned(seconds took, std::size_t size) noexcept {
    if (size == 0) return;
    seconds const each = took / static_cast<double>(size);
    if (!each_)
      each_ = each;
    else if (*each_ < each)
      each_ = std::min(each, *each_ * 2);  // the machine may have been busy with other work
    else
      each_ = *each_ * 0.75 + each * 0.25;
  }
  void forget() noexcept { each_.reset(); }

 private:
  static constexpr double reserve = 1.25;  // larger lookaheads take more per action

  std::optional<seconds> each_{};
};

/// An entry of a heap.
template <class Cost>
struct local_entry {
  Cost key;
  std::uint32_t tie;
  std::uint32_t node;
};
/// The order of a min-heap.
struct before_in_lookahead {
  template <class Cost>
  bool operator()(local_entry<Cost> const& a, local_entry<Cost> const& b) const {
    if (a.key < b.key || b.key < a.key) return a.key < b.key;
    return a.tie < b.tie;
  }
};

/// The data of a state.
template <class Cost>
struct local_node {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::optional<Cost> h{};       // the estimate, possibly learned; empty: a dead end
  Cost g{};                      // the cost from the root of the lookahead
  std::optional<Cost> value{};   // while learning: the least value found; empty: none yet
  std::uint32_t depth = 0;       // actions to it in the lookahead
  std::uint32_t left = 0;        // while learning: actions to the frontier, less if a goal is there
  std::uint32_t first_in = none;  // list of the actions that lead to it
  std::uint32_t onward = none;   // the action that determines its value
  std::uint64_t round = 0;       // its last lookahead
  bool goal = false;
  bool counted = false;          // among the stored
  bool expanded = false;         // in that lookahead
  bool settled = false;          // its value is final
};

/// An action between two nodes of a lookahead.
template <class P>
struct local_edge {
  std::uint32_t from;
  std::uint32_t to;
  std::uint32_t next_in;  // the next edge in the list of those to `to`
  cost_t<P> cost;
  action_t<P> action;

  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(action); }
};

/// The lookahead of LSS-LRTA*: a node for each state seen, and the edges between the nodes of the
/// lookahead. All calls of the problem and the heuristic come before any change to
/// a node of the lookahead: if something throws, or memory runs out, the expansion is repeated.
template <class P, class H>
class local_lookahead {
 public:
  using cost = cost_t<P>;
  using state = state_t<P>;
  using node = local_node<cost>;
  using id = std::uint32_t;
  static constexpr auto fail = [](std::string const& what) { raise(invalid_cost(what, 0)); };

  local_lookahead(P const& problem, H const& heuristic, memory_budget& budget)
      : nodes(problem, budget),
        edges(budget),
        problem_(&problem),
        heuristic_(&heuristic),
        touched_(budget),
        open_(budget),
        values_(budget) {}

  /// The node of a state; empty if memory runs out.
  [[nodiscard]] std::optional<id> node_of(state const& s) {
    auto const reserve = [&] { return touched_.reserve(nodes.size() + 1 - touched_.size()); };
    return nodes.find_or_store(s, reserve, [&] {
      node fresh;
      fresh.goal = problem_->is_goal(s);
      if (fresh.goal) {
        fresh.h = cost{};
      } else {
        fresh.h = evaluator<P, H>::of(*heuristic_, s, fail);
        ++counts.evaluated;
      }
      return fresh;
    });
  }

  /// Begins at a node; false if memory runs out.
  [[nodiscard]] bool begin(id root) {
    if (!open_.reserve(1)) return false;
    if (!std::exchange(nodes[root].counted, true)) {
      ++counts.stored;
      ++counts.starts;
    }
    ++round_;
    edges.clear();
    touched_.clear();
    open_.clear();
    enter(root, cost{}, 0);
    if (nodes[root].h) open_.push(entry_of(root));
    return true;
  }

  /// The node to expand next: empty if the whole space is explored; a goal if the lookahead ends
  /// there.
  [[nodiscard]] std::optional<id> next() {
    auto const* first = open_.top([this](entry const& e) { return !nodes[e.node].expanded; });
    return first ? std::optional<id>(first->node) : std::nullopt;
  }

  /// Expands a node that is in the lookahead and not expanded; false if memory runs out.
  [[nodiscard]] bool expand(id n) {
    std::size_t const before = edges.size();
    bool done = false;
    WEND_TRY { done = gather(n); }
    WEND_CATCH_ALL {
      edges.shrink(before);
      WEND_RETHROW;
    }
    if (!done || !open_.reserve(edges.size() - before)) {
      edges.shrink(before);
      return false;
    }
    link(n, before);
    return true;
  }

  /// Learns: raises the estimate of each expanded node to the value that follows from the frontier.
  /// False if memory runs out.
  /// \post  From each expanded node that is not a dead end, `onward` leads towards the frontier,
  ///       and its value is at least the cost of that action plus the value of its target.
  [[nodiscard]] bool learn() {
    values_.clear();
    if (!values_.reserve(touched_.size() + edges.size())) return false;
    for (id const n : touched_) {
      node& it = nodes[n];
      it.value.reset();
      it.settled = false;
      it.onward = node::none;
      if (it.expanded || !it.h) continue;
      it.value = it.h;
      it.left = it.goal ? 0 : behind_goals;
      values_.push({*it.value, it.left, n});
    }
    while (values_.top([this](entry const& e) { return !nodes[e.node].settled; })) {
      id const n = values_.take().node;
      nodes[n].settled = true;
      for (auto e = nodes[n].first_in; e != node::none; e = edges[e].next_in) relax(e);
    }
    for (id const n : touched_)
      if (nodes[n].expanded) nodes[n].h = nodes[n].value;
    return true;
  }

  /// The number of states and actions in the lookahead.
  [[nodiscard]] std::size_t size() const noexcept {
    return touched_.size() + edges.size();
  }

  void clear() {
    nodes.clear();
    edges.clear();
    touched_.clear();
    open_.clear();
  }

  numbered_states<P, node> nodes;  ///< Those of all states seen.
  column<local_edge<P>> edges;     ///< Those out of the nodes expanded in this lookahead.
  statistics counts{};

 private:
  using entry = local_entry<cost>;

  // Among equal values, paths to a goal are preferred to others, then short ones.
  static constexpr std::uint32_t behind_goals = std::uint32_t{1} << 31;

  // Among equal f the deepest first. \pre The sum fits.
  [[nodiscard]] entry entry_of(id n) const {
    node const& it = nodes[n];
    return {static_cast<cost>(it.g + *it.h), node::none - it.depth, n};
  }

  /// Adds a node to the lookahead. \pre It is not in it.
  void enter(id n, cost const& g, std::uint32_t depth) {
    node& it = nodes[n];
    it.round = round_;
    it.g = g;
    it.depth = depth;
    it.expanded = false;
    it.first_in = node::none;
    touched_.append(n);  // there is room for all
  }

  [[nodiscard]] bool gather(id n) {
    state const s = nodes.state_of(n);  // the column may move
    // Not by for_each_applicable, with which a search takes 3 % more instructions.
    auto&& range = actions_of(*problem_, s);
    for (auto&& element : range) {
      successor_t<P> const& x = element;
      auto const step = cost_of_action(*problem_, s, x, fail);
      if (!step.applicable) continue;
      state const to = result_of(*problem_, s, x);
      auto const t = node_of(to);
      if (!t || !edges.reserve(1)) return false;
      action_t<P> const& a = x;
      cost const g = checked_sum(nodes[n].g, step.value, path_does_not_fit, fail);
      if (auto const& h = nodes[*t].h) checked_sum(g, *h, sum_does_not_fit, fail);
      edges.append(local_edge<P>{n, *t, node::none, step.value, a});
    }
    return true;
  }
  void link(id n, std::size_t first) {
    nodes[n].expanded = true;
    ++counts.expanded;
    for (std::size_t e = first; e != edges.size(); ++e) {
      ++counts.generated;
      auto& edge = edges[e];
      cost const g = nodes[n].g + edge.cost;
      bool const fresh = nodes[edge.to].round != round_;
      if (fresh) enter(edge.to, g, nodes[n].depth + 1);
      node& to = nodes[edge.to];
      if (std::exchange(to.counted, true))
        ++counts.duplicates;
      else
        ++counts.stored;
      edge.next_in = to.first_in;
      to.first_in = static_cast<std::uint32_t>(e);
      if (!to.h || to.expanded || (!fresh && !(g < to.g))) continue;
      to.g = g;
      to.depth = nodes[n].depth + 1;
      open_.push(entry_of(edge.to));
    }
  }

  /// Dijkstra's algorithm backwards. A value is never below the previous estimate, so that it
  /// remains a lower bound that only rises, even if h is not consistent.
  void relax(std::uint32_t e) {
    auto const& edge = edges[e];
    node& from = nodes[edge.from];
    if (from.settled || !from.h) return;
    node const& to = nodes[edge.to];
    cost const through = checked_sum(edge.cost, *to.value, path_does_not_fit, fail);
    cost const value = std::max(*from.h, through);
    std::uint32_t const left = to.left + 1;
    if (from.value && !(value < *from.value) && (*from.value < value || from.left <= left)) return;
    from.value = value;
    from.left = left;
    from.onward = e;
    values_.push({value, left, edge.from});
  }

  P const* problem_;
  H const* heuristic_;
  column<id> touched_;  // the nodes in this lookahead
  std::uint64_t round_ = 0;
  entry_heap<entry, before_in_lookahead> open_;
  entry_heap<entry, before_in_lookahead> values_;
};

}  // namespace wend::detail

namespace wend {

/// The part of its path that a step of lss_lrta_star_search commits to.
enum class step_commitment {
  whole_path,  ///< The whole path to the end of the lookahead: fewer lookaheads.
  one_action   ///< One action, and more until one costs more than 0: fewer detours.
};

/// The options of LSS-LRTA*.
template <class Cost = int>
struct lss_lrta_star_options {
  search_limits<Cost> limits{};  ///< Totals of all steps; max_depth and max_cost are rejected.
  /// The most expansions of a step's lookahead. If the path that it finds costs 0 and does not end
  /// at a goal, it is extended by as many expansions. Default: 100, or, if there is a step_time,
  /// unlimited.
  std::optional<std::size_t> lookahead{};
  /// The longest time of a step, including learning. A step expands at least one state. It may
  /// exceed its time by one expansion and by 5 %, provided that learning takes about as long for
  /// each state and action of a lookahead as in earlier steps. For learning, a step reserves the
  /// time per state and action that earlier steps needed, plus a quarter; the first step reserves
  /// half of its time. Memory that the system allocates for the first time may take longer: in the
  /// steps in which tables grow, an expansion or learning includes that time. `restart` and
  /// `moved_to` keep the memory. A lookahead whose path costs 0 is extended even beyond the time.
  /// Default: unlimited.
  std::optional<std::chrono::duration<double>> step_time{};
  step_commitment commitment = step_commitment::whole_path;  ///< How far a step commits.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// LSS-LRTA*: a core of search_session. A visit is a step of the agent.
template <class P, class H, class Observer>
class lss_lrta_star_core {
  using cost = cost_t<P>;
  using state = state_t<P>;
  using lookahead = local_lookahead<P, H>;
  using id = typename lookahead::id;
  using clock = typename step_clock<P>::type;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::successors && !hooks::iteration,
                "wend: a real-time search calls only the hooks on_expand, on_goal and on_progress, "
                "not those for successors or iterations");

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = lss_lrta_star_options<cost>;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// \throws invalid_option if an option is out of its range.
  lss_lrta_star_core(P const& problem, state const& start, H const& heuristic,
                     options_type options, Observer& observer)
      : life(options.limits, options.memory),
        problem_(&problem),
        options_(std::move(options)),
        observer_(&observer),
        heuristic_(&heuristic),
        local_(problem, heuristic, life.budget),
        position_(start),
        walk_(life.budget),
        sums_(life.budget),
        path_(life.budget) {
    check(life.limits);
    if (most_expansions() == 0)
      raise(invalid_option("wend: the lookahead must be at least 1, got 0"));
    if (options_.step_time && *options_.step_time != *options_.step_time)
      raise(invalid_option("wend: step_time must be a number"));
    if constexpr (tried_at_start<P>) check_start(*problem_, start);
  }

  search_life<cost> life;

  static void check(limits_type const& limits) {
    if (limits.max_depth || limits.max_cost)
      raise(invalid_option("wend: a real-time search has no max_depth and no max_cost: "
                           "expected a limit of expansions, time or memory"));
  }
  void take(std::vector<state> starts) {
    state& start = single_start(starts, "LSS-LRTA*");
    if constexpr (tried_at_start<P>) check_start(*problem_, start);
    walk_from(std::move(start));
  }
  void forget() {
    unlearn();
    local_.counts = {};
    time_.forget();
  }

  static bool enter() noexcept { return true; }
  /// Takes one step: looks ahead, learns, and commits to actions.
  bool visit() {
    auto const how = plan();
    return how ? life.finish(*how) : life.status == search_status::running;
  }

  /// The actions of the steps taken so far.
  [[nodiscard]] std::span<action_t<P> const> walk() const noexcept {
    return {walk_.begin(), walk_.size()};
  }
  [[nodiscard]] state const& position() const noexcept { return position_; }

  void moved_to(state const& s) {
    if (s == position_) {
      begun_ = false;
      return;
    }
    auto const n = local_.nodes.find(s);
    auto const at = n ? std::find(path_.begin(), path_.end(), *n) : path_.end();
    if (at == path_.end()) return walk_from(s);
    auto const kept = static_cast<std::size_t>(at - path_.begin()) + 1;
    for (; path_.size() > kept; path_.pop_back()) {
      walk_.pop_back();
      sums_.pop_back();
    }
    stand_at(s);
  }
  void walk_from(state s) {
    stand_at(std::move(s));
    walk_.clear();
    sums_.clear();
    path_.clear();
  }
  /// Forgets the learned estimates.
  void unlearn() {
    local_.clear();
    path_.clear();
    begun_ = false;
    life.status = search_status::running;
  }

  [[nodiscard]] std::optional<cost> lower_bound(state const& s) const {
    if (auto const n = local_.nodes.find(s)) return local_.nodes[*n].h;
    return evaluator<P, H>::of(*heuristic_, s, lookahead::fail);
  }

  [[nodiscard]] wend::statistics statistics() const {
    auto s = life.counted(local_.counts);
    s.depth = walk_.size();
    return s;
  }
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = life.status;
    r.statistics = statistics();
    cost const sum = sums_.empty() ? cost{} : sums_[sums_.size() - 1];
    if (r) {
      r.actions.assign(walk_.begin(), walk_.end());
      r.cost = sum;
    } else {
      r.partial.actions.assign(walk_.begin(), walk_.end());
      r.partial.cost = sum;
      if (auto const n = local_.nodes.find(position_)) r.partial.heuristic = local_.nodes[*n].h;
    }
    return r;
  }

 private:
  void stand_at(state s) {
    position_ = std::move(s);
    begun_ = false;
    life.status = search_status::running;
  }

  /// Plans one step. Returns the status if the step ends without actions.
  std::optional<search_status> plan() {
    auto const from = now();
    if (!begun_) {
      if (blocked_states<P>::has(*problem_, position_)) return search_status::exhausted;
      auto const root = local_.node_of(position_);
      if (!root) return without_node();
      root_ = *root;
      if (local_.nodes[root_].goal) {
        report_goal(root_);
        return arrived();
      }
      if (!local_.nodes[root_].h) return search_status::exhausted;
      if (!local_.begin(root_)) return search_status::memory_limit;
      begun_ = true;
      left_ = most_expansions();
      must_.reset();
    }
    for (;;) {
      if (auto const how = look(from)) return how;
      if (!learn()) return search_status::memory_limit;
      if (!local_.nodes[root_].h) {
        begun_ = false;
        return search_status::exhausted;
      }
      auto const committed = commit();
      if (!committed) return search_status::memory_limit;
      if (*committed) return std::nullopt;
      left_ = most_expansions();  // continues from there, regardless of the time
    }
  }

  /// The most expansions of a lookahead.
  [[nodiscard]] std::size_t most_expansions() const noexcept {
    constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
    return options_.lookahead.value_or(options_.step_time ? unlimited : 100);
  }

  /// Expands until the lookahead ends. Returns the limit that stops it earlier.
  std::optional<search_status> look(typename clock::time_point from) {
    bool expanded = false;
    for (; left_ != 0; --left_) {
      if (expanded && options_.step_time &&
          time_.must_learn(now() - from, local_.size(), *options_.step_time))
        break;
      auto const n = must_ ? must_ : local_.next();
      if (!n || local_.nodes[*n].goal) break;
      if (auto const how = reached()) return how;
      if constexpr (hooks::expand) observer_->on_expand(event_of(*n));
      if (!local_.expand(*n)) return search_status::memory_limit;
      must_.reset();
      expanded = true;
    }
    return std::nullopt;
  }

  /// Learns, and measures the time it takes; false if memory runs out.
  bool learn() {
    auto const from = now();
    if (!local_.learn()) return false;
    if (options_.step_time) time_.learned(now() - from, local_.size());
    return true;
  }
  /// The current time, if steps are timed.
  [[nodiscard]] typename clock::time_point now() const {
    return options_.step_time ? clock::now() : typename clock::time_point{};
  }

  /// Appends the actions of the step to the walk. False if they cost nothing, because they might
  /// lead around in circles forever; then the lookahead continues after them. Empty, with nothing
  /// changed, if memory runs out.
  std::optional<bool> commit() {
    auto& nodes = local_.nodes;
    auto& edges = local_.edges;
    std::size_t steps = 0;
    [[maybe_unused]] std::size_t owned = 0;  // heap memory of the actions
    bool costs = false;
    id at = root_;
    while (nodes[at].expanded) {
      auto const& edge = edges[nodes[at].onward];
      ++steps;
      if constexpr (owns_heap<action_t<P>>) owned += heap_bytes_of(edge.action);
      at = edge.to;
      costs = costs || cost{} < edge.cost;
      if (costs && options_.commitment == step_commitment::one_action) break;
    }
    if (!costs && !nodes[at].goal) {
      must_ = at;
      return false;
    }
    std::size_t const states = steps + 1;
    if (!walk_.reserve(steps) || !sums_.reserve(steps) ||
        !path_.reserve(states - std::min(states, path_.size())))
      return std::nullopt;
    if constexpr (owns_heap<action_t<P>>)
      if (owned > life.budget.left()) return std::nullopt;
    state end = nodes.state_of(at);
    std::size_t const before = walk_.size();
    WEND_TRY {
      for (id n = root_; n != at; n = edges[nodes[n].onward].to) {
        auto const& edge = edges[nodes[n].onward];
        auto const fail = [&](std::string const& what) {
          raise_after(std::vector<action_t<P>>(walk_.begin(), walk_.end()), edge.action, what);
        };
        sums_.append(sums_.empty() ? edge.cost
                                   : checked_sum(sums_.back(), edge.cost, path_does_not_fit, fail));
        walk_.append(edge.action);
      }
      if (nodes[at].goal) report_goal(at);
      position_ = std::move(end);
    }
    WEND_CATCH_ALL {
      walk_.shrink(before);
      sums_.shrink(before);
      WEND_RETHROW;
    }
    path_.clear();
    path_.append(root_);
    for (id n = root_; n != at;) path_.append(n = edges[nodes[n].onward].to);
    begun_ = false;
    if (nodes[at].goal) life.status = arrived();
    return true;
  }

  /// There is no memory for the position: `solved` if it is a goal (see search_limits).
  search_status without_node() {
    if (!problem_->is_goal(position_)) return search_status::memory_limit;
    if constexpr (hooks::goal)
      observer_->on_goal(node_event<P>{0, position_, cost{}, std::nullopt, 0});
    return arrived();
  }
  /// Called before the goal is counted and the agent moves there: the observer may throw.
  void report_goal([[maybe_unused]] id n) {
    if constexpr (hooks::goal) observer_->on_goal(event_of(n));
  }
  search_status arrived() noexcept {
    ++local_.counts.goals;
    return search_status::solved;
  }

  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(local_.counts.expanded, *observer_,
                                        [this] { return progress(); });
  }
  [[nodiscard]] node_event<P> event_of(id n) const {
    auto const& it = local_.nodes[n];
    return {n, local_.nodes.state_of(n), it.g, it.h, it.depth};
  }

  P const* problem_;
  options_type options_;
  Observer* observer_;
  H const* heuristic_;
  lookahead local_;
  step_budget time_{};
  state position_;
  column<action_t<P>> walk_;
  column<cost> sums_;          // cost of the walk up to each of its actions
  column<id> path_;            // the states of the last step
  std::optional<id> must_{};   // must be expanded next
  id root_ = 0;                // the first state of the lookahead
  std::size_t left_ = 0;       // expansions left
  bool begun_ = false;         // a lookahead has begun and can continue
};

}  // namespace detail

/// LSS-LRTA*: for an agent that must act before it could search for a whole path. A step looks
/// ahead with A*, learns by raising estimates, and returns the actions to the best state at the end
/// of the lookahead.
///
///     auto search = wend::lss_lrta_star.search(map, robot, h, {.lookahead = 100});
///     while (search.status() == wend::search_status::running) {
///       for (auto const& action : search.step()) {
///         if (!map.is_possible(robot, action)) break;  // a wall: discovered only now
///         robot = map.result(robot, action);
///       }
///       search.moved_to(robot);
///     }
///
/// The walk is not a shortest path: it includes the detours. If a goal can be reached from each of
/// finitely many states, the walk reaches one. If it enters a part without an exit that is larger
/// than its lookahead, it walks there forever, or until a sum of costs overflows: set a limit. The
/// learned estimates remain: repeated walks from the same start converge to a cheapest path.
///
/// Between two steps costs may rise and actions may disappear: the learned estimates remain lower
/// bounds. If costs fall or actions appear, they may no longer be: call `forget`.
///
/// `run` takes step after step, in a world that matches the problem, until a goal is reached, no
/// goal can be reached, or a limit stops it. `result` is the walk so far, which is not a shortest
/// path and may visit states again, and its cost as planned: in `actions` if it has reached a goal,
/// else in `partial`. `statistics` are the counts of all steps; `depth` is that of the walk.
///
/// \pre Costs are not negative; `h` is admissible; `is_goal` does not change.
template <class P, class H, class Observer = no_observer>
class lss_lrta_star_search : public search_session<detail::lss_lrta_star_core<P, H, Observer>> {
  using base = search_session<detail::lss_lrta_star_core<P, H, Observer>>;
  using state = state_t<P>;

 public:
  using base::base;

  /// Looks ahead, learns, and returns the actions to take now. It assumes that they are taken; call
  /// `moved_to` if they are not. If there are no actions, the agent is at a goal (`solved`), no
  /// goal can be reached (`exhausted`), or a limit stopped the step and the next step resumes it.
  /// \post The actions are valid until the next call. `position()` is the state they lead to.
  /// \complexity O(k log k) for k the edges of the lookahead.
  /// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost. The agent has
  ///         not moved then. The next step repeats the expansion, or the call of the observer.
  std::span<action_t<P> const> step() {
    std::size_t const before = this->core().walk().size();
    detail::drive<true>(this->core());
    return this->core().walk().subspan(before);
  }

  /// Moves to `s`, whatever the last step returned. If `s` is a state of the step's path, the walk
  /// is cut off at `s`; else a new walk begins. The learned estimates remain; a lookahead that a
  /// limit stopped begins again.
  void moved_to(state const& s) { this->core().moved_to(s); }
  /// Begins a new walk at `s` with the learned estimates.
  void walk_from(state const& s) { this->core().walk_from(s); }
  /// Forgets the learned estimates: for use after costs have fallen or actions have appeared. The
  /// walk remains.
  void forget() { this->core().unlearn(); }

  /// The position after the actions of the last step have been taken.
  [[nodiscard]] state const& position() const noexcept { return this->core().position(); }
  /// A lower bound of the cost from `s` to a goal: the learned estimate, or else the heuristic's.
  /// Empty: no goal can be reached.
  [[nodiscard]] std::optional<cost_t<P>> lower_bound(state const& s) const {
    return this->core().lower_bound(s);
  }
};

namespace detail {
struct lss_lrta_star_fn : informed_forms<lss_lrta_star_fn, plain_options<lss_lrta_star_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            lss_lrta_star_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed_search<P, S, H>()) {
      constexpr bool one = std::convertible_to<S const&, state_t<P>>;
      static_assert(one, "wend: the start of LSS-LRTA* must be one state of the problem");
      if constexpr (one && require_hashable<P>())
        return lss_lrta_star_search<P, H, std::remove_reference_t<Observer>>(
            problem, static_cast<state_t<P>>(start), heuristic, options, observer);
    }
  }
};
}  // namespace detail

/// Walks by LSS-LRTA* from `start` to a goal in a known world. The result is the walk, which is not
/// a shortest path: use `astar` to find one. If the world is not known, or actions must be taken
/// meanwhile, use the search object lss_lrta_star_search.
///
///     auto const r = wend::lss_lrta_star(problem, start, heuristic, {.lookahead = 10});
///
/// \pre  Costs are not negative, and h is admissible.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`. `exhausted`: no goal can be
///       reached from the end of the walk (see `partial`); one may be reachable from the start,
///       unless every action can be undone. If no goal can be reached, it may walk forever: set a
///       limit.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if a depth or cost limit is given, or if the lookahead
///         is 0.
inline constexpr detail::lss_lrta_star_fn lss_lrta_star{};

}  // namespace wend
