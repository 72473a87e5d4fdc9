// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v, std::conditional_t, std::is_same_v
#include <utility>      // std::move, std::forward
#include <vector>

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
#include <wend/search/many_solutions/detail/goal_distances.hpp>
#include <wend/search/many_solutions/detail/root_path.hpp>
#include <wend/search/many_solutions/detail/spur_actions.hpp>
#include <wend/search/many_solutions/detail/spur_problem.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/limits_in_force.hpp>
#include <wend/session/detail/retelling_observer.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The k cheapest loopless paths.
///
/// J. Y. Yen, "Finding the K shortest loopless paths in a network", Management Science 17(11),
/// 1971, 712-716. E. L. Lawler, "A procedure for computing the K best solutions to discrete
/// optimization problems and its application to the shortest path problem", Management Science
/// 18(7), 1972, 401-405.

namespace wend::detail {

/// A place where paths can branch. Position 0 is the choice of a start, position i the ith action.
struct branching {
  std::size_t path;  ///< The path it branches off; `none` before there is one.
  std::size_t position;

  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
};

/// The paths found, numbered from 0, and a heap of those that were not yet returned.
template <class P>
class found_paths {
  using action = spur_action_t<P>;
  using cost = cost_t<P>;

 public:
  explicit found_paths(memory_budget& budget) noexcept
      : paths_(budget), actions_(budget), waiting_(budget) {}

  /// Adds a path that branches off another one and continues with `tail`; false if there is no
  /// memory for it.
  [[nodiscard]] bool add(branching const& at, std::size_t start, column<action> const& tail,
                         cost const& total) {
    std::size_t const first = end_of_actions();
    actions_.shrink(first);  // drop the remains of an exception
    if (!actions_.reserve(tail.size()) || !paths_.reserve(1) || !waiting_.reserve(1)) return false;
    for (action const& a : tail) actions_.append(a);
    std::size_t const before = at.position == 0 ? 0 : at.position - 1;
    paths_.append(path{at, start, first, before + tail.size(), total});
    waiting_.append(paths_.size() - 1);
    std::push_heap(waiting_.begin(), waiting_.end(), later());
    return true;
  }

  [[nodiscard]] bool is_any_waiting() const noexcept { return !waiting_.empty(); }
  /// The cheapest waiting path. Among equal costs the one that branches off last, after which the
  /// fewest searches begin; among these the one that was found first. \pre A path is waiting.
  [[nodiscard]] std::size_t next() const noexcept { return waiting_[0]; }
  /// Its cost.
  [[nodiscard]] cost const& least_cost() const noexcept { return cost_of(next()); }
  /// Removes it.
  void pop() {
    std::pop_heap(waiting_.begin(), waiting_.end(), later());
    waiting_.pop_back();
  }

  [[nodiscard]] cost const& cost_of(std::size_t i) const noexcept { return paths_[i].total; }
  [[nodiscard]] std::size_t start_of(std::size_t i) const noexcept { return paths_[i].start; }
  /// The number of actions in the path.
  [[nodiscard]] std::size_t length_of(std::size_t i) const noexcept { return paths_[i].length; }
  /// The path and the position at which path `i` branches off.
  [[nodiscard]] branching const& origin_of(std::size_t i) const noexcept { return paths_[i].from; }

  /// The action at a position of path `i`. \pre The position is at or after the path's origin.
  [[nodiscard]] action const& action_at(std::size_t i, std::size_t position) const noexcept {
    return actions_[paths_[i].first + position - first_position(i)];
  }

  /// Calls `take(action)` with all actions of path `i`, from the last to the first.
  template <class Take>
  void backwards(std::size_t i, Take&& take) const {
    for (std::size_t position = paths_[i].length;; i = paths_[i].from.path) {
      for (; position >= first_position(i); --position) take(action_at(i, position));
      if (position == 0) return;
    }
  }

  void clear() noexcept {
    paths_.clear();
    actions_.clear();
    waiting_.clear();
  }

 private:
  struct path {
    branching from;
    std::size_t start;
    std::size_t first;   // of its tail, among the actions
    std::size_t length;  // in actions
    cost total;
  };

  /// The position of the first action of the tail.
  [[nodiscard]] std::size_t first_position(std::size_t i) const noexcept {
    return std::max<std::size_t>(paths_[i].from.position, 1);
  }
  [[nodiscard]] std::size_t end_of_actions() const noexcept {
    if (paths_.empty()) return 0;
    path const& last = paths_[paths_.size() - 1];
    return last.first + last.length + 1 - first_position(paths_.size() - 1);
  }

