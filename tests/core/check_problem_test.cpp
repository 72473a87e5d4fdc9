// SPDX-License-Identifier: BSL-1.0
#include <wend/tools/check_problem.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <wend/adapters/problem_from.hpp>
#include <wend/core/detail/rank_map_fault.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "../support/report_lines.hpp"
#include "broken_ring.hpp"

namespace {

using tests::checked;
using tests::flaw;
using tests::place;
using tests::ring;
using wend::broken_promise;

// True if there is a finding and all findings are of this kind.
bool only(wend::check_report const& r, broken_promise kind) {
  return !r && std::all_of(r.findings.begin(), r.findings.end(),
                           [&](wend::finding const& f) { return f.kind == kind; });
}

// The whole report: the first finding of each kind.
template <flaw F, std::size_t Most = 1>
std::string report_of() {
  return tests::without_summary(checked<F>(8, {.per_kind = Most}));
}

// Steps ahead, at costs that depend on the state.
struct line {
  using state_type = int;
  using action_type = int;
  using cost_type = float;
  std::vector<int> actions(int n) const {
    return n == 1 || n == 2 ? std::vector{1, 9} : std::vector{1};
  }
  int result(int n, int a) const { return a == 1 && n == 4 ? n : n + a; }
  bool is_goal(int n) const { return n == 4; }
  double cost(int n, int a) const {
    if (a == 9) return std::numeric_limits<double>::infinity();
    if (n == 0) return std::numeric_limits<double>::quiet_NaN();
    if (n == 1) return -0.5;
    return n == 2 ? 1e300 : 1;
  }
};

}  // namespace

TEST_CASE("check_problem: a problem that keeps all its promises passes") {
  auto const r = checked<flaw::none>();
  CHECK_MESSAGE(r, to_string(r));
  CHECK(tests::without_summary(r).empty());
  CHECK(r.states == 8);
  CHECK(r.actions == 16);
  CHECK(r.goals == 1);
  CHECK(r.complete);
}

TEST_CASE("check_problem: puzzles with all their refinements pass, and graphs") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const manhattan{p};
  auto const tiles = wend::check_problem(p, p.goal_state(), 9, manhattan);
  CHECK_MESSAGE(tiles, to_string(tiles));
  CHECK(tiles.states == 1 + 2 + 4 + 8 + 16 + 20 + 39 + 62 + 116 + 152);

  // A puzzle with more boards than ranks can number.
  wend::puzzles::tile_puzzle<> const large{5, 5, wend::puzzles::goal::blank_last};
  auto const many = wend::check_problem(large, large.goal_state(), 3);
  CHECK_MESSAGE(many, to_string(many));

  using torus = wend::puzzles::torus_puzzle<2, 3>;
  torus const t{wend::puzzles::goal::blank_first};
  auto const tori = wend::check_problem(t, t.goal_state(), 30);
  CHECK_MESSAGE(tori, to_string(tori));

  wend::explicit_graph<double> const g{{0, 1, 1.5}, {0, 1, 0.5}, {1, 1, 0}, {1, 2, 0.1}};
  auto const left = [](std::size_t v) { return v == 0 ? 0.5 + 0.1 : v == 1 ? 0.1 : 0.0; };
  auto const graph = wend::check_problem(wend::graph_problem{g, 2}, 0, 9, left);
  CHECK_MESSAGE(graph, to_string(graph));
}

