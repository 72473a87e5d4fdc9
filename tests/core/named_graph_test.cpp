// SPDX-License-Identifier: BSL-1.0
#include <initializer_list>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/named_graph_problem.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/replay.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>
#include <wend/trace/dot.hpp>

namespace {

/// The roads of Romania, and the distances to Bucharest as the crow flies: S. Russell, P. Norvig,
/// Artificial Intelligence: A Modern Approach, figures 3.2 and 3.22 of the third edition.
wend::named_graph<> romania() {
  wend::named_graph<> g;
  for (auto const& [a, b, km] : std::initializer_list<std::tuple<char const*, char const*, int>>{
           {"Arad", "Zerind", 75},        {"Arad", "Sibiu", 140},
           {"Arad", "Timisoara", 118},    {"Zerind", "Oradea", 71},
           {"Oradea", "Sibiu", 151},      {"Timisoara", "Lugoj", 111},
           {"Lugoj", "Mehadia", 70},      {"Mehadia", "Drobeta", 75},
           {"Drobeta", "Craiova", 120},   {"Craiova", "Rimnicu Vilcea", 146},
           {"Craiova", "Pitesti", 138},   {"Sibiu", "Fagaras", 99},
           {"Sibiu", "Rimnicu Vilcea", 80}, {"Rimnicu Vilcea", "Pitesti", 97},
           {"Fagaras", "Bucharest", 211}, {"Pitesti", "Bucharest", 101},
           {"Bucharest", "Giurgiu", 90},  {"Bucharest", "Urziceni", 85},
           {"Urziceni", "Hirsova", 98},   {"Hirsova", "Eforie", 86},
           {"Urziceni", "Vaslui", 142},   {"Vaslui", "Iasi", 92},
           {"Iasi", "Neamt", 87}})
    g.add_undirected_edge(a, b, km);
  return g;
}

std::map<std::string_view, int> const straight{
    {"Arad", 366},    {"Bucharest", 0}, {"Craiova", 160}, {"Drobeta", 242},        {"Eforie", 161},
    {"Fagaras", 176}, {"Giurgiu", 77},  {"Hirsova", 151}, {"Iasi", 226},           {"Lugoj", 244},
    {"Mehadia", 241}, {"Neamt", 234},   {"Oradea", 380},  {"Pitesti", 100},        {"Sibiu", 253},
    {"Timisoara", 329}, {"Urziceni", 80}, {"Vaslui", 199}, {"Zerind", 374},
    {"Rimnicu Vilcea", 193}};

template <class Actions>
std::string words(Actions const& actions) {
  std::ostringstream out;
  for (auto const& a : actions) out << a << '\n';
  return out.str();
}

}  // namespace

TEST_CASE("named graph: the textbook's routes from Arad to Bucharest, in words") {
  auto const g = romania();
  CHECK(g.size() == 20);
  wend::named_graph_problem const p(g, "Bucharest");
  auto const start = g.vertex("Arad");
  auto const h = [](wend::named_vertex const& v) { return straight.at(v.name()); };
  auto const best = wend::astar(p, start, h);
  CHECK(best.cost == 418);
  CHECK(words(best.actions) ==
        "Arad -> Sibiu\nSibiu -> Rimnicu Vilcea\nRimnicu Vilcea -> Pitesti\n"
        "Pitesti -> Bucharest\n");
  CHECK(words(wend::greedy(p, start, h).actions) ==
        "Arad -> Sibiu\nSibiu -> Fagaras\nFagaras -> Bucharest\n");
  CHECK(wend::greedy(p, start, h).cost == 450);
  CHECK(wend::ucs(p, start).cost == 418);
  CHECK(wend::idastar(p, start, h).cost == 418);
  CHECK(wend::bfs(p, start).actions.size() == 3);
  CHECK(wend::check_solution(p, start, best).reason == "");
  CHECK(wend::check_problem(p, start, 20, h));
  CHECK(words(wend::replay(p, start, best.actions).states) ==
        "Arad\nSibiu\nRimnicu Vilcea\nPitesti\nBucharest\n");

  std::ostringstream tree;
  wend::trace::dot observer(tree);
  static_cast<void>(wend::astar(p, start, h, {}, observer));
  CHECK(observer.finish());
  CHECK(tree.str().find("label=\"Pitesti\\n317 + 100") != std::string::npos);
  CHECK(tree.str().find("label=\"Pitesti -> Bucharest\"") != std::string::npos);
}

