// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find, std::max, std::min
#include <concepts>   // std::same_as
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <span>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_same_v, std::type_identity
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/best_first_traits.hpp>
#include <wend/best_first/detail/bucket_kernel.hpp>
#include <wend/best_first/detail/events.hpp>
#include <wend/best_first/detail/expansion.hpp>
#include <wend/best_first/detail/packed_kernel.hpp>
#include <wend/best_first/detail/queue_kernel.hpp>
#include <wend/best_first/detail/search_space.hpp>
#include <wend/best_first/detail/selection.hpp>
#include <wend/best_first/detail/starts.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/known_states.hpp>

/// \file
/// Best-first search: a loop over an open list and, in graph search, a closed list. The algorithms
/// in wend/search are presets of it.

namespace wend::detail {

/// The kernel, which expands several nodes at a time and sends no events: one for queues, which
/// take runs of nodes, and one for bucket lists.
template <class P, class H, class Space, class Priority, best_first_traits Traits, class Observer>
constexpr auto packed_kernel_kind() {
  using hooks = hooks_of<Observer, P>;
  if constexpr (!packed_kernel_for<P, H, Space, Priority> ||
                (Space::pushes_runs && Traits.improves) || hooks::successors || hooks::expand ||
                hooks::progress)
    return std::type_identity<no_packed_kernel>{};
  else if constexpr (Space::pushes_runs)
    return std::type_identity<packed_queue_kernel<P, Space>>{};
  else
    return std::type_identity<packed_bucket_kernel<P, H, Space, Priority, Traits>>{};
}

template <class Preset>
using priority_t = typename Preset::priority;

template <class Preset, class P>
priority_t<Preset> make_priority(typename Preset::options const& options,
                                 [[maybe_unused]] P const& problem) {
  if constexpr (requires { Preset::make_priority(options); })
    return Preset::make_priority(options);
  else
    return Preset::make_priority(options, problem);
}

/// Best-first search of `P`, guided by `H` (`blind`: not guided), with the choices of a preset: a
/// core of `search_session`.
///
/// The visit of a node is: remove it from the open list, test for the goal, expand. Until its
/// expansion is committed the node stays selected, counts as open, and is visited first when the
/// search resumes: nothing is ever lost between pauses, and pausing changes no result and no count.
template <class Preset, class P, class H, class Observer>
class best_first_core {
 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = typename Preset::options;
  using result_type = result_t<P>;

  using state = state_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;
  using priority = priority_t<Preset>;
  static constexpr best_first_traits traits = Preset::traits;
  using search_space =
      detail::search_space<P, H, typename Preset::open_list, priority, traits, hooks::successors>;
  using expansion = detail::expansion<P, H, search_space, priority, traits, Observer>;
  using id = typename search_space::id;
  using facts = typename search_space::facts;
  using store = typename search_space::store;
  using known_state_type =
      known_state<std::conditional_t<store::packed, state, state const&>, cost>;

  /// Begins at `start`, a state or `starts(range)`.
  template <class S>
  best_first_core(P const& problem, S const& start, H const& heuristic,
                  options_type const& options, Observer& observer)
      : best_first_core(problem, to_starts<state>(start), heuristic, options, observer,
                        make_priority<Preset>(options, problem)) {}
  template <class S>
  best_first_core(P const& problem, S const& start, options_type const& options,
                  Observer& observer)
    requires std::same_as<H, blind>
      : best_first_core(problem, start, no_heuristic, options, observer) {}

