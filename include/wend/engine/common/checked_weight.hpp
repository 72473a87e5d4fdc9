// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>

/// \file
/// The weights of bounded-suboptimal and anytime searches.

namespace wend::detail {

/// The weight, if it bounds anything and sums with it can be computed.
/// \throws invalid_option otherwise, which names the search.
inline double checked_weight(double weight, char const* search) {
  if (!(weight >= 1.0 && weight <= 1e100))
    raise(invalid_option(std::string("wend: the weight of ") + search + " is " + text_of(weight) +
                         ": expected at least 1, and finite"));
  return weight;
}

}  // namespace wend::detail
