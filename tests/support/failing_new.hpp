// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

/// \file
/// An `operator new` that fails on request. It replaces the operators of the program, so only one
/// source of a program may include this header.

namespace tests {

/// Controls `new` in this program, in all of its threads.
struct heap_of_new {
  std::atomic<long> fail_at = -1;  ///< The index of the call that fails.
  std::atomic<bool> from_then_on = false;
  std::atomic<long> calls = 0;
  std::atomic<long> alive = 0;

  bool fails() {
    long const call = calls++;
    return fail_at >= 0 && (from_then_on ? call >= fail_at : call == fail_at);
  }
  /// Counts calls from now on. Call `at` fails, or that call and all later ones.
  void arm(long at, bool later_ones_too = false) {
    calls = 0;
    from_then_on = later_ones_too;
    fail_at = at;
  }
  void disarm() { fail_at = -1; }
};
inline heap_of_new the_heap;

}  // namespace tests

void* operator new(std::size_t bytes) {
  if (tests::the_heap.fails()) throw std::bad_alloc();
  void* const block = std::malloc(bytes == 0 ? 1 : bytes);
  if (!block) throw std::bad_alloc();
  ++tests::the_heap.alive;
  return block;
}
// std::stable_sort calls this operator; a sanitizer's own one would not call the operator above.
void* operator new(std::size_t bytes, std::nothrow_t const&) noexcept {
  try {
    return operator new(bytes);
  } catch (std::bad_alloc const&) {
    return nullptr;
  }
}
void operator delete(void* block) noexcept {
  if (!block) return;
  --tests::the_heap.alive;
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }
