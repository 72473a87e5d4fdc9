// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/duplicate_policy.hpp>

/// \file
/// The forms in which an algorithm can be called beside the one that takes options and an observer:
/// with limits in the place of the options, and with the observer alone. They are bases of the
/// function objects that have that one. `Call` is the derived type; it tells the type of the options
/// for a problem `P`, `Call::options_of<P>`.

namespace wend::detail {

/// Of an algorithm without a heuristic.
template <class Call>
struct blind_forms {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            limits_for<P> Limits = search_limits<cost_t<P>>, class... Observer>
  auto operator()(Problem&& problem, S const& start, Limits const& limits,
                  Observer&&... observer) const {
    using options = typename Call::template options_of<P>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start,
                                           options_under<options>(limits),
                                           std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class Observer>
    requires observer_alone<std::remove_cvref_t<Observer>>
  auto operator()(Problem&& problem, S const& start, Observer&& observer) const {
    using options = typename Call::template options_of<P>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start, options{},
                                           std::forward<Observer>(observer));
  }
};

/// Of one that is guided by a heuristic.
template <class Call>
struct informed_forms {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H, limits_for<P> Limits = search_limits<cost_t<P>>, class... Observer>
  auto operator()(Problem&& problem, S const& start, H&& heuristic, Limits const& limits,
                  Observer&&... observer) const {
    using options = typename Call::template options_of<P>;
    return static_cast<Call const&>(*this)(
        std::forward<Problem>(problem), start, std::forward<H>(heuristic),
        options_under<options>(limits), std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H, class Observer>
    requires observer_alone<std::remove_cvref_t<Observer>>
  auto operator()(Problem&& problem, S const& start, H&& heuristic, Observer&& observer) const {
    using options = typename Call::template options_of<P>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start,
                                           std::forward<H>(heuristic), options{},
                                           std::forward<Observer>(observer));
  }
};

/// Of one that is guided by a heuristic, and told the goal, too.
template <class Call>
struct two_way_forms {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class G = braced_start_t<P>, class H, limits_for<P> Limits = search_limits<cost_t<P>>,
            class... Observer>
  auto operator()(Problem&& problem, S const& start, G const& goal, H&& heuristic,
                  Limits const& limits, Observer&&... observer) const {
    using options = typename Call::template options_of<P>;
    return static_cast<Call const&>(*this)(
        std::forward<Problem>(problem), start, goal, std::forward<H>(heuristic),
        options_under<options>(limits), std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class G = braced_start_t<P>, class H, class Observer>
    requires observer_alone<std::remove_cvref_t<Observer>>
  auto operator()(Problem&& problem, S const& start, G const& goal, H&& heuristic,
                  Observer&& observer) const {
    using options = typename Call::template options_of<P>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start, goal,
                                           std::forward<H>(heuristic), options{},
                                           std::forward<Observer>(observer));
  }
};

/// Of an algorithm without a heuristic that has a duplicate policy, which can stand before the options:
/// it is part of their type, `Options<Cost, Duplicates>`.
template <class Call, template <class, duplicate_policy> class Options>
struct blind_policy_forms : blind_forms<Call> {
  template <class P>
  using options_of = Options<cost_t<P>, duplicate_policy::closed_list>;

  using blind_forms<Call>::operator();
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            duplicate_policy Duplicates, class... Observer>
  auto operator()(Problem&& problem, S const& start, duplicates_constant<Duplicates>,
                  Options<cost_t<P>, Duplicates> const& options, Observer&&... observer) const {
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start, options,
                                           std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            duplicate_policy Duplicates, limits_for<P> Limits = search_limits<cost_t<P>>,
            class... Observer>
  auto operator()(Problem&& problem, S const& start, duplicates_constant<Duplicates>,
                  Limits const& limits, Observer&&... observer) const {
    using options = Options<cost_t<P>, Duplicates>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start,
                                           options_under<options>(limits),
                                           std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            duplicate_policy Duplicates, class... Observer>
    requires(observer_alone<std::remove_cvref_t<Observer>> && ...)
  auto operator()(Problem&& problem, S const& start, duplicates_constant<Duplicates>,
                  Observer&&... observer) const {
    using options = Options<cost_t<P>, Duplicates>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start, options{},
                                           std::forward<Observer>(observer)...);
  }
};

/// The same of one that is guided by a heuristic.
template <class Call, template <class, duplicate_policy> class Options>
struct informed_policy_forms : informed_forms<Call> {
  template <class P>
  using options_of = Options<cost_t<P>, duplicate_policy::closed_list>;

  using informed_forms<Call>::operator();
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H, duplicate_policy Duplicates, class... Observer>
  auto operator()(Problem&& problem, S const& start, H&& heuristic,
                  duplicates_constant<Duplicates>, Options<cost_t<P>, Duplicates> const& options,
                  Observer&&... observer) const {
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start,
                                           std::forward<H>(heuristic), options,
                                           std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H, duplicate_policy Duplicates,
            limits_for<P> Limits = search_limits<cost_t<P>>, class... Observer>
  auto operator()(Problem&& problem, S const& start, H&& heuristic,
                  duplicates_constant<Duplicates>, Limits const& limits,
                  Observer&&... observer) const {
    using options = Options<cost_t<P>, Duplicates>;
    return static_cast<Call const&>(*this)(
        std::forward<Problem>(problem), start, std::forward<H>(heuristic),
        options_under<options>(limits), std::forward<Observer>(observer)...);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H, duplicate_policy Duplicates, class... Observer>
    requires(observer_alone<std::remove_cvref_t<Observer>> && ...)
  auto operator()(Problem&& problem, S const& start, H&& heuristic,
                  duplicates_constant<Duplicates>, Observer&&... observer) const {
    using options = Options<cost_t<P>, Duplicates>;
    return static_cast<Call const&>(*this)(std::forward<Problem>(problem), start,
                                           std::forward<H>(heuristic), options{},
                                           std::forward<Observer>(observer)...);
  }
};

}  // namespace wend::detail