  [[nodiscard]] auto later() const noexcept {
    return [this](std::size_t a, std::size_t b) {
      path const& one = paths_[a];
      path const& other = paths_[b];
      if (one.total < other.total) return false;
      if (other.total < one.total) return true;
      if (one.from.position != other.from.position)
        return one.from.position < other.from.position;
      return b < a;
    };
  }

  column<path> paths_;
  column<action> actions_;
  column<std::size_t> waiting_;
};

/// Places where paths can branch, by a lower bound on the cost of the paths that branch there.
template <class Cost>
class pending_branchings {
 public:
  explicit pending_branchings(memory_budget& budget) noexcept : heap_(budget) {}

  [[nodiscard]] bool reserve(std::size_t more) { return heap_.reserve(more); }
  /// \pre There is room.
  void add(branching const& at, Cost const& bound) {
    heap_.append(entry{at, bound});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  [[nodiscard]] bool empty() const noexcept { return heap_.empty(); }
  /// The least bound. \pre Not empty.
  [[nodiscard]] Cost const& bound() const noexcept { return heap_[0].bound; }
  /// Removes the place of least bound; of equal ones the last on its path.
  branching take() {
    branching const at = heap_[0].at;
    std::pop_heap(heap_.begin(), heap_.end(), later);
    heap_.pop_back();
    return at;
  }
  void clear() noexcept { heap_.clear(); }

 private:
  struct entry {
    branching at;
    Cost bound;
  };
  static bool later(entry const& a, entry const& b) {
    if (a.bound < b.bound) return false;
    if (b.bound < a.bound) return true;
    if (a.at.position != b.at.position) return a.at.position < b.at.position;
    return a.at.path > b.at.path;
  }

  column<entry> heap_;
};

/// Sums of the counts of searches.
class spur_total {
  using clock = std::chrono::steady_clock;

 public:
  /// A call begins, or ends.
  void begin() noexcept { started_ = clock::now(); }
  void end() noexcept { counts_.elapsed += clock::now() - started_; }
  /// The time spent within calls. \pre A call has begun.
  [[nodiscard]] std::chrono::duration<double> elapsed_now() const noexcept {
    return counts_.elapsed + (clock::now() - started_);
  }

  /// Adds a search that has ended; `before` actions lead to its start.
  void add(statistics const& search, std::size_t before) noexcept {
    counts_ = with(search, before);
    counts_.open = 0;
  }

  /// The sums, with a search that has not ended.
  [[nodiscard]] statistics with(statistics const& search, std::size_t before) const noexcept {
    statistics s = counts_;
    s.expanded += search.expanded;
    s.generated += search.generated;
    s.evaluated += search.evaluated;
    s.stored += search.stored;
    s.duplicates += search.duplicates;
    s.improved += search.improved;
    s.reopened += search.reopened;
    s.pruned += search.pruned;
    s.goals += search.goals;
    s.starts += search.starts;
    ++s.iterations;
    s.open = search.open;
    s.max_open = std::max(s.max_open, search.max_open);
    s.max_depth = std::max<std::uint64_t>(s.max_depth, before + search.max_depth);
    s.bytes = std::max(s.bytes, search.bytes);
    return s;
  }
  [[nodiscard]] statistics const& counts() const noexcept { return counts_; }

  /// Resets all counts, but keeps the time.
  void forget_counts() noexcept {
    auto const elapsed = counts_.elapsed;
    counts_ = {};
    counts_.elapsed = elapsed;
  }

 private:
  statistics counts_{};
  clock::time_point started_{};
};

/// The time of a call, exceptions included.
class spur_clock {
 public:
  explicit spur_clock(spur_total& total) noexcept : total_(&total) { total.begin(); }
  spur_clock(spur_clock const&) = delete;
  spur_clock& operator=(spur_clock const&) = delete;
  ~spur_clock() { total_->end(); }

