// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/frontier/boost_heap_list.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/tools/check_problem.hpp>
#include <wend/wend.hpp>

#include "../support/count_expansions.hpp"

// Calls as users write them: functions and search objects take states and options in braces.

namespace {

using tests::count_expansions;
using wend::search_status;

struct cell {
  int x;
  int y;
  friend bool operator==(cell const&, cell const&) = default;
};

/// A field of 4 by 4 cells, crossed from the cell (0, 0) to (3, 2) by going right (0) or up (1):
/// 5 steps, in any of the 5! / (3! 2!) = 10 orders.
struct field {
  using state_type = cell;
  using action_type = int;
  std::vector<int> actions(cell const& c) const {
    std::vector<int> all;
    if (c.x < 3) all.push_back(0);
    if (c.y < 3) all.push_back(1);
    return all;
  }
  cell result(cell const& c, int a) const {
    return a == 0 ? cell{c.x + 1, c.y} : cell{c.x, c.y + 1};
  }
  bool is_goal(cell const& c) const { return c == cell{3, 2}; }
  std::size_t hash(cell const& c) const { return static_cast<std::size_t>(rank(c)); }
  std::uint64_t state_count() const { return 16; }
  std::uint64_t rank(cell const& c) const { return static_cast<std::uint64_t>(4 * c.y + c.x); }
  cell unrank(std::uint64_t i) const { return {static_cast<int>(i % 4), static_cast<int>(i / 4)}; }
};

/// The field where a step to the right costs 0.5 and a step up 0.25: the 3 + 2 steps cost 2.
struct hilly_field : field {
  double cost(cell const&, int a) const { return a == 0 ? 0.5 : 0.25; }
};

auto const no_estimate = [](cell const&) { return 0; };

template <class... Searches>
void check_solved(Searches&... searches) {
  auto const check = [](auto& search) {
    CHECK(search.run() == search_status::solved);
    CHECK(search.result().actions.size() == 5);
  };
  (check(searches), ...);
}

template <class... Searches>
void check_limited(Searches&... searches) {
  auto const check = [](auto& search) {
    CHECK(search.run() == search_status::expansion_limit);
    CHECK(search.statistics().expanded == 1);
  };
  (check(searches), ...);
}

}  // namespace

