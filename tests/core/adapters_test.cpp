// SPDX-License-Identifier: BSL-1.0
#include <wend/adapters/problem_from.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/adapters/range_graph.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/ucs.hpp>

#include "../support/cheapest.hpp"

namespace {

template <class P>
std::optional<wend::cost_t<P>> least_cost(P const& p, wend::state_t<P> const& start) {
  auto const found = cheapest(p, start);
  return found ? std::optional(found->cost) : std::nullopt;
}

std::vector<int> next_of(int n) {
  return n > 200 ? std::vector<int>{} : std::vector{n + 1, 2 * n};
}
bool is_hundred(int n) noexcept { return n == 100; }

struct leg {
  std::string state;
  int cost;
  std::string_view train;
};

struct named_move {
  int state;
  char name;
};

// A type from another library, which has `==` alone.
struct foreign {
  int x;
  friend bool operator==(foreign const&, foreign const&) = default;
};

// A lazy range: an input iterator that counts down and returns values.
struct countdown_range {
  struct iterator {
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    int n;
    int operator*() const { return n - 1; }
    iterator& operator++() {
      n = 0;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t) { return i.n == 0; }
  };
  int n;
  iterator begin() const { return {n}; }
  std::default_sentinel_t end() const { return {}; }
};

}  // namespace

TEST_CASE("problem_from: the actions of a problem of two callables are the successors") {
  auto const p = wend::problem_from([](int n) { return std::vector{n + 1, 2 * n}; },
                                    [](int n) { return n == 1000; });
  using P = std::remove_const_t<decltype(p)>;
  static_assert(wend::problem<P>);
  static_assert(wend::unit_cost_problem<P>);
  static_assert(wend::hashable_problem<P>);
  static_assert(std::is_same_v<wend::state_t<P>, int>);
  static_assert(std::is_same_v<wend::action_t<P>, int>);
  CHECK(p.actions(3) == std::vector{4, 6});
  CHECK(p.result(3, 6) == 6);
  CHECK(p.is_goal(1000));
  CHECK_FALSE(p.is_goal(999));
}

TEST_CASE("problem_from: the state type is deduced from either callable, or given explicitly") {
  auto const generic = [](auto n) { return std::array{n + 1}; };
  auto const goal = [](long const& n) { return n == 3; };
  auto const by_goal = wend::problem_from(generic, goal);
  auto const by_function = wend::problem_from(next_of, is_hundred);
  auto const by_pointer = wend::problem_from(&next_of, &is_hundred);
  auto const said = wend::problem_from<int>(generic, [](auto n) { return n == 3; });
  std::function<std::vector<int>(int)> const erased = next_of;
  auto const by_function_object = wend::problem_from(erased, is_hundred);
  auto const by_reference = wend::problem_from(std::ref(erased), is_hundred);
  static_assert(std::is_same_v<wend::state_t<std::remove_const_t<decltype(by_goal)>>, long>);
  static_assert(std::is_same_v<wend::state_t<std::remove_const_t<decltype(said)>>, int>);
  CHECK(least_cost(by_goal, 0L) == 3);
  CHECK(least_cost(said, 0) == 3);
  CHECK(least_cost(by_function, 1) == least_cost(by_pointer, 1));
  CHECK(least_cost(by_function, 1) == 8);
  CHECK(least_cost(by_function_object, 1) == 8);
  CHECK(least_cost(by_reference, 1) == 8);
}

TEST_CASE("problem_from: successors are computed once per expansion, not again by result or cost") {
  int calls = 0;
  auto const p = wend::problem_from(
      [&calls](int n) {
        ++calls;
        return std::vector<std::pair<int, int>>{{n + 1, 3}};
      },
      [](int n) { return n == 5; });
  static_assert(wend::weighted_problem<std::remove_const_t<decltype(p)>>);
  auto const actions = p.actions(1);
  CHECK(p.result(1, actions[0]) == 2);
  CHECK(p.cost(1, actions[0]) == 3);
  CHECK(calls == 1);
  CHECK(least_cost(p, 0) == 15);
}

