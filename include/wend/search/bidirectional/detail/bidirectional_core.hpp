// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::find
#include <concepts>   // std::same_as
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_constructible_v
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/detail/events.hpp>
#include <wend/best_first/detail/expansion.hpp>
#include <wend/best_first/detail/search_space.hpp>
#include <wend/best_first/detail/starts.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/search/bidirectional/detail/reversed.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/forwarding_observer.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// Bidirectional search.

namespace wend::detail {

/// The least of several heuristics, each of which is towards, or from, a state. \pre There is one.
template <class Directed>
class nearest_of {
 public:
  explicit nearest_of(std::vector<Directed> each = {}) : each_(std::move(each)) {}

  template <class State>
  auto operator()(State const& s) const {
    auto least = each_.front()(s);
    for (std::size_t i = 1; i < each_.size(); ++i) {
      auto value = each_[i](s);
      if (replaces(value, least)) least = std::move(value);
    }
    return least;
  }

 private:
  /// True if `a` is less than `b`, or NaN. A NaN is never replaced by a number, so that the search
  /// rejects it.
  template <class Value>
  static bool replaces(Value const& a, Value const& b) {
    if constexpr (requires {
                    a.has_value();
                    *a;
                  })
      return a.has_value() && (!b.has_value() || replaces(*a, *b));
    else
      return a < b || is_nan(a);
  }

  std::vector<Directed> each_;
};

/// The least of the heuristics that `direct(h, s)` returns for the states; `blind` of `blind`.
template <class H, class State, class Direct>
auto nearest(H const& h, [[maybe_unused]] std::vector<State> const& states,
             [[maybe_unused]] Direct const& direct) {
  if constexpr (std::same_as<H, blind>) {
    return h;
  } else {
    std::vector<decltype(direct(h, states.front()))> each;
    each.reserve(states.size());
    for (State const& s : states) each.push_back(direct(h, s));
    return nearest_of(std::move(each));
  }
}
template <class P, class H>
auto towards_nearest(H const& h, std::vector<state_t<P>> const& targets) {
  return nearest(h, targets, [](auto const& to, auto const& s) { return to.towards(s); });
}
template <class P, class H>
auto from_nearest(H const& h, std::vector<state_t<P>> const& origins) {
  return nearest(h, origins,
                 [](auto const& from, auto const& s) { return heuristic_from<P>(from, s); });
}
template <class P, class H>
using towards_nearest_t = decltype(towards_nearest<P>(std::declval<H const&>(), {}));
template <class P, class H>
using from_nearest_t = decltype(from_nearest<P>(std::declval<H const&>(), {}));

/// The sides of a bidirectional search.
enum class end : std::uint64_t { start = 0, goal = 1 };

/// Converts events of one side, whose problem is `Q`, to events of `P`. A side numbers its nodes 0,
/// 1, …; the observer receives even numbers for the start's side, odd ones for the goal's.
template <class P, class Q, class Observer, end Side>
class side_observer final
    : public forwarding_observer<side_observer<P, Q, Observer, Side>, P, Q, Observer> {
  using base = forwarding_observer<side_observer, P, Q, Observer>;
  friend base;

 public:
  side_observer(P const& problem, Observer& observer) noexcept
      : base(observer), problem_(&problem) {}

 private:
  static std::uint64_t shown(std::uint64_t n) noexcept {
    return 2 * n + static_cast<std::uint64_t>(Side);
  }

  decltype(auto) action_of(action_t<Q> const& a) const {
    if constexpr (Side == end::goal)
      return reversal<P>::forwards(*problem_, a);
    else
      return (a);
  }
  static cost_t<P> const& whole_cost(cost_t<P> const& g, std::size_t) noexcept { return g; }
  static std::size_t whole_depth(std::size_t depth) noexcept { return depth; }

  P const* problem_;
};

/// The observer of a side: none if the user's observer has no hooks for nodes.
template <class P, class Q, class Observer, end Side>
using side_observer_t = std::conditional_t<hooks_of<Observer, P>::nodes,
                                           side_observer<P, Q, Observer, Side>, no_observer>;

/// A path from a node of one side to a node of the other side with the same state.
template <class Id, class Cost>
struct meeting {
  Id here;
  Id there;
  Cost cost;
};

/// An expansion that looks up its new successors among the nodes of the other side.
template <class P, class H, class Space, class Priority, best_first_traits Traits, class Observer>
class meeting_expansion : public expansion<P, H, Space, Priority, Traits, Observer> {
  using base = expansion<P, H, Space, Priority, Traits, Observer>;

