// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::count, std::min
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <iostream>   // std::cout
#include <stdexcept>  // std::runtime_error
#include <string>
#include <string_view>
#include <utility>    // std::move

#include <CLI/CLI.hpp>

#include <wend/core/limits.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/core/result.hpp>

#include "../common/arguments.hpp"
#include "../common/program.hpp"
#include "../common/read_number.hpp"

/// \file
/// Shared code of the classic puzzle programs: exit codes, error messages, the limits of searches,
/// and lists in Python's format. (wend::puzzles::parse_board reads the boards.)

namespace classic {

/// The exit codes of the programs.
enum exit_status : int { success = 0, unsolvable = 1, bad_input = 2, not_found = 3 };

/// Ends a program before it prints anything, with a sentence on standard error and an exit code.
class failure : public std::runtime_error {
 public:
  failure(exit_status status, std::string const& sentence)
      : std::runtime_error(sentence), status_(status) {}

  [[nodiscard]] exit_status status() const noexcept { return status_; }

 private:
  exit_status status_;
};

/// \throws failure if the puzzle's goal cannot be reached from this board.
template <class Puzzle>
void require_solvable(Puzzle const& puzzle, typename Puzzle::state_type const& start) {
  if (auto const answer = puzzle.explain_solvability(start); !answer.solvable)
    throw failure(unsolvable, "the board cannot be solved: " + answer.reason);
}

/// Checks a decimal number, and removes leading zeros. CLI11 would read -1 and numbers of more than
/// 64 bits as the greatest number, and 010 as 8.
inline CLI::Validator const whole_number{
    [](std::string& text) {
      if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos)
        return wend::quoted_text(text) + " is no whole number";
      text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
      std::uint64_t value{};
      return common::read_number(text, value) ? "" : wend::quoted_text(text) + " is too large";
    },
    ""};

/// Checks a number of seconds. CLI11 would accept "nan", which limits nothing.
inline std::string decimal_number(std::string const& text) {
  bool const is_one = text.find_first_of("0123456789") != std::string::npos &&
                      text.find_first_not_of("0123456789.") == std::string::npos &&
                      std::count(text.begin(), text.end(), '.') < 2;
  return is_one ? "" : wend::quoted_text(text) + " is no number of seconds";
}

/// Adds options that limit searches. There is always a memory limit, because a hard board would use
/// all memory.
inline void add_limits(CLI::App& program, wend::search_limits<int>& limits) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  limits.max_memory = 2048 * mebibyte;
  program.add_option("--max-expanded", limits.max_expanded, "The most boards to expand")
      ->option_text("NUMBER")
      ->transform(whole_number);
  program
      .add_option_function<double>(
          "--max-time", [&](double s) { limits.max_time = std::chrono::duration<double>(s); },
          "The most seconds to search")
      ->option_text("SECONDS")
      ->check(decimal_number)
      ->check(CLI::Range(0.0, 1e9));
  program
      .add_option_function<std::size_t>(
          "--max-memory", [&](std::size_t n) { limits.max_memory = n * mebibyte; },
          "The most MiB that a search's tables may take (2048)")
      ->option_text("MIB")
      ->transform(whole_number)
      ->check(CLI::Range(std::size_t{0}, std::size_t{1} << 20));
}

/// `'up'`
inline std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

/// Formats an argument for a message: as it is, or quoted if it is long or not plain text.
inline std::string shown(std::string const& word) {
  std::string const text = wend::quoted_text(word);
  return text.size() == word.size() + 2 ? word : text;
}

/// Formats `[a, b, c]`, with `text(item)` for each item.
template <class Range, class Text>
std::string list_of(Range const& items, Text const& text) {
  std::string list;
  for (auto const& item : items) {
    if (!list.empty()) list += ", ";
    list += text(item);
  }
  return "[" + list + "]";
}

/// Prints one line on standard error, even if the quoted text has several.
inline void complain(CLI::App const& program, std::string sentence) {
  common::complain(program.get_name(), std::move(sentence));
}

/// Reports that a search ended without a solution, and why.
inline exit_status no_solution(CLI::App const& program, wend::search_status why) {
  std::cout << "None\n";
  complain(program, "the search ended without a solution: " + std::string(to_string(why)));
  return not_found;
}

/// The main function of a program: reads its arguments and runs `body()`, which returns the exit
/// code. If the arguments are wrong, prints `usage`.
template <class Body>
int run(CLI::App& program, std::string const& usage, int argc, char** argv, Body&& body) {
  auto const read_and_run = [&]() -> int {
    try {
      program.parse(argc, argv);
      return body();
    } catch (CLI::Success const& help) {
      return program.exit(help);
    } catch (CLI::ParseError const& e) {
      complain(program, common::with_quoted_arguments(e.what(), argc, argv) + ": expected " + usage);
      return bad_input;
    } catch (failure const& e) {
      complain(program, e.what());
      return e.status();
    }
  };
  return common::run(program.get_name(), read_and_run);
}

}  // namespace classic
