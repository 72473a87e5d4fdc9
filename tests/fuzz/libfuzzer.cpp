// SPDX-License-Identifier: BSL-1.0
//
// The function that libFuzzer calls: it runs the body WEND_FUZZ_BODY, which throws if a promise is
// broken.

#include <cstddef>
#include <cstdint>

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  return fuzz::WEND_FUZZ_BODY({data, size});
}
