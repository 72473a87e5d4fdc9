// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/puzzles/cube_text.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "answers.hpp"
#include "arrangement.hpp"
#include "module.hpp"
#include "puzzle_search.hpp"

// The Python classes of Torus, TopSpin, the towers of Hanoi and cubes.

namespace wend_python {
namespace {

/// The shape of states in Python.
struct arrangement_traits {
  std::shared_ptr<arrangement_puzzle const> puzzle;

  static py::object cost(int c) { return py::int_(c); }
  [[nodiscard]] py::array_t<std::int64_t> rows(std::vector<arrangement> const& states) const {
    auto shape = puzzle->shape();
    shape.insert(shape.begin(), static_cast<py::ssize_t>(states.size()));
    py::array_t<std::int64_t> array(shape);
    auto* to = array.mutable_data();
    for (auto const& s : states) to = std::copy_n(s.begin(), puzzle->size(), to);
    return array;
  }
  [[nodiscard]] py::object path(arrangement state, std::vector<std::uint8_t> const& actions) const {
    std::vector<arrangement> all{state};
    for (auto const a : actions) {
      puzzle->apply(state, a);
      all.push_back(state);
    }
    return rows(all);
  }
  [[nodiscard]] py::object actions(std::vector<std::uint8_t> const& all) const {
    py::list names;
    for (auto const a : all) names.append(puzzle->told(a));
    return names;
  }
};

/// A puzzle, as a Python class.
class any_puzzle {
 public:
  using python_class = any_puzzle;

  explicit any_puzzle(std::shared_ptr<arrangement_puzzle const> puzzle)
      : traits_{std::move(puzzle)} {}

  [[nodiscard]] arrangement_puzzle const& puzzle() const { return *traits_.puzzle; }
  [[nodiscard]] py::object goal() const {
    return traits_.rows({puzzle().goal()}).attr("__getitem__")(0);
  }
  [[nodiscard]] bool is_solvable(py::object const& state) const {
    return puzzle().is_solvable(state_of(state));
  }
  [[nodiscard]] int estimate(py::object const& state, py::object const& heuristic) const {
    return estimate_of(heuristic)->of(state_of(state));
  }
  [[nodiscard]] result search(method by, py::object const& start, py::object const& heuristic,
                              given_limits const& given) const {
    auto const from = state_of(start);
    arrangement_heuristic const h(estimate_of(heuristic));
    if (!puzzle().is_solvable(from)) return unsolvable();
    arrangement_problem const problem(traits_.puzzle);
    auto const limits = limits_of_moves(given);
    auto const found = without_lock([&] {
      return by == method::astar ? wend::astar(problem, from, h, {.limits = limits})
                                 : wend::idastar(problem, from, h, {.limits = limits});
    });
    return answer_of(found, from, given, traits_);
  }
  /// Returns the reachable states and their distances.
  [[nodiscard]] reached dijkstra_all(py::object const& start, given_limits const& given) const {
    check_listed(puzzle().states(), given);
    return reach_states(arrangement_problem(traits_.puzzle), state_of(start), given, traits_,
                        [self = *this](py::object const& state) { return self.state_of(state); });
  }

 private:
  [[nodiscard]] arrangement state_of(py::object const& given) const {
    auto const numbers = numbers_of(given, puzzle().size());
    arrangement s{};
    std::transform(numbers.begin(), numbers.end(), s.begin(),
                   [](int n) { return static_cast<std::uint8_t>(n < 0 ? 255 : std::min(n, 255)); });
    if (auto const fault = puzzle().fault(s); !fault.empty())
      throw py::value_error("this is no state of <wend." + puzzle().name() + ">: " + fault);
    return s;
  }
  [[nodiscard]] std::shared_ptr<arrangement_estimate const> estimate_of(
      py::object const& given) const {
    if (py::isinstance<arrangement_patterns>(given)) {
      auto const& patterns = py::cast<arrangement_patterns const&>(given);
      if (patterns.puzzle != puzzle().name())
        throw py::value_error("the pattern database is of <wend." + patterns.puzzle +
                              ">: expected one of <wend." + puzzle().name() + '>');
      return patterns.estimate;
    }
    auto const names = puzzle().heuristics();
    if (given.is_none()) return puzzle().estimate(names.front());
    auto const name = name_in(given);
    std::vector<std::string> expected;
    for (auto const known : names) {
      if (name == known) return puzzle().estimate(known);
      expected.push_back('\'' + std::string(known) + '\'');
    }
    if (puzzle().has_patterns()) expected.emplace_back("a pattern_database()");
    throw py::value_error("the heuristic is " + shown(given) + ": expected " +
                          alternatives(expected));
  }

  arrangement_traits traits_;
};

}  // namespace

void add_arrangements(py::module_& m) {
  py::class_<arrangement_patterns, std::shared_ptr<arrangement_patterns>>(m, "PuzzlePatterns",
      "A heuristic: a pattern database of a Puzzle.")
      .def_readonly("bytes", &arrangement_patterns::bytes, "The size of the table.");
  py::class_<any_puzzle> puzzle(m, "Puzzle");
  puzzle.def(py::init<any_puzzle const&>())
      .def_property_readonly("goal", &any_puzzle::goal, "The goal, as an array.")
      .def("__repr__", shown_by<any_puzzle>([](any_puzzle const& p) {
             return "<wend." + p.puzzle().name() + '>';
           }))
      .def("is_solvable", &any_puzzle::is_solvable)
      .def("estimate", &any_puzzle::estimate)
      .def("pattern_database",
           [](any_puzzle const& p) {
             return std::make_shared<arrangement_patterns>(p.puzzle().patterns());
           })
      .def("dijkstra_all",
           [](any_puzzle const& p, py::object const& start, py::kwargs const& limits) {
             return p.dijkstra_all(start, read_limits(limits));
           });
  for (auto const& [name, by] : {std::pair{"astar", method::astar}, {"idastar", method::idastar}})
    puzzle.def(name, [by = by](any_puzzle const& p, py::object const& start,
                               py::object const& heuristic, py::kwargs const& limits) {
      return p.search(by, start, heuristic, read_limits(limits));
    });

  m.def("torus", [](py::object const& rows, py::object const& columns, py::object const& goal) {
    return any_puzzle(torus_of(read_int("rows", rows, "2 to 5"),
                               read_int("columns", columns, "2 to 5"),
                               read_name("the goal", goal, "'blank_first' or 'blank_last'")));
  });
  m.def("topspin", [](py::object const& tokens) {
    return any_puzzle(topspin_of(read_int("tokens", tokens, "8 or 12")));
  });
  m.def("hanoi", [](py::object const& discs) {
    return any_puzzle(hanoi_of(read_int("discs", discs, "8, 10 or 12")));
  });
  m.def("pocket_cube", [] { return any_puzzle(pocket_cube_of()); });
  m.def("cube", [] { return any_puzzle(cube_of()); });
  m.def("read_cube", [](py::object const& given) {
    return array_of<std::int64_t>(
        wend::puzzles::parse_cube(read_name("the text", given, "a string of 54 stickers")));
  });
}

}  // namespace wend_python
