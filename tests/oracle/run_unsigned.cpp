// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// The model whose states are expensive to copy, and whose copies may throw.
struct unsigned_kind : usual_kind {
  using state = heavy_state;
  using cost = unsigned;
  using sum = unsigned;
};
registration const there("unsigned", part::classic, &run_trial<unsigned_kind>);

}  // namespace
}  // namespace oracle
