// SPDX-License-Identifier: BSL-1.0
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/adapters/grid.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ucs.hpp>

#include "answers.hpp"
#include "module.hpp"
#include "searching.hpp"

// Grids: matrices of free cells, or of the costs of entering cells.

namespace wend_python {
namespace {

using free_map = wend::grid_map<>;
using cost_map = wend::grid_map<double>;

/// Steps to 8 neighbours, for cells with floating-point costs.
struct real_steps {
  using length_type = double;
  static constexpr int neighbours = 8;
  static constexpr bool unit = false;
  double straight = 1;
  double diagonal = std::sqrt(2.0);
};

std::string text_of(wend::grid_cell c) {
  return "(" + std::to_string(c.y) + ", " + std::to_string(c.x) + ")";
}

/// Converts costs, cells and steps to Python.
template <class Map, class Cost>
struct grid_traits {
  Map map;
  bool integral;  // costs are shown as integers

  [[nodiscard]] py::object cost(Cost const& c) const {
    if (integral) return exact_integer(number(c));
    return py::float_(number(c));
  }
  static double number(Cost const& c) { return static_cast<double>(c); }
  static wend::search_limits<Cost> limits(given_limits const& given) {
    return limits_of<Cost>(given, [](cost_bound const& bound) {
      if constexpr (std::same_as<Cost, wend::octile_cost>) {
        // Rounded up by more than the rounding error of a length as a double.
        double const bits = std::ceil(
            bound.number * (1 + 1e-12) * static_cast<double>(wend::octile_cost(1, 0).order_bits()));
        return wend::octile_cost::from_order_bits(bits < 0x1p63 ? static_cast<std::uint64_t>(bits)
                                                                : std::uint64_t{1} << 63);
      } else {
        return bound.as<Cost>();
      }
    });
  }
  [[nodiscard]] wend::grid_cell state(py::object const& given, char const* role) const {
    py::object row;
    py::object column;
    try {
      auto const pair = py::tuple(given);
      if (pair.size() != 2) throw py::value_error();
      row = index_of(pair[0]);
      column = index_of(pair[1]);
    } catch (py::error_already_set&) {
      refuse(given, role);
    } catch (py::builtin_exception const&) {
      refuse(given, role);
    }
    std::int64_t const y = as_index(row);
    std::int64_t const x = as_index(column);
    if (y < 0 || y >= map.height() || x < 0 || x >= map.width())
      throw py::index_error(std::string(role) + " is the cell (" + shown(row) + ", " +
                            shown(column) + ") of a grid of " + std::to_string(map.height()) +
                            " rows and " + std::to_string(map.width()) +
                            " columns: expected rows 0 to " + std::to_string(map.height() - 1) +
                            " and columns 0 to " + std::to_string(map.width() - 1));
    return {static_cast<int>(x), static_cast<int>(y)};
  }
  [[nodiscard]] py::object path(wend::grid_cell start,
                                std::vector<wend::grid_step> const& steps) const {
    py::array_t<std::int64_t> cells({steps.size() + 1, std::size_t{2}});
    auto* to = cells.mutable_data();
    auto const put = [&](wend::grid_cell c) {
      *to++ = c.y;
      *to++ = c.x;
    };
    put(start);
    for (auto const step : steps) put(start = wend::neighbour(start, step));
    return cells;
  }
  static py::object actions(std::vector<wend::grid_step> const&) { return py::none(); }

 private:
  static py::object index_of(py::handle value) {
    auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    return number;
  }
  [[noreturn]] static void refuse(py::object const& given, char const* role) {
    throw py::type_error(std::string(role) + " is " + shown(given) + ": expected a cell, (row, column)");
  }
};

/// A grid with one kind of steps.
template <class Steps, class Map, template <class> class Heuristic>
class grid_on {
  using problem = decltype(wend::grid_problem(std::declval<Map>(), wend::grid_cell{}, Steps{}));
  using cost = typename problem::cost_type;
  using traits = grid_traits<Map, cost>;

 public:
  grid_on(Map map, bool integral) : traits_{std::move(map), integral} {}

