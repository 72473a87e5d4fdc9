// SPDX-License-Identifier: BSL-1.0
//
// Ten thousand small searches one after another, each with tables of its own, beside the loop by
// hand: breadth-first searches of the 8-puzzle that end after so many nodes, and A* over ten steps.

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

constexpr char const* row = "plain_small";

/// The boards of the 8-puzzle in the order in which breadth-first search from the goal finds them.
std::vector<board<3>> const& boards() {
  static std::vector<board<3>> const all = [] {
    plain::tiles_by_hand<3> const space;
    std::vector<board<3>> found{space.goal};
    boost::unordered_flat_set<board<3>, plain::tiles_by_hand<3>::hash> seen{space.goal};
    for (std::size_t i = 0; i < 30'000; ++i)
      space.each(board<3>(found[i]), [&](board<3> const& next, int) {
        if (seen.insert(next).second) found.push_back(next);
      });
    return found;
  }();
  return all;
}

/// `count` starts in turn, of the first eight boards from which breadth-first search stores `nodes`
/// boards, or up to a tenth more.
std::vector<board<3>> starts_of(std::size_t nodes, std::size_t count) {
  plain::tiles_by_hand<3> const space;
  std::vector<board<3>> kinds;
  for (std::size_t i = nodes / 2; kinds.size() < 8; i += 1 + nodes / 100) {
    auto const stored =
        by_hand::search<by_hand::flat_map, order::breadth>(space, boards()[i]).stored;
    if (stored >= nodes && stored <= nodes + nodes / 10) kinds.push_back(boards()[i]);
  }
  std::vector<board<3>> starts;
  for (std::size_t i = 0; i < count; ++i) starts.push_back(kinds[i % kinds.size()]);
  return starts;
}

constexpr auto breadth_first = [](auto const& p, auto const& s) { return wend::bfs(p, s); };
constexpr auto a_star = [](auto const& p, auto const& s) {
  return wend::astar(p, s, plain::manhattan<3>{});
};

/// A side with one search object used again, `search.restart(start)`, is to stand here as
/// `wend_reused`, once the library has that.
template <order Order, class Search>
void add(std::string const& instance, expected const& want, std::vector<board<3>> const& starts,
         Search search) {
  plain::add_side(row, instance, "wend", want, plain::tiles<3>{}, starts, search);
  plain::add_by_hand<Order>(row, instance, want, plain::tiles_by_hand<3>{}, starts);
}

int const added = [] {
  constexpr std::size_t count = 10'000;
  std::vector const at_goal(count, plain::goal_board<3>());
  add<order::a_star>("at_the_goal", {.cost = 0}, at_goal, a_star);
  // Of the boards ten steps from the goal: 286, after 420 nearer ones (OEIS A089473).
  std::vector<board<3>> ten_steps;
  for (std::size_t i = 0; i < count; ++i) ten_steps.push_back(boards()[420 + i % 286]);
  add<order::a_star>("ten_steps", {.cost = 10.0 * count}, ten_steps, a_star);
  add<order::breadth>("100_nodes", {}, starts_of(100, count), breadth_first);
  add<order::breadth>("1000_nodes", {}, starts_of(1000, count), breadth_first);
  add<order::breadth>("20000_nodes", {}, starts_of(20'000, count / 100), breadth_first);
  return 0;
}();

}  // namespace
