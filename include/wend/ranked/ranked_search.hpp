// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::reverse
#include <bit>        // std::countr_zero
#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <iosfwd>
#include <memory>  // std::unique_ptr
#include <new>     // std::bad_alloc
#include <optional>
#include <stdexcept>  // std::logic_error
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/core/threads.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/ranked/detail/layers.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// The search object of the ranked engine: layers, limits, and the path back from a state.

namespace wend {

/// The result of a ranked breadth-first search. True if it is solved.
template <class P>
struct ranked_bfs_result {
  search_status status = search_status::running;  ///< How the search ended, or why it paused.
  std::vector<action_t<P>> actions{};  ///< The solution; empty also if there is none.
  std::optional<cost_t<P>> cost{};   ///< The cost of the solution; empty if there is none.
  std::size_t start = 0;             ///< The number of the start at which the solution begins.
  std::optional<state_t<P>> goal{};  ///< The goal found: of the nearest goals, that of least rank.
  /// The number of states at distance 0, 1, 2, …; of completely explored layers.
  std::vector<std::uint64_t> histogram{};
  wend::statistics statistics{};  ///< The counts of the search.

  /// True if it is solved.
  explicit operator bool() const noexcept { return status == search_status::solved; }
};

/// Formats a result in a line, like those of other searches.
template <class P>
std::string to_string(ranked_bfs_result<P> const& result) {
  return detail::line_of(result);
}

/// Writes the result like to_string.
template <class Traits, class P>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             ranked_bfs_result<P> const& result) {
  return out << to_string(result);
}

}  // namespace wend

namespace wend::detail {

/// Shortest paths in the layers of a search from `starts`.
///
/// If actions have inverses, the distances of neighbours differ by at most 1, and distances modulo
/// 3 show which of them is nearer. Otherwise an action may lead back by any number of layers. A
/// predecessor of a state at distance d is at d - 1 or farther, so one at d - 1 modulo 3 may also
/// be at d + 2, d + 5, … In a table that ends with layer d or d + 1 it cannot. So the path goes
/// back two layers in such a table, by scans for the predecessors of the current state. If several
/// are found that may be at the required distance, the search is repeated up to there.
template <class P, class Layers = ranked_layers<P>>
class ranked_paths {
  using state = state_t<P>;
  using layers = Layers;

 public:
  ranked_paths(P const& p, std::vector<state> const& starts, layers const& found,
               any_executor const& executor, table_memory* memory)
      : p_(&p), starts_(&starts), found_(&found), executor_(&executor), memory_(memory) {}

  /// A shortest path to a state that was found, at this distance if it is known.
  path_from_start<P> path_to(state const& s, std::optional<std::uint64_t> distance = {}) {
    if constexpr (invertible_problem<P>)
      return by_inverses(s);
    else
      return by_scans(p_->rank(s), distance);
  }

  /// The distance of a state that was found.
  std::uint64_t distance_of(state const& s) {
    if constexpr (invertible_problem<P>)
      return by_inverses(s).actions.size();
    else
      return search_again_for(p_->rank(s));
  }

 private:
  static distance_class class_before(std::uint64_t distance) noexcept {
    return distance_class::of(distance + 2);
  }

  path_from_start<P> by_inverses(state s) const {
    auto const& table = found_->table();
    path_from_start<P> path;
    auto const distance = [&](state const& x) { return table.distance_mod_3(p_->rank(x)); };
    for (int at = distance(s);; at = (at + 2) % 3) {
      auto const before = class_before(static_cast<std::uint64_t>(at));
      std::optional<action_t<P>> back;
      for (auto&& a : actions_of(*p_, s)) {
        if (!table.is_of_class(p_->rank(result_of(*p_, s, a)), before)) continue;
        back.emplace(static_cast<action_t<P> const&>(a));
        break;
      }
      if (!back || path.actions.size() > found_->distance()) break;
      s = result_of(*p_, s, *back);
      path.actions.push_back(p_->inverse(*back));
    }
    std::reverse(path.actions.begin(), path.actions.end());
    if (!find_start(path, s)) raise_no_path_to_start();
    return path;
  }