TEST_CASE("check_problem: each kind of broken problem is reported in words") {
  CHECK(report_of<flaw::actions_throw>() ==
        "threw (4 cases): after the actions 0 (1), action 0 (1): actions, inverse or result threw: "
        "no list\n");
  CHECK(report_of<flaw::actions_throw_later>() ==
        "threw (3 cases): after the actions 0 (1), 0 (1): actions, site, allows, order or rest "
        "threw: no more\n");
  CHECK(report_of<flaw::result_throws>() ==
        "threw (2 cases): after the actions 0 (1), action 0 (1): actions, inverse or result threw: "
        "no such move\n");
  CHECK(report_of<flaw::result_throws_later>() ==
        "threw: after the actions 0 (1), 0 (1), action 0 (1): result threw: no more\n");
  CHECK(report_of<flaw::is_goal_throws>() ==
        "threw (2 cases): after the actions 0 (1), 0 (1): is_goal threw: no idea\n");
  CHECK(report_of<flaw::cost_throws>() ==
        "threw (2 cases): after the actions 0 (1), 0 (1), action 0 (1): cost threw: an exception "
        "that is not a std::exception\n");
  CHECK(report_of<flaw::hash_throws>() ==
        "threw (2 cases): after the actions 0 (1), action 0 (1): ==, hash, is_goal, pack or rank "
        "threw: no hash\n");
  CHECK(report_of<flaw::pack_throws>() ==
        "threw (2 cases): after the actions 0 (1), 0 (1): pack or unpack threw: no key\n");
  CHECK(report_of<flaw::pack_throws_later>() ==
        "threw: after the actions 0 (1), action 1 (-1): ==, hash, is_goal, pack or rank threw: no "
        "key\n");
  CHECK(report_of<flaw::rank_throws>() ==
        "threw (2 cases): after the actions 0 (1), 0 (1): rank or unrank threw: no number\n");
  CHECK(
      report_of<flaw::site_throws>() ==
      "threw (5 cases): after the actions 0 (1), action 0 (1): site or rest, or apply or undo at "
      "it, threw: no site\n");
  CHECK(report_of<flaw::apply_throws>() ==
        "threw (3 cases): after the actions 0 (1), 0 (1), action 0 (1): apply or undo threw: "
        "stuck\n");
  CHECK(report_of<flaw::undo_throws>() ==
        "threw: after the actions 0 (1), 0 (1), action 0 (1): apply or undo threw: no way back\n");
  CHECK(report_of<flaw::inverse_throws>() ==
        "threw (8 cases): at the start, action 1 (-1): actions, inverse or result threw: no "
        "inverse\n");
  CHECK(report_of<flaw::staged_apply_throws>() ==
        "threw (2 cases): after the actions 0 (1), 0 (1), action 0 (1): site or rest, or apply or "
        "undo at it, threw: stuck\n");
  CHECK(
      report_of<flaw::actions_change>() ==
      "allows_differs (2 cases): after the actions 0 (1), 0 (1): allows, at the site 2, an action "
      "that is not offered\nactions_differ: after the actions 0 (1), 0 (1): actions returns "
      "another list when called again\nactions_read_state: after the actions 0 (1), 0 (1): the "
      "range of actions changes when the state does\n");
  CHECK(report_of<flaw::actions_read>() ==
        "actions_read_state (2 cases): after the actions 0 (1), 0 (1): the range of actions "
        "changes when the state does\ninverse_not_offered: after the actions 0 (1), 0 (1), action "
        "0 (1): its inverse is not among the actions of its result\nallows_differs: after the "
        "actions 0 (1), 0 (1), 0 (1): allows, at the site 3, an action that is not offered\n");
  CHECK(report_of<flaw::results_change>() ==
        "results_differ (2 cases): after the actions 0 (1), 0 (1), action 0 (1): result returns "
        "another state when called again\ninverse_differs: after the actions 0 (1), 0 (1), 0 (1), "
        "action 1 (-1): its inverse does not lead back to the state\n");
  CHECK(report_of<flaw::hash, 20>() ==
        "hash_differs: at the start, action 0 (1): the state by undo equals the one reached at the "
        "start, but its hash differs: expected 100, got 107\n"
        "hash_differs: at the start, action 0 (1): the state by the inverse equals the one reached "
        "at the start, but its hash differs: expected 100, got 99\n"
        "hash_differs: at the start, action 0 (1): the state by undo at the site equals the one "
        "reached at the start, but its hash differs: expected 100, got 107\n"
        "hash_differs: at the start, action 0 (1): the state by undo to the rest at the site "
        "equals the one reached at the start, but its hash differs: expected 100, got 107\n"
        "hash_differs: at the start, action 1 (-1): the state by undo equals the one reached at "
        "the start, but its hash differs: expected 100, got 107\n"
        "hash_differs: at the start, action 1 (-1): the state by the inverse equals the one "
        "reached at the start, but its hash differs: expected 100, got 101\n"
        "hash_differs: at the start, action 1 (-1): the state by undo at the site equals the one "
        "reached at the start, but its hash differs: expected 100, got 107\n"
        "hash_differs: at the start, action 1 (-1): the state by undo to the rest at the site "
        "equals the one reached at the start, but its hash differs: expected 100, got 107\n"
        "hash_differs: after the actions 0 (1), action 1 (-1): the state by result equals the one "
        "reached at the start, but its hash differs: expected 100, got 99\n"
        "hash_differs: after the actions 0 (1), action 1 (-1): the state by apply equals the one "
        "reached at the start, but its hash differs: expected 100, got 101\n"
        "hash_differs: after the actions 0 (1), action 1 (-1): the state by apply at the site "
        "equals the one reached at the start, but its hash differs: expected 100, got 101\n"
        "hash_differs: after the actions 0 (1), action 1 (-1): the state by apply to the rest at "
        "the site equals the one reached at the start, but its hash differs: expected 100, got "
        "101\n"
        "hash_differs: after the actions 1 (-1), action 0 (1): the state by result equals the one "
        "reached at the start, but its hash differs: expected 100, got 101\n"
        "hash_differs: after the actions 1 (-1), action 0 (1): the state by apply equals the one "
        "reached at the start, but its hash differs: expected 100, got 99\n"
        "hash_differs: after the actions 1 (-1), action 0 (1): the state by apply at the site "
        "equals the one reached at the start, but its hash differs: expected 100, got 99\n"
        "hash_differs: after the actions 1 (-1), action 0 (1): the state by apply to the rest at "
        "the site equals the one reached at the start, but its hash differs: expected 100, got "
        "99\n");
  CHECK(report_of<flaw::is_goal_differs>() ==
        "equal_states_differ: after the actions 1 (-1), 1 (-1), 1 (-1), action 1 (-1): leads to a "
        "state equal to the one after the actions 0 (1), 0 (1), 0 (1), 0 (1), but their answers of "
        "is_goal differ\n");
  CHECK(report_of<flaw::negative_cost>() ==
        "invalid_cost: after the actions 0 (1), 0 (1), action 0 (1): the cost -3 is negative\n");
  CHECK(report_of<flaw::wide_cost>() ==
        "invalid_cost (2 cases): after the actions 0 (1), 0 (1), action 0 (1): the cost "
        "1099511627776 does not fit the cost type\n");
  CHECK(report_of<flaw::apply>() ==
        "apply_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): apply makes "
        "another state than result\n"
        "undo_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): undo does not "
        "restore the state that apply changed\n");
  CHECK(report_of<flaw::undo>() ==
        "undo_differs: after the actions 0 (1), 0 (1), action 0 (1): undo does not restore the "
        "state that apply changed\n");
  CHECK(report_of<flaw::inverse_elsewhere>() ==
        "inverse_not_offered (8 cases): at the start, action 0 (1): its inverse is not among the "
        "actions of its result\n");
  CHECK(report_of<flaw::inverse_wrong>() ==
        "inverse_differs (8 cases): at the start, action 0 (1): its inverse does not lead back to "
        "the state\n");
  CHECK(
      report_of<flaw::pack_twice>() ==
      "unpack_differs: after the actions 1 (-1), 1 (-1), 1 (-1): unpack(pack(s)) is not the state, "
      "by the key 4\npack_not_one_to_one: after the actions 0 (1), 0 (1), 0 (1), 0 (1): pack "
      "returns the key 4 here and after the actions 1 (-1), 1 (-1), 1 (-1)\n");
  CHECK(report_of<flaw::unpack>() ==
        "unpack_differs: after the actions 0 (1), 0 (1): unpack(pack(s)) is not the state, by the "
        "key 2\n");
  CHECK(report_of<flaw::pack_result>() ==
        "pack_result_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): pack_result "
        "does not return the key of the result\n");
  CHECK(report_of<flaw::packed_site>() ==
        "packed_site_differs: after the actions 0 (1), 0 (1): the site of the key is not the "
        "state's: expected 2, got 3\n");
  CHECK(report_of<flaw::packed_goal>() ==
        "packed_goal_differs: after the actions 0 (1), 0 (1): is_goal differs for the key and the "
        "state\n");
  CHECK(report_of<flaw::pack_differs>() ==
        "equal_states_differ (2 cases): after the actions 0 (1), action 1 (-1): leads to a state "
        "equal to the one at the start, but their keys by pack differ\n");
  CHECK(report_of<flaw::rank_high>() ==
        "rank_out_of_range: after the actions 1 (-1): the rank is not below state_count: expected "
        "less than 7, got 7\n");
  CHECK(report_of<flaw::rank_twice>() ==
        "unrank_differs: after the actions 0 (1), 0 (1), 0 (1), 0 (1): unrank(rank(s)) is not the "
        "state, by the rank 4\nrank_not_one_to_one: after the actions 0 (1), 0 (1), 0 (1), 0 (1): "
        "rank returns 4 here and after the actions 1 (-1), 1 (-1), 1 (-1)\n");
  CHECK(report_of<flaw::rank_differs>() ==
        "equal_states_differ: after the actions 0 (1), action 1 (-1): leads to a state equal to "
        "the one at the start, but their ranks differ: expected 0, got 7\n");
  CHECK(
      report_of<flaw::unrank>() ==
      "unrank_differs: after the actions 0 (1), 0 (1): unrank(rank(s)) is not the state, by the "
      "rank 2\n");
  CHECK(report_of<flaw::ranks_differ>() ==
        "equal_states_differ: after the actions 1 (-1), action 0 (1): leads to a state equal to "
        "the one at the start, but their answers of ranks differ\n");
  CHECK(report_of<flaw::site>() ==
        "leads_to_differs (2 cases): after the actions 0 (1), action 0 (1): leads_to is not the "
        "site of the result: expected 8, got 2\n"
        "site_out_of_range: after the actions 0 (1), 0 (1): the site is not below sites: expected "
        "less than 8, got 8\n");
  CHECK(report_of<flaw::allows_more>() ==
        "allows_differs (2 cases): after the actions 0 (1), 0 (1): allows, at the site 2, an "
        "action that is not offered\n");
  CHECK(report_of<flaw::allows_less>() ==
        "allows_differs: after the actions 0 (1), 0 (1): the number of actions allowed at the site "
        "2: expected 2, got 1\n");
  CHECK(report_of<flaw::leads_to>() ==
        "leads_to_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): leads_to is not "
        "the site of the result: expected 3, got 7\n");
  CHECK(report_of<flaw::staged_apply>() ==
        "staged_apply_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): apply at "
        "the site makes another state than result\n");
  CHECK(report_of<flaw::staged_undo>() ==
        "staged_undo_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): undo at the "
        "site does not restore the state that apply at the site changed\n");
  CHECK(report_of<flaw::order>() ==
        "order_differs: after the actions 0 (1), 0 (1), action 0 (-1): is not offered in the order "
        "that the problem declares\n");
  CHECK(report_of<flaw::order_number>() ==
        "order_differs (8 cases): at the start: the order is not below the number of orders: "
        "expected less than 2, got 2\n");
  CHECK(report_of<flaw::rest_throws>() ==
        "threw (3 cases): after the actions 0 (1), 0 (1): actions, site, allows, order or rest "
        "threw: no rest\n");
  CHECK(report_of<flaw::whole>() ==
        "split_apply_differs (2 cases): after the actions 0 (1), action 0 (1): apply to the rest "
        "at the site makes another state than result\n"
        "whole_differs: after the actions 0 (1), 0 (1): whole(rest(s), site) is not the state\n"
        "split_undo_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): undo to the "
        "rest at the site does not restore the state that apply to the rest at the site changed\n");
  CHECK(report_of<flaw::split_apply>() ==
        "split_apply_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): apply to the "
        "rest at the site makes another state than result\n");
  CHECK(report_of<flaw::split_undo>() ==
        "split_undo_differs (2 cases): after the actions 0 (1), 0 (1), action 0 (1): undo to the "
        "rest at the site does not restore the state that apply to the rest at the site changed\n");
}

