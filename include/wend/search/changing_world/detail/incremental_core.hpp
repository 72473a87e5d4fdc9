// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>   // std::max, std::reverse
#include <cstddef>     // std::size_t
#include <cstdint>     // std::uint32_t, std::uint64_t
#include <functional>  // std::cref, std::reference_wrapper
#include <limits>
#include <memory>  // std::addressof
#include <optional>
#include <stdexcept>  // std::logic_error
#include <string>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::declval, std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/require.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/frontier/detail/node_heap.hpp>
#include <wend/nodes/detail/numbered_states.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/search/bidirectional/detail/reversed.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The engine of incremental searches, for problems that change.

namespace wend::detail {

/// The cost of a path, and for equal costs the number of its actions. So every action makes a path
/// longer, even if it costs nothing. Otherwise the states of a cycle without costs would keep each
/// other reachable after the path to all of them has disappeared.
template <class Cost>
struct path_length {
  Cost cost{};
  std::uint32_t actions = none;

  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// True if there is a path.
  [[nodiscard]] bool exists() const noexcept { return actions != none; }

  /// A missing path is longer than any other.
  friend bool operator<(path_length const& a, path_length const& b) {
    if (!a.exists() || !b.exists()) return a.exists();
    if (a.cost < b.cost) return true;
    return !(b.cost < a.cost) && a.actions < b.actions;
  }
  friend bool operator==(path_length const& a, path_length const& b) {
    if (a.actions != b.actions) return false;
    return !a.exists() || (!(a.cost < b.cost) && !(b.cost < a.cost));
  }
};

/// The order in which nodes are expanded: by f, then by the length of the path.
template <class Cost>
struct path_key {
  Cost f{};
  path_length<Cost> length{};

  friend bool operator<(path_key const& a, path_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    if (a.length.actions != b.length.actions) return a.length.actions < b.length.actions;
    return a.length.cost < b.length.cost;
  }
};

/// A node. `g` is the path length that its neighbours know; `rhs` is the length that follows from
/// the g of its neighbours (the papers use the same names). If g and rhs differ, the node waits.
template <class Cost>
struct incremental_node {
  using id = std::uint32_t;
  static constexpr id none = std::numeric_limits<id>::max();

  path_length<Cost> g{};
  path_length<Cost> rhs{};
  std::optional<Cost> h{};     // empty: a dead end
  std::uint32_t estimated = 0;  // the epoch in which h was evaluated; 0: never
  id parent = none;             // the predecessor that determines rhs
  id first_child = none;
  id next = none;               // siblings
  id previous = none;
  id place = none;              // in the heap
  path_key<Cost> key{};         // its key in the heap
  bool is_goal = false;
  bool counted = false;         // among the stored: a successor of an expansion
  bool marked = false;          // must be examined again
};

/// The nodes of an incremental search, their tree and their heap. `AsksGoals`: true if `is_goal` is
/// called, and the goals are listed.
template <class P, bool AsksGoals>
class incremental_nodes {
 public:
  using cost = cost_t<P>;
  using state = state_t<P>;
  using node = incremental_node<cost>;
  using id = typename node::id;
  static constexpr id none = node::none;

  incremental_nodes(P const& problem, memory_budget& budget)
      : problem_(&problem), nodes_(problem, budget), heap_(nodes_, budget), marked_(budget),
        goals_(budget) {}

  [[nodiscard]] id size() const noexcept { return nodes_.size(); }
  [[nodiscard]] state const& state_of(id n) const noexcept { return nodes_.state_of(n); }
  /// The nodes of the goals, if `AsksGoals`.
  [[nodiscard]] column<id> const& goals() const noexcept { return goals_; }
  [[nodiscard]] node& operator[](id n) noexcept { return nodes_[n]; }
  [[nodiscard]] node const& operator[](id n) const noexcept { return nodes_[n]; }

  /// The node of a state, if it has one.
  [[nodiscard]] std::optional<id> find(state const& s) const { return nodes_.find(s); }

