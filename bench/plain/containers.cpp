// SPDX-License-Identifier: BSL-1.0
//
// Strings and vectors as states: Sokoban, blocks, pancakes, compared with hand-written loops.

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

/// An instance with `actions` and `result`, and one with `expand`. Each of these problems is its
/// own heuristic too.
template <order Order, class Space, class Rules, class State>
void add_sides(std::string const& instance, expected const& want,
               std::vector<plain::task<Rules, State>> const& all) {
  constexpr auto search = [](auto const& p, State const& s) {
    if constexpr (Order == order::breadth)
      return wend::bfs(p, s);
    else
      return wend::astar(p, s, p);
  };
  std::vector<plain::task<plain::with_expand<Rules>, State>> expanding;
  std::vector<plain::task<Space, State>> spaces;
  for (auto const& t : all) {
    expanding.push_back({{t.problem}, t.start});
    spaces.push_back({{t.problem}, t.start});
  }
  plain::add_side(row, instance, "wend", want, all, search);
  plain::add_by_hand<Order>(row, instance, want, spaces);
  plain::add_side(row, instance + "_expand", "wend", want, expanding, search);
  plain::add_by_hand<Order>(row, instance + "_expand", want, spaces);
}

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
  auto const one = plain::tasks(p, starts);
  add_sides<order::breadth, plain::sokoban_by_hand>("sokoban_bfs", want, one);
  add_sides<order::a_star, plain::sokoban_by_hand>("sokoban_astar", want, one);
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
  add_sides<order::breadth, plain::blocks_by_hand>("blocks_bfs", whole,
                                                   plain::tasks(endless, flat));
  std::mt19937 random(1);
  std::vector<plain::task<plain::blocks, std::vector<int>>> all;
  for (int i = 0; i < 8; ++i) {
    plain::blocks const p{random_blocks(10, random)};
    all.push_back({p, random_blocks(10, random)});
  }
  expected const want{.cost = 89};  // as an A* in Python found
  add_sides<order::a_star, plain::blocks_by_hand>("blocks_astar", want, all);
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
  add_sides<order::breadth, plain::pancakes_by_hand>("pancakes_bfs", whole,
                                                     plain::tasks(endless, start));
  constexpr int n = 24;
  plain::pancakes const p{sorted_pancakes(n)};
  std::mt19937 random(1);
  std::vector<std::vector<int>> starts(16, sorted_pancakes(n));
  for (auto& s : starts)
    for (std::size_t i = s.size() - 1; i > 0; --i) std::swap(s[i], s[random() % (i + 1)]);
  expected const want{.cost = 360};  // as an A* in Python found
  add_sides<order::a_star, plain::pancakes_by_hand>("pancakes_astar", want,
                                                    plain::tasks(p, starts));
}

int const added = [] {
  add_sokoban();
  add_blocks();
  add_pancakes();
  return 0;
}();

}  // namespace
