// SPDX-License-Identifier: BSL-1.0
//
// Edited checkpoints with correct checksums: bytes for a search, for the place of its pause, and
// for the edits. Such a checkpoint must be rejected with a checkpoint_error, or the search must end
// with the result of an uninterrupted one, unless the edited value is trusted.
//
// These values are trusted, because only the interrupted search knows them:
//   iterations   the number of complete iterations, and whether one is running: only a new run
//                could show it;
//   cut          the least value and the depth that were cut in branches already left;
//   node, word 2 the number of tried actions of a node: their subtrees are not stored.
// Other values cannot be checked either, but no result depends on them: `expanded`, `generated`,
// `pruned`, `duplicates`, `max_depth`, `numbered`, `elapsed`, the number of a node.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "fuzz.hpp"

namespace {

using fuzz::reader;
using fuzz::require;
using puzzle = wend::puzzles::tile_puzzle<2, 3>;
using distance = wend::heuristics::manhattan<puzzle>;
using words = std::vector<std::string>;

constexpr char const* label = "2x3";

/// Returns the lines of a checkpoint, each as a list of words.
std::vector<words> lines_of(std::string const& text) {
  std::vector<words> lines;
  std::size_t const before = 32 + std::string_view(label).size();
  std::istringstream in(text.substr(before, text.size() - before - 8));
  for (std::string line; std::getline(in, line);) {
    words& next = lines.emplace_back(1);
    for (char const c : line)
      if (c == ' ')
        next.emplace_back();
      else
        next.back() += c;
  }
  return lines;
}

std::string sealed(std::vector<words> const& lines) {
  wend::detail::frame_writer out(wend::detail::file_kind::checkpoint, label);
  for (auto const& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i)
      out.append(line[i] + (i + 1 < line.size() ? " " : "\n"));
  return out.finish();
}

/// Returns a replacement for a word.
std::string edited(std::string const& word, reader& in) {
  static std::vector<std::string> const names{
      "-",    "yes",   "no",     "running", "solved",     "exhausted",  "depth_limit",
      "none", "fresh", "tested", "goal",    "cost_limit", "time_limit", "stopped",
      "0",    "1",     "nan",    "",        "4294967296", "-1",         "18446744073709551615",
      "7:",   "99:ab", "path",   "parent",  "\n",         "1e308",      "9223372036854775807"};
  unsigned const kind = in.byte();
  unsigned const value = in.byte();
  if (kind % 4 == 0) return names[value % names.size()];
  if (kind % 4 == 1) return std::to_string(value);
  std::istringstream number(word);
  std::uint64_t old = 0;
  number >> old;
  return std::to_string(kind % 4 == 2 ? old + value : old - value);
}

/// Changes a checkpoint. Returns true if all changed values are checked.
bool edit(std::vector<words>& lines, reader& in) {
  bool checked = true;
  for (int edits = 0; edits < 8 && !in.empty(); ++edits) {
    unsigned const which = in.byte();
    if (which == 255) {  // corrects the counts, if they exist
      std::uint64_t sum = 0;
      words* pruned = nullptr;
      std::uint64_t begun = 0;
      for (auto& line : lines) {
        if (line.size() < 2) continue;
        std::istringstream in_words(line[1]);
        std::uint64_t n = 0;
        in_words >> n;
        if (line[0] == "generated" || line[0] == "iterations") sum += n;
        if (line[0] == "expanded" || line[0] == "duplicates" || line[0] == "goals") sum -= n;
        if (line[0] == "begun") begun = n;
        if (line[0] == "pruned") pruned = &line;
        if (line[0] == "path" && line.size() > 2 && (line[2] == "fresh" || line[2] == "tested"))
          --sum;
      }
      if (pruned) (*pruned)[1] = std::to_string(sum - (1 - begun));
      continue;
    }
    words& line = lines[which % lines.size()];
    std::size_t const word = in.byte() % line.size();
    line[word] = edited(line[word], in);
    if (line[0] == "iterations" || line[0] == "cut" || (line[0] == "node" && word == 2) ||
        word == 0)
      checked = false;
  }
  return checked;
}

template <class Search>
std::string answer_of(Search& search, std::uint64_t most) {
  auto const status = search.run({.max_expanded = most, .max_depth = 40});
  auto const result = search.result();
  return std::string(to_string(status)) + (result.cost ? " " + std::to_string(*result.cost) : "");
}

template <class Make>
void check(reader& in, Make const& make) {
  auto unbroken = make();
  std::string const answer = answer_of(unbroken, 100'000);
  auto const total = unbroken.statistics().expanded;

  auto search = make();
  search.run({.max_expanded = total * in.byte() / 255, .max_depth = 40});
  std::ostringstream out;
  wend::save_checkpoint(search, out, label);
  auto lines = lines_of(out.str());
  bool const checked = edit(lines, in);

  auto other = make();
  std::istringstream text(sealed(lines));
  try {
    wend::load_checkpoint(other, text, label);
  } catch (wend::checkpoint_error const& e) {
    require(std::string_view(e.what()).size() > 20, "what is wrong with a checkpoint is said");
    require(other.statistics().generated == 0, "what is refused changes nothing");
    require(answer_of(other, 100'000) == answer, "a search that refused a checkpoint can be run");
    return;
  }
  auto const loaded = other.statistics().expanded;
  std::string const found = answer_of(other, loaded + 200'000);
  if (!checked) return;
  require(found == answer,
          "an edited checkpoint is refused, or changes no answer: " + sealed(lines));
}

}  // namespace

int fuzz::checkpoint(bytes input) {
  reader in(input);
  puzzle const p(wend::puzzles::goal::blank_first);
  distance const h(p);
  auto const start = p.parse("1 4 2 3 0 5");  // one board near the goal, one far from it
  auto const far = p.parse("3 4 5 0 1 2");
  switch (in.below(4)) {
    case 0: check(in, [&] { return wend::idastar.search(p, far, h); }); break;
    case 1: check(in, [&] { return wend::idastar.search(p, start, h); }); break;
    case 2: check(in, [&] { return wend::iddfs.search(p, start); }); break;
    default:
      check(in,
            [&] { return wend::idastar.search(p, far, h, {.cycles = wend::cycle_check::path}); });
  }
  return 0;
}
