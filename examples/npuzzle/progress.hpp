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

/// A line on standard error that tells how a search is getting on: on a terminal drawn over and
/// over, cut to its width.
class progress {
 public:
  /// How long a search goes on between two looks at it.
  static constexpr std::chrono::milliseconds interval{200};

  explicit progress(watching when);
  progress(progress const&) = delete;
  progress& operator=(progress const&) = delete;
  ~progress() { clear(); }

  /// Whether there is anybody to be shown anything.
  [[nodiscard]] bool is_live() const noexcept { return live_; }

  /// Of a search by that algorithm.
  void draw(algorithm by, wend::progress_event const& now);
  void draw(std::string const& line);

  /// Wipes the line, before something else is printed. What comes next is shown after another
  /// second.
  void clear();

 private:
  using clock = std::chrono::steady_clock;

  /// As many of the parts as there is room for.
  void draw(std::vector<std::string> const& parts);
  [[nodiscard]] bool is_due();

  bool at_once_;
  bool terminal_;
  bool live_;
  bool drawn_ = false;        // a line on a terminal, not wiped
  clock::time_point began_ = clock::now();
  clock::time_point told_{};  // where there is no terminal: when the last line was
};

}  // namespace npuzzle
