// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::size_t
#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/engine/beam/beam_core.hpp>
#include <wend/engine/beam_selection.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/search_session.hpp>

/// \file
/// Beam search: breadth-first search that keeps the best nodes of each level alone.
///
/// S. Lemons, C. Linares López, R. C. Holte, W. Ruml, "Beam Search: Faster and Monotonic",
/// Proceedings of ICAPS 2022, 222-230, where the monotonic variant is from.

namespace wend {

/// The options of beam search.
template <class Cost = int>
struct beam_search_options {
  std::size_t width = 1000;  ///< How many nodes of a level are kept; at least 1.
  beam_selection selection = beam_selection::whole_level;  ///< Which ones.
  search_limits<Cost> limits{};                            ///< What may stop it.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

/// The search object of beam search.
template <class P, class H, class Observer = no_observer>
using beam_searcher =
    search_session<detail::beam_core<P, H, beam_search_options<cost_t<P>>, Observer>>;

namespace detail {

/// Says what keeps a call from being a beam search; whether nothing does.
template <class P, class S, class H>
consteval bool require_beam() {
  constexpr bool has_key = packable_problem<P> || rankable_problem<P>;
  if constexpr (require_search<P, S>() && require_heuristic<H, P>())
    return has_key || require_hashable<P>();
  else
    return false;
}

struct beam_search_fn : informed_forms<beam_search_fn, plain_options<beam_search_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            beam_search_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_beam<P, S, H>())
      return beam_searcher<P, H, std::remove_reference_t<Observer>>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal in spaces that are too large
/// for other algorithms. Of each level it keeps the `width` nodes of least f = g + h, among equals
/// those of least h, and forgets the others.
///
///     auto const r = wend::beam_search(problem, start, heuristic, {.width = 100});
///     if (r) use(r.actions, r.ratio());
///
/// The result's `lower_bound` is h of the start, and `ratio()` the cost divided by it. If h never
/// overestimates, the solution costs at most `ratio()` times the least cost. Nothing else is
/// proved.
///
/// - *Width*: a wider beam takes more time and usually, but not always, finds a better solution.
///   With `.selection = wend::beam_selection::monotonic` a wider beam never finds a worse solution
///   if h never overestimates: the nodes of a narrow beam are the first ones of a wide beam. At the
///   same width, a monotonic beam usually finds worse solutions than the default.
/// - *Duplicates*: a successor is dropped if its state was in the beam at no higher cost (and, in
///   the monotonic variant, in no higher slot). States that were in the beam are stored; other
///   states are not.
/// - *Termination*: goals are tested when they are generated. At the end of the level the cheapest
///   goal is the solution, unless a node in the beam has a lower f: then the search continues while
///   one has. In a large space it may loop forever: set a limit.
/// - *Status*: `width_limit` if the beam is empty and nodes were forgotten; a wider beam may find a
///   goal. `exhausted` is a proof.
/// - *Statistics*: `stored` counts the nodes that were in the beam, and goals. `pruned` also counts
///   nodes for which the beam had no slot.
/// \pre  Costs are not negative. States are hashed, packed or ranked.
/// \post `solved`: `actions` lead from the start to a goal at `cost`. `exhausted`: no goal can be
///       reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(w·b·log(w·b)) time for a level and O(w·d) memory for width w, branching factor b
///       and solution length d.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the width is 0. Failing to find a goal or running out
///         of memory does not throw: see the result's status.
inline constexpr detail::beam_search_fn beam_search{};

}  // namespace wend