  [[nodiscard]] Map const& map() const { return traits_.map; }
  [[nodiscard]] py::array cells() const {
    py::array_t<std::conditional_t<Map::weighted, double, bool>> all({map().height(), map().width()});
    auto* to = all.mutable_data();
    for (std::size_t i = 0; i < map().cells(); ++i) {
      bool const is_free = map().is_free(map().at(i));
      if constexpr (Map::weighted)
        *to++ = is_free ? map().weight(i) : 0;
      else
        *to++ = is_free;
    }
    return all;
  }

  [[nodiscard]] result astar(py::object const& start, py::object const& goal, bool use_heuristic,
                             given_limits const& given) const {
    auto const from = traits_.state(start, "the start");
    problem const p(map(), traits_.state(goal, "the goal"), Steps{});
    Heuristic<cost> const h(p);
    auto const limits = traits_.limits(given);
    auto const found = without_lock([&] {
      return use_heuristic ? wend::astar(p, from, h, {.limits = limits})
                           : wend::ucs(p, from, {.limits = limits});
    });
    return answer_of(found, from, given, traits_);
  }
  [[nodiscard]] several_paths k_best(py::object const& start, py::object const& goal,
                                     std::size_t k, given_limits const& given) const {
    auto const from = traits_.state(start, "the start");
    problem const p(map(), traits_.state(goal, "the goal"), Steps{});
    Heuristic<cost> const h(p);
    auto range = wend::k_best(wend::astar, p, from, h, {.limits = traits_.limits(given)});
    return paths_of(range, k, from, given, traits_);
  }
  [[nodiscard]] reached dijkstra_all(py::object const& start, given_limits const& given) const {
    auto const from = traits_.state(start, "the start");
    return reach_all(problem(map(), from, Steps{}), from, {map().height(), map().width()}, given,
                     traits_);
  }
  [[nodiscard]] py::array distances(py::object const& starts, py::object const& goals,
                                    given_limits const& given) const {
    auto const from = states_of<wend::grid_cell>(starts, "a start", traits_);
    std::optional<std::vector<wend::grid_cell>> to;
    if (!goals.is_none()) to = states_of<wend::grid_cell>(goals, "a goal", traits_);
    if (from.empty())
      return py::array_t<double>(
          std::vector<std::size_t>{0, to ? to->size() : map().cells()});
    return table_of(problem(map(), from.front(), Steps{}), from, to ? &*to : nullptr, given,
                    traits_);
  }

 private:
  traits traits_;
};

wend::corner_cutting corners_of(py::object const& given) {
  auto const name = read_name("corners", given, "'forbidden', 'past_one' or 'allowed'");
  if (name == "forbidden") return wend::corner_cutting::forbidden;
  if (name == "past_one") return wend::corner_cutting::past_one;
  if (name == "allowed") return wend::corner_cutting::allowed;
  throw py::value_error("corners is '" + name +
                        "': expected 'forbidden', 'past_one' or 'allowed'");
}

/// A grid, as a Python class.
class grid {
 public:
  using python_class = grid;

  grid(py::object const& cells, py::object const& neighbours, py::object const& corners)
      : neighbours_(read_int("neighbours", neighbours, "4 or 8")),
        on_(made(as_array(cells, "the cells"), neighbours_, corners_of(corners))) {}

  template <class Use>
  auto use(Use const& use) const {
    return std::visit(use, on_);
  }
  [[nodiscard]] int neighbours() const { return neighbours_; }

 private:
  using any = std::variant<grid_on<wend::straight_steps, free_map, wend::grid_manhattan>,
                           grid_on<wend::octile_steps, free_map, wend::grid_octile>,
                           grid_on<wend::straight_steps, cost_map, wend::grid_manhattan>,
                           grid_on<real_steps, cost_map, wend::grid_octile>>;

