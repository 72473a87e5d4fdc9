// SPDX-License-Identifier: BSL-1.0

#include "idastar_puzzle.hpp"

#include <algorithm>
#include <utility>

namespace baselines {
namespace {

// Plain variables: an address known at link time saves a register.
fifteen::board cells;
std::uint64_t visits, generated;
outcome found;
std::array<std::array<std::array<std::int8_t, 16>, 4>, 16> delta;  // of blank, action, tile

/// Runs once for each move of the solution: kept out of the hot functions.
[[gnu::noinline, gnu::cold]] void record(int action) {
  found.actions.push_back(static_cast<std::uint8_t>(action));
}

template <unsigned Blank, int Last>
bool visit(int h, int slack);

/// \return true if the goal is below this move. `slack` is the bound minus f.
template <unsigned Blank, int Action>
inline bool descend(int h, int slack) {
  constexpr auto to = static_cast<unsigned>(fifteen::leads_to(Blank, Action));
  std::uint8_t const tile = cells[to];
  int const change = delta[Blank][Action][tile];
  int const child_slack = slack - 1 - change;
  if (child_slack < 0) return false;
  int const child_h = h + change;
  // The blank's own cell need not be written, because each function knows the blank's place.
  cells[Blank] = tile;
  if (child_h == 0 || visit<to, Action>(child_h, child_slack)) {
    record(Action);
    return true;
  }
  cells[to] = tile;
  return false;
}

template <unsigned Blank, int Last>
constexpr bool tried(int action) {
  return fifteen::allows(Blank, action) && (Last == actions_count || action != inverse(Last));
}

/// The number of moves tried from this one on.
template <unsigned Blank, int Last>
constexpr unsigned tried_from(int action) {
  unsigned n = 0;
  for (; action != actions_count; ++action) n += tried<Blank, Last>(action);
  return n;
}

template <unsigned Blank, int Last, int Action>
inline bool try_move(int h, int slack) {
  if constexpr (tried<Blank, Last>(Action))
    if (descend<Blank, Action>(h, slack)) {
      generated -= tried_from<Blank, Last>(Action + 1);
      return true;
    }
  return false;
}

template <unsigned Blank, int Last>
bool visit(int h, int slack) {
  ++visits;
  generated += tried_from<Blank, Last>(up);
  return try_move<Blank, Last, up>(h, slack) || try_move<Blank, Last, left>(h, slack) ||
         try_move<Blank, Last, right>(h, slack) || try_move<Blank, Last, down>(h, slack);
}

template <unsigned... Blank>
constexpr auto root_visits(std::integer_sequence<unsigned, Blank...>) {
  return std::array{&visit<Blank, actions_count>...};
}

}  // namespace

outcome idastar_unrolled(fifteen::board const& start) {
  static constexpr auto roots = root_visits(std::make_integer_sequence<unsigned, 16>{});
  delta = fifteen::tables{}.delta;
  cells = start;
  visits = generated = 0;
  found = {};

  int const h = fifteen::manhattan(start);
  if (h == 0) found.cost = 0;
  for (int bound = h; found.cost < 0; bound += 2)
    if (roots[fifteen::blank_of(start)](h, bound - h)) found.cost = bound;
  std::reverse(found.actions.begin(), found.actions.end());
  found.expanded = visits;
  found.generated = generated;
  return found;
}

}  // namespace baselines
