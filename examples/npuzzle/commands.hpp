// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "options.hpp"

/// The commands. They print to standard output and return the exit code.
namespace npuzzle {

/// \throws usage_error, before anything is printed
int run(solve_options const& options);
/// \throws usage_error, before anything is printed
int run(compare_options const& options);
/// \throws usage_error, before anything is printed
int run(walk_options const& options);
/// \throws usage_error, before anything is printed
int run(check_options const& options);
/// \throws usage_error if the file is no certificate
int run(verify_options const& options);
/// \throws usage_error; wend::heuristics::table_file_error
int run(pdb_build_options const& options);
/// \throws wend::heuristics::table_file_error
int run(pdb_info_options const& options);
int run(help_text const& help);

}  // namespace npuzzle
