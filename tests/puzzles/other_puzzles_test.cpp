// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/topspin.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/other_histograms.hpp"
#include "whole_space.hpp"

using namespace wend::puzzles;

namespace {

constexpr std::size_t no_end = std::numeric_limits<std::size_t>::max();

template <class P>
std::vector<std::uint64_t> histogram_of(P const& p) {
  return whole_space::each_state(p, no_end, [](auto const&, int) {});
}

/// Compares the whole space with known figures.
template <class P>
void check_histogram(P const& p, std::string const& name) {
  CAPTURE(name);
  auto const known = tests::known_histogram(name);
  REQUIRE_FALSE(known.empty());
  CHECK(histogram_of(p) == known);
}
/// The same comparison, by a ranked search.
template <class P>
void check_ranked_histogram(P const& p, std::string const& name) {
  CAPTURE(name);
  CHECK(wend::ranked_bfs(p, p.goal_state(), {.goal_test = false}).histogram ==
        tests::known_histogram(name));
}

/// All rotations of the ordered tokens are goals. Each number of the histogram is multiplied by the
/// number of goals.
template <class P>
void check_turned(P const& p, std::string const& name) {
  CAPTURE(name);
  auto turned = p.goal_state();
  std::vector<decltype(turned)> goals;
  for (std::size_t i = 0; i < turned.size(); ++i) {
    if (p.ranks(turned)) goals.push_back(turned);
    std::rotate(turned.begin(), turned.begin() + 1, turned.end());
  }
  auto known = tests::known_histogram(name);
  REQUIRE_FALSE(known.empty());
  for (auto& n : known) n *= goals.size();
  CHECK(wend::ranked_bfs(p, wend::starts(goals), {.goal_test = false}).histogram == known);
}

/// Checks that unrank and rank reproduce all ranks.
template <class P>
void check_ranks(P const& p) {
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < p.state_count(); ++i) wrong += p.rank(p.unrank(i)) != i;
  CHECK(wrong == 0);
}
/// Checks some ranks of very many.
template <class P>
void check_some_ranks(P const& p) {
  std::uint64_t wrong = 0;
  std::uint64_t const step = p.state_count() / 1009;
  for (std::uint64_t k = 0; k < 1009; ++k) wrong += p.rank(p.unrank(k * step)) != k * step;
  CHECK(wrong == 0);
  std::uint64_t const last = p.state_count() - 1;
  CHECK(p.rank(p.unrank(last)) == last);
  if constexpr (wend::packable_problem<P>)
    CHECK(p.unpack(p.pack(p.unrank(last))) == p.unrank(last));
}

template <class P>
void check_model(P const& p) {
  auto const report = wend::check_problem(p, p.goal_state(), 1000);
  CHECK_MESSAGE(report, to_string(report));
  CHECK(report.complete);
  CHECK(report.goals == 1);
}

template <class P>
concept all_but_costs =
    wend::unit_cost_problem<P> && wend::reversible_problem<P> && wend::invertible_problem<P> &&
    wend::packable_problem<P> && wend::rankable_problem<P> && wend::hashable_problem<P>;
static_assert(all_but_costs<pancake<16>> && all_but_costs<topspin<16>> && all_but_costs<hanoi<31>>);
static_assert(!wend::packable_problem<pancake<17>> && wend::rankable_problem<pancake<20>> &&
              !wend::rankable_problem<pancake<21>> && wend::hashable_problem<pancake<255>>);
static_assert(!wend::packable_problem<topspin<17>> && wend::rankable_problem<topspin<20>> &&
              !wend::rankable_problem<topspin<21>>);
static_assert(!wend::rankable_problem<hanoi<32>> && !wend::packable_problem<hanoi<32>>);

}  // namespace

TEST_CASE("pancake, topspin and hanoi have the known numbers of states at each distance") {
  check_histogram(pancake<2>(), "pancake 2");
  check_histogram(pancake<3>(), "pancake 3");
  check_histogram(pancake<4>(), "pancake 4");
  check_histogram(pancake<5>(), "pancake 5");
  check_histogram(pancake<6>(), "pancake 6");
  check_histogram(pancake<7>(), "pancake 7");
  check_histogram(topspin<6, 3>(), "topspin 6 3");
  check_histogram(topspin<6, 4>(), "topspin 6 4");
  check_histogram(topspin<7, 4>(), "topspin 7 4");
  check_histogram(hanoi<6, 3>(), "hanoi 3 6");
  check_histogram(hanoi<8, 3>(), "hanoi 3 8");
  check_histogram(hanoi<6, 4>(), "hanoi 4 6");
  check_ranked_histogram(pancake<8>(), "pancake 8");
  check_ranked_histogram(topspin<8, 4>(), "topspin 8 4");
  check_ranked_histogram(hanoi<7>(), "hanoi 4 7");
}

TEST_CASE(
    "pancake and topspin of size 9 have the known numbers of states at each distance [slow]") {
  check_ranked_histogram(pancake<9>(), "pancake 9");
  check_turned(topspin<9, 4>(), "topspin_turned 9 4");
}

TEST_CASE("topspin: with all rotations as goals, the numbers of states have the known values") {
  check_turned(topspin<6, 4>(), "topspin_turned 6 4");
  check_turned(topspin<8, 4>(), "topspin_turned 8 4");
}

TEST_CASE("pancake, topspin and hanoi keep their promises") {
  check_model(pancake<6>());
  check_model(topspin<6, 3>());
  check_model(topspin<6, 4>());
  check_model(hanoi<4, 4>({2, 0, 0, 3}));
}

