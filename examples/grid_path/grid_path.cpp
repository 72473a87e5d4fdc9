// SPDX-License-Identifier: BSL-1.0
//
// grid_path: finds and draws shortest paths on maps of the MovingAI benchmarks, and compares their
// lengths with the published ones.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <exception>
#include <fstream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <wend/adapters/grid.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/core/replay.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ucs.hpp>

#include "../common/arguments.hpp"
#include "../common/program.hpp"
#include "../common/read_number.hpp"
#include "../output/output_file.hpp"
#include "draw.hpp"
#include "map_file.hpp"

namespace {

using wend::grid_cell;
using wend::grid_map;
using problem = wend::grid_problem<wend::octile_steps>;
using result = wend::result_t<problem>;

enum class algorithm { astar, dijkstra, greedy, idastar };
constexpr std::array<std::string_view, 4> names{"astar", "dijkstra", "greedy", "idastar"};
std::string_view name_of(algorithm a) { return names[static_cast<std::size_t>(a)]; }

// Also the exit codes: see the help.
enum exit_code { solved = 0, wrong = 1, usage = 2, limit = 3 };

struct options {
  std::string map{};
  std::optional<grid_cell> from{}, to{};
  std::string scenarios{};
  double up_to = std::numeric_limits<double>::infinity();
  algorithm method = algorithm::astar;
  std::optional<std::uint64_t> max_expanded{};
  bool no_picture = false;
  std::string svg{};
};

/// IDA* visits a cell again by each path to it. Without a limit, it would run almost forever on open
/// ground.
constexpr std::uint64_t idastar_limit = 1'000'000;

std::optional<std::uint64_t> limit_of(options const& o) {
  if (!o.max_expanded && o.method == algorithm::idastar) return idastar_limit;
  return o.max_expanded;
}

result solve(options const& o, problem const& p, grid_cell start) {
  wend::grid_octile const h(p);
  wend::search_limits<wend::octile_cost> const limits{.max_expanded = limit_of(o)};
  switch (o.method) {
    case algorithm::dijkstra: return wend::ucs(p, start, {.limits = limits});
    case algorithm::greedy: return wend::greedy(p, start, h, {.limits = limits});
    case algorithm::idastar: return wend::idastar(p, start, h, {.limits = limits});
    case algorithm::astar: break;
  }
  return wend::astar(p, start, h, {.limits = limits});
}

std::string why_stopped(options const& o) {
  std::string text = fmt::format("stopped after {} expansions (--max-expanded)", *limit_of(o));
  if (o.method == algorithm::idastar)
    text += ": idastar comes to a cell again by each path there, astar remembers it";
  return text;
}

std::string text_of(grid_cell c) { return fmt::format("{},{}", c.x, c.y); }

// ---- a path

exit_code find_path(options const& o, grid_map<> const& m) {
  std::optional<output::file> picture;
  if (!o.svg.empty() && o.svg != "-") picture.emplace("--svg", o.svg);
  problem const p(m, *o.to);
  result const r = solve(o, p, *o.from);
  std::string const counts = fmt::format("{}: {} expanded, {} generated\n", name_of(o.method),
                                         r.statistics.expanded, r.statistics.generated);
  if (r.status == wend::search_status::exhausted) {
    fmt::print("no path from {} to {}\n{}", text_of(*o.from), text_of(*o.to), counts);
    return wrong;
  }
  if (!r) {
    fmt::print("{}\n{}", why_stopped(o), counts);
    return limit;
  }
  auto const path = wend::replay(p, *o.from, r.actions).states;
  std::string const length =
      fmt::format("{:.6g} long, {} step{}", r.cost->length(), r.actions.size(),
                  r.actions.size() == 1 ? "" : "s");
  auto const svg = [&] {
    return grids::as_svg(
        m, path, fmt::format("From {} to {}: {}", text_of(*o.from), text_of(*o.to), length));
  };
  if (o.svg == "-") {
    fmt::print("{}", svg());
    return solved;
  }
  if (picture) {
    picture->stream() << svg();
    picture->finish();
  }
  if (!o.no_picture) fmt::print("{}", m.picture(path, {.margin = 2}));
  fmt::print("{}\n{}", length, counts);
  return solved;
}

// ---- scenarios

/// True if a length equals the published one, which has six digits.
bool is_published(double length, double published) {
  return std::abs(length - published) <= 6e-6 * published;
}

exit_code check_scenarios(options const& o, grid_map<> const& m) {
  std::size_t paths = 0;
  std::size_t as_published = 0;
  std::size_t stopped = 0;
  double worst = 1;
  std::uint64_t expanded = 0;
  bool differs = false;
  for (auto const& s : grids::read_scenarios(o.scenarios, m)) {
    if (s.length > o.up_to) continue;
    ++paths;
    result const r = solve(o, problem(m, s.goal), s.start);
    expanded += r.statistics.expanded;
    double const length = r ? r.cost->length() : 0;
    if (!r && r.status != wend::search_status::exhausted) {
      ++stopped;
    } else if (r && is_published(length, s.length)) {
      ++as_published;
    } else if (r && o.method == algorithm::greedy && length > s.length) {
      worst = std::max(worst, length / s.length);
    } else {
      differs = true;
      fmt::print("{}:{}: {}, published {:.6g}\n", o.scenarios, s.line,
                 r ? fmt::format("{:.6g} long", length) : "no path", s.length);
    }
  }
  fmt::print("{} of {} paths have the published lengths", as_published, paths);
  if (worst > 1) fmt::print(", the others up to {:.3g} times as much", worst);
  if (stopped > 0) fmt::print("\n{} {}", stopped, why_stopped(o));
  fmt::print("\n{}: {} expanded\n", name_of(o.method), expanded);
  return differs ? wrong : stopped > 0 ? limit : solved;
}

// ---- the command line

CLI::Option* add_cell(CLI::App& app, std::string const& option, std::optional<grid_cell>& target,
                      std::string const& help) {
  auto const read = [option, &target](std::string const& text) {
    auto const comma = text.find(',');
    grid_cell c{};
    if (comma == std::string::npos ||
        !common::read_number(std::string_view(text).substr(0, comma), c.x) ||
        !common::read_number(std::string_view(text).substr(comma + 1), c.y))
      throw CLI::ValidationError(option, fmt::format("{} is no cell: expected X,Y",
                                                     wend::quoted_text(text)));
    target = c;
  };
  return app.add_option_function<std::string>(option, read, help)->type_name("X,Y");
}

template <class Number>
void add_number(CLI::App& app, std::string const& option, Number& target, std::string const& help) {
  auto const read = [option, &target](std::string const& text) {
    std::uint64_t number = 0;
    if (!common::read_number(text, number))
      throw CLI::ValidationError(option,
                                 fmt::format("{} is no whole number of at least 0",
                                             wend::quoted_text(text)));
    target = static_cast<Number>(number);
  };
  app.add_option_function<std::string>(option, read, help)->type_name("N");
}

/// Parses the arguments. Empty if they asked for help, which was printed.
std::optional<options> read_arguments(int argc, char** argv) {
  options o;
  CLI::App app("Shortest paths on grid maps: a diagonal step is \u221a2 long and cuts no corner.",
               "grid_path");
  app.footer(
      "Cells are counted from 0, from the left and from the top. A path is drawn as S * G.\n"
      "Ends with 0: solved; 1: there is no path, or a length is not the published one; 2: a wrong\n"
      "option or file, or one that cannot be written; 3: stopped by the limit.\n" +
      std::string(output::policy));
  app.add_option("MAP", o.map, "A map of the MovingAI benchmarks")->required();
  auto* const from = add_cell(app, "--from", o.from, "The start");
  auto* const to = add_cell(app, "--to", o.to, "The goal");
  auto* const scenarios =
      app.add_option("--scenarios", o.scenarios, "Find all paths of this file, and compare")
          ->type_name("FILE");
  from->needs(to);
  to->needs(from);
  scenarios->excludes(from);
  add_number(app, "--up-to", o.up_to, "Only scenarios of at most this length");
  app.add_option_function<std::string>(
         "--algorithm",
         [&](std::string const& name) {
           auto const* const found = std::find(names.begin(), names.end(), name);
           if (found == names.end())
             throw CLI::ValidationError(
                 "--algorithm", fmt::format("{} is none of {}", wend::quoted_text(name), fmt::join(names, ", ")));
           o.method = static_cast<algorithm>(found - names.begin());
         },
         "The algorithm (astar)")
      ->type_name(fmt::format("{}", fmt::join(names, "|")));
  add_number(app, "--max-expanded", o.max_expanded,
             fmt::format("The most expansions of a search (idastar: {})", idastar_limit));
  app.add_flag("--no-picture", o.no_picture, "Do not draw the path as text");
  app.add_option("--svg", o.svg, "Draw the map and the path into this file; -: print that alone")
      ->check(common::has_name)
      ->type_name("FILE");
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& asked) {
    app.exit(asked);
    return std::nullopt;
  } catch (CLI::ParseError const& e) {
    throw std::invalid_argument(common::with_quoted_arguments(e.what(), argc, argv));
  }
  if (!o.from && o.scenarios.empty())
    throw std::invalid_argument("expected --from and --to, or --scenarios (--help says more)");
  if (!o.svg.empty() && !o.from) throw std::invalid_argument("--svg: only of one path");
  return o;
}

exit_code run(options const& o) {
  grid_map<> const m = grids::read_map(o.map);
  if (!o.from) return check_scenarios(o, m);
  for (auto const& [option, c] : {std::pair{"--from", *o.from}, std::pair{"--to", *o.to}}) {
    if (!m.is_inside(c))
      throw std::invalid_argument(fmt::format("{}: {} is outside: {} is {} wide and {} high",
                                              option, text_of(c), o.map, m.width(), m.height()));
    if (!m.is_free(c))
      throw std::invalid_argument(
          fmt::format("{}: {} is blocked: expected a free cell", option, text_of(c)));
  }
  return find_path(o, m);
}

}  // namespace

int main(int argc, char** argv) {
  return common::run("grid_path", [&]() -> int {
    auto const o = read_arguments(argc, argv);
    return o ? run(*o) : solved;
  });
}
