// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>     // std::same_as
#include <optional>
#include <string_view>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/engine/call_forms.hpp>
#include <wend/engine/depth_first/transpositions.hpp>
#include <wend/engine/depth_first_preset.hpp>
#include <wend/engine/transposition_table.hpp>

/// \file
/// Iterative-deepening A*.
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27(1), 1985, 97-109.

namespace wend {

/// The options of IDA*.
template <class Cost = int>
struct idastar_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  /// By how much the bound grows at least from one iteration to the next: for spaces with many
  /// different costs, which else need as many iterations. The solution then costs less than this
  /// much more than the cheapest.
  Cost min_bound_increase{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
  /// Sequences of actions to be left out because earlier ones do the same: those of up to so many
  /// actions, or those of a move_automaton; for an effect_problem. Costs stay what they are; counts
  /// get smaller, and of solutions that use the same actions in another order one may remain.
  move_pruning prune_moves{};
};

/// IDA* as an object that can be stepped, paused by limits and resumed.
///
///     auto search = wend::idastar.search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
template <class P, class H, class Observer = no_observer, class Table = no_transposition_table>
class idastar_search
    : public detail::informed_depth_first<P, detail::f_bound<cost_t<P>>, idastar_options<cost_t<P>>,
                                          H, Observer> {
 public:
  static constexpr std::string_view algorithm = "idastar";  ///< Its name in a checkpoint.

  using detail::informed_depth_first<P, detail::f_bound<cost_t<P>>, idastar_options<cost_t<P>>, H,
                                     Observer>::informed_depth_first;
  static_assert(std::is_same_v<Table, no_transposition_table>,
                "wend: the table of an idastar_search is a transposition_table or none");
};

/// IDA* with a transposition table, as an object.
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto search = wend::idastar.search(problem, start, heuristic, table, {.limits = limits});
template <class P, class H, class Observer>
class idastar_search<P, H, Observer, transposition_table>
    : public detail::depth_first<P, detail::f_bound<cost_t<P>>, H, Observer,
                                 detail::tabled_starts<P, H>> {
  using roots = detail::tabled_starts<P, H>;
  using iterations = detail::f_bound<cost_t<P>>;
  using engine = detail::depth_first<P, iterations, H, Observer, roots>;

 public:
  using options_type = idastar_options<cost_t<P>>;         ///< The algorithm's options.
  static constexpr std::string_view algorithm = "idastar";  ///< Its name in a checkpoint.

  /// Begins at `start`, a state or `starts(range)`. Problem, heuristic and observer are referred
  /// to, and must outlive the search.
  /// \throws invalid_option for a table without room for a state, for a depth limit, and for
  ///         `prune_moves`; here and where other limits are given.
  template <class S = state_t<P>>
  idastar_search(detail::referred<P> problem, S const& start, detail::referred<H> heuristic,
                 transposition_table table, options_type options = {},
                 Observer& observer = detail::default_observer<Observer>())
      : engine(problem.get(), heuristic.get(),
               roots(problem.get(), detail::to_starts<state_t<P>>(start), table.bytes),
               iterations(options), detail::checked_cycle_check<P>(options.cycles),
               options.limits, options.memory, observer) {
    roots::check(options.limits);
    if (options.prune_moves.longest() != 0)
      detail::raise(invalid_option(
          "wend: idastar with a transposition table has no prune_moves: one may cut what the other "
          "relies on"));
  }

  /// What was counted at the table.
  [[nodiscard]] transposition_counts transpositions() const noexcept {
    return this->roots_used().table().counts();
  }
};

namespace detail {
/// With a transposition table, or without one.
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
/// the depth: depth-first searches within bounds on f = g + h, of which the first is h at the
/// start, and the next always the least f that exceeded the one before.
///
///     auto const r = wend::idastar(problem, start, heuristic, {.limits = {.max_cost = 80}});
///     if (r) use(r.actions, *r.cost);
///
/// Costs may be 0 or floating-point numbers, and h inconsistent. A cost limit pauses it without
/// loss. A depth limit cuts nodes: the solution is then the cheapest of those within the limit.
///
/// Where many paths lead to the same states, a transposition table before the options saves
/// expanding a state for each of them: within an iteration it is expanded again only where it is
/// reached at a lower cost, or has been replaced in the table, which takes no more memory than it
/// is given. The solution is a cheapest one whatever is replaced, also with costs of 0, costs that
/// are rounded and an inconsistent h: see engine/transposition_table.hpp. The problem must
/// be hashable or packable. A depth limit and `prune_moves` are refused. It costs a look-up for
/// each node that is not above the bound, and there are no unrolled functions, so it does not pay
/// on boards of tiles. The bytes of the table count towards `max_memory`; where they exceed it the
/// search ends with `memory_limit` before it has begun.
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto const r = wend::idastar(problem, start, h, table);
///
/// Whole subtrees are searched by functions unrolled for each site and last action, several times
/// as fast and to the same counts, where the problem is a staged_problem of unit and integral costs
/// with at most 128 pairs of a site and an action and a static constexpr `inverse`, the heuristic
/// is goal_aware and a staged_heuristic_for it or, with small notes, a staged_tracked_heuristic_for
/// it, and what they do in a search is noexcept; where cycles are checked by `parent`; while the
/// bound is less than 1000 and than the depth limit; and where there is neither a `stop` nor an
/// observer of more than iterations.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post `solved`: `actions` lead from the start to a goal at `cost`, as summed from left to
///       right, and none is cheaper. `exhausted`: no goal can be reached. With `cycle_check::path`
///       a finite space without a goal ends so, if only after all its paths; with another check a
///       space with cycles cannot be proved empty, and a limit ends the search.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time where h does not cut it short, O(bd) memory, for b actions in a state
///       and d in a path. One visit of each node where f is at most the cost of the solution, in
///       each iteration: as many iterations as there are values of f up to there.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option. Not finding is no error, nor is running out of memory: the result's status
///       tells.
inline constexpr detail::idastar_fn idastar{};

}  // namespace wend
