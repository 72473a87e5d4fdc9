// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <doctest/doctest.h>

namespace tests {

/// Checks that the counts equal those of the sequential search: without `deterministic` they do
/// only if no iteration was cut short.
template <class Result>
void check_same_counts(Result const& r, Result const& sequential) {
  CHECK(r.statistics.expanded == sequential.statistics.expanded);
  CHECK(r.statistics.generated == sequential.statistics.generated);
  CHECK(r.statistics.evaluated == sequential.statistics.evaluated);
  CHECK(r.statistics.duplicates == sequential.statistics.duplicates);
  CHECK(r.statistics.pruned == sequential.statistics.pruned);
  CHECK(r.statistics.pruned_moves == sequential.statistics.pruned_moves);
  CHECK(r.statistics.goals == sequential.statistics.goals);
  CHECK(r.statistics.open == sequential.statistics.open);
  CHECK(r.statistics.iterations == sequential.statistics.iterations);
  CHECK(r.statistics.starts == sequential.statistics.starts);
  CHECK(r.statistics.max_depth == sequential.statistics.max_depth);
}

}  // namespace tests
