// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <wend/adapters/problem_from.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/archetypes.hpp"
#include "../support/report_lines.hpp"

namespace {

// The chain 0 -> 1 -> … -> 5, whose end is the goal; each step costs 2.
struct chain {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int n) const { return n < 5 ? std::vector{1} : std::vector<int>{}; }
  int result(int n, int a) const { return n + a; }
  int cost(int, int) const { return 2; }
  bool is_goal(int n) const { return n == 5; }
};

// The report on a heuristic for the chain: the first finding of each kind.
template <class H>
std::string report_of(H const& h) {
  return tests::without_summary(wend::check_problem(chain{}, 0, 9, h, {.per_kind = 1}));
}

struct aware {
  static constexpr bool goal_aware = true;
  int operator()(int n) const { return n == 5 ? 1 : 0; }
};

struct stepping {
  static constexpr int f_step = 4;
  int operator()(int n) const { return n == 0 ? 2 : 2 * (5 - n) - (n == 3 ? 2 : 0); }
};

// f + f_step does not fit the cost type.
struct stepping_far {
  static constexpr int f_step = INT_MAX;
  int operator()(int n) const { return n == 0 ? 4 : 8; }
};

struct exact {
  int operator()(int n) const { return 2 * (5 - n); }
};

struct wrong_delta : exact {
  int delta(int n, int) const { return n == 2 ? 2 : -2; }
};
struct throwing_delta : exact {
  int delta(int n, int) const { return n == 2 ? throw std::runtime_error("no") : -2; }
};

struct noted : exact {
  int root(int n) const { return n; }
  int child(int, int n, int a) const { return n + a; }
  int value(int note) const { return 2 * (5 - note); }
};
struct wrong_root : noted {
  int root(int n) const { return n + 1; }
};
struct wrong_child : noted {
  int child(int note, int n, int a) const { return n == 2 ? note : n + a; }
};
struct throwing_root : noted {
  int root(int) const { throw std::runtime_error("no note"); }
};
struct throwing_child : noted {
  int child(int, int n, int a) const { return n == 2 ? throw std::runtime_error("no") : n + a; }
};

// One step of a given length, for costs of any type.
template <class Cost>
struct step {
  using state_type = int;
  using action_type = int;
  using cost_type = Cost;
  Cost length;
  std::array<int, 1> actions(int) const { return {1}; }
  int result(int, int) const { return 1; }
  bool is_goal(int n) const { return n == 1; }
  Cost cost(int, int) const { return length; }
};
// Estimates before and after the step, and a delta that may differ from their difference.
template <class Cost, class Delta>
struct half {
  Cost before;
  Cost after;
  Delta change;
  Cost operator()(int n) const { return n == 0 ? before : after; }
  Delta delta(int, int) const { return change; }
};

struct money {
  int coins = 0;
  friend money operator+(money a, money b) { return {a.coins + b.coins}; }
  friend bool operator<(money a, money b) { return a.coins < b.coins; }
};
struct credit {
  int points = 0;
  friend credit operator+(credit a, credit b) { return {a.points + b.points}; }
  friend bool operator<(credit a, credit b) { return a.points < b.points; }
};
std::string to_string(money m) { return std::to_string(m.coins) + " coins"; }

}  // namespace

TEST_CASE("check_problem: a heuristic that keeps its promises passes") {
  CHECK(wend::check_problem(chain{}, 0, 9, [](int n) { return 2 * (5 - n); }));
  CHECK(wend::check_problem(chain{}, 0, 9, [](int) { return 0; }));
}

