// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Error messages for words that are not known: commands, options and values.
namespace npuzzle {

/// "solve, check or pdb"
std::string alternatives(std::vector<std::string> const& words);

/// "'slove' is no command: did you mean solve?", where `kind` is "command". If no known word is near:
/// "'find' is no command: " and the text `otherwise`.
std::string unknown_word(std::string_view kind, std::string_view word,
                         std::vector<std::string> const& known, std::string const& otherwise);

}  // namespace npuzzle