TEST_CASE("named graph: the goal may be a name, several names, or a predicate") {
  auto const g = romania();
  auto const cost = [&](auto const& p) { return wend::ucs(p, g.vertex("Arad")).cost; };
  CHECK(cost(wend::named_graph_problem(g, std::string("Zerind"))) == 75);
  CHECK(cost(wend::named_graph_problem(g, {"Fagaras", "Oradea"})) == 146);
  CHECK(cost(wend::named_graph_problem(g, std::set<std::string>{"Iasi", "Lugoj"})) == 229);
  CHECK(cost(wend::named_graph_problem(
            g, [](wend::named_vertex const& v) { return v.name().starts_with("B"); })) == 418);
  CHECK(cost(wend::named_graph_problem(g, std::vector<std::string>{})) == std::nullopt);
  using problem = decltype(wend::named_graph_problem(g, "Arad"));
  static_assert(wend::densely_ranked_problem<problem> && wend::weighted_problem<problem>);
  // A temporary graph is rejected.
  static_assert(!std::is_constructible_v<problem, wend::named_graph<>&&, char const*>);
}

TEST_CASE(
    "named graph: vertices are numbered by their first mention, edges in the order of addition") {
  wend::named_graph<double> g{{"b", "a", 0.5}, {"a", "b"}, {"b", "a", 0.25}};
  CHECK(g.size() == 2);
  CHECK(g.add_vertex("b") == 0);
  CHECK(g.add_vertex("c") == 2);
  CHECK(g.vertex("c").number() == 2);
  CHECK(g.at(1).name() == "a");
  CHECK(g.contains("c"));
  CHECK_FALSE(g.contains("d"));
  CHECK(g.by_number().edges() ==
        std::vector<wend::graph_edge<double>>{{0, 1, 0.5}, {1, 0, 1.0}, {0, 1, 0.25}});
  wend::named_graph_problem const p(g, "a");
  auto const r = wend::ucs(p, g.vertex("b"));
  REQUIRE(r.actions.size() == 1);
  CHECK(r.actions[0].number() == 2);  // parallel edges differ
  CHECK(r.actions[0].cost() == 0.25);
  CHECK(r.actions[0].from() == g.vertex("b"));
  CHECK(r.actions[0].to().name() == "a");
}

TEST_CASE("named graph: unknown names, and vertices of another graph, are rejected") {
  auto const g = romania();
  CHECK_THROWS_WITH_AS((void)g.vertex("Budapest"),
                       "wend: no vertex is named 'Budapest' in a graph of 20 vertices",
                       std::out_of_range);
  CHECK_THROWS_AS(wend::named_graph_problem(g, "Budapest"), std::out_of_range);
  CHECK_THROWS_AS(wend::named_graph_problem(g, {"Arad", "Budapest"}), std::out_of_range);
  wend::named_graph<> const other{{"Wien", "Graz", 195}};
  wend::named_graph_problem const p(g, "Arad");
  CHECK_THROWS_WITH_AS(wend::ucs(p, other.vertex("Wien")),
                       "wend: the vertex 'Wien' belongs to another graph", std::out_of_range);
}

TEST_CASE("named graph: add_edge and add_vertex accept names that the graph itself stores") {
  wend::named_graph<> g;
  g.add_vertex("Arad");
  for (auto const* const town : {"Zerind", "Oradea", "Sibiu"}) g.add_edge(town, g.at(0).name());
  g.add_undirected_edge("Fagaras", g.at(1).name());
  g.add_vertex(std::string_view(g.at(0).name()).substr(0, 2));
  CHECK(g.size() == 6);
  CHECK(g.vertex("Ar").number() == 5);
  CHECK(g.by_number().edges().size() == 5);
  CHECK(g.by_number().edges()[2].to == 0);
  CHECK(g.by_number().edges()[4].to == 4);
}