 private:
  spur_total* total_;
};

/// Reports the nodes of spur searches as nodes of one search of `P`: their paths begin at a start,
/// and each has its own number.
template <class P, class Observer>
class spur_observer final
    : public retelling_observer<spur_observer<P, Observer>, P, spur_problem<P>, Observer> {
  using base = retelling_observer<spur_observer, P, spur_problem<P>, Observer>;
  using spur = spur_problem<P>;
  using typename base::hooks;
  friend base;

 public:
  spur_observer(Observer& observer, spur const& problem, root_path<P> const& root,
                spur_total const& total) noexcept
      : base(observer), spur_(&problem), root_(&root), total_(&total) {}

  /// The sums over all searches.
  void on_progress(progress_event const& e)
    requires hooks::progress
  {
    auto sums = total_->with(e.statistics, root_length());
    sums.elapsed = total_->elapsed_now();
    this->observer().on_progress(progress_event{sums});
  }

 private:
  [[nodiscard]] bool has_root() const noexcept { return spur_->spur() != root_path<P>::nowhere; }
  [[nodiscard]] std::size_t root_length() const noexcept { return has_root() ? spur_->spur() : 0; }
  /// The number of a node: earlier searches have used one number for each stored node.
  [[nodiscard]] std::uint64_t shown(std::uint64_t n) const noexcept {
    return total_->counts().stored + n;
  }
  /// The cost of a whole path. If actions have costs, the first one includes the root path.
  [[nodiscard]] cost_t<P> whole(cost_t<P> const& g, std::size_t depth) const {
    bool const is_without = has_root() && (unit_cost_problem<P> || depth == 0);
    return is_without ? static_cast<cost_t<P>>(root_->cost_to(spur_->spur()) + g) : g;
  }

  template <class Tell>
  void tell(successor_event<spur> const& e, Tell&& how) const {
    std::optional<std::uint64_t> n;
    if (e.node) n = shown(*e.node);
    how(successor_event<P>{shown(e.parent), n, e.state, plain(e.action), whole(e.g, e.depth), e.h,
                           root_length() + e.depth});
  }
  template <class Tell>
  void tell(node_event<spur> const& e, Tell&& how) const {
    struct asked {
      spur_observer const* by;
      number_on_request const* parent;
    } const from{this, &e.parent};
    number_on_request const parent(&from, 0, [](void const* p, std::uint64_t) {
      auto const* const a = static_cast<asked const*>(p);
      auto n = (*a->parent)();
      if (n) n = a->by->shown(*n);
      return n;
    });
    how(node_event<P>{shown(e.node), e.state, whole(e.g, e.depth), e.h, root_length() + e.depth,
                      parent});
  }

  spur const* spur_;
  root_path<P> const* root_;
  spur_total const* total_;
};

/// The observer of spur searches; none if the user has none.
template <class P, class Observer>
using spur_observer_t = std::conditional_t<std::is_same_v<Observer, no_observer>, no_observer,
                                           spur_observer<P, Observer>>;

template <class P, class Observer>
spur_observer_t<P, Observer> make_spur_observer([[maybe_unused]] Observer& observer,
                                                [[maybe_unused]] spur_problem<P> const& problem,
                                                [[maybe_unused]] root_path<P> const& root,
                                                [[maybe_unused]] spur_total const& total) {
  if constexpr (std::is_same_v<Observer, no_observer>)
    return {};
  else
    return {observer, problem, root, total};
}

/// Reports the progress of the backward search, in the sums over all searches.
template <class Observer>
class distance_observer final {
 public:
  distance_observer(Observer& observer, spur_total const& total) noexcept
      : observer_(&observer), total_(&total) {}

  void on_progress(progress_event const& e) {
    auto sums = total_->with(distance_counts(e.statistics), 0);
    sums.elapsed = total_->elapsed_now();
    observer_->on_progress(progress_event{sums});
  }

 private:
  Observer* observer_;
  spur_total const* total_;
};
template <class P, class Observer>
using distance_observer_t =
    std::conditional_t<hooks_of<Observer, P>::progress, distance_observer<Observer>, no_observer>;

template <class P, class Observer>
distance_observer_t<P, Observer> make_distance_observer([[maybe_unused]] Observer& observer,
                                                        [[maybe_unused]] spur_total const& total) {
  if constexpr (hooks_of<Observer, P>::progress)
    return {observer, total};
  else
    return {};
}

/// A best-first core whose solution can be written without exceptions.
template <class Core>
class spur_core : public Core {
 public:
  /// Guided by the distances or, if there are none, by the heuristic.
  template <class Problem, class S, class Distances, class Options, class Observer, class... H>
  spur_core(Problem const& problem, S const& start, Distances const& distances,
            Options const& options, Observer& observer, H const&...)
    requires(Distances::any)
      : Core(problem, start, distances, options, observer) {}
  template <class Problem, class S, class Options, class Observer, class... H>
  spur_core(Problem const& problem, S const& start, no_distances const&, Options const& options,
            Observer& observer, H const&... heuristic)
      : Core(problem, start, heuristic..., options, observer) {}

