// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/detail/depth_first.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Builds an algorithm from the depth-first engine, its iterations and its options. The options are
/// an aggregate with `limits`, `cycles`, `memory` and the members that the iterations need.

namespace wend::detail {

/// Depth-first search with the options of an algorithm: a core of search_session.
template <class P, class Iterations, class Options, class H, class Observer>
class depth_first_core : public depth_first<P, Iterations, H, Observer> {
  using engine = depth_first<P, Iterations, H, Observer>;

 public:
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = Options;

  template <class S>
  depth_first_core(P const& problem, S const& start, H const& heuristic, Options const& options,
                   Observer& observer)
      : engine(problem, heuristic, to_starts<state_t<P>>(start), Iterations(options),
               options.cycles.value_or(default_cycle_check<P>), options.limits, options.memory,
               observer, moves_asked_by(options)) {}

  /// Its name in a checkpoint.
  static std::string algorithm() { return std::string(Iterations::algorithm); }
};

/// The function object of an algorithm without a heuristic.
template <template <class, class> class Search, template <class> class Options>
struct blind_depth_first_call
    : blind_forms<blind_depth_first_call<Search, Options>, plain_options<Options>> {
  template <class P, class S, class Observer>
  auto make(P const& problem, S const& start, no_tag, Options<cost_t<P>> const& options,
            Observer&& observer) const {
    if constexpr (require_search<P, S>())
      return Search<P, std::remove_reference_t<Observer>>(problem, start, options, observer);
  }
};

/// The function object of an algorithm that is guided by a heuristic.
template <template <class, class, class> class Search, template <class> class Options>
struct informed_depth_first_call
    : informed_forms<informed_depth_first_call<Search, Options>, plain_options<Options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            Options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed_search<P, S, H>())
      return Search<P, H, std::remove_reference_t<Observer>>(problem, start, heuristic, options,
                                                             observer);
  }
};

}  // namespace wend::detail
