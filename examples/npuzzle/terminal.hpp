// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <string>
#include <string_view>

/// What a text needs to fit a terminal.
namespace npuzzle {

/// The columns of a text in UTF-8 whose characters are all one column wide.
std::size_t columns_of(std::string_view text);

/// The width of the terminal behind a file descriptor: 80 columns if it does not say; empty if it
/// is no terminal.
std::optional<std::size_t> terminal_width(int descriptor);

/// Breaks the lines that are longer than `width` at spaces, or behind a bar or a comma where a word
/// alone is too long. What is broken goes on below its column: below the description of an option,
/// or below where its line began.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace npuzzle
