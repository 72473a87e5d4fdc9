// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// States are changed in place. Estimates are computed for many states at a time.
struct float_kind : usual_kind {
  using cost = float;
  using sum = float;
  static constexpr bool in_place = true;
  template <class Kind>
  using heuristic = batch_estimates<Kind>;
};
registration const there("float", part::classic, &run_trial<float_kind>);

}  // namespace
}  // namespace oracle
