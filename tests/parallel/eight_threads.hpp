// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tbb/global_control.h>

namespace tests {

/// oneTBB starts no more threads than there are cores, unless it is told.
inline tbb::global_control const eight_threads(tbb::global_control::max_allowed_parallelism, 8);

}  // namespace tests
