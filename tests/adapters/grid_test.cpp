// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/grid.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/replay.hpp>
#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/bidirectional_pathmax.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/scaled.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../../bench/support/grids.hpp"
#include "../../examples/grid_path/map_file.hpp"
#include "refused_starts.hpp"

using wend::corner_cutting;
using wend::grid_cell;
using wend::grid_map;
using wend::grid_problem;
using wend::octile_cost;

namespace {

/// True if a + b √2 < c + d √2, in integers: the signs, then the squares.
bool is_less(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  std::int64_t const p = c - a;  // is 0 < p + q √2?
  std::int64_t const q = d - b;
  if (p >= 0 && q >= 0) return p > 0 || q > 0;
  if (p <= 0 && q <= 0) return false;
  auto const square = [](std::int64_t n) {  // below 2^64
    auto const size = static_cast<std::uint64_t>(n < 0 ? -n : n);
    return size * size;
  };
  bool const straight_is_more = square(p) > 2 * square(q);
  return p > 0 ? straight_is_more : !straight_is_more;
}

/// Each cell is free with this probability in percent.
std::vector<std::string> random_rows(int width, int height, unsigned percent, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::string> rows(static_cast<std::size_t>(height));
  for (auto& row : rows)
    for (int x = 0; x < width; ++x) row += random() % 100 < percent ? '.' : '#';
  return rows;
}

/// Returns the cheapest lengths from all cells to a goal, by relaxing all steps until nothing
/// changes. The steps are computed independently here: `length(diagonal, from, to)` is empty if
/// there is no such step.
template <class Cost, class Length>
std::vector<std::optional<Cost>> lengths_to(int width, int height, grid_cell goal, Length length) {
  std::vector<std::optional<Cost>> found(static_cast<std::size_t>(width * height));
  auto const at = [&](int x, int y) -> auto& {
    return found[static_cast<std::size_t>(y * width + x)];
  };
  at(goal.x, goal.y) = Cost{};
  for (bool changed = true; changed;) {
    changed = false;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int v = std::max(y - 1, 0); v <= std::min(y + 1, height - 1); ++v)
          for (int u = std::max(x - 1, 0); u <= std::min(x + 1, width - 1); ++u) {
            if ((u == x && v == y) || !at(u, v)) continue;
            std::optional<Cost> const step =
                length(u != x && v != y, grid_cell{x, y}, grid_cell{u, v});
            if (!step) continue;
            auto const sum = static_cast<Cost>(*at(u, v) + *step);
            if (!at(x, y) || sum < *at(x, y)) {
              at(x, y) = sum;
              changed = true;
            }
          }
  }
  return found;
}

/// Checks that A* from every cell finds the cost of relaxation, and that the heuristic keeps its
/// promises.
template <class P, class H, class Cost>
void check_all(P const& p, H const& h, std::vector<std::optional<Cost>> const& truth) {
  static_assert(std::is_same_v<Cost, wend::cost_t<P>>);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    grid_cell const start = p.map().at(i);
    if (!p.map().is_free(start)) continue;
    CAPTURE(to_string(start));
    auto const r = wend::astar(p, start, h);
    REQUIRE(r.cost == truth[i]);
    CHECK(r.statistics.reopened == 0);
    CHECK(wend::ucs(p, start).cost == truth[i]);
    if (truth[i]) CHECK(wend::check_solution(p, start, r).reason == "");
    if (truth[i]) CHECK(!(*truth[i] < h(start)));
    if (truth[i]) CHECK(wend::check_problem(p, start, 20, h));
  }
  CHECK(wend::check_problem(p, p.goal(), 60));
}

/// Checks that bidirectional searches find the same costs.
template <class P, class H, class Cost>
void check_both_ends(P const& p, H const& h, std::vector<std::optional<Cost>> const& truth) {
  static_assert(wend::two_way_heuristic_for<H, P>);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    grid_cell const start = p.map().at(i);
    if (!p.map().is_free(start)) continue;
    CAPTURE(to_string(start));
    auto const near_optimal = wend::nbs(p, start, p.goal(), h);
    CHECK(near_optimal.cost == truth[i]);
    if (truth[i]) CHECK(wend::check_solution(p, start, near_optimal).reason == "");
    CHECK(wend::baestar(p, start, p.goal(), h).cost == truth[i]);
    if constexpr (wend::unit_cost_problem<P>)
      CHECK(wend::astar(p, start, wend::heuristics::bidirectional_pathmax{h}).cost == truth[i]);
  }
}