 public:
  using typename base::cost, typename base::facts, typename base::id;
  using base::base;

  bool cut_depth = false;  ///< A meeting was too deep.

  /// Like `expansion::prepare`; also finds the cheapest meeting within the limits.
  template <class Nodes>
  [[nodiscard]] bool prepare(facts const& node, Nodes const& others,
                             search_limits<cost> const& limits) {
    found_.reset();
    if (!base::prepare(node, limits.max_cost)) return false;
    auto const& most = limits.max_depth;
    auto const& beyond = base::beyond_;
    auto const& buffer = base::buffer_;
    for (std::size_t const i : base::kept_) {
      auto const& next = buffer[i];
      if (!next.pushed) continue;
      std::size_t slot = others.slot_of(next.hash);
      auto const n = others.find(next.hash, slot, next.key);
      if (!n || others.dead(*n)) continue;
      if (most && *most < node.depth + 1 + others.depth(*n)) {
        cut_depth = true;
        continue;
      }
      auto const fail = base::failing(node.number, next.action());
      cost const through = checked_sum(next.g, others.g(*n), path_does_not_fit, fail, beyond);
      if (beyond && !(through < *beyond)) {
        base::cut_cost = limits.max_cost;
        continue;
      }
      if (!found_ || through < found_->through) found_ = {i, *n, through};
    }
    return true;
  }

  /// Like `expansion::commit`. Returns the meeting, if there is one.
  std::optional<meeting<id, cost>> commit(facts const& node) {
    base::commit(node);
    if (!found_) return std::nullopt;
    auto const& next = base::buffer_[found_->place];
    return meeting<id, cost>{static_cast<id>(next.other), found_->there, found_->through};
  }

 private:
  struct found {
    std::size_t place;  // index in the scratch buffer
    id there;
    cost through;
  };
  std::optional<found> found_{};
};

/// One side. `P` is the problem in its direction.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class side {
 public:
  using search_space =
      detail::search_space<P, H, Open, Priority, Traits, hooks_of<Observer, P>::successors>;
  using expansion = meeting_expansion<P, H, search_space, Priority, Traits, Observer>;
  using id = typename search_space::id;
  using facts = typename search_space::facts;
  using cost = cost_t<P>;

  side(P const& problem, H const& heuristic, Priority priority, Observer observer,
       best_first_settings const& settings, memory_budget& budget)
      : observer_(std::move(observer)),
        space(problem, budget, table_growth::fourfold, [](memory_budget& b) { return Open(b); }),
        successors(problem, heuristic, space, settings, std::move(priority), observer_, budget),
        first_states(problem, heuristic, space, successors, budget),
        notify(problem, space.nodes, observer_) {}
  side(side const&) = delete;
  side& operator=(side const&) = delete;

 private:
  [[no_unique_address]] Observer observer_;

 public:
  search_space space;
  expansion successors;
  start_nodes<P, H, search_space, expansion> first_states;
  [[no_unique_address]] events<P, typename search_space::store, Observer> notify;
  std::optional<id> selected{};  ///< It has left the open list, but still counts as open.
  bool entered = false;          ///< Its first states are stored.

  [[nodiscard]] facts selected_facts() const { return space.facts_of(*selected); }
  /// A predicate for entries of the open list that are not stale. If a node was pushed repeatedly
  /// the better entry leaves first; then the node is closed.
  [[nodiscard]] auto is_current() const noexcept {
    return [this](auto const& entry) { return !space.nodes.closed(entry.id); };
  }

  /// Selects the next node, unless one is selected; false if none is open.
  bool select() {
    if (!selected) selected = space.pop();
    return selected.has_value();
  }

  /// Closes the selected node without an expansion.
  void leave() noexcept {
    space.close(*selected);
    selected.reset();
  }

  void clear() {
    space.clear();
    successors.clear();
    successors.cut_depth = false;
    successors.cut_cost.reset();
    selected.reset();
    entered = false;
  }

  /// Frees the memory that was kept. \pre The side is in its initial state.
  void release() {
    space.release();
    successors.release();
    first_states.release();
  }
};

/// The side whose turn it is.
enum class turn { start, goal, over, beyond };

