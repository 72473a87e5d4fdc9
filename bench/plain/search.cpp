// SPDX-License-Identifier: BSL-1.0
//
// Breadth-first search, A*, greedy search and Dijkstra's algorithm on problems as their users write
// them on the first evening, compared with hand-written loops.

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "../support/korf.hpp"
#include "grid.hpp"
#include "sides.hpp"
#include "tiles.hpp"

#include <wend/adapters/problem_from.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/ucs.hpp>

namespace {

using by_hand::order;
using plain::board;
using plain::expected;

constexpr char const* row = "plain_search";

// --- sliding tiles
// --------------------------------------------------------------------------------

void add_whole_eight() {
  expected const want{.cost = 0, .stored = 181'440};  // 9! / 2
  std::vector const starts{plain::goal_board<3>()};
  plain::add_side(row, "8_puzzle_bfs", "wend", want, plain::endless_tiles<3>{}, starts,
                  [](auto const& p, auto const& s) { return wend::bfs(p, s); });
  plain::tiles_by_hand<3, false> const space{};
  plain::add_by_hand<order::breadth>(row, "8_puzzle_bfs", want, space, starts);
  plain::add_side(row, "8_puzzle_bfs_expand", "wend", want,
                  plain::expanding<plain::endless_tiles<3>>{}, starts,
                  [](auto const& p, auto const& s) { return wend::bfs(p, s); });
  plain::add_by_hand<order::breadth>(row, "8_puzzle_bfs_expand", want, space, starts);
}

/// The boards of bench/astar.cpp, whose cheapest solutions sum up to 703 moves.
std::vector<board<3>> eight_boards() {
  constexpr std::uint32_t seed = 30;
  std::mt19937 random(seed);
  std::vector<board<3>> drawn;
  while (drawn.size() != 32) {
    board<3> b = plain::goal_board<3>();
    for (std::size_t i = 8; i > 0; --i) std::swap(b[i], b[random() % (i + 1)]);
    int inversions = 0;
    for (std::size_t i = 0; i < b.size(); ++i)
      for (std::size_t j = i + 1; j < b.size(); ++j)
        if (b[i] != 0 && b[j] != 0 && b[i] > b[j]) ++inversions;
    if (inversions % 2 == 0) drawn.push_back(b);
  }
  return drawn;
}

void add_eight() {
  auto const starts = eight_boards();
  expected const cheapest{.cost = 703};
  plain::add_side(
      row, "8_puzzle_astar", "wend", cheapest, plain::tiles<3>{}, starts,
      [](auto const& p, auto const& s) { return wend::astar(p, s, plain::manhattan<3>{}); });
  plain::add_by_hand<order::a_star>(row, "8_puzzle_astar", cheapest, plain::tiles_by_hand<3>{},
                                    starts);
  plain::add_side(
      row, "8_puzzle_greedy", "wend", {}, plain::tiles<3>{}, starts,
      [](auto const& p, auto const& s) { return wend::greedy(p, s, plain::manhattan<3>{}); });
  plain::add_by_hand<order::greedy>(row, "8_puzzle_greedy", {}, plain::tiles_by_hand<3>{}, starts);
}

/// The 15-puzzle as a lambda problem: actions are the next boards.
auto fifteen_of_lambdas() {
  return wend::problem_from(
      [](board<4> const& b) {
        int const blank = plain::blank_of<4>(b);
        std::vector<board<4>> next;
        next.reserve(4);
        for (auto const d : plain::directions)
          if (plain::allows<4>(blank, d)) next.push_back(plain::moved<4>(b, blank, d));
        return next;
      },
      [goal = plain::goal_board<4>()](board<4> const& b) { return b == goal; });
}

template <class Problem>
void add_fifteen(int number, std::string const& kind, Problem const& p) {
  auto const& korf = bench::korf(number);
  std::string const instance = "korf_" + std::to_string(number) + kind;
  std::vector const starts{korf.board};
  expected const want{.cost = static_cast<double>(korf.cost)};
  plain::add_side(row, instance, "wend", want, p, starts, [](auto const& problem, auto const& b) {
    return wend::astar(problem, b, plain::manhattan<4>{});
  });
  plain::add_by_hand<order::a_star>(row, instance, want, plain::tiles_by_hand<4>{}, starts);
}

// --- grids
// ----------------------------------------------------------------------------------------

grids::map const& random_1000() {
  constexpr std::uint32_t seed = 1;  // the corners are connected
  static grids::map const made = grids::random_map(1000, seed);
  return made;
}
// The cost of the cheapest path from corner to corner, by baselines::grids_by_hand.
constexpr double length_4 = 1998;
constexpr double length_8 = 1646.5281374238632;

template <int Neighbours, class Grid>
void add_grid(std::string const& kind) {
  constexpr plain::point start{0, 0}, goal{999, 999};
  std::vector const starts{start};
  expected const want{.cost = Neighbours == 4 ? length_4 : length_8};
  Grid const p{&random_1000(), goal};
  auto const spaces = plain::tasks(plain::grid_by_hand<Neighbours>{&random_1000(), goal}, starts);
  std::string const a_star = "grid_astar_" + std::to_string(Neighbours) + kind;
  plain::add_side(row, a_star, "wend", want, p, starts, [=](auto const& problem, auto const& s) {
    return wend::astar(problem, s, plain::grid_distance<Neighbours>{goal});
  });
  plain::add_by_hand<order::a_star>(row, a_star, want, spaces);
  std::string const ucs = "grid_ucs_" + std::to_string(Neighbours) + kind;
  plain::add_side(row, ucs, "wend", want, p, starts,
                  [](auto const& problem, auto const& s) { return wend::ucs(problem, s); });
  plain::add_by_hand<order::dijkstra>(row, ucs, want, spaces);
}

int const added = [] {
  add_whole_eight();
  add_eight();
  for (int const number : {79, 12, 42, 55}) add_fifteen(number, "", plain::tiles<4>{});
  for (int const number : {79, 55}) add_fifteen(number, "_array", plain::walled_tiles<4>{});
  for (int const number : {79, 55})
    add_fifteen(number, "_expand", plain::expanding<plain::tiles<4>>{});
  for (int const number : {79, 55}) add_fifteen(number, "_lambda", fifteen_of_lambdas());
  add_grid<4, plain::grid<4>>("");
  add_grid<8, plain::grid<8>>("");
  add_grid<4, plain::expanding_grid<4>>("_expand");
  add_grid<8, plain::expanding_grid<8>>("_expand");
  return 0;
}();

}  // namespace
