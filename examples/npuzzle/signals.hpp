// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace npuzzle {

/// While one lives, a signal that would end the program is only noted. One that is ignored, as
/// under nohup, stays so; a second one ends the program.
class noted_signals {
 public:
  noted_signals();
  noted_signals(noted_signals const&) = delete;
  noted_signals& operator=(noted_signals const&) = delete;
  ~noted_signals();

  /// Whether a signal has come.
  [[nodiscard]] static bool came() noexcept;
};

}  // namespace npuzzle
