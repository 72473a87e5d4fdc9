// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <pybind11/pybind11.h>

// Functions that add the classes of each source file to the module.

namespace wend_python {

void add_graph(pybind11::module_& m);
void add_grid(pybind11::module_& m);
void add_tiles(pybind11::module_& m);
void add_pancakes(pybind11::module_& m);
void add_arrangements(pybind11::module_& m);
void add_problems(pybind11::module_& m);

}  // namespace wend_python
