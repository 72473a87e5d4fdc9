// SPDX-License-Identifier: BSL-1.0

#include "puzzle_on.hpp"

namespace playground {

using wend::puzzles::topology;

std::unique_ptr<session> search_torus(setup const& s) { return search_puzzle<topology::torus>(s); }
std::string describe_torus(setup const& s) { return describe_puzzle<topology::torus>(s); }
std::string scramble_torus(setup const& s) { return scramble_puzzle<topology::torus>(s); }

}  // namespace playground
