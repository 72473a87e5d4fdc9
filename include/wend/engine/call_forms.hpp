// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::remove_cvref_t, std::is_class_v
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

/// A start that is converted: a form that takes it is chosen where no other form can be.
struct any_start {
  template <class S>
  constexpr any_start(S const&) noexcept {}  // NOLINT(*-explicit-*)
};

/// A number, or options, which may be those of another algorithm.
template <class A>
concept no_options = !std::is_class_v<A> || are_options<A>;

/// Says in a sentence that these are not options of the algorithm that is called.
template <class A>
consteval void refuse_options() {
  static_assert(are_options<A>,
                "wend: the options must be the algorithm's own, or limits in braces, such as "
                "{.max_depth = 20}: this is neither");
  static_assert(!are_options<A>,
                "wend: these are the options of another algorithm, or of another cost type: give "
                "the algorithm's own, or options in braces");
}

/// Of an algorithm without a heuristic.
template <class Call>
struct blind_forms {
  template <class P, no_options A, class... Rest>
  void operator()(P const&, any_start, A const&, Rest&&...) const {
    refuse_options<A>();
  }
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
  template <class P, class S = braced_start_t<P>>
  void operator()(P const&, S const&) const {
    static_assert(!std::is_same_v<P, P>,
                  "wend: this algorithm needs a heuristic behind the start; without one use ucs "
                  "instead of astar, iddfs instead of idastar");
  }
  template <class P, class H, no_options A, class... Rest>
  void operator()(P const&, any_start, H const&, A const&, Rest&&...) const {
    refuse_options<A>();
  }
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
