// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <optional>
#include <utility>   // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/best_first/queries.hpp>
#include <wend/engine/known.hpp>

/// \file
/// The best-first engine: a loop over an open list and, in graph search, a closed list. The
/// algorithms in wend/search are presets of it.

namespace wend {

/// Best-first search of the problem `P`, guided by `H` (`detail::blind`: not guided), with the open
/// list `Open`, whose keys `Priority` makes of node views.
///
/// The visit of a node is: remove it from the open list, test for the goal, expand. Until its
/// expansion is committed the node stays selected, counts as open, and is visited first when the
/// search goes on: nothing is ever lost between pauses, and pausing changes no result and no count.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class best_first_engine
    : protected detail::best_first_queries<P, H, Open, Priority, Traits, Observer> {
  using loop = detail::best_first_queries<P, H, Open, Priority, Traits, Observer>;

 protected:
  using typename loop::cost, typename loop::frontier, typename loop::id, typename loop::state;
  using typename loop::store;
  using loop::adopt, loop::begin_anew, loop::budget_, loop::committing_, loop::depth_cut_;
  using loop::enter_starts, loop::entered_, loop::failed, loop::front_;
  using loop::go_to_next, loop::goal_, loop::has_selected, loop::heuristic_, loop::is_wider;
  using loop::leave_goal, loop::limited_, loop::limits_, loop::problem_, loop::selected_;
  using loop::selected_state, loop::start_numbers_, loop::starts_, loop::status_;
  using loop::visit_and_go_to_next, loop::watch_;

 public:
  using limits_type = search_limits<cost>;  ///< What may stop it.
  using result_type = result_t<P>;          ///< What it answers.

  using typename loop::known_state_type;    ///< A state that it has reached, and its cost.

  /// `make_open(budget)` makes the open list. Problem, heuristic and observer are referred to.
  template <class MakeOpen>
  best_first_engine(P const& problem, H const& heuristic, std::vector<state> starts,
                    MakeOpen&& make_open, Priority priority, limits_type limits,
                    best_first_settings settings, Observer& observer)
      : loop(problem, heuristic, std::move(starts), make_open, std::move(priority),
             std::move(limits), settings, observer) {}
  best_first_engine(best_first_engine const&) = delete;
  best_first_engine& operator=(best_first_engine const&) = delete;

  /// Visits one node, and says how the search stands.
  search_status step() {
    if (!loop::begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter_starts() && loop::visit()) loop::select_next();
    return status_;
  }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() {
    if (!loop::begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter_starts())
      while (loop::visit_batch()) {
      }
    return status_;
  }

  /// Goes on under other limits, which are totals. A depth limit, or a cost limit of a search that
  /// does not go by increasing f, that is raised after it has cut something restarts the search,
  /// be it solved: without that limit it might have found another goal.
  search_status run(limits_type limits) {
    loop::adopt(std::move(limits));
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. It goes as that of a new object
  /// made with the same options, the limits among them, but takes the memory that is there already:
  /// many small searches one after another hardly allocate any. What was before is forgotten,
  /// whatever its status was.
  ///
  ///     wend::bfs_search search(problem, first);
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
    if constexpr (loop::tries_starts) loop::try_starts(spare_starts_);
    starts_.swap(spare_starts_);
    spare_starts_.clear();
    committing_ = true;
    begin_anew();
    limits_.put_back();
    limited_ = detail::is_limited(limits_);
    committing_ = false;
    watch_ = {};
    detail::forget_peak(budget_);
    loop::keeps_memory_ = true;
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return failed() ? search_status::failed : status_;
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const { return loop::statistics(); }

  /// How far it has come: what an observer of progress would be told now.
  /// \complexity As `statistics()`, and O(1).
  [[nodiscard]] progress_event progress() const { return loop::progress(); }

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
        r.start = loop::goal_start_;
      }
      r.cost = loop::cost_along(starts_[r.start], r.actions);
    } else if (auto const end = loop::end_of_partial()) {
      auto path = front_.nodes.path_to(*end);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = loop::cost_along(starts_[r.partial.start], r.partial.actions);
      if constexpr (store::informed) r.partial.heuristic = front_.best_h;
    }
    return r;
  }

  /// The cost of the best path found to a state, and whether it is final, so that no path is cheaper
  /// (that of `path_to` can be less: a node that is reopened takes a while to pass its gain on);
  /// empty for a state that was not reached, and after a failure. A search that was not to find a
  /// goal answers for all states that can be reached:
  ///
  ///     wend::ucs_search all(problem, start, {.goal_test = false});
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
    return loop::cost_to(detail::as_state<state>(s));
  }

  /// The best path found to a state; empty as `cost_to` is.
  /// \pre, \throws As cost_to.
  /// \complexity Linear in the path.
  template <std::convertible_to<state> S = state>
  [[nodiscard]] std::optional<known_path<action_t<P>, cost>> path_to(S const& s) const {
    require_closed_list();
    return loop::path_to(detail::as_state<state>(s));
  }

  /// The states that were reached, each once, in the order in which they were first met: a range of
  /// known_state, valid until the search goes on.
  ///
  ///     for (auto const& [state, cost, is_final] : search.known_states())
  ///       std::cout << state << " costs " << cost << '\n';
  ///
  /// A search that ended at its start before it made any table has none.
  /// \pre As cost_to. \complexity Constant.
  [[nodiscard]] auto known_states() const {
    require_closed_list();
    return loop::known_states();
  }

  /// What is searched.
  [[nodiscard]] P const& problem() const noexcept { return *loop::problem_; }
  /// What guides it.
  [[nodiscard]] H const& heuristic() const noexcept { return *loop::heuristic_; }
  /// Where it begins.
  [[nodiscard]] std::vector<state> const& starts() const noexcept { return starts_; }

 protected:
  /// The open list, for what its own kind tells beside.
  [[nodiscard]] Open const& open() const noexcept { return front_.list(); }

  /// Empty: the memory of the starts of an earlier search, to be used again.
  std::vector<state> spare_starts_{};

 private:
  static constexpr void require_closed_list() {
    static_assert(store::graph,
                  "wend: this search keeps no closed list (duplicate_policy::own_path), so it cannot "
                  "be asked about states");
  }
};

}  // namespace wend