  /// Writes the solution's actions, and returns the index of its start; empty if memory runs out.
  template <class Action>
  [[nodiscard]] std::optional<std::size_t> write_solution(column<Action>& to) const {
    to.clear();
    if (!Core::goal_) return Core::goal_start_;
    auto const& nodes = Core::front_.nodes;
    if (!to.reserve(nodes.path_length(*Core::goal_))) return std::nullopt;
    auto const start =
        nodes.walk_back(*Core::goal_, [&](auto n) { to.append(nodes.last_action(n)); });
    std::reverse(to.begin(), to.end());
    return Core::start_numbers_[start];
  }
};

/// Yen's algorithm with Lawler's rule. When a path has been returned, a spur search begins at each
/// of its positions, from its own branching on, and finds the cheapest path that branches off
/// there. So the remaining paths are divided into sets, each represented by its cheapest path; none
/// is found twice. `Search` is the core of the spur searches, which solve `spur_problem<P>`, guided
/// by `H` (nothing, or one heuristic) or by `Distances`.
///
/// With distances, each place where a path can branch has a lower bound: the least sum of the cost
/// of an action there and the distance from its result. The spur search of a place begins when no
/// path found is as cheap as its bound; most spur searches are never made.
///
/// Its members are those that `solution_range` requires.
template <class P, class Search, class Observer, class Distances, class... H>
class k_best_search {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = spur_action_t<P>;
  using options = typename Search::options_type;

  static constexpr std::size_t nowhere = root_path<P>::nowhere;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  template <class S = state>
  k_best_search(referred<P> problem, S const& start, referred<H>... heuristic, options o,
                Observer& observer)
      : problem_(&problem.get()),
        starts_(to_starts<state>(start)),
        limits_{checked_limits(o.limits)},
        budget_(o.memory),
        found_(budget_),
        root_(budget_),
        spur_(*problem_, root_, budget_),
        told_(make_spur_observer(observer, spur_, root_, total_)),
        told_backward_(make_distance_observer<P>(observer, total_)),
        distances_(*problem_, o.memory, told_backward_, heuristic.get()...),
        search_(spur_, start_states<state>{starts_}, distances_, without_limits(o), told_,
                heuristic.get()...),
        tasks_(budget_),
        pending_(budget_),
        cut_(budget_) {
    check_starts(*problem_, starts_);  // the search's own problem lacks actions
    number_starts();
  }
  k_best_search(k_best_search const&) = delete;
  k_best_search& operator=(k_best_search const&) = delete;

  /// Continues to the next path, unless a limit stops it.
  search_status run() {
    if (afresh_) {
      if (!restart_search()) return status_ = search_status::memory_limit;
      forget();
    }
    if (status() == search_status::failed || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status();
    status_ = search_status::running;
    spur_clock const clock(total_);
    status_ = advance();
    return status_;
  }

  /// Continues under other limits, which are totals. If a depth limit that may have cut paths is
  /// raised, the search begins again.
  search_status run(limits_type limits) {
    limits_.replace(std::move(limits));
    if (admits_deeper(limits_, cut_depth_)) afresh_ = true;
    return run();
  }

  /// Begins another search at `start`, a state or `starts(range)`.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = to_starts<state>(start);
    check_starts(*problem_, fresh);
    numbers_.reserve(fresh.size());
    restart_at(search_, start_states<state>{fresh});
    starts_.swap(fresh);
    forget();
    limits_.put_back();
    total_ = {};
    forget_peak(budget_);
  }

  /// Leaves the current path: the next run continues to another.
  void leave_goal() {
    if (status_ != search_status::solved) return;
    status_ = search_status::running;
    branches_ = true;
    next_bound_ = found_.origin_of(last_).position;
  }

  [[nodiscard]] search_status status() const noexcept {
    if constexpr (Distances::any)
      if (distances_.failed()) return search_status::failed;
    return status_of(search_) == search_status::failed ? search_status::failed : status_;
  }