/// Checks that searches with estimates of 0, also combined ones, have the costs and nodes of ucs.
template <class P, class H>
void check_nil(P const& p, grid_cell start, H const& h) {
  using namespace wend::heuristics;
  auto const truth = wend::ucs(p, start);
  auto const check = [&](auto const& blind) {
    auto const r = wend::astar(p, start, blind);
    CHECK(r.cost == truth.cost);
    CHECK(r.statistics.expanded == truth.statistics.expanded);
  };
  check(nil{});
  check(max_of{nil{}, nil{}});
  check(additive{nil{}, scaled{nil{}, 3}});
  check(scaled{h, 0});
  auto const informed = wend::astar(p, start, h);
  for (auto const& r : {wend::astar(p, start, max_of{nil{}, h}),
                        wend::astar(p, start, additive{h, nil{}}),
                        wend::astar(p, start, scaled{h, 1U})}) {
    CHECK(r.actions == informed.actions);
    CHECK(r.statistics.expanded == informed.statistics.expanded);
  }
  CHECK(wend::nbs(p, start, p.goal(), nil{}).cost == truth.cost);
  CHECK(wend::check_problem(p, start, 20, nil{}));
}

}  // namespace

TEST_CASE("octile_cost: costs are ordered as their lengths, and hold the numbers of their steps") {
  std::mt19937_64 random(1);
  // Lengths that are hard to tell apart: numerators and denominators of good approximations of √2.
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs{{0, 0},
                                                           {1, 0},
                                                           {0, 1},
                                                           {7, 0},
                                                           {0, 5},
                                                           {4'294'967'295, 0},
                                                           {0, 3'000'000'000},
                                                           {4'000'000'000, 100'000'000},
                                                           {1'855'077'841, 0},
                                                           {0, 1'311'738'121},
                                                           {0, 1'311'738'122},
                                                           {768'398'401, 0},
                                                           {0, 543'339'720},
                                                           {768'398'402, 543'339'720}};
  for (int i = 0; i < 100; ++i) {
    auto const range = std::int64_t{1} << (i % 31);
    auto const next = [&] { return static_cast<std::int64_t>(random() >> 33) % range; };
    pairs.emplace_back(next(), next());
  }
  for (auto const& [a, b] : pairs) {
    octile_cost const one(a, b);
    CHECK(one.straight() == a);
    CHECK(one.diagonal() == b);
    for (auto const& [c, d] : pairs) {
      octile_cost const other(c, d);
      REQUIRE((one < other) == is_less(a, b, c, d));
      REQUIRE((one == other) == (a == c && b == d));
      if (a + c < 1'000'000'000 && b + d < 1'000'000'000)
        REQUIRE(one + other == octile_cost(a + c, b + d));
    }
  }
  CHECK(octile_cost(3, 2).length() == doctest::Approx(3 + 2 * 1.41421356237));
  CHECK(to_string(octile_cost(11, 9)) == "11 + 9√2");
  CHECK(to_string(octile_cost(0, 1)) == "√2");
  CHECK(to_string(octile_cost(4, 0)) == "4");
  CHECK(to_string(octile_cost()) == "0");
  std::ostringstream out;
  out << octile_cost(11, 9) << ", " << grid_cell{3, 1} << ", " << wend::grid_step::north_east;
  CHECK(out.str() == "11 + 9√2, (3, 1), north-east");
}

TEST_CASE("octile_cost: costs that do not fit are rejected, and a sum that does not fit is less "
          "than a term") {
  CHECK_THROWS_WITH_AS(octile_cost(-1, 0),
                       "wend: an octile_cost of -1 straight and 0 diagonal steps: expected at "
                       "least 0 of each, and a length below 4.4e9",
                       std::out_of_range);
  CHECK_THROWS_AS(octile_cost(0, 3'200'000'000), std::out_of_range);
  CHECK_THROWS_AS(octile_cost(4'294'967'295, 3'000'000'000), std::out_of_range);
  CHECK_THROWS_AS(octile_cost(5'000'000'000, 0), std::out_of_range);
  // The integer that represents these diagonal steps is above 2^64: 4118906528 times 4478554083.
  CHECK_THROWS_AS(octile_cost(0, 4'118'906'528), std::out_of_range);
  CHECK_THROWS_AS(octile_cost(0, 4'294'967'295), std::out_of_range);
  CHECK_THROWS_AS(octile_cost(4'000'000'000, 4'294'967'295), std::out_of_range);
  CHECK_THROWS_AS(octile_cost(0, std::numeric_limits<std::int64_t>::max()), std::out_of_range);
  CHECK_THROWS_AS(octile_cost(std::numeric_limits<std::int64_t>::max(), 0), std::out_of_range);
  CHECK(octile_cost(4'399'999'999, 0).straight() == 4'399'999'999);
  CHECK(octile_cost(0, 3'111'269'837).diagonal() == 3'111'269'837);  // 4.4e9 / √2
  octile_cost const large(0, 3'100'000'000);
  CHECK(large + large < large);
  CHECK(octile_cost(4'000'000'000, 0) + large < large);
}

TEST_CASE(
    "grid_map: grids are made of text, rows, matrices and callables, with default free cells") {
  std::string const picture =
      ".#.\n"
      "...\n";
  auto const is_it = [&](auto const& map) {
    CHECK(map.picture() == picture);
    CHECK(map.width() == 3);
    CHECK(map.height() == 2);
    CHECK(map.cells() == 6);
  };
  is_it(grid_map{".#.", "..."});
  is_it(grid_map(".@.\r\nG S\r\n"));
  is_it(grid_map(std::string(".T.\n...")));
  is_it(grid_map(std::vector<std::string>{".O.", "..."}));
  is_it(grid_map(std::array<char const*, 2>{".W.", "..."}));
  is_it(grid_map(std::vector<std::vector<bool>>{{true, false, true}, {true, true, true}}));
  char const letters[2][3] = {{'.', '#', '.'}, {'.', '.', '.'}};  // no null after them
  is_it(grid_map(letters));
  char const padded[2][9] = {".#.", "..."};
  is_it(grid_map(padded));
  char const whole[7] = {'.', '#', '.', '\n', '.', '.', '.'};
  is_it(grid_map(whole));
  bool const plain[2][3] = {{true, false, true}, {true, true, true}};
  is_it(grid_map(plain));
  is_it(grid_map(wend::grid_size{3, 2}, plain));
  std::array<std::array<int, 3>, 2> const numbers{{{1, 0, 1}, {7, 2, 1}}};
  is_it(grid_map(numbers));
  is_it(grid_map(numbers, [](int n) { return n != 0; }));
  is_it(grid_map({3, 2}, [](grid_cell c) { return c != grid_cell{1, 0}; }));
  is_it(grid_map({3, 2}, [](int row, int column) { return row != 0 || column != 1; }));
  is_it(grid_map({3, 2}, [](int row, int column) { return row == 0 && column == 1 ? 'x' : 'o'; },
                 [](char letter) { return letter == 'o'; }));
  is_it(grid_map(".x.\n...", [](char c) { return c == '.'; }));

  static_assert(!decltype(grid_map{"."})::weighted);
  static_assert(!decltype(grid_map(plain))::weighted);
  static_assert(!decltype(grid_map(numbers, [](int n) { return n != 0; }))::weighted);
  static_assert(decltype(grid_map(numbers))::weighted);
  grid_map const weighted(numbers);
  CHECK(weighted.weight(3) == 7);
  CHECK(weighted.least_weight() == 1);
  CHECK(weighted.greatest_weight() == 7);
  // An empty optional is a blocked cell, and an optional of 0 is a free cell.
  grid_map const by_optional(numbers, [](int n) -> std::optional<double> {
    return n == 7 ? std::optional<double>{} : n / 2.0;
  });
  CHECK(by_optional.picture() == "...\n#..\n");
  CHECK(by_optional.least_weight() == 0);
  CHECK(by_optional.greatest_weight() == 1);
}

TEST_CASE("grid_map: invalid grids are rejected") {
  CHECK_THROWS_WITH_AS(grid_map("...\n..\n"),
                       "wend: row 1 of a grid has 2 cells: expected 3, as row 0 has",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map("...\n.x.\n"),
                       "wend: the cell (1, 1) of a grid is 'x': expected ., G, S or a space for a "
                       "free cell, @, O, T, W or # for a blocked cell, or a callable that "
                       "interprets cells",
                       std::invalid_argument);
  char const* const gap = "wend: row 1 of a grid has 0 cells: expected 2, as row 0 has";
  CHECK_THROWS_WITH_AS((grid_map{"..", "", "##"}), gap, std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map(std::vector<std::string>{"..", "", "##"}), gap,
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map("..\n\n##"), gap, std::invalid_argument);
  CHECK_THROWS_WITH_AS((grid_map{"", ".."}),
                       "wend: row 1 of a grid has 2 cells: expected 0, as row 0 has",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map{""}, "wend: a grid without cells: expected at least one",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map(""), "wend: a grid without cells: expected at least one",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map({-1, 2}, [](grid_cell) { return true; }),
                       "wend: a grid of -1 x 2 cells: expected at least 1 x 1",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_map(std::vector<std::vector<int>>{{1, 2}, {-3, 1}}),
                       "wend: the cost of the cell (0, 1) of a grid is -3, which is negative: "
                       "expected 0 or an empty optional for a blocked cell",
                       std::invalid_argument);
  std::vector<std::vector<double>> const faulty{{1, std::numeric_limits<double>::quiet_NaN()}};
  CHECK_THROWS_WITH_AS((grid_map(faulty)),
                       "wend: the cost of the cell (1, 0) of a grid is nan, which is not a number: "
                       "expected 0 or an empty optional for a blocked cell",
                       std::invalid_argument);
  std::vector<std::vector<double>> const endless{{1, std::numeric_limits<double>::infinity()}};
  CHECK_THROWS_WITH_AS((grid_map(endless)),
                       "wend: the cost of the cell (1, 0) of a grid is inf, which is infinite: "
                       "expected 0 or an empty optional for a blocked cell",
                       std::invalid_argument);

  grid_map const map{".#.", "..."};
  CHECK_THROWS_WITH_AS(
      grid_problem(map, {0, 2}),
      "wend: the goal is the cell (0, 2), which is outside of a grid of 3 x 2 cells",
      std::invalid_argument);
  CHECK_THROWS_WITH_AS(grid_problem(map, {0, 0}, wend::integer_steps{0, 1}),
                       "wend: integer_steps of 0 and 1: expected at least 1 of each",
                       std::invalid_argument);
  std::vector<std::vector<int>> const dear{{1, 500'000'000}};
  CHECK_THROWS_WITH_AS(grid_problem(grid_map(dear), {0, 0}, wend::integer_steps{}),
                       "wend: a grid of 2 x 1 cells, and a cell that costs 500000000: expected "
                       "costs of paths that fit their type",
                       std::invalid_argument);
  CHECK_NOTHROW(grid_problem(grid_map(dear), {0, 0}, wend::octile_steps{}));
  std::vector<std::vector<long>> const dearer{{1, 5'000'000'000}};
  CHECK_THROWS_AS(grid_problem(grid_map(dearer), {0, 0}, wend::octile_steps{}),
                  std::invalid_argument);
}

TEST_CASE(
    "grid_problem: a start outside is rejected, and no path begins or ends in a blocked cell") {
  grid_map const map{".#.", "..."};
  grid_problem const p(map, {2, 0});
  tests::check_starts_of_grid(p, wend::grid_manhattan(p));
  grid_problem const blocked(map, {1, 0});
  CHECK(blocked.goal() == grid_cell{1, 0});
  tests::check_goal_blocked(blocked, wend::grid_manhattan(blocked));
  grid_problem const diagonal(map, {1, 0}, wend::octile_steps{});
  tests::check_goal_blocked(diagonal, wend::grid_octile(diagonal));
  grid_cell const wall{1, 0};
  CHECK(wend::bidirectional_bfs(blocked, wall, wall).status == wend::search_status::exhausted);
  CHECK(wend::nbs(blocked, wall, wall, wend::heuristics::nil{}).status ==
        wend::search_status::exhausted);
}

TEST_CASE("grid_map: a picture shows a path") {
  grid_map const map{"....", ".#..", "....", "...."};
  grid_problem const p(map, {3, 2}, wend::octile_steps{});
  auto const r = wend::astar(p, {0, 0}, wend::grid_octile(p));
  CHECK(*r.cost == octile_cost(3, 1));
  auto const states = wend::replay(p, grid_cell{0, 0}, r.actions).states;
  REQUIRE(states.size() == 5);
  std::string const picture = map.picture(states);
  CHECK(std::count(picture.begin(), picture.end(), '*') == 3);
  CHECK(picture.front() == 'S');
  CHECK(picture.substr(10, 5) == "...G\n");
  std::vector<grid_cell> const path{{2, 0}, {3, 1}};
  CHECK(map.picture(path) == "..S.\n.#.G\n....\n....\n");
  CHECK(map.picture(path, {.margin = 1}) == ".S.\n#.G\n...\n");
  CHECK(map.picture(path, {.margin = 0}) == "S.\n.G\n");
  CHECK(map.picture(path, {.margin = std::numeric_limits<int>::max()}) == map.picture(path));
  CHECK_THROWS_WITH_AS((void)map.picture(path, {.margin = -1}),
                       "wend: a picture with a margin of -1: expected at least 0",
                       std::invalid_argument);
  CHECK(wend::to_string(wend::grid_step::south_west) == "south-west");
  CHECK(to_string(grid_cell{3, 1}) == "(3, 1)");
}

TEST_CASE("grid_problem: searches with straight steps find the costs of relaxation") {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    auto const rows = random_rows(9, 7, 75, seed);
    grid_map const map(rows);
    grid_cell goal{0, 0};
    while (!map.is_free(goal)) ++goal.x;
    grid_problem const p(map, goal);
    static_assert(wend::unit_cost_problem<decltype(p)>);
    auto const truth =
        lengths_to<int>(9, 7, goal, [&](bool diagonal, grid_cell from, grid_cell to) {
          return diagonal || !map.is_free(from) || !map.is_free(to) ? std::optional<int>{} : 1;
        });
    check_all(p, wend::grid_manhattan(p), truth);
    check_both_ends(p, wend::grid_manhattan(p), truth);
  }
}

TEST_CASE("grid_problem: searches with diagonal steps find the costs of relaxation, for each "
          "corner rule") {
  using enum corner_cutting;
  for (auto const corners : {forbidden, past_one, allowed})
    for (unsigned seed = 1; seed <= 3; ++seed) {
      auto const rows = random_rows(8, 6, 70, seed);
      auto const is_free = [&](int x, int y) {
        return rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.';
      };
      // The costs of free cells are 1 to 3.
      auto const weight = [&](grid_cell c) {
        return is_free(c.x, c.y) ? 1 + (c.x + 2 * c.y) % 3 : 0;
      };
      grid_map const map(rows, {.corners = corners});
      grid_map const weighted({8, 6}, weight, {.corners = corners});
      grid_cell goal{0, 0};
      while (!map.is_free(goal)) ++goal.x;
      auto const truth = [&]<class Cost>(Cost straight, Cost diagonal_cost, auto times) {
        return lengths_to<Cost>(
            8, 6, goal, [&](bool diagonal, grid_cell from, grid_cell to) -> std::optional<Cost> {
              if (!is_free(from.x, from.y) || !is_free(to.x, to.y)) return std::nullopt;
              if (!diagonal) return times(straight, to);
              bool const one = is_free(from.x, to.y);
              bool const other = is_free(to.x, from.y);
              if (corners == forbidden ? !(one && other) : corners == past_one && !(one || other))
                return std::nullopt;
              return times(diagonal_cost, to);
            });
      };
      auto const once = [](auto cost, grid_cell) { return cost; };
      auto const often = [&](auto cost, grid_cell to) {
        auto sum = cost;
        for (int i = 1; i < weight(to); ++i) sum = sum + cost;
        return sum;
      };
      grid_problem const octile(map, goal, wend::octile_steps{});
      check_all(octile, wend::grid_octile(octile),
                truth(octile_cost(1, 0), octile_cost(0, 1), once));
      grid_problem const dear(weighted, goal, wend::octile_steps{});
      auto const dear_truth = truth(octile_cost(1, 0), octile_cost(0, 1), often);
      check_all(dear, wend::grid_octile(dear), dear_truth);
      check_both_ends(dear, wend::grid_octile(dear), dear_truth);
      check_nil(dear, map.at(map.cells() - 1), wend::grid_octile(dear));
      grid_problem const king(map, goal, wend::king_steps{});
      static_assert(wend::unit_cost_problem<decltype(king)>);
      check_all(king, wend::grid_octile(king), truth(1, 1, once));
      for (auto const& [a, b] : {std::pair{5, 7}, {1, 3}, {3, 2}}) {
        grid_problem const p(map, goal, wend::integer_steps{a, b});
        check_all(p, wend::grid_octile(p), truth(a, b, once));
        grid_problem const w(weighted, goal, wend::integer_steps{a, b});
        check_all(w, wend::grid_octile(w), truth(a, b, often));
      }
      grid_problem const straight(weighted, goal);
      check_all(straight, wend::grid_manhattan(straight),
                lengths_to<int>(8, 6, goal, [&](bool diagonal, grid_cell from, grid_cell to) {
                  return diagonal || weight(from) == 0 || weight(to) == 0
                             ? std::optional<int>{}
                             : weight(to);
                }));
    }
}

TEST_CASE("grid heuristics: the estimates are exact on a grid without blocked cells") {
  grid_map const open({15, 15}, [](grid_cell) { return true; });
  grid_cell const goal{7, 7};
  auto const check_exact = [&](auto const& p, auto const& h) {
    for (int x = 3; x <= 11; ++x)
      for (int y = 3; y <= 11; ++y) CHECK(wend::ucs(p, {x, y}).cost == h({x, y}));
  };
  grid_problem const straight(open, goal);
  check_exact(straight, wend::grid_manhattan(straight));
  grid_problem const king(open, goal, wend::king_steps{});
  check_exact(king, wend::grid_octile(king));
  grid_problem const octile(open, goal, wend::octile_steps{});
  check_exact(octile, wend::grid_octile(octile));
  // With the last two pairs, diagonal steps are never worthwhile, or replace straight steps.
  for (auto const& [a, b] : {std::pair{5, 7}, {2, 3}, {1, 1}, {1, 2}, {1, 5}, {3, 2}}) {
    grid_problem const p(open, goal, wend::integer_steps{a, b});
    check_exact(p, wend::grid_octile(p));
  }
}

TEST_CASE("grid heuristics: towards and from another cell estimate the distance to that cell") {
  grid_map const map({6, 5}, [](grid_cell) { return true; });
  grid_problem const straight(map, {5, 4});
  grid_problem const diagonal(map, {5, 4}, wend::octile_steps{});
  wend::grid_manhattan const by_steps(straight);
  wend::grid_octile const by_lengths(diagonal);
  grid_cell const other{1, 0};
  grid_cell const s{4, 2};
  CHECK(by_steps(s) == 3);
  CHECK(by_steps.towards(other)(s) == 5);
  CHECK(by_steps.from(other)(s) == 5);
  CHECK(by_lengths(s) == octile_cost(1, 1));
  CHECK(by_lengths.towards(other)(s) == octile_cost(1, 2));
  CHECK(by_lengths.from(other)(s) == octile_cost(1, 2));
}

TEST_CASE(
    "grid heuristics: estimates of floating-point costs do not exceed rounded sums of the costs") {
  std::mt19937 random(1);
  auto const check_sums = [](auto const& p, auto const& h) {
    using cost = wend::cost_t<std::remove_cvref_t<decltype(p)>>;
    CHECK(h(p.goal()) == 0);
    int inconsistent = 0;
    int too_small = 0;
    for (std::uint64_t i = 0; i < p.state_count(); ++i) {
      grid_cell const from = p.unrank(i);
      for (auto const s : p.actions(from)) {
        grid_cell const to = p.result(from, s);
        cost const step = p.cost(from, s);
        if (h(from) > static_cast<cost>(step + h(to))) ++inconsistent;
        // The estimate of a step of the least cost is almost that cost.
        if (p.is_goal(to) && step == p.least_straight() && step <= p.least_diagonal() &&
            h(from) < static_cast<cost>(step * 0.999F))
          ++too_small;
      }
    }
    CHECK(inconsistent == 0);
    CHECK(too_small == 0);
  };
  auto const check = [&]<class Cost>(Cost unit, int width, int height, bool all_alike) {
    std::vector<Cost> costs(static_cast<std::size_t>(width * height), unit);
    if (!all_alike)
      for (auto& c : costs) c += unit * static_cast<Cost>(random() % 3);
    grid_map const map(
        {width, height},
        [&](grid_cell c) { return costs[static_cast<std::size_t>(c.y * width + c.x)]; },
        {.corners = corner_cutting::allowed});
    for (grid_cell const goal : {grid_cell{width - 1, height - 1}, {width / 2, 0}}) {
      grid_problem const straight(map, goal);
      check_sums(straight, wend::grid_manhattan(straight));
      grid_problem const king(map, goal, wend::king_steps{});
      check_sums(king, wend::grid_octile(king));
      for (auto const& [a, b] : {std::pair{5, 7}, {1, 2}, {1, 3}, {3, 2}, {1000, 1}, {99991, 1}}) {
        grid_problem const p(map, goal, wend::integer_steps{a, b});
        check_sums(p, wend::grid_octile(p));
      }
    }
    // If all cells cost the same, the cost found from the start is a sufficient limit.
    if constexpr (std::is_same_v<Cost, double>) {
      grid_problem const p(map, {width - 1, height - 1});
      wend::grid_manhattan const h(p);
      auto const truth = wend::ucs(p, {0, 0}).cost;
      REQUIRE(truth);
      CHECK(h({0, 0}) <= *truth);
      if (all_alike) CHECK(wend::astar(p, {0, 0}, h, {.max_cost = *truth}).cost == truth);
    }
  };
  for (bool const all_alike : {true, false}) {
    for (int n = 1; n <= 40; ++n) check(n == 8 ? 0.1 : 0.01 * n, n, 1, all_alike);
    for (int n = 2; n <= 9; ++n) {
      check(0.1 * n, n, n + 1, all_alike);
      check(0.1F * static_cast<float>(n), n, n, all_alike);
      check(1e-3F, 40 * n, 2, all_alike);
    }
  }
}

TEST_CASE("grid_problem: paths on game maps have the published lengths, and no node is reopened") {
  std::uint64_t reopened_by_doubles = 0;
  for (std::string const name : {"lak110d", "arena", "den000d"}) {
    CAPTURE(name);
    std::string const file = WEND_TEST_DATA "/grid/" + name + ".map";
    auto const map = grids::read_map(file);
    grids::map const m(map);
    std::size_t const each = name == "lak110d" ? 1 : name == "arena" ? 21 : 210;
    std::size_t i = 0;
    for (auto const& s : grids::read_scenarios(file + ".scen", map)) {
      if (i++ % each != 0) continue;
      grid_problem const p(map, s.goal, wend::octile_steps{});
      auto const r = wend::astar(p, s.start, wend::grid_octile(p));
      REQUIRE(r);
      CHECK(r.cost->length() == doctest::Approx(s.length).epsilon(6e-6));
      CHECK(r.statistics.reopened == 0);
      CHECK(wend::check_solution(p, s.start, r).reason == "");
      using array = wend::astar_options<octile_cost, wend::no_order,
                                        wend::duplicate_policy::closed_array>;
      auto const a = wend::astar(p, s.start, wend::grid_octile(p), array{});
      CHECK(a.actions == r.actions);
      CHECK(a.statistics.expanded == r.statistics.expanded);
      reopened_by_doubles +=
          wend::astar(grids::paths<8>(m, s.goal), s.start, grids::distance<8>{s.goal})
              .statistics.reopened;
    }
  }
  CHECK(reopened_by_doubles > 0);
}

TEST_CASE("grid_problem: searches use ranks by default") {
  grid_map const map({300, 300}, [](grid_cell) { return true; });
  grid_problem const p(map, {299, 299});
  static_assert(wend::densely_ranked_problem<decltype(p)>);
  auto const r = wend::bfs(p, {0, 0});
  auto const a =
      wend::bfs(p, {0, 0}, wend::bfs_options<int, wend::duplicate_policy::closed_array>{});
  CHECK(r.statistics.stored == 90'000);
  // The array alone takes 4 bytes a cell; a hash table takes 8 and more.
  CHECK(r.statistics.bytes == a.statistics.bytes);
}

TEST_CASE_TEMPLATE("grid heuristics: an estimate that does not fit the cost type is an error", Cost,
                   float, double) {
  constexpr Cost large = std::numeric_limits<Cost>::max() / 2;
  grid_map<Cost> const map(std::vector<std::vector<Cost>>(1, std::vector<Cost>(4, large)));
  grid_problem const straight(map, grid_cell{3, 0});
  CHECK_THROWS_AS(wend::astar(straight, {0, 0}, wend::grid_manhattan(straight)),
                  wend::invalid_cost);
  CHECK(wend::astar(straight, {2, 0}, wend::grid_manhattan(straight)).cost == large);
  grid_problem const diagonal(map, grid_cell{3, 0}, wend::king_steps{});
  CHECK_THROWS_AS(wend::astar(diagonal, {0, 0}, wend::grid_octile(diagonal)), wend::invalid_cost);
  CHECK(wend::astar(diagonal, {2, 0}, wend::grid_octile(diagonal)).cost == large);
}
