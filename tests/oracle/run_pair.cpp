// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// The model whose costs are not numbers.
struct pair_kind : usual_kind {
  using cost = toll_and_minutes;
  using sum = toll_and_minutes;
  static constexpr bool packed = true;
};
registration const there("pair", part::classic, &run_trial<pair_kind>);

}  // namespace
}  // namespace oracle
