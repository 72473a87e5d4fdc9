// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>  // std::remove_cvref_t

#include <wend/core/quoted_text.hpp>
#include <wend/depth_first/detail/checkpoint.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/session/search_session.hpp>
#include <wend/session/solutions.hpp>

/// \file
/// Searches that survive the end of their program: a paused depth-first search is written to a
/// stream and read back later. This header is not part of wend/wend.hpp.

namespace wend {
namespace detail {

/// The engine of a search object that supports checkpoints.
template <class P, class Iterations, class H, class Observer, class Roots>
auto& kept_engine(depth_first<P, Iterations, H, Observer, Roots>& e) {
  return e;
}

struct checkpoint_access {
  template <class Core>
  static auto& engine_of(search_session<Core> const& s)
    requires requires { kept_engine(*s.core_); }
  {
    return kept_engine(*s.core_);
  }
  template <class Search>
  static auto& engine_of(solution_range<Search> const& range) {
    return engine_of(*range.search_);
  }

  /// True for a solution_range.
  template <class Search>
  static constexpr bool is_range = requires(Search const& range) { range.is_pending_; };

  template <class Search>
  static constexpr sought_solutions sought =
      is_range<Search> ? sought_solutions::all : sought_solutions::one;

  /// \throws checkpoint_error if a solution was found and an exception kept it from the caller: a
  ///         checkpoint has no place for it.
  template <class Search>
  static void require_none_pending([[maybe_unused]] Search const& search) {
    if constexpr (is_range<Search>)
      if (search.is_pending_)
        refuse(checkpoint_fault::wrong_moment,
               "cannot be made before the range has returned the solution that an exception "
               "withheld");
  }

  // The name of the algorithm in a checkpoint.

  template <class Search>
  static std::string name_of([[maybe_unused]] Search const& search) {
    if constexpr (is_range<Search>)
      return name_of(*search.search_) + "_solutions";
    else
      return Search::core_type::algorithm();
  }

