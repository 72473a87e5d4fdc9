// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/reflected.hpp>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <type_traits>

#include <doctest/doctest.h>

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/korf.hpp"
#include "estimates.hpp"
#include "steps_along.hpp"

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

/// Considers only tile 1.
struct tile_1_moves_up {
  template <class Board>
  std::optional<int> operator()(Board const& s) const {
    if (s[2] == 1) return std::nullopt;  // a dead end for this heuristic only
    return static_cast<int>(std::find(s.begin(), s.end(), 1) - s.begin()) /
           static_cast<int>(s.cols());
  }
};

/// The number of columns between tile 1 and its goal column. Notes follow the site of the blank.
template <class Puzzle>
struct column_of_1 {
  Puzzle const* p;

  [[nodiscard]] std::ptrdiff_t home() const { return of(p->goal_state()); }
  [[nodiscard]] std::ptrdiff_t of(typename Puzzle::state_type const& s) const {
    return (std::find(s.begin(), s.end(), 1) - s.begin()) % static_cast<std::ptrdiff_t>(p->cols());
  }
  int operator()(typename Puzzle::state_type const& s) const {
    return static_cast<int>(std::abs(of(s) - home()));
  }
  int root(typename Puzzle::state_type const& s) const { return (*this)(s); }
  int child(int note, typename Puzzle::state_type const& s, move a) const {
    return child(note, s, s.blank(), a);
  }
  template <class Tiles>
  int child(int note, Tiles const& tiles, std::size_t site, move a) const {
    if (tiles[p->leads_to(site, a)] != 1) return note;
    return static_cast<int>(std::abs(static_cast<std::ptrdiff_t>(site % p->cols()) - home()));
  }
  static int value(int note) { return note; }
};

}  // namespace

TEST_CASE("reflected: the estimate is the larger of the board and of its mirror image") {
  auto const check = [](auto const& p) {
    using puzzle = std::remove_cvref_t<decltype(p)>;
    halves::changing<puzzle> const up{{p.goal_state(), true}};
    halves::noting<puzzle> const noted{{p.goal_state(), true}};
    halves::steps_along<puzzle> const plain{p.goal_state(), true};
    halves::steps_along<puzzle> const across{p.goal_state(), false};
    auto const sweep = [&](auto const& h) {
      whole_space::each_state(p, WEND_SLOW_TESTS ? 200'000 : 5'000,
                              [&](auto const& s, int distance) {
                                int const value = h(s);
                                if (value != std::max(plain(s), across(s)) || value > distance)
                                  FAIL(to_string(s));
                                if (!estimates::agree_beside(p, h, s)) FAIL(to_string(s));
                              });
      estimates::follow(p, h, 300, 9);
    };
    reflected const h{up, p};
    reflected const with_notes{noted, p};
    reflected const neither{plain, p};
    static_assert(wend::staged_tracked_heuristic_for<decltype(h), puzzle>);
    static_assert(!wend::incremental_heuristic_for<decltype(h), puzzle>);
    static_assert(wend::tracked_heuristic_for<decltype(with_notes), puzzle>);
    static_assert(!wend::staged_tracked_heuristic_for<decltype(with_notes), puzzle>);
    static_assert(!wend::tracked_heuristic_for<decltype(neither), puzzle>);
    static_assert(wend::goal_aware<decltype(h)> && !wend::has_f_step<decltype(h)>);
    sweep(h);
    sweep(with_notes);
    sweep(neither);
    CHECK(wend::check_problem(p, p.goal_state(), 8, h).broken ==
          wend::check_problem(p, p.goal_state(), 8).broken);
  };
  check(tile_puzzle<3, 3>{goal::blank_first});
  check(tile_puzzle<3, 3>{board<3, 3>{1, 2, 3, 8, 0, 4, 7, 6, 5}});
}

TEST_CASE("reflected: the mirror image of a board renames the tiles") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  // The tiles 1 and 3 exchange their names, as do 2 and 6, and 5 and 7.
  reflected const h{tile_1_moves_up{}, p};
  CHECK(h(p.parse("0 1 2 3 4 5 6 7 8")) == 0);
  CHECK(h(p.parse("0 3 2 1 4 5 6 7 8")) == 1);
  CHECK(h(p.parse("0 4 3 2 1 5 6 7 8")) == 2);
  CHECK(!h(p.parse("0 4 1 2 3 5 6 7 8")));
  CHECK(!h(p.parse("0 4 5 2 1 6 3 7 8")));
  static_assert(std::is_same_v<decltype(h(p.goal_state())), std::optional<int>>);
}