TEST_CASE("calls: search objects take a start and options in braces, and an observer") {
  field const p;
  auto const& h = no_estimate;

  SUBCASE("a start in braces, and default options") {
    auto bfs = wend::bfs.search(p, {0, 0});
    auto dfs = wend::dfs.search(p, {0, 0}, {});
    auto ucs = wend::ucs.search(p, {0, 0});
    auto random = wend::random_search.search(p, {0, 0}, {});
    auto greedy = wend::greedy.search(p, {0, 0}, h);
    auto astar = wend::astar.search(p, {0, 0}, h, {});
    auto weighted = wend::weighted_astar.search(p, {0, 0}, h);
    auto dls = wend::dls.search(p, {0, 0});
    auto iddfs = wend::iddfs.search(p, {0, 0}, {});
    auto idastar = wend::idastar.search(p, {0, 0}, h);
    check_solved(bfs, dfs, ucs, random, greedy, astar, weighted, dls, iddfs, idastar);
  }

  SUBCASE("options in braces") {
    auto bfs = wend::bfs.search(p, {0, 0}, {.limits = {.max_expanded = 1}});
    auto dfs = wend::dfs.search(p, {0, 0}, {.limits = {.max_expanded = 1}});
    auto ucs = wend::ucs.search(p, {0, 0}, {.limits = {.max_expanded = 1}});
    auto random = wend::random_search.search(p, {0, 0}, {.limits = {.max_expanded = 1}});
    auto greedy = wend::greedy.search(p, {0, 0}, h, {.limits = {.max_expanded = 1}});
    auto astar = wend::astar.search(p, {0, 0}, h, {.limits = {.max_expanded = 1}});
    auto weighted = wend::weighted_astar.search(p, {0, 0}, h, {.limits = {.max_expanded = 1}});
    auto dls = wend::dls.search(p, {0, 0}, {.limits = {.max_expanded = 1}});
    auto iddfs = wend::iddfs.search(p, {0, 0}, {.limits = {.max_expanded = 1}});
    auto idastar = wend::idastar.search(p, {0, 0}, h, {.limits = {.max_expanded = 1}});
    check_limited(bfs, dfs, ucs, random, greedy, astar, weighted, dls, iddfs, idastar);
  }

  SUBCASE("an observer after the options") {
    std::array<count_expansions, 10> seen{};
    auto bfs = wend::bfs.search(p, {0, 0}, {}, seen[0]);
    auto dfs = wend::dfs.search(p, {0, 0}, {}, seen[1]);
    auto ucs = wend::ucs.search(p, {0, 0}, {}, seen[2]);
    auto random = wend::random_search.search(p, {0, 0}, {.seed = 3}, seen[3]);
    auto greedy = wend::greedy.search(p, {0, 0}, h, {}, seen[4]);
    auto astar = wend::astar.search(p, {0, 0}, h, {.batch = 2}, seen[5]);
    auto weighted = wend::weighted_astar.search(p, {0, 0}, h, {.weight = 2}, seen[6]);
    auto dls = wend::dls.search(p, {0, 0}, {}, seen[7]);
    auto iddfs = wend::iddfs.search(p, {0, 0}, {}, seen[8]);
    auto idastar = wend::idastar.search(p, {0, 0}, h, {}, seen[9]);
    check_solved(bfs, dfs, ucs, random, greedy, astar, weighted, dls, iddfs, idastar);
    for (auto const& s : seen) CHECK(s.expanded >= 5);
  }

  SUBCASE("ranked breadth-first search") {
    auto plain = wend::ranked_bfs.search(p, {0, 0});
    CHECK(plain.run() == search_status::solved);
    CHECK(plain.result().cost == 5);
    auto explored = wend::ranked_bfs.search(p, {0, 0}, {.goal_test = false});
    CHECK(explored.run() == search_status::exhausted);
    CHECK(explored.result().histogram == std::vector<std::uint64_t>{1, 2, 3, 4, 3, 2, 1});
  }
}

// search_of names the types of the search objects, for each kind of argument.
namespace {

/// A search that is a member, beside the problem to which it refers.
struct planner {
  field p;
  wend::search_of<wend::bfs, field> search{p, cell{0, 0}};
};

template <auto Algorithm, class Search, class H = wend::none, class Tag = wend::none,
          class Observer = wend::no_observer>
concept has_type = std::is_same_v<wend::search_of<Algorithm, field, H, Tag, Observer>, Search>;

using estimate = int (*)(cell const&);
using blind_policy = wend::duplicates_constant<wend::duplicate_policy::own_path>;

static_assert(has_type<wend::bfs, wend::bfs_search<field>>);
static_assert(has_type<wend::dls, wend::dls_search<field>>);
static_assert(has_type<wend::bfs,
                       wend::bfs_search<field, wend::no_observer, wend::duplicate_policy::own_path>,
                       wend::none, blind_policy>);
static_assert(has_type<wend::astar, wend::astar_search<field, estimate>, estimate>);
static_assert(has_type<wend::idastar, wend::idastar_search<field, estimate, count_expansions>,
                       estimate, wend::none, count_expansions>);

}  // namespace

TEST_CASE("calls: search_of names the type of a search for a data member") {
  planner one;
  CHECK(one.search.run() == search_status::solved);
  CHECK(one.search.result().actions.size() == 5);
}

