// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <string>
#include <string_view>

/// Fits text to a terminal.
namespace npuzzle {

/// The width of a UTF-8 text whose characters are all one column wide.
std::size_t columns_of(std::string_view text);

/// The width of the terminal behind a file descriptor, or 80 columns if it is unknown; empty if it
/// is not a terminal.
std::optional<std::size_t> terminal_width(int descriptor);

/// Breaks lines longer than `width` at spaces, or after a bar or a comma in a word that is too long. The
/// rest continues below its column: the description of an option, or the start of its
/// line.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace npuzzle