TEST_CASE("check_problem: each kind of broken rank map is reported in words") {
  CHECK(report_of<flaw::map_leads, 2>() ==
        "rank_maps_differ: after the actions 0 (1), 0 (1): the rank map of 8 ranks from 0 to 0 "
        "leads to the rank 6, where no action leads\n"
        "rank_maps_differ (3 cases): after the actions 0 (1), 0 (1), action 0 (1): no rank map "
        "leads to the rank of the result, 3\n");
  CHECK(report_of<flaw::map_back>() ==
        "rank_maps_differ (2 cases): after the actions 0 (1), 0 (1): the rank map of 8 ranks from "
        "0 to 0 does not lead back from the place 3 in a block: expected 2, got 7\n");
  CHECK(report_of<flaw::map_place>() ==
        "rank_maps_differ (2 cases): after the actions 0 (1), 0 (1): the rank map of 8 ranks from "
        "0 to 0 leads out of a block, to the place 8 in it: expected less than 8\n");
  CHECK(report_of<flaw::map_missing>() ==
        "rank_maps_differ (8 cases): at the start, action 1 (-1): no rank map leads to the rank of "
        "the result, 7\n");
  CHECK(report_of<flaw::map_twice>() ==
        "rank_maps_differ (8 cases): at the start: the rank map of 8 ranks from 0 to 0 leads to "
        "the rank 7, where no action leads\n");
  CHECK(report_of<flaw::map_out>() ==
        "rank_maps_differ: at the start: the rank map of 8 ranks from 0 to 1 leads to ranks that "
        "are not below state_count: expected less than 8\n");
  CHECK(report_of<flaw::map_run>() ==
        "rank_maps_differ: at the start: the rank map of 8 ranks from 0 to 0 has runs of no ranks: "
        "expected at least 1\n");
  CHECK(report_of<flaw::map_block>() ==
        "rank_maps_differ: at the start: the rank map of 8 ranks from 0 to 0 has blocks of 8 "
        "ranks: expected a multiple of the run, 3\n");
  CHECK(report_of<flaw::map_count>() ==
        "rank_maps_differ: at the start: the rank map of 8 ranks from 0 to 0 has that many ranks: "
        "expected a multiple of the block, 3\n");
  CHECK(report_of<flaw::map_size>() ==
        "rank_maps_differ (16 cases): at the start: the rank map of 8 ranks from 0 to 0 has an "
        "array of 7 places for a block: expected 8\n");
  CHECK(report_of<flaw::map_array>() ==
        "rank_maps_differ (2 cases): after the actions 0 (1), 0 (1): the rank map of 8 ranks from "
        "0 to 0 has arrays that differ from its functions\n");
  CHECK(report_of<flaw::maps_throw>() ==
        "threw (8 cases): at the start: rank_maps, actions, result or rank threw: no maps\n");
}

