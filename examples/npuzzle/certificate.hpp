// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../output/output_file.hpp"
#include "instance.hpp"
#include "solver.hpp"

namespace npuzzle {

/// Writes into the file why no solution is shorter than the answer's, or why there is none, and
/// tells in a line what it proves. A* passes over the boards that the proof names.
/// \return Whether it could within the limits of the method; else the line says what stopped it.
/// \throws std::runtime_error if the file cannot be written
struct certified {
  bool written;
  std::string line;
};
certified write_certificate(instance const& i, method const& m, answer const& a,
                            output::file& to);

}  // namespace npuzzle
