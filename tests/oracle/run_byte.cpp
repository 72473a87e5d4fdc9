// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

namespace oracle {
namespace {

/// The model with sums of 8 bits.
struct byte_kind : usual_kind {
  using cost = std::uint8_t;
  using sum = std::uint8_t;
  static constexpr bool names_sum = true;
};
registration const there("byte", part::classic, &run_trial<byte_kind>);

}  // namespace
}  // namespace oracle
