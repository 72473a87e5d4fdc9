// SPDX-License-Identifier: BSL-1.0
//
// All shortest solutions, against a hand-written breadth-first search that lists the predecessors of each
// state: missionaries and cannibals, whose solutions are listed, and a field with obstacles, whose solutions
// are only counted, because there are more than 2^64.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "../support/report.hpp"
#include "../support/side.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

namespace {

/// Equal numbers of missionaries and cannibals, and a boat for four. A state is a number.
struct river {
  using state_type = int;
  using action_type = int;  // the change of the number
  int all;

  [[nodiscard]] int code(int m, int c, int boat) const { return (m * (all + 1) + c) * 2 + boat; }
  [[nodiscard]] int start() const { return code(all, all, 1); }
  [[nodiscard]] std::vector<int> actions(int s) const {
    std::vector<int> crews;
    int const boat = s % 2;
    int const m = s / 2 / (all + 1);
    int const c = s / 2 % (all + 1);
    for (int x = 0; x <= 4; ++x)
      for (int y = x == 0 ? 1 : 0; x + y <= 4; ++y) {
        int const near_m = boat == 1 ? m - x : m + x;
        int const near_c = boat == 1 ? c - y : c + y;
        if (near_m < 0 || near_m > all || near_c < 0 || near_c > all) continue;
        if (is_safe(x, y) && is_safe(near_m, near_c) && is_safe(all - near_m, all - near_c))
          crews.push_back(code(near_m, near_c, 1 - boat) - s);
      }
    return crews;
  }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] bool is_goal(int s) const { return s == 0; }

 private:
  static bool is_safe(int m, int c) { return m == 0 || m >= c; }
};

/// A square of cells, a fifth of which is blocked.
struct field {
  using state_type = int;
  using action_type = int;
  int side;

  [[nodiscard]] int start() const { return 0; }
  [[nodiscard]] bool is_free(int cell) const {
    if (cell == 0 || cell == side * side - 1) return true;
    return (static_cast<std::uint32_t>(cell) * 2654435761u >> 16) % 5 != 0;
  }
  [[nodiscard]] std::vector<int> actions(int cell) const {
    std::vector<int> all;
    if (cell % side != side - 1 && is_free(cell + 1)) all.push_back(1);
    if (cell / side != side - 1 && is_free(cell + side)) all.push_back(side);
    if (cell % side != 0 && is_free(cell - 1)) all.push_back(-1);
    if (cell / side != 0 && is_free(cell - side)) all.push_back(-side);
    return all;
  }
  [[nodiscard]] int result(int cell, int a) const { return cell + a; }
  [[nodiscard]] bool is_goal(int cell) const { return cell == side * side - 1; }
};

/// The number of remaining actions without obstacles.
struct distance {
  int side;

  int operator()(int cell) const { return 2 * (side - 1) - cell % side - cell / side; }
};

/// The result: the number of solutions, and the total number of actions of those listed.
struct answer {
  std::uint64_t count = 0;
  std::uint64_t listed = 0;
  friend bool operator==(answer const&, answer const&) = default;
};

answer what_is_in(auto range, bool lists) {
  answer found;
  if (auto const n = range.count()) found.count = n->value;
  if (lists)
    for (auto const& s : range) found.listed += s.actions.size();
  return found;
}

answer by_wend(auto const& p, bool lists) {
  return what_is_in(wend::solutions(wend::bfs, p, p.start()), lists);
}

