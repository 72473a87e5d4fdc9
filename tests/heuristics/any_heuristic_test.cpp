// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/any_heuristic.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/problem.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

using puzzle = tile_puzzle<3, 3>;
using any = any_heuristic<puzzle>;

/// Goal-aware, but neither incremental nor tracked.
struct plain {
  static constexpr bool goal_aware = true;
  int operator()(puzzle::state_type const&) const { return 0; }
};
struct not_aware {
  int operator()(puzzle::state_type const&) const { return 1; }
  int delta(puzzle::state_type const&, move) const noexcept { return 0; }
  template <class Tiles>
  int delta(Tiles const&, std::size_t, move) const noexcept { return 0; }
};
struct may_throw {
  static constexpr bool goal_aware = true;
  int operator()(puzzle::state_type const&) const { return 0; }
  int delta(puzzle::state_type const&, move) const { return 0; }
};

/// Compares the value of the note with the evaluation of the board, after every move of a path.
template <class P>
void follows(any_heuristic<P> const& h, P const& p, typename P::state_type s) {
  auto note = h.root(s);
  CHECK(h.value(note) == h(s));
  for (int i = 0; i < 40; ++i) {
    auto const actions = p.actions(s);
    auto const a = actions[static_cast<std::size_t>(i * 7 + i / 3) % actions.size()];
    note = h.child(note, s, a);
    s = p.result(s, a);
    CHECK(h.value(note) == h(s));
  }
}

struct counts {
  std::optional<int> cost;
  std::uint64_t expanded, generated, evaluated, duplicates, reopened;
  bool operator==(counts const&) const = default;
};
template <class Result>
counts of(Result const& r) {
  auto const& s = r.statistics;
  return {r.cost, s.expanded, s.generated, s.evaluated, s.duplicates, s.reopened};
}

}  // namespace

TEST_CASE("any_heuristic is tracked, and staged if the problem has sites") {
  static_assert(wend::goal_aware<any>);
  static_assert(wend::staged_tracked_heuristic_for<any, puzzle>);
  static_assert(wend::detail::kernel_for<puzzle, any>);
  static_assert(wend::tracked_heuristic_for<any_heuristic<tile_puzzle<>>, tile_puzzle<>>);
}

TEST_CASE("any_heuristic accepts goal-aware heuristics that compute changes without exceptions") {
  static_assert(std::is_constructible_v<any, manhattan<puzzle>>);
  static_assert(std::is_constructible_v<any, linear_conflict<puzzle>>);
  static_assert(std::is_constructible_v<any, walking_distance<puzzle>>);
  static_assert(!std::is_constructible_v<any, plain>);
  static_assert(!std::is_constructible_v<any, not_aware>);
  static_assert(!std::is_constructible_v<any, may_throw>);
  // The note does not fit.
  static_assert(!std::is_constructible_v<any_heuristic<puzzle, 4>, walking_distance<puzzle>>);
  static_assert(std::is_constructible_v<any_heuristic<puzzle, 4>, manhattan<puzzle>>);
}

TEST_CASE("any_heuristic: an assignment replaces the heuristic, and leaves copies unchanged") {
  puzzle const p{goal::blank_first};
  auto const s = p.parse("1 0 2 3 4 5 6 7 8");
  any h = manhattan{p};
  CHECK(h(s) == 1);
  CHECK(h(p.parse("0 2 1 3 4 5 6 7 8")) == 2);
  any const copy = h;
  h = linear_conflict{p};
  CHECK(h(p.parse("0 2 1 3 4 5 6 7 8")) == 4);  // one of the two must leave the row
  CHECK(copy(p.parse("0 2 1 3 4 5 6 7 8")) == 2);
}

TEST_CASE("any_heuristic: the values of notes equal the evaluations") {
  puzzle const p{goal::blank_first};
  auto const s = p.parse("7 6 4 0 8 1 2 3 5");
  follows<puzzle>(manhattan{p}, p, s);
  follows<puzzle>(misplaced{p}, p, s);
  follows<puzzle>(linear_conflict{p}, p, s);
  follows<puzzle>(walking_distance{p}, p, s);
  tile_puzzle<> const q{board<>(board_shape<>(2, 4), goal::blank_last)};
  auto const t = q.parse("1 2 3 4 5 6 7 0");
  follows<tile_puzzle<>>(manhattan{q}, q, t);
  follows<tile_puzzle<>>(nil{}, q, t);
  follows<tile_puzzle<>>(walking_distance{q}, q, t);
}

