// SPDX-License-Identifier: BSL-1.0
//
// Ten thousand small searches one after another, each with tables of its own, and by one search
// object that is restarted, compared with hand-written loops: breadth-first searches of the
// 8-puzzle that end after a given number of nodes, and A* over ten steps.

#include <memory>  // std::make_shared
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_set.hpp>

#include "sides.hpp"
#include "tiles.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>

namespace {

using by_hand::order;
using plain::board;
using plain::expected;
using plain::task;

constexpr char const* row = "plain_small";

/// The boards of the 8-puzzle in the order in which breadth-first search from the goal finds them.
std::vector<board<3>> const& boards() {
  static std::vector<board<3>> const all = [] {
    plain::tiles_by_hand<3> const space;
    std::vector<board<3>> found{space.goal};
    boost::unordered_flat_set<board<3>, plain::tiles_by_hand<3>::hash> seen{space.goal};
    for (std::size_t i = 0; found.size() < 20'100; ++i)
      space.each(board<3>(found[i]), [&](board<3> const& next, int) {
        if (seen.insert(next).second) found.push_back(next);
      });
    return found;
  }();
  return all;
}

/// `count` tasks in turn, from the solved board to the 64 that are found after `nodes` others.
template <class Problem>
std::vector<task<Problem, board<3>>> after(std::size_t nodes, std::size_t count) {
  std::vector<task<Problem, board<3>>> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back({Problem{boards()[nodes + i % 64]}, plain::goal_board<3>()});
  return all;
}

using heuristic = plain::manhattan<3>;

/// A search object that is used again, and the problem it refers to, whose goal is changed.
template <class Tiles>
struct reused {
  Tiles problem{};
  heuristic h{};
  wend::bfs_search<Tiles> bfs{problem, problem.goal};
  wend::astar_search<Tiles, heuristic> astar{problem, problem.goal, h};

  auto run(auto& search, Tiles const& p, board<3> const& start) {
    problem = p;
    search.restart(start);
    search.run();
    return search.result();
  }
};

/// The sides of wend: calls, and one object that is used again.
template <class Tiles>
void add_bfs(std::size_t nodes, std::string const& kind, std::size_t count) {
  std::string const instance = std::to_string(nodes) + "_nodes" + kind;
  expected want{.expanded = 0};
  for (std::size_t i = 0; i < count; ++i)
    want.expanded += static_cast<std::int64_t>(nodes + i % 64);
  auto const all = after<Tiles>(nodes, count);
  plain::add_side(row, instance, "wend", want, all,
                  [](auto const& p, auto const& s) { return wend::bfs(p, s); });
  plain::add_side(row, instance, "wend_reused", want, all,
                  [o = std::make_shared<reused<Tiles>>()](auto const& p, auto const& s) {
                    return o->run(o->bfs, p, s);
                  });
  plain::add_by_hand<order::breadth>(row, instance, want,
                                     after<plain::tiles_by_hand<3>>(nodes, count));
}
template <class Tiles>
void add_a_star(std::string const& instance, double cost, std::vector<board<3>> const& starts) {
  expected const want{.cost = cost};
  plain::add_side(row, instance, "wend", want, Tiles{}, starts,
                  [](auto const& p, auto const& s) { return wend::astar(p, s, heuristic{}); });
  plain::add_side(row, instance, "wend_reused", want, Tiles{}, starts,
                  [o = std::make_shared<reused<Tiles>>()](auto const& p, auto const& s) {
                    return o->run(o->astar, p, s);
                  });
  plain::add_by_hand<order::a_star>(row, instance, want, plain::tiles_by_hand<3>{}, starts);
}

/// The instances of one form of the problem.
template <class Tiles>
void add_all(std::string const& kind) {
  constexpr std::size_t count = 10'000;
  add_a_star<Tiles>("at_the_goal" + kind, 0, std::vector(count, plain::goal_board<3>()));
  // The boards ten steps from the goal: 286, after 420 nearer ones (OEIS A089473).
  std::vector<board<3>> starts;
  for (std::size_t i = 0; i < count; ++i) starts.push_back(boards()[420 + i % 286]);
  add_a_star<Tiles>("ten_steps" + kind, 10.0 * count, starts);
  add_bfs<Tiles>(100, kind, count);
  add_bfs<Tiles>(1000, kind, count);
  add_bfs<Tiles>(20'000, kind, count / 100);
}

int const added = [] {
  add_all<plain::tiles<3>>("");
  add_all<plain::expanding<plain::tiles<3>>>("_expand");
  return 0;
}();

}  // namespace
