// SPDX-License-Identifier: BSL-1.0
//
// published stacks [LIMIT]    stacks of 20 pancakes for which the gap heuristic is weak
// published boards [LIMIT]    Korf's boards of the 15-puzzle with the Manhattan distance
// published errors            by how much the gap heuristic is wrong, of all stacks of 10 pancakes
// published distance_10 [COUNT]    stacks of 10 pancakes, 10 flips from the goal
//
// Published figures beside ours. `stacks` and `boards` solve the instances for which HOG2's A*,
// BAE* and NBS expand at most LIMIT (1,000,000) nodes each, so that the selection does not depend
// on our figures. They print the mean numbers of expanded nodes, their ratio, and the number of
// instances on which wend expands fewer. `errors` must equal the published counts. `distance_10`
// draws COUNT (100) stacks, since the published ones are not known.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/korf.hpp"

#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/gap_k.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/reach.hpp>

namespace {

/// Nodes expanded by A*, IDA*, BAE* and NBS.
using counts = std::array<std::uint64_t, 4>;
constexpr std::array<char const*, 4> names{"`astar`", "`idastar`", "`baestar`", "`nbs`"};

/// The lines of a table in tests/data, without its comments.
std::vector<std::string> lines_of(char const* file) {
  std::ifstream in(std::string(WEND_TEST_DATA "/") + file);
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line.front() != '#') all.push_back(line);
  if (all.empty()) throw std::runtime_error(std::string(file) + " is not in " WEND_TEST_DATA);
  return all;
}

/// Numbers with commas between them.
void read(std::istream& in, counts& c) {
  char comma = 0;
  for (auto& n : c) in >> comma >> n;
}

/// IDA* keeps no nodes, so it does not choose.
bool within(counts const& c, std::uint64_t limit) { return std::max({c[0], c[2], c[3]}) <= limit; }

/// Ours beside theirs, instance by instance.
class comparison {
 public:
  /// False where a search finds another length than is published.
  template <class Result>
  bool add(std::size_t search, Result const& r, std::uint64_t published, int cost) {
    if (r.cost != cost) {
      std::fprintf(stderr, "published: %s finds another length than %d\n", names[search], cost);
      return false;
    }
    ours_[search] += static_cast<double>(r.statistics.expanded);
    theirs_[search] += static_cast<double>(published);
    fewer_[search] += r.statistics.expanded < published;
    return true;
  }
  void print(std::size_t count) const {
    std::printf("| search | instances | HOG2 | wend | wend / HOG2 | wend expands fewer for |\n");
    std::printf("|---|--:|--:|--:|--:|--:|\n");
    auto const n = static_cast<double>(count);
    for (std::size_t i = 0; i < names.size(); ++i)
      std::printf("| %s | %zu | %.0f | %.0f | %.2f | %zu |\n", names[i], count, theirs_[i] / n,
                  ours_[i] / n, ours_[i] / theirs_[i], fewer_[i]);
  }

 private:
  std::array<double, 4> ours_{};
  std::array<double, 4> theirs_{};
  std::array<std::size_t, 4> fewer_{};
};

/// The four searches from a start; false where one of them is not as published.
template <class P, class H>
bool compare(comparison& c, P const& p, wend::state_t<P> const& start, wend::state_t<P> const& goal,
             H const& h, counts const& published, int cost) {
  return c.add(0, wend::astar(p, start, h), published[0], cost) &&
         c.add(1, wend::idastar(p, start, h), published[1], cost) &&
         c.add(2, wend::baestar(p, start, goal, h), published[2], cost) &&
         c.add(3, wend::nbs(p, start, goal, h), published[3], cost);
}

/// An instance of a table: its start, its least cost, and its published figures.
template <class P>
struct instance {
  wend::state_t<P> start{};
  int cost = 0;
  counts published{};
};

/// The instances of a table that all searches solve within a number of nodes, as `read_instance(in)` reads
/// them of its lines.
template <class P, class H, class ReadInstance>
bool compare_all(char const* file, std::uint64_t limit, P const& p, H const& h,
                 ReadInstance read_instance) {
  comparison c;
  std::size_t count = 0;
  for (std::string const& line : lines_of(file)) {
    std::istringstream in(line);
    instance<P> const i = read_instance(in);
    if (!in) throw std::runtime_error("this is no line of " + std::string(file) + ": " + line);
    if (!within(i.published, limit)) continue;
    ++count;
    if (!compare(c, p, i.start, p.goal_state(), h, i.published, i.cost)) return false;
  }
  if (count == 0) return std::fputs("published: no instance is as small as that limit\n", stderr), false;
  c.print(count);
  return true;
}

