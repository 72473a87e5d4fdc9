// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <iterator>  // std::default_sentinel_t
#include <limits>
#include <memory>    // std::make_unique, std::unique_ptr
#include <optional>
#include <type_traits>  // std::remove_cvref_t
#include <utility>   // std::forward, std::in_place, std::move
#include <vector>

#include <wend/core/duplicate_policy.hpp>
#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/advancing_iterator.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/preset_call.hpp>  // require_informed

/// \file
/// Lazy ranges of solutions that become cheaper, with proved bounds.

namespace wend {

namespace detail {
/// The bound that `lower_bound` proves on cost / least cost.
template <class Cost>
[[nodiscard]] double proved_ratio(Cost const& cost, Cost const& lower_bound) noexcept {
  if (!(lower_bound < cost)) return 1.0;
  if (!(Cost{} < lower_bound)) return std::numeric_limits<double>::infinity();
  return static_cast<double>(cost) / static_cast<double>(lower_bound);
}
}  // namespace detail

/// A solution, with a lower bound on the cost of every solution. The bound is the one proved when
/// the solution was found; in the solution that `last()` of a range returns, it is the one proved
/// at the end of the range.
template <class Action, class Cost>
struct improving_solution {
  std::vector<Action> actions{};  ///< From the start to the goal.
  Cost cost{};                    ///< The sum of the costs of the actions.
  std::size_t start = 0;          ///< The index of the start at which it begins.
  Cost lower_bound{};             ///< No solution costs less.

  /// The proved bound on cost / least cost: cost / lower_bound; 1 if they are equal, infinity if
  /// only 0 is proved.
  [[nodiscard]] double ratio() const noexcept { return detail::proved_ratio(cost, lower_bound); }

  friend bool operator==(improving_solution const&, improving_solution const&) = default;
};

/// The solutions that `Search` finds, each cheaper than the one before: an input range, which
/// computes its next element when the iterator is advanced. It refers to the problem and the
/// heuristic. It can be moved, which invalidates its iterators, but not copied; a range that was
/// moved from can only be destroyed or assigned to.
template <class Search>
class improving_range {
 public:
  using value_type = typename Search::solution_type;  ///< A solution.
  using limits_type = typename Search::limits_type;   ///< The limits of the search.
  /// An input iterator: when it is advanced, the next solution is computed.
  using iterator = detail::advancing_iterator<improving_range>;

  /// Constructs the search from these arguments.
  template <class... Args>
  explicit improving_range(std::in_place_t, Args&&... args)
      : search_(std::make_unique<Search>(std::forward<Args>(args)...)) {}

  /// The current solution, or the next one if there is none. A loop after a limit resumes the
  /// search.
  iterator begin() {
    if (!current_) advance();
    return iterator(*this);
  }
  /// The end, after the last solution.
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

  /// Iterates over the remaining solutions, including the current one, and returns the last: a
  /// cheapest one if `is_proved()` is true then, otherwise the best one before a limit stopped the
  /// search. Its `lower_bound` is the bound proved at the end, so its `ratio()` is 1 after a proof.
  /// Empty if no solution is left. Invalidates iterators. If the search throws, the last solution
  /// found is the current one.
  [[nodiscard]] std::optional<value_type> last() {
    std::optional<value_type> found;
    if (!current_) advance();
    while (current_) {
      found = std::move(current_);
      WEND_TRY { advance(); }
      WEND_CATCH_ALL {
        current_ = std::move(found);
        WEND_RETHROW;
      }
    }
    if (found) found->lower_bound = proved();
    return found;
  }

  /// Continues under other limits, which are totals over all solutions. Solutions that cost no less
  /// than the last one are not returned again.
  /// \throws invalid_option for limits that the call rejects, and then nothing has changed.
  void set_limits(limits_type limits) { detail::adopt(*search_, std::move(limits)); }

  /// Begins again at `start`, a state or `starts(range)`, under the limits of the options.
  /// Invalidates iterators. \throws Like `restart` of a search object.
  template <class S = state_t<typename Search::problem_type>>
  void restart(S const& start) {
    detail::restart_at(*search_, start);
    current_.reset();
  }

  /// The proved lower bound on the cost of every solution; empty once it is proved that there is no
  /// solution. When `status()` is `exhausted` it is the cost of the last solution.
  /// \complexity Linear in the nodes stored: it scans all open nodes.
  [[nodiscard]] auto lower_bound() const { return search_->lower_bound(); }

  /// True if the last solution is proved to be a cheapest one, provided that the heuristic never
  /// overestimates. Nodes cut by `max_depth` or `max_cost` that may lead to a cheaper one prevent
  /// the proof.
  /// \complexity That of `lower_bound`.
  [[nodiscard]] bool is_proved() const {
    auto const& found = search_->incumbent();
    return found && !(proved() < *found);
  }

  /// `solved` at a solution; `exhausted` if there is no cheaper solution than the last one or, if
  /// there was none, no goal can be reached; otherwise the limit that stopped the range.
  [[nodiscard]] search_status status() const noexcept { return search_->status(); }
  /// The counts of the search so far.
  [[nodiscard]] wend::statistics statistics() const { return search_->statistics(); }
  /// The progress of the search.
  [[nodiscard]] progress_event progress() const { return search_->progress(); }

 private:
  friend iterator;

  void advance() {
    current_.reset();
    current_ = search_->next();
    if (current_) proved_then_ = current_->lower_bound;
  }
  /// The bound that was proved with the last solution, or the current bound if that is greater:
  /// inconsistent estimates can lower it. \pre There was a solution.
  [[nodiscard]] auto proved() const {
    auto const now = search_->lower_bound();
    return now && proved_then_ < *now ? *now : proved_then_;
  }

  std::unique_ptr<Search> search_;  // its parts refer to each other
  std::optional<value_type> current_;
  decltype(value_type::lower_bound) proved_then_{};  // with the last solution
};

namespace detail {

/// The function object of an algorithm whose solutions become cheaper. `Duplicates` selects whether
/// it stores states, which requires more of a problem.
template <template <class, class, class> class Search, template <class> class Options,
          duplicate_policy Duplicates>
struct improving_call
    : informed_forms<improving_call<Search, Options, Duplicates>, plain_options<Options>> {
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, no_tag,
            Options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed<Duplicates, P, S, H>() && require_kept_observer<Observer>())
      return improving_range<Search<P, H, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
  }
};

}  // namespace detail
}  // namespace wend
