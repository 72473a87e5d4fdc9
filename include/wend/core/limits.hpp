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
/// What may stop a search before it is done.

namespace wend {

/// What a stop token does: `std::stop_token` is one. It is asked here without its header.
template <class T>
concept stop_token_like = requires(T const& token) {
  { token.stop_requested() } -> std::convertible_to<bool>;
};

/// Whether a search is to stop: a callable that returns a `bool`, or a stop token:
///
///     std::stop_source source;  // source.request_stop() may be called from any thread
///     auto const r = wend::bfs(problem, start, {.limits = {.stop = source.get_token()}});
///
/// Empty by default, where nothing is asked; so is one made of an empty `std::function`, of a null
/// pointer, or of a token that says that it can never be stopped.
class stop_condition {
 public:
  stop_condition() = default;  ///< Never stops.

  /// Stops when `asked()` is true.
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, stop_condition> &&
             std::constructible_from<std::function<bool()>, F>)
  // It is given as an option, and is no copy.
  // NOLINTNEXTLINE(google-explicit-constructor,bugprone-forwarding-reference-overload)
  stop_condition(F&& asked) : asked_(std::forward<F>(asked)) {}

  /// Stops when `token.stop_requested()` is true.
  template <class T>
    requires(!std::same_as<T, stop_condition> && stop_token_like<T> &&
             !std::constructible_from<std::function<bool()>, T>)
  stop_condition(T token) {  // NOLINT(google-explicit-constructor): it is given as an option
    if constexpr (requires { { token.stop_possible() } -> std::convertible_to<bool>; })
      if (!token.stop_possible()) return;
    asked_ = [token = std::move(token)]() -> bool { return token.stop_requested(); };
  }

  /// Whether there is anything to ask.
  explicit operator bool() const noexcept { return static_cast<bool>(asked_); }

  /// Asks it. \pre It is not empty.
  bool operator()() const { return asked_(); }

 private:
  std::function<bool()> asked_{};
};

/// The limits of a search; what is not set does not limit. They are totals: a search that one of
/// them stopped goes on when it is run with larger ones, and ends in the result and the counts of
/// a search without a pause. A limit of 0 is a limit like any other.
///
/// A limit that is reached before the first expansion does not stop a search that has a goal among
/// its starts: the search is solved at such a start, without an action. (Without that limit it may
/// have expanded other starts first, and ended at another goal.) Ranges of solutions need memory
/// for what they have found, and those of all cheapest ones look for more: a limit may stop them
/// first.
///
/// A limit that an algorithm cannot keep is refused, as an invalid_option: `max_depth` by lpastar,
/// dstar_lite, idastar with a transposition table and, where actions have costs, by the ranges of
/// all cheapest solutions with a closed list; `max_depth` and `max_cost` by lss_lrta_star.
///
/// A depth or a cost limit in a search that does not go by increasing f = g + h cuts nodes away:
/// what it finds is then not proved cheapest, and raising the limit restarts the search.
///
/// Functions and search objects take limits alone in the place of their options, too:
///
///     auto const r = wend::bfs(problem, start, {.max_expanded = 1000});
///     auto const s = wend::bfs(problem, start, wend::own_path, {.max_depth = 20});
///
/// Memory that a search needs for itself is requested without exceptions: where there is none, with
/// a limit or without, the status is `memory_limit`, and the search can be resumed. `std::bad_alloc`
/// from user code (callbacks, copying a state or an action, the containers that `actions` returns)
/// passes through it unchanged. Constructors, `restart` and `result()`, which can be called again,
/// may throw it, and so may searches over processes which have no memory for the messages that
/// arrive while they pause.
///
/// A cost or a time that is not a number is refused, as an invalid_option.
template <class Cost = int>
struct search_limits {
  /// The most nodes to expand.
  std::optional<std::uint64_t> max_expanded{};
  /// The most actions in a path: a node there is tested for the goal, but not expanded.
  std::optional<std::size_t> max_depth{};
  /// The highest cost of a solution. A path whose cost does not fit the type is above a limit that is
  /// less than the greatest value of the type: it is cut, instead of raising invalid_cost.
  std::optional<Cost> max_cost{};
  /// The longest time spent within the search's calls (any std::chrono duration converts).
  std::optional<std::chrono::duration<double>> max_time{};
  /// The most bytes in the search's tables (its nodes, its closed and its open list) and in what
  /// stored states and actions own on the heap, as far as `heap_bytes` knows it. The successors of
  /// one expansion may exceed it. From 1 GiB on, the rest of the large page of 2 MiB at each
  /// table's end is not in the account.
  std::optional<std::size_t> max_memory{};
  /// A callable or a stop token, asked before every expansion; the search pauses when the answer is
  /// true. May be empty.
  stop_condition stop{};
};

namespace detail {

/// The limits, if nothing in them is not a number.
/// \throws invalid_option otherwise.
template <class Cost>
search_limits<Cost> checked_limits(search_limits<Cost> limits) {
  if constexpr (std::floating_point<Cost>)
    if (limits.max_cost && *limits.max_cost != *limits.max_cost)
      raise(invalid_option("wend: max_cost must be a number"));
  if (limits.max_time && *limits.max_time != *limits.max_time)
    raise(invalid_option("wend: max_time must be a number"));
  return limits;
}

/// Whether there is any limit.
template <class Cost>
bool is_limited(search_limits<Cost> const& limits) {
  return limits.max_expanded || limits.max_depth || limits.max_cost || limits.max_time ||
         limits.max_memory || limits.stop;
}

}  // namespace detail
}  // namespace wend
