// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::find
#include <concepts>     // std::same_as
#include <cstddef>      // std::size_t
#include <limits>
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/just_below.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind
#include <wend/search/bidirectional/detail/reversed.hpp>
#include <wend/search/many_solutions/detail/spur_problem.hpp>  // spur_action_t
#include <wend/search/ucs.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The exact distances to the goals, by a search backward from them, as a heuristic.

namespace wend::detail {

/// A problem that can be searched backward from its goals.
template <class P>
concept has_goal_distances = predecessor_problem<P> && goal_listing_problem<P>;

/// The reversal of a problem. Its goals are the states in `targets`. Nodes keep no actions, as only
/// their costs are wanted.
template <class P>
class backward_problem : public reversed_by_predecessors<P, no_action> {
  using state = state_t<P>;

 public:
  backward_problem(P const& p, std::vector<state> const& targets) noexcept
      : reversed_by_predecessors<P, no_action>(p), targets_(&targets) {}

  bool is_goal(state const& s) const {
    return std::find(targets_->begin(), targets_->end(), s) != targets_->end();
  }

 private:
  std::vector<state> const* targets_;
};

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
/// reached, its radius, is a lower bound for all others. Together, the distances and the radius are
/// a consistent heuristic.
///
/// `H`, if it is not `blind`, is a heuristic that can raise the radius.
template <class P, class H, class Observer>
class goal_distances {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using problem = backward_problem<P>;
  using core_type = best_first_core<ucs_preset<problem, duplicate_policy::closed_list>, problem,
                                    blind, Observer>;

  /// Adds the radius.
  struct core : core_type {
    using core_type::core_type;

    /// The least cost of a node that is not settled, or of the last one.
    [[nodiscard]] cost radius() const {
      if (core_type::goal_) return core_type::space_.nodes.g(*core_type::goal_);
      if (core_type::selected_) return core_type::space_.nodes.g(*core_type::selected_);
      return cost{};
    }
  };

 public:
  static constexpr bool any = true;

  goal_distances(P const& p, table_memory* memory, Observer& observer, H const& h)
      : heuristic_(&h),
        problem_(p, targets_),
        core_(problem_, listed(p), ucs_options<cost>{.memory = memory}, observer) {}
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
      auto h = checked_estimate<cost>((*heuristic_)(s), fail_at_start<spur_action_t<P>>);
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
