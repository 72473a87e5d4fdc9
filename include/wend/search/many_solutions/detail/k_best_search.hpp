// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v, std::conditional_t, std::is_same_v
#include <utility>      // std::exchange, std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/frontier/detail/entry_heap.hpp>
#include <wend/search/many_solutions/detail/goal_distances.hpp>
#include <wend/search/many_solutions/detail/spur_problem.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/forwarding_observer.hpp>
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
  struct path {
    branching from;      ///< The place of its branch on an earlier path.
    std::size_t start;   ///< The number of its start.
    std::size_t first;   ///< The place of its tail among the actions.
    std::size_t length;  ///< The number of its actions.
    cost total;
  };

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
  /// The cost of the path `next()`.
  [[nodiscard]] cost const& least_cost() const noexcept { return paths_[next()].total; }
  /// Removes the path `next()`.
  void pop() {
    std::pop_heap(waiting_.begin(), waiting_.end(), later());
    waiting_.pop_back();
  }

  [[nodiscard]] path const& operator[](std::size_t i) const noexcept { return paths_[i]; }

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

/// A place where paths can branch, with a lower bound on the cost of the paths that branch there.
template <class Cost>
struct bounded_branching {
  branching at;
  Cost bound;
};
/// The least bound first; of equal ones the last place on its path.
struct before_in_bounds {
  template <class Cost>
  bool operator()(bounded_branching<Cost> const& a, bounded_branching<Cost> const& b) const {
    if (a.bound < b.bound) return true;
    if (b.bound < a.bound) return false;
    if (a.at.position != b.at.position) return b.at.position < a.at.position;
    return a.at.path < b.at.path;
  }
};

/// The sums of the counts of the searches that have ended.
class spur_sums {
 public:
  /// Adds a search that numbered `nodes` nodes; `before` actions lead to its start.
  void add(statistics const& search, std::size_t before, std::uint64_t nodes) noexcept {
    counts_ = with(search, before);
    counts_.open = 0;
    nodes_ += nodes;
  }

  /// The sums, with a search that has not ended.
  [[nodiscard]] statistics with(statistics const& search, std::size_t before) const noexcept {
    statistics s = counts_;
    add_counts(s, search);
    ++s.iterations;
    s.max_open = std::max(counts_.max_open, search.max_open);
    s.max_depth = std::max<std::uint64_t>(counts_.max_depth, before + search.max_depth);
    s.bytes = std::max(counts_.bytes, search.bytes);
    return s;
  }
  /// The progress when the search has taken the time `elapsed`.
  [[nodiscard]] progress_event progress_with(statistics const& search, std::size_t before,
                                             std::chrono::duration<double> elapsed) const noexcept {
    progress_event now{with(search, before)};
    now.statistics.elapsed = elapsed;
    return now;
  }
  [[nodiscard]] statistics const& counts() const noexcept { return counts_; }
  /// The number of nodes, among them dead ends, which do not count as stored.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  void clear() noexcept { *this = {}; }

 private:
  statistics counts_{};
  std::uint64_t nodes_ = 0;
};

/// Reports the nodes of spur searches as nodes of one search of `P`: their paths begin at a start,
/// and each has its own number.
template <class P, class Observer>
class spur_observer final
    : public forwarding_observer<spur_observer<P, Observer>, P, spur_problem<P>, Observer> {
  using base = forwarding_observer<spur_observer, P, spur_problem<P>, Observer>;
  using spur = spur_problem<P>;
  using typename base::hooks;
  friend base;

 public:
  spur_observer(Observer& observer, spur const& problem, root_path<P> const& root,
                spur_sums const& sums, watch const& clock) noexcept
      : base(observer), spur_(&problem), root_(&root), sums_(&sums), clock_(&clock) {}

  /// The sums over all searches.
  void on_progress(progress_event const& e)
    requires hooks::progress
  {
    this->observer().on_progress(
        sums_->progress_with(e.statistics, root_length(), clock_->so_far()));
  }

 private:
  [[nodiscard]] bool has_root() const noexcept { return spur_->spur() != root_path<P>::nowhere; }
  [[nodiscard]] std::size_t root_length() const noexcept { return has_root() ? spur_->spur() : 0; }
  /// The number of a node: earlier searches have used smaller ones.
  [[nodiscard]] std::uint64_t shown(std::uint64_t n) const noexcept { return sums_->nodes() + n; }
  /// The cost of a whole path. If actions have costs, the first one includes the root path.
  [[nodiscard]] cost_t<P> whole_cost(cost_t<P> const& g, std::size_t depth) const {
    bool const is_without = has_root() && (unit_cost_problem<P> || depth == 0);
    return is_without ? static_cast<cost_t<P>>(root_->cost_to(spur_->spur()) + g) : g;
  }

  [[nodiscard]] std::size_t whole_depth(std::size_t depth) const noexcept {
    return root_length() + depth;
  }
  [[nodiscard]] static decltype(auto) action_of(action_t<spur> const& a) noexcept {
    return plain(a);
  }

  spur const* spur_;
  root_path<P> const* root_;
  spur_sums const* sums_;
  watch const* clock_;
};

