// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

namespace npuzzle {

/// While an object lives, the first signal that would end the program is only recorded; a second one
/// ends it. Ignored signals, as under nohup, stay ignored.
class noted_signals {
 public:
  noted_signals();
  noted_signals(noted_signals const&) = delete;
  noted_signals& operator=(noted_signals const&) = delete;
  ~noted_signals();

  /// True if an object lives.
  [[nodiscard]] static bool are_noted() noexcept;
  /// True if a signal was received.
  [[nodiscard]] static bool came() noexcept;
};

/// Reading a mapped file that was cut short raises SIGBUS. After this call SIGBUS ends the program with
/// exit code 2 and a message that names this file and those of earlier calls.
void tell_if_cut_short(std::string const& file);

}  // namespace npuzzle
