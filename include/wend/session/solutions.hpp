// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <iterator>  // std::default_sentinel_t
#include <memory>    // std::make_unique, std::unique_ptr
#include <optional>
#include <utility>   // std::forward, std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/session/detail/advancing_iterator.hpp>

/// \file
/// Lazy ranges of solutions.

namespace wend {

namespace detail {
struct checkpoint_access;  // wend/search/checkpoint.hpp
}  // namespace detail

/// One of several solutions.
template <class Action, class Cost>
struct solution {
  std::vector<Action> actions{};  ///< From the start to the goal.
  Cost cost{};                    ///< The sum of the costs of the actions.
  std::size_t start = 0;          ///< The index of the start at which it begins.

  friend bool operator==(solution const&, solution const&) = default;
};

template <class Search>
class solution_graph_range;  // wend/search/many_solutions/solution_graph_preset.hpp

/// The solutions that `Search` finds: an input range, which computes its next element when the
/// iterator is advanced. It refers to the problem and the heuristic. It can be moved, which
/// invalidates its iterators, but not copied; a range that was moved from can only be destroyed or
/// assigned to.
template <class Search>
class solution_range {
  using action = typename Search::result_type::action_type;
  using cost = typename Search::result_type::cost_type;

 public:
  using value_type = solution<action, cost>;         ///< A solution.
  using limits_type = typename Search::limits_type;  ///< The limits of the search.

  /// An input iterator: when it is advanced, the next solution is computed.
  using iterator = detail::advancing_iterator<solution_range>;

  /// Constructs the search from these arguments.
  template <class... Args>
  explicit solution_range(std::in_place_t, Args&&... args)
      : search_(std::make_unique<Search>(std::forward<Args>(args)...)) {}

  /// The current solution, or the next one if there is none. A loop after a limit resumes the
  /// search.
  iterator begin() {
    if (!current_) advance();
    return iterator(*this);
  }
  /// The end, after the last solution.
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

  /// Continues under other limits, which are totals over all solutions. If a limit that has
  /// permanently cut nodes is raised, the range restarts, and returns all solutions again.
  /// \throws invalid_option for limits that the call rejects, and then nothing has changed.
  void set_limits(limits_type limits) {
    if constexpr (requires { Search::checked(limits); })
      limits_ = Search::checked(std::move(limits));
    else
      limits_ = detail::checked_limits(std::move(limits));
  }

  /// Begins again at `start`, a state or `starts(range)`, under the limits of the options, like
  /// `restart` of a search object. Invalidates iterators.
  template <class S = state_t<typename Search::problem_type>>
  void restart(S const& start) {
    search_->restart(start);
    limits_.reset();
    current_.reset();
    is_pending_ = false;
  }

  /// `solved` at a solution, `exhausted` if there is no other; otherwise the limit that stopped the
  /// range.
  [[nodiscard]] search_status status() const noexcept { return search_->status(); }
  /// The counts of the search so far.
  [[nodiscard]] wend::statistics statistics() const { return search_->statistics(); }
  /// The progress of the search.
  [[nodiscard]] progress_event progress() const { return search_->progress(); }

 private:
  friend struct detail::checkpoint_access;
  template <class>
  friend class solution_graph_range;
  friend iterator;

  void advance() {
    current_.reset();
    if (!is_pending_) {
      search_->leave_goal();
      if ((limits_ ? search_->run(*limits_) : search_->run()) != search_status::solved) return;
      is_pending_ = true;
    }
    auto found = search_->result();
    current_ = value_type{std::move(found.actions), std::move(*found.cost), found.start};
    is_pending_ = false;
  }

  std::unique_ptr<Search> search_;  // its parts refer to each other
  std::optional<limits_type> limits_;
  std::optional<value_type> current_;
  bool is_pending_ = false;  // there is a solution that could not be copied
};

}  // namespace wend
