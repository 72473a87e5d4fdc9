// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ctime>

/// \file
/// The time reported by programs that print their own tables.

namespace bench {

/// The processor time of this process, in seconds.
inline double processor_time() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

}  // namespace bench
