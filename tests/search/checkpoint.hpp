// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>

#include <wend/search/checkpoint.hpp>

#include "../support/sealed_frame.hpp"

/// \file
/// Helpers that save checkpoints to strings and load them.

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

/// The reason why a checkpoint is rejected, empty if it is accepted.
template <class Search>
std::string refusal(Search& search, std::string const& text, std::string_view label = "a search") {
  try {
    load(search, text, label);
  } catch (wend::checkpoint_error const& e) {
    return e.what();
  }
  return "";
}

/// The label and lines of a checkpoint, without the elapsed time.
inline std::string timeless(std::string text) {
  std::size_t const first = text.find("\nelapsed ") + 1;
  text.erase(first, text.find('\n', first) - first);
  return text.substr(32, text.size() - 8 - 32);
}

/// The text with the first `from` replaced by `to`, and sealed.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
  text.replace(text.find(from), from.size(), to);
  return sealed(text);
}

}  // namespace tests
