// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as
#include <cstdint>      // std::uint64_t
#include <string>
#include <type_traits>  // std::is_arithmetic_v

#include <wend/core/result.hpp>
#include <wend/trace/text.hpp>

/// \file
/// The answer of a search as JSON.

namespace wend::trace {

/// Writes a result as a JSON object on a line of its own: `status`, `cost` (null without a
/// solution), `actions`, `start`, `statistics` with the names of its members and `elapsed` in
/// seconds, and, without a solution, `partial`. True if the destination has accepted it.
///
///     if (!wend::trace::write_json(file, wend::astar(problem, start, heuristic))) retry();
///
/// `words` makes texts of actions that are not numbers: plain_words, or a user's callable.
///
/// \complexity Linear in the paths.
/// \throws Whatever the destination, or `words`, throws.
template <destination Out, class Action, class Cost, class Words = plain_words>
[[nodiscard]] bool write_json(Out& out, search_result<Action, Cost> const& result,
                              Words const& words = {}) {
  auto const values = [](std::string& text) { return fields(text, syntax::json); };
  auto const list_of = [&](auto const& path) {
    std::string list = "[";
    for (auto const& a : path) {
      if (list.size() > 1) list += ", ";
      if constexpr (std::is_arithmetic_v<Action> && !std::same_as<Action, char>)
        detail::append_value(list, a);
      else
        detail::append_quoted(list, words(a));
    }
    return list + "]";
  };
  auto const& s = result.statistics;
  std::string counts;
  auto members = values(counts);
  wend::detail::for_each_count(
      s, [&](char const* name, std::uint64_t count) { members.add(name, count); });
  members.add("elapsed", s.elapsed.count());
  std::string text = "{";
  values(text).add("status", to_string(result.status)).add("cost", result.cost);
  text += R"(, "actions": )" + list_of(result.actions);
  fields(text, syntax::json, true).add("start", result.start);
  if (!result) {
    std::string partial;
    values(partial)
        .add("cost", result.partial.cost)
        .add("heuristic", result.partial.heuristic)
        .add("start", result.partial.start);
    text += R"(, "partial": {"actions": )" + list_of(result.partial.actions) + ", " + partial + "}";
  }
  sink to(out);
  to.write(text + R"(, "statistics": {)" + counts + "}}\n");
  return to.flush();
}

}  // namespace wend::trace