namespace {

/// A state that counts how often it is copied.
struct heavy {
  explicit heavy(int number) : n(number) {}
  heavy(heavy const& other) : n(other.n) { ++copies; }
  heavy(heavy&& other) noexcept : n(std::exchange(other.n, -1)) {}
  heavy& operator=(heavy const& other) {
    n = other.n;
    ++copies;
    return *this;
  }
  heavy& operator=(heavy&& other) noexcept {
    n = std::exchange(other.n, -1);
    return *this;
  }
  ~heavy() = default;
  friend bool operator==(heavy const& a, heavy const& b) { return a.n == b.n; }
  friend std::size_t hash_value(heavy const& h) { return static_cast<std::size_t>(h.n); }

  int n;
  static inline int copies = 0;
};
bool is_hundredth(heavy const& h) { return h.n == 100; }

std::vector<int> numbers_of(std::vector<heavy> const& states) {
  std::vector<int> numbers;
  for (heavy const& h : states) numbers.push_back(h.n);
  return numbers;
}

}  // namespace

TEST_CASE("a search moves states that are returned by value, and stores each once") {
  auto const by_value = [](heavy const& h) {
    std::vector<heavy> next;
    for (int const n : next_of(h.n)) next.emplace_back(n);
    return next;
  };
  std::map<int, std::vector<heavy>> kept;
  for (int n = 0; n <= 402; ++n)
    for (int const next : next_of(n)) kept[n].emplace_back(next);
  auto const by_reference = [&](heavy const& h) -> std::vector<heavy> const& { return kept[h.n]; };

  auto const plain = wend::bfs(wend::problem_from(next_of, is_hundred), 1);
  auto const moving = wend::problem_from(by_value, is_hundredth);
  heavy const start(1);
  heavy::copies = 0;
  auto const r = wend::bfs(moving, start);
  CHECK(numbers_of(r.actions) == plain.actions);
  CHECK(r.statistics.generated == plain.statistics.generated);
  // The start is copied 3 times, and each state of the path once.
  CHECK(heavy::copies <= static_cast<int>(r.actions.size()) + 3);
  CHECK(r.statistics.generated > 100);

  // The caller's data are copied once and stay unchanged.
  heavy::copies = 0;
  auto const other = wend::bfs(wend::problem_from(by_reference, is_hundredth), start);
  CHECK(numbers_of(other.actions) == plain.actions);
  CHECK(heavy::copies <= static_cast<int>(r.statistics.generated + r.actions.size()) + 3);
  for (auto const& [n, next] : kept) CHECK(numbers_of(next) == next_of(n));

  // An observer receives the action, which is the state.
  struct {
    int wrong = 0;
    void on_generate(wend::successor_event<std::remove_const_t<decltype(moving)>> const& e) {
      wrong += e.action == e.state ? 0 : 1;
    }
  } watcher;
  auto const seen = wend::bfs(moving, start, {}, watcher);
  CHECK(numbers_of(seen.actions) == plain.actions);
  CHECK(watcher.wrong == 0);
  auto const cheapest = wend::ucs(moving, start);
  CHECK(numbers_of(cheapest.actions).size() == plain.actions.size());
  CHECK(wend::idastar(moving, start, [](heavy const&) { return 0; }).actions.size() ==
        plain.actions.size());
}

TEST_CASE("problem_from: a range by reference is not copied; the const keys of a map are allowed") {
  std::map<std::string, std::map<std::string, double>> const roads{
      {"a", {{"b", 1.5}, {"c", 4.0}}}, {"b", {{"c", 2.0}}}, {"c", {}}};
  auto const p = wend::problem_from(
      [&](std::string const& town) -> std::map<std::string, double> const& {
        return roads.at(town);
      },
      [](std::string const& town) { return town == "c"; });
  using P = std::remove_const_t<decltype(p)>;
  static_assert(std::is_same_v<wend::action_t<P>, std::pair<std::string, double>>);
  static_assert(std::is_same_v<wend::cost_t<P>, double>);
  std::string const a = "a";
  CHECK(&p.actions(a) == &roads.at("a"));
  CHECK(least_cost(p, a) == 3.5);
}

