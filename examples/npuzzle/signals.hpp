// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

namespace npuzzle {

/// While one lives, a signal that would end the program is only noted. One that is ignored, as
/// under nohup, stays so; a second one ends the program.
class noted_signals {
 public:
  noted_signals();
  noted_signals(noted_signals const&) = delete;
  noted_signals& operator=(noted_signals const&) = delete;
  ~noted_signals();

  /// Whether one lives.
  [[nodiscard]] static bool are_noted() noexcept;
  /// Whether a signal has come.
  [[nodiscard]] static bool came() noexcept;
};

/// A file that is mapped and then cut short raises SIGBUS where it is read. From now on that ends
/// the program with exit code 2 and a message that names this file, and those of earlier calls.
void tell_if_cut_short(std::string const& file);

}  // namespace npuzzle
