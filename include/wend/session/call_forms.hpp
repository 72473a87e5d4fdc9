// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as
#include <type_traits>  // std::remove_cvref_t, std::is_object_v
#include <utility>      // std::forward

#include <wend/core/duplicate_policy.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // no_heuristic
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The forms of a call, each written once:
///
///     algorithm(problem, start [, goal] [, heuristic] [, tag] [, options or limits] [, observer])
///     algorithm.search(…)
///
/// The call runs the search to its end; `search`, with the same arguments, returns the search
/// object, which can be stepped, paused and resumed.
///
/// A tag is an argument before the options: a duplicate policy, an order, a table. Options and
/// limits may be given in braces. Braces have no type, so each form exists twice: one takes braces
/// as limits, the other as options. If both fit, as for `{}` and for arguments with a type, the
/// more constrained one is called.
///
/// `Call`, an algorithm's function object, derives from the forms and has
/// `make(problem, start…, tag, options, observer)`, which returns the search object or the range.
/// `Taken` describes the options that it takes:
/// - `Taken::options_of<P, Tag>`: its options for a problem with a tag, if it takes the tag;
/// - `Taken::takes<P>(options)`, declared only: other options that it takes without a tag.

namespace wend {

/// An argument of search_of: no heuristic, or no tag.
struct none {};

}  // namespace wend

