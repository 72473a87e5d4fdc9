// SPDX-License-Identifier: BSL-1.0
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <wend/search/astar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ucs.hpp>

#include "answers.hpp"
#include "csr_problem.hpp"
#include "module.hpp"
#include "searching.hpp"

// Graphs in compressed rows.

namespace wend_python {
namespace {

constexpr std::size_t most_numbers = std::numeric_limits<std::uint32_t>::max();

/// A one-dimensional array of integers.
rows_of_numbers<std::int64_t> integers(py::object const& object, char const* name) {
  auto const given = as_array(object, name);
  if (given.ndim() != 1)
    throw py::value_error(std::string(name) + " has " + std::to_string(given.ndim()) +
                          " dimensions: expected one");
  // numpy gives an empty list the type float64.
  if (given.size() != 0 && given.dtype().kind() != 'i' && given.dtype().kind() != 'u')
    throw py::type_error(std::string(name) + " has the type " + text(given.dtype()) +
                         ": expected integers");
  return as_integers(given, name);
}

/// True if an array of costs or estimates holds integers. `name` begins the sentence about others.
bool is_integral(py::array const& a, std::string const& name) {
  if (!holds_numbers(a))
    throw py::type_error(name + " is an array of the type " + text(a.dtype()) + ": expected numbers");
  return a.dtype().kind() != 'f';
}

/// Converts an array of numbers to the type of the costs. It is not copied if it has that type.
template <class Cost>
rows_of_numbers<Cost> costs_of(py::array const& a, std::string const& name) {
  if constexpr (std::is_floating_point_v<Cost>)
    return rows_of_numbers<Cost>(a);
  else
    return as_integers(a, name, "an integer below 2**63, or floats");
}

template <class Cost>
std::shared_ptr<csr_rows<Cost> const> rows_of(std::span<std::int64_t const> indptr,
                                              std::span<std::int64_t const> indices,
                                              std::span<Cost const> costs) {
  auto rows = std::make_shared<csr_rows<Cost>>();
  auto const vertices = static_cast<std::int64_t>(indptr.size()) - 1;
  rows->rows.assign(indptr.begin(), indptr.end());
  rows->edges.reserve(indices.size());
  for (std::size_t e = 0; e < indices.size(); ++e) {
    if (indices[e] < 0 || indices[e] >= vertices)
      throw py::value_error("indices[" + std::to_string(e) + "] is " + std::to_string(indices[e]) +
                            ": expected a vertex, 0 to " + std::to_string(vertices - 1));
    Cost const cost = costs.empty() ? Cost{1} : costs[e];
    if (!(cost >= 0) || cost > std::numeric_limits<Cost>::max())
      throw py::value_error("costs[" + std::to_string(e) + "] is " + std::to_string(cost) +
                            ": expected a finite number of at least 0");
    rows->edges.push_back({static_cast<std::uint32_t>(indices[e]), static_cast<std::uint32_t>(e),
                           cost});
  }
  return rows;
}

void check_rows(std::span<std::int64_t const> indptr, std::size_t edges) {
  if (indptr.empty() || indptr.front() != 0)
    throw py::value_error("indptr does not begin with 0: expected the rows of a CSR matrix");
  for (std::size_t v = 0; v + 1 < indptr.size(); ++v)
    if (indptr[v] > indptr[v + 1])
      throw py::value_error("indptr[" + std::to_string(v + 1) + "] is " +
                            std::to_string(indptr[v + 1]) + ", and the one before " +
                            std::to_string(indptr[v]) + ": expected rows in order");
  if (indptr.back() != static_cast<std::int64_t>(edges))
    throw py::value_error("indptr ends with " + std::to_string(indptr.back()) +
                          ", and the number of indices is " + std::to_string(edges) +
                          ": expected the same");
  if (indptr.size() > most_numbers || edges >= most_numbers)
    throw py::value_error("a graph of " + std::to_string(indptr.size() - 1) + " vertices and " +
                          std::to_string(edges) + " edges: expected fewer than 2**32 - 1 of each");
}

/// Converts costs, vertices and edges to Python.
template <class Cost>
struct csr_traits {
  std::shared_ptr<csr_rows<Cost> const> rows;