bool stacks(std::uint64_t limit) {
  using twenty = wend::puzzles::pancake<20>;
  twenty const p;
  auto const read_stack = [](std::istream& in) {
    instance<twenty> i;
    int number = 0;
    char comma = 0;
    in >> number >> comma;
    for (auto& pancake : i.start) {
      int size = 0;
      in >> size;
      pancake = static_cast<std::uint8_t>(size);
    }
    in >> comma >> i.cost;
    read(in, i.published);
    return i;
  };
  return compare_all("pancakes_20.txt", limit, p, wend::heuristics::gap{p}, read_stack);
}

bool boards(std::uint64_t limit) {
  using fifteen = wend::puzzles::tile_puzzle<4, 4>;
  fifteen const p{wend::puzzles::goal::blank_first};
  auto const read_board = [&p](std::istream& in) {
    instance<fifteen> i;
    int number = 0;
    in >> number;
    read(in, i.published);
    if (!in) return i;
    auto const& k = bench::korf(number);
    i.start = p.parse(k.text);
    i.cost = k.cost;
    return i;
  };
  return compare_all("korf100_hog2.txt", limit, p, wend::heuristics::manhattan{p}, read_board);
}

using ten = wend::puzzles::pancake<10>;

/// The numbers of stacks of 10 for which the gap heuristic is exact, one too small, and so on: D.
/// Yang, "Improved heuristics for solving the pancake problem", table 1.
constexpr std::array<std::uint64_t, 5> published_errors{1717763, 1710742, 194280, 5924, 91};

bool errors() {
  ten const p;
  wend::heuristics::gap const h{p};
  std::array<std::uint64_t, published_errors.size()> stacks{};
  for (auto const& reached : wend::reach(p, p.goal_state()))
    ++stacks.at(static_cast<std::size_t>(reached.cost - h(reached.state)));
  std::printf("| too small by | published | wend |\n|--:|--:|--:|\n");
  for (std::size_t i = 0; i < stacks.size(); ++i)
    std::printf("| %zu | %llu | %llu |\n", i, static_cast<unsigned long long>(published_errors[i]),
                static_cast<unsigned long long>(stacks[i]));
  return stacks == published_errors;
}

/// Mean expansions of A* with GAP-0 to GAP-3, after R. C. Holte, A. Felner, G. Sharon,
/// N. R. Sturtevant, "Bidirectional search that is guaranteed to meet in the middle", AAAI 2016.
constexpr std::array<int, 4> published_astar{117, 4280, 27162, 97644};

bool distance_10(std::uint64_t count) {
  ten const p;
  std::vector<ten::state_type> starts;
  for (auto const& reached : wend::reach(p, p.goal_state())) {
    if (reached.cost > 10) break;
    if (reached.cost == 10) starts.push_back(reached.state);
  }
  std::mt19937_64 random(10);
  count = std::min<std::uint64_t>(count, starts.size());
  for (std::size_t i = 0; i < count; ++i)
    std::swap(starts[i], starts[i + random() % (starts.size() - i)]);
  starts.resize(count);
  std::printf("| heuristic | A\\*, published | `astar` | `baestar` | `nbs` |\n");
  std::printf("|---|--:|--:|--:|--:|\n");
  for (std::size_t k = 0; k < published_astar.size(); ++k) {
    wend::heuristics::gap_k const h{p, k};
    std::array<double, 3> expanded{};
    for (auto const& s : starts) {
      auto const add = [&](std::size_t search, auto const& r) {
        expanded[search] += static_cast<double>(r.statistics.expanded);
        return r.cost == 10;
      };
      if (!add(0, wend::astar(p, s, h)) || !add(1, wend::baestar(p, s, p.goal_state(), h)) ||
          !add(2, wend::nbs(p, s, p.goal_state(), h)))
        return false;
    }
    auto const n = static_cast<double>(count);
    std::printf("| GAP-%zu | %d | %.0f | %.0f | %.0f |\n", k, published_astar[k], expanded[0] / n,
                expanded[1] / n, expanded[2] / n);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view const what = argc > 1 ? argv[1] : "";
  bool const takes_number = what == "stacks" || what == "boards" || what == "distance_10";
  long const number = argc > 2 ? std::atol(argv[2]) : what == "distance_10" ? 100 : 1'000'000;
  if ((!takes_number && what != "errors") || number < 1 || argc > (takes_number ? 3 : 2)) {
    std::fprintf(stderr,
                 "published: expected stacks, boards or distance_10, and a number, or errors\n");
    return 2;
  }
  auto const most = static_cast<std::uint64_t>(number);
  bool const agrees = what == "stacks"   ? stacks(most)
                      : what == "boards" ? boards(most)
                      : what == "errors" ? errors()
                                         : distance_10(most);
  if (!agrees) std::fprintf(stderr, "published: what must be equal is not\n");
  return agrees ? 0 : 1;
}
