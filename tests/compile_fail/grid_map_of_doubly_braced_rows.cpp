// SPDX-License-Identifier: BSL-1.0
//
// A grid_map of rows in two pairs of braces: the inner pair would be a single text between two
// pointers.
// expect: wend: the rows of a grid_map must be in one pair of braces:
#include <wend/adapters/grid_map.hpp>

#ifdef FIXED
wend::grid_map const map{"..", "##"};
#else
wend::grid_map const map{{"..", "##"}};
#endif
