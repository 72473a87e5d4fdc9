// SPDX-License-Identifier: BSL-1.0
//
// Beam search on boards of sliding tiles with linear conflicts, against a hand-written one with two vectors,
// a flat hash map and nth_element. On the larger boards both expand the same number of nodes.

#include <algorithm>  // std::nth_element, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <string>
#include <utility>    // std::move
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/beam_search.hpp>

namespace {

struct board {
  std::size_t steps;  // of the random walk
  std::size_t width;
  std::uint64_t most;  // expansions
};
struct answer {
  std::uint64_t expanded = 0;
  std::size_t moves = 0;
};

template <std::size_t N>
using tiles = wend::puzzles::tile_puzzle<N, N>;

template <std::size_t N>
answer by_library(tiles<N> const& p, wend::state_t<tiles<N>> const& start, board const& b) {
  wend::heuristics::linear_conflict const h{p};
  auto const r = wend::beam_search(p, start, h,
                                   {.width = b.width, .limits = {.max_expanded = b.most}});
  return {r.statistics.expanded, r.actions.size()};
}

template <std::size_t N>
answer by_hand(tiles<N> const& p, wend::state_t<tiles<N>> const& start, board const& b) {
  using state = wend::state_t<tiles<N>>;
  struct node {
    state board;
    int h;
    wend::puzzles::move by;
    std::uint32_t parent;
  };
  struct hash {
    tiles<N> const* p;
    std::size_t operator()(state const& s) const { return p->hash(s); }
  };
  wend::heuristics::linear_conflict const h{p};
  boost::unordered_flat_map<state, std::uint32_t, hash> closed(0, hash{&p});
  std::vector<node> nodes{{start, h(start), {}, 0}};
  std::vector<node> next;
  closed.emplace(start, 0);
  answer a;
  for (std::size_t first = 0, depth = 1; first < nodes.size(); ++depth) {
    std::size_t const last = nodes.size();
    next.clear();
    for (std::size_t i = first; i < last; ++i) {
      if (a.expanded++ == b.most) return a;
      node const& n = nodes[i];
      for (auto const m : p.actions(n.board)) {
        if (i != 0 && m == p.inverse(n.by)) continue;
        state s = p.result(n.board, m);
        if (p.is_goal(s)) a.moves = depth;
        if (closed.contains(s)) continue;
        next.push_back({std::move(s), n.h + h.delta(n.board, m), m, static_cast<std::uint32_t>(i)});
      }
    }
    if (a.moves != 0) return a;
    // Some of them are equal, so more candidates are kept than the width.
    std::size_t const most = std::min(next.size(), b.width + b.width / 4);
    std::nth_element(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(most), next.end(),
                     [](node const& x, node const& y) { return x.h < y.h; });
    first = last;
    for (std::size_t i = 0; i < most && nodes.size() < last + b.width; ++i)
      if (closed.emplace(next[i].board, static_cast<std::uint32_t>(nodes.size())).second)
        nodes.push_back(std::move(next[i]));
  }
  return a;
}

template <std::size_t N, class Search>
void add(std::string const& side, board const& b, Search search) {
  auto const size = std::to_string(N);
  bench::add("beam", size + 'x' + size, side, [=](benchmark::State& state) {
    tiles<N> const p{wend::puzzles::goal::blank_first};
    auto const start =
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = b.steps, .seed = 1}).state;
    answer a;
    for (auto _ : state) a = search(p, start, b);
    if (a.moves == 0 && a.expanded < b.most) state.SkipWithError("not solved");
    bench::report(state, {.nodes = a.expanded});
  });
}

template <std::size_t N>
void add_both(board const& b) {
  add<N>("wend", b, by_library<N>);
  add<N>("by_hand", b, by_hand<N>);
}

int const added = [] {
  add_both<6>({.steps = 10'000, .width = 100, .most = 1'000'000});
  add_both<8>({.steps = 1'000'000, .width = 1000, .most = 200'000});
  add_both<10>({.steps = 1'000'000, .width = 1000, .most = 200'000});
  return 0;
}();

}  // namespace
