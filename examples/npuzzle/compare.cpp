// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max, std::find
#include <cstddef>    // std::size_t
#include <cstdio>     // stderr
#include <iostream>   // std::cin
#include <optional>
#include <string>
#include <string_view>
#include <utility>    // std::move
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <wend/core/branching_factor.hpp>
#include <wend/core/replay.hpp>
#include <wend/puzzles/board_text.hpp>

#include "../common/program.hpp"
#include "../plot/plot.hpp"
#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "report.hpp"
#include "signals.hpp"
#include "solver.hpp"
#include "tables.hpp"

namespace npuzzle {
namespace {

std::vector<guide> heuristics_of(compare_options const& o, instance const& i) {
  if (o.heuristics.empty()) {
    std::vector<guide> all;
    for (std::size_t n = 0; n < names<heuristic>.size(); ++n)
      if (auto const h = static_cast<heuristic>(n); !unserved(h, i)) all.push_back({h});
    for (char const* const soon_made : {"5-5-5", "6-6-3"})
      if (are_named_for(i, soon_made)) all.push_back({heuristic::tables, soon_made, true});
    return all;
  }
  for (guide const& g : o.heuristics)
    if (auto const why = unserved(g.kind, i)) throw usage_error("--heuristic: " + *why);
  return o.heuristics;
}

std::vector<method> methods_of(compare_options const& o, instance const& i) {
  auto const heuristics = heuristics_of(o, i);
  std::vector<method> methods;
  for (algorithm const a : o.algorithms) {
    if (!is_informed(a)) methods.push_back({.algorithm = a, .options = o.search});
    for (guide const& h : heuristics)
      if (is_informed(a) && (h.kind != heuristic::tables || reads_tables(a)))
        methods.push_back({.algorithm = a, .heuristic = h, .options = o.search});
  }
  return methods;
}

std::optional<double> branching_factor(answer const& a) {
  if (!a.result) return std::nullopt;
  return wend::effective_branching_factor(a.result.statistics.generated, a.result.actions.size());
}

// ---- text

/// The widths of the columns with names.
struct widths {
  std::size_t algorithm = 14;
  std::size_t heuristic = 16;
};

std::string text_row(widths const& wide, std::string_view algorithm, std::string_view heuristic,
                     auto const&... cells) {
  return fmt::format("{:<{}}  {:<{}}", algorithm, wide.algorithm, heuristic, wide.heuristic) +
         fmt::format("  {:>6}  {:>10}  {:>10}  {:>9}  {:>10}  {:>9}  {:>9}", cells...);
}

std::string text_head(widths const& wide) {
  return text_row(wide, "algorithm", "heuristic", "length", "expanded", "generated", "peak open",
                  "memory", "branching", "time");
}

std::string text_row_of(widths const& wide, method const& m, answer const& a) {
  auto const& s = a.result.statistics;
  auto const b = branching_factor(a);
  auto const row =
      text_row(wide, name_of(m.algorithm), m.heuristic ? name_of(*m.heuristic) : std::string("-"),
               a.result.cost ? fmt::format("{}", *a.result.cost) : "-", s.expanded, s.generated,
               s.iterations > 0 ? "-" : fmt::format("{}", s.max_open), bytes_in_words(s.bytes),
               b ? fmt::format("{:.3f}", *b) : "-", time_in_words(s.elapsed));
  return a.result ? row : row + "  " + failure_in_words(a.result.status, m.options);
}

// ---- JSON and CSV

nlohmann::ordered_json row_of(instance const& i, method const& m, answer const& a) {
  auto row = record_of(i, m, a);
  row.erase("moves");
  row.erase("lower_bound");  // all rows have equal columns
  auto const b = branching_factor(a);
  row["branching_factor"] = b ? nlohmann::ordered_json(*b) : nlohmann::ordered_json();
  return row;
}

/// A text, in quotes if it has a comma. (None begins like a formula.)
std::string csv_text(std::string const& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char const c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

/// A value: a board as its tiles with spaces, null as an empty text.
std::string csv_cell(nlohmann::ordered_json const& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return csv_text(value.get<std::string>());
  if (value.is_array()) return fmt::format("{}", fmt::join(value.get<std::vector<int>>(), " "));
  return value.dump();
}

std::string csv_row(nlohmann::ordered_json const& row) {
  std::vector<std::string> cells;
  for (auto const& value : row) cells.push_back(csv_cell(value));
  return fmt::format("{}", fmt::join(cells, ","));
}

std::string csv_head(nlohmann::ordered_json const& row) {
  std::vector<std::string> cells;
  for (auto const& [key, value] : row.items()) cells.push_back(key);
  return fmt::format("{}", fmt::join(cells, ","));
}

// ---- the tables

/// The answers of the methods, in their order.
using answers = std::vector<answer>;

/// Calls `print` with each method and its answer, as soon as the method has ended.
template <class Print>
int compare(instance const& i, std::vector<method> const& methods, answers& all, Print print) {
  progress nobody(watching::never);
  int code = exit_code::solved;
  for (method const& m : methods) {
    answer const a = solve(i, m, nobody);
    print(m, a);
    common::flush_output();
    code = std::max(code, exit_code::of(a.result.status));
    all.push_back(a);
    if (noted_signals::came()) break;
  }
  return code;
}

int compare_as_text(instance const& i, std::vector<method> const& methods, answers& all) {
  if (!verdict_on(i).solvable) {
    fmt::print("{}", verdict_in_words(i));
    return exit_code::unsolvable;
  }
  widths wide;
  for (method const& m : methods) {
    wide.algorithm = std::max(wide.algorithm, name_of(m.algorithm).size());
    if (m.heuristic) wide.heuristic = std::max(wide.heuristic, name_of(*m.heuristic).size());
  }
  fmt::print("{}\n", text_head(wide));
  return compare(i, methods, all, [wide](method const& m, answer const& a) {
    fmt::print("{}\n", text_row_of(wide, m, a));
  });
}

int compare_as_json(instance const& i, std::vector<method> const& methods, answers& all) {
  return compare(i, methods, all, [&](method const& m, answer const& a) {
    fmt::print("{}\n", row_of(i, m, a).dump());
  });
}

int compare_as_csv(instance const& i, std::vector<method> const& methods, answers& all) {
  bool first = true;
  return compare(i, methods, all, [&](method const& m, answer const& a) {
    auto const row = row_of(i, m, a);
    if (first) fmt::print("{}\n", csv_head(row));
    first = false;
    fmt::print("{}\n", csv_row(row));
  });
}

int compare_as(format f, instance const& i, std::vector<method> const& methods, answers& all) {
  switch (f) {
    case format::json: return compare_as_json(i, methods, all);
    case format::csv: return compare_as_csv(i, methods, all);
    case format::text: break;
  }
  return compare_as_text(i, methods, all);
}

// ---- the plot

/// Colours distinguish algorithms, dashes distinguish heuristics.
plot::line line_of(compare_options const& o, instance const& i, method const& m) {
  auto const colour = std::find(o.algorithms.begin(), o.algorithms.end(), m.algorithm);
  plot::line l{.name = std::string(name_of(m.algorithm)),
               .colour = static_cast<std::size_t>(colour - o.algorithms.begin())};
  if (!m.heuristic) return l;
  std::string const name = name_of(*m.heuristic);
  l.name += " " + name;
  for (guide const& g : heuristics_of(o, i)) {
    if (name_of(g) == name) break;
    ++l.dash;
  }
  return l;
}

/// The work of each method on the boards along the shortest solution. A board's depth is the number of
/// moves that are left. \pre One of the methods found a solution.
std::string picture_of(compare_options const& o, instance const& i,
                       std::vector<method> const& methods, answers const& all) {
  path const* moves = nullptr;
  for (answer const& a : all)
    if (a.result && (moves == nullptr || a.result.actions.size() < moves->size()))
      moves = &a.result.actions;
  auto const boards =
      with_puzzle(i, [&](auto const& p) { return wend::replay(p, i.start, *moves).states; });
  std::vector<plot::line> nodes;
  std::vector<plot::line> times;
  progress nobody(watching::never);
  for (std::size_t n = 0; n < methods.size(); ++n) {
    plot::line expanded = line_of(o, i, methods[n]);
    plot::line seconds = expanded;
    for (std::size_t depth = 1; depth < boards.size(); ++depth) {
      instance board = i;
      board.start = boards[boards.size() - 1 - depth];
      bool const known = depth + 1 == boards.size();
      answer const a = known ? all[n] : solve(board, methods[n], nobody);
      if (!a.result) break;
      auto const at = static_cast<double>(depth);
      expanded.points.push_back({at, static_cast<double>(a.result.statistics.expanded)});
      seconds.points.push_back({at, a.result.statistics.elapsed.count()});
    }
    nodes.push_back(std::move(expanded));
    times.push_back(std::move(seconds));
  }
  std::string const x = "depth: moves left on the shortest solution";
  std::vector<plot::diagram> const diagrams{
      {.title = "Nodes expanded", .x_label = x, .y_label = "nodes", .lines = nodes},
      {.title = "Time",
       .x_label = x,
       .y_label = "time",
       .y_unit = plot::unit::seconds,
       .lines = times}};
  plot::settings const drawn{.max_lines = o.plot_lines};
  if (auto const others = plot::left_out(diagrams, drawn); !others.empty())
    fmt::print(stderr,
               "npuzzle: --plot: {} lines drawn, and {} left out, which the picture names "
               "(--plot-lines)\n",
               o.plot_lines, others.size());
  return plot::svg(to_string(i.start), diagrams, drawn);
}

}  // namespace

int run(compare_options const& options) {
  instance const i = read_instance(options.puzzle, options.board, std::cin);
  auto const methods = methods_of(options, i);
  std::optional<plot::file> picture;
  if (!options.plot.empty()) picture.emplace(options.plot);
  noted_signals const signals;
  if (!prepare_all(i, methods)) return exit_code::limit;
  answers all;
  int const code = compare_as(options.format, i, methods, all);
  if (!picture || noted_signals::came()) return code;
  bool const any = std::any_of(all.begin(), all.end(),
                               [](answer const& a) { return a.result && *a.result.cost > 0; });
  if (any) {
    auto const drawn = picture_of(options, i, methods, all);
    if (noted_signals::came()) {
      fmt::print(stderr, "npuzzle: stopped by a signal; nothing is drawn\n");
      return exit_code::limit;
    }
    picture->write(drawn);
  } else {
    fmt::print(stderr, "npuzzle: --plot: no solution of any moves, so there is nothing to draw\n");
  }
  return code;
}

}  // namespace npuzzle