  /// Replaces the starts. \throws Whatever copying and trying a start throw; invalid_problem.
  void take(std::vector<state> starts) {
    spare_starts_ = std::move(starts);
    check_starts<store::ranked>(*problem_, spare_starts_);
    starts_.swap(spare_starts_);
    spare_starts_.clear();
    life.committing = true;  // clearing a user-defined open list may throw
  }
  /// The memory of the starts of an earlier search.
  [[nodiscard]] std::vector<state> spare_starts() noexcept { return std::move(spare_starts_); }
  /// Makes room for the starts of the next search; false if memory runs out.
  [[nodiscard]] bool reserve_starts(std::size_t count) {
    return reserve_empty(spare_starts_, count);
  }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = life.counted(space_.counts);
    if (auto const end = life.status == search_status::solved ? goal_ : end_of_partial()) {
      // Below a reopened node, nodes that were not yet reached again are stored with their old
      // depth.
      auto const& nodes = space_.nodes;
      s.depth = s.reopened == 0 ? nodes.depth(*end) : nodes.path_length(*end);
    }
    s.max_depth = std::max(s.max_depth, s.depth);
    return s;
  }

  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    now.bound = least_priority();
    if constexpr (store::informed)
      if (space_.best) now.best_h = progress_cost(space_.best_h);
    return now;
  }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if (r.status == search_status::solved) {
      if (goal_) {
        auto path = space_.nodes.path_to(*goal_);
        r.start = start_numbers_[path.start];
        r.actions = std::move(path.actions);
      } else {
        r.start = goal_start_;
      }
      r.cost = path_cost(*problem_, starts_[r.start], r.actions);
    } else if (auto const end = end_of_partial()) {
      auto path = space_.nodes.path_to(*end);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = path_cost(*problem_, starts_[r.partial.start], r.partial.actions);
      if constexpr (store::informed) r.partial.heuristic = space_.best_h;
    }
    return r;
  }

  [[nodiscard]] std::optional<known_cost<cost>> cost_to(state const& s) const {
    require_closed_list();
    if (auto const n = node_of(s)) return known_cost<cost>{space_.nodes.g(*n), is_final(*n)};
    if (unentered_start(s)) return known_cost<cost>{cost{}, true};
    return std::nullopt;
  }

  [[nodiscard]] std::optional<known_path<action_t<P>, cost>> path_to(state const& s) const {
    require_closed_list();
    auto const& nodes = space_.nodes;
    if (auto const n = node_of(s)) {
      auto path = nodes.path_to(*n);
      std::size_t const start = start_numbers_[path.start];
      // Below a reopened node, nodes that were not yet reached again have their old cost.
      cost const sum = space_.counts.reopened == 0
                           ? nodes.g(*n)
                           : path_cost(*problem_, starts_[start], path.actions);
      return known_path<action_t<P>, cost>{std::move(path.actions), sum, start, is_final(*n)};
    }
    if (auto const start = unentered_start(s))
      return known_path<action_t<P>, cost>{{}, cost{}, *start, true};
    return std::nullopt;
  }

  /// The number of stored nodes, dead ends among them.
  [[nodiscard]] std::size_t node_count() const noexcept { return space_.nodes.size(); }
  [[nodiscard]] known_states_view<best_first_core> known_states() const {
    require_closed_list();
    return {*this, failed() ? 0 : space_.nodes.size()};
  }

  [[nodiscard]] P const& problem() const noexcept { return *problem_; }
  [[nodiscard]] H const& heuristic() const noexcept { return *heuristic_; }
  [[nodiscard]] std::vector<state> const& starts() const noexcept { return starts_; }

  // Functions that can end or pause the search then return false; `life.status` has the reason.

  /// Stores the starts, once; false if that ended or paused the search.
  bool enter() {
    limited_ = is_limited(life.limits);
    if (has_nodes_) return true;
    if (finish_without_tables()) return false;
    start_numbers_.clear();
    if (!start_numbers_.reserve(starts_.size()) || !start_nodes_.prepare(starts_))
      return pause(search_status::memory_limit);
    life.committing = true;
    start_nodes_.commit([this](std::size_t i) { start_numbers_.append(i); });
    life.committing = false;
    has_nodes_ = true;
    return true;
  }

  /// A visit, or the visits of a batch; false when the search has ended or paused.
  bool visit() {
    if constexpr (has_kernel) {
      if (!select()) return false;
      if (!is_at_beginning()) {
        expansion_.clear();
        if (std::size_t const n = kernel_.produce(expandable())) {
          if (limited_)
            if (auto const limit = reached()) return pause(*limit);
          kernel_.commit();
          selected_.leave(n);
          return true;
        }
      }
    }
    return visit_selected();
  }

  /// The visit of a step. Without a heuristic it also selects the next node, to which the partial
  /// path of the result leads.
  bool visit_one() {
    if (!visit_selected()) return false;
    // If none is left, the next visit reports it.
    if constexpr (!store::informed)
      if (!selected_ && selected_.reserve()) static_cast<void>(selected_.next());
    return true;
  }

  /// True if the next step can be expected to take about as long as others: no table is about to
  /// grow. False if the step asks for the time.
  [[nodiscard]] bool steps_alike() const noexcept {
    return !hooks::progress && !life.limits.max_time && space_.nodes.has_room(64, 0);
  }

  /// Resets the search; the problem, the starts and the options remain.
  void forget() {
    space_.clear();
    expansion_.clear();
    expansion_.goal.reset();
    expansion_.cut_cost.reset();
    selected_.clear();
    goal_.reset();
    cut_depth_.reset();
    depth_cut_ = false;
    has_nodes_ = start_is_tested_ = false;
  }

  /// True if the limits in force admit nodes that earlier limits cut.
  [[nodiscard]] bool is_wider() const {
    return life.status != search_status::exhausted && would_admit_more(life.limits);
  }
  /// True if these limits admit nodes that earlier limits cut.
  [[nodiscard]] bool would_admit_more(search_limits<cost> const& limits) const {
    return admits_deeper(limits, cut_depth_) || admits_dearer(limits, expansion_.cut_cost);
  }

  [[nodiscard]] bool failed() const noexcept { return life.committing || selected_.failed(); }
  /// True if the starts are stored.
  [[nodiscard]] bool has_nodes() const noexcept { return has_nodes_; }

  /// Frees the memory of an earlier search. \pre No start is stored.
  void release() {
    space_.release();
    if constexpr (has_kernel) kernel_.release();
    expansion_.release();
    start_nodes_.release();
    start_numbers_.release();
    selected_.release();
  }

 protected:
  // For algorithms that add to the loop.

  /// Selects the next node, unless one is selected; false if none is within the cost limit.
  [[nodiscard]] bool select_within_cost_limit() {
    if (!select()) return false;
    if (traits.by_increasing_f && limited_ && is_above_cost_limit(space_.facts_of(*selected_)))
      return pause(search_status::cost_limit);
    return true;
  }
  /// Selects the next node, unless one is selected; false if none is open, which ends the search,
  /// or if memory for a batch runs out.
  [[nodiscard, gnu::always_inline]] bool select() {
    if (selected_) return true;
    if (!selected_.reserve()) return pause(search_status::memory_limit);
    return selected_.next() || finish_without_goal();
  }

  /// Visits a node; false when the search has ended or paused.
  bool visit_selected() {
    if (!select()) return false;
    facts const node = space_.facts_of(*selected_);
    if (traits.by_increasing_f && limited_ && is_above_cost_limit(node))
      return pause(search_status::cost_limit);
    if (to_be_tested() && is_goal(node)) return is_too_deep() ? leave(true) : finish_at(node);
    // Another start that is a goal comes before successors that are tested early.
    if (settings_.early_goal_test && is_at_beginning() && finish_at_start()) return false;
    if (limited_ && is_at_depth_limit(node)) return cut([] {});
    if (limited_ || hooks::progress)
      if (auto const limit = reached()) return pause(*limit);
    if (!expand(node)) return pause(search_status::memory_limit);
    return !expansion_.goal || finish_at(*expansion_.goal);
  }

  [[nodiscard]] bool is_goal(facts const& node) const {
    return is_goal_at<H>(*problem_, space_.nodes.state_of(node.number), node.h);
  }

  [[nodiscard]] bool to_be_tested() const noexcept {
    if (start_is_tested_ && is_at_beginning()) return false;
    if (!settings_.goal_test) return false;
    return !settings_.early_goal_test || space_.nodes.is_start(*selected_);
  }

  /// The selected node is at the depth limit: it is not expanded. Calls `lose` if that loses
  /// successors.
  template <class Lose>
  bool cut(Lose const& lose) {
    if (auto const limit = life.clock.reached(life.limits)) return pause(*limit);
    bool const loses = expansion_.has_action(*selected_);
    if (loses) lose();
    return leave(loses);
  }
  /// Closes the selected node because of its depth. If that `loses` successors, nothing is proved.
  bool leave(bool loses) {
    depth_cut_ = depth_cut_ || loses;
    cut_depth_ = life.limits.max_depth;
    space_.close(*selected_);
    selected_.reset();
    return true;
  }

  // The end or the pause of the search.

  [[nodiscard]] bool is_at_depth_limit(facts const& node) const {
    return life.limits.max_depth && *life.limits.max_depth <= node.depth;
  }

  [[nodiscard]] bool is_above_cost_limit(facts const& node) const {
    return life.limits.max_cost && *life.limits.max_cost < node.f;
  }

  /// If a cheaper but longer path to a node was found, the paths below it may have become longer
  /// than the limit allows, although their nodes are stored with their old depths.
  [[nodiscard]] bool is_too_deep() const {
    return life.limits.max_depth && space_.counts.reopened != 0 &&
           *life.limits.max_depth < space_.nodes.path_length(*selected_);
  }

  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(space_.counts.expanded, *observer_,
                                        [this] { return progress(); });
  }

  bool finish_at(facts const& node) {
    space_.close(node.number);
    selected_.reset();
    finish_at(node.number);
    events_.goal(node.number, node.g, node.h, node.depth);
    return false;
  }
  bool finish_at(id goal) {
    goal_ = goal;
    ++space_.counts.goals;
    return life.finish(search_status::solved);
  }

  bool finish_without_goal() { return life.finish(status_without_goal()); }
  /// The limit that has cut a node, or `exhausted`.
  [[nodiscard]] search_status status_without_goal() const noexcept {
    if (depth_cut_) return search_status::depth_limit;
    return expansion_.cut_cost ? search_status::cost_limit : search_status::exhausted;
  }

  /// A limit stops the search; a selected node stays selected. But before the first expansion a
  /// start that is a goal is the solution (see search_limits).
  bool pause(search_status limit) {
    if (is_at_beginning() && finish_at_start()) return false;
    return life.finish(limit);
  }

  /// Leaves the goal that was found, so that the next run searches for another. It is not expanded.
  void leave_goal() noexcept {
    if (life.status != search_status::solved) return;
    goal_.reset();
    life.status = search_status::running;
  }
  /// The state of the selected node. Its cost is final if nodes leave by increasing cost.
  [[nodiscard]] known_state_type selected_state() const {
    id const n = *selected_;
    return {space_.nodes.state_of(n), space_.nodes.g(n), unit_cost_problem<P> || !depth_cut_};
  }

  /// The least f of the open nodes, if h is stored with nodes; empty if none is open.
  [[nodiscard]] std::optional<cost> least_open_f() const {
    return least_f(space_.nodes.size(), [this](id n) { return space_.nodes.closed(n); });
  }
  /// The least h of the starts, if h is stored with nodes; empty if all are dead ends.
  [[nodiscard]] std::optional<cost> least_start_f() const {
    return least_f(space_.nodes.starts(), [this](id n) { return space_.nodes.dead(n); });
  }

  [[nodiscard]] auto const& open() const noexcept { return space_.open; }

  [[nodiscard]] std::optional<id> node_of(state const& s) const {
    auto const& nodes = space_.nodes;
    if (failed() || nodes.size() == 0) return std::nullopt;
    if constexpr (store::ranked && requires { problem_->ranks(s); })
      if (!problem_->ranks(s)) return std::nullopt;
    return nodes.node_of(s);
  }

 private:
  friend class known_states_view<best_first_core>;

  best_first_core(P const& problem, std::vector<state>&& starts, H const& heuristic,
                  options_type const& options, Observer& observer, priority by)
      : problem_(&problem),
        heuristic_(&heuristic),
        starts_(std::move(starts)),
        settings_(completed(Preset::settings(options))),
        life(options.limits, settings_.memory),
        start_numbers_(life.budget),
        space_(problem, life.budget,
               settings_.batch > 1 ? table_growth::in_jumps : table_growth::fourfold,
               [&](memory_budget& budget) { return Preset::make_open(budget, options); }),
        kernel_(problem, heuristic, space_, settings_, by, life.budget),
        expansion_(problem, heuristic, space_, settings_, std::move(by), observer, life.budget),
        start_nodes_(problem, heuristic, space_, expansion_, life.budget),
        events_(problem, space_.nodes, observer),
        observer_(&observer),
        selected_(space_, settings_.batch, life.budget) {
    share_small_blocks(life.budget);
    check_starts<store::ranked>(problem, starts_);
  }

  using kernel =
      typename decltype(packed_kernel_kind<P, H, search_space, priority, traits, Observer>())::type;
  static constexpr bool has_kernel = !std::is_same_v<kernel, no_packed_kernel>;

  /// The least f of the first `count` nodes, without those that `leaves_out` is true for.
  template <class LeavesOut>
  [[nodiscard]] std::optional<cost> least_f(std::size_t count, LeavesOut leaves_out) const {
    std::optional<cost> least;
    for (id n = 0; n < count; ++n) {
      if (leaves_out(n)) continue;
      cost const f = space_.facts_of(n).f;
      if (!least || f < *least) least = f;
    }
    return least;
  }

  static constexpr void require_closed_list() {
    static_assert(store::graph,
                  "wend: this search has no closed list (duplicate_policy::own_path), so it cannot "
                  "look up states");
  }

  /// The selected nodes, as far as they may be expanded.
  [[nodiscard]] std::span<id const> expandable() const {
    auto const nodes = selected_.all();
    if (!limited_) return nodes;
    if (!traits.by_increasing_f && life.limits.max_cost) return {};
    std::uint64_t const done = space_.counts.expanded;
    std::uint64_t const most = life.limits.max_expanded.value_or(done + nodes.size());
    auto some = nodes.first(std::min<std::uint64_t>(nodes.size(), most > done ? most - done : 0));
    // None of them is deeper, or of a higher f, than the last one.
    while (!some.empty() && is_beyond(space_.facts_of(some.back())))
      some = some.first(some.size() - 1);
    return some;
  }

  [[nodiscard]] bool is_beyond(facts const& node) const {
    return is_at_depth_limit(node) || is_above_cost_limit(node);
  }

  /// Expands the selected node; false, with nothing changed, if memory runs out.
  [[nodiscard]] bool expand(facts const& node) {
    if (selected_.all().size() > 1 && !expansion_.has_produced(node.number) && !produce_batch())
      return false;
    if (!expansion_.prepare(node, life.limits.max_cost)) return false;
    selected_.reset();
    life.committing = true;
    expansion_.commit(node);
    life.committing = false;
    return true;
  }

  /// Produces the selected nodes, up to one that is not to be expanded.
  [[nodiscard]] bool produce_batch() {
    expansion_.clear();
    expansion_.limit_cost(life.limits.max_cost);
    auto const nodes = selected_.all();
    if (!expansion_.produce(space_.facts_of(nodes.front()))) return false;
    for (id const n : nodes.subspan(1))
      if (!produce_ahead(space_.facts_of(n))) break;
    expansion_.prefetch();
    if constexpr (evaluator<P, H>::batched) return expansion_.estimate_batch();
    return true;
  }

  /// Produces a node before its visit; false if it is not to be expanded or cannot be produced now.
  /// An exception of the problem is left to the visit, which may never take place.
  [[nodiscard]] bool produce_ahead(facts const& node) {
    WEND_TRY {
      if (settings_.goal_test && is_goal(node)) return false;
      return !is_at_depth_limit(node) && expansion_.produce(node);
    }
    WEND_CATCH_ALL {}
    return false;
  }

  /// True if a start that is a goal ends the search before it is stored.
  [[nodiscard]] bool tests_starts() const noexcept {
    return settings_.goal_test && !settings_.every_goal;
  }

  /// Before anything is stored: if the only start is a goal, solves the search and returns true. No
  /// table is made. The counts are those of a search that stored and visited it.
  bool finish_without_tables() {
    if (starts_.size() != 1 || !tests_starts()) return false;
    state const& s = starts_.front();
    space_.nodes.check_start(s);
    start_is_tested_ = !problem_->is_goal(s);
    if (start_is_tested_) return false;
    std::optional<cost> h =
        evaluator<P, H>::of_start(*problem_, *heuristic_, s, fail_at_start<action_t<P>>);
    if (!h) return false;
    if constexpr (store::informed && goal_aware<H>)
      if (cost{} < *h) return false;
    auto& counts = space_.counts;
    counts.starts = counts.stored = counts.max_open = counts.goals = 1;
    if constexpr (store::informed)
      counts.evaluated = 1;
    else
      h.reset();
    goal_start_ = 0;
    life.finish(search_status::solved);
    events_.goal_at_start(0, s, h);
    return true;
  }

  [[nodiscard]] bool is_at_beginning() const noexcept { return space_.counts.expanded == 0; }

  /// Before the first expansion: if a start is a goal, solves the search and returns true. The
  /// counts are the current ones; stored starts count as open.
  bool finish_at_start() {
    if (start_is_tested_ || !tests_starts()) return false;
    for (goal_start_ = 0; goal_start_ < starts_.size(); ++goal_start_) {
      if (!problem_->is_goal(starts_[goal_start_])) continue;
      ++space_.counts.goals;
      life.finish(search_status::solved);
      events_.goal_at_start(number_of_start(goal_start_), starts_[goal_start_], {});
      return true;
    }
    return false;
  }

  /// The number of the node that a start has, or would have had.
  [[nodiscard]] std::uint64_t number_of_start(std::size_t i) const noexcept {
    auto const at = std::find(start_numbers_.begin(), start_numbers_.end(), i);
    return has_nodes_ && at != start_numbers_.end()
               ? static_cast<std::uint64_t>(at - start_numbers_.begin())
               : i;
  }

  /// The settings with their defaults. The order of a queue is the same for all batch sizes.
  static best_first_settings completed(best_first_settings s) noexcept {
    s.early_goal_test = s.early_goal_test && s.goal_test;
    if (s.batch == 0) s.batch = has_kernel && search_space::pushes_runs ? 256 : 1;
    return s;
  }

  /// The priority of the selected node, which is the least of all open nodes, if it is a number.
  [[nodiscard]] std::optional<double> least_priority() const {
    if (!selected_) return std::nullopt;
    facts const node = space_.facts_of(*selected_);
    if constexpr (traits.by_increasing_f) {
      return progress_cost(node.f);
    } else if constexpr (priority_of_costs<priority, cost>) {
      auto const key = expansion_.priority_of(space_.nodes.state_of(node.number), node.g, node.h,
                                              node.f, node.depth, node.last_action);
      if constexpr (requires { key.f; }) return progress_cost(key.f);
    }
    return std::nullopt;
  }

  /// The end of the best path so far. With a heuristic it is the node of least h. Without one it is
  /// the node to be visited next; if limits have cut all remaining nodes, the first of the deepest
  /// nodes; if no node is left, the first start.
  [[nodiscard]] std::optional<id> end_of_partial() const {
    auto end = space_.best;
    if constexpr (!store::informed) {
      if (!end || failed()) return end;
      if (selected_) return *selected_;
      if (life.status != search_status::depth_limit && life.status != search_status::cost_limit)
        return end;
      auto const& nodes = space_.nodes;
      for (id n = 0; n < nodes.size(); ++n)
        if (nodes.depth(*end) < nodes.depth(n)) end = n;
    }
    return end;
  }

  [[nodiscard]] known_state_type known_state_at(std::size_t i) const {
    auto const n = static_cast<id>(i);
    return {space_.nodes.state_of(n), space_.nodes.g(n), is_final(n)};
  }

  /// The place of a start among the starts, while none is stored.
  [[nodiscard]] std::optional<std::size_t> unentered_start(state const& s) const {
    if (failed() || space_.nodes.size() != 0) return std::nullopt;
    auto const at = std::find(starts_.begin(), starts_.end(), s);
    if (at == starts_.end()) return std::nullopt;
    return static_cast<std::size_t>(at - starts_.begin());
  }

  [[nodiscard]] bool is_final(id n) const {
    auto const& nodes = space_.nodes;
    if (nodes.is_start(n)) return true;
    if constexpr (unit_cost_problem<P> && traits.by_increasing_depth) {
      return true;
    } else if constexpr (!traits.improves) {
      return false;
    } else if constexpr (!store::informed && traits.by_increasing_f) {
      return nodes.closed(n) && (unit_cost_problem<P> || !depth_cut_);
    } else {
      return life.status == search_status::exhausted && settings_.reopen &&
             space_.counts.pruned == 0 && !has_dead_start();
    }
  }
  [[nodiscard]] bool has_dead_start() const {
    auto const& nodes = space_.nodes;
    for (id n = 0; nodes.is_start(n); ++n)
      if (nodes.dead(n)) return true;
    return false;
  }

 protected:
  P const* problem_;
  H const* heuristic_;
  std::vector<state> starts_;
  std::vector<state> spare_starts_{};  // empty: the memory of the starts of an earlier search
  best_first_settings const settings_;

 public:
  search_life<cost> life;

 protected:
  bool limited_ = false;               // by any limit
  column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  search_space space_;
  kernel kernel_;
  expansion expansion_;
  start_nodes<P, H, search_space, expansion> start_nodes_;
  events<P, store, Observer> events_;
  Observer* observer_;
  bool has_nodes_ = false;
  bool start_is_tested_ = false;  // the only start is not a goal
  selection<search_space> selected_;
  std::optional<id> goal_{};
  std::size_t goal_start_ = 0;
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node was not expanded
  bool depth_cut_ = false;                  // such a node had actions: nothing is proved
};

}  // namespace wend::detail
