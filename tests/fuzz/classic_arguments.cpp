// SPDX-License-Identifier: BSL-1.0
//
// The classic programs with arbitrary arguments: a byte for the program, then the arguments, each
// terminated by a zero; after an argument "<" follows the standard input. The main functions of the
// programs are called under the names that CMakeLists.txt gives them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz.hpp"

int driver_main(int argc, char** argv);
int eight_puzzle_main(int argc, char** argv);
int p8_main(int argc, char** argv);
int tile_puzzle_main(int argc, char** argv);
int torus_puzzle_main(int argc, char** argv);

namespace {

using fuzz::require;

struct program {
  std::string_view name;
  int (*main)(int argc, char** argv);
  std::string_view limited;  // the command that accepts limits; empty: the program itself does
};
constexpr std::array programs{
    program{"eight_puzzle", &eight_puzzle_main, ""},
    program{"torus_puzzle", &torus_puzzle_main, "solve"},
    program{"tile_puzzle", &tile_puzzle_main, "solve"},
    program{"p8", &p8_main, ""},
    program{"driver", &driver_main, ""},
};

/// Redirects the standard streams during its lifetime.
class redirected {
 public:
  explicit redirected(std::string const& input)
      : in_(input),
        cin_(std::cin.rdbuf(in_.rdbuf())),
        cout_(std::cout.rdbuf(out_.rdbuf())),
        cerr_(std::cerr.rdbuf(err_.rdbuf())) {
    std::cin.clear();
  }
  redirected(redirected const&) = delete;
  redirected& operator=(redirected const&) = delete;
  ~redirected() {
    std::cin.rdbuf(cin_);
    std::cout.rdbuf(cout_);
    std::cerr.rdbuf(cerr_);
  }
  [[nodiscard]] std::string out() const { return out_.str(); }
  [[nodiscard]] std::string err() const { return err_.str(); }

 private:
  std::istringstream in_;
  std::ostringstream out_;
  std::ostringstream err_;
  std::streambuf* cin_;
  std::streambuf* cout_;
  std::streambuf* cerr_;
};

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// Returns true if all characters differ, as in a board.
bool may_be_board(std::string text) {
  std::sort(text.begin(), text.end());
  return std::adjacent_find(text.begin(), text.end()) == text.end();
}

/// Shortens a number that a program might interpret, so that a run is short.
std::string tamed(std::string const& argument) {
  auto const equals = argument.find('=');
  auto const begin = equals == argument.npos ? 0 : equals + 1;
  std::string const value = argument.substr(begin);
  if (!is_number(value) || value.size() < 3 || value.size() > 20 || may_be_board(value))
    return argument;
  return argument.substr(0, begin) + value.substr(value.size() - 2);
}

bool starts_any(std::vector<std::string> const& arguments, std::string_view with) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](std::string const& a) { return a.starts_with(with); });
}

/// Adds a limit to the search that the arguments request, unless they have one.
void limit(program const& p, std::vector<std::string>& arguments) {
  if (starts_any(arguments, "--max-expanded")) return;
  auto at = arguments.begin();
  if (!p.limited.empty()) {
    at = std::find(at, arguments.end(), p.limited);
    if (at == arguments.end()) return;
    ++at;
  }
  arguments.insert(at, "--max-expanded=60");
}

/// Returns true if the program would search all boards of the 8-puzzle by distance, which takes too
/// long.
bool is_sweep(std::vector<std::string> const& arguments) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](std::string const& a) {
                       auto const dots = a.find("..");
                       return is_number(a.substr(a.find('=') + 1)) || (dots != a.npos && dots > 0);
                     }) &&
         starts_any(arguments, "--sweep");
}

bool is_line(std::string const& text) {
  return text.size() > 1 && text.find_first_of("\n\r") == text.size() - 1;
}

}  // namespace

int fuzz::classic_arguments(bytes input) {
  // A program must not find a terminal either, on which it would start a game.
  static bool const no_terminal = std::freopen("/dev/null", "r", stdin) != nullptr;
  require(no_terminal, "standard input can be given away");

  reader in(input);
  program const& p = programs[in.below(programs.size())];
  std::vector<std::string> arguments;
  std::string text;
  while (!in.empty() && arguments.size() < 12) {
    auto const argument = in.text();
    if (argument == "<") {
      while (!in.empty()) text += static_cast<char>(in.byte());
      break;
    }
    arguments.push_back(tamed(argument));
  }
  limit(p, arguments);
  if (p.name == "p8" && is_sweep(arguments)) return 0;

  std::string name(p.name);
  std::vector<char*> argv{name.data()};
  for (auto& a : arguments) argv.push_back(a.data());
  argv.push_back(nullptr);
  int status = 0;
  std::string out;
  std::string err;
  {
    redirected const streams(text);
    status = p.main(static_cast<int>(argv.size()) - 1, argv.data());
    out = streams.out();
    err = streams.err();
  }
  require(status >= 0 && status <= 3, "a program ends with 0, 1, 2 or 3");
  if (status == 1 || status == 2) {
    require(out.empty(), "who fails has printed nothing");
    require(is_line(err) && err.starts_with(name + ": "), "and says why in one line");
  }
  if (status == 3)
    require(out.find("None") != out.npos || err.find(name + ": the search ended") != err.npos,
            "who stops at a limit says so");
  if (status == 0) require(!out.empty() || p.name == "driver", "success prints something");
  return 0;
}
