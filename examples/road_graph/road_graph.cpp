// SPDX-License-Identifier: BSL-1.0
//
// Shortest paths in a graph of Boost.Graph: its vertices are the states, its edges the actions.
#include <array>
#include <iostream>
#include <string>

#include <boost/graph/adjacency_list.hpp>

#include <wend/adapters/boost_graph.hpp>
#include <wend/search/ucs.hpp>

struct city { std::string name; };
struct road { int km; };
using road_map =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, city, road>;

int main() {
  road_map map;
  for (auto const* name : {"Arad", "Sibiu", "Fagaras", "Rimnicu Vilcea", "Pitesti", "Bucharest"})
    add_vertex(city{name}, map);
  struct known { unsigned from, to; int km; };
  for (auto const& [from, to, km] : std::array<known, 6>{
           {{0, 1, 140}, {1, 2, 99}, {1, 3, 80}, {2, 5, 211}, {3, 4, 97}, {4, 5, 101}}})
    add_edge(from, to, road{km}, map);

  wend::boost_graph_problem const to_bucharest(map, 5, get(&road::km, map));
  auto const r = wend::ucs(to_bucharest, 0);
  if (!r) return std::cout << r.status << '\n', 1;
  std::cout << map[0].name;
  auto at = vertex(0, map);
  for (auto const& edge : r.actions) {
    at = to_bucharest.result(at, edge);
    std::cout << " -" << map[edge].km << "- " << map[at].name;
  }
  std::cout << ": " << *r.cost << " km\n";
  return std::cout.flush() ? 0 : 1;
}
