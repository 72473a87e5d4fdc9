// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// The simplest model.
struct int_kind : usual_kind {};
registration const there("int", part::classic, &run_trial<int_kind>);

}  // namespace
}  // namespace oracle