/// The decision of the rule of a bidirectional search. `over`: no node is left at one side.
/// `beyond`: the least remaining cost does not fit the cost type.
template <class Cost>
struct decision {
  turn whose;
  Cost least;             ///< No solution that is not found yet costs less.
  std::size_t depth = 0;  ///< The same in actions, if the rule goes by depth.
};

/// A bidirectional search. `Rule` chooses the open list and the priorities of both sides, which may
/// refer to the heuristic of the other side; `next(forward, backward)` returns the side whose turn
/// it is, and selects a node there. A solution is known when a state is stored at both sides; it is
/// the answer once the rule has proved that no unknown solution costs less.
///
/// A node stays selected, and counts as open, until its expansion is committed. So pausing changes
/// no result and no count.
template <class P, class H, class Rule, class Options, class Observer>
class bidirectional_core {
  using reversed = typename reversal<P>::type;
  using start_observer = side_observer_t<P, P, Observer, end::start>;
  using goal_observer = side_observer_t<P, reversed, Observer, end::goal>;
  struct heuristics {
    towards_nearest_t<P, H> towards{};  // the goals
    from_nearest_t<P, H> from{};        // the starts
  };
  using forward_side = side<P, towards_nearest_t<P, H>, typename Rule::open_list,
                            typename Rule::forward_priority, Rule::traits, start_observer>;
  using backward_side = side<reversed, from_nearest_t<P, H>, typename Rule::open_list,
                             typename Rule::backward_priority, Rule::traits, goal_observer>;
  using hooks = hooks_of<Observer, P>;
  using id = typename forward_side::id;
  using state = state_t<P>;
  using cost = cost_t<P>;
  using meeting = detail::meeting<id, cost>;
  using path_type = typename forward_side::search_space::store::path;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using options_type = Options;
  using observer_type = Observer;
  using result_type = result_t<P>;

  template <class S, class G>
  bidirectional_core(P const& problem, S const& start, G const& goal, H const& heuristic,
                     Options const& options, Observer& observer)
      : life(options.limits, options.memory),
        problem_(&problem),
        heuristic_(&heuristic),
        reversed_(problem),
        starts_(to_starts<state>(start)),
        goals_(to_goals<state>(goal)),
        settings_{.prune_parent = options.prune_parent, .memory = options.memory},
        start_numbers_(life.budget),
        directed_(heuristics_between(starts_, goals_)),
        observer_(&observer),
        forward_(problem, directed_.towards,
                 priority_by<typename Rule::forward_priority>(directed_.from),
                 make_inner_observer<start_observer>(problem, observer), settings_, life.budget),
        backward_(reversed_, directed_.from,
                  priority_by<typename Rule::backward_priority>(directed_.towards),
                  make_inner_observer<goal_observer>(problem, observer), settings_, life.budget) {
    share_small_blocks(life.budget);
    check_ends(starts_, goals_);
  }
  bidirectional_core(bidirectional_core const&) = delete;
  bidirectional_core& operator=(bidirectional_core const&) = delete;

  search_life<cost> life;

  /// Stores the starts and the goals, once; false if that ended or paused the search.
  bool enter() {
    if (entered_) return true;
    if (starts_.empty() || goals_.empty()) return life.finish(search_status::exhausted);
    if (!enter(forward_, starts_, [this](std::size_t i) { start_numbers_.append(i); }) ||
        !enter(backward_, goals_, [](std::size_t) {}))
      return stop_without_memory();
    auto const& nodes = forward_.space.nodes;
    for (id n = 0; n < nodes.size() && !best_; ++n) {
      if (nodes.dead(n) || blocked_states<P>::has(*problem_, nodes.state_of(n))) continue;
      auto const there = backward_.space.nodes.node_of(nodes.state_of(n));
      if (there && !backward_.space.nodes.dead(*there)) best_ = {n, *there, cost{}};
    }
    return entered_ = true;
  }