TEST_CASE("calls: limits may replace the options") {
  field const p;
  auto const& h = no_estimate;
  auto const limited = [](auto const& r) {
    CHECK(r.status == search_status::expansion_limit);
    CHECK(r.statistics.expanded == 1);
  };
  limited(wend::bfs(p, {0, 0}, {.max_expanded = 1}));
  limited(wend::dfs(p, {0, 0}, {.max_expanded = 1}));
  limited(wend::ucs(p, {0, 0}, {.max_expanded = 1}));
  limited(wend::random_search(p, {0, 0}, {.max_expanded = 1}));
  limited(wend::greedy(p, {0, 0}, h, {.max_expanded = 1}));
  limited(wend::astar(p, {0, 0}, h, {.max_expanded = 1}));
  limited(wend::weighted_astar(p, {0, 0}, h, {.max_expanded = 1}));
  limited(wend::dls(p, {0, 0}, {.max_expanded = 1}));
  limited(wend::iddfs(p, {0, 0}, {.max_expanded = 1}));
  limited(wend::idastar(p, {0, 0}, h, {.max_expanded = 1}));
  limited(wend::ranked_bfs(p, {0, 0}, {.max_expanded = 1}));
  wend::search_limits<> const one{.max_expanded = 1};
  limited(wend::astar(p, {0, 0}, h, one));

  auto const run = [&](auto search) {
    search->run();
    limited(search->result());
  };
  auto bfs = wend::bfs.search(p, {0, 0}, {.max_expanded = 1});
  auto dfs = wend::dfs.search(p, {0, 0}, {.max_expanded = 1});
  auto ucs = wend::ucs.search(p, {0, 0}, {.max_expanded = 1});
  auto random = wend::random_search.search(p, {0, 0}, {.max_expanded = 1});
  auto greedy = wend::greedy.search(p, {0, 0}, h, {.max_expanded = 1});
  auto astar = wend::astar.search(p, {0, 0}, h, {.max_expanded = 1});
  auto weighted = wend::weighted_astar.search(p, {0, 0}, h, {.max_expanded = 1});
  auto dls = wend::dls.search(p, {0, 0}, {.max_expanded = 1});
  auto iddfs = wend::iddfs.search(p, {0, 0}, {.max_expanded = 1});
  auto idastar = wend::idastar.search(p, {0, 0}, h, {.max_expanded = 1});
  auto ranked = wend::ranked_bfs.search(p, {0, 0}, {.max_expanded = 1});
  auto named = wend::bfs.search(p, {0, 0}, one);  // limits in a variable
  auto named_deepening = wend::iddfs.search(p, {0, 0}, one);
  auto named_astar = wend::astar.search(p, {0, 0}, h, one);
  run(&named);
  run(&named_deepening);
  run(&named_astar);
  run(&bfs);
  run(&dfs);
  run(&ucs);
  run(&random);
  run(&greedy);
  run(&astar);
  run(&weighted);
  run(&dls);
  run(&iddfs);
  run(&idastar);
  run(&ranked);

  auto shallow = wend::solutions(wend::iddfs, p, {0, 0}, {.max_depth = 4});
  CHECK((shallow.begin() == shallow.end()));
  auto cheap = wend::solutions(wend::idastar, p, {0, 0}, h, {.max_cost = 4});
  CHECK((cheap.begin() == cheap.end()));
  count_expansions seen;
  limited(wend::bfs(p, {0, 0}, {.max_expanded = 1}, seen));
  CHECK(seen.expanded == 1);
}

