// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find, std::max, std::min
#include <concepts>   // std::convertible_to
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <span>
#include <string>
#include <type_traits>  // std::conditional_t, std::type_identity
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/detail/bucket_kernel.hpp>
#include <wend/best_first/detail/events.hpp>
#include <wend/best_first/detail/expansion.hpp>
#include <wend/best_first/detail/frontier.hpp>
#include <wend/best_first/detail/packed_kernel.hpp>
#include <wend/best_first/detail/queue_kernel.hpp>
#include <wend/best_first/detail/selection.hpp>
#include <wend/best_first/detail/starts.hpp>
#include <wend/best_first/known.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/best_first_traits.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/limits_in_force.hpp>
#include <wend/session/detail/reached_limit.hpp>

/// \file
/// The best-first engine: a loop over an open list and, in graph search, a closed list. The
/// algorithms in wend/search are presets of it.

namespace wend::detail {

/// True if there is a kernel. It expands several nodes at a time and sends no events.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
inline constexpr bool has_packed_kernel = [] {
  using hooks = hooks_of<Observer, P>;
  return packed_kernel_for<P, H, Frontier, Priority> &&
         (!Frontier::pushes_runs || !Traits.improves) && !hooks::successors && !hooks::expand &&
         !hooks::progress;
}();

/// The kernel: one for queues, which take runs of nodes, and one for bucket lists.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
constexpr auto packed_kernel_kind() {
  if constexpr (!has_packed_kernel<P, H, Frontier, Priority, Traits, Observer>)
    return std::type_identity<no_packed_kernel>{};
  else if constexpr (Frontier::pushes_runs)
    return std::type_identity<packed_queue_kernel<P, Frontier>>{};
  else
    return std::type_identity<packed_bucket_kernel<P, H, Frontier, Priority, Traits>>{};
}

}  // namespace wend::detail

namespace wend {

/// Best-first search of the problem `P`, guided by `H` (`detail::blind`: not guided), with the open
/// list `Open`, whose keys `Priority` makes of node views.
///
/// The visit of a node is: remove it from the open list, test for the goal, expand. Until its
/// expansion is committed the node stays selected, counts as open, and is visited first when the
/// search resumes: nothing is ever lost between pauses, and pausing changes no result and no count.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class best_first_engine {
 protected:
  /// \cond Protected members are for the library's own searches.
  using hooks = detail::hooks_of<Observer, P>;
  using frontier = detail::frontier<P, H, Open, Priority, Traits, hooks::successors>;
  using expansion = detail::expansion<P, H, frontier, Priority, Traits, Observer>;
  using id = typename frontier::id;
  using facts = typename frontier::facts;
  using store = typename frontier::store;
  using state = state_t<P>;
  using cost = cost_t<P>;
  /// \endcond

 public:
  using limits_type = search_limits<cost>;  ///< What may stop it.
  using result_type = result_t<P>;          ///< What it answers.
  /// A state that it has reached, and its cost.
  using known_state_type =
      known_state<std::conditional_t<store::packed, state, state const&>, cost>;

  /// `make_open(budget)` makes the open list. Problem, heuristic and observer are referred to.
  template <class MakeOpen>
  best_first_engine(P const& problem, H const& heuristic, std::vector<state> starts,
                    MakeOpen&& make_open, Priority priority, limits_type limits,
                    best_first_settings settings, Observer& observer)
      : problem_(&problem),
        heuristic_(&heuristic),
        starts_(std::move(starts)),
        limits_{detail::checked_limits(std::move(limits))},
        limited_(detail::is_limited(limits_)),
        settings_(completed(settings)),
        budget_(settings.memory),
        start_numbers_(budget_),
        front_(problem, budget_,
               settings_.batch > 1 ? detail::table_growth::in_jumps
                                   : detail::table_growth::fourfold,
               make_open),
        kernel_(problem, heuristic, front_, settings_, priority, budget_),
        expansion_(problem, heuristic, front_, settings_, std::move(priority), observer, budget_),
        start_nodes_(problem, heuristic, front_, expansion_, budget_),
        events_(problem, front_.nodes, observer),
        observer_(&observer),
        selected_(front_, settings_.batch, budget_) {
    detail::share_small_blocks(budget_);
    if constexpr (tries_starts) try_starts(starts_);
  }
  best_first_engine(best_first_engine const&) = delete;
  best_first_engine& operator=(best_first_engine const&) = delete;

