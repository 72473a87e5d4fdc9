// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>     // std::none_of, std::any_of, std::find, std::min, std::max, std::replace
#include <array>
#include <charconv>      // std::from_chars: the same in every locale
#include <limits>
#include <optional>
#include <sstream>
#include <system_error>  // std::errc
#include <utility>       // std::exchange, std::move

#include <unistd.h>  // STDOUT_FILENO

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <wend/core/quoted_text.hpp>
#include <wend/puzzles/board_shape.hpp>  // max_side
#include <wend/version.hpp>

#include "../common/arguments.hpp"
#include "../output/output_file.hpp"
#include "terminal.hpp"

namespace npuzzle {
namespace {

using wend::quoted_text;

constexpr auto unlimited = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
constexpr std::uint64_t mebibyte = 1024 * 1024;

// ---- options and their values

template <class Enum>
std::string all_names(std::string_view between, std::size_t count = names<Enum>.size()) {
  return fmt::format("{}", fmt::join(names<Enum>.begin(), names<Enum>.begin() + count, between));
}

/// An option whose value is one of the first `count` names.
template <class Enum, class Target>
void add_choice(CLI::App& app, std::string const& option, Target& target, std::string const& help,
                std::size_t count = names<Enum>.size()) {
  auto const read = [=, &target](std::string const& word) {
    auto const value = named<Enum>(word);
    if (!value || static_cast<std::size_t>(*value) >= count)
      throw CLI::ValidationError(
          option, fmt::format("{} is none of {}", quoted_text(word), all_names<Enum>(", ", count)));
    target = *value;
  };
  app.add_option_function<std::string>(option, read, help)->type_name(all_names<Enum>("|", count));
}

/// An option whose value is a list of names, separated by commas.
template <class Enum>
void add_choices(CLI::App& app, std::string const& option, std::vector<Enum>& target,
                 std::string const& help) {
  auto const read = [=, &target](std::string const& words) {
    std::vector<Enum> values;
    std::istringstream list(words);
    for (std::string word; std::getline(list, word, ',');) {
      auto const value = named<Enum>(word);
      if (!value)
        throw CLI::ValidationError(
            option, fmt::format("{} is none of {}", quoted_text(word), all_names<Enum>(", ")));
      if (std::find(values.begin(), values.end(), *value) != values.end())
        throw CLI::ValidationError(option, fmt::format("{} is named twice", quoted_text(word)));
      values.push_back(*value);
    }
    if (values.empty()) throw CLI::ValidationError(option, "expected names");
    target = std::move(values);
  };
  app.add_option_function<std::string>(option, read, help)->type_name("NAME,...");
}

/// An option whose value is a number from `least` to `most`, in units of `unit`.
template <class Number, class Target>
void add_number(CLI::App& app, std::string const& option, Target& target, Number least, Number most,
                std::string const& help, Number unit = 1) {
  bool const whole = std::is_integral_v<Number>;
  auto const read = [=, &target](std::string const& word) {
    Number value{};
    char const* const end = word.data() + word.size();
    auto const [parsed, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || parsed != end || !(value >= least && value <= most))
      throw CLI::ValidationError(option,
                                 fmt::format("{} is no {}number {}", quoted_text(word),
                                             whole ? "whole " : "",
                                             most == static_cast<Number>(unlimited)
                                                 ? fmt::format("of at least {}", least)
                                                 : fmt::format("from {} to {}", least, most)));
    if constexpr (std::is_integral_v<Number>)
      target = static_cast<std::size_t>(value * unit);
    else
      target = Target(value * unit);
  };
  app.add_option_function<std::string>(option, read, help)->type_name(whole ? "N" : "X");
}

void add_count(CLI::App& app, std::string const& option, auto& target, std::uint64_t least,
               std::uint64_t most, std::string const& help, std::uint64_t unit = 1) {
  add_number<std::uint64_t>(app, option, target, least, most, help, unit);
}

void add_flag(CLI::App& app, std::string const& option, bool& target, std::string const& help) {
  app.add_flag(option, target, help)->disable_flag_override();
}

// ---- heuristics

guide guide_of(std::string const& option, std::string const& word) {
  if (word.starts_with("pdb:") && word.size() > 4) return {heuristic::tables, word.substr(4)};
  auto const value = named<heuristic>(word);
  if (!value)
    throw CLI::ValidationError(
        option, fmt::format("{} is none of {}, pdb:5-5-5, pdb:6-6-3, pdb:7-8, pdb:6-6-6-6, "
                            "pdb:FILE, these with ,reflected",
                            quoted_text(word), all_names<heuristic>(", ")));
  return {*value};
}

/// Parses heuristics separated by commas. "reflected" is not a heuristic: it adds lookups of the mirror
/// image to the tables before it.
std::vector<guide> guides_of(std::string const& option, std::string const& words) {
  std::vector<guide> guides;
  std::istringstream list(words);
  for (std::string word; std::getline(list, word, ',');) {
    if (word == "reflected" && !guides.empty() && guides.back().kind == heuristic::tables &&
        !guides.back().reflected) {
      guides.back().reflected = true;
      continue;
    }
    guides.push_back(guide_of(option, word));
  }
  if (guides.empty()) throw CLI::ValidationError(option, "expected names");
  for (auto g = guides.begin(); g != guides.end(); ++g)
    if (std::any_of(guides.begin(), g, [&](guide const& h) { return name_of(h) == name_of(*g); }))
      throw CLI::ValidationError(option,
                                 fmt::format("{} is named twice", quoted_text(name_of(*g))));
  return guides;
}

void add_guides(CLI::App& app, std::vector<guide>& target, std::string const& help) {
  auto const read = [&target](std::string const& words) {
    target = guides_of("--heuristic", words);
  };
  app.add_option_function<std::string>("--heuristic", read, help)->type_name("NAME,...");
}

void add_guide(CLI::App& app, std::optional<guide>& target, std::string const& help) {
  auto const read = [&target](std::string const& words) {
    auto const guides = guides_of("--heuristic", words);
    if (guides.size() > 1)
      throw CLI::ValidationError("--heuristic",
                                 fmt::format("{} is more than one", quoted_text(words)));
    target = guides.front();
  };
  app.add_option_function<std::string>("--heuristic", read, help)
      ->type_name(all_names<heuristic>("|") + "|pdb:PATTERNS|pdb:FILE");
}

// ---- groups of options

void add_sides(CLI::App& app, puzzle_options& o) {
  add_count(app, "--rows", o.rows, 1, wend::puzzles::max_side, "Rows of the board; else a square");
  add_count(app, "--cols", o.cols, 1, wend::puzzles::max_side, "Columns; else a square");
  add_flag(app, "--torus", o.torus, "The edges of the board lead to the opposite side");
  app.add_option("--goal", o.goal, "The goal (blank-last)")
      ->type_name("blank-first|blank-last|BOARD");
}

void add_search(CLI::App& app, puzzle_options& puzzle, search_options& search,
                std::string const& default_time = "", std::string const& default_memory = "") {
  add_choice<wend::puzzles::move_order>(app, "--order", puzzle.order,
                                        "Moves are tried in this order (udlr)");
  add_number(app, "--weight", search.weight, 1.0, 1e6,
             "Of weighted-astar and bounded-suboptimal (1.5), of awastar (2), of arastar (3)");
  add_count(app, "--width", search.width, 1, 1u << 24, "Of beam-search (1000)");
  add_count(app, "--max-nodes", search.max_nodes, 1, 1u << 30,
            "The most nodes in memory, of smastar (1000000)");
  add_count(app, "--seed", search.seed, 0, unlimited, "Of random (0)");
  auto& limits = search.limits;
  add_count(app, "--depth-limit", limits.max_depth, 0, unlimited, "The most moves");
  add_count(app, "--max-expanded", limits.max_expanded, 0, unlimited, "The most expansions");
  add_number(app, "--max-time", limits.max_time, 0.0, 1e9, "The most seconds" + default_time);
  add_count(app, "--max-memory", limits.max_memory, 0, 1u << 20,
            "The most MiB in the search's tables" + default_memory, mebibyte);
}

// ---- conflicting options

void refuse(bool wrong, std::string const& why) {
  if (wrong) throw usage_error(why);
}

/// `chosen` are the algorithms that will run.
void check(search_options const& o, bool heuristic_given, std::vector<algorithm> const& chosen) {
  auto const lacks = [&](algorithm a) {
    return std::find(chosen.begin(), chosen.end(), a) == chosen.end();
  };
  refuse(heuristic_given && std::none_of(chosen.begin(), chosen.end(), is_informed),
         fmt::format("--heuristic: {} asks no heuristic; all do but bfs, dfs, dls, iddfs, ucs, "
                     "random and bidirectional-bfs",
                     name_of(chosen.front())));
  refuse(o.weight && std::none_of(chosen.begin(), chosen.end(), has_weight),
         "--weight: only weighted-astar, bounded-suboptimal, awastar and arastar have a weight");
  refuse(o.width && lacks(algorithm::beam_search), "--width: only beam-search has a width");
  refuse(o.max_nodes && lacks(algorithm::smastar), "--max-nodes: only smastar has that limit");
  refuse(o.seed && lacks(algorithm::random), "--seed: only random has a seed");
  refuse(!o.limits.max_depth && !lacks(algorithm::dls), "dls needs a --depth-limit");
}

/// Rejects tables if no chosen algorithm uses them.
void check_tables(std::vector<guide> const& guides, std::vector<algorithm> const& chosen) {
  bool const read = std::any_of(chosen.begin(), chosen.end(), reads_tables);
  for (guide const& g : guides)
    refuse(g.kind == heuristic::tables && !read,
           fmt::format("--heuristic: {} is for idastar alone", name_of(g)));
}

void check(solve_options const& o) {
  // Like idastar, the default algorithms are informed and have no options of their own.
  algorithm const a =
      o.algorithm.value_or(o.anytime ? algorithm::awastar : algorithm::idastar);
  check(o.search, o.heuristic.has_value(), {a});
  if (o.heuristic) check_tables({*o.heuristic}, {a});
  refuse(o.all && !finds_all(a),
         fmt::format("--all: {} finds one solution; bfs, iddfs, astar and idastar find all", name_of(a)));
  refuse(o.k && o.algorithm && !finds_k_best(a),
         fmt::format("--k: {} finds one solution; bfs and astar find the next ones too", name_of(a)));
  refuse(o.k && o.all, "--k: not with --all");
  refuse(o.k && !o.checkpoint.empty(), "--checkpoint: not with --k");
  refuse(o.k && !o.trace.empty(), "--trace: not with --k");
  refuse(o.k && o.heuristic && o.heuristic->kind == heuristic::tables,
         "--k: not with pattern databases");
  refuse(o.anytime && !improves(a),
         fmt::format("--anytime: {} finds one solution; awastar, arastar and rectangle-search find "
                     "better ones too",
                     name_of(a)));
  refuse(o.anytime && (o.all || o.k), "--anytime: not with --all or --k");
  refuse(o.anytime && o.format != format::text, "--anytime: only the format text shows anything");
  refuse(!o.trace.empty() && searches_both_ends(a),
         fmt::format("--trace: not with {}, which searches from both ends", name_of(a)));
  refuse(!o.trace.empty() && !is_traced(a), fmt::format("--trace: not with {}", name_of(a)));
  refuse(!o.checkpoint.empty() && !can_be_kept(a),
         fmt::format("--checkpoint: {} {}; dls, iddfs and idastar can be kept in a file",
                     name_of(a),
                     a == algorithm::ibex || a == algorithm::rbfs || a == algorithm::smastar
                         ? "has no checkpoints"
                         : "keeps all it has seen, not a path"));
  refuse(!o.checkpoint.empty() && o.all, "--checkpoint: not with --all");
  refuse(o.checkpoint_every && o.checkpoint.empty(),
         "--checkpoint-every: there is no --checkpoint");
  refuse(!o.trace.empty() && o.all, "--trace: not with --all");
  refuse(!o.certificate.empty() && (o.all || o.k),
         "--certificate: not with --all or --k: it is about one solution");
  refuse(!o.certificate.empty() && o.heuristic && o.heuristic->kind == heuristic::tables,
         "--certificate: not with pattern databases, which its reader does not have");
  refuse(!o.trace.empty() && !o.checkpoint.empty(), "--trace: not with --checkpoint");
  refuse(!o.trace.empty() && o.heuristic && o.heuristic->kind == heuristic::tables,
         "--trace: not with pattern databases");
  if (o.threads) {
    refuse(!runs_in_threads(a),
           fmt::format("--threads: {} has one; astar and idastar can have several", name_of(a)));
    refuse(o.all || o.k, "--threads: not with --all or --k");
    refuse(!o.trace.empty(), "--threads: not with --trace");
    refuse(o.heuristic && o.heuristic->kind == heuristic::tables,
           "--threads: not with pattern databases");
  }
  if (o.distributed) {
    refuse(o.threads.has_value(), "--distributed: not with --threads; start more processes");
    refuse(!runs_in_threads(a),
           fmt::format("--distributed: {} runs alone; astar and idastar can", name_of(a)));
    refuse(o.all || o.k, "--distributed: not with --all or --k");
    refuse(!o.checkpoint.empty(), "--distributed: not with --checkpoint");
    refuse(!o.trace.empty(), "--distributed: not with --trace");
    refuse(!o.certificate.empty(), "--distributed: not with --certificate");
    refuse(o.prune_moves.has_value(), "--distributed: not with --prune-moves");
    refuse(o.heuristic && o.heuristic->kind == heuristic::tables,
           "--distributed: not with pattern databases");
    refuse(o.boards == std::vector<std::string>{"-"},
           "--distributed: boards are arguments, as one process alone has the standard input");
  }
  refuse(o.show && o.format != format::text, "--show: only the format text shows anything");
}

// ---- the commands

constexpr auto boards_help =
    "A BOARD is one argument: its tiles row by row, \"1 2 3 4 5 0 7 8 6\" or \"1,2,3,0\" or "
    "\"[[1, 2], [3, 0]]\" or 1230, with the blank as 0, _, * or a dot.\n"
    "Ends with 0: solved; 1: proved unsolvable; 2: not understood, or a checkpoint refused, or a "
    "file not written; 3: a limit or a signal stopped it, and what is known so far is printed; of "
    "several boards the highest.\n";

struct example {
  std::string_view command;
  std::string_view line;
};
constexpr std::array examples{
    example{"solve", R"(npuzzle solve "8 1 3 4 0 2 7 6 5")"},
    example{"solve", R"(npuzzle solve --certificate proof.txt "8 1 3 4 0 2 7 6 5")"},
    example{"compare", R"(npuzzle compare --algorithm bfs,astar,idastar "8 1 3 4 0 2 7 6 5")"},
    example{"walk", "npuzzle walk --rows 3 --steps 60 --count 2"},
    example{"check", R"(npuzzle check "1 2 3 4 5 6 8 7 0")"},
    example{"verify", "npuzzle verify proof.txt"},
    example{"pdb build", "npuzzle pdb build 5-5-5 --goal blank-first --out tables.pdb"},
    example{"pdb info", "npuzzle pdb info tables.pdb"}};

/// The examples of the commands that begin with this text, one a line, with a headline.
std::string examples_of(std::string_view command) {
  std::string text;
  std::size_t count = 0;
  for (auto const& e : examples) {
    if (!e.command.starts_with(command)) continue;
    ++count;
    text += fmt::format("  {}\n", e.line);
  }
  return fmt::format("Example{}:\n{}\n", count == 1 ? "" : "s", text);
}

CLI::App& add_solve(CLI::App& app, solve_options& o) {
  CLI::App& solve = *app.add_subcommand("solve", "Solves boards");
  add_sides(solve, o.puzzle);
  add_choice<algorithm>(solve, "--algorithm", o.algorithm,
                        "The algorithm (astar up to 9 cells, else idastar)");
  add_guide(
      solve, o.heuristic,
      "The heuristic (on 4x4 cells, not on a torus, linear-conflict of astar and, of idastar, "
      "pdb:5-5-5,reflected or, if the goal's blank is in no corner, linear-conflict; else "
      "manhattan); pattern databases, of idastar on 4x4 and 5x5 cells: pdb:5-5-5, 6-6-3, 7-8 "
      "or 6-6-6-6, built first, or pdb:FILE; with ,reflected the mirror image is looked up "
      "too");
  add_search(solve, o.puzzle, o.search);
  add_flag(solve, "--all", o.all, "All shortest solutions, by idastar, iddfs, astar or bfs");
  add_count(solve, "--k", o.k, 1, unlimited,
            "So many solutions without loops, the shortest first, by astar or bfs");
  add_flag(solve, "--anytime", o.anytime,
           "Each solution as it comes, shorter and shorter ones, with what is proved: by "
           "awastar, arastar or rectangle-search");
  add_count(solve, "--prune-moves", o.prune_moves, 0, 64,
            "Leave out sequences of up to so many moves that others can replace (0; where neither "
            "algorithm nor heuristic is chosen, 10): by idastar with manhattan, linear-conflict "
            "(then the default) or walking-distance on 4x4 cells, or with pattern databases");
  add_count(solve, "--threads", o.threads, 1, 1024,
            "Search in so many threads, by astar (the solution can be another each time) or idastar");
  add_flag(solve, "--distributed", o.distributed,
           "Search by all processes that mpirun starts, by astar or idastar: mpirun -np 4 npuzzle "
           "solve --distributed …");
  add_choice<show>(solve, "--show", o.show, "How a solution is shown (moves)");
  add_choice<format>(solve, "--format", o.format, "Text, or an object a line for each board", 2);
  solve
      .add_flag_function(
          "--progress", [&o](std::int64_t) { o.progress = watching::always; },
          "Show progress at once, and also where standard error is no terminal (after a second, on "
          "a terminal alone)")
      ->disable_flag_override();
  solve
      .add_flag_function(
          "--no-progress", [&o](std::int64_t) { o.progress = watching::never; },
          "Show none")
      ->disable_flag_override();
  solve
      .add_option("--checkpoint", o.checkpoint,
                  "Keep the search (dls, iddfs, idastar) in this file, and go on from it if it is "
                  "there; it is removed when the board is solved")
      ->type_name("FILE");
  add_number(solve, "--checkpoint-every", o.checkpoint_every, 0.0, 1e9,
             "Seconds between two times that it is written (60); it also is at the beginning, when "
             "a limit stops the search, and on SIGINT, SIGTERM, SIGHUP");
  solve
      .add_option("--trace", o.trace,
                  "Write what the search does into this file, as its name ends: .yaml or .json for "
                  "posthoc.pathfinding.ai, .dot for Graphviz (the first 500 nodes), .csv; it is "
                  "FILE.part until it is complete")
      ->type_name("FILE");
  solve
      .add_option("--certificate", o.certificate,
                  "Write into this file why no solution is shorter, or why there is none: a proof "
                  "that verify checks; A* passes over the boards in it once more")
      ->type_name("FILE");
  solve
      .add_option("BOARD", o.boards,
                  "Boards, or names of files with a board a line, or - for standard input")
      ->required();
  solve.footer(examples_of("solve") + solve.get_footer());
  return solve;
}

CLI::App& add_compare(CLI::App& app, compare_options& o) {
  CLI::App& compare = *app.add_subcommand("compare", "Solves a board by several algorithms");
  add_sides(compare, o.puzzle);
  add_choices(compare, "--algorithm", o.algorithms, "The algorithms (all but dls and random)");
  add_guides(compare, o.heuristics,
             "The heuristics (all that serve the board, but pdb:7-8 and 6-6-6-6); "
             "pdb:PATTERNS[,reflected] and pdb:FILE[,reflected] are of idastar alone");
  add_search(compare, o.puzzle, o.search, " of each (10)", " of each (1024)");
  add_choice<format>(compare, "--format", o.format, "How the table is written (text)");
  compare
      .add_option("--plot", o.plot,
                  "Draw nodes and time over the depth into this file, as SVG: the boards along the "
                  "shortest solution are solved too, by each method until a limit stops it")
      ->type_name("FILE.svg");
  add_count(compare, "--plot-lines", o.plot_lines, 1, unlimited,
            "The most lines in a diagram of --plot (6); it names those that it leaves out");
  compare.add_option("BOARD", o.board, "The board")->required();
  compare.footer(examples_of("compare") + compare.get_footer());
  return compare;
}

CLI::App& add_walk(CLI::App& app, walk_options& o) {
  CLI::App& walk = *app.add_subcommand("walk", "Makes boards by random walks from the goal");
  add_sides(walk, o.puzzle);
  add_count(walk, "--steps", o.steps, 0, unlimited, "The moves of each walk");
  walk.get_option("--steps")->required();
  add_flag(walk, "--no-loops", o.no_loops, "No board twice in a walk");
  add_count(walk, "--seed", o.seed, 0, unlimited, "Of the first walk; the next has the next (0)");
  add_count(walk, "--count", o.count, 0, unlimited, "How many boards (1)");
  walk.footer(examples_of("walk") + walk.get_footer());
  return walk;
}

CLI::App& add_check(CLI::App& app, check_options& o) {
  CLI::App& check = *app.add_subcommand("check", "Says whether a board can be solved, and why");
  add_sides(check, o.puzzle);
  check.add_option("BOARD", o.board, "The board")->required();
  check.footer(examples_of("check") + check.get_footer());
  return check;
}

CLI::App& add_verify(CLI::App& app, verify_options& o) {
  CLI::App& verify = *app.add_subcommand("verify", "Checks a certificate, without a search");
  verify.add_option("FILE", o.file, "The file that solve --certificate has written")->required();
  verify.footer(examples_of("verify") +
                "Ends with 0: it proves what is printed; 1: it proves nothing; 2: no certificate.\n");
  return verify;
}

struct pdb_commands {
  CLI::App const& build;
  CLI::App const& info;
};

pdb_commands add_pdb(CLI::App& app, pdb_build_options& b, pdb_info_options& i) {
  CLI::App& pdb = *app.add_subcommand("pdb", "Builds and describes pattern databases");
  pdb.require_subcommand(1);
  std::string const footer = pdb.get_footer();
  pdb.footer(examples_of("pdb") + footer);
  CLI::App& build = *pdb.add_subcommand("build", "Builds one, into a file");
  add_sides(build, b.puzzle);
  build.add_option("--out", b.out, "The file")->type_name("FILE")->required();
  add_flag(build, "--zero-aware", b.zero_aware, "Keep where the blank is: larger, and better");
  add_count(build, "--threads", b.threads, 1, 1024, "Threads (as many as the machine has)");
  build
      .add_option("PATTERNS", b.patterns,
                  "5-5-5, 6-6-3, 7-8, 6-6-6-6, or the tiles of each pattern: 1,2,3/4,5,6")
      ->required();
  build.footer(examples_of("pdb build") + footer);
  CLI::App& info = *pdb.add_subcommand("info", "Says what is in a file, and whether it is intact");
  info.add_option("FILE", i.file, "The file")->required();
  info.footer(examples_of("pdb info") + footer);
  return {build, info};
}

// ---- suggestions for misspelt words

/// The edit distance of two words: letters inserted, deleted, changed or swapped with the next
/// (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  // before, last, now: rows of distances, from prefixes of a, each one letter longer, to those of b.
  std::vector<std::size_t> before;
  std::vector<std::size_t> last;
  std::vector<std::size_t> now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, now);
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1] ? 1 : 0)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
  }
  return now.back();
}