  /// The node of a state, a new one if need be; empty if memory runs out.
  [[nodiscard]] std::optional<id> find_or_store(state const& s) {
    id const count = size();
    auto const reserve = [&] {
      return heap_.reserve(count + 1 - heap_.size()) &&
             marked_.reserve(count + 1 - marked_.size()) && goals_.reserve(1);
    };
    auto const make = [&] {
      node fresh;
      if constexpr (AsksGoals) fresh.is_goal = problem_->is_goal(s);
      return fresh;
    };
    auto const n = nodes_.find_or_store(s, reserve, make);
    if (n == count && nodes_[*n].is_goal) goals_.append(*n);
    return n;
  }

  // The tree of shortest paths.

  /// Sets the length of the shortest path to a node, as it follows from its neighbours, and the
  /// neighbour that determines it.
  void set_rhs(id n, path_length<cost> const& rhs, id parent) {
    nodes_[n].rhs = rhs;
    if (nodes_[n].parent == parent) return;
    unlink(n);
    nodes_[n].parent = parent;
    if (parent == none) return;
    node& child = nodes_[n];
    child.previous = none;
    child.next = nodes_[parent].first_child;
    if (child.next != none) nodes_[child.next].previous = n;
    nodes_[parent].first_child = n;
  }
  /// Marks the nodes whose paths come from this one.
  void mark_children(id n) noexcept {
    for (id c = nodes_[n].first_child; c != none; c = nodes_[c].next) mark(c);
  }

  // The nodes to look at again.

  void mark(id n) noexcept {
    if (nodes_[n].marked) return;
    nodes_[n].marked = true;
    marked_.append(n);  // there is room for all
  }
  [[nodiscard]] std::optional<id> marked() const noexcept {
    if (marked_.empty()) return std::nullopt;
    return marked_[marked_.size() - 1];
  }
  /// Unmarks the node that `marked` returned.
  void unmark() noexcept {
    nodes_[marked_.back()].marked = false;
    marked_.pop_back();
  }

  // The heap.

  [[nodiscard]] std::size_t open() const noexcept { return heap_.size(); }
  [[nodiscard]] id top() const noexcept { return heap_.empty() ? none : heap_.top(); }
  /// Inserts a node, or moves it according to its new key.
  void put(id n, path_key<cost> const& key) {
    nodes_[n].key = key;
    if (heap_.has(n))
      heap_.restore(n);
    else
      heap_.push(n);  // there is room for all
  }
  /// Removes a node, if it is in the heap.
  void take(id n) {
    if (heap_.has(n)) heap_.remove(n);
  }

  void clear() {
    nodes_.clear();
    heap_.clear();
    marked_.clear();
    goals_.clear();
  }

 private:
  void unlink(id n) noexcept {
    node& it = nodes_[n];
    if (it.parent == none) return;
    if (it.previous != none)
      nodes_[it.previous].next = it.next;
    else
      nodes_[it.parent].first_child = it.next;
    if (it.next != none) nodes_[it.next].previous = it.previous;
    it.next = it.previous = none;
  }

  struct before {
    bool operator()(node const& a, node const& b) const { return a.key < b.key; }
  };
  using all_nodes = numbered_states<P, node>;

  P const* problem_;
  all_nodes nodes_;
  node_heap<all_nodes, &node::place, before> heap_;
  column<id> marked_;
  column<id> goals_;
};

/// Estimates from a position that moves.
template <class P, class H>
class moving_estimate {
 public:
  moving_estimate(H const& h, state_t<P> const& s)
      : heuristic_(std::addressof(h)), from_(heuristic_from<P>(h, s)) {}
  auto operator()(state_t<P> const& s) const { return (*from_)(s); }
  void turn_to(state_t<P> const& s) {
    auto next = heuristic_from<P>(*heuristic_, s);  // before the old one is replaced: it may throw
    from_.emplace(std::move(next));
  }