  static py::object cost(Cost c) { return py::cast(c); }
  static double number(Cost c) { return static_cast<double>(c); }
  static wend::search_limits<Cost> limits(given_limits const& given) {
    return limits_of<Cost>(given);
  }
  [[nodiscard]] std::uint32_t state(py::object const& given, char const* role) const {
    auto const number = as_integer(role, given, "the number of a vertex");
    std::int64_t const v = as_index(number);
    if (v < 0 || static_cast<std::size_t>(v) >= rows->vertices())
      throw py::index_error(std::string(role) + " is vertex " + shown(number) + " of a graph of " +
                            std::to_string(rows->vertices()) + " vertices, which are numbered from 0");
    return static_cast<std::uint32_t>(v);
  }
  [[nodiscard]] py::object path(std::uint32_t start,
                                std::vector<std::uint32_t> const& edges) const {
    std::vector<std::uint32_t> vertices{start};
    for (auto const e : edges) vertices.push_back(rows->edges[e].to);
    return array_of<std::int64_t>(vertices);
  }
  static py::object actions(std::vector<std::uint32_t> const& edges) {
    return array_of<std::int64_t>(edges);
  }
};

/// A graph whose costs have one type.
template <class Cost>
class csr_graph {
 public:
  explicit csr_graph(std::shared_ptr<csr_rows<Cost> const> rows) : traits_{std::move(rows)} {}

  [[nodiscard]] csr_rows<Cost> const& rows() const { return *traits_.rows; }

  [[nodiscard]] result astar(py::object const& start, py::object const& goal,
                             py::object const& heuristic, given_limits const& given) const {
    auto const from = traits_.state(start, "the start");
    csr_problem<Cost> const problem(traits_.rows, traits_.state(goal, "the goal"));
    auto const estimates = estimates_of(heuristic);
    csr_estimates<Cost> const h(span_of(estimates));
    auto const limits = traits_.limits(given);
    auto const found = without_lock([&] {
      return heuristic.is_none() ? wend::ucs(problem, from, {.limits = limits})
                                 : wend::astar(problem, from, h, {.limits = limits});
    });
    return answer_of(found, from, given, traits_);
  }

  [[nodiscard]] several_paths k_best(py::object const& start, py::object const& goal,
                                     std::size_t k, py::object const& heuristic,
                                     given_limits const& given) const {
    auto const from = traits_.state(start, "the start");
    auto const to = traits_.state(goal, "the goal");
    auto const limits = traits_.limits(given);
    if (heuristic.is_none()) {
      auto const problem =
          without_lock([&] { return csr_problem_back<Cost>(traits_.rows, to); });
      auto range = wend::k_best(wend::ucs, problem, from, {.limits = limits});
      return paths_of(range, k, from, given, traits_);
    }
    csr_problem<Cost> const problem(traits_.rows, to);
    auto const estimates = estimates_of(heuristic);
    csr_estimates<Cost> const h(span_of(estimates));
    auto range = wend::k_best(wend::astar, problem, from, h, {.limits = limits});
    return paths_of(range, k, from, given, traits_);
  }

  [[nodiscard]] reached dijkstra_all(py::object const& start, given_limits const& given) const {
    auto const from = traits_.state(start, "the start");
    return reach_all(csr_problem<Cost>(traits_.rows, from), from,
                     {static_cast<py::ssize_t>(rows().vertices())}, given, traits_);
  }

  [[nodiscard]] py::array distances(py::object const& starts, py::object const& goals,
                                    given_limits const& given) const {
    auto const from = states_of<std::uint32_t>(starts, "a start", traits_);
    std::optional<std::vector<std::uint32_t>> to;
    if (!goals.is_none()) to = states_of<std::uint32_t>(goals, "a goal", traits_);
    return table_of(csr_problem<Cost>(traits_.rows, 0), from, to ? &*to : nullptr, given, traits_);
  }

 private:
  /// Copies the array only if its type is not that of the costs; empty for None.
  [[nodiscard]] rows_of_numbers<Cost> estimates_of(py::object const& heuristic) const {
    if (heuristic.is_none()) return rows_of_numbers<Cost>(0);
    auto const given = as_array(heuristic, "the heuristic");
    bool const integral = is_integral(given, "heuristic");
    if (!std::is_floating_point_v<Cost> && !integral)
      throw py::type_error("the heuristic has the type " + text(given.dtype()) +
                           ", and the costs of the graph are integers: expected integers too");
    if (given.ndim() != 1 || static_cast<std::size_t>(given.size()) != rows().vertices())
      throw py::value_error("the heuristic has the shape " + text(given.attr("shape")) +
                            ": expected an estimate for each of " +
                            std::to_string(rows().vertices()) + " vertices");
    auto const estimates = costs_of<Cost>(given, "heuristic");
    for (py::ssize_t v = 0; v < estimates.size(); ++v)
      if (Cost const h = estimates.data()[v]; !(h >= 0))
        throw py::value_error("heuristic[" + std::to_string(v) + "] is " + std::to_string(h) +
                              ": expected a number of at least 0");
    return estimates;
  }
  static std::span<Cost const> span_of(rows_of_numbers<Cost> const& a) {
    return {a.data(), static_cast<std::size_t>(a.size())};
  }

