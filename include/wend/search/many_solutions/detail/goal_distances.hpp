// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::find
#include <concepts>     // std::same_as
#include <cstddef>      // std::size_t
#include <iterator>     // std::ranges::begin
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v, std::remove_cvref_t
#include <utility>      // std::move, std::declval
#include <vector>

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/best_first_traits.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/search/bidirectional/detail/reversed.hpp>
#include <wend/search/many_solutions/detail/spur_actions.hpp>
#include <wend/session/detail/just_below.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The exact distances to the goals, by a search backward from them, as a heuristic.

namespace wend::detail {

/// A problem that can be searched backward from its goals.
template <class P>
concept has_goal_distances = predecessor_problem<P> && goal_listing_problem<P>;

/// The options of the backward search, and of searches that its distances guide.
template <class Cost>
struct distance_options {
  search_limits<Cost> limits{};
  tie_breaking ties = tie_breaking::low_h_last_in;
  bool prune_parent = true;
  table_memory* memory = nullptr;
};

/// Nodes leave by increasing cost.
template <class P>
struct backward_preset {
  using options = distance_options<cost_t<P>>;
  using priority = blind_priority<P>;
  using open_list = typename list_for<P, typename priority::key>::type;
  static constexpr best_first_traits traits{.improves = true, .by_increasing_f = true};