std::vector<std::string> commands_of(CLI::App const& app) {
  std::vector<std::string> names;
  for (CLI::App const* const command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// "expected build or info (--help says more)"
std::string expected_commands(CLI::App const& app) {
  auto names = commands_of(app);
  std::string const last = names.back();
  names.pop_back();
  return fmt::format("expected {} or {} (--help says more)", fmt::join(names, ", "), last);
}

/// The error for an unknown command, with the nearest command if one is near.
std::string no_command(CLI::App const& app, std::string const& word) {
  std::string const message = quoted_text(word) + " is no command: ";
  constexpr std::size_t longest = 32;  // of a compared word
  std::size_t nearest = 3;             // this distance is no longer near
  std::string meant;
  if (word.size() <= longest)
    for (std::string const& name : commands_of(app))
      if (auto const far = distance(word, name); far < nearest) {
        nearest = far;
        meant = name;
      }
  return message + (meant.empty() ? expected_commands(app) : fmt::format("did you mean {}?", meant));
}

/// The width of the help, in columns.
std::size_t help_width() {
  constexpr std::size_t least = 40;
  return std::max(least, terminal_width(STDOUT_FILENO).value_or(80));
}

/// Parses the arguments with CLI11. Returns the text to print instead of running a command, if any.
std::optional<std::string> parse(CLI::App& app, int argc, char const* const* argv) {
  // CLI11 expects the last argument first. It would treat a leading bracket as the start of its own list.
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i)
    arguments.push_back(argv[i][0] == '[' ? std::string(" ") + argv[i] : argv[i]);
  try {
    app.parse(std::move(arguments));
  } catch (CLI::Success const& asked) {
    std::ostringstream text;
    app.exit(asked, text, text);
    return wrapped(text.str(), help_width());
  } catch (CLI::ParseError const& e) {
    // If a command is missing, the first word that is not an option is reported as the unknown one.
    auto const chosen = app.get_subcommands();
    CLI::App const& in = chosen.empty() ? app : *chosen.front();
    bool const is_missing = !in.get_subcommands({}).empty() && in.get_subcommands().empty();
    int const first = chosen.empty() ? 1 : 2;
    if (is_missing && first < argc && argv[first][0] != '-')
      throw usage_error(no_command(in, argv[first]));
    throw usage_error(is_missing && dynamic_cast<CLI::RequiredError const*>(&e) != nullptr
                          ? expected_commands(in)
                          : common::with_quoted_arguments(e.what(), argc, argv));
  }
  return std::nullopt;
}

}  // namespace

