// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::move

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>

/// \file
/// The life cycle of a search with any algorithm: begin, pause, fail, end, begin again.
///
/// A core is an algorithm with its data. Its members are
/// - `life`, a `search_life`;
/// - `enter()`, which stores the starts if they are not stored yet, and `visit()`, which visits a
///   node: both return false when they ended or paused the search, with the reason in
///   `life.status`, and the next call resumes what they had not finished;
/// - `statistics()`, `progress()` and `result()`.
///
/// It may also have
/// - `take(starts)` or `take(starts, goals)`, which replaces the starts and goals, and changes
///   nothing if it throws before it sets `life.committing`, and `forget()`, which resets the search
///   but keeps its problem, starts and goals: a core with these can begin again;
/// - `is_wider()`: the current limits admit nodes that earlier limits cut permanently, so that the
///   search begins again;
/// - `visit_one()`, the visit of a step, if `visit()` may visit several nodes;
/// - `release()`, which frees kept memory while `has_nodes()` is false;
/// - `steps_alike()`: true if the next step takes about as long as others and does not ask for the
///   time;
/// - `is_over()`, if a limit of its own can end it for good;
/// - `check(limits)`, which rejects limits that it does not support;
/// - `failed()`, if `life.committing` is not the only sign of a failure;
/// - `spare_starts()`, the memory of earlier starts, for the next ones.

namespace wend::detail {

/// Limits that can be replaced and restored: a search begins with those of its options, may resume
/// under others, and restarts with those of its options. An aggregate, so that no constructor has
/// to be compiled. \pre The first ones are checked_limits.
template <class Cost>
struct limits_in_force : search_limits<Cost> {
  std::optional<search_limits<Cost>> first{};  ///< Set while others are in force.

  /// \throws As checked_limits, and then nothing has changed.
  void replace(search_limits<Cost> others) {
    others = checked_limits(std::move(others));
    search_limits<Cost>& now = *this;
    if (!first) first.emplace(std::move(now));
    now = std::move(others);
  }

  /// Puts the first ones back.
  void put_back() {
    if (first) static_cast<search_limits<Cost>&>(*this) = std::move(*first);
    first.reset();
  }
};

/// True if the limits admit nodes that earlier limits cut: at depth `cut`, or above cost `cut`. An
/// empty `cut` means that none was cut.
template <class Cost>
[[nodiscard]] bool admits_deeper(search_limits<Cost> const& limits,
                                 std::optional<std::size_t> const& cut) noexcept {
  return cut && (!limits.max_depth || *cut < *limits.max_depth);
}
template <class Cost>
[[nodiscard]] bool admits_dearer(search_limits<Cost> const& limits,
                                 std::optional<Cost> const& cut) {
  return cut && (!limits.max_cost || *cut < *limits.max_cost);
}

/// The limit of time that is reached, or `stopped`. An observer with on_progress receives the
/// progress from time to time; `so_far()` is the progress without the time.
template <class Hooks, class Cost, class Observer, class Progress>
[[nodiscard]] std::optional<search_status> clock_reached(
    watch& clock, search_limits<Cost> const& limits, [[maybe_unused]] Observer& observer,
    [[maybe_unused]] Progress const& so_far) {
  if constexpr (Hooks::progress)
    return clock.reached(limits, [&](auto spent) {
      progress_event now = so_far();
      now.statistics.elapsed = spent;
      observer.on_progress(now);
    });
  else
    return clock.reached(limits);
}

/// The part of a search that does not depend on its algorithm.
template <class Cost>
struct search_life {
  /// \throws invalid_option as checked_limits.
  search_life(search_limits<Cost> most, table_memory* memory)
      : limits{checked_limits(std::move(most))}, budget(memory) {}

  /// Sets the status. Returns false: the visits end.
  bool finish(search_status how) noexcept {
    status = how;
    return false;
  }

  /// Makes changes: if something throws meanwhile, the search has failed.
  template <class Change>
  void commit(Change&& change) {
    committing = true;
    change();
    committing = false;
  }

