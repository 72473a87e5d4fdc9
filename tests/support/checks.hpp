// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/result.hpp>

/// \file
/// Checks that every result must pass.

namespace tests {

/// Returns the differences between two statistics except for time and memory; empty if there are
/// none.
inline std::string difference(wend::statistics const& a, wend::statistics const& b) {
  std::string text;
  auto const compare = [&](char const* name, std::uint64_t x, std::uint64_t y) {
    if (x != y)
      text += std::string(name) + " " + std::to_string(x) + " and " + std::to_string(y) + "; ";
  };
  compare("expanded", a.expanded, b.expanded);
  compare("generated", a.generated, b.generated);
  compare("evaluated", a.evaluated, b.evaluated);
  compare("stored", a.stored, b.stored);
  compare("duplicates", a.duplicates, b.duplicates);
  compare("improved", a.improved, b.improved);
  compare("reopened", a.reopened, b.reopened);
  compare("pruned", a.pruned, b.pruned);
  compare("pruned_moves", a.pruned_moves, b.pruned_moves);
  compare("iterations", a.iterations, b.iterations);
  compare("goals", a.goals, b.goals);
  compare("starts", a.starts, b.starts);
  compare("open", a.open, b.open);
  compare("max_open", a.max_open, b.max_open);
  compare("depth", a.depth, b.depth);
  compare("max_depth", a.max_depth, b.max_depth);
  return text;
}

/// Returns the differences between two results except for time and memory; empty if there are none.
template <class Result>
std::string difference(Result const& a, Result const& b) {
  std::string text;
  if (a.status != b.status)
    text += std::string(to_string(a.status)) + " and " + std::string(to_string(b.status)) + "; ";
  if (!(a.actions == b.actions)) text += "actions; ";
  if (!(a.cost == b.cost)) text += "cost; ";
  if (a.start != b.start) text += "start; ";
  if constexpr (requires { a.partial; }) {
    if (!(a.partial.actions == b.partial.actions)) text += "partial actions; ";
    if (!(a.partial.cost == b.partial.cost)) text += "partial cost; ";
    if (!(a.partial.heuristic == b.partial.heuristic)) text += "partial heuristic; ";
    if (a.partial.start != b.partial.start) text += "partial start; ";
  }
  if constexpr (requires { a.histogram; })
    if (a.histogram != b.histogram) text += "histogram; ";
  if constexpr (requires { a.lower_bound; })
    if (!(a.lower_bound == b.lower_bound)) text += "lower bound; ";
  if constexpr (requires { a.forgotten; })
    if (a.reexpanded != b.reexpanded || a.forgotten != b.forgotten) text += "what was forgotten; ";
  return text + difference(a.statistics, b.statistics);
}

/// Returns true if the counts of a best-first search add up, at its end or at a pause.
inline bool adds_up_best_first(wend::statistics const& s) {
  return s.generated == s.stored - s.starts + s.duplicates + s.improved + s.reopened + s.pruned &&
         s.open <= s.max_open && s.iterations == 0;
}

/// The same for a depth-first search. Open nodes are the starts not yet begun in this iteration, or
/// the current node of a paused search.
inline bool adds_up_depth_first(wend::statistics const& s) {
  auto const in = s.generated + s.iterations * s.starts;
  auto const out = s.expanded + s.pruned + s.duplicates + s.goals;
  return s.stored == 0 && s.improved == 0 && s.reopened == 0 && in == out + s.open;
}

/// Follows a path edge by edge, without the library. Returns the sum of the costs, or nothing if
/// the actions are no path to a goal.
template <class Sum, class Graph, class CostOf>
std::optional<Sum> follow(Graph const& g, int at, std::vector<int> const& actions, CostOf cost_of) {
  Sum sum{};
  for (int const a : actions) {
    if (a < 0 || static_cast<std::size_t>(a) >= g.edges.size() || g.at(a).from != at)
      return std::nullopt;
    sum = static_cast<Sum>(sum + cost_of(g, a));
    at = g.at(a).to;
  }
  if (!g.goals[static_cast<std::size_t>(at)]) return std::nullopt;
  return sum;
}

}  // namespace tests