TEST_CASE("problem_from: an action keeps the other members of its struct") {
  std::map<std::string, std::vector<leg>> const timetable{
      {"Turku", {{"Helsinki", 2, "IC 1"}, {"Tampere", 1, "IC 2"}}},
      {"Helsinki", {{"Oulu", 6, "P 3"}}},
      {"Tampere", {{"Oulu", 5, "S 4"}}},
      {"Oulu", {}}};
  auto const p = wend::problem_from<std::string>(
      [&](std::string const& town) -> std::vector<leg> const& { return timetable.at(town); },
      [](std::string const& town) { return town == "Oulu"; });
  using P = std::remove_const_t<decltype(p)>;
  static_assert(std::is_same_v<wend::action_t<P>, leg>);
  static_assert(wend::weighted_problem<P>);
  CHECK(least_cost(p, "Turku") == 6);
  CHECK(p.actions("Turku")[1].train == "IC 2");

  auto const unweighted = wend::problem_from(
      [](int n) { return std::vector<named_move>{{n + 1, 'i'}, {2 * n, 'd'}}; },
      [](int n) { return n == 10; });
  using U = std::remove_const_t<decltype(unweighted)>;
  static_assert(wend::unit_cost_problem<U>);
  static_assert(std::is_same_v<wend::action_t<U>, named_move>);
  CHECK(least_cost(unweighted, 1) == 4);
}

TEST_CASE("problem_from: a pair is a state, or a successor with its cost") {
  using cell = std::pair<int, int>;
  auto const grid = wend::problem_from(
      [](cell c) {
        std::vector<cell> next;
        if (c.first < 3) next.emplace_back(c.first + 1, c.second);
        if (c.second < 3) next.emplace_back(c.first, c.second + 1);
        return next;
      },
      [](cell c) { return c == cell{3, 2}; });
  static_assert(wend::unit_cost_problem<std::remove_const_t<decltype(grid)>>);
  CHECK(least_cost(grid, {0, 0}) == 5);

  auto const tuples = wend::problem_from(
      [](cell c) {
        return std::deque{std::tuple{cell{c.first + 1, c.second}, std::uint8_t{200}, 'r'}};
      },
      [](cell c) { return c.first == 3; });
  using T = std::remove_const_t<decltype(tuples)>;
  static_assert(std::is_same_v<wend::cost_t<T>, int>);
  CHECK(least_cost(tuples, {0, 0}) == 600);

  int const one = 1;
  auto const references = wend::problem_from(
      [&](int const& n) {
        return std::array<std::pair<int const, int const&>, 1>{{{n + 1, one}}};
      },
      [](int n) { return n == 4; });
  static_assert(std::is_same_v<wend::action_t<std::remove_const_t<decltype(references)>>,
                               std::pair<int, int>>);
  CHECK(least_cost(references, 0) == 4);
}

TEST_CASE("problem_from: the range may be lazy, or return proxies") {
  auto const down = wend::problem_from([](int n) { return countdown_range{n}; },
                                       [](int n) { return n == 0; });
  CHECK(least_cost(down, 7) == 7);
  auto const bits = wend::problem_from([](bool b) { return std::vector<bool>{!b}; },
                                       [](bool b) { return b; });
  static_assert(std::is_same_v<wend::action_t<std::remove_const_t<decltype(bits)>>, bool>);
  CHECK(least_cost(bits, false) == 1);
}

TEST_CASE("problem_from: a type that cannot be changed is hashed by a separate callable") {
  auto const next = [](foreign const& f) { return std::array{foreign{f.x + 1}}; };
  auto const goal = [](foreign const& f) { return f.x == 3; };
  auto const plain = wend::problem_from(next, goal);
  auto const hashed =
      wend::problem_from(next, goal, [](foreign const& f) { return std::hash<int>{}(f.x); });
  static_assert(wend::problem<std::remove_const_t<decltype(plain)>>);
  static_assert(!wend::hashable_problem<std::remove_const_t<decltype(plain)>>);
  static_assert(wend::hashable_problem<std::remove_const_t<decltype(hashed)>>);
  CHECK(least_cost(plain, {0}) == 3);
  CHECK(hashed.hash({4}) == std::hash<int>{}(4));
}

