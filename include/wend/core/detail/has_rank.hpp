// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/problem.hpp>

namespace wend::detail {

/// True if `s` has a rank in the problem.
template <class P>
bool has_rank(P const& p, state_t<P> const& s) {
  if constexpr (has_ranks<P>) {
    return static_cast<bool>(p.ranks(s));
  } else {
    return true;
  }
}

}  // namespace wend::detail
