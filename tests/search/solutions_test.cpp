// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <limits>
#include <map>
#include <ranges>     // std::ranges::input_range
#include <stdexcept>  // std::runtime_error

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

#include "../engine/depth_first_models.hpp"

using models::simple_path;
using wend::search_status;

TEST_CASE("solutions: idastar lists all cheapest simple paths, and iddfs all shortest ones") {
  std::mt19937 random(2);
  for (int round = 0; round < 600; ++round) {
    CAPTURE(round);
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    auto const paths = models::simple_paths(g, 0);
    std::vector<simple_path> wanted;
    for (auto const& p : paths)
      if (p.cost == models::cheapest(paths)) wanted.push_back(p);
    std::vector<simple_path> found;
    auto range = wend::solutions(wend::idastar, g, 0, h);
    for (auto const& s : range) {
      CHECK(range.status() == search_status::solved);
      CHECK(models::adds_up(range.statistics()));
      found.push_back({s.actions, s.cost});
    }
    CHECK(range.status() == search_status::exhausted);
    CHECK(models::adds_up(range.statistics()));
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    CHECK(found == wanted);

    wanted.clear();
    found.clear();
    for (auto const& p : paths)
      if (static_cast<int>(p.actions.size()) == models::shortest(paths)) wanted.push_back(p);
    for (auto const& s : wend::solutions(wend::iddfs, g, 0)) found.push_back({s.actions, s.cost});
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    CHECK(found == wanted);
  }
}

TEST_CASE("solutions: a range that a limit stops resumes where it stopped") {
  models::graph<int> g{{{{1, 1}, {1, 1}}, {{2, 1}, {2, 1}, {2, 1}}, {}}, {false, false, true}};
  wend::heuristics::nil const h;
  auto range = wend::solutions(wend::idastar, g, 0, h, {.limits = {.max_expanded = 0}});
  static_assert(std::ranges::input_range<decltype(range)>);
  int count = 0;
  std::uint64_t limit = 0;
  do {
    range.set_limits({.max_expanded = ++limit});
    for (auto const& s : range) {
      CHECK(s.cost == 2);
      ++count;
    }
  } while (range.status() == search_status::expansion_limit);
  CHECK(limit > 3);
  CHECK(count == 6);
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("solutions: starts that are goals are listed, too") {
  models::graph<int> g{{{{1, 0}}, {}, {{1, 1}}}, {false, true, false}};
  wend::heuristics::nil const h;
  std::vector<std::size_t> begun;
  for (auto const& s : wend::solutions(wend::idastar, g, wend::starts(std::vector{2, 0, 1}), h))
    begun.push_back(s.start);
  CHECK(begun == std::vector<std::size_t>{2, 1});
}

TEST_CASE("solutions: all shortest paths of 8-puzzle boards are listed") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  // Breadth first from the goal: each board's depth, and its number of shortest paths.
  struct entry {
    std::size_t depth;
    std::size_t paths;
  };
  std::map<puzzle::state_type, entry> known{{p.goal_state(), {0, 1}}};
  std::vector<puzzle::state_type> layer{p.goal_state()};
  for (std::size_t depth = 1; depth <= 20; ++depth) {
    std::vector<puzzle::state_type> next;
    for (auto const& s : layer) {
      for (auto const a : p.actions(s)) {
        auto const [at, fresh] = known.try_emplace(p.result(s, a), entry{depth, 0});
        if (at->second.depth == depth) at->second.paths += known.at(s).paths;
        if (fresh) next.push_back(at->first);
      }
    }
    layer = std::move(next);
  }
  for (std::size_t i = 0; i < layer.size(); i += layer.size() / 20) {
    std::size_t found = 0;
    for (auto const& s : wend::solutions(wend::idastar, p, layer[i], h))
      found += s.actions.size() == 20;
    CHECK(found == known.at(layer[i]).paths);
  }
}