TEST_CASE("explicit_graph: vertices and edges are numbered in the order in which they are added") {
  wend::explicit_graph<> g(3);
  CHECK(g.add_edge(0, 1, 7) == 0);
  CHECK(g.add_edge(0, 1, 5) == 1);
  CHECK(g.add_edge(1, 1) == 2);
  CHECK(g.add_undirected_edge(1, 2, 4) == 3);
  CHECK(g.add_undirected_edge(2, 2, 1) == 5);
  CHECK(g.add_vertex() == 3);
  CHECK(g.size() == 4);
  CHECK(g.edges().size() == 6);
  CHECK(g.edge(2) == wend::graph_edge<>{1, 1, 1});
  CHECK(g.edge(4) == wend::graph_edge<>{2, 1, 4});
  auto const out = g.out_edges(1);
  CHECK(std::vector<std::size_t>(out.begin(), out.end()) == std::vector<std::size_t>{2, 3});
  CHECK(g.out_edges(3).empty());
}

TEST_CASE("explicit_graph: edges are given in braces or as a range, with or without a size") {
  wend::explicit_graph<> const braces{{0, 1, 7}, {0, 2, 3}, {2, 1}};
  CHECK(braces.size() == 3);
  CHECK(braces.edge(2).cost == 1);
  std::vector<wend::graph_edge<double>> const list{{0, 1, 0.5}, {4, 0, 2.5}};
  wend::explicit_graph<double> const ranged(list);
  CHECK(ranged.size() == 5);
  CHECK(ranged.edges() == list);
  wend::explicit_graph<double> const sized(9, list);
  CHECK(sized.size() == 9);
  wend::explicit_graph<> const sized_braces(4, {{0, 1, 2}});
  CHECK(sized_braces.size() == 4);
  CHECK(wend::explicit_graph<>{}.size() == 0);
  CHECK(wend::explicit_graph<>(std::vector<wend::graph_edge<>>{}).size() == 0);
}

TEST_CASE("explicit_graph: the memory of the edges is allocated once by every constructor") {
  using edges = std::vector<wend::graph_edge<>>;
  static_assert(sizeof(wend::graph_edge<>) == 12);
  edges const list{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}, {2, 1, 9}, {1, 1, 0}};
  int const from[] = {0, 0, 2, 2, 1};
  std::vector<std::uint64_t> const to{1, 2, 1, 1, 1};
  std::array<short, 5> const costs{7, 3, 2, 9, 0};

  wend::explicit_graph<> reserved(3);
  reserved.reserve(5);
  auto const* const place = reserved.edges().data();
  for (auto const& e : list) reserved.add_edge(e.from, e.to, e.cost);
  CHECK(reserved.edges().data() == place);

  edges moved = list;
  auto const* const kept = moved.data();
  wend::explicit_graph<> const taken(std::move(moved));
  CHECK(taken.edges().data() == kept);
  edges moved_too = list;
  auto const* const kept_too = moved_too.data();
  wend::explicit_graph<> const taken_too(3, std::move(moved_too));
  CHECK(taken_too.edges().data() == kept_too);

  wend::graph_edge<> const array[] = {{0, 1, 7}, {0, 2, 3}, {2, 1, 2}, {2, 1, 9}, {1, 1, 0}};
  std::forward_list<wend::graph_edge<>> const chain(list.begin(), list.end());
  for (auto const& g : {wend::explicit_graph<>(list), wend::explicit_graph<>(3, list),
                        wend::explicit_graph<>(array), wend::explicit_graph<>(3, array),
                        wend::explicit_graph<>(chain), wend::explicit_graph<>(3, from, to, costs),
                        reserved, taken, taken_too}) {
    CHECK(g.size() == 3);
    CHECK(g.edges() == list);
    auto const out = g.out_edges(2);
    CHECK(std::vector<std::size_t>(out.begin(), out.end()) == std::vector<std::size_t>{2, 3});
    CHECK(least_cost(wend::graph_problem{g, 1}, 0) == 5);
  }
  CHECK(wend::explicit_graph<>(list).edges().capacity() == 5);
  CHECK(wend::explicit_graph<>(3, list).edges().capacity() == 5);
  CHECK(wend::explicit_graph<>(3, from, to, costs).edges().capacity() == 5);
}

