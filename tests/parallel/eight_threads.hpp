// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tbb/global_control.h>

namespace tests {

/// Lets oneTBB start eight threads even if there are fewer cores.
inline tbb::global_control const eight_threads(tbb::global_control::max_allowed_parallelism, 8);

}  // namespace tests
