// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>

#include <wend/io/detail/frame.hpp>

/// \file
/// Edits files and corrects their checksums.

namespace tests {

/// Returns the number of bytes before the contents of the first frame.
inline std::size_t contents_at(std::string const& text) {
  return 32 + static_cast<std::size_t>(wend::detail::number_at(text.data() + 16, 8));
}

/// Corrects the checksum of the first frame.
inline std::string resealed(std::string text) {
  std::size_t const end =
      contents_at(text) + static_cast<std::size_t>(wend::detail::number_at(text.data() + 24, 8));
  std::string sum;
  wend::detail::append_number(sum, wend::detail::checksum_of(text.data(), end), 8);
  return text.replace(end, 8, sum);
}

/// Corrects the length and the checksum of a text that consists of one frame.
inline std::string sealed(std::string text) {
  std::string length;
  wend::detail::append_number(length, text.size() - 8 - contents_at(text), 8);
  return resealed(text.replace(24, 8, length));
}

}  // namespace tests