/// The observer of spur searches; none if the user has none.
template <class P, class Observer>
using spur_observer_t = std::conditional_t<std::is_same_v<Observer, no_observer>, no_observer,
                                           spur_observer<P, Observer>>;

/// Reports the progress of the backward search, in the sums over all searches.
template <class Observer>
class distance_observer final {
 public:
  distance_observer(Observer& observer, spur_sums const& sums, watch const& clock) noexcept
      : observer_(&observer), sums_(&sums), clock_(&clock) {}

  void on_progress(progress_event const& e) {
    observer_->on_progress(
        sums_->progress_with(distance_counts(e.statistics), 0, clock_->so_far()));
  }

 private:
  Observer* observer_;
  spur_sums const* sums_;
  watch const* clock_;
};
template <class P, class Observer>
using distance_observer_t =
    std::conditional_t<hooks_of<Observer, P>::progress, distance_observer<Observer>, no_observer>;

/// A best-first core whose solution can be written without exceptions.
template <class Core>
class spur_core : public Core {
 public:
  using Core::Core;

  /// Writes the solution's actions, and returns the index of its start; empty if memory runs out.
  template <class Action>
  [[nodiscard]] std::optional<std::size_t> write_solution(column<Action>& to) const {
    to.clear();
    if (!Core::goal_) return Core::goal_start_;
    auto const& nodes = Core::space_.nodes;
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
/// by `H` or by `Distances`. A core of search_session.
///
/// With distances, each place where a path can branch has a lower bound: the least sum of the cost
/// of an action there and the distance from its result. The spur search of a place begins when no
/// path found is as cheap as its bound; most spur searches are never made.
template <class P, class H, class Search, class Distances, class Observer>
class k_best_core {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = spur_action_t<P>;
  static constexpr std::size_t nowhere = root_path<P>::nowhere;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = typename Search::options_type;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  template <class S>
  k_best_core(P const& problem, S const& start, H const& heuristic, options_type const& o,
              Observer& observer)
      : life(o.limits, o.memory),
        problem_(&problem),
        starts_(to_starts<state>(start)),
        found_(life.budget),
        root_(life.budget),
        spur_(problem, root_, life.budget),
        inner_observer_(make_inner_observer<spur_observer_t<P, Observer>>(observer, spur_, root_,
                                                                          sums_, life.clock)),
        backward_observer_(
            make_inner_observer<distance_observer_t<P, Observer>>(observer, sums_, life.clock)),
        distances_(problem, o.memory, backward_observer_, heuristic),
        search_(spur_, start_states<state>{starts_}, guide(distances_, heuristic),
                without_limits(o), inner_observer_),
        tasks_(life.budget),
        pending_(life.budget),
        cut_(life.budget) {
    check_starts(*problem_, starts_);  // the search's own problem lacks actions
    number_starts();
  }
  k_best_core(k_best_core const&) = delete;
  k_best_core& operator=(k_best_core const&) = delete;

  search_life<cost> life;

  bool enter() {
    if (!begins_again_) return true;
    if (!restart_search()) return life.finish(search_status::memory_limit);
    begins_again_ = false;
    return true;
  }

  /// Finds the next path, unless a limit stops it.
  bool visit() { return life.finish(advance()); }

  void take(std::vector<state> starts) {
    check_starts(*problem_, starts);
    numbers_.reserve(starts.size());
    restart_at(search_, start_states<state>{starts});
    starts_.swap(starts);
    has_new_starts_ = true;
  }

  /// Forgets all paths.
  void forget() {
    found_.clear();
    root_.clear();
    loaded_ = branching::none;
    cut_depth_.reset();
    number_starts();
    spur_.search_whole();
    sums_.clear();
    if constexpr (Distances::any) distances_.forget();
    tasks_.clear();
    pending_.clear();
    cut_.clear();
    cut_cost_.reset();
    next_task_ = 0;
    begun_ = branches_ = searching_ = has_task_ = false;
    begins_again_ = !std::exchange(has_new_starts_, false);
  }

  [[nodiscard]] bool is_wider() const { return admits_deeper(life.limits, cut_depth_); }

  [[nodiscard]] bool failed() const noexcept {
    if constexpr (Distances::any)
      if (distances_.failed()) return true;
    return !begins_again_ && has_failed(search_);
  }

  /// Leaves the current path: the next run continues to another.
  void leave_goal() {
    if (life.status != search_status::solved) return;
    life.status = search_status::running;
    branches_ = true;
    next_bound_ = found_[last_].from.position;
  }

  /// Sums over all spur searches.
  [[nodiscard]] wend::statistics statistics() const {
    auto s = searching_ ? sums_.with(search_.statistics(), root_length()) : sums_.counts();
    if constexpr (Distances::any) {
      if (distances_.is_searching()) s = sums_.with(distances_.counts(), 0);
      s.bytes += distances_.bytes();
    }
    s.bytes += life.budget.peak();
    s.elapsed = life.clock.elapsed();
    s.depth = life.status == search_status::solved ? found_[last_].length : 0;
    return s;
  }

  /// Only the counts: no bound holds for the remaining solutions.
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if (life.status != search_status::solved) return r;
    r.start = found_[last_].start;
    r.cost = found_[last_].total;
    r.actions.reserve(found_[last_].length);
    found_.backwards(last_, [&r](action const& a) { r.actions.push_back(plain(a)); });
    std::reverse(r.actions.begin(), r.actions.end());
    return r;
  }

 private:
  search_status advance() {
    lend_memory();
    spur_.set_beyond(cost_beyond(life.limits.max_cost));
    if (life.limits.max_memory && *life.limits.max_memory < life.budget.bytes())
      return search_status::memory_limit;
    if (!note_branchings()) return search_status::memory_limit;
    while (branching const* const at = task()) {
      if (auto const pause = work_on(*at)) return *pause;
      end_task();
    }
    if (!found_.is_any_waiting()) {
      if (pending_.size() != 0) return search_status::cost_limit;
      return cut_.empty() ? search_status::exhausted : cut_by_;
    }
    if (life.limits.max_cost && *life.limits.max_cost < found_.least_cost())
      return search_status::cost_limit;
    last_ = found_.next();
    found_.pop();
    return search_status::solved;
  }

  /// The place at which the current search, or the next one, begins; null if none is needed now.
  [[nodiscard]] branching const* task() {
    if constexpr (Distances::any) {
      // All searches are postponed until their bounds are less than the cost of each path found.
      if (!has_task_ && pending_.size() != 0 && is_due(pending_.first().bound)) {
        tasks_[0] = pending_.take().at;
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
    if (life.limits.max_cost && *life.limits.max_cost < bound) return false;
    return !found_.is_any_waiting() || bound < found_.least_cost();
  }

  /// Records the places where searches are to begin; false if memory runs out.
  [[nodiscard]] bool note_branchings() {
    if (!begun_) {
      if (!tasks_.reserve(1) || !pending_.reserve(1)) return false;
      tasks_.append(branching{branching::none, 0});
      if (Distances::any) pending_.push({tasks_[0], cost{}});
      begun_ = true;
    }
    if (branches_) {  // off the last path, from its own branching on
      if constexpr (Distances::any) {
        if (!note_bounds()) return false;
      } else {
        std::size_t const first = found_[last_].from.position;
        std::size_t const end = found_[last_].length + 1;
        tasks_.clear();
        next_task_ = 0;
        if (!tasks_.reserve(end - first)) return false;
        for (std::size_t i = first; i != end; ++i) tasks_.append(branching{last_, i});
      }
      branches_ = false;
    }
    if constexpr (Distances::any) {
      if (admits_dearer(life.limits, cut_cost_)) {
        if (!pending_.reserve(cut_.size())) return false;
        for (branching const& at : cut_) pending_.push({at, cost{}});
        cut_.clear();
        cut_cost_.reset();
      }
    } else if (admits_dearer(life.limits, cut_cost_)) {
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
    for (std::size_t const end = found_[last_].length + 1; next_bound_ != end; ++next_bound_) {
      branching const at{last_, next_bound_};
      if (!pending_.reserve(1)) return false;
      if (at.position == 0) {
        pending_.push({at, cost{}});
        continue;
      }
      spur_.search_from(at.position - 1);
      if (!forbid(at)) return false;
      if (auto const bound = bound_at_spur()) pending_.push({at, *bound});
    }
    spur_.search_whole();
    return true;
  }

  /// A lower bound on the costs of paths that branch off at the spur state; empty if none does.
  [[nodiscard]] std::optional<cost> bound_at_spur() {
    std::optional<cost> least;
    state const& s = root_.state_at(spur_.spur());
    auto const& fail = fail_at_start<action>;
    WEND_TRY {
      for_each_applicable(spur_, s, fail, [&](auto const& x, cost g) {
        if constexpr (unit_cost_problem<P>)  // otherwise the cost includes that of the root path
          g = checked_sum(root_.cost_to(spur_.spur()), g, path_does_not_fit, fail);
        state const to = spur_.result(s, x);
        if (root_.place_of(*problem_, to) <= spur_.spur()) return true;
        auto const h = distances_(to);
        if (!h) return true;
        cost const bound = checked_sum(g, *h).value_or(g);
        if (!least || bound < *least) least = bound;
        return true;
      });
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
    auto rest = limits_after(sums_.counts(), distances_.elapsed());
    rest.max_cost = life.limits.max_cost;
    if (life.limits.max_memory) subtract(*rest.max_memory, search_.statistics().bytes);
    auto const how = distances_.find(std::move(rest));
    if (!how) sums_.add(distances_.counts(), 0, 0);
    lend_memory();
    return how;
  }

  /// Finds the cheapest path that branches off there, if there is one. Returns the status.
  std::optional<search_status> work_on(branching const& at) {
    if (!cut_.reserve(1)) return search_status::memory_limit;
    if constexpr (Distances::any)
      if (!searching_) {
        if (at.position == 0 && at.path != branching::none) leave_start(found_[at.path].start);
        if (auto const pause = find_distances()) return pause;
      }
    if (!searching_) {
      auto const begun = begin_search(at);
      if (!begun) return search_status::memory_limit;
      if (!*begun) return std::nullopt;
      searching_ = true;
    }
    switch (auto const how = continue_search()) {
      case search_status::solved:
        if (!keep(at)) return search_status::memory_limit;
        break;
      case search_status::exhausted: break;
      case search_status::cost_limit:
        cut_cost_ = life.limits.max_cost;
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

  // ---- a spur search

  /// Begins a search; false if nothing is left to search, empty if memory runs out.
  [[nodiscard]] std::optional<bool> begin_search(branching const& at) {
    if (at.path == branching::none) return true;  // the search has the starts
    if (at.position == 0) {
      leave_start(found_[at.path].start);
      if (numbers_.empty()) return false;
      spur_.search_whole();
      if (!restart_search()) return std::nullopt;
      return true;
    }
    if (!load(at.path)) return std::nullopt;
    spur_.search_from(at.position - 1);
    if (!forbid(at) || !search_.reserve_starts(1)) return std::nullopt;
    restart_at(search_, root_.state_at(spur_.spur()));
    return true;
  }

  search_status continue_search() {
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
    column<action> tail(life.budget);
    auto const begun_at = search_.write_solution(tail);
    if (!begun_at) return false;
    std::size_t const start =
        at.position == 0 ? first_equal(numbers_[*begun_at]) : found_[at.path].start;
    return found_.add(at, start, tail,
                      root_.cost_along(*problem_, starts_[start], spur_.spur(), tail));
  }

  /// Ends the search, whatever its outcome.
  void end_search() {
    auto const counts = search_.statistics();
    if (life.limits.max_depth && *life.limits.max_depth <= root_length() + counts.max_depth)
      cut_depth_ = std::min(*life.limits.max_depth, cut_depth_.value_or(nowhere));
    // A search that ended at its start stored no node.
    sums_.add(counts, root_length(), std::max<std::uint64_t>(counts.stored, search_.node_count()));
  }

  /// Lets the tables of paths use the memory that the searches leave free.
  void lend_memory() {
    if (!life.limits.max_memory) return life.budget.set_limit({});
    std::size_t rest = *life.limits.max_memory;
    subtract(rest, search_.statistics().bytes);
    if constexpr (Distances::any) subtract(rest, distances_.bytes());
    life.budget.set_limit(rest);
  }
  static void subtract(std::size_t& rest, std::size_t used) noexcept {
    rest -= std::min(rest, used);
  }

  /// The number of actions before the start of the search.
  [[nodiscard]] std::size_t root_length() const noexcept {
    return spur_.spur() == nowhere ? 0 : spur_.spur();
  }

  static options_type without_limits(options_type o) {
    o.limits = {};
    return o;
  }
  /// The heuristic of the spur searches.
  static auto const& guide([[maybe_unused]] Distances const& distances,
                           [[maybe_unused]] H const& heuristic) noexcept {
    if constexpr (Distances::any)
      return distances;
    else
      return heuristic;
  }

  // ---- the start of a search

  /// Begins the search at the starts that are left; false without memory for them.
  [[nodiscard]] bool restart_search() {
    std::size_t const count = numbers_.size();
    rest_.states.clear();
    if (!reserve_empty(rest_.states, count) || !search_.reserve_starts(count)) return false;
    for (std::size_t const i : numbers_) rest_.states.push_back(starts_[i]);
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
  /// Removes this start, and those equal to it, from the starts that are left: other paths from it
  /// branch off the paths found.
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
    if (!actions.reserve(found_[path].length)) return false;
    found_.backwards(path, [&actions](action const& a) { actions.append(a); });
    std::reverse(actions.begin(), actions.end());
    if (!root_.follow(*problem_, starts_[found_[path].start])) return false;
    loaded_ = path;
    return true;
  }

  /// Forbids the actions by which the paths found continue from `at`; false if memory runs out.
  /// These are the action of the path itself and, as long as a path branched off another one at the
  /// same position, the action of that one (Lawler's rule).
  [[nodiscard]] bool forbid(branching const& at) {
    auto& forbidden = spur_.forbidden();
    for (std::size_t i = at.path;; i = found_[i].from.path) {
      if (!forbidden.reserve(1)) return false;
      forbidden.append(found_.action_at(i, at.position));
      if (found_[i].from.position != at.position) return true;
    }
  }

  // ---- the limits of a search

  /// The limits of the next search: what the earlier searches and the root path leave of the limits
  /// of the whole. Empty if the root path costs too much.
  [[nodiscard]] std::optional<limits_type> limits_of_search() {
    auto rest = limits_after(sums_.counts(), search_.statistics().elapsed);
    if constexpr (Distances::any)
      if (life.limits.max_memory) subtract(*rest.max_memory, distances_.bytes());
    if (life.limits.max_depth)
      rest.max_depth = *life.limits.max_depth - std::min(*life.limits.max_depth, root_length());
    rest.max_cost = life.limits.max_cost;
    if constexpr (unit_cost_problem<P>) {  // whose searches do not include the root path in costs
      if (life.limits.max_cost && spur_.spur() != nowhere) {
        cost const& root = root_.cost_to(spur_.spur());
        if (*life.limits.max_cost < root) return std::nullopt;
        if constexpr (std::is_arithmetic_v<cost>)
          rest.max_cost = static_cast<cost>(*life.limits.max_cost - root);
      }
    }
    return rest;
  }
  /// The remaining limits of expansions, time, memory and `stop`, after earlier searches, for a
  /// search that has taken the time `own` so far.
  [[nodiscard]] limits_type limits_after(wend::statistics const& before,
                                         std::chrono::duration<double> own) {
    limits_type rest;
    auto const& all = life.limits;
    if (all.max_expanded)
      rest.max_expanded = *all.max_expanded - std::min(*all.max_expanded, before.expanded);
    if (all.max_time) rest.max_time = *all.max_time - life.clock.so_far() + own;
    if (all.max_memory)
      rest.max_memory = *all.max_memory - std::min(*all.max_memory, life.budget.bytes());
    if (all.stop) rest.stop = [this] { return life.limits.stop(); };
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
  found_paths<P> found_;
  spur_sums sums_{};
  std::optional<std::size_t> cut_depth_{};  // the limit of depth that may have cut some

  root_path<P> root_;
  spur_problem<P> spur_;
  std::size_t loaded_ = branching::none;  // the root path
  start_states<state> rest_{};            // the starts of the search when it begins again
  spur_observer_t<P, Observer> inner_observer_;
  distance_observer_t<P, Observer> backward_observer_;
  [[no_unique_address]] Distances distances_;

  spur_core<Search> search_;
  column<branching> tasks_;                    // places of searches to come; one with distances
  entry_heap<bounded_branching<cost>, before_in_bounds> pending_;  // the others, with distances
  column<branching> cut_;                      // places where a limit has cut all paths
  std::optional<cost> cut_cost_{};             // the cost limit that cut some of these
  search_status cut_by_ = search_status::exhausted;
  std::size_t next_task_ = 0;
  std::size_t next_bound_ = 0;          // the position at which the last path is to be bounded
  std::size_t last_ = branching::none;  // the path that was returned last
  bool begun_ = false;
  bool branches_ = false;   // the places where paths branch off the last one are to be recorded
  bool has_new_starts_ = false;  // the starts were replaced, also those of the search
  bool begins_again_ = false;    // the search is to begin at all starts again
  bool searching_ = false;  // the search has begun with the next task
  bool has_task_ = false;   // with distances: a task was taken and has not ended
};

}  // namespace wend::detail
