// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../output/output_file.hpp"
#include "instance.hpp"
#include "solver.hpp"

namespace npuzzle {

/// Writes a certificate that no solution is shorter than the answer's, or that there is none, and
/// prints in a line what it proves. A* skips the boards that the certificate covers.
/// \return True if it was written within the method's limits; else the line names the limit.
/// \throws std::runtime_error if the file cannot be written
struct certified {
  bool written;
  std::string line;
};
certified write_certificate(instance const& i, method const& m, answer const& a,
                            output::file& to);

}  // namespace npuzzle
