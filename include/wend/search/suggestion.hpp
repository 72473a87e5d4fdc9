// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <ostream>
#include <string>

/// \file
/// The input and the output of `suggest`.

namespace wend {

/// Facts about a search that the types of its problem and heuristic do not express.
struct search_facts {
  std::optional<std::uint64_t> states{};    ///< The approximate number of states to store.
  std::optional<std::size_t> max_memory{};  ///< The most bytes to use.
  bool consistent = false;     ///< h(s) ≤ cost(s, a) + h(result(s, a)) wherever an action leads.
  bool goals_known = false;    ///< The goals can be listed, as `wend::goals(g)`.
  bool any_solution = false;   ///< The solution need not be cheapest.
  bool costs_change = false;   ///< Costs change, and a new solution is needed each time.
  bool paths_end = false;      ///< Every path ends, all at about the same depth: tours, schedules.
  bool all_cheapest = false;   ///< All cheapest solutions, or their number, are needed.
  bool next_best = false;      ///< The next best solutions are needed too, one after the other.
  bool all_distances = false;  ///< The costs to all states are needed, not a path to a goal.
};

/// A suggested call and the reason for it.
struct suggestion {
  std::string call;    ///< The call as C++ code: `wend::bfs(p, start)`.
  std::string reason;  ///< A sentence.
};

/// Writes `call: reason`.
inline std::ostream& operator<<(std::ostream& out, suggestion const& s) {
  return out << s.call << ": " << s.reason;
}

}  // namespace wend
