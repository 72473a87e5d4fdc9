// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <ostream>
#include <string>

/// \file
/// What `suggest` is told and says.

namespace wend {

/// What is known of a search that the types of its problem and heuristic do not say.
struct search_facts {
  std::optional<std::uint64_t> states{};    ///< About how many states it will have to store.
  std::optional<std::size_t> max_memory{};  ///< How many bytes it may use.
  bool consistent = false;     ///< h(s) ≤ cost(s, a) + h(result(s, a)) wherever an action leads.
  bool goals_known = false;    ///< The goals can be listed, as `wend::goals(g)`.
  bool any_solution = false;   ///< It need not be a cheapest one.
  bool costs_change = false;   ///< Costs change, and each time a solution is wanted again.
  bool paths_end = false;      ///< Every path ends, all at about the same depth: tours, schedules.
  bool all_cheapest = false;   ///< All cheapest solutions are wanted, or how many there are.
  bool next_best = false;      ///< The next best solutions are wanted too, one after the other.
  bool all_distances = false;  ///< The costs to all states are wanted, not a way to a goal.
};

/// A call to try, and why.
struct suggestion {
  std::string call;    ///< As it is written in a program: `wend::bfs(p, start)`.
  std::string reason;  ///< A sentence.
};

/// Writes `call: reason`.
inline std::ostream& operator<<(std::ostream& out, suggestion const& s) {
  return out << s.call << ": " << s.reason;
}

}  // namespace wend
