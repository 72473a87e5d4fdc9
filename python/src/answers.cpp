// SPDX-License-Identifier: BSL-1.0
#include "answers.hpp"

#include <string>

namespace wend_python {

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

void add_answers(py::module_& m) {
  py::class_<result>(m, "Result")
      .def_readonly("status", &result::status)
      .def_readonly("cost", &result::cost)
      .def_readonly("path", &result::path)
      .def_readonly("actions", &result::actions)
      .def_readonly("lower_bound", &result::lower_bound)
      .def_readonly("statistics", &result::statistics)
      .def("__bool__", &result::is_solved)
      .def("__repr__", [](result const& r) {
        std::string text = "<wend.Result: " + r.status;
        if (r.is_solved()) text += ", cost " + py::cast<std::string>(py::str(r.cost));
        return text + ", expanded " +
               py::cast<std::string>(py::str(r.statistics["expanded"])) + '>';
      });
  py::class_<path>(m, "Path")
      .def_readonly("cost", &path::cost)
      .def_readonly("path", &path::vertices)
      .def_readonly("actions", &path::actions)
      .def("__repr__", [](path const& p) {
        return "<wend.Path: cost " + py::cast<std::string>(py::str(p.cost)) + ", " +
               std::to_string(py::len(p.vertices)) + " states>";
      });
  py::class_<several_paths>(m, "Paths")
      .def_readonly("status", &several_paths::status)
      .def_readonly("statistics", &several_paths::statistics)
      .def("__len__", [](several_paths const& p) { return p.paths.size(); })
      .def("__getitem__",
           [](several_paths const& p, py::object const& at) -> py::object {
             return p.paths.attr("__getitem__")(at);
           })
      .def("__iter__", [](several_paths const& p) { return py::iter(p.paths); })
      .def("__repr__", [](several_paths const& p) {
        return "<wend.Paths: " + std::to_string(p.paths.size()) + " paths, " + p.status + '>';
      });
  py::class_<reached>(m, "Reached")
      .def_readonly("status", &reached::status)
      .def_readonly("cost", &reached::cost)
      .def_readonly("states", &reached::states)
      .def_readonly("statistics", &reached::statistics)
      .def("path_to", [](reached const& r, py::object const& goal) { return r.path_to(goal); })
      .def("__repr__", [](reached const& r) {
        return "<wend.Reached: " + r.status + ", stored " +
               py::cast<std::string>(py::str(r.statistics["stored"])) + '>';
      });
}

}  // namespace wend_python