TEST_CASE("check_problem: a start whose hash throws is reported, and nothing is explored") {
  struct no_hash {
    using state_type = int;
    using action_type = int;
    std::vector<int> actions(int) const { return {1}; }
    int result(int n, int a) const { return n + a; }
    bool is_goal(int) const { return false; }
    std::size_t hash(int) const { throw std::runtime_error("no hash"); }
  };
  auto const r = wend::check_problem(no_hash{}, 0, 3);
  CHECK(r.states == 0);
  CHECK(only(r, broken_promise::threw));
  CHECK(tests::without_summary(r).find("hash threw: no hash") != std::string::npos);
}

TEST_CASE("check_problem: a rank map must stay below state_count on both sides") {
  struct two_ranks {
    std::uint64_t first, target, count = 2, block = 2, run = 1;
    struct same {
      std::uint64_t operator()(std::uint64_t i) const { return i; }
    };
    same forward(std::uint64_t) const { return {}; }
    same backward(std::uint64_t) const { return {}; }
  };
  auto const said = [](std::uint64_t first, std::uint64_t target) {
    auto const why = wend::detail::misfit_of(two_ranks{.first = first, .target = target}, 8);
    return why ? why->substr(0, why->find(" that")) : "";
  };
  CHECK(said(6, 0).empty());
  CHECK(said(0, 6).empty());
  CHECK(said(7, 0) == "the rank map of 2 ranks from 7 to 0 leads from ranks");
  CHECK(said(9, 0) == "the rank map of 2 ranks from 9 to 0 leads from ranks");
  CHECK(said(0, 7) == "the rank map of 2 ranks from 0 to 7 leads to ranks");
  CHECK(said(0, 9) == "the rank map of 2 ranks from 0 to 9 leads to ranks");
}

