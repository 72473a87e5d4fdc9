// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// Unit costs, and the hash that Boost finds. Estimates are computed for many states at a time.
struct unit_kind : usual_kind {
  using cost = unit;
  static constexpr bool own_hash = false;
  template <class Kind>
  using heuristic = batch_estimates<Kind>;
};
registration const there("unit", part::classic, &run_trial<unit_kind>);

}  // namespace
}  // namespace oracle
