// SPDX-License-Identifier: BSL-1.0
//
// patterns [COUNT]: pattern databases of puzzles other than tiles. Prints a table: the time and
// memory to build each, and means over COUNT (100) random walks of 100 steps from the goal; of
// 10,000 for the towers of Hanoi, which only A* solves.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "support/processor_time.hpp"

#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/bidirectional_pathmax.hpp>
#include <wend/heuristics/dual.hpp>
#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/heuristics/symmetric.hpp>
#include <wend/heuristics/topspin_pattern.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

struct building {
  std::uint64_t bytes = 0;
  double seconds = 0;
};

/// Builds a database and adds its cost.
template <class P, class A>
pattern_database<A> built(P const& p, A const& abstraction, building& sum) {
  double const before = bench::processor_time();
  pattern_database h{p, abstraction};
  sum.seconds += bench::processor_time() - before;
  sum.bytes += h.size();
  return h;
}

/// The same, of one with distances modulo 3.
template <class P, class A, class Packing>
auto built(P const& p, A const& abstraction, Packing packing, building& sum) {
  double const before = bench::processor_time();
  mod3_pattern_database h{p, abstraction, packing};
  sum.seconds += bench::processor_time() - before;
  sum.bytes += h.bytes();
  return h;
}

enum class with_idastar { no, yes };

template <class P, class H>
bool row(int count, char const* name, P const& p, H const& h, building const& sum,
         with_idastar deep = with_idastar::yes) {
  std::size_t const steps = deep == with_idastar::yes ? 100 : 10'000;
  double length = 0;
  double best_expanded = 0;
  double deep_expanded = 0;
  double generated = 0;
  double seconds = 0;
  for (int seed = 1; seed <= count; ++seed) {
    auto const s =
        random_walk(p, p.goal_state(), {.steps = steps, .seed = static_cast<std::uint64_t>(seed)})
            .state;
    auto const best = wend::astar(p, s, h);
    length += *best.cost;
    best_expanded += static_cast<double>(best.statistics.expanded);
    if (deep == with_idastar::no) continue;
    double const before = bench::processor_time();
    auto const r = wend::idastar(p, s, h);
    seconds += bench::processor_time() - before;
    deep_expanded += static_cast<double>(r.statistics.expanded);
    generated += static_cast<double>(r.statistics.generated);
    if (r.cost != best.cost) return false;
  }
  std::string const size = sum.bytes == 0 ? "" : std::to_string(sum.bytes);
  std::printf("| %s | %s | ", name, size.c_str());
  if (sum.bytes != 0) std::printf("%.3f", sum.seconds);
  std::printf(" | %.2f | %.0f | ", length / count, best_expanded / count);
  if (deep == with_idastar::yes)
    std::printf("%.0f | %.1f |\n", deep_expanded / count, generated / seconds / 1e6);
  else
    std::printf(" | |\n");
  return true;
}

bool pancakes(int count) {
  pancake<12> const p;
  building six;
  building seven;
  building sums;
  auto const largest_six = built(p, pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}, six);
  pancake_pattern<12, 7> const seven_largest{{5, 6, 7, 8, 9, 10, 11}};
  auto const largest_seven = built(p, seven_largest, seven);
  building two_bits;
  building fewer_bits;
  auto const in_two_bits = built(p, seven_largest, four_to_a_byte, two_bits);
  auto const in_fewer_bits = built(p, seven_largest, five_to_a_byte, fewer_bits);
  additive const halves{built(p, additive_pancake_pattern<12, 6>{{6, 7, 8, 9, 10, 11}}, sums),
                        built(p, additive_pancake_pattern<12, 6>{{0, 1, 2, 3, 4, 5}}, sums)};
  return row(count, "12 pancakes: gap", p, gap{p}, {}) &&
         row(count, "the largest 6", p, largest_six, six) &&
         row(count, "the largest 7", p, largest_seven, seven) &&
         row(count, "the largest 7, modulo 3, 2 bits each", p, in_two_bits, two_bits) &&
         row(count, "the largest 7, modulo 3, 1.6 bits each", p, in_fewer_bits, fewer_bits) &&
         row(count, "the largest 7, and of the dual", p, dual{largest_seven, p}, seven) &&
         row(count, "the same, with bidirectional pathmax", p,
             bidirectional_pathmax{dual{largest_seven, p}}, seven) &&
         row(count, "two halves, added", p, halves, sums) &&
         row(count, "the larger of gap and the largest 7", p, max_of{gap{p}, largest_seven}, seven);
}

bool tokens(int count) {
  topspin<12> const p;
  building one;
  building two;
  auto const six = built(p, topspin_pattern<12, 4, 6>{{0, 1, 2, 3, 4, 5}}, one);
  max_of const both{built(p, topspin_pattern<12, 4, 6>{{0, 1, 2, 3, 4, 5}}, two),
                    built(p, topspin_pattern<12, 4, 6>{{6, 7, 8, 9, 10, 11}}, two)};
  return row(count, "TopSpin, 12 tokens: 6 of them", p, six, one) &&
         row(count, "the same, and of the dual", p, dual{six, p}, one) &&
         row(count, "the same, with bidirectional pathmax", p,
             bidirectional_pathmax{dual{six, p}}, one) &&
         row(count, "the larger of both halves", p, both, two);
}

bool towers(int count) {
  hanoi<10> const p;
  building one;
  building two;
  auto const seven = built(p, hanoi_pattern<10, 4, 7>{p, {3, 4, 5, 6, 7, 8, 9}}, one);
  additive const sum{built(p, hanoi_pattern<10, 4, 7>{p, {3, 4, 5, 6, 7, 8, 9}}, two),
                     built(p, hanoi_pattern<10, 4, 3>{p, {0, 1, 2}}, two)};
  // IDA* would run in circles here.
  return row(count, "Hanoi, 10 discs, 4 pegs: the largest 7", p, seven, one, with_idastar::no) &&
         row(count, "the largest 7 and the smallest 3, added", p, sum, two, with_idastar::no);
}

bool cubes(int count) {
  pocket_cube<> const p;
  building two;
  max_of const both{built(p, pocket_cube_pattern<4>{{0, 1, 2, 3}}, two),
                    built(p, pocket_cube_pattern<4>{{3, 4, 5, 6}}, two)};
  return row(count, "2×2×2 cube: the larger of twice 4 corners", p, both, two) &&
         row(count, "the same, and of the dual", p, dual{both, p}, two) &&
         row(count, "the same, with bidirectional pathmax", p, bidirectional_pathmax{dual{both, p}},
             two) &&
         row(count, "the same, and of the 5 images in symmetries", p, symmetric{both, p}, two) &&
         row(count, "the same, and of the dual of each", p, dual{symmetric{both, p}, p}, two);
}

}  // namespace

int main(int argc, char** argv) {
  int const count = argc > 1 ? std::atoi(argv[1]) : 100;
  if (count < 1) return 2;
  std::printf(
      "| heuristic | bytes | build, s | length | A* expands | IDA* expands | IDA* generates, "
      "million/s |\n|---|---:|---:|---:|---:|---:|---:|\n");
  if (pancakes(count) && tokens(count) && towers(count) && cubes(count)) return 0;
  std::fprintf(stderr, "A* and IDA* disagree\n");
  return 1;
}
