// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// A problem with the members of a sliding-tile puzzle.
struct puzzle_kind : usual_kind {
  using cost = unit;
  static constexpr bool two_way = true;
  static constexpr bool in_place = true;
  static constexpr bool packed = true;
  template <class Kind>
  using heuristic = goal_aware_estimates<Kind>;
};
registration const there("puzzle", part::classic, &run_trial<puzzle_kind>);

}  // namespace
}  // namespace oracle
