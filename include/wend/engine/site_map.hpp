// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::convertible_to
#include <cstddef>      // std::size_t
#include <iterator>     // std::size
#include <type_traits>  // what folds

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// Whether a kernel can take a problem's sites as constants: where each action is allowed, where it
/// leads, and what takes it back.

namespace wend::detail {

/// The most pairs of a site and an action for which functions are compiled.
inline constexpr std::size_t most_site_actions = 128;

/// Whether all that the site decides is known at compile time, and makes sense.
template <class P>
constexpr bool site_map_folds() {
  if (P::sites * std::size(P::all) > most_site_actions || !orders_are_complete<P>()) return false;
  for (auto const& a : P::all) {
    static_cast<void>(P::inverse(a) == a);
    for (std::size_t site = 0; site < P::sites; ++site)
      if (P::allows(site, a) && P::leads_to(site, a) >= P::sites) return false;
  }
  return true;
}
template <class P>
concept has_site_map = (!static_orders<P> || has_order<P>) && requires {
  { P::inverse(P::all[0]) } -> std::convertible_to<action_t<P>>;
} && requires {
  typename std::bool_constant<site_map_folds<P>()>;
  requires site_map_folds<P>();
};

}  // namespace wend::detail
