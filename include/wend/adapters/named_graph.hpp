// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>           // std::size_t
#include <functional>        // std::less
#include <initializer_list>  // edges in braces
#include <map>               // from names to numbers
#include <ostream>
#include <stdexcept>         // std::out_of_range
#include <string>
#include <string_view>
#include <utility>           // std::move
#include <vector>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>

/// \file
/// Graphs whose vertices have names. named_graph_problem.hpp has their search.

namespace wend {

template <class Cost>
class named_graph;
template <class Cost, class IsGoal>
class named_graph_problem;

/// A vertex of a named_graph, which must outlive it. It is written as its name.
class named_vertex {
 public:
  /// Its number, from 0.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  /// Its name.
  [[nodiscard]] std::string const& name() const noexcept { return (*names_)[number_]; }

  /// \pre Both are of the same graph.
  friend bool operator==(named_vertex const& a, named_vertex const& b) noexcept {
    return a.number_ == b.number_;
  }
  /// The number. Searches hash no vertex, but other tables may.
  friend std::size_t hash_value(named_vertex const& v) noexcept { return v.number_; }
  /// The name.
  friend std::string const& to_string(named_vertex const& v) noexcept { return v.name(); }
  /// Writes the name.
  friend std::ostream& operator<<(std::ostream& out, named_vertex const& v) {
    return out << v.name();
  }

 private:
  template <class Cost>
  friend class named_graph;
  template <class Cost, class IsGoal>
  friend class named_graph_problem;
  named_vertex(std::size_t number, std::vector<std::string> const& names) noexcept
      : number_(number), names_(&names) {}

  std::size_t number_;
  std::vector<std::string> const* names_;
};

/// An edge of a named_graph, which must outlive it. It is written as the names of its ends: `Arad
/// -> Sibiu`.
template <class Cost = int>
class named_edge {
 public:
  /// The edge of that number. \pre The edge exists.
  named_edge(named_graph<Cost> const& graph, std::size_t number) noexcept
      : graph_(&graph), number_(number) {}

  [[nodiscard]] std::size_t number() const noexcept { return number_; }  ///< Its number.
  [[nodiscard]] named_vertex from() const noexcept { return graph_->at(edge().from); }  ///< Source.
  [[nodiscard]] named_vertex to() const noexcept { return graph_->at(edge().to); }      ///< Target.
  [[nodiscard]] Cost const& cost() const noexcept { return edge().cost; }  ///< Its cost.

  /// \pre Both are of the same graph.
  friend bool operator==(named_edge const& a, named_edge const& b) noexcept {
    return a.number_ == b.number_;
  }
  /// The names of its ends, such as `Arad -> Sibiu`.
  friend std::string to_string(named_edge const& e) {
    return e.from().name() + " -> " + e.to().name();
  }
  /// Writes the names of its ends.
  friend std::ostream& operator<<(std::ostream& out, named_edge const& e) {
    return out << to_string(e);
  }

 private:
  [[nodiscard]] graph_edge<Cost> const& edge() const noexcept {
    return graph_->by_number().edges()[number_];
  }

  named_graph<Cost> const* graph_;
  std::size_t number_;
};

/// A directed graph whose vertices have names, built from its edges:
///
///     wend::named_graph<> roads;
///     roads.add_undirected_edge("Arad", "Zerind", 75);
///     roads.add_undirected_edge("Arad", "Sibiu", 140);
///     wend::named_graph_problem const p(roads, "Sibiu");
///     auto const r = wend::ucs(p, roads.vertex("Zerind"));
///     for (auto const& road : r.actions) std::cout << road << '\n';  // Zerind -> Arad, and on
///
/// Vertices are numbered in the order in which they were first named, edges in the order in which
/// they were added.
template <class Cost = int>
class named_graph {
 public:
  using cost_type = Cost;  ///< The type of costs.

  /// An edge, as an argument.
  struct edge {
    std::string_view from;  ///< The vertex it leaves.
    std::string_view to;    ///< The vertex it leads to.
    Cost cost = Cost(1);    ///< Its cost.
  };

  named_graph() = default;  ///< A graph without vertices.
  /// A graph of these edges: `{{"Arad", "Sibiu", 140}, …}`.
  named_graph(std::initializer_list<edge> edges) {
    for (edge const& e : edges) add_edge(e.from, e.to, e.cost);
  }

  /// The number of the vertex of that name, which is added if there is none.
  /// \complexity O(log n) comparisons of names.
  std::size_t add_vertex(std::string_view name) {
    auto const found = numbers_.find(name);
    if (found != numbers_.end()) return found->second;
    std::size_t const number = names_.size();
    names_.emplace_back(name);
    WEND_TRY {
      numbers_.emplace(names_.back(), number);
      graph_.add_vertex();
    }
    WEND_CATCH_ALL {
      numbers_.erase(names_.back());
      names_.pop_back();
      WEND_RETHROW;
    }
    return number;
  }

  /// Adds an edge, and those of its vertices that are new. Returns the edge's number.
  std::size_t add_edge(std::string_view from, std::string_view to, Cost cost = Cost(1)) {
    std::string const target(to);  // it may lie in a name that moves
    std::size_t const begin = add_vertex(from);
    return graph_.add_edge(begin, add_vertex(target), std::move(cost));
  }
  /// Adds an edge from `a` to `b` and then, unless they are the same, one from `b` to `a`. Returns
  /// the number of the first.
  std::size_t add_undirected_edge(std::string_view a, std::string_view b, Cost cost = Cost(1)) {
    std::string const target(b);  // it may lie in a name that moves
    std::size_t const begin = add_vertex(a);
    return graph_.add_undirected_edge(begin, add_vertex(target), std::move(cost));
  }

  /// The number of vertices.
  [[nodiscard]] std::size_t size() const noexcept { return names_.size(); }
  /// True if a vertex has that name.
  [[nodiscard]] bool contains(std::string_view name) const {
    return numbers_.find(name) != numbers_.end();
  }
  /// The vertex of that name. \throws std::out_of_range if there is none.
  [[nodiscard]] named_vertex vertex(std::string_view name) const {
    auto const found = numbers_.find(name);
    if (found == numbers_.end())
      detail::raise(std::out_of_range("wend: no vertex is named " + quoted_text(name) +
                                      " in a graph of " + std::to_string(size()) + " vertices"));
    return at(found->second);
  }
  /// The vertex of that number. \pre The vertex exists.
  [[nodiscard]] named_vertex at(std::size_t number) const noexcept { return {number, names_}; }
  /// The same graph with numbers instead of names.
  [[nodiscard]] explicit_graph<Cost> const& by_number() const noexcept { return graph_; }

 private:
  template <class C, class IsGoal>
  friend class named_graph_problem;

  explicit_graph<Cost> graph_{};
  std::vector<std::string> names_{};
  std::map<std::string, std::size_t, std::less<>> numbers_{};
};

}  // namespace wend
