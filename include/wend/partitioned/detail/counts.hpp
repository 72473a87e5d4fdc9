// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max

#include <wend/core/result.hpp>

/// \file
/// The counts of a hash-distributed search: the sum over its owners.

namespace wend::detail {

/// Adds the counts of an owner.
inline void add_counts(statistics& sum, statistics const& s) noexcept {
  sum.expanded += s.expanded;
  sum.generated += s.generated;
  sum.evaluated += s.evaluated;
  sum.stored += s.stored;
  sum.duplicates += s.duplicates;
  sum.improved += s.improved;
  sum.reopened += s.reopened;
  sum.pruned += s.pruned;
  sum.goals += s.goals;
  sum.starts += s.starts;
  sum.open += s.open;
  sum.max_open += s.max_open;
  sum.bytes += s.bytes;
  sum.max_depth = std::max(sum.max_depth, s.max_depth);
}

}  // namespace wend::detail