TEST_CASE("calls: a duplicate policy may precede the options") {
  field const p;
  hilly_field const hills;
  auto const& h = no_estimate;
  // A tree search stores a node for each path, a graph search a node for each cell.
  CHECK(wend::bfs(p, {0, 0}).statistics.stored < 16);
  CHECK(wend::bfs(p, {0, 0}, wend::own_path).statistics.stored > 16);
  CHECK(wend::bfs(p, {0, 0}, wend::closed_list, {.early_goal_test = true}).cost == 5);
  CHECK(wend::dfs(p, {0, 0}, wend::own_path, {}).statistics.duplicates == 0);
  CHECK(wend::random_search(p, {0, 0}, wend::own_path, {.seed = 7}).statistics.duplicates == 0);
  auto const r = wend::ucs(hills, {0, 0}, wend::closed_array, {.limits = {.max_cost = 2.0}});
  CHECK(r.cost == 2.0);
  CHECK(wend::greedy(hills, {0, 0}, h, wend::closed_array).cost == 2.0);
  CHECK(wend::astar(hills, {0, 0}, h, wend::closed_array, {.batch = 4}).cost == 2.0);
  CHECK(wend::weighted_astar(hills, {0, 0}, h, wend::own_path, {.weight = 2}).cost == 2.0);

  count_expansions seen;
  auto bfs = wend::bfs.search(p, {0, 0}, wend::own_path, {}, seen);
  auto dfs = wend::dfs.search(p, {0, 0}, wend::own_path);
  auto ucs = wend::ucs.search(p, {0, 0}, wend::closed_array, {.batch = 2});
  auto random = wend::random_search.search(p, {0, 0}, wend::own_path, {.seed = 1});
  auto greedy = wend::greedy.search(p, {0, 0}, h, wend::own_path);
  auto astar = wend::astar.search(p, {0, 0}, h, wend::own_path, {});
  auto weighted = wend::weighted_astar.search(p, {0, 0}, h, wend::own_path, {.weight = 1});
  check_solved(bfs);
  check_solved(dfs);
  check_solved(ucs);
  check_solved(random);
  check_solved(greedy);
  check_solved(astar);
  check_solved(weighted);
  CHECK(bfs.statistics().stored > 16);
  CHECK(seen.expanded == bfs.statistics().expanded);
}

TEST_CASE("calls: astar accepts a user-defined order") {
  hilly_field const p;
  // The estimate is 0, so f = g: only the order is tested.
  int least = 0;
  auto const leftmost = [&](auto const& node) { return least + node.state.x; };  // has a capture
  using ordered = wend::astar_options<double, decltype(leftmost)>;
  auto const spelled = wend::astar(p, {0, 0}, no_estimate, ordered{.order = leftmost});
  auto const named = wend::astar(p, {0, 0}, no_estimate, wend::order_by(leftmost));
  auto const plain = wend::astar(p, {0, 0}, no_estimate);
  CHECK(named.actions == spelled.actions);
  CHECK(named.cost == 2.0);
  CHECK(named.statistics.expanded == spelled.statistics.expanded);
  CHECK(plain.cost == 2.0);

  auto search = wend::astar.search(p, {0, 0}, no_estimate, wend::order_by(leftmost),
                            {.limits = {.max_expanded = 2}});
  CHECK(search.run() == search_status::expansion_limit);
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.result().actions == spelled.actions);
  auto const tree =
      wend::astar(p, {0, 0}, no_estimate, wend::order_by(leftmost, wend::own_path), {});
  CHECK(tree.cost == 2.0);
  CHECK(tree.statistics.duplicates == 0);
}

TEST_CASE("calls: options in braces have the problem's cost type") {
  hilly_field const p;
  auto cut = wend::ucs.search(p, {0, 0}, {.limits = {.max_cost = 1.75}});
  CHECK(cut.run() == search_status::cost_limit);
  auto enough = wend::ucs.search(p, {0, 0}, {.limits = {.max_cost = 2.0}});
  CHECK(enough.run() == search_status::solved);
  CHECK(enough.result().cost == 2.0);
  auto raised = wend::idastar.search(p, {0, 0}, no_estimate, {.min_bound_increase = 0.5});
  CHECK(raised.run() == search_status::solved);
}

