// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>  // std::same_as, std::convertible_to
#include <memory>    // std::unique_ptr, std::make_unique
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // no_heuristic
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/known_states.hpp>

/// \file
/// The search object: a search that can be stepped, paused by limits, resumed and restarted.

namespace wend {

namespace detail {

/// Saves and loads a search: wend/search/checkpoint.hpp.
struct checkpoint_access;

/// A core that can visit one node at a time: all except those of several threads.
template <class Core>
concept has_steps = !requires { requires !Core::steps; };

/// A core that takes an argument before its options.
template <class Core>
concept tagged = requires { typename Core::tag_type; };
template <class Core, class Tag>
concept tagged_by = requires { requires std::same_as<typename Core::tag_type, Tag>; };

/// A core that searches between given starts and goals.
template <class Core>
concept two_ended = requires(Core& core, std::vector<state_t<typename Core::problem_type>> ends) {
  core.take(ends, ends);
};

/// A core that can look up the states that it has reached.
template <class Core>
concept has_known_states = requires { typename Core::known_state_type; };

/// A core whose starts can be replaced without its goals.
template <class Core>
concept restarts_at_start =
    requires(Core& core, std::vector<state_t<typename Core::problem_type>> starts) {
      core.take(starts);
    };

}  // namespace detail

/// The search object of an algorithm, which `.search(…)` of the algorithm returns. `Core` is the
/// algorithm; a program names the type by `search_of`. The search object of an algorithm with
/// further members is derived from it.
///
///     auto search = wend::beam_search.search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
///     auto const r = search.result();
///
/// A search that a limit or an exception stopped resumes where it was: pausing changes no result
/// and no count. The object refers to the problem, the heuristic and the observer, which must
/// outlive it: temporaries are rejected. It can be moved, also between two runs, but not copied; a
/// moved-from object can be assigned to or destroyed.
template <class Core>
class search_session {
  using P = typename Core::problem_type;
  using H = typename Core::heuristic_type;
  using observer = typename Core::observer_type;
  using state = state_t<P>;

 public:
  using core_type = Core;                            ///< The algorithm.
  using problem_type = P;                            ///< The problem.
  using limits_type = search_limits<cost_t<P>>;      ///< The limits of a run.
  using options_type = typename Core::options_type;  ///< The algorithm's options.
  using result_type = typename Core::result_type;    ///< The result of the search.

  /// Begins at `start`, a state or `starts(range)`.
  /// \throws invalid_option; invalid_problem; whatever copying a state and the problem throw, and
  ///         in a bidirectional search the heuristic; std::bad_alloc.
  template <class S = state>
    requires(!detail::two_ended<Core> && !detail::tagged<Core>)
  search_session(detail::referred<P> p, S const& start, detail::referred<H> h,
                 options_type const& options = {},
                 observer& seen_by = detail::default_observer<observer>())
      : core_(std::make_unique<Core>(p.get(), start, h.get(), options, seen_by)) {}
  /// The same with an argument before the options, such as a transposition_table.
  template <class S = state, class Tag>
    requires detail::tagged_by<Core, Tag>
  search_session(detail::referred<P> p, S const& start, detail::referred<H> h, Tag const& tag,
                 options_type const& options = {},
                 observer& seen_by = detail::default_observer<observer>())
      : core_(std::make_unique<Core>(p.get(), start, h.get(), tag, options, seen_by)) {}
  /// The same for an algorithm without a heuristic.
  template <class S = state>
    requires(!detail::two_ended<Core> && detail::uninformed<Core>)
  search_session(detail::referred<P> p, S const& start, options_type const& options = {},
                 observer& seen_by = detail::default_observer<observer>())
      : core_(std::make_unique<Core>(p.get(), start, detail::no_heuristic, options, seen_by)) {}

  /// The same for a bidirectional algorithm, which also begins at `goal`, a state or
  /// `goals(range)`.
  template <class S = state, class G = state>
    requires(detail::two_ended<Core> && !detail::uninformed<Core>)
  search_session(detail::referred<P> p, S const& start, G const& goal,
                 detail::referred<H> h, options_type const& options = {},
                 observer& seen_by = detail::default_observer<observer>())
      : core_(std::make_unique<Core>(p.get(), start, goal, h.get(), options, seen_by)) {}
  /// The same for an algorithm without a heuristic.
  template <class S = state, class G = state>
    requires(detail::two_ended<Core> && detail::uninformed<Core>)
  search_session(detail::referred<P> p, S const& start, G const& goal,
                 options_type const& options = {},
                 observer& seen_by = detail::default_observer<observer>())
      : core_(std::make_unique<Core>(p.get(), start, goal, detail::no_heuristic, options,
                                     seen_by)) {}

  /// Visits one node (or makes one successor, if successors are made one at a time) and returns the
  /// status.
  /// \throws Whatever the problem, the heuristic and the observer throw; invalid_cost;
  ///         invalid_problem; std::out_of_range for a state whose rank is too high. If the
  ///         exception comes before a commit, nothing has changed and the search can resume;
  ///         otherwise the status is `failed`.
  search_status step()
    requires detail::has_steps<Core>
  {
    return detail::drive<true>(*core_);
  }

  /// Resumes until the search ends or a limit stops it. If the search has ended, this has no
  /// effect.
  /// \throws Like `step`.
  search_status run() { return detail::drive<false>(*core_); }

  /// Resumes under other limits, which are totals. If a limit that has permanently cut nodes is
  /// raised, the search restarts, even if it is solved: without that limit it might have found a
  /// better solution.
  /// \throws Like `step`; invalid_option like the constructor, and then nothing has changed.
  search_status run(limits_type limits) {
    detail::adopt(*core_, std::move(limits));
    return run();
  }