TEST_CASE("check_problem: the members of a finding besides its text") {
  auto const undo = checked<flaw::undo>();
  REQUIRE(undo.findings.size() == 1);
  CHECK(undo.findings[0].kind == broken_promise::undo_differs);
  CHECK(undo.findings[0].path == std::vector<std::size_t>{0, 0});
  CHECK(undo.findings[0].action == 0);
  auto const rank = checked<flaw::rank_high>();
  REQUIRE(rank.findings.size() == 1);
  CHECK(rank.findings[0].expected == "less than 7");
  CHECK(rank.findings[0].got == "7");
  CHECK_FALSE(rank.findings[0].action);
}

TEST_CASE("check_problem: costs that are NaN, negative or too large are reported") {
  auto const r = wend::check_problem(line{}, 0, 9, {.per_kind = 4});
  CHECK(tests::without_summary(r) ==
        "invalid_cost: at the start 0, action 0 (1): the cost nan is not a number\n"
        "invalid_cost: after the actions 0 (1), in the state 1, action 0 (1): the cost -0.5 "
        "is negative\n"
        "invalid_cost: after the actions 0 (1), 0 (1), in the state 2, action 0 (1): the cost "
        "1e+300 does not fit the cost type\n"
        "remark: 2 actions of infinite cost, which count as left out of actions\n");
  CHECK(r.states == 5);
  CHECK(r.actions == 5);  // without the two actions of infinite cost
  CHECK(r.broken == 3);
}

TEST_CASE("check_problem: actions without == are distinguished by their results") {
  struct shuffled {
    using state_type = int;
    struct action_type {
      int by;
    };
    mutable int calls = 0;
    std::vector<action_type> actions(int) const {
      return ++calls % 2 == 0 ? std::vector<action_type>{{1}, {2}}
                              : std::vector<action_type>{{2}, {1}};
    }
    int result(int n, action_type a) const { return n + a.by; }
    bool is_goal(int) const { return false; }
  };
  CHECK(tests::without_summary(wend::check_problem(shuffled{}, 0, 1)) ==
        "actions_differ: at the start 0: actions returns another list when called again\n");
}

TEST_CASE("check_problem: an undo that does not restore the state by its token is reported") {
  struct by_token {
    using state_type = int;
    using action_type = int;
    bool broken = false;
    std::array<int, 2> actions(int) const { return {2, 3}; }
    int result(int n, int a) const { return n / a; }
    bool is_goal(int n) const { return n == 0; }
    int apply(int& n, int a) const {
      int const old = n;
      n /= a;
      return old;
    }
    void undo(int& n, int a, int old) const { n = broken ? n * a : old; }
  };
  CHECK(wend::check_problem(by_token{}, 96, 5));
  auto const r = wend::check_problem(by_token{true}, 96, 5);
  CHECK(only(r, broken_promise::undo_differs));
  CHECK(r.findings[0].text.find("undo with its token does not restore") != std::string::npos);
}

