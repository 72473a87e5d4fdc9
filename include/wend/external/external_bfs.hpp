// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <string>
#include <type_traits>  // std::remove_reference_t
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/ranked_search.hpp>
#include <wend/external/detail/external_layers.hpp>
#include <wend/external/external_file_error.hpp>
#include <wend/external/search_files.hpp>

/// \file
/// Breadth-first search of whole spaces of numbered states, with its tables in files.
///
/// R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008, 317-324.

namespace wend {

/// The options of breadth-first search in files.
template <class Cost = int>
struct external_bfs_options {
  /// What may stop it. `max_memory`, absent: 1 GiB, also tells how large the windows are that a new
  /// search divides the space into: their bits are in memory, one window at a time.
  search_limits<Cost> limits{};
  /// Where the files are; of several directories each has its part. They must exist. A search that
  /// was begun there goes on.
  std::vector<std::string> directories{};
  /// Whatever tells this search from others: files of another label are refused.
  std::string label{};
  bool goal_test = true;  ///< Look for a goal; false: explore all that can be reached.
  unsigned threads = 1;   ///< With more than one, the problem's members are called in parallel.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
  any_executor executor{};  ///< Where its threads come from; none: so many `threads` are started.
  room_check room = room_check::at_start;       ///< When to ask how much room there is.
  files_at_end files = files_at_end::removed;  ///< What becomes of them when it has ended.
};

/// Breadth-first search in files as an object that can be stepped by layers, paused by limits and
/// resumed, also by another process. Afterwards it knows the distances of all states explored, and
/// the ways to them.
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
 public:
  using detail::ranked_search<P, external_bfs_options<cost_t<P>>, Observer,
                              detail::external_layers<P>>::ranked_search;
};

namespace detail {

/// Says what keeps a call from being a ranked search in files; whether nothing does.
template <class P, class S>
consteval bool require_external_ranked() {
  if constexpr (require_search<P, S>()) {
    static_assert(unit_cost_problem<P>,
                  "wend: external breadth-first search is for problems whose actions cost 1: "
                  "without a member " WEND_DETAIL_SIGNATURE(cost));
    static_assert(invertible_problem<P>,
                  "wend: external breadth-first search goes back from a goal by inverses: "
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

/// Does what ranked_bfs does with its table in files: two bits for each state that has a rank, and
/// one for each of the last layer and the one before.
///
///     auto const r = wend::external_bfs(
///         puzzle, puzzle.goal_state(),
///         {.limits = {.max_memory = 1u << 30}, .directories = {"disk"}, .goal_test = false});
///     use(r.histogram);
///
/// The space is divided into windows. A layer is expanded into one window after the other: what
/// leads there is collected as a bit for each state of the window, in any order, and is then looked
/// up in its table, page by page (delayed duplicate detection). Of a rank_mapped_problem the pages
/// of the last layer are read and moved by the maps; of another problem the ranks of successors are
/// written to files first, sorted, 4 bytes each. Windows end where the intervals of maps do; memory
/// for a whole interval saves reading it again.
///
/// **Kills.** Each file is complete before it gets its name, and pages that are in use are never
/// overwritten, so the search goes on after a kill at any moment, with the window that it was at;
/// after a power cut too, as it waits until the disk has what a file refers to (`fsync`). The same
/// call does that. While a search runs, its directories are locked against others.
///
/// **Files** have a version and checksums. What is damaged, of another version, of another label,
/// or of a problem with another number of states or other successors of the starts is refused.
///
/// **Room.** A new search asks for what it may need at most; one that finds a disk full throws,
/// says how much may be needed, and goes on when it is run again. Pages without a state are not
/// stored.
///
/// Limits, counts and threads are as in ranked_bfs; threads work on problems with rank maps, and in
/// the goal test. Counts go on over processes, `elapsed` does not. The account of memory has the
/// bits of a window, where its pages are, and, without rank maps, the successors that wait; not
/// three pages of 64 KiB and one for each thread, nor what lists the pages of a layer.
///
/// \pre  Actions cost 1 and have inverses. With several threads, const members of the problem may
///       be called at the same time.
/// \post As of ranked_bfs.
/// \complexity That of ranked_bfs, and what is read and written: of each layer its pages, once for
///             each window that they lead to, and the pages of the table that change, twice.
/// \throws What ranked_bfs throws; external_file_error; invalid_option without a directory.
inline constexpr detail::external_bfs_fn external_bfs{};

}  // namespace wend
