// SPDX-License-Identifier: BSL-1.0
#include <exception>

#include <pybind11/pybind11.h>

#include <wend/core/cost.hpp>
#include <wend/version.hpp>

#include "answers.hpp"
#include "module.hpp"
#include "searching.hpp"

namespace {

/// Costs and estimates were checked when they were read, so only a sum can be invalid.
void translate(std::exception_ptr raised) {
  try {
    if (raised) std::rethrow_exception(raised);
  } catch (wend::invalid_cost const&) {
    PyErr_SetString(PyExc_OverflowError,
                    "the cost of a path, or its sum with an estimate, is too large for the type of "
                    "the costs: expected smaller numbers");
  }
}

}  // namespace

PYBIND11_MODULE(_wend, m) {
  pybind11::register_local_exception_translator(translate);
  m.doc() = "The compiled part of the package wend, which documents it.";
  m.attr("__version__") = WEND_VERSION_STRING;
  wend_python::watch_for_end();
  wend_python::add_answers(m);
  wend_python::add_graph(m);
  wend_python::add_grid(m);
  wend_python::add_tiles(m);
  wend_python::add_pancakes(m);
  wend_python::add_arrangements(m);
  wend_python::add_problems(m);
}