TEST_CASE("check_problem: depth, max_states, per_kind, and several starts") {
  CHECK(checked<flaw::none>(2).states == 5);
  CHECK(checked<flaw::none>(2).complete);
  CHECK(checked<flaw::none>(0).states == 1);
  CHECK(checked<flaw::undo>(2));  // its flaw lies deeper
  ring<> const good{};
  auto const cut = wend::check_problem(good, place{0}, 8, {.max_states = 3});
  CHECK(cut.states == 3);
  CHECK_FALSE(cut.complete);
  CHECK(wend::check_problem(good, wend::starts({place{0}, place{0}}), 0).states == 1);
  auto const beyond = wend::check_problem(good, wend::starts({place{0}, place{1}}), 0,
                                          {.max_states = 1});
  CHECK(beyond.states == 1);
  CHECK_FALSE(beyond.complete);

  ring<> const bad{flaw::inverse_elsewhere};
  auto const few = wend::check_problem(bad, place{0}, 8, {.per_kind = 2});
  CHECK(few.findings.size() == 2);
  CHECK(few.broken == 8);
  CHECK(few.findings[0].cases == 1);
  CHECK(few.findings[1].cases == 7);
  CHECK(to_string(few).find("\ninverse_not_offered (7 cases): ") != std::string::npos);
  CHECK(tests::without_summary(wend::check_problem(bad, place{0}, 8, {.per_kind = 0})) ==
        "8 findings\n");

  ring<> const costly{flaw::negative_cost};
  auto const two = wend::check_problem(costly, wend::starts(std::vector<place>{{5}, {1}}), 8);
  REQUIRE(only(two, broken_promise::invalid_cost));
  CHECK(two.findings[0].text ==
        "from start 1 after the actions 0 (1), action 0 (1): the cost -3 is negative");
  CHECK(two.findings[0].start == 1);
}

TEST_CASE(
    "check_problem: by default, one example of each kind is reported, with its number of cases") {
  auto const r = checked<flaw::whole>(8);
  CHECK(r.findings.size() == 3);
  std::uint64_t cases = 0;
  for (std::size_t i = 0; i < r.findings.size(); ++i) {
    cases += r.findings[i].cases;
    for (std::size_t j = 0; j < i; ++j) CHECK(r.findings[i].kind != r.findings[j].kind);
  }
  CHECK(cases == r.broken);
  CHECK(r.broken == 5);
}

TEST_CASE("check_problem: states need no more than ==") {
  struct bare {
    struct state_type {
      int n;
      bool operator==(state_type const&) const = default;
    };
    struct action_type {
      int by;
    };
    std::array<action_type, 2> actions(state_type) const { return {{{1}, {2}}}; }
    state_type result(state_type s, action_type a) const { return {(s.n + a.by) % 50}; }
    bool is_goal(state_type s) const { return s.n == 49; }
  };
  static_assert(!wend::hashable_problem<bare>);
  auto const r = wend::check_problem(bare{}, bare::state_type{0}, 100);
  CHECK(r);
  CHECK(r.states == 50);
}

TEST_CASE("check_problem: a wrong hash_after is reported") {
  struct counter {
    using state_type = int;
    using action_type = int;
    int wrong_from;
    std::array<int, 2> actions(int) const { return {1, 2}; }
    int result(int n, int a) const { return (n + a) % 50; }
    bool is_goal(int n) const { return n == 49; }
    std::size_t hash(int n) const { return static_cast<std::size_t>(n) * 7; }
    std::size_t hash_after(std::size_t h, int n, int a) const {
      return n == wrong_from ? h : (h + static_cast<std::size_t>(a) * 7) % 350;
    }
  };
  CHECK(wend::check_problem(counter{-1}, 0, 100));
  auto const r = wend::check_problem(counter{3}, 0, 2);
  CHECK(r);  // the state 3 is not expanded
  auto const wrong = wend::check_problem(counter{3}, 0, 3);
  REQUIRE(only(wrong, broken_promise::hash_differs));
  CHECK(wrong.findings[0].text.find("hash_after does not return the hash") != std::string::npos);
}

TEST_CASE("check_problem: every kind of finding has a name") {
  CHECK(to_string(broken_promise::threw) == "threw");
  CHECK(to_string(broken_promise::inconsistent) == "inconsistent");
  CHECK(to_string(static_cast<broken_promise>(1000)) == "unknown");
}

namespace {

/// Steps of 1 along the numbers without end, with a hash that may be poor.
struct steps_ahead {
  using state_type = int;
  using action_type = int;
  int goal = -1;
  int values = 1 << 20;  // the number of different hashes
  std::array<int, 1> actions(int) const { return {1}; }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n == goal; }
  std::size_t hash(int n) const { return static_cast<std::size_t>(n % values); }
};
struct packed_steps : steps_ahead {
  struct key {
    int n;
    friend bool operator==(key, key) = default;
    friend std::size_t hash_value(key) { return 5; }
  };
  key pack(int n) const { return {n}; }
  int unpack(key k) const { return k.n; }
};