namespace by_hand {

struct reached {
  int depth;
  std::vector<int> before{};  // the states from which a shortest path comes
};
using table = boost::unordered_flat_map<int, reached>;

table search(auto const& p, int& goal) {
  table known;
  std::vector<int> queue{p.start()};
  known.emplace(p.start(), reached{0});
  int last = std::numeric_limits<int>::max();
  for (std::size_t at = 0; at < queue.size(); ++at) {
    int const s = queue[at];
    int const depth = known.find(s)->second.depth;
    if (depth >= last) break;
    for (int const a : p.actions(s)) {
      int const next = p.result(s, a);
      auto const [found, fresh] = known.try_emplace(next, reached{depth + 1});
      if (fresh) {
        queue.push_back(next);
        if (p.is_goal(next)) {
          goal = next;
          last = depth + 1;
        }
      }
      if (found->second.depth == depth + 1) found->second.before.push_back(s);
    }
  }
  return known;
}

std::uint64_t count(table const& known, int s, boost::unordered_flat_map<int, std::uint64_t>& ways) {
  std::vector<int> todo{s};
  while (!todo.empty()) {
    int const now = todo.back();
    auto const& before = known.find(now)->second.before;
    bool ready = true;
    for (int const b : before)
      if (!ways.contains(b)) {
        todo.push_back(b);
        ready = false;
      }
    if (!ready) continue;
    todo.pop_back();
    std::uint64_t sum = before.empty() ? 1 : 0;
    for (int const b : before)
      if (__builtin_add_overflow(sum, ways.find(b)->second, &sum))
        sum = std::numeric_limits<std::uint64_t>::max();
    // A sum that overflows stays at the largest value.
    for (int const b : before)
      if (ways.find(b)->second == std::numeric_limits<std::uint64_t>::max())
        sum = std::numeric_limits<std::uint64_t>::max();
    ways.emplace(now, sum);
  }
  return ways.find(s)->second;
}

void list(table const& known, int s, std::vector<int>& path, std::uint64_t& listed) {
  auto const& before = known.find(s)->second.before;
  if (before.empty()) {
    std::vector<int> const solution(path.rbegin(), path.rend());
    listed += solution.size();
    return;
  }
  for (int const b : before) {
    path.push_back(s - b);
    list(known, b, path, listed);
    path.pop_back();
  }
}

answer solve(auto const& p, bool lists) {
  int goal = 0;
  table const known = search(p, goal);
  boost::unordered_flat_map<int, std::uint64_t> ways;
  answer found{count(known, goal, ways)};
  std::vector<int> path;
  if (lists) list(known, goal, path, found.listed);
  return found;
}

}  // namespace by_hand

template <class P, class Find>
void add_side(std::string const& instance, std::string const& side, P const& p, bool lists,
              Find find) {
  bench::add("plain_all_solutions", instance, side, [=](benchmark::State& state) {
    answer found;
    for (auto _ : state) found = find(p, lists);
    if (found.count < 2 || found != by_wend(p, lists) || found != by_hand::solve(p, lists))
      state.SkipWithError("not all of the solutions");
    bench::report(state, {.nodes = found.count});
  });
}

template <class P>
void add(std::string const& instance, P const& p, bool lists) {
  add_side(instance, "wend", p, lists, [](P const& q, bool l) { return by_wend(q, l); });
  add_side(instance, "by_hand_flat", p, lists, [](P const& q, bool l) {
    return by_hand::solve(q, l);
  });
}

/// The same by searches that use costs and a heuristic.
void add_informed(std::string const& instance, field const& p) {
  add_side(instance, "wend_ucs", p, false, [](field const& q, bool l) {
    return what_is_in(wend::solutions(wend::ucs, q, q.start()), l);
  });
  add_side(instance, "wend_astar", p, false, [](field const& q, bool l) {
    distance const h{q.side};
    return what_is_in(wend::solutions(wend::astar, q, q.start(), h), l);
  });
}

int const added = [] {
#ifdef __OPTIMIZE__
  add("missionaries_50", river{50}, true);
  add("missionaries_400", river{400}, false);
  add("field_of_1000x1000", field{1000}, false);
  add_informed("field_of_1000x1000", field{1000});
#else  // next to the tests, which only try it
  add("missionaries_10", river{10}, true);
  add("field_of_24x24", field{24}, false);
  add_informed("field_of_24x24", field{24});
#endif
  return 0;
}();

}  // namespace