  static any made(py::array const& cells, int neighbours, wend::corner_cutting corners) {
    if (neighbours != 4 && neighbours != 8)
      throw py::value_error("neighbours is " + std::to_string(neighbours) + ": expected 4 or 8");
    char const kind = cells.dtype().kind();
    if (!holds_numbers(cells))
      throw py::type_error("the cells have the type " + text(cells.dtype()) +
                           ": expected bools (True is free), or numbers (the cost of entering each "
                           "cell; 0 and inf are blocked)");
    if (cells.ndim() != 2 || cells.size() == 0)
      throw py::value_error("the cells have the shape " + text(cells.attr("shape")) +
                            ": expected two dimensions, and at least one cell");
    rows_of_numbers<double> const numbers(cells);
    auto const view = numbers.unchecked<2>();
    if (view.shape(0) >= 0x7fff'ffff / view.shape(1))
      throw py::value_error("a grid of " + std::to_string(cells.size()) +
                            " cells: expected fewer than 2**31 - 1");
    wend::grid_size const size{static_cast<int>(view.shape(1)), static_cast<int>(view.shape(0))};
    wend::grid_options const options{corners};
    if (kind == 'b') {
      free_map const map(size, [&](wend::grid_cell c) { return view(c.y, c.x) != 0; }, options);
      if (neighbours == 4) return any(std::in_place_index<0>, map, true);
      return any(std::in_place_index<1>, map, false);
    }
    cost_map const map(
        size,
        [&](wend::grid_cell c) {
          double const cost = view(c.y, c.x);
          if (!(cost >= 0))
            throw py::value_error("the cell " + text_of(c) + " costs " + std::to_string(cost) +
                                  ": expected a number of at least 0");
          if (kind != 'f' && cost >= end_of_integers)
            throw std::overflow_error("the cell " + text_of(c) +
                                      " costs 2**53 or more: expected smaller integers, or floats");
          return std::isinf(cost) ? 0 : cost;
        },
        options);
    if (neighbours == 4) return any(std::in_place_index<2>, map, kind != 'f');
    return any(std::in_place_index<3>, map, false);
  }

  int neighbours_;
  any on_;
};

}  // namespace

void add_grid(py::module_& m) {
  py::class_<grid>(m, "Grid")
      .def(py::init<py::object const&, py::object const&, py::object const&>())
      .def_property_readonly(
          "shape",
          [](grid const& g) {
            return g.use([](auto const& on) {
              return py::make_tuple(on.map().height(), on.map().width());
            });
          },
          "The numbers of rows and columns.")
      .def_property_readonly("neighbours", &grid::neighbours, "4 or 8.")
      .def_property_readonly("neighbors", &grid::neighbours, "The same as neighbours.")
      .def_property_readonly(
          "cells", [](grid const& g) { return g.use([](auto const& on) { return on.cells(); }); },
          "A copy of the cells: bools, or the costs of entering them as floats, 0 if blocked.")
      .def("__repr__", shown_by<grid>([](grid const& g) {
             return g.use([&](auto const& on) {
               return "<wend.Grid: " + std::to_string(on.map().height()) + " x " +
                      std::to_string(on.map().width()) + " cells, " +
                      std::to_string(g.neighbours()) + " neighbours>";
             });
           }))
      .def("astar",
           [](grid const& g, py::object const& start, py::object const& goal, bool use_heuristic,
              py::kwargs const& limits) {
             auto const given = read_limits(limits);
             return g.use(
                 [&](auto const& on) { return on.astar(start, goal, use_heuristic, given); });
           })
      .def("k_best",
           [](grid const& g, py::object const& start, py::object const& goal, py::object const& k,
              py::kwargs const& limits) {
             auto const given = read_limits(limits);
             auto const count = read_k(k);
             return g.use([&](auto const& on) { return on.k_best(start, goal, count, given); });
           })
      .def("dijkstra_all",
           [](grid const& g, py::object const& start, py::kwargs const& limits) {
             auto const given = read_limits(limits);
             return g.use([&](auto const& on) { return on.dijkstra_all(start, given); });
           })
      .def("distances", [](grid const& g, py::object const& starts, py::object const& goals,
                           py::kwargs const& limits) {
        auto const given = read_limits(limits);
        return g.use([&](auto const& on) { return on.distances(starts, goals, given); });
      });
}

}  // namespace wend_python