  bool visit() {
    life.committing = true;  // a user's comparison may throw
    decision<cost> const next = rule_.next(forward_, backward_);
    life.committing = false;
    bool const beyond = next.whose == turn::beyond;
    bool const over = beyond || next.whose == turn::over;
    if (best_ && (over || !(next.least < best_->cost)))
      return life.limits.max_cost && *life.limits.max_cost < best_->cost
                 ? life.finish(search_status::cost_limit)
                 : finish_solved();
    if (beyond && life.limits.max_cost) return life.finish(search_status::cost_limit);
    if (beyond) raise(invalid_cost(path_does_not_fit.text, 0));
    if (over)
      return life.finish(cut_depth_   ? search_status::depth_limit
                         : cut_cost() ? search_status::cost_limit
                                      : search_status::exhausted);
    if (life.limits.max_cost && *life.limits.max_cost < next.least)
      return life.finish(search_status::cost_limit);
    if constexpr (Rule::by_depth)
      if (life.limits.max_depth && *life.limits.max_depth < next.depth)
        return life.finish(search_status::depth_limit);
    return next.whose == turn::start ? visit(forward_, backward_) : visit(backward_, forward_);
  }

  /// The heuristics of the two directions are requested again.
  void take(std::vector<state> starts, std::vector<state> goals) {
    check_ends(starts, goals);
    heuristics fresh = heuristics_between(starts, goals);
    life.committing = true;  // a user's heuristic may throw when it is moved
    directed_ = std::move(fresh);
    starts_ = std::move(starts);
    goals_ = std::move(goals);
  }

  void forget() {
    forward_.clear();
    backward_.clear();
    rule_ = {};
    start_numbers_.clear();
    best_.reset();
    cut_depth_.reset();
    max_open_ = 0;
    entered_ = false;
  }

  [[nodiscard]] bool has_nodes() const noexcept { return forward_.entered || backward_.entered; }
  void release() {
    forward_.release();
    backward_.release();
    start_numbers_.release();
  }

  [[nodiscard]] bool is_wider() {
    return life.status != search_status::exhausted &&
           (admits_deeper(life.limits, cut_depth_) || admits_dearer(life.limits, cut_cost()));
  }

