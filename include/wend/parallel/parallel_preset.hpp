// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/depth_first_preset.hpp>  // how their functions are made
#include <wend/parallel/parallel_depth_first.hpp>
#include <wend/session/detail/call.hpp>

/// \file
/// Builds an algorithm from the engine for several threads, its iterations and its options, an
/// aggregate with `limits`, `cycles`, `threads`, `deterministic`, `grain`, `prune_moves` and the
/// options of the iterations. Its function is made like that of a sequential algorithm.

namespace wend::detail {

/// The search object of an algorithm with a heuristic. It refers to the problem, the heuristic and
/// the observer, which must outlive it; temporaries are rejected.
template <class P, class Iterations, class Options, class H, class Observer>
class informed_parallel : public parallel_depth_first<P, Iterations, H, Observer> {
  using engine = parallel_depth_first<P, Iterations, H, Observer>;

 public:
  using options_type = Options;

  template <class S = state_t<P>>
  informed_parallel(referred<P> problem, S const& start, referred<H> heuristic,
                    Options options = {}, Observer& observer = default_observer<Observer>())
      : engine(problem.get(), heuristic.get(), to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits,
               {options.threads, options.deterministic, options.grain}, observer,
               options.prune_moves) {}
};

/// The search object of an algorithm without a heuristic: see informed_parallel.
template <class P, class Iterations, class Options, class Observer>
class blind_parallel : public parallel_depth_first<P, Iterations, blind, Observer> {
  using engine = parallel_depth_first<P, Iterations, blind, Observer>;

 public:
  using options_type = Options;

  template <class S = state_t<P>>
  blind_parallel(referred<P> problem, S const& start, Options options = {},
                 Observer& observer = default_observer<Observer>())
      : engine(problem.get(), no_heuristic, to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits,
               {options.threads, options.deterministic, options.grain}, observer,
               options.prune_moves) {}
};

}  // namespace wend::detail
