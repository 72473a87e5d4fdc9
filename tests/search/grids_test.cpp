// SPDX-License-Identifier: BSL-1.0
//
// Costs that are not integers: the published lengths of paths on the maps of games.
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/grid.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../../bench/support/grids.hpp"
#include "../../examples/grid_path/map_file.hpp"

using wend::duplicate_policy;

namespace {

std::string file_of(std::string const& name) { return WEND_TEST_DATA "/grid/" + name + ".map"; }
grids::map read_map(std::string const& name) {
  return grids::map(grids::read_map(file_of(name)));
}
std::vector<grids::scenario> read_scenarios(std::string const& name) {
  return grids::read_scenarios(file_of(name) + ".scen", grids::read_map(file_of(name)));
}

/// Checks a solution against the published cost, which has six digits.
template <class P, class Result>
void check(P const& p, grids::scenario const& s, Result const& r) {
  REQUIRE(r);
  CHECK(std::abs(*r.cost - s.length) < 0.00051);
  CHECK(wend::check_solution(p, s.start, r).reason == "");
}

/// Checks that states by number have the same path and counts as states by coordinates.
void check_numbered(grids::map const& m, grids::scenario const& s) {
  constexpr auto closed_array = duplicate_policy::closed_array;
  using options = wend::astar_options<double, wend::no_order, closed_array>;
  auto const r = wend::astar(grids::ranked_paths<8>(m, s.goal), s.start, grids::distance<8>{s.goal},
                             options{});
  grids::numbered_paths<8> const p(m, s.goal);
  auto const width = static_cast<std::uint32_t>(m.width());
  auto const n =
      wend::astar(p, m.number(s.start), grids::numbered_distance<8>{{s.goal}, width}, options{});
  REQUIRE(n);
  CHECK(n.actions == r.actions);
  CHECK(n.statistics.expanded == r.statistics.expanded);
  CHECK(n.statistics.generated == r.statistics.generated);
  CHECK(wend::check_solution(p, m.number(s.start), n).reason == "");
}

template <duplicate_policy Duplicates, class P>
void check_best_first(grids::map const& m, grids::scenario const& s, bool blind) {
  P const p(m, s.goal);
  grids::distance<8> const h{s.goal};
  wend::astar_options<double, wend::no_order, Duplicates> options;
  auto const r = wend::astar(p, s.start, h, options);
  check(p, s, r);
  options.ties = wend::tie_breaking::first_in;
  check(p, s, wend::astar(p, s.start, h, options));
  if (blind) check(p, s, wend::ucs(p, s.start, wend::ucs_options<double, Duplicates>{}));
}

void check_scenarios(std::string const& name, std::size_t count, std::size_t each, bool blind) {
  CAPTURE(name);
  auto const m = read_map(name);
  auto const all = read_scenarios(name);
  CHECK(all.size() == count);
  for (std::size_t i = 0; i < all.size(); i += each) {
    CAPTURE(i);
    check_best_first<duplicate_policy::closed_list, grids::paths<8>>(m, all[i], blind);
    check_best_first<duplicate_policy::closed_array, grids::ranked_paths<8>>(m, all[i], blind);
    check_numbered(m, all[i]);
  }
}

}  // namespace

TEST_CASE("grids: path lengths on game maps equal the published lengths") {
  check_scenarios("arena", 160, 4, true);
  check_scenarios("lak110d", 70, 1, true);
  check_scenarios("den000d", 1260, 210, false);
}

