// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>  // compiling the rest takes seconds

#include "instance.hpp"
#include "solver.hpp"

namespace npuzzle {

/// The facts of an answer by name. The names and their order are a stable interface.
nlohmann::ordered_json record_of(instance const& i, method const& m, answer const& a);
/// The same as a line of JSON.
std::string record_line(instance const& i, method const& m, answer const& a);

}  // namespace npuzzle
