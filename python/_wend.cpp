// SPDX-License-Identifier: BSL-1.0
//
// All sources as one unit, because each alone would spend as long on the headers.

#include "src/answers.cpp"
#include "src/arrangements.cpp"
#include "src/built_in.cpp"
#include "src/graph.cpp"
#include "src/grid.cpp"
#include "src/module.cpp"
#include "src/object_problem.cpp"
#include "src/options.cpp"
#include "src/pancakes.cpp"
#include "src/problems.cpp"
#include "src/tiles.cpp"
