// SPDX-License-Identifier: BSL-1.0
//
// A path down a slope on which no two fields have equal costs. Each bound of IDA* admits only a few more
// paths; with a transposition table, IDA* expands fields again on few of the paths to them. IBEX chooses
// bounds that double the work. RBFS and SMA* expand best-first and forget nodes: RBFS keeps one path,
// SMA* keeps 100 nodes. Both take longer for each node. RBFS is for problems that need new nodes by
// increasing f, not for speed; SMA* is not for nodes that are as fast to generate as here.
#include <cstddef>
#include <iostream>
#include <string_view>
#include <vector>

#include <wend/search/astar.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/idastar.hpp>

// From the upper left corner to the lower right corner, by steps to the right and down.
struct slope {
  struct field {
    int x, y;
    friend bool operator==(field, field) = default;
  };
  enum class step { right, down };
  using state_type = field;
  using action_type = step;

  int side;

  std::vector<step> actions(field f) const {
    std::vector<step> all;
    if (f.x + 1 < side) all.push_back(step::right);
    if (f.y + 1 < side) all.push_back(step::down);
    return all;
  }
  field result(field f, step s) const {
    return s == step::right ? field{f.x + 1, f.y} : field{f.x, f.y + 1};
  }
  int cost(field f, step s) const {  // of entering a field: at least 1000, all different
    auto const to = result(f, s);
    return 1000 + (to.y * side + to.x) * 389 % 1009;
  }
  bool is_goal(field f) const { return f.x + 1 == side && f.y + 1 == side; }
  std::size_t hash(field f) const { return static_cast<std::size_t>(f.y * side + f.x); }
};

void tell(std::string_view name, wend::result_t<slope> const& r) {
  std::cout << name << ": cost " << *r.cost << ", " << r.statistics.expanded << " expansions";
  if (r.statistics.iterations != 0) std::cout << " in " << r.statistics.iterations << " iterations";
  std::cout << '\n';
}

int main() {
  for (int const side : {4, 6, 8, 10}) {
    slope const p{side};
    auto const h = [side](slope::field f) { return 1000 * (2 * (side - 1) - f.x - f.y); };
    std::cout << side << " by " << side << " fields\n";
    tell("  IDA*", wend::idastar(p, {0, 0}, h));
    tell("  IDA* with a table",
         wend::idastar(p, {0, 0}, h, wend::transposition_table{.bytes = 4096}));
    tell("  IBEX", wend::ibex(p, {0, 0}, h));
    tell("  RBFS", wend::rbfs(p, {0, 0}, h));
    tell("  SMA*", wend::smastar(p, {0, 0}, h, {.max_nodes = 100}));
    tell("  A*  ", wend::astar(p, {0, 0}, h));
  }
  std::cout << "IDA*, IBEX, RBFS store a path alone; A* stores every field, and visits it once.\n";
  return std::cout.flush() ? 0 : 1;
}