TEST_CASE("calls: a range of solutions takes a start and options in braces") {
  field const p;
  std::size_t few = 0;
  for (auto const& s : wend::solutions(wend::iddfs, p, {0, 0}))
    few += s.actions.size() == 5 ? 1 : 0;
  CHECK(few == 10);
  std::size_t cheap = 0;
  for (auto const& s : wend::solutions(wend::idastar, p, {0, 0}, no_estimate, {}))
    cheap += s.cost == 5 ? 1 : 0;
  CHECK(cheap == 10);
  auto none = wend::solutions(wend::iddfs, p, {0, 0}, {.limits = {.max_depth = 4}});
  CHECK((none.begin() == none.end()));
  CHECK(none.status() == search_status::depth_limit);
  auto again = wend::solutions(wend::idastar, p, {3, 3}, no_estimate, {.limits = {.max_cost = 9}});
  CHECK((again.begin() == again.end()));
  again.restart({3, 1});
  CHECK(again.begin()->actions == std::vector{1});
}

TEST_CASE("calls: a k_best range takes a start, options, limits and a policy") {
  field const p;
  std::size_t cheap = 0;
  for (auto const& s : wend::k_best(wend::astar, p, {0, 0}, no_estimate, {.max_cost = 5}))
    cheap += s.cost == 5 ? 1 : 0;
  CHECK(cheap == 10);
  cheap = 0;
  for (auto const& s : wend::k_best(wend::ucs, p, {0, 0}, {.limits = {.max_cost = 5}}))
    cheap += s.cost == 5 ? 1 : 0;
  CHECK(cheap == 10);
  auto tree = wend::k_best(wend::ucs, p, {0, 0}, wend::own_path, {.limits = {.max_expanded = 1}});
  CHECK((tree.begin() == tree.end()));
  CHECK(tree.status() == search_status::expansion_limit);
  auto again = wend::k_best(wend::astar, p, {3, 3}, no_estimate, wend::closed_list);
  again.restart({3, 1});
  CHECK(again.begin()->actions == std::vector{1});
}

TEST_CASE("calls: several starts, check_problem and check_solution take braces") {
  field const p;
  auto const r = wend::bfs(p, wend::starts({cell{0, 0}, cell{3, 1}, cell{0, 2}}));
  CHECK(r.actions == std::vector{1});
  CHECK(r.start == 1);
  auto const report = wend::check_problem(p, {0, 0}, 6);
  CHECK(report);
  CHECK(report.states == 16);
  CHECK(wend::check_problem(p, {0, 0}, 2, no_estimate).states == 6);
  CHECK(wend::check_problem(p, {0, 0}, 6, {.max_states = 4}).states == 4);
  CHECK(wend::check_solution(p, {0, 0}, wend::bfs(p, {0, 0})));
  CHECK(!wend::check_solution(p, {1, 1}, wend::bfs(p, {0, 0})));
}

TEST_CASE("calls: limits may replace the options after a duplicate policy or an order") {
  field const p;
  hilly_field const hills;
  auto const& h = no_estimate;
  auto const limited = [](auto const& r) {
    CHECK(r.status == search_status::expansion_limit);
    CHECK(r.statistics.expanded == 1);
  };
  auto const by_x = wend::order_by([](auto const& node) { return node.state.x; });
  limited(wend::bfs(p, {0, 0}, wend::own_path, {.max_expanded = 1}));
  limited(wend::dfs(p, {0, 0}, wend::own_path, {.max_expanded = 1}));
  limited(wend::ucs(hills, {0, 0}, wend::closed_array, {.max_expanded = 1}));
  limited(wend::random_search(p, {0, 0}, wend::own_path, {.max_expanded = 1}));
  limited(wend::greedy(p, {0, 0}, h, wend::closed_array, {.max_expanded = 1}));
  limited(wend::astar(p, {0, 0}, h, wend::closed_array, {.max_expanded = 1}));
  limited(wend::astar(p, {0, 0}, h, by_x, {.max_expanded = 1}));
  limited(wend::weighted_astar(p, {0, 0}, h, wend::closed_list, {.max_expanded = 1}));
  wend::search_limits<double> const one{.max_expanded = 1};
  limited(wend::astar(hills, {0, 0}, h, wend::own_path, one));

  count_expansions seen;
  auto bfs = wend::bfs.search(p, {0, 0}, wend::own_path, {.max_expanded = 1}, seen);
  auto dfs = wend::dfs.search(p, {0, 0}, wend::own_path, {.max_expanded = 1});
  auto ucs = wend::ucs.search(hills, {0, 0}, wend::closed_array, {.max_expanded = 1});
  auto random = wend::random_search.search(p, {0, 0}, wend::own_path, {.max_expanded = 1});
  auto greedy = wend::greedy.search(p, {0, 0}, h, wend::closed_array, {.max_expanded = 1});
  auto astar = wend::astar.search(p, {0, 0}, h, wend::closed_array, {.max_expanded = 1});
  auto ordered = wend::astar.search(hills, {0, 0}, h, by_x, {.max_expanded = 1});
  auto weighted = wend::weighted_astar.search(p, {0, 0}, h, wend::closed_list, {.max_expanded = 1});
  check_limited(bfs, dfs, ucs, random, greedy, astar, ordered, weighted);
  CHECK(seen.expanded == 1);
}