  /// Visits one node, and says how the search stands.
  search_status step() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter_starts() && visit()) select_next();
    return status_;
  }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter_starts())
      while (visit_batch()) {
      }
    return status_;
  }

  /// Goes on under other limits, which are totals. A depth limit, or a cost limit of a search that
  /// does not go by increasing f, that is raised after it has cut something restarts the search,
  /// be it solved: without that limit it might have found another goal.
  search_status run(limits_type limits) {
    adopt(std::move(limits));
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. It goes as that of a new object
  /// made with the same options, the limits among them, but takes the memory that is there already:
  /// many small searches one after another hardly allocate any. What was before is forgotten,
  /// whatever its status was.
  ///
  ///     auto search = wend::bfs.search(problem, first);
  ///     for (auto const& start : starts) {
  ///       search.restart(start);
  ///       search.run();
  ///       use(search.result());
  ///     }
  ///
  /// `statistics().bytes` counts what was kept. Where `max_memory` is a limit nothing is: the first
  /// run or step gives the memory back, so that the limit leaves as much as to a new object.
  ///
  /// \pre  The search is not within a call. The problem and the heuristic may have got another goal
  ///       meanwhile, but not another number of states.
  /// \post `status()` is `running`, all counts are 0. If copying or trying a start throws, nothing
  ///       has changed, and the search before can go on. If clearing an open list of the user's own
  ///       throws, the status is `failed` until the next `restart`.
  /// \complexity Linear in the nodes of the search before: the time that a destructor would take
  ///       for their states, and that of clearing their slots in the closed list.
  /// \throws What copying a start throws, and what the problem throws; invalid_problem;
  ///         std::bad_alloc.
  template <class S = state>
  void restart(S const& start) {
    spare_starts_ = detail::to_starts<state>(start, std::move(spare_starts_));
    if constexpr (tries_starts) try_starts(spare_starts_);
    starts_.swap(spare_starts_);
    spare_starts_.clear();
    committing_ = true;
    begin_anew();
    limits_.put_back();
    limited_ = detail::is_limited(limits_);
    committing_ = false;
    watch_ = {};
    detail::forget_peak(budget_);
    keeps_memory_ = true;
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return failed() ? search_status::failed : status_;
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = front_.counts;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    if (auto const end = status_ == search_status::solved ? goal_ : end_of_partial()) {
      // Behind a reopened node, the nodes not yet reached again are stored with their old depth.
      auto const& nodes = front_.nodes;
      s.depth = s.reopened == 0 ? nodes.depth(*end) : nodes.path_length(*end);
    }
    s.max_depth = std::max(s.max_depth, s.depth);
    return s;
  }

  /// How far it has come: what an observer of progress would be told now.
  /// \complexity As `statistics()`, and O(1).
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    now.bound = least_priority();
    if constexpr (store::informed)
      if (front_.best) now.best_h = detail::told_cost(front_.best_h);
    return now;
  }

  /// The answer so far.
  /// \complexity Linear in the path, which is followed and its costs summed; without a heuristic
  ///             also in the nodes, where a limit of depth or cost has cut all that was left.
  /// \throws What the problem throws; std::bad_alloc where there is no memory for the path.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (r.status == search_status::solved) {
      if (goal_) {
        auto path = front_.nodes.path_to(*goal_);
        r.start = start_numbers_[path.start];
        r.actions = std::move(path.actions);
      } else {
        r.start = goal_start_;
      }
      r.cost = cost_along(starts_[r.start], r.actions);
    } else if (auto const end = end_of_partial()) {
      auto path = front_.nodes.path_to(*end);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = cost_along(starts_[r.partial.start], r.partial.actions);
      if constexpr (store::informed) r.partial.heuristic = front_.best_h;
    }
    return r;
  }

  /// The cost of the best path found to a state, and whether it is final, so that no path is
  /// cheaper. The path that `path_to` returns can cost less: a reopened node takes a while to pass
  /// its gain on. Empty for a state that was not reached, and after a failure. A search without a
  /// goal test answers for all states that can be reached:
  ///
  ///     auto all = wend::ucs.search(problem, start, {.goal_test = false});
  ///     all.run();
  ///     if (auto const known = all.cost_to(state)) std::cout << known->cost;
  ///
  /// Final are: in uniform-cost search the states that were expanded; in breadth-first search all,
  /// where costs are 1; in A* and its kin all, once the search is `exhausted` and the heuristic
  /// told no dead ends. With a depth limit that cut something nothing is, unless costs are 1.
  ///
  /// \pre  States are not forgotten: the duplicate policy is not `own_path`.
  /// \complexity One look-up in the closed list.
  /// \throws What the problem's `hash`, `pack`, `rank` or equality throw.
  template <std::convertible_to<state> S = state>
  [[nodiscard]] std::optional<known_cost<cost>> cost_to(S const& s) const {
    require_closed_list();
    state const& of = detail::as_state<state>(s);
    if (auto const n = node_of(of)) return known_cost<cost>{front_.nodes.g(*n), is_final(*n)};
    if (unentered_start(of)) return known_cost<cost>{cost{}, true};
    return std::nullopt;
  }

  /// The best path found to a state; empty as `cost_to` is.
  /// \pre, \throws As cost_to.
  /// \complexity Linear in the path.
  template <std::convertible_to<state> S = state>
  [[nodiscard]] std::optional<known_path<action_t<P>, cost>> path_to(S const& s) const {
    require_closed_list();
    state const& of = detail::as_state<state>(s);
    auto const& nodes = front_.nodes;
    if (auto const n = node_of(of)) {
      auto path = nodes.path_to(*n);
      std::size_t const start = start_numbers_[path.start];
      // Behind a reopened node, nodes that were not yet reached again have their old cost.
      cost const sum = front_.counts.reopened == 0 ? nodes.g(*n)
                                                   : cost_along(starts_[start], path.actions);
      return known_path<action_t<P>, cost>{std::move(path.actions), sum, start, is_final(*n)};
    }
    if (auto const start = unentered_start(of))
      return known_path<action_t<P>, cost>{{}, cost{}, *start, true};
    return std::nullopt;
  }

  /// The states that were reached, each once, in the order in which they were first met: a range of
  /// known_state, valid until the search goes on.
  ///
  ///     for (auto const& [state, cost, is_final] : search.known_states())
  ///       std::cout << state << " costs " << cost << '\n';
  ///
  /// A search that ended at its start before it made any table has none.
  /// \pre As cost_to. \complexity Constant.
  [[nodiscard]] known_states_view<best_first_engine> known_states() const {
    require_closed_list();
    return {*this, failed() ? 0 : front_.nodes.size()};
  }

  /// What is searched.
  [[nodiscard]] P const& problem() const noexcept { return *problem_; }
  /// What guides it.
  [[nodiscard]] H const& heuristic() const noexcept { return *heuristic_; }
  /// Where it begins.
  [[nodiscard]] std::vector<state> const& starts() const noexcept { return starts_; }

  /// \cond
 protected:
  // The loop. Functions that can end or pause the search return false then; `status_` says how.

  /// Begins or resumes the search; false if it has ended.
  bool begin() {
    if (failed()) return false;
    if (status_ == search_status::solved || status_ == search_status::exhausted) return false;
    status_ = search_status::running;
    if (keeps_memory_ && limits_.max_memory && !entered_) release();
    budget_.set_limit(limits_.max_memory);
    return true;
  }

  /// True if these limits admit nodes that earlier limits cut.
  [[nodiscard]] bool is_wider(search_limits<cost> const& limits) const {
    return detail::admits_deeper(limits, cut_depth_) ||
           detail::admits_dearer(limits, expansion_.cut_cost);
  }

  void begin_anew() {
    front_.clear();
    expansion_.clear();
    expansion_.goal.reset();
    expansion_.cut_cost.reset();
    selected_.clear();
    goal_.reset();
    cut_depth_.reset();
    depth_cut_ = false;
    entered_ = start_is_tested_ = false;
    status_ = search_status::running;
  }

  /// Puts the starts in, once; false if that ended or paused the search.
  bool enter_starts() {
    if (entered_) return true;
    if (finish_without_tables()) return false;
    start_numbers_.clear();
    if (!start_numbers_.reserve(starts_.size()) || !start_nodes_.prepare(starts_))
      return pause(search_status::memory_limit);
    committing_ = true;
    start_nodes_.commit([this](std::size_t i) { start_numbers_.append(i); });
    committing_ = false;
    entered_ = true;
    return true;
  }

  /// Selects the next node, unless one is selected; false if none is open, which ends the search,
  /// and without memory for a batch.
  [[nodiscard, gnu::always_inline]] bool select() {
    if (selected_) return true;
    if (!selected_.reserve()) return pause(search_status::memory_limit);
    return selected_.next() || finish_without_goal();
  }

  /// A visit; false when the search has ended or paused.
  bool visit() {
    if (!select()) return false;
    facts const node = front_.facts_of(*selected_);
    if (Traits.by_increasing_f && limited_ && is_above_cost_limit(node))
      return pause(search_status::cost_limit);
    if (to_be_tested() && is_goal(node)) return is_too_deep() ? leave(true) : finish_at(node);
    // Another start that is a goal comes before successors that are tested early.
    if (settings_.early_goal_test && is_at_beginning() && finish_at_start()) return false;
    if (limited_ && is_at_depth_limit(node)) return cut();
    if (limited_ || hooks::progress)
      if (auto const limit = reached()) return pause(*limit);
    if (!expand(node)) return pause(search_status::memory_limit);
    return !expansion_.goal || finish_at(*expansion_.goal);
  }

  [[nodiscard]] bool is_goal(facts const& node) const {
    if constexpr (store::informed && goal_aware<H>)
      if (cost{} < node.h) return false;
    return problem_->is_goal(front_.nodes.state_of(node.number));
  }

  [[nodiscard]] bool to_be_tested() const noexcept {
    if (start_is_tested_ && is_at_beginning()) return false;
    if (!settings_.goal_test) return false;
    return !settings_.early_goal_test || front_.nodes.is_start(*selected_);
  }

  /// The selected node is at the depth limit: it is not expanded.
  bool cut() {
    if (auto const limit = watch_.reached(limits_)) return pause(*limit);
    return leave(expansion_.has_action(*selected_));
  }
  /// Closes the selected node because of its depth. If that `loses` something, nothing is proved.
  bool leave(bool loses) {
    depth_cut_ = depth_cut_ || loses;
    cut_depth_ = limits_.max_depth;
    front_.close(*selected_);
    selected_.reset();
    return true;
  }

  // How it ends or pauses.

  [[nodiscard]] bool failed() const noexcept { return committing_ || selected_.failed(); }

  [[nodiscard]] bool is_at_depth_limit(facts const& node) const {
    return limits_.max_depth && *limits_.max_depth <= node.depth;
  }

  [[nodiscard]] bool is_above_cost_limit(facts const& node) const {
    return limits_.max_cost && *limits_.max_cost < node.f;
  }

  /// Behind a reopened node, to which a cheaper but longer way was found, the way may have become
  /// longer than the limit allows, though the node is stored with its old depth.
  [[nodiscard]] bool is_too_deep() const {
    return limits_.max_depth && front_.counts.reopened != 0 &&
           *limits_.max_depth < front_.nodes.path_length(*selected_);
  }

  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = progress();
      now.statistics.elapsed = spent;
      return now;
    };
    return detail::reached_limit<hooks>(watch_, limits_, front_.counts.expanded, budget_.bytes(),
                                        *observer_, so_far);
  }

  bool finish_at(facts const& node) {
    front_.close(node.number);
    selected_.reset();
    finish_at(node.number);
    events_.goal(node.number, node.g, node.h, node.depth);
    return false;
  }
  bool finish_at(id goal) {
    goal_ = goal;
    ++front_.counts.goals;
    return finish(search_status::solved);
  }

  bool finish_without_goal() {
    if (depth_cut_) return finish(search_status::depth_limit);
    if (expansion_.cut_cost) return finish(search_status::cost_limit);
    return finish(search_status::exhausted);
  }

  /// A limit stops the search; a selected node stays selected. But before the first expansion a
  /// start that is a goal is the solution (see search_limits).
  bool pause(search_status limit) {
    if (is_at_beginning() && finish_at_start()) return false;
    return finish(limit);
  }

  /// Sets how the search stands; false, as the visits end.
  bool finish(search_status how) noexcept {
    status_ = how;
    return false;
  }

  // For searches that add to the loop.

  /// Replaces the limits, as `run(limits)` does, without running.
  void adopt(search_limits<cost> limits) {
    limits_.replace(std::move(limits));
    limited_ = detail::is_limited(limits_);
    if (!failed() && status_ != search_status::exhausted && is_wider(limits_)) begin_anew();
  }

  /// Selects the node to be visited next, unless one is; false where the search ends or pauses
  /// instead.
  [[nodiscard]] bool go_to_next() {
    if (!begin()) return false;
    detail::watch_scope const clock(watch_);
    return enter_starts() && select_within_cost_limit();
  }
  /// Visits the selected node, calls `visited()`, and then goes to the next. As `step` and
  /// `go_to_next`, whose clocks take longer than many a visit. \pre One is selected.
  template <class Visited>
  [[nodiscard]] bool visit_and_go_to_next(Visited&& visited) {
    if (!begin()) return false;
    detail::watch_scope const clock(watch_);
    if (!visit()) return false;
    visited();
    return select_within_cost_limit();
  }
  /// Leaves the goal that was found, so that the next run searches for another. It is not expanded.
  void leave_goal() noexcept {
    if (status_ != search_status::solved) return;
    goal_.reset();
    status_ = search_status::running;
  }
  [[nodiscard]] bool has_selected() const noexcept { return static_cast<bool>(selected_); }
  /// The state of the selected node. Where nodes leave by increasing cost its cost is final.
  [[nodiscard]] known_state_type selected_state() const {
    id const n = *selected_;
    return {front_.nodes.state_of(n), front_.nodes.g(n), unit_cost_problem<P> || !depth_cut_};
  }

  /// The least f of the open nodes, where h is kept with nodes; empty if none is open.
  [[nodiscard]] std::optional<cost> least_open_f() const {
    std::optional<cost> least;
    auto const& nodes = front_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      auto const n = static_cast<id>(i);
      if (nodes.closed(n)) continue;
      cost const f = front_.facts_of(n).f;
      if (!least || f < *least) least = f;
    }
    return least;
  }

  /// The least h of the starts, where h is kept with nodes; empty if all are dead ends.
  [[nodiscard]] std::optional<cost> least_start_f() const {
    std::optional<cost> least;
    auto const& nodes = front_.nodes;
    for (id n = 0; n < nodes.size() && nodes.is_start(n); ++n) {
      if (nodes.dead(n)) continue;
      cost const h = front_.facts_of(n).h;
      if (!least || h < *least) least = h;
    }
    return least;
  }

  /// The open list, for what its own kind can say beside.
  [[nodiscard]] Open const& open() const noexcept { return front_.list(); }

  [[nodiscard]] std::optional<id> node_of(state const& s) const {
    auto const& nodes = front_.nodes;
    if (failed() || nodes.size() == 0) return std::nullopt;
    if constexpr (store::ranked && requires { problem_->ranks(s); })
      if (!problem_->ranks(s)) return std::nullopt;
    return nodes.node_of(s);
  }

 private:
  friend class known_states_view<best_first_engine>;

  static constexpr bool has_kernel =
      detail::has_packed_kernel<P, H, frontier, Priority, Traits, Observer>;

  static constexpr void require_closed_list() {
    static_assert(store::graph,
                  "wend: this search keeps no closed list (duplicate_policy::own_path), so it "
                  "cannot be asked about states");
  }

  /// A visit, or the visits of a batch; false when the search has ended or paused.
  bool visit_batch() {
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
    return visit();
  }

  /// The selected nodes, as far as they may be expanded.
  [[nodiscard]] std::span<id const> expandable() const {
    auto const nodes = selected_.all();
    if (!limited_) return nodes;
    if (!Traits.by_increasing_f && limits_.max_cost) return {};
    std::uint64_t const done = front_.counts.expanded;
    std::uint64_t const most = limits_.max_expanded.value_or(done + nodes.size());
    auto some = nodes.first(std::min<std::uint64_t>(nodes.size(), most > done ? most - done : 0));
    // None of them is deeper, or of a higher f, than the last one.
    while (!some.empty() && is_beyond(front_.facts_of(some.back())))
      some = some.first(some.size() - 1);
    return some;
  }

  [[nodiscard]] bool is_beyond(facts const& node) const {
    return is_at_depth_limit(node) || is_above_cost_limit(node);
  }

  /// Expands the selected node; false, with nothing changed, without memory for that.
  [[nodiscard]] bool expand(facts const& node) {
    if (selected_.all().size() > 1 && !expansion_.has_produced(node.number) && !produce_batch())
      return false;
    if (!expansion_.prepare(node, limits_.max_cost)) return false;
    selected_.reset();
    committing_ = true;
    expansion_.commit(node);
    committing_ = false;
    return true;
  }

  /// Produces the selected nodes, up to one that is not to be expanded.
  [[nodiscard]] bool produce_batch() {
    expansion_.clear();
    expansion_.limit_cost(limits_.max_cost);
    auto const nodes = selected_.all();
    if (!expansion_.produce(front_.facts_of(nodes.front()))) return false;
    for (id const n : nodes.subspan(1)) {
      facts const after = front_.facts_of(n);
      if (settings_.goal_test && is_goal(after)) break;
      if (is_at_depth_limit(after) || !expansion_.produce(after)) break;
    }
    expansion_.prefetch();
    if constexpr (detail::evaluator<P, H>::batched) return expansion_.estimate_batch();
    return true;
  }

  /// Between steps the next node is selected, where a partial path leads to it.
  void select_next() {
    // If none is left the next visit says so.
    if constexpr (!store::informed)
      if (!selected_ && selected_.reserve()) static_cast<void>(selected_.next());
  }

  /// True if a start that is a goal ends the search before it is stored.
  [[nodiscard]] bool tests_starts() const noexcept {
    return settings_.goal_test && !settings_.every_goal;
  }

  /// Before anything is stored: solves the search if the only start is a goal; true then. No table
  /// is made. The counts are those of a search that stored and visited it.
  bool finish_without_tables() {
    if (starts_.size() != 1 || !tests_starts()) return false;
    state const& s = starts_.front();
    front_.nodes.check_start(s);
    start_is_tested_ = !problem_->is_goal(s);
    if (start_is_tested_) return false;
    auto const fail = [](std::string const& what) {
      detail::raise(invalid_cost_at<action_t<P>>(what, {}));
    };
    std::optional<cost> h = detail::evaluator<P, H>::of_start(*problem_, *heuristic_, s, fail);
    if (!h) return false;
    if constexpr (store::informed && goal_aware<H>)
      if (cost{} < *h) return false;
    auto& counts = front_.counts;
    counts.starts = counts.stored = counts.max_open = counts.goals = 1;
    if constexpr (store::informed)
      counts.evaluated = 1;
    else
      h.reset();
    goal_start_ = 0;
    finish(search_status::solved);
    events_.goal_at_start(0, s, h);
    return true;
  }

  [[nodiscard]] bool is_at_beginning() const noexcept { return front_.counts.expanded == 0; }

  /// Before the first expansion: solves the search if one of the starts is a goal; true then.
  /// The counts are those of the search as it stands: what starts are stored wait.
  bool finish_at_start() {
    if (start_is_tested_ || !tests_starts()) return false;
    for (goal_start_ = 0; goal_start_ < starts_.size(); ++goal_start_) {
      if (!problem_->is_goal(starts_[goal_start_])) continue;
      ++front_.counts.goals;
      finish(search_status::solved);
      events_.goal_at_start(number_of_start(goal_start_), starts_[goal_start_], {});
      return true;
    }
    return false;
  }

  /// The node of a start, or what it would have been.
  [[nodiscard]] std::uint64_t number_of_start(std::size_t i) const noexcept {
    auto const at = std::find(start_numbers_.begin(), start_numbers_.end(), i);
    return entered_ && at != start_numbers_.end()
               ? static_cast<std::uint64_t>(at - start_numbers_.begin())
               : i;
  }

  /// Gives back the memory of the search before. \pre No start is in.
  void release() {
    front_.release();
    if constexpr (has_kernel) kernel_.release();
    expansion_.release();
    start_nodes_.release();
    start_numbers_.release();
    selected_.release();
    detail::forget_peak(budget_);
    keeps_memory_ = false;
  }

  /// What the settings leave to the engine. The order of a queue is the same for all batches.
  static best_first_settings completed(best_first_settings s) noexcept {
    s.early_goal_test = s.early_goal_test && s.goal_test;
    if (s.batch == 0) s.batch = has_kernel && frontier::pushes_runs ? 256 : 1;
    return s;
  }

  /// The priority of the selected node, which is the least of the open ones, where it is a number.
  [[nodiscard]] std::optional<double> least_priority() const {
    if (!selected_) return std::nullopt;
    facts const node = front_.facts_of(*selected_);
    if constexpr (Traits.by_increasing_f) {
      return detail::told_cost(node.f);
    } else if constexpr (priority_of_costs<Priority, cost>) {
      auto const key = expansion_.priority_of(front_.nodes.state_of(node.number), node.g, node.h,
                                              node.f, node.depth, node.last_action);
      if constexpr (requires { key.f; }) return detail::told_cost(key.f);
    }
    return std::nullopt;
  }

  /// Whether the problem has members that are tried at the starts.
  static constexpr bool tries_starts = detail::tried_at_start<P> || store::ranked;
  void try_starts(std::vector<state> const& starts) const {
    for (state const& s : starts) {
      if constexpr (store::ranked) detail::check_start_rank(*problem_, s);
      if constexpr (detail::tried_at_start<P>) detail::check_start(*problem_, s);
    }
  }

  [[nodiscard]] cost cost_along(state const& start, std::vector<action_t<P>> const& path) const {
    return detail::path_cost(*problem_, start, path);
  }

  /// Where the best path so far ends: with a heuristic at the node of least h; without one at the
  /// node that is to be visited next or, where limits have cut all that was left, at the first of
  /// the deepest ones. Elsewhere nothing is left, and it is the first start.
  [[nodiscard]] std::optional<id> end_of_partial() const {
    auto end = front_.best;
    if constexpr (!store::informed) {
      if (!end || failed()) return end;
      if (selected_) return *selected_;
      if (status_ != search_status::depth_limit && status_ != search_status::cost_limit) return end;
      auto const& nodes = front_.nodes;
      for (id n = 0; n < nodes.size(); ++n)
        if (nodes.depth(*end) < nodes.depth(n)) end = n;
    }
    return end;
  }

  [[nodiscard]] known_state_type known_state_at(std::size_t i) const {
    auto const n = static_cast<id>(i);
    return {front_.nodes.state_of(n), front_.nodes.g(n), is_final(n)};
  }

  /// The place of a start among the starts, while none is stored.
  [[nodiscard]] std::optional<std::size_t> unentered_start(state const& s) const {
    if (failed() || front_.nodes.size() != 0) return std::nullopt;
    auto const at = std::find(starts_.begin(), starts_.end(), s);
    if (at == starts_.end()) return std::nullopt;
    return static_cast<std::size_t>(at - starts_.begin());
  }

  /// Selects the next node, unless one is; false where there is none within the limit of costs.
  [[nodiscard]] bool select_within_cost_limit() {
    if (!select()) return false;
    if (Traits.by_increasing_f && limited_ && is_above_cost_limit(front_.facts_of(*selected_)))
      return pause(search_status::cost_limit);
    return true;
  }

  [[nodiscard]] bool is_final(id n) const {
    auto const& nodes = front_.nodes;
    if (nodes.is_start(n)) return true;
    if constexpr (unit_cost_problem<P> && Traits.by_increasing_depth) {
      return true;
    } else if constexpr (!Traits.improves) {
      return false;
    } else if constexpr (!store::informed && Traits.by_increasing_f) {
      return nodes.closed(n) && (unit_cost_problem<P> || !depth_cut_);
    } else {
      return status_ == search_status::exhausted && settings_.reopen && front_.counts.pruned == 0 &&
             !has_dead_start();
    }
  }
  [[nodiscard]] bool has_dead_start() const {
    auto const& nodes = front_.nodes;
    for (id n = 0; nodes.is_start(n); ++n)
      if (nodes.dead(n)) return true;
    return false;
  }

 protected:
  P const* problem_;
  H const* heuristic_;
  std::vector<state> starts_;
  std::vector<state> spare_starts_{};  // empty: the memory of the starts of an earlier search
  detail::limits_in_force<cost> limits_;
  bool limited_;  // by any of them
  best_first_settings const settings_;
  memory_budget budget_;
  detail::column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  frontier front_;
  typename decltype(detail::packed_kernel_kind<P, H, frontier, Priority, Traits, Observer>())::type
      kernel_;
  expansion expansion_;
  detail::start_nodes<P, H, frontier, expansion> start_nodes_;
  detail::events<P, store, Observer> events_;
  Observer* observer_;
  detail::watch watch_{};
  search_status status_ = search_status::running;
  bool entered_ = false;
  bool start_is_tested_ = false;  // the only start is no goal
  bool keeps_memory_ = false;     // of a search before
  bool committing_ = false;  // and so it stays where something throws meanwhile
  detail::selection<frontier> selected_;
  std::optional<id> goal_{};
  std::size_t goal_start_ = 0;
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node was not expanded
  bool depth_cut_ = false;                  // such a node had actions: nothing is proved
  /// \endcond
};

}  // namespace wend
