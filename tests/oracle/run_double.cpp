// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// States are changed in place, with a token. Estimates have notes along the path.
struct double_kind : usual_kind {
  using cost = double;
  using sum = double;
  static constexpr bool in_place = true;
  static constexpr bool token = true;
  template <class Kind>
  using heuristic = tracked_estimates<Kind>;
};
registration const there("double", part::classic, &run_trial<double_kind>);

}  // namespace
}  // namespace oracle