 private:
  H const* heuristic_;
  std::optional<decltype(heuristic_from<P>(std::declval<H const&>(),
                                           std::declval<state_t<P> const&>()))>
      from_;
};

/// The roots of the tree of shortest paths: the starts, from which paths continue by actions, or
/// the goals, from which they continue backwards.
enum class rooted { at_starts, at_goals };

/// Searches for a cheapest path, and again after costs have changed, reusing the results of the
/// last search that are still valid: a core of search_session. `Where` is the end from which it
/// searches: lpastar from the starts, dstar_lite from the goals, with estimates from its position.
///
/// The owner of the problem changes it between two calls and reports the affected states to the
/// search. An action of infinite cost is not applicable now, like one that `actions(s)` omits.
//
// A visit calls the problem and the heuristic before it changes a node, and nodes whose neighbours
// have changed are marked. If something throws or memory runs out, the next visit resumes there.
template <class P, rooted Where, class H, class Options, class Observer>
class incremental_core {
  // A search object may be constructed without a call.
  static_assert((static_cast<void>(require_changing<P>()), true));

  static constexpr bool forwards = Where == rooted::at_starts;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::successors && !hooks::iteration,
                "wend: a search in a changing world calls only the hooks on_expand, on_goal and "
                "on_progress, not those for successors or iterations");

  using state = state_t<P>;
  using cost = cost_t<P>;
  using length = path_length<cost>;
  using key = path_key<cost>;
  using nodes = incremental_nodes<P, forwards>;
  using node = typename nodes::node;
  using id = typename nodes::id;
  using estimates =
      std::conditional_t<forwards, std::reference_wrapper<H const>, moving_estimate<P, H>>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using options_type = Options;
  using observer_type = Observer;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  template <class S>
    requires forwards
  incremental_core(P const& problem, S const& start, H const& heuristic, Options const& options,
                   Observer& observer)
      : incremental_core(problem, to_starts<state>(start), std::nullopt, std::cref(heuristic),
                         options, observer) {}
  template <class S, class G>
    requires(!forwards)
  incremental_core(P const& problem, S const& start, G const& goal, H const& heuristic,
                   Options const& options, Observer& observer)
      : incremental_core(problem, to_goals<state>(goal), std::optional(static_cast<state>(start)),
                         estimates(heuristic, static_cast<state>(start)), options, observer) {}
  incremental_core(incremental_core const&) = delete;
  incremental_core& operator=(incremental_core const&) = delete;

  bool enter() {
    at_root_.reset();
    // Paths were cut because their costs do not fit the type, and no limit cuts them any longer.
    if (cut_beyond_ && !cost_beyond(life.limits.max_cost)) forget();
    if constexpr (!forwards) {
      if (blocked_states<P>::has(*problem_, *position_))
        return life.finish(search_status::exhausted);
      if (moved_ && !is_current()) turn_to_position();
    }
    return prepare() || stop_without_memory();
  }

  /// Visits a node; false when the search has ended or paused.
  bool visit() {
    find_target();
    if (target_ && is_settled(*target_)) {
      if (id const first = inconsistent_ancestor(*target_); first != nodes::none)
        return stop_if(expand(first));
      if (life.limits.max_cost && *life.limits.max_cost < nodes_[*target_].rhs.cost)
        return life.finish(search_status::cost_limit);
      life.finish(search_status::solved);
      ++counts_.goals;
      if constexpr (hooks::goal) observer_->on_goal(event_of(*target_));
      return false;
    }
    if (key_too_large_) {
      forget_nodes();
      return prepare() || stop_without_memory();
    }
    if (nodes_.open() == 0)
      return life.finish(cut_beyond_ ? search_status::cost_limit : search_status::exhausted);
    return stop_if(visit_first());
  }

  void forget() {
    forget_nodes();
    counts_ = {};
  }
  static void check(limits_type const& limits) {
    if (limits.max_depth)
      raise(invalid_option("wend: a search in a changing world has no max_depth: expected a limit "
                           "of expansions, cost, time or memory"));
  }

