// SPDX-License-Identifier: BSL-1.0
#include "run_further.hpp"

namespace oracle {
namespace {

struct double_kind : usual_kind {
  using cost = double;
  using sum = double;
};
registration const there("double", part::further, &run_further_trial<double_kind>);

}  // namespace
}  // namespace oracle