TEST_CASE("check_problem: estimates that are negative, NaN or too large are reported") {
  CHECK(report_of([](int n) { return n == 2 ? -1 : 0; }) ==
        "invalid_estimate: after the actions 0 (1), 0 (1), in the state 2: the estimate -1 is "
        "negative\n");
  CHECK(report_of([](int n) { return n == 2 ? std::nan("") : 0; }) ==
        "invalid_estimate: after the actions 0 (1), 0 (1), in the state 2: the estimate nan is not "
        "a number\n");
  // An infinite estimate marks the state as a dead end, which it is not.
  std::string const two = "false_dead_end: after the actions 0 (1), 0 (1), in the state 2";
  CHECK(report_of([](int n) { return n == 2 ? HUGE_VAL : 0; }) ==
        report_of([](int n) { return n == 2 ? std::nullopt : std::optional(0); }));
  CHECK(report_of([](int n) { return n == 2 ? HUGE_VAL : 0; }).starts_with(two));
  CHECK(
      report_of([](int n) { return n == 2 ? 1e30 : 0; }) ==
      "invalid_estimate: after the actions 0 (1), 0 (1), in the state 2: the estimate 1e+30 does "
      "not fit the cost type\n");
  CHECK(
      report_of([](int n) { return n == 2 ? std::int64_t{1} << 40 : 0; }) ==
      "invalid_estimate: after the actions 0 (1), 0 (1), in the state 2: the estimate "
      "1099511627776 does not fit the cost type\n");
  CHECK(report_of([](int n) { return std::optional<int>(n == 2 ? -1 : 0); }) ==
        "invalid_estimate: after the actions 0 (1), 0 (1), in the state 2: the estimate -1 is "
        "negative\n");
}

TEST_CASE("check_problem: estimates that throw, or differ when requested again, are reported") {
  CHECK(report_of([](int n) { return n == 2 ? throw std::runtime_error("unknown") : 0; }) ==
        "threw: after the actions 0 (1), 0 (1), in the state 2: the heuristic threw: unknown\n");
  int asked = 0;
  CHECK(report_of([&](int n) { return n == 2 && ++asked == 2 ? 1 : 0; }) ==
        "equal_states_differ: after the actions 0 (1), 0 (1), in the state 2: the estimate differs "
        "when requested again: expected 0, got 1\n");
  asked = 0;
  CHECK(report_of(
            [&](int n) { return n == 2 && ++asked == 2 ? std::nullopt : std::optional<int>(0); }) ==
        "equal_states_differ: after the actions 0 (1), 0 (1), in the state 2: the estimate differs "
        "when requested again: expected 0, got a dead end\n");
}

TEST_CASE("check_problem: estimates that are inadmissible or inconsistent are reported") {
  CHECK(report_of([](int n) { return n == 3 ? 5 : 3; }) ==
        "inadmissible (3 cases): after the actions 0 (1), 0 (1), 0 (1), in the state 3: h, "
        "because the actions 0 (1), 0 (1) lead from here to a goal: expected at most 4, got 5\n");
  CHECK(report_of([](int n) { return n == 5 ? 1 : 0; }) ==
        "inadmissible: after the actions 0 (1), 0 (1), 0 (1), 0 (1), 0 (1), in the state 5: h, "
        "because this is a goal: expected at most 0, got 1\n");
  auto const falling = [](int n) { return n == 1 ? 8 : 0; };
  CHECK(report_of(falling) ==
        "inconsistent: after the actions 0 (1), in the state 1, action 0 (1): h before "
        "the action, which costs 2 and leads to h = 0 (in the state 2): expected at most 2, "
        "got 8\n");
  CHECK(wend::check_problem(chain{}, 0, 9, falling, {.consistent = false}));
  CHECK(wend::check_problem(chain{}, 0, 9, [](int n) { return 4 * (5 - n); },
                            {.admissible = false, .consistent = false}));
  // No goal lies within the depth, so overestimates cannot be detected.
  auto const blind = wend::check_problem(chain{}, 0, 2, [](int) { return 100; });
  CHECK(blind);
  CHECK(blind.goals == 0);
  // Sums of floating-point numbers may have rounding errors.
  wend::explicit_graph<double> const g{{0, 1, 0.1}, {1, 2, 0.2}};
  CHECK(wend::check_problem(wend::graph_problem{g, 2}, 0, 9, [](std::size_t v) {
    return v == 0 ? 0.1 + 0.2 : v == 1 ? 0.2 : 0.0;
  }));
}

