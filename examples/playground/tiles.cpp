// SPDX-License-Identifier: BSL-1.0

#include "puzzle_on.hpp"

namespace playground {

using wend::puzzles::topology;

std::unique_ptr<session> search_tiles(setup const& s) { return search_puzzle<topology::plane>(s); }
std::string describe_tiles(setup const& s) { return describe_puzzle<topology::plane>(s); }
std::string scramble_tiles(setup const& s) { return scramble_puzzle<topology::plane>(s); }

}  // namespace playground
