// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>     // std::integral
#include <string>
#include <type_traits>  // std::remove_reference_t
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/external/detail/bucket_core.hpp>
#include <wend/external/search_files.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// A* whose states are in files.
///
/// S. Edelkamp, S. Jabbar, S. Schroedl, "External A*", KI 2004, LNCS 3238, 226-240.

namespace wend {

/// The options of external A*.
template <class Cost = int>
struct external_astar_options {
  /// The limits. `max_memory`, if absent, is 1 GiB. There is no limit of depth.
  search_limits<Cost> limits{};
  /// The directories that share the files. They must exist. A search whose files are there is
  /// resumed.
  std::vector<std::string> directories{};
  /// A label that distinguishes this search from others: files of another label are rejected.
  std::string label{};
  table_memory* memory = nullptr;  ///< The source of the tables' memory; null: `malloc`.
  room_check room = room_check::at_start;      ///< When the free space is checked.
  files_at_end files = files_at_end::removed;  ///< The fate of the files when the search has ended.
};

namespace detail {

/// Checks that a problem can be searched in files.
template <class P, class S, class H>
consteval bool require_external_astar() {
  if constexpr (require_informed_search<P, S, H>()) {
    static_assert(std::integral<cost_t<P>>,
                  "wend: external_astar needs integral costs, because its buckets hold nodes of "
                  "equal g and h");
    static_assert(packable_problem<P>,
                  "wend: external_astar needs packed states: const members "
                  WEND_DETAIL_SIGNATURE(pack) " and " WEND_DETAIL_SIGNATURE(unpack));
    if constexpr (packable_problem<P>) {
      static_assert(stored_key<pack_t<P>>,
                    "wend: external_astar writes packed states as bytes: their type must be "
                    "trivially copyable and without padding");
      return std::integral<cost_t<P>> && stored_key<pack_t<P>>;
    } else {
      return false;
    }
  } else {
    return false;
  }
}

}  // namespace detail

/// External A* as an object that can be paused by limits and resumed, also by another process.
///
///     auto search =
///         wend::external_astar.search(puzzle, start, heuristic, {.directories = {"disk"}});
///     search.run({.max_expanded = 1'000'000'000, .max_memory = 256u << 20});
///
/// `statistics` are the counts over all processes; `max_open` and `bytes` are the maxima. `result`
/// reads the path of a solution of d actions from the files: if these have inverses, by O(d b log
/// n) reads of blocks of up to 64 KiB; otherwise by O(d) reads of all files. It throws
/// external_file_error, and whatever the problem throws.
template <class P, class H, class Observer = no_observer>
using external_astar_search =
    search_session<detail::bucket_core<P, H, external_astar_options<cost_t<P>>, Observer>>;

namespace detail {

struct external_astar_fn
    : informed_forms<external_astar_fn, plain_options<external_astar_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            external_astar_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_external_astar<P, S, H>())
      return external_astar_search<P, H, std::remove_reference_t<Observer>>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal like astar, with its
/// states in files.
///
///     auto const r = wend::external_astar(
///         puzzle, start, heuristic,
///         {.limits = {.max_memory = 256u << 20}, .directories = {"disk"}});
///
/// States are packed, and sorted into buckets of equal g and h. The bucket of the least f, and
/// among these of the least g, is read as one sequence, from sorted files. States that are also in
/// an expanded bucket of the same h are left out (delayed duplicate detection). If actions cost 1
/// and have inverses, only the last two of these buckets are compared; otherwise, all of them with
/// a smaller g. The remaining states are expanded in the order of their keys, and kept for the
/// path. Successors wait in memory, and are sorted and written when it is full.
///
/// **Kills.** A bucket's files are listed when it is complete, so after a kill at any moment the
/// search resumes with the bucket that it was expanding. This holds after a power cut too, because
/// it waits until the listed files are on the disk (`fsync`). The same call resumes the search.
/// While a search runs, its directories are locked against others, and a directory with files of a
/// stopped search accepts no other one.
///
/// **Files** have a version and checksums. Files that are damaged, or of another version, label,
/// type of costs or start (also with other successors or another h there) are rejected. The goals
/// are not in the files: search for other goals in other directories. All expanded states stay in
/// the files to the end. Before a bucket is begun the search checks that there is room for all its
/// possible successors. A full disk raises an error with the space that may be needed, and the
/// search resumes from the bucket when it is run again.
///
/// Limits are as in astar, and `max_expanded` is exact; `stop` and the time are checked before each
/// expansion, but not while files are sorted. There is no parent pruning: `generated` is the number
/// of actions of the expanded states; `open`, `stored` and `duplicates` reflect duplicates as far
/// as they were detected. The account of memory includes the waiting states and a block for each
/// open file, but not the list of files, of 32 bytes each. Of an observer's hooks only
/// `on_progress` is called.
///
/// \pre  The problem is a packable_problem whose keys are trivially copyable. Costs are integral, 1
///       or more, and less than 2^32 on a path. The heuristic is consistent, and 0 at goals.
/// \post Like that of astar. `cost_limit`: no solution costs `max_cost` or less.
/// \complexity O(n log n) time in the n states generated; each is written, read, and written again
///             if it was new; further reads for duplicates.
/// \throws Whatever the problem, the heuristic and the observer throw; external_file_error;
///         invalid_cost, also for a cost of 0 and if an estimate shows that the heuristic is not
///         consistent; std::logic_error if it is not 0 at a goal; invalid_problem; invalid_option
///         without a directory or for a limit of depth.
inline constexpr detail::external_astar_fn external_astar{};

}  // namespace wend