  /// Begins another search at `start`, a state or `starts(range)`. It behaves like a new object
  /// with the same options, under the limits in them, but reuses the existing memory. The previous
  /// search is forgotten, whatever its status was.
  ///
  /// `statistics().bytes` includes the memory that was kept. If `max_memory` is set, the first run
  /// or step frees that memory (except in beam search).
  ///
  /// \pre  The search is not within a call.
  /// \post `status()` is `running`, all counts are 0. If copying a state throws, nothing has
  ///       changed, and the previous search can be resumed.
  /// \complexity Linear in the nodes of the previous search.
  /// \throws Whatever copying a state and the problem throw; invalid_problem; std::bad_alloc.
  template <class S = state>
    requires detail::restarts_at_start<Core>
  void restart(S const& start) {
    detail::restart_at(*core_, start);
  }

  /// Like the other `restart`, for a bidirectional search: begins another search between these
  /// starts and goals, in the forms that the constructor takes. The heuristics of the two
  /// directions are requested again.
  ///
  ///     auto search = wend::bidirectional_bfs.search(problem, start, goal);
  ///     search.run();
  ///     search.restart(goal, start);
  ///     search.run();
  ///
  /// \throws Also whatever the heuristic throws, and then nothing has changed.
  template <class S = state, class G = state>
    requires detail::two_ended<Core>
  void restart(S const& start, G const& goal) {
    core_->take(detail::to_starts<state>(start), detail::to_goals<state>(goal));
    detail::begin_again(*core_);
  }

  /// Continues after a solution, in an algorithm that finds several: the next run looks for
  /// another.
  void leave_goal()
    requires requires(Core& core) { core.leave_goal(); }
  {
    core_->leave_goal();
  }

  /// The status of the search.
  [[nodiscard]] search_status status() const noexcept { return detail::status_of(*core_); }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const { return core_->statistics(); }

  /// The progress of the search.
  [[nodiscard]] progress_event progress() const { return core_->progress(); }

  /// The answer so far.
  /// \complexity Linear in the path, which is followed or copied.
  /// \throws Whatever the problem throws; std::logic_error if an inverse does not lead back;
  ///         std::bad_alloc.
  [[nodiscard]] result_type result() const { return core_->result(); }

  /// A proved lower bound on the cost of every solution, if h never overestimates. Empty once no
  /// node is left that could lead to a goal, and before the search begins (`weighted_astar`: 0
  /// then).
  [[nodiscard]] auto lower_bound() const
    requires requires(Core const& core) { core.lower_bound(); }
  {
    return core_->lower_bound();
  }

  /// The cost of the best path found to a state, and whether this cost is final. If it is final, no
  /// path is cheaper. The path that `path_to` returns can cost less, because a cheaper path to a
  /// reopened node lowers the stored costs of its descendants only later. Empty for a state that
  /// was not reached, and after a failure. Without a goal test, a search has the costs of all
  /// reachable states:
  ///
  ///     auto all = wend::ucs.search(problem, start, {.goal_test = false});
  ///     all.run();
  ///     if (auto const known = all.cost_to(state)) std::cout << known->cost;
  ///
  /// The following costs are final: in uniform-cost search, those of expanded states; in
  /// breadth-first search, all if costs are 1; in A* and related searches, all once the search is
  /// `exhausted` and the heuristic has reported no dead ends. If a depth limit has cut nodes, none
  /// is final unless costs are 1.
  ///
  /// \pre  States are not forgotten: the duplicate policy is not `own_path`.
  /// \complexity One look-up in the closed list.
  /// \throws Whatever the problem's `hash`, `pack`, `rank` or equality throw.
  template <std::convertible_to<state> S = state>
    requires detail::has_known_states<Core>
  [[nodiscard]] std::optional<known_cost<cost_t<P>>> cost_to(S const& s) const {
    return core_->cost_to(detail::as_state<state>(s));
  }

  /// The best path found to a state; empty if `cost_to` is.
  /// \pre Like cost_to.
  /// \throws Like cost_to.
  /// \complexity Linear in the path.
  template <std::convertible_to<state> S = state>
    requires detail::has_known_states<Core>
  [[nodiscard]] std::optional<known_path<action_t<P>, cost_t<P>>> path_to(
      S const& s) const {
    return core_->path_to(detail::as_state<state>(s));
  }

  /// The states that were reached, each once, in the order in which they were first reached: a
  /// range of known_state, valid until the search resumes.
  ///
  ///     for (auto const& [state, cost, is_final] : search.known_states())
  ///       std::cout << state << " costs " << cost << '\n';
  ///
  /// Empty if the search ended at its start before it made any table. \pre Like cost_to.
  /// \complexity Constant.
  [[nodiscard]] auto known_states() const
    requires detail::has_known_states<Core>
  {
    return core_->known_states();
  }

  /// The problem that is searched.
  [[nodiscard]] P const& problem() const noexcept
    requires detail::has_known_states<Core>
  {
    return core_->problem();
  }
  /// The heuristic of the search.
  [[nodiscard]] H const& heuristic() const noexcept
    requires detail::has_known_states<Core>
  {
    return core_->heuristic();
  }
  /// The starts of the search.
  [[nodiscard]] std::vector<state> const& starts() const noexcept
    requires detail::has_known_states<Core>
  {
    return core_->starts();
  }

 protected:
  /// The algorithm, for the members that a derived class adds.
  [[nodiscard]] Core& core() noexcept { return *core_; }
  [[nodiscard]] Core const& core() const noexcept { return *core_; }  ///< The algorithm.

 private:
  friend struct detail::checkpoint_access;

  std::unique_ptr<Core> core_;  // the parts of a core refer to each other
};

}  // namespace wend
