// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>  // std::is_same_v

#include <wend/puzzles/move.hpp>

/// Names on the command line, and their values.
namespace npuzzle {

enum class algorithm {
  bfs,
  dfs,
  dls,
  iddfs,
  ucs,
  greedy,
  astar,
  weighted_astar,
  idastar,
  random,
  bidirectional_bfs,
  nbs,
  baestar,
  bounded_suboptimal,
  beam_search,
  awastar,
  arastar,
  rectangle_search,
  astar_idastar,
  ibex,
  rbfs,
  smastar
};
/// The last one has no name here: it reads pattern databases, see guide.
enum class heuristic { nil, misplaced, manhattan, linear_conflict, walking_distance, tables };
enum class show { none, moves, boards };
enum class format { text, json, csv };

/// The names of the values 0, 1, … of an enumeration.
template <class Enum>
inline constexpr std::array<std::string_view, 0> names{};
template <>
inline constexpr std::array<std::string_view, 22> names<algorithm>{
    "bfs",     "dfs",    "dls",   "iddfs",
    "ucs",     "greedy", "astar", "weighted-astar",
    "idastar", "random", "bidirectional-bfs", "nbs", "baestar",
    "bounded-suboptimal", "beam-search", "awastar", "arastar", "rectangle-search",
    "astar-idastar", "ibex", "rbfs", "smastar"};
template <>
inline constexpr std::array<std::string_view, 5> names<heuristic>{
    "nil", "misplaced", "manhattan", "linear-conflict", "walking-distance"};
template <>
inline constexpr std::array<std::string_view, 3> names<show>{"none", "moves", "boards"};
template <>
inline constexpr std::array<std::string_view, 3> names<format>{"text", "json", "csv"};
template <>
inline constexpr std::array<std::string_view, 2> names<wend::puzzles::move_order>{"udlr", "ulrd"};

template <class Enum>
constexpr std::string_view name_of(Enum value) {
  return names<Enum>[static_cast<std::size_t>(value)];
}

/// Maps other accepted names to the ones above.
template <class Enum>
constexpr std::string_view name_meant(std::string_view word) {
  if constexpr (std::is_same_v<Enum, algorithm>) {
    if (word == "a*" || word == "A*") return name_of(algorithm::astar);
    if (word == "ida*" || word == "IDA*") return name_of(algorithm::idastar);
    if (word == "bae*" || word == "BAE*") return name_of(algorithm::baestar);
    if (word == "awa*" || word == "AWA*") return name_of(algorithm::awastar);
    if (word == "ara*" || word == "ARA*") return name_of(algorithm::arastar);
    if (word == "sma*" || word == "SMA*") return name_of(algorithm::smastar);
    if (word == "a*+ida*" || word == "A*+IDA*") return name_of(algorithm::astar_idastar);
  }
  return word;
}

template <class Enum>
constexpr std::optional<Enum> named(std::string_view word) {
  word = name_meant<Enum>(word);
  for (std::size_t i = 0; i < names<Enum>.size(); ++i)
    if (names<Enum>[i] == word) return static_cast<Enum>(i);
  return std::nullopt;
}

/// A heuristic that was requested.
struct guide {
  heuristic kind = heuristic::manhattan;
  std::string tables{};    ///< of the kind `tables`: a partition's name, or a file
  bool reflected = false;  ///< and whether the board's mirror image is looked up too
};

inline std::string name_of(guide const& g) {
  if (g.kind != heuristic::tables) return std::string(name_of(g.kind));
  return "pdb:" + g.tables + (g.reflected ? ",reflected" : "");
}

/// True if the algorithm uses a heuristic.
constexpr bool is_informed(algorithm a) {
  return a != algorithm::bfs && a != algorithm::dfs && a != algorithm::dls &&
         a != algorithm::iddfs && a != algorithm::ucs && a != algorithm::random &&
         a != algorithm::bidirectional_bfs;
}

/// True if the algorithm multiplies h by a weight.
constexpr bool has_weight(algorithm a) {
  return a == algorithm::weighted_astar || a == algorithm::bounded_suboptimal ||
         a == algorithm::awastar || a == algorithm::arastar;
}

/// True if the algorithm continues to better solutions until one is proved best.
constexpr bool improves(algorithm a) {
  return a == algorithm::awastar || a == algorithm::arastar || a == algorithm::rectangle_search;
}

/// True if the algorithm is bidirectional.
constexpr bool searches_both_ends(algorithm a) {
  return a == algorithm::bidirectional_bfs || a == algorithm::nbs || a == algorithm::baestar;
}

/// True if the algorithm can be traced. The others are compiled without an observer.
constexpr bool is_traced(algorithm a) {
  return !searches_both_ends(a) && a != algorithm::bounded_suboptimal &&
         a != algorithm::beam_search && !improves(a) && a != algorithm::astar_idastar &&
         a != algorithm::ibex && a != algorithm::rbfs && a != algorithm::smastar;
}

/// True if the algorithm can use pattern databases.
constexpr bool reads_tables(algorithm a) { return a == algorithm::idastar; }

/// True if the algorithm can list all shortest solutions.
constexpr bool finds_all(algorithm a) {
  return a == algorithm::bfs || a == algorithm::iddfs || a == algorithm::astar ||
         a == algorithm::idastar;
}

/// True if the algorithm can continue to longer solutions.
constexpr bool finds_k_best(algorithm a) { return a == algorithm::bfs || a == algorithm::astar; }

/// True if the algorithm can run in several threads.
constexpr bool runs_in_threads(algorithm a) {
  return a == algorithm::astar || a == algorithm::idastar;
}

/// True if the search can be saved to a file: it remembers only its path.
constexpr bool can_be_kept(algorithm a) {
  return a == algorithm::dls || a == algorithm::iddfs || a == algorithm::idastar;
}

}  // namespace npuzzle
