// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/best_first/best_first.hpp>
#include <wend/core/starts.hpp>
#include <wend/session/detail/call.hpp>

/// \file
/// How an algorithm is made of the best-first engine. A preset is a struct with the choices that
/// make the algorithm:
///
///     using options = …;                        // an aggregate with `limits` and `memory`
///     using open_list = …;                      // a model of the concept
///     using priority = …;                       // makes the list's key of a node_view, or of
///                                               // costs alone: see optional_parts.hpp
///     static constexpr best_first_traits traits{…};
///     static open_list make_open(memory_budget&, options const&);
///     static priority make_priority(options const&);  // or of (options const&, P const& problem)
///     static best_first_settings settings(options const&);
///
/// The list's `id_type`, an unsigned integer, is the type of the numbers of nodes, so that it says
/// how many there can be: as many as its largest value. A search that needs one more has come to
/// its `memory_limit`. The lists of this library take 32 bits unless told otherwise
/// (`radix_list<Key, std::uint64_t>`), which are 4 294 967 295 nodes.
///
/// Presets with `rank` and `make_rank` in place of `priority` and `make_priority` still work.

namespace wend {

namespace detail {

template <class Preset>
struct priority_of_preset {
  using type = typename Preset::rank;
};
template <class Preset>
  requires requires { typename Preset::priority; }
struct priority_of_preset<Preset> {
  using type = typename Preset::priority;
};
template <class Preset>
using priority_t = typename priority_of_preset<Preset>::type;

template <class Preset, class P>
priority_t<Preset> make_priority(typename Preset::options const& options,
                                 [[maybe_unused]] P const& problem) {
  if constexpr (requires { Preset::make_priority(options); })
    return Preset::make_priority(options);
  else if constexpr (requires { Preset::make_priority(options, problem); })
    return Preset::make_priority(options, problem);
  else
    return Preset::make_rank(options);
}

}  // namespace detail

/// The search object of an algorithm that is guided by a heuristic: what `wend::astar.search(…)`
/// returns. It refers to the problem, the heuristic and the observer, which must outlive it.
template <class Preset, class P, class H, class Observer>
class informed_search
    : public best_first_engine<P, H, typename Preset::open_list, detail::priority_t<Preset>,
                               Preset::traits, Observer> {
  using engine = best_first_engine<P, H, typename Preset::open_list, detail::priority_t<Preset>,
                                   Preset::traits, Observer>;

 public:
  using options_type = typename Preset::options;  ///< The algorithm's options.

  /// Begins at `start`, a state or `starts(range)`.
  template <class S = state_t<P>>
  informed_search(detail::referred<P> problem, S const& start, detail::referred<H> heuristic,
                  options_type options = {},
                  Observer& observer = detail::default_observer<Observer>())
      : engine(
            problem.get(), heuristic.get(), detail::to_starts<state_t<P>>(start),
            [&](memory_budget& budget) { return Preset::make_open(budget, options); },
            detail::make_priority<Preset>(options, problem.get()), options.limits,
            Preset::settings(options), observer) {}
};

/// The search object of an algorithm that has no heuristic: see informed_search.
template <class Preset, class P, class Observer>
class blind_search
    : public best_first_engine<P, detail::blind, typename Preset::open_list,
                               detail::priority_t<Preset>, Preset::traits, Observer> {
  using engine = best_first_engine<P, detail::blind, typename Preset::open_list,
                                   detail::priority_t<Preset>, Preset::traits, Observer>;

 public:
  using options_type = typename Preset::options;  ///< The algorithm's options.

  /// Begins at `start`, a state or `starts(range)`.
  template <class S = state_t<P>>
  blind_search(detail::referred<P> problem, S const& start, options_type options = {},
               Observer& observer = detail::default_observer<Observer>())
      : engine(
            problem.get(), detail::no_heuristic, detail::to_starts<state_t<P>>(start),
            [&](memory_budget& budget) { return Preset::make_open(budget, options); },
            detail::make_priority<Preset>(options, problem.get()), options.limits,
            Preset::settings(options), observer) {}
};

namespace detail {

/// The priority of a list that does not look at keys.
struct no_priority {
  template <class Cost>
  constexpr no_key of_costs(Cost const&, Cost const&, Cost const&) const noexcept {
    return {};
  }
};

}  // namespace detail
}  // namespace wend
