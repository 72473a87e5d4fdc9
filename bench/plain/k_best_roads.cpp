// SPDX-License-Identifier: BSL-1.0
//
// The five cheapest loopless paths through a graph like a road map: a grid of 500 × 400 crossings,
// each near its place, where a tenth of the roads is missing. Beside Yen's algorithm with Lawler's
// rule by hand over compressed rows: one backward search by Dijkstra's algorithm gives exact
// distances, by which A* finds each deviation.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"
#include "field.hpp"

#include <wend/adapters/explicit_graph.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ucs.hpp>

namespace {

struct place {
  double x;
  double y;
};

/// Crossings are numbered row by row. A road costs its length, times 1 to 1.5, rounded up.
struct roads {
  std::size_t width;
  std::size_t height;
  std::vector<place> places{};
  wend::explicit_graph<int> graph{};

  roads(std::size_t w, std::size_t h) : width(w), height(h), graph(w * h) {
    std::mt19937 random(47);
    auto const below = [&random](double most) { return most * static_cast<double>(random()) / 4294967296.0; };
    for (std::size_t v = 0; v < w * h; ++v)
      places.push_back({1000.0 * static_cast<double>(v % w) + below(600),
                        1000.0 * static_cast<double>(v / w) + below(600)});
    for (std::size_t v = 0; v < w * h; ++v)
      for (std::size_t const next : {v + 1, v + w}) {
        if (next == v + 1 ? next % w == 0 : next >= w * h) continue;
        if (random() % 10 == 0) continue;
        double const factor = 1 + below(0.5);
        graph.add_undirected_edge(v, next, static_cast<int>(std::ceil(length(v, next) * factor)));
      }
  }

  [[nodiscard]] double length(std::size_t a, std::size_t b) const {
    return std::hypot(places[a].x - places[b].x, places[a].y - places[b].y);
  }
  [[nodiscard]] std::size_t start() const { return width / 25 + height / 20 * width; }
  [[nodiscard]] std::size_t goal() const { return width * height - 1 - start(); }
};

/// The straight line to the goal.
struct straight_line {
  roads const* map;
  std::size_t goal;
  int operator()(std::size_t v) const { return static_cast<int>(map->length(v, goal)); }
};

namespace by_hand {

using vertex = std::uint32_t;

struct half_edge {
  vertex to;
  int cost;
};

struct rows {
  std::vector<std::uint32_t> ends;
  std::vector<half_edge> edges;

  /// The edges by their beginning, or, backwards, by their end.
  rows(wend::explicit_graph<int> const& g, bool backwards)
      : ends(g.size() + 2), edges(g.edges().size()) {
    for (auto const& e : g.edges()) ++ends[(backwards ? e.to : e.from) + std::size_t{2}];
    for (std::size_t v = 2; v < ends.size(); ++v) ends[v] += ends[v - 1];
    for (auto const& e : g.edges())
      edges[ends[(backwards ? e.to : e.from) + std::size_t{1}]++] = {backwards ? e.from : e.to,
                                                                     e.cost};
  }
  [[nodiscard]] half_edge const* begin(vertex v) const { return edges.data() + ends[v]; }
  [[nodiscard]] half_edge const* end(vertex v) const {
    return edges.data() + ends[v + std::size_t{1}];
  }
};

struct path {
  int cost;
  std::vector<vertex> vertices;
  std::size_t branch;
};

class yen {
 public:
  yen(rows const& out, rows const& into) : out_(&out), into_(&into), size_(out.ends.size() - 2) {}

  std::vector<int> costs(vertex start, vertex goal, std::size_t k) {
    goal_ = goal;
    find_distances(start);
    nodes_.assign(size_, {});
    on_root_.assign(size_, 0);
    search_ = 0;
    std::vector<path> found;
    auto const dearer = [&found](std::size_t a, std::size_t b) {
      return found[a].cost > found[b].cost;
    };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(dearer)> waiting(dearer);
    std::vector<std::size_t> accepted;
    std::vector<int> all;
    if (auto first = cheapest({start}, 0, {}); !first.vertices.empty()) {
      found.push_back(std::move(first));
      waiting.push(0);
    }
    while (all.size() < k && !waiting.empty()) {
      std::size_t const last = waiting.top();
      waiting.pop();
      accepted.push_back(last);
      all.push_back(found[last].cost);
      if (all.size() == k) break;
      path const base = found[last];
      std::vector<vertex> root;
      int cost = 0;
      std::vector<std::size_t> same = accepted;  // those that begin with the root
      for (std::size_t i = 0; i + 1 < base.vertices.size(); ++i) {
        vertex const v = base.vertices[i];
        if (i != 0) cost += cost_of(base.vertices[i - 1], v);
        root.push_back(v);
        std::erase_if(same, [&](std::size_t p) {
          return found[p].vertices.size() <= i + 1 || found[p].vertices[i] != v;
        });
        if (i < base.branch) continue;
        std::vector<vertex> barred;
        for (std::size_t const p : same) barred.push_back(found[p].vertices[i + 1]);
        if (auto next = cheapest(root, cost, barred); !next.vertices.empty()) {
          found.push_back(std::move(next));
          waiting.push(found.size() - 1);
        }
      }
    }
    return all;
  }

 private:
  static constexpr int most = std::numeric_limits<int>::max();

  struct node {
    int g = 0;
    vertex from = 0;
    std::uint32_t search = 0;
    bool closed = false;
  };