TEST_CASE("grids: a large closed list, in which the engine looks ahead, acts like a closed array") {
  constexpr int side = 640;
  auto const m = grids::random_map(side, 1);
  grids::cell const start{side / 2, side / 2};
  grids::cell const goal{side - 1, side - 1};
  auto const listed = wend::ucs(grids::paths<8>(m, goal), start);
  constexpr auto closed_array = duplicate_policy::closed_array;
  auto const numbered = wend::ucs(grids::numbered_paths<8>(m, goal), m.number(start),
                                  wend::ucs_options<double, closed_array>{});
  CHECK(listed.status == numbered.status);
  CHECK(listed.statistics.stored > 200'000);
  CHECK(listed.cost == numbered.cost);
  CHECK(listed.actions == numbered.actions);
  CHECK(listed.statistics.expanded == numbered.statistics.expanded);
  CHECK(listed.statistics.generated == numbered.statistics.generated);
  CHECK(listed.statistics.duplicates == numbered.statistics.duplicates);
}

TEST_CASE("grids: path lengths of many more scenarios equal the published lengths [slow]") {
  check_scenarios("arena", 160, 1, true);
  check_scenarios("den000d", 1260, 10, true);
}

TEST_CASE("grids: astar on a grid_problem finds all published lengths of a map [slow]") {
  auto const map = grids::read_map(file_of("den000d"));
  auto const all = read_scenarios("den000d");
  CHECK(all.size() == 1260);
  for (auto const& s : all) {
    CAPTURE(s.line);
    wend::grid_problem const p(map, s.goal, wend::octile_steps{});
    auto const r = wend::astar(p, s.start, wend::grid_octile(p));
    REQUIRE(r);
    CHECK(std::abs(r.cost->length() - s.length) < 0.00051);
    CHECK(wend::check_solution(p, s.start, r).reason == "");
  }
}

TEST_CASE("grids: idastar finds the published lengths of short paths") {
  auto const m = read_map("lak110d");
  int done = 0;
  for (auto const& s : read_scenarios("lak110d")) {
    if (s.length > 8) continue;
    grids::paths<8> const p(m, s.goal);
    check(p, s, wend::idastar(p, s.start, grids::distance<8>{s.goal}));
    ++done;
  }
  CHECK(done == 20);
}

TEST_CASE("grids: paths with four neighbours around a diagonal wall") {
  auto const m = read_map("dia10x10");
  // The wall from (8, 1) to (1, 8) can be passed only at (9, 0) and at (0, 9).
  for (auto const& [from, to, length] : {std::tuple{grids::cell{0, 0}, grids::cell{9, 9}, 18},
                                         std::tuple{grids::cell{4, 4}, grids::cell{5, 5}, 18},
                                         std::tuple{grids::cell{8, 0}, grids::cell{8, 2}, 4}}) {
    int const x = from.x;
    CAPTURE(x);
    grids::ranked_paths<4> const p(m, to);
    grids::distance<4> const h{to};
    std::vector results{
        wend::astar(p, from, h), wend::bfs(p, from), wend::ucs(p, from),
        wend::astar(p, from, h,
                    wend::astar_options<int, wend::no_order, duplicate_policy::closed_array>{})};
    if (h(from) > 2 || length < 18) results.push_back(wend::idastar(p, from, h));  // else too long
    for (auto const& r : results) {
      REQUIRE(r);
      CHECK(*r.cost == length);
      CHECK(wend::check_solution(p, from, r).reason == "");
    }
    auto const report = wend::check_problem(p, from, 30);
    CHECK_MESSAGE(report, to_string(report));
    auto const numbered = wend::check_problem(grids::numbered_paths<4>(m, to), m.number(from), 30);
    CHECK_MESSAGE(numbered, to_string(numbered));
  }
}

namespace {

template <class Result>
void check_expands_nothing(Result const& r) {
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(r.statistics.expanded == 0);
}
template <class Range>
void check_lists_nothing(Range&& range) {
  CHECK((range.begin() == range.end()));
  CHECK(range.status() == wend::search_status::exhausted);
  CHECK(range.statistics().expanded == 0);
}

/// Checks that no search expands a node if `start` or `goal` is blocked.
template <class P, class H>
void check_blocked(P const& p, wend::grid_cell start, wend::grid_cell goal, H const& h) {
  check_expands_nothing(wend::dls(p, start));
  check_expands_nothing(wend::idastar(p, start, h));
  check_expands_nothing(wend::rbfs(p, start, h));
  check_expands_nothing(wend::smastar(p, start, h, {.max_nodes = 10}));
  check_expands_nothing(wend::beam_search(p, start, h));
  check_expands_nothing(wend::lpastar(p, start, h));
  check_expands_nothing(wend::lss_lrta_star(p, start, h));
  check_lists_nothing(wend::k_best(wend::astar, p, start, h));
  check_lists_nothing(wend::k_best(wend::astar, p, start, h, wend::walks));
  check_lists_nothing(wend::dfbnb(p, start, h));
  check_lists_nothing(wend::reach(p, start));
  check_expands_nothing(wend::nbs(p, start, goal, h));
  check_expands_nothing(wend::baestar(p, start, goal, h));
  check_expands_nothing(wend::dstar_lite(p, start, goal, h));
}

}  // namespace

TEST_CASE("grids: no search expands a blocked start, even if no int converts to the cost type") {
  wend::grid_map const map{".#.", "..."};
  wend::grid_cell const blocked{1, 0};
  wend::grid_problem const p(map, {2, 0}, wend::octile_steps{});
  check_blocked(p, blocked, p.goal(), wend::heuristics::nil{});
  // A blocked start is no solution even if it is the goal.
  wend::grid_problem const q(map, blocked, wend::octile_steps{});
  check_blocked(q, blocked, blocked, wend::heuristics::nil{});
  // A backward search does not expand a blocked goal.
  check_expands_nothing(wend::nbs(p, {0, 0}, blocked, wend::grid_octile(p)));
  wend::grid_problem const units(map, {2, 0});
  check_expands_nothing(wend::ranked_bfs(units, blocked));
  check_expands_nothing(wend::bidirectional_bfs(units, blocked, {2, 0}));
  check_expands_nothing(wend::bidirectional_bfs(units, {0, 0}, blocked));
  CHECK(wend::bidirectional_bfs(units, {0, 0}, {2, 0}).cost == 4);
}