auto const nothing_left = [](int) { return 0; };
auto const maybe_dead = [](int) { return std::optional<int>(0); };
struct aware_of_goals {
  static constexpr bool goal_aware = true;
  int operator()(int) const { return 0; }
};

}  // namespace

TEST_CASE("check_problem: a report lists the checks that were not made") {
  using tests::summary;
  CHECK(summary(wend::check_problem(steps_ahead{}, 0, 8)) ==
        "9 states, 0 goals: estimates not checked, without a heuristic; 1 state at depth 8 not "
        "expanded");
  CHECK(summary(wend::check_problem(steps_ahead{}, 0, 8, nothing_left)) ==
        "9 states, 0 goals: overestimates not checked; 1 state at depth 8 not expanded");
  CHECK(summary(wend::check_problem(steps_ahead{}, 0, 8, maybe_dead)) ==
        "9 states, 0 goals: overestimates not checked; false dead ends not checked; 1 state at "
        "depth 8 not expanded");
  CHECK(summary(wend::check_problem(steps_ahead{}, 0, 8, aware_of_goals{})) ==
        "9 states, 0 goals: overestimates not checked; estimates of goals not checked; 1 state at "
        "depth 8 not expanded");
  CHECK(summary(wend::check_problem(steps_ahead{}, 0, 8, nothing_left, {.admissible = false})) ==
        "9 states, 0 goals: 1 state at depth 8 not expanded");
  // The goal is reached from 0, 1, …, 5, and not from 6, 7 and 8.
  CHECK(summary(wend::check_problem(steps_ahead{.goal = 5}, 0, 8, nothing_left)) ==
        "9 states, 1 goal: overestimates checked only in the 6 states from which a goal was "
        "reached; 1 state at depth 8 not expanded");
  CHECK(summary(wend::check_problem(steps_ahead{}, 0, 8, nothing_left, {.max_states = 4})) ==
        "4 states, 0 goals: overestimates not checked; states beyond the first 4 (max_states) not "
        "checked");
  // The whole space is explored, and a goal is reached from each state: every check was made.
  tests::ring<> const whole;
  auto const all = wend::check_problem(whole, tests::place{0}, 8, [](tests::place) { return 0; });
  CHECK(to_string(all) == "8 states, 1 goal\n");
  CHECK(all.not_looked_for.empty());
}

TEST_CASE("check_problem: a hash with few values causes a remark, and breaks no promise") {
  auto const constant = wend::check_problem(steps_ahead{.values = 1}, 0, 40);
  CHECK(constant);
  CHECK(constant.remarks ==
        std::vector<std::string>{"the hash is the same for all 41 states: searches compare each "
                                 "new state with all stored states"});
  CHECK(to_string(constant).starts_with("remark: the hash is the same for all 41 states"));
  auto const poor = wend::check_problem(steps_ahead{.values = 12}, 0, 99);
  CHECK(poor);
  CHECK(poor.remarks ==
        std::vector<std::string>{"the hash has only 12 values for 100 states: searches compare "
                                 "each new state with all stored states of the same hash"});
  // If states have keys, they are found by their keys.
  auto const packed = wend::check_problem(packed_steps{}, 0, 40);
  REQUIRE(packed.remarks.size() == 1);
  CHECK(packed.remarks[0].starts_with("the hash of the keys that pack makes is the same for all"));
  // Half as many values as states are enough, and few states need no good hash.
  CHECK(wend::check_problem(steps_ahead{.values = 50}, 0, 99).remarks.empty());
  CHECK(wend::check_problem(steps_ahead{.values = 1}, 0, 5).remarks.empty());
}

namespace {
/// The numbers from 0 to 9. The goals are the numbers from `first_goal` on.
struct listed_goals {
  using state_type = int;
  using action_type = int;
  std::vector<int> listed;
  int first_goal = 8;
  std::vector<int> actions(int n) const { return n < 9 ? std::vector{1} : std::vector<int>{}; }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n >= first_goal; }
  std::vector<int> const& goals() const { return listed; }
};
}  // namespace

TEST_CASE("check_problem: goals lists all goals, and no other states") {
  CHECK(wend::check_problem(listed_goals{.listed = {9, 8, 8}}, 0, 20));
  auto const lacks = wend::check_problem(listed_goals{.listed = {9}}, 0, 20);
  CHECK(lacks.broken == 1);
  REQUIRE(lacks.findings.size() == 1);
  CHECK(lacks.findings[0].kind == wend::broken_promise::goals_differ);
  CHECK(lacks.findings[0].path.size() == 8);
  auto const other = wend::check_problem(listed_goals{.listed = {8, 9, 7, 6}}, 0, 20);
  CHECK(other.broken == 2);
  REQUIRE(other.findings.size() == 1);
  CHECK(other.findings[0].kind == wend::broken_promise::goals_differ);
  CHECK(other.findings[0].got == "7");
  // Goals beyond the explored states are found only if they are listed.
  CHECK(wend::check_problem(listed_goals{.listed = {}}, 0, 3));
  CHECK(!wend::check_problem(listed_goals{.listed = {1}}, 0, 3));
}

