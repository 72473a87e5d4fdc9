// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <string>
#include <type_traits>  // std::remove_reference_t
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/external/detail/external_layers.hpp>
#include <wend/external/search_files.hpp>
#include <wend/ranked/ranked_search.hpp>
#include <wend/session/call_forms.hpp>

/// \file
/// Breadth-first search of whole spaces of numbered states, with its tables in files.
///
/// R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008, 317-324.

namespace wend {

/// The options of breadth-first search in files.
template <class Cost = int>
struct external_bfs_options {
  /// The limits. `max_memory`, if absent, is 1 GiB; it also determines the size of the windows into
  /// which a new search divides the space: their bits are in memory, one window at a time.
  search_limits<Cost> limits{};
  /// The directories that share the files. They must exist. A search whose files are there is
  /// resumed.
  std::vector<std::string> directories{};
  /// A label that distinguishes this search from others: files of another label are rejected.
  std::string label{};
  bool goal_test = true;  ///< Look for a goal; false: explore all reachable states.
  unsigned threads = 1;   ///< With more than one, the problem's members are called in parallel.
  table_memory* memory = nullptr;  ///< The source of the tables' memory; null: `malloc`.
  any_executor executor{};  ///< The executor that provides the threads; none: `threads` threads are
                            ///< started.
  room_check room = room_check::at_start;       ///< When the free space is checked.
  files_at_end files = files_at_end::removed;  ///< The fate of the files when the search has ended.
};

/// Breadth-first search in files as an object that can be stepped by layers, paused by limits and
/// resumed, also by another process. Afterwards it has the distances of all explored states, and
/// the paths to them.
///
///     auto search = wend::external_bfs.search(
///         puzzle, puzzle.goal_state(),
///         {.limits = {.max_memory = 1u << 30}, .directories = {"disk"}, .goal_test = false});
///     search.run();
///     auto const way = search.path_to(board);
template <class P, class Observer = no_observer>
class external_bfs_search
    : public detail::ranked_search<P, external_bfs_options<cost_t<P>>, Observer,
                                   detail::external_layers<P>> {
  using base = detail::ranked_search<P, external_bfs_options<cost_t<P>>, Observer,
                                     detail::external_layers<P>>;

 public:
  using base::base;
};

namespace detail {

/// Checks the arguments of a ranked search in files.
template <class P, class S>
consteval bool require_external_ranked() {
  if constexpr (require_search<P, S>()) {
    static_assert(unit_cost_problem<P>,
                  "wend: external breadth-first search is for problems whose actions cost 1: "
                  "without a member " WEND_DETAIL_SIGNATURE(cost));
    static_assert(invertible_problem<P>,
                  "wend: external breadth-first search traces paths back from a goal by inverses: "
                  WEND_DETAIL_INVERSES);
    return require_rankable<P>() && unit_cost_problem<P> && invertible_problem<P>;
  } else {
    return false;
  }
}

struct external_bfs_fn : blind_forms<external_bfs_fn, plain_options<external_bfs_options>> {
  template <class P, class S, class Observer>
  auto make(P const& problem, S const& start, no_tag,
            external_bfs_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_external_ranked<P, S>())
      return external_bfs_search<P, std::remove_reference_t<Observer>>(problem, start, options,
                                                                       observer);
  }
};

}  // namespace detail

/// The counterpart of ranked_bfs with its table in files: two bits for each state that has a rank,
/// plus one bit for the last layer and one for the layer before.
///
///     auto const r = wend::external_bfs(
///         puzzle, puzzle.goal_state(),
///         {.limits = {.max_memory = 1u << 30}, .directories = {"disk"}, .goal_test = false});
///     use(r.histogram);
///
/// The space is divided into windows. A layer is expanded into one window after the other: its
/// successors there are collected as a bit for each state of the window, in any order, and are then
/// looked up in its table, page by page (delayed duplicate detection). For a rank_mapped_problem
/// the pages of the last layer are read and moved by the maps; for other problems the ranks of
/// successors are first written to files, sorted, 4 bytes each. Windows end at the ends of the
/// intervals of maps; memory for a whole interval saves reading it again.
///
/// **Kills.** Each file is complete before it is renamed, and pages in use are never overwritten,
/// so the search resumes after a kill at any moment, with the window that it was expanding. This
/// holds after a power cut too, because it waits until the data that a file refers to are on the
/// disk (`fsync`). The same call resumes the search. While a search runs, its directories are
/// locked against others, and a directory with files of a stopped search accepts no other one.
///
/// **Files** have a version and checksums. Files that are damaged, of another version, of another
/// label, of a problem with another number of states, another type of costs or other successors of
/// the starts, or with another `goal_test` are rejected. The goals are not in the files: search for
/// other goals in other directories.
///
/// **Room.** A new search checks for the space that it needs in the worst case. If a disk becomes
/// full, an error reports the space that may be needed; the search resumes when it is run again.
/// Pages without a state are not stored.
///
/// Limits, counts and threads are as in ranked_bfs; threads work on problems with rank maps, and in
/// the goal test. Counts continue across processes, `elapsed` does not. The account of memory
/// includes the bits of a window, the places of its pages, and, without rank maps, the waiting
/// successors; it does not include three pages of 64 KiB and one for each thread, nor the list of
/// the pages of a layer.
///
/// \pre  Actions cost 1 and have inverses. With several threads, const members of the problem may
///       be called at the same time.
/// \post Like that of ranked_bfs.
/// \complexity That of ranked_bfs, plus reading and writing: for each layer its pages, once for
///             each window that they lead to, and the changed pages of the table, twice.
/// \throws Whatever ranked_bfs throws; external_file_error; invalid_option without a directory.
inline constexpr detail::external_bfs_fn external_bfs{};

}  // namespace wend