  /// The counts of all runs and of both sides together. The goals count as starts.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = forward_.space.counts;
    add_counts(s, backward_.space.counts);
    s = life.counted(s);
    s.max_open = max_open_;  // the maxima of the two sides need not coincide
    s.goals = life.status == search_status::solved ? 1 : 0;
    if (best_)
      s.depth = s.reopened == 0 ? forward_.space.nodes.depth(best_->here) +
                                      backward_.space.nodes.depth(best_->there)
                                : length_through(*best_);
    else if (forward_.space.best)
      s.depth = s.reopened == 0 ? forward_.space.nodes.depth(*forward_.space.best)
                                : forward_.space.nodes.path_length(*forward_.space.best);
    s.max_depth = std::max(s.max_depth, s.depth);
    return s;
  }

  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  /// If both sides have met, and it is not proved that no solution is cheaper, the partial path
  /// leads to the goal.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if (r.status == search_status::solved) {
      if (best_) {
        auto path = path_through(*best_);
        r.start = start_numbers_[path.start];
        r.actions = std::move(path.actions);
      } else {
        r.start = goal_start_;
      }
      r.cost = path_cost(*problem_, starts_[r.start], r.actions);
    } else if (best_ || forward_.space.best) {
      auto path = best_ ? path_through(*best_) : forward_.space.nodes.path_to(*forward_.space.best);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = path_cost(*problem_, starts_[r.partial.start], r.partial.actions);
      if constexpr (!std::same_as<H, blind>)
        r.partial.heuristic = best_ ? cost{} : forward_.space.best_h;
    }
    return r;
  }

 private:
  void check_ends(std::vector<state> const& starts, std::vector<state> const& goals) const {
    constexpr bool by_rank = forward_side::search_space::store::ranked;
    check_starts<by_rank>(*problem_, starts);
    check_goals<by_rank>(*problem_, goals);
  }

  [[nodiscard]] heuristics heuristics_between(std::vector<state> const& starts,
                                              std::vector<state> const& goals) const {
    if (starts.empty() || goals.empty()) return {};
    return {towards_nearest<P>(*heuristic_, goals), from_nearest<P>(*heuristic_, starts)};
  }
  template <class Priority, class Heuristic>
  static Priority priority_by([[maybe_unused]] Heuristic const& opposite) noexcept {
    if constexpr (std::is_constructible_v<Priority, Heuristic const&>)
      return Priority(opposite);
    else
      return {};
  }

  /// The path of a meeting, from a start to a goal.
  [[nodiscard]] path_type path_through(meeting const& met) const {
    path_type whole = forward_.space.nodes.path_to(met.here);
    auto const back = backward_.space.nodes.path_to(met.there).actions;
    whole.actions.reserve(whole.actions.size() + back.size());
    for (auto a = back.rbegin(); a != back.rend(); ++a)
      whole.actions.push_back(reversal<P>::forwards(*problem_, *a));
    return whole;
  }

  [[nodiscard]] std::size_t length_through(meeting const& met) const {
    return forward_.space.nodes.path_length(met.here) +
           backward_.space.nodes.path_length(met.there);
  }

  template <class Side, class Enter>
  bool enter(Side& here, std::vector<state> const& states, Enter&& number) {
    if (here.entered) return true;
    if (&states == &starts_ && !start_numbers_.reserve(states.size())) return false;
    if (!here.first_states.prepare(states)) return false;
    life.commit([&] { here.first_states.commit(number); });
    count_open();
    return here.entered = true;
  }

  template <class Here, class There>
  bool visit(Here& here, There& there) {
    auto const node = here.selected_facts();
    if (best_ && !(node.f < best_->cost)) {  // no better solution leads through it
      here.leave();
      return true;
    }
    // The limit does not cut a node without actions, which is expanded and counted.
    if (life.limits.max_depth && *life.limits.max_depth <= node.depth &&
        here.successors.has_action(node.number)) {
      cut_depth_ = life.limits.max_depth;
      here.leave();
      return true;
    }
    if (auto const limit = reached()) return life.finish(*limit);
    auto& expansion = here.successors;
    if (!expansion.prepare(node, there.space.nodes, life.limits))
      return life.finish(search_status::memory_limit);
    here.selected.reset();
    life.committing = true;
    auto const met = expansion.commit(node);
    life.committing = false;
    if (expansion.cut_depth) cut_depth_ = life.limits.max_depth;
    expansion.cut_depth = false;
    count_open();
    if (met && (!best_ || met->cost < best_->cost)) {
      // The sides may be of one type.
      bool const forwards = static_cast<void const*>(&here) == &forward_;
      best_ = forwards ? *met : meeting{met->there, met->here, met->cost};
    }
    return true;
  }

  /// The cost limit that cut a sum which does not fit the type.
  [[nodiscard]] std::optional<cost> const& cut_cost() noexcept {
    auto const& here = forward_.successors.cut_cost;
    return here ? here : backward_.successors.cut_cost;
  }

  void count_open() noexcept {
    max_open_ = std::max(max_open_, forward_.space.counts.open + backward_.space.counts.open);
  }

  [[nodiscard]] std::optional<search_status> reached() {
    auto const expanded = forward_.space.counts.expanded + backward_.space.counts.expanded;
    return life.template reached<hooks>(expanded, *observer_, [this] { return progress(); });
  }

  bool finish_solved() {
    auto const& nodes = forward_.space.nodes;
    id const n = best_->here;
    // A cheaper path to a node may be longer than the previous one, or the limit may be lower.
    if (life.limits.max_depth && *life.limits.max_depth < length_through(*best_)) {
      cut_depth_ = life.limits.max_depth;
      return life.finish(search_status::depth_limit);
    }
    life.finish(search_status::solved);
    forward_.notify.goal(n, nodes.g(n), {}, nodes.depth(n));
    return false;
  }

  /// Without memory for the starts and goals: a start that is a goal is the solution (see
  /// search_limits).
  bool stop_without_memory() {
    for (std::size_t i = 0; i < starts_.size(); ++i)
      if (!blocked_states<P>::has(*problem_, starts_[i]) &&
          std::find(goals_.begin(), goals_.end(), starts_[i]) != goals_.end()) {
        goal_start_ = i;
        life.finish(search_status::solved);
        forward_.notify.goal_at_start(i, starts_[i], {});
        return false;
      }
    return life.finish(search_status::memory_limit);
  }

  P const* problem_;
  H const* heuristic_;
  typename reversal<P>::kept reversed_;
  std::vector<state> starts_;
  std::vector<state> goals_;
  best_first_settings const settings_;
  column<std::size_t> start_numbers_;  // by the start's node: its index among the starts
  heuristics directed_;
  Rule rule_{};
  Observer* observer_;
  forward_side forward_;
  backward_side backward_;
  bool entered_ = false;           // all starts and goals are stored, and were compared
  std::optional<meeting> best_{};  // here: at the start's side
  std::size_t goal_start_ = 0;
  std::uint64_t max_open_ = 0;
  std::optional<std::size_t> cut_depth_{};  // the depth limit that cut something
};

}  // namespace wend::detail
