// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>

/// \file
/// The weights of bounded-suboptimal and anytime searches.

namespace wend::detail {

/// The greatest weight, and the greatest step between two weights: larger ones could make sums
/// infinite.
inline constexpr double greatest_weight = 1e100;

/// The weight, if it is a bound and sums with it can be computed.
/// \throws invalid_option otherwise, which names the search.
inline double checked_weight(double weight, char const* search) {
  if (!(weight >= 1.0 && weight <= greatest_weight))
    raise(invalid_option(std::string("wend: the weight of ") + search + " is " + text_of(weight) +
                         ": expected at least 1, and at most 1e+100"));
  return weight;
}

}  // namespace wend::detail
