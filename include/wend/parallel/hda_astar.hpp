// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::size_t
#include <type_traits>  // std::remove_cvref_t, std::remove_reference_t
#include <utility>      // std::move

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/preset_call.hpp>
#include <wend/parallel/hash_crew.hpp>

/// \file
/// Hash-distributed A*, HDA*, in threads.
///
/// A. Kishimoto, A. Fukunaga, A. Botea, "Evaluation of a simple, scalable, parallel best-first
/// search strategy", Artificial Intelligence 195, 2013, 222-248.

namespace wend {

/// The options of hash-distributed A*.
template <class Cost = int>
struct hda_astar_options {
  /// What may stop it. `stop` is asked by the caller's thread, about every millisecond. There is no
  /// limit of depth.
  search_limits<Cost> limits{};
  /// How many threads search, besides the caller's, which waits for them; at most 1024. 0: one for
  /// each core.
  std::size_t threads = 0;
  /// The path and the counts are the same in every run with as many threads: see below.
  bool deterministic = false;
  /// Where tables take their memory from, by all threads at the same time; null: `malloc`.
  table_memory* memory = nullptr;
};

/// Hash-distributed A* as an object that can be paused by limits and resumed, and tells how the
/// work was divided. It refers to the problem and the heuristic, which must outlive it: temporaries
/// are refused.
///
///     auto search = wend::hda_astar.search(puzzle, start, heuristic, {.threads = 2});
///     search.run();
///     auto const work = search.distribution();
///     std::cout << work.communication_overhead() << ' ' << work.load_balance() << '\n';
template <class P, class H, class Observer = no_observer>
class hda_astar_search : public detail::hash_crew<P, H, Observer> {
 public:
  using options_type = hda_astar_options<cost_t<P>>;  ///< The algorithm's options.

  /// Begins at `start`, a state or `starts(range)`.
  /// \throws invalid_option; invalid_problem.
  template <class S = state_t<P>>
  hda_astar_search(detail::referred<P> problem, S const& start, detail::referred<H> heuristic,
                   options_type options = {},
                   Observer& observer = detail::default_observer<Observer>())
      : detail::hash_crew<P, H, Observer>(
            problem.get(), heuristic.get(), detail::to_starts<state_t<P>>(start),
            std::move(options.limits), options.threads,
            options.deterministic ? detail::thread_pace::in_rounds : detail::thread_pace::free,
            options.memory, observer) {}
};

namespace detail {

struct hda_astar_fn : informed_forms<hda_astar_fn, plain_options<hda_astar_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            hda_astar_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed<duplicate_policy::closed_list, P, S, H>())
      return hda_astar_search<P, H, std::remove_reference_t<Observer>>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal as astar does, in
/// several threads, among which the states are divided.
///
///     auto const r = wend::hda_astar(puzzle, start, heuristic, {.threads = 2});
///
/// Each thread owns a part of the states: it keeps their nodes, looks them up and expands them, and
/// sends what leads to states of others to these. The owner of a state is told by its abstract
/// state where the problem is an abstracting_problem, else by its hash, evenly but with more to be
/// sent. The status and the cost are those of astar. The path and the counts can differ from run to
/// run: threads expand some nodes that astar does not, and some earlier than a cheaper way to them
/// is known.
///
/// With `deterministic` threads search in rounds: each expands up to 256 nodes, and receives what
/// was sent when all have done so. Path and counts are then the same in every run with as many
/// threads and the same limits; they need not be those of astar. A pause at a limit of time or by
/// `stop` lies between two rounds and changes neither. Threads wait for the slowest in each round.
///
/// An observer may have the hook `on_progress`, called ten times a second in the caller's thread.
/// The counts told are a few milliseconds old, and `bound` is empty. Other hooks are refused. A
/// heuristic that takes many states (batch_heuristic_for) is asked about the new ones of up to 64
/// successors at a time; one that raises estimates by those of neighbours (bidirectional_pathmax)
/// is taken as it is. Of nodes of equal f that of the least h comes first, of these the last in.
/// There is no checkpoint in a file; a search object can be paused by limits and resumed, tells
/// `progress()` between two runs, and takes `restart(start)`.
///
/// The limit of expansions is kept to the unit. `max_memory` is divided evenly among the threads.
/// Messages are not in the account: up to 64 batches of a few hundred for each thread or, where that
/// is more, an eighth of those that it has received.
/// `statistics::max_open` is the sum of the threads' largest numbers.
///
/// \pre  The problem and the heuristic may be used by several threads at the same time through
///       references to constants. Costs are not negative and h never overestimates; it need not be
///       consistent.
/// \post As of astar.
///       Costs in floating point: \ref rounding.
/// \complexity The work of astar, divided among the threads, and what they do too much: see
///       work_distribution. The memory of astar.
/// \throws What the problem or the heuristic throw in any thread, of several the first, when the
///       others have ended: the search has then failed. What an observer throws. invalid_cost;
///       invalid_problem; invalid_option; std::system_error where a thread cannot be started.
inline constexpr detail::hda_astar_fn hda_astar{};

}  // namespace wend
