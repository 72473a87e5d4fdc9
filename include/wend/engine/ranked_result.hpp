// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include <wend/core/result.hpp>

/// \file
/// What ranked breadth-first search answers.

namespace wend {

/// The answer of a ranked breadth-first search. True if it is solved.
template <class P>
struct ranked_bfs_result {
  search_status status = search_status::running;  ///< How the search ended, or why it paused.
  std::vector<action_t<P>> actions{};  ///< The solution; empty also where there is none.
  std::optional<cost_t<P>> cost{};   ///< Of the solution; empty where there is none.
  std::size_t start = 0;             ///< Which of several starts the solution begins at.
  std::optional<state_t<P>> goal{};  ///< The goal found: of the nearest the one of the least rank.
  /// How many states there are at distance 0, 1, 2, …; the distances that were explored wholly.
  std::vector<std::uint64_t> histogram{};
  wend::statistics statistics{};  ///< What the search did, counted.

  /// Whether it is solved.
  explicit operator bool() const noexcept { return status == search_status::solved; }
};

/// A result in a line, as that of other searches.
template <class P>
std::string to_string(ranked_bfs_result<P> const& result) {
  return detail::line_of(result);
}

/// Writes it as to_string does.
template <class Traits, class P>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             ranked_bfs_result<P> const& result) {
  return out << to_string(result);
}

/// A shortest path.
template <class P>
struct ranked_path {
  std::vector<action_t<P>> actions{};  ///< The actions from the start.
  std::size_t start = 0;               ///< Which of several starts it begins at.
};

}  // namespace wend
