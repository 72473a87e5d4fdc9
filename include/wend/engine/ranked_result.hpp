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
/// The result of ranked breadth-first search.

namespace wend {

/// The result of a ranked breadth-first search. True if it is solved.
template <class P>
struct ranked_bfs_result {
  search_status status = search_status::running;  ///< How the search ended, or why it paused.
  std::vector<action_t<P>> actions{};  ///< The solution; empty also if there is none.
  std::optional<cost_t<P>> cost{};   ///< The cost of the solution; empty if there is none.
  std::size_t start = 0;             ///< The number of the start at which the solution begins.
  std::optional<state_t<P>> goal{};  ///< The goal found: of the nearest goals, that of least rank.
  /// The number of states at distance 0, 1, 2, …; of completely explored layers.
  std::vector<std::uint64_t> histogram{};
  wend::statistics statistics{};  ///< The counts of the search.

  /// True if it is solved.
  explicit operator bool() const noexcept { return status == search_status::solved; }
};

/// Formats a result in a line, like those of other searches.
template <class P>
std::string to_string(ranked_bfs_result<P> const& result) {
  return detail::line_of(result);
}

/// Writes the result like to_string.
template <class Traits, class P>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             ranked_bfs_result<P> const& result) {
  return out << to_string(result);
}

/// A shortest path.
template <class P>
struct ranked_path {
  std::vector<action_t<P>> actions{};  ///< The actions from the start.
  std::size_t start = 0;               ///< The number of the start at which it begins.
};

}  // namespace wend