TEST_CASE("explicit_graph: out_edges includes the edges added since, in copies too") {
  wend::explicit_graph<> g{{0, 1, 7}, {1, 0, 3}};
  CHECK(g.out_edges(0).size() == 1);
  CHECK(g.add_edge(0, 0) == 2);
  CHECK(g.add_vertex() == 2);
  CHECK(g.add_edge(2, 0) == 3);
  CHECK(g.out_edges(0).size() == 2);
  CHECK(g.out_edges(0)[1] == 2);
  CHECK(g.out_edges(2)[0] == 3);
  wend::explicit_graph<> copy(g);
  copy.add_edge(2, 2);
  CHECK(copy.out_edges(2).size() == 2);
  CHECK(g.out_edges(2).size() == 1);
  wend::explicit_graph<> moved(std::move(copy));
  CHECK(moved.add_edge(2, 1) == 5);
  CHECK(moved.out_edges(2).size() == 3);
  copy = g;
  CHECK(copy.out_edges(2).size() == 1);
  moved = std::move(copy);
  CHECK(moved.edges() == g.edges());
  CHECK(moved.out_edges(0).size() == 2);
}

TEST_CASE("explicit_graph: edge arrays of unequal sizes, or with invalid vertices, are rejected") {
  using edges = std::vector<wend::graph_edge<>>;
  std::vector<int> const from{0, 1};
  std::vector<int> const to{1, 2};
  std::vector<int> const negative{1, -3};
  char const* const outside = "wend: the target of an edge is vertex 2 of a graph of 2 vertices";
  char const* const below = "wend: the target of an edge is vertex -3 of a graph of 2 vertices";
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(2, from, to, from), outside, std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(2, from, negative, from), below, std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(2, edges{{0, 2}}), outside, std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(2, edges{{0, -3}}), below, std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(edges{{0, -3}}),
                       "wend: the source or target of an edge is vertex -3: expected at least 0",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(3, from, to, std::vector<int>{1}),
                       "wend: the edges of a graph have 2 sources, 2 targets and 1 costs: expected "
                       "equal numbers",
                       std::invalid_argument);
  char const* const many = ": a graph has at most 4294901760 vertices";
  std::uint64_t const most = wend::largest_graph;
  for (std::uint64_t const v : {most, most + 1, std::uint64_t{1} << 32, std::uint64_t{1} << 40})
    CHECK_THROWS_WITH_AS(wend::explicit_graph<>(edges{{0, v}}),
                         ("wend: the source or target of an edge is vertex 4294901760" +
                          std::string(many)).c_str(),
                         std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>(most + 1),
                       ("wend: the number of vertices of a graph is 4294901761" +
                        std::string(many)).c_str(),
                       std::out_of_range);
  CHECK_THROWS_AS(wend::explicit_graph<>(most).add_vertex(), std::out_of_range);
}

