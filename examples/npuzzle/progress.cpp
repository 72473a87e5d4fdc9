// SPDX-License-Identifier: BSL-1.0
#include "progress.hpp"

#include <algorithm>  // std::max
#include <cstdio>     // std::fflush, stderr

#include <unistd.h>  // isatty

#include <fmt/format.h>

#include "report.hpp"

namespace npuzzle {

progress::progress(bool wanted) : live_(wanted && isatty(STDERR_FILENO) == 1) {}

void progress::draw(wend::statistics const& now) {
  if (!live_) return;
  double const seconds = now.elapsed.count();
  std::string const how_far =
      now.iterations > 0 ? fmt::format("iteration {}, depth {}", now.iterations, now.max_depth)
                         : fmt::format("{} open, depth {}", now.open, now.max_depth);
  auto const line = fmt::format("{:.1f} s, {} expanded ({:.2f} M/s), {}, {}", seconds, now.expanded,
                                static_cast<double>(now.expanded) / seconds / 1e6, how_far,
                                bytes_in_words(now.bytes));
  draw(line);
}

void progress::draw(std::string const& line) {
  if (!live_) return;
  fmt::print(stderr, "\r{:<{}}", line, width_);
  std::fflush(stderr);
  width_ = std::max(width_, line.size());
}

void progress::clear() {
  if (width_ == 0) return;
  fmt::print(stderr, "\r{:{}}\r", "", width_);
  std::fflush(stderr);
  width_ = 0;
}

}  // namespace npuzzle