TEST_CASE("reflected: a heuristic that treats rows and columns alike is unchanged") {
  using puzzle = tile_puzzle<4, 4>;
  puzzle const p{goal::blank_first, move_order::ulrd};
  linear_conflict const plain{p};
  reflected const h{plain, p};
  static_assert(decltype(h)::f_step == 2);
  static_assert(wend::staged_tracked_heuristic_for<decltype(h), puzzle>);
  estimates::follow(p, h, 300, 4);
  auto const known = korf::instances()[78];
  auto const start = p.parse(known.board);
  CHECK(h(start) == plain(start));
  auto const r = wend::idastar(p, start, h);
  REQUIRE(r);
  CHECK(*r.cost == known.length);
  CHECK(r.statistics.generated < known.nodes);

  auto const same = [](auto const& q) {
    manhattan const m{q};
    max_of const both{m, nil{}};
    whole_space::each_state(q, 3'000, [&](auto const& s, int) {
      if (reflected{m, q}(s) != m(s) || reflected{both, q}(s) != m(s)) FAIL(to_string(s));
    });
    estimates::follow(q, reflected{m, q}, 100, 1);
    estimates::follow(q, reflected{both, q}, 100, 2);
  };
  same(torus_puzzle<3, 3>{goal::blank_last});
  for (board<2, 2> const& goal :
       {board<2, 2>{0, 1, 2, 3}, {1, 0, 2, 3}, {1, 2, 0, 3}, {1, 2, 3, 0}})
    same(torus_puzzle<2, 2>{goal});
  for (auto const& goal : {board<>(3, 3, {1, 2, 3, 8, 0, 4, 7, 6, 5}), board<>(2, 2, {2, 3, 1, 0}),
                           board<>({4, 4}, goal::blank_last), board<>({1, 1}, goal::blank_first)})
    same(tile_puzzle<>{goal});
}

TEST_CASE("reflected: the mirror may be the other diagonal or a middle line") {
  // `other` is the tile whose goal cell mirrors that of tile 1. If `by_rows`, the image moves
  // between rows.
  auto const check = [](auto const& p, std::size_t other, bool by_rows) {
    using puzzle = std::remove_cvref_t<decltype(p)>;
    auto const& goal = p.goal_state();
    auto const cols = static_cast<std::ptrdiff_t>(goal.cols());
    auto const column = [cols](auto const& s, std::size_t tile) {
      return (std::find(s.begin(), s.end(), tile) - s.begin()) % cols;
    };
    auto const row = [cols](auto const& s, std::size_t tile) {
      return (std::find(s.begin(), s.end(), tile) - s.begin()) / cols;
    };
    reflected const h{column_of_1<puzzle>{&p}, p};
    whole_space::each_state(p, 5'000, [&](auto const& s, int) {
      auto const across = std::abs(column(s, 1) - column(goal, 1));
      auto const image = by_rows ? std::abs(row(s, other) - row(goal, other))
                                 : std::abs(column(s, other) - column(goal, other));
      if (h(s) != std::max(across, image)) FAIL(to_string(s));
    });
    estimates::follow(p, h, 300, 5);
  };
  check(tile_puzzle<3, 3>{board<3, 3>{1, 2, 0, 3, 4, 5, 6, 7, 8}}, 8, true);
  check(tile_puzzle<3, 3>{board<3, 3>{1, 0, 2, 3, 4, 5, 6, 7, 8}}, 2, false);
  check(tile_puzzle<>{board<>(2, 3, {1, 0, 2, 3, 4, 5})}, 2, false);
  check(tile_puzzle<3, 2>{board<3, 2>{1, 2, 0, 3, 4, 5}}, 4, false);
}

TEST_CASE("reflected: boards and goals without a mirror image are rejected") {
  char const* const text =
      "heuristics::reflected: expected a goal whose blank is kept in place by a reflection, such "
      "as one on a diagonal of a square board";
  tile_puzzle<> const wide{2, 3, goal::blank_first};
  CHECK_THROWS_WITH_AS((reflected{manhattan{wide}, wide}), text, wend::invalid_option);
  tile_puzzle<4, 4> const aside{board<4, 4>{1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
  CHECK_THROWS_WITH_AS((reflected{manhattan{aside}, aside}), text, wend::invalid_option);
}

TEST_CASE("reflected: an infinite estimate of the board or of its image is infinite") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  auto const h = [](auto const& s) { return s[2] == 1 ? HUGE_VAL : static_cast<double>(s[1]); };
  reflected const both{h, p};
  auto const infinite = p.parse("0 2 1 3 4 5 6 7 8");
  auto const mirrored = p.parse("0 1 2 4 5 6 3 7 8");  // tile 3 mirrors tile 1 in cell 2
  std::feclearexcept(FE_ALL_EXCEPT);
  CHECK(both(infinite) == HUGE_VAL);
  CHECK(both(mirrored) == HUGE_VAL);
  CHECK(both.value(both.root(infinite)) == HUGE_VAL);
  CHECK(both.value(both.root(mirrored)) == HUGE_VAL);
  CHECK(both(p.parse("0 1 2 3 4 5 6 7 8")) == 1);
  CHECK_FALSE(std::fetestexcept(FE_INVALID));
}
