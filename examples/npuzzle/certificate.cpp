// SPDX-License-Identifier: BSL-1.0
#include "certificate.hpp"

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <wend/core/quoted_text.hpp>
#include <wend/proof/certify.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/puzzles/board_text.hpp>

#include "../common/read_number.hpp"
#include "any_puzzle.hpp"
#include "commands.hpp"
#include "exit_code.hpp"
#include "report.hpp"
#include "signals.hpp"

namespace npuzzle {
namespace {

/// The subject of a certificate. It is the file's second line, which `verify` reads.
struct claim {
  instance boards;
  heuristic guide;
};

constexpr std::string_view between = "; ";

std::string text_of(claim const& c) {
  auto const& i = c.boards;
  return fmt::format("npuzzle; {}; {}; {}; {}; {}; {}", i.goal.rows(), i.goal.cols(),
                     i.edges == wend::puzzles::topology::torus ? "torus" : "plane",
                     name_of(c.guide), to_string(i.start), to_string(i.goal));
}

/// The beginning of a file, at most 4096 bytes, because a file that is not a certificate may have
/// long lines.
std::string beginning_of(std::istream& in) {
  std::string text(4096, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

/// Reads the claim from the beginning of a file.
/// \throws usage_error if that is not the beginning of a certificate of npuzzle
claim read_claim(std::string const& file, std::string const& text) {
  auto const refuse = [&file](std::string const& why) {
    throw usage_error(fmt::format("{}: {}", file, why));
  };
  constexpr std::string_view begin = "wend-certificate 1\nabout npuzzle; ";
  auto const end = text.find('\n', begin.size());
  if (!text.starts_with(begin) || end == std::string::npos)
    refuse("no certificate of npuzzle: expected 'wend-certificate 1' and 'about npuzzle; …'");
  std::vector<std::string> words;
  for (std::string_view rest = std::string_view(text).substr(begin.size(), end - begin.size());;) {
    auto const at = rest.find(between);
    words.emplace_back(rest.substr(0, at));
    if (at == std::string_view::npos) break;
    rest.remove_prefix(at + between.size());
  }
  auto const fault = [&] {
    return usage_error(
        fmt::format("{}: line 2 is not a board: {}: expected rows, columns, plane or torus, a "
                    "heuristic, a board and its goal, with '; ' between",
                    file, wend::quoted_text(text.substr(19, end - 19))));
  };
  if (words.size() != 6 || (words[2] != "plane" && words[2] != "torus")) throw fault();
  auto const side = [](std::string_view word) {  // 0 if it is not a number
    std::size_t n = 0;
    return common::read_number(word, n) && n <= wend::puzzles::max_side ? n : 0;
  };
  std::size_t const rows = side(words[0]);
  std::size_t const cols = side(words[1]);
  auto const guide = named<heuristic>(words[3]);
  if (rows == 0 || cols == 0 || !guide) throw fault();
  try {
    wend::puzzles::board_shape<> const shape(rows, cols);
    return {{words[2] == "torus" ? wend::puzzles::topology::torus : wend::puzzles::topology::plane,
             wend::puzzles::move_order::udlr, parse_board(shape, words[5]),
             parse_board(shape, words[4])},
            *guide};
  } catch (wend::puzzles::invalid_board const&) {
    throw fault();
  }
}

}  // namespace

certified write_certificate(instance const& i, method const& m, answer const& a, output::file& to) {
  heuristic const kind = m.heuristic ? m.heuristic->kind : heuristic::manhattan;
  auto const p = puzzle_of(i);
  auto const h = heuristic_on(i, kind);
  auto limits = m.options.limits;
  limits.max_depth.reset();  // a proof covers all paths
  limits.max_expanded.reset();
  limits.stop = [] { return noted_signals::came(); };
  auto const made = wend::certify(p, i.start, h, a.result, to.stream(), limits,
                                  wend::puzzles::board_codec(p), text_of({i, kind}));
  if (made.status != wend::search_status::solved && made.status != wend::search_status::exhausted)
    return {false, fmt::format("no certificate: {}\n", failure_in_words(made.status, {.limits = limits}))};
  to.finish();
  auto const& proof = made.certificate;
  std::string const boards = fmt::format("certificate: {} boards prove that ", proof.states);
  if (proof.is_unsolvable()) return {true, boards + "there is no solution\n"};
  return {true, fmt::format("{}no solution has fewer than {} moves\n", boards, *proof.bound)};
}

int run(verify_options const& options) {
  std::ifstream file(options.file);
  if (!file) throw usage_error(fmt::format("{}: cannot be read", options.file));
  std::string const begin = beginning_of(file);
  claim const c = read_claim(options.file, begin);
  auto const& i = c.boards;
  if (auto const why = unserved(c.guide, i))
    throw usage_error(fmt::format("{}: {}", options.file, *why));
  auto const p = puzzle_of(i);
  auto const h = heuristic_on(i, c.guide);
  file.clear();
  std::stringstream piped;
  bool const is_pipe = !file.seekg(0);
  if (is_pipe) {
    file.clear();
    piped << begin << file.rdbuf();
    piped.clear();  // nothing may follow the beginning
  }
  std::istream& in = is_pipe ? static_cast<std::istream&>(piped) : file;
  auto const found =
      wend::check_certificate(p, i.start, h, in, wend::puzzles::board_codec(p));
  fmt::print("{}\nto {}, {}x{}, {}, {}\n", to_string(i.start), to_string(i.goal), i.goal.rows(),
             i.goal.cols(), i.edges == wend::puzzles::topology::torus ? "torus" : "plane",
             name_of(c.guide));
  if (!found) {
    fmt::print("refused: line {}: {}\n", found.line, found.reason);
    return exit_code::unsolvable;
  }
  if (found.is_unsolvable())
    fmt::print("proved: there is no solution\n");
  else
    fmt::print("proved: no solution has fewer than {} moves\n", *found.bound);
  if (found.cost) fmt::print("a solution of {} moves is in the file\n", *found.cost);
  return exit_code::solved;
}

}  // namespace npuzzle
