// SPDX-License-Identifier: BSL-1.0
//
// The search of wend.cpp as a loop, with std::unordered_map and std::priority_queue.
#include <algorithm>      // std::reverse
#include <cstdint>        // std::uint64_t
#include <queue>          // std::priority_queue
#include <unordered_map>  // the closed list

#include "puzzle.hpp"

namespace {

struct hash {
  std::size_t operator()(board const& b) const {
    std::uint64_t h = 0;
    for (auto tile : b) h = h * 1000003 + static_cast<std::uint64_t>(tile);
    return h;
  }
};

struct reached {
  int g;
  board parent;
  std::size_t by;
};

struct entry {
  int f;
  int g;
  board state;
  bool operator<(entry const& other) const {
    return f != other.f ? f > other.f : g < other.g;  // the top is the largest
  }
};

std::vector<std::size_t> search(puzzle const& p, board const& from, misplaced const& h) {
  std::unordered_map<board, reached, hash> nodes{{from, {0, from, 0}}};
  std::priority_queue<entry> open;
  open.push({h(from), 0, from});
  while (!open.empty()) {
    entry const top = open.top();
    open.pop();
    if (nodes.at(top.state).g < top.g) continue;
    if (p.is_goal(top.state)) {
      std::vector<std::size_t> path;
      for (board s = top.state; s != from; s = nodes.at(s).parent) path.push_back(nodes.at(s).by);
      std::reverse(path.begin(), path.end());
      return path;
    }
    for (auto const a : p.actions(top.state)) {
      board const next = p.result(top.state, a);
      auto const [at, is_new] = nodes.try_emplace(next, reached{top.g + 1, top.state, a});
      if (!is_new) {
        if (at->second.g <= top.g + 1) continue;
        at->second = {top.g + 1, top.state, a};
      }
      open.push({top.g + 1 + h(next), top.g + 1, next});
    }
  }
  return {};
}

}  // namespace

int main() { return search(puzzle{}, start(), misplaced{}).size() == 26 ? 0 : 1; }
