// SPDX-License-Identifier: BSL-1.0
#include "answers.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace wend_python {
namespace {

/// The value of an object; null while there is none.
template <class Value>
Value* value_of(PyObject* object) {
  auto const part = reinterpret_cast<py::detail::instance*>(object)->get_value_and_holder(
      py::detail::get_type_info(typeid(Value)), false);
  if (part.inst == nullptr || !part.holder_constructed()) return nullptr;
  return static_cast<Value*>(part.value_ptr());
}

/// Lets the garbage collector free results that keep each other, such as one kept by a state of its path.
template <class Value>
py::custom_type_setup collected() {
  return py::custom_type_setup([](PyHeapTypeObject* made) {
    PyTypeObject& type = made->ht_type;
    type.tp_flags |= Py_TPFLAGS_HAVE_GC;
    type.tp_traverse = [](PyObject* self, visitproc visit, void* arg) -> int {
      Py_VISIT(Py_TYPE(self));
      int ended = 0;
      if (auto const* value = value_of<Value>(self))
        value->each_object([&](py::handle object) {
          if (ended == 0 && object) ended = visit(object.ptr(), arg);
        });
      return ended;
    };
    type.tp_clear = [](PyObject* self) -> int {
      // Freeing objects can run code that uses the value.
      if (auto* value = value_of<Value>(self)) auto const freed = std::exchange(*value, Value{});
      return 0;
    };
  });
}

}  // namespace

py::dict told(wend::statistics const& s) {
  using namespace py::literals;
  return py::dict("expanded"_a = s.expanded, "generated"_a = s.generated,
                  "evaluated"_a = s.evaluated, "stored"_a = s.stored,
                  "duplicates"_a = s.duplicates, "improved"_a = s.improved,
                  "reopened"_a = s.reopened, "pruned"_a = s.pruned, "iterations"_a = s.iterations,
                  "goals"_a = s.goals, "starts"_a = s.starts,
                  "open"_a = s.open, "max_open"_a = s.max_open, "depth"_a = s.depth,
                  "max_depth"_a = s.max_depth, "bytes"_a = s.bytes,
                  "elapsed"_a = s.elapsed.count());
}

result unsolvable() {
  result none;
  none.status = std::string(wend::to_string(wend::search_status::exhausted));
  none.statistics = told({});
  return none;
}

void check_memory(wend::search_status status, given_limits const& given, std::uint64_t bytes) {
  if (status != wend::search_status::memory_limit || given.max_memory) return;
  PyErr_SetString(PyExc_MemoryError,
                  ("the search holds " + std::to_string(bytes) +
                   " bytes, and the machine has no more: expected a smaller search, or one with "
                   "max_memory, which then answers memory_limit")
                      .c_str());
  throw py::error_already_set();
}

py::int_ exact_integer(double cost) {
  if (cost >= end_of_integers)
    throw std::overflow_error("the path costs 2**53 or more: expected smaller integers, or floats");
  return static_cast<std::int64_t>(cost);
}

void add_answers(py::module_& m) {
  py::options shown_in_help;
  shown_in_help.disable_function_signatures();  // they name parameters arg0, arg1
  constexpr char const* counts = "A dict of the counts of the search; elapsed is in seconds.";
  py::class_<result>(m, "Result", collected<result>())
      .def_readonly("status", &result::status,
                    "'solved', 'exhausted' (there is no path), or the limit that ended the search.")
      .def_readonly("cost", &result::cost, "The cost of the path, or None if there is no path.")
      .def_readonly("path", &result::path,
                    "The states from the start to the goal, or None: an array of vertices, of "
                    "cells (row, column) or of boards; a list if the problem is written in Python.")
      .def_readonly("actions", &result::actions,
                    "The actions of the path, or None: the numbers of a graph's edges, the names "
                    "or numbers of a puzzle's moves, or what successors() yielded; None for grids.")
      .def_readonly("lower_bound", &result::lower_bound,
                    "A lower bound on the cost of any path, of weighted_astar, bounded_suboptimal and "
                    "beam_search; else None.")
      .def_readonly("statistics", &result::statistics, counts)
      .def("__bool__", &result::is_solved, "True if the search is solved.")
      .def("__repr__", [](result const& r) {
        std::string shown = "<wend.Result: " + r.status;
        if (r.is_solved()) shown += ", cost " + text(r.cost);
        return shown + ", expanded " + text(r.statistics["expanded"]) + '>';
      });
  py::class_<path>(m, "Path", collected<path>())
      .def_readonly("cost", &path::cost, "The cost of the path.")
      .def_readonly("path", &path::vertices,
                    "The states from the start to the goal, as in a Result.")
      .def_readonly("actions", &path::actions, "The actions, as in a Result.")
      .def("__repr__", [](path const& p) {
        return "<wend.Path: cost " + text(p.cost) + ", " + std::to_string(py::len(p.vertices)) +
               " states>";
      });
  py::class_<several_paths>(m, "Paths", collected<several_paths>())
      .def_readonly("status", &several_paths::status,
                    "'solved', 'exhausted' if there are fewer paths than were asked for, or the "
                    "limit that ended the search.")
      .def_readonly("statistics", &several_paths::statistics, counts)
      .def(
          "__len__", [](several_paths const& p) { return p.paths.size(); }, "The number of paths.")
      .def(
          "__getitem__",
          [](several_paths const& p, py::object const& at) -> py::object {
            return p.paths.attr("__getitem__")(at);
          },
          "The Path at an index, or a list of the paths of a slice.")
      .def(
          "__iter__", [](several_paths const& p) { return py::iter(p.paths); },
          "An iterator over the paths, the cheapest first.")
      .def("__repr__", [](several_paths const& p) {
        return "<wend.Paths: " + std::to_string(p.paths.size()) +
               (p.paths.size() == 1 ? " path, " : " paths, ") + p.status + '>';
      });
  py::class_<reached>(m, "Reached", collected<reached>())
      .def_readonly("status", &reached::status,
                    "'exhausted' if everything reachable was reached, else the limit that ended "
                    "the search.")
      .def_readonly("cost", &reached::cost,
                    "An array with the cost of a cheapest path to each vertex or cell, inf if no "
                    "path was found; for a puzzle an array, and for a problem written in Python a "
                    "list, with the cost of each of the states.")
      .def_readonly("states", &reached::states,
                    "For a puzzle, an array with a row for each reached state; for a problem "
                    "written in Python, a list of them; else None.")
      .def_readonly("statistics", &reached::statistics, counts)
      .def("_path_to", [](reached const& r, py::object const& goal) { return r.path_to(goal); })
      .def("__repr__", [](reached const& r) {
        return "<wend.Reached: " + r.status + ", stored " + text(r.statistics["stored"]) + '>';
      });
}

}  // namespace wend_python
