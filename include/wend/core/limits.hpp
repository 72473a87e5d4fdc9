// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>     // std::floating_point, std::convertible_to
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>
#include <optional>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::move

#include <wend/core/error.hpp>

/// \file
/// The limits that may stop a search before it is done. Most engines check them in
/// session/detail/search_life.hpp.

namespace wend {

/// The interface of a stop token, such as `std::stop_token`, whose header need not be included.
template <class T>
concept stop_token_like = requires(T const& token) {
  { token.stop_requested() } -> std::convertible_to<bool>;
};

/// A condition that stops a search: a callable that returns a `bool`, or a stop token:
///
///     std::stop_source source;  // source.request_stop() may be called from any thread
///     auto const r = wend::bfs(problem, start, {.limits = {.stop = source.get_token()}});
///
/// Empty by default, and then never called. A condition made from an empty `std::function`, a null
/// pointer, or a token that can never be stopped is empty too.
class stop_condition {
 public:
  stop_condition() = default;  ///< Never stops.

  /// Stops when `asked()` is true.
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, stop_condition> &&
             std::constructible_from<std::function<bool()>, F>)
  // The argument is passed as an option; the constraint excludes copies of this class.
  // NOLINTNEXTLINE(google-explicit-constructor,bugprone-forwarding-reference-overload)
  stop_condition(F&& asked) : asked_(std::forward<F>(asked)) {}

  /// Stops when `token.stop_requested()` is true.
  template <class T>
    requires(!std::same_as<T, stop_condition> && stop_token_like<T> &&
             !std::constructible_from<std::function<bool()>, T>)
  stop_condition(T token) {  // NOLINT(google-explicit-constructor): it is given as an option
    if constexpr (requires { { token.stop_possible() } -> std::convertible_to<bool>; })
      if (!token.stop_possible()) return;
    asked_ = [kept = std::move(token)]() -> bool { return kept.stop_requested(); };
  }

  /// True if the condition is not empty.
  explicit operator bool() const noexcept { return static_cast<bool>(asked_); }

  /// Evaluates the condition. \pre It is not empty.
  bool operator()() const { return asked_(); }

 private:
  std::function<bool()> asked_{};
};

/// The limits of a search. A limit that is not set has no effect. Limits are totals: a search
/// stopped by one of them resumes when it is run with larger ones, and ends with the result and the
/// counts of a search without a pause. A limit of 0 is a valid limit.
///
/// If a start is a goal, the search is solved there, without an action, even if a limit is reached
/// before the first expansion. (Without that limit it might have expanded other starts first, and
/// ended at another goal.) Ranges of solutions need memory for the solutions found, and ranges of
/// all cheapest solutions search further; a limit may stop them first.
///
/// A limit that an algorithm cannot honour is rejected with an invalid_option. `max_depth` is
/// rejected by lpastar, dstar_lite, hda_astar, distributed_hda_astar, external_astar, idastar with
/// a transposition table and, if actions have costs, by the ranges of all cheapest solutions with a
/// closed list. lss_lrta_star rejects both `max_depth` and `max_cost`.
///
/// A depth limit prunes nodes, except in iddfs. A cost limit prunes nodes in a search that does not
/// proceed by increasing f = g + h. If a limit has pruned nodes, the solution may not be proved
/// cheapest, and raising the limit restarts the search. A limit of depth or cost that is lowered
/// between two runs binds the nodes that are generated afterwards: a goal that was generated before
/// may still be returned.
///
/// Functions and search objects also accept limits alone in place of options:
///
///     auto const r = wend::bfs(problem, start, {.max_expanded = 1000});
///     auto const s = wend::bfs(problem, start, wend::own_path, {.max_depth = 20});
///
/// A search allocates its own memory without exceptions: if an allocation fails, with a limit or
/// without, the status is `memory_limit`, and the search can be resumed. `std::bad_alloc` from user
/// code (callbacks, copying a state or an action, the containers that `actions` returns) passes
/// through the search unchanged. Constructors, `restart` and `result()` may throw it (`result()`
/// can be called again). Searches over processes may throw it too, if they have no memory for
/// messages that arrive while they pause.
///
/// A cost or a time that is not a number is rejected with an invalid_option.
template <class Cost = int>
struct search_limits {
  /// The maximum number of nodes to expand.
  std::optional<std::uint64_t> max_expanded{};
  /// The maximum number of actions in a path. A node at this depth is tested for the goal, but not
  /// expanded.
  std::optional<std::size_t> max_depth{};
  /// The highest cost of a solution. If it is below the greatest value of the type, a path whose
  /// cost does not fit the type is pruned; otherwise the path raises invalid_cost. The same holds
  /// for an f = g + h that does not fit, except in beam_search, greedy, weighted_astar,
  /// bounded_suboptimal and the anytime best-first searches, which raise invalid_cost.
  std::optional<Cost> max_cost{};
  /// The longest time spent within the search's calls (any std::chrono duration converts).
  std::optional<std::chrono::duration<double>> max_time{};
  /// The maximum number of bytes in the search's tables (its nodes, its closed and its open list)
  /// and in the heap memory that stored states and actions own, as far as `heap_bytes` knows it.
  /// The successors of one expansion may exceed it. If the limit is 1 GiB or more, the unused
  /// part of the large page (2 MiB) at the end of each table is not counted.
  std::optional<std::size_t> max_memory{};
  /// A callable or a stop token. The search pauses if it returns true. It is called before every
  /// expansion, or less often if nodes are expanded in batches or by threads. May be empty.
  stop_condition stop{};
};

namespace detail {

/// Returns the limits if none of them is NaN, which is the only number that is not at most itself.
/// \throws invalid_option otherwise.
template <class Cost>
search_limits<Cost> checked_limits(search_limits<Cost> limits) {
  if constexpr (std::floating_point<Cost>)
    if (limits.max_cost && !(*limits.max_cost <= *limits.max_cost))
      raise(invalid_option("wend: max_cost must be a number"));
  if (limits.max_time && !(*limits.max_time <= *limits.max_time))
    raise(invalid_option("wend: max_time must be a number"));
  return limits;
}

/// True if any limit is set.
template <class Cost>
bool is_limited(search_limits<Cost> const& limits) {
  return limits.max_expanded || limits.max_depth || limits.max_cost || limits.max_time ||
         limits.max_memory || limits.stop;
}

}  // namespace detail
}  // namespace wend