namespace {
/// A line of the numbers from 0 to 9, with steps of 1 and 2. `backwards` returns the predecessors.
struct line_backwards {
  using state_type = int;
  using action_type = int;
  std::function<std::vector<wend::predecessor<int, int>>(int)> backwards;
  int dear = -1;  // a step of 2 from here has an infinite cost, and no result
  std::vector<int> actions(int n) const {
    return n < 8 ? std::vector{1, 2} : n < 9 ? std::vector{1} : std::vector<int>{};
  }
  double cost(int n, int a) const {
    return n == dear && a == 2 ? std::numeric_limits<double>::infinity() : 1;
  }
  int result(int n, int a) const {
    if (n == dear && a == 2) throw std::logic_error("an action of infinite cost");
    return n + a;
  }
  bool is_goal(int n) const { return n == 9; }
  std::vector<wend::predecessor<int, int>> predecessors(int n) const { return backwards(n); }
};

/// The same line with `expand` alone.
struct expanding_line {
  using state_type = int;
  using action_type = int;
  std::function<std::vector<wend::predecessor<int, int>>(int)> backwards;
  template <class Out>
  void expand(int n, Out&& out) const {
    for (int const a : {1, 2})
      if (n + a <= 9) out(a, n + a);
  }
  bool is_goal(int n) const { return n == 9; }
  std::vector<wend::predecessor<int, int>> predecessors(int n) const { return backwards(n); }
};

std::vector<wend::predecessor<int, int>> steps_to(int n) {
  std::vector<wend::predecessor<int, int>> found;
  for (int const a : {1, 2})
    if (n >= a) found.push_back({n - a, a});
  return found;
}
}  // namespace

TEST_CASE("check_problem: predecessors lists all actions that lead to a state, and no others") {
  CHECK(wend::check_problem(line_backwards{steps_to}, 0, 20));
  auto const lacks = wend::check_problem(line_backwards{[](int n) {
                                           auto found = steps_to(n);
                                           if (n == 5) found.pop_back();
                                           return found;
                                         }},
                                         0, 20);
  CHECK(lacks.broken == 1);
  REQUIRE(lacks.findings.size() == 1);
  CHECK(lacks.findings[0].kind == wend::broken_promise::predecessors_differ);
  CHECK(to_string(lacks).find("action 1 (2): it is not among the predecessors of its result") !=
        std::string::npos);
  auto const wrong = wend::check_problem(line_backwards{[](int n) {
                                           auto found = steps_to(n);
                                           if (n == 7) found.push_back({3, 2});
                                           return found;
                                         }},
                                         0, 20);
  CHECK(wrong.broken == 1);
  REQUIRE(wrong.findings.size() == 1);
  CHECK(wrong.findings[0].kind == wend::broken_promise::predecessors_differ);
  CHECK(to_string(wrong).find("predecessors lists a state and an action that leads to another "
                              "state: expected 7, got 5") != std::string::npos);
  // The same holds if only the action is wrong, with each form of the successors.
  auto const with_an_action_more = [](int n) {
    auto found = steps_to(n);
    if (n == 7) found.push_back({4, 3});
    return found;
  };
  CHECK(wend::check_problem(expanding_line{steps_to}, 0, 20));
  for (auto const& more : {wend::check_problem(line_backwards{with_an_action_more}, 0, 20),
                           wend::check_problem(expanding_line{with_an_action_more}, 0, 20)}) {
    CHECK(more.broken == 1);
    REQUIRE(more.findings.size() == 1);
    CHECK(more.findings[0].kind == wend::broken_promise::predecessors_differ);
    CHECK(more.findings[0].text.find("predecessors lists an action that its state does not offer") !=
          std::string::npos);
    CHECK(more.findings[0].got == "3 in 4");
  }
  // An action of infinite cost counts as absent, whether or not predecessors lists it.
  CHECK(wend::check_problem(line_backwards{steps_to, 3}, 0, 20));
  CHECK(wend::check_problem(line_backwards{[](int n) {
                                             auto found = steps_to(n);
                                             if (n == 5) found.pop_back();
                                             return found;
                                           },
                                           3},
                            0, 20));
  auto const throws = wend::check_problem(
      line_backwards{[](int n) {
        if (n == 4) throw std::runtime_error("no way back");
        return steps_to(n);
      }},
      0, 20);
  CHECK(!throws);
  CHECK(throws.findings[0].kind == wend::broken_promise::threw);
}