  path_from_start<P> by_scans(std::uint64_t rank, std::optional<std::uint64_t> distance) {
    std::uint64_t at = distance ? *distance : search_again_for(rank);
    // The last layer of the table that is scanned, or a layer after which there is no state.
    std::uint64_t last = at;
    path_from_start<P> path;
    for (; at != 0; --at) {
      bool const exact = last < at + 2;
      auto before = leading_to(rank, at, exact);
      if (before.size() > 1 && !exact) {
        search_again([&](layers const& again) { return again.distance() + 1 == at; });
        last = at - 1;
        std::erase_if(before, [&](auto const& b) { return !again_->table().is_seen(b.rank); });
      }
      if (before.empty()) raise_no_predecessor();
      path.actions.push_back(before.front().action);
      rank = before.front().rank;
    }
    std::reverse(path.actions.begin(), path.actions.end());
    if (!find_start(path, p_->unrank(rank))) raise_no_predecessor();
    return path;
  }
  [[noreturn]] static void raise_no_predecessor() {
    raise(std::logic_error("wend: no action leads to a state that was found: the problem has "
                           "changed, or its ranks do not fit its states"));
  }

  /// A predecessor of the current state and the action from it.
  struct step {
    std::uint64_t rank;
    action_t<P> action;
  };
  /// The possible predecessors, by their ranks; only the first one if `first`.
  std::vector<step> leading_to(std::uint64_t rank, std::uint64_t distance, bool first) const {
    auto const& table = (again_ ? *again_ : *found_).table();
    std::vector<step> all;
    for (std::size_t w = 0; w < table.words(); ++w)
      for (std::uint64_t some = table.template of_class<false>(w, class_before(distance));
           some != 0; some &= some - 1) {
        std::uint64_t const from = w * std::uint64_t{64} +
                                   static_cast<std::uint64_t>(std::countr_zero(some));
        state const s = p_->unrank(from);
        for (auto&& a : actions_of(*p_, s)) {
          if (p_->rank(result_of(*p_, s, a)) != rank) continue;
          all.push_back({from, static_cast<action_t<P> const&>(a)});
          if (first) return all;
          break;
        }
      }
    return all;
  }

  /// Repeats the search until the state is found. Returns its distance.
  std::uint64_t search_again_for(std::uint64_t rank) {
    search_again([&](layers const& again) { return again.table().is_seen(rank); });
    return again_->distance();
  }
  template <class Enough>
  void search_again(Enough const& enough) {
    again_.reset();  // free its memory first
    again_ = std::make_unique<layers>(*p_, memory_);
    if (!again_->make()) raise(std::bad_alloc());
    for (again_->begin(*starts_); !enough(*again_);) {
      if (again_->size() == 0) raise_no_predecessor();
      auto const never = []() -> std::optional<search_status> { return std::nullopt; };
      if (again_->expand(*executor_, never)) raise(std::bad_alloc());
    }
  }

  bool find_start(path_from_start<P>& path, state const& s) const {
    while (path.start < starts_->size() && !((*starts_)[path.start] == s)) ++path.start;
    return path.start < starts_->size();
  }

  P const* p_;
  std::vector<state> const* starts_;
  layers const* found_;
  any_executor const* executor_;
  table_memory* memory_;
  std::unique_ptr<layers> again_{};
};

/// Breadth-first search of the ranked states of `P`, by layers: a core of search_session.
/// `Options` is an aggregate with `limits`, `goal_test`, `threads`, `memory` and `executor`. Of the
/// observer's hooks only on_progress is called. `Layers` are stored in memory or in files.
template <class P, class Options, class Observer, class Layers>
class ranked_core {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::any || hooks::progress,
                "wend: ranked breadth-first search calls only the observer's hook on_progress, "
                "which this observer does not have");

 public:
  using problem_type = P;
  using heuristic_type = blind;
  using observer_type = Observer;
  using options_type = Options;
  using result_type = ranked_bfs_result<P>;

  /// \throws invalid_option for no threads; invalid_problem; exceptions of the problem.
  template <class S>
  ranked_core(P const& problem, S const& start, blind, Options const& options, Observer& observer)
      : life(options.limits, nullptr),
        problem_(&problem),
        observer_(&observer),
        starts_(to_starts<state>(start)),
        options_(options),
        layers_(problem, options_) {
    check_starts<true>(problem, starts_);
    if (options_.threads == 0) raise(invalid_option("wend: a search needs at least one thread"));
    if (!options_.executor && options_.threads > 1) options_.executor = threads(options_.threads);
  }

