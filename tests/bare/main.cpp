// SPDX-License-Identifier: BSL-1.0
//
// Compiled without exceptions and type information: a failure is reported to the handler.
#include <array>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include <wend/search/checkpoint.hpp>
#include <wend/wend.hpp>

namespace {

struct doubling {
  using state_type = int;
  enum class action_type { add_one, twice };
  int target;
  std::array<action_type, 2> actions(int) const {
    return {action_type::add_one, action_type::twice};
  }
  int result(int n, action_type a) const { return a == action_type::twice ? 2 * n : n + 1; }
  bool is_goal(int n) const { return n == target; }
};
static_assert(wend::problem<doubling>);

// On each engine, and with a heap as the open list.
bool searches() {
  doubling const p{1000};
  wend::heuristics::nil const h;
  auto const nearest = wend::bfs(p, 1);
  auto const deepened = wend::idastar(p, 1, h);
  wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}};
  auto const cheapest = wend::astar(wend::graph_problem{roads, 1}, 0, h);
  return nearest.actions.size() == 14 && deepened.cost == 14 && cheapest.cost == 5;
}

// A search that resumes from its checkpoint.
bool survives() {
  doubling const p{1000};
  auto first = wend::iddfs.search(p, 1);
  first.run({.max_expanded = 500});
  std::stringstream file;
  wend::save_checkpoint(first, file, "1000");
  auto second = wend::iddfs.search(p, 1);
  wend::load_checkpoint(second, file, "1000");
  return second.statistics().expanded == 500 && second.run() == wend::search_status::solved &&
         second.result().actions.size() == 14;
}

[[noreturn]] void told(char const* what) {
  std::_Exit(std::strcmp(what, "a weight below 1") == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

}  // namespace

int main() {
  if (!searches() || !survives()) return EXIT_FAILURE;
  wend::set_failure_handler(told);
  wend::detail::raise(wend::invalid_option("a weight below 1"));
}
