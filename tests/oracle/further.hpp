// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "truth.hpp"

/// \file
/// The judgement of the further algorithms.

namespace oracle {

/// What is wrong with an outcome; empty if nothing is.
std::string further_fault(trial const& t, outcome const& o, truth const& known);
/// What differs, and must not, between two runs of a trial in different manners.
std::string further_difference(choice const& c, outcome const& o, outcome const& other,
                               truth const& known);

}  // namespace oracle
