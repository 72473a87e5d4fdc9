// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/core/require.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/depth_first.hpp>

/// \file
/// How an algorithm is made of the depth-first engine: of its iterations and its options, which
/// are an aggregate with `limits`, `cycles`, `memory` and what the iterations need.

namespace wend::detail {

inline no_observer unwatched{};
inline constexpr unguided no_guide{};

/// The search object of a depth-first algorithm that is guided by a heuristic. It refers to the
/// problem, the heuristic and the observer, which must outlive it: temporaries are refused.
template <class P, class Iterations, class Options, class H, class Observer>
class guided_depth_first : public depth_first<P, Iterations, H, Observer> {
  using engine = depth_first<P, Iterations, H, Observer>;

 public:
  using options_type = Options;

  template <class S>
  guided_depth_first(P const& problem, S const& start, H const& heuristic, Options options,
                     Observer& observer)
      : engine(problem, heuristic, to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits, options.memory, observer) {}
  template <class S>
  guided_depth_first(P const& problem, S const& start, H const& heuristic, Options options = {})
    requires std::is_same_v<Observer, no_observer>
      : guided_depth_first(problem, start, heuristic, std::move(options), unwatched) {}

  template <class S>
  guided_depth_first(P&&, S const&, H const&, Options = {}) = delete;
  template <class S>
  guided_depth_first(P const&, S const&, H&&, Options = {}) = delete;
  template <class S>
  guided_depth_first(P&&, S const&, H&&, Options = {}) = delete;
  template <class S, class O>
  guided_depth_first(P&&, S const&, H const&, Options, O&&) = delete;
  template <class S, class O>
  guided_depth_first(P const&, S const&, H&&, Options, O&&) = delete;
  template <class S, class O>
  guided_depth_first(P&&, S const&, H&&, Options, O&&) = delete;
};

/// The search object of a depth-first algorithm that has no heuristic: see guided_depth_first.
template <class P, class Iterations, class Options, class Observer>
class blind_depth_first : public depth_first<P, Iterations, unguided, Observer> {
  using engine = depth_first<P, Iterations, unguided, Observer>;

 public:
  using options_type = Options;

  template <class S>
  blind_depth_first(P const& problem, S const& start, Options options, Observer& observer)
      : engine(problem, no_guide, to_starts<state_t<P>>(start), Iterations(options),
               checked_cycle_check<P>(options.cycles), options.limits, options.memory, observer) {}
  template <class S>
  blind_depth_first(P const& problem, S const& start, Options options = {})
    requires std::is_same_v<Observer, no_observer>
      : blind_depth_first(problem, start, std::move(options), unwatched) {}

  template <class S>
  blind_depth_first(P&&, S const&, Options = {}) = delete;
  template <class S, class O>
  blind_depth_first(P&&, S const&, Options, O&&) = delete;
};

/// Says what keeps a call from being a search; whether nothing does.
template <class P, class S>
consteval bool require_walk() {
  if constexpr (require_problem<P>())
    return require_start<S, P>();
  else
    return false;
}
template <class P, class S, class H>
consteval bool require_guided_walk() {
  if constexpr (require_walk<P, S>())
    return require_heuristic<H, P>();
  else
    return false;
}

}  // namespace wend::detail
