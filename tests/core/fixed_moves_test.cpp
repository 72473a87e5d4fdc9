// SPDX-License-Identifier: BSL-1.0
//
// Automata built at compile time equal those built at run time.
#include <wend/core/fixed_moves.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <doctest/doctest.h>

#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/iddfs.hpp>

namespace fixed_moves_test {
namespace {

using namespace wend::puzzles;

template <class Fixed, class P>
void check_same(Fixed const& fixed, P const& p, std::size_t longest) {
  wend::move_automaton const made(p, p.goal_state(), longest);
  wend::move_automaton const copied = fixed;
  CHECK(fixed.length() == longest);
  CHECK(copied.length() == longest);
  CHECK(copied.letters() == made.letters());
  CHECK(copied.sites() == made.sites());
  CHECK(copied.problem_code() == made.problem_code());
  CHECK(fixed.states() == made.states());
  REQUIRE(copied.states() == made.states());
  CHECK(std::equal(made.rows(), made.rows() + made.states() * (made.letters() + 1), copied.rows()));
  for (std::size_t site = 0; site < made.sites(); ++site)
    CHECK(copied.start(site) == made.start(site));
}

/// Two lamps and their switches: a problem without a member `goal_state`.
struct lamps {
  using state_type = unsigned;
  using action_type = int;
  static constexpr std::array<int, 2> actions(unsigned) { return {0, 1}; }
  static constexpr unsigned result(unsigned s, int a) { return s ^ 1u << a; }
  static constexpr bool is_goal(unsigned s) { return s == 3; }
  static constexpr std::array<int, 4> effect(int a) {
    return a == 0 ? std::array<int, 4>{1, 0, 2, 3} : std::array<int, 4>{0, 1, 3, 2};
  }
};

/// The same lamps, with one site and states without a default constructor.
struct lamps_at_sites {
  struct state_type {
    explicit constexpr state_type(unsigned bits) : lit(bits) {}
    unsigned lit;
    friend constexpr bool operator==(state_type, state_type) = default;
  };
  using action_type = int;
  static constexpr std::size_t sites = 1;
  static constexpr std::array<int, 2> all{0, 1};
  static constexpr std::size_t site(state_type) { return 0; }
  static constexpr bool allows(std::size_t, int) { return true; }
  static constexpr std::size_t leads_to(std::size_t, int) { return 0; }
  static constexpr auto effect(std::size_t, int a) { return lamps::effect(a); }
  static constexpr std::array<int, 2> actions(state_type) { return all; }
  static constexpr state_type result(state_type s, int a) {
    return state_type(lamps::result(s.lit, a));
  }
  static constexpr bool is_goal(state_type s) { return s == state_type(3); }
};

// A cube of 54 stickers needs more steps of constant evaluation than clang++ allows if the standard
// library is checked.
using turns = pocket_cube<>;
constexpr auto boards = [] { return tile_puzzle<2, 3>(goal::blank_first, move_order::ulrd); };

constexpr auto pairs_of_turns = wend::fixed_moves<2>([] { return turns(); });
constexpr auto moves_of_discs = wend::fixed_moves<3>([] { return hanoi<5, 3>(); });
constexpr auto moves_of_tiles = wend::fixed_moves<4>(boards);
// Words of up to 3 actions cover everything that two lamps can do: no lamp is switched twice, and
// the second lamp is never switched first.
constexpr auto switches = wend::fixed_moves<3>([] { return lamps(); });
static_assert(switches.states() == 4);
static_assert(wend::fixed_moves<3>([] { return lamps_at_sites(); }).states() == 4);
static_assert(lamps_at_sites::is_goal(lamps_at_sites::state_type(3)));

}  // namespace

TEST_CASE("fixed_moves: automata built at compile time equal those built at run time") {
  check_same(pairs_of_turns, turns(), 2);
  check_same(moves_of_discs, hanoi<5, 3>(), 3);
  check_same(moves_of_tiles, boards(), 4);
}

TEST_CASE("searches accept automata built at compile time") {
  wend::move_automaton const moves = switches;
  auto const r = wend::iddfs(lamps(), 0u, {.prune_moves = moves});
  CHECK(r.cost == 2);
  CHECK(r.statistics.pruned_moves > 0);
  CHECK_FALSE(wend::iddfs(lamps(), 7u, {.limits = {.max_depth = 9}, .prune_moves = moves}));
}

}  // namespace fixed_moves_test
