// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "truth.hpp"

/// \file
/// Judges the outcomes of the further algorithms.

namespace oracle {

/// Returns the fault of an outcome; empty if there is none.
std::string further_fault(trial const& t, outcome const& o, truth const& known);
/// Returns a forbidden difference between two runs of a trial in different manners; empty if there
/// is none.
std::string further_difference(choice const& c, outcome const& o, outcome const& other,
                               truth const& known);

}  // namespace oracle
