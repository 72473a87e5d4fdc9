// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <utility>  // std::move

#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/parallel/parallel_depth_first.hpp>

/// \file
/// How an algorithm is made of the engine for several threads: of its iterations and its options,
/// an aggregate with `limits`, `cycles`, `threads`, `deterministic`, `grain` and what the
/// iterations need.

namespace wend::detail {

/// The search object of an algorithm that is guided by a heuristic. It refers to the problem and
/// the heuristic, which must outlive it: temporaries are refused.
template <class P, class Iterations, class Options, class H>
class informed_parallel : public parallel_depth_first<P, Iterations, H> {
  using engine = parallel_depth_first<P, Iterations, H>;

 public:
  using options_type = Options;

  template <class S = state_t<P>>
  informed_parallel(referred<P> problem, S const& start, referred<H> heuristic,
                    Options options = {})
      : engine(problem.get(), heuristic.get(), to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits,
               {options.threads, options.deterministic, options.grain}) {}
  template <class S = state_t<P>, limits_for<P> Limits = search_limits<cost_t<P>>>
  informed_parallel(referred<P> problem, S const& start, referred<H> heuristic, Limits limits)
      : informed_parallel(problem, start, heuristic, options_under<Options>(std::move(limits))) {}
};

/// The search object of an algorithm that has no heuristic: see informed_parallel.
template <class P, class Iterations, class Options>
class blind_parallel : public parallel_depth_first<P, Iterations, blind> {
  using engine = parallel_depth_first<P, Iterations, blind>;

 public:
  using options_type = Options;

  template <class S = state_t<P>>
  blind_parallel(referred<P> problem, S const& start, Options options = {})
      : engine(problem.get(), no_heuristic, to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits,
               {options.threads, options.deterministic, options.grain}) {}
  template <class S = state_t<P>, limits_for<P> Limits = search_limits<cost_t<P>>>
  blind_parallel(referred<P> problem, S const& start, Limits limits)
      : blind_parallel(problem, start, options_under<Options>(std::move(limits))) {}
};

/// The function of an algorithm that is guided by a heuristic: its search, run to the end.
template <template <class, class> class Search, template <class> class Options>
struct informed_parallel_call {
  template <class P, class S = braced_start_t<P>, class H>
  auto operator()(P const& problem, S const& start, H const& heuristic,
                  Options<cost_t<P>> const& options = {}) const {
    if constexpr (require_informed_search<P, S, H>())
      return run_to_end(Search<P, H>(problem, start, heuristic, options));
  }
  template <class P, class S = braced_start_t<P>, class H,
            limits_for<P> Limits = search_limits<cost_t<P>>>
  auto operator()(P const& problem, S const& start, H const& heuristic,
                  Limits const& limits) const {
    return (*this)(problem, start, heuristic, options_under<Options<cost_t<P>>>(limits));
  }
};

/// The function of an algorithm without a heuristic: its search, run to the end.
template <template <class> class Search, template <class> class Options>
struct blind_parallel_call {
  template <class P, class S = braced_start_t<P>>
  auto operator()(P const& problem, S const& start,
                  Options<cost_t<P>> const& options = {}) const {
    if constexpr (require_search<P, S>())
      return run_to_end(Search<P>(problem, start, options));
  }
  template <class P, class S = braced_start_t<P>, limits_for<P> Limits = search_limits<cost_t<P>>>
  auto operator()(P const& problem, S const& start, Limits const& limits) const {
    return (*this)(problem, start, options_under<Options<cost_t<P>>>(limits));
  }
};

}  // namespace wend::detail
