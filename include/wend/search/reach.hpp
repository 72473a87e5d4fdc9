// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>     // std::convertible_to
#include <iterator>     // std::default_sentinel_t
#include <memory>       // std::make_unique, std::unique_ptr
#include <optional>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::move

#include <wend/best_first/preset.hpp>
#include <wend/search/ucs.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/advancing_iterator.hpp>
#include <wend/session/known_states.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// All reachable states by increasing cost: Dijkstra's algorithm without a goal.
///
/// E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1,
/// 1959, 269-271.

namespace wend {

/// The options of reach.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct reach_options {
  search_limits<Cost> limits{};    ///< Limits; `max_cost` and `max_depth` bound the enumeration.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Uniform-cost search without a goal, which stops at each node. It stores the current element,
/// which may refer to a stored state.
template <class P, class Observer, duplicate_policy Duplicates>
class reach_search : public best_first_core<ucs_preset<P, Duplicates>, P, blind, Observer> {
  using base = best_first_core<ucs_preset<P, Duplicates>, P, blind, Observer>;

 public:
  template <class S>
  reach_search(P const& problem, S const& start, reach_options<cost_t<P>, Duplicates> options,
               Observer& observer)
      : base(problem, start,
             {.limits = std::move(options.limits),
              .prune_parent = options.prune_parent,
              .memory = options.memory,
              .goal_test = false},
             observer) {}

  using value_type = typename base::known_state_type;
  using iterator = advancing_iterator<reach_search>;

  iterator begin() {
    if (!current_) advance();
    return iterator(*this);
  }
  /// Also forgets the current element.
  void forget() {
    base::forget();
    is_returned_ = false;
    current_.reset();
  }

 private:
  friend iterator;

  void advance() {
    current_.reset();
    if (!begin_run(*this)) return;
    watch_scope const clock(this->life.clock, this->steps_alike());
    if (!this->enter()) return;
    if (is_returned_ && !this->visit_selected()) return;
    is_returned_ = false;
    if (!this->select_within_cost_limit()) return;
    current_.emplace(this->selected_state());
    is_returned_ = true;
  }

  std::optional<value_type> current_{};
  bool is_returned_ = false;  // the selected node was returned, but is not expanded yet
};

}  // namespace detail

/// The reachable states by increasing cost: an input range of known_state, which computes its next
/// element when the iterator is advanced. It refers to the problem and the observer. It can be
/// moved, which invalidates its iterators, but not copied; a range that was moved from can only be
/// destroyed or assigned to. See reach.
template <class P, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
class reach_range {
  using search = detail::reach_search<P, Observer, Duplicates>;

 public:
  using value_type = typename search::value_type;  ///< A state and its cost, which is final.
  using limits_type = search_limits<cost_t<P>>;      ///< The limits of the search.
  /// An input iterator: advancing it expands the current state.
  using iterator = typename search::iterator;

  /// The states reachable from `start`, a state or `starts(range)`.
  template <class S = state_t<P>>
  reach_range(detail::referred<P> problem, S const& start,
              reach_options<cost_t<P>, Duplicates> options = {},
              Observer& observer = detail::default_observer<Observer>())
      : search_(std::make_unique<search>(problem.get(), start, std::move(options), observer)) {}

  /// The current state, or the next one if there is none: another loop resumes after a limit.
  iterator begin() { return search_->begin(); }
  /// The end, after the last state.
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

  /// Continues under other limits, which are totals. Raising a depth limit that has cut something
  /// restarts the range: it returns all states again.
  /// \throws invalid_option for limits that the call rejects, and then nothing has changed.
  void set_limits(limits_type limits) { detail::adopt(*search_, std::move(limits)); }

  /// Begins again at `start`, a state or `starts(range)`, under the limits of the options.
  /// Invalidates iterators. \throws Like search_session::restart.
  template <class S = state_t<P>>
  void restart(S const& start) {
    detail::restart_at(*search_, start);
  }

  /// `exhausted` after every reachable state was returned; `cost_limit` or `depth_limit` after
  /// every state within these bounds was returned (with a depth limit and costs that are not all 1,
  /// states may be missing whose cheapest paths are too long); otherwise the limit that stopped the
  /// range.
  [[nodiscard]] search_status status() const noexcept { return detail::status_of(*search_); }
  /// The counts of the search so far. A state is expanded when the iterator is advanced past it.
  [[nodiscard]] wend::statistics statistics() const { return search_->statistics(); }

  /// The cost of the best path found so far to a state: see search_session::cost_to. The cost
  /// of a state that was returned is final.
  template <std::convertible_to<state_t<P>> S = state_t<P>>
  [[nodiscard]] auto cost_to(S const& s) const {
    return search_->cost_to(detail::as_state<state_t<P>>(s));
  }
  /// The best path found so far to a state: see search_session::path_to.
  template <std::convertible_to<state_t<P>> S = state_t<P>>
  [[nodiscard]] auto path_to(S const& s) const {
    return search_->path_to(detail::as_state<state_t<P>>(s));
  }

 private:
  std::unique_ptr<search> search_;  // its parts refer to each other
};

namespace detail {

struct reach_fn : blind_forms<reach_fn, policy_options<reach_options>> {
  template <class Problem, class S, duplicate_policy Duplicates, class Observer,
            class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, policy_tag auto,
            reach_options<cost_t<P>, Duplicates> const& options, Observer&& observer) const {
    static_assert(Duplicates != duplicate_policy::own_path,
                  "wend: reach needs a closed list, so that it returns each state once");
    if constexpr (Duplicates != duplicate_policy::own_path && require_blind<Duplicates, P, S>() &&
                  require_kept_observer<Observer>())
      return reach_range<P, std::remove_reference_t<Observer>, Duplicates>(
          std::forward<Problem>(problem), start, options, observer);
  }
};

}  // namespace detail

/// Enumerates the states reachable from `start` (a state, or `starts(range)`), each once, by
/// increasing cost, beginning with the starts. The range is lazy: it computes the next state when
/// the iterator is advanced. `max_cost` and `max_depth` of the limits are bounds. The problem's
/// `is_goal` is not used.
///
///     for (auto const& [state, cost, is_final] : wend::reach(problem, start, {.max_cost = 30}))
///       std::cout << state << " is " << cost << " away\n";
///
/// The range's `status()` then reports whether all states have been enumerated, and
/// `path_to(state)` returns the path to any of them. The range refers to the problem and the
/// observer; a temporary problem is rejected.
///
/// \pre  Costs are not negative.
/// \post  Each state is enumerated with its least cost, which is final. With a depth limit this is
///       not proved once the limit has cut nodes, unless all costs are 1.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time (O(n) if all costs are 1) and O(n) memory in the n states generated
///       until the loop ends.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem. Running out
///         of memory does not throw: see the range's status.
inline constexpr detail::reach_fn reach{};

}  // namespace wend