TEST_CASE("check_problem: false dead ends and a goal with a nonzero estimate are reported") {
  CHECK(report_of([](int n) { return n == 3 ? std::nullopt : std::optional<int>(0); }) ==
        "false_dead_end: after the actions 0 (1), 0 (1), 0 (1), in the state 3: called a dead end, "
        "but the actions 0 (1), 0 (1) lead from here to a goal at the cost 4\n");
  CHECK(report_of([](int n) { return n == 5 ? std::nullopt : std::optional<int>(0); }) ==
        "false_dead_end: after the actions 0 (1), 0 (1), 0 (1), 0 (1), 0 (1), in the state 5: "
        "called a dead end, but this is a goal at the cost 0\n");
  CHECK(
      report_of(aware{}) ==
      "goal_not_zero: after the actions 0 (1), 0 (1), 0 (1), 0 (1), 0 (1), in the state 5: "
      "goal_aware, but the estimate of this goal: expected 0, got 1\n");
}

TEST_CASE("check_problem: a wrong f_step is reported") {
  CHECK(tests::without_summary(
            wend::check_problem(chain{}, 0, 9, stepping{}, {.per_kind = 1, .consistent = false})) ==
        "f_step_differs (3 cases): at the start 0, action 0 (1): f = g + h after the action, less "
        "g before it: expected 2 or 6, got 10\n");
  CHECK(tests::without_summary(wend::check_problem(chain{}, 0, 1, stepping_far{})) ==
        "f_step_differs: at the start 0, action 0 (1): f = g + h after the action, less g before "
        "it: expected 4, got 10\n");
}

namespace {

struct wrong_delta_at_site : archetypes::staged_estimate {
  using staged_estimate::delta;
  signed char delta(archetypes::spot const& s, std::size_t site,
                    archetypes::turn const& a) const noexcept {
    return site == 4 ? 1 : staged_estimate::delta(s, site, a);
  }
};
using nine = wend::puzzles::tile_puzzle<3, 3>;
struct wrong_delta_of_rest : wend::heuristics::manhattan<nine> {
  using manhattan::delta;
  using manhattan::manhattan;
  int delta(nine::rest_type const&, std::size_t, wend::puzzles::move) const noexcept { return 1; }
};

// The note does not change at one site.
struct noted_at_site : archetypes::staged_tracked_estimate {
  using staged_tracked_estimate::child;
  int wrong_at = -1;
  archetypes::ring_note child(archetypes::ring_note const& n, archetypes::spot const& s,
                              std::size_t site, archetypes::turn const& a) const noexcept {
    if (static_cast<int>(site) == wrong_at) return n;
    return staged_tracked_estimate::child(n, s, site, a);
  }
};
// The note is the sum. The `child` of a rest may get it wrong.
struct noted_of_rest : wend::heuristics::manhattan<nine> {
  using manhattan::manhattan;
  bool wrong = false;
  int root(state_type const& s) const noexcept { return (*this)(s); }
  int child(int note, state_type const& s, wend::puzzles::move a) const noexcept {
    return note + delta(s, a);
  }
  int child(int note, nine::rest_type const& s, std::size_t site,
            wend::puzzles::move a) const noexcept {
    return note + (wrong ? 1 : delta(s, site, a));
  }
  int value(int note) const noexcept { return note; }
};

}  // namespace

TEST_CASE("check_problem: wrong notes at a site, or of a rest, are reported") {
  using archetypes::kernel_ring;
  noted_at_site h;
  CHECK(wend::check_problem(kernel_ring{}, archetypes::spot(5), 2, h));
  h.wrong_at = 4;
  CHECK(tests::without_summary(
            wend::check_problem(kernel_ring{}, archetypes::spot(5), 2, h, {.per_kind = 1})) ==
        "note_differs (2 cases): after the actions 0, action 0: the value of the note made by "
        "child at the site: expected 1, got 2\n");
  nine const p{wend::puzzles::goal::blank_first};
  auto const start = p.parse("1 4 2 3 0 5 6 7 8");  // two moves
  noted_of_rest of_rest{p};
  CHECK(wend::check_problem(p, start, 9, of_rest));
  of_rest.wrong = true;
  CHECK(tests::without_summary(wend::check_problem(p, start, 1, of_rest)) ==
        "note_differs: at the start 1 4 2 3 0 5 6 7 8, action 0 (up): the value of the note made "
        "by child at the site: "
        "expected 1, got 3\n");
}

