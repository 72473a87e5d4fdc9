// SPDX-License-Identifier: BSL-1.0
//
// A grid_map of a wide text, whose characters would be read as costs.
// expect: wend: the characters of a grid must be of type char; for others pass a callable
#include <string>
#include <vector>

#include <wend/adapters/grid_map.hpp>

#ifdef FIXED
std::vector<std::string> const rows{".#.", "..."};
#else
std::vector<std::u8string> const rows{u8".#.", u8"..."};
#endif
wend::grid_map const map(rows);
