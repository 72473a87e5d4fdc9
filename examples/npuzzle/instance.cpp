// SPDX-License-Identifier: BSL-1.0
#include "instance.hpp"

#include <algorithm>     // std::all_of, std::any_of
#include <cerrno>        // errno
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <string_view>
#include <system_error>  // std::error_code, std::generic_category
#include <utility>       // std::move, std::pair

#include <fmt/format.h>

#include <wend/core/quoted_text.hpp>
#include <wend/puzzles/board_text.hpp>

#include "../common/line_reader.hpp"
#include "suggestion.hpp"

namespace npuzzle {
namespace {

using wend::puzzles::board;
using wend::puzzles::board_shape;
using wend::puzzles::topology;

/// A board as typed, and its description in error messages.
struct typed_board {
  std::string text;
  std::string name;
};

/// Calls `read` with the board of each line as it is read. `source` is the input's name.
template <class Read>
void for_each_line(std::istream& input, std::string const& source, Read read) {
  std::string const before = source.empty() ? "" : source + ": ";
  common::line_reader lines(input);
  bool any = false;
  try {
    while (lines.next()) {
      if (lines.text().find_first_not_of(" \t\r") == std::string::npos) continue;
      any = true;
      read(typed_board{lines.text(), fmt::format("{}line {}: ", before, lines.number())});
    }
  } catch (common::line_error const& e) {
    throw usage_error(before + e.what());
  }
  if (!any)
    throw usage_error(source.empty() ? "no boards on standard input" : before + "no boards in it");
}

/// True if the text has letters, which boards never have.
bool is_word(std::string const& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// True if the text names a file. Boards have neither letters nor slashes. A text with spaces or brackets
/// names a file only if that file exists.
bool is_file_name(std::string const& text) {
  if (text.find('/') == std::string::npos && !is_word(text)) return false;
  std::error_code error;
  return text.find_first_of(" \t,[]\r\n") == std::string::npos ||
         std::filesystem::exists(text, error);
}

/// Opens the file of boards with this name.
std::ifstream file_of_boards(std::string const& path) {
  std::error_code error;
  auto const what = std::filesystem::status(path, error);
  auto const name = wend::quoted_text(path);
  if (what.type() == std::filesystem::file_type::not_found)
    throw usage_error(
        fmt::format("{} is no board, and there is no such file: expected tiles such as "
                    "\"1 2 3 0\", or a file with a board a line",
                    name));
  if (what.type() == std::filesystem::file_type::directory)
    throw usage_error(fmt::format("{} is a directory: expected a file with a board a line", name));
  if (error) throw usage_error(fmt::format("{} cannot be read: {}", name, error.message()));
  if (what.type() != std::filesystem::file_type::regular &&
      what.type() != std::filesystem::file_type::fifo)
    throw usage_error(fmt::format("{} is no file: expected one with a board a line", name));
  errno = 0;
  std::ifstream file(path);
  if (!file)
    throw usage_error(fmt::format("{} cannot be read: {}", name,
                                  std::generic_category().message(errno)));
  return file;
}

/// Calls `read` with the board of each argument.
template <class Read>
void for_each_argument(std::vector<std::string> const& texts, Read read) {
  std::size_t number = 0;
  for (std::string const& text : texts) {
    ++number;
    if (text == "-")
      throw usage_error("'-' stands for all boards: expected no other board with it");
    if (is_file_name(text)) {
      auto file = file_of_boards(text);
      for_each_line(file, text, read);
      continue;
    }
    read(typed_board{text, texts.size() == 1 ? "" : fmt::format("board {}: ", number)});
  }
}

/// Reads a board; an error names its source.
template <class Read>
board<> reading(std::string const& name, Read read) {
  try {
    return read();
  } catch (wend::puzzles::invalid_board const& e) {
    throw usage_error(name + e.what());
  }
}

/// The sides given by the options. A single side means a square.
std::optional<board_shape<>> shape_of(puzzle_options const& o) {
  if (!o.rows && !o.cols) return std::nullopt;
  return board_shape<>(o.rows ? *o.rows : *o.cols, o.cols ? *o.cols : *o.rows);
}

std::optional<wend::puzzles::goal> named_goal(std::string const& word) {
  if (word == "blank-first") return wend::puzzles::goal::blank_first;
  if (word == "blank-last") return wend::puzzles::goal::blank_last;
  return std::nullopt;
}

board<> read_board(std::optional<board_shape<>> shape, typed_board const& typed) {
  return reading(typed.name, [&] {
    return shape ? wend::puzzles::parse_board(*shape, typed.text)
                 : wend::puzzles::parse_board(typed.text);
  });
}

/// The goal, if it is given as a board.
board<> read_goal(puzzle_options const& o) {
  if (is_word(o.goal))
    throw usage_error("--goal: " + unknown_word("value", o.goal, {"blank-first", "blank-last"},
                                                "expected blank-first, blank-last or a board"));
  return read_board(shape_of(o), {o.goal, "--goal: "});
}

instance make_instance(puzzle_options const& o, board<> goal, board<> start) {
  return {o.torus ? topology::torus : topology::plane, o.order, std::move(goal), std::move(start)};
}

/// Why an unsolvable instance cannot be solved, in a few words.
std::string_view short_reason(instance const& i) {
  using wend::puzzles::connection;
  switch (wend::puzzles::connection_of(i.edges, i.goal.rows(), i.goal.cols())) {
    case connection::line: return "another order of the tiles";
    case connection::ring: return "another cyclic order of the tiles";
    case connection::parity:
    case connection::everything: break;
  }
  std::size_t const cols = i.goal.cols();
  std::size_t const from = i.start.blank();
  std::size_t const to = i.goal.blank();
  return (from / cols + from % cols + to / cols + to % cols) % 2 == 0
             ? "an odd permutation"
             : "an even permutation, and the blank is an odd number of steps away";
}

/// Detects a board without quotes.
bool are_single_tiles(std::vector<std::string> const& texts) {
  return texts.size() > 1 && std::all_of(texts.begin(), texts.end(), [](std::string const& text) {
           return text.size() <= 3 && text.find_first_not_of("0123456789") == std::string::npos;
         });
}

}  // namespace

std::vector<instance> read_instances(puzzle_options const& options,
                                     std::vector<std::string> const& boards, std::istream& input) {
  if (!options.rows && !options.cols && are_single_tiles(boards))
    throw usage_error("a board is one argument: put its tiles in quotes");
  bool const from_input = boards.size() == 1 && boards[0] == "-";
  auto const named = named_goal(options.goal);
  auto shape = shape_of(options);
  std::optional<board<>> goal;
  if (!named) {
    goal = read_goal(options);
    shape = goal->shape();
  }
  std::vector<instance> instances;
  auto const read = [&](typed_board const& typed) {
    board<> const start = read_board(shape, typed);
    instances.push_back(
        make_instance(options, goal ? *goal : board<>(start.shape(), *named), start));
  };
  if (from_input)
    for_each_line(input, "", read);
  else
    for_each_argument(boards, read);
  return instances;
}

instance read_instance(puzzle_options const& options, std::string const& board,
                       std::istream& input) {
  auto instances = read_instances(options, {board}, input);
  if (instances.size() != 1)
    throw usage_error(fmt::format("{} boards: expected one", instances.size()));
  return std::move(instances.front());
}

instance goal_instance(puzzle_options const& options) {
  auto const shape = shape_of(options);
  auto const named = named_goal(options.goal);
  if (named && !shape)
    throw usage_error("the sides of the board are missing: expected --rows or --cols");
  board<> const goal = named ? board<>(*shape, *named) : read_goal(options);
  return make_instance(options, goal, goal);
}

wend::puzzles::solvability verdict_on(instance const& i) {
  return wend::puzzles::explain_solvability(i.edges, i.start, i.goal);
}

std::string verdict_in_words(instance const& i) {
  using wend::puzzles::goal;
  auto const verdict = verdict_on(i);
  if (verdict.solvable) return fmt::format("solvable: {}\n", verdict.reason);
  auto text = fmt::format("cannot be solved: {}\n{}\n", short_reason(i), verdict.reason);
  for (auto const& [other, name] :
       {std::pair(goal::blank_first, "blank-first"), std::pair(goal::blank_last, "blank-last")}) {
    board<> const to(i.start.shape(), other);
    if (to != i.goal && wend::puzzles::is_solvable(i.edges, i.start, to))
      text += fmt::format("with --goal {} it can be solved\n", name);
  }
  return text;
}

}  // namespace npuzzle