  static open_list make_open(memory_budget& budget, options const&) {
    return open_list(budget, equal_keys::last_in_first);
  }
  static priority make_priority(options const&) { return {}; }
  static best_first_settings settings(options const& o) { return {.memory = o.memory}; }
};

/// Nodes leave by increasing f, and those of equal f by increasing distance.
template <class P>
struct guided_preset {
  using options = distance_options<cost_t<P>>;
  using priority = priority_by_f<P, no_order>;
  using open_list = typename list_for<P, typename priority::key>::type;
  static constexpr best_first_traits traits{.improves = true, .by_increasing_f = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static priority make_priority(options const& o) { return {o.ties}; }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

/// The action of a backward search: nodes store none, because only their costs are needed.
struct no_action {
  friend constexpr bool operator==(no_action, no_action) noexcept { return true; }
};

/// An element of `predecessors`.
template <class Element>
struct edge_back {
  Element edge;

  template <class E>
    requires(!std::same_as<std::remove_cvref_t<E>, edge_back>)
  // It wraps the element. NOLINTNEXTLINE(*-explicit-*,*-forwarding-reference-overload)
  edge_back(E&& e) : edge(std::forward<E>(e)) {}

  static constexpr no_action none{};
  // NOLINTNEXTLINE(*-explicit-*)
  operator no_action const&() const noexcept { return none; }
};

/// The reversal of a problem. Its goals are the states in `targets`.
template <class P>
class backward_problem : public same_states<P> {
  using base = same_states<P>;
  using base::problem_;
  using edges = decltype(std::declval<P const&>().predecessors(std::declval<state_t<P> const&>()));
  using element = std::remove_cvref_t<decltype(*std::ranges::begin(std::declval<edges&>()))>;

 public:
  using typename base::state_type;
  using action_type = no_action;
  using successor_type = edge_back<element>;

  backward_problem(P const& p, std::vector<state_type> const& targets) noexcept
      : base(p), targets_(&targets) {}

  bool is_goal(state_type const& s) const {
    return std::find(targets_->begin(), targets_->end(), s) != targets_->end();
  }
  auto actions(state_type const& s) const {
    return steps_back<successor_type, edges>(problem_->predecessors(s));
  }
  state_type result(state_type const&, successor_type const& x) const { return x.edge.state; }
  state_type result(state_type const&, no_action) const;  // searches call the other one
  given_cost_t<P> cost(state_type const&, successor_type const& x) const
    requires weighted_problem<P>
  {
    // The element may carry the cost, like that of a successor: see informative_actions.
    if constexpr (requires { problem_->cost(x.edge.state, x.edge); })
      return problem_->cost(x.edge.state, x.edge);
    else
      return given_cost(*problem_, x.edge.state, x.edge.action);
  }
  given_cost_t<P> cost(state_type const&, no_action) const
    requires weighted_problem<P>;

 private:
  std::vector<state_type> const* targets_;
};

template <class P>
struct blocked_states<backward_problem<P>> : blocked_states_of_original<P, backward_problem<P>> {};
template <class P>
inline constexpr bool derived_problem<backward_problem<P>> = true;
template <class P>
inline constexpr bool lacks_actions<backward_problem<P>> = true;

/// The counts of a backward search among those of k_best: it finds no path, and the bytes of its
/// tables are added to those of the searches that it guides.
[[nodiscard]] inline statistics distance_counts(statistics s) noexcept {
  s.goals = s.depth = s.max_depth = s.bytes = 0;
  return s;
}

/// No distances: the searches have their own heuristic, or none.
struct no_distances {
  static constexpr bool any = false;

  template <class... Args>
  explicit no_distances(Args const&...) noexcept {}
};

/// The distances to the goals, found by a search backward from them that ends when it has settled
/// one of the `targets`. The distance of a settled state is exact. The cost that the search has
/// reached, its radius, is a lower bound for all others. Both are a consistent heuristic.
///
/// `H`, if it is not `blind`, is a heuristic that can raise the radius.
template <class P, class H, class Observer>
class goal_distances {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using problem = backward_problem<P>;
  using core_type = best_first_core<backward_preset<problem>, problem, blind, Observer>;

  /// Adds the radius.
  struct core : core_type {
    using core_type::core_type;

    /// The least cost of a node that is not settled, or of the last one.
    [[nodiscard]] cost radius() const {
      if (core_type::goal_) return core_type::front_.nodes.g(*core_type::goal_);
      if (core_type::selected_) return core_type::front_.nodes.g(*core_type::selected_);
      return cost{};
    }
  };

 public:
  static constexpr bool any = true;

  goal_distances(P const& p, table_memory* memory, Observer& observer, H const& h)
      : heuristic_(&h),
        problem_(p, targets_),
        core_(problem_, listed(p), distance_options<cost>{.memory = memory}, observer) {}
  goal_distances(P const& p, table_memory* memory, Observer& observer)
    requires std::same_as<H, blind>
      : goal_distances(p, memory, observer, no_heuristic) {}
  goal_distances(goal_distances const&) = delete;
  goal_distances& operator=(goal_distances const&) = delete;

  /// The search ends at one of these states. \pre It has not begun.
  void aim_at(std::vector<state>&& targets) noexcept { targets_ = std::move(targets); }

  /// Resumes the search. Returns the limit that stopped it; empty when all required distances are
  /// found.
  std::optional<search_status> find(search_limits<cost> limits) {
    bool is_own = false;  // the limit of costs: sums above it may not fit their type
    if constexpr (std::is_arithmetic_v<cost>) {
      cost const most = just_below(std::numeric_limits<cost>::max());
      is_own = !limits.max_cost || most < *limits.max_cost;
      if (is_own) limits.max_cost = most;
    }
    begun_ = true;
    search_status how{};
    WEND_TRY {
      adopt(core_, std::move(limits));
      how = drive<false>(core_);
    }
    WEND_CATCH_ALL {
      // The searches from the starts report it, with its path, if they meet it.
      bool is_cost = false;
      with_caught<invalid_cost>([&is_cost](invalid_cost const&) { is_cost = true; });
      if (!is_cost) WEND_RETHROW;
      how = search_status::solved;
    }
    if (how == search_status::cost_limit ? !is_own
                                         : how != search_status::solved &&
                                               how != search_status::exhausted)
      return how;
    is_complete_ = how == search_status::exhausted;
    radius_ = core_.radius();
    is_done_ = true;
    return std::nullopt;
  }

  /// A lower bound on the cost from `s` to a goal; empty if no goal can be reached.
  [[nodiscard]] std::optional<cost> operator()(state const& s) const {
    if (!is_done_) return cost{};
    if (auto const known = core_.cost_to(s); known && known->is_final) return known->cost;
    if (is_complete_) return std::nullopt;
    if constexpr (std::same_as<H, blind>) {
      return radius_;
    } else {
      auto const fail = [](std::string const& what) {
        raise(invalid_cost_at<spur_action_t<P>>(what, {}));
      };
      auto h = checked_estimate<cost>((*heuristic_)(s), fail);
      if (h && *h < radius_) h = radius_;
      return h;
    }
  }

  /// True if the search has begun and not yet ended.
  [[nodiscard]] bool is_searching() const noexcept { return begun_ && !is_done_; }
  [[nodiscard]] bool is_done() const noexcept { return is_done_; }
  [[nodiscard]] bool failed() const noexcept { return status_of(core_) == search_status::failed; }
  /// Its counts, see distance_counts.
  [[nodiscard]] wend::statistics counts() const { return distance_counts(core_.statistics()); }
  [[nodiscard]] std::size_t bytes() const { return core_.life.budget.peak(); }
  [[nodiscard]] auto elapsed() const { return core_.life.clock.elapsed(); }

  /// Forgets the distances.
  void forget() {
    begin_again(core_);
    begun_ = is_done_ = is_complete_ = false;
  }

 private:
  static start_states<state> listed(P const& p) {
    start_states<state> all;
    for (auto&& goal : p.goals()) all.states.push_back(static_cast<state>(goal));
    return all;
  }

  H const* heuristic_;
  std::vector<state> targets_{};
  problem problem_;
  core core_;
  cost radius_{};
  bool begun_ = false;
  bool is_done_ = false;
  bool is_complete_ = false;  // states that are not settled reach no goal
};

}  // namespace wend::detail
