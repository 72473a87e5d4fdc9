// SPDX-License-Identifier: BSL-1.0
//
// Breadth-first search, A*, greedy search and Dijkstra's algorithm on problems as their users write
// them on the first evening, beside the loop by hand.

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "../support/korf.hpp"
#include "grid.hpp"
#include "sides.hpp"
#include "tiles.hpp"

#include <wend/core/adapters.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/ucs.hpp>

namespace {

using by_hand::order;
using plain::board;
using plain::expected;
using plain::task;

constexpr char const* row = "plain_search";

/// The same starts for every side.
template <class Problem, class State>
std::vector<task<Problem, State>> tasks(Problem const& p, std::vector<State> const& starts) {
  std::vector<task<Problem, State>> all;
  for (State const& s : starts) all.push_back({p, s});
  return all;
}

template <order Order, class Space, class State>
void add_by_hand(std::string const& instance, expected const& want, Space const& space,
                 std::vector<State> const& starts) {
  plain::add_side(
      row, instance, "by_hand_std", want, [=] { return tasks(space, starts); },
      by_hand::best_first<by_hand::std_map, Order, Space>);
  plain::add_side(
      row, instance, "by_hand_flat", want, [=] { return tasks(space, starts); },
      by_hand::best_first<by_hand::flat_map, Order, Space>);
}

// --- sliding tiles
// --------------------------------------------------------------------------------

void add_whole_eight() {
  expected const want{.cost = 0, .stored = 181'440};  // 9! / 2
  std::vector const starts{plain::goal_board<3>()};
  plain::add_side(
      row, "8_puzzle_bfs", "wend", want, [=] { return tasks(plain::endless_tiles<3>{}, starts); },
      [](auto const& p, auto const& s) { return wend::bfs(p, s); });
  using space = plain::tiles_by_hand<3, false>;
  plain::add_side(
      row, "8_puzzle_bfs", "by_hand_std", want, [=] { return tasks(space{}, starts); },
      by_hand::bfs<by_hand::std_map, space>);
  plain::add_side(
      row, "8_puzzle_bfs", "by_hand_flat", want, [=] { return tasks(space{}, starts); },
      by_hand::bfs<by_hand::flat_map, space>);
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
      row, "8_puzzle_astar", "wend", cheapest, [=] { return tasks(plain::tiles<3>{}, starts); },
      [](auto const& p, auto const& s) { return wend::astar(p, s, plain::manhattan<3>{}); });
  add_by_hand<order::a_star>("8_puzzle_astar", cheapest, plain::tiles_by_hand<3>{}, starts);
  plain::add_side(
      row, "8_puzzle_greedy", "wend", {}, [=] { return tasks(plain::tiles<3>{}, starts); },
      [](auto const& p, auto const& s) { return wend::greedy(p, s, plain::manhattan<3>{}); });
  add_by_hand<order::greedy>("8_puzzle_greedy", {}, plain::tiles_by_hand<3>{}, starts);
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
  plain::add_side(
      row, instance, "wend", want, [=] { return tasks(p, starts); },
      [](auto const& problem, auto const& s) {
        return wend::astar(problem, s, plain::manhattan<4>{});
      });
  add_by_hand<order::a_star>(instance, want, plain::tiles_by_hand<4>{}, starts);
}

// --- grids
// ----------------------------------------------------------------------------------------

grids::map const& random_1000() {
  constexpr std::uint32_t seed = 1;  // the corners are connected
  static grids::map const made = grids::random_map(1000, seed);
  return made;
}
// Of the cheapest path from corner to corner: as baselines::grids_by_hand finds it.
constexpr double length_4 = 1998;
constexpr double length_8 = 1646.5281374238632;

template <int Neighbours>
void add_grid() {
  constexpr plain::point start{0, 0}, goal{999, 999};
  std::vector const starts{start};
  for (bool const informed : {true, false}) {
    expected const want{.cost = Neighbours == 4 ? length_4 : length_8};
    std::string const instance =
        std::string("grid_") + (informed ? "astar_" : "ucs_") + std::to_string(Neighbours);
    plain::add_side(
        row, instance, "wend", want,
        [=] {
          return tasks(plain::grid<Neighbours>{&random_1000(), goal}, starts);
        },
        [=](auto const& p, auto const& s) {
          return informed ? wend::astar(p, s, plain::grid_distance<Neighbours>{goal})
                          : wend::ucs(p, s);
        });
    plain::grid_by_hand<Neighbours> const space{&random_1000(), goal};
    if (informed)
      add_by_hand<order::a_star>(instance, want, space, starts);
    else
      add_by_hand<order::dijkstra>(instance, want, space, starts);
  }
}

int const added = [] {
  add_whole_eight();
  add_eight();
  for (int const number : {79, 12, 42, 55}) add_fifteen(number, "", plain::tiles<4>{});
  for (int const number : {79, 55}) add_fifteen(number, "_array", plain::walled_tiles<4>{});
  for (int const number : {79, 55}) add_fifteen(number, "_lambda", fifteen_of_lambdas());
  add_grid<4>();
  add_grid<8>();
  return 0;
}();

}  // namespace
