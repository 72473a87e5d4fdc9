// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

using namespace wend::puzzles;
using puzzle = tile_puzzle<3, 3>;

namespace {

/// Returns every board of the 8-puzzle as text, with its distance from the goal: by breadth-first
/// search over texts, without the library.
std::vector<std::pair<std::string, int>> const& boards() {
  static auto const all = [] {
    std::map<std::string, int> seen{{"012345678", 0}};
    std::vector<std::pair<std::string, int>> found{{"012345678", 0}};
    for (std::size_t i = 0; i < found.size(); ++i) {
      auto const [text, depth] = found[i];
      std::size_t const blank = text.find('0');
      auto const slide = [&, d = depth, t = text](std::size_t to) {
        std::string next = t;
        std::swap(next[blank], next[to]);
        if (seen.emplace(next, d + 1).second) found.emplace_back(next, d + 1);
      };
      if (blank >= 3) slide(blank - 3);
      if (blank < 6) slide(blank + 3);
      if (blank % 3 != 0) slide(blank - 1);
      if (blank % 3 != 2) slide(blank + 1);
    }
    return found;
  }();
  return all;
}

/// All boards take a third of an hour with `misplaced` and hours with `nil`. Only WEND_ALL_BOARDS=1
/// in the environment selects them all; otherwise a sample is searched.
std::size_t all_or_every(std::size_t sample) {
  return std::getenv("WEND_ALL_BOARDS") ? 1 : sample;
}

template <class H>
void check(std::size_t every) {
  puzzle const p{goal::blank_first};
  H const h{p};
  std::size_t done = 0;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < boards().size(); i += every, ++done) {
    auto const& [text, depth] = boards()[i];
    std::array<int, 9> cells{};
    for (std::size_t c = 0; c < 9; ++c) cells[c] = text[c] - '0';
    puzzle::state_type const start(p.shape(), std::span<int const>(cells));
    auto const a = wend::astar(p, start, h);
    auto const b = wend::idastar(p, start, h);
    bool const right = a && b && *a.cost == depth && *b.cost == depth &&
                       a.actions.size() == static_cast<std::size_t>(depth) &&
                       b.actions.size() == a.actions.size();
    if (!right && ++wrong < 5) {
      std::string const board(text);  // a lambda cannot capture a binding (clang 14)
      CAPTURE(board);
      CHECK(right);
    }
  }
  CHECK(wrong == 0);
  CHECK(done >= boards().size() / every);
}

struct nil_of : wend::heuristics::nil {
  explicit nil_of(puzzle const&) {}
};

}  // namespace

TEST_CASE("A* and IDA* find the depth of boards of the 8-puzzle") {
  REQUIRE(boards().size() == 181'440);
  CHECK(boards().back().second == 31);
  check<wend::heuristics::manhattan<puzzle>>(WEND_SLOW_TESTS ? 499 : 4999);
  check<wend::heuristics::misplaced<puzzle>>(WEND_SLOW_TESTS ? 4999 : 36'289);
  check<nil_of>(WEND_SLOW_TESTS ? 29'989 : 100'001);
}

TEST_CASE("A* and IDA* find the depth of every board of the 8-puzzle: Manhattan [slow]") {
  check<wend::heuristics::manhattan<puzzle>>(1);
}

TEST_CASE("A* and IDA* find the depth of boards of the 8-puzzle: misplaced [slow]") {
  check<wend::heuristics::misplaced<puzzle>>(all_or_every(61));
}

TEST_CASE("A* and IDA* find the depth of boards of the 8-puzzle: nil [slow]") {
  check<nil_of>(all_or_every(9'973));
}
