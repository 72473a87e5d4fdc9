// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>   // std::same_as
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_same_v

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/depth_first/depth_first_preset.hpp>
#include <wend/depth_first/detail/transpositions.hpp>
#include <wend/depth_first/transposition_table.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/call.hpp>

/// \file
/// Iterative-deepening A*.
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27(1), 1985, 97-109.

namespace wend::detail {

template <>
inline constexpr bool precedes_options<transposition_table> = true;

}  // namespace wend::detail

namespace wend {

/// The options of IDA*.
template <class Cost = int>
struct idastar_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  /// The least increase of the bound from one iteration to the next. Use it for spaces with many
  /// different costs, which otherwise need as many iterations. The solution then exceeds the least
  /// cost by less than this increase.
  Cost min_bound_increase{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
  /// Prunes sequences of actions that have the same effect as an earlier sequence: all sequences of
  /// up to this many actions, or those of a move_automaton. With automatic_pruning the search
  /// chooses the length. Needs an effect_problem. Costs do not change. Counts become smaller. Of
  /// several solutions that use the same actions in different orders, only one may remain.
  move_pruning prune_moves{};
};

namespace detail {

/// IDA* with a transposition table: a core of search_session.
template <class P, class H, class Observer>
class tabled_idastar_core
    : public depth_first<P, f_bound<cost_t<P>>, H, Observer, tabled_starts<P, H>> {
  using roots = tabled_starts<P, H>;
  using engine = depth_first<P, f_bound<cost_t<P>>, H, Observer, roots>;

 public:
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = idastar_options<cost_t<P>>;
  using tag_type = transposition_table;

  /// \throws invalid_option for a table without room for a state, for a depth limit, and for
  ///         `prune_moves`.
  template <class S>
  tabled_idastar_core(P const& problem, S const& start, H const& heuristic,
                      transposition_table const& table, options_type const& options,
                      Observer& observer)
      : engine(problem, heuristic, roots(problem, to_starts<state_t<P>>(start), table.bytes),
               f_bound<cost_t<P>>(options), options.cycles.value_or(default_cycle_check<P>),
               options.limits, options.memory, observer) {
    roots::check(options.limits);
    if (options.prune_moves.longest() != 0)
      raise(invalid_option(
          "wend: idastar with a transposition table has no prune_moves: each may cut paths on "
          "which the other relies"));
  }

  static std::string algorithm() { return "idastar"; }

  [[nodiscard]] transposition_counts transpositions() const noexcept {
    return this->roots_used().table().counts();
  }
};

template <class P, class H, class Observer, class Table>
using idastar_core = std::conditional_t<
    std::is_same_v<Table, transposition_table>, tabled_idastar_core<P, H, Observer>,
    depth_first_core<P, f_bound<cost_t<P>>, idastar_options<cost_t<P>>, H, Observer>>;

}  // namespace detail

/// IDA* as an object that can be stepped, paused by limits and resumed.
///
///     auto search = wend::idastar.search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
///
/// With a transposition table:
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto search = wend::idastar.search(problem, start, heuristic, table, {.limits = limits});
template <class P, class H, class Observer = no_observer, class Table = no_transposition_table>
class idastar_search : public search_session<detail::idastar_core<P, H, Observer, Table>> {
  static_assert(std::is_same_v<Table, no_transposition_table> ||
                    std::is_same_v<Table, transposition_table>,
                "wend: the table of an idastar_search must be a transposition_table or none");
  using base = search_session<detail::idastar_core<P, H, Observer, Table>>;

 public:
  using base::base;

  /// The counts of the transposition table.
  [[nodiscard]] transposition_counts transpositions() const noexcept
    requires std::same_as<Table, transposition_table>
  {
    return this->core().transpositions();
  }
};

namespace detail {
/// The types with a transposition table, or without one.
template <class Tag>
concept table_tag = std::same_as<Tag, no_tag> || std::same_as<Tag, transposition_table>;

struct taken_by_idastar {
  template <class P, table_tag Tag>
  using options_of = idastar_options<cost_t<P>>;
};

struct idastar_fn : informed_forms<idastar_fn, taken_by_idastar> {
  template <class P, class S, class H, table_tag Tag, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, Tag const& table,
            idastar_options<cost_t<P>> const& options, Observer&& observer) const {
    using watcher = std::remove_reference_t<Observer>;
    if constexpr (require_informed_search<P, S, H>()) {
      if constexpr (std::same_as<Tag, no_tag>)
        return idastar_search<P, H, watcher>(problem, start, heuristic, options, observer);
      else if constexpr (require_hashable<P>())
        return idastar_search<P, H, watcher, Tag>(problem, start, heuristic, table, options,
                                                  observer);
    }
  }
};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal in memory linear in
/// the depth. It runs depth-first searches bounded by f = g + h. The first bound is h of the start;
/// each next bound is the least f above the bound before.
///
///     auto const r = wend::idastar(problem, start, heuristic, {.limits = {.max_cost = 80}});
///     if (r) use(r.actions, *r.cost);
///
/// Costs may be 0 or floating-point numbers, and h inconsistent. A cost limit pauses the search
/// without loss. A depth limit cuts nodes: the solution is then the cheapest one within the limit.
///
/// If many paths lead to the same states, a transposition table, given before the options, avoids
/// expanding a state once per path. Within an iteration a state is expanded again only if it is
/// reached at a lower cost or was replaced in the table, whose size is fixed. The solution is
/// cheapest whatever is replaced, also with zero costs, rounded costs and an inconsistent h: see
/// depth_first/transposition_table.hpp. The problem must be hashable or packable. A depth limit and
/// `prune_moves` are rejected. The table costs a look-up for each node within the bound and rules
/// out the unrolled functions, so it does not pay for sliding-tile puzzles. The bytes of the table
/// count towards `max_memory`; if they exceed it, the search ends with `memory_limit` before it
/// begins.
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto const r = wend::idastar(problem, start, h, table);
///
/// Whole subtrees are searched by functions unrolled for each site and last action, several times
/// as fast and with the same counts, if all of these conditions hold:
/// - The problem is a staged_problem with integral unit costs, at most 128 pairs of a site and an
///   action, and a static constexpr `inverse`.
/// - The heuristic is goal_aware and a staged_heuristic_for the problem or, with small notes, a
///   staged_tracked_heuristic_for it.
/// - The functions of both that the search calls are noexcept.
/// - The cycle check is `parent`.
/// - The bound is less than the depth limit and less than 1000; less with large notes.
/// - There is no `stop`, and no observer of anything but iterations.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, summed from left to right,
///       and no path is cheaper. `exhausted`: no goal can be reached. With `cycle_check::path` a
///       finite space without a goal ends with this status, but only after all its paths were
///       searched. With another check a space with cycles cannot be proved empty; only a limit ends
///       the search.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time unless h prunes, and O(bd) memory, for b actions in a state and d in a
///       path. Each iteration visits each node with f within its bound once. There are as many
///       iterations as different values of f up to the cost of the solution.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. Failing to find a goal or running out of memory does
///         not throw: see the result's status.
inline constexpr detail::idastar_fn idastar{};

}  // namespace wend
