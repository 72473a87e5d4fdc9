// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/cube.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/effect_problem.hpp>
#include <wend/heuristics/cube_pattern.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/puzzles/cube_text.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/other_histograms.hpp"
#include "whole_space.hpp"

using namespace wend::puzzles;
using wend::heuristics::cube_pattern;
using wend::heuristics::cube_pieces;
using wend::heuristics::pattern_database;

namespace cube_tests {
namespace {

using by_half = cube<>;
using by_quarter = cube<cube_metric::quarter_turns>;
static_assert(wend::packable_problem<by_half> && wend::reversible_problem<by_half> &&
              wend::invertible_problem<by_quarter> && wend::hashable_problem<by_quarter> &&
              wend::effect_problem<by_half> && wend::unit_cost_problem<by_quarter>);

template <class P>
cube_state after(P const& p, char const* turns) {
  auto s = p.goal_state();
  for (auto const a : parse_turns(turns)) p.apply(s, a);
  return s;
}

cube_state mixed(std::uint64_t seed) {
  by_half const p;
  return random_walk(p, p.goal_state(), {.steps = 60, .seed = seed}).state;
}

using vector = std::array<int, 3>;

/// A sticker in space: the position of its piece, whose coordinates x (to the right), y (up) and z
/// (to the viewer) are -1, 0 or 1, and the direction that it faces.
using sticker = std::pair<vector, vector>;

constexpr std::array<vector, 6> outward{
    {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, -1}}};

/// The sticker at a place in the text of a cube.
sticker in_space(int place) {
  int const face = place / 9;
  int const row = place % 9 / 3 - 1;
  int const col = place % 3 - 1;
  std::array<vector, 6> const at{{{col, 1, row},
                                  {1, -row, -col},
                                  {col, -row, 1},
                                  {col, -1, -row},
                                  {-1, -row, col},
                                  {-col, -row, -1}}};
  return {at[static_cast<std::size_t>(face)], outward[static_cast<std::size_t>(face)]};
}

int dot(vector const& a, vector const& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// The vector turned by a quarter, clockwise as seen from the tip of the axis.
vector turned(vector const& v, vector const& axis) {
  int const along = dot(v, axis);
  return {v[1] * axis[2] - v[2] * axis[1] + axis[0] * along,
          v[2] * axis[0] - v[0] * axis[2] + axis[1] * along,
          v[0] * axis[1] - v[1] * axis[0] + axis[2] * along};
}

std::string turned_in_space(std::string const& text, std::size_t face) {
  std::string result = text;
  for (int i = 0; i < 54; ++i) {
    auto const [at, looks] = in_space(i);
    if (dot(at, outward[face]) != 1) continue;
    sticker const moved{turned(at, outward[face]), turned(looks, outward[face])};
    int to = 0;
    while (in_space(to) != moved) ++to;
    result[static_cast<std::size_t>(to)] = text[static_cast<std::size_t>(i)];
  }
  return result;
}

template <class P>
void check_near(std::string const& name) {
  auto known = tests::known_histogram(name);
  auto const near = whole_space::each_state(P(), 12'000, [](auto const&, int) {});
  REQUIRE(near.size() >= 4);
  REQUIRE(known.size() > near.size());
  known.resize(near.size());
  CHECK(near == known);
}

/// The numbers of an abstraction's states at the distances 0, 1, 2 and 3.
template <class A>
std::vector<std::uint64_t> near_goals(A const& a) {
  std::vector<wend::state_t<A>> layer{a.goals()[0]};
  std::set<wend::state_t<A>> seen{layer[0]};
  std::vector<std::uint64_t> histogram;
  std::uint64_t wrong = 0;
  for (int distance = 0; distance < 4; ++distance) {
    histogram.push_back(layer.size());
    std::vector<wend::state_t<A>> next;
    for (auto const& x : layer) {
      wrong += a.rank(x) >= a.state_count() || a.unrank(a.rank(x)) != x;
      for (auto const turn : a.actions(x))
        if (auto const y = a.result(x, turn); seen.insert(y).second) next.push_back(y);
    }
    layer = std::move(next);
  }
  CHECK(wrong == 0);
  return histogram;
}

/// Returns the number of sampled ranks that unrank and rank do not reproduce.
template <class A>
std::uint64_t wrong_numbers(A const&) {
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < A::state_count(); i += 1 + A::state_count() / 499)
    wrong += A::rank(A::unrank(i)) != i;
  return wrong;
}

using counts = std::vector<std::uint64_t>;

/// The numbers of nodes at the depths 1, 2, 3, … of the tree from a start that is far from solved.
template <class P>
counts tree(P const& p, std::size_t depth, std::size_t longest) {
  counts nodes;
  std::uint64_t before = 0;
  for (std::size_t d = 0; d <= depth; ++d) {
    auto const r = wend::dls(p, mixed(3), {.limits = {.max_depth = d}, .prune_moves = longest});
    CHECK_FALSE(r);
    if (d > 0) nodes.push_back(r.statistics.generated - before);
    before = r.statistics.generated;
  }
  return nodes;
}

}  // namespace

TEST_CASE("3x3x3 cube: the numbers of states near the goal have the known values") {
  check_near<by_half>("cube half");
  check_near<by_quarter>("cube quarter");
}

TEST_CASE("3x3x3 cube: the search trees with pruned moves have the known numbers of nodes") {
  // R. E. Korf, AAAI 1997, table 1: no face is turned twice in a row, and opposite faces in one
  // order only. With words of four turns, each state near the root is generated once.
  CHECK(tree(by_half(), 3, 2) == counts{18, 243, 3'240});
  CHECK(tree(by_half(), 4, 4) == counts{18, 243, 3'240, 43'239});
  CHECK(tree(by_quarter(), 4, 4) == counts{12, 114, 1'068, 10'011});
}

TEST_CASE(
    "3x3x3 cube: deeper search trees with pruned moves have the known numbers of nodes [slow]") {
  CHECK(tree(by_half(), 6, 2) == counts{18, 243, 3'240, 43'254, 577'368, 7'706'988});
  CHECK(tree(by_half(), 5, 5) == counts{18, 243, 3'240, 43'239, 574'908});
}

TEST_CASE("3x3x3 cube: turns move the stickers as rotations in space do") {
  by_half const p;
  for (auto const& s : {p.goal_state(), mixed(1), mixed(2)})
    for (std::size_t face = 0; face < 6; ++face) {
      auto text = to_string(s);
      for (std::size_t quarters = 0; quarters < 3; ++quarters) {
        auto const a = static_cast<face_turn>(3 * face + quarters);
        CAPTURE(to_string(a));
        text = turned_in_space(text, face);
        CHECK(to_string(p.result(s, a)) == text);
        CHECK(p.result(p.result(s, a), p.inverse(a)) == s);
      }
    }
  CHECK(p.actions(p.goal_state()).size() == 18);
  CHECK(by_quarter::actions(p.goal_state()).size() == 12);
}

TEST_CASE("3x3x3 cube: the problem keeps its promises") {
  by_half const p;
  auto const report = wend::check_problem(p, p.goal_state(), 2);
  CHECK_MESSAGE(report, to_string(report));
  by_quarter const q;
  auto const quarters = wend::check_problem(q, mixed(4), 2);
  CHECK_MESSAGE(quarters, to_string(quarters));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto const s = mixed(seed);
    CHECK(p.unpack(p.pack(s)) == s);
    CHECK(parse_cube(to_string(s)) == s);
    CHECK(is_solvable(s));
    CHECK(explain_solvability(s).solvable);
  }
}

TEST_CASE("3x3x3 cube: cubes and turns are read and written; invalid text is rejected") {
  by_half const p;
  std::string const solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
  CHECK(to_string(p.goal_state()) == solved);
  // The form that other programs read and write.
  CHECK(to_string(after(p, "R")) == "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB");
  // The superflip: all edges flipped in their places.
  auto flipped = p.goal_state();
  for (std::size_t i = 8; i < 20; ++i) flipped[i] = static_cast<std::uint8_t>(flipped[i] + 1);
  CHECK(after(p, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2") == flipped);
  CHECK(to_string(flipped) == "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB");
  CHECK(parse_cube(" UUUUUUUUU RRRRRRRRR\nFFFFFFFFF\tDDDDDDDDD\r\nLLLLLLLLL BBBBBBBBB\n") ==
        p.goal_state());
  auto const turns = parse_turns("R U R'U2\nF2 D' L B'");
  CHECK(to_string(turns) == "R U R' U2 F2 D' L B'");
  CHECK(parse_turns("").empty());
  CHECK(to_string(face_turn::b3) == "B'");
  std::ostringstream out;
  out << face_turn::b3;
  CHECK(out.str() == "B'");

  auto const refuse = [](std::string const& text, char const* what) {
    CHECK_THROWS_WITH_AS(static_cast<void>(parse_cube(text)), what, invalid_cube);
  };
  auto const with = [&](std::size_t place, char c) {
    auto text = solved;
    text[place] = c;
    return text;
  };
  refuse("", "0 colours: expected 54, nine for each face");
  refuse(solved + "B", "55 colours: expected 54, nine for each face");
  refuse(with(3, 'x'), "'x' at place 4 is not a colour: expected U, R, F, D, L or B");
  refuse(with(13, 'U'), "the centre of face 2 is U: expected R");
  refuse(with(8, 'D'),
         "the corner at URF shows DRF: expected the colours of a piece, in their order");
  refuse(with(19, 'D'), "the edge at UF shows UD: expected the colours of a piece, in their order");
  refuse(with(19, 'R'),
         "the edge at UF shows UR, as does the piece at UR: expected each piece once");
  // A mirrored corner.
  auto mirror = solved;
  std::swap(mirror[9], mirror[20]);
  refuse(mirror, "the corner at URF shows UFR: expected the colours of a piece, in their order");
  CHECK_THROWS_WITH_AS(
      static_cast<void>(parse_turns("R U M2")),
      "'M' after 2 turns: expected a face, U, R, F, D, L or B, then nothing, 2 or '",
      invalid_cube);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(parse_turns("R3")),
      "'3' after 1 turn: expected a face, U, R, F, D, L or B, then nothing, 2 or '", invalid_cube);
}

TEST_CASE("3x3x3 cube: unsolvable cubes are recognised, with the reason") {
  auto const refuse = [](cube_state const& s, char const* reason) {
    CHECK_FALSE(is_solvable(s));
    CHECK(explain_solvability(s).reason == reason);
    CHECK(parse_cube(to_string(s)) == s);
  };
  auto const solved = by_half::goal_state();
  auto s = solved;
  s[5] = static_cast<std::uint8_t>(s[5] + 1);
  refuse(s, "turns keep the sum of the corners' twists, which is a third of a turn too much");
  s[5] = static_cast<std::uint8_t>(s[5] + 1);
  refuse(s, "turns keep the sum of the corners' twists, which is two thirds of a turn too much");
  s[6] = static_cast<std::uint8_t>(s[6] + 1);
  CHECK(is_solvable(s));
  s = solved;
  s[19] = static_cast<std::uint8_t>(s[19] + 1);
  refuse(s, "turns flip even numbers of edges, and an odd number is flipped");
  s[8] = static_cast<std::uint8_t>(s[8] + 1);
  CHECK(is_solvable(s));
  char const* const parity =
      "turns change the parities of the corners' and the edges' orders together, and only one of "
      "them is odd";
  s = solved;
  std::swap(s[8], s[11]);
  refuse(s, parity);
  std::swap(s[0], s[1]);
  CHECK(is_solvable(s));
  std::swap(s[8], s[11]);
  refuse(s, parity);
}

TEST_CASE("3x3x3 cube: patterns have valid ranks, and known numbers of states near the goal") {
  cube_pattern<cube_pieces::corners, 8> const corners{{0, 1, 2, 3, 4, 5, 6, 7}};
  cube_pattern<cube_pieces::edges, 6> const some{{0, 1, 2, 3, 4, 5}};
  cube_pattern<cube_pieces::edges, 6> const others{{6, 7, 8, 9, 10, 11}};
  CHECK(corners.state_count() == 88'179'840);
  CHECK(some.state_count() == 42'577'920);
  CHECK(cube_pattern<cube_pieces::edges, 12>::state_count() == 980'995'276'800);
  CHECK(cube_pattern<cube_pieces::corners, 7>::state_count() == 88'179'840);
  CHECK(near_goals(corners) == counts{1, 18, 243, 2'874});  // sequence A080629 in the OEIS
  CHECK(near_goals(some)[1] == 18);
  CHECK(near_goals(others)[1] == 15);  // turns of the upper face move none of these edges
  CHECK(wrong_numbers(corners) == 0);
  CHECK(wrong_numbers(others) == 0);
  cube_pattern<cube_pieces::edges, 12> const all{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
  CHECK(wrong_numbers(all) == 0);
  CHECK_THROWS_AS((cube_pattern<cube_pieces::edges, 2>{{3, 12}}), wend::invalid_option);
  CHECK_THROWS_AS((cube_pattern<cube_pieces::corners, 2>{{7, 7}}), wend::invalid_option);
  CHECK_THROWS_AS((cube_pattern<cube_pieces::corners, 1>{{8}}), wend::invalid_option);
}

TEST_CASE(
    "3x3x3 cube: pattern databases equal the distances of the real cube, and yield optimal costs") {
  by_half const p;
  pattern_database const edges{p, cube_pattern<cube_pieces::edges, 2>{{5, 9}}};
  pattern_database const corners{p, cube_pattern<cube_pieces::corners, 3>{{0, 3, 6}}};
  // Computed with the real cube: of states with the same look, the first one found is kept.
  std::set<std::pair<int, int>> seen{{34, 42}};
  std::vector<cube_state> layer{p.goal_state()};
  counts histogram;
  for (int distance = 0; !layer.empty(); ++distance) {
    histogram.push_back(layer.size());
    std::vector<cube_state> next;
    for (auto const& s : layer) {
      CHECK(edges(s) == distance);
      for (auto const a : p.actions(s)) {
        auto const t = p.result(s, a);
        if (seen.emplace(t[13], t[17]).second) next.push_back(t);
      }
    }
    layer = next;
  }
  CHECK(edges.histogram() == histogram);
  CHECK(seen.size() == 528);

  wend::heuristics::max_of const h{corners, edges};
  std::uint64_t wrong = 0;
  std::uint64_t searched = 0;
  whole_space::each_state(p, 1'000, [&](cube_state const& s, int distance) {
    auto const note = h.root(s);
    wrong += *h(s) > distance || h.value(note) != h(s);
    if (distance == 2 && searched++ % 27 == 0)
      CHECK(wend::idastar(p, s, h, {.prune_moves = 2}).cost == distance);
    if (distance == 2) return;
    for (auto const a : p.actions(s)) {
      auto const t = p.result(s, a);
      wrong += *h(s) > *h(t) + 1 || h.value(h.child(note, s, a)) != h(t);
    }
  });
  CHECK(wrong == 0);
  CHECK(searched == 243);
  // Pons asinorum takes six half turns. Its first four take four.
  auto const r = wend::idastar(p, after(p, "R2 L2 U2 F2"), h, {.prune_moves = 4});
  CHECK(r.cost == 4);
  CHECK(r.statistics.pruned_moves > 0);
}

}  // namespace cube_tests
