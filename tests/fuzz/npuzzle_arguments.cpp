// SPDX-License-Identifier: BSL-1.0
//
// npuzzle with arbitrary arguments, each terminated by a zero; after an argument "<" follows the
// standard input. The work that the arguments request is limited after they are parsed, so that a
// run is short.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <unistd.h>

#include <wend/heuristics/table_file.hpp>

#include "../../examples/npuzzle/commands.hpp"
#include "../../examples/npuzzle/exit_code.hpp"
#include "../../examples/npuzzle/options.hpp"
#include "fuzz.hpp"

namespace {

using fuzz::require;
namespace exit_code = npuzzle::exit_code;

/// Captures the standard output during its lifetime, also that of the C library.
class caught_output {
 public:
  caught_output() : file_(std::tmpfile()), stdout_(dup(STDOUT_FILENO)) {
    require(file_ != nullptr && stdout_ != -1, "there is room for a temporary file");
    std::fflush(stdout);
    dup2(fileno(file_), STDOUT_FILENO);
  }
  caught_output(caught_output const&) = delete;
  caught_output& operator=(caught_output const&) = delete;
  ~caught_output() {
    std::fflush(stdout);
    dup2(stdout_, STDOUT_FILENO);
    close(stdout_);
    std::fclose(file_);
  }
  [[nodiscard]] std::string text() {
    std::fflush(stdout);
    std::rewind(file_);
    std::string text;
    for (int c = 0; (c = std::fgetc(file_)) != EOF;) text += static_cast<char>(c);
    return text;
  }

 private:
  std::FILE* file_;
  int stdout_;
};

/// Replaces std::cin during its lifetime.
class given_input {
 public:
  explicit given_input(std::string const& text) : text_(text), cin_(std::cin.rdbuf(text_.rdbuf())) {
    std::cin.clear();
  }
  given_input(given_input const&) = delete;
  given_input& operator=(given_input const&) = delete;
  ~given_input() { std::cin.rdbuf(cin_); }

 private:
  std::istringstream text_;
  std::streambuf* cin_;
};

constexpr char const* checkpoint_file = "fuzz.checkpoint";  // in the working directory

template <class Number, class Most>
void at_most(Number& n, Most most) {
  n = std::min<Number>(n, most);
}

void limit(npuzzle::search_options& o, std::uint64_t expansions) {
  if (o.width) at_most(*o.width, 100u);
  auto& limits = o.limits;
  limits.max_expanded = std::min(limits.max_expanded.value_or(expansions), expansions);
  limits.max_time.reset();  // otherwise two runs might differ
}

/// Removes tables: they may be files of any user, or take long to build.
void limit(npuzzle::guide& g) {
  if (g.kind == npuzzle::heuristic::tables) g = {};
}

void limit(npuzzle::solve_options& o) {
  if (o.heuristic) limit(*o.heuristic);
  limit(o.search, 100);
  if (o.prune_moves) at_most(*o.prune_moves, 6u);
  if (o.boards.size() > 3) o.boards.resize(3);
  o.progress = npuzzle::watching::never;
  // Replaces the requested file, which may belong to any user.
  if (!o.checkpoint.empty()) o.checkpoint = checkpoint_file;
  o.certificate.clear();
}
void limit(npuzzle::compare_options& o) {
  for (auto& g : o.heuristics) limit(g);
  limit(o.search, 20);
}
void limit(npuzzle::walk_options& o) {
  at_most(o.steps, 200u);
  at_most(o.count, 3u);
}
void limit(npuzzle::check_options&) {}
void limit(npuzzle::verify_options& o) { o.file = "/"; }
void limit(npuzzle::pdb_build_options& o) { o.patterns.clear(); }  // rejected: nothing is written
void limit(npuzzle::pdb_info_options& o) { o.file = "/"; }
void limit(npuzzle::help_text&) {}

/// Returns true if every line looks like a JSON object.
bool are_objects(std::string const& lines) {
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);)
    if (line.empty() || line.front() != '{' || line.back() != '}') return false;
  return lines.ends_with('\n');
}