  /// The limit that stops the search before the next node: any limit except those of depth and
  /// cost, which cut nodes. An observer with on_progress receives the progress from time to time;
  /// `so_far()` is the progress without memory and time.
  template <class Hooks, class Observer, class Progress>
  [[nodiscard]] std::optional<search_status> reached(std::uint64_t expanded,
                                                     [[maybe_unused]] Observer& observer,
                                                     [[maybe_unused]] Progress const& so_far) {
    if (limits.max_expanded && *limits.max_expanded <= expanded)
      return search_status::expansion_limit;
    if (limits.max_memory && *limits.max_memory < budget.bytes())
      return search_status::memory_limit;
    return clock_reached<Hooks>(clock, limits, observer, [&] {
      progress_event now = so_far();
      now.statistics.bytes = budget.peak();
      return now;
    });
  }

  /// `counts` with the memory and the time of all runs.
  [[nodiscard]] wend::statistics counted(wend::statistics counts) const noexcept {
    counts.bytes = budget.peak();
    counts.elapsed = clock.elapsed();
    return counts;
  }

  limits_in_force<Cost> limits;
  memory_budget budget;
  watch clock{};
  search_status status = search_status::running;
  bool committing = false;    // stays true if something throws meanwhile: the search has failed
  bool keeps_memory = false;  // of the search before the restart
};

template <class Core>
[[nodiscard]] bool has_failed(Core const& core) noexcept {
  if constexpr (requires { core.failed(); })
    return core.failed();
  else
    return core.life.committing;
}

template <class Core>
[[nodiscard]] search_status status_of(Core const& core) noexcept {
  return has_failed(core) ? search_status::failed : core.life.status;
}

/// Resets a search, but keeps its problem, starts and goals: the next visit begins at the starts.
template <class Core>
void forget(Core& core) {
  core.forget();
  core.life.status = search_status::running;
  core.life.committing = false;
}

/// Forgets a search whose limits admit nodes that earlier limits cut permanently.
template <class Core>
void forget_if_wider(Core& core) {
  if constexpr (requires { core.is_wider(); })
    if (!has_failed(core) && core.is_wider()) forget(core);
}

/// Begins a run; false if the search has ended. The memory of an earlier search is freed if there
/// is a memory limit, so that the limit leaves as much as to a new object.
template <class Core>
[[nodiscard]] bool begin_run(Core& core) {
  auto& life = core.life;
  if constexpr (requires { core.is_over(); }) {
    forget_if_wider(core);  // a checkpoint may bring cuts of narrower limits
    if (core.is_over()) return false;
  }
  if (has_failed(core) || life.status == search_status::solved ||
      life.status == search_status::exhausted || life.status == search_status::width_limit)
    return false;
  if constexpr (requires { core.release(); })
    if (life.keeps_memory && life.limits.max_memory && !core.has_nodes()) {
      core.release();
      forget_peak(life.budget);
      life.keeps_memory = false;
    }
  life.budget.set_limit(life.limits.max_memory);
  life.status = search_status::running;
  return true;
}

/// Runs a search until it ends or a limit stops it; if `Once`, for one visit.
template <bool Once, class Core>
search_status drive(Core& core) {
  if (!begin_run(core)) return status_of(core);
  bool alike = false;
  if constexpr (Once && requires { core.steps_alike(); }) alike = core.steps_alike();
  watch_scope const clock(core.life.clock, alike);
  if (!core.enter()) return core.life.status;
  if constexpr (!Once)
    while (core.visit()) {
    }
  else if constexpr (requires { core.visit_one(); })
    core.visit_one();
  else
    core.visit();
  return core.life.status;
}

/// Replaces the limits, which are totals. If they admit nodes that earlier limits cut permanently,
/// the search is forgotten. \throws Like checked_limits, and then nothing has changed.
template <class Core, class Cost>
void adopt(Core& core, search_limits<Cost> limits) {
  if constexpr (requires { core.check(limits); }) core.check(limits);
  core.life.limits.replace(std::move(limits));
  forget_if_wider(core);
}

/// Begins again under the first limits, with the starts and goals that the core has taken.
template <class Core>
void begin_again(Core& core) {
  forget(core);
  core.life.limits.put_back();
  core.life.clock = {};
  forget_peak(core.life.budget);
  core.life.keeps_memory = true;
}

/// Begins another search at `start`, a state or `starts(range)`, under the first limits.
/// \throws As the core's `take`, and then nothing has changed.
template <class Core, class S>
void restart_at(Core& core, S const& start) {
  using state = state_t<typename Core::problem_type>;
  if constexpr (requires { core.spare_starts(); })
    core.take(to_starts<state>(start, core.spare_starts()));
  else
    core.take(to_starts<state>(start));
  begin_again(core);
}

}  // namespace wend::detail