command parse_arguments(int argc, char const* const* argv) {
  CLI::App app("Sliding-tile puzzles: solves them, compares algorithms, makes and checks boards.",
               "npuzzle");
  app.set_version_flag("--version", "npuzzle, an example of wend " WEND_VERSION_STRING);
  app.require_subcommand(1);
  std::string policy(output::policy);
  std::replace(policy.begin(), policy.end(), '\n', ' ');
  app.footer(boards_help + policy);

  solve_options solve;
  compare_options compare;
  walk_options walk;
  check_options check_board;
  auto const& solving = add_solve(app, solve);
  auto const& comparing = add_compare(app, compare);
  auto const& walking = add_walk(app, walk);
  auto const& checking = add_check(app, check_board);
  verify_options verify;
  auto const& verifying = add_verify(app, verify);
  pdb_build_options build;
  pdb_info_options info;
  auto const pdb = add_pdb(app, build, info);
  app.footer(examples_of("") + app.get_footer());
  if (auto const text = parse(app, argc, argv)) return help_text{*text};

  if (solving.parsed()) {
    refuse(solving.count("--progress") > 0 && solving.count("--no-progress") > 0,
           "--progress: not with --no-progress");
    check(solve);
    return solve;
  }
  if (comparing.parsed()) {
    check(compare.search, comparing.count("--heuristic") > 0, compare.algorithms);
    check_tables(compare.heuristics, compare.algorithms);
    return compare;
  }
  if (walking.parsed()) return walk;
  if (checking.parsed()) return check_board;
  if (verifying.parsed()) return verify;
  if (pdb.build.parsed()) return build;
  return info;
}

}  // namespace npuzzle
