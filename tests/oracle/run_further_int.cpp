// SPDX-License-Identifier: BSL-1.0
#include "run_further.hpp"

namespace oracle {
namespace {

struct int_kind : usual_kind {};
registration const there("int", part::further, &run_further_trial<int_kind>);

}  // namespace
}  // namespace oracle
