// SPDX-License-Identifier: BSL-1.0
//
// Edited certificates, or arbitrary bytes: one byte for the problem (boards in three notations, or
// a graph with rounded costs), one that decides whether a valid file is edited, then the edits or
// the file. A certificate that passes must be true, by breadth-first search without the library or
// by relaxing all edges.

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

#include "../support/random_graph.hpp"
#include "fuzz.hpp"

namespace {

using fuzz::reader;
using fuzz::require;
using puzzle = wend::puzzles::tile_puzzle<2, 3>;

/// Returns a number that is mostly small, sometimes large or invalid.
std::string number(reader& in) {
  unsigned const n = in.byte();
  switch (n) {
    case 255: return "18446744073709551615";
    case 254: return "2147483647";
    case 253: return "1e308";
    case 252: return "infinity";
    case 251: return "nan";
    case 250: return "-1";
    case 249: return "5e-324";
    default: return n < 200 ? std::to_string(n % 40) : std::to_string(n % 40) + ".5";
  }
}

/// Changes lines and bytes of a text until the input ends.
std::string edited(std::string text, reader& in) {
  while (!in.empty() && !text.empty() && text.size() < 100'000) {
    unsigned const what = in.below(7);
    std::size_t const at = (in.byte() + 256 * in.byte()) % text.size();
    std::size_t const first = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
    std::size_t const last = std::min(text.find('\n', at), text.size() - 1) + 1;
    std::string const line = text.substr(first, last - first);
    switch (what) {
      case 0: text[at] = static_cast<char>(in.byte()); break;
      case 1: text.erase(first, last - first); break;
      case 2: text.insert(first, line); break;
      case 3: text.resize(at); break;
      case 4: {  // replaces the first number of the line
        auto const space = line.find(' ');
        if (space == std::string::npos) break;
        auto const end = line.find_first_of(" \n", space + 1);
        text.replace(first + space + 1, std::min(end, line.size()) - space - 1, number(in));
        break;
      }
      case 5: {
        constexpr std::array<std::string_view, 8> words{"g",    "via",   "path",  "bound",
                                                        "end", "states", "about", ""};
        std::string const word(words[in.below(words.size())]);
        text.insert(first, word + " " + number(in) + " " + number(in) + "\n");
        break;
      }
      default: text.insert(at, 1 + in.byte() * 40u, 'g');
    }
  }
  return text;
}

/// Checks a certificate. Its bound must not exceed the least cost, which is empty if no goal can be
/// reached.
template <class P, class S, class H, class Codec, class Cost>
void check(P const& p, S const& start, H const& h, Codec const& codec, std::string const& text,
           std::optional<Cost> const& least) {
  std::istringstream in(text);
  auto const found = wend::check_certificate(p, wend::starts(start), h, in, codec,
                                             {.max_memory = 64 * 1024, .max_line = 2048});
  if (!found) {
    require(!found.bound && !found.cost, "what is refused proves nothing");
    return;
  }
  require(!found.cost || (least && !(*found.cost < *least)), "no path costs less than the least");
  require(!least || (found.bound && !(*least < *found.bound)), "no bound is above the least cost");
}

/// Returns the number of moves to the goal for each board from which the goal can be reached.
std::map<std::string, int> distances(puzzle const& p) {
  auto const name = [&](auto const& s) { return wend::puzzles::board_codec(p).encode(s); };
  std::map<std::string, int> known{{name(p.goal_state()), 0}};
  for (std::deque open{p.goal_state()}; !open.empty(); open.pop_front())
    for (auto const move : p.actions(open.front())) {
      auto const next = p.result(open.front(), move);
      if (known.emplace(name(next), known.at(name(open.front())) + 1).second) open.push_back(next);
    }
  return known;
}

/// The boards that a codec accepts. Boards from which the goal cannot be reached have no ranks.
enum class boards_taken { all, ranked };

template <class Codec>
void boards(reader& in, Codec const& codec, boards_taken taken = boards_taken::all) {
  static puzzle const p{wend::puzzles::goal::blank_last};
  static auto const least = distances(p);
  bool const solvable = in.below(4) != 0 || taken == boards_taken::ranked;
  std::string const words = solvable ? "4 1 2 5 0 3" : "2 1 3 4 5 0";
  std::vector const start{p.parse(words)};
  wend::heuristics::manhattan const h{p};
  std::string text;
  if (in.below(8) == 0) {
    text = in.text();
  } else {
    auto search = wend::astar.search(p, wend::starts(start), h);
    search.run({.max_expanded = in.below(256)});  // some searches stop before their end
    std::ostringstream out;
    static_cast<void>(wend::write_certificate(search, out, codec));
    text = edited(out.str(), in);
  }
  auto const known = least.find(words);
  check(p, start, h, codec, text,
        known == least.end() ? std::optional<int>() : std::optional<int>(known->second));
}

void graphs(reader& in) {
  std::mt19937 random(in.byte());
  auto const g = tests::random_graph<tests::graph<double>>(
      random, {.vertices = 8, .edges = 20, .goals = 1, .large_costs = true});
  std::vector const start{0};
  auto const t = tests::truth_of(g, start);
  auto const h = tests::make_guide(tests::guides[in.below(5)], t, random);
  auto search = wend::astar.search(g, wend::starts(start), h);
  search.run();
  std::ostringstream out;
  wend::number_codec<int> const codec;
  static_cast<void>(wend::write_certificate(search, out, codec));
  check(g, start, h, codec, edited(out.str(), in), t.cost);
}

}  // namespace

int fuzz::certificate(bytes input) {
  static puzzle const p{wend::puzzles::goal::blank_last};
  reader in(input);
  switch (in.below(4)) {
    case 0: boards(in, wend::puzzles::board_codec(p)); break;
    case 1: boards(in, wend::pack_codec(p)); break;
    case 2: boards(in, wend::rank_codec(p), boards_taken::ranked); break;
    default: graphs(in);
  }
  return 0;
}
