// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <iterator>  // std::size
#include <type_traits>
#include <utility>   // std::index_sequence

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// The conditions on which a kernel can treat a problem's sites as constants: where each action is
/// allowed, where it leads, and its inverse.

namespace wend::detail {

/// The maximum number of pairs of a site and an action for which functions are compiled.
inline constexpr std::size_t most_site_actions = 128;

/// True if everything that depends on the site is known at compile time and is consistent.
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

/// True if the `I`th action of an order is tried at a site after the `Last` action: it is allowed
/// there and is not the inverse of the `Last` action. If `Last` is the number of actions, there is
/// no last action.
template <class P, std::size_t Order, std::size_t Site, std::size_t Last, std::size_t I>
constexpr bool is_tried() {
  action_t<P> const a = staged_orders<P>[Order][I];
  if constexpr (Last == std::size(P::all))
    return P::allows(Site, a);
  else
    return P::allows(Site, a) && !(a == P::inverse(staged_orders<P>[Order][Last]));
}

/// The indices, in the order, of the actions that are tried.
template <class P, std::size_t Order, std::size_t Site, std::size_t Last>
inline constexpr auto places_tried = []<std::size_t... I>(std::index_sequence<I...>) {
  constexpr std::array<bool, sizeof...(I)> tried{is_tried<P, Order, Site, Last, I>()...};
  std::array<std::size_t, (std::size_t{tried[I]} + ...)> places{};
  for (std::size_t i = 0, n = 0; i < tried.size(); ++i)
    if (tried[i]) places[n++] = i;
  return places;
}(std::make_index_sequence<std::size(P::all)>());

/// True if the `Last` action of an order leads to the site from any site; if there is no action of
/// that number, true if any action does.
template <class P, std::size_t Order, std::size_t Site, std::size_t Last>
constexpr bool is_reached() {
  for (std::size_t from = 0; from < P::sites; ++from)
    for (std::size_t i = 0; i < std::size(P::all); ++i) {
      action_t<P> const a = staged_orders<P>[Order][i];
      if ((Last == i || Last == std::size(P::all)) && P::allows(from, a) &&
          P::leads_to(from, a) == Site)
        return true;
    }
  return false;
}

}  // namespace wend::detail
