// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <new>
#include <string>

#include <doctest/doctest.h>

#include <wend/core/result.hpp>

#include "checks.hpp"
#include "failing_new.hpp"

/// \file
/// Searches whose own calls of `new` fail. The operators replace those of the program: see
/// failing_new.hpp.

/// A callable that makes a search.
#define WEND_MADE(...) [&] { return __VA_ARGS__; }

namespace tests {

/// The parts of a result that are equal in every run.
enum class repeats { all, cost };

/// The calls of `new` that fail in a run: one call, or one and all later ones.
enum class failing { once, from_then_on };

/// Runs searches in which calls of `new` fail. Each run must end with `memory_limit`, or with the
/// status of a run without failures, and then resume to its result. At most about `most` calls
/// fail, evenly spread.
template <class Make>
void check_run(std::string const& name, Make const& make, repeats same = repeats::all,
               long most = 1'000'000, failing which = failing::once) {
  long calls = 0;
  auto const expected = [&] {
    auto reference = make();
    the_heap.arm(-1);
    reference.run();
    calls = the_heap.calls;
    return reference.result();
  }();
  std::string faults;
  for (long k = 0; k < calls; k += std::max(1L, calls / most)) {
    std::string fault;
    fault.reserve(500);
    long const alive = the_heap.alive;
    {
      auto search = make();
      auto status = wend::search_status::running;
      bool thrown = false;
      the_heap.arm(k, which == failing::from_then_on);
      try {
        status = search.run();
      } catch (std::bad_alloc const&) {
        thrown = true;
      }
      the_heap.disarm();
      if (thrown)
        fault = "thrown; ";
      else if (status != search.status() ||
               (status != wend::search_status::memory_limit && status != expected.status))
        fault = std::string(to_string(status)) + "; ";
      search.run();
      auto const result = search.result();
      if (same == repeats::all)
        fault += difference(result, expected);
      else if (result.status != expected.status || !(result.cost == expected.cost))
        fault += "another cost or status; ";
    }
    if (the_heap.alive != alive) fault += "leak";
    if (!fault.empty()) faults += "call " + std::to_string(k) + ": " + fault + "\n";
  }
  CAPTURE(name);
  CAPTURE(calls);
  CHECK(faults == "");
}

}  // namespace tests