namespace wend::detail {

/// The tag of a call without one.
using no_tag = none;

/// The heuristic of a call without one.
struct absent_heuristic {
  explicit absent_heuristic() = default;
};

/// A duplicate policy, or no tag.
template <class Tag>
concept policy_tag =
    std::same_as<Tag, no_tag> || std::same_as<Tag, duplicates_constant<Tag::value>>;

/// The options of an algorithm that takes no tag.
template <template <class> class Options>
struct plain_options {
  template <class P, std::same_as<no_tag> Tag>
  using options_of = Options<cost_t<P>>;
};

/// The options of an algorithm that takes a duplicate policy, which is part of their type.
template <template <class, duplicate_policy> class Options>
struct policy_options {
  template <class P, policy_tag Tag>
  using options_of = Options<cost_t<P>, chosen_duplicates<Tag>>;
  template <class P, duplicate_policy Duplicates>
  static void takes(Options<cost_t<P>, Duplicates> const&);
};

template <class Taken, class P, class Tag>
concept takes_tag = requires { typename Taken::template options_of<P, Tag>; };

template <class Taken, class P, class Tag, class Options>
concept takes_options = std::same_as<Options, typename Taken::template options_of<P, Tag>> ||
                        (std::same_as<Tag, no_tag> &&
                         requires(Options const& o) { Taken::template takes<P>(o); });

/// The type of an argument in braces after `Before`, which is not an observer.
template <class P, class Before>
using braced_limits =
    std::conditional_t<precedes_options<std::remove_cvref_t<Before>>, search_limits<cost_t<P>>,
                       no_observer&>;
template <class Taken, class P, class Before>
struct braced_options {
  using type = no_observer&;
};
template <class Taken, class P, class Before>
  requires precedes_options<std::remove_cvref_t<Before>> &&
           takes_tag<Taken, P, std::remove_cvref_t<Before>>
struct braced_options<Taken, P, Before> {
  using type = typename Taken::template options_of<P, std::remove_cvref_t<Before>>;
};

/// The value of the second argument after the heuristic if it is absent.
template <class B>
constexpr decltype(auto) left_out() {
  if constexpr (std::is_same_v<B, no_observer&>)
    return (unobserved);
  else
    return B();
}

/// Reports in a sentence that these are not options of the called algorithm.
template <class A>
consteval void refuse_options() {
  static_assert(are_options<A>,
                "wend: the options must be the algorithm's own, or limits in braces, such as "
                "{.max_depth = 20}: this is neither");
  static_assert(!are_options<A>,
                "wend: these are the options of another algorithm, or of another cost type: pass "
                "the algorithm's own options, or options in braces");
}

template <class T>
concept search_object = requires(T& search) {
  search.run();
  search.result();
};

/// The options, with the additions of the tag, if any.
template <class Call, class Tag, class Options>
decltype(auto) options_with([[maybe_unused]] Tag const& tag, Options const& options) {
  if constexpr (requires { Call::with_tag(tag, options); })
    return Call::with_tag(tag, options);
  else
    return (options);
}

/// Runs a search to its end; returns a range unchanged.
struct run_search {
  template <class Call, class Tag, class Options, class Observer, class... Front>
  static auto with(Call const& call, Tag const& tag, Options const& options, Observer&& observer,
                   Front&&... front) {
    using made = decltype(call.make(std::forward<Front>(front)..., tag, options,
                                    std::forward<Observer>(observer)));
    if constexpr (requires { typename made::core_type; }) {
      // Never moved, so not on the heap.
      using core_type = typename made::core_type;
      auto const run = [](auto&& core) {
        drive<false>(core);
        return core.result();
      };
      if constexpr (requires { typename core_type::tag_type; })
        return run(core_type(front..., tag, options, observer));
      else if constexpr (uninformed<core_type>)
        return run(core_type(front..., no_heuristic, options_with<Call>(tag, options), observer));
      else
        return run(core_type(front..., options_with<Call>(tag, options), observer));
    } else if constexpr (search_object<made>) {
      auto search =
          call.make(std::forward<Front>(front)..., tag, options, std::forward<Observer>(observer));
      search.run();
      return search.result();
    } else {
      return call.make(std::forward<Front>(front)..., tag, options,
                       std::forward<Observer>(observer));
    }
  }
  template <class...>
  static consteval void require_kept() {}
};

/// Returns the search object.
struct return_search {
  template <class Call, class Tag, class Options, class Observer, class... Front>
  static auto with(Call const& call, Tag const& tag, Options const& options, Observer&& observer,
                   Front&&... front) {
    using made = decltype(call.make(std::forward<Front>(front)..., tag, options,
                                    std::forward<Observer>(observer)));
    static_assert(std::is_void_v<made> || search_object<made>,
                  "wend: this algorithm returns a range, which computes each solution on demand: "
                  "call it without .search");
    return call.make(std::forward<Front>(front)..., tag, options,
                     std::forward<Observer>(observer));
  }
  template <class... Kept>
  static consteval void require_kept() {
    static_assert((std::is_lvalue_reference_v<Kept> && ...),
                  "wend: a search refers to its problem, heuristic and observer, which must "
                  "outlive it: store the temporary in a variable, and pass the variable");
  }
};

/// Passes a tag, options or limits, and an observer to the algorithm.
template <class Does, class Taken, class P, class Call, class Tag, class Given, class Observer,
          class... Front>
auto call_with(Call const& call, Tag const& tag, Given&& given, Observer&& observer,
               Front&&... front) {
  using type = std::remove_cvref_t<Given>;
  using options = typename Taken::template options_of<P, Tag>;
  if constexpr (is_limits<type>) {
    Does::template require_kept<Front&&..., Observer&&>();
    return Does::with(call, tag, options_under<options>(given), std::forward<Observer>(observer),
                      std::forward<Front>(front)...);
  } else if constexpr (takes_options<Taken, P, Tag, type>) {
    Does::template require_kept<Front&&..., Observer&&>();
    return Does::with(call, tag, given, std::forward<Observer>(observer),
                      std::forward<Front>(front)...);
  } else if constexpr (observer_alone<type>) {
    static_assert(std::is_same_v<Observer, no_observer&>,
                  "wend: the options come before the observer, which is the last argument");
    Does::template require_kept<Front&&..., Given&&>();
    return Does::with(call, tag, options{}, std::forward<Given>(given),
                      std::forward<Front>(front)...);
  } else {
    refuse_options<type>();
  }
}

/// Sorts the arguments of a call. `a`, `b` and `c` are those from the tag on; `front` has those
/// before.
template <class Does, class Taken, class P, class Call, class A, class B, class C, class... Front>
auto call_sorted(Call const& call, A&& a, B&& b, C&& c, Front&&... front) {
  using tag = std::remove_cvref_t<A>;
  constexpr bool is_informed =
      !(std::is_same_v<std::remove_cvref_t<Front>, absent_heuristic> || ...);
  static_assert(is_informed,
                "wend: this algorithm needs a heuristic after the start; without one use ucs "
                "instead of astar, iddfs instead of idastar");
  if constexpr (!is_informed) {
    return;
  } else if constexpr (!precedes_options<tag>) {
    static_assert(std::is_same_v<C, no_observer&>,
                  "wend: only an observer may follow the options");
    return call_with<Does, Taken, P>(call, no_tag{}, std::forward<A>(a), std::forward<B>(b),
                                     std::forward<Front>(front)...);
  } else {
    static_assert(takes_tag<Taken, P, tag>,
                  "wend: this algorithm takes no such argument before its options");
    if constexpr (takes_tag<Taken, P, tag>)
      return call_with<Does, Taken, P>(call, a, std::forward<B>(b), std::forward<C>(c),
                                       std::forward<Front>(front)...);
  }
}

// Overload ranking: if both operators of a form fit, the one for options in braces wins.
template <class P>
concept takes_braces = true;
template <class P>
concept takes_braced_options = takes_braces<P> && std::is_object_v<P>;

/// For functions whose first argument is an algorithm: true for the algorithms that have an
/// operator.
template <class T, class... Types>
concept one_of = (std::same_as<T, Types> || ...);

/// The forms of an algorithm without a heuristic. They are used by its call and by `search`, a
/// member of the function object, so that they are listed once. `Algorithm` is empty, or the type
/// of the first argument of a function such as `solutions(algorithm, …)`, which has such an
/// operator for each algorithm.
template <class Call, class Taken, class Does, class... Algorithm>
struct blind_operator {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class A = search_limits<cost_t<P>>, class B = braced_limits<P, A>,
            class C = no_observer&>
    requires takes_braces<P>
  auto operator()(Algorithm const&..., Problem&& problem, S const& start, A&& a = A(),
                  B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class A = typename Taken::template options_of<P, no_tag>,
            class B = typename braced_options<Taken, P, A>::type, class C = no_observer&>
    requires takes_braced_options<P>
  auto operator()(Algorithm const&..., Problem&& problem, S const& start, A&& a = A(),
                  B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start);
  }
};
template <class Call, class Taken>
struct blind_forms : blind_operator<Call, Taken, run_search> {
  [[no_unique_address]] blind_operator<Call, Taken, return_search> search{};
};

/// The forms of an algorithm with a heuristic.
template <class Call, class Taken, class Does, class... Algorithm>
struct informed_operator {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H = absent_heuristic, class A = search_limits<cost_t<P>>,
            class B = braced_limits<P, A>, class C = no_observer&>
    requires takes_braces<P>
  auto operator()(Algorithm const&..., Problem&& problem, S const& start, H&& heuristic = H(),
                  A&& a = A(), B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start,
                                       std::forward<H>(heuristic));
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class H = absent_heuristic, class A = typename Taken::template options_of<P, no_tag>,
            class B = typename braced_options<Taken, P, A>::type, class C = no_observer&>
    requires takes_braced_options<P>
  auto operator()(Algorithm const&..., Problem&& problem, S const& start, H&& heuristic = H(),
                  A&& a = A(), B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start,
                                       std::forward<H>(heuristic));
  }
};
template <class Call, class Taken>
struct informed_forms : informed_operator<Call, Taken, run_search> {
  [[no_unique_address]] informed_operator<Call, Taken, return_search> search{};
};