TEST_CASE("calls: an observer may replace the options") {
  field const p;
  auto const& h = no_estimate;
  auto const by_x = wend::order_by([](auto const& node) { return node.state.x; });
  std::array<count_expansions, 14> told{};
  auto check = [next = told.begin()](auto const& r) mutable {
    CHECK(r.actions.size() == 5);
    CHECK(next->expanded == r.statistics.expanded);
    CHECK(next->expanded >= 5);
    ++next;
  };
  check(wend::bfs(p, {0, 0}, told[0]));
  check(wend::dfs(p, {0, 0}, told[1]));
  check(wend::ucs(p, {0, 0}, told[2]));
  check(wend::random_search(p, {0, 0}, told[3]));
  check(wend::greedy(p, {0, 0}, h, told[4]));
  check(wend::astar(p, {0, 0}, h, told[5]));
  check(wend::weighted_astar(p, {0, 0}, h, told[6]));
  check(wend::dls(p, {0, 0}, told[7]));
  check(wend::iddfs(p, {0, 0}, told[8]));
  check(wend::idastar(p, {0, 0}, h, told[9]));
  check(wend::bfs(p, {0, 0}, wend::own_path, told[10]));
  check(wend::astar(p, {0, 0}, h, wend::closed_array, told[11]));
  check(wend::astar(p, {0, 0}, h, by_x, told[12]));
  check(wend::bfs(p, wend::starts({cell{0, 0}}), told[13]));
  CHECK(wend::bfs(p, {0, 0}, count_expansions{}).actions.size() == 5);

  std::array<count_expansions, 14> seen{};
  auto bfs = wend::bfs.search(p, {0, 0}, seen[0]);
  auto dfs = wend::dfs.search(p, {0, 0}, seen[1]);
  auto ucs = wend::ucs.search(p, {0, 0}, seen[2]);
  auto random = wend::random_search.search(p, {0, 0}, seen[3]);
  auto greedy = wend::greedy.search(p, {0, 0}, h, seen[4]);
  auto astar = wend::astar.search(p, {0, 0}, h, seen[5]);
  auto weighted = wend::weighted_astar.search(p, {0, 0}, h, seen[6]);
  auto dls = wend::dls.search(p, {0, 0}, seen[7]);
  auto iddfs = wend::iddfs.search(p, {0, 0}, seen[8]);
  auto idastar = wend::idastar.search(p, {0, 0}, h, seen[9]);
  auto tree = wend::bfs.search(p, {0, 0}, wend::own_path, seen[10]);
  auto array = wend::astar.search(p, {0, 0}, h, wend::closed_array, seen[11]);
  auto ordered = wend::astar.search(p, {0, 0}, h, by_x, seen[12]);
  auto several = wend::bfs.search(p, wend::starts({cell{0, 0}}), seen[13]);
  check_solved(bfs, dfs, ucs, random, greedy, astar, weighted, dls, iddfs, idastar, tree, array,
               ordered, several);
  for (auto const& s : seen) CHECK(s.expanded >= 5);
}