  search_life<cost> life;

  bool enter() {
    layers_.budget().set_limit(life.limits.max_memory);
    return go([this] { return begin(); });
  }
  /// Tests a layer for the goal, and expands it.
  bool visit() {
    return go([this] { return visit_layer(); });
  }

  /// The counts of layers that were expanded completely.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    for (std::uint64_t const n : layers_.sizes()) {
      s.stored += n;
      s.max_open = std::max(s.max_open, n);
    }
    if (begun_) {
      s.starts = layers_.sizes()[0];
      s.open = layers_.size();
      s.max_depth = layers_.distance();
      if (layers_.size() == 0 && s.max_depth != 0) --s.max_depth;
      if (life.status == search_status::solved) s.depth = layers_.distance();
    }
    s.duplicates = s.generated - (s.stored - s.starts);
    s.goals = life.status == search_status::solved ? 1 : 0;
    s.bytes = layers_.budget().peak();
    s.elapsed = life.clock.elapsed();
    return s;
  }

  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  /// The result so far. Every call computes the solution's actions again.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = life.status;
    r.statistics = statistics();
    for (std::uint64_t const n : layers_.sizes())
      if (n != 0) r.histogram.push_back(n);
    if (life.status != search_status::solved) return r;
    r.cost = cost_;
    if (!begun_) {
      r.start = *goal_start_;
      r.goal.emplace(starts_[r.start]);
      return r;
    }
    r.goal.emplace(problem_->unrank(*layers_.goal()));
    auto path = paths().path_to(*r.goal, layers_.distance());
    r.actions = std::move(path.actions);
    r.start = path.start;
    return r;
  }

  [[nodiscard]] std::optional<path_from_start<P>> path_to(state const& s) const {
    if (!is_found(s)) return std::nullopt;
    return paths().path_to(s);
  }
  [[nodiscard]] std::optional<std::size_t> distance_to(state const& s) const {
    if (!is_found(s)) return std::nullopt;
    return static_cast<std::size_t>(paths().distance_of(s));
  }

 private:
  /// Calls `f`. Returns true if it returns no status: the search continues.
  template <class F>
  bool go(F const& f) {
    std::optional<search_status> how;
    if constexpr (requires { layers_.own(); })
      how = layers_.own().part(f);
    else
      how = f();
    return !how || life.finish(*how);
  }

  std::optional<search_status> begin() {
    if (!begun_)
      if (auto const how = begin_at_starts()) return how;
    if (auto const most = life.limits.max_memory; most && *most < layers_.budget().bytes())
      return search_status::memory_limit;
    return std::nullopt;
  }
  std::optional<search_status> begin_at_starts() {
    for (std::size_t i = 0; options_.goal_test && i < starts_.size(); ++i)
      if (problem_->is_goal(starts_[i])) {
        goal_start_ = i;
        return search_status::solved;
      }
    for (state const& s : starts_)
      if (!has_rank(*problem_, s))
        raise(invalid_option("wend: a start is not one of the states that have a rank"));
    if (problem_->state_count() == 0) return search_status::exhausted;  // so there is no start
    if (!layers_.make() || !layers_.begin(starts_)) return search_status::memory_limit;
    begun_ = true;
    if constexpr (requires { layers_.generated(); }) {  // files may contain more than the starts
      cost_ = static_cast<cost>(layers_.distance());
      counts_.generated = layers_.generated();
      for (std::size_t d = 0; d < layers_.distance(); ++d) counts_.expanded += layers_.sizes()[d];
    }
    return std::nullopt;
  }

  /// Visits a layer. Returns the status if the search ends or pauses.
  std::optional<search_status> visit_layer() {
    auto const& limits = life.limits;
    auto const poll = [&] {
      return clock_reached<hooks>(life.clock, limits, *observer_, [&] { return progress(); });
    };
    if (layers_.size() == 0) return search_status::exhausted;
    if (limits.max_cost && *limits.max_cost < cost_) return search_status::cost_limit;
    if (options_.goal_test && layers_.distance() != 0) {
      if (auto const reached = layers_.look_for_goal(options_.executor, poll)) return reached;
      if (layers_.goal()) return search_status::solved;
    }
    if (limits.max_depth && *limits.max_depth <= layers_.distance())
      return layers_.successors() != 0 ? search_status::depth_limit : search_status::exhausted;
    if (limits.max_expanded && (*limits.max_expanded < layers_.size() ||
                                *limits.max_expanded - layers_.size() < counts_.expanded))
      return search_status::expansion_limit;
    std::uint64_t const expanded = layers_.size();
    std::uint64_t const generated = layers_.successors();
    auto const next = checked_sum(cost_, static_cast<cost>(1));
    if (!next && generated != 0)
      raise(invalid_cost(path_does_not_fit.text, layers_.distance() + 1));
    if (auto const reached = layers_.expand(options_.executor, poll)) return reached;
    counts_.expanded += expanded;
    counts_.generated += generated;
    if (next) cost_ = *next;
    return std::nullopt;
  }

  [[nodiscard]] bool is_found(state const& s) const {
    return layers_.table().made() && has_rank(*problem_, s) &&
           layers_.table().is_seen(checked_rank(*problem_, s, layers_.table().states()));
  }

  [[nodiscard]] ranked_paths<P, Layers> paths() const {
    return {*problem_, starts_, layers_, options_.executor, options_.memory};
  }

  P const* problem_;
  Observer* observer_;
  std::vector<state> starts_;
  options_type options_;
  Layers layers_;
  bool begun_ = false;
  std::optional<std::size_t> goal_start_{};
  cost cost_{};  // of a path to the last layer
  wend::statistics counts_{};
};