TEST_CASE("explicit_graph: nonexistent vertices and edges are rejected without any change") {
  wend::explicit_graph<> g(2);
  CHECK_THROWS_WITH_AS(g.add_edge(0, 2), "wend: the target of an edge is vertex 2 of a graph of 2 "
                                         "vertices",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS(g.add_edge(9, 0),
                       "wend: the source of an edge is vertex 9 of a graph of 2 vertices",
                       std::out_of_range);
  CHECK_THROWS_AS(g.add_undirected_edge(0, 5), std::out_of_range);
  CHECK(g.edges().empty());
  CHECK(g.out_edges(0).empty());
  CHECK_THROWS_AS((void)g.edge(0), std::out_of_range);
  CHECK_THROWS_AS((void)g.out_edges(2), std::out_of_range);
  CHECK_THROWS_AS(wend::explicit_graph<>(1, {{0, 1, 1}}), std::out_of_range);
  CHECK_THROWS_AS(wend::explicit_graph<>({{0, static_cast<std::size_t>(-1), 1}}),
                  std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::graph_problem(g, 2),
                       "wend: a goal is vertex 2 of a graph of 2 vertices",
                       std::out_of_range);
  CHECK_THROWS_AS(wend::graph_problem(g, {0, 2}), std::out_of_range);
  CHECK_THROWS_AS(wend::graph_problem(g, 1).predecessors(2), std::out_of_range);
  CHECK_THROWS_AS(wend::graph_problem(g, -1), std::out_of_range);
  wend::graph_problem const p{g, 1};
  CHECK_THROWS_AS((void)p.actions(2), std::out_of_range);
  CHECK_THROWS_WITH_AS((void)p.is_goal(2), "wend: a state is vertex 2 of a graph of 2 vertices",
                       std::out_of_range);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wconversion"
#pragma GCC diagnostic error "-Wsign-conversion"
TEST_CASE("explicit_graph: plain integers are accepted without a warning") {
  int const vertices = 4;
  int const a = 0;
  short const b = 1;
  long const c = 2;
  unsigned char const d = 3;
  int const cost = 7;
  wend::explicit_graph<> g(vertices);
  g.add_edge(a, b, cost);
  g.add_undirected_edge(b, c, cost);
  g.add_edge(c, d);
  CHECK(g.out_edges(a).size() == 1);
  CHECK(g.edges().size() == 4);
  wend::explicit_graph<> const braces{{a, b, cost}, {b, c, cost}, {c, b, cost}, {c, d}};
  CHECK(braces.edges() == g.edges());
  CHECK(wend::explicit_graph<>(vertices, {{a, b, cost}}).size() == 4);
  std::vector<wend::graph_edge<>> list;
  list.push_back({a, b, cost});
  list.emplace_back(b, c, cost);
  CHECK(wend::explicit_graph<>(vertices, list).size() == 4);
  CHECK(least_cost(wend::graph_problem{g, d}, 0) == 15);
  CHECK(least_cost(wend::graph_problem{g, {a, d}}, 1) == 8);
  enum city { arad, sibiu };
  CHECK(wend::explicit_graph<>{{arad, sibiu, 140}}.edge(0).to == sibiu);
}

TEST_CASE("searches of a graph accept plain integers without a warning") {
  int const from = 0;
  int const to = 3;
  int const nowhere = -1;
  std::vector<int> const several{2, 0};
  wend::explicit_graph<> const g{{0, 1, 2}, {1, 3, 4}, {2, 3, 5}};
  wend::graph_problem const p{g, to};
  auto const blind = [](std::size_t) { return 0; };
  CHECK(wend::ucs(p, from).cost == 6);
  CHECK(wend::astar(p, from, blind).cost == 6);
  CHECK(wend::astar(p, wend::starts(several), blind).cost == 5);
  CHECK(wend::idastar(p, from, blind).cost == 6);
  CHECK(wend::idastar(p, wend::starts(several), blind).cost == 5);
  CHECK_THROWS_WITH_AS((void)wend::ucs(p, nowhere),
                       "wend: a state is vertex -1 of a graph of 4 vertices", std::out_of_range);

  auto search = wend::ucs.search(p, from);
  CHECK(search.run() == wend::search_status::solved);
  REQUIRE(search.cost_to(to));
  CHECK(search.cost_to(to)->cost == 6);
  CHECK(search.path_to(to)->actions == std::vector<std::size_t>{0, 1});
  CHECK(!search.path_to(2));
  CHECK_THROWS_AS((void)search.cost_to(nowhere), std::out_of_range);
  search.restart(several.front());
  CHECK(search.run() == wend::search_status::solved);
  CHECK(search.path_to(to)->cost == 5);

  auto reached = wend::reach(p, from);
  for (auto const& met : reached) static_cast<void>(met);
  CHECK(reached.cost_to(to)->cost == 6);
  CHECK(reached.path_to(to)->actions.size() == 2);
}

TEST_CASE("explicit_graph: the error of a negative number names the number") {
  int const minus = -1;
  CHECK_THROWS_WITH_AS((void)wend::explicit_graph<>(minus),
                       "wend: the number of vertices of a graph is -1: expected at least 0",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::explicit_graph<>({{0, 2, 1}, {0, minus, 1}}),
                       "wend: the source or target of an edge is vertex -1: expected at least 0",
                       std::out_of_range);
  wend::explicit_graph<> g(2);
  CHECK_THROWS_WITH_AS(g.add_edge(minus, 0),
                       "wend: the source of an edge is vertex -1 of a graph of 2 vertices",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS((void)g.out_edges(minus),
                       "wend: a state is vertex -1 of a graph of 2 vertices", std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::graph_problem(g, {0, minus}),
                       "wend: a goal is vertex -1 of a graph of 2 vertices", std::out_of_range);
}
#pragma GCC diagnostic pop

TEST_CASE("graph_problem: its concepts, ranks and costs; goals as a number, a set or a predicate") {
  wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}, {2, 1, 9}, {1, 1, 0}};
  wend::graph_problem const p{roads, 1};
  using P = std::remove_const_t<decltype(p)>;
  static_assert(wend::problem<P> && wend::weighted_problem<P> && wend::hashable_problem<P> &&
                wend::rankable_problem<P>);
  static_assert(std::is_same_v<wend::cost_t<P>, int>);
  CHECK(least_cost(p, 0) == 5);
  CHECK(p.state_count() == 3);
  CHECK(p.rank(2) == 2);
  CHECK(p.unrank(2) == 2);
  CHECK(p.result(2, 2) == p.result(2, 3));
  CHECK(p.cost(2, 2) != p.cost(2, 3));
  CHECK(&p.graph() == &roads);

  CHECK(least_cost(wend::graph_problem{roads, {2, 1}}, 0) == 3);
  CHECK(least_cost(wend::graph_problem{roads, std::set<int>{2}}, 0) == 3);
  CHECK(least_cost(wend::graph_problem{roads, std::vector<std::size_t>{}}, 0) == std::nullopt);
  CHECK(least_cost(wend::graph_problem{roads, [](std::size_t v) { return v == 2; }}, 0) == 3);
  CHECK(least_cost(wend::graph_problem{roads, 0}, 1) == std::nullopt);

  // A temporary graph is rejected.
  static_assert(std::is_constructible_v<P, wend::explicit_graph<> const&, int>);
  static_assert(!std::is_constructible_v<P, wend::explicit_graph<>&&, int>);
}

TEST_CASE("graph_problem: actions are edge numbers, in whatever order the edges were added") {
  wend::explicit_graph<> g(4);
  g.add_edge(2, 3, 1);
  g.add_edge(0, 1, 5);
  g.add_edge(1, 3, 9);
  g.add_edge(0, 2, 4);
  g.add_edge(1, 2, 1);
  wend::graph_problem const p{g, 3};
  auto const out = p.actions(0);
  REQUIRE(out.size() == 2);
  CHECK(out[0] == 1);
  CHECK(out[1] == 3);
  CHECK(out[1].to == 2);
  CHECK(out[1].cost == 4);
  CHECK(p.result(0, out[1]) == p.result(0, 3));
  CHECK(p.cost(0, out[1]) == p.cost(0, 3));
  CHECK(p.actions(3).empty());

  auto const r = wend::ucs(p, 0);
  CHECK(r.cost == 5);
  CHECK(r.actions == std::vector<std::size_t>{3, 0});
  CHECK(wend::dfs(p, 0).actions == std::vector<std::size_t>{3, 0});
  CHECK(wend::dfs(p, 0, {.successors = wend::push_order::reversed}).actions ==
        std::vector<std::size_t>{1, 2});
  CHECK(wend::idastar(p, 0, [](std::size_t) { return 0; }).actions == r.actions);
}

TEST_CASE("graph_problem: edges added to the graph later do not belong to the problem") {
  wend::explicit_graph<> g{{0, 1, 7}};
  wend::graph_problem const before{g, 1};
  auto const copy = before;
  g.add_edge(0, g.add_vertex(), 1);
  g.add_edge(0, 1, 2);
  CHECK(wend::ucs(before, 0).cost == 7);
  CHECK(wend::ucs(copy, 0).cost == 7);
  CHECK(before.state_count() == 2);
  CHECK_THROWS_AS((void)before.actions(2), std::out_of_range);
  CHECK(wend::ucs(wend::graph_problem{g, 1}, 0).cost == 2);
}

TEST_CASE("graph_problem: a start that is not a vertex is rejected, alone and among others") {
  wend::explicit_graph<> const g{{0, 1}};
  wend::graph_problem const p{g, 1};
  auto const* const message = "wend: a state is vertex 2 of a graph of 2 vertices";
  std::vector<std::size_t> const two{0, 2};
  CHECK_THROWS_WITH_AS(wend::ucs(p, 2), message, std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::ucs(p, wend::starts(two)), message, std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::bfs(p, wend::starts(two)), message, std::out_of_range);
}

TEST_CASE("graph_problem: a vertex may have many edges") {
  constexpr std::size_t many = 200'000;
  wend::explicit_graph<> g(many + 1);
  for (std::size_t v = many; v > 0; --v) g.add_edge(0, v, 2);
  auto const r = wend::ucs(wend::graph_problem{g, many / 2}, 0);
  CHECK(r.actions == std::vector<std::size_t>{many / 2});
  CHECK(r.statistics.stored == many + 1);
}

TEST_CASE("a small search of a large graph allocates no memory for each vertex") {
  constexpr std::size_t size = 1'000'000;
  wend::explicit_graph<> path(size);
  for (std::size_t v = 0; v + 1 < size; ++v) path.add_edge(v, v + 1);
  wend::graph_problem const p{path, 100};
  auto const r = wend::ucs(p, 0);
  CHECK(r.cost == 100);
  CHECK(r.statistics.bytes < 100'000);
  CHECK(wend::ucs(p, 0, wend::closed_array).statistics.bytes >= 4 * size);
}

TEST_CASE("a search of a graph uses an array of its vertices by default") {
  wend::explicit_graph<> ring(10'000);
  for (std::size_t v = 0; v < ring.size(); ++v) ring.add_edge(v, (v + 1) % ring.size());
  wend::graph_problem const p{ring, 9'999};
  static_assert(wend::densely_ranked_problem<decltype(p)>);
  auto const r = wend::ucs(p, 0);
  using closed_array = wend::ucs_options<int, wend::duplicate_policy::closed_array>;
  auto const array = wend::ucs(p, 0, closed_array{});
  CHECK(r.statistics.stored == 10'000);
  CHECK(r.statistics.bytes == array.statistics.bytes);
}

TEST_CASE("graph_problem: predecessors lists the edges into a vertex") {
  wend::explicit_graph<> const roads{{2, 1, 5}, {0, 1, 7}, {1, 1, 1}, {0, 1, 2}, {1, 3, 4}};
  wend::graph_problem const p(roads, 3);
  static_assert(wend::predecessor_problem<decltype(p)>);
  auto const copy = p;  // it shares the predecessors
  auto const into = [](auto const& problem, std::size_t v) {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (auto const& e : problem.predecessors(v)) all.emplace_back(e.state, e.action);
    return all;
  };
  using edges = std::vector<std::pair<std::size_t, std::size_t>>;
  CHECK(into(p, 1) == edges{{0, 1}, {0, 3}, {1, 2}, {2, 0}});
  CHECK(into(p, 0).empty());
  CHECK(into(p, 2).empty());
  CHECK(into(copy, 3) == edges{{1, 4}});
  CHECK(copy.predecessors(3).data() == p.predecessors(3).data());
  CHECK_THROWS_WITH_AS(p.predecessors(4),
                       "wend: a state is vertex 4 of a graph of 4 vertices", std::out_of_range);
}

TEST_CASE("graph_problem: goals may be an array or an enumerator; a predicate may be move-only") {
  int const goals[] = {1, 2};  // NOLINT(modernize-avoid-c-arrays): that is the point
  wend::explicit_graph<> const g{{0, 3}, {3, 2}, {3, 1}};
  wend::graph_problem const p{g, goals};
  CHECK(wend::bfs(p, 0).cost == 2);
  std::vector<std::vector<int>> const links{{3}, {}, {}, {2, 1}};
  wend::range_graph_problem const q(links, goals);
  CHECK(wend::bfs(q, 0u).cost == 2);
  auto const any = [](std::size_t v) { return v == 2; };
  CHECK(wend::graph_problem(g, any).is_goal(2));
  enum town { arad, sibiu, lugoj };
  CHECK(wend::graph_problem(g, lugoj).is_goal(2));
  CHECK(wend::graph_problem(g, wend::vertex_number(2)).is_goal(2));
  CHECK(wend::range_graph_problem(links, sibiu).is_goal(1));
  wend::graph_problem const moved{g, [only = std::make_unique<int>(1)](std::size_t v) {
                                    return v == static_cast<std::size_t>(*only);
                                  }};
  CHECK(moved.is_goal(1));
  CHECK_FALSE(moved.is_goal(2));
}