  csr_traits<Cost> traits_;
};

/// A graph, as a Python class.
class graph {
 public:
  using python_class = graph;

  graph(py::object const& indptr, py::object const& indices, py::object const& costs)
      : of_(made(indptr, indices, costs)) {}

  template <class Use>
  auto use(Use const& use) const {
    return std::visit(use, of_);
  }

 private:
  using any = std::variant<csr_graph<std::int64_t>, csr_graph<double>>;

  static any made(py::object const& indptr, py::object const& indices, py::object const& costs) {
    auto const rows = integers(indptr, "indptr");
    auto const to = integers(indices, "indices");
    auto const rows_in = std::span(rows.data(), static_cast<std::size_t>(rows.size()));
    auto const to_in = std::span(to.data(), static_cast<std::size_t>(to.size()));
    check_rows(rows_in, to_in.size());
    if (costs.is_none())
      return csr_graph<std::int64_t>(rows_of<std::int64_t>(rows_in, to_in, {}));
    auto const given = as_array(costs, "costs");
    if (given.ndim() != 1 || given.size() != to.size())
      throw py::value_error("costs have the shape " + text(given.attr("shape")) +
                            ": expected one for each of " + std::to_string(to.size()) + " edges");
    if (is_integral(given, "costs")) return with_costs<std::int64_t>(rows_in, to_in, given);
    return with_costs<double>(rows_in, to_in, given);
  }
  template <class Cost>
  static any with_costs(std::span<std::int64_t const> rows, std::span<std::int64_t const> to,
                        py::array const& costs) {
    auto const numbers = costs_of<Cost>(costs, "costs");
    return csr_graph<Cost>(
        rows_of<Cost>(rows, to, {numbers.data(), static_cast<std::size_t>(numbers.size())}));
  }

  any of_;
};

}  // namespace

void add_graph(py::module_& m) {
  py::class_<graph>(m, "Graph")
      .def(py::init<py::object const&, py::object const&, py::object const&>())
      .def_property_readonly(
          "vertices",
          [](graph const& g) {
            return g.use([](auto const& of) { return of.rows().vertices(); });
          },
          "The number of vertices.")
      .def_property_readonly(
          "edges",
          [](graph const& g) {
            return g.use([](auto const& of) { return of.rows().edges.size(); });
          },
          "The number of edges.")
      .def("__repr__", shown_by<graph>([](graph const& g) {
             return g.use([](auto const& of) {
               return "<wend.Graph: " + std::to_string(of.rows().vertices()) + " vertices, " +
                      std::to_string(of.rows().edges.size()) + " edges>";
             });
           }))
      .def("astar",
           [](graph const& g, py::object const& start, py::object const& goal,
              py::object const& heuristic, py::kwargs const& limits) {
             auto const given = read_limits(limits);
             return g.use([&](auto const& of) { return of.astar(start, goal, heuristic, given); });
           })
      .def("k_best",
           [](graph const& g, py::object const& start, py::object const& goal, py::object const& k,
              py::object const& heuristic, py::kwargs const& limits) {
             auto const given = read_limits(limits);
             auto const count = read_k(k);
             return g.use(
                 [&](auto const& of) { return of.k_best(start, goal, count, heuristic, given); });
           })
      .def("dijkstra_all",
           [](graph const& g, py::object const& start, py::kwargs const& limits) {
             auto const given = read_limits(limits);
             return g.use([&](auto const& of) { return of.dijkstra_all(start, given); });
           })
      .def("distances", [](graph const& g, py::object const& starts, py::object const& goals,
                           py::kwargs const& limits) {
        auto const given = read_limits(limits);
        return g.use([&](auto const& of) { return of.distances(starts, goals, given); });
      });
}

}  // namespace wend_python
