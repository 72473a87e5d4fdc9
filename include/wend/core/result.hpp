// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <array>
#include <chrono>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>  // std::remove_cvref_t
#include <vector>

#include <wend/core/detail/text.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The answer of a search: a status, a path, and the statistics of the run.

namespace wend {

/// The status of a search: how it ended, or why it paused.
enum class search_status {
  running,          ///< Not ended: never run, or stepped, or a user's callback threw.
  solved,           ///< A goal was found.
  /// Proved: no goal can be reached. In a range of solutions, after its last one: there is no other
  /// (`solutions`, `k_best`), or no cheaper one (`dfbnb`, `awastar`, …).
  exhausted,
  depth_limit,      ///< Nothing found within the depth limit.
  cost_limit,       ///< Nothing found within the cost limit.
  expansion_limit,  ///< The limit of expansions stopped it.
  time_limit,       ///< The time limit stopped it.
  memory_limit,     ///< The memory budget, the machine's memory or the node numbers ran out.
  stopped,          ///< The limits' `stop` stopped it.
  failed,           ///< A callback threw where that cannot be undone; the search cannot resume.
  width_limit       ///< Nothing found within the width of a beam.
};

/// The name of a status, as in its declaration.
constexpr std::string_view to_string(search_status status) noexcept {
  constexpr std::array<std::string_view, 11> names{
      "running",    "solved",       "exhausted", "depth_limit", "cost_limit", "expansion_limit",
      "time_limit", "memory_limit", "stopped",   "failed",      "width_limit"};
  static_assert(names.size() == static_cast<std::size_t>(search_status::width_limit) + 1);
  auto const i = static_cast<std::size_t>(status);
  return i < names.size() ? names[i] : "unknown";
}

/// Writes the name of a status: `std::cout << r.status`.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             search_status status) {
  return out << to_string(status);
}

/// The counts of a search. The root is not generated; the goal that ends a search is not expanded.
/// For best-first searches
///
///     generated == (stored - starts) + duplicates + improved + reopened + pruned
///
/// and for depth-first ones, whose counts are sums over their iterations,
///
///     generated + iterations * starts == expanded + pruned + duplicates + goals + open
///
/// where `open` counts the node that a pause left unfinished, and the starts not yet visited.
struct statistics {
  std::uint64_t expanded = 0;    ///< Nodes whose successors were generated.
  std::uint64_t generated = 0;   ///< Successors generated.
  std::uint64_t evaluated = 0;   ///< Evaluations of h.
  std::uint64_t stored = 0;      ///< Nodes kept, including the starts (best-first).
  std::uint64_t duplicates = 0;  ///< Successors dropped because they are known.
  std::uint64_t improved = 0;    ///< Open nodes to which a cheaper path was found.
  std::uint64_t reopened = 0;    ///< Closed nodes to which a cheaper path was found.
  std::uint64_t pruned = 0;      ///< Nodes cut by a bound, a limit, a beam's width or a dead end.
  std::uint64_t pruned_moves = 0;  ///< Successors that a move automaton left out (depth-first).
  /// Depth-first iterations begun; searches of k_best; rounds of arastar; passes of
  /// rectangle_search; waves of limited_discrepancy_search.
  std::uint64_t iterations = 0;
  std::uint64_t goals = 0;       ///< Goals found.
  std::uint64_t starts = 0;      ///< Start states of the search.
  std::uint64_t open = 0;        ///< Nodes waiting to be visited, now.
  std::uint64_t max_open = 0;    ///< The maximum of `open`, read after a node's successors are in.
  std::uint64_t depth = 0;       ///< Actions in the solution, or in the best partial path.
  std::uint64_t max_depth = 0;   ///< Actions in the longest path to a node: see counts.md.
  std::uint64_t bytes = 0;       ///< Peak memory of the tables, including the heap memory that
                                 ///< stored states and actions own.
  /// The time spent within the search's calls. For short steps and elements of a range it is
  /// estimated: without a time limit and `on_progress`, every 16th of them is measured.
  std::chrono::duration<double> elapsed{};

  friend bool operator==(statistics const&, statistics const&) = default;
};

namespace detail {

/// Adds the counts of another part of the same search. The maxima of `open` and `bytes` are summed,
/// as if they coincided; `max_depth` is the greater one. Counts of the whole search (iterations,
/// pruned moves, the depth of the solution) and the time are left alone.
inline void add_counts(statistics& sum, statistics const& more) noexcept {
  sum.expanded += more.expanded;
  sum.generated += more.generated;
  sum.evaluated += more.evaluated;
  sum.stored += more.stored;
  sum.duplicates += more.duplicates;
  sum.improved += more.improved;
  sum.reopened += more.reopened;
  sum.pruned += more.pruned;
  sum.goals += more.goals;
  sum.starts += more.starts;
  sum.open += more.open;
  sum.max_open += more.max_open;
  sum.bytes += more.bytes;
  sum.max_depth = std::max(sum.max_depth, more.max_depth);
}

/// Calls `visit(name, count)` for each count.
template <class Visit>
void for_each_count(statistics const& s, Visit&& visit) {
  visit("expanded", s.expanded);
  visit("generated", s.generated);
  visit("evaluated", s.evaluated);
  visit("stored", s.stored);
  visit("duplicates", s.duplicates);
  visit("improved", s.improved);
  visit("reopened", s.reopened);
  visit("pruned", s.pruned);
  visit("pruned_moves", s.pruned_moves);
  visit("iterations", s.iterations);
  visit("goals", s.goals);
  visit("starts", s.starts);
  visit("open", s.open);
  visit("max_open", s.max_open);
  visit("depth", s.depth);
  visit("max_depth", s.max_depth);
  visit("bytes", s.bytes);
}

/// A result in a line: see to_string.
template <class Result>
std::string line_of(Result const& r) {
  std::string line(to_string(r.status));
  line += ": ";
  if (r) {
    // A ranked search may have only the cost.
    std::size_t const n = r.actions.size();
    if (n != 0 || !r.cost || !(std::remove_cvref_t<decltype(*r.cost)>{} < *r.cost))
      line += std::to_string(n) + (n == 1 ? " action, " : " actions, ");
    if (r.cost) line += "cost " + text_of(*r.cost) + ", ";
  }
  return line + "expanded " + std::to_string(r.statistics.expanded) + ", generated " +
         std::to_string(r.statistics.generated) + ", elapsed " +
         seconds_text(r.statistics.elapsed.count());
}

}  // namespace detail