/// The forms of a bidirectional algorithm without a heuristic.
template <class Call, class Taken, class Does>
struct meeting_operator {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class G = braced_start_t<P>, class A = search_limits<cost_t<P>>,
            class B = braced_limits<P, A>, class C = no_observer&>
    requires takes_braces<P>
  auto operator()(Problem&& problem, S const& start, G const& goal, A&& a = A(),
                  B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start,
                                       goal);
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class G = braced_start_t<P>, class A = typename Taken::template options_of<P, no_tag>,
            class B = typename braced_options<Taken, P, A>::type, class C = no_observer&>
    requires takes_braced_options<P>
  auto operator()(Problem&& problem, S const& start, G const& goal, A&& a = A(),
                  B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start,
                                       goal);
  }
};
template <class Call, class Taken>
struct meeting_forms : meeting_operator<Call, Taken, run_search> {
  [[no_unique_address]] meeting_operator<Call, Taken, return_search> search{};
};

/// The forms of a bidirectional algorithm with a heuristic.
template <class Call, class Taken, class Does>
struct two_way_operator {
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class G = braced_start_t<P>, class H, class A = search_limits<cost_t<P>>,
            class B = braced_limits<P, A>, class C = no_observer&>
    requires takes_braces<P>
  auto operator()(Problem&& problem, S const& start, G const& goal, H&& heuristic, A&& a = A(),
                  B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start,
                                       goal, std::forward<H>(heuristic));
  }
  template <class Problem, class P = std::remove_cvref_t<Problem>, class S = braced_start_t<P>,
            class G = braced_start_t<P>, class H,
            class A = typename Taken::template options_of<P, no_tag>,
            class B = typename braced_options<Taken, P, A>::type, class C = no_observer&>
    requires takes_braced_options<P>
  auto operator()(Problem&& problem, S const& start, G const& goal, H&& heuristic, A&& a = A(),
                  B&& b = left_out<B>(), C&& c = unobserved) const {
    return call_sorted<Does, Taken, P>(Call{}, std::forward<A>(a), std::forward<B>(b),
                                       std::forward<C>(c), std::forward<Problem>(problem), start,
                                       goal, std::forward<H>(heuristic));
  }
};
template <class Call, class Taken>
struct two_way_forms : two_way_operator<Call, Taken, run_search> {
  [[no_unique_address]] two_way_operator<Call, Taken, return_search> search{};
};