  /// Sums over all spur searches.
  [[nodiscard]] wend::statistics statistics() const {
    auto s = searching_ ? total_.with(search_.statistics(), root_length()) : total_.counts();
    if constexpr (Distances::any) {
      if (distances_.is_searching()) s = total_.with(distances_.counts(), 0);
      s.bytes += distances_.bytes();
    }
    s.bytes += budget_.peak();
    s.depth = status_ == search_status::solved ? found_.length_of(last_) : 0;
    return s;
  }

  /// Only the counts: no bound holds for the remaining solutions.
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (status_ != search_status::solved) return r;
    r.start = found_.start_of(last_);
    r.cost = found_.cost_of(last_);
    r.actions.reserve(found_.length_of(last_));
    found_.backwards(last_, [&r](action const& a) { r.actions.push_back(plain(a)); });
    std::reverse(r.actions.begin(), r.actions.end());
    return r;
  }

 private:
  search_status advance() {
    lend_memory();
    if (limits_.max_memory && *limits_.max_memory < budget_.bytes())
      return search_status::memory_limit;
    if (!note_branchings()) return search_status::memory_limit;
    while (branching const* const at = task()) {
      if (auto const pause = work_on(*at)) return *pause;
      end_task();
    }
    if (!found_.is_any_waiting()) {
      if (!pending_.empty()) return search_status::cost_limit;
      return cut_.empty() ? search_status::exhausted : cut_by_;
    }
    if (limits_.max_cost && *limits_.max_cost < found_.least_cost())
      return search_status::cost_limit;
    last_ = found_.next();
    found_.pop();
    return search_status::solved;
  }

  /// The place at which the current search, or the next one, begins; null if none is needed now.
  [[nodiscard]] branching const* task() {
    if constexpr (Distances::any) {
      // All searches are postponed until their bounds are less than the cost of each path found.
      if (!has_task_ && !pending_.empty() && is_due(pending_.bound())) {
        tasks_[0] = pending_.take();
        has_task_ = true;
      }
      return has_task_ ? &tasks_[0] : nullptr;
    } else {
      return next_task_ != tasks_.size() ? &tasks_[next_task_] : nullptr;
    }
  }
  void end_task() noexcept {
    has_task_ = false;
    ++next_task_;
  }
  [[nodiscard]] bool is_due(cost const& bound) const {
    if (limits_.max_cost && *limits_.max_cost < bound) return false;
    return !found_.is_any_waiting() || bound < found_.least_cost();
  }

  /// Records the places where searches are to begin; false if memory runs out.
  [[nodiscard]] bool note_branchings() {
    if (!begun_) {
      if (!tasks_.reserve(1) || !pending_.reserve(1)) return false;
      tasks_.append(branching{branching::none, 0});
      if (Distances::any) pending_.add(tasks_[0], cost{});
      begun_ = true;
    }
    if (branches_) {  // off the last path, from its own branching on
      if constexpr (Distances::any) {
        if (!note_bounds()) return false;
      } else {
        std::size_t const first = found_.origin_of(last_).position;
        std::size_t const end = found_.length_of(last_) + 1;
        tasks_.clear();
        next_task_ = 0;
        if (!tasks_.reserve(end - first)) return false;
        for (std::size_t i = first; i != end; ++i) tasks_.append(branching{last_, i});
      }
      branches_ = false;
    }
    if constexpr (Distances::any) {
      if (admits_dearer(limits_, cut_cost_)) {
        if (!pending_.reserve(cut_.size())) return false;
        for (branching const& at : cut_) pending_.add(at, cost{});
        cut_.clear();
        cut_cost_.reset();
      }
    } else if (admits_dearer(limits_, cut_cost_)) {
      if (!tasks_.reserve(cut_.size())) return false;
      for (branching const& at : cut_) tasks_.append(at);
      cut_.clear();
      cut_cost_.reset();
    }
    return true;
  }

  /// Records the places where paths can branch off the last one, with bounds; false if memory runs
  /// out.
  [[nodiscard]] bool note_bounds() {
    if (!load(last_)) return false;
    for (std::size_t const end = found_.length_of(last_) + 1; next_bound_ != end; ++next_bound_) {
      branching const at{last_, next_bound_};
      if (!pending_.reserve(1)) return false;
      if (at.position == 0) {
        pending_.add(at, cost{});
        continue;
      }
      spur_.search_from(at.position - 1);
      if (!forbid(at)) return false;
      if (auto const bound = bound_at_spur()) pending_.add(at, *bound);
    }
    spur_.search_whole();
    return true;
  }

