// SPDX-License-Identifier: BSL-1.0
#include "suggestion.hpp"

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <utility>    // std::exchange

#include <fmt/format.h>

#include <wend/core/quoted_text.hpp>

namespace npuzzle {
namespace {

/// The edit distance of two words: letters inserted, deleted, changed or swapped with the next
/// (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  // Rows of distances, from prefixes of a, each one letter longer, to those of b.
  std::vector<std::size_t> before;
  std::vector<std::size_t> last;
  std::vector<std::size_t> now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, now);
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const changed = a[i - 1] != b[j - 1] ? 1 : 0;
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
  }
  return now.back();
}

/// The nearest word. Empty if none is near: up to two errors, but at most one in three letters.
std::string nearest(std::string_view word, std::vector<std::string> const& known) {
  constexpr std::size_t longest = 32;
  std::string best;
  if (word.size() > longest) return best;
  std::size_t const letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  std::size_t least = std::min<std::size_t>((letters + 1) / 3, 2) + 1;
  for (std::string const& candidate : known)
    if (auto const far = distance(word, candidate); far < least) {
      least = far;
      best = candidate;
    }
  return best;
}

}  // namespace

std::string alternatives(std::vector<std::string> const& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
  return text;
}

std::string unknown_word(std::string_view kind, std::string_view word,
                         std::vector<std::string> const& known, std::string const& otherwise) {
  std::string const meant = nearest(word, known);
  return fmt::format("{} is no {}: {}", wend::quoted_text(word), kind,
                     meant.empty() ? otherwise : fmt::format("did you mean {}?", meant));
}

}  // namespace npuzzle
