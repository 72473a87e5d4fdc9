// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>

#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The two halves of the Manhattan distance in plain code, from which the tests build other
/// heuristics.

namespace halves {

/// The vertical or horizontal steps that the tiles need.
template <class P>
struct steps_along {
  static constexpr bool goal_aware = true;

  typename P::state_type goal;
  bool vertical;

  int steps(std::size_t tile, std::size_t cell) const noexcept {
    std::size_t home = 0;
    while (goal[home] != tile) ++home;
    std::size_t const cols = goal.cols();
    int const a = static_cast<int>(vertical ? home / cols : home % cols);
    int const b = static_cast<int>(vertical ? cell / cols : cell % cols);
    return tile == 0 ? 0 : a < b ? b - a : a - b;
  }
  int operator()(typename P::state_type const& s) const noexcept {
    int sum = 0;
    for (std::size_t cell = 0; cell < s.size(); ++cell) sum += steps(s[cell], cell);
    return sum;
  }
};

/// The same with `delta`, also at a site.
template <class P>
struct changing : steps_along<P> {
  int delta(typename P::state_type const& s, wend::puzzles::move a) const noexcept {
    return delta(s, s.blank(), a);
  }
  template <class Tiles>
  int delta(Tiles const& tiles, std::size_t site, wend::puzzles::move a) const noexcept {
    wend::puzzles::slide_map<P::edges, P::shape_type::rows(), P::shape_type::cols()> const map{{}};
    std::size_t const from = map.leads_to(site, a);
    return this->steps(tiles[from], site) - this->steps(tiles[from], from);
  }
};

/// The same with notes, which are computed from states only.
template <class P>
struct noting : steps_along<P> {
  struct note {
    int steps;
  };
  note root(typename P::state_type const& s) const noexcept { return {(*this)(s)}; }
  note child(note n, typename P::state_type const& s, wend::puzzles::move a) const noexcept {
    return {n.steps + changing<P>{*this}.delta(s, a)};
  }
  int value(note n) const noexcept { return n.steps; }
};

}  // namespace halves