  /// Begins at other starts, or at another position with the same goals.
  void take(std::vector<state> starts) {
    if constexpr (forwards) {
      check_starts(*problem_, starts);
      roots_ = std::move(starts);
    } else {
      state& to = single_start(starts, "D* Lite");
      check_starts(*problem_, starts);
      estimate_.turn_to(to);
      position_ = std::move(to);
      ++epoch_;
      moved_ = false;
    }
  }
  /// Begins at another position, with other goals.
  void take(std::vector<state> starts, std::vector<state> goals)
    requires(!forwards)
  {
    take(std::move(starts));
    roots_ = std::move(goals);
  }

  void costs_changed(state const& s) {
    pending_.push_back(s);
    life.status = search_status::running;
  }

  /// Sets the state from which a path to a goal is sought.
  void move_to(state const& to) {
    position_ = to;
    moved_ = true;
    target_.reset();
    life.status = search_status::running;
  }
  /// The state from which a path to a goal is sought.
  [[nodiscard]] state const& position() const noexcept { return *position_; }
  /// The first action of the path found from the position; empty if there is none.
  [[nodiscard]] std::optional<action_t<P>> next_action() const {
    if (status_of(*this) != search_status::solved || at_root_) return std::nullopt;
    id const next = nodes_[*target_].parent;
    if (next == nodes::none) return std::nullopt;
    return cheapest_action(*position_, nodes_.state_of(next));
  }

