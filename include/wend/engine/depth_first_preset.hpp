// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/core/detail/require.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/depth_first.hpp>

/// \file
/// How an algorithm is made of the depth-first engine: of its iterations and its options, which
/// are an aggregate with `limits`, `cycles`, `memory` and what the iterations need.

namespace wend::detail {

/// The search object of a depth-first algorithm that is guided by a heuristic. It refers to the
/// problem, the heuristic and the observer, which must outlive it: temporaries are refused.
template <class P, class Iterations, class Options, class H, class Observer>
class informed_depth_first : public depth_first<P, Iterations, H, Observer> {
  using engine = depth_first<P, Iterations, H, Observer>;

 public:
  using options_type = Options;

  template <class S>
  informed_depth_first(P const& problem, S const& start, H const& heuristic, Options options,
                       Observer& observer)
      : engine(problem, heuristic, to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits, options.memory, observer) {}
  template <class S>
  informed_depth_first(P const& problem, S const& start, H const& heuristic, Options options = {})
    requires std::is_same_v<Observer, no_observer>
      : informed_depth_first(problem, start, heuristic, std::move(options), nobody) {}

  template <class S>
  informed_depth_first(P&&, S const&, H const&, Options = {}) = delete;
  template <class S>
  informed_depth_first(P const&, S const&, H&&, Options = {}) = delete;
  template <class S>
  informed_depth_first(P&&, S const&, H&&, Options = {}) = delete;
  template <class S, class O>
  informed_depth_first(P&&, S const&, H const&, Options, O&&) = delete;
  template <class S, class O>
  informed_depth_first(P const&, S const&, H&&, Options, O&&) = delete;
  template <class S, class O>
  informed_depth_first(P&&, S const&, H&&, Options, O&&) = delete;
};

/// The search object of a depth-first algorithm that has no heuristic: see informed_depth_first.
template <class P, class Iterations, class Options, class Observer>
class blind_depth_first : public depth_first<P, Iterations, blind, Observer> {
  using engine = depth_first<P, Iterations, blind, Observer>;

 public:
  using options_type = Options;

  template <class S>
  blind_depth_first(P const& problem, S const& start, Options options, Observer& observer)
      : engine(problem, no_heuristic, to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits, options.memory, observer) {}
  template <class S>
  blind_depth_first(P const& problem, S const& start, Options options = {})
    requires std::is_same_v<Observer, no_observer>
      : blind_depth_first(problem, start, std::move(options), nobody) {}

  template <class S>
  blind_depth_first(P&&, S const&, Options = {}) = delete;
  template <class S, class O>
  blind_depth_first(P&&, S const&, Options, O&&) = delete;
};

}  // namespace wend::detail