  /// A lower bound on the costs of paths that branch off at the spur state; empty if none does.
  [[nodiscard]] std::optional<cost> bound_at_spur() {
    std::optional<cost> least;
    state const& s = root_.state_at(spur_.spur());
    auto const fail = [](std::string const& what) {
      raise(invalid_cost_at<action>(what, {}));
    };
    WEND_TRY {
      for (auto&& given : spur_.actions(s)) {
        successor_t<spur_problem<P>> const& x = given;
        auto step = cost_of_action(spur_, s, x, fail);
        if (!step.applicable) continue;
        if constexpr (unit_cost_problem<P>)  // otherwise the cost includes that of the root path
          step.value =
              checked_sum(root_.cost_to(spur_.spur()), step.value, path_does_not_fit, fail);
        state const to = spur_.result(s, x);
        if (root_.place_of(*problem_, to) <= spur_.spur()) continue;
        auto const h = distances_(to);
        if (!h) continue;
        cost const bound = checked_sum(step.value, *h).value_or(step.value);
        if (!least || bound < *least) least = bound;
      }
    }
    WEND_CATCH_ALL {
      with_caught<invalid_cost_at<action>>([this](auto const& e) { raise_with_root(e); });
      WEND_RETHROW;
    }
    return least;
  }

  /// Finds the distances to the goals, if the next search needs them; returns the limit that stops
  /// this. A start that is a goal is found without distances.
  std::optional<search_status> find_distances() {
    if (distances_.is_done()) return std::nullopt;
    if (!distances_.is_searching()) {
      std::vector<state> targets;
      if (!reserve_empty(targets, numbers_.size())) return search_status::memory_limit;
      for (std::size_t const i : numbers_) {
        if (problem_->is_goal(starts_[i])) return std::nullopt;
        targets.push_back(starts_[i]);
      }
      if (targets.empty()) return std::nullopt;
      distances_.aim_at(std::move(targets));
    }
    auto rest = limits_after(total_.counts(), distances_.elapsed());
    rest.max_cost = limits_.max_cost;
    if (limits_.max_memory) lessen(*rest.max_memory, search_.statistics().bytes);
    auto const how = distances_.find(std::move(rest));
    if (!how) total_.add(distances_.counts(), 0);
    lend_memory();
    return how;
  }

  /// Finds the cheapest path that branches off there, if there is one. Returns the status.
  std::optional<search_status> work_on(branching const& at) {
    if (!cut_.reserve(1)) return search_status::memory_limit;
    if constexpr (Distances::any)
      if (!searching_) {
        if (at.position == 0 && at.path != branching::none) leave_start(found_.start_of(at.path));
        if (auto const pause = find_distances()) return pause;
      }
    if (!searching_) {
      auto const begun = begin_search(at);
      if (!begun) return search_status::memory_limit;
      if (!*begun) return std::nullopt;
      searching_ = true;
    }
    switch (auto const how = search_on()) {
      case search_status::solved:
        if (!keep(at)) return search_status::memory_limit;
        break;
      case search_status::exhausted: break;
      case search_status::cost_limit:
        cut_cost_ = limits_.max_cost;
        if (cut_.empty()) cut_by_ = how;
        cut_.append(at);
        break;
      case search_status::depth_limit:
        cut_by_ = how;
        cut_.append(at);
        break;
      case search_status::running:
      case search_status::expansion_limit:
      case search_status::time_limit:
      case search_status::memory_limit:
      case search_status::stopped:
      case search_status::failed:
      case search_status::width_limit: return how;
    }
    end_search();
    searching_ = false;
    return std::nullopt;
  }

  /// Forgets all paths. \pre The search begins at the starts.
  void forget() {
    found_.clear();
    root_.clear();
    loaded_ = branching::none;
    cut_depth_.reset();
    number_starts();
    spur_.search_whole();
    total_.forget_counts();
    if constexpr (Distances::any) distances_.forget();
    tasks_.clear();
    pending_.clear();
    cut_.clear();
    cut_cost_.reset();
    next_task_ = 0;
    begun_ = branches_ = searching_ = afresh_ = has_task_ = false;
    status_ = search_status::running;
  }

  // ---- a spur search

