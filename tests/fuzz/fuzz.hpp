// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <span>
#include <stdexcept>  // std::logic_error
#include <string>
#include <string_view>

/// \file
/// Fuzz bodies: functions that accept any bytes and throw if a promise is broken. Each body is a
/// doctest case over its stored inputs (corpus_test.cpp) and a libFuzzer program (libfuzzer.cpp).

namespace fuzz {

using bytes = std::span<unsigned char const>;

/// Thrown by a body if a promise is broken.
class broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void require(bool kept, std::string_view promise) {
  if (!kept) throw broken(std::string(promise));
}

/// Reads an input from its beginning. Bytes beyond its end read as 0.
class reader {
 public:
  explicit reader(bytes input) : left_(input) {}

  [[nodiscard]] bool empty() const { return left_.empty(); }

  unsigned byte() {
    if (left_.empty()) return 0;
    unsigned const b = left_.front();
    left_ = left_.subspan(1);
    return b;
  }
  bool flag() { return byte() % 2 != 0; }
  /// \pre `0 < n <= 256`
  unsigned below(std::size_t n) { return byte() % static_cast<unsigned>(n); }

  /// Reads text up to the next zero, which is skipped, or to the end.
  std::string text() {
    std::size_t n = 0;
    while (n < left_.size() && left_[n] != 0) ++n;
    std::string const taken(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(n));
    left_ = left_.subspan(std::min(n + 1, left_.size()));
    return taken;
  }

 private:
  bytes left_;
};

int board_text(bytes input);
int certificate(bytes input);
int checkpoint(bytes input);
int classic_arguments(bytes input);
int explicit_graph(bytes input);
int npuzzle_arguments(bytes input);
int paused_search(bytes input);
int table_file(bytes input);

}  // namespace fuzz
