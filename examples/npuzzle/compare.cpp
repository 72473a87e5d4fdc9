// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include "commands.hpp"
namespace npuzzle {
int run(compare_options const&) { return 0; }
}