void check_output(npuzzle::solve_options const& o, int code, std::string const& out) {
  require(code == exit_code::solved || code == exit_code::unsolvable || code == exit_code::limit,
          "solve ends with 0, 1 or 3");
  if (o.format == npuzzle::format::json)
    require(are_objects(out), "a board gives an object a line");
  else
    require(out.find(code == exit_code::unsolvable ? "cannot be solved: " : "expanded, ") !=
                    out.npos ||
                o.boards.size() > 1 || o.boards[0] == "-",
            "the answer says so");
}
void check_output(npuzzle::compare_options const& o, int code, std::string const& out) {
  require(code == exit_code::solved || code == exit_code::unsolvable || code == exit_code::limit,
          "compare ends with 0, 1 or 3");
  if (o.format == npuzzle::format::json)
    require(are_objects(out), "a method gives an object a line");
  auto const lines = std::count(out.begin(), out.end(), '\n');
  if (o.format == npuzzle::format::csv) {
    require(lines >= 2, "a head and rows");
    std::istringstream in(out);
    std::optional<std::ptrdiff_t> commas;
    for (std::string line; std::getline(in, line);) {
      auto const count = std::count(line.begin(), line.end(), ',');
      require(count == commas.value_or(count), "all rows have as many cells");
      commas = count;
    }
  }
}
void check_output(npuzzle::walk_options const& o, int code, std::string const& out) {
  require(code == exit_code::solved, "walk ends with 0");
  require(static_cast<std::size_t>(std::count(out.begin(), out.end(), '\n')) == o.count,
          "a walk gives a board a line");
}
void check_output(npuzzle::check_options const&, int code, std::string const& out) {
  require(out.starts_with(code == exit_code::solved ? "solvable: " : "cannot be solved: ") &&
              code <= exit_code::unsolvable,
          "check says whether a board can be solved");
}
void check_output(npuzzle::verify_options const&, int, std::string const&) {
  require(false, "a directory is no certificate");
}
void check_output(npuzzle::pdb_build_options const&, int, std::string const&) {
  require(false, "no patterns are built");
}
void check_output(npuzzle::pdb_info_options const&, int, std::string const&) {
  require(false, "a directory has no tables");
}
void check_output(npuzzle::help_text const& help, int code, std::string const& out) {
  require(code == exit_code::solved && out == help.text && !out.empty(), "help is printed");
}

/// Runs a command and checks its output, unless the command is rejected.
void run(npuzzle::command const& command) {
  caught_output output;
  int code = exit_code::usage;
  try {
    code = std::visit([](auto const& options) { return npuzzle::run(options); }, command);
  } catch (npuzzle::usage_error const& e) {
    require(std::string(e.what()).size() > 5, "an error is a sentence");
    require(output.text().empty(), "who is refused has nothing printed");
    return;
  } catch (wend::heuristics::table_file_error const& e) {
    require(std::string(e.what()).size() > 5, "an error is a sentence");
    require(output.text().empty(), "who is refused has nothing printed");
    return;
  } catch (std::invalid_argument const& e) {  // thrown by the library, such as invalid_board
    require(std::string(e.what()).size() > 5, "an error is a sentence");
    require(output.text().empty(), "who is refused has nothing printed");
    return;
  }
  auto const out = output.text();
  std::visit([&](auto const& options) { check_output(options, code, out); }, command);
}

}  // namespace

int fuzz::npuzzle_arguments(bytes input) {
  reader in(input);
  std::vector<std::string> arguments;
  std::string text;
  while (!in.empty() && arguments.size() < 16) {
    arguments.push_back(in.text());
    if (arguments.back() != "<") continue;
    arguments.pop_back();
    while (!in.empty()) text += static_cast<char>(in.byte());
  }
  std::vector<char const*> argv{"npuzzle"};
  for (auto const& a : arguments) argv.push_back(a.c_str());
  argv.push_back(nullptr);
  given_input const standard_input(text);
  npuzzle::command command;
  try {
    command = npuzzle::parse_arguments(static_cast<int>(argv.size()) - 1, argv.data());
  } catch (npuzzle::usage_error const& e) {
    require(std::string(e.what()).size() > 5, "an error is a sentence");
    return 0;
  }
  std::visit([](auto& options) { limit(options); }, command);
  std::remove(checkpoint_file);
  run(command);
  auto* const solve = std::get_if<npuzzle::solve_options>(&command);
  if (solve && !solve->checkpoint.empty()) {  // a run that a limit has stopped resumes
    solve->search.limits.max_expanded = 200;
    run(command);
  }
  std::remove(checkpoint_file);
  return 0;
}
