// SPDX-License-Identifier: BSL-1.0
#include <pybind11/pybind11.h>

#include <wend/version.hpp>

#include "answers.hpp"
#include "module.hpp"

PYBIND11_MODULE(_wend, m) {
  m.doc() = "The compiled part of the package wend, which documents it.";
  m.attr("__version__") = WEND_VERSION_STRING;
  wend_python::add_answers(m);
  wend_python::add_graph(m);
  wend_python::add_grid(m);
  wend_python::add_tiles(m);
  wend_python::add_pancakes(m);
  wend_python::add_arrangements(m);
  wend_python::add_problems(m);
}