/// Checks that the observer of a range is not a temporary: the range refers to it.
template <class Observer>
consteval bool require_kept_observer() {
  static_assert(std::is_lvalue_reference_v<Observer>,
                "wend: a range refers to its observer, which must outlive it: store the temporary "
                "in a variable, and pass the variable");
  return std::is_lvalue_reference_v<Observer>;
}

/// The search object that a call of an algorithm would run.
template <class P, class H, class Call, class Taken, class Does, class Tag, class Observer>
auto search_for(blind_operator<Call, Taken, Does> const&, Tag const& tag, Observer& observer)
    -> decltype(Call{}.make(std::declval<P const&>(), std::declval<state_t<P> const&>(), tag,
                            typename Taken::template options_of<P, Tag>{}, observer));
template <class P, class H, class Call, class Taken, class Does, class Tag, class Observer>
auto search_for(informed_operator<Call, Taken, Does> const&, Tag const& tag, Observer& observer)
    -> decltype(Call{}.make(std::declval<P const&>(), std::declval<state_t<P> const&>(),
                            std::declval<H const&>(), tag,
                            typename Taken::template options_of<P, Tag>{}, observer));
template <class P, class H, class Call, class Taken, class Does, class Tag, class Observer>
auto search_for(meeting_operator<Call, Taken, Does> const&, Tag const& tag, Observer& observer)
    -> decltype(Call{}.make(std::declval<P const&>(), std::declval<state_t<P> const&>(),
                            std::declval<state_t<P> const&>(), tag,
                            typename Taken::template options_of<P, Tag>{}, observer));
template <class P, class H, class Call, class Taken, class Does, class Tag, class Observer>
auto search_for(two_way_operator<Call, Taken, Does> const&, Tag const& tag, Observer& observer)
    -> decltype(Call{}.make(std::declval<P const&>(), std::declval<state_t<P> const&>(),
                            std::declval<state_t<P> const&>(), std::declval<H const&>(), tag,
                            typename Taken::template options_of<P, Tag>{}, observer));

}  // namespace wend::detail

namespace wend {

/// The type of an algorithm's search object, for a class that keeps one as a member:
///
///     struct planner {
///       road_map map;
///       straight_line h;
///       wend::search_of<wend::astar, road_map, straight_line> search{map, 0, h};
///     };
///
/// `Tag` is the argument before the options of the call: a duplicate policy, an order, a table.
template <auto Algorithm, class P, class H = none, class Tag = none, class Observer = no_observer>
using search_of =
    decltype(detail::search_for<P, H>(Algorithm, std::declval<Tag const&>(),
                                      std::declval<Observer&>()));

}  // namespace wend
