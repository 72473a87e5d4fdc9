// SPDX-License-Identifier: BSL-1.0
#include <algorithm>    // std::max
#include <cstddef>      // std::size_t
#include <cstdio>       // stdout
#include <iostream>     // std::cin
#include <optional>     // a branching factor
#include <string>       // rows
#include <string_view>  // names
#include <vector>       // methods

#include <fmt/format.h>

#include <wend/core/branching_factor.hpp>

#include "commands.hpp"
#include "exit_code.hpp"
#include "instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "report.hpp"
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

// ---- rows for people

/// `width` is that of the names of heuristics.
std::string text_row(std::size_t width, std::string_view algorithm, std::string_view heuristic,
                     auto const&... cells) {
  return fmt::format("{:<14}  {:<{}}", algorithm, heuristic, width) +
         fmt::format("  {:>6}  {:>10}  {:>10}  {:>9}  {:>10}  {:>9}  {:>8}", cells...);
}

std::string text_head(std::size_t width) {
  return text_row(width, "algorithm", "heuristic", "length", "expanded", "generated", "peak open",
                  "memory", "branching", "seconds");
}

std::string text_row_of(std::size_t width, method const& m, answer const& a) {
  auto const& s = a.result.statistics;
  auto const b = branching_factor(a);
  auto const row =
      text_row(width, name_of(m.algorithm), m.heuristic ? name_of(*m.heuristic) : std::string("-"),
               a.result.cost ? fmt::format("{}", *a.result.cost) : "-", s.expanded, s.generated,
               s.iterations > 0 ? "-" : fmt::format("{}", s.max_open), bytes_in_words(s.bytes),
               b ? fmt::format("{:.3f}", *b) : "-", fmt::format("{:.3f}", s.elapsed.count()));
  return a.result ? row : row + "  " + failure_in_words(a.result.status, m.options.limits);
}

// ---- rows for programs

nlohmann::ordered_json row_of(instance const& i, method const& m, answer const& a) {
  auto row = record_of(i, m, a);
  row.erase("moves");
  auto const b = branching_factor(a);
  row["branching_factor"] = b ? nlohmann::ordered_json(*b) : nlohmann::ordered_json();
  return row;
}

/// A text, in quotes where it has a comma.
std::string csv_text(std::string const& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char const c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

/// A value: the tiles of a board with spaces, null as nothing.
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

/// Calls `print` with each method and its answer, as soon as it is there.
template <class Print>
int compare(instance const& i, std::vector<method> const& methods, Print print) {
  progress nobody(false);
  int code = exit_code::solved;
  for (method const& m : methods) {
    answer const a = solve(i, m, nobody);
    print(m, a);
    std::fflush(stdout);
    code = std::max(code, exit_code::of(a.result.status));
  }
  return code;
}

int compare_as_text(instance const& i, std::vector<method> const& methods) {
  if (auto const verdict = verdict_on(i); !verdict.solvable) {
    fmt::print("unsolvable: {}\n", verdict.reason);
    return exit_code::unsolvable;
  }
  std::size_t width = 16;
  for (method const& m : methods)
    if (m.heuristic) width = std::max(width, name_of(*m.heuristic).size());
  fmt::print("{}\n", text_head(width));
  return compare(i, methods, [width](method const& m, answer const& a) {
    fmt::print("{}\n", text_row_of(width, m, a));
  });
}

int compare_as_json(instance const& i, std::vector<method> const& methods) {
  return compare(i, methods, [&](method const& m, answer const& a) {
    fmt::print("{}\n", row_of(i, m, a).dump());
  });
}

int compare_as_csv(instance const& i, std::vector<method> const& methods) {
  bool first = true;
  return compare(i, methods, [&](method const& m, answer const& a) {
    auto const row = row_of(i, m, a);
    if (first) fmt::print("{}\n", csv_head(row));
    first = false;
    fmt::print("{}\n", csv_row(row));
  });
}

}  // namespace

int run(compare_options const& options) {
  instance const i = read_instance(options.puzzle, options.board, std::cin);
  auto const methods = methods_of(options, i);
  for (method const& m : methods) prepare_tables(i, m);
  switch (options.format) {
    case format::json: return compare_as_json(i, methods);
    case format::csv: return compare_as_csv(i, methods);
    case format::text: break;
  }
  return compare_as_text(i, methods);
}

}  // namespace npuzzle
