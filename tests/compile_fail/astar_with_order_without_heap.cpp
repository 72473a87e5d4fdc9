// SPDX-License-Identifier: BSL-1.0
//
// astar with an order of nodes, without the header of the heap that such orders need.
// expect: wend: nodes ordered by keys that are not numbers (order_by, or your own cost type) need
// Boost.Heap's heap: #include <wend/frontier/boost_heap_list.hpp>
#include <array>

#ifdef FIXED
#include <wend/frontier/boost_heap_list.hpp>
#endif
#include <wend/search/astar.hpp>

struct line {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int s) const { return s == 9; }
};
line const walk;
auto const h = [](int s) { return s < 9 ? 9 - s : s - 9; };
auto const deepest = [](auto const& node) { return -static_cast<long>(node.depth); };
auto const r = wend::astar(walk, 0, h, wend::order_by(deepest));