TEST_CASE("check_problem: a wrong delta at a site, or of a rest, is reported") {
  CHECK(tests::without_summary(
            wend::check_problem(archetypes::kernel_ring{}, archetypes::spot(5), 2,
                                      wrong_delta_at_site{})) ==
        "delta_differs: after the actions 0, action 0: delta at the site: expected -1, got 1\n");
  nine const p{wend::puzzles::goal::blank_first};
  auto const start = p.parse("1 4 2 3 0 5 6 7 8");  // two moves
  CHECK(tests::without_summary(wend::check_problem(p, start, 1, wrong_delta_of_rest{p})) ==
        "delta_differs: at the start 1 4 2 3 0 5 6 7 8, action 0 (up): delta at the site: expected "
        "-1, got 1\n");
}

TEST_CASE("check_problem: a wrong delta is reported") {
  CHECK(report_of(wrong_delta{}) ==
        "delta_differs: after the actions 0 (1), 0 (1), in the state 2, action 0 (1): delta: "
        "expected -2, got 2\n");
  CHECK(report_of(throwing_delta{}) ==
        "threw: after the actions 0 (1), 0 (1), in the state 2, action 0 (1): delta threw: no\n");
  CHECK(wend::check_problem(step<double>{2}, 0, 1, half<double, int>{1, 0, -1}));
  CHECK(tests::without_summary(
            wend::check_problem(step<double>{2}, 0, 1, half<double, int>{1, 0, -2})) ==
        "delta_differs: at the start 0, action 0 (1): delta: expected -1, got -2\n");
  // No signed number can hold the difference.
  using wide = std::uint64_t;
  CHECK(tests::without_summary(wend::check_problem(step<wide>{ULLONG_MAX}, 0, 1,
                                      half<wide, int>{ULLONG_MAX, 0, -1})) ==
        "delta_differs: at the start 0, action 0 (1): delta: expected the difference of 0 and "
        "18446744073709551615, got -1\n");
}

TEST_CASE("check_problem: wrong notes are reported") {
  CHECK(wend::check_problem(chain{}, 0, 9, noted{}));
  CHECK(report_of(wrong_child{}) ==
        "note_differs: after the actions 0 (1), 0 (1), in the state 2, action 0 (1): the value of "
        "the note made by child: expected 4, got 6\n");
  CHECK(report_of(wrong_root{}) ==
        "note_differs: at the start 0: the value of the note by root: expected 10, got 8\n");
  CHECK(report_of(throwing_root{}) == "threw: at the start 0: root or value threw: no note\n");
  CHECK(report_of(throwing_child{}) ==
        "threw: after the actions 0 (1), 0 (1), in the state 2, action 0 (1): child or value "
        "threw: no\n");
}

TEST_CASE("check_problem: costs of a user-defined type are printed by its to_string, if any") {
  auto const coins = [](int n) { return money{n == 0 ? 3 : 0}; };
  CHECK(tests::without_summary(
            wend::check_problem(step<money>{{2}}, 0, 1, coins, {.consistent = false})) ==
        "inadmissible: at the start 0: h, because the actions 0 (1) lead from here to a "
        "goal: expected at most 2 coins, got 3 coins\n");
  auto const points = [](int n) { return credit{n == 0 ? 3 : 0}; };
  CHECK(tests::without_summary(
            wend::check_problem(step<credit>{{2}}, 0, 1, points, {.consistent = false})) ==
        "inadmissible: at the start 0: h, because the actions 0 (1) lead from here to a "
        "goal: expected at most ?, got ?\n");
}