  /// Begins a search; false if nothing is left to search, empty if memory runs out.
  [[nodiscard]] std::optional<bool> begin_search(branching const& at) {
    if (at.path == branching::none) return true;  // the search has the starts
    if (at.position == 0) {
      leave_start(found_.start_of(at.path));
      if (numbers_.empty()) return false;
      spur_.search_whole();
      if (!restart_search(numbers_.size(), [this](std::size_t i) { return numbers_[i]; }))
        return std::nullopt;
      return true;
    }
    if (!load(at.path)) return std::nullopt;
    spur_.search_from(at.position - 1);
    if (!forbid(at) || !search_.reserve_starts(1)) return std::nullopt;
    restart_at(search_, root_.state_at(spur_.spur()));
    return true;
  }

  /// Restarts the search at all starts; false if memory runs out.
  [[nodiscard]] bool restart_search() {
    return restart_search(starts_.size(), [](std::size_t i) { return i; });
  }

  /// Continues the search.
  search_status search_on() {
    auto const limits = limits_of_search();
    if (!limits) return search_status::cost_limit;
    search_status how{};
    WEND_TRY {
      adopt(search_, *limits);
      how = drive<false>(search_);
    }
    WEND_CATCH_ALL {
      with_caught<invalid_cost_at<action>>([this](auto const& e) { raise_with_root(e); });
      WEND_RETHROW;
    }
    return how;
  }

  /// Stores the path that the search found; false if memory runs out.
  [[nodiscard]] bool keep(branching const& at) {
    spur_.search_ended();
    lend_memory();
    column<action> tail(budget_);
    auto const begun_at = search_.write_solution(tail);
    if (!begun_at) return false;
    std::size_t const start =
        at.position == 0 ? first_equal(numbers_[*begun_at]) : found_.start_of(at.path);
    return found_.add(at, start, tail,
                      root_.cost_along(*problem_, starts_[start], spur_.spur(), tail));
  }

  /// Ends the search, whatever its outcome.
  void end_search() {
    auto const counts = search_.statistics();
    if (limits_.max_depth && *limits_.max_depth <= root_length() + counts.max_depth)
      cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(nowhere));
    total_.add(counts, root_length());
  }

  /// Gives the memory that the search leaves to the tables of paths.
  void lend_memory() {
    if (!limits_.max_memory) return budget_.set_limit({});
    std::size_t rest = *limits_.max_memory;
    lessen(rest, search_.statistics().bytes);
    if constexpr (Distances::any) lessen(rest, distances_.bytes());
    budget_.set_limit(rest);
  }
  static void lessen(std::size_t& rest, std::size_t used) noexcept { rest -= std::min(rest, used); }

  /// The number of actions before the start of the search.
  [[nodiscard]] std::size_t root_length() const noexcept {
    return spur_.spur() == nowhere ? 0 : spur_.spur();
  }

  static options without_limits(options o) {
    o.limits = {};
    return o;
  }

  // ---- the start of a search

  /// Begins the search at `count` starts with these numbers; false if memory runs out.
  template <class Number>
  [[nodiscard]] bool restart_search(std::size_t count, Number const& number) {
    rest_.states.clear();
    if (!reserve_empty(rest_.states, count) || !search_.reserve_starts(count)) return false;
    for (std::size_t i = 0; i < count; ++i) rest_.states.push_back(starts_[number(i)]);
    restart_at(search_, rest_);
    return true;
  }
  void number_starts() {
    numbers_.clear();
    for (std::size_t i = 0; i < starts_.size(); ++i) numbers_.push_back(i);
  }
  /// The first of the starts that equal this one: a tree search may find another.
  [[nodiscard]] std::size_t first_equal(std::size_t start) const {
    return static_cast<std::size_t>(std::find(starts_.begin(), starts_.end(), starts_[start]) -
                                    starts_.begin());
  }
  /// Other paths from this start branch off those that were found.
  void leave_start(std::size_t start) {
    state const& left = starts_[start];
    std::erase_if(numbers_, [&](std::size_t i) { return starts_[i] == left; });
  }

  /// Makes a path the root path; false if memory runs out.
  [[nodiscard]] bool load(std::size_t path) {
    if (loaded_ == path) return true;
    loaded_ = branching::none;
    auto& actions = root_.actions();
    actions.clear();
    if (!actions.reserve(found_.length_of(path))) return false;
    found_.backwards(path, [&actions](action const& a) { actions.append(a); });
    std::reverse(actions.begin(), actions.end());
    if (!root_.follow(*problem_, starts_[found_.start_of(path)])) return false;
    loaded_ = path;
    return true;
  }

