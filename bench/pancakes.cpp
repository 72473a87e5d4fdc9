// SPDX-License-Identifier: BSL-1.0
//
// pancakes [COUNT [LIMIT]]: nodes expanded with the gap heuristic (GAP-0) and GAP-1 to GAP-3, by
// unidirectional and bidirectional searches. Prints a table of means over COUNT (50) random stacks
// of each size. A search that stores its nodes has no mean if it would expand more than LIMIT
// (1,000,000) on one of the stacks. IDA*, which stores none and is faster, has ten times the limit.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <wend/heuristics/gap_k.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/nbs.hpp>

namespace {

template <std::size_t N>
using stack = typename wend::puzzles::pancake<N>::state_type;

/// The same stacks on every system.
template <std::size_t N>
std::vector<stack<N>> random_stacks(std::size_t count) {
  std::mt19937_64 random(N);
  std::vector<stack<N>> all(count, wend::puzzles::pancake<N>::goal_state());
  for (auto& s : all)
    for (std::size_t i = N - 1; i > 0; --i) std::swap(s[i], s[random() % (i + 1)]);
  return all;
}

/// The mean of a search's expansions, if each run ends within the limit.
struct column {
  double expanded = 0;
  std::size_t solved = 0;
  std::vector<std::optional<int>> costs{};

  template <class Result>
  bool add(Result const& r) {
    costs.push_back(r.cost);
    if (!r.cost) return false;
    expanded += static_cast<double>(r.statistics.expanded);
    ++solved;
    return true;
  }
};

template <class Stacks, class Search>
column run(Stacks const& stacks, Search const& search) {
  column c;
  for (auto const& s : stacks)
    if (!c.add(search(s))) break;
  return c;
}

/// Returns false if two searches disagree on a length.
template <std::size_t N>
bool row(std::size_t count, std::uint64_t most, std::size_t k) {
  wend::puzzles::pancake<N> const p;
  wend::heuristics::gap_k const h{p, k};
  auto const goal = p.goal_state();
  auto const stacks = random_stacks<N>(count);
  wend::search_limits<> const limits{.max_expanded = most};
  wend::search_limits<> const without_nodes{.max_expanded = 10 * most};
  column const columns[] = {
      run(stacks, [&](auto const& s) { return wend::astar(p, s, h, limits); }),
      run(stacks, [&](auto const& s) { return wend::idastar(p, s, h, without_nodes); }),
      run(stacks, [&](auto const& s) { return wend::baestar(p, s, goal, h, limits); }),
      run(stacks, [&](auto const& s) { return wend::nbs(p, s, goal, h, limits); })};
  std::printf("| %zu | GAP-%zu |", N, k);
  for (column const& c : columns) {
    if (c.solved == count)
      std::printf(" %.0f |", c.expanded / static_cast<double>(count));
    else
      std::printf(" – |");
    for (column const& other : columns)
      for (std::size_t i = 0; i < std::min(c.solved, other.solved); ++i)
        if (c.costs[i] != other.costs[i]) return false;
  }
  std::printf("\n");
  std::fflush(stdout);
  return true;
}

template <std::size_t N>
bool rows(std::size_t count, std::uint64_t most) {
  for (std::size_t k = 0; k <= 3; ++k)
    if (!row<N>(count, most, k)) return false;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  long const count = argc > 1 ? std::atol(argv[1]) : 50;
  long const most = argc > 2 ? std::atol(argv[2]) : 1'000'000;
  if (count < 1 || most < 1 || argc > 3) {
    std::fprintf(stderr, "pancakes: expected how many stacks, then how many nodes at most\n");
    return 2;
  }
  auto const stacks = static_cast<std::size_t>(count);
  auto const limit = static_cast<std::uint64_t>(most);
  std::printf("| pancakes | heuristic | A\\* | IDA\\* | BAE\\* | NBS |\n");
  std::printf("|--:|---|--:|--:|--:|--:|\n");
  if (rows<12>(stacks, limit) && rows<14>(stacks, limit) && rows<16>(stacks, limit) &&
      rows<18>(stacks, limit) && rows<20>(stacks, limit))
    return 0;
  std::fprintf(stderr, "pancakes: the searches disagree on the length of a solution\n");
  return 1;
}
