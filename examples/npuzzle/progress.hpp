// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>  // std::size_t
#include <string>

#include <wend/core/result.hpp>

namespace npuzzle {

/// A line on standard error that tells how a search is getting on, drawn over and over.
class progress {
 public:
  /// How long a search goes on between two looks at it.
  static constexpr std::chrono::milliseconds interval{200};

  /// Live only if it is wanted, and standard error is a terminal.
  explicit progress(bool wanted);
  progress(progress const&) = delete;
  progress& operator=(progress const&) = delete;
  ~progress() { clear(); }

  [[nodiscard]] bool is_live() const noexcept { return live_; }

  void draw(wend::statistics const& now);
  void draw(std::string const& line);

  /// Wipes the line, before something else is printed.
  void clear();

 private:
  bool live_;
  std::size_t width_ = 0;
};

}  // namespace npuzzle
