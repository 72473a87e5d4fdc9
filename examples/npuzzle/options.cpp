// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <algorithm>     // std::none_of, std::any_of, std::find, std::max, std::replace
#include <array>
#include <limits>
#include <memory>        // std::make_shared
#include <optional>
#include <sstream>
#include <utility>       // std::move

#include <unistd.h>  // STDOUT_FILENO

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <wend/core/quoted_text.hpp>
#include <wend/puzzles/board_shape.hpp>  // max_side
#include <wend/version.hpp>

#include "../common/arguments.hpp"
#include "../common/read_number.hpp"
#include "../output/output_file.hpp"
#include "suggestion.hpp"
#include "terminal.hpp"

namespace npuzzle {
namespace {

using wend::quoted_text;

constexpr auto unlimited = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
constexpr std::uint64_t mebibyte = 1024 * 1024;

// ---- options and their values

/// The names of the first `count` values.
template <class Enum>
std::vector<std::string> all_names(std::size_t count = names<Enum>.size()) {
  return {names<Enum>.begin(), names<Enum>.begin() + count};
}

[[noreturn]] void reject_value(std::string const& option, std::string const& word,
                               std::vector<std::string> const& known,
                               std::string const& others = "") {
  throw CLI::ValidationError(
      option, unknown_word("value", word, known, "expected " + alternatives(known) + others));
}

/// An option whose value is one of the first `count` names.
template <class Enum, class Target>
void add_choice(CLI::App& app, std::string const& option, Target& target, std::string const& help,
                std::size_t count = names<Enum>.size()) {
  auto const read = [=, &target](std::string const& word) {
    auto const value = named<Enum>(word);
    if (!value || static_cast<std::size_t>(*value) >= count)
      reject_value(option, word, all_names<Enum>(count));
    target = *value;
  };
  app.add_option_function<std::string>(option, read, help)->type_name(
      fmt::format("{}", fmt::join(all_names<Enum>(count), "|")));
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
      if (!value) reject_value(option, word, all_names<Enum>());
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
    if (!common::read_number(word, value) || !(value >= least && value <= most))
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
  if (!value) {
    auto known = all_names<heuristic>();
    known.insert(known.end(), {"pdb:5-5-5", "pdb:6-6-3", "pdb:7-8", "pdb:6-6-6-6", "pdb:FILE"});
    reject_value(option, word, known, "; pdb also with ,reflected");
  }
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
      ->type_name(
          fmt::format("{}|pdb:PATTERNS|pdb:FILE", fmt::join(all_names<heuristic>(), "|")));
}

// ---- groups of options

/// Lists the options that are added next under this headline in the help.
void begin_group(CLI::App& app, std::string const& headline) {
  app.option_defaults()->group(headline);
}

/// Moves --help from the first group to a group of its own at the end.
void end_groups(CLI::App& app) {
  begin_group(app, "Help");
  app.set_help_flag("-h,--help", "Print this help message and exit");
}

void add_sides(CLI::App& app, puzzle_options& o) {
  add_count(app, "--rows", o.rows, 1, wend::puzzles::max_side, "Rows (as many as columns)");
  add_count(app, "--cols", o.cols, 1, wend::puzzles::max_side, "Columns (as many as rows)");
  add_flag(app, "--torus", o.torus, "Join opposite edges of the board");
  app.add_option("--goal", o.goal, "The goal (blank-last)")
      ->type_name("blank-first|blank-last|BOARD");
}

void add_parameters(CLI::App& app, puzzle_options& puzzle, search_options& o) {
  add_choice<wend::puzzles::move_order>(app, "--order", puzzle.order,
                                        "The order in which moves are tried (udlr)");
  add_number(app, "--weight", o.weight, 1.0, 1e6,
             "The weight of h in weighted-astar and bounded-suboptimal (1.5), awastar (2), "
             "arastar (3)");
  add_count(app, "--width", o.width, 1, 1u << 24, "The width of beam-search (1000)");
  add_count(app, "--seed", o.seed, 0, unlimited, "The seed of random (0)");
}

void add_limits(CLI::App& app, search_options& o, std::string const& default_time = "",
                std::string const& default_memory = "") {
  auto& limits = o.limits;
  add_count(app, "--depth-limit", limits.max_depth, 0, unlimited, "The most moves of a solution");
  add_count(app, "--max-expanded", limits.max_expanded, 0, unlimited, "The most expansions");
  add_number(app, "--max-time", limits.max_time, 0.0, 1e9, "The most seconds" + default_time);
  add_count(app, "--max-memory", limits.max_memory, 0, 1u << 20,
            "The most MiB in the search's tables" + default_memory, mebibyte);
  add_count(app, "--max-nodes", o.max_nodes, 1, 1u << 30,
            "The most nodes that smastar keeps (1000000)");
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
         fmt::format("--heuristic: {} uses no heuristic; all algorithms do except bfs, dfs, dls, "
                     "iddfs, ucs, random and bidirectional-bfs",
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
  refuse(o.anytime && o.format != format::text, "--anytime: only with --format text");
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
         "--certificate: not with pattern databases, because verify has none");
  refuse(!o.trace.empty() && !o.checkpoint.empty(), "--trace: not with --checkpoint");
  refuse(!o.trace.empty() && o.heuristic && o.heuristic->kind == heuristic::tables,
         "--trace: not with pattern databases");
  if (o.threads) {
    refuse(!runs_in_threads(a),
           fmt::format("--threads: {} runs in one thread; astar and idastar can run in several",
                       name_of(a)));
    refuse(o.all || o.k, "--threads: not with --all or --k");
    refuse(!o.trace.empty(), "--threads: not with --trace");
    refuse(o.heuristic && o.heuristic->kind == heuristic::tables,
           "--threads: not with pattern databases");
  }
  if (o.distributed) {
    refuse(o.threads.has_value(), "--distributed: not with --threads; start more processes");
    refuse(!runs_in_threads(a),
           fmt::format("--distributed: {} runs in one process; astar and idastar can run in "
                       "several",
                       name_of(a)));
    refuse(o.all || o.k, "--distributed: not with --all or --k");
    refuse(!o.checkpoint.empty(), "--distributed: not with --checkpoint");
    refuse(!o.trace.empty(), "--distributed: not with --trace");
    refuse(!o.certificate.empty(), "--distributed: not with --certificate");
    refuse(o.prune_moves.has_value(), "--distributed: not with --prune-moves");
    refuse(o.heuristic && o.heuristic->kind == heuristic::tables,
           "--distributed: not with pattern databases");
    refuse(o.boards == std::vector<std::string>{"-"},
           "--distributed: expected boards as arguments: only one process can read standard input");
  }
  refuse(o.show && o.format != format::text, "--show: only with --format text");
}

// ---- the commands

constexpr auto boards_help =
    "A BOARD is one argument: its tiles row by row, \"1 2 3 4 5 0 7 8 6\" or \"1,2,3,0\" or "
    "\"[[1, 2], [3, 0]]\" or 1230, with the blank as 0, _, * or a dot.\n"
    "Exit code: 0: solved; 1: proved unsolvable; 2: a wrong option, board or file, or output that "
    "cannot be written; 3: a limit or a signal stopped it, and the results so far are printed. Of "
    "several boards, the highest.\n";

/// The examples in the help of a command: at least two and at most four.
struct example {
  std::string_view command;
  std::string_view lines;
};
constexpr std::array examples{
    example{"npuzzle", R"(
  npuzzle solve "8 1 3 4 0 2 7 6 5"
  npuzzle compare --algorithm bfs,astar,idastar "8 1 3 4 0 2 7 6 5"
  npuzzle walk --rows 3 --steps 60 --count 2
  npuzzle check "1 2 3 4 5 6 8 7 0"
)"},
    example{"npuzzle solve", R"(
  npuzzle solve "8 1 3 4 0 2 7 6 5"
  npuzzle solve --algorithm bfs --show boards "1 2 3 4 5 0 7 8 6"
  npuzzle solve --max-time 60 --certificate proof.txt "8 1 3 4 0 2 7 6 5"
  npuzzle walk --rows 3 --steps 60 --count 2 | npuzzle solve --format json -
)"},
    example{"npuzzle compare", R"(
  npuzzle compare --algorithm bfs,astar,idastar "8 1 3 4 0 2 7 6 5"
  npuzzle compare --heuristic nil,manhattan --format csv "8 1 3 4 0 2 7 6 5"
  npuzzle compare --algorithm bfs,astar --plot nodes.svg "8 1 3 4 0 2 7 6 5"
)"},
    example{"npuzzle walk", R"(
  npuzzle walk --rows 3 --steps 60 --count 2
  npuzzle walk --rows 4 --goal blank-first --steps 1000 --seed 7
)"},
    example{"npuzzle check", R"(
  npuzzle check "1 2 3 4 5 6 8 7 0"
  npuzzle check --torus "1 2 3 4 5 6 8 7 0"
)"},
    example{"npuzzle verify", R"(
  npuzzle solve --certificate proof.txt "8 1 3 4 0 2 7 6 5"
  npuzzle verify proof.txt
)"},
    example{"npuzzle pdb", R"(
  npuzzle pdb build 5-5-5 --out tables.pdb
  npuzzle pdb info tables.pdb
)"},
    example{"npuzzle pdb build", R"(
  npuzzle pdb build 5-5-5 --goal blank-first --out tables.pdb
  npuzzle pdb build 1,2,3/4,5,6 --rows 3 --out small.pdb
)"},
    example{"npuzzle pdb info", R"(
  npuzzle pdb build 5-5-5 --out tables.pdb
  npuzzle pdb info tables.pdb
)"},
    example{"npuzzle help", R"(
  npuzzle help solve
  npuzzle help pdb build
)"}};

/// CLI11's help with the examples before the usage.
class help_format : public CLI::Formatter {
 public:
  help_format() { label("Positionals", "Arguments"); }

  std::string make_usage(CLI::App const* app, std::string name) const override {
    auto const* const known = std::find_if(
        examples.begin(), examples.end(), [&](example const& e) { return e.command == name; });
    return fmt::format("\nExamples:{}\n{}", known->lines, CLI::Formatter::make_usage(app, name));
  }
  std::string make_help(CLI::App const* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    // CLI11 separates groups by two empty lines.
    return CLI::detail::find_and_replace(CLI::Formatter::make_help(app, name, mode), "\n\n\n",
                                         "\n\n");
  }
};

CLI::App& add_solve(CLI::App& app, solve_options& o) {
  CLI::App& solve = *app.add_subcommand("solve", "Solves boards");
  begin_group(solve, "Board");
  add_sides(solve, o.puzzle);

  begin_group(solve, "Search");
  add_choice<algorithm>(solve, "--algorithm", o.algorithm,
                        "The algorithm (astar up to 9 cells, else idastar)");
  add_guide(solve, o.heuristic,
            "The heuristic. Default: manhattan, except on 4x4 cells without --torus: there "
            "linear-conflict for astar, and for idastar pdb:5-5-5,reflected (linear-conflict if "
            "the goal's blank is not in a corner, or with --threads, --distributed, --prune-moves, "
            "--trace or --certificate). Pattern databases are for idastar on 4x4 and 5x5 cells: pdb:5-5-5, "
            "pdb:6-6-3, pdb:7-8 and pdb:6-6-6-6 are built first, pdb:FILE is read. With ,reflected "
            "the mirror image of the board is looked up too");
  add_parameters(solve, o.puzzle, o.search);
  add_count(solve, "--prune-moves", o.prune_moves, 0, 64,
            "Prune sequences of up to N moves that others can replace (0; 10 if neither algorithm "
            "nor heuristic is chosen and the default heuristic is linear-conflict): for idastar with "
            "manhattan, linear-conflict (then the default) or walking-distance on 4x4 cells, or with "
            "pattern databases");
  add_flag(solve, "--all", o.all, "All shortest solutions, by idastar, iddfs, astar or bfs");
  add_count(solve, "--k", o.k, 1, unlimited,
            "N solutions without loops, the shortest first, by astar or bfs");
  add_flag(solve, "--anytime", o.anytime,
           "Print better and better solutions as they are found, with the proved bound, by "
           "awastar, arastar or rectangle-search");

  begin_group(solve, "Limits");
  add_limits(solve, o.search);

  begin_group(solve, "Threads and processes");
  add_count(solve, "--threads", o.threads, 1, 1024,
            "Search in N threads, by astar (the solution can differ from run to run) or idastar");
  add_flag(solve, "--distributed", o.distributed,
           "Search in all processes that mpirun starts, by astar or idastar: mpirun -np 4 npuzzle "
           "solve --distributed …");

  begin_group(solve, "Output");
  add_choice<show>(solve, "--show", o.show, "How a solution is shown (moves)");
  add_choice<format>(solve, "--format", o.format,
                     "Text, or one line with a JSON object for each board (text)", 2);
  solve
      .add_flag_function(
          "--progress", [&o](std::int64_t) { o.progress = watching::always; },
          "Show progress at once, even if standard error is not a terminal (default: after a "
          "second, and only on a terminal)")
      ->disable_flag_override();
  solve
      .add_flag_function(
          "--no-progress", [&o](std::int64_t) { o.progress = watching::never; },
          "Show no progress")
      ->disable_flag_override();

  begin_group(solve, "Files");
  solve
      .add_option("--checkpoint", o.checkpoint,
                  "Keep the search (dls, iddfs, idastar) in this file, and resume from it if it "
                  "exists; it is removed when the board is solved")
      ->check(common::has_name)
      ->type_name("FILE");
  add_number(solve, "--checkpoint-every", o.checkpoint_every, 0.0, 1e9,
             "Seconds between two checkpoints (60); others are written at the beginning, when a "
             "limit stops the search, and on SIGINT, SIGTERM and SIGHUP");
  solve
      .add_option("--trace", o.trace,
                  "Write the events of the search to this file, in the format of its suffix: .yaml "
                  "or .json for posthoc.pathfinding.ai, .dot for Graphviz (the first 500 nodes), "
                  ".csv; until it is complete its name is FILE.part")
      ->check(common::has_name)
      ->type_name("FILE");
  solve
      .add_option("--certificate", o.certificate,
                  "Write a proof that no solution is shorter, or that there is none, to this file; "
                  "verify checks it. A second pass of A* makes the proof")
      ->check(common::has_name)
      ->type_name("FILE");
  solve
      .add_option("BOARD", o.boards,
                  "Boards, or names of files with a board a line, or - for standard input")
      ->type_name("")
      ->required();
  end_groups(solve);
  return solve;
}

CLI::App& add_compare(CLI::App& app, compare_options& o) {
  CLI::App& compare = *app.add_subcommand("compare", "Solves a board by several algorithms");
  begin_group(compare, "Board");
  add_sides(compare, o.puzzle);

  begin_group(compare, "Searches");
  add_choices(compare, "--algorithm", o.algorithms,
              "The algorithms (bfs, dfs, iddfs, ucs, greedy, astar, weighted-astar, idastar)");
  add_guides(compare, o.heuristics,
             "The heuristics (all that suit the board, without pdb:7-8 and pdb:6-6-6-6); "
             "pdb:PATTERNS[,reflected] and pdb:FILE[,reflected] are for idastar only");
  add_parameters(compare, o.puzzle, o.search);

  begin_group(compare, "Limits of each search");
  add_limits(compare, o.search, " (10)", " (1024)");

  begin_group(compare, "Output");
  add_choice<format>(compare, "--format", o.format, "The format of the table (text)");
  compare
      .add_option("--plot", o.plot,
                  "Draw nodes and time over the depth into this file, as SVG; for this, each "
                  "search also solves the boards along the shortest solution until a limit stops "
                  "it")
      ->check(common::has_name)
      ->type_name("FILE.svg");
  add_count(compare, "--plot-lines", o.plot_lines, 1, unlimited,
            "The most lines in a diagram of --plot (6); the diagram names the others");
  compare.add_option("BOARD", o.board, "The board")->type_name("")->required();
  end_groups(compare);
  return compare;
}

CLI::App& add_walk(CLI::App& app, walk_options& o) {
  CLI::App& walk = *app.add_subcommand("walk", "Makes boards by random walks from the goal");
  add_sides(walk, o.puzzle);
  add_count(walk, "--steps", o.steps, 0, unlimited, "The moves of each walk");
  walk.get_option("--steps")->required();
  add_flag(walk, "--no-loops", o.no_loops, "Visit no board twice in a walk");
  add_count(walk, "--seed", o.seed, 0, unlimited,
            "The seed of the first walk (0); each next walk has the next seed");
  add_count(walk, "--count", o.count, 0, unlimited, "The number of boards (1)");
  return walk;
}

CLI::App& add_check(CLI::App& app, check_options& o) {
  CLI::App& check =
      *app.add_subcommand("check", "Reports whether a board can be solved, and why");
  add_sides(check, o.puzzle);
  check.add_option("BOARD", o.board, "The board")->type_name("")->required();
  return check;
}

CLI::App& add_verify(CLI::App& app, verify_options& o) {
  CLI::App& verify = *app.add_subcommand("verify", "Checks a certificate without a search");
  verify.add_option("FILE", o.file, "The file that solve --certificate has written")
      ->type_name("")
      ->required();
  verify.footer(
      "Exit code: 0: it proves what is printed; 1: it proves nothing; 2: it is no certificate.");
  return verify;
}

struct pdb_commands {
  CLI::App const& build;
  CLI::App const& info;
};

pdb_commands add_pdb(CLI::App& app, pdb_build_options& b, pdb_info_options& i) {
  CLI::App& pdb = *app.add_subcommand("pdb", "Builds and describes pattern databases");
  pdb.require_subcommand(1);
  CLI::App& build = *pdb.add_subcommand("build", "Builds a pattern database, into a file");
  add_sides(build, b.puzzle);
  build.add_option("--out", b.out, "The file")->type_name("FILE")->required();
  add_flag(build, "--zero-aware", b.zero_aware,
           "Store the blank's region too: larger files, better lower bounds");
  add_count(build, "--threads", b.threads, 1, 1024, "Threads (one a processor)");
  build
      .add_option("PATTERNS", b.patterns,
                  "5-5-5, 6-6-3, 7-8, 6-6-6-6, or the tiles of each pattern: 1,2,3/4,5,6")
      ->type_name("")
      ->required();
  CLI::App& info =
      *pdb.add_subcommand("info", "Describes a file, and reports whether it is intact");
  info.add_option("FILE", i.file, "The file")->type_name("")->required();
  return {build, info};
}

CLI::App& add_help(CLI::App& app, std::vector<std::string>& words) {
  CLI::App& help = *app.add_subcommand("help", "Prints the help of a command");
  help.add_option("COMMAND", words, "The command: solve, or pdb build")->type_name("");
  help.footer("");
  return help;
}

// ---- unknown words

std::vector<std::string> commands_of(CLI::App const& app) {
  std::vector<std::string> names;
  for (CLI::App const* const command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// "expected build or info (--help says more)"
std::string expected_commands(CLI::App const& app) {
  auto const names = commands_of(app);
  if (names.empty()) return app.get_name() + " has none";
  return "expected " + alternatives(names) + " (--help says more)";
}

std::string unknown_command(CLI::App const& app, std::string const& word) {
  return unknown_word("command", word, commands_of(app), expected_commands(app));
}

/// The error for the first unknown option, if there is one.
std::optional<std::string> unknown_option(CLI::App const& app) {
  for (std::string const& word : app.remaining())
    if (word.size() > 1 && word.front() == '-' && word != "--") {
      std::vector<std::string> known;
      for (CLI::Option const* const option : app.get_options())
        for (std::string const& name : option->get_lnames()) known.push_back("--" + name);
      return unknown_word("option", word.substr(0, word.find('=')), known,
                          "--help lists the options");
    }
  for (CLI::App const* const command : app.get_subcommands())
    if (auto const error = unknown_option(*command)) return error;
  return std::nullopt;
}

/// The text of `npuzzle help WORD…`.
std::string help_of(CLI::App const& app, std::vector<std::string> const& words) {
  CLI::App const* in = &app;
  std::string name = app.get_name();
  for (std::string const& word : words) {
    auto const found =
        in->get_subcommands([&](CLI::App const* command) { return command->get_name() == word; });
    if (found.empty()) throw usage_error(unknown_command(*in, word));
    in = found.front();
    name += " " + word;
  }
  return in->get_formatter()->make_help(in, name, CLI::AppFormatMode::Normal);
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
    return text.str();
  } catch (CLI::ParseError const& e) {
    if (auto const error = unknown_option(app)) throw usage_error(*error);
    // If a command is missing, the first word that is not an option is reported as the unknown one.
    auto const chosen = app.get_subcommands();
    CLI::App const& in = chosen.empty() ? app : *chosen.front();
    bool const is_missing = !in.get_subcommands({}).empty() && in.get_subcommands().empty();
    int const first = chosen.empty() ? 1 : 2;
    if (is_missing && first < argc && argv[first][0] != '-')
      throw usage_error(unknown_command(in, argv[first]));
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
  app.formatter(std::make_shared<help_format>());
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
  std::vector<std::string> words;
  auto const& helping = add_help(app, words);
  auto text = parse(app, argc, argv);
  if (!text && helping.parsed()) text = help_of(app, words);
  if (text) return help_text{wrapped(*text, help_width())};

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
