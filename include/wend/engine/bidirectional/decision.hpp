// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max

#include <wend/core/result.hpp>

/// \file
/// What the rule of a search from both ends decides, and the counts of two sides together.

namespace wend::detail {

/// Whose turn it is.
enum class turn { start, goal, over, beyond };

/// What the rule of a search from both ends decides. `over`: at one side no node is left. `beyond`:
/// what is left costs more than the type of costs holds.
template <class Cost>
struct decision {
  turn whose;
  Cost least;  ///< No solution that is not found yet costs less.
};

/// What two sides have counted. But for `max_open`: they need not have been largest together.
inline statistics together(statistics a, statistics const& b) noexcept {
  a.expanded += b.expanded;
  a.generated += b.generated;
  a.evaluated += b.evaluated;
  a.stored += b.stored;
  a.duplicates += b.duplicates;
  a.improved += b.improved;
  a.reopened += b.reopened;
  a.pruned += b.pruned;
  a.starts += b.starts;
  a.open += b.open;
  a.max_depth = std::max(a.max_depth, b.max_depth);
  return a;
}

}  // namespace wend::detail
