// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// Changed in place.
struct float_kind : usual_kind {
  using cost = float;
  using sum = float;
  static constexpr bool in_place = true;
};
registration const there("float", &run_trial<float_kind>);

}  // namespace
}  // namespace oracle
