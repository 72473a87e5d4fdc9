// SPDX-License-Identifier: BSL-1.0
#include "run_further.hpp"

namespace oracle {
namespace {

struct unit_kind : usual_kind {
  using cost = unit;
};
registration const there("unit", part::further, &run_further_trial<unit_kind>);

}  // namespace
}  // namespace oracle