/// The search object of a ranked search. `step` visits one layer: tests it for the goal and expands
/// it. The statistics are those of layers that were expanded completely. Every call of `result`
/// computes the solution's actions again, by `path_to`; its histogram is linear in the layers.
template <class P, class Options, class Observer, class Layers = ranked_layers<P>>
class ranked_search : public search_session<ranked_core<P, Options, Observer, Layers>> {
  using state = state_t<P>;
  using base = search_session<ranked_core<P, Options, Observer, Layers>>;

 public:
  using base::base;

  /// A shortest path to a state from the nearest start; empty if the state was not found so far, or
  /// has no rank. All states of complete layers are found, and some of a paused layer.
  ///
  ///     auto search = wend::ranked_bfs.search(puzzle, puzzle.goal_state(), {.goal_test = false});
  ///     search.run();
  ///     if (auto const way = search.path_to(board)) use(way->actions);
  ///
  /// If actions have no inverses, the path is found by scans of the table for the predecessors of
  /// each state. As the table does not distinguish all distances, part of the search is repeated,
  /// with the same number of threads; limits do not apply to that.
  ///
  /// \pre  The search is not within a call. The inverses of an invertible problem lead back.
  /// \post  The path has `distance_to` actions, and begins at the start of its number.
  /// \complexity For d actions in the path and b in a state: O(d b) calls of `result` and `rank` if
  ///       the problem is invertible. Otherwise O(d n b) for the n states with ranks, at worst, and
  ///       as much memory as the search has, which is not counted and is freed afterwards.
  /// \throws Exceptions of the problem and the executor; std::logic_error if an inverse does not
  ///         lead back, or the problem has changed; std::bad_alloc.
  template <std::convertible_to<state> S = state>
  [[nodiscard]] std::optional<path_from_start<P>> path_to(S const& s) const {
    return this->core().path_to(as_state<state>(s));
  }

  /// The number of actions to a state from the nearest start; empty if the state was not found so
  /// far, or has no rank.
  ///
  ///     if (auto const far = search.distance_to(board)) std::cout << *far << " moves\n";
  ///
  /// \pre  That of path_to.
  /// \post  It is the least number of actions.
  /// \complexity That of path_to if the problem is invertible. Otherwise that of a search up to the
  ///       state, and as much memory, which is freed afterwards.
  /// \throws Like path_to.
  template <std::convertible_to<state> S = state>
  [[nodiscard]] std::optional<std::size_t> distance_to(S const& s) const {
    return this->core().distance_to(as_state<state>(s));
  }
};

}  // namespace wend::detail
