// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include <doctest/doctest.h>

#include <wend/core/heuristic.hpp>
#include <wend/puzzles/random_walk.hpp>

#include "../puzzles/whole_space.hpp"

/// \file
/// Requirements on every heuristic for sliding-tile puzzles.

namespace estimates {

/// True if the estimate falls by no more than 1 to any successor, its changes match the declared
/// f_step, and every way to compute the estimate of a successor is correct.
template <class P, class H>
bool agree_beside(P const& p, H const& h, wend::state_t<P> const& s) {
  int const here = h(s);
  bool right = true;
  for (auto const a : p.actions(s)) {
    auto const t = p.result(s, a);
    int const there = h(t);
    int const change = there - here;
    right = right && change >= -1;
    if constexpr (wend::has_f_step<H>) right = right && (change == -1 || change == H::f_step - 1);
    if constexpr (wend::incremental_heuristic_for<H, P>) right = right && h.delta(s, a) == change;
    if constexpr (wend::staged_heuristic_for<H, P>)
      right = right && h.delta(p.rest(s), p.site(s), a) == change;
    if constexpr (wend::packed_heuristic_for<H, P>)
      right = right && h.delta(p.rest(p.pack(s)), p.site(s), a) == change;
    if constexpr (wend::tracked_heuristic_for<H, P>)
      right = right && h.value(h.child(h.root(s), s, a)) == there;
    if constexpr (wend::staged_tracked_heuristic_for<H, P>)
      right = right && h.value(h.child(h.root(s), p.rest(s), p.site(s), a)) == there;
  }
  return right;
}

struct totals {
  std::uint64_t states = 0;
  std::uint64_t sum = 0;
  int largest = 0;
};

/// Checks over the first layers of states around the goal that the estimates are admissible, 0
/// exactly at the goal, and equal to the values computed incrementally.
template <class P, class H>
totals sweep(P const& p, H const& h, std::size_t at_most) {
  totals all;
  whole_space::each_state(p, at_most, [&](auto const& s, int distance) {
    int const value = h(s);
    if (value < 0 || value > distance || (value == 0) != p.is_goal(s) || !agree_beside(p, h, s))
      FAIL(to_string(s));
    ++all.states;
    all.sum += static_cast<std::uint64_t>(value);
    all.largest = std::max(all.largest, value);
  });
  return all;
}

/// Checks along a random walk from the goal that the estimates equal the values computed
/// incrementally and the values of a note that is updated with each move.
template <class P, class H>
void follow(P const& p, H const& h, std::size_t steps, std::uint64_t seed) {
  auto s = p.goal_state();
  auto note = [&] {
    if constexpr (wend::tracked_heuristic_for<H, P>)
      return h.root(s);
    else
      return 0;
  }();
  for (auto const a : wend::puzzles::random_walk(p, s, {.steps = steps, .seed = seed}).actions) {
    if (!agree_beside(p, h, s)) FAIL(to_string(s));
    if constexpr (wend::staged_tracked_heuristic_for<H, P>)
      note = h.child(note, p.rest(s), p.site(s), a);
    else if constexpr (wend::tracked_heuristic_for<H, P>)
      note = h.child(note, s, a);
    p.apply(s, a);
    if constexpr (wend::tracked_heuristic_for<H, P>)
      if (h.value(note) != h(s)) FAIL(to_string(s));
  }
}

}  // namespace estimates