  /// Forbids the actions by which the paths found continue from there; false if memory runs out.
  /// These are the action of the path itself and, as long as paths branched off one another at this
  /// place, theirs (Lawler's rule).
  [[nodiscard]] bool forbid(branching const& at) {
    auto& forbidden = spur_.forbidden();
    for (std::size_t i = at.path;; i = found_.origin_of(i).path) {
      if (!forbidden.reserve(1)) return false;
      forbidden.append(found_.action_at(i, at.position));
      if (found_.origin_of(i).position != at.position) return true;
    }
  }

  // ---- the limits of a search

  /// The limits that earlier searches and the root path leave; empty if the root path costs too
  /// much.
  [[nodiscard]] std::optional<limits_type> limits_of_search() {
    auto rest = limits_after(total_.counts(), search_.statistics().elapsed);
    if constexpr (Distances::any)
      if (limits_.max_memory) lessen(*rest.max_memory, distances_.bytes());
    if (limits_.max_depth)
      rest.max_depth = *limits_.max_depth - std::min(*limits_.max_depth, root_length());
    rest.max_cost = limits_.max_cost;
    if constexpr (unit_cost_problem<P>) {  // whose searches do not include the root path in costs
      if (limits_.max_cost && spur_.spur() != nowhere) {
        cost const& root = root_.cost_to(spur_.spur());
        if (*limits_.max_cost < root) return std::nullopt;
        if constexpr (std::is_arithmetic_v<cost>)
          rest.max_cost = static_cast<cost>(*limits_.max_cost - root);
      }
    }
    return rest;
  }
  /// The remaining limits of expansions, time, memory and `stop`, after earlier searches, for a
  /// search that has taken the time `own` so far.
  [[nodiscard]] limits_type limits_after(wend::statistics const& before,
                                         std::chrono::duration<double> own) {
    limits_type rest;
    if (limits_.max_expanded)
      rest.max_expanded = *limits_.max_expanded - std::min(*limits_.max_expanded, before.expanded);
    if (limits_.max_time) rest.max_time = *limits_.max_time - total_.elapsed_now() + own;
    if (limits_.max_memory)
      rest.max_memory = *limits_.max_memory - std::min(*limits_.max_memory, budget_.bytes());
    if (limits_.stop) rest.stop = [this] { return limits_.stop(); };
    return rest;
  }

  // ---- errors

  /// The text of an error, without the path.
  static std::string words_of(invalid_cost const& e) {
    std::string const text = e.what();
    return text.substr(0, text.find(", after "));
  }
  /// Raises a spur search's error with the whole path.
  void raise_with_root(invalid_cost_at<action> const& e) {
    std::vector<action_t<P>> path;
    for (std::size_t i = 0; i < root_length(); ++i) path.push_back(plain(root_.actions()[i]));
    for (action const& a : e.path()) path.push_back(plain(a));
    raise(invalid_cost_at<action_t<P>>(words_of(e), std::move(path)));
  }

  P const* problem_;
  std::vector<state> starts_;
  std::vector<std::size_t> numbers_{};  // of the starts that are left
  limits_in_force<cost> limits_;
  memory_budget budget_;
  found_paths<P> found_;
  spur_total total_{};
  std::optional<std::size_t> cut_depth_{};  // the limit of depth that may have cut some

  root_path<P> root_;
  spur_problem<P> spur_;
  std::size_t loaded_ = branching::none;  // the root path
  start_states<state> rest_{};            // the starts of the search when it begins again
  spur_observer_t<P, Observer> told_;
  distance_observer_t<P, Observer> told_backward_;
  [[no_unique_address]] Distances distances_;

  spur_core<Search> search_;
  column<branching> tasks_;                    // places of searches to come; with distances one
  pending_branchings<cost> pending_;           // with distances: the other places
  column<branching> cut_;                      // places where a limit has cut all paths
  std::optional<cost> cut_cost_{};             // the limit of costs that cut some
  search_status cut_by_ = search_status::exhausted;
  search_status status_ = search_status::running;
  std::size_t next_task_ = 0;
  std::size_t next_bound_ = 0;          // the position at which the last path is to be bounded
  std::size_t last_ = branching::none;  // the path that was returned last
  bool begun_ = false;
  bool branches_ = false;   // the last path has to be branched off
  bool afresh_ = false;     // the search is to begin again
  bool searching_ = false;  // the search has begun with the next task
  bool has_task_ = false;   // with distances: a task was taken and has not ended
};

}  // namespace wend::detail
