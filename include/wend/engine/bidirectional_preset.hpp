// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::is_same_v, std::remove_cvref_t, std::remove_reference_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/bidirectional.hpp>
#include <wend/engine/bidirectional/nearest_of.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>

/// \file
/// How the algorithms from both ends are called: their search objects, and the functions that run
/// them.

namespace wend {

namespace detail {

/// What these algorithms' options say to the engine.
template <class Options>
best_first_settings both_ends_settings(Options const& o) {
  return {.prune_parent = o.prune_parent, .memory = o.memory};
}

}  // namespace detail

/// The search object of an algorithm from both ends that is guided by a heuristic, of which `Rule`
/// takes one for each direction. It refers to the problem and the observer, which must outlive it,
/// as must what the heuristics for the directions refer to: temporaries are refused.
template <template <class, class, class> class Rule, class Options, class P, class H,
          class Observer>
class two_way_search
    : public bidirectional_engine<
          P, Rule<P, detail::towards_nearest_t<P, H>, detail::from_nearest_t<P, H>>, Observer> {
  using rule = Rule<P, detail::towards_nearest_t<P, H>, detail::from_nearest_t<P, H>>;
  using engine = bidirectional_engine<P, rule, Observer>;
  using states = std::vector<state_t<P>>;

  static rule rule_between(states const& starts, states const& goals, H const& h) {
    if (starts.empty() || goals.empty()) return {};
    return {detail::towards_nearest(h, goals), detail::from_nearest<P>(h, starts)};
  }
  two_way_search(P const& problem, states starts, states goals, H const& h, Options const& o,
                 Observer& observer)
      : engine(problem, starts, goals, rule_between(starts, goals, h), o.limits,
               detail::both_ends_settings(o), observer),
        heuristic_(&h) {}

 public:
  using options_type = Options;  ///< The algorithm's options.

  /// Begins at `start`, a state or `starts(range)`, and at `goal`, a state or `goals(range)`.
  template <class S = state_t<P>, class G = state_t<P>>
  two_way_search(detail::referred<P> problem, S const& start, G const& goal,
                 detail::referred<H> heuristic, Options const& options = {},
                 Observer& observer = detail::default_observer<Observer>())
      : two_way_search(problem.get(), detail::to_starts<state_t<P>>(start),
                       detail::to_goals<state_t<P>>(goal), heuristic.get(), options, observer) {}

  /// Begins another search, between other ends: as bidirectional_bfs_search::restart. The heuristic
  /// is asked anew for those of the two directions.
  /// \throws Also what the heuristic throws, and then nothing has changed.
  template <class S = state_t<P>, class G = state_t<P>>
  void restart(S const& start, G const& goal) {
    auto starts = detail::to_starts<state_t<P>>(start);
    auto goals = detail::to_goals<state_t<P>>(goal);
    auto fresh = rule_between(starts, goals, *heuristic_);
    engine::begin_with(std::move(starts), std::move(goals), std::move(fresh));
  }

 private:
  H const* heuristic_;
};

namespace detail {

/// The function object of a bidirectional algorithm with a heuristic.
template <template <class, class, class> class Search, template <class> class Options>
struct two_way_call : two_way_forms<two_way_call<Search, Options>, plain_options<Options>> {
  template <class P, class S, class G, class H, class Observer>
  auto make(P const& problem, S const& start, G const& goal, H const& heuristic, no_tag,
            Options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_both_ends<P, S, G>())
      if constexpr (require_two_way_heuristic<H, P>())
        return Search<P, H, std::remove_reference_t<Observer>>(
            problem, start, goal, heuristic, options, observer);
  }
};

}  // namespace detail
}  // namespace wend
