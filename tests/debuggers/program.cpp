// SPDX-License-Identifier: BSL-1.0
//
// The objects that the debugger shows: gdb stops in the functions look_at_….
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/session/solutions.hpp>

using puzzle = wend::puzzles::tile_puzzle<3, 3>;

int volatile looks = 0;
void look_at_node() { looks = looks + 1; }
void look_at_successor() { looks = looks + 1; }
void look_at_all() { looks = looks + 1; }

struct looker {
  int expanded = 0;
  void on_expand(wend::node_event<puzzle> const& node) {
    if (++expanded == 3 && node.depth == 1) look_at_node();
  }
  void on_generate(wend::successor_event<puzzle> const& successor) {
    if (expanded == 3 && successor.parent == 2) look_at_successor();
  }
};

int main() {
  puzzle const p{wend::puzzles::goal::blank_last};
  auto const start = p.parse("1 2 3 4 5 0 7 8 6");
  auto const far = p.parse("8 1 3 4 0 2 7 6 5");
  wend::puzzles::board<> const line(1, 4, {1, 0, 3, 2});
  wend::search_limits<int> const limits{.max_expanded = 3, .max_memory = 1000};
  looker observer;

  auto const solved = wend::bfs(p, start);
  auto const stopped = wend::bfs(p, far, {.limits = {.max_expanded = 4}}, observer);
  wend::solution<wend::puzzles::move, int> const one{solved.actions, 1, 0};
  wend::node_view<puzzle> const view{7, start, 2, 3, 5, 4, nullptr};
  look_at_all();
  return view.depth == 4 && line.size() == one.actions.size() + 3 && limits.max_expanded ? 0 : 1;
}