  int cost_of(vertex a, vertex b) const {
    int least = most;
    for (auto const& e : edges(*out_, a))
      if (e.to == b) least = std::min(least, e.cost);
    return least;
  }

  struct range {
    half_edge const* first;
    half_edge const* last;
    half_edge const* begin() const { return first; }
    half_edge const* end() const { return last; }
  };
  static range edges(rows const& r, vertex v) { return {r.begin(v), r.end(v)}; }

  /// Until the start is settled; the others are at least as far.
  void find_distances(vertex start) {
    distance_.assign(size_, most);
    std::priority_queue<std::pair<int, vertex>, std::vector<std::pair<int, vertex>>,
                        std::greater<>> open;
    distance_[goal_] = 0;
    open.push({0, goal_});
    radius_ = most;
    while (!open.empty()) {
      auto const [d, v] = open.top();
      open.pop();
      if (distance_[v] < d) continue;
      if (v == start) {
        radius_ = d;
        return;
      }
      for (auto const& e : edges(*into_, v))
        if (d + e.cost < distance_[e.to]) {
          distance_[e.to] = d + e.cost;
          open.push({d + e.cost, e.to});
        }
    }
  }

  /// The cheapest path that continues `root` without a vertex of it, nor one of `barred` first.
  path cheapest(std::vector<vertex> const& root, int cost, std::vector<vertex> const& barred) {
    ++search_;
    for (vertex const v : root) on_root_[v] = search_;
    using entry = std::tuple<int, int, vertex>;  // f, h, which breaks ties, and the vertex
    std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
    auto const h = [&](vertex v) { return std::min(distance_[v], radius_); };
    vertex const start = root.back();
    if (h(start) == most) return {};
    nodes_[start] = {cost, start, search_};
    open.push({cost + h(start), h(start), start});
    while (!open.empty()) {
      vertex const v = std::get<2>(open.top());
      open.pop();
      if (nodes_[v].closed) continue;
      nodes_[v].closed = true;
      int const g = nodes_[v].g;
      if (v == goal_) {
        path whole{.cost = g, .vertices = root, .branch = root.size() - 1};
        std::size_t const before = root.size();
        for (vertex at = v; at != start; at = nodes_[at].from) whole.vertices.push_back(at);
        std::reverse(whole.vertices.begin() + static_cast<std::ptrdiff_t>(before),
                     whole.vertices.end());
        return whole;
      }
      for (auto const& e : edges(*out_, v)) {
        if (on_root_[e.to] == search_ || h(e.to) == most) continue;
        if (v == start && std::find(barred.begin(), barred.end(), e.to) != barred.end()) continue;
        node& next = nodes_[e.to];
        if (next.search == search_ && (next.closed || next.g <= g + e.cost)) continue;
        next = {g + e.cost, v, search_};
        open.push({g + e.cost + h(e.to), h(e.to), e.to});
      }
    }
    return {};
  }

  rows const* out_;
  rows const* into_;
  std::size_t size_;
  vertex goal_ = 0;
  int radius_ = 0;
  std::vector<int> distance_{};
  std::vector<node> nodes_{};
  std::vector<std::uint32_t> on_root_{};  // the last search whose root it is on
  std::uint32_t search_ = 0;
};

}  // namespace by_hand

/// Both sides have their rows, in both directions, before they are timed.
struct instance {
  roads map;
  wend::graph_problem<int, wend::detail::one_vertex> problem;
  straight_line h;
  by_hand::rows out;
  by_hand::rows into;

  instance(std::size_t w, std::size_t height)
      : map(w, height),
        problem(map.graph, map.goal()),
        h{&map, map.goal()},
        out(map.graph, false),
        into(map.graph, true) {
    static_cast<void>(problem.predecessors(0));
  }
};

std::vector<int> by_ucs(instance const& of, std::size_t k) {
  return plain::first_costs(wend::k_best(wend::ucs, of.problem, of.map.start()), k);
}
std::vector<int> by_astar(instance const& of, std::size_t k) {
  return plain::first_costs(
      wend::k_best(wend::astar, of.problem, of.map.start(), of.h, wend::backward), k);
}
std::vector<int> by_yen(instance const& of, std::size_t k) {
  return by_hand::yen(of.out, of.into)
      .costs(static_cast<by_hand::vertex>(of.map.start()),
             static_cast<by_hand::vertex>(of.map.goal()), k);
}

template <std::size_t Width, std::size_t Height>
void add(std::string const& name, std::size_t k) {
  auto const add_side = [&](std::string const& side, auto find) {
    bench::add("plain_k_best", name, side, [=](benchmark::State& state) {
      static instance const of(Width, Height);
      std::vector<int> costs;
      for (auto _ : state) costs = find(of, k);
      if (costs.size() != k || costs != by_yen(of, k) || costs != by_ucs(of, k))
        state.SkipWithError("not the cheapest paths");
      bench::report(state, {.nodes = k});
    });
  };
  add_side("wend", by_ucs);
  add_side("wend_astar", by_astar);  // without the tag it takes hundreds of times as long
  add_side("by_hand_backward", by_yen);
}

int const added = [] {
#ifdef __OPTIMIZE__
  add<500, 400>("5_of_500x400_roads", 5);
#else  // beside the tests, which only try it
  add<50, 40>("5_of_50x40_roads", 5);
#endif
  return 0;
}();

}  // namespace
