// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// Observed searches of an invertible problem, with estimates that have `delta`.
struct two_way_kind : usual_kind {
  static constexpr bool two_way = true;
  static constexpr bool observed = true;
  template <class Kind>
  using heuristic = incremental_estimates<Kind>;
};
registration const there("two_way", part::classic, &run_trial<two_way_kind>);

}  // namespace
}  // namespace oracle
