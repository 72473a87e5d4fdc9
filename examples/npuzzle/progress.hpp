// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <wend/core/observer.hpp>  // progress_event

#include "names.hpp"

namespace npuzzle {

/// When progress is shown.
enum class watching {
  never,
  on_terminal,  ///< after a second, where standard error is a terminal
  always        ///< at once; a line a second where standard error is no terminal
};

/// A progress line on standard error. On a terminal the line is redrawn in place and cut to the
/// terminal's width.
class progress {
 public:
  /// The time between two updates.
  static constexpr std::chrono::milliseconds interval{200};

  explicit progress(watching when);
  progress(progress const&) = delete;
  progress& operator=(progress const&) = delete;
  ~progress() { clear(); }

  /// True if progress will be shown.
  [[nodiscard]] bool is_live() const noexcept { return live_; }

  /// Draws the progress of a search by this algorithm.
  void draw(algorithm by, wend::progress_event const& now);
  void draw(std::string const& line);

  /// Clears the line before other output. The next line is drawn after another second.
  void clear();

 private:
  using clock = std::chrono::steady_clock;

  /// Draws as many parts as fit.
  void draw(std::vector<std::string> const& parts);
  [[nodiscard]] bool is_due();

  bool at_once_;
  bool terminal_;
  bool live_;
  bool drawn_ = false;        // a line is on the terminal
  clock::time_point began_ = clock::now();
  clock::time_point told_{};  // without a terminal: the time of the last line
};

}  // namespace npuzzle
