// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <nlohmann/json.hpp>

#include "instance.hpp"
#include "solver.hpp"

namespace npuzzle {

/// What is known of an answer, name by name. The names and their order are the program's promise.
nlohmann::ordered_json record_of(instance const& i, method const& m, answer const& a);

}  // namespace npuzzle
