/* SPDX-License-Identifier: BSL-1.0
 *
 * Preloaded by tests/hardship/run: clocks that jump by CLOCK_JUMP seconds at each thousandth
 * reading, there and back.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec* now) {
  static unsigned long readings = 0;
  static long jump = 0;
  if (readings == 0) {
    char const* const seconds = getenv("CLOCK_JUMP");
    jump = seconds ? atol(seconds) : 0;
  }
  int const result = (int)syscall(SYS_clock_gettime, clock, now);
  if (__atomic_add_fetch(&readings, 1, __ATOMIC_RELAXED) / 1000 % 2 == 1) now->tv_sec += jump;
  return result;
}