TEST_CASE("pancake, topspin and hanoi: the ranks have no gaps") {
  check_ranks(pancake<2>());
  check_ranks(pancake<7>());
  check_ranks(topspin<5, 2>());
  check_ranks(topspin<7, 3>());
  check_ranks(topspin<7, 4>());
  check_ranks(topspin<7, 5>());
  check_ranks(hanoi<6, 3>());
  check_ranks(hanoi<4, 5>());
  check_some_ranks(pancake<13>());
  check_some_ranks(pancake<16>());
  check_some_ranks(pancake<17>());
  check_some_ranks(pancake<20>());
  check_some_ranks(topspin<16>());
  check_some_ranks(topspin<19>());
  check_some_ranks(topspin<20>());
  check_some_ranks(hanoi<31>());
  CHECK(pancake<20>::state_count() == 2'432'902'008'176'640'000u);
  CHECK(topspin<20>::state_count() == 1'216'451'004'088'320'000u);
  // States with the same lowest pancakes have consecutive ranks.
  for (std::uint64_t i = 0; i < 5040; ++i)
    REQUIRE(pancake<7>::rank(pancake<7>::result(pancake<7>::unrank(i), 4)) / 24 == i / 24);
}

TEST_CASE("topspin has ranks if the reachable permutations are known") {
  auto const check = [](auto const& p) {
    using puzzle = std::remove_cvref_t<decltype(p)>;
    std::uint64_t states = 0;
    std::uint64_t unranked = 0;
    whole_space::each_state(p, no_end, [&](auto const& s, int) {
      ++states;
      if constexpr (wend::rankable_problem<puzzle>) unranked += !p.ranks(s);
    });
    if constexpr (wend::rankable_problem<puzzle>) {
      CHECK(states == p.state_count());
      CHECK(unranked == 0);
    }
    return wend::rankable_problem<puzzle>;
  };
  CHECK(check(topspin<4, 2>()));
  CHECK_FALSE(check(topspin<4, 3>()));
  CHECK(check(topspin<5, 2>()));
  CHECK(check(topspin<5, 3>()));
  CHECK_FALSE(check(topspin<5, 4>()));
  CHECK(check(topspin<6, 2>()));
  CHECK_FALSE(check(topspin<6, 3>()));
  CHECK(check(topspin<6, 4>()));
  CHECK_FALSE(check(topspin<6, 5>()));
  CHECK(check(topspin<7, 2>()));
  CHECK(check(topspin<7, 3>()));
  CHECK(check(topspin<7, 4>()));
  CHECK(check(topspin<7, 5>()));
  CHECK(check(topspin<8, 2>()));
  CHECK_FALSE(check(topspin<8, 5>()));
  CHECK(check(topspin<8, 6>()));
  CHECK_FALSE(topspin<8, 4>::ranks({1, 0, 2, 3, 4, 5, 6, 7}));
  CHECK(topspin<8, 6>::ranks({1, 0, 2, 3, 4, 5, 6, 7}));
}

TEST_CASE("topspin: leads_to is the place to which an action moves a token") {
  topspin<5, 3> const p;
  CHECK(p.result({0, 1, 2, 3, 4}, 1) == topspin<5, 3>::state_type{0, 3, 2, 1, 4});
  CHECK(p.result({0, 1, 2, 3, 4}, 4) == topspin<5, 3>::state_type{0, 4, 2, 3, 1});
  for (int const a : p.actions(p.goal_state()))
    for (std::size_t place = 0; place < 5; ++place)
      CHECK(p.result(p.goal_state(), a)[p.leads_to(place, a)] == place);
}

TEST_CASE("hanoi: moving a tower takes the Frame-Stewart number of moves") {
  // OEIS A007664.
  std::array<std::uint64_t, 17> const reve{0,  1,  3,  5,  9,  13,  17,  25, 33,
                                           41, 49, 65, 81, 97, 113, 129, 161};
  for (std::size_t n = 0; n < reve.size(); ++n) CHECK(frame_stewart(n, 4) == reve[n]);
  CHECK(frame_stewart(63, 3) == (std::uint64_t{1} << 63) - 1);
  auto const moves = [](auto const& p) {
    std::uint64_t away = 0;
    whole_space::each_state(p, no_end, [&](auto const& s, int distance) {
      if (s == p.tower(0)) away = static_cast<std::uint64_t>(distance);
    });
    return away;
  };
  CHECK(moves(hanoi<1, 3>()) == frame_stewart(1, 3));
  CHECK(moves(hanoi<7, 3>()) == frame_stewart(7, 3));
  CHECK(moves(hanoi<4, 4>()) == frame_stewart(4, 4));
  CHECK(moves(hanoi<8, 4>()) == frame_stewart(8, 4));
  CHECK(moves(hanoi<6, 5>()) == frame_stewart(6, 5));
  CHECK(moves(hanoi<5, 6>()) == frame_stewart(5, 6));
}

TEST_CASE("hanoi: any placement of the discs on the pegs may be the goal") {
  hanoi<3, 3> const p({0, 2, 1});
  CHECK(p.is_goal({0, 2, 1}));
  CHECK_FALSE(p.is_goal({2, 2, 2}));
  CHECK(hanoi<3, 3>().goal_state() == hanoi<3, 3>::tower(2));
  CHECK_THROWS_WITH_AS((hanoi<3, 3>({0, 3, 1})),
                       "puzzles::hanoi: expected a goal with all discs on pegs",
                       wend::invalid_option);
}
