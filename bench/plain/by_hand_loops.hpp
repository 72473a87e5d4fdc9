// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "by_hand_first.hpp"
#include "by_hand_maps.hpp"

/// \file
/// The definitions of the searches in by_hand.hpp.

namespace by_hand {

namespace detail {

template <class Map, order Order, class Space>
outcome_of<Space> search(Space const& space, typename Space::state const& start) {
  if constexpr (Order == order::breadth)
    return bfs(Map{}, space, start);
  else
    return best_first<Order>(Map{}, space, start);
}

}  // namespace detail

template <order Order, class Space>
outcome_of<Space> searches<Order, Space>::as_first_written(Space const& space, state const& start) {
  return detail::search<detail::first_map, Order>(space, start);
}
template <order Order, class Space>
outcome_of<Space> searches<Order, Space>::with_std_map(Space const& space, state const& start) {
  return detail::search<detail::std_map, Order>(space, start);
}
template <order Order, class Space>
outcome_of<Space> searches<Order, Space>::with_flat_map(Space const& space, state const& start) {
  return detail::search<detail::flat_map, Order>(space, start);
}

}  // namespace by_hand
