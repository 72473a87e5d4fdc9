// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/depth_first_preset.hpp>  // how their functions are made
#include <wend/parallel/detail/parallel_depth_first.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Builds an algorithm from the engine for several threads, its iterations and its options, an
/// aggregate with `limits`, `cycles`, `threads`, `deterministic`, `grain`, `prune_moves` and the
/// options of the iterations. Its function is made like that of a sequential algorithm.

namespace wend::detail {

/// Depth-first search by threads with the options of an algorithm: a core of search_session.
template <class P, class Iterations, class Options, class H, class Observer>
class parallel_core : public parallel_depth_first<P, Iterations, H, Observer> {
  using engine = parallel_depth_first<P, Iterations, H, Observer>;

 public:
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = Options;

  template <class S>
  parallel_core(P const& problem, S const& start, H const& heuristic, Options const& options,
                Observer& observer)
      : engine(problem, heuristic, to_starts<state_t<P>>(start), Iterations(options),
               options.cycles.value_or(default_cycle_check<P>), options.limits,
               {options.threads, options.deterministic, options.grain}, observer,
               options.prune_moves) {}

  /// Its name in a checkpoint.
  static std::string algorithm() { return "parallel_" + sequential_algorithm(); }
  static std::string sequential_algorithm() { return std::string(Iterations::algorithm); }
};

}  // namespace wend::detail