  [[nodiscard]] wend::statistics statistics() const {
    auto s = current_counts();
    if (status_of(*this) == search_status::solved && !at_root_) s.depth = steps_to_root(*target_);
    return s;
  }

  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  /// A search that is not solved has no partial path.
  /// \complexity Linear in the actions of the states on the path.
  /// \throws Exceptions of the problem; std::logic_error if the path does not exist because a
  ///         change was not reported.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if (r.status != search_status::solved) return r;
    if (at_root_) {
      if constexpr (forwards) r.start = *at_root_;
      r.cost = cost{};
      return r;
    }
    std::vector<id> path = path_to_root(*target_);
    std::size_t const root = root_numbers_[path.back()];
    if constexpr (forwards) {
      std::reverse(path.begin(), path.end());
      r.start = root;
    }
    r.actions.reserve(path.size() - 1);
    for (std::size_t i = 1; i < path.size(); ++i)
      r.actions.push_back(
          cheapest_action(nodes_.state_of(path[i - 1]), nodes_.state_of(path[i])));
    r.cost = path_cost(*problem_, nodes_.state_of(path.front()), r.actions);
    return r;
  }

 private:
  /// The roots are the starts or the goals, where paths begin; `position` is the state from which a
  /// path to a goal is sought.
  incremental_core(P const& problem, std::vector<state> roots, std::optional<state> position,
                   estimates estimate, Options const& options, Observer& observer)
      : problem_(&problem),
        reversed_(problem),
        roots_(std::move(roots)),
        estimate_(std::move(estimate)),
        life(options.limits, options.memory),
        root_numbers_(life.budget),
        nodes_(problem, life.budget),
        edges_(life.budget),
        observer_(&observer),
        position_(std::move(position)) {
    check(life.limits);
    if constexpr (forwards)
      check_starts(*problem_, roots_);
    else
      check_starts(*problem_, {*position_});
  }

  // ---- runs

  /// Drops all results and reports. The counts remain, but the roots will be counted again.
  void forget_nodes() {
    counts_.stored -= counts_.starts;
    counts_.starts = 0;
    nodes_.clear();
    root_numbers_.clear();
    pending_.clear();
    entered_ = false;
    shift_ = cost{};
    key_too_large_ = false;
    verified_ = nodes::none;
    cut_beyond_ = false;
    skipped_roots_ = false;
    target_.reset();
  }

  /// Stores the roots and applies the pending changes; false if memory ran out.
  bool prepare() {
    // A change may have removed the path that was cut.
    if (entered_ && !pending_.empty() && (cut_beyond_ || is_root_freed())) forget_nodes();
    if (!entered_) {
      // Nothing may fail after a root is stored.
      if (!root_numbers_.reserve(roots_.size() - root_numbers_.size())) return false;
      for (std::size_t i = 0; i < roots_.size(); ++i) {
        if (blocked_states<P>::has(*problem_, roots_[i])) {
          skipped_roots_ = true;
          continue;
        }
        id const before = nodes_.size();
        auto const n = nodes_.find_or_store(roots_[i]);
        if (!n) return false;
        if (*n < before) continue;  // a repeated root, or one that was stored before memory ran out
        root_numbers_.append(i);
        count_stored(*n);
        ++counts_.starts;
        nodes_.mark(*n);
      }
      entered_ = true;
      pending_.clear();  // nothing was found before
    }
    for (; !pending_.empty(); pending_.pop_back())
      if (!apply_change(pending_.back())) return false;
    update_marked();
    return true;
  }
  /// True if a root that was blocked, and so is not stored as a root, is no longer blocked.
  [[nodiscard]] bool is_root_freed() {
    if (!skipped_roots_) return false;
    for (state const& root : roots_) {
      if (blocked_states<P>::has(*problem_, root)) continue;
      auto const n = nodes_.find(root);
      if (!n || counts_.starts <= *n) return true;  // roots are the first nodes
    }
    return false;
  }
  /// Without memory for the roots: a start that is a goal is the solution (see search_limits).
  bool stop_without_memory() {
    for (std::size_t i = 0; !entered_ && i < roots_.size(); ++i) {
      if (!is_solved_at(roots_[i])) continue;
      at_root_ = i;
      life.finish(search_status::solved);
      ++counts_.goals;
      if constexpr (hooks::goal)
        observer_->on_goal(node_event<P>{i, roots_[i], cost{}, std::nullopt, 0});
      return false;
    }
    return life.finish(search_status::memory_limit);
  }
  [[nodiscard]] bool is_solved_at(state const& root) const {
    if constexpr (forwards)
      return problem_->is_goal(root);
    else
      return root == *position_;
  }

  // ---- the position of a search from the goals

  /// True if it is known that no change affects the path from the position.
  bool is_current() {
    if (!entered_ || !pending_.empty() || nodes_.marked()) return false;
    find_target();
    if (!target_) return false;
    // Nodes that cannot be reached from the position of the estimate do not wait, though their
    // paths may have changed. If the position can be reached itself, so can all states that it
    // leads to.
    estimate(*target_);
    return nodes_[*target_].h && is_settled(*target_) &&
           inconsistent_ancestor(*target_) == nodes::none;
  }
  /// Sets the position of the estimate. Keys of nodes in the heap are then too low by at most the
  /// estimate between both positions, and new keys are raised by that amount.
  void turn_to_position() {
    auto const way = checked_estimate<cost>(estimate_(*position_), failing(0));
    auto const raised = way ? checked_sum(shift_, *way) : std::nullopt;
    estimate_.turn_to(*position_);
    ++epoch_;
    if (raised)
      shift_ = *raised;
    else
      forget_nodes();  // it cannot be reached, or the sum does not fit the type
    moved_ = false;
  }

  // ---- visits

  /// Finds the cheapest goal, or the node of the position.
  void find_target() {
    if constexpr (forwards) {
      target_.reset();
      for (id const n : nodes_.goals())
        if (nodes_[n].rhs.exists() && !(nodes_[n].g < nodes_[n].rhs) &&
            (!target_ || nodes_[n].rhs < nodes_[*target_].rhs))
          target_ = n;
    } else {
      target_ = nodes_.find(*position_);
    }
  }

  bool stop_if(std::optional<search_status> how) noexcept { return !how || life.finish(*how); }

  /// True if the keys prove that the path to a node is a shortest one.
  [[nodiscard]] bool is_settled(id n) {
    if (!nodes_[n].rhs.exists() || nodes_[n].g < nodes_[n].rhs) return false;
    if (nodes_.top() == nodes::none) return true;
    estimate(n);
    key const last = key_of(n);
    return !key_too_large_ && !(nodes_[nodes_.top()].key < last);
  }
  /// The first proper ancestor of `n` whose g is not its rhs; `none` if there is no such node. In
  /// exact arithmetic such a node has a lower key than `n` and was expanded before; in floating
  /// point its f may be rounded up above that of `n`. If g is rhs the length falls from each
  /// node to its parent, so that the walk ends at a root.
  [[nodiscard]] id inconsistent_ancestor(id n) {
    bool const known =
        verified_ != nodes::none && (n == verified_ || n == nodes_[verified_].parent);
    if (!known)
      for (id m = nodes_[n].parent; m != nodes::none; m = nodes_[m].parent)
        if (!(nodes_[m].g == nodes_[m].rhs)) return m;
    verified_ = n;
    return nodes::none;
  }

  /// Expands the first node of the heap. Returns the limit that stops the search, or nothing.
  std::optional<search_status> visit_first() {
    id const n = nodes_.top();
    estimate(n);
    key const now = key_of(n);
    if (key_too_large_) return std::nullopt;
    if (nodes_[n].key < now) {  // it was put in for another position
      changing([&] { nodes_.put(n, now); });
      return std::nullopt;
    }
    if (auto const most = highest_key(); most && *most < nodes_[n].key.f)
      return search_status::cost_limit;
    return expand(n);
  }
  /// Expands a node whose g is not its rhs. Returns like visit_first.
  std::optional<search_status> expand(id n) {
    if (auto const limit = reached()) return limit;
    estimate(n);
    bool const shorter = nodes_[n].rhs < nodes_[n].g;
    if (shorter && !collect_edges(n, nodes_[n].rhs)) return search_status::memory_limit;
    if constexpr (hooks::expand) observer_->on_expand(event_of(n));
    changing([&] {
      ++counts_.expanded;
      if (shorter) {
        nodes_[n].g = nodes_[n].rhs;
        nodes_.take(n);
        relax(n);
      } else {  // its children must find other parents; it may be its own child
        nodes_[n].g = {};
        nodes_.mark_children(n);
        put_or_take(n);
      }
    });
    update_marked();
    return std::nullopt;
  }
  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(counts_.expanded, *observer_,
                                        [this] { return progress_event{current_counts()}; });
  }

  // ---- the repair of shortest paths around a node

  /// Updates the nodes affected by changed actions of a state; false if memory ran out.
  bool apply_change(state const& s) {
    auto n = nodes_.find(s);
    if constexpr (forwards) {
      if (!n || !nodes_[*n].g.exists()) return true;  // no path leads on from it
      if (!collect_edges(*n, nodes_[*n].g)) return false;
      changing([&] {
        nodes_.mark_children(*n);
        relax(*n);
      });
    } else {
      if (!n && for_each_applicable(*problem_, s, failing(0), [&](auto const& x, cost const&) {
            auto const t = nodes_.find(result_of(*problem_, s, x));
            return !t || !nodes_[*t].g.exists();
          }))
        return true;  // none of its successors was expanded
      if (!n) n = nodes_.find_or_store(s);
      if (!n) return false;
      if (!nodes_[*n].counted) {
        ++counts_.generated;
        count_stored(*n);
      }
      nodes_.mark(*n);
    }
    return true;
  }

  void update_marked() {
    while (auto const n = nodes_.marked()) update(*n);
    counts_.max_open = std::max<std::uint64_t>(counts_.max_open, nodes_.open());
  }
  /// Computes rhs and parent of a marked node from its neighbours (`UpdateVertex` in the papers).
  void update(id n) {
    length best{};
    id parent = nodes::none;
    if (n < root_numbers_.size()) {
      best = {cost{}, 0};
    } else {
      state const s = nodes_.state_of(n);
      auto const fail = failing(nodes_[n].rhs.exists() ? nodes_[n].rhs.actions : 0);
      for_each_applicable(inward(), s, fail, [&](auto const& x, cost const& c) {
        auto const t = nodes_.find(result_of(inward(), s, x));
        if (!t || !nodes_[*t].g.exists()) return true;
        auto const path = extended(nodes_[*t].g, c);
        if (path < best) {
          best = path;
          parent = *t;
        }
        return true;
      });
    }
    estimate(n);
    changing([&] {
      nodes_.unmark();
      nodes_.set_rhs(n, best, parent);
      put_or_take(n);
    });
  }

  /// Lists the edges out of a node, the path to which has this length; false if memory ran out.
  bool collect_edges(id n, length path) {
    edges_.clear();
    state const s = nodes_.state_of(n);  // a copy: nodes may move
    auto const fail = failing(path.actions);
    return for_each_applicable(outward(), s, fail, [&](auto const& x, cost const& c) {
      auto const t = nodes_.find_or_store(result_of(outward(), s, x));
      if (!t || !edges_.reserve(1)) return false;
      edge const e{*t, extended(path, c)};
      if (e.path < nodes_[*t].rhs) estimate(*t);
      edges_.append(e);
      return true;
    });
  }
  /// Relaxes the listed edges, which leave `n`.
  void relax(id n) {
    for (edge const& e : edges_) {
      node const& t = nodes_[e.to];
      ++counts_.generated;
      if (!e.path.exists()) {
        ++counts_.pruned;
        continue;
      }
      bool const better = e.path < t.rhs;
      if (!t.counted)
        count_stored(e.to);
      else if (!better)
        ++counts_.duplicates;
      else
        ++(t.place != nodes::none ? counts_.improved : counts_.reopened);
      counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, e.path.actions);
      if (!better) continue;
      nodes_.set_rhs(e.to, e.path, n);
      put_or_take(e.to);
    }
  }
  void put_or_take(id n) {
    if (nodes_[n].g == nodes_[n].rhs || !nodes_[n].h)
      nodes_.take(n);
    else
      nodes_.put(n, key_of(n));
  }

  template <class Change>
  void changing(Change&& change) {
    verified_ = nodes::none;
    life.commit(change);
  }

  /// A path extended by one action. If a limit cuts every cost that does not fit the type, there is
  /// no path of such a cost while that limit is in force.
  [[nodiscard]] length extended(length const& path, cost const& by) {
    if (cost_beyond(life.limits.max_cost).has_value() &&
        !checked_sum(path.cost, by)) {
      cut_beyond_ = true;
      return {};
    }
    return {checked_sum(path.cost, by, path_does_not_fit, failing(path.actions)),
            path.actions + 1};
  }
  /// Rejects a cost after this number of actions.
  [[nodiscard]] static auto failing(std::uint32_t actions) {
    return [actions](std::string const& what) { raise(invalid_cost(what, actions)); };
  }
  [[nodiscard]] auto const& outward() const noexcept {
    if constexpr (forwards)
      return *problem_;
    else
      return reversed_;
  }
  [[nodiscard]] auto const& inward() const noexcept {
    if constexpr (forwards)
      return reversed_;
    else
      return *problem_;
  }

  // ---- keys

  /// Evaluates a node, unless its h is of this epoch. Called before nodes change.
  void estimate(id n) {
    if (nodes_[n].estimated == epoch_) return;
    auto const h = checked_estimate<cost>(estimate_(nodes_.state_of(n)), failing(0));
    ++counts_.evaluated;
    nodes_[n].h = h;
    nodes_[n].estimated = epoch_;
  }
  [[nodiscard]] key key_of(id n) {
    auto const& it = nodes_[n];
    length const& path = it.rhs < it.g ? it.rhs : it.g;
    cost const h = it.h ? *it.h : cost{};
    if (auto const f = checked_sum(path.cost, h)) [[likely]]
      if (auto const shifted = checked_sum(*f, shift_)) [[likely]]
        return {*shifted, path};
    return too_large_key(path, h);
  }
  /// The key of a node, if it does not fit the type: beyond the cost limit, or otherwise too low.
  /// It may not fit because the position has moved, although the sums of a new search do. Then the
  /// next visit begins again, without a shift.
  [[nodiscard, gnu::cold, gnu::noinline]] key too_large_key(length const& path, cost const& h) {
    if (auto const beyond = cost_beyond(highest_key())) return {*beyond, path};
    if (!(cost{} < shift_))
      static_cast<void>(checked_sum(path.cost, h, sum_does_not_fit, failing(path.actions)));
    key_too_large_ = true;
    return {path.cost, path};
  }
  /// The highest f of a key that the cost limit lets pass; empty: any that fits the type.
  [[nodiscard]] std::optional<cost> highest_key() const {
    return life.limits.max_cost ? checked_sum(*life.limits.max_cost, shift_) : std::nullopt;
  }

  // ---- answers

  void count_stored(id n) noexcept {
    nodes_[n].counted = true;
    ++counts_.stored;
  }
  [[nodiscard]] wend::statistics current_counts() const {
    auto s = counts_;
    s.open = nodes_.open();
    s.max_open = std::max(s.max_open, s.open);  // memory may run out amid pending changes
    return life.counted(s);
  }
  [[nodiscard]] node_event<P> event_of(id n) const {
    auto const& it = nodes_[n];
    length const& path = it.rhs < it.g ? it.rhs : it.g;
    return {n, nodes_.state_of(n), path.cost, it.h, path.actions};
  }

  /// The number of actions of the path to a node. Its `length` may have fewer: a node on the path
  /// may have become cheaper by more actions since, by too little to change the sum in floating
  /// point.
  [[nodiscard]] std::size_t steps_to_root(id n) const noexcept {
    std::size_t steps = 0;
    while ((n = nodes_[n].parent) != nodes::none && steps < nodes_.size()) ++steps;
    return steps;
  }
  /// The nodes from one to its root, both included.
  [[nodiscard]] std::vector<id> path_to_root(id n) const {
    std::vector<id> all;
    for (; n != nodes::none; n = nodes_[n].parent) {
      if (all.size() == nodes_.size()) raise_no_path();
      all.push_back(n);
    }
    return all;
  }
  [[nodiscard]] action_t<P> cheapest_action(state const& from, state const& to) const {
    std::optional<action_t<P>> best;
    std::optional<cost> least;
    for_each_applicable(*problem_, from, failing(0), [&](auto const& x, cost const& price) {
      if ((least && !(price < *least)) || !(state(result_of(*problem_, from, x)) == to))
        return true;
      action_t<P> const& a = x;
      best.emplace(a);
      least = price;
      return true;
    });
    if (!best) raise_no_path();
    return *std::move(best);
  }
  [[noreturn, gnu::cold]] static void raise_no_path() {
    raise(
        std::logic_error("wend: the stored distances do not form a path: a change of costs was not "
                         "reported, the heuristic is not consistent, or `inverse` or "
                         "`predecessors` does not match the actions"));
  }

  struct edge {
    id to;
    length path;
  };

  P const* problem_;
  typename reversal<P>::kept reversed_;
  std::vector<state> roots_;
  std::vector<state> pending_{};  // the states whose actions have changed
  estimates estimate_;

 public:
  search_life<cost> life;

 private:
  std::uint32_t epoch_ = 1;  // grows when the estimate changes
  cost shift_{};             // the excess of keys over those of the first position
  bool key_too_large_ = false;        // a key did not fit the type: the search begins again
  column<std::size_t> root_numbers_;  // by the root's node: its index among the roots
  nodes nodes_;
  wend::statistics counts_{};
  id verified_ = nodes::none;  // a node whose path to its root was checked since the last change
  bool cut_beyond_ = false;    // a path was cut whose cost does not fit the type
  bool skipped_roots_ = false;  // a root was blocked
  column<edge> edges_;
  Observer* observer_;
  bool entered_ = false;  // the roots are stored
  std::optional<state> position_;
  std::optional<id> target_{};             // the node of the goal or of the position
  std::optional<std::size_t> at_root_{};   // the root that is the solution, if it was not stored
  bool moved_ = false;                     // the estimate is from another position
};

}  // namespace wend::detail