/// The counts that are not 0, by their names, and the time in seconds:
/// `expanded 541, generated 1100, stored 790, …, elapsed 0.001234 s`.
inline std::string to_string(statistics const& s) {
  std::string line;
  detail::for_each_count(s, [&](char const* name, std::uint64_t count) {
    if (count != 0) line += std::string(name) + ' ' + std::to_string(count) + ", ";
  });
  return line + "elapsed " + detail::seconds_text(s.elapsed.count());
}

/// Writes them as to_string does.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             statistics const& s) {
  return out << to_string(s);
}

/// The most promising path of an unsolved search. In a best-first search with a heuristic it leads
/// to the node of least h and, among several, of least g. Without one it leads to the node that was
/// to be expanded next or, if limits of depth or cost have cut all remaining nodes, to one of the
/// deepest. A depth-first search and rbfs return their current path, smastar the path to its next
/// node, and lss_lrta_star its walk. If ibex, beam_search or a bidirectional search has found a
/// solution, but not ended, the path is that solution. The path is built when the result is
/// requested, and costs the search nothing. An exhausted search without a heuristic has no actions
/// here, nor has bidirectional_bfs until both sides have met. All members stay empty in lpastar,
/// dstar_lite, external_astar, and depth-first searches in threads or over processes.
template <class Action, class Cost>
struct partial_path {
  std::vector<Action> actions{};    ///< From the start numbered `start`.
  std::optional<Cost> cost{};       ///< The cost of the actions; empty if the search has not begun.
  std::optional<Cost> heuristic{};  ///< h at its end; empty in a search without a heuristic.
  std::size_t start = 0;            ///< The start, of several, at which it begins.
};

/// The answer of a search. True if it is solved.
template <class Action, class Cost>
struct search_result {
  using action_type = Action;  ///< The problem's actions.
  using cost_type = Cost;      ///< The type in which costs are summed.

  search_status status = search_status::running;  ///< The status of the search.
  std::vector<Action> actions{};                  ///< The solution; also empty if there is none.
  std::optional<Cost> cost{};                     ///< The cost of the solution; empty if there is
                                                  ///< none.
  std::size_t start = 0;                 ///< The start, of several, at which the solution begins.
  partial_path<Action, Cost> partial{};  ///< The best path so far, if there is no solution.
  wend::statistics statistics{};         ///< The counts of the search.

  /// True if the search is solved.
  explicit operator bool() const noexcept { return status == search_status::solved; }
};

/// A result in a line: `solved: 42 actions, cost 42, expanded 541, generated 1100, elapsed 0.001234
/// s`, or `exhausted: expanded 16, …`. Its statistics have a line of their own.
///
///     std::cout << wend::astar(problem, start, heuristic) << '\n';
template <class Action, class Cost>
std::string to_string(search_result<Action, Cost> const& result) {
  return detail::line_of(result);
}

/// Writes it as to_string does.
template <class Traits, class Action, class Cost>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             search_result<Action, Cost> const& result) {
  return out << to_string(result);
}

/// The result of a search of the problem `P`.
template <class P>
using result_t = search_result<action_t<P>, cost_t<P>>;

/// A path of a problem with several starts.
template <class P>
struct path_from_start {
  std::vector<action_t<P>> actions{};  ///< The actions from the start.
  std::size_t start = 0;               ///< The number of the start at which the path begins.
};

/// A result of a search whose solution need not be cheapest, with a bound on how far it is off.
template <class Action, class Cost>
struct bounded_result : search_result<Action, Cost> {
  /// A lower bound on the cost of every solution, if the heuristic never overestimates. Empty once
  /// it is proved that no start can reach a goal, and before the search begins (`weighted_astar`: 0
  /// then).
  std::optional<Cost> lower_bound{};

  /// The cost of the solution divided by the lower bound: the solution costs at most that many
  /// times the least cost. 1 if both are 0. Empty without a solution, if only the bound is 0, and
  /// if the cost type has no conversion to `double`.
  [[nodiscard]] std::optional<double> ratio() const {
    if constexpr (requires(Cost const& c) { static_cast<double>(c); }) {
      if (!this->cost || !lower_bound) return std::nullopt;
      auto const found = static_cast<double>(*this->cost);
      auto const bound = static_cast<double>(*lower_bound);
      if (bound > 0) return found / bound;
      if (!(found > 0)) return 1.0;
    }
    return std::nullopt;
  }
};

/// The bounded result of a search of the problem `P`.
template <class P>
using bounded_result_t = bounded_result<action_t<P>, cost_t<P>>;

}  // namespace wend
