// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include <boost/crc.hpp>

#include <wend/search/checkpoint.hpp>

/// \file
/// Checkpoints in strings.

namespace tests {

template <class Search>
std::string saved(Search const& search, std::string_view label = "a search") {
  std::ostringstream out;
  wend::save_checkpoint(search, out, label);
  return out.str();
}

template <class Search>
void load(Search& search, std::string const& text, std::string_view label = "a search") {
  std::istringstream in(text);
  wend::load_checkpoint(search, in, label);
}

/// The reason why a checkpoint is refused; empty if it is accepted.
template <class Search>
std::string refusal(Search& search, std::string const& text, std::string_view label = "a search") {
  try {
    load(search, text, label);
  } catch (wend::checkpoint_error const& e) {
    return e.what();
  }
  return "";
}

/// A checkpoint without its times.
inline std::string timeless(std::string text) {
  std::size_t const first = text.find("\nelapsed ") + 1;
  text.erase(first, text.find('\n', first) - first);
  return text.substr(0, text.rfind("crc32 "));
}

/// Corrects the checksum of a changed checkpoint.
inline std::string sealed(std::string const& text) {
  constexpr std::size_t seal = sizeof("crc32 01234567\n") - 1;
  std::string const all = text.substr(0, text.size() - seal);
  boost::crc_32_type crc;
  crc.process_bytes(all.data(), all.size());
  std::ostringstream sum;
  sum << std::hex;
  sum.width(8);
  sum.fill('0');
  sum << crc.checksum();
  return all + "crc32 " + sum.str() + "\n";
}

/// The text with its first `from` replaced, and sealed.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
  text.replace(text.find(from), from.size(), to);
  return sealed(text);
}

}  // namespace tests
