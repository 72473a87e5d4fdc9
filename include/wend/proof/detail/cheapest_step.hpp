// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>
#include <utility>  // std::move

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/problem.hpp>

/// \file
/// A step of a certificate's path, which lists states and no actions.

namespace wend::detail {

/// The cost of an action; empty if it is negative or not a number.
template <class P, class Action>
std::optional<cost_t<P>> sound_cost([[maybe_unused]] P const& p,
                                    [[maybe_unused]] state_t<P> const& s,
                                    [[maybe_unused]] Action const& a) {
  if constexpr (weighted_problem<P>) {
    auto const c = given_cost(p, s, a);
    if (fault_as<cost_t<P>>(c)) return std::nullopt;
    return static_cast<cost_t<P>>(c);
  } else {
    return cost_t<P>{1};
  }
}

/// A state on a path, and the cost of the path up to it.
template <class P>
struct path_step {
  state_t<P> to;
  cost_t<P> g;
};

/// The cheapest action that leads from `from`, reached at the cost `g`, to a state for which
/// `is_it` is true; empty if there is none. Actions without a sound cost do not count.
template <class P, class IsIt>
std::optional<path_step<P>> cheapest_step(P const& p, state_t<P> const& from, cost_t<P> const& g,
                                          IsIt&& is_it) {
  std::optional<path_step<P>> least;
  for (auto&& a : actions_of(p, from)) {
    if (is_left_out(p, from, a)) continue;
    state_t<P> to = result_of(p, from, a);
    if (!is_it(to)) continue;
    auto const c = sound_cost(p, from, a);
    if (!c) continue;
    auto const sum = checked_sum<cost_t<P>>(g, *c);
    if (sum && (!least || *sum < least->g)) least.emplace(path_step<P>{std::move(to), *sum});
  }
  return least;
}

}  // namespace wend::detail
