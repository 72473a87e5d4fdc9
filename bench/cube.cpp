// SPDX-License-Identifier: BSL-1.0
//
// cube korf|walks|small [SECONDS [COUNT [FIRST [TURNS [IMAGES]]]]]: the 3×3×3 cube with Korf's three
// pattern databases (small: with two small ones), which are built first and compared with known
// figures. Solves, for at most SECONDS (60) each, COUNT (10) of Korf's ten cubes from the FIRST (1)
// on; or random walks of TURNS (14) turns, quarter or half, from the solved cube, with the seeds FIRST, FIRST +
// 1, …. The edges of IMAGES (0, 2 or 5) images of the cube are looked up too: on the two other
// axes, or on all three axes and in a mirror. The ten are R. E. Korf's of AAAI 1997, 100 random
// turns each, as N. Sturtevant's HOG2 has them.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/processor_time.hpp"

#include <wend/heuristics/cube_pattern.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/symmetric.hpp>
#include <wend/puzzles/cube_text.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/idastar.hpp>

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

using counts = std::vector<std::uint64_t>;

/// Builds a database and prints its cost. Counts that are not `known` are not compared.
template <class A>
pattern_database<A> made(char const* name, A const& abstraction, counts const& known) {
  double const before = bench::processor_time();
  pattern_database h{cube<>{}, abstraction};
  std::printf("%s: %llu bytes, %.1f s\n", name, static_cast<unsigned long long>(h.size()),
              bench::processor_time() - before);
  std::fflush(stdout);
  if (!known.empty() && h.histogram() != known) {
    std::fprintf(stderr, "%s: not as many states at each distance as are known\n", name);
    std::exit(1);
  }
  return h;
}

constexpr std::array<char const*, 10> korf{
    "DFUUUUFFFRBRLRLLFDUUDLFDRBFBLUDDDBRLLRRRLULBDBRFFBDBBU",
    "LDLUURUFDRBBDRUFRRLRBRFBUFDBLRDDUFUUUBBBLDLFRDLFFBLFLD",
    "FLDUUDLUBRBFDRLURBDLUDFLDDLRRFRDFFRLRFBULFRBBLFDBBBUUU",
    "FBUDUFDLRBDFLRDBUFLUDBFDDLUBFRRDRLUURRFRLUUBLRLDBBFLFB",
    "LBBDUBRRBLUURRLLUBFUDFFBFRFRDULDFBFRFFUBLLLDDRLDUBDDRU",
    "ULRUUDRUDFBDLRFFBDURRRFDDRRLDULDUUULFLBFLBBFFBBLDBRBFL",
    "LRBBURUBRBDLDRUFFDFDDFFLFRDUFRLDUBULFLLULDUFRUBDRBLBBR",
    "LUUBULURLUDRRRUDDBRBFUFFDDLRFBDDRDLLFLFLLFRBBBBDRBUUFF",
    "RLRDUUFRBDRBURULDLDFRFFLBUFUBURDBFFBFLLRLDDDLUBUFBBDLR",
    "RBRLURRDRBFBBRRLLBDFDFFLFRDLBFBDFBRLFUFDLUDUUUDUUBLUDL"};

struct question {
  std::string name;
  cube_state start;
};

/// Returns false if a solution is wrong.
template <class H>
bool solve(H const& h, std::vector<question> const& questions, double seconds) {
  cube<> const p;
  wend::move_automaton const moves(p, p.goal_state(), 4);
  for (auto const& q : questions) {
    double const before = bench::processor_time();
    auto search = wend::idastar.search(
        p, q.start, h,
        {.limits = {.max_time = std::chrono::duration<double>(seconds)}, .prune_moves = moves});
    search.run();
    auto const r = search.result();
    double const taken = bench::processor_time() - before;
    auto const nodes = static_cast<double>(r.statistics.generated);
    std::printf("%s: ", q.name.c_str());
    if (r)
      std::printf("%d turns", *r.cost);
    else
      std::printf("at least %.0f turns", *search.progress().bound);
    std::printf(", %.0f generated, %.1f s, %.1f million/s%s\n", nodes, taken, nodes / taken / 1e6,
                r ? (": " + to_string(r.actions)).c_str() : "");
    std::fflush(stdout);
    auto s = q.start;
    for (auto const a : r.actions) p.apply(s, a);
    if (r && !p.is_goal(s)) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  auto const number = [&](int at, long otherwise) {
    return argc > at ? std::atol(argv[at]) : otherwise;
  };
  double const seconds = argc > 2 ? std::atof(argv[2]) : 60;
  long const count = number(3, 10);
  long const first = number(4, 1);
  long const turns = number(5, what == "small" ? 4 : 14);
  long const images = number(6, 0);
  bool const of_korf = what == "korf";
  if ((!of_korf && what != "walks" && what != "small") || seconds <= 0 || count < 1 || first < 1 ||
      turns < 0 || (of_korf && first + count > 11) ||
      (images != 0 && images != 2 && images != 5)) {
    std::fprintf(stderr, "cube korf|walks|small [SECONDS [COUNT [FIRST [TURNS [IMAGES]]]]]\n");
    return 2;
  }
  cube<> const p;
  std::vector<question> questions;
  for (long i = first; i < first + count; ++i)
    questions.push_back(
        {(of_korf ? "Korf's " : "seed ") + std::to_string(i),
         of_korf ? parse_cube(korf[static_cast<std::size_t>(i - 1)])
                 : random_walk(p, p.goal_state(),
                               {.steps = static_cast<std::size_t>(turns),
                                .seed = static_cast<std::uint64_t>(i)})
                       .state});
  if (what == "small") {
    max_of const h{made("3 corners", cube_pattern<cube_pieces::corners, 3>{{0, 1, 2}}, {}),
                   made("3 edges", cube_pattern<cube_pieces::edges, 3>{{0, 1, 2}}, {})};
    return solve(h, questions, seconds) ? 0 : 1;
  }
  // The corners' numbers are sequence A080629 in the OEIS; those of the edges others have counted.
  auto const corners =
      made("8 corners", cube_pattern<cube_pieces::corners, 8>{{0, 1, 2, 3, 4, 5, 6, 7}},
           {1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616,
            64736});
  max_of const edges{
      made("6 edges", cube_pattern<cube_pieces::edges, 6>{{0, 1, 2, 3, 4, 5}},
           {1, 18, 230, 2747, 30847, 308783, 2508618, 13189082, 23497569, 3039786, 239}),
      made("the other 6 edges", cube_pattern<cube_pieces::edges, 6>{{6, 7, 8, 9, 10, 11}},
           {1, 15, 190, 2360, 27139, 281416, 2380459, 13065209, 23961831, 2859244, 56})};
  bool solved = true;
  if (images == 0)
    solved = solve(max_of{corners, edges}, questions, seconds);
  else if (images == 2)
    solved = solve(max_of{corners, symmetric{edges, p, {10, 16}}}, questions, seconds);
  else
    solved = solve(max_of{corners, symmetric{edges, p, {2, 9, 10, 16, 19}}}, questions, seconds);
  return solved ? 0 : 1;
}