TEST_CASE("solutions: options that could lose or repeat solutions are rejected") {
  models::graph<int> g{{{{1, 0}}, {}}, {false, true}};
  wend::heuristics::nil const h;
  CHECK_THROWS_AS(wend::solutions(wend::idastar, g, 0, h, {.cycles = wend::cycle_check::none}),
                  wend::invalid_option);
  CHECK_THROWS_AS(wend::solutions(wend::idastar, g, 0, h, {.min_bound_increase = 1}),
                  wend::invalid_option);
}

namespace {
/// Steps to the left and right of 0, with a heuristic that takes notes.
struct both_ways {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int) const { return {1, -1}; }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int s) const { return s == 0; }
};
struct noted_distance {
  int operator()(int s) const { return s < 0 ? -s : s; }
  int root(int s) const { return s; }
  int child(int note, int, int a) const { return note + a; }
  int value(int note) const { return (*this)(note); }
};
}  // namespace

TEST_CASE("solutions: a start that is a goal is listed under any cost limit, and listed first") {
  // Two cheapest solutions of cost 0: the start 0 itself, and the path from the start 2 to goal 1.
  models::graph<int> const g{{{{1, 0}}, {}, {{1, 0}}}, {true, true, false}};
  wend::heuristics::nil const h;
  auto const starts = wend::starts(std::vector{0, 2});
  auto whole = wend::solutions(wend::idastar, g, starts, h);
  std::vector<std::size_t> wanted;
  for (auto const& s : whole) wanted.push_back(s.start);
  CHECK(wanted == std::vector<std::size_t>{0, 1});
  auto range = wend::solutions(wend::idastar, g, starts, h, {.limits = {.max_cost = -1}});
  std::vector<std::size_t> found;
  for (auto const& s : range) found.push_back(s.start);
  CHECK(found == std::vector<std::size_t>{0});
  CHECK(range.status() == search_status::cost_limit);
  range.set_limits({});
  for (auto const& s : range) found.push_back(s.start);
  CHECK(found == wanted);
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("solutions: a start that is a goal neither adds nor removes a heuristic's note") {
  both_ways const p;
  noted_distance const h;
  std::vector<std::size_t> starts;
  auto const all = wend::starts(std::vector{5, 0, 2, 0});
  auto range = wend::solutions(wend::idastar, p, all, h, {.limits = {.max_depth = 3}});
  for (auto const& s : range) {
    CHECK(s.actions.empty());
    starts.push_back(s.start);
  }
  CHECK(starts == std::vector<std::size_t>{1, 3});
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("solutions: an exception of undo between two solutions fails the search") {
  struct line {
    using state_type = int;
    using action_type = int;
    std::vector<int> actions(int) const { return {1}; }
    int result(int s, int a) const { return s + a; }
    bool is_goal(int s) const { return s == 2; }
    void apply(int& s, int a) const { s += a; }
    void undo(int& s, int a) const {
      if (s == 2) throw std::runtime_error("stuck");
      s -= a;
    }
  };
  line const p;
  auto range = wend::solutions(wend::iddfs, p, 0);
  auto at = range.begin();
  CHECK(at->actions == std::vector{1, 1});
  CHECK_THROWS_WITH_AS(++at, "stuck", std::runtime_error);
  CHECK(range.status() == search_status::failed);
}

TEST_CASE("solutions: set_limits rejects the limits that a call rejects, and changes nothing") {
  models::graph<double> const g{{{{1, 1.0}}, {}}, {false, true}};
  wend::heuristics::nil const h;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  auto const check = [&](auto range) {
    CHECK_THROWS_AS(range.set_limits({.max_cost = nan}), wend::invalid_option);
    CHECK(range.begin()->cost == 1.0);
  };
  check(wend::solutions(wend::idastar, g, 0, h));
  check(wend::solutions(wend::ucs, g, 0));
  auto by_cost = wend::solutions(wend::ucs, g, 0);
  CHECK_THROWS_AS(by_cost.set_limits({.max_depth = 1}), wend::invalid_option);
  CHECK(by_cost.begin()->cost == 1.0);
}