  /// The name of the sequential algorithm whose checkpoints a parallel search also loads.
  template <class Core>
  static std::string sequential_name_of(search_session<Core> const&)
    requires requires { Core::sequential_algorithm(); }
  {
    return Core::sequential_algorithm();
  }
};

/// Checks that a search has checkpoints.
template <class Search>
consteval bool require_checkpoints() {
  constexpr bool fits =
      requires(Search& s) { checkpoint_access::name_of(s), checkpoint_access::engine_of(s); };
  static_assert(fits,
                "wend: checkpoints can be made from dls_search, iddfs_search, idastar_search and "
                "ranges of solutions, with wend/parallel/checkpoint.hpp also from the parallel "
                "searches; other searches store more than paths");
  return fits;
}

template <class Engine>
std::string cost_kind(Engine const&) {
  return checkpoint_text<cost_t<typename Engine::problem_type>>::kind();
}

inline void require_same(std::string_view name, std::string_view found, std::string_view wanted,
                         checkpoint_fault fault) {
  constexpr quotation whole{.most = 4096};  // two labels often differ near their ends
  if (found != wanted)
    refuse(fault, "has the " + std::string(name) + " " + quoted_text(found, whole) + ", not " +
                      quoted_text(wanted, whole));
}

template <class Engine>
using checkpoint_of = depth_first_checkpoint<std::remove_cvref_t<Engine>>;

}  // namespace detail

/// Writes the position of a paused search, so that another search, in another process or on another
/// machine, can continue from there. `Search` is `dls_search`, `iddfs_search`, `idastar_search`, or
/// the range that `solutions` returns for `iddfs` or `idastar`. With wend/parallel/checkpoint.hpp
/// it can also be a parallel version of the first three. `label` is any text that identifies the
/// problem, the start and the heuristic.
///
///     auto search = wend::idastar.search(problem, start, heuristic);
///     while (search.run({.max_time = search.statistics().elapsed + 1min}) ==
///            wend::search_status::time_limit) {
///       wend::output_file file("search");  // never leaves half a file
///       wend::save_checkpoint(search, file.stream(), "the 15-puzzle, instance 88, manhattan");
///       file.finish();
///     }
///
/// A checkpoint is a header with the version of the format and the label, a few lines of text, one
/// line for each action on the path, and a checksum. It contains no states and no actions, but the
/// indices of the actions in `actions(state)`. So it works for every problem, and for every cost
/// that is a number or trivially copyable or has a `checkpoint_text`.
/// Limits, memory options and observers are not saved. Nor is the transposition table: a loaded
/// search begins with an empty table, and may expand more nodes than an uninterrupted one.
///
/// \pre  The search is not within a call. `problem.actions(state)` always returns the same actions.
/// \post The search is unchanged.
/// \complexity Linear in the path, along which `actions` and `result` are called again.
/// \throws checkpoint_error if the stream cannot be written, if the search has failed, if it has
///         gone past a goal and is not a range of solutions, or if an exception has kept the range
///         from returning a solution that it found; exceptions of the problem.
template <class Search>
void save_checkpoint(Search const& search, std::ostream& out, std::string_view label) {
  if constexpr (detail::require_checkpoints<Search const>()) {
    using access = detail::checkpoint_access;
    access::require_none_pending(search);
    auto const& engine = access::engine_of(search);
    detail::checkpoint_writer lines(label);
    lines("algorithm", access::name_of(search));
    lines("cost", detail::cost_kind(engine));
    detail::checkpoint_of<decltype(engine)>::save(engine, lines, access::sought<Search>);
    lines.finish(out);
  }
}

/// Restores a search from a checkpoint. It continues as if it had never been interrupted: it finds
/// the same solutions, in the same order, with the same counts. The counts and times of earlier
/// sessions count towards its limits; `elapsed` is the sum of all sessions, `bytes` the memory of
/// this one. A range of solutions continues with the solution after the current one.
///
///     auto search = wend::idastar.search(problem, start, heuristic);
///     if (std::ifstream file("search", std::ios::binary); file)
///       wend::load_checkpoint(search, file, "the 15-puzzle, instance 88, manhattan");
///     search.run();
///
/// \pre  The search was constructed with the same problem, starts, heuristic and options as the
///       saved one (limits, memory and observer may differ), and has not been run. The stream
///       contains the unmodified bytes of the checkpoint and nothing else: open files with
///       `std::ios::binary`.
/// \post  If it throws, the search is unchanged and ready to be run from its start, except that
///       `bytes` may include the memory of the attempt.
///
/// The checksum of a checkpoint detects accidents, not attacks: see SECURITY.md. Everything that
/// can be verified is verified: the counts against each other, the path against the problem, the
/// path's costs and estimates against the problem and the heuristic, the path's states against the
/// goal test, and the bound against the f of the starts. Facts that only the saved search knows are
/// not verified: the actions already tried, the number of iterations, the nodes cut.
/// \complexity Linear in the path, which is replayed.
/// \throws checkpoint_error if the checkpoint was modified, if its format, label, algorithm or
///         options differ, or if its path does not exist here or has other costs or estimates;
///         exceptions of the problem and the heuristic.
template <class Search>
void load_checkpoint(Search& search, std::istream& in, std::string_view label) {
  if constexpr (detail::require_checkpoints<Search>()) {
    using access = detail::checkpoint_access;
    auto& engine = access::engine_of(search);
    detail::checkpoint_reader lines(in);
    using kept = detail::checkpoint_of<decltype(engine)>;
    std::string algorithm;
    lines("algorithm", algorithm);
    std::string expected = access::name_of(search);
    auto load = &kept::load;
    if constexpr (requires { access::sequential_name_of(search); })
      if (algorithm == access::sequential_name_of(search)) {
        expected = algorithm;
        load = &kept::load_sequential;
      }
    detail::require_same("algorithm", algorithm, expected, checkpoint_fault::other_search);
    detail::require_same("label", lines.label(), label, checkpoint_fault::other_label);
    std::string cost;
    lines("cost", cost);
    detail::require_same("cost", cost, detail::cost_kind(engine), checkpoint_fault::other_problem);
    load(engine, lines, access::sought<Search>);
  }
}

}  // namespace wend
