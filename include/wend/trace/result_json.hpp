// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as
#include <cstdint>      // std::uint64_t
#include <string>
#include <type_traits>  // std::is_arithmetic_v
#include <vector>

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
  auto const list_of = [&](std::vector<Action> const& path) {
    if constexpr (std::is_arithmetic_v<Action> && !std::same_as<Action, char>) {
      return path;
    } else {
      std::vector<std::string> texts;
      for (auto const& a : path) texts.emplace_back(words(a));
      return texts;
    }
  };
  std::string text = "{";
  fields(text, syntax::json)
      .add("status", to_string(result.status))
      .add("cost", result.cost)
      .add("actions", list_of(result.actions))
      .add("start", result.start);
  if (!result) {
    text += R"(, "partial": {)";
    fields(text, syntax::json)
        .add("actions", list_of(result.partial.actions))
        .add("cost", result.partial.cost)
        .add("heuristic", result.partial.heuristic)
        .add("start", result.partial.start);
    text += '}';
  }
  text += R"(, "statistics": {)";
  fields counts(text, syntax::json);
  wend::detail::for_each_count(
      result.statistics, [&](char const* name, std::uint64_t count) { counts.add(name, count); });
  counts.add("elapsed", result.statistics.elapsed.count());
  sink to(out);
  to.write(text + "}}\n");
  return to.flush();
}

}  // namespace wend::trace
