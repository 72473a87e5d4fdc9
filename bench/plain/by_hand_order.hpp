// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "by_hand.hpp"

/// \file
/// The order of the open lists of the loops by hand.

namespace by_hand::detail {

template <order Order, class Cost>
struct priority {
  Cost f, h;
  priority(Cost g, Cost estimate)
      : f(Order == order::greedy ? estimate : g + estimate), h(estimate) {}
  /// True if `b` leaves before `a`: among equal f the lower h.
  friend bool operator<(priority const& a, priority const& b) {
    if constexpr (Order == order::a_star)
      return a.f != b.f ? a.f > b.f : a.h > b.h;
    else
      return a.f > b.f;
  }
};

template <order Order, class Cost, class Link>
struct open_entry {
  priority<Order, Cost> key;
  Link node;
  friend bool operator<(open_entry const& a, open_entry const& b) { return a.key < b.key; }
};

template <order Order, class Space>
typename Space::cost estimate(Space const& space, typename Space::state const& s) {
  if constexpr (Order == order::dijkstra)
    return 0;
  else
    return space.h(s);
}

}  // namespace by_hand::detail
