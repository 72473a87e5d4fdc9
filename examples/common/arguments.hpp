// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <string>
#include <string_view>

#include <wend/core/quoted_text.hpp>

namespace common {

/// Checks an option of CLI11. The name is empty if a variable of the shell has no value.
inline std::string has_name(std::string const& file) {
  return file.empty() ? "expected the name of a file, got ''" : "";
}

/// Formats CLI11's message. CLI11 repeats arguments verbatim; this quotes those that are long or not
/// plain text.
inline std::string with_quoted_arguments(std::string message, int argc, char const* const* argv) {
  constexpr std::size_t most = 1000;
  if (message.size() > 64 * most) message.resize(64 * most);  // if there are very many arguments
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    for (;;) {
      std::string const quoted = wend::quoted_text(argument);
      bool const is_plain = quoted.size() == argument.size() + 2;
      for (std::size_t at = 0; !is_plain; at += quoted.size()) {
        at = message.find(argument, at);
        if (at == std::string::npos) break;
        message.replace(at, argument.size(), quoted);
      }
      auto const equals = argument.find('=');  // --option=value: the message has the value
      if (equals == std::string_view::npos) break;
      argument.remove_prefix(equals + 1);
    }
  }
  if (message.size() > most) message = message.substr(0, most) + "...";
  return message;
}

}  // namespace common
