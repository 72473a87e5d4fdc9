// SPDX-License-Identifier: BSL-1.0
#include <wend/version.hpp>

#include <string>

#include <doctest/doctest.h>

TEST_CASE("version: the numbers, the text and the build agree") {
  static_assert(WEND_VERSION ==
                WEND_VERSION_MAJOR * 10000 + WEND_VERSION_MINOR * 100 + WEND_VERSION_PATCH);
  static_assert(wend::version == WEND_VERSION_STRING);

  CHECK(std::string(wend::version) == std::to_string(WEND_VERSION_MAJOR) + "." +
                                          std::to_string(WEND_VERSION_MINOR) + "." +
                                          std::to_string(WEND_VERSION_PATCH));
  CHECK(std::string(wend::version) == WEND_PROJECT_VERSION);
}
