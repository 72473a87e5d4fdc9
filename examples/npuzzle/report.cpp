// SPDX-License-Identifier: BSL-1.0
#include "report.hpp"

#include <array>
#include <cstddef>  // std::size_t
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include <wend/puzzles/board_text.hpp>

namespace npuzzle {
namespace {

std::string counted(std::uint64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string words_of(path const& moves) {
  std::string text;
  for (auto const move : moves) {
    if (!text.empty()) text += ' ';
    text += to_string(move);
  }
  return text;
}

/// Formats the boards along a path, each below its move.
std::string boards_along(instance const& i, path const& moves) {
  using wend::puzzles::board_form;
  return with_puzzle(i, [&](auto const& puzzle) {
    auto board = i.start;
    std::string text = to_string(board, board_form::rows) + '\n';
    for (auto const move : moves) {
      puzzle.apply(board, move);
      text += fmt::format("{}\n{}\n", to_string(move), to_string(board, board_form::rows));
    }
    return text;
  });
}

std::string shown(instance const& i, path const& moves, show what) {
  switch (what) {
    case show::none: return "";
    case show::moves: return moves.empty() ? "" : words_of(moves) + '\n';
    case show::boards: break;
  }
  return boards_along(i, moves);
}

/// "14 moves", or "14 to 18 moves" for solutions of several lengths.
std::string lengths_in_words(answer const& a) {
  std::size_t const least = a.result.actions.size();
  std::size_t const most = a.solutions.empty() ? least : a.solutions.back().size();
  return least == most ? counted(least, "move") : fmt::format("{} to {} moves", least, most);
}

std::string statistics_in_words(method const& m, wend::statistics const& s) {
  auto const name = m.heuristic
                        ? fmt::format("{} with {}", name_of(m.algorithm), name_of(*m.heuristic))
                        : std::string(name_of(m.algorithm));
  auto const kept = m.k               ? fmt::format("{} searches", s.iterations)
                    : s.iterations > 0 ? counted(s.iterations, "iteration")
                                       : fmt::format("at most {} open", s.max_open);
  auto const pruned = s.pruned_moves != 0 ? fmt::format(", {} left out", s.pruned_moves) : "";
  return fmt::format(
      "{}: {} expanded, {} generated{}, {} evaluated, {} duplicates, {} reopened\n"
      "{}, deepest {}, {}, {}\n",
      name, s.expanded, s.generated, pruned, s.evaluated, s.duplicates, s.reopened, kept,
      s.max_depth, bytes_in_words(s.bytes), time_in_words(s.elapsed));
}

/// True if, without a depth limit, the bound of this algorithm is a lower bound of all solutions.
bool is_bound_proved(algorithm a) {
  return a == algorithm::iddfs || a == algorithm::ucs || a == algorithm::astar ||
         a == algorithm::idastar;
}

/// Formats the findings of a stopped search: the lower bound on the length, and the
/// best path.
std::string known_in_words(method const& m, answer const& a) {
  using wend::search_status;
  auto const& r = a.result;
  bool const stopped =
      r.status == search_status::stopped || r.status == search_status::time_limit ||
      r.status == search_status::expansion_limit || r.status == search_status::memory_limit;
  if (!stopped || r.cost) return "";
  std::string text;
  std::optional<double> least = a.least;
  if (!least && is_bound_proved(m.algorithm)) least = a.progress.bound;
  if (least && !m.options.limits.max_depth)
    text += fmt::format("every solution has at least {} moves\n", *least);
  if (r.partial.heuristic) {
    auto const moves = counted(r.partial.actions.size(), "move");
    text += r.statistics.iterations > 0
                ? fmt::format("the path at hand: {}, to a board with h {}\n", moves,
                              *r.partial.heuristic)
                : fmt::format("the nearest board: {} from the start, with h {}\n", moves,
                              *r.partial.heuristic);
  } else if (!r.partial.actions.empty()) {
    text += fmt::format("the path at hand: {}\n", counted(r.partial.actions.size(), "move"));
  }
  return text;
}

}  // namespace

std::string bound_in_words(bounded_length const& found) {
  auto const moves = counted(static_cast<std::uint64_t>(found.cost), "move");
  if (found.least >= found.cost) return moves + ", the least";
  if (found.least <= 0) return moves;
  return fmt::format("{}, at least {}: at most {:.3f} times the least", moves, found.least,
                     static_cast<double>(found.cost) / found.least);
}

std::string time_in_words(std::chrono::duration<double> time, int decimals) {
  double const milliseconds = time.count() * 1000;
  if (milliseconds >= 999.5) return fmt::format("{:.{}f} s", time.count(), decimals);
  return fmt::format("{:.{}f} ms", milliseconds,
                     milliseconds < 0.095 ? 2 : milliseconds < 9.95 ? 1 : 0);
}

std::string bytes_in_words(std::uint64_t bytes) {
  if (bytes < 1024) return counted(bytes, "byte");
  std::array<std::string_view, 3> const units{"KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  double size = static_cast<double>(bytes) / 1024;
  for (; size >= 1024 && unit + 1 < units.size(); ++unit) size /= 1024;
  return fmt::format("{:.1f} {}", size, units[unit]);
}

std::string failure_in_words(wend::search_status status, search_options const& options) {
  using wend::search_status;
  auto const& limits = options.limits;
  switch (status) {
    case search_status::exhausted: return "cannot be solved";
    case search_status::depth_limit:
      return fmt::format("no solution within {} (--depth-limit)",
                         counted(limits.max_depth.value_or(0), "move"));
    case search_status::expansion_limit:
      return fmt::format("stopped after {} (--max-expanded)",
                         counted(limits.max_expanded.value_or(0), "expansion"));
    case search_status::time_limit: {
      double const seconds = limits.max_time->count();
      return seconds < 1 ? fmt::format("stopped after {:g} ms (--max-time)", seconds * 1000)
                         : fmt::format("stopped after {} s (--max-time)", seconds);
    }
    case search_status::memory_limit:
      if (options.max_nodes)  // for smastar, whose other limit applies too
        return fmt::format("stopped, as {} (--max-nodes){} are used up",
                           counted(*options.max_nodes, "node"),
                           limits.max_memory ? " or " + bytes_in_words(*limits.max_memory) +
                                                   " (--max-memory)"
                                             : "");
      return limits.max_memory
                 ? fmt::format("stopped at {} of memory (--max-memory)",
                               bytes_in_words(*limits.max_memory))
                 : "stopped, out of memory";
    case search_status::width_limit: return "nothing is left in the beam (--width)";
    case search_status::stopped: return "stopped by a signal";
    default: return std::string(to_string(status));
  }
}

std::string as_text(instance const& i, method const& m, answer const& a, show what) {
  using wend::search_status;
  auto const& r = a.result;
  if (r.status == search_status::exhausted)
    return verdict_in_words(i);
  std::string text;
  if (finds_several(m))
    for (auto const& solution : a.solutions) text += shown(i, solution, what);
  else if (r.cost)
    text += shown(i, r.actions, what);

  auto const moves = lengths_in_words(a);
  auto const solutions = counted(a.solutions.size(), "solution");
  if (r.status != search_status::solved)
    text += fmt::format("{}{}\n", failure_in_words(r.status, m.options),
                        !r.cost            ? ""
                        : finds_several(m) ? fmt::format("; {} of {} till then", solutions, moves)
                        : a.least ? "; till then " + bound_in_words({*r.cost, *a.least})
                                  : fmt::format("; {} till then", moves));
  else if (finds_several(m))
    text += fmt::format("{} of {}\n", solutions, moves);
  else if (a.least)
    text += fmt::format("solved in {}\n", bound_in_words({*r.cost, *a.least}));
  else
    text += fmt::format("solved in {}\n", moves);
  return text + statistics_in_words(m, r.statistics) + known_in_words(m, a);
}

}  // namespace npuzzle
