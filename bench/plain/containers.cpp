// SPDX-License-Identifier: BSL-1.0
//
// Strings and vectors as states: Sokoban, blocks, pancakes, beside the loop by hand.

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "containers.hpp"
#include "sides.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>

namespace {

using by_hand::order;
using plain::expected;

constexpr char const* row = "plain_containers";

constexpr auto breadth_first = [](auto const& p, auto const& s) { return wend::bfs(p, s); };
// Each of these problems is its own heuristic too.
constexpr auto a_star = [](auto const& p, auto const& s) { return wend::astar(p, s, p); };

void add_sokoban() {
  constexpr int width = 10;
  std::string const level =
      "##########"
      "#   #    #"
      "# $   .  #"
      "#  #$#   #"
      "#@   . $ #"
      "#  #   . #"
      "##########";
  plain::sokoban const p{level, width};
  std::vector const starts{level};
  expected const want{.cost = 22};  // as a breadth-first search in Python found
  plain::add_side(row, "sokoban_bfs", "wend", want, p, starts, breadth_first);
  plain::add_by_hand<order::breadth>(row, "sokoban_bfs", want, plain::sokoban_by_hand{p}, starts);
  plain::add_side(row, "sokoban_astar", "wend", want, p, starts, a_star);
  plain::add_by_hand<order::a_star>(row, "sokoban_astar", want, plain::sokoban_by_hand{p}, starts);
}

/// Towers drawn at random.
std::vector<int> random_blocks(int n, std::mt19937& random) {
  std::vector<int> drawn(static_cast<std::size_t>(n));
  std::iota(drawn.begin(), drawn.end(), 0);
  for (std::size_t i = drawn.size() - 1; i > 0; --i) std::swap(drawn[i], drawn[random() % (i + 1)]);
  std::vector<int> on(drawn.size(), -1);
  for (std::size_t i = 1; i < drawn.size(); ++i)
    if (random() % 4 != 0) on[static_cast<std::size_t>(drawn[i])] = drawn[i - 1];
  return on;
}

void add_blocks() {
  std::vector<std::vector<int>> const flat{std::vector<int>(7, -1)};
  plain::blocks const endless{};
  expected const whole{.cost = 0, .stored = 37'633};  // sets of lists of 7: OEIS A000262
  plain::add_side(row, "blocks_bfs", "wend", whole, endless, flat, breadth_first);
  plain::add_by_hand<order::breadth>(row, "blocks_bfs", whole, plain::blocks_by_hand{endless},
                                     flat);
  std::mt19937 random(1);
  std::vector<plain::task<plain::blocks, std::vector<int>>> all;
  std::vector<plain::task<plain::blocks_by_hand, std::vector<int>>> all_by_hand;
  for (int i = 0; i < 8; ++i) {
    plain::blocks const p{random_blocks(10, random)};
    all.push_back({p, random_blocks(10, random)});
    all_by_hand.push_back({{p}, all.back().start});
  }
  expected const want{.cost = 89};  // as an A* in Python found
  plain::add_side(row, "blocks_astar", "wend", want, all, a_star);
  plain::add_by_hand<order::a_star>(row, "blocks_astar", want, all_by_hand);
}

std::vector<int> sorted_pancakes(int n) {
  std::vector<int> stack(static_cast<std::size_t>(n));
  std::iota(stack.begin(), stack.end(), 0);
  return stack;
}

void add_pancakes() {
  std::vector<std::vector<int>> const start{sorted_pancakes(8)};
  plain::pancakes const endless{};
  expected const whole{.cost = 0, .stored = 40'320};  // 8!
  plain::add_side(row, "pancakes_bfs", "wend", whole, endless, start, breadth_first);
  plain::add_by_hand<order::breadth>(row, "pancakes_bfs", whole, plain::pancakes_by_hand{endless},
                                     start);
  constexpr int n = 24;
  plain::pancakes const p{sorted_pancakes(n)};
  std::mt19937 random(1);
  std::vector<std::vector<int>> starts(16, sorted_pancakes(n));
  for (auto& s : starts)
    for (std::size_t i = s.size() - 1; i > 0; --i) std::swap(s[i], s[random() % (i + 1)]);
  expected const want{.cost = 360};  // as an A* in Python found
  plain::add_side(row, "pancakes_astar", "wend", want, p, starts, a_star);
  plain::add_by_hand<order::a_star>(row, "pancakes_astar", want, plain::pancakes_by_hand{p},
                                    starts);
}

int const added = [] {
  add_sokoban();
  add_blocks();
  add_pancakes();
  return 0;
}();

}  // namespace
