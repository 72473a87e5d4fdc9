// SPDX-License-Identifier: BSL-1.0
#include "progress.hpp"

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdio>     // std::fflush, stderr
#include <string_view>

#include <unistd.h>  // STDERR_FILENO

#include <fmt/format.h>

#include "report.hpp"
#include "terminal.hpp"

namespace npuzzle {
namespace {

constexpr std::chrono::seconds patience{1};
constexpr std::string_view wipe = "\x1b[K";  // from the cursor to the end of the line

/// The first columns of a text.
std::string_view cut(std::string_view text, std::size_t columns) {
  std::size_t end = text.size();
  while (columns_of(text.substr(0, end)) > columns) --end;
  return text.substr(0, end);
}

/// The meaning of the bound in this algorithm, as "f ≤ 62". Empty if the bound adds no information.
std::string bound_in_words(algorithm by, double bound) {
  switch (by) {
    case algorithm::idastar: return fmt::format("f ≤ {:g}", bound);
    case algorithm::astar: return fmt::format("f ≥ {:g}", bound);
    case algorithm::weighted_astar: return fmt::format("weighted f ≥ {:g}", bound);
    case algorithm::ucs: return fmt::format("g ≥ {:g}", bound);
    case algorithm::iddfs:
    case algorithm::dls: return fmt::format("depth ≤ {:g}", bound);
    default: return "";
  }
}

}  // namespace

progress::progress(watching when)
    : at_once_(when == watching::always),
      terminal_(when != watching::never && terminal_width(STDERR_FILENO)),
      live_(at_once_ || (when == watching::on_terminal && terminal_)) {}

void progress::draw(algorithm by, wend::progress_event const& now) {
  if (!is_due()) return;
  auto const& s = now.statistics;
  double const seconds = s.elapsed.count();
  // The most important parts come first, because the rest may not fit.
  std::vector<std::string> parts{time_in_words(s.elapsed, 1)};
  if (now.bound)
    if (auto bound = bound_in_words(by, *now.bound); !bound.empty()) parts.push_back(bound);
  if (now.best_h) parts.push_back(fmt::format("best h {:g}", *now.best_h));
  parts.push_back(fmt::format("{} expanded", s.expanded));
  if (seconds > 0)
    parts.push_back(fmt::format("{:.2f} M/s", static_cast<double>(s.expanded) / seconds / 1e6));
  parts.push_back(s.iterations > 0 ? fmt::format("iteration {}", s.iterations)
                                   : fmt::format("{} open", s.open));
  if (s.bytes != 0) {  // searches over ranks report neither
    parts.push_back(fmt::format("depth {}", s.max_depth));
    parts.push_back(bytes_in_words(s.bytes));
  }
  draw(parts);
}

void progress::draw(std::string const& line) {
  if (is_due()) draw(std::vector{line});
}

bool progress::is_due() {
  if (!live_) return false;
  auto const now = clock::now();
  if (terminal_) return at_once_ || now - began_ >= patience;
  if (told_ != clock::time_point{} && now - told_ < std::chrono::seconds(1)) return false;
  told_ = now;
  return true;
}

void progress::draw(std::vector<std::string> const& parts) {
  if (!terminal_) {
    fmt::print(stderr, "npuzzle: {}\n", fmt::join(parts, ", "));
    return;
  }
  // Some columns stay free for the "^C" of an interrupt, and because a terminal may wrap after the last
  // column.
  constexpr std::size_t spared = 3;
  std::size_t const width = terminal_width(STDERR_FILENO).value_or(80);
  std::size_t const room = std::max(width, spared + 1) - spared;
  std::string line(cut(parts.front(), room));
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (columns_of(line) + 2 + columns_of(parts[i]) > room) break;
    line += ", " + parts[i];
  }
  fmt::print(stderr, "\r{}{}", line, wipe);
  std::fflush(stderr);
  drawn_ = true;
}

void progress::clear() {
  began_ = clock::now();
  if (!drawn_) return;
  fmt::print(stderr, "\r{}", wipe);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace npuzzle