TEST_CASE("any_heuristic: searches have the same counts as with the heuristic itself") {
  puzzle const p{goal::blank_first};
  auto const start = p.parse("7 6 4 0 8 1 2 3 5");
  auto const same = [&](auto const& h) {
    any const erased = h;
    CHECK(of(wend::idastar(p, start, h)) == of(wend::idastar(p, start, erased)));
    CHECK(of(wend::astar(p, start, h)) == of(wend::astar(p, start, erased)));
  };
  same(manhattan{p});
  same(linear_conflict{p});
  same(walking_distance{p});
}

namespace {

/// The integers, with steps of 1 in both directions. The goal is 5.
template <class Cost>
struct line {
  using state_type = int;
  using action_type = int;
  using cost_type = Cost;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n == 5; }
};

/// The estimate is 0 except at one number. Computed by notes.
template <class Value>
struct noted {
  static constexpr bool goal_aware = true;
  int at;
  Value value_there;
  Value operator()(int n) const { return n == at ? value_there : Value{}; }
  int root(int n) const noexcept { return n; }
  int child(int note, int, int a) const noexcept { return note + a; }
  Value value(int note) const noexcept { return (*this)(note); }
};

/// The same heuristic, computed by differences.
template <class Value>
struct differing {
  static constexpr bool goal_aware = true;
  int at;
  Value value_there;
  Value operator()(int n) const { return n == at ? value_there : Value{}; }
  int delta(int n, int a) const noexcept {
    return static_cast<int>((*this)(n + a)) - static_cast<int>((*this)(n));
  }
};

/// Checks the message of a search from 0 that meets an invalid estimate at the start, and that the
/// search throws if it is met one step ahead.
template <class Cost, template <class> class H, class Value>
void check_refused(Value value, std::string const& at_start) {
  line<Cost> const p;
  any_heuristic<line<Cost>> const first = H<Value>{0, value};
  any_heuristic<line<Cost>> const second = H<Value>{1, value};
  std::string const what = "the heuristic's estimate " + at_start + ", after 0 actions";
  CHECK_THROWS_WITH_AS(wend::astar(p, 0, first), what.c_str(), wend::invalid_cost);
  CHECK_THROWS_WITH_AS(wend::idastar(p, 0, first), what.c_str(), wend::invalid_cost);
  CHECK_THROWS_AS(wend::astar(p, 0, second), wend::invalid_cost);
  CHECK_THROWS_AS(wend::idastar(p, 0, second), wend::invalid_cost);
}

}  // namespace

TEST_CASE("any_heuristic: estimates that are not valid costs are rejected") {
  check_refused<int, noted>(-1, "is negative");
  check_refused<int, differing>(-1, "is negative");
  check_refused<int, noted>(std::nan(""), "is not a number");
  check_refused<int, noted>(HUGE_VAL, "is infinite");
  check_refused<int, noted>(1e10, "does not fit the cost type");
  check_refused<int, noted>(-0.5, "is negative");
  check_refused<int, noted>(std::int64_t{1} << 40, "does not fit the cost type");
  check_refused<int, noted>(std::size_t{1} << 32, "does not fit the cost type");
  check_refused<unsigned, noted>(-1, "is negative");
  check_refused<unsigned, differing>(-1, "is negative");
  check_refused<std::uint64_t, noted>(-1, "is negative");
  check_refused<double, noted>(std::nan(""), "is not a number");
  check_refused<double, noted>(-0.5, "is negative");
  check_refused<float, noted>(1e300, "does not fit the cost type");
  // An infinite estimate is a dead end if the cost type has an infinity.
  line<double> const real;
  for (int const at : {0, 1}) {
    any_heuristic<line<double>> const same = noted<double>{at, HUGE_VAL};
    any_heuristic<line<double>> const other = noted<float>{at, HUGE_VALF};
    for (auto const& h : {same, other}) {
      // Without the path through 1 the goal is never reached, and the line has no end.
      auto const status = at == 0 ? wend::search_status::exhausted
                                  : wend::search_status::expansion_limit;
      CHECK(wend::astar(real, 0, h, {.max_expanded = 50}).status == status);
      CHECK(wend::idastar(real, 0, h, {.max_expanded = 50}).status == status);
    }
  }
  // Estimates that are costs are unchanged.
  line<int> const p;
  any_heuristic<line<int>> const wide = noted<std::int64_t>{0, 5};
  CHECK(wide(0) == 5);
  CHECK(wend::astar(p, 0, wide).cost == 5);
}
